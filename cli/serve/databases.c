/* databases.c - the databases that are served: those of the user, and those
 * that are made of files first.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../databases/databases.h"
#include "../io/input_files.h"
#include "serve_common.h"

enum { BASE_NUMBER = 24 }; /* room for "/NUMBER.qdb" */

/* ---- databases that are made --------------------------------------------- */

static int bases_going(void *nothing) {
    (void)nothing;
    return end_asked();
}

/* Diagnostics are not shown; `qipu check` shows them. */
static void bases_hear(void *nothing, const qp_err *err,
                       const diag_place *place, const char *message) {
    (void)nothing;
    (void)err;
    (void)place;
    (void)message;
}

/* Returns the path of a new database, to be freed; NULL after a message. */
static char *bases_new_path(size_t index) {
    const char *folder = end_folder();
    char *path = folder ? malloc(strlen(folder) + BASE_NUMBER) : NULL;
    if (path)
        snprintf(path, strlen(folder) + BASE_NUMBER, "%s/%zu.qdb", folder,
                 index);
    else
        system_error("TMPDIR");
    return path;
}

static void bases_say(const char *name, const qp_db_sum *sum) {
    safe_printf(stderr, "%s: ", name);
    counts_print(stderr, tr("%llu games, %llu broken, %llu duplicates\n"),
                 (unsigned long long)sum->games,
                 (unsigned long long)sum->broken,
                 (unsigned long long)sum->same);
}

static int bases_fill(const char *path, char *name,
                      const serve_making *making) {
    char *only[] = {name}, **names = only;
    int count = 1;
    inputs found = {.recursive = 1};
    read_order order = {.diag = {.hear = bases_hear}, .jobs = making->jobs};
    db_fill fill = {.desk = {.path = path}, .going = bases_going};
    qp_db_sum sum;
    int status = inputs_find(&found, &cmd_serve, &order, &count, &names);
    if (!status) status = db_open(&fill.desk, QP_DB_CREATE);
    if (!status) {
        status = db_fill_run(&fill, &order, count, names);
        qp_db_committed(&sum, fill.desk.db);
        db_close(&fill.desk);
        if (status == EXIT_BAD || sum.games) status = 0;
        if (!status && !sum.games && !end_asked()) {
            safe_printf(stderr, tr("qipu serve: %s: no games found\n"), name);
            status = EXIT_BAD;
        }
        if (!status && !options_common()->quiet) bases_say(name, &sum);
    }
    inputs_free(&found);
    return status;
}

/* ---- all ----------------------------------------------------------------- */

/* Returns nonzero if a file begins like an SQLite database. */
static int bases_is_sqlite(const char *name) {
    static const char magic[16] = "SQLite format 3";
    char front[sizeof magic];
    FILE *file = fopen(name, "rb");
    if (!file) return 0;
    size_t n = fread(front, 1, sizeof front, file);
    fclose(file);
    return n == sizeof front && !memcmp(front, magic, n);
}

/* Returns nonzero if a name is that of an SQLite database. */
static int bases_is_base(const char *name) {
    struct stat about;
    return strcmp(name, "-") && !stat(name, &about) && S_ISREG(about.st_mode) &&
           bases_is_sqlite(name);
}

static int bases_open_one(api_base *base, size_t index, char *name,
                          const serve_making *making) {
    struct stat about;
    char *path;
    base->name = shown_name(name);
    if (strcmp(name, "-") && stat(name, &about)) return system_error(name);
    if (bases_is_base(name)) {
        db_desk desk = {.path = name};
        base->path = strdup(name);
        if (!base->path) return system_error("memory");
        int status = db_open(&desk, QP_DB_READ);
        db_close(&desk);
        return status;
    }
    base->temporary = 1;
    base->path = path = bases_new_path(index);
    return path ? bases_fill(path, name, making) : EXIT_SYSTEM;
}

int bases_open(serve_bases *out, int count, char **names,
               const serve_making *making) {
    out->base = calloc((size_t)count, sizeof *out->base);
    if (!out->base) return system_error("memory");
    for (int i = 0; i < count && !end_asked(); i++) {
        api_base *base = &out->base[out->count++]; /* also if it fails */
        int status = bases_open_one(base, (size_t)i, names[i], making);
        if (status) return status;
    }
    return 0;
}

void bases_close(serve_bases *bases) {
    for (size_t i = 0; i < bases->count; i++)
        free((char *)(uintptr_t)bases->base[i].path);
    free(bases->base);
}
