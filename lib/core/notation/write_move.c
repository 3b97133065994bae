/* write_move.c - spells a legal move in the canonical form of each notation;
 * reading gives the same move back. It avoids formatting functions, for speed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "move_int.h"

#include <string.h>

#include "chinese_characters.h"
#include "../board/tables.h"
#include "doubled_pieces.h"

/* What a relative notation says of a move, beside the piece. */
typedef struct phrase {
    qp_side side;
    qp_kind kind;
    unsigned mark;    /* QP__MARK_, when it denotes the file */
    unsigned ordinal; /* 1 to 5, when it denotes the file */
    unsigned nth;     /* which pawn of its own file, for the 2018 form */
    unsigned file;    /* the mover's own */
    unsigned way, num;
} phrase;

/* ---- which of the pieces ------------------------------------------------- */

/* Two rooks, knights or cannons: 0 if they do not share the file. */
QP__INLINE unsigned mark_of_two(const qp_pos *pos, const phrase *p,
                                qp_sq turned) {
    unsigned first = (unsigned)p->side << 4 | qp__slot_first[p->kind];
    qp_sq a = pos->man_[first], b = pos->man_[first + 1];
    if (a == QP_SQ_NONE || b == QP_SQ_NONE) return QP__MARK_NONE;
    if (qp__squares[a].file != qp__squares[b].file) return QP__MARK_NONE;
    qp_sq other = qp__turned(p->side, a);
    if (other == turned) other = qp__turned(p->side, b);
    return turned > other ? QP__MARK_FRONT : QP__MARK_REAR;
}

static int pawn_is_alone(const qp_pos *pos, const phrase *p, qp_sq turned) {
    const qp_sq *man =
        pos->man_ + ((unsigned)p->side << 4) + qp__slot_first[QP_PAWN];
    qp_sq sq = qp__turned(p->side, turned);
    const uint16_t *on_file = qp__on_file(qp__squares[sq].file);
    unsigned count = 0;
    for (unsigned i = 0; i < 5; i++) count += on_file[man[i]] != 0;
    return count < 2;
}

static unsigned index_in(const qp__doubled_pieces *men, qp_sq turned) {
    unsigned i = 0;
    while (men->sq[i] != turned) i++;
    return i;
}

static void move_mark_pawn(phrase *p, const qp_pos *pos, qp_sq turned,
                           int left) {
    qp__doubled_pieces men, file;
    if (pawn_is_alone(pos, p, turned)) return;
    qp__pieces_of(&men, pos, QP_PAWN, left);
    file = men;
    qp__pieces_on(&file, p->file);
    p->nth = index_in(&file, turned) + 1;
    if (men.doubled > 1 || file.n > 3) {
        qp__pieces_series(&men);
        p->ordinal = index_in(&men, turned) + 1;
    } else if (p->nth == 1) {
        p->mark = QP__MARK_FRONT;
    } else {
        p->mark = p->nth == file.n ? QP__MARK_REAR : QP__MARK_MIDDLE;
    }
    if (file.n < 3 && !p->ordinal) p->nth = 0;
}

QP__INLINE phrase phrase_of(const qp_pos *pos, qp_move move, unsigned flags) {
    phrase p = {.side = qp_pos_turn(pos)};
    p.kind = QP_KIND_OF(pos->setup_.cell[move.from]);
    qp_sq from = qp__turned(p.side, move.from);
    qp_sq to = qp__turned(p.side, move.to);
    int up = qp__squares[to].rank - qp__squares[from].rank;
    p.file = qp__own_file(from);
    p.way = up > 0 ? QP__WAY_ON : up < 0 ? QP__WAY_BACK : QP__WAY_SIDE;
    p.num = (unsigned)(up < 0 ? -up : up);
    if (p.kind == QP_PAWN)
        move_mark_pawn(&p, pos, from, (flags & QP_MOVE_PAWNS_LEFT) != 0);
    else if (p.kind >= QP_KNIGHT)
        p.mark = mark_of_two(pos, &p, from);
    if (!up || (p.kind >= QP_ADVISOR && p.kind <= QP_KNIGHT))
        p.num = qp__own_file(to);
    return p;
}

/* ---- the notations ------------------------------------------------------- */

/* Three bytes; the NUL after them is overwritten by what follows. */
static char *put_glyph(char *out, const char *glyph) {
    memcpy(out, glyph, 4);
    return out + 3;
}

static char *put_digit(char *out, const phrase *p, unsigned n, unsigned flags) {
    if (p->side == QP_RED) return put_glyph(out, qp__han_digit[0][n]);
    if (flags & QP_MOVE_FULL_WIDTH) return put_glyph(out, qp__han_digit[2][n]);
    *out = (char)('0' + n);
    return out + 1;
}

static char *put_chinese(char *out, const phrase *p, int traditional,
                         unsigned flags) {
    if (p->mark) out = put_glyph(out, qp__han_mark[traditional][p->mark - 1]);
    if (p->ordinal) out = put_glyph(out, qp__han_digit[0][p->ordinal]);
    qp_piece piece = QP_PIECE(p->side, p->kind);
    out = put_glyph(out, qp__han_piece[traditional][piece & 15]);
    if (!p->mark && !p->ordinal) out = put_digit(out, p, p->file, flags);
    out = put_glyph(out, qp__han_way[traditional][p->way - 1]);
    return put_digit(out, p, p->num, flags);
}

