/* san_read.c - moves read from SAN and from long forms. The text is parsed
 * first, then compared with the board.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/err_int.h"
#include "rules.h"
#include "view.h"

/* What a text says; -1 or 0 for what it leaves out. */
typedef struct san_words {
    unsigned kind, promote;
    int file, rank; /* of the square it comes from */
    unsigned to;
    int takes;
    int castles; /* 1 to the king's side, 2 to the queen's */
} san_words;

/* ---- the text ----------------------------------------------------------- */

static int has_end(qp_text t, const char *end) {
    size_t n = strlen(end);
    return t.len >= n && !memcmp(t.ptr + t.len - n, end, n);
}

/* How many bytes of blanks or of a mark stand at the end. */
static size_t mark_at_end(qp_text t) {
    static const char *const MARKS[] = {" ", "\t", "\r",   "\n",  "+", "#",
                                        "!", "?",  "e.p.", "e.p", "ep"};
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++)
        if (has_end(t, MARKS[i])) return strlen(MARKS[i]);
    return 0;
}

/* Takes blanks off both ends, and the marks after a move. */
static qp_text without_marks(qp_text t) {
    while (t.len && (*t.ptr == ' ' || *t.ptr == '\t')) t.ptr++, t.len--;
    for (size_t n; (n = mark_at_end(t));) t.len -= n;
    return t;
}

/* "O-O" and "O-O-O", with zeros and small letters too. */
static int castling_words(qp_text t) {
    if (t.len != 3 && t.len != 5) return 0;
    for (size_t i = 0; i < t.len; i++)
        if (!memchr(i % 2 ? "---" : "O0o", t.ptr[i], 3)) return 0;
    return t.len == 3 ? 1 : 2;
}

/* A letter of "PNBRQK" or "pnbrqk", or 0. */
static unsigned kind_of_letter(char c, const char *letters) {
    const char *at = memchr(letters, c, 6);
    return at ? (unsigned)(at - letters) + 1 : 0;
}

/* Takes "=Q", "Q", "q", "(Q)", "/Q" off the end. */
static unsigned take_promotion(qp_text *t) {
    int paren = has_end(*t, ")");
    size_t n = t->len - (size_t)paren;
    if (n < 2) return 0;
    unsigned kind = kind_of_letter(t->ptr[n - 1], "PNBRQK");
    if (!kind) kind = kind_of_letter(t->ptr[n - 1], "pnbrqk");
    char sign = t->ptr[n - 2];
    if (kind < QP_CHESS_KNIGHT || kind > QP_CHESS_QUEEN) return 0;
    if (paren != (sign == '(')) return 0;
    t->len = n - 1;
    if (paren || sign == '=' || sign == '/') t->len--;
    return kind;
}

static int take_last(qp_text *t, char first, int n) {
    int value = t->len ? t->ptr[t->len - 1] - first : -1;
    if (value < 0 || value >= n) return -1;
    t->len--;
    return value;
}

/* Takes the text apart; 0 if it is no move in form. */
static int read_words(san_words *w, qp_text t) {
    *w = (san_words){.file = -1, .rank = -1};
    if ((w->castles = castling_words(t))) {
        w->kind = QP_CHESS_KING;
        return 1;
    }
    if (t.len) w->kind = kind_of_letter(*t.ptr, "PNBRQK");
    if (w->kind) t.ptr++, t.len--;
    w->promote = take_promotion(&t);
    int rank = take_last(&t, '1', 8);
    int file = rank < 0 ? -1 : take_last(&t, 'a', 8);
    if (file < 0) return 0;
    w->to = QP_CHESS_SQ((unsigned)file, (unsigned)rank);
    w->takes = has_end(t, "x") || has_end(t, ":");
    if (w->takes || has_end(t, "-")) t.len--;
    w->rank = take_last(&t, '1', 8);
    w->file = take_last(&t, 'a', 8);
    if (t.len) return 0;
    if (!w->kind && (w->file < 0 || w->rank < 0)) w->kind = QP_CHESS_PAWN;
    /* Without its file a pawn goes straight. */
    if (w->kind == QP_CHESS_PAWN && w->file < 0 && !w->takes) w->file = file;
    return !w->promote || !w->kind || w->kind == QP_CHESS_PAWN;
}

/* ---- the board ---------------------------------------------------------- */

/* The mover's pieces that the text can name. */
static uint64_t pieces_meant(const qp__chess_view *v, const san_words *w) {
    uint64_t men = v->own;
    if (w->kind) men &= v->pos->kind_[w->kind];
    if (w->castles) men &= chess_bit_of(v->side == QP_WHITE ? SQ_E1 : SQ_E8);
    if (w->file >= 0) men &= FILE_A << w->file;
    if (w->rank >= 0) men &= RANK_1 << 8 * w->rank;
    return men;
}

