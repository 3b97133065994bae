/* qipu/formats.h - all record formats, by name and by content.
 *
 * A file's format is found from its first bytes, never from its name:
 *
 *     const qp_format *f = qp_format_find(head, utf8, whole);
 *     qp_format_reader *r = f->open(handler, NULL);
 *     f->feed(r, bytes, len) ... f->finish(r), f->close(r)
 *
 * reader.h does all of this for you. By hand: a format without
 * QP_FORMAT_BINARY is fed decoded text (charset.h), one with it the bytes of
 * the file. Pass the handler of a player (play.h) to `open`, and the moves are
 * proved legal. Make the player with the format's notation: unless that is
 * QP_NOTATION_ANY, also with its move_flags, and set ranks_given. doc/format/
 * has a page for each format.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FORMATS_H
#define QP_FORMATS_H

#include "qipu/format.h"

#ifdef __cplusplus
extern "C" {
#endif

/** So many first bytes of a file are enough to find its format. */
#define QP_FORMAT_HEAD 8192

/** Format `index`, counted from 0, or NULL beyond the last. Cannot fail. */
QP_API const qp_format *qp_format_at(size_t index);

/** The format of that name, as "xqf", or NULL. Cannot fail. */
QP_API const qp_format *qp_format_by_name(qp_text name);

/** The encoding that the first bytes of a file declare, as an XML declaration
 *  does, or QP_ENC_AUTO. Cannot fail. */
QP_API qp_encoding qp_format_declared(qp_text head);

/** The format of a file that begins with the bytes `head`. `utf8` is `head`
 *  decoded as text (charset.h). You need not know whether a file is text:
 *  decode every head, since binary formats look at `head` and text formats at
 *  `utf8`. With ptr NULL no text format is found. `whole`: there are no more
 *  bytes. NULL when no format is found; then text is read as the format with
 *  QP_FORMAT_ELSE. Cannot fail. */
QP_API const qp_format *qp_format_find(qp_text head, qp_text utf8, int whole);

/** What a file that begins with these bytes is when it is no record of
 *  xiangqi, in words, as "a ZIP archive", "a PNG image" or
 *  "international chess"; NULL when it may be one. The arguments are those of
 *  qp_format_find. Only what its first bytes mark without doubt is named, so
 *  ask before you read a file as games. Allocates with libc while it looks for
 *  moves of chess; without memory it answers NULL there. Cannot fail. */
QP_API const char *qp_format_foreign(qp_text head, qp_text utf8, int whole);

#ifdef __cplusplus
}
#endif
#endif
