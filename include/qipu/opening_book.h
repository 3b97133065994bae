/* qipu/opening_book.h - opening books: BOOK.DAT of xqbase, and .obk, an SQLite
 * database (doc/format/books.md). Part of libqipu-db.
 *
 *     qp_openings *book;
 *     if (qp_openings_open(&book, "BOOK.DAT", &err)) ...
 *     qp_openings_find(&moves, book, &pos);             the moves in a position
 *     qp_openings_walk(book, &start, place, ctx);       all positions
 *     qp_openings_close(book);
 *
 *     qp_openings_writer_put(writer, &pos, &move);      once a move, or
 *     qp_openings_writer_game(writer, game, 40, 1);     once a game
 *     qp_openings_writer_end(writer, QP_OPENINGS_DAT, NULL, &sink, NULL);
 *
 * Books store positions as hash keys, from which a position cannot be
 * recovered. So you can look up a position, or walk a book from a position. A
 * position is found under its own key and under that of its mirror. Memory is
 * allocated with malloc. Use a qp_openings from one thread at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_OPENINGS_H
#define QP_OPENINGS_H

#include "qipu/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Book formats. */
typedef enum qp_openings_format {
    QP_OPENINGS_DAT, /**< BOOK.DAT of ElephantEye and XQWizard */
    QP_OPENINGS_OBK, /**< a table `bhobk` in an SQLite database */
    QP_OPENINGS_TEXT /**< lines of a move, its weight and a FEN, of ElephantEye
                          before 2.0; read only */
} qp_openings_format;

/** Returns the name of a format, such as "dat". Never NULL. */
QP_API const char *qp_openings_format_name(qp_openings_format format);

/** Sets `*out` to the format with that name: dat, obk or text. Fails with
 *  QP_E_ARG for any other name. */
QP_API QP_MUST_CHECK qp_status
qp_openings_format_by_name(qp_openings_format *out, qp_text name);

/** A move of a position. Counts are for the side to move. BOOK.DAT has no
 *  counts; its weight is the score. */
typedef struct qp_openings_move {
    qp_move move;
    int32_t score;            /**< higher is better */
    uint32_t win, draw, loss; /**< numbers of games */
    int off;                  /**< nonzero: marked as not to be played */
    qp_text memo;             /**< a remark, or "" */
} qp_openings_move;

/** The moves of a position, highest score first; those with the same score
 *  sorted by squares. */
typedef struct qp_openings_moves {
    size_t count;
    size_t illegal; /**< number of illegal moves omitted, for example of another
                         position with the same key */
    qp_openings_move move[QP_MOVES_MAX];
} qp_openings_moves;

/* ---- keys of .obk -------------------------------------------------------- */

/** The random numbers that keys of .obk are made of. The library has those of
 *  all known books (doc/format/books.md); use this for books with others. */
typedef struct qp_openings_keys qp_openings_keys;

/** Parses a table of numbers, one per line: `K e0 0x0123456789ABCDEF` is a
 *  piece by its FEN letter, its square and its number, in hexadecimal with 0x
 *  or in decimal, possibly negative. `w` or `b` instead of piece and square is
 *  the side to move. Text after `#` is a comment. A position with a piece whose
 *  number is missing has no key; a missing side is 0. Free with
 *  qp_openings_keys_free.
 *
 *  Fails with QP_E_BOOK_NUMBERS for an invalid or repeated line, with its place
 *  in err->at and its text in err->what, or with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_openings_keys_read(qp_openings_keys **out,
                                                     qp_text text, qp_err *err);

/** Frees a table of numbers. NULL is allowed. */
QP_API void qp_openings_keys_free(qp_openings_keys *keys);

/* ---- reading ------------------------------------------------------------- */

/** An opening book. */
typedef struct qp_openings qp_openings;

/** Opens a book read-only. Its format is detected from its content. Free with
 *  qp_openings_close.
 *
 *  Fails with QP_E_BOOK_NONE if it is not a book, with QP_E_BOOK_DAMAGED if it
 *  is truncated or not sorted, with QP_E_FORMAT_BUILD for .obk if the library
 *  was built without SQLite, with QP_E_IO, or with QP_E_NOMEM. err->want has
 *  what was expected, or SQLite's message. */
QP_API QP_MUST_CHECK qp_status qp_openings_open(qp_openings **out,
                                                const char *path, qp_err *err);

/** Opens a book in memory. `bytes` must stay valid as long as the book. Fails
 *  like qp_openings_open. */
QP_API QP_MUST_CHECK qp_status qp_openings_open_text(qp_openings **out,
                                                     qp_text bytes,
                                                     qp_err *err);

/** Closes a book. NULL is allowed. */
QP_API void qp_openings_close(qp_openings *book);

/** Returns the format of a book. */
QP_API qp_openings_format qp_openings_kind(const qp_openings *book);

