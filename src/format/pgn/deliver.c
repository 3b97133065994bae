/* deliver.c - tokens to events: games, variations, what is passed over.
 *
 * Owns when a game begins and ends and the pairing of begins and ends.
 * Invariant: every begin_x that the handler saw is followed by its end_x,
 * whatever was skipped.
 *
 * SPDX-License-Identifier: MIT
 */
#include "reader_int.h"

#include <string.h>

#include "../../base/err_int.h"
#include "../../game/call.h"

static int muted(const qp_pgn_reader *r) {
    return r->skip_game || (r->skip_depth && r->depth >= r->skip_depth);
}

int qp__pgn_problem_want(qp_pgn_reader *r, qp_status code, qp_at at,
                         qp_text what, const char *want) {
    qp_err err;
    qp__fail(&err, code, at, what);
    qp__err_text(err.want, sizeof err.want, (qp_text){want, strlen(want)});
    const qp_handler *to = r->to;
    return qp__call_problem(to, &err, 0, 0) == QP_STOP;
}

int qp__pgn_problem(qp_pgn_reader *r, qp_status code, qp_at at, qp_text what) {
    return qp__pgn_problem_want(r, code, at, what, "");
}

int qp__pgn_strict(qp_pgn_reader *r, qp_status code, qp_at at, qp_text what) {
    return (r->flags & QP_PGN_STRICT) && qp__pgn_problem(r, code, at, what);
}

int qp__pgn_begin_game(qp_pgn_reader *r, qp_at at) {
    if (r->in_game) return 0;
    const qp_handler *to = r->to;
    r->in_game = 1;
    r->first_tag[0] = '\0';
    r->tags = r->last_tag = 0;
    r->in_moves = r->has_moves = r->has_result = 0;
    r->after_number = r->number_held = 0;
    r->held_result = r->early = NULL;
    r->outside = 0;
    r->spaced = 0;
    r->trailer_told = r->after_told = r->among_told = 0;
    qp_flow flow = qp__call_begin_game(to, &at);
    r->skip_game = flow == QP_SKIP;
    return flow == QP_STOP;
}

int qp__pgn_begin_moves(qp_pgn_reader *r, qp_at at) {
    if (r->in_moves) return 0;
    if (qp__pgn_end_stray(r) || qp__pgn_begin_game(r, at) ||
        qp__pgn_set_flush(r))
        return 1;
    const qp_handler *to = r->to;
    r->in_moves = 1;
    if (r->skip_game) return 0;
    qp_flow flow = qp__call_begin_moves(to, &at);
    r->skip_game = flow == QP_SKIP;
    return flow == QP_STOP;
}

/* A result in a variation that goes on is none of the game's: a comment. */
static int flush_result(qp_pgn_reader *r) {
    const char *result = r->held_result;
    if (!result) return 0;
    r->held_result = NULL;
    return qp__pgn_give_comment(r, (qp_text){result, strlen(result)},
                                QP_COMMENT_END, r->result_at);
}

static int tell_result(qp_pgn_reader *r, const char *result, qp_at at) {
    const qp_handler *to = r->to;
    if (muted(r)) return 0;
    return qp__call_result(to, (qp_text){result, strlen(result)}, &at) ==
           QP_STOP;
}

/* The result that stands before the moves, once none can come, or all have. */
int qp__pgn_flush_early(qp_pgn_reader *r) {
    const char *result = r->early;
    r->early = NULL;
    return result && tell_result(r, result, r->early_at);
}

int qp__pgn_give_stray(qp_pgn_reader *r, qp_text part, unsigned flags) {
    const qp_handler *to = r->to;
    if (muted(r)) return 0;
    if (r->stray == 1) flags |= QP_COMMENT_BEFORE;
    return qp__call_comment(to, part, flags, &r->stray_at) == QP_STOP;
}

int qp__pgn_end_stray(qp_pgn_reader *r) {
    if (!r->stray) return 0;
    int stop = qp__pgn_give_stray(r, (qp_text){"", 0}, QP_COMMENT_END);
    r->stray = 0;
    return stop;
}

/* A sign after a digit was no result's: it is text. */
static int flush_sign(qp_pgn_reader *r) {
    int sign = r->spaced == 2;
    r->spaced = 0;
    return sign && qp__pgn_stray(r, (qp_text){"-", 1}, r->number_at);
}

static int flush_number(qp_pgn_reader *r) {
    if (r->spaced && flush_sign(r)) return 1;
    if (r->stray && qp__pgn_end_stray(r)) return 1;
    if (r->held_result && flush_result(r)) return 1;
    if (!r->number_held) return 0;
    r->number_held = 0;
    const qp_handler *to = r->to;
    if (muted(r)) return 0;
    return qp__call_number(to, r->number, r->number_black, &r->number_at) ==
           QP_STOP;
}

static int end_variation(qp_pgn_reader *r, qp_at at) {
    const qp_handler *to = r->to;
    int told = !r->skip_game && qp__wants_variations(to) &&
               (!r->skip_depth || r->depth < r->skip_depth ||
                (r->depth == r->skip_depth && !r->skip_untold));
    if (r->depth == r->skip_depth) r->skip_depth = 0;
    r->depth--;
    r->after_number = 0;
    return told && qp__call_end_variation(to, &at) == QP_STOP;
}

