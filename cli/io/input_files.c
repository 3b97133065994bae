/* input_files.c - the files to read: as named, listed in a file, found in
 * folders.
 *
 * Owns what of a folder is read. The order is that of the names' bytes, so it
 * is the same on every system; a link to a folder is not followed, so there is
 * no loop; folders wait in a list of their own, so depth costs no stack.
 *
 * SPDX-License-Identifier: MIT
 */
#include "input_files.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "file_extensions.h"

/* ---- lists of names ---------------------------------------------------- */

typedef struct name_list {
    char **name; /* owned, each too */
    size_t names, room;
} name_list;

/* Takes `name` over, NULL too. 0 when memory is out. */
static int push(name_list *list, char *name) {
    if (!name) return 0;
    if (list->names == list->room) {
        size_t room = list->room ? 2 * list->room : 64;
        char **grown = realloc(list->name, room * sizeof *grown);
        if (!grown) {
            free(name);
            return 0;
        }
        list->name = grown;
        list->room = room;
    }
    list->name[list->names++] = name;
    return 1;
}

static void free_list(name_list *list) {
    for (size_t i = 0; i < list->names; i++) free(list->name[i]);
    free(list->name);
    *list = (name_list){NULL, 0, 0};
}

static int found(inputs *in, char *name) {
    name_list list = {in->name, in->names, in->room};
    int ok = push(&list, name);
    in->name = list.name;
    in->names = list.names;
    in->room = list.room;
    return ok;
}

/* ---- folders ----------------------------------------------------------- */

