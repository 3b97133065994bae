/* compared_names.c - normalizes names and dates for comparison.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_rows.h"

#include "qipu/date.h"
#include "qipu/player_name.h"

void cluster__person(byte_buffer *out, qp_text name, qp_text team) {
    char key[QP_PERSON_MAX];
    size_t len = qp_person_key(key, name, team);
    buffer_add(out, key, len);
}

void cluster__days(uint32_t *first, uint32_t *last, qp_text date) {
    qp_date read;
    qp_date_read(&read, date);
    *first = (uint32_t)read.first;
    *last = (uint32_t)read.last;
}
