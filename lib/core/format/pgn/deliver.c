/* deliver.c - tokens to events: where games begin and end, variations, what is
 * skipped.
 *
 * SPDX-License-Identifier: MIT
 */
#include "reader_int.h"

#include <string.h>

#include "../common/base.h"

static int pgn_stops(const qp_pgn_reader *r) {
    return r->give.status != QP_OK;
}

int qp__pgn_problem_want(qp_pgn_reader *r, qp_status code, qp_at at,
                         qp_text what, const char *want) {
    qp__emit_problem(&r->give, code, &at, what, qp_text_of(want));
    return pgn_stops(r);
}

int qp__pgn_problem(qp_pgn_reader *r, qp_status code, qp_at at, qp_text what) {
    return qp__pgn_problem_want(r, code, at, what, "");
}

int qp__pgn_strict(qp_pgn_reader *r, qp_status code, qp_at at, qp_text what) {
    return (r->flags & QP_PGN_STRICT) && qp__pgn_problem(r, code, at, what);
}

int qp__pgn_begin_game(qp_pgn_reader *r, qp_at at) {
    if (r->give.in_game) return 0;
    r->first_tag[0] = '\0';
    r->game_col = at.col;
    r->tags = r->last_tag = 0;
    r->has_moves = 0;
    r->after_number = r->number_held = 0;
    r->held_result = r->early = NULL;
    r->outside = 0;
    r->spaced = 0;
    r->trailer_reported = r->after_reported = r->among_reported = 0;
    qp__emit_game(&r->give, &at);
    return pgn_stops(r);
}

int qp__pgn_begin_moves(qp_pgn_reader *r, qp_at at) {
    if (r->give.in_moves) return 0;
    if (qp__pgn_end_stray(r) || qp__pgn_begin_game(r, at) ||
        qp__pgn_set_flush(r))
        return 1;
    qp__emit_begin_moves(&r->give, &at);
    return pgn_stops(r);
}

/* A result in a variation that goes on is none of the game's: a comment. */
static int flush_result(qp_pgn_reader *r) {
    const char *result = r->held_result;
    if (!result) return 0;
    r->held_result = NULL;
    return qp__pgn_emit_comment(r, qp_text_of(result), QP_COMMENT_END,
                                r->result_at);
}

static int pgn_deliver_report_result(qp_pgn_reader *r, const char *result,
                                     qp_at at) {
    qp__emit_result(&r->give, qp_text_of(result), &at);
    return pgn_stops(r);
}

/* The result that is before the moves, once none can come, or all have. */
int qp__pgn_flush_early(qp_pgn_reader *r) {
    const char *result = r->early;
    r->early = NULL;
    return result && pgn_deliver_report_result(r, result, r->early_at);
}

int qp__pgn_emit_stray(qp_pgn_reader *r, qp_text part, unsigned flags) {
    if (r->stray == 1) flags |= QP_COMMENT_BEFORE;
    qp__emit_comment(&r->give, part, flags, &r->stray_at);
    return pgn_stops(r);
}

int qp__pgn_end_stray(qp_pgn_reader *r) {
    if (!r->stray) return 0;
    int stop = qp__pgn_emit_stray(r, (qp_text){"", 0}, QP_COMMENT_END);
    r->stray = 0;
    return stop;
}

/* A sign after a digit was no result's: it is text. */
static int flush_sign(qp_pgn_reader *r) {
    int sign = r->spaced == 2;
    r->spaced = 0;
    return sign && qp__pgn_stray(r, (qp_text){"-", 1}, r->sign_at);
}

int qp__pgn_flush_number(qp_pgn_reader *r) {
    if (r->spaced && flush_sign(r)) return 1;
    if (r->stray && qp__pgn_end_stray(r)) return 1;
    if (r->held_result && flush_result(r)) return 1;
    if (!r->number_held) return 0;
    r->number_held = 0;
    qp__emit_number(&r->give, r->number, r->number_black, &r->number_at);
    return pgn_stops(r);
}

static int end_variation(qp_pgn_reader *r, qp_at at) {
    r->after_number = 0;
    qp__emit_end_variation(&r->give, &at);
    return pgn_stops(r);
}

