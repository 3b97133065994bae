/* sg.c - reads SG, games in records of one length, one at a time. If a record
 * does not look like one, the next that does is searched for, so that lost or
 * added bytes cost one game.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/format_list.h"

#include <string.h>

#include "../common/binary_events.h"
#include "../common/format_reader.h"

enum { /* where things stand in a record */
       SG_RED = 0,
       SG_BLACK = 32,
       SG_NAME = 32, /* how long a name is */
       SG_RESULT = 64,
       SG_RESULT_LEN = 8,
       SG_DATE = 72,
       SG_DATE_LEN = 10,
       SG_BOARD = 82,
       SG_PIECE = 4, /* how long one of the board is */
       SG_PIECES = 32,
       SG_MOVES = 210,
       SG_TAIL = SG_MOVES + 900,
       SG_NUMBERS_LEN = 6, /* of the tail, the rest is zeros */
       SG_RECORD = 1192
};

enum {
    SG_END = 9,    /* ends the moves */
    SG_FIRST = 10, /* the first square of a move */
    SG_BOARD_LEN = SG_PIECES * SG_PIECE,
    SG_FITS = 96,       /* bytes of the board right in a damaged record */
    SG_FITS_WELL = 120, /* the same, for one to be sure of */
    SG_PER_SIDE = SG_PIECES / 2
};

typedef struct sg_reader {
    qp__reader in;
    qp__emit give;
    uint64_t at; /* of the record in the input */
    size_t have; /* bytes of it */
    int lost;    /* the next record is being looked for */
    unsigned char record[SG_RECORD];
} sg_reader;

/* ---- what is reported ---------------------------------------------------- */

static void sg_problem(sg_reader *r, qp_status code, size_t offset,
                       qp_text what, const char *want) {
    qp__report(&r->give, code, qp__at(r->at + offset), what, want);
}

/* The same, with `n` bytes of the record in hexadecimal. */
static void sg_bytes(sg_reader *r, qp_status code, size_t offset, size_t n,
                     const char *want) {
    qp__emit_bad_bytes(&r->give, code, r->at + offset, r->record + offset, n,
                       want);
}

static void sg_tag(sg_reader *r, const char *name, qp_text value,
                   size_t offset) {
    if (value.len)
        qp__emit_tag(&r->give, qp_text_of(name), value, QP__AT(r->at + offset));
}

/* ---- fields -------------------------------------------------------------- */

static int sg_blank(unsigned char c) {
    return c == ' ' || c == '\0';
}

/* The field without the blanks around it, and where it begins. */
static qp_text sg_field(const sg_reader *r, size_t *offset, size_t len) {
    size_t from = *offset, end = from + len;
    if (end > r->have) end = r->have;
    while (end > from && sg_blank(r->record[end - 1])) end--;
    while (from < end && sg_blank(r->record[from])) from++;
    *offset = from;
    if (end <= from) return QP__NO_TEXT;
    return (qp_text){(const char *)r->record + from, end - from};
}

/* A field as UTF-8. `out` has room for three bytes for each of the field. */
static qp_text sg_text(sg_reader *r, char *out, size_t *offset, size_t len) {
    qp_text field = sg_field(r, offset, len);
    return qp__emit_gbk(&r->give, out, (const unsigned char *)field.ptr,
                        field.len, "", r->at + *offset);
}

static void sg_name(sg_reader *r, const char *tag, size_t offset) {
    char text[3 * SG_NAME];
    if (qp__emit_over(&r->give)) return;
    qp_text value = sg_text(r, text, &offset, SG_NAME);
    sg_tag(r, tag, value, offset);
}

/* "2003-08-20" has points in PGN; any other text is kept as it is. */
static void sg_date(sg_reader *r) {
    char text[3 * SG_DATE_LEN];
    size_t offset = SG_DATE;
    if (qp__emit_over(&r->give)) return;
    qp_text value = sg_text(r, text, &offset, SG_DATE_LEN);
    int plain = value.len == SG_DATE_LEN;
    for (size_t i = 0; plain && i < SG_DATE_LEN; i++)
        plain = i == 4 || i == 7 ? text[i] == '-'
                                 : text[i] >= '0' && text[i] <= '9';
    if (plain) text[4] = text[7] = '.';
    sg_tag(r, "Date", value, offset);
}

/* ---- the result ---------------------------------------------------------- */

/* NULL when the record ends before it. */
static const char *sg_result(const sg_reader *r) {
    const unsigned char *p = r->record + SG_RESULT;
    if (r->have < SG_RESULT + 3) return NULL;
    if (!memcmp(p, "R+", 2)) return "1-0";
    if (!memcmp(p, "B+", 2)) return "0-1";
    return !memcmp(p, "D=", 2) ? "1/2-1/2" : "*";
}

