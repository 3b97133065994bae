/* err.c - statuses in words, and errors made. The statuses are in
 * qipu/status.inc.
 *
 * SPDX-License-Identifier: MIT
 */
#include "err_int.h"

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

int qp_status_by_name(qp_status *out, qp_text name) {
    static const qp_status ALL[] = {
#define QP_STATUS(code, number, text) code,
#include "qipu/status.inc"
#undef QP_STATUS
    };
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++)
        if (qp_text_is(name, qp_status_name(ALL[i]))) return *out = ALL[i], 1;
    return 0;
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
