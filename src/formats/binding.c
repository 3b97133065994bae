/* binding.c - sizes, members and constants of the public headers by name, and
 * what else callers need who cannot read C.
 *
 * Owns no list: binding.inc is made from the headers, and the statuses stand in
 * their own. Names stand within the entries, so that the tables hold no pointer
 * that the loader would have to set.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/binding.h"

#include <string.h>

#include "../base/mem.h"
#include "qipu/attack.h"
#include "qipu/cuts.h"
#include "qipu/fen.h"
#include "qipu/lines.h"
#include "qipu/pack.h"
#include "qipu/pgn.h"
#include "qipu/qpg.h"
#include "qipu/reader.h"
#include "qipu/writer.h"

typedef struct binding_constant {
    char name[32];
    int64_t value;
} binding_constant;

typedef struct binding_place {
    char name[44];
    uint16_t size, offset;
} binding_place;

static const binding_constant BINDING_CONSTANTS[] = {
#define QP_STATUS(name, number, text) {#name, number},
#include "qipu/status.inc"
#undef QP_STATUS
#define BINDING_CONSTANT(name) {#name, (int64_t)(name)},
#define BINDING_WHOLE(type)
#define BINDING_MEMBER(type, member)
#include "binding.inc"
#undef BINDING_CONSTANT
#undef BINDING_WHOLE
#undef BINDING_MEMBER
};

static const binding_place BINDING_PLACES[] = {
#define BINDING_CONSTANT(name)
#define BINDING_WHOLE(type) {#type, sizeof(type), UINT16_MAX},
#define BINDING_MEMBER(type, member)                                           \
    {#type "." #member, sizeof(((type *)0)->member), offsetof(type, member)},
#include "binding.inc"
#undef BINDING_CONSTANT
#undef BINDING_WHOLE
#undef BINDING_MEMBER
};

enum {
    BINDING_CONSTANTS_LEN =
        sizeof BINDING_CONSTANTS / sizeof *BINDING_CONSTANTS,
    BINDING_PLACES_LEN = sizeof BINDING_PLACES / sizeof *BINDING_PLACES
};

static const binding_place *binding_find(const char *name) {
    for (size_t i = 0; i < BINDING_PLACES_LEN; i++)
        if (!strcmp(BINDING_PLACES[i].name, name)) return &BINDING_PLACES[i];
    return NULL;
}

size_t qp_size_of(const char *name) {
    const binding_place *place = binding_find(name);
    return place ? place->size : 0;
}

size_t qp_offset_of(const char *member) {
    const binding_place *place = binding_find(member);
    return place && place->offset != UINT16_MAX ? place->offset : SIZE_MAX;
}

qp_status qp_constant(int64_t *out, const char *name) {
    for (size_t i = 0; i < BINDING_CONSTANTS_LEN; i++) {
        if (strcmp(BINDING_CONSTANTS[i].name, name)) continue;
        *out = BINDING_CONSTANTS[i].value;
        return QP_OK;
    }
    return QP_E_ARG;
}

const char *qp_constant_name(size_t index) {
    return index < BINDING_CONSTANTS_LEN ? BINDING_CONSTANTS[index].name : NULL;
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
