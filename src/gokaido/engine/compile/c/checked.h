/* Checked builds: an index that is not there ends the call, and Python is told where in the rules that was. */
#include <setjmp.h>
#define GOKAIDO_CHECKED

static _Thread_local struct { const char *file; i64 line, index, size; } fault;
static _Thread_local jmp_buf way_out;

static inline i64 py_index(i64 i, i64 n, const char *file, int line) {
    if (i >= 0 && i < n) return i;
    fault.file = file;
    fault.line = line;
    fault.index = i;
    fault.size = n;
    longjmp(way_out, 1);
}

#undef C_CAUGHT
#define C_CAUGHT fault.file = 0; if (setjmp(way_out)) return -1;
