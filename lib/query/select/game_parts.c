/* game_parts.c - keys for sorting, splitting and comparing games.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "selection.h"

/* ---- the same games ------------------------------------------------------ */

static uint64_t mix_sum(uint64_t h, uint64_t with) {
    h = (h ^ with) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 29;
}

/* Two sums of the start and the moves, or those of their mirror, whichever are
 * smaller. Of a game without a move the tags say which it is. */
void qp_game_sums(uint64_t out[2], const qp_game *game) {
    const qp_pos *start = qp_game_start(game);
    uint64_t one[2] = {qp_pos_hash(start), qp_pos_hash_mirror(start)};
    uint64_t two[2] = {~one[0], ~one[1]};
    qp_node node = qp_game_next(game, QP_ROOT);
    if (node == QP_NO_NODE)
        for (size_t i = 0; i < qp_game_tags(game); i++) {
            qp_text value = qp_game_tag_value(game, i);
            for (size_t k = 0; k < value.len; k++)
                one[0] = mix_sum(one[0], (unsigned char)value.ptr[k]);
            one[1] = one[0];
        }
    for (; node != QP_NO_NODE; node = qp_game_next(game, node)) {
        qp_move move = qp_game_move(game, node);
        qp_move other = qp_move_mirror(move);
        uint64_t m = (uint64_t)(move.from << 8 | move.to);
        uint64_t n = (uint64_t)(other.from << 8 | other.to);
        one[0] = mix_sum(one[0], m);
        one[1] = mix_sum(one[1], n);
        two[0] = mix_sum(two[0] + m, 1);
        two[1] = mix_sum(two[1] + n, 1);
    }
    int mirror = one[1] < one[0] || (one[1] == one[0] && two[1] < two[0]);
    out[0] = one[mirror];
    out[1] = two[mirror];
}

/* ---- parts --------------------------------------------------------------- */

static const struct {
    const char *name, *tag;
} GAME_PARTS[QP_BY_COUNT] = {
    [QP_BY_DATE] = {"date", "Date"},    [QP_BY_YEAR] = {"year", "Date"},
    [QP_BY_RED] = {"red", "Red"},       [QP_BY_BLACK] = {"black", "Black"},
    [QP_BY_PLAYER] = {"player", "Red"}, [QP_BY_EVENT] = {"event", "Event"},
    [QP_BY_SITE] = {"site", "Site"},    [QP_BY_RESULT] = {"result", NULL},
    [QP_BY_PLIES] = {"plies", NULL},    [QP_BY_ECCO] = {"ecco", NULL}};

qp_game_by qp_game_by_name(qp_text name) {
    for (size_t i = 0; i < QP_BY_COUNT; i++)
        if (qp_text_is(name, GAME_PARTS[i].name)) return (qp_game_by)i;
    return QP_BY_COUNT;
}

static size_t date_part(char out[QP_GAME_PART_MAX], qp_text text, int year) {
    qp_date date;
    int n = qp_date_read(&date, text) >= QP_DATE_DAY ? date.first : 0;
    if (year) n /= 10000;
    if (!n) return *out = '\0', 0;
    return (size_t)snprintf(out, QP_GAME_PART_MAX, "%d", n);
}

static size_t text_part(char out[QP_GAME_PART_MAX], qp_text text) {
    size_t n = text.len < QP_GAME_PART_MAX ? text.len : QP_GAME_PART_MAX - 1;
    if (n) memcpy(out, text.ptr, n);
    out[n] = '\0';
    return n;
}

size_t qp_tag_part(char out[QP_GAME_PART_MAX], qp_text value, qp_game_by by,
                   int shown) {
    if (by == QP_BY_DATE || by == QP_BY_YEAR)
        return date_part(out, value, by == QP_BY_YEAR);
    if (!shown && !qp__says_something(value)) value.len = 0;
    return text_part(out, value);
}

size_t qp_sort_part(char out[QP_SORT_PART_MAX], const char *part, size_t len,
                    int falling) {
    const unsigned turned = falling ? 255 : 0;
    out[0] = (char)(len ? 1 : 2);
    for (size_t i = 0; i < len; i++)
        out[i + 1] = (char)((part[i] ? (unsigned char)part[i] : 1) ^ turned);
    out[len + 1] = (char)turned;
    return len + 2;
}

size_t qp_game_part(char out[QP_GAME_PART_MAX], const qp_game *game,
                    qp_game_by by, int black, int shown) {
    const char *tag = GAME_PARTS[by].tag;
    switch (by) {
    case QP_BY_RESULT: return text_part(out, qp_game_outcome(game));
    case QP_BY_ECCO: return text_part(out, qp__select_code(game));
    case QP_BY_PLIES:
        return (size_t)snprintf(
            out, QP_GAME_PART_MAX, shown ? "%u" : "%010u",
            (unsigned)qp_game_line(NULL, 0, game, QP_NO_NODE));
    default:
        if (by == QP_BY_PLAYER && black) tag = "Black";
        return qp_tag_part(out, qp_game_tag(game, tag), by, shown);
    }
}
