/* code_text.c - packed bytes as text, for pack and unpack.
 *
 * SPDX-License-Identifier: MIT
 */
#include "code_text.h"

#include <string.h>

#include "../../lib/core/base/inline/base64.h"

static const char HEX[] = "0123456789abcdef";

int code_form_of(const command *cmd, code_form *form, int hex, int base64,
                 int raw) {
    if (hex + base64 + raw > 1)
        return usage_error(cmd, "--hex, --base64 and --raw exclude each other");
    *form = raw ? CODE_RAW : base64 ? CODE_BASE64 : CODE_HEX;
    return 0;
}

static int is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

qp_text code_trim(qp_text text) {
    while (text.len && is_blank(text.ptr[text.len - 1])) text.len--;
    while (text.len && is_blank(*text.ptr)) text.ptr++, text.len--;
    return text;
}

static void put_base64(FILE *out, const uint8_t *bytes, size_t len) {
    char four[4];
    for (size_t i = 0; i < len; i += 3) {
        base64_group(four, bytes + i, len - i < 3 ? len - i : 3);
        fwrite(four, 1, sizeof four, out);
    }
}

void code_put_text(FILE *out, code_form form, const uint8_t *bytes,
                   size_t len) {
    if (form == CODE_BASE64)
        put_base64(out, bytes, len);
    else
        for (size_t i = 0; i < len; i++) {
            putc(HEX[bytes[i] >> 4], out);
            putc(HEX[bytes[i] & 15], out);
        }
}

void code_put(FILE *out, code_form form, const uint8_t *bytes, size_t len) {
    if (form == CODE_RAW) {
        fwrite(bytes, 1, len, out);
        return;
    }
    code_put_text(out, form, bytes, len);
    putc('\n', out);
}

/* ---- reading ----------------------------------------------------------- */

static int bad_text(qp_err *err, qp_text text, size_t at, const char *want) {
    *err = (qp_err){.code = QP_E_PACK_TEXT};
    err->at = (qp_at){at, 0, (uint32_t)at + 1};
    snprintf(err->what, sizeof err->what, "%.*s",
             (int)(text.len - at < 20 ? text.len - at : 20), text.ptr + at);
    snprintf(err->want, sizeof err->want, "%s", want);
    return 0;
}

static int digit_of(const char *digits, char c) {
    if (digits == HEX && c >= 'A' && c <= 'F') c = (char)(c - 'A' + 'a');
    const char *found = c ? strchr(digits, c) : NULL;
    return found ? (int)(found - digits) : -1;
}

/* Takes digits of `bits` bits each: whole bytes, and no one bit after. */
static int read_digits(uint8_t *out, size_t *len, size_t size, qp_text text,
                       const char *digits, qp_err *err) {
    unsigned bits = digits == HEX ? 4 : 6, held = 0;
    uint32_t group = 0;
    size_t n = 0;
    for (size_t i = 0; i < text.len; i++) {
        int digit = digit_of(digits, text.ptr[i]);
        if (digit < 0)
            return bad_text(err, text, i,
                            digits == HEX
                                ? tr("hexadecimal digits, two per byte")
                                : tr("base 64"));
        group = group << bits | (uint32_t)digit;
        held += bits;
        if (held < 8) continue;
        held -= 8;
        if (n == size) return bad_text(err, text, i, tr("a shorter code"));
        out[n++] = (uint8_t)(group >> held);
        group &= (1U << held) - 1;
    }
    if (held >= bits)
        return bad_text(err, text, text.len - 1,
                        tr("an even number of digits"));
    if (group)
        return bad_text(err, text, text.len - 1,
                        tr("no bits after the last byte"));
    *len = n;
    return 1;
}

int code_read(uint8_t *out, size_t *len, size_t size, qp_text text,
              code_form form, qp_err *err) {
    if (form == CODE_HEX) return read_digits(out, len, size, text, HEX, err);
    for (int i = 0; i < 2 && text.len && text.ptr[text.len - 1] == '='; i++)
        text.len--;
    return read_digits(out, len, size, text, BASE64_DIGITS, err);
}
