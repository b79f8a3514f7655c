/* Checked builds: an index that is not there ends the call, and Python is told where in the rules that was. */
#include <setjmp.h>

typedef struct { const char *file; i64 line, index, size; } Fault;
static _Thread_local Fault fault;
static _Thread_local jmp_buf way_out;

static inline i64 py_index(i64 i, i64 n, const char *file, int line) {
    if (i >= 0 && i < n) return i;
    fault = (Fault){file, line, i, n};
    longjmp(way_out, 1);
}

C_EXPORT Fault *gokaido_fault(void) { return &fault; }