int qp__pgn_end_game(qp_pgn_reader *r, qp_at at) {
    if (!r->give.in_game) return 0;
    const char *result = r->held_result;
    r->held_result = NULL;
    if (qp__pgn_set_flush(r)) return 1;
    if (qp__pgn_flush_number(r)) return 1;
    if (r->early) r->give.has_result = 1;
    if (r->give.depth &&
        qp__pgn_problem(r, QP_E_PGN_PAREN, r->paren_at, (qp_text){"(", 1}))
        return 1;
    while (r->give.depth)
        if (end_variation(r, at)) return 1;
    if (result && qp__pgn_emit_result(r, result, r->result_at)) return 1;
    if (qp__pgn_flush_early(r)) return 1;
    if (!r->give.has_result &&
        qp__pgn_strict(r, QP_W_PGN_NO_RESULT, at, (qp_text){NULL, 0}))
        return 1;
    if (!r->has_moves && !r->give.has_result && *r->first_tag &&
        qp__pgn_problem(r, QP_W_PGN_EMPTY, at, (qp_text){NULL, 0}))
        return 1;
    qp__emit_end(&r->give, &at);
    return pgn_stops(r);
}

int qp__pgn_open_paren(qp_pgn_reader *r, qp_at at) {
    if (r->give.has_result && !r->give.depth) { /* a bracket in text after it */
        r->outside++;
        return 0;
    }
    if (!r->give.depth) r->paren_at = at;
    if (qp__pgn_begin_moves(r, at) || qp__pgn_flush_number(r)) return 1;
    r->after_number = 1;
    if (r->give.depth < QP_DEPTH_MAX || qp__emit_muted(&r->give)) {
        qp__emit_begin_variation(&r->give, &at);
        return pgn_stops(r);
    }
    if (qp__pgn_problem(r, QP_E_PGN_DEPTH, at, (qp_text){"(", 1})) return 1;
    qp__emit_pass_variation(&r->give);
    return 0;
}

int qp__pgn_close_paren(qp_pgn_reader *r, qp_at at) {
    if (r->give.depth) return qp__pgn_flush_number(r) || end_variation(r, at);
    if (r->number_held) /* "1)": the number's sign */
        return qp__pgn_strict(r, QP_W_PGN_BLANK, at, (qp_text){")", 1});
    if (r->give.has_result || !r->give.in_game) {
        if (r->outside) r->outside--;
        return 0;
    }
    return qp__pgn_problem(r, QP_E_PGN_PAREN, at, (qp_text){")", 1});
}

int qp__pgn_emit_number(qp_pgn_reader *r, uint32_t number, int black,
                        qp_at at) {
    if (qp__pgn_begin_moves(r, at)) return 1;
    if ((r->number_held || r->held_result || r->stray || r->spaced == 2) &&
        qp__pgn_flush_number(r))
        return 1;
    r->after_number = 1;
    r->number_held = 1;
    r->number = number;
    r->number_black = black;
    r->number_at = at;
    return 0;
}

int qp__pgn_emit_move(qp_pgn_reader *r, qp_text text, qp_at at) {
    if (!r->give.in_moves && qp__pgn_begin_moves(r, at)) return 1;
    if ((r->number_held || r->held_result || r->stray || r->spaced) &&
        qp__pgn_flush_number(r))
        return 1;
    r->after_number = 0;
    r->has_moves = r->seen_any = 1;
    qp__emit_move(&r->give, text, &at);
    return pgn_stops(r);
}

int qp__pgn_emit_comment(qp_pgn_reader *r, qp_text part, unsigned flags,
                         qp_at at) {
    if (qp__pgn_set_flush(r) || qp__pgn_flush_number(r)) return 1;
    /* A comment after the result: no moves come. */
    if (r->early && r->give.has_result && qp__pgn_flush_early(r)) return 1;
    qp__emit_comment(&r->give, part, flags, &at);
    return pgn_stops(r);
}

int qp__pgn_emit_nag(qp_pgn_reader *r, unsigned nag, qp_at at) {
    if (qp__pgn_begin_moves(r, at) || qp__pgn_flush_number(r)) return 1;
    qp__emit_nag(&r->give, nag, &at);
    return pgn_stops(r);
}

int qp__pgn_emit_result(qp_pgn_reader *r, const char *result, qp_at at) {
    if (qp__pgn_begin_moves(r, at) || qp__pgn_flush_number(r)) return 1;
    r->after_number = 0;
    if (r->give.depth) {
        r->held_result = result;
        r->result_at = at;
        return 0;
    }
    r->give.has_result = r->seen_any = 1;
    /* The one after the moves counts, if it says anything. */
    if (r->early && *result == '*') return 0;
    r->early = NULL;
    if (r->has_moves) return pgn_deliver_report_result(r, result, at);
    r->early = result;
    r->early_at = at;
    return 0;
}

int qp__pgn_go_on(qp_pgn_reader *r, qp_text word, qp_at at) {
    r->give.has_result = 0;
    return qp__pgn_problem(r, QP_W_PGN_EARLY, at, word);
}
