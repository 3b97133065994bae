/* ordered_results.c - what a piece gathered, put in its place.
 *
 * A piece from the middle of a file counts games and lines from its own
 * start. Here the counts of the pieces before it are added, so that nobody
 * can see that there were pieces.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "read_games.h"

void work_drop(work_piece *piece) {
    for (size_t i = 0; i < piece->problems; i++) free(piece->problem[i].line);
    free(piece->problem);
    free(piece->text);
    piece->problem = NULL;
    piece->text = NULL;
    piece->problems = piece->problems_size = 0;
    piece->text_len = piece->text_size = 0;
    kinds_free(piece);
}

void work_add(work_piece *sum, const work_piece *more) {
    work_found *a = &sum->found;
    const work_found *b = &more->found;
    a->games += b->games;
    a->plies += b->plies;
    a->broken += b->broken;
    a->records += b->records;
    a->rulings += b->rulings;
    a->against += b->against;
    a->encodings |= b->encodings;
    /* ASCII is reported only of what is nothing else. */
    const unsigned ascii = 1u << QP_ENC_ASCII;
    if (a->encodings & ~ascii) a->encodings &= ~ascii;
    for (size_t i = 0; i < sizeof a->shapes / sizeof *a->shapes; i++)
        a->shapes[i] += b->shapes[i];
    a->count.errors += b->count.errors;
    a->count.warnings += b->count.warnings;
    sum->end.offset += more->end.offset;
    if (more->end.line) sum->end.line += more->end.line - 1;
    sum->bytes += more->bytes;
    if (more->format) sum->format = more->format;
    if (more->written_format) sum->written_format = more->written_format;
}

/* What a format cannot hold is an error with --strict-loss. */
diag_style work_style(const work_order *order, qp_status code) {
    diag_style style = order->diag;
    if (code >= QP_W_LOST_TAG && code <= QP_W_LOST_MOVES && order->strict_loss)
        style.strict = 1;
    return style;
}

void work_hide(const work_order *order, qp_status code, uint64_t count,
               work_piece *piece) {
    diag_style style = work_style(order, code);
    if (!count || kinds_add(piece, code, count)) return;
    if (qp_status_is_warning(code) && !style.strict)
        piece->found.count.warnings += count;
    else
        piece->found.count.errors += count;
}

void work_show(const work_order *order, const qp_err *err,
               const diag_place *place, work_piece *sum) {
    diag_style style = work_style(order, err->code);
    if (kinds_hidden(order, kinds_met(sum, err->code) + 1)) {
        work_hide(order, err->code, 1, sum);
        return;
    }
    /* Without memory for its kind, it is shown and not counted as one. */
    if (kinds_add(sum, err->code, 1)) errno = 0;
    if (place->format) sum->written_format = place->format;
    diag_show(NULL, &style, err, place, &sum->found.count);
}

/* What a piece did not keep; its count of errors and warnings has them. */
static void add_hidden(const work_order *order, const work_piece *piece,
                       work_piece *sum) {
    for (size_t i = 0; i < piece->kinds; i++)
        if (kinds_add(sum, piece->kind[i].code,
                      kinds_hidden(order, piece->kind[i].met)))
            errno = 0;
}

int work_deliver(const work_order *order, work_piece *piece, work_piece *sum,
                 work_output *out) {
    for (size_t i = 0; i < piece->problems; i++) {
        work_problem *p = &piece->problem[i];
        if (p->place.game) p->place.game += sum->found.games;
        /* What is lost in writing has no place. */
        if (p->of_bytes || p->err.at.line)
            p->err.at.offset += p->of_bytes ? sum->bytes : sum->end.offset;
        p->place.byte += sum->bytes;
        if (p->err.at.line) p->err.at.line += sum->end.line;
        work_show(order, &p->err, &p->place, sum);
    }
    add_hidden(order, piece, sum);
    const work_stage *stage = order->stage;
    int failed;
    out->games = sum->found.games;
    if (stage && stage->put)
        failed = stage->put(order->stage_ctx, out, piece->name,
                            (qp_text){piece->text, piece->text_len},
                            sum->found.games);
    else
        failed = work_put(out, piece->text, piece->text_len);
    work_add(sum, piece);
    work_drop(piece);
    return failed;
}
