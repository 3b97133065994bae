/* glue_repair.c - repairs of games while they are read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue_events.h"

#ifdef GLUE_FULL

static glue_bytes *repairs(void) {
    return &glue_buffer[GLUE_REPAIRS];
}

static void put_edit(const qp_repair_edit *edit) {
    glue_put_string(repairs(), qp_repair_kind_name(edit->kind));
    glue_put_number(repairs(), edit->ply);
    glue_put_number(repairs(), edit->at.line);
    glue_put_number(repairs(), edit->at.col);
    glue_put_text(repairs(), edit->was);
    glue_put_text(repairs(), edit->now);
}

static void put_suggestion(const qp_repair_suggestion *one) {
    char fen[QP_FEN_MAX];
    size_t len = qp_fen_write(fen, qp_pos_setup(&one->start));
    glue_put_byte(repairs(), one->percent);
    glue_put_number(repairs(), one->edits);
    for (size_t i = 0; i < one->edits; i++) put_edit(&one->edit[i]);
    glue_put_text(repairs(), (qp_text){fen, len});
    glue_put_number(repairs(), one->count);
    for (size_t i = 0; i < one->count; i++) {
        unsigned char squares[2] = {one->moves[i].from, one->moves[i].to};
        glue_put(repairs(), squares, sizeof squares);
    }
}

void glue_on_repair(void *ctx, const qp_repair *repair) {
    const glue_stream *stream = ctx;
    glue_put_number(repairs(), stream->ended + 1);
    glue_put_number(repairs(), repair->ply);
    glue_put_byte(repairs(), repair->applied != 0);
    glue_put_byte(repairs(), repair->in_variation != 0);
    glue_put_number(repairs(), repair->branch);
    glue_put_err(repairs(), &repair->err);
    glue_put_number(repairs(), repair->suggestions);
    for (size_t i = 0; i < repair->suggestions; i++)
        put_suggestion(&repair->suggestion[i]);
}

#endif
