/* qipu/charset.h - bytes in the encodings of real files, to UTF-8 and back.
 *
 * A decoder takes bytes cut anywhere and emits UTF-8. Unless given the
 * encoding it finds it by how much of the text becomes moves, tag words and
 * Chinese words of the game, anew for each game: a file may mix them. Nothing
 * is guessed from names, locales or defaults.
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
    QP_ENC_AUTO = 0, /**< found by content */
    QP_ENC_ASCII,    /**< found only: no byte above 127; a subset of UTF-8 */
    QP_ENC_UTF8,     /**< a byte order mark is passed over */
    QP_ENC_UTF16LE,
    QP_ENC_UTF16BE,
    QP_ENC_GB18030, /**< GBK and GB2312 within */
    QP_ENC_BIG5     /**< with the extensions of code page 950 */
} qp_encoding;

/** As "gb18030". Never NULL. Cannot fail. */
QP_API const char *qp_encoding_name(qp_encoding encoding);

/** Of that name or a usual other one (gbk, gb2312, cp936, cp950, utf-16 with
 *  LE or BE ...), in any case; QP_ENC_AUTO when there is none. Cannot fail. */
QP_API qp_encoding qp_encoding_by_name(qp_text name);

/** The encoding of a piece of text, by its content alone; QP_ENC_ASCII when
 *  it has no byte above 127. Never QP_ENC_AUTO. `len` 0 is ASCII.
 *  Cannot fail. */
QP_API qp_encoding qp_encoding_find(qp_text bytes);

/** What a decoder calls. Texts are borrowed until the callback returns. */
typedef struct qp_decode_to {
    void *ctx;
    /** The next UTF-8, whole characters only. May be NULL. QP_SKIP is
     *  QP_GO. */
    qp_flow (*text)(void *ctx, qp_text utf8);
    /** A byte that is no text (kept as U+FFFD; `what` is it in hexadecimal,
     *  as "81 20"), or a tag that was repaired (`what` is the repaired text).
     *  `at.offset` counts bytes of the input before decoding; line and col are
     *  those of the decoded text. Comes before the text it is in. May be NULL.
     */
    qp_flow (*problem)(void *ctx, const qp_err *err);
} qp_decode_to;

/** Text longer than this without a line that opens a game is decoded as its
 *  first part was. */
#define QP_DECODE_WINDOW 65536

/** A decoder in the middle of a stream. Its size does not grow with input. */
typedef struct qp_decoder qp_decoder;

/** `encoding` QP_ENC_AUTO finds it; another decodes all as that, and repairs no
 *  tags (UTF-16 follows a byte order mark of either order). `hint` is the
 *  encoding to prefer where a game has too little text to decide, or
 *  QP_ENC_AUTO for none: then qp_encoding_find of the first QP_DECODE_WINDOW
 *  bytes serves. With that as its hint a part of a file that begins where a
 *  game does comes out as it does within the file. `to` is copied.
 *
 *  Owned: qp_decoder_free. NULL when memory is out. */
QP_API QP_MUST_CHECK qp_decoder *qp_decoder_new(const qp_decode_to *to,
                                                qp_encoding encoding,
                                                qp_encoding hint,
                                                const qp_alloc *alloc);

/** Takes the next bytes, cut anywhere. What comes out does not depend on the
 *  cuts. Fails with QP_E_STOP when a callback says so, and then until
 *  qp_decoder_finish; or QP_E_NOMEM. */
QP_API QP_MUST_CHECK qp_status qp_decoder_feed(qp_decoder *decoder,
                                               const char *bytes, size_t len);

/** The input has ended: emits what is left, and makes the decoder new
 *  but for qp_decoder_found. */
QP_API QP_MUST_CHECK qp_status qp_decoder_finish(qp_decoder *decoder);

/** The encodings met since it was made, as a mask of 1 << qp_encoding; of
 *  QP_ENC_ASCII only when no other was met. Cannot fail. */
QP_API unsigned qp_decoder_found(const qp_decoder *decoder);

/** NULL is allowed. Cannot fail. */
QP_API void qp_decoder_free(qp_decoder *decoder);

/** An encoder: UTF-8 in, bytes of an encoding out. */
typedef struct qp_encoder qp_encoder;

/** QP_ENC_AUTO and QP_ENC_ASCII are QP_ENC_UTF8; UTF-16 opens with a byte
 *  order mark. `out` is copied. Owned: qp_encoder_free. NULL when memory is
 *  out. */
QP_API QP_MUST_CHECK qp_encoder *
qp_encoder_new(qp_encoding encoding, const qp_sink *out, const qp_alloc *alloc);

/** Writes text, cut anywhere. A character that the encoding lacks becomes
 *  '?' and is counted; everything else is written. Fails with QP_E_IO. */
QP_API QP_MUST_CHECK qp_status qp_encoder_write(qp_encoder *encoder,
                                                qp_text utf8);

/** How many characters became '?', and in `first` (may be NULL) the first of
 *  them, NUL-ended. Cannot fail. */
QP_API uint64_t qp_encoder_lost(const qp_encoder *encoder, char first[8]);

/** NULL is allowed. Cannot fail. */
QP_API void qp_encoder_free(qp_encoder *encoder);

#ifdef __cplusplus
}
#endif
#endif
