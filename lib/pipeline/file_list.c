/* file_list.c - lists the files to read: named, listed, or in folders.
 *
 * The order is that of the names' bytes, so it is the same on every system. A
 * link to a folder is not followed, so there is no loop. Folders wait in a list
 * of their own, so depth costs no stack.
 *
 * SPDX-License-Identifier: MIT
 */
#include <dirent.h>
#include <errno.h>
#include <strings.h>
#include <sys/stat.h>

#include "memory.h"
#include "qipu/file_list.h"
#include "qipu/formats.h"

/* Names, owned. */
typedef struct name_list {
    char **name;
    size_t names, room;
} name_list;

struct qp_files {
    qp_files_options options;
    qp_alloc alloc;
    name_list list;
    uint64_t others;
    int except_is_there;
    dev_t except_device;
    ino_t except_inode;
};

/* ---- lists of names ------------------------------------------------------ */

static void put_name(const qp_alloc *alloc, char *name) {
    if (name) memory_put(alloc, name, strlen(name) + 1);
}

static void put_list(const qp_alloc *alloc, name_list *list) {
    for (size_t i = 0; i < list->names; i++) put_name(alloc, list->name[i]);
    memory_put(alloc, list->name, list->room * sizeof *list->name);
    *list = (name_list){NULL, 0, 0};
}

/* Takes `name` over, NULL too. Returns 0 if out of memory. */
static int push(const qp_alloc *alloc, name_list *list, char *name) {
    if (!name) return 0;
    if (!memory_grow(alloc, &list->name, &list->room, list->names + 1,
                     sizeof *list->name)) {
        put_name(alloc, name);
        return 0;
    }
    list->name[list->names++] = name;
    return 1;
}

/* Returns "FOLDER/NAME", or NAME if `folder` is empty. Owned: put_name. */
static char *path_of(const qp_alloc *alloc, const char *folder, qp_text name) {
    size_t len = strlen(folder);
    size_t slash = len && folder[len - 1] != '/';
    char *path = memory_get(alloc, len + slash + name.len + 1);
    if (!path) return NULL;
    memcpy(path, folder, len);
    if (slash) path[len] = '/';
    memcpy(path + len + slash, name.ptr, name.len);
    return path;
}

/* ---- folders ------------------------------------------------------------- */

