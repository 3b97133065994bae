/* cairo_load.c - loads cairo and Pango; QP_LINK_CAIRO: cairo is linked in.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cairo_load.h"

#include <stdio.h>

void qp__draw_explain(qp_err *err, qp_status code, const char *what,
                      const char *want) {
    *err = (qp_err){.code = code};
    snprintf(err->what, sizeof err->what, "%s", what);
    snprintf(err->want, sizeof err->want, "%s", want);
}

#ifdef QP_LINK_CAIRO

qp_status qp__cairo_load(qp__cairo *out, qp_err *err) {
#define X(name) name,
    *out = (qp__cairo){QP__CAIRO_CALLS(X)};
#undef X
    (void)err;
    return QP_OK;
}

#elif defined QP_WITH_CAIRO

#include "../core/base/inline/dynamic_library.h"

#define X(name) #name,

qp_status qp__cairo_load(qp__cairo *out, qp_err *err) {
    static const char *const files[] = {"libcairo.so.2", "libcairo.2.dylib",
                                        NULL};
    static const char *const calls[] = {QP__CAIRO_CALLS(X) NULL};
    if (load_library(out, files, calls)) return QP_OK;
    return qp__draw_error(err, QP_E_DRAW_LIBRARY, "cairo", files[0]);
}

#ifdef QP_WITH_PANGO

qp_status qp__pango_load(qp__pango *out, qp_err *err) {
    static const char *const files[] = {"libpangocairo-1.0.so.0",
                                        "libpangocairo-1.0.0.dylib", NULL};
    static const char *const calls[] = {QP__PANGO_CALLS(X) NULL};
    if (load_library(out, files, calls)) return QP_OK;
    return qp__draw_error(err, QP_E_DRAW_LIBRARY, "Pango", files[0]);
}

#endif

#undef X

#endif
