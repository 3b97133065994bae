/* pango.c - cairo and Pango, loaded when a page is to be drawn.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pango.h"

#ifdef PANGO_PAGES

#include <dlfcn.h>
#include <string.h>

static int load_calls(pango_calls *c) {
    static const char *const names[] = {"libpangocairo-1.0.so.0",
                                        "libpangocairo-1.0.0.dylib"};
    void *library = NULL, *call;
    for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++)
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
        /* A handle gives what its libraries need, too. */
#define X(name)                                                                \
    call = dlsym(library, #name);                                              \
    if (!call) return 0;                                                       \
    memcpy(&c->name, &call, sizeof call);
    PANGO_CALLS(X)
#undef X
    return 1;
}

const pango_calls *pango_load(void) {
    static pango_calls calls;
    static int is_loaded;
    if (!is_loaded) is_loaded = load_calls(&calls);
    return is_loaded ? &calls : NULL;
}

int pango_there(const command *cmd) {
    if (pango_load()) return 1;
    fprintf(
        stderr,
        tr("qipu %s: there is no Pango here, which PDF needs: install "
           "libpangocairo-1.0-0, 1.44 or later; .html can be printed too\n"),
        cmd->name);
    return 0;
}

#else

int pango_there(const command *cmd) {
    fprintf(stderr,
            tr("qipu %s: there is no Pango in this build, or no cairo, "
               "which PDF needs; .html can be printed too\n"),
            cmd->name);
    return 0;
}

#endif