static int by_bytes(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Nonzero if one of the words, with blanks between, is `word`. */
static int has_word(const char *words, const char *word) {
    for (size_t n; (n = strcspn(words, " ")); words += n + (words[n] == ' '))
        if (strlen(word) == n && !strncasecmp(word, words, n)) return 1;
    return 0;
}

/* Nonzero for an extension of a format that is read, or of web pages, which may
 * hold one. */
static int is_of_games(const char *path) {
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
    const qp_format *f;
    if (!dot || dot == base) return 0;
    if (has_word("htm html", dot + 1)) return 1;
    for (size_t i = 0; (f = qp_format_at(i)); i++)
        if (f->flags & QP_FORMAT_READS && has_word(f->extensions, dot + 1))
            return 1;
    return 0;
}

static int is_excepted(const qp_files *files, const struct stat *about) {
    return files->except_is_there && about->st_dev == files->except_device &&
           about->st_ino == files->except_inode;
}

/* Lists the entries of a folder that are not hidden, in order. Returns an
 * errno, or 0. */
static int list_folder(const qp_alloc *alloc, name_list *list,
                       const char *folder) {
    DIR *dir = opendir(folder);
    const struct dirent *entry;
    int error = 0;
    if (!dir) return errno;
    while (!error && (errno = 0, entry = readdir(dir))) {
        if (entry->d_name[0] == '.') continue;
        const qp_text name = {entry->d_name, strlen(entry->d_name)};
        if (!push(alloc, list, path_of(alloc, folder, name))) error = ENOMEM;
    }
    if (!error) error = errno;
    closedir(dir);
    if (list->names) qsort(list->name, list->names, sizeof(char *), by_bytes);
    return error;
}

/* Puts the entries of a folder on `waiting`, the first on top. Returns 0 if out
 * of memory. */
static int open_folder(qp_files *files, name_list *waiting,
                       const char *folder) {
    const qp_files_options *options = &files->options;
    name_list list = {NULL, 0, 0};
    int error = list_folder(&files->alloc, &list, folder);
    int ok = error != ENOMEM;
    if (error && ok && options->failed)
        options->failed(options->ctx, folder, error);
    while (ok && list.names)
        ok = push(&files->alloc, waiting, list.name[--list.names]);
    put_list(&files->alloc, &list);
    return ok;
}

/* Takes an entry of a folder over. Returns 0 if out of memory. */
static int take_entry(qp_files *files, name_list *waiting, char *path) {
    struct stat link, about;
    int ok = 1, gone = lstat(path, &link) || stat(path, &about);
    if (!gone && is_excepted(files, &about)) {
        /* It is what is written. */
    } else if (!gone && S_ISDIR(link.st_mode)) {
        ok = open_folder(files, waiting, path);
    } else if (gone || S_ISREG(about.st_mode)) {
        if (is_of_games(path)) return push(&files->alloc, &files->list, path);
        files->others += !gone;
    }
    put_name(&files->alloc, path);
    return ok;
}

/* Finds all of a folder. Returns 0 if out of memory. */
static int files_walk(qp_files *files, const char *folder) {
    name_list waiting = {NULL, 0, 0};
    int ok = open_folder(files, &waiting, folder);
    while (ok && waiting.names)
        ok = take_entry(files, &waiting, waiting.name[--waiting.names]);
    put_list(&files->alloc, &waiting);
    return ok;
}

/* ---- the list ------------------------------------------------------------ */

qp_files *qp_files_new(const qp_files_options *options) {
    qp_alloc alloc = memory_from(options ? options->alloc : NULL);
    qp_files *files = memory_get(&alloc, sizeof *files);
    struct stat about;
    if (!files) return NULL;
    files->alloc = alloc;
    memory_options(&files->options, sizeof files->options, options);
    const char *except = files->options.except;
    if (!except || stat(except, &about)) return files;
    files->except_is_there = S_ISREG(about.st_mode) || S_ISDIR(about.st_mode);
    files->except_device = about.st_dev;
    files->except_inode = about.st_ino;
    return files;
}

/* Takes a name over. */
static qp_status add(qp_files *files, char *name) {
    struct stat about;
    int ok;
    if (!name) return QP_E_NOMEM;
    if (!files->options.recursive || stat(name, &about) ||
        !S_ISDIR(about.st_mode))
        return push(&files->alloc, &files->list, name) ? QP_OK : QP_E_NOMEM;
    ok = files_walk(files, name);
    put_name(&files->alloc, name);
    return ok ? QP_OK : QP_E_NOMEM;
}

qp_status qp_files_add(qp_files *files, const char *name) {
    return add(files,
               path_of(&files->alloc, "", (qp_text){name, strlen(name)}));
}

qp_status qp_files_add_list(qp_files *files, qp_text list) {
    const char *p = list.ptr, *end = p + list.len;
    int ends_with = list.len && memchr(p, '\0', list.len) ? '\0' : '\n';
    qp_status rc = QP_OK;
    while (!rc && p < end) {
        const char *stop = memchr(p, ends_with, (size_t)(end - p));
        qp_text name = {p, (size_t)((stop ? stop : end) - p)};
        p += name.len + 1;
        if (ends_with && name.len && name.ptr[name.len - 1] == '\r') name.len--;
        if (!name.len) continue;
        int is_dash = name.len == 1 && *name.ptr == '-';
        rc = add(files, path_of(&files->alloc, is_dash ? "." : "", name));
    }
    return rc;
}

const char *const *qp_files_names(const qp_files *files, size_t *count) {
    *count = files->list.names;
    return (const char *const *)files->list.name;
}

uint64_t qp_files_others(const qp_files *files) {
    return files->others;
}

void qp_files_free(qp_files *files) {
    if (!files) return;
    qp_alloc alloc = files->alloc;
    put_list(&alloc, &files->list);
    memory_put(&alloc, files, sizeof *files);
}
