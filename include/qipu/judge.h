/* qipu/judge.h - applies rule books: perpetual check and chase, repetition, the
 * natural limit, checkmate, stalemate and insufficient material.
 *
 * A judge applies one rule book to a line (line.h). It labels plies by what
 * they do, such as check, kill (threaten mate) or chase. If a position occurs
 * for the third time, or as often as the book requires, it finds out what each
 * side did in every move of the cycle and what the book rules, by which clause.
 *
 * doc/rules.md explains how each book was read.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_JUDGE_H
#define QP_JUDGE_H

#include "qipu/attack.h"
#include "qipu/line.h"
#include "qipu/messages.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- rule books ---------------------------------------------------------- */

/** A rule book. Static.
 *      cxa2011 cxa2020  Chinese Xiangqi Association
 *      wxf2018 axf      World and Asian Xiangqi Federation
 *      computer         the computer league of ElephantEye
 *      xiangqi.com tiantian xqwlight pychess  sites and programs of these names
 *      checks           only perpetual check loses (specification 001)
 *      repetition       the third occurrence is a draw
 */
typedef struct qp_book qp_book;

/** Returns the number of rule books. */
QP_API size_t qp_books(void);

/** Returns rule book `index` (0-based), or NULL if there is none. */
QP_API const qp_book *qp_book_at(size_t index);

/** Returns the rule book with that lower-case name, or NULL. */
QP_API const qp_book *qp_book_find(qp_text name);

/** Returns the name of a rule book, such as "cxa2020". */
QP_API const char *qp_book_name(const qp_book *book);

/** The old name of qp_lang and its values. They will be removed in 2.0. */
typedef qp_lang qp_words;
#define QP_WORDS_EN QP_LANG_EN
#define QP_WORDS_ZH QP_LANG_ZH

/** Returns the short title of a rule book, such as "CXA 2020". */
QP_API const char *qp_book_title(const qp_book *book, qp_lang lang);

/** Returns how many times a position must occur before the book rules on it. */
QP_API size_t qp_book_times(const qp_book *book);

/** Returns the natural limit in plies without a capture; 0: there is none. */
QP_API size_t qp_book_limit(const qp_book *book);

/* ---- labels -------------------------------------------------------------- */

/** What a ply does, in increasing order of weight. To every book, a ply that
 *  offers, blocks or follows is idle (CXA 24.8): its label is IDLE, and `acts`
 *  has the details. */
typedef enum qp_act {
    QP_ACT_IDLE,
    QP_ACT_FOLLOW,   /**< attacks a protected piece */
    QP_ACT_BLOCK,    /**< moves into the way of an enemy piece */
    QP_ACT_OFFER,    /**< lets an unprotected piece be captured */
    QP_ACT_EXCHANGE, /**< two pieces of equal value can capture each other */
    QP_ACT_CHASE,    /**< threatens to win a piece */
    QP_ACT_KILL,     /**< threatens to mate by a series of checks */
    QP_ACT_CHECK
} qp_act;

/** Enough for the pieces that one ply chases. */
#define QP_CHASES_MAX 16

/** One chased piece, on the board after the move. */
typedef struct qp_chase {
    qp_sq by;    /**< the piece that threatens to capture it */
    qp_sq whom;  /**< the chased piece */
    uint8_t why; /**< private; see qp_chase_text */
} qp_chase;

/** A ply and what it does. */
typedef struct qp_label {
    size_t ply; /**< its number in the line, from 1 */
    qp_move move;
    qp_side side;    /**< the side that moved */
    qp_act act;      /**< what the book counts it as */
    unsigned acts;   /**< all acts found, as a mask of 1u << qp_act; after a
                        check or a kill, no lesser ones */
    qp_sq by, whom;  /**< of `act`: the acting and the affected piece, by their
                        squares after the move, or QP_SQ_NONE */
    uint8_t why;     /**< private; see qp_label_text */
    uint8_t number;  /**< of a kill: number of moves to mate */
    uint8_t chases;  /**< number of chased pieces */
    uint16_t traits; /**< private */
    uint32_t chased; /**< private */
    qp_chase chase[QP_CHASES_MAX];
} qp_label;

/** Returns the name of an act, such as "check" or "idle". Never NULL. */
QP_API const char *qp_act_name(qp_act act, qp_lang lang);

/** Writes why a ply has its label as one phrase, such as "the rook on c3 can
 *  take the knight on c5, which nothing protects". `after` is the position
 *  after the ply. Writes at most `size` bytes with a NUL and returns the length
 *  of the whole phrase, like snprintf. */
QP_API size_t qp_label_text(char *out, size_t size, const qp_label *label,
                            const qp_pos *after, qp_lang lang);

/** Writes why one piece is chased, like qp_label_text. */
QP_API size_t qp_chase_text(char *out, size_t size, const qp_chase *chase,
                            const qp_pos *after, qp_lang lang);

/** Writes the victims of a ply, "rook c5, knight g7", like qp_label_text. */
QP_API size_t qp_label_whom_text(char *out, size_t size, const qp_label *label,
                                 const qp_pos *after, qp_lang lang);

/* ---- rulings ------------------------------------------------------------- */

typedef enum qp_verdict {
    QP_VERDICT_NONE,
    QP_VERDICT_DRAW,
    QP_VERDICT_RED_VARIES, /**< Red must vary, or it loses */
    QP_VERDICT_BLACK_VARIES,
    QP_VERDICT_RED_WINS, /**< by checkmate or stalemate */
    QP_VERDICT_BLACK_WINS
} qp_verdict;

