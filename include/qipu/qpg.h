/* qipu/qpg.h - packed games and files of them (.qpg; doc/format/packed.md,
 * "Games").
 *
 * A record is one game: tags, starting position, moves, variations, comments,
 * glyphs and result. It can be read alone. A .qpg file is a header and records,
 * each with its length and checksum, so that a reader can skip a damaged record
 * and keep the others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QPG_H
#define QP_QPG_H

#include "qipu/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The longest record, in bytes. */
#define QP_RECORD_MAX (1 << 20)

/** How to pack games. Records contain their profile. */
typedef enum qp_profile {
    QP_PROFILE_SMALL, /**< fewest bytes; one game per record; reading takes
                         about twenty times as long as reading PGN */
    QP_PROFILE_FAST,  /**< read about as fast as PGN; many games are
                         compressed together with zstd */
    QP_PROFILE_STORED /**< like FAST, but uncompressed: for qp_qpg_writer_put,
                         which compresses many games together */
} qp_profile;

/** A packer. It takes a few milliseconds to create and about a megabyte, so
 *  reuse it for many games. */
typedef struct qp_packer qp_packer;

/** How large the parts of a record are, in bits. */
typedef struct qp_record_size {
    uint64_t moves; /**< moves, including those of variations */
    uint64_t plies; /**< number of plies */
    uint64_t shape; /**< result, ends of lines, places of variations and
                       annotations, glyphs */
    uint64_t start; /**< starting position */
    uint64_t texts; /**< tags and comments */
    uint64_t all;   /**< the whole record, 8 * its bytes */
} qp_record_size;

/** Creates a packer, or returns NULL if out of memory. Free with
 *  qp_packer_free. */
QP_API QP_MUST_CHECK qp_packer *qp_packer_new(const qp_alloc *alloc);

/** Frees a packer. NULL is allowed. */
QP_API void qp_packer_free(qp_packer *packer);

/** Sets the profile for the next games; the default is SMALL. Unpacking
 *  supports all profiles. Fails with QP_E_ARG for an invalid profile and with
 *  QP_E_PACK_ZSTD for FAST if the library was built without zstd. */
QP_API QP_MUST_CHECK qp_status qp_packer_set_profile(qp_packer *packer,
                                                     qp_profile profile);

/** Packs a game. `*record` is valid until the packer is used again. `size`,
 *  unless NULL, is filled with the sizes of its parts. Fails with QP_E_NOMEM,
 *  with QP_E_ARG if a move is not legal, and with QP_E_LIMIT if the record
 *  would be longer than QP_RECORD_MAX or variations are nested deeper than
 *  8,192. */
QP_API QP_MUST_CHECK qp_status qp_game_pack(qp_text *record,
                                            qp_record_size *size,
                                            qp_packer *packer,
                                            const qp_game *game);

/** Unpacks a record into `game`, which is cleared first. The result is the
 *  packed game, except that nodes are numbered in the order of writing. In the
 *  profile SMALL, packing it again gives the same bytes.
 *
 *  Fails with QP_E_NOMEM, with QP_E_PACK_SHORT, _LONG, _CODE or _VERSION for a
 *  faulty record (_LONG also for one of several games), with QP_E_LIMIT beyond
 *  QP_RECORD_MAX, and with QP_E_PACK_ZSTD if the library was built without the
 *  zstd that the texts need. `game` is then empty. */
QP_API QP_MUST_CHECK qp_status qp_game_unpack(qp_game *game, qp_packer *packer,
                                              qp_text record, qp_err *err);

/** Returns the number of games that a record declares: 1 in SMALL, or 0 if it
 *  is unknown. */
QP_API uint64_t qp_record_games(qp_text record);

/** Opens a record of any number of games. It must stay valid until the packer
 *  opens or unpacks another; you may pack games in between. Fails like
 *  qp_game_unpack. */
QP_API QP_MUST_CHECK qp_status qp_record_open(qp_packer *packer, qp_text record,
                                              qp_err *err);

/** Unpacks the next game of the open record. With `game` NULL it skips the
 *  game, which takes very little time. A faulty game is skipped, too. Fails
 *  with QP_E_PACK_SHORT after the last game, or like qp_game_unpack. */
QP_API QP_MUST_CHECK qp_status qp_record_next(qp_game *game, qp_packer *packer,
                                              qp_err *err);

/* ---- files with an index ------------------------------------------------- */

/** A writer of .qpg files that end with an index of their games. */
typedef struct qp_qpg_writer qp_qpg_writer;

/** Creates a writer, or returns NULL if out of memory. Free with
 *  qp_qpg_writer_free. `out` is copied. With QP_PROFILE_FAST and _STORED it
 *  collects some games before it writes them; with SMALL it writes each at
 *  once. */
QP_API QP_MUST_CHECK qp_qpg_writer *qp_qpg_writer_new(const qp_sink *out,
                                                      qp_profile profile,
                                                      const qp_alloc *alloc);

