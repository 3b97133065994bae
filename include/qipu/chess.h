/* qipu/chess.h - international chess: boards, moves, FEN and SAN.
 *
 * The first floor for the packed forms of chess positions (pack.h), which
 * specification 002 works out for this game. doc/format/chess.md has the
 * forms read and written.
 *
 * Values: copy them, keep them on the stack. Nothing here allocates.
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

/** White is the side that begins, as Red is in xiangqi; Black is QP_BLACK. */
#define QP_WHITE QP_RED

/** 8 * rank + file: a1 is 0, h8 is 63. */
#define QP_CHESS_SQUARES 64
#define QP_CHESS_SQ(file, rank) ((qp_sq)(8 * (rank) + (file)))

/** The kinds of piece, numbered as in specification 002. */
typedef enum qp_chess_kind {
    QP_CHESS_PAWN = 1,
    QP_CHESS_KNIGHT,
    QP_CHESS_BISHOP,
    QP_CHESS_ROOK,
    QP_CHESS_QUEEN,
    QP_CHESS_KING
} qp_chess_kind;

/** A piece is QP_PIECE(side, kind), which is its four-bit code in
 *  specification 002: 1 a white pawn .. 14 the black king; 0 is empty. */

/** Bits of the castling rights, in the order of the FEN. */
enum {
    QP_CASTLE_WHITE_KING = 1 << 0,  /**< K */
    QP_CASTLE_WHITE_QUEEN = 1 << 1, /**< Q */
    QP_CASTLE_BLACK_KING = 1 << 2,  /**< k */
    QP_CASTLE_BLACK_QUEEN = 1 << 3  /**< q */
};

/** A board as somebody wrote it down: any pieces on any squares. */
typedef struct qp_chess_setup {
    qp_piece cell[QP_CHESS_SQUARES];
    uint8_t turn;      /**< a qp_side */
    uint8_t castling;  /**< QP_CASTLE_ bits */
    qp_sq ep;          /**< the square passed over, or QP_SQ_NONE */
    uint8_t zero;      /**< keep 0, so that memcmp compares setups */
    uint16_t quiet;    /**< halfmove clock: plies since the last capture or
                            pawn move */
    uint16_t fullmove; /**< from 1; goes up after Black's move */
} qp_chess_setup;

/** What can be wrong with a setup. The first two cannot be allowed. */
enum {
    QP_CHESS_FAULT_NO_KING = 1 << 0, /**< a side has none */
    QP_CHESS_FAULT_KINGS = 1 << 1,   /**< a side has two or more */
    QP_CHESS_FAULT_PAWN = 1 << 2,    /**< a pawn on the first or last rank */
    QP_CHESS_FAULT_MANY = 1 << 3, /**< more pieces than a set with promotions */
    QP_CHESS_FAULT_CHECK = 1 << 4,    /**< the side not to move is in check */
    QP_CHESS_FAULT_CASTLING = 1 << 5, /**< a right without its king or rook */
    QP_CHESS_FAULT_EP = 1 << 6, /**< not behind a pawn that just moved two */
    QP_CHESS_FAULT_HALFMOVE_CLOCK =
        1 << 7,                    /**< a halfmove clock above the plies played,
                               or not 0 right after a pawn moved two */
    QP_CHESS_FAULT_NUMBER = 1 << 8 /**< the move number is 0 */
};

/** A move by its squares; `promote` is 0 or the kind a pawn becomes. Castling
 *  is the king's move by two. */
typedef struct qp_chess_move {
    qp_sq from, to;
    uint8_t promote;
} qp_chess_move;

/** Room for the legal moves of any position, whatever faults it was allowed:
 *  a piece has at most 27 and a square is entered in at most 18 ways, so 26
 *  pieces on 38 other squares have at most 684, and castling. With one set and
 *  its promotions 218 is the most known. */
#define QP_CHESS_MOVES_MAX 704

/** A legal position: a value, made by qp_chess_pos_from_setup or by playing.
 *  The members are private and may change until 1.0. */
typedef struct qp_chess_pos {
    qp_chess_setup setup_;
    uint64_t side_[2]; /* bit per square: pieces of the side */
    uint64_t kind_[8]; /* bit per square: pieces of the kind */
} qp_chess_pos;

/** The opening setup. Cannot fail. */
QP_API void qp_chess_setup_start(qp_chess_setup *out);

/** All faults of a setup, as a mask; 0 when it could arise in play. Checks are
 *  looked for when each side has one king. A byte that is no piece is one
 *  too many. Cannot fail. */
QP_API unsigned qp_chess_setup_faults(const qp_chess_setup *setup);

/** The first square at fault for one QP_CHESS_FAULT_ bit, in order a8..h8,
 *  a7..h1, or QP_SQ_NONE when the fault has no square. Cannot fail. */
QP_API qp_sq qp_chess_setup_fault_square(const qp_chess_setup *setup,
                                         unsigned fault);

/** One English phrase for one QP_CHESS_FAULT_ bit. Never NULL. Cannot fail. */
QP_API const char *qp_chess_fault_text(unsigned fault);

/** Room for the longest FEN of any setup, with its NUL. */
#define QP_CHESS_FEN_MAX 128

