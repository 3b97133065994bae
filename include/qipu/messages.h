/* qipu/messages.h - messages in English and Chinese.
 *
 * English is the message itself. Simplified and traditional Chinese come from
 * tables that a build can leave out (QP_WITH_CHINESE); then every message is
 * English.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_MESSAGES_H
#define QP_MESSAGES_H

#include "qipu/err.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A language of messages. */
typedef enum qp_lang {
    QP_LANG_EN,   /**< English */
    QP_LANG_ZH,   /**< Chinese, simplified characters */
    QP_LANG_ZH_TW /**< Chinese, traditional characters */
} qp_lang;

/** Returns the BCP 47 tag of a language, for example for HTML: "en", "zh-Hans"
 *  or "zh-Hant". */
QP_API const char *qp_lang_tag(qp_lang lang);

/** Returns a message of the library in `lang`, or `english` itself if there is
 *  no translation. The result is static or `english`. */
QP_API const char *qp_message(qp_lang lang, const char *english);

/** Writes an error as one sentence in `lang`, with the text at fault and what
 *  was expected, but without its place:
 *
 *      h2g4: the knight's leg is blocked at h3; did you mean h2i4?
 *
 *  `format` is the name of the output format, for errors about what it cannot
 *  store; if it is NULL or "", the sentence says "the format". Control
 *  characters of the input are escaped, so that the sentence is safe for a
 *  terminal. Writes at most `size` bytes with a NUL, truncated between
 *  characters, and returns the length of the whole sentence, like snprintf. */
QP_API size_t qp_err_message(char *out, size_t size, const qp_err *err,
                             const char *format, qp_lang lang);

#ifdef __cplusplus
}
#endif
#endif
