/* qipu/chess.h - international chess: boards, moves, FEN and SAN.
 *
 * It supports the packed chess positions (pack.h) of specification 002.
 * doc/format/chess.md lists the accepted forms.
 *
 * These are plain values: copy them, keep them on the stack. Nothing here
 * allocates memory.
 *
 *        a  b  c  ..  h
 *     8  56 57        63     Black's side
 *     .
 *     1   0  1  2 ..   7     White's side
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CHESS_H
#define QP_CHESS_H

#include "qipu/board.h"
#include "qipu/err.h"

#ifdef __cplusplus
extern "C" {
#endif

/** White is the side that moves first, as Red does in xiangqi. Black is
 *  QP_BLACK. */
#define QP_WHITE QP_RED

/** A square: 8 * rank + file. a1 is 0, h8 is 63. */
#define QP_CHESS_SQUARES 64
#define QP_CHESS_SQ(file, rank) ((qp_sq)(8 * (rank) + (file)))

/** Kinds of pieces, numbered as in specification 002. */
typedef enum qp_chess_kind {
    QP_CHESS_PAWN = 1,
    QP_CHESS_KNIGHT,
    QP_CHESS_BISHOP,
    QP_CHESS_ROOK,
    QP_CHESS_QUEEN,
    QP_CHESS_KING
} qp_chess_kind;

/** A piece is QP_PIECE(side, kind), the four-bit code of specification 002: 1
 *  is a white pawn, 14 the black king, 0 an empty square. */

/** Castling rights, in the order of FEN. */
enum {
    QP_CASTLE_WHITE_KING = 1 << 0,  /**< K */
    QP_CASTLE_WHITE_QUEEN = 1 << 1, /**< Q */
    QP_CASTLE_BLACK_KING = 1 << 2,  /**< k */
    QP_CASTLE_BLACK_QUEEN = 1 << 3  /**< q */
};

/** A board as written down: any pieces on any squares. */
typedef struct qp_chess_setup {
    qp_piece cell[QP_CHESS_SQUARES];
    uint8_t turn;      /**< the side to move, a qp_side */
    uint8_t castling;  /**< QP_CASTLE_ bits */
    qp_sq ep;          /**< the square that a pawn skipped, or QP_SQ_NONE */
    uint8_t zero;      /**< always 0, so that memcmp compares setups */
    uint16_t quiet;    /**< halfmove clock: plies since the last capture or pawn
                            move */
    uint16_t fullmove; /**< from 1; incremented after Black's move */
} qp_chess_setup;

/** Faults of a setup. The first two can never be allowed. */
enum {
    QP_CHESS_FAULT_NO_KING = 1 << 0, /**< a side has no king */
    QP_CHESS_FAULT_KINGS = 1 << 1,   /**< a side has several kings */
    QP_CHESS_FAULT_PAWN = 1 << 2,    /**< a pawn on the first or last rank */
    QP_CHESS_FAULT_MANY = 1 << 3,    /**< more pieces than a set with promotions
                                          has */
    QP_CHESS_FAULT_CHECK = 1 << 4,   /**< the side not to move is in check */
    QP_CHESS_FAULT_CASTLING = 1 << 5, /**< a castling right without its king or
                                           rook */
    QP_CHESS_FAULT_EP = 1 << 6,       /**< no pawn can just have skipped that
                                           square */
    QP_CHESS_FAULT_HALFMOVE_CLOCK = 1 << 7, /**< a halfmove clock above the
                                                 plies played, or not 0 right
                                                 after a pawn moved two
                                                 squares */
    QP_CHESS_FAULT_NUMBER = 1 << 8          /**< the move number is 0 */
};

/** A move. `promote` is the kind that a pawn promotes to, or 0. Castling is the
 *  king's move by two squares. */
typedef struct qp_chess_move {
    qp_sq from, to;
    uint8_t promote;
} qp_chess_move;

/** Enough for the legal moves of any position, whatever faults were allowed: a
 *  piece has at most 27 moves and a square can be reached in at most 18 ways,
 *  so 26 pieces and 38 other squares give at most 684, plus castling. With one
 *  set and its promotions the known maximum is 218. */
#define QP_CHESS_MOVES_MAX 704

/** A legal position, created by qp_chess_pos_from_setup or by playing a move.
 *  The members are private. */
typedef struct qp_chess_pos {
    qp_chess_setup setup_;
    uint64_t side_[2]; /* bit per square: pieces of the side */
    uint64_t kind_[8]; /* bit per square: pieces of the kind */
} qp_chess_pos;

/** Sets `*out` to the opening setup. */
QP_API void qp_chess_setup_start(qp_chess_setup *out);

/** Returns all faults of a setup as a mask, or 0 if it could arise in play.
 *  Checks are detected only if each side has one king. An invalid piece counts
 *  as one too many. */
QP_API unsigned qp_chess_setup_faults(const qp_chess_setup *setup);

/** Returns the first square with the fault `fault` (one QP_CHESS_FAULT_ bit),
 *  in the order a8..h8, a7..h1, or QP_SQ_NONE if the fault has no square. */
QP_API qp_sq qp_chess_setup_fault_square(const qp_chess_setup *setup,
                                         unsigned fault);

/** Returns an English phrase for one QP_CHESS_FAULT_ bit. Never NULL. */
QP_API const char *qp_chess_fault_text(unsigned fault);

