/* qp.c - reads QP, one position to a file: a mark, how many pieces, three bytes
 * for each. The file, at most 771 bytes, is held whole.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/format_list.h"

#include <string.h>

#include "../common/binary_events.h"
#include "../common/format_reader.h"

enum {
    QPF_COUNT = 5, /* where the number of pieces is */
    QPF_PIECES = 6,
    QPF_PIECE = 3, /* bytes of one */
    QPF_KINDS = 14,
    QPF_ROOM = QPF_PIECES + 255 * QPF_PIECE
};

static const char QPF_MARK[] = "ccf0 ";

/* The seven kinds in the order of their numbers. */
static const uint8_t QPF_KIND[] = {QP_KING,   QP_ADVISOR, QP_BISHOP, QP_ROOK,
                                   QP_KNIGHT, QP_CANNON,  QP_PAWN};

typedef struct qpf_reader {
    qp__reader in;
    qp__emit give;
    uint64_t size;                /* of the input so far */
    unsigned char file[QPF_ROOM]; /* the first bytes of the input */
} qpf_reader;

/* `n` bytes at fault; `want` in words. */
static void qpf_problem(qpf_reader *r, qp_status code, size_t offset, size_t n,
                        const char *want) {
    qp__emit_bad_bytes(&r->give, code, offset, r->file + offset, n, want);
}

/* ---- the board ----------------------------------------------------------- */

/* Puts the piece at `offset` of the file. */
static void qpf_put(qpf_reader *r, qp_setup *setup, size_t offset) {
    const unsigned char *p = r->file + offset;
    if (p[0] >= QPF_KINDS || p[1] >= QP_FILES || p[2] >= QP_RANKS) {
        qpf_problem(r, QP_E_FORMAT_VALUE, offset, QPF_PIECE,
                    "a piece 0-13, a file 0-8, a row 0-9");
        return;
    }
    qp_piece *cell = &setup->cell[QP_SQ(p[1], QP_RANKS - 1 - p[2])];
    if (*cell) {
        qpf_problem(r, QP_E_FORMAT_START, offset, QPF_PIECE,
                    "a square that is empty");
        return;
    }
    qp_side side = p[0] < QPF_KINDS / 2 ? QP_RED : QP_BLACK;
    *cell = (qp_piece)QP_PIECE(side, QPF_KIND[p[0] % (QPF_KINDS / 2)]);
}

/* Reads the board as far as the input goes, `have` bytes. */
static void qpf_board(qpf_reader *r, qp_setup *setup, size_t have) {
    qp_setup_clear(setup);
    size_t count = r->file[QPF_COUNT];
    for (size_t i = 0; i < count && !r->give.status; i++) {
        size_t offset = QPF_PIECES + i * QPF_PIECE;
        if (offset + QPF_PIECE > have) {
            qpf_problem(r, QP_E_FORMAT_SHORT, have, 0,
                        "as many pieces as the sixth byte says");
            return;
        }
        qpf_put(r, setup, offset);
    }
    size_t end = QPF_PIECES + count * QPF_PIECE;
    if (r->size > end) qpf_problem(r, QP_W_FORMAT_LEFT, end, have - end, "");
}

static void qpf_deliver(qpf_reader *r) {
    size_t have = r->size < QPF_ROOM ? (size_t)r->size : QPF_ROOM;
    size_t mark = sizeof QPF_MARK - 1;
    if (memcmp(r->file, QPF_MARK, have < mark ? have : mark) != 0) {
        qpf_problem(r, QP_E_FORMAT_MARK, 0, have < mark ? have : mark, "ccf0");
        return;
    }
    if (have < QPF_PIECES) {
        qpf_problem(r, QP_E_FORMAT_SHORT, have, 0, "the number of pieces");
        return;
    }
    qp__emit_game(&r->give, QP__AT(0));
    if (!r->give.skip_game) {
        qp_setup setup;
        qpf_board(r, &setup, have);
        qp__emit_start(&r->give, &setup, qp__at(QPF_COUNT));
    }
    qp__emit_begin_moves(&r->give, QP__AT(have));
    qp__emit_end(&r->give, QP__AT(r->size));
}

/* ---- the format ---------------------------------------------------------- */

static int qpf_find(qp_text head, int whole) {
    if (head.len < QPF_PIECES) return 0;
    if (memcmp(head.ptr, QPF_MARK, sizeof QPF_MARK - 1) != 0) return 0;
    size_t count = (unsigned char)head.ptr[QPF_COUNT];
    size_t size = QPF_PIECES + count * QPF_PIECE;
    if (count > QP_SQUARES) return 50;
    return whole && head.len != size ? 80 : 100;
}

static qp_format_reader *qpf_open(const qp_handler *to, const qp_alloc *alloc) {
    qpf_reader *r = qp__reader_new(sizeof *r, alloc);
    if (!r) return NULL;
    r->give.to = to;
    return (qp_format_reader *)r;
}

static qp_status qpf_feed(qp_format_reader *reader, const char *bytes,
                          size_t len) {
    qpf_reader *r = (qpf_reader *)reader;
    if (r->give.status) return QP_E_STOP;
    if (r->size < QPF_ROOM && len) {
        size_t room = QPF_ROOM - (size_t)r->size;
        memcpy(r->file + r->size, bytes, len < room ? len : room);
    }
    r->size += len;
    return QP_OK;
}

static qp_status qpf_finish(qp_format_reader *reader) {
    qpf_reader *r = (qpf_reader *)reader;
    if (!r->give.status) qpf_deliver(r);
    qp_status rc = r->give.status;
    r->size = 0;
    r->give.status = QP_OK;
    return rc;
}

const qp_format qp__format_qp = {.name = "qp",
                                 .title = "QP, one position to a file",
                                 .extensions = "qp",
                                 .flags = QP_FORMAT_READS | QP_FORMAT_BINARY,
                                 .holds = QP_HOLDS_START,
                                 .notation = QP_NOTATION_UCCI,
                                 .find = qpf_find,
                                 .open = qpf_open,
                                 .feed = qpf_feed,
                                 .finish = qpf_finish,
                                 .close = qp__reader_free};
