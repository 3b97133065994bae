/* qipu/pos.h - legal positions, legal moves and playing them.
 *
 * Positions are plain values: copy them, keep them on the stack. Nothing here
 * allocates memory.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_POS_H
#define QP_POS_H

#include "qipu/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Enough for the legal moves of any position without QP_FAULT_TOO_MANY: 4 * 17
 *  for rooks and cannons, 2 * 8 knights, 2 * 4 bishops, 2 * 4 advisors, 5 * 3
 *  pawns, 4 king: 119. */
#define QP_MOVES_MAX 128

/** Faults of a setup, which may have several. The first three can never be
 *  allowed, since the arrays below would overflow. */
enum {
    QP_FAULT_NO_KING = 1 << 0,  /**< placement: a side has no king */
    QP_FAULT_KINGS = 1 << 1,    /**< placement: a side has several kings */
    QP_FAULT_TOO_MANY = 1 << 2, /**< placement: more pieces of a kind than a set
                                     has */
    QP_FAULT_SQUARE = 1 << 3,   /**< placement: a piece where it can never
                                     stand */
    QP_FAULT_FACING = 1 << 4,   /**< position: the kings see each other */
    QP_FAULT_OTHER_CHECK = 1 << 5, /**< position: the side not to move is in
                                        check */
    QP_FAULT_STACKED = 1 << 6 /**< reachability: two pawns of a side on one file
                                 of its own half */
};

/** A legal position, created by qp_pos_from_setup or by playing a move. Read it
 *  with the functions below; the members are private and may change until
 *  1.0. */
typedef struct qp_pos {
    qp_setup setup_;
    uint64_t hash_, mirror_;
    uint16_t rank_[2][QP_RANKS]; /* bit f: a piece of the side on file f */
    uint16_t file_[2][QP_FILES]; /* bit r: a piece of the side on rank r */
    qp_sq man_[32];            /* squares of the pieces, QP_SQ_NONE if taken */
    uint8_t slot_[QP_SQUARES]; /* which piece is here, if any */
} qp_pos;

/** What qp_pos_undo needs to take back a move. Private. */
typedef struct qp_undo {
    uint64_t hash_, mirror_;
    qp_move move_;
    uint16_t quiet_, fullmove_;
    uint8_t taken_slot_;
    qp_piece taken_;
} qp_undo;

/** Sets `*out` to the opening position. */
QP_API void qp_pos_start(qp_pos *out);

/** Makes a position from a setup. Returns the faults of the setup (0: none) and
 *  sets `*out` if all of them are in `allow`, a mask of QP_FAULT_ bits. The
 *  first three are never allowed. Any turn except QP_RED is Black.
 *
 *  If you allow faults, play is as follows. A king is never captured. A king,
 *  an advisor or a bishop moves only in its usual way and only to squares where
 *  it may stand: from a square where it may not, it can step back or not move
 *  at all. Pawns move on from wherever they are. */
QP_API QP_MUST_CHECK unsigned
qp_pos_from_setup(qp_pos *out, const qp_setup *setup, unsigned allow);

/** Returns all faults of a setup as a mask, or 0 if it could arise in play.
 *  Faults of the position are detected only if there is none of the first
 *  three. An invalid piece counts as one too many of its kind. */
QP_API unsigned qp_setup_faults(const qp_setup *setup);

/** Returns the first square with the fault `fault` (one QP_FAULT_ bit), in the
 *  order a9..i9, a8..i0, or QP_SQ_NONE if the fault has no square. */
QP_API qp_sq qp_setup_fault_square(const qp_setup *setup, unsigned fault);

/** Returns an English phrase for one QP_FAULT_ bit, such as "a side has no
 *  king". Never NULL. */
QP_API const char *qp_fault_text(unsigned fault);

/** Returns the setup of a position, valid until the position changes. */
QP_API const qp_setup *qp_pos_setup(const qp_pos *pos);

/** Returns the side to move. */
QP_API qp_side qp_pos_turn(const qp_pos *pos);

/** Returns a 64-bit Zobrist hash of board and side to move, which qp_pos_play
 *  updates. The counters do not matter. Like qp_pos_key, it is the same on
 *  every machine and in every version. */
QP_API uint64_t qp_pos_hash(const qp_pos *pos);

/** Returns the hash of the left-right mirrored position, at the same cost. */
QP_API uint64_t qp_pos_hash_mirror(const qp_pos *pos);

/** Returns nonzero if both have the same pieces on the same squares and the
 * same side to move. The counters do not matter. */
QP_API int qp_pos_equal(const qp_pos *a, const qp_pos *b);

/** Returns one key for a position and its left-right mirror: the smaller of
 *  their two hashes. It is the same on every machine and in every version, so
 *  you may store it. Different positions may have the same key, but hardly ever
 *  do; qp_pack (pack.h) makes keys that are unique. test/spec/position.qpt has
 *  examples and defines the keys. */
QP_API uint64_t qp_pos_key(const qp_pos *pos);

/** Writes all legal moves, sorted by from, then by to. Returns their number. */
QP_API size_t qp_pos_moves(qp_move out[QP_MOVES_MAX], const qp_pos *pos);

/** Returns the number of legal moves without listing them. */
QP_API size_t qp_pos_moves_count(const qp_pos *pos);

/** Returns nonzero if `move` is legal. Any squares may be passed. */
QP_API int qp_pos_legal(const qp_pos *pos, qp_move move);

/** Plays a legal move. Call qp_pos_legal first if you do not know that it is
 *  legal: an illegal move fails an assertion in debug builds and is undefined
 *  otherwise. The counters stop at 65535. */
QP_API void qp_pos_play(qp_pos *pos, qp_move move);

/** Plays a legal move and fills `*undo` for qp_pos_undo. */
QP_API void qp_pos_do(qp_pos *pos, qp_move move, qp_undo *undo);

/** Takes back the last move, which filled `*undo`. */
QP_API void qp_pos_undo(qp_pos *pos, const qp_undo *undo);

/** Returns nonzero if the side to move is in check. */
QP_API int qp_pos_check(const qp_pos *pos);

/** The state of a game, for the side to move. */
typedef enum qp_game_state {
    QP_PLAYING,   /**< there is a legal move */
    QP_MATED,     /**< in check and no legal move: lost */
    QP_STALEMATED /**< not in check and no legal move: lost too in xiangqi */
} qp_game_state;

/** Returns whether the side to move is checkmated, stalemated or neither. */
QP_API qp_game_state qp_pos_state(const qp_pos *pos);

/** Returns nonzero if a side has too little to mate with, however both play:
 *   - only a king, advisors and bishops, which can neither cross the river nor
 *     give check. The opponent's own pieces could still leave it without a
 *     move, which this function does not detect;
 *   - against only a king and bishops: one cannon and no advisor, or besides
 *     advisors and bishops only pawns on the last rank;
 *   - one cannon and a king, against the same. */
QP_API int qp_pos_cannot_win(const qp_pos *pos, qp_side side);

/** Returns the number of leaves of the tree of legal moves, `depth` plies deep.
 *  The last ply is counted without playing it. Depth 0 gives 1; a depth above
 *  64 counts as 64, which already exceeds what can be counted. */
QP_API uint64_t qp_perft(const qp_pos *pos, unsigned depth);

/** Returns the same as qp_perft, but lists and plays every leaf move. */
QP_API uint64_t qp_perft_played(const qp_pos *pos, unsigned depth);

#ifdef __cplusplus
}
#endif
#endif
