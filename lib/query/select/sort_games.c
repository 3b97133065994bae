/* sort_games.c - sorts records by key in limited memory.
 *
 * Records are gathered; when they fill the memory given they are sorted and
 * written to a temporary file that has no name. At the end these runs are
 * merged; when there are many, some are merged to one first. Records of one key
 * stay in the order in which they came.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <unistd.h>

#include "../../core/base/inline/buffer.h"
#include "selection.h"

enum { RUNS_MAX = 64 };

/* The bytes of a record, and where its key is in them. */
typedef struct sort_size {
    uint32_t len, at, key;
} sort_size;

/* A record in memory; owned. */
typedef struct sort_item {
    char *record;
    sort_size size;
    uint32_t order; /* in which it came */
} sort_item;

/* A run being read. */
typedef struct sort_run {
    FILE *file;
    char *record; /* the next; owned */
    size_t room;
    sort_size size;
    int ended;
} sort_run;

struct qp_sorter {
    uint64_t memory, used;
    sort_item *item;
    size_t items, room;
    sort_run run[RUNS_MAX];
    size_t runs;
    int failed; /* a file of its own */
};

qp_sorter *qp_sorter_new(uint64_t memory) {
    qp_sorter *s = calloc(1, sizeof *s);
    if (s) s->memory = memory;
    return s;
}

static void forget(qp_sorter *s) {
    for (size_t i = 0; i < s->items; i++) free(s->item[i].record);
    s->items = 0;
    s->used = 0;
}

void qp_sorter_free(qp_sorter *s) {
    if (!s) return;
    forget(s);
    free(s->item);
    for (size_t i = 0; i < s->runs; i++) {
        if (s->run[i].file) fclose(s->run[i].file);
        free(s->run[i].record);
    }
    free(s);
}

/* ---- order --------------------------------------------------------------- */

static int compare_keys(const char *a, sort_size x, const char *b,
                        sort_size y) {
    size_t n = x.key < y.key ? x.key : y.key;
    int c = n ? memcmp(a + x.at, b + y.at, n) : 0;
    return c ? c : (x.key > y.key) - (x.key < y.key);
}

static int compare_items(const void *a, const void *b) {
    const sort_item *x = a, *y = b;
    int c = compare_keys(x->record, x->size, y->record, y->size);
    return c ? c : (x->order > y->order) - (x->order < y->order);
}

/* ---- runs ---------------------------------------------------------------- */

static const char *run_folder(void) {
    const char *dir = getenv("TMPDIR");
    return dir && *dir ? dir : "/tmp";
}

const char *qp_sorter_folder(const qp_sorter *s) {
    return s->failed ? run_folder() : NULL;
}

static FILE *open_run(void) {
    char path[4096];
    if (snprintf(path, sizeof path, "%s/qipu-XXXXXX", run_folder()) >=
        (int)sizeof path) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    int fd = mkstemp(path);
    if (fd < 0) return NULL;
    unlink(path);
    FILE *file = fdopen(fd, "w+b");
    if (!file) close(fd);
    return file;
}

static int put_run(FILE *file, const char *record, sort_size size) {
    return fwrite(&size, sizeof size, 1, file) != 1 ||
           fwrite(record, 1, size.len, file) != size.len;
}

static void put_in_order(qp_sorter *s) {
    if (s->items) qsort(s->item, s->items, sizeof *s->item, compare_items);
}

/* Reads the next record of a run; nonzero when that failed. */
static int next_in_run(sort_run *r) {
    if (fread(&r->size, sizeof r->size, 1, r->file) != 1) {
        r->ended = 1;
        return ferror(r->file) != 0;
    }
    if (r->size.len > r->room) {
        char *grown = realloc(r->record, r->size.len);
        if (!grown) return 1;
        r->record = grown;
        r->room = r->size.len;
    }
    return fread(r->record, 1, r->size.len, r->file) != r->size.len;
}

/* The run with the least record; of several the first, which is the oldest. */
static sort_run *least_of(qp_sorter *s) {
    sort_run *best = NULL;
    for (size_t i = 0; i < s->runs; i++) {
        sort_run *r = &s->run[i];
        if (!r->ended && (!best || compare_keys(r->record, r->size,
                                                best->record, best->size) < 0))
            best = r;
    }
    return best;
}

static int begin_merge(qp_sorter *s) {
    for (size_t i = 0; i < s->runs; i++) {
        rewind(s->run[i].file);
        if (next_in_run(&s->run[i])) return 1;
    }
    return 0;
}

/* All runs become one, so that there is room for more. */
static int merge_runs(qp_sorter *s) {
    FILE *file = open_run();
    if (!file) return 1;
    int failed = begin_merge(s);
    for (sort_run *r; !failed && (r = least_of(s)) != NULL;)
        failed = put_run(file, r->record, r->size) || next_in_run(r);
    if (failed) {
        fclose(file);
        return 1;
    }
    for (size_t i = 0; i < s->runs; i++) {
        fclose(s->run[i].file);
        free(s->run[i].record);
    }
    s->run[0] = (sort_run){.file = file};
    s->runs = 1;
    return 0;
}

static int write_run(qp_sorter *s) {
    put_in_order(s);
    if (s->runs == RUNS_MAX && merge_runs(s)) return 1;
    FILE *file = open_run();
    if (!file) return 1;
    s->run[s->runs++] = (sort_run){.file = file};
    for (size_t i = 0; i < s->items; i++)
        if (put_run(file, s->item[i].record, s->item[i].size)) return 1;
    forget(s);
    return fflush(file) != 0;
}

static qp_status spill(qp_sorter *s) {
    if (!write_run(s)) return QP_OK;
    s->failed = 1;
    return QP_E_IO;
}

/* ---- records in and out -------------------------------------------------- */

qp_status qp_sorter_put(qp_sorter *s, qp_text record, uint32_t at,
                        uint32_t len) {
    void *grown = array_grow(s->item, &s->room, s->items + 1, sizeof *s->item);
    if (!grown) return QP_E_NOMEM;
    s->item = grown;
    char *copy = malloc(record.len + !record.len);
    if (!copy) return QP_E_NOMEM;
    if (record.len) memcpy(copy, record.ptr, record.len);
    const sort_size size = {(uint32_t)record.len, at, len};
    s->item[s->items] = (sort_item){copy, size, (uint32_t)s->items};
    s->items++;
    s->used += record.len + sizeof *s->item + 16;
    return s->used > s->memory ? spill(s) : QP_OK;
}

qp_status qp_sorter_end(qp_sorter *s, int (*take)(void *ctx, qp_text record),
                        void *ctx) {
    if (s->runs) {
        if (spill(s) || begin_merge(s)) return QP_E_IO;
        for (sort_run *r; (r = least_of(s)) != NULL;) {
            if (take(ctx, (qp_text){r->record, r->size.len})) return QP_E_STOP;
            if (next_in_run(r)) return QP_E_IO;
        }
        return QP_OK;
    }
    put_in_order(s);
    for (size_t i = 0; i < s->items; i++)
        if (take(ctx, (qp_text){s->item[i].record, s->item[i].size.len}))
            return QP_E_STOP;
    return QP_OK;
}