/** Returns the number of entries, one per move of a position. */
QP_API uint64_t qp_openings_entries(const qp_openings *book);

/** Sets the numbers for looking up positions in .obk, which must stay valid as
 *  long as the book. NULL restores the defaults. BOOK.DAT does not need
 *  them. */
QP_API void qp_openings_set_keys(qp_openings *book,
                                 const qp_openings_keys *keys);

/** Sets `*out` to the moves of a position and those of its mirror, as moves of
 *  `*pos`. Of a repeated move, the one with the higher score is returned. Memos
 *  are valid until the next call. Having no moves is not an error. Fails with
 *  QP_E_BOOK_DAMAGED, QP_E_IO or QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_openings_find(qp_openings_moves *out,
                                                qp_openings *book,
                                                const qp_pos *pos);

/** Receives each position of a book with its moves, valid during the callback.
 *  `ply` is the shortest distance from the start of the walk. */
typedef qp_flow (*qp_on_openings)(void *ctx, const qp_pos *pos,
                                  const qp_openings_moves *moves, unsigned ply);

/** Visits all positions of a book that can be reached from `*start`, each
 *  position and its mirror once, nearest first. From a position in the book
 *  every legal move is followed. So it is from a position outside that a book
 *  move leads to, since books have no moves for the side that they were not
 *  made for. QP_SKIP does not go beyond a position. It takes about 200 bytes of
 *  memory per position. Fails like qp_openings_find, or with QP_E_STOP. */
QP_API QP_MUST_CHECK qp_status qp_openings_walk(qp_openings *book,
                                                const qp_pos *start,
                                                qp_on_openings place,
                                                void *ctx);

/* ---- writing ------------------------------------------------------------- */

/** A book that is being built, in memory: about 100 bytes per move. */
typedef struct qp_openings_writer qp_openings_writer;

/** Creates a book writer, or returns NULL if out of memory. Free with
 *  qp_openings_writer_free. */
QP_API QP_MUST_CHECK qp_openings_writer *qp_openings_writer_new(void);

/** Frees a book writer. NULL is allowed. */
QP_API void qp_openings_writer_free(qp_openings_writer *writer);

/** Adds a legal move of a position; the memo is copied. If the move, or its
 *  mirror, was added before, the counts are summed up, and the higher score and
 *  the first memo that is not empty are kept. Fails with QP_E_ARG if the move
 *  is not legal or the memo contains a NUL, or with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status
qp_openings_writer_put(qp_openings_writer *writer, const qp_pos *pos,
                       const qp_openings_move *move);

/** Counts the first `plies` moves of a game's main line, for
 *  qp_openings_writer_game. Games that do not begin from the opening position
 *  are ignored. A game counts once per position, with the move of its first
 *  visit. It takes about 30 bytes per new move. Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_openings_writer_count(
    qp_openings_writer *writer, const qp_game *game, uint32_t plies);

/** Adds the same moves of a game, each with the game's result. Moves that were
 *  counted fewer than `least` times are omitted; below 2, none are. Fails with
 *  QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status
qp_openings_writer_game(qp_openings_writer *writer, const qp_game *game,
                        uint32_t plies, uint32_t least);

/** The results of writing a book. */
typedef struct qp_openings_sum {
    uint64_t positions, moves; /**< written */
    uint64_t keyless; /**< .obk: moves omitted because a piece's number is
                           unknown */
    uint64_t off;     /**< BOOK.DAT: moves omitted because they are marked as
                           not to be played, which it cannot store */
} qp_openings_sum;

/** Writes the book and sets `*sum` (may be NULL). The same moves give the same
 *  bytes, in whatever order they were added. You may add more afterwards.
 *
 *  In BOOK.DAT each move has one number from 1 to 65535: its score or, if no
 *  move of the position has a score above 0, two for each win and one for each
 *  draw. If a number is too large, all numbers of the position are scaled. In
 *  .obk the score is the same number if no move has one above 0.
 *
 *  `keys` are the numbers of .obk; NULL: the defaults. Fails with QP_E_IO, with
 *  QP_E_NOMEM, or with QP_E_FORMAT_BUILD for .obk if the library was built
 *  without SQLite. */
QP_API QP_MUST_CHECK qp_status qp_openings_writer_end(
    qp_openings_writer *writer, qp_openings_format format,
    const qp_openings_keys *keys, const qp_sink *to, qp_openings_sum *sum);

/** Returns the same book whole. Free it with qp_memory_free and `alloc`. */
QP_API QP_MUST_CHECK qp_status qp_openings_writer_to_memory(
    qp_memory *out, qp_openings_writer *writer, qp_openings_format format,
    const qp_openings_keys *keys, const qp_alloc *alloc);

#ifdef __cplusplus
}
#endif
#endif
