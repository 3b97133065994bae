/* flat.c - writes FlatBuffers, as far as Arrow's headers need it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "flat.h"

#include <string.h>

size_t qp__flat_begin(qp__flat *f, byte_buffer *to) {
    f->to = to;
    f->base = to->len;
    buffer_number(to, 0, 4);
    return f->base;
}

/* Zeros until `past` bytes further on the place is a multiple of `size`. */
static void flat_align(qp__flat *f, size_t past, size_t size) {
    while ((f->to->len - f->base + past) % size && !f->to->failed)
        buffer_byte(f->to, 0);
}

/* What points elsewhere says how far: always forwards. */
static void flat_link(qp__flat *f, size_t link, size_t target) {
    qp__flat_set(f, link, target - link, 4);
}

void qp__flat_set(qp__flat *f, size_t at, uint64_t value, size_t size) {
    if (!f->to->failed) number_bytes(f->to->ptr + at, value, size);
}

/* Before a structure is its list of places: its own size, that of the
 * structure, and where each field is, 0 for those that are not there. The
 * structure begins with how far back the list is. Large fields come first. */
qp__flat_table qp__flat_put(qp__flat *f, size_t link, const char *sizes) {
    qp__flat_table table = {{0}};
    size_t count = strlen(sizes), places = 4 + 2 * count, size = 4, at;
    flat_align(f, places + 4, 8);
    at = f->to->len + places;
    for (unsigned want = 8; want; want /= 2)
        for (size_t i = 0; i < count; i++)
            if ((unsigned)(sizes[i] - '0') == want) {
                table.at[i] = at + size;
                size += want;
            }
    buffer_number(f->to, places, 2);
    buffer_number(f->to, size, 2);
    for (size_t i = 0; i < count; i++)
        buffer_number(f->to, table.at[i] ? table.at[i] - at : 0, 2);
    buffer_number(f->to, places, 4);
    for (size_t i = 4; i < size; i++) buffer_byte(f->to, 0);
    flat_link(f, link, at);
    return table;
}

void qp__flat_text(qp__flat *f, size_t link, const char *text) {
    flat_align(f, 0, 4);
    flat_link(f, link, f->to->len);
    buffer_number(f->to, strlen(text), 4);
    buffer_add(f->to, text, strlen(text) + 1);
}

size_t qp__flat_vector(qp__flat *f, size_t link, size_t count, size_t size) {
    flat_align(f, 4, size < 8 ? 4 : 8);
    flat_link(f, link, f->to->len);
    buffer_number(f->to, count, 4);
    size_t at = f->to->len;
    char *zeros = buffer_room(f->to, count * size);
    if (!zeros) return at;
    memset(zeros, 0, count * size);
    f->to->len += count * size;
    return at;
}
