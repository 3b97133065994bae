/* selected_game.c - a game on its way to the output: what it is sorted by, in
 * which file it goes, whether it is the same as another.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "select_common.h"

static const char DEFAULT_COLUMNS[] = "Date,Event,Red,Black,Result,Plies";

/* ---- keys ---------------------------------------------------------------- */

static void add_part(byte_buffer *out, const char *part, size_t len,
                     int falling) {
    char room[QP_SORT_PART_MAX];
    buffer_add(out, room, qp_sort_part(room, part, len, falling));
}

/* The name of the file that a game goes to. */
static size_t split_name(char name[QP_GAME_PART_MAX], const select_order *o,
                         const qp_game *game, select_side side) {
    if (o->split == SPLIT_PART)
        return qp_game_part(name, game, o->split_by, side == SELECT_BLACK, 1);
    if (o->split != SPLIT_FIT) return 0;
    return (size_t)snprintf(name, QP_GAME_PART_MAX, "%s",
                            side == SELECT_REST ? "rest" : "fitting");
}

static qp_status add_front(byte_buffer *out, const select_order *o,
                           const qp_game *game, uint64_t number,
                           select_side side) {
    char name[QP_GAME_PART_MAX];
    select_front front = {.game = number, .again = side == SELECT_BLACK};
    buffer_clear(out);
    if (o->unique || o->duplicates) qp_game_sums(front.hash, game);
    buffer_add(out, &front, sizeof front);
    size_t split = split_name(name, o, game, side);
    if (o->split == SPLIT_PART || o->split == SPLIT_FIT)
        add_part(out, name, split, 0);
    for (size_t i = 0; i < o->keys; i++) {
        char part[QP_GAME_PART_MAX];
        size_t len = qp_game_part(part, game, o->key[i].by, 0, 0);
        add_part(out, part, len, o->key[i].falling);
    }
    front.key = (uint32_t)(out->len - sizeof front);
    front.split = (uint32_t)split;
    buffer_add(out, name, split);
    if (out->failed) return QP_E_NOMEM;
    memcpy(out->ptr, &front, sizeof front);
    return QP_OK;
}

/* ---- tables -------------------------------------------------------------- */

/* One field: what would end it becomes a blank. */
static void add_field(byte_buffer *out, const char *text, size_t len) {
    buffer_byte(out, '\t');
    for (size_t i = 0; i < len; i++)
        buffer_byte(out, strchr("\t\n\r", text[i]) && text[i]
                             ? ' '
                             : (unsigned char)text[i]);
}

static const char *columns_of(const select_order *o) {
    return o->columns ? o->columns : DEFAULT_COLUMNS;
}

void select_columns(FILE *out, const select_order *o) {
    fputs("File\tGame", out);
    for (const char *p = columns_of(o); *p;) {
        size_t n = strcspn(p, ",");
        fprintf(out, "\t%.*s", (int)n, p);
        p += n + (p[n] == ',');
    }
    fputs("\n", out);
}

static void add_column(byte_buffer *out, const qp_game *game, qp_text name) {
    static const struct {
        const char *name;
        qp_game_by by;
    } KNOWN[] = {
        {"Plies", QP_BY_PLIES}, {"Result", QP_BY_RESULT}, {"ECCO", QP_BY_ECCO}};
    char word[64], part[QP_GAME_PART_MAX];
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        if (qp_list_has(KNOWN[i].name, name)) {
            size_t len = qp_game_part(part, game, KNOWN[i].by, 0, 1);
            add_field(out, part, len);
            return;
        }
    snprintf(word, sizeof word, "%.*s", (int)name.len, name.ptr);
    qp_text tag = qp_game_tag(game, word);
    add_field(out, tag.ptr, tag.len);
}

/* The number of the game, which only the main thread knows, is put between the
 * file and the rest, where there is a NUL. */
