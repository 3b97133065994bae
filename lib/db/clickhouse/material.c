/* material.c - the material of a position as a number, and in SQL.
 *
 * Two bits count the advisors, elephants, horses, rooks and cannons of a side,
 * three its pawns: more are counted as 3 and 7. So SQL leaves games out that
 * cannot match, and those that are left are looked at.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_rows.h"

static unsigned material_most(int kind) {
    return kind == QP_PAWN ? 7 : 3;
}

/* Kings are not counted. */
static unsigned material_shift(int side, int kind) {
    return 13u * (unsigned)side + 2u * (unsigned)(kind - QP_KING - 1);
}

uint32_t cluster__material(const uint8_t count[16]) {
    uint32_t number = 0;
    for (int side = 0; side < 2; side++)
        for (int kind = QP_KING + 1; kind <= QP_PAWN; kind++) {
            unsigned most = material_most(kind),
                     has = count[QP_PIECE(side, kind)];
            number |= (has < most ? has : most) << material_shift(side, kind);
        }
    return number;
}

/* A condition on the number of pieces of a kind, of the material `m`. */
static int material_kind(byte_buffer *sql, const qp_material *want, int side,
                         int kind) {
    unsigned most = material_most(kind), least = want->least[side][kind],
             limit = want->most[side][kind];
    if (least > most) least = most;
    if (!least && limit >= most) return 0;
    buffer_puts(sql, " AND bitAnd(bitShiftRight(m, ");
    cluster__put_number(sql, material_shift(side, kind));
    buffer_puts(sql, "), ");
    cluster__put_number(sql, most);
    buffer_puts(sql, ") BETWEEN ");
    cluster__put_number(sql, least);
    buffer_puts(sql, " AND ");
    cluster__put_number(sql, limit < most ? limit : most);
    return 1;
}

void cluster__material_sql(byte_buffer *sql, const qp_pattern *pattern) {
    qp_material want;
    byte_buffer kinds = {.ptr = NULL};
    int some = 0;
    qp_pattern_material(&want, pattern);
    for (int side = 0; side < 2; side++)
        for (int kind = QP_KING + 1; kind <= QP_PAWN; kind++)
            some |= material_kind(&kinds, &want, side, kind);
    if (some) {
        buffer_puts(sql, " AND arrayExists(m -> 1");
        buffer_add(sql, kinds.ptr, kinds.len);
        buffer_puts(sql, ", material)");
    }
    sql->failed |= kinds.failed;
    buffer_free(&kinds);
}
