/* binding_tables.c - sizes, members and constants of the public headers by
 * name, for callers that cannot read C. binding_tables.inc is made from the
 * headers.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/mem.h"
#include "qipu/qipu.h"

/* The names stand one after the other, each with its NUL: no pointer that the
 * loader would have to set, and no room lost. */
typedef struct binding_constant_names {
#define BINDING_CONSTANT(name) char at_##name[sizeof #name];
#define BINDING_WHOLE(type)
#define BINDING_MEMBER(type, member)
#include "binding_tables.inc"
#undef BINDING_CONSTANT
#undef BINDING_WHOLE
#undef BINDING_MEMBER
} binding_constant_names;

static const binding_constant_names BINDING_CONSTANTS = {
#define BINDING_CONSTANT(name) #name,
#define BINDING_WHOLE(type)
#define BINDING_MEMBER(type, member)
#include "binding_tables.inc"
#undef BINDING_CONSTANT
#undef BINDING_WHOLE
#undef BINDING_MEMBER
};

static const int64_t BINDING_VALUES[] = {
#define BINDING_CONSTANT(name) (int64_t)(name),
#define BINDING_WHOLE(type)
#define BINDING_MEMBER(type, member)
#include "binding_tables.inc"
#undef BINDING_CONSTANT
#undef BINDING_WHOLE
#undef BINDING_MEMBER
};

/* Statuses come before the other constants; qp_status_name has their names. */
static const int16_t BINDING_STATUSES[] = {
#define QP_STATUS(name, number, text) number,
#include "qipu/status.inc"
#undef QP_STATUS
};

typedef struct binding_place_names {
#define BINDING_CONSTANT(name)
#define BINDING_WHOLE(type) char at_##type[sizeof #type];
#define BINDING_MEMBER(type, member)                                           \
    char at_##type##_##member[sizeof #type "." #member];
#include "binding_tables.inc"
#undef BINDING_CONSTANT
#undef BINDING_WHOLE
#undef BINDING_MEMBER
} binding_place_names;

static const binding_place_names BINDING_PLACES = {
#define BINDING_CONSTANT(name)
#define BINDING_WHOLE(type) #type,
#define BINDING_MEMBER(type, member) #type "." #member,
#include "binding_tables.inc"
#undef BINDING_CONSTANT
#undef BINDING_WHOLE
#undef BINDING_MEMBER
};

static const struct {
    uint16_t size, offset;
} BINDING_SIZES[] = {
#define BINDING_CONSTANT(name)
#define BINDING_WHOLE(type) {sizeof(type), UINT16_MAX},
#define BINDING_MEMBER(type, member)                                           \
    {sizeof(((type *)0)->member), offsetof(type, member)},
#include "binding_tables.inc"
#undef BINDING_CONSTANT
#undef BINDING_WHOLE
#undef BINDING_MEMBER
};

enum {
    BINDING_STATUSES_LEN = sizeof BINDING_STATUSES / sizeof *BINDING_STATUSES,
    BINDING_CONSTANTS_LEN = sizeof BINDING_VALUES / sizeof *BINDING_VALUES,
    BINDING_PLACES_LEN = sizeof BINDING_SIZES / sizeof *BINDING_SIZES
};

/* The index of a name among n that follow each other, or n. */
static size_t binding_find(const void *names, size_t n, const char *name) {
    const char *at = names;
    for (size_t i = 0; i < n; i++, at += strlen(at) + 1)
        if (!strcmp(at, name)) return i;
    return n;
}

size_t qp_size_of(const char *name) {
    size_t i = binding_find(&BINDING_PLACES, BINDING_PLACES_LEN, name);
    return i < BINDING_PLACES_LEN ? BINDING_SIZES[i].size : 0;
}

size_t qp_offset_of(const char *member) {
    size_t i = binding_find(&BINDING_PLACES, BINDING_PLACES_LEN, member);
    if (i == BINDING_PLACES_LEN || BINDING_SIZES[i].offset == UINT16_MAX)
        return SIZE_MAX;
    return BINDING_SIZES[i].offset;
}

