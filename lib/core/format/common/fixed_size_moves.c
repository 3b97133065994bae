/* fixed_size_moves.c - games whose moves are records of one size: which of two
 * layouts a file has, and which way the board is turned. Only the head and one
 * record are held.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fixed_size_moves.h"

#include <string.h>

#include "binary_events.h"
#include "format_reader.h"
#include "qipu/pos.h"

enum {
    STEPS_LOOK = 8, /* so many moves make a game */
    STEPS_FEW = 4   /* and so many a damaged one */
};

typedef struct steps_reader {
    qp__reader in;
    qp__emit give;
    const qp__steps *first, *layout; /* NULL until the mark has been seen */
    qp__buf head;
    uint64_t at;   /* of the next byte in the input */
    size_t have;   /* bytes of the record, or of the mark */
    uint64_t left; /* records that the head promised and that did not come */
    uint64_t done; /* moves emitted */
    int turned;
    int no_move; /* a record that is not a move has ended the moves */
    unsigned char record[QP__STEPS_RECORD];
} steps_reader;

/* ---- moves --------------------------------------------------------------- */

static unsigned steps_number(const qp__steps *layout, const unsigned char *p) {
    return layout->width == 1 ? *p : *p | (unsigned)p[1] << 8;
}

static qp_sq steps_square(unsigned file, unsigned row) {
    if (file >= QP_FILES || row >= QP_RANKS) return QP_SQ_NONE;
    return QP_SQ(file, QP_RANKS - 1 - row);
}

static qp_sq steps_packed(unsigned char square) {
    return steps_square(square & 15u, square >> 4);
}

/* Equal squares: the record is no move. */
static qp_move steps_move(const qp__steps *layout, const unsigned char *p) {
    qp_move m;
    if (!layout->width) {
        m.from = steps_packed(p[layout->from_file]);
        m.to = steps_packed(p[layout->to_file]);
        if (m.from == QP_SQ_NONE || m.to == QP_SQ_NONE) m.from = m.to;
        return m;
    }
    m.from = steps_square(steps_number(layout, p + layout->from_file),
                          steps_number(layout, p + layout->from_row));
    m.to = steps_square(steps_number(layout, p + layout->to_file),
                        steps_number(layout, p + layout->to_row));
    if (m.from == QP_SQ_NONE || m.to == QP_SQ_NONE) m.from = m.to;
    return m;
}

/* The first move leaves a square of Black's half as it is. */
static int steps_is_turned(qp_move first) {
    return QP_RANK_OF(first.from) >= QP_RANKS / 2;
}

static qp_move steps_turn(qp_move m) {
    return (qp_move){(qp_sq)(QP_SQUARES - 1 - m.from),
                     (qp_sq)(QP_SQUARES - 1 - m.to)};
}

