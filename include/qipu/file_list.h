/* qipu/file_list.h - the files to read: names, lists of names and folders. Part
 * of libqipu-pipeline.
 *
 *     qp_files *files = qp_files_new(&options);
 *     status = qp_files_add(files, "records");
 *     names = qp_files_names(files, &count);
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FILE_LIST_H
#define QP_FILE_LIST_H

#include "qipu/base.h"
#include "qipu/err.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A list of files to read. */
typedef struct qp_files qp_files;

/** Options for qp_files_new. Zero-initialize it, set `size`, then the options
 *  you need. */
typedef struct qp_files_options {
    size_t size;        /**< sizeof(qp_files_options) */
    int recursive;      /**< nonzero: a folder means all game files in it */
    const char *except; /**< a file or folder to omit, such as your output;
                             NULL: none */
    void *ctx;          /**< passed to `failed` */
    /** Called for a folder that cannot be read, with errno. May be NULL. */
    void (*failed)(void *ctx, const char *folder, int error);
    const qp_alloc *alloc; /**< NULL: malloc */
} qp_files_options;

/** Creates an empty list, or returns NULL if out of memory. Free with
 *  qp_files_free. `options` may be NULL; it is copied, but its text must stay
 *  valid. */
QP_API QP_MUST_CHECK qp_files *qp_files_new(const qp_files_options *options);

/** Adds a file. With `recursive`, a folder adds the files in it and its
 *  subfolders whose extension is that of a readable format, sorted by name in
 *  byte order. Hidden files and links to folders are omitted. Fails with
 *  QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_files_add(qp_files *files, const char *name);

/** Adds the names in a text, which are terminated by NULs or, if there are
 *  none, by line ends. Empty names are ignored; "-" is a file of that name.
 *  Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_files_add_list(qp_files *files, qp_text list);

/** Returns the names for qp_pipeline_new, valid until the next call. */
QP_API const char *const *qp_files_names(const qp_files *files, size_t *count);

/** Returns the number of files in folders that had another extension. */
QP_API uint64_t qp_files_others(const qp_files *files);

/** Frees a list. NULL is allowed. */
QP_API void qp_files_free(qp_files *files);

#ifdef __cplusplus
}
#endif
#endif
