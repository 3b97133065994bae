/* select_output.c - sorts, splits, counts and writes the selected games.
 *
 * Records come in the order of the input: the same games, numbers and ranges
 * are decided in it. Then they are sorted, if requested; games for
 * several files are sorted by the name of their file first, so that one file is
 * open at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "select_common.h"

struct select_out {
    const select_order *order;
    select_to to;
    qp_sorter *sorter; /* or NULL */
    qp_game_set *met;  /* or NULL */
    uint64_t fitting;  /* games that fit, before --skip and --limit */
    uint64_t written, in_file, files;
    int crowded;    /* games were left out that the format has no room for */
    int taken;      /* the last game was, for the record that repeats it */
    out_file file;  /* of the folder */
    games_file out; /* that is open */
    char *name;     /* of `file`; owned; NULL: none is open */
    size_t name_len;
    byte_buffer record; /* the last one, with its number in the file */
};

/* ---- files --------------------------------------------------------------- */

static int close_file(select_out *s) {
    if (!s->name) return 0;
    s->file.report =
        (out_report){s->to.dir->format->name, "games", s->in_file, 0};
    int failed = games_file_end(&s->out);
    if (failed) {
        out_abandon(&s->file);
    } else {
        failed = outdir_name_file(s->to.dir, (qp_text){s->name, s->name_len},
                                  &s->file);
    }
    free(s->name);
    s->name = NULL;
    return failed;
}

static int open_file(select_out *s, qp_text name) {
    s->file = (out_file){.stream = NULL};
    s->name = malloc(name.len + 1);
    if (!s->name) return 1;
    if (name.len) memcpy(s->name, name.ptr, name.len);
    s->name_len = name.len;
    s->in_file = 0;
    s->files++;
    if (outdir_new_file(s->to.dir, &s->file)) {
        free(s->name);
        s->name = NULL;
        return 1;
    }
    return games_file_begin(&s->out, &s->file, s->to.dir->format, s->to.order);
}

/* The file that a game goes to is open. */
static int right_file(select_out *s, const char *record,
                      const select_front *f) {
    char number[24];
    qp_text name = {record + sizeof *f + f->key, f->split};
    if (s->order->split == SPLIT_COUNT) {
        int n = snprintf(number, sizeof number, "%06llu",
                         (unsigned long long)s->files +
                             (!s->name || s->in_file == s->order->split_count));
        name = (qp_text){number, (size_t)n};
    }
    if (s->name && name.len == s->name_len &&
        (!name.len || !memcmp(name.ptr, s->name, name.len)))
        return 0;
    return close_file(s) || open_file(s, name);
}

/* ---- which of them ------------------------------------------------------- */

/* --skip and --limit count in the order of the output, unless that is one of
 * several files. */
static int is_late(const select_order *o) {
    return o->keys && !o->split;
}

static int in_turn(select_out *s) {
    s->fitting++;
    if (s->fitting <= s->order->skip || s->written >= s->order->first) return 0;
    s->written++;
    return 1;
}

/* ---- games out ----------------------------------------------------------- */

/* The name of the file ends with a NUL, the number of the game comes next. */
static int put_row(select_out *s, qp_text row, uint64_t number) {
    char text[24];
    size_t head = strlen(row.ptr);
    int n = snprintf(text, sizeof text, "\t%llu", (unsigned long long)number);
    return games_file_put(&s->out, row.ptr, head) ||
           games_file_put(&s->out, text, (size_t)n) ||
           games_file_put(&s->out, row.ptr + head + 1, row.len - head - 1);
}

static int put_game(void *ctx, qp_text record) {
    select_out *s = ctx;
    select_front f;
    memcpy(&f, record.ptr, sizeof f);
    if (is_late(s->order) && !in_turn(s)) return 0;
    if (s->to.dir && right_file(s, record.ptr, &f)) return 1;
    size_t at = sizeof f + f.key + f.split;
    qp_text text = {record.ptr + at, record.len - at};
    if (s->order->table) return put_row(s, text, f.game);
    if (s->in_file && !(s->out.format->flags & QP_FORMAT_MANY)) {
        s->crowded = 1;
        return 0;
    }
    if (s->in_file++ && games_file_between(&s->out)) return 1;
    return games_file_put(&s->out, text.ptr, text.len);
}

