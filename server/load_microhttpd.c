/* load_microhttpd.c - loads libmicrohttpd when a server starts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "libmicrohttpd.h"

#include "../lib/core/base/inline/dynamic_library.h"

const mhd_calls *mhd_load(void) {
    static const char *const names[] = {"libmicrohttpd.so.12",
                                        "libmicrohttpd.12.dylib", NULL};
#define X(name) #name,
    static const char *const functions[] = {MHD_CALLS(X) NULL};
#undef X
    static mhd_calls calls;
    static int is_loaded;
    if (!is_loaded) is_loaded = load_library(&calls, names, functions);
    return is_loaded ? &calls : NULL;
}
