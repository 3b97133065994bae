/* cairo_load.c - finding cairo and Pango.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cairo_load.h"

#include <stdio.h>

qp_status qp__draw_error(qp_err *err, qp_status code, const char *what,
                         const char *want) {
    if (!err) return code;
    *err = (qp_err){.code = code};
    snprintf(err->what, sizeof err->what, "%s", what);
    snprintf(err->want, sizeof err->want, "%s", want);
    return code;
}

#ifdef QP_WITH_CAIRO

#include <dlfcn.h>
#include <string.h>

/* The first of the names that is a library; it stays. */
static void *load_library(const char *const *names) {
    void *library = NULL;
    for (; !library && *names; names++)
        library = dlopen(*names, RTLD_NOW | RTLD_NODELETE);
    return library;
}

/* A pointer to a function is kept in one to data, as POSIX has dlsym do. */
static int load_call(void *out, void *library, const char *name) {
    void *call = dlsym(library, name);
    memcpy(out, &call, sizeof call);
    return call != NULL;
}

qp_status qp__cairo_load(qp__cairo *out, qp_err *err) {
    static const char *const names[] = {"libcairo.so.2", "libcairo.2.dylib",
                                        NULL};
    void *library = load_library(names);
    int all = library != NULL;
#define X(name) all = all && load_call(&out->name, library, #name);
    QP__CAIRO_CALLS(X)
#undef X
    if (library) dlclose(library);
    return all ? QP_OK
               : qp__draw_error(err, QP_E_DRAW_LIBRARY, "cairo", names[0]);
}

#ifdef QP_WITH_PANGO

qp_status qp__pango_load(qp__pango *out, qp_err *err) {
    static const char *const names[] = {"libpangocairo-1.0.so.0",
                                        "libpangocairo-1.0.0.dylib", NULL};
    void *library = load_library(names);
    int all = library != NULL;
#define X(name) all = all && load_call(&out->name, library, #name);
    QP__PANGO_CALLS(X)
#undef X
    if (library) dlclose(library);
    return all ? QP_OK
               : qp__draw_error(err, QP_E_DRAW_LIBRARY, "Pango", names[0]);
}

#endif
#endif
