/* selected_game.c - a game on its way to the output: what it is sorted by, in
 * which file it goes, whether it is the same as another.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "selection.h"

enum { PART_MAX = 240 }; /* bytes of a text in a key */

static const char DEFAULT_COLUMNS[] = "Date,Event,Red,Black,Result,Plies";

int select_add(select_bytes *out, const void *bytes, size_t len) {
    if (len > out->size - out->len) {
        size_t size = out->size ? out->size : 4096;
        while (size - out->len < len) size *= 2;
        char *grown = realloc(out->bytes, size);
        if (!grown) return 1;
        out->bytes = grown;
        out->size = size;
    }
    if (len) memcpy(out->bytes + out->len, bytes, len);
    out->len += len;
    return 0;
}

/* ---- the same games ------------------------------------------------------ */

static uint64_t mix(uint64_t h, uint64_t with) {
    h = (h ^ with) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 29;
}

/* Two sums of the start and the moves, or those of their mirror, whichever are
 * smaller. Of a game without a move the tags say which it is. */
static void hash_moves(uint64_t out[2], const qp_game *game) {
    const qp_pos *start = qp_game_start(game);
    uint64_t one[2] = {qp_pos_hash(start), qp_pos_hash_mirror(start)};
    uint64_t two[2] = {~one[0], ~one[1]};
    qp_node node = qp_game_next(game, QP_ROOT);
    if (node == QP_NO_NODE)
        for (size_t i = 0; i < qp_game_tags(game); i++) {
            qp_text value = qp_game_tag_value(game, i);
            for (size_t k = 0; k < value.len; k++)
                one[0] = mix(one[0], (unsigned char)value.ptr[k]);
            one[1] = one[0];
        }
    for (; node != QP_NO_NODE; node = qp_game_next(game, node)) {
        qp_move move = qp_game_move(game, node);
        qp_move other = qp_move_mirror(move);
        uint64_t m = (uint64_t)(move.from << 8 | move.to);
        uint64_t n = (uint64_t)(other.from << 8 | other.to);
        one[0] = mix(one[0], m);
        one[1] = mix(one[1], n);
        two[0] = mix(two[0] + m, 1);
        two[1] = mix(two[1] + n, 1);
    }
    int mirror = one[1] < one[0] || (one[1] == one[0] && two[1] < two[0]);
    out[0] = one[mirror];
    out[1] = two[mirror];
}

/* ---- keys ---------------------------------------------------------------- */

static qp_text tag_of(const qp_game *game, const char *name) {
    qp_text text = qp_game_tag(game, name);
    return text.ptr ? text : qp_text_of("");
}

static const char *tag_name(select_by by, select_side side) {
    switch (by) {
    case BY_DATE:
    case BY_YEAR: return "Date";
    case BY_RED: return "Red";
    case BY_BLACK: return "Black";
    case BY_PLAYER: return side == SELECT_BLACK ? "Black" : "Red";
    case BY_EVENT: return "Event";
    default: return "Site";
    }
}

/* 0 when the date is not known. */
static int first_day(qp_text text) {
    qp_date date;
    return qp_date_read(&date, text) >= QP_DATE_DAY ? date.first : 0;
}

/* What a game has of one kind: the text by which it is sorted, or with `shown`
 * that by which files are named. `room` has PART_MAX + 1 bytes. */
static qp_text part_of(char *room, select_by by, const qp_game *game,
                       select_side side, int shown) {
    int n = 0;
    qp_text tag = tag_of(game, tag_name(by, side));
    switch (by) {
    case BY_DATE:
    case BY_YEAR:
        n = first_day(tag);
        if (by == BY_YEAR) n /= 10000;
        if (shown && !n) return qp_text_of("");
        /* What is not known comes last. */
        n = snprintf(room, PART_MAX, "%d", n ? n : 99999999);
        return (qp_text){room, (size_t)n};
    case BY_RESULT: return qp_game_outcome(game);
    case BY_ECCO: return select_code(game);
    case BY_FIT: return qp_text_of(side == SELECT_REST ? "rest" : "fitting");
    case BY_PLIES:
        n = snprintf(room, PART_MAX, shown ? "%u" : "%010u",
                     (unsigned)qp_game_line(NULL, 0, game, QP_NO_NODE));
        return (qp_text){room, (size_t)n};
    default: break;
    }
    if (tag.len > PART_MAX) tag.len = PART_MAX;
    return tag;
}

/* Ends in a byte that is less than any of a text. Of a falling part all bytes
 * are turned. */
static int add_part(select_bytes *out, qp_text part, int falling) {
    char room[PART_MAX + 2];
    size_t n = 0;
    for (; n < part.len && n < PART_MAX; n++)
        room[n] = part.ptr[n] ? part.ptr[n] : 1;
    room[n++] = 0;
    for (size_t i = 0; falling && i < n; i++) room[i] = (char)~room[i];
    return select_add(out, room, n);
}

qp_status select_record(select_bytes *out, const select_order *o,
                        const qp_game *game, uint64_t number,
                        select_side side) {
    char room[PART_MAX + 1];
    select_front front = {.game = number, .again = side == SELECT_BLACK};
    int failed = 0, splits = o->splits && o->split != BY_COUNT;
    out->len = 0;
    if (o->unique || o->duplicates) hash_moves(front.hash, game);
    failed = select_add(out, &front, sizeof front);
    qp_text name = {NULL, 0};
    if (splits) name = part_of(room, o->split, game, side, 1);
    if (splits) failed |= add_part(out, name, 0);
    size_t split = name.len;
    for (size_t i = 0; i < o->keys; i++) {
        char other[PART_MAX + 1];
        failed |=
            add_part(out, part_of(other, o->key[i].by, game, SELECT_FIRST, 0),
                     o->key[i].falling);
    }
    size_t key = out->len - sizeof front;
    if (split) failed |= select_add(out, name.ptr, split);
    if (failed) return QP_E_NOMEM;
    front.key = (uint32_t)key;
    front.split = (uint32_t)split;
    memcpy(out->bytes, &front, sizeof front);
    return QP_OK;
}

/* ---- tables -------------------------------------------------------------- */

/* One field: what would end it becomes a blank. */
static int add_field(select_bytes *out, qp_text text) {
    int failed = select_add(out, "\t", 1);
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        if (c == '\t' || c == '\n' || c == '\r') c = ' ';
        failed |= select_add(out, &c, 1);
    }
    return failed;
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

static qp_text column_of(char *room, const qp_game *game, qp_text name) {
    char word[64];
    if (select_in_list("Plies", name))
        return part_of(room, BY_PLIES, game, SELECT_FIRST, 1);
    if (select_in_list("Result", name)) return qp_game_outcome(game);
    if (select_in_list("ECCO", name)) return select_code(game);
    snprintf(word, sizeof word, "%.*s", (int)name.len, name.ptr);
    return tag_of(game, word);
}

/* The number of the game, which only the main thread knows, is put between the
 * file and the rest, where there is a NUL. */
qp_status select_row(select_bytes *out, const select_order *o,
                     const qp_game *game, const char *file) {
    char room[PART_MAX + 1];
    int failed = select_add(out, file, strlen(file) + 1);
    for (const char *p = columns_of(o); *p;) {
        size_t n = strcspn(p, ",");
        failed |= add_field(out, column_of(room, game, (qp_text){p, n}));
        p += n + (p[n] == ',');
    }
    failed |= select_add(out, "\n", 1);
    return failed ? QP_E_NOMEM : QP_OK;
}
