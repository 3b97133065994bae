/* qipu/cuts.h - one big file of games read in parts, by several threads.
 *
 *     qp_cuts_begin(&cuts, head, NULL)
 *     qp_cuts_find(&cuts, bytes) ... wherever about a part should end
 *
 * and each part is given to a reader of its own, with the options `part` and
 * `hint` of reader.h. The rules:
 *
 * - Only PGN is cut, and only a file whose first line is a tag [Game or [Event:
 *   a cut stands before a line that begins with that same tag and follows a
 * line that does not begin with '['. So tags that stand among the moves, which
 *   begin a segment of the decoder's (doc/format/encoding.md), cut no game.
 * - Such a line may also be quoted in a comment. Ask qp_reader_inside of a part
 *   that was read: when it is nonzero, what that part gave is thrown away, and
 *   it is read again together with the next one.
 * - Places and numbers of games count from the start of each part: add those
 *   of the parts before it (qp_reader_inside gives the end).
 *
 * Then the parts give the events that the file gives when it is read whole.
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

/** How a file is cut. */
typedef struct qp_cuts {
    qp_encoding hint; /**< for qp_reader_options */
    char opener[16];  /**< how a part begins, as "[Event "; "" when the file
                           cannot be cut, and has to be read whole */
} qp_cuts;

/** Learns it from the first QP_DECODE_WINDOW bytes of a file, or all of a
 *  shorter one. Fails with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_cuts_begin(qp_cuts *cuts, qp_text head,
                                             const qp_alloc *alloc);

/** Where in these bytes of the file it can be cut first: the next part begins
 *  there. A cut is found when the line before it is whole in `bytes` too, with
 *  the line feed before that. QP_CUTS_NONE when there is none. Linear in the
 *  bytes. Cannot fail. */
QP_API size_t qp_cuts_find(const qp_cuts *cuts, qp_text bytes);

#ifdef __cplusplus
}
#endif
#endif
