/* dynamic_library.c - finding libraries.
 *
 * SPDX-License-Identifier: MIT
 */
#include "dynamic_library.h"

#if defined QP_WITH_CAIRO || defined QP_WITH_WEBP

#include <dlfcn.h>
#include <string.h>

#include "cairo_load.h"

qp_status qp__load(void *out, const qp__wanted *wanted, qp_err *err) {
    void *library = NULL;
    for (const char *const *file = wanted->files; !library && *file; file++)
        library = dlopen(*file, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    int all = library != NULL;
    for (size_t i = 0; all && i < wanted->count; i++) {
        /* A pointer to a function is kept in one to data, as POSIX has dlsym
         * do. */
        void *call = dlsym(library, wanted->calls[i]);
        memcpy((char *)out + i * sizeof call, &call, sizeof call);
        all = call != NULL;
    }
    if (library) dlclose(library);
    return all ? QP_OK
               : qp__draw_error(err, QP_E_DRAW_LIBRARY, wanted->title,
                                wanted->files[0]);
}

#endif
