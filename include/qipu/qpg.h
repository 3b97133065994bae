/* qipu/qpg.h - whole games in few bytes, and files of them
 * (doc/format/packed.md, "Games").
 *
 * A record is one game: tags, start, moves, variations, comments, glyphs and
 * result, readable without any other. A .qpg file is a head and records, each
 * with its length and a check sum, so that a damaged one is passed over and
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

/** A record's bytes, and a packer's memory from one game to the next. */
typedef struct qp_packer qp_packer;

/** What went into a record, in bits. */
typedef struct qp_record_size {
    uint64_t moves; /**< the moves themselves, variations too */
    uint64_t plies; /**< how many there are */
    uint64_t shape; /**< where lines end and variations and notes stand */
    uint64_t texts; /**< tags and comments */
    uint64_t all;   /**< the whole record, 8 * its bytes */
} qp_record_size;

/** Owned: qp_packer_free. NULL when memory is out. */
QP_API QP_MUST_CHECK qp_packer *qp_packer_new(const qp_alloc *alloc);

/** NULL is allowed. Cannot fail. */
QP_API void qp_packer_free(qp_packer *packer);

/** Packs a game. `*record` is borrowed until the packer is used again.
 *  `size`, unless NULL, receives what it is made of. QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_game_pack(qp_text *record,
                                            qp_record_size *size,
                                            qp_packer *packer,
                                            const qp_game *game);

/** Fills `game`, which is cleared first, from a record.
 *
 *  Fails with QP_E_NOMEM, and with QP_E_PACK_SHORT, _LONG, _CODE or _VERSION
 *  for a record at fault; `game` is empty then. */
QP_API QP_MUST_CHECK qp_status qp_game_unpack(qp_game *game, qp_text record,
                                              qp_err *err);

/** Writes the head of a .qpg file. QP_E_IO. */
QP_API QP_MUST_CHECK qp_status qp_qpg_begin(const qp_sink *out);

/** Writes one record with its length and check sum. QP_E_IO. */
QP_API QP_MUST_CHECK qp_status qp_qpg_put(const qp_sink *out, qp_text record);

/** Writes the end, by which a file cut short is known. QP_E_IO. */
QP_API QP_MUST_CHECK qp_status qp_qpg_end(const qp_sink *out);

/** Who is told of each record. NULL callbacks are QP_GO. */
typedef struct qp_qpg_to {
    void *ctx;
    /** `record` is whole: its check sum is right. Borrowed until the callback
     *  returns. `offset` is where it stands in the file. */
    qp_flow (*record)(void *ctx, qp_text record, uint64_t offset);
    /** The file is at fault here (err->at.offset); what follows is looked
     *  for and read. */
    qp_flow (*problem)(void *ctx, const qp_err *err);
} qp_qpg_to;

/** A .qpg file in the middle of being read. Holds one record at most. */
typedef struct qp_qpg_reader qp_qpg_reader;

/** `to` is copied. Owned: qp_qpg_reader_free. NULL when memory is out. */
QP_API QP_MUST_CHECK qp_qpg_reader *qp_qpg_reader_new(const qp_qpg_to *to,
                                                      const qp_alloc *alloc);

/** Takes the next bytes, cut anywhere. Fails with QP_E_STOP and QP_E_NOMEM,
 *  and with QP_E_PACK_MAGIC or _VERSION when this is no .qpg file or a later
 *  one. */
QP_API QP_MUST_CHECK qp_status qp_qpg_feed(qp_qpg_reader *reader,
                                           const char *bytes, size_t len);

/** The input has ended: a record or the end that is missing is told. */
QP_API QP_MUST_CHECK qp_status qp_qpg_finish(qp_qpg_reader *reader);

/** NULL is allowed. Cannot fail. */
QP_API void qp_qpg_reader_free(qp_qpg_reader *reader);

#ifdef __cplusplus
}
#endif
#endif
