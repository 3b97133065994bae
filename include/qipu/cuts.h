/* qipu/cuts.h - splits a big PGN file so that several threads can read it.
 *
 *     qp_cuts_begin(&cuts, head, NULL)
 *     qp_cuts_find(&cuts, bytes) ... near each place where you want to split
 *
 * Then pass each part to a reader of its own, with the options `part` and
 * `hint` of reader.h:
 *
 * - Only PGN files whose first line is a tag [Game or [Event can be split. A
 *   cut is before a line that begins with that tag and follows a line that does
 *   not begin with '['. So tags among the moves, which begin a segment of the
 *   decoder (doc/format/encoding.md), do not split a game.
 * - A comment may quote such a line. After reading a part, call
 *   qp_reader_inside. If it returns nonzero, discard the result of that part
 *   and read it again together with the next part.
 * - Places and game numbers count from the beginning of each part. Add those of
 *   the parts before it (qp_reader_inside gives the end).
 *
 * The parts then emit the same events as the whole file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CUTS_H
#define QP_CUTS_H

#include "qipu/charset.h"

#ifdef __cplusplus
extern "C" {
#endif

/** No cut. */
#define QP_CUTS_NONE SIZE_MAX

/** How to split a file. */
typedef struct qp_cuts {
    qp_encoding hint; /**< for qp_reader_options */
    char opener[16];  /**< the beginning of each part, such as "[Event "; "" if
                         the file cannot be split */
} qp_cuts;

/** Examines the first QP_DECODE_WINDOW bytes of a file, or all of a shorter
 *  one. Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_cuts_begin(qp_cuts *cuts, qp_text head,
                                             const qp_alloc *alloc);

/** Returns the offset of the first possible cut in `bytes`, which are
 *  consecutive bytes of the file; the next part begins there. Returns
 *  QP_CUTS_NONE if there is none. To be found, the line before the cut must be
 *  in `bytes` too, with the line feed before it. Takes linear time. */
QP_API size_t qp_cuts_find(const qp_cuts *cuts, qp_text bytes);

#ifdef __cplusplus
}
#endif
#endif
