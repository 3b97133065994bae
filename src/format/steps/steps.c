/* steps.c - games in records of one length, a move each.
 *
 * Owns how a record becomes a move and how the board is turned. No more than
 * one record is held.
 *
 * SPDX-License-Identifier: MIT
 */
#include "steps.h"

#include <string.h>

#include "../../base/mem.h"
#include "../give/give.h"
#include "qipu/pos.h"

enum {
    STEPS_LOOK = 8, /* so many moves make a game */
    STEPS_FEW = 4   /* and so many a damaged one */
};

typedef struct steps_reader {
    qp_alloc alloc;
    qp__give give;
    const qp__steps *layout;
    uint64_t at;   /* of the next byte in the input */
    size_t have;   /* bytes of the record */
    uint64_t done; /* moves told */
    int turned;
    int no_move; /* a record that is no move has ended the moves */
    unsigned char record[QP__STEPS_RECORD];
} steps_reader;

/* ---- moves
 * -------------------------------------------------------------------- */

static unsigned steps_number(const qp__steps *layout, const unsigned char *p) {
    return layout->width == 1 ? *p : *p | (unsigned)p[1] << 8;
}

static qp_sq steps_square(unsigned file, unsigned row) {
    if (file >= QP_FILES || row >= QP_RANKS) return QP_SQ_NONE;
    return QP_SQ(file, QP_RANKS - 1 - row);
}

/* Equal squares: the record is no move. */
static qp_move steps_move(const qp__steps *layout, const unsigned char *p) {
    qp_move m;
    m.from = steps_square(steps_number(layout, p + layout->from_file),
                          steps_number(layout, p + layout->from_row));
    m.to = steps_square(steps_number(layout, p + layout->to_file),
                        steps_number(layout, p + layout->to_row));
    if (m.from == QP_SQ_NONE || m.to == QP_SQ_NONE) m.from = m.to;
    return m;
}

/* The first move leaves a square of Black's half as it stands. */
static int steps_is_turned(qp_move first) {
    return QP_RANK_OF(first.from) >= QP_RANKS / 2;
}

static qp_move steps_turn(qp_move m) {
    return (qp_move){(qp_sq)(QP_SQUARES - 1 - m.from),
                     (qp_sq)(QP_SQUARES - 1 - m.to)};
}

/* How many of the first `records` are legal moves, one behind the other. */
static unsigned steps_legal(const qp__steps *layout, const unsigned char *p,
                            unsigned records) {
    qp_pos pos = qp_pos_start();
    int turned = 0;
    for (unsigned i = 0; i < records; i++, p += layout->record) {
        qp_move m = steps_move(layout, p);
        if (m.from == m.to) return i;
        if (!i) turned = steps_is_turned(m);
        if (turned) m = steps_turn(m);
        if (!qp_pos_legal(&pos, m)) return i;
        qp_pos_play(&pos, m);
    }
    return records;
}

int qp__steps_find(const qp__steps *layout, qp_text head, int whole) {
    if (head.len <= layout->head) return 0;
    size_t left = head.len - layout->head, there = left / layout->record;
    size_t over = left % layout->record;
    unsigned look = there < STEPS_LOOK ? (unsigned)there : STEPS_LOOK;
    const unsigned char *p = (const unsigned char *)head.ptr + layout->head;
    unsigned good = steps_legal(layout, p, look);
    if (!good || (good < look && good < STEPS_FEW)) return 0;
    if (good < look) return 25;
    if (good == 1 && (!whole || over > layout->loose)) return 0;
    return 30 + 4 * (int)good;
}

/* ---- what is told
 * ------------------------------------------------------------- */

static qp_at steps_at(uint64_t offset) {
    return (qp_at){.offset = offset};
}

static void steps_problem(steps_reader *r, qp_status code, uint64_t offset,
                          qp_text what, const char *want) {
    qp_at at = steps_at(offset);
    qp__give_problem(&r->give, code, &at, what, (qp_text){want, strlen(want)});
}

