/* find_by_name.c - formats, encodings and notations by the names that people
 * type.
 *
 * Owns that an unknown name is an error which tells the names near it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/err_int.h"
#include "../base/inline/near_name.h"
#include "qipu/formats.h"

/* Copies a name in small letters; the rest of a longer one is cut. */
static qp_text name_lower(char out[NEAR_NAME_MAX], qp_text name) {
    size_t len = name.len < NEAR_NAME_MAX ? name.len : NEAR_NAME_MAX;
    for (size_t i = 0; i < len; i++) {
        char c = name.ptr[i];
        out[i] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    return (qp_text){out, len};
}

/* Adds ", name" to what was expected, if there is room for it. */
static void name_want(qp_err *err, const char *name) {
    size_t at = strlen(err->want), len = strlen(name), comma = at ? 2 : 0;
    if (at + comma + len >= sizeof err->want) return;
    memcpy(err->want + at, ", ", comma);
    memcpy(err->want + at + comma, name, len + 1);
}

/* Fails with the names that are as near as any other. */
static qp_status name_unknown(qp_err *err, qp_text name,
                              const char *(*at)(size_t index)) {
    char small[NEAR_NAME_MAX];
    qp_text word = name_lower(small, name);
    size_t best = NEAR_NAME_MAX;
    qp__fail(err, QP_E_NAME, (qp_at){0}, name);
    if (!err) return QP_E_NAME;
    for (size_t i = 0; at(i); i++)
        (void)name_is_near(word, qp_text_of(at(i)), &best);
    for (size_t i = 0; at(i); i++)
        if (best < NEAR_NAME_MAX && name_edits(word, qp_text_of(at(i))) == best)
            name_want(err, at(i));
    return QP_E_NAME;
}

static const char *name_of_format(size_t index) {
    const qp_format *format = qp_format_at(index);
    return format ? format->name : NULL;
}

qp_status qp_format_named(const qp_format **out, qp_text name, qp_err *err) {
    char small[NEAR_NAME_MAX];
    const qp_format *format = qp_format_by_name(name_lower(small, name));
    if (!format) return name_unknown(err, name, name_of_format);
    *out = format;
    return QP_OK;
}

static const char *name_of_encoding(size_t index) {
    return index <= QP_ENC_BIG5 ? qp_encoding_name((qp_encoding)index) : NULL;
}

qp_status qp_encoding_named(qp_encoding *out, qp_text name, qp_err *err) {
    char small[NEAR_NAME_MAX];
    qp_encoding encoding = qp_encoding_by_name(name);
    if (encoding == QP_ENC_AUTO &&
        !qp_text_is(name_lower(small, name), name_of_encoding(QP_ENC_AUTO)))
        return name_unknown(err, name, name_of_encoding);
    *out = encoding;
    return QP_OK;
}

static const char *name_of_notation(size_t index) {
    return index <= QP_NOTATION_VIETNAMESE_LONG
               ? qp_notation_name((qp_notation)index)
               : NULL;
}

qp_status qp_notation_named(qp_notation *out, qp_text name, qp_err *err) {
    char small[NEAR_NAME_MAX];
    qp_text word = name_lower(small, name);
    qp_notation notation = qp_notation_by_name(word);
    if (notation == QP_NOTATION_ANY &&
        !qp_text_is(word, name_of_notation(QP_NOTATION_ANY)))
        return name_unknown(err, name, name_of_notation);
    *out = notation;
    return QP_OK;
}
