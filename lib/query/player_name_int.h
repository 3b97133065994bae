/* player_name_int.h - names as folded characters, between player_name_fold.c
 * and player_name.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QUERY_PERSON_INT_H
#define QP_QUERY_PERSON_INT_H

#include "qipu/player_name.h"

/* A character of a text, folded; c is 0 for what is dropped. */
typedef struct person_char {
    uint32_t c;
    int blank;    /* it is a blank */
    size_t bytes; /* of the text that it takes */
} person_char;

/* The character that UTF-8 has at the beginning of a text; 0x110000 and the
 * byte if it is not UTF-8. */
uint32_t qp__person_char(qp_text text, size_t *bytes);

/* Takes the character at the beginning of a text, which has one. A byte that is
 * no UTF-8 is c 0x110000 and more. */
person_char qp__person_next(qp_text text);

/* Writes a folded character, at most 4 bytes; returns how many. */
size_t qp__person_put(char out[4], uint32_t c);

#endif
