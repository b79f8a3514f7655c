/* Calls from Python. A C compiler is all that is needed to build this: of Python it uses a few functions of the stable
   ABI, whose addresses the loader hands over. An entry point is bound to a frame: `self` is a tuple that begins with the
   frame's address as bytes, which are read quicker than a whole number, and keeps the frame. */
#ifndef GOKAIDO_PYTHON
#define PYTHON_ENTRY(name, frame, letters, brief, taken)
#else
#include <stdio.h>

typedef struct PyObject PyObject;
typedef struct { const char *name; void *call; int flags; const char *doc; } Method; /* PyMethodDef */
typedef union { i64 whole; f64 real; } Number;
typedef struct { const char *name, *letters; int brief; i64 (*call)(void *, const Number *); } Entry;

static struct {
    long long (*as_integer)(PyObject *);
    double (*as_double)(PyObject *);
    PyObject *(*integer)(long long);
    PyObject *(*raised)(void);
    void (*raise)(PyObject *, const char *);
    PyObject *(*item)(PyObject *, intptr_t);
    char *(*bytes)(PyObject *);
    void *(*let_others_run)(void);
    void (*go_on)(void *);
    PyObject *type_error, *index_error;
} py;

C_EXPORT void gokaido_python(const void *given) { py = *(const __typeof__(py) *)given; }

static PyObject *py_wrong(const Entry *entry, intptr_t count) {
    char text[120];
    int wanted = 0;
    while (entry->letters[wanted]) wanted++;
    snprintf(text, sizeof text, "%s takes %d numbers, not %d", entry->name, wanted, (int)count);
    py.raise(py.type_error, text);
    return 0;
}

static PyObject *py_result(i64 result) {
#ifdef GOKAIDO_CHECKED
    if (fault.file) {
        char text[600];
        snprintf(text, sizeof text, "%.400s:%lld: there is no %lld among %lld", fault.file, (long long)fault.line,
                 (long long)fault.index, (long long)fault.size);
        py.raise(py.index_error, text);
        return 0;
    }
#endif
    return py.integer(result);
}

static PyObject *py_call(const Entry *entry, PyObject *self, PyObject *const *values, intptr_t count) {
    Number numbers[8];
    intptr_t k = 0;
    for (; entry->letters[k] && k < count; k++) {
        if (entry->letters[k] == 'd') numbers[k].real = py.as_double(values[k]);
        else numbers[k].whole = py.as_integer(values[k]);
        if ((numbers[k].whole == -1 || entry->letters[k] == 'd') && py.raised()) return 0;
    }
    if (entry->letters[k] || k < count) return py_wrong(entry, count);
    void *frame = *(void **)py.bytes(py.item(self, 0));
    if (entry->brief) return py_result(entry->call(frame, numbers));
    void *state = py.let_others_run();
    i64 result = entry->call(frame, numbers);
    py.go_on(state);
    return py_result(result);
}

#define PYTHON_ENTRY(name, frame, letters, brief, taken) \
    static i64 call_##name(void *given, const Number *n) { frame *f = (frame *)given; (void)n; return gokaido_##name taken; } \
    static PyObject *py_##name(PyObject *self, PyObject *const *values, intptr_t count) { \
        static const Entry entry = {#name, letters, brief, call_##name}; \
        return py_call(&entry, self, values, count); \
    } \
    C_EXPORT const Method gokaido_method_##name = {#name, (void *)py_##name, 0x80, 0}; /* METH_FASTCALL */
#endif
