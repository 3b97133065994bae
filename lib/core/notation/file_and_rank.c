/* file_and_rank.c - what Chinese and WXF spellings can mean: pieces by file or
 * mark, and the dialects of doubled pawns. Squares are the mover's own
 * (doubled_pieces.h) until a reading is added.
 *
 * SPDX-License-Identifier: MIT
 */
#include "readings.h"

/* A dialect's turn. Odd numbers are free for ways left out (add_ways). */
enum { FIRST_CHOICE = 0, SECOND_CHOICE = 2, THIRD_CHOICE = 4 };

typedef struct maker {
    qp__readings *out;
    const qp_pos *pos;
    const qp__relative *r;
    unsigned flags;
} maker;

static void add_one(const maker *m, int tier, unsigned kind, unsigned way,
                    const qp__doubled_pieces *men) {
    if (m->out->n == QP__READINGS_MAX || !men->n) return;
    qp__reading *reading = &m->out->at[m->out->n++];
    reading->tier = (uint8_t)tier;
    reading->kind = (uint8_t)kind;
    reading->way = (uint8_t)way;
    reading->num = m->r->num;
    reading->to = QP_SQ_NONE;
    reading->n = (uint8_t)men->n;
    for (unsigned i = 0; i < men->n; i++)
        reading->from[i] = qp__turned(qp_pos_turn(m->pos), men->sq[i]);
}

/* Where the way is left out, sideways is what players leave out first. */
static void add_ways(const maker *m, int tier, unsigned kind,
                     const qp__doubled_pieces *men) {
    int along = kind == QP_ADVISOR || kind == QP_BISHOP || kind == QP_KNIGHT;
    if (m->r->way) {
        add_one(m, tier, kind, m->r->way, men);
        return;
    }
    if (!along) add_one(m, tier, kind, QP__WAY_SIDE, men);
    add_one(m, tier + !along, kind, QP__WAY_ON, men);
    add_one(m, tier + !along, kind, QP__WAY_BACK, men);
}

static qp__doubled_pieces pieces_of_kind(const maker *m, unsigned kind,
                                         int other_way) {
    qp__doubled_pieces men;
    int left = (m->flags & QP_MOVE_PAWNS_LEFT) != 0;
    qp__pieces_of(&men, m->pos, (qp_kind)kind, left != other_way);
    return men;
}

/* Keeps the piece that a mark means among those of one file, front first. */
static void keep_marked(qp__doubled_pieces *men, unsigned mark) {
    unsigned i = 0, n = men->n;
    if (mark == QP__MARK_REAR) i = n - 1;
    if (mark == QP__MARK_MIDDLE) i = n / 2;
    if (!n || (mark == QP__MARK_MIDDLE && n > 1 && n % 2 == 0)) {
        men->n = 0;
        return;
    }
    men->sq[0] = men->sq[i];
    men->n = 1;
}

static void keep_nth(qp__doubled_pieces *men, unsigned nth) {
    if (!nth || nth > men->n) {
        men->n = 0;
        return;
    }
    men->sq[0] = men->sq[nth - 1];
    men->n = 1;
}

static void read_file(const maker *m, int tier, unsigned kind, unsigned file) {
    qp__doubled_pieces men = pieces_of_kind(m, kind, 0);
    qp__pieces_on(&men, file);
    add_ways(m, tier, kind, &men);
}

/* Front pawn of file nine, second pawn of file seven. */
static void read_file_and_mark(const maker *m, int tier, unsigned file) {
    qp__doubled_pieces men = pieces_of_kind(m, m->r->kind, 0);
    qp__pieces_on(&men, file);
    if (m->r->mark)
        keep_marked(&men, m->r->mark);
    else if (men.n < 2)
        men.n = 0;
    else
        keep_nth(&men, m->r->ordinal);
    add_ways(m, tier, m->r->kind, &men);
}

/* The marked or nth piece of each doubled file. */
static void read_each_file(const maker *m, int tier) {
    qp__doubled_pieces all = pieces_of_kind(m, m->r->kind, 0), found = {0};
    for (unsigned file = 1; file <= QP_FILES; file++) {
        qp__doubled_pieces men = all;
        if (all.on_file[file] < 2) continue;
        qp__pieces_on(&men, file);
        if (m->r->mark)
            keep_marked(&men, m->r->mark);
        else
            keep_nth(&men, m->r->ordinal);
        if (men.n) found.sq[found.n++] = men.sq[0];
    }
    add_ways(m, tier, m->r->kind, &found);
}

static void read_mark(const maker *m) {
    qp__doubled_pieces men = pieces_of_kind(m, m->r->kind, 0);
    if (men.doubled)
        read_each_file(m, FIRST_CHOICE);
    else
        add_ways(m, FIRST_CHOICE, m->r->kind, &men);
}

/* One series over the doubled files: the way asked for, then what other
 * writers mean by the same number. */
static void read_ordinal(const maker *m) {
    unsigned nth = m->r->ordinal;
    qp__doubled_pieces series = pieces_of_kind(m, m->r->kind, 0), men;
    qp__pieces_series(&series);
    men = series;
    keep_nth(&men, nth);
    add_ways(m, FIRST_CHOICE, m->r->kind, &men);
    if (m->r->letter && qp_pos_turn(m->pos) == QP_BLACK) {
        /* WXF papers letter the pawns of both sides from Red's right, and
         * from north to south: for Black that is the series backwards. */
        men = series;
        keep_nth(&men, nth <= men.n ? men.n + 1 - nth : 0);
        add_ways(m, SECOND_CHOICE, m->r->kind, &men);
    }
    if (series.doubled < 2) return;
    men = pieces_of_kind(m, m->r->kind, 1);
    qp__pieces_series(&men);
    keep_nth(&men, nth);
    add_ways(m, THIRD_CHOICE, m->r->kind, &men);
    read_each_file(m, THIRD_CHOICE);
}

/* "15=6" is the first pawn of file 5, or by the numeric pad the king. */
static void read_two_digits(const maker *m) {
    const qp__relative *r = m->r;
    int pawn = FIRST_CHOICE, pad = FIRST_CHOICE;
    if (r->pad) {
        qp__doubled_pieces men = pieces_of_kind(m, QP_PAWN, 0);
        if (r->point)
            pawn = SECOND_CHOICE;
        else if (men.doubled > 1 || men.on_file[r->file] > 2)
            pad = SECOND_CHOICE;
    }
    read_file_and_mark(m, pawn, r->file);
    if (r->pad) read_file(m, pad, r->pad, r->file);
}

void qp__readings_relative(qp__readings *out, const qp_pos *pos,
                           const qp__relative *r, unsigned flags) {
    maker m = {out, pos, r, flags};
    out->n = 0;
    if (r->file2) {
        read_file_and_mark(&m, FIRST_CHOICE, r->file);
        read_file_and_mark(&m, FIRST_CHOICE, r->file2);
    } else if (r->file && r->ordinal) {
        read_two_digits(&m);
    } else if (r->file && r->mark) {
        read_file_and_mark(&m, FIRST_CHOICE, r->file);
    } else if (r->file) {
        read_file(&m, FIRST_CHOICE, r->kind, r->file);
    } else if (r->mark) {
        read_mark(&m);
    } else {
        read_ordinal(&m);
    }
}