static int by_bytes(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* "FOLDER/NAME". Owned: free. */
static char *path_of(const char *folder, const char *name) {
    size_t len = strlen(folder);
    const char *slash = len && folder[len - 1] == '/' ? "" : "/";
    size_t size = len + strlen(slash) + strlen(name) + 1;
    char *path = malloc(size);
    if (path) snprintf(path, size, "%s%s%s", folder, slash, name);
    return path;
}

/* Nonzero for an ending of a format that is read, or of pages that hold one. */
static int is_of_games(const char *path) {
    const char *word = ending_of(path);
    if (!word) return 0;
    if (!strcasecmp(word, "htm") || !strcasecmp(word, "html")) return 1;
    const qp_format *f = ending_format(word, QP_FORMAT_READS);
    return f && f->flags & QP_FORMAT_READS;
}

static int is_output(const inputs *in, const struct stat *about) {
    return in->out_there && about->st_dev == in->out_device &&
           about->st_ino == in->out_inode;
}

/* The entries of a folder that are not hidden, in order. 0 with errno set. */
static int list_folder(name_list *list, const char *folder) {
    DIR *dir = opendir(folder);
    if (!dir) return 0;
    int ok = 1;
    struct dirent *entry;
    for (errno = 0; ok && (entry = readdir(dir)); errno = 0) {
        if (entry->d_name[0] == '.') continue;
        ok = push(list, path_of(folder, entry->d_name));
        if (!ok) errno = ENOMEM;
    }
    int saved = errno;
    closedir(dir);
    if (list->names) qsort(list->name, list->names, sizeof(char *), by_bytes);
    errno = saved;
    return ok && !saved;
}

static void folder_failed(inputs *in, const diag_style *style,
                          const char *folder) {
    in->worst = system_problem(style, folder, NULL);
}

/* Puts the entries of a folder on `waiting`, the first on top. 0 when memory is
 * out. */
static int open_folder(inputs *in, const diag_style *style, name_list *waiting,
                       const char *folder) {
    name_list list = {NULL, 0, 0};
    int ok = 1;
    if (!list_folder(&list, folder)) {
        ok = errno != ENOMEM;
        if (ok) folder_failed(in, style, folder);
    }
    while (ok && list.names) ok = push(waiting, list.name[--list.names]);
    free_list(&list);
    return ok;
}

/* One entry of a folder, which is taken over. 0 when memory is out. */
static int take_entry(inputs *in, const diag_style *style, name_list *waiting,
                      char *path) {
    struct stat link, about;
    int ok = 1;
    if (lstat(path, &link) || stat(path, &about)) {
        if (is_of_games(path)) return found(in, path);
    } else if (S_ISDIR(link.st_mode)) {
        if (!is_output(in, &about)) ok = open_folder(in, style, waiting, path);
    } else if (S_ISREG(about.st_mode) && !is_output(in, &about)) {
        if (is_of_games(path)) return found(in, path);
        in->others++;
    }
    free(path);
    return ok;
}

/* All of a folder. 0 when memory is out. */
static int walk(inputs *in, const diag_style *style, const char *folder) {
    name_list waiting = {NULL, 0, 0};
    int ok = open_folder(in, style, &waiting, folder);
    while (ok && waiting.names)
        ok = take_entry(in, style, &waiting, waiting.name[--waiting.names]);
    free_list(&waiting);
    return ok;
}

/* A name of the command line or of a list. 0 when memory is out. */
static int take_name(inputs *in, const diag_style *style, const char *name) {
    struct stat about;
    if (in->recursive && !stat(name, &about) && S_ISDIR(about.st_mode))
        return walk(in, style, name);
    return found(in, strdup(name));
}

/* ---- lists in files ---------------------------------------------------- */

/* A name in a list is a file's: '-' is not standard input. */
static int take_listed(inputs *in, const diag_style *style, char *name) {
    size_t len = strlen(name);
    if (!len) return 1;
    return take_name(in, style, strcmp(name, "-") ? name : "./-");
}

/* Names with a NUL after each, or a line each. 0 with errno set. */
static int take_list(inputs *in, const diag_style *style) {
    size_t len;
    char *text = file_whole(in->files_from, &len);
    if (!text) return 0;
    int lines = !memchr(text, '\0', len), ok = 1;
    for (char *p = text, *end = text + len; ok && p < end;) {
        size_t n = lines ? strcspn(p, "\n") : strlen(p);
        char *next = p + n + 1;
        p[n] = '\0';
        if (lines && n && p[n - 1] == '\r') p[n - 1] = '\0';
        ok = take_listed(in, style, p);
        p = next;
    }
    free(text);
    if (!ok) errno = ENOMEM;
    return ok;
}

/* ---- all --------------------------------------------------------------- */

static void look_at_output(inputs *in) {
    struct stat about;
    if (!in->output || stat(in->output, &about)) return;
    in->out_there = S_ISREG(about.st_mode) || S_ISDIR(about.st_mode);
    in->out_device = about.st_dev;
    in->out_inode = about.st_ino;
}

/* 0 with errno set, after a message unless memory is out. */
static int take_all(inputs *in, const diag_style *style, int count,
                    char **names) {
    for (int i = 0; i < count; i++)
        if (!take_name(in, style, names[i])) return 0;
    if (!count && !in->files_from) return walk(in, style, ".");
    if (!in->files_from || take_list(in, style)) return 1;
    if (errno != ENOMEM) system_problem(style, in->files_from, NULL);
    return 0;
}

/* What a folder holds beside games is said, so that nothing is missed. */
static void report_others(const inputs *in, const diag_style *style) {
    if (!in->others || style->json) return;
    fprintf(stderr,
            tr("qipu: %llu files with other endings were not read; name them "
               "to read them\n"),
            (unsigned long long)in->others);
}

int inputs_find(inputs *in, const command *cmd, const diag_style *style,
                int *count, char ***names) {
    if (!in->recursive && !in->files_from) return 0;
    look_at_output(in);
    errno = ENOMEM;
    if (!take_all(in, style, *count, *names) || in->names > INT_MAX) {
        if (errno == ENOMEM) system_error("memory");
        return EXIT_SYSTEM;
    }
    report_others(in, style);
    if (!in->names) {
        fprintf(stderr, tr("qipu %s: no game files there\n"), cmd->name);
        return inputs_status(in, EXIT_BAD);
    }
    *names = in->name;
    *count = (int)in->names;
    return 0;
}

int inputs_status(const inputs *in, int status) {
    return in->worst > status ? in->worst : status;
}

void inputs_free(inputs *in) {
    name_list list = {in->name, in->names, in->room};
    free_list(&list);
    in->name = NULL;
    in->names = in->room = 0;
}
