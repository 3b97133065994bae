/* qipu/judge.h - who must give way when moves repeat.
 *
 * A judge has a rule book and looks at a line (line.h). It labels plies by what
 * they do, check, kill, chase and so on, and where a position stands for the
 * third time (or as often as its book says) it finds what each side did all
 * the way round, and what the book says of that: its verdict, the clause, and
 * the plies that show it. Mate, stalemate, the natural limit and material
 * that cannot win are part of a book too.
 *
 * Books are tables (lib/core/rules/rule_books.inc). What a book leaves to the
 * referee is said to be so: `referee` in the ruling.
 *
 *     doc/rules.md says how each book is read, and how well its labels agree
 *     with the printed examples.
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
 *
 *      cxa2011 cxa2020  Chinese Xiangqi Association
 *      wxf2018          World Xiangqi Federation
 *      axf              Asian Xiangqi Federation
 *      computer         the computer league of ElephantEye
 *      xiangqi.com      that site
 *      checks           only perpetual check loses (specification 001)
 *      repetition       the third time is a draw
 */
typedef struct qp_book qp_book;

/** How many there are. Cannot fail. */
QP_API size_t qp_books(void);

/** Each by its number, from 0; NULL beyond. Cannot fail. */
QP_API const qp_book *qp_book_at(size_t index);

/** By its name, in small letters; NULL when there is none. Cannot fail. */
QP_API const qp_book *qp_book_find(qp_text name);

/** Its name, as "cxa2020". Cannot fail. */
QP_API const char *qp_book_name(const qp_book *book);

/** The name of qp_lang up to 0.2, and its values; they go in 0.4. */
typedef qp_lang qp_words;
#define QP_WORDS_EN QP_LANG_EN
#define QP_WORDS_ZH QP_LANG_ZH

/** Its short title, as "CXA 2020". Cannot fail. */
QP_API const char *qp_book_title(const qp_book *book, qp_lang lang);

/** How often a position must stand for the book to judge it. Cannot fail. */
QP_API size_t qp_book_times(const qp_book *book);

/** The natural limit in plies without a capture; 0: none. Cannot fail. */
QP_API size_t qp_book_limit(const qp_book *book);

/* ---- labels -------------------------------------------------------------- */

/** What a ply does, from the lightest to the heaviest. A ply that offers,
 *  blocks or follows is idle to every book (CXA 24.8): its label is IDLE, and
 *  says so in `acts`. */
typedef enum qp_act {
    QP_ACT_IDLE,
    QP_ACT_FOLLOW,   /**< attacks nothing and keeps to an enemy piece's line */
    QP_ACT_BLOCK,    /**< stands in an enemy piece's way */
    QP_ACT_OFFER,    /**< lets an unprotected piece be taken */
    QP_ACT_EXCHANGE, /**< two pieces of equal worth can take each other */
    QP_ACT_CHASE,    /**< threatens to win a piece */
    QP_ACT_KILL,     /**< threatens to mate by checks */
    QP_ACT_CHECK
} qp_act;

/** Room for a ply's victims. */
#define QP_CHASES_MAX 16

/** One chased piece, on the board after the move. */
typedef struct qp_chase {
    qp_sq by;    /**< the piece that would take it */
    qp_sq whom;  /**< the chased piece */
    uint8_t why; /**< private: qp_label_text puts it into words */
} qp_chase;

/** A ply and what it does. */
typedef struct qp_label {
    size_t ply; /**< of the line, from 1 */
    qp_move move;
    qp_side side;    /**< who moved */
    qp_act act;      /**< what the book counts it as */
    unsigned acts;   /**< all that was found, 1u << qp_act; what weighs less
                          than a check or a kill is not looked for */
    qp_sq by, whom;  /**< of `act`: which piece does it to which, on their
                          squares after the move; QP_SQ_NONE: neither */
    uint8_t why;     /**< private: qp_label_text puts it into words */
    uint8_t number;  /**< of a kill: the moves up to the mate */
    uint8_t chases;  /**< how many pieces are chased */
    uint16_t traits; /**< private */
    uint32_t chased; /**< private */
    qp_chase chase[QP_CHASES_MAX];
} qp_label;

/** "check", "kill", "chase", "exchange", "offer", "block", "follow", "idle".
 *  Never NULL. Cannot fail. */
QP_API const char *qp_act_name(qp_act act, qp_lang lang);

/** Why the ply has its label, one phrase, as "the rook on c3 can take the
 *  knight on c5, which nothing protects"; `after` is the position after the
 *  ply. Writes at most `size` bytes with a NUL and returns the length of the
 *  whole, as snprintf does. Cannot fail. */
QP_API size_t qp_label_text(char *out, size_t size, const qp_label *label,
                            const qp_pos *after, qp_lang lang);

/** The same of one of its chases. */
QP_API size_t qp_chase_text(char *out, size_t size, const qp_chase *chase,
                            const qp_pos *after, qp_lang lang);

/* ---- rulings ------------------------------------------------------------- */

