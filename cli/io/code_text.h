/* code_text.h - packed bytes as text, for pack and unpack.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_CODE_H
#define QP_CLI_CODE_H

#include "../common/command.h"

typedef enum code_form { CODE_HEX, CODE_BASE64, CODE_RAW } code_form;

/* Sets `*form` from the three options, of which one may be given; 0 or
 * EXIT_USAGE. */
int code_form_of(const command *cmd, code_form *form, int hex, int base64,
                 int raw);

/* A text without blanks at its ends. */
qp_text code_trim(qp_text text);

/* Write a code: the first as hexadecimal digits or base 64 (RFC 4648, section
 * 4), the second on a line of its own, or the bytes as they are. */
void code_put_text(FILE *out, code_form form, const uint8_t *bytes, size_t len);
void code_put(FILE *out, code_form form, const uint8_t *bytes, size_t len);

/* Reads the text of a code into `out`, of `size` bytes; returns 0 with the
 * problem in `*err` when it is none. */
int code_read(uint8_t *out, size_t *len, size_t size, qp_text text,
              code_form form, qp_err *err);

#endif
