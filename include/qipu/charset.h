/* qipu/charset.h - character encodings: detection, decoding, encoding.
 *
 * A decoder takes the bytes of a file in pieces of any size and emits UTF-8. It
 * detects the encoding by how much of the text becomes moves, tag names and
 * Chinese words of the game. It does so for each game, since a file may mix
 * encodings. It never guesses from file names or locales.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CHARSET_H
#define QP_CHARSET_H

#include "qipu/err.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum qp_encoding {
    QP_ENC_AUTO = 0, /**< detect by content */
    QP_ENC_ASCII,    /**< detection only: no byte above 127 */
    QP_ENC_UTF8,     /**< a byte order mark is skipped */
    QP_ENC_UTF16LE,
    QP_ENC_UTF16BE,
    QP_ENC_GB18030, /**< includes GBK and GB2312 */
    QP_ENC_BIG5     /**< with the extensions of code page 950 */
} qp_encoding;

/** Returns the name of an encoding, such as "gb18030". Never NULL. */
QP_API const char *qp_encoding_name(qp_encoding encoding);

/** Looks up an encoding by its name or a common alias in any case, or "auto".
 *  Sets `*out` or fails with QP_E_NAME; `err->want` then lists similar names.
 */
QP_API QP_MUST_CHECK qp_status qp_encoding_named(qp_encoding *out, qp_text name,
                                                 qp_err *err);

/** Returns the encoding with that name or a common alias (gbk, gb2312, cp936,
 *  cp950, utf-16le ...) in any case, or QP_ENC_AUTO if there is none. */
QP_API qp_encoding qp_encoding_by_name(qp_text name);

/** Detects the encoding of a text by its content. Returns QP_ENC_ASCII if it
 *  has no byte above 127; never returns QP_ENC_AUTO. */
QP_API qp_encoding qp_encoding_find(qp_text bytes);

/** The callbacks of a decoder. Texts are valid during the callback. */
typedef struct qp_decode_to {
    void *ctx;
    /** The next piece of UTF-8, never split inside a character. QP_SKIP counts
     *  as QP_GO. May be NULL. */
    qp_flow (*text)(void *ctx, qp_text utf8);
    /** An invalid byte, which becomes U+FFFD (`what` shows it in hexadecimal,
     *  as "81 20"), or a tag that was repaired (`what` is the repaired text).
     *  `at.offset` counts bytes of the input before decoding; line and col
     *  refer to the decoded text. Comes before the text that contains it. May
     *  be NULL. */
    qp_flow (*problem)(void *ctx, const qp_err *err);
} qp_decode_to;

/** The decoder decides by up to this many bytes. If a text is longer and no
 *  line begins a game, the rest is decoded like its beginning. */
#define QP_DECODE_WINDOW 65536

/** A decoder. It uses a fixed amount of memory. */
typedef struct qp_decoder qp_decoder;

/** Creates a decoder, or returns NULL if out of memory. Free with
 *  qp_decoder_free.
 *
 *  `encoding` QP_ENC_AUTO detects the encoding. Any other is used for all of
 *  the input, and no tags are repaired (for UTF-16, a byte order mark selects
 *  the byte order). `hint` is the encoding to prefer if a game has too little
 *  text to decide. With QP_ENC_AUTO it is qp_encoding_find of the first
 *  QP_DECODE_WINDOW bytes. If you decode part of a file, starting where a game
 *  starts, pass that value for the whole file, and you get the same text. `to`
 *  is copied. */
QP_API QP_MUST_CHECK qp_decoder *qp_decoder_new(const qp_decode_to *to,
                                                qp_encoding encoding,
                                                qp_encoding hint,
                                                const qp_alloc *alloc);

/** Decodes the next bytes. The result does not depend on how the input is
 *  split. Fails with QP_E_STOP if a callback returned QP_STOP (and again until
 *  qp_decoder_finish), or with QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_decoder_feed(qp_decoder *decoder,
                                               const char *bytes, size_t len);

/** Ends the input: emits what remains and resets the decoder, except for
 *  qp_decoder_found. Fails like qp_decoder_feed. */
QP_API QP_MUST_CHECK qp_status qp_decoder_finish(qp_decoder *decoder);

/** Returns the encodings found since the decoder was created, as a mask of 1 <<
 *  qp_encoding. QP_ENC_ASCII is set only if there was no other. */
QP_API unsigned qp_decoder_found(const qp_decoder *decoder);

/** Frees a decoder. NULL is allowed. */
QP_API void qp_decoder_free(qp_decoder *decoder);

/** An encoder: converts UTF-8 to another encoding. */
typedef struct qp_encoder qp_encoder;

/** Creates an encoder, or returns NULL if out of memory. Free with
 *  qp_encoder_free. QP_ENC_AUTO and QP_ENC_ASCII write UTF-8. UTF-16 begins
 *  with a byte order mark. `out` is copied. */
QP_API QP_MUST_CHECK qp_encoder *
qp_encoder_new(qp_encoding encoding, const qp_sink *out, const qp_alloc *alloc);

/** Encodes text, which may be split anywhere. A character that the encoding
 *  lacks becomes '?' and is counted. Fails with QP_E_IO if `out` fails. */
QP_API QP_MUST_CHECK qp_status qp_encoder_write(qp_encoder *encoder,
                                                qp_text utf8);

/** Returns how many characters became '?', and writes the first of them,
 *  NUL-terminated, to `first` (may be NULL). */
QP_API uint64_t qp_encoder_lost(const qp_encoder *encoder, char first[8]);

/** Frees an encoder. NULL is allowed. */
QP_API void qp_encoder_free(qp_encoder *encoder);

#ifdef __cplusplus
}
#endif
#endif