/* A code that says more than the result is kept. */
static void sg_result_tags(sg_reader *r) {
    static const char KNOWN[][4] = {"R+c", "B+c", "D==", "---"};
    char text[3 * SG_RESULT_LEN];
    size_t offset = SG_RESULT;
    const char *result = sg_result(r);
    if (qp__emit_over(&r->give) || !result) return;
    sg_tag(r, "Result", qp_text_of(result), offset);
    qp_text code = sg_text(r, text, &offset, SG_RESULT_LEN);
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        if (code.len == 3 && !memcmp(code.ptr, KNOWN[i], 3)) return;
    if (*result == '*' && code.len)
        sg_problem(r, QP_W_FORMAT_VALUE, offset, code, "R+c, B+c, D== or ---");
    sg_tag(r, "Termination", code, offset);
}

/* ---- the board ----------------------------------------------------------- */

/* At least `need` bytes of the record at `p` stand where a board's three digits
 * and a blank, over and over, have them. */
static int sg_fits(const unsigned char *p, size_t need) {
    size_t n = SG_BOARD_LEN, spare = n - need;
    for (size_t i = 0; i < n; i++) {
        unsigned char c = p[SG_BOARD + i];
        int fits = i % SG_PIECE == 3 ? c == ' ' : c >= '0' && c <= '9';
        if (!fits && spare-- == 0) return 0;
    }
    return 1;
}

/* The square at `p`, QP_SQ_NONE for 000, a piece that is off the board;
 * QP_SQUARES when it is neither. */
static qp_sq sg_square(const unsigned char *p) {
    unsigned n = 0;
    for (size_t i = 0; i < 3; i++) {
        if (p[i] < '0' || p[i] > '9') return QP_SQUARES;
        n = 10 * n + (p[i] - '0');
    }
    if (n == 0) return QP_SQ_NONE;
    qp_sq sq = qp__server_square(n);
    return sq == QP_SQ_NONE ? QP_SQUARES : sq;
}

/* Gives the FEN of a board that is not the opening. */
static void sg_board(sg_reader *r) {
    qp_setup setup;
    if (qp__emit_over(&r->give) || r->have < SG_MOVES) return;
    qp_setup_clear(&setup);
    for (size_t i = 0; i < SG_PIECES; i++) {
        size_t offset = SG_BOARD + i * SG_PIECE;
        qp_sq sq = sg_square(r->record + offset);
        if (sq == QP_SQ_NONE) continue;
        qp_text what = {(const char *)r->record + offset, 3};
        if (sq == QP_SQUARES) {
            sg_bytes(r, QP_E_FORMAT_VALUE, offset, 3, "a square of the board");
        } else if (setup.cell[sq]) {
            sg_problem(r, QP_E_FORMAT_START, offset, what,
                       "a square that is empty");
        } else {
            qp_side side = i < SG_PER_SIDE ? QP_RED : QP_BLACK;
            setup.cell[sq] =
                (qp_piece)QP_PIECE(side, qp__pieces_by_server[i % SG_PER_SIDE]);
        }
    }
    qp__emit_start(&r->give, &setup, qp__at(r->at + SG_BOARD));
}

/* ---- moves --------------------------------------------------------------- */

/* Writes the square that a byte of a move means; returns 0 if it is not one. */
static int sg_move_square(char out[2], unsigned char byte) {
    unsigned n = (unsigned)byte - SG_FIRST;
    if (n >= QP_SQUARES) return 0;
    out[0] = (char)('a' + n / QP_RANKS);
    out[1] = (char)('9' - n % QP_RANKS);
    return 1;
}

static void sg_moves(sg_reader *r) {
    size_t end = r->have < SG_TAIL ? r->have : SG_TAIL, i = SG_MOVES;
    for (; i < end && r->record[i] != SG_END; i += 2) {
        char text[4];
        if (r->give.status) return;
        if (end - i < 2) break; /* the input ends here, and is reported so */
        const unsigned char *p = r->record + i;
        if (p[0] == p[1] || !sg_move_square(text, p[0]) ||
            !sg_move_square(text + 2, p[1])) {
            sg_bytes(r, QP_E_FORMAT_MOVE, i, 2, "two squares, 10-99");
            return;
        }
        qp__emit_move(&r->give, (qp_text){text, 4}, QP__AT(r->at + i));
    }
    for (size_t k = i + 1; k < end; k++)
        if (!sg_blank(r->record[k])) {
            sg_bytes(r, QP_W_FORMAT_LEFT, k, end - k, "blanks");
            return;
        }
}

/* What is after the moves is the same in every record that was seen. */
static void sg_tail(sg_reader *r) {
    if (qp__emit_over(&r->give) || r->have < SG_RECORD) return;
    if (memcmp(r->record + SG_TAIL, "0 1 1 ", SG_NUMBERS_LEN) != 0)
        sg_bytes(r, QP_W_FORMAT_LEFT, SG_TAIL, SG_NUMBERS_LEN, "\"0 1 1 \"");
    for (size_t i = SG_TAIL + SG_NUMBERS_LEN; i < SG_RECORD; i++)
        if (r->record[i]) {
            sg_bytes(r, QP_W_FORMAT_LEFT, i, SG_RECORD - i, "zeros");
            return;
        }
}

/* ---- records ------------------------------------------------------------- */