static char *put_wxf(char *out, const phrase *p, int of_2018) {
    static const char ways[2][5] = {" +-.", " +-="};
    /* The World Xiangqi Federation says elephant and horse. */
    static const char letters[2][9] = {" KABNRCP", " KAEHRCP"};
    if (of_2018 && p->nth) {
        *out++ = (char)('0' + p->nth);
        *out++ = (char)('0' + p->file);
    } else {
        *out++ = letters[of_2018][p->kind];
        if (p->mark)
            *out++ = " +.-"[p->mark];
        else if (p->ordinal)
            *out++ = (char)('a' + p->ordinal - 1);
        else
            *out++ = (char)('0' + p->file);
    }
    *out++ = ways[of_2018][p->way];
    *out++ = (char)('0' + p->num);
    return out;
}

static char *put_vietnamese(char *out, const phrase *p) {
    *out++ = " TSTMXPB"[p->kind];
    if (p->kind == QP_KING) *out++ = 'g';
    if (p->mark)
        *out++ = " tgs"[p->mark];
    else if (p->ordinal)
        *out++ = (char)('a' + p->ordinal - 1);
    else
        *out++ = (char)('0' + p->file);
    *out++ = " ./-"[p->way];
    *out++ = (char)('0' + p->num);
    return out;
}

enum { WORD_KIND, WORD_MARK = QP_PAWN, WORD_WAY = WORD_MARK + QP__MARK_REAR };

/* Word `n`, from 1, of a kind of them, and a blank. */
static char *move_put_word(char *out, unsigned kind, unsigned n) {
    static const char words[][10] = {
#define WORD(kind, text) text,
#include "vietnamese.inc"
#undef WORD
    };
    const char *word = words[kind + n - 1];
    while (*word) *out++ = *word++;
    *out++ = ' ';
    return out;
}

/* Pawns that their place in a series distinguishes have the short form
 * alone. */
static char *put_vietnamese_long(char *out, const phrase *p) {
    if (p->ordinal) return put_vietnamese(out, p);
    out = move_put_word(out, WORD_KIND, p->kind);
    if (p->mark) {
        out = move_put_word(out, WORD_MARK, p->mark);
    } else {
        *out++ = (char)('0' + p->file);
        *out++ = ' ';
    }
    out = move_put_word(out, WORD_WAY, p->way);
    *out++ = (char)('0' + p->num);
    return out;
}

static char *move_put_square(char *out, qp_sq sq, char first, int rank_one) {
    int rank = QP_RANK_OF(sq) + rank_one;
    *out++ = (char)(first + QP_FILE_OF(sq));
    if (rank == 10) *out++ = '1', rank = 0;
    *out++ = (char)('0' + rank);
    return out;
}

char *qp__put_square(char *out, qp_sq sq, int ranks_1) {
    return move_put_square(out, sq, 'a', ranks_1);
}

size_t qp_square_write(char out[QP_SQUARE_MAX], qp_sq sq, unsigned flags) {
    char *end = move_put_square(out, sq, 'a', (flags & QP_MOVE_RANKS_1) != 0);
    *end = '\0';
    return (size_t)(end - out);
}

static char *put_squares(char *out, qp_move move, qp_notation notation) {
    char first = notation == QP_NOTATION_ICCS ? 'A' : 'a';
    int ranks_1 = notation == QP_NOTATION_UCI;
    out = move_put_square(out, move.from, first, ranks_1);
    if (notation == QP_NOTATION_ICCS) *out++ = '-';
    return move_put_square(out, move.to, first, ranks_1);
}

/* A phrase of its own, so that compilers keep the other one in registers. */
static char *put_latin(char *out, const phrase p, qp_notation notation) {
    switch (notation) {
    case QP_NOTATION_WXF: return put_wxf(out, &p, 0);
    case QP_NOTATION_WXF2018: return put_wxf(out, &p, 1);
    case QP_NOTATION_VIETNAMESE: return put_vietnamese(out, &p);
    default: return put_vietnamese_long(out, &p);
    }
}

/* A move that names its piece, not its square. */
static char *put_relative(char *out, const qp_pos *pos, qp_move move,
                          qp_notation notation, unsigned flags) {
    const phrase p = phrase_of(pos, move, flags);
    int traditional = notation == QP_NOTATION_TRADITIONAL;
    if (traditional || notation == QP_NOTATION_CHINESE)
        return put_chinese(out, &p, traditional, flags);
    return put_latin(out, p, notation);
}

size_t qp_move_write(char out[QP_MOVE_MAX], const qp_pos *pos, qp_move move,
                     qp_notation notation, unsigned flags) {
    char *end;
    switch (notation) {
    case QP_NOTATION_CHINESE:
    case QP_NOTATION_TRADITIONAL:
    case QP_NOTATION_WXF:
    case QP_NOTATION_WXF2018:
    case QP_NOTATION_VIETNAMESE:
    case QP_NOTATION_VIETNAMESE_LONG:
        end = put_relative(out, pos, move, notation, flags);
        break;
    default: end = put_squares(out, move, notation); break;
    }
    *end = '\0';
    return (size_t)(end - out);
}