/** The reason of a ruling. */
typedef enum qp_ground {
    QP_GROUND_NONE,
    QP_GROUND_MATE,
    QP_GROUND_STALEMATE,
    QP_GROUND_REPETITION,
    QP_GROUND_CHECKS,  /**< more consecutive checks than the book allows */
    QP_GROUND_LIMIT,   /**< the natural limit of plies without a capture */
    QP_GROUND_MATERIAL /**< neither side can win */
} qp_ground;

/** What a side did in every move of a cycle. */
typedef enum qp_habit {
    QP_HABIT_NONE, /**< nothing consistent, or nothing that counts */
    QP_HABIT_EXCHANGE,
    QP_HABIT_CHASE,
    QP_HABIT_KILL,
    QP_HABIT_KILL_CHASE, /**< each move was one of the two */
    QP_HABIT_CHECK_CHASE,
    QP_HABIT_CHECK_KILL,
    QP_HABIT_CHECK_KILL_CHASE,
    QP_HABIT_CHECK
} qp_habit;

/** How sure a ruling is. */
typedef enum qp_certainty {
    QP_CERTAINTY_DEFINITE,   /**< it holds however labels are read */
    QP_CERTAINTY_DEFINITION, /**< it depends on definitions of the book */
    QP_CERTAINTY_ARGUABLE    /**< another reading of one label changes it */
} qp_certainty;

/** The ruling on a position of a line. */
typedef struct qp_ruling {
    qp_verdict verdict;
    qp_ground ground;
    qp_habit habit[2];  /**< of Red and of Black, in the cycle */
    const char *clause; /**< of the book, as "26.8.1", or "". Static */
    size_t first, last; /**< of the cycle; other grounds: the ply, twice */
    size_t times;       /**< how many times the position has occurred */
    int referee;        /**< nonzero: the book leaves it to the referee */
    qp_certainty certainty;
    size_t doubt;             /**< if arguable: that ply, else 0, */
    qp_act doubt_act;         /**< what it would count as, */
    qp_verdict doubt_verdict; /**< and the verdict that would follow */
    size_t vary_by;           /**< the last ply to vary at (CXA 23.5.2), or 0 */
    unsigned claimants;       /**< of a limit: 1u << side if it may claim it */
} qp_ruling;

/** Returns the name of a verdict, such as "red must vary". Never NULL. */
QP_API const char *qp_verdict_name(qp_verdict verdict, qp_lang lang);

/** Returns the name of a habit, such as "perpetual check". Never NULL. */
QP_API const char *qp_habit_name(qp_habit habit, qp_lang lang);

/** Returns "definite", "by definition" or "arguable". */
QP_API const char *qp_certainty_name(qp_certainty certainty, qp_lang lang);

/** Writes the reason of a ruling and its certainty, such as "perpetual check,
 *  CXA 2020 25.1, definite", like qp_label_text. */
QP_API size_t qp_ruling_text(char *out, size_t size, const qp_ruling *ruling,
                             const qp_book *book, qp_lang lang);

/* ---- judging ------------------------------------------------------------- */

typedef struct qp_judge qp_judge;

/** Creates a judge that applies a book, or returns NULL if out of memory. Free
 *  with qp_judge_free. A judge remembers the labels of plies, so that you can
 *  judge a line ply by ply without labelling them again. */
QP_API QP_MUST_CHECK qp_judge *qp_judge_new(const qp_book *book,
                                            const qp_alloc *alloc);

/** Frees a judge. NULL is allowed. */
QP_API void qp_judge_free(qp_judge *judge);

/** Returns the rule book of a judge. */
QP_API const qp_book *qp_judge_book(const qp_judge *judge);

/** Labels ply `ply` of a line. Fails with QP_E_ARG if there is no such ply. */
QP_API QP_MUST_CHECK qp_status qp_judge_label(qp_label *out, qp_judge *judge,
                                              const qp_line *line, size_t ply);

/** Judges a line at its current ply: is the game over by checkmate, stalemate,
 *  repetition, checks, the natural limit or material? A cycle consists of the
 *  plies in which its position occurred as often as the book requires, the last
 *  ones if it occurred more often, and at most 1,000. Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_judge_line(qp_ruling *out, qp_judge *judge,
                                             const qp_line *line);

/** Receives a ruling, valid during the call, and the ply it holds after. */
typedef qp_flow (*qp_on_ruling)(void *ctx, const qp_ruling *ruling, size_t ply);

/** Judges all plies of a line in order and calls `found` for each ruling. A
 *  cycle that continues is reported only once. The last ply of the line is
 *  current afterwards. Fails with QP_E_STOP if `found` returned QP_STOP, or
 *  with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_judge_game(qp_judge *judge, qp_line *line,
                                             qp_on_ruling found, void *ctx);

/** A legal move after which the book is against the side that played it. */
typedef struct qp_ban {
    qp_move move;
    qp_ruling ruling;
} qp_ban;

/** Finds the moves that the side to move may not play because it must vary, as
 *  in UCCI's `banmoves`. Removes the moves after the current ply of the line.
 *  Fails with QP_E_LIMIT at QP_LINE_MAX plies, or with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_judge_bans(qp_ban out[QP_MOVES_MAX],
                                             size_t *count, qp_judge *judge,
                                             qp_line *line);

#ifdef __cplusplus
}
#endif
#endif