static qp_status add_row(byte_buffer *out, const select_order *o,
                         const qp_game *game, const char *file) {
    buffer_add(out, file, strlen(file) + 1);
    for (const char *p = columns_of(o); *p;) {
        size_t n = strcspn(p, ",");
        add_column(out, game, (qp_text){p, n});
        p += n + (p[n] == ',');
    }
    buffer_byte(out, '\n');
    return out->failed ? QP_E_NOMEM : QP_OK;
}

/* ---- games --------------------------------------------------------------- */

typedef struct selecting {
    const select_order *order;
    qp_matcher *matcher;
    game_writer writer;
    byte_buffer record;
} selecting;

static void close_selecting(void *made) {
    selecting *s = made;
    qp_matcher_free(s->matcher);
    game_writer_close(&s->writer);
    buffer_free(&s->record);
    free(s);
}

static void *open_selecting(void *ctx, qp_part *part) {
    const select_run *run = ctx;
    selecting *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->order = run->order;
    s->matcher = qp_matcher_new(s->order->which);
    if (s->matcher && game_writer_open(&s->writer, run->read, part)) return s;
    close_selecting(s);
    return NULL;
}

/* Games that do not fit are left out, unless they have a file of their own. */
static int refuses_tags(void *made, const qp_game *game, const qp_text *name) {
    selecting *s = made;
    if (s->order->split == SPLIT_FIT) return 0;
    return name ? qp_matcher_refuses(s->matcher, game, *name)
                : qp_matcher_refuses_tags(s->matcher, game);
}

static int add_bytes(void *ctx, const char *bytes, size_t len) {
    return !buffer_add(ctx, bytes, len);
}

/* The text of a game, or its row, after the front of its record. */
static qp_status add_game(selecting *s, const qp_game *game) {
    const select_order *o = s->order;
    game_writer *w = &s->writer;
    const qp_sink sink = {&s->record, add_bytes};
    if (o->count) return QP_OK;
    if (o->table) return add_row(&s->record, o, game, qp_part_file(w->part));
    size_t from = s->record.len;
    qp_status rc = game_writer_put(w, game, &sink);
    const qp_text text = {s->record.ptr + from, s->record.len - from};
    if (!rc) rc = game_writer_probe(w, text);
    return rc == QP_E_IO ? QP_E_NOMEM : rc;
}

/* Puts one record, or with files for both players two. */
static qp_status put_records(selecting *s, qp_part *part, const qp_game *game,
                             int fits) {
    const select_order *o = s->order;
    int two = o->split == SPLIT_PART && o->split_by == QP_BY_PLAYER;
    qp_status rc = QP_OK;
    for (int i = 0; !rc && i <= two; i++) {
        select_side side = i ? SELECT_BLACK : fits ? SELECT_FIRST : SELECT_REST;
        rc = add_front(&s->record, o, game, qp_part_game(part), side);
        if (!rc) rc = add_game(s, game);
        if (!rc) rc = qp_part_put(part, buffer_text(&s->record));
    }
    return game_writer_end(&s->writer, rc);
}

static qp_status select_game(void *work, qp_part *part, qp_game *game) {
    selecting *s = work;
    const select_order *o = s->order;
    qp_game *changed = NULL;
    int fits = 0;
    qp_status rc = qp_matcher_game(&fits, s->matcher, game);
    if (rc || (!fits && o->split != SPLIT_FIT)) return rc;
    if (qp_edits_any(&o->edits)) rc = qp_game_edited(&changed, game, &o->edits);
    if (!rc) rc = put_records(s, part, changed ? changed : game, fits);
    qp_game_free(changed);
    return rc;
}

static qp_status take_record(void *ctx, const qp_delivery *from,
                             qp_text record) {
    select_run *run = ctx;
    qp_status rc = select_out_take(run->out, record, from->games);
    run->read->blame = select_out_blame(run->out);
    return rc == QP_E_IO ? output_failed(run->read) : rc;
}

const qp_stage select_stage = {.open = open_selecting,
                               .close = close_selecting,
                               .game = select_game,
                               .refuses = refuses_tags,
                               .deliver = take_record};