/* Of some pieces those that go to the square. */
static uint64_t goers(const qp__chess_view *v, uint64_t men, unsigned to,
                      uint64_t (*squares)(const qp__chess_view *, unsigned)) {
    uint64_t found = 0;
    for (; men; men &= men - 1)
        if (squares(v, low_of(men)) & chess_bit_of(to))
            found |= men & (0 - men);
    return found;
}

static void san_add_text(qp_err *err, const char *text) {
    size_t n = strlen(err->want), room = sizeof err->want - n;
    qp_text piece = {text, strlen(text)};
    if (piece.len + 3 > room) return;
    if (n) memcpy(err->want + n, ", ", 3);
    n = strlen(err->want);
    qp__err_text(err->want + n, sizeof err->want - n, piece);
}

/* Puts the moves that may be meant into `want`. */
static qp_status several_meant(const qp__chess_view *v, uint64_t men,
                               const san_words *w, qp_err *err) {
    if (!err) return QP_E_MOVE_MANY;
    for (; men; men &= men - 1) {
        char san[QP_CHESS_SAN_MAX];
        unsigned from = low_of(men), kind = w->promote, last = w->promote;
        int pawn = v->pos->setup_.cell[from] % 8 == QP_CHESS_PAWN;
        if (pawn && chess_bit_of(w->to) & (RANK_1 | RANK_8) && !kind)
            kind = QP_CHESS_KNIGHT, last = QP_CHESS_QUEEN;
        for (; kind <= last; kind++) {
            qp_chess_san_write(
                san, v->pos,
                (qp_chess_move){(qp_sq)from, (qp_sq)w->to, (uint8_t)kind});
            san_add_text(err, san);
        }
    }
    return QP_E_MOVE_MANY;
}

static qp_status fails_at(qp_err *err, qp_status code, qp_text what,
                          unsigned sq) {
    qp__fail(err, code, (qp_at){0, 0, 0}, what);
    if (!err || sq >= QP_CHESS_SQUARES) return code;
    err->square[0] = "abcdefgh"[sq & 7];
    err->square[1] = "12345678"[sq >> 3];
    return code;
}

static qp_status find_move(qp_chess_move *out, const qp__chess_view *v,
                           const san_words *w, qp_text what, qp_err *err) {
    uint64_t men = pieces_meant(v, w), last = RANK_1 | RANK_8;
    unsigned from = w->file >= 0 && w->rank >= 0
                        ? QP_CHESS_SQ((unsigned)w->file, (unsigned)w->rank)
                        : QP_SQ_NONE;
    if (!men && w->castles)
        return fails_at(err, QP_E_MOVE_REACH, what, v->king);
    if (!men) return fails_at(err, QP_E_MOVE_PIECE, what, from);
    unsigned only = men & (men - 1) ? QP_SQ_NONE : low_of(men);
    men = goers(v, men, w->to, qp__chess_ways);
    if (w->promote)
        men &= chess_bit_of(w->to) & last ? v->pos->kind_[QP_CHESS_PAWN] : 0;
    if (!men) return fails_at(err, QP_E_MOVE_REACH, what, only);
    men = goers(v, men, w->to, qp__chess_targets);
    if (!men) return fails_at(err, QP_E_MOVE_CHECK, what, v->king);
    from = low_of(men);
    int bare = !w->promote &&
               v->pos->kind_[QP_CHESS_PAWN] & chess_bit_of(from) &&
               chess_bit_of(w->to) & last;
    if (bare || men & (men - 1)) {
        fails_at(err, QP_E_MOVE_MANY, what, w->to);
        return several_meant(v, men, w, err);
    }
    *out = (qp_chess_move){(qp_sq)from, (qp_sq)w->to, (uint8_t)w->promote};
    return QP_OK;
}

qp_status qp_chess_san_read(qp_chess_move *out, const qp_chess_pos *pos,
                            qp_text san, qp_err *err) {
    san_words w;
    if (!read_words(&w, without_marks(san.len ? san : (qp_text){"", 0})))
        return fails_at(err, QP_E_MOVE_TEXT, san, QP_SQ_NONE);
    qp__chess_view v = qp__chess_look(pos);
    if (w.castles) w.to = qp__castles[2 * v.side + (w.castles == 2)].king_to;
    return find_move(out, &v, &w, san, err);
}
