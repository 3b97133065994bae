/* qipu/binding.h - sizes, constants and accessors for other languages.
 *
 * A C program takes sizes, members and constants from the headers. A program
 * that loads the shared library directly (Python's ctypes, a foreign function
 * interface, WebAssembly) looks them up by name instead, so it has no copies
 * that may become wrong:
 *
 *     pos = malloc(qp_size_of("qp_pos"))
 *     qp_offset_of("qp_reader_options.encoding")
 *     qp_constant(&value, "QP_ENC_BIG5")
 *
 * No function of the library takes or returns more than two words by value, and
 * you can do without callbacks: qp_games_of_text (reader.h) reads a file from
 * memory, and the calls whose names end in _to_memory (writer.h) return what
 * they write. See examples/games.py. qipu/cffi.inc has the declarations of all
 * headers without a macro, for tools that read C without a preprocessor.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_BINDING_H
#define QP_BINDING_H

#include "qipu/chess.h"
#include "qipu/formats.h"
#include "qipu/pack.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Returns the size in bytes of a public struct, such as "qp_pos", or of one of
 *  its members, such as "qp_err.code". Returns 0 if there is none with that
 *  name. Private members are not listed. */
QP_API size_t qp_size_of(const char *name);

/** Returns the offset in bytes of a member in its struct, such as
 *  "qp_err.code", or SIZE_MAX if there is none with that name. */
QP_API size_t qp_offset_of(const char *member);

/** Sets `*out` to the value of a constant, an enumerator or a numeric macro,
 *  such as "QP_ROOK" or "QP_SQUARES". Fails with QP_E_ARG if there is none with
 *  that name. */
QP_API QP_MUST_CHECK qp_status qp_constant(int64_t *out, const char *name);

/** Returns the name of constant `index` (0-based), or NULL if there is none.
 *  The order may change between versions. */
QP_API const char *qp_constant_name(size_t index);

/** Returns QP_SQ(file, rank), or QP_SQ_NONE if it is off the board. */
QP_API qp_sq qp_square_of(int file, int rank);

/** Returns QP_FILE_OF(sq). */
QP_API int qp_square_file(qp_sq sq);

/** Returns QP_RANK_OF(sq). */
QP_API int qp_square_rank(qp_sq sq);

/** Returns QP_PIECE(side, kind). */
QP_API qp_piece qp_piece_of(qp_side side, qp_kind kind);

/** Returns QP_KIND_OF(piece). */
QP_API qp_kind qp_piece_kind(qp_piece piece);

/** Returns QP_SIDE_OF(piece). */
QP_API qp_side qp_piece_side(qp_piece piece);

/** Returns QP_CHESS_SQ(file, rank), or QP_SQ_NONE if it is off the board. */
QP_API qp_sq qp_chess_square_of(int file, int rank);

/** Returns QP_MOVES_PACK_MAX(count). */
QP_API size_t qp_moves_pack_max(size_t count);

/** Returns QP_FEN_START, the FEN of the opening position. Static. */
QP_API const char *qp_fen_start(void);

/** Returns the member `name` of a format, such as "xqf". Static, like the
 *  following. */
QP_API const char *qp_format_name(const qp_format *format);

/** Returns the member `title` of a format, such as "XQStudio". */
QP_API const char *qp_format_title(const qp_format *format);

/** Returns the member `extensions` of a format, such as "xqf"; several are
 *  separated by a blank. */
QP_API const char *qp_format_extensions(const qp_format *format);

/** Returns the QP_FORMAT_ bits of a format. */
QP_API unsigned qp_format_flags(const qp_format *format);

/** Returns the QP_HOLDS_ bits of a format. */
QP_API unsigned qp_format_holds(const qp_format *format);

/** Returns the library that the format needs and this build lacks, or NULL. */
QP_API const char *qp_format_lacks(const qp_format *format);

/** A sink that collects its input in memory, for an encoder. A writer needs
 *  none: see qp_writer_to_memory. */
typedef struct qp_buffer qp_buffer;

/** Creates a buffer, or returns NULL if out of memory. Free with
 *  qp_buffer_free. */
QP_API QP_MUST_CHECK qp_buffer *qp_buffer_new(const qp_alloc *alloc);

/** Returns the sink to pass to a writer or an encoder, valid as long as the
 *  buffer. Writing fails if memory runs out. */
QP_API const qp_sink *qp_buffer_sink(qp_buffer *buffer);

/** Returns the collected bytes, valid until more are written. */
QP_API qp_text qp_buffer_text(const qp_buffer *buffer);

/** Empties the buffer but keeps its memory for reuse. */
QP_API void qp_buffer_clear(qp_buffer *buffer);

/** Frees a buffer. NULL is allowed. */
QP_API void qp_buffer_free(qp_buffer *buffer);

#ifdef __cplusplus
}
#endif
#endif
