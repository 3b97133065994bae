/* qipu/binding.h - what other languages need of C's headers, as functions.
 *
 * A program in C reads sizes, members and constants from these headers. One
 * that loads the shared library by itself (Python's ctypes, a foreign function
 * interface, WebAssembly) asks for them by name, so that it holds no copy that
 * could become wrong:
 *
 *     pos = malloc(qp_size_of("qp_pos"))
 *     qp_offset_of("qp_reader_options.encoding")
 *     qp_constant(&value, "QP_ENC_BIG5")
 *
 * No function of the library passes or returns more than two words by value,
 * and none has to be called back: qp_games_of_text (reader.h) takes a file from
 * memory, qp_buffer what a writer writes. examples/games.py shows the way.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_BINDING_H
#define QP_BINDING_H

#include "qipu/formats.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The size in bytes of a structure of these headers that callers make, as
 *  "qp_pos", or of a member that they set or read, as "qp_err.code". 0 when
 *  there is none of that name. Private members are not listed. Cannot fail. */
QP_API size_t qp_size_of(const char *name);

/** How many bytes before a member, as "qp_err.code", its structure has;
 *  SIZE_MAX when there is none of that name. Cannot fail. */
QP_API size_t qp_offset_of(const char *member);

/** The value of a constant of these headers, an enumerator or a macro for a
 *  number, as "QP_ROOK" or "QP_SQUARES". QP_E_ARG when there is none of that
 *  name. */
QP_API QP_MUST_CHECK qp_status qp_constant(int64_t *out, const char *name);

/** The name of constant `index`, from 0, for a list of all; NULL beyond the
 *  last. Their order may change. Cannot fail. */
QP_API const char *qp_constant_name(size_t index);

/** QP_FEN_START, the opening. Borrowed for ever. Cannot fail. */
QP_API const char *qp_fen_start(void);

/** As "xqf", the member `name`; and so the next, for a format from formats.h.
 *  Borrowed for ever. Cannot fail. */
QP_API const char *qp_format_name(const qp_format *format);

/** As "XQStudio". Cannot fail. */
QP_API const char *qp_format_title(const qp_format *format);

/** As "xqf", several one blank apart. Cannot fail. */
QP_API const char *qp_format_extensions(const qp_format *format);

/** QP_FORMAT_ bits. Cannot fail. */
QP_API unsigned qp_format_flags(const qp_format *format);

/** QP_HOLDS_ bits. Cannot fail. */
QP_API unsigned qp_format_holds(const qp_format *format);

/** What this library was built without, or NULL. Cannot fail. */
QP_API const char *qp_format_lacks(const qp_format *format);

/** A sink that keeps what it gets. */
typedef struct qp_buffer qp_buffer;

/** Owned: qp_buffer_free. NULL when memory is out. */
QP_API QP_MUST_CHECK qp_buffer *qp_buffer_new(const qp_alloc *alloc);

/** The sink, for a writer or an encoder: without memory it fails. Borrowed: as
 *  long as the buffer lives. Cannot fail. */
QP_API const qp_sink *qp_buffer_sink(qp_buffer *buffer);

/** What it got. Borrowed until it gets more. Cannot fail. */
QP_API qp_text qp_buffer_text(const qp_buffer *buffer);

/** Makes it empty again and keeps its memory. Cannot fail. */
QP_API void qp_buffer_clear(qp_buffer *buffer);

/** NULL is allowed. Cannot fail. */
QP_API void qp_buffer_free(qp_buffer *buffer);

#ifdef __cplusplus
}
#endif
#endif
