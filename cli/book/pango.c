/* pango.c - cairo and Pango, loaded when a page is to be drawn.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pango.h"

#ifdef PANGO_PAGES

#include "../../lib/core/base/inline/dynamic_library.h"

const pango_calls *pango_load(void) {
    static const char *const names[] = {"libpangocairo-1.0.so.0",
                                        "libpangocairo-1.0.0.dylib", NULL};
#define X(name) #name,
    static const char *const functions[] = {PANGO_CALLS(X) NULL};
#undef X
    static pango_calls calls;
    static int is_loaded;
    if (!is_loaded) is_loaded = load_library(&calls, names, functions);
    return is_loaded ? &calls : NULL;
}

int pango_there(const command *cmd) {
    const qp_err err = {.code = QP_E_DRAW_LIBRARY};
    if (pango_load()) return 1;
    (void)pdf_error(cmd, &err);
    return 0;
}

#else

int pango_there(const command *cmd) {
    const qp_err err = {.code = QP_E_DRAW_BUILD};
    (void)pdf_error(cmd, &err);
    return 0;
}

#endif
