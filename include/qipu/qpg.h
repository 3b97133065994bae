/* qipu/qpg.h - whole games in few bytes, and files of them
 * (doc/format/packed.md, "Games").
 *
 * A record is one game: tags, start, moves, variations, comments, glyphs and
 * result, readable without any other. A .qpg file is a head and records, each
 * with its length and a checksum, so that a damaged one is passed over and
 * the others are kept.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QPG_H
#define QP_QPG_H

#include "qipu/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A record has no more bytes. */
#define QP_RECORD_MAX (1 << 20)

/** How games are packed; a record says by itself which it is. */
typedef enum qp_profile {
    QP_PROFILE_SMALL, /**< the fewest bytes; one game a record; reading takes
                           some twenty times as long as reading PGN does */
    QP_PROFILE_FAST,  /**< read about half as fast as PGN; records of many games
                           have their texts packed together, by zstd */
    QP_PROFILE_STORED /**< as FAST with the texts as they are: for
                           qp_qpg_writer_put, which packs them together */
} qp_profile;

/** A record's bytes, and what packing and unpacking know of texts. It takes
 *  some milliseconds to make and near a megabyte: keep one for many games. */
typedef struct qp_packer qp_packer;

/** What went into a record, in bits. */
typedef struct qp_record_size {
    uint64_t moves; /**< the moves themselves, variations too */
    uint64_t plies; /**< how many there are */
    uint64_t shape; /**< result, where lines end, where variations and
                       annotations stand, glyphs */
    uint64_t start; /**< the position that the moves begin from */
    uint64_t texts; /**< tags and comments */
    uint64_t all;   /**< the whole record, 8 * its bytes */
} qp_record_size;

/** Owned: qp_packer_free. NULL when memory is out. */
QP_API QP_MUST_CHECK qp_packer *qp_packer_new(const qp_alloc *alloc);

/** NULL is allowed. Cannot fail. */
QP_API void qp_packer_free(qp_packer *packer);

/** How the next games are packed; SMALL at first. Reading takes all of them.
 *  QP_E_ARG for none of them, QP_E_PACK_ZSTD for FAST when the library was
 *  built without zstd. */
QP_API QP_MUST_CHECK qp_status qp_packer_set_profile(qp_packer *packer,
                                                     qp_profile profile);

/** Packs a game. `*record` is borrowed until the packer is used again.
 *  `size`, unless NULL, receives what it is made of. Fails with QP_E_NOMEM,
 *  QP_E_ARG when a move of the game is not legal, and QP_E_LIMIT when the
 *  record would be longer than QP_RECORD_MAX, or variations are nested more
 *  than 8,192 deep. */
QP_API QP_MUST_CHECK qp_status qp_game_pack(qp_text *record,
                                            qp_record_size *size,
                                            qp_packer *packer,
                                            const qp_game *game);

/** Fills `game`, which is cleared first, from a record. All that the calls of
 *  game.h say of the game is as it was, but for the numbers of its nodes,
 *  which are given anew in the order of writing. Packing it again gives the
 *  same bytes, in SMALL.
 *
 *  Fails with QP_E_NOMEM, with QP_E_PACK_SHORT, _LONG, _CODE or _VERSION for a
 *  record at fault (_LONG for one of several games too), with QP_E_LIMIT
 *  beyond QP_RECORD_MAX, and with QP_E_PACK_ZSTD for texts that need the zstd
 *  this library was built without; `game` is empty then. */
QP_API QP_MUST_CHECK qp_status qp_game_unpack(qp_game *game, qp_packer *packer,
                                              qp_text record, qp_err *err);

/** How many games a record says that it has: 1 in SMALL; 0 when it does not
 *  say. Cannot fail. */
QP_API uint64_t qp_record_games(qp_text record);

/** Opens a record of any number of games. It is borrowed until the packer opens
 *  or unpacks another; packing in between is allowed. Fails as qp_game_unpack
 *  does. */
QP_API QP_MUST_CHECK qp_status qp_record_open(qp_packer *packer, qp_text record,
                                              qp_err *err);

/** The next game of the record that is open; `game` NULL passes over it, which
 *  takes next to no time. A game at fault is passed over too. QP_E_PACK_SHORT
 *  after the last. Fails as qp_game_unpack does. */
QP_API QP_MUST_CHECK qp_status qp_record_next(qp_game *game, qp_packer *packer,
                                              qp_err *err);

/* ---- files with an index ------------------------------------------------- */

/** A .qpg file being written, with an index of its games at its end. */
typedef struct qp_qpg_writer qp_qpg_writer;

/** `out` is copied. QP_PROFILE_FAST and _STORED gather some games before they
 *  write them; with SMALL each is written at once. Owned: qp_qpg_writer_free.
 *  NULL when memory is out. */
QP_API QP_MUST_CHECK qp_qpg_writer *qp_qpg_writer_new(const qp_sink *out,
                                                      qp_profile profile,
                                                      const qp_alloc *alloc);