static const char *binding_status(size_t i) {
    return qp_status_name((qp_status)BINDING_STATUSES[i]);
}

qp_status qp_constant(int64_t *out, const char *name) {
    for (size_t k = 0; k < BINDING_STATUSES_LEN; k++)
        if (!strcmp(binding_status(k), name))
            return *out = BINDING_STATUSES[k], QP_OK;
    size_t i = binding_find(&BINDING_CONSTANTS, BINDING_CONSTANTS_LEN, name);
    if (i == BINDING_CONSTANTS_LEN) return QP_E_ARG;
    *out = BINDING_VALUES[i];
    return QP_OK;
}

const char *qp_constant_name(size_t index) {
    if (index < BINDING_STATUSES_LEN) return binding_status(index);
    index -= BINDING_STATUSES_LEN;
    if (index >= BINDING_CONSTANTS_LEN) return NULL;
    const char *at = (const char *)&BINDING_CONSTANTS;
    while (index-- > 0) at += strlen(at) + 1;
    return at;
}

qp_sq qp_square_of(int file, int rank) {
    int on = file >= 0 && file < QP_FILES && rank >= 0 && rank < QP_RANKS;
    return on ? QP_SQ(file, rank) : QP_SQ_NONE;
}

int qp_square_file(qp_sq sq) {
    return QP_FILE_OF(sq);
}

int qp_square_rank(qp_sq sq) {
    return QP_RANK_OF(sq);
}

qp_piece qp_piece_of(qp_side side, qp_kind kind) {
    return QP_PIECE(side, kind);
}

qp_kind qp_piece_kind(qp_piece piece) {
    return QP_KIND_OF(piece);
}

qp_side qp_piece_side(qp_piece piece) {
    return QP_SIDE_OF(piece);
}

qp_sq qp_chess_square_of(int file, int rank) {
    int on = file >= 0 && file < 8 && rank >= 0 && rank < 8;
    return on ? QP_CHESS_SQ(file, rank) : QP_SQ_NONE;
}

size_t qp_moves_pack_max(size_t count) {
    return QP_MOVES_PACK_MAX(count);
}

const char *qp_fen_start(void) {
    return QP_FEN_START;
}

const char *qp_format_name(const qp_format *format) {
    return format->name;
}

const char *qp_format_title(const qp_format *format) {
    return format->title;
}

const char *qp_format_extensions(const qp_format *format) {
    return format->extensions;
}

unsigned qp_format_flags(const qp_format *format) {
    return format->flags;
}

unsigned qp_format_holds(const qp_format *format) {
    return format->holds;
}

const char *qp_format_lacks(const qp_format *format) {
    return format->lacks;
}

struct qp_buffer {
    qp_alloc alloc;
    qp_sink sink;
    qp__buf bytes;
};

static int binding_write(void *ctx, const char *bytes, size_t len) {
    qp_buffer *buffer = ctx;
    return !qp__buf_add(&buffer->alloc, &buffer->bytes, (qp_text){bytes, len});
}

qp_buffer *qp_buffer_new(const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp_buffer *buffer = qp__get(&a, sizeof *buffer);
    if (!buffer) return NULL;
    *buffer = (qp_buffer){.alloc = a, .sink = {buffer, binding_write}};
    return buffer;
}

const qp_sink *qp_buffer_sink(qp_buffer *buffer) {
    return &buffer->sink;
}

qp_text qp_buffer_text(const qp_buffer *buffer) {
    return (qp_text){buffer->bytes.ptr ? buffer->bytes.ptr : "",
                     buffer->bytes.len};
}

void qp_buffer_clear(qp_buffer *buffer) {
    buffer->bytes.len = 0;
}

void qp_buffer_free(qp_buffer *buffer) {
    if (!buffer) return;
    qp_alloc a = buffer->alloc;
    qp__buf_free(&a, &buffer->bytes);
    qp__put(&a, buffer, sizeof *buffer);
}
