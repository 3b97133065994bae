/* dynamic_library.c - libraries that are loaded when they are wanted.
 *
 * SPDX-License-Identifier: MIT
 */
#include "dynamic_library.h"

#if defined QP_WITH_PANGO || defined QP_WITH_MICROHTTPD

#include <dlfcn.h>
#include <string.h>

int load_library(void *calls, const char *const *names,
                 const char *const *functions) {
    void *library = NULL;
    while (!library && *names)
        library = dlopen(*names++, RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
    for (char *to = calls; *functions; to += sizeof(void *)) {
        void *call = dlsym(library, *functions++);
        if (!call) return 0;
        memcpy(to, &call, sizeof call);
    }
    return 1;
}

#endif