int qp__pgn_end_game(qp_pgn_reader *r, qp_at at) {
    if (!r->in_game) return 0;
    const char *result = r->held_result;
    r->held_result = NULL;
    if (qp__pgn_set_flush(r)) return 1;
    if (flush_number(r)) return 1;
    if (r->early) r->has_result = 1;
    if (r->depth &&
        qp__pgn_problem(r, QP_E_PGN_PAREN, r->paren_at, (qp_text){"(", 1}))
        return 1;
    while (r->depth)
        if (end_variation(r, at)) return 1;
    if (result && qp__pgn_give_result(r, result, r->result_at)) return 1;
    if (qp__pgn_flush_early(r)) return 1;
    if (!r->has_result &&
        qp__pgn_strict(r, QP_W_PGN_NO_RESULT, at, (qp_text){NULL, 0}))
        return 1;
    if (!r->has_moves && !r->has_result && *r->first_tag &&
        qp__pgn_problem(r, QP_W_PGN_EMPTY, at, (qp_text){NULL, 0}))
        return 1;
    r->in_game = r->in_moves = r->has_result = r->skip_game = 0;
    r->skip_depth = 0;
    const qp_handler *to = r->to;
    return qp__call_end_game(to, QP_OK, &at) == QP_STOP;
}

int qp__pgn_open_paren(qp_pgn_reader *r, qp_at at) {
    if (r->has_result && !r->depth) { /* a bracket in text behind it */
        r->outside++;
        return 0;
    }
    if (!r->depth) r->paren_at = at;
    if (qp__pgn_begin_moves(r, at) || flush_number(r)) return 1;
    const qp_handler *to = r->to;
    int was_muted = muted(r);
    if (r->depth == QP_DEPTH_MAX && !was_muted) {
        if (qp__pgn_problem(r, QP_E_PGN_DEPTH, at, (qp_text){"(", 1})) return 1;
        r->skip_depth = r->depth + 1;
        r->skip_untold = was_muted = 1;
    }
    r->depth++;
    r->after_number = 1;
    if (was_muted) return 0;
    qp_flow flow = qp__call_begin_variation(to, &at);
    if (flow == QP_SKIP) {
        r->skip_depth = r->depth;
        r->skip_untold = 0;
    }
    return flow == QP_STOP;
}

int qp__pgn_close_paren(qp_pgn_reader *r, qp_at at) {
    if (r->depth) return flush_number(r) || end_variation(r, at);
    if (r->number_held) /* "1)": the number's sign */
        return qp__pgn_strict(r, QP_W_PGN_BLANK, at, (qp_text){")", 1});
    if (r->has_result || !r->in_game) {
        if (r->outside) r->outside--;
        return 0;
    }
    return qp__pgn_problem(r, QP_E_PGN_PAREN, at, (qp_text){")", 1});
}

int qp__pgn_give_tag(qp_pgn_reader *r, qp_text name, qp_text value, qp_at at) {
    r->seen_any = 1;
    const qp_handler *to = r->to;
    if (r->skip_game) return 0;
    qp_flow flow = qp__call_tag(to, name, value, &at);
    if (flow == QP_SKIP) r->skip_game = 1;
    return flow == QP_STOP;
}

int qp__pgn_give_number(qp_pgn_reader *r, uint32_t number, int black,
                        qp_at at) {
    if (qp__pgn_begin_moves(r, at)) return 1;
    if ((r->number_held || r->held_result || r->stray || r->spaced == 2) &&
        flush_number(r))
        return 1;
    r->after_number = 1;
    r->number_held = 1;
    r->number = number;
    r->number_black = black;
    r->number_at = at;
    return 0;
}

int qp__pgn_give_move(qp_pgn_reader *r, qp_text text, qp_at at) {
    if (!r->in_moves && qp__pgn_begin_moves(r, at)) return 1;
    if ((r->number_held || r->held_result || r->stray || r->spaced) &&
        flush_number(r))
        return 1;
    r->after_number = 0;
    r->has_moves = r->seen_any = 1;
    const qp_handler *to = r->to;
    if (muted(r)) return 0;
    return qp__call_move(to, &(qp_moved){.text = text}, &at) == QP_STOP;
}

int qp__pgn_give_comment(qp_pgn_reader *r, qp_text part, unsigned flags,
                         qp_at at) {
    if (qp__pgn_set_flush(r) || flush_number(r)) return 1;
    /* A comment after the result: no moves come. */
    if (r->early && r->has_result && qp__pgn_flush_early(r)) return 1;
    const qp_handler *to = r->to;
    if (muted(r)) return 0;
    return qp__call_comment(to, part, flags, &at) == QP_STOP;
}

int qp__pgn_give_nag(qp_pgn_reader *r, unsigned nag, qp_at at) {
    if (qp__pgn_begin_moves(r, at) || flush_number(r)) return 1;
    const qp_handler *to = r->to;
    if (muted(r)) return 0;
    return qp__call_nag(to, nag, &at) == QP_STOP;
}

int qp__pgn_give_result(qp_pgn_reader *r, const char *result, qp_at at) {
    if (qp__pgn_begin_moves(r, at) || flush_number(r)) return 1;
    r->after_number = 0;
    if (r->depth) {
        r->held_result = result;
        r->result_at = at;
        return 0;
    }
    r->has_result = r->seen_any = 1;
    /* The one after the moves counts, if it says anything. */
    if (r->early && *result == '*') return 0;
    r->early = NULL;
    if (r->has_moves) return tell_result(r, result, at);
    r->early = result;
    r->early_at = at;
    return 0;
}

int qp__pgn_go_on(qp_pgn_reader *r, qp_text word, qp_at at) {
    r->has_result = 0;
    return qp__pgn_problem(r, QP_W_PGN_EARLY, at, word);
}