/* How many of the first `records` are legal moves, one after the other. */
static unsigned steps_legal(const qp__steps *layout, const unsigned char *p,
                            unsigned records) {
    qp_pos pos;
    qp_pos_start(&pos);
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

static int steps_marked(const qp__steps *layout, qp_text head) {
    return head.len >= layout->mark_len &&
           !memcmp(head.ptr, layout->mark, layout->mark_len);
}

int qp__steps_find(const qp__steps *layout, qp_text head, int whole) {
    if (layout->mark && steps_marked(layout, head)) {
        qp__steps plain = *layout;
        plain.mark = NULL;
        int sure = qp__steps_find(&plain, head, whole);
        return sure ? 90 + sure / 10 : 0;
    }
    if (layout->mark) layout = layout->other;
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

/* ---- what is reported ---------------------------------------------------- */

static void steps_problem(steps_reader *r, qp_status code, uint64_t offset,
                          qp_text what, const char *want) {
    qp__report(&r->give, code, qp__at(offset), what, want);
}

/* The numbers of a record that is not a move, in hexadecimal. */
static void steps_bad_move(steps_reader *r, uint64_t offset) {
    static const char digit[] = "0123456789ABCDEF";
    const qp__steps *l = r->layout;
    size_t place[] = {l->from_file, l->from_row, l->to_file, l->to_row};
    char hex[32];
    qp_text what = {hex, 0};
    size_t width = l->width ? l->width : 1;
    for (size_t i = 0; i < 4; i++) {
        if (!l->width && i % 2) continue; /* a square is one byte */
        if (i) hex[what.len++] = ' ';
        for (size_t k = width; k-- > 0;) {
            unsigned char byte = r->record[place[i] + k];
            hex[what.len++] = digit[byte >> 4];
            hex[what.len++] = digit[byte & 15];
        }
    }
    steps_problem(r, QP_E_FORMAT_MOVE, offset, what,
                  l->width ? "file and row, twice: 0-8, 0-9"
                           : "row and file, twice: 0-9, 0-8");
}

static void steps_take(steps_reader *r) {
    uint64_t offset = r->at - r->layout->record;
    if (r->no_move) return;
    if (r->layout->count && !r->left) { /* more than the head has said */
        r->no_move = 1;
        steps_problem(r, QP_W_FORMAT_LEFT, offset, QP__NO_TEXT, "");
        return;
    }
    r->left--;
    qp_move m = steps_move(r->layout, r->record);
    if (m.from == m.to) {
        r->no_move = 1;
        steps_bad_move(r, offset);
        return;
    }
    if (!r->done++) r->turned = steps_is_turned(m);
    if (r->turned) m = steps_turn(m);
    qp__emit_squares(&r->give, m, QP__AT(offset));
}

/* ---- the input ----------------------------------------------------------- */

qp_format_reader *qp__steps_open(const qp__steps *layout, const qp_handler *to,
                                 const qp_alloc *alloc) {
    steps_reader *r = qp__reader_new(sizeof *r, alloc);
    if (!r) return NULL;
    r->give.to = to;
    r->first = layout;
    if (!layout->mark) r->layout = layout;
    return (qp_format_reader *)r;
}

/* The first byte of the records: there is a game. */
static void steps_begin(steps_reader *r) {
    const qp__steps *l = r->layout;
    const unsigned char *head = (const unsigned char *)r->head.ptr;
    qp__emit_game(&r->give, QP__AT(0));
    if (l->tags) l->tags(&r->give, head);
    if (l->count) r->left = qp__le32(head + l->count);
    qp__emit_begin_moves(&r->give, QP__AT(l->head));
}

/* Up to `len` bytes of the head or of one record; how many, 0 when memory is
 * out. */
static size_t steps_some(steps_reader *r, const char *bytes, size_t len) {
    const qp__steps *l = r->layout;
    int head = r->at < l->head;
    size_t left = head ? l->head - (size_t)r->at : l->record - r->have;
    size_t n = left < len ? left : len;
    if (head && !qp__buf_add(&r->in.alloc, &r->head, (qp_text){bytes, n}))
        return 0;
    if (head) return n;
    if (!r->give.in_game) steps_begin(r);
    memcpy(r->record + r->have, bytes, n);
    r->have += n;
    return n;
}

static qp_status steps_read(steps_reader *r, const char *bytes, size_t len) {
    while (len && !r->give.status) {
        size_t n = steps_some(r, bytes, len);
        if (!n) return QP_E_NOMEM;
        r->at += n;
        bytes += n;
        len -= n;
        if (r->have < r->layout->record) continue;
        r->have = 0;
        steps_take(r);
    }
    return r->give.status;
}

/* What was held for the mark is read now that the layout is known. */
static qp_status steps_choose(steps_reader *r) {
    char held[QP__STEPS_RECORD];
    size_t n = r->have;
    memcpy(held, r->record, n);
    r->have = 0;
    r->layout =
        steps_marked(r->first, (qp_text){held, n}) ? r->first : r->first->other;
    return steps_read(r, held, n);
}

qp_status qp__steps_feed(qp_format_reader *reader, const char *bytes,
                         size_t len) {
    steps_reader *r = (steps_reader *)reader;
    for (; len && !r->layout; bytes++, len--) {
        r->record[r->have++] = (unsigned char)*bytes;
        if (r->have < r->first->mark_len) continue;
        qp_status rc = steps_choose(r);
        if (rc) return rc;
    }
    return steps_read(r, bytes, len);
}

/* Fewer bytes than there should be. */
static void steps_short(steps_reader *r, const char *want) {
    steps_problem(r, QP_E_FORMAT_SHORT, r->at, QP__NO_TEXT, want);
}

qp_status qp__steps_finish(qp_format_reader *reader) {
    steps_reader *r = (steps_reader *)reader;
    qp_status rc = r->layout ? QP_OK : steps_choose(r);
    if (rc) return rc;
    const qp__steps *l = r->layout;
    if (r->at >= l->head && r->at) {
        if (!r->give.in_game) steps_begin(r);
        if (!r->no_move &&
            (r->have > l->loose || (l->count && r->left && !r->have)))
            steps_short(r, "a whole move");
    } else {
        steps_short(r, "a move");
    }
    qp__emit_end(&r->give, QP__AT(r->at));
    return r->give.status;
}

void qp__steps_close(qp_format_reader *reader) {
    steps_reader *r = (steps_reader *)reader;
    if (r) qp__buf_free(&r->in.alloc, &r->head);
    qp__reader_free(reader);
}