/* The first `have` bytes of the record are a game. */
static void sg_deliver(sg_reader *r) {
    qp__emit *g = &r->give;
    const char *result = sg_result(r);
    r->lost = 0;
    qp__emit_game(g, QP__AT(r->at));
    sg_name(r, "Red", SG_RED);
    sg_name(r, "Black", SG_BLACK);
    sg_result_tags(r);
    sg_date(r);
    sg_board(r);
    qp__emit_begin_moves(
        g, QP__AT(r->at + (r->have < SG_MOVES ? r->have : SG_MOVES)));
    if (!qp__emit_over(&r->give)) sg_moves(r);
    sg_tail(r);
    if (result)
        qp__emit_result(g, qp_text_of(result), QP__AT(r->at + SG_RESULT));
    if (r->have < SG_RECORD)
        sg_problem(r, QP_E_FORMAT_SHORT, r->have, QP__NO_TEXT,
                   "a record of 1192 bytes");
    qp__emit_end(g, QP__AT(r->at + r->have));
}

static void sg_drop(sg_reader *r, size_t n) {
    memmove(r->record, r->record + n, r->have - n);
    r->at += n;
    r->have -= n;
}

/* Where in the record the next one may begin, from 1; fewer than SG_MOVES
 * bytes stand after that when none with all its board in place was found. */
static size_t sg_seek(const sg_reader *r) {
    size_t k = 1;
    while (k + SG_MOVES <= r->have && !sg_fits(r->record + k, SG_BOARD_LEN))
        k++;
    return k;
}

/* Takes a full record, or the last one with a board. If its board is not quite
 * right, it is damaged or displaced by a few bytes: then the right place is
 * found. */
static void sg_take(sg_reader *r) {
    size_t next = 0;
    if (!sg_fits(r->record, SG_BOARD_LEN)) next = sg_seek(r);
    int found = next && next + SG_MOVES <= r->have;
    if (next && !found && !r->lost && sg_fits(r->record, SG_FITS)) next = 0;
    if (!next) {
        sg_deliver(r);
        sg_drop(r, r->have);
        return;
    }
    if (!r->lost)
        sg_problem(r, QP_E_FORMAT_MARK, SG_BOARD, QP__NO_TEXT,
                   "a board, as \"148 150 152 \"");
    r->lost = 1;
    sg_drop(r, next);
}

/* The input ends within a record. */
static void sg_rest(sg_reader *r) {
    size_t text = 0;
    while (text < r->have && r->record[text] <= ' ') text++;
    if (text == r->have) {
        qp_status code = r->at ? QP_W_FORMAT_LEFT : QP_E_FORMAT_SHORT;
        if (r->have || !r->at)
            sg_bytes(r, code, 0, r->have, "a record of 1192 bytes");
        return;
    }
    if (r->have < SG_MOVES && !r->lost) {
        sg_deliver(r);
        return;
    }
    while (r->have >= SG_MOVES && !r->give.status) sg_take(r);
}

/* ---- the format ---------------------------------------------------------- */

static int sg_find(qp_text head, int whole) {
    const unsigned char *p = (const unsigned char *)head.ptr;
    if (head.len < SG_MOVES) return 0;
    if (!sg_fits(p, SG_FITS)) return 0;
    if (!sg_fits(p, SG_FITS_WELL)) return 50;
    int date = p[SG_DATE + 4] == '-' && p[SG_DATE + 7] == '-';
    int size = !whole || head.len % SG_RECORD == 0;
    return date && size ? 98 : 80;
}

static qp_format_reader *sg_open(const qp_handler *to, const qp_alloc *alloc) {
    sg_reader *r = qp__reader_new(sizeof *r, alloc);
    if (!r) return NULL;
    r->give.to = to;
    return (qp_format_reader *)r;
}

static qp_status sg_feed(qp_format_reader *reader, const char *bytes,
                         size_t len) {
    sg_reader *r = (sg_reader *)reader;
    while (len && !r->give.status) {
        size_t n = SG_RECORD - r->have;
        if (n > len) n = len;
        memcpy(r->record + r->have, bytes, n);
        r->have += n;
        bytes += n;
        len -= n;
        if (r->have == SG_RECORD) sg_take(r);
    }
    return r->give.status;
}

static qp_status sg_finish(qp_format_reader *reader) {
    sg_reader *r = (sg_reader *)reader;
    if (!r->give.status) sg_rest(r);
    qp_status rc = r->give.status;
    r->at = r->have = 0;
    r->give.status = QP_OK;
    r->lost = 0;
    return rc;
}

const qp_format qp__format_sg = {.name = "sg",
                                 .title = "SG, games in records of one length",
                                 .extensions = "sg",
                                 .flags = QP_FORMAT_READS | QP_FORMAT_BINARY |
                                          QP_FORMAT_MANY,
                                 .holds = QP_HOLDS_START | QP_HOLDS_RESULT,
                                 .notation = QP_NOTATION_UCCI,
                                 .find = sg_find,
                                 .open = sg_open,
                                 .feed = sg_feed,
                                 .finish = sg_finish,
                                 .close = qp__reader_free};
