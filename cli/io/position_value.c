/* position_value.c - a position as the value of an option.
 *
 * SPDX-License-Identifier: MIT
 */
#include "position_value.h"

#include "position_line.h"

static void values_keep(fen_job *job, const qp_setup *setup) {
    *(qp_setup *)job->ctx = *setup;
}

int db_position_of(qp_pos *out, const char *text, const diag_style *style) {
    qp_setup setup;
    fen_job job = {
        .take = values_keep, .ctx = &setup, .lenient = 1, .style = *style};
    fen_take_one(&job, qp_text_of(text));
    if (job.count.errors) return EXIT_BAD;
    return qp_pos_from_setup(out, &setup, ~0U) & FEN_UNPLAYABLE ? EXIT_BAD
                                                                : EXIT_FINE;
}

int db_line_of(qp_line *out, const char *text, const diag_style *style) {
    qp_setup setup;
    fen_job job = {.take = values_keep,
                   .ctx = &setup,
                   .lenient = 1,
                   .history = out,
                   .style = *style};
    fen_take_one(&job, qp_text_of(text));
    return job.count.errors ? EXIT_BAD : EXIT_FINE;
}

/* ---- --fen, --position and --moves ----------------------------------------
 */

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
