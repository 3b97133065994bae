/* qipu/pos.h - a board that could arise in play, and the moves on it.
 *
 * Values: copy them, keep them on the stack. Nothing here allocates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_POS_H
#define QP_POS_H

#include "qipu/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Room for the legal moves of any position that obeys QP_FAULT_TOO_MANY:
 *  4 * 17 for rooks and cannons, 2 * 8 knights, 2 * 4 bishops, 2 * 4
 *  advisors, 5 * 3 pawns, 4 king: 119. */
#define QP_MOVES_MAX 128

/** What can be wrong with a setup. One setup may have many faults. The first
 *  three bound the arrays below and cannot be allowed. */
enum {
    QP_FAULT_NO_KING = 1 << 0,     /**< placement: a side has none */
    QP_FAULT_KINGS = 1 << 1,       /**< placement: a side has two or more */
    QP_FAULT_TOO_MANY = 1 << 2,    /**< placement: more of a kind than a set */
    QP_FAULT_SQUARE = 1 << 3,      /**< placement: where it can never stand */
    QP_FAULT_FACING = 1 << 4,      /**< position: the kings see each other */
    QP_FAULT_OTHER_CHECK = 1 << 5, /**< position: the side not to move is in
                                        check */
    QP_FAULT_STACKED = 1 << 6      /**< reachability: two pawns of a side on one
                                        file of its own half */
};

/** A legal position: a value, made by qp_pos_from_setup or by playing from
 *  another. Read it through the functions below; the members are private and
 *  may change until 1.0. */
typedef struct qp_pos {
    qp_setup setup_;
    uint64_t hash_, mirror_;
    uint16_t rank_[2][QP_RANKS]; /* bit f: a piece of the side on file f */
    uint16_t file_[2][QP_FILES]; /* bit r: a piece of the side on rank r */
    qp_sq man_[32];            /* squares of the pieces, QP_SQ_NONE if taken */
    uint8_t slot_[QP_SQUARES]; /* which piece stands here, if one does */
} qp_pos;

/** What qp_pos_undo needs. Private. */
typedef struct qp_undo {
    uint64_t hash_, mirror_;
    qp_move move_;
    uint16_t quiet_, fullmove_;
    uint8_t taken_slot_;
    qp_piece taken_;
} qp_undo;

/** The opening position. Cannot fail. */
QP_API void qp_pos_start(qp_pos *out);

/** Checks a setup. Returns its faults, and writes `*out` when there are none
 *  but those in `allow` (QP_FAULT_ values; the first three are never
 *  allowed). Any byte but QP_RED for the turn is Black. Cannot fail otherwise.
 *
 *  On what a position with faults plays: a king is never taken. A king, an
 *  advisor or a bishop goes only to squares where it may stand, by its own
 *  step: from elsewhere it can step home, and else not move. Pawns go on from
 *  wherever they are. */
QP_API QP_MUST_CHECK unsigned
qp_pos_from_setup(qp_pos *out, const qp_setup *setup, unsigned allow);

/** All faults of a setup, as a mask; 0 when it could arise in play. Faults of
 *  the position are looked for when none of the first three is there. A byte
 *  that is no piece is one too many of its kind. Cannot fail. */
QP_API unsigned qp_setup_faults(const qp_setup *setup);

/** The first square at fault for one QP_FAULT_ bit, in order a9..i9, a8..i0,
 *  or QP_SQ_NONE when the fault has no square. Cannot fail. */
QP_API qp_sq qp_setup_fault_square(const qp_setup *setup, unsigned fault);

/** One English phrase for one QP_FAULT_ bit, as "a side has no king".
 *  Never NULL. Cannot fail. */
QP_API const char *qp_fault_text(unsigned fault);

/** Borrowed: as long as `*pos` lives unchanged. Cannot fail. */
QP_API const qp_setup *qp_pos_setup(const qp_pos *pos);

/** The side to move. Cannot fail. */
QP_API qp_side qp_pos_turn(const qp_pos *pos);

/** A 64-bit Zobrist hash of board and side to move, kept up to date by
 *  qp_pos_play. The counters do not enter. It is the same in every build and,
 *  as qp_pos_key is made of it, in every version. Cannot fail. */
QP_API uint64_t qp_pos_hash(const qp_pos *pos);

/** The hash of the left-right mirror of `*pos`, at the same cost.
 *  Cannot fail. */
QP_API uint64_t qp_pos_hash_mirror(const qp_pos *pos);

/** One key for a position and its left-right mirror: the smaller of their two
 *  hashes. It never changes: every version of this library, on every machine,
 *  gives the same, so it can be stored. test/spec/position.qpt has examples,
 *  and says how the keys are made. Different positions may share a key, though
 *  hardly ever do; qp_pack (pack.h) makes keys that are never shared.
 *  Cannot fail. */
QP_API uint64_t qp_pos_key(const qp_pos *pos);

/** Writes all legal moves, in order of from, then to; returns how many.
 *  Cannot fail. */
QP_API size_t qp_pos_moves(qp_move out[QP_MOVES_MAX], const qp_pos *pos);

/** How many legal moves there are, without listing them. Cannot fail. */
QP_API size_t qp_pos_moves_count(const qp_pos *pos);

/** Nonzero when `move` is legal. Any squares may be asked about.
 *  Cannot fail. */
QP_API int qp_pos_legal(const qp_pos *pos, qp_move move);

/** Plays a legal move. An illegal one is the caller's bug: it is asserted
 *  on in debug builds and undefined in others; ask qp_pos_legal first.
 *  The counters stay at 65535 when they reach it. Cannot fail. */
QP_API void qp_pos_play(qp_pos *pos, qp_move move);

/** As qp_pos_play, and fills `*undo` so that qp_pos_undo takes it back.
 *  Cannot fail. */
QP_API void qp_pos_do(qp_pos *pos, qp_move move, qp_undo *undo);

/** Takes back the last move, which filled `*undo`. Cannot fail. */
QP_API void qp_pos_undo(qp_pos *pos, const qp_undo *undo);

/** Nonzero when the side to move is in check. Cannot fail. */
QP_API int qp_pos_check(const qp_pos *pos);

/** How a position stands for the side to move. */
typedef enum qp_game_state {
    QP_PLAYING,   /**< there is a legal move */
    QP_MATED,     /**< in check and no legal move: lost */
    QP_STALEMATED /**< not in check and no legal move: lost too in xiangqi */
} qp_game_state;

/** Mate, stalemate, or neither. Cannot fail. */
QP_API qp_game_state qp_pos_state(const qp_pos *pos);

/** Nonzero when a side has nothing that crosses the river: king, advisors and
 *  bishops can never check, so it cannot mate. A side that walls itself in with
 *  its own pieces could still be left without a move; that is not looked for.
 *  Cannot fail. */
QP_API int qp_pos_cannot_win(const qp_pos *pos, qp_side side);

/** Counts the leaves of the tree of legal moves `depth` plies deep. The last
 *  ply is counted without being played. Depth 0 is 1; more than 64, beyond
 *  what can be counted, is taken for 64. Cannot fail. */
QP_API uint64_t qp_perft(const qp_pos *pos, unsigned depth);

/** As qp_perft, but every leaf move is listed and played. Cannot fail. */
QP_API uint64_t qp_perft_played(const qp_pos *pos, unsigned depth);

#ifdef __cplusplus
}
#endif
#endif