/** Takes one record of one game, which qp_game_pack made: in SMALL for a file
 *  of that profile, else in FAST or STORED (STORED saves packing twice). The
 *  first call writes the head. QP_E_IO, QP_E_NOMEM; QP_E_PACK_CODE for another
 *  record; QP_E_LIMIT for one that is too long, which is left out;
 *  QP_E_PACK_ZSTD for FAST when the library was built without zstd. */
QP_API QP_MUST_CHECK qp_status qp_qpg_writer_put(qp_qpg_writer *writer,
                                                 qp_text record);

/** Writes what was gathered, the index and the end. Fails as above. */
QP_API QP_MUST_CHECK qp_status qp_qpg_writer_end(qp_qpg_writer *writer);

/** NULL is allowed. Cannot fail. */
QP_API void qp_qpg_writer_free(qp_qpg_writer *writer);

/** A file of which any part can be read. */
typedef struct qp_qpg_source {
    void *ctx;
    uint64_t size; /**< of the file */
    /** Fills `out` with `len` bytes from `offset` on, which are within the
     *  file; nonzero for failure. */
    int (*read)(void *ctx, void *out, size_t len, uint64_t offset);
} qp_qpg_source;

/** Where a game is. */
typedef struct qp_qpg_spot {
    uint64_t offset; /**< of the record: for qp_qpg_reader_at */
    uint64_t before; /**< games of that record in front of it */
    uint64_t games;  /**< of the whole file */
} qp_qpg_spot;

/** Finds game `number`, from 1, by the index: a few kilobytes are read,
 *  wherever it is. QP_E_PACK_GAME when there are fewer games, and then `out` is
 *  filled too; QP_E_PACK_SHORT when the file has no index or a damaged one (so
 *  the games have to be counted); QP_E_IO, QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_qpg_find(qp_qpg_spot *out,
                                           const qp_qpg_source *source,
                                           uint64_t number,
                                           const qp_alloc *alloc);

/* ---- files in pieces ----------------------------------------------------- */

/** Writes the head of a .qpg file without an index. QP_E_IO. */
QP_API QP_MUST_CHECK qp_status qp_qpg_begin(const qp_sink *out);

/** Writes one record with its length and checksum. QP_E_IO; QP_E_LIMIT beyond
 *  QP_RECORD_MAX. */
QP_API QP_MUST_CHECK qp_status qp_qpg_put(const qp_sink *out, qp_text record);

/** Writes the end, by which a file cut short is known: how many records there
 *  are. QP_E_IO. */
QP_API QP_MUST_CHECK qp_status qp_qpg_end(const qp_sink *out, uint64_t count);

/** Receives each record. NULL callbacks are QP_GO. */
typedef struct qp_qpg_to {
    void *ctx;
    /** `record` is whole: its checksum is right. Borrowed until the callback
     *  returns. `offset` is where it stands in the file: reading may begin
     *  there when qp_qpg_reader_at has said so. */
    qp_flow (*record)(void *ctx, qp_text record, uint64_t offset);
    /** The file is at fault here (err->at.offset): QP_E_PACK_SUM for bytes that
     *  are no whole record, reported once for all up to the next that is;
     *  QP_E_PACK_SHORT when the end is missing or its count is above the
     *  records that came; QP_E_PACK_LONG for bytes after the end or a count
     *  below. Then reading goes on. */
    qp_flow (*problem)(void *ctx, const qp_err *err);
} qp_qpg_to;

/** A .qpg file in the middle of being read. While the file is sound it holds
 *  one record at most; after a fault, ten times QP_RECORD_MAX at most. Time
 * is linear in the bytes. */
typedef struct qp_qpg_reader qp_qpg_reader;

/** `to` is copied. Owned: qp_qpg_reader_free. NULL when memory is out. */
QP_API QP_MUST_CHECK qp_qpg_reader *qp_qpg_reader_new(const qp_qpg_to *to,
                                                      const qp_alloc *alloc);

/** A new reader begins at `offset`, where a record was found before, instead
 *  of at the head; the count at the end is not compared then. Cannot fail. */
QP_API void qp_qpg_reader_at(qp_qpg_reader *reader, uint64_t offset);

/** Takes the next bytes, cut anywhere; what is reported does not depend on
 *  where. Fails with QP_E_STOP and QP_E_NOMEM, and with QP_E_PACK_MAGIC or
 *  _VERSION when this is no .qpg file or a later one; then, until
 *  qp_qpg_finish, it
 * fails so again. */
QP_API QP_MUST_CHECK qp_status qp_qpg_feed(qp_qpg_reader *reader,
                                           const char *bytes, size_t len);

/** The input has ended: a record or the end that is missing is reported. Fails
 *  as qp_qpg_feed does. Makes the reader new. */
QP_API QP_MUST_CHECK qp_status qp_qpg_finish(qp_qpg_reader *reader);

/** NULL is allowed. Cannot fail. */
QP_API void qp_qpg_reader_free(qp_qpg_reader *reader);

#ifdef __cplusplus
}
#endif
#endif
