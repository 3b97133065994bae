/* serve_mhd.c - finding libmicrohttpd.
 *
 * SPDX-License-Identifier: MIT
 */
#include "serve_mhd.h"

#include <dlfcn.h>
#include <string.h>

static int mhd_find(mhd_calls *c) {
    static const char *const names[] = {"libmicrohttpd.so.12",
                                        "libmicrohttpd.12.dylib"};
    void *library = NULL, *call;
    for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++)
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
#define X(name)                                                                \
    call = dlsym(library, #name);                                              \
    if (!call) return 0;                                                       \
    memcpy(&c->name, &call, sizeof call);
    MHD_CALLS(X)
#undef X
    return 1;
}

const mhd_calls *mhd_load(void) {
    static mhd_calls calls;
    static int is_loaded;
    if (!is_loaded) is_loaded = mhd_find(&calls);
    return is_loaded ? &calls : NULL;
}
