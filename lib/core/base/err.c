/* err.c - statuses in words, and errors with their place.
 *
 * The statuses themselves are in qipu/status.inc.
 *
 * SPDX-License-Identifier: MIT
 */
#include "err_int.h"

#include <stdio.h>
#include <string.h>

const char *qp_version(void) {
    return QP_VERSION;
}

int qp_version_number(void) {
    return QP_VERSION_NUMBER;
}

const char *qp_status_name(qp_status code) {
    switch (code) {
#define QP_STATUS(name, number, text)                                          \
    case name:                                                                 \
        return #name;
#include "qipu/status.inc"
#undef QP_STATUS
    }
    return "QP_E_?"; /* a code from a newer header than this library */
}

const char *qp_status_text(qp_status code) {
    switch (code) {
#define QP_STATUS(name, number, text)                                          \
    case name:                                                                 \
        return text;
#include "qipu/status.inc"
#undef QP_STATUS
    }
    return "an unknown problem";
}

int qp_status_is_warning(qp_status code) {
    return code % 100 >= 50;
}

void qp__err_text(char *field, size_t size, qp_text text) {
    size_t n = text.len;
    if (n >= size) {
        n = size - 1;
        while (n > 0 && ((unsigned char)text.ptr[n] & 0xC0) == 0x80) n--;
    }
    if (n) memcpy(field, text.ptr, n);
    field[n] = '\0';
}

qp_text qp__err_bytes(char hex[64], const unsigned char *p, size_t n) {
    static const char DIGIT[] = "0123456789ABCDEF";
    size_t len = 0;
    for (size_t i = 0; i < n && len < 60; i++) {
        if (i) hex[len++] = ' ';
        hex[len++] = DIGIT[p[i] >> 4];
        hex[len++] = DIGIT[p[i] & 15];
    }
    hex[len] = '\0';
    return (qp_text){hex, len};
}

qp_status qp__fail(qp_err *err, qp_status code, qp_at at, qp_text what) {
    if (!err) return code;
    memset(err, 0, sizeof *err);
    err->code = code;
    err->at = at;
    qp__err_text(err->what, sizeof err->what, what);
    return code;
}

/* How what was expected follows the message; NULL when `want` is no text for
 * people. */
static const char *lead_of_want(qp_status code) {
    switch (code) {
    case QP_E_MOVE_TEXT:
    case QP_E_MOVE_PIECE:
    case QP_E_MOVE_REACH:
    case QP_E_MOVE_LEG:
    case QP_E_MOVE_EYE:
    case QP_E_MOVE_PATH:
    case QP_E_MOVE_SCREEN:
    case QP_E_MOVE_OWN:
    case QP_E_MOVE_CHECK:
    case QP_E_MOVE_OFF:
    case QP_E_MOVE_OTHER: return "; perhaps ";
    case QP_E_FEN_PIECE:
    case QP_E_FEN_TURN:
    case QP_E_FEN_COUNT:
    case QP_E_PGN_COMMENT:
    case QP_E_PACK_SHORT:
    case QP_E_PACK_CODE:
    case QP_E_PACK_RANGE:
    case QP_E_PACK_NUMBER:
    case QP_E_FORMAT_SHORT:
    case QP_E_FORMAT_VALUE:
    case QP_E_FORMAT_MOVE:
    case QP_E_FORMAT_SYNTAX: return "; expected ";
    case QP_E_TEXT_CHAR: return NULL; /* a count and an encoding */
    default: return "; ";
    }
}

size_t qp_err_format(char *out, size_t size, const qp_err *err,
                     const char *name) {
    char place[64] = "";
    if (err->at.line)
        snprintf(place, sizeof place,
                 "%llu:%lu: ", (unsigned long long)err->at.line,
                 (unsigned long)err->at.col);
    const char *lead = *err->want ? lead_of_want(err->code) : NULL;
    int n = snprintf(out, size, "%s%s%s%s: %s%s%s%s%s%s", name ? name : "",
                     name ? ":" : "", name && !*place ? " " : place,
                     qp_status_is_warning(err->code) ? "warning" : "error",
                     qp_status_text(err->code), *err->what ? ": '" : "",
                     err->what, *err->what ? "'" : "", lead ? lead : "",
                     lead ? err->want : "");
    return n < 0 ? 0 : (size_t)n;
}
