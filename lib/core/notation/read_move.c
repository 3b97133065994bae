/* read_move.c - reads a move: its spelling, what it can mean (file_and_rank.c,
 * coordinates.c), what is legal, and else why not (explain.c).
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/err_int.h"
#include "explain.h"
#include "move_int.h"
#include "readings.h"
#include "move_text.h"

static const char notation_names[][16] = {
    "any",       "chinese",    "traditional", "wxf",
    "wxf2018",   "iccs",       "ucci",        "uci",
    "algebraic", "algebraic1", "vietnamese",  "vietnamese-long",
};

enum { NOTATIONS = sizeof notation_names / sizeof *notation_names };

const char *qp_notation_name(qp_notation notation) {
    unsigned i = (unsigned)notation;
    return notation_names[i < NOTATIONS ? i : 0];
}

qp_notation qp_notation_by_name(qp_text name) {
    for (unsigned i = 1; i < NOTATIONS; i++)
        if (strlen(notation_names[i]) == name.len &&
            !memcmp(notation_names[i], name.ptr, name.len))
            return (qp_notation)i;
    return QP_NOTATION_ANY;
}

static int takes_shape(qp_notation notation, qp_shape shape) {
    int squares = shape == QP_SHAPE_ICCS || shape == QP_SHAPE_COORD;
    switch (notation) {
    case QP_NOTATION_ANY: return shape != QP_SHAPE_NONE;
    case QP_NOTATION_CHINESE:
    case QP_NOTATION_TRADITIONAL: return shape == QP_SHAPE_CHINESE;
    case QP_NOTATION_WXF:
    case QP_NOTATION_WXF2018:
        return shape == QP_SHAPE_WXF || shape == QP_SHAPE_WXF_PAWN;
    case QP_NOTATION_ICCS:
    case QP_NOTATION_UCCI:
    case QP_NOTATION_UCI: return squares;
    case QP_NOTATION_ALGEBRAIC:
    case QP_NOTATION_ALGEBRAIC1: return squares || shape == QP_SHAPE_ALGEBRAIC;
    case QP_NOTATION_VIETNAMESE:
    case QP_NOTATION_VIETNAMESE_LONG: break; /* has no other form */
    }
    return 0;
}

static int ranks_from_1(qp_notation notation, qp_shape shape, unsigned flags) {
    if (notation == QP_NOTATION_UCI || notation == QP_NOTATION_ALGEBRAIC1)
        return 1;
    if (notation != QP_NOTATION_ANY || shape == QP_SHAPE_ICCS) return 0;
    return (flags & QP_MOVE_RANKS_1) != 0;
}

static qp_status choose(qp_move *out, const qp__question *q,
                        const qp__readings *readings, qp_err *err) {
    qp_move moves[QP_MOVES_MAX];
    unsigned n = qp__readings_legal(moves, q->pos, readings);
    if (n == 0) return qp__explain_none(err, q, readings);
    if (n > 1) return qp__explain_many(err, q, moves, n);
    *out = moves[0];
    return QP_OK;
}

/* Every notation but Vietnamese. */
static qp_status move_read_other(qp_move *out, const qp_pos *pos, qp_text text,
                                 qp_notation notation, unsigned flags,
                                 qp_err *err) {
    qp__spelling s;
    size_t stop = 0;
    unsigned mask;
    qp_shape shape = QP_SHAPE_NONE;
    if (qp__spell(&s, text, &stop)) shape = qp__spelling_shape(&s, &mask);
    if (!takes_shape(notation, shape))
        return qp__fail(err, QP_E_MOVE_TEXT, (qp_at){.offset = stop}, text);
    qp__question q = {pos, text, &s, shape, 0, flags};
    qp__readings readings;
    qp__relative relative;
    qp__absolute absolute;
    if (qp__relative_parse(&relative, &s)) {
        qp__readings_relative(&readings, pos, &relative, flags);
        return choose(out, &q, &readings, err);
    }
    q.ranks_1 = ranks_from_1(notation, shape, flags);
    if (!qp__absolute_parse(&absolute, &s) ||
        !qp__readings_absolute(&readings, pos, &absolute, q.ranks_1))
        return qp__explain_rank(err, &q, &absolute);
    return choose(out, &q, &readings, err);
}

static qp_status read_vietnamese(qp_move *out, const qp_pos *pos, qp_text text,
                                 unsigned flags, qp_err *err) {
    qp__spelling s;
    size_t stop;
    unsigned other;
    qp__relative relative;
    qp__readings readings;
    if (!qp__vietnamese_parse(&relative, &other, text))
        return qp__fail(err, QP_E_MOVE_TEXT, (qp_at){0}, text);
    if (!qp__spell(&s, text, &stop)) s = (qp__spelling){.n = 0};
    qp__question q = {pos, text, &s, QP_SHAPE_VIETNAMESE, 0, flags};
    qp__readings_relative(&readings, pos, &relative, flags);
    qp_move legal[QP_MOVES_MAX];
    if (other && qp__readings_legal(legal, pos, &readings) == 0) {
        relative.kind = (uint8_t)other;
        qp__readings_relative(&readings, pos, &relative, flags);
    }
    return choose(out, &q, &readings, err);
}

/* The long way, for every text that is not plain. Of two errors the one of the
 * notation expected is reported; that of a text which is not a move otherwise.
 */
static qp_status read_carefully(qp_move *out, qp_shape *shape,
                                const qp_pos *pos, qp_text text, unsigned flags,
                                qp_err *err) {
    qp_err one, two; /* reasons are expensive: only if `err` is given */
    qp_status rc[2];
    qp_move move;
    int before = (flags & QP_MOVE_VIETNAMESE) != 0;
    for (int round = 0; round < 2; round++) {
        int vietnamese = round != before;
        qp_err *to = !err ? NULL : round ? &two : &one;
        rc[round] = vietnamese ? read_vietnamese(&move, pos, text, flags, to)
                               : move_read_other(&move, pos, text,
                                                 QP_NOTATION_ANY, flags, to);
        if (rc[round] == QP_E_MOVE_MANY && !round) break;
        if (rc[round]) continue;
        *out = move;
        *shape = vietnamese ? QP_SHAPE_VIETNAMESE : qp_move_shape(text, NULL);
        return QP_OK;
    }
    int second = rc[0] == QP_E_MOVE_TEXT && rc[1] != QP_E_MOVE_TEXT;
    if (err) *err = second ? two : one;
    return rc[second];
}

qp_status qp__move_read_any(qp_move *out, qp_shape *shape, const qp_pos *pos,
                            qp_text text, unsigned flags, qp_err *err) {
    qp_move move;
    if (!(flags & QP_MOVE_VIETNAMESE) &&
        qp__move_guess(&move, shape, pos, text, flags) &&
        qp_pos_legal(pos, move)) {
        *out = move;
        return QP_OK;
    }
    return read_carefully(out, shape, pos, text, flags, err);
}

qp_status qp_move_read(qp_move *out, const qp_pos *pos, qp_text text,
                       qp_notation notation, unsigned flags, qp_err *err) {
    qp_shape shape;
    if (notation == QP_NOTATION_ANY)
        return qp__move_read_any(out, &shape, pos, text, flags, err);
    if (notation == QP_NOTATION_VIETNAMESE ||
        notation == QP_NOTATION_VIETNAMESE_LONG)
        return read_vietnamese(out, pos, text, flags, err);
    return move_read_other(out, pos, text, notation, flags, err);
}
