/* dynamic_library.h - loads a shared library and finds its functions when they
 * are needed, so that programs start without it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DYNAMIC_LIBRARY_H
#define QP_DYNAMIC_LIBRARY_H

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

/* Loads the first library of `names` that is installed and finds its functions;
 * NULL ends both lists. Writes a pointer for each function to `calls`, a
 * structure of as many of them in that order. Returns 0 if the library or a
 * function is missing. A library stays loaded. */
static inline int load_library(void *calls, const char *const *names,
                               const char *const *functions) {
    void *library = NULL;
    while (!library && *names)
        library = dlopen(*names++, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) return 0;
    for (char *to = (char *)calls; *functions; to += sizeof(void *)) {
        void *call = dlsym(library, *functions++);
        if (!call) return 0;
        /* POSIX lets a pointer to a function be kept in one to data. */
        memcpy(to, &call, sizeof call);
    }
    return 1;
}

#endif
