/* sort_games.c - records in the order of their keys, within bounds of memory.
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
#include <unistd.h>

#include "selection.h"

enum { RUNS_MAX = 64 };

/* A record in memory; owned. */
typedef struct sort_item {
    char *record;
    uint32_t len;
    uint32_t order; /* in which it came */
} sort_item;

/* A run being read. */
typedef struct sort_run {
    FILE *file;
    char *record; /* the next; owned */
    size_t size;
    uint32_t len;
    int ended;
} sort_run;

struct select_sorter {
    uint64_t memory, used;
    sort_item *item;
    size_t items, items_size;
    sort_run run[RUNS_MAX];
    size_t runs;
    int failed; /* a file of its own */
};

select_sorter *select_sorter_new(uint64_t memory) {
    select_sorter *s = calloc(1, sizeof *s);
    if (s) s->memory = memory;
    return s;
}

static void forget(select_sorter *s) {
    for (size_t i = 0; i < s->items; i++) free(s->item[i].record);
    s->items = 0;
    s->used = 0;
}

void select_sorter_free(select_sorter *s) {
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

static int compare_keys(const char *a, const char *b) {
    select_front f, g;
    memcpy(&f, a, sizeof f);
    memcpy(&g, b, sizeof g);
    size_t n = f.key < g.key ? f.key : g.key;
    int c = n ? memcmp(a + sizeof f, b + sizeof g, n) : 0;
    return c ? c : (f.key > g.key) - (f.key < g.key);
}

static int compare_items(const void *a, const void *b) {
    const sort_item *x = a, *y = b;
    int c = compare_keys(x->record, y->record);
    return c ? c : (x->order > y->order) - (x->order < y->order);
}

/* ---- runs ---------------------------------------------------------------- */

static const char *run_folder(void) {
    const char *dir = getenv("TMPDIR");
    return dir && *dir ? dir : "/tmp";
}

const char *select_sorter_blame(const select_sorter *s) {
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

static int put_run(FILE *file, const char *record, uint32_t len) {
    return fwrite(&len, sizeof len, 1, file) != 1 ||
           fwrite(record, 1, len, file) != len;
}

static void put_in_order(select_sorter *s) {
    if (s->items) qsort(s->item, s->items, sizeof *s->item, compare_items);
}

/* Reads the next record of a run; nonzero when that failed. */
static int next_of(sort_run *r) {
    if (fread(&r->len, sizeof r->len, 1, r->file) != 1) {
        r->ended = 1;
        return ferror(r->file) != 0;
    }
    if (r->len > r->size) {
        char *grown = realloc(r->record, r->len);
        if (!grown) return 1;
        r->record = grown;
        r->size = r->len;
    }
    return fread(r->record, 1, r->len, r->file) != r->len;
}

/* The run with the least record; of several the first, which is the oldest. */
static sort_run *least_of(select_sorter *s) {
    sort_run *best = NULL;
    for (size_t i = 0; i < s->runs; i++) {
        sort_run *r = &s->run[i];
        if (!r->ended && (!best || compare_keys(r->record, best->record) < 0))
            best = r;
    }
    return best;
}

static int merge(select_sorter *s, int (*take)(void *ctx, qp_text record),
                 void *ctx) {
    for (size_t i = 0; i < s->runs; i++) {
        rewind(s->run[i].file);
        if (next_of(&s->run[i])) return 1;
    }
    for (sort_run *r; (r = least_of(s)) != NULL;)
        if (take(ctx, (qp_text){r->record, r->len}) || next_of(r)) return 1;
    return 0;
}

static int put_merged(void *ctx, qp_text record) {
    return put_run(ctx, record.ptr, (uint32_t)record.len);
}

/* All runs become one, so that there is room for more. */
static int merge_runs(select_sorter *s) {
    FILE *file = open_run();
    if (!file) return 1;
    if (merge(s, put_merged, file)) {
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

static int write_run(select_sorter *s) {
    put_in_order(s);
    if (s->runs == RUNS_MAX && merge_runs(s)) return 1;
    FILE *file = open_run();
    if (!file) return 1;
    s->run[s->runs++] = (sort_run){.file = file};
    for (size_t i = 0; i < s->items; i++)
        if (put_run(file, s->item[i].record, s->item[i].len)) return 1;
    forget(s);
    return fflush(file) != 0;
}

static int spill(select_sorter *s) {
    if (!write_run(s)) return 0;
    s->failed = 1;
    return 1;
}

/* ---- records in and out -------------------------------------------------- */

int select_sorter_put(select_sorter *s, qp_text record) {
    if (s->items == s->items_size) {
        size_t size = s->items_size ? 2 * s->items_size : 256;
        void *grown = realloc(s->item, size * sizeof *s->item);
        if (!grown) return 1;
        s->item = grown;
        s->items_size = size;
    }
    char *copy = malloc(record.len);
    if (!copy) return 1;
    memcpy(copy, record.ptr, record.len);
    s->item[s->items] =
        (sort_item){copy, (uint32_t)record.len, (uint32_t)s->items};
    s->items++;
    s->used += record.len + sizeof *s->item + 16;
    return s->used > s->memory ? spill(s) : 0;
}

int select_sorter_end(select_sorter *s, int (*take)(void *ctx, qp_text record),
                      void *ctx) {
    if (s->runs) return spill(s) || merge(s, take, ctx);
    put_in_order(s);
    for (size_t i = 0; i < s->items; i++)
        if (take(ctx, (qp_text){s->item[i].record, s->item[i].len})) return 1;
    return 0;
}
