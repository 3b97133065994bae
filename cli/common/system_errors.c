/* system_errors.c - what the system says, in the language of messages.
 *
 * The C library speaks the language of its locale or English; the program has
 * one of its own. What is not in the list is rare and stays as it comes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "command.h"

#include <errno.h>
#include <string.h>

const char *error_words(int error) {
    switch (error) {
    case EACCES: return tr("Permission denied");
    case EADDRINUSE: return tr("Address already in use");
    case EADDRNOTAVAIL: return tr("Cannot assign requested address");
    case EBADF: return tr("Bad file descriptor");
    case EBUSY: return tr("Another program is using the file");
    case EEXIST: return tr("File exists");
    case EFBIG: return tr("File too large");
    case EINTR: return tr("Interrupted system call");
    case EINVAL: return tr("Invalid argument");
    case EIO: return tr("Input/output error");
    case EISDIR: return tr("Is a directory");
    case ELOOP: return tr("Too many levels of symbolic links");
    case EMFILE: return tr("Too many open files");
    case ENAMETOOLONG: return tr("File name too long");
    case ENODEV: return tr("No such device");
    case ENOENT: return tr("No such file or directory");
    case ENOMEM: return tr("Cannot allocate memory");
    case ENOSPC: return tr("No space left on device");
    case ENOTDIR: return tr("Not a directory");
    case ENXIO: return tr("No such device or address");
    case EPERM: return tr("Operation not permitted");
    case EPIPE: return tr("Broken pipe");
    case EROFS: return tr("Read-only file system");
    case EXDEV: return tr("Invalid cross-device link");
    default: return strerror(error);
    }
}

int pdf_error(const command *cmd, const qp_err *err) {
    const char *words;
    errno = ENOMEM;
    if (err->code == QP_E_DRAW_LIBRARY)
        words = tr(
            "qipu %s: there is no Pango here, which PDF needs: install "
            "libpangocairo-1.0-0, 1.44 or later; .html can be printed too\n");
    else if (err->code == QP_E_DRAW_BUILD)
        words = tr("qipu %s: there is no Pango in this build, or no cairo, "
                   "which PDF needs; .html can be printed too\n");
    else
        return system_error("memory");
    fprintf(stderr, words, cmd->name);
    return EXIT_USAGE;
}
