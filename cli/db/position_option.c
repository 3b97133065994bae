/* position_option.c - a position: --fen or --position, and --moves played from
 * it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "db_common.h"
#include "../io/position_value.h"

static int play_moves(db_place *place, const diag_style *style) {
    qp_err err = {.code = QP_OK};
    qp_text moves = qp_text_of(place->moves);
    if (!qp_pos_play_text(&place->pos, moves, QP_NOTATION_ANY, 0, &err))
        return EXIT_FINE;
    diag_place where = {.line = moves};
    diag_count count = {0, 0};
    diag_show(NULL, style, &err, &where, &count);
    return EXIT_BAD;
}

int db_place_read(const command *cmd, db_place *place,
                  const diag_style *style) {
    const char *text = place->fen ? place->fen : place->position;
    if (place->fen && place->position)
        return usage_error(cmd, "--fen and --position exclude each other");
    place->given = text || place->moves;
    qp_pos_start(&place->pos);
    int status = text ? db_position_of(&place->pos, text, style) : EXIT_FINE;
    return status || !place->moves ? status : play_moves(place, style);
}
