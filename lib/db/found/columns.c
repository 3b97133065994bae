/* columns.c - values and sort keys of the columns of games found.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stddef.h>

#include "../../core/base/inline/near_name.h"
#include "found.h"
#include "qipu/select.h"

typedef enum column_kind {
    COLUMN_TEXT,
    COLUMN_DATE,
    COLUMN_YEAR,
    COLUMN_NUMBER, /* uint64_t */
    COLUMN_COUNT   /* unsigned */
} column_kind;

#define COLUMN(name, kind)                                                     \
    { #name, kind, offsetof(qp_db_found, name) }
static const struct {
    const char *name;
    column_kind kind;
    size_t at; /* in qp_db_found */
} FOUND_COLUMNS[] = {COLUMN(id, COLUMN_NUMBER),
                     COLUMN(red, COLUMN_TEXT),
                     COLUMN(result, COLUMN_TEXT),
                     COLUMN(black, COLUMN_TEXT),
                     COLUMN(date, COLUMN_DATE),
                     {"year", COLUMN_YEAR, offsetof(qp_db_found, date)},
                     COLUMN(plies, COLUMN_COUNT),
                     COLUMN(ply, COLUMN_COUNT),
                     COLUMN(event, COLUMN_TEXT),
                     COLUMN(site, COLUMN_TEXT),
                     COLUMN(round, COLUMN_TEXT),
                     COLUMN(ecco, COLUMN_TEXT),
                     COLUMN(file, COLUMN_TEXT),
                     COLUMN(offset, COLUMN_NUMBER),
                     COLUMN(broken, COLUMN_COUNT),
                     COLUMN(red_person, COLUMN_TEXT),
                     COLUMN(black_person, COLUMN_TEXT),
                     COLUMN(red_team, COLUMN_TEXT),
                     COLUMN(black_team, COLUMN_TEXT),
                     COLUMN(in_variation, COLUMN_COUNT)};
#undef COLUMN

enum { COLUMN_MAX = sizeof FOUND_COLUMNS / sizeof *FOUND_COLUMNS };

const char *qp_db_column(size_t index) {
    return index < COLUMN_MAX ? FOUND_COLUMNS[index].name : NULL;
}

/* ---- values ---------------------------------------------------------------
 */

static qp_text column_text(const qp_db_found *found, size_t column) {
    qp_text text;
    memcpy(&text, (const char *)found + FOUND_COLUMNS[column].at, sizeof text);
    return text.ptr ? text : (qp_text){"", 0};
}

static uint64_t column_number(const qp_db_found *found, size_t column) {
    const char *at = (const char *)found + FOUND_COLUMNS[column].at;
    uint64_t number;
    unsigned count;
    if (FOUND_COLUMNS[column].kind == COLUMN_NUMBER)
        return memcpy(&number, at, sizeof number), number;
    return memcpy(&count, at, sizeof count), count;
}

/* Writes the value of a column for a sort key; returns 0 if it is unknown. */
static size_t column_key(char out[QP_GAME_PART_MAX], const qp_db_found *found,
                         size_t column) {
    column_kind kind = FOUND_COLUMNS[column].kind;
    if (kind >= COLUMN_NUMBER) {
        uint64_t number = column_number(found, column);
        if (number == UINT64_MAX) return 0;
        return (size_t)snprintf(out, QP_GAME_PART_MAX, "%020" PRIu64, number);
    }
    return qp_tag_part(out, column_text(found, column),
                       kind == COLUMN_DATE   ? QP_BY_DATE
                       : kind == COLUMN_YEAR ? QP_BY_YEAR
                                             : QP_BY_EVENT,
                       0);
}

qp_text db__column_value(char room[FOUND_NUMBER_MAX], const qp_db_found *found,
                         size_t column) {
    char part[QP_GAME_PART_MAX];
    column_kind kind = FOUND_COLUMNS[column].kind;
    size_t len = column_key(part, found, column);
    if (!len) return qp_text_of("");
    if (kind == COLUMN_TEXT || kind == COLUMN_DATE)
        return column_text(found, column);
    /* The zeros in front are for sorting. */
    const char *digits = part + strspn(part, "0");
    snprintf(room, FOUND_NUMBER_MAX, "%s", *digits ? digits : "0");
    return qp_text_of(room);
}

/* ---- orders ---------------------------------------------------------------
 */

/* Returns nonzero if groups have the column. */
static int column_known(size_t column, const found_order *groups) {
    if (!groups) return column < COLUMN_MAX;
    if (column == FOUND_GAMES) return 1;
    for (size_t i = 0; i < groups->count; i++)
        if (groups->key[i].column == column) return 1;
    return 0;
}

/* Returns the column with that name, or COLUMN_MAX. */
static size_t column_named(qp_text name, const found_order *groups) {
    size_t column = 0;
    if (groups && qp_text_is(name, "games")) return FOUND_GAMES;
    while (column < COLUMN_MAX && !qp_text_is(name, FOUND_COLUMNS[column].name))
        column++;
    return column_known(column, groups) ? column : COLUMN_MAX;
}

static qp_status column_unknown(qp_err *err, qp_text name,
                                const found_order *groups) {
    size_t best = SIZE_MAX;
    const char *near = "";
    if (!err) return QP_E_ARG;
    for (size_t i = 0; i < COLUMN_MAX; i++)
        if (column_known(i, groups) &&
            name_is_near(name, qp_text_of(FOUND_COLUMNS[i].name), &best))
            near = FOUND_COLUMNS[i].name;
    *err = (qp_err){.code = QP_E_ARG};
    int len = (int)(name.len < sizeof err->what ? name.len : 63);
    snprintf(err->what, sizeof err->what, "%.*s", len,
             name.len ? name.ptr : "");
    snprintf(err->want, sizeof err->want, "%s", near);
    return QP_E_ARG;
}

qp_status db__order_read(found_order *out, qp_text text,
                         const found_order *groups, qp_err *err) {
    const char *p = text.ptr, *end = text.len ? p + text.len : p;
    out->count = 0;
    for (;;) {
        const char *comma = p < end ? memchr(p, ',', (size_t)(end - p)) : NULL;
        const char *stop = comma ? comma : end;
        int falling = p < stop && *p == '-';
        qp_text name = {p + falling, (size_t)(stop - p - falling)};
        size_t column = column_named(name, groups);
        if (column == COLUMN_MAX) return column_unknown(err, name, groups);
        if (out->count == QP_DB_GROUP_COLUMNS) return QP_E_LIMIT;
        out->key[out->count].column = column;
        out->key[out->count++].falling = falling;
        if (!comma) return QP_OK;
        p = comma + 1;
    }
}

void db__order_key(byte_buffer *out, const found_order *order,
                   const qp_db_found *found, uint64_t games) {
    char part[QP_GAME_PART_MAX], key[QP_SORT_PART_MAX];
    for (size_t i = 0; i < order->count; i++) {
        size_t column = order->key[i].column;
        size_t len =
            column == FOUND_GAMES
                ? (size_t)snprintf(part, sizeof part, "%020" PRIu64, games)
                : column_key(part, found, column);
        buffer_add(out, key,
                   qp_sort_part(key, part, len, order->key[i].falling));
    }
}

/* ---- games as bytes -------------------------------------------------------
 */

void db__found_store(byte_buffer *out, const qp_db_found *found) {
    buffer_add(out, found, sizeof *found);
    for (size_t i = 0; i < COLUMN_MAX; i++) {
        if (FOUND_COLUMNS[i].kind != COLUMN_TEXT &&
            FOUND_COLUMNS[i].kind != COLUMN_DATE)
            continue;
        qp_text text = column_text(found, i);
        buffer_add(out, text.ptr, text.len);
    }
}

void db__found_read(qp_db_found *out, const char *bytes) {
    memcpy(out, bytes, sizeof *out);
    bytes += sizeof *out;
    for (size_t i = 0; i < COLUMN_MAX; i++) {
        if (FOUND_COLUMNS[i].kind != COLUMN_TEXT &&
            FOUND_COLUMNS[i].kind != COLUMN_DATE)
            continue;
        qp_text text = column_text(out, i);
        /* A value that is missing stays so. */
        if (text.len) text.ptr = bytes;
        bytes += text.len;
        if (text.len)
            memcpy((char *)out + FOUND_COLUMNS[i].at, &text, sizeof text);
    }
}
