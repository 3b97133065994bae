/* qipu/opening_book.h - opening books: xqbase's BOOK.DAT, and .obk, which is
 * SQLite's (doc/format/books.md). It is part of libqipu-db.
 *
 *     qp_openings *book;
 *     if (qp_openings_open(&book, "BOOK.DAT", &err)) ...
 *     qp_openings_find(&moves, book, &pos);             what it plays here
 *     qp_openings_walk(book, &start, place, ctx);       all of it
 *     qp_openings_close(book);
 *
 *     qp_openings_writer_put(writer, &pos, &move);      once a move, or
 *     qp_openings_writer_game(writer, game, 40, 1);     once a game
 *     qp_openings_writer_end(writer, QP_OPENINGS_DAT, NULL, &sink, NULL);
 *
 * Books know positions by keys, from which no position can be had back: a book
 * is walked from a position. A position is found as itself and as its mirror.
 * Memory comes from libc. A qp_openings is used by one thread at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_OPENINGS_H
#define QP_OPENINGS_H

#include "qipu/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of books. */
typedef enum qp_openings_format {
    QP_OPENINGS_DAT, /**< BOOK.DAT of ElephantEye and XQWizard */
    QP_OPENINGS_OBK  /**< a table `bhobk` in a file of SQLite's */
} qp_openings_format;

/** The name that the program uses, as "dat". Never NULL. Cannot fail. */
QP_API const char *qp_openings_format_name(qp_openings_format format);

/** Sets `*out` to the format of that name: dat or obk. Fails with QP_E_ARG when
 *  there is none. */
QP_API QP_MUST_CHECK qp_status
qp_openings_format_by_name(qp_openings_format *out, qp_text name);

/** One move of a position. Counts are of the side to move; of BOOK.DAT they are
 *  0, and its weight is the score. */
typedef struct qp_openings_move {
    qp_move move;
    int32_t score;            /**< the higher the better */
    uint32_t win, draw, loss; /**< games */
    int off;                  /**< nonzero: marked as not to be played */
    qp_text memo;             /**< a remark, or empty */
} qp_openings_move;

/** The moves of a position, highest score first; those of the same score in
 *  order of their squares. */
typedef struct qp_openings_moves {
    size_t count;
    size_t illegal; /**< left out: moves that are not legal here, as those of
                         another position with the same key */
    qp_openings_move move[QP_MOVES_MAX];
} qp_openings_moves;

/* ---- keys of .obk -------------------------------------------------------- */

/** The numbers that the keys of .obk are made of. The library has those of all
 *  books known (doc/format/books.md); these are for books with others. */
typedef struct qp_openings_keys qp_openings_keys;

/** Reads them from a text: a line each, `K e0 0x0123456789ABCDEF`: a piece by
 *  its FEN letter, its square and its number, in hexadecimal with 0x or in
 *  decimal, negative too; `w` and `b` alone stand for the side to move. What
 *  follows `#` is a remark. What is not there is not known, and a position with
 *  it has no key; a side that is not there is 0. Owned: qp_openings_keys_free.
 *
 *  Fails with QP_E_BOOK_NUMBERS, err->at and err->what saying where, for a line
 *  that is none or one that is there twice; QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_openings_keys_read(qp_openings_keys **out,
                                                     qp_text text, qp_err *err);

/** NULL is allowed. Cannot fail. */
QP_API void qp_openings_keys_free(qp_openings_keys *keys);

/* ---- reading ------------------------------------------------------------- */

/** A book that is read. */
typedef struct qp_openings qp_openings;

/** Opens a file, whose kind is found from its bytes. Nothing is written. Owned:
 *  qp_openings_close.
 *
 *  Fails with QP_E_BOOK_NONE for what is no book, with QP_E_BOOK_DAMAGED for
 *  one that is cut or not in order, QP_E_FORMAT_BUILD for .obk when the library
 *  was built without SQLite, QP_E_IO, QP_E_NOMEM; err->want has what was
 *  expected, or what SQLite says. */
QP_API QP_MUST_CHECK qp_status qp_openings_open(qp_openings **out,
                                                const char *path, qp_err *err);

/** The same of the bytes of a file, which are borrowed as long as the book
 *  lives. */
QP_API QP_MUST_CHECK qp_status qp_openings_open_text(qp_openings **out,
                                                     qp_text bytes,
                                                     qp_err *err);

/** NULL is allowed. Cannot fail. */
QP_API void qp_openings_close(qp_openings *book);