/** Writes one record of one game, made by qp_game_pack: in SMALL for a file of
 *  that profile, otherwise in FAST or STORED (STORED avoids compressing twice).
 *  The first call also writes the header. Fails with QP_E_IO, QP_E_NOMEM,
 *  QP_E_PACK_CODE for any other record, QP_E_LIMIT for a record that is too
 *  long (it is omitted), and QP_E_PACK_ZSTD for FAST if the library was built
 *  without zstd. */
QP_API QP_MUST_CHECK qp_status qp_qpg_writer_put(qp_qpg_writer *writer,
                                                 qp_text record);

/** Writes the remaining games, the index and the end. Fails like
 *  qp_qpg_writer_put. */
QP_API QP_MUST_CHECK qp_status qp_qpg_writer_end(qp_qpg_writer *writer);

/** Frees a writer. NULL is allowed. */
QP_API void qp_qpg_writer_free(qp_qpg_writer *writer);

/** A file with random access. */
typedef struct qp_qpg_source {
    void *ctx;
    uint64_t size; /**< of the file, in bytes */
    /** Reads `len` bytes at `offset`, which are inside the file, into `out`.
     *  Returns nonzero if it fails. */
    int (*read)(void *ctx, void *out, size_t len, uint64_t offset);
} qp_qpg_source;

/** The place of a game in a file. */
typedef struct qp_qpg_spot {
    uint64_t offset; /**< of its record, for qp_qpg_reader_at */
    uint64_t before; /**< number of games before it in that record */
    uint64_t games;  /**< number of games in the whole file */
} qp_qpg_spot;

/** Finds game `number` (from 1) with the index, which takes a few kilobytes of
 *  reading. Fails with QP_E_PACK_GAME if there are fewer games (`out` is filled
 *  too), with QP_E_PACK_SHORT if the file has no valid index, so that you have
 *  to count the games, with QP_E_IO or with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_qpg_find(qp_qpg_spot *out,
                                           const qp_qpg_source *source,
                                           uint64_t number,
                                           const qp_alloc *alloc);

/* ---- files in pieces ----------------------------------------------------- */

/** Writes the header of a .qpg file without an index. Fails with QP_E_IO. */
QP_API QP_MUST_CHECK qp_status qp_qpg_begin(const qp_sink *out);

/** Writes one record with its length and checksum. Fails with QP_E_IO, or with
 *  QP_E_LIMIT beyond QP_RECORD_MAX. */
QP_API QP_MUST_CHECK qp_status qp_qpg_put(const qp_sink *out, qp_text record);

/** Writes the end of the file with the number of its records, which shows
 *  readers that it is complete. Fails with QP_E_IO. */
QP_API QP_MUST_CHECK qp_status qp_qpg_end(const qp_sink *out, uint64_t count);

/** Receives the records of a file. NULL callbacks count as QP_GO. */
typedef struct qp_qpg_to {
    void *ctx;
    /** A complete record with a correct checksum, valid during the callback.
     *  `offset` is its place in the file, from which qp_qpg_reader_at can
     *  start. */
    qp_flow (*record)(void *ctx, qp_text record, uint64_t offset);
    /** A fault in the file, at err->at.offset: QP_E_PACK_SUM for bytes that are
     *  not a valid record, reported once until the next valid one;
     *  QP_E_PACK_SHORT if the end is missing or declares more records than
     *  there are; QP_E_PACK_LONG for bytes after the end, or if it declares
     *  fewer. If it returns QP_GO, reading continues. */
    qp_flow (*problem)(void *ctx, const qp_err *err);
} qp_qpg_to;

/** A reader of a .qpg file. It keeps at most one record in memory, or after a
 *  fault, ten times QP_RECORD_MAX. It takes linear time. */
typedef struct qp_qpg_reader qp_qpg_reader;

/** Creates a reader, or returns NULL if out of memory. Free with
 *  qp_qpg_reader_free. `to` is copied. */
QP_API QP_MUST_CHECK qp_qpg_reader *qp_qpg_reader_new(const qp_qpg_to *to,
                                                      const qp_alloc *alloc);

/** Makes a new reader start at `offset`, the place of a record, instead of at
 *  the header. The number of records at the end is then not checked. */
QP_API void qp_qpg_reader_at(qp_qpg_reader *reader, uint64_t offset);

/** Reads the next bytes, split anywhere; the result does not depend on how.
 *  Fails with QP_E_STOP, QP_E_NOMEM, and with QP_E_PACK_MAGIC or _VERSION if
 *  this is not a .qpg file or one of a later version. It then fails again each
 *  time until qp_qpg_finish. */
QP_API QP_MUST_CHECK qp_status qp_qpg_feed(qp_qpg_reader *reader,
                                           const char *bytes, size_t len);

/** Ends the input, reports a missing record or end, and resets the reader.
 *  Fails like qp_qpg_feed. */
QP_API QP_MUST_CHECK qp_status qp_qpg_finish(qp_qpg_reader *reader);

/** Frees a reader. NULL is allowed. */
QP_API void qp_qpg_reader_free(qp_qpg_reader *reader);

#ifdef __cplusplus
}
#endif
#endif