/* The numbers of a record that is no move, in hexadecimal. */
static void steps_bad_move(steps_reader *r, uint64_t offset) {
    static const char digit[] = "0123456789ABCDEF";
    const qp__steps *l = r->layout;
    size_t place[] = {l->from_file, l->from_row, l->to_file, l->to_row};
    char hex[32];
    qp_text what = {hex, 0};
    for (size_t i = 0; i < 4; i++) {
        if (i) hex[what.len++] = ' ';
        for (size_t k = l->width; k-- > 0;) {
            unsigned char byte = r->record[place[i] + k];
            hex[what.len++] = digit[byte >> 4];
            hex[what.len++] = digit[byte & 15];
        }
    }
    steps_problem(r, QP_E_FORMAT_MOVE, offset, what,
                  "file and row, twice: 0-8, 0-9");
}

static void steps_take(steps_reader *r) {
    uint64_t offset = r->at - r->layout->record;
    if (r->no_move) return;
    qp_move m = steps_move(r->layout, r->record);
    if (m.from == m.to) {
        r->no_move = 1;
        steps_bad_move(r, offset);
        return;
    }
    if (!r->done++) r->turned = steps_is_turned(m);
    if (r->turned) m = steps_turn(m);
    char text[4] = {
        (char)('a' + QP_FILE_OF(m.from)), (char)('0' + QP_RANK_OF(m.from)),
        (char)('a' + QP_FILE_OF(m.to)), (char)('0' + QP_RANK_OF(m.to))};
    qp_at at = steps_at(offset);
    qp__give_move(&r->give, (qp_text){text, 4}, &at);
}

/* ---- the input
 * ---------------------------------------------------------------- */

static steps_reader *steps_self(qp_reader *reader) {
    return (steps_reader *)(void *)reader;
}

qp_reader *qp__steps_open(const qp__steps *layout, const qp_visitor *visitor,
                          const qp_alloc *alloc) {
    qp_alloc from = qp__alloc_or_libc(alloc);
    steps_reader *r = qp__get(&from, sizeof *r);
    if (!r) return NULL;
    memset(r, 0, sizeof *r);
    r->alloc = from;
    r->give.to = visitor;
    r->layout = layout;
    return (qp_reader *)(void *)r;
}

/* The first byte of the records: there is a game. */
static void steps_begin(steps_reader *r) {
    qp_at at = steps_at(0), moves = steps_at(r->layout->head);
    qp__give_game(&r->give, &at);
    qp__give_begin_moves(&r->give, &moves);
}

qp_status qp__steps_feed(qp_reader *reader, const char *bytes, size_t len) {
    steps_reader *r = steps_self(reader);
    while (len && !r->give.stopped) {
        size_t n;
        if (r->at < r->layout->head) {
            size_t left = r->layout->head - (size_t)r->at;
            n = left < len ? left : len;
        } else {
            size_t left = r->layout->record - r->have;
            if (!r->give.in_game) steps_begin(r);
            n = left < len ? left : len;
            memcpy(r->record + r->have, bytes, n);
            r->have += n;
        }
        r->at += n;
        bytes += n;
        len -= n;
        if (r->have < r->layout->record) continue;
        r->have = 0;
        steps_take(r);
    }
    return r->give.stopped ? QP_E_STOP : QP_OK;
}

qp_status qp__steps_finish(qp_reader *reader) {
    steps_reader *r = steps_self(reader);
    qp_at at = steps_at(r->at);
    if (r->at >= r->layout->head && r->at) {
        if (!r->give.in_game) steps_begin(r);
        if (r->have > r->layout->loose && !r->no_move)
            steps_problem(r, QP_E_FORMAT_SHORT, r->at, (qp_text){"", 0},
                          "a whole move");
    } else {
        steps_problem(r, QP_E_FORMAT_SHORT, r->at, (qp_text){"", 0}, "a move");
    }
    qp__give_end(&r->give, &at);
    return r->give.stopped ? QP_E_STOP : QP_OK;
}

void qp__steps_close(qp_reader *reader) {
    if (!reader) return;
    qp_alloc from = steps_self(reader)->alloc;
    qp__put(&from, reader, sizeof(steps_reader));
}
