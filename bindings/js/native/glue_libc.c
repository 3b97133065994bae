/* glue_libc.c - what of libc would call a system, so that nothing is imported.
 *
 * snprintf brings functions of files with it that are never called, and Expat
 * asks the environment for switches of its debugging.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <wasi/api.h>

char *getenv(const char *name) {
    (void)name;
    return NULL;
}

__wasi_errno_t __wasi_fd_write(__wasi_fd_t fd, const __wasi_ciovec_t *iovs,
                               size_t iovs_len, __wasi_size_t *written) {
    (void)fd, (void)iovs, (void)iovs_len, (void)written;
    return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wasi_fd_seek(__wasi_fd_t fd, __wasi_filedelta_t offset,
                              __wasi_whence_t whence,
                              __wasi_filesize_t *result) {
    (void)fd, (void)offset, (void)whence, (void)result;
    return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wasi_fd_close(__wasi_fd_t fd) {
    (void)fd;
    return __WASI_ERRNO_BADF;
}

_Noreturn void __wasi_proc_exit(__wasi_exitcode_t code) {
    (void)code;
    __builtin_trap();
}