typedef enum qp_verdict {
    QP_VERDICT_NONE, /**< the rules decide nothing here */
    QP_VERDICT_DRAW,
    QP_VERDICT_RED_VARIES, /**< Red must vary, or loses */
    QP_VERDICT_BLACK_VARIES,
    QP_VERDICT_RED_WINS, /**< by mate or stalemate */
    QP_VERDICT_BLACK_WINS
} qp_verdict;

/** What decided. */
typedef enum qp_ground {
    QP_GROUND_NONE,
    QP_GROUND_MATE,
    QP_GROUND_STALEMATE,
    QP_GROUND_REPETITION,
    QP_GROUND_CHECKS,  /**< more checks in a row than the book allows */
    QP_GROUND_LIMIT,   /**< the natural limit of plies without a capture */
    QP_GROUND_MATERIAL /**< neither side can win any more */
} qp_ground;

/** What one side did with every move of a cycle. */
typedef enum qp_habit {
    QP_HABIT_NONE,     /**< nothing all the way, or nothing that counts */
    QP_HABIT_EXCHANGE, /**< offered an exchange each time */
    QP_HABIT_CHASE,
    QP_HABIT_KILL,
    QP_HABIT_KILL_CHASE, /**< each move was one of the two */
    QP_HABIT_CHECK_CHASE,
    QP_HABIT_CHECK_KILL,
    QP_HABIT_CHECK_KILL_CHASE,
    QP_HABIT_CHECK
} qp_habit;

/** What a judge found at one place of a line. */
typedef struct qp_ruling {
    qp_verdict verdict;
    qp_ground ground;
    qp_habit habit[2];  /**< of Red and of Black, in the cycle */
    const char *clause; /**< of the book, as "26.8.1"; empty when it has none.
                             Static, never NULL */
    size_t first, last; /**< the plies of the cycle. The same position stands
                             after ply first - 1, in between, and after last.
                             Of other grounds: the ply, twice */
    size_t times;       /**< how often the position has stood */
    int referee;        /**< the book leaves it to the referee: the verdict is
                             what its text comes to */
} qp_ruling;

/** "red must vary", "draw", "none" and so on. Never NULL. Cannot fail. */
QP_API const char *qp_verdict_name(qp_verdict verdict, qp_lang lang);

/** "perpetual check", "perpetual chase" and so on. Never NULL. Cannot fail. */
QP_API const char *qp_habit_name(qp_habit habit, qp_lang lang);

/** Why the verdict, as "perpetual check, CXA 2020 25.1". Writes at most
 *  `size` bytes with a NUL and returns the length of the whole, as snprintf
 *  does. Cannot fail. */
QP_API size_t qp_ruling_text(char *out, size_t size, const qp_ruling *ruling,
                             const qp_book *book, qp_lang lang);

/* ---- judging ------------------------------------------------------------- */

typedef struct qp_judge qp_judge;

/** A judge with a book. It remembers the labels of the plies it has seen, so
 *  that a line is judged ply by ply without labelling them again. Owned:
 *  qp_judge_free. NULL when memory is out. */
QP_API QP_MUST_CHECK qp_judge *qp_judge_new(const qp_book *book,
                                            const qp_alloc *alloc);

/** NULL is allowed. Cannot fail. */
QP_API void qp_judge_free(qp_judge *judge);

/** The judge's book. Static. Cannot fail. */
QP_API const qp_book *qp_judge_book(const qp_judge *judge);

/** Labels a ply of the line, wherever its place is. QP_E_ARG when there is no
 *  such ply. */
QP_API QP_MUST_CHECK qp_status qp_judge_label(qp_label *out, qp_judge *judge,
                                              const qp_line *line, size_t ply);

/** Judges the line at its place: is the game over there by mate, repetition,
 *  checks, the natural limit or material? A cycle is judged by the plies in
 * which its position has stood as often as the book asks, the last ones when it
 * has stood more often, at most 1,000. Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_judge_line(qp_ruling *out, qp_judge *judge,
                                             const qp_line *line);

/** Hears of a ruling, and the ply after which it holds. The ruling is borrowed
 *  until the callback returns. */
typedef qp_flow (*qp_on_ruling)(void *ctx, const qp_ruling *ruling, size_t ply);

/** Judges all plies of the line in turn and calls `found` wherever the rules
 *  decide: of a cycle that goes on, the first time only. The place is that of
 *  the end afterwards. QP_E_STOP when `found` stops it; QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_judge_game(qp_judge *judge, qp_line *line,
                                             qp_on_ruling found, void *ctx);

/** A legal move after which the rules are against the side that plays it. */
typedef struct qp_ban {
    qp_move move;
    qp_ruling ruling;
} qp_ban;

/** Finds the moves that the side to move at the place may not play, as it would
 *  have to vary: what UCCI's `banmoves` says. What follows the place in the
 *  line is dropped. Fails with QP_E_LIMIT at QP_LINE_MAX plies, or QP_E_NOMEM.
 */
QP_API QP_MUST_CHECK qp_status qp_judge_bans(qp_ban out[QP_MOVES_MAX],
                                             size_t *count, qp_judge *judge,
                                             qp_line *line);

#ifdef __cplusplus
}
#endif
#endif