/** The size of a buffer for the longest FEN, with its NUL. */
#define QP_CHESS_FEN_MAX 128

/** How a FEN deviates from the canonical form. */
enum {
    QP_CHESS_FEN_FIELDS = 1 << 0, /**< missing fields, which got the defaults w
                                       - - 0 1 */
    QP_CHESS_FEN_EPD = 1 << 1,    /**< EPD operations after the fourth field,
                                       ignored */
    QP_CHESS_FEN_FORM = 1 << 2    /**< other spelling: blanks, gaps, order of
                                     castling rights, leading zeros */
};

/** Reads a FEN of six fields (specification 000, 1-1) or an EPD record of four.
 *  `*notes`, unless NULL, receives QP_CHESS_FEN_ bits. It checks only the
 *  syntax; use qp_chess_setup_faults to find out whether the board could arise.
 *
 *  Fails with QP_E_FEN_PIECE, _TURN, _COUNT, _TAIL, _EMPTY or QP_E_CHESS_RANK,
 *  _RANKS, _CASTLING, _EP; `err` has the place of the first byte at fault, on
 *  line 1. */
QP_API QP_MUST_CHECK qp_status qp_chess_fen_read(qp_chess_setup *out,
                                                 unsigned *notes, qp_text fen,
                                                 qp_err *err);

/** Writes a FEN of six fields and a NUL and returns the length. Reading it
 *  gives the same setup, except for what FEN cannot express and is omitted:
 *  invalid pieces, an `ep` outside the third and sixth ranks, other bits of
 *  `castling`. */
QP_API size_t qp_chess_fen_write(char out[QP_CHESS_FEN_MAX],
                                 const qp_chess_setup *setup);

/** Sets `*out` to the opening position. */
QP_API void qp_chess_pos_start(qp_chess_pos *out);

/** Makes a position from a setup. Returns the faults of the setup (0: none) and
 *  sets `*out` if all of them are in `allow`, a mask of QP_CHESS_FAULT_ bits.
 *  The first two are never allowed. Faulty castling rights and en passant
 *  squares are kept, but give no moves. What FEN cannot express is omitted. A
 *  king is never captured. Any turn except QP_WHITE is Black. */
QP_API QP_MUST_CHECK unsigned
qp_chess_pos_from_setup(qp_chess_pos *out, const qp_chess_setup *setup,
                        unsigned allow);

/** Returns the setup of a position, valid until the position changes. */
QP_API const qp_chess_setup *qp_chess_pos_setup(const qp_chess_pos *pos);

/** Writes all legal moves, sorted by from, to and promotion. Returns their
 *  number. */
QP_API size_t qp_chess_pos_moves(qp_chess_move out[QP_CHESS_MOVES_MAX],
                                 const qp_chess_pos *pos);

/** Returns nonzero if `move` is legal. Any squares may be passed. */
QP_API int qp_chess_pos_legal(const qp_chess_pos *pos, qp_chess_move move);

/** Plays a legal move; an illegal one is undefined behaviour. The en passant
 *  square is set after every pawn move by two squares, as in specification
 *  000. */
QP_API void qp_chess_pos_play(qp_chess_pos *pos, qp_chess_move move);

/** Returns nonzero if the side to move is in check. */
QP_API int qp_chess_pos_check(const qp_chess_pos *pos);

/** The state of a game, for the side to move, numbered as in specification 002,
 *  note 3, with stalemate as the fourth. */
typedef enum qp_chess_state {
    QP_CHESS_PLAYING = 0,
    QP_CHESS_CHECK = 1,
    QP_CHESS_MATE = 2,
    QP_CHESS_STALEMATE = 3
} qp_chess_state;

/** Returns whether the side to move is in check, checkmated, stalemated or none
 *  of these. */
QP_API qp_chess_state qp_chess_pos_state(const qp_chess_pos *pos);

/** Returns the number of leaves of the tree of legal moves, `depth` plies deep.
 *  Depth 0 gives 1; a depth above 64 counts as 64. */
QP_API uint64_t qp_chess_perft(const qp_chess_pos *pos, unsigned depth);

/** The size of a buffer for any move in SAN ("Qa1xb2=Q+"), with its NUL. */
#define QP_CHESS_SAN_MAX 16

/** Reads a legal move in SAN, such as "Nf3", "exd8=Q+" or "O-O", with or
 *  without its suffix ("+", "#", "!?", "e.p."). Zeros for O and long forms
 *  ("e2-e4", "e2e4", "e7e8q") are also accepted.
 *
 *  Fails with QP_E_MOVE_TEXT (not a move), _PIECE (no such piece), _REACH (no
 *  such piece can go there), _CHECK (the own king would be attacked) or _MANY
 *  (several moves match). `err` has the text and a square: that of the piece
 *  that was named, of the king in check, or the target. */
QP_API QP_MUST_CHECK qp_status qp_chess_san_read(qp_chess_move *out,
                                                 const qp_chess_pos *pos,
                                                 qp_text san, qp_err *err);

/** Writes a legal move in SAN with "+" or "#" and a NUL. Returns the length. */
QP_API size_t qp_chess_san_write(char out[QP_CHESS_SAN_MAX],
                                 const qp_chess_pos *pos, qp_chess_move move);

#ifdef __cplusplus
}
#endif
#endif