/** In what a FEN that was read differs from the canonical form. */
enum {
    QP_CHESS_FEN_FIELDS = 1 << 0, /**< fields missing; they took their
                                       defaults: w - - 0 1 */
    QP_CHESS_FEN_EPD = 1 << 1,    /**< operations of EPD after the fourth
                                       field, left out */
    QP_CHESS_FEN_FORM = 1 << 2    /**< another spelling: blanks, gaps, the order
                                       of castling rights, zeros in front */
};

/** Reads the six fields of a FEN (specification 000, 1-1), or the four of an
 *  EPD record. `*notes`, unless NULL, receives QP_CHESS_FEN_ bits. Only the
 *  syntax is judged: qp_chess_setup_faults says whether it could arise.
 *
 *  Fails with QP_E_FEN_PIECE, _TURN, _COUNT, _TAIL, _EMPTY or QP_E_CHESS_RANK,
 *  _RANKS, _CASTLING, _EP; `err` names the first byte at fault, on line 1. */
QP_API QP_MUST_CHECK qp_status qp_chess_fen_read(qp_chess_setup *out,
                                                 unsigned *notes, qp_text fen,
                                                 qp_err *err);

/** Writes the FEN with all six fields and a NUL; returns its length. Reading it
 *  gives back the same setup, but for what no FEN can say and is left out: a
 *  byte that is no piece, an `ep` off the third and sixth ranks, other bits of
 *  `castling`. Cannot fail. */
QP_API size_t qp_chess_fen_write(char out[QP_CHESS_FEN_MAX],
                                 const qp_chess_setup *setup);

/** The opening position. Cannot fail. */
QP_API void qp_chess_pos_start(qp_chess_pos *out);

/** Checks a setup. Returns its faults, and writes `*out` when there are none
 *  but those in `allow` (QP_CHESS_FAULT_ values; the first two are never
 *  allowed). Rights and an en passant square at fault are kept in the setup,
 *  but no move is made by them; what no FEN can say is left out. A king is
 *  never taken. Any byte but QP_WHITE for the turn is Black. Cannot fail
 *  otherwise. */
QP_API QP_MUST_CHECK unsigned
qp_chess_pos_from_setup(qp_chess_pos *out, const qp_chess_setup *setup,
                        unsigned allow);

/** Borrowed: as long as `*pos` lives unchanged. Cannot fail. */
QP_API const qp_chess_setup *qp_chess_pos_setup(const qp_chess_pos *pos);

/** Writes all legal moves, in order of from, to, promote; returns how many.
 *  Cannot fail. */
QP_API size_t qp_chess_pos_moves(qp_chess_move out[QP_CHESS_MOVES_MAX],
                                 const qp_chess_pos *pos);

/** Nonzero when `move` is legal. Any squares may be asked about.
 *  Cannot fail. */
QP_API int qp_chess_pos_legal(const qp_chess_pos *pos, qp_chess_move move);

/** Plays a legal move; an illegal one is the caller's bug. The en passant
 *  square is set after every pawn's move by two, as specification 000 has it.
 *  Cannot fail. */
QP_API void qp_chess_pos_play(qp_chess_pos *pos, qp_chess_move move);

/** Nonzero when the side to move is in check. Cannot fail. */
QP_API int qp_chess_pos_check(const qp_chess_pos *pos);

/** How a position stands for the side to move: the values of specification
 *  002, note 3, and stalemate as the fourth. */
typedef enum qp_chess_state {
    QP_CHESS_PLAYING = 0,
    QP_CHESS_CHECK = 1,
    QP_CHESS_MATE = 2,
    QP_CHESS_STALEMATE = 3
} qp_chess_state;

/** Check, mate, stalemate, or none of them. Cannot fail. */
QP_API qp_chess_state qp_chess_pos_state(const qp_chess_pos *pos);

/** Counts the leaves of the tree of legal moves `depth` plies deep; depth 0 is
 *  1, more than 64 is taken for 64. Cannot fail. */
QP_API uint64_t qp_chess_perft(const qp_chess_pos *pos, unsigned depth);

/** Room for any move in SAN, with its NUL: "Qa1xb2=Q+" and the like. */
#define QP_CHESS_SAN_MAX 16

/** Reads a move in SAN, as "Nf3", "exd8=Q+", "O-O", with or without its marks
 *  ("+", "#", "!?", "e.p.") and with zeros for O; also long forms ("e2-e4",
 *  "e2e4", "e7e8q"). The move is legal.
 *
 *  Fails with QP_E_MOVE_TEXT (no move at all), _PIECE (no such piece), _REACH
 *  (none goes there), _CHECK (the own king would be attacked) or _MANY
 *  (several fit); `err` holds the text, and the square of the piece that
 *  is meant, of the king in check, or where the pieces go. */
QP_API QP_MUST_CHECK qp_status qp_chess_san_read(qp_chess_move *out,
                                                 const qp_chess_pos *pos,
                                                 qp_text san, qp_err *err);

/** Writes a legal move in SAN with "+" or "#", and a NUL; returns its length.
 *  Cannot fail. */
QP_API size_t qp_chess_san_write(char out[QP_CHESS_SAN_MAX],
                                 const qp_chess_pos *pos, qp_chess_move move);

#ifdef __cplusplus
}
#endif
#endif