/* ---- games in ------------------------------------------------------------ */

/* 1 when a game is written, 0 when not, -1 if out of memory. */
static int is_taken(select_out *s, const select_front *f) {
    const select_order *o = s->order;
    if (f->again) return s->taken;
    s->taken = 0;
    if (!qp_ranges_have(&o->games, f->game)) return 0;
    if (o->unique || o->duplicates) {
        int met;
        if (qp_game_set_add(s->met, &met, f->hash)) return -1;
        if (met != o->duplicates) return 0;
    }
    return s->taken = is_late(o) || in_turn(s);
}

/* Nonzero, with errno set, when it failed. */
static int take_one(select_out *s, qp_text record, select_front f) {
    int taken = is_taken(s, &f);
    if (taken < 0) return errno = ENOMEM, 1;
    if (!taken) return 0;
    if (s->order->count) {
        if (is_late(s->order)) in_turn(s);
        return 0;
    }
    if (!s->sorter) return put_game(s, record);
    qp_status rc = qp_sorter_put(s->sorter, record, sizeof f, f.key);
    if (rc == QP_E_NOMEM) errno = ENOMEM;
    return rc != QP_OK;
}

qp_status select_out_take(select_out *s, qp_text record, uint64_t games) {
    select_front f;
    memcpy(&f, record.ptr, sizeof f);
    f.game += games;
    buffer_clear(&s->record);
    buffer_add(&s->record, &f, sizeof f);
    if (!buffer_add(&s->record, record.ptr + sizeof f, record.len - sizeof f))
        return QP_E_NOMEM;
    if (take_one(s, buffer_text(&s->record), f)) return QP_E_IO;
    return s->written >= s->order->first ? QP_E_STOP : QP_OK;
}

/* ---- begin and end ------------------------------------------------------- */

static int is_sorted(const select_order *o) {
    return o->keys || o->split > SPLIT_COUNT;
}

select_out *select_out_new(const select_order *order, const select_to *to) {
    select_out *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->order = order;
    s->to = *to;
    int met = order->unique || order->duplicates;
    if (is_sorted(order)) s->sorter = qp_sorter_new(order->memory);
    if (met) s->met = qp_game_set_new();
    if ((is_sorted(order) && !s->sorter) || (met && !s->met)) {
        select_out_free(s);
        return NULL;
    }
    return s;
}

int select_out_begin(select_out *s) {
    const int plain = s->order->table || s->order->count;
    if (s->to.dir) return 0;
    return games_file_begin(&s->out, s->to.file,
                            plain ? NULL : s->to.order->to_format, s->to.order);
}

/* Games beyond the first of a format that holds one. */
static void report_room(const select_out *s, int *status) {
    const diag_style style = {0};
    diag_count count = {0, 0};
    const qp_err err = {.code = QP_E_FORMAT_ONE};
    const diag_place place = {.file = out_shown(s->to.file),
                              .format = s->to.order->to_format->name};
    diag_show(NULL, &style, &err, &place, &count);
    s->to.file->crowded = !s->to.dir;
    if (*status < EXIT_BAD) *status = EXIT_BAD;
}

int select_out_end(select_out *s, int *status) {
    if (s->sorter && qp_sorter_end(s->sorter, put_game, s)) return 1;
    if (s->crowded) report_room(s, status);
    return s->to.dir ? close_file(s) : games_file_end(&s->out);
}

const char *select_out_blame(const select_out *s) {
    return s->sorter ? qp_sorter_folder(s->sorter) : NULL;
}

uint64_t select_out_count(const select_out *s) {
    return s->written;
}

void select_out_free(select_out *s) {
    if (!s) return;
    games_file_free(&s->out);
    if (s->name) {
        out_abandon(&s->file);
        free(s->name);
    }
    qp_sorter_free(s->sorter);
    buffer_free(&s->record);
    qp_game_set_free(s->met);
    free(s);
}
