/* qipu/formats.h - all record formats, by name and by content.
 *
 * A format is detected from the first bytes of a file, never from its name:
 *
 *     const qp_format *f = qp_format_find(head, utf8, whole);
 *     qp_format_reader *r = f->open(handler, NULL);
 *     f->feed(r, bytes, len) ... f->finish(r), f->close(r)
 *
 * reader.h does all of this for you. If you do it yourself, feed decoded text
 * (charset.h) to a format without QP_FORMAT_BINARY, and the bytes of the file
 * to one with it. To have the moves checked and played, pass the handler of a
 * player (play.h) to `open`. Create that player with the format's notation;
 * unless it is QP_NOTATION_ANY, also pass the format's move_flags and set
 * ranks_given. doc/format/ has a page for each format.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_FORMATS_H
#define QP_FORMATS_H

#include "qipu/format.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The number of bytes at the start of a file that detection needs. */
#define QP_FORMAT_HEAD 8192

/** Returns format `index` (0-based), or NULL if there is none. */
QP_API const qp_format *qp_format_at(size_t index);

/** Looks up a format by its name in any case, such as "xqf". Sets `*out` or
 * fails with QP_E_NAME; `err->want` then lists similar names. */
QP_API QP_MUST_CHECK qp_status qp_format_named(const qp_format **out,
                                               qp_text name, qp_err *err);

/** Returns the format with that name, such as "xqf", or NULL. In options NULL
 *  means the default, so use qp_format_named for a name that a user typed. */
QP_API const qp_format *qp_format_by_name(qp_text name);

/** Returns the encoding that the first bytes of a file declare, for example in
 *  an XML declaration, or QP_ENC_AUTO. */
QP_API qp_encoding qp_format_declared(qp_text head);

/** Detects the format of a file by its first bytes. `head` is the bytes, `utf8`
 *  the same decoded as text (charset.h). Always pass both: binary formats look
 *  at `head` and text formats at `utf8`. If utf8.ptr is NULL, no text format is
 *  found. `whole` is nonzero if the file has no more bytes. Returns NULL if no
 *  format is found; read such text with the format that has QP_FORMAT_ELSE. */
QP_API const qp_format *qp_format_find(qp_text head, qp_text utf8, int whole);

/** Recognizes files that are not xiangqi records by their first bytes. Returns
 *  what the file is, such as "a ZIP archive", "a PNG image" or "international
 *  chess", or NULL if it may be a record. It names only what the bytes identify
 *  without doubt, so call it before you read a file as games. Takes the
 *  arguments of qp_format_find. To recognize chess moves it allocates memory
 *  with malloc; if that fails, it returns NULL. */
QP_API const char *qp_format_foreign(qp_text head, qp_text utf8, int whole);

#ifdef __cplusplus
}
#endif
#endif
