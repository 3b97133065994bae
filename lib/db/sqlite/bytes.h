/* bytes.h - bytes that grow; a failure is remembered, so that it is asked for
 * once at the end.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DB_BYTES_H
#define QP_DB_BYTES_H

#include "qipu/base.h"

typedef struct db_bytes {
    char *ptr;
    size_t len, room;
    int failed; /* memory was out: what was added since is missing */
} db_bytes;

void db__add(db_bytes *out, const void *bytes, size_t len);
void db__add_byte(db_bytes *out, unsigned byte);
/* Seven bits a byte, the lowest first; 128 is added to all but the last. */
void db__add_number(db_bytes *out, uint64_t number);
/* Empties it; keeps its memory. */
void db__clear(db_bytes *out);
void db__bytes_free(db_bytes *out);
qp_text db__text(const db_bytes *bytes);
/* Reads a number at `*at` before `end`, and goes on past it; 0, with `*at`
 * NULL, when it is cut short or too large. */
uint64_t db__number(const unsigned char **at, const unsigned char *end);
/* Room for `count` items of `size`; NULL when memory is out, and then `list` is
 * as it was. */
void *db__grow(void *list, size_t *room, size_t count, size_t size);

#endif