/** Which kind it is. Cannot fail. */
QP_API qp_openings_format qp_openings_kind(const qp_openings *book);

/** How many entries it has, a move of a position each. Cannot fail. */
QP_API uint64_t qp_openings_entries(const qp_openings *book);

/** Gives other numbers that .obk is looked up by; borrowed as long as the book.
 *  NULL: the usual ones again. BOOK.DAT needs none. Cannot fail. */
QP_API void qp_openings_set_keys(qp_openings *book,
                                 const qp_openings_keys *keys);

/** Fills `*out` with the moves of a position and those of its mirror, as moves
 *  of `*pos`; of a move that is there twice the one with the higher score.
 *  Memos are borrowed until the next call. None is no failure. Fails with
 *  QP_E_BOOK_DAMAGED, QP_E_IO, QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_openings_find(qp_openings_moves *out,
                                                qp_openings *book,
                                                const qp_pos *pos);

/** Receives each position that is in a book, with its moves; `ply` counts from
 *  where the walk began, by the shortest way. Borrowed until it returns. */
typedef qp_flow (*qp_on_openings)(void *ctx, const qp_pos *pos,
                                  const qp_openings_moves *moves, unsigned ply);

/** Walks all of a book that is reached from `*start`, each position and its
 *  mirror once, those with the fewest plies first. From a position that is in
 *  the book every legal move is tried, and from one that is not, but follows by
 *  a move of the book, the same: books have no moves for a side they were not
 *  made for. QP_SKIP goes no further from here. Memory grows with the
 *  positions, some 200 bytes each. Fails as qp_openings_find, and with
 * QP_E_STOP.
 */
QP_API QP_MUST_CHECK qp_status qp_openings_walk(qp_openings *book,
                                                const qp_pos *start,
                                                qp_on_openings place,
                                                void *ctx);

/* ---- writing ------------------------------------------------------------- */

/** A book that is made. Its moves are kept in memory, some 100 bytes each. */
typedef struct qp_openings_writer qp_openings_writer;

/** Owned: qp_openings_writer_free. NULL when memory is out. */
QP_API QP_MUST_CHECK qp_openings_writer *qp_openings_writer_new(void);

/** NULL is allowed. Cannot fail. */
QP_API void qp_openings_writer_free(qp_openings_writer *writer);

/** Takes a legal move of a position; the memo is copied. The counts of one that
 *  is there already, or in the mirror, are added up; of its scores the higher
 *  is kept, and the first memo that is not empty. Fails with QP_E_ARG for a
 *  move that is not legal or a memo with a zero byte, QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status
qp_openings_writer_put(qp_openings_writer *writer, const qp_pos *pos,
                       const qp_openings_move *move);

/** Counts the first `plies` moves of the main line of a game that begins in the
 *  initial position, for qp_openings_writer_game; of other games nothing. Takes
 *  some 30 bytes for each move that was not there. Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_openings_writer_count(
    qp_openings_writer *writer, const qp_game *game, uint32_t plies);

/** Takes the same moves of a game, each with the result for its side. Those
 * that were counted less than `least` times are left out: below 2, none. Fails
 * with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status
qp_openings_writer_game(qp_openings_writer *writer, const qp_game *game,
                        uint32_t plies, uint32_t least);

/** What came of writing a book. */
typedef struct qp_openings_sum {
    uint64_t positions, moves; /**< written */
    uint64_t keyless; /**< moves left out: of positions with a piece on a square
                           whose number is not known; .obk only */
    uint64_t off;     /**< moves left out: marked as not to be played, which
                           BOOK.DAT cannot say */
} qp_openings_sum;

/** Writes the book, and fills `*sum` (may be NULL). The same moves give the
 *  same bytes, in whatever order they came. More may be put in afterwards.
 *
 *  BOOK.DAT has one number a move, from 1 to 65535: the score, or when no move
 *  of the position has one above 0, two for each win and one for each draw;
 *  those of a position are scaled together when one is too large. In .obk the
 *  score is that number too when none is above 0.
 *
 *  `keys` are the numbers of .obk; NULL: the usual ones. Fails with QP_E_IO,
 *  QP_E_NOMEM; QP_E_FORMAT_BUILD for .obk when the library was built without
 *  SQLite. */
QP_API QP_MUST_CHECK qp_status qp_openings_writer_end(
    qp_openings_writer *writer, qp_openings_format format,
    const qp_openings_keys *keys, const qp_sink *to, qp_openings_sum *sum);

#ifdef __cplusplus
}
#endif
#endif
