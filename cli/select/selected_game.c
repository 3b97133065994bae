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

/* Ends in a byte that is less than any of a text. Of a falling part all bytes
 * are turned. */
static void add_part(byte_buffer *out, const char *part, size_t len,
                     int falling) {
    char room[QP_GAME_PART_MAX];
    for (size_t i = 0; i < len; i++) room[i] = (char)(part[i] ? part[i] : 1);
    room[len] = 0;
    for (size_t i = 0; falling && i <= len; i++) room[i] = (char)~room[i];
    buffer_add(out, room, len + 1);
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

qp_status select_record(byte_buffer *out, const select_order *o,
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
qp_status select_row(byte_buffer *out, const select_order *o,
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
