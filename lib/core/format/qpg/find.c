/* find.c - a game of a .qpg file by its number, through the index at the end of
 * the file. The index may be wrong in spite of its checksum: the reader of the
 * record checks.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/bits.h"
#include "fast.h"
#include "file.h"

typedef struct finder {
    const qp_qpg_source *source;
    qp_alloc alloc;
    qp__buf frame;
    uint64_t index, games; /* where it begins; of the file */
} finder;

static int sum_is_right(const uint8_t *frame, size_t len) {
    size_t n = len - QPG_SUM;
    uint32_t sum = ~qp__crc(UINT32_MAX, frame, n), told = 0;
    for (int i = 0; i < QPG_SUM; i++) told = told << 8 | frame[n + (size_t)i];
    return sum == told;
}

static qp_status fetch(finder *f, uint8_t *out, size_t len, uint64_t offset) {
    if (offset > f->source->size || len > f->source->size - offset)
        return QP_E_PACK_SHORT;
    return f->source->read(f->source->ctx, out, len, offset) ? QP_E_IO : QP_OK;
}

static qp_status find_index(finder *f) {
    uint8_t last[QPG_LAST], head[QPG_HEAD];
    uint64_t size = f->source->size;
    if (size < QPG_HEAD + QPG_LAST) return QP_E_PACK_SHORT;
    qp_status rc = fetch(f, head, QPG_HEAD, 0);
    if (!rc) rc = fetch(f, last, QPG_LAST, size - QPG_LAST);
    if (rc) return rc;
    if (memcmp(head, qp__qpg_head, QPG_HEAD - 1) ||
        (head[QPG_HEAD - 1] != QPG_VERSION_INDEX &&
         head[QPG_HEAD - 1] != QPG_VERSION_PLAIN) ||
        last[0] != QPG_MARK_LAST || last[1] != QPG_LAST_BODY ||
        !sum_is_right(last, QPG_LAST))
        return QP_E_PACK_SHORT;
    f->games = qp__first_high(last + 2);
    f->index = qp__first_high(last + 10);
    return f->index > size - QPG_LAST ? QP_E_PACK_SHORT : QP_OK;
}

/* The next frame of the index: `*body` is what is in it. */
static qp_status next_frame(qp_text *body, finder *f) {
    uint8_t front[5] = {0};
    uint64_t len = 0;
    size_t at = 1;
    uint64_t rest = f->source->size - f->index;
    qp_status rc = fetch(
        f, front, rest < sizeof front ? (size_t)rest : sizeof front, f->index);
    if (rc) return rc;
    qp_text text = {(char *)front, sizeof front};
    if (front[0] != QPG_MARK_INDEX || !qp__block_number(&len, text, &at) ||
        len > QPG_INDEX_MAX)
        return QP_E_PACK_SHORT;
    size_t whole = at + (size_t)len + QPG_SUM;
    if (!qp__grow(&f->alloc, &f->frame.ptr, &f->frame.capacity, whole, 1))
        return QP_E_NOMEM;
    uint8_t *bytes = (uint8_t *)f->frame.ptr;
    rc = fetch(f, bytes, whole, f->index);
    if (rc) return rc;
    if (!sum_is_right(bytes, whole)) return QP_E_PACK_SHORT;
    f->index += whole;
    *body = (qp_text){f->frame.ptr + at, (size_t)len};
    return QP_OK;
}

/* Looks through one frame; *found when the game is in it. */
static qp_status qpg_find_look(int *found, qp_qpg_spot *spot, qp_text body,
                               uint64_t number) {
    uint64_t offset = 0, before = 0;
    size_t at = 0;
    *found = 0;
    if (!qp__block_number(&offset, body, &at) ||
        !qp__block_number(&before, body, &at) || before >= number)
        return QP_E_PACK_SHORT;
    while (at < body.len) {
        uint64_t frame = 0, games = 1;
        if (!qp__block_number(&frame, body, &at) ||
            (frame & 1 && !qp__block_number(&games, body, &at)))
            return QP_E_PACK_SHORT;
        if (number - before <= games) {
            spot->offset = offset;
            spot->before = number - before - 1;
            *found = 1;
            return QP_OK;
        }
        before += games;
        offset += frame >> 1;
    }
    return QP_OK;
}

static qp_status qpg_find_game(qp_qpg_spot *spot, finder *f, uint64_t number) {
    qp_status rc = find_index(f);
    int found = 0;
    if (rc) return rc;
    spot->games = f->games;
    if (!number || number > f->games) return QP_E_PACK_GAME;
    while (!rc && !found) {
        qp_text body;
        rc = next_frame(&body, f);
        if (!rc) rc = qpg_find_look(&found, spot, body, number);
    }
    return rc;
}

qp_status qp_qpg_find(qp_qpg_spot *out, const qp_qpg_source *source,
                      uint64_t number, const qp_alloc *alloc) {
    finder f = {.source = source, .alloc = qp__alloc_or_libc(alloc)};
    qp_qpg_spot spot = {0};
    qp_status rc = qpg_find_game(&spot, &f, number);
    qp__buf_free(&f.alloc, &f.frame);
    if (!rc || rc == QP_E_PACK_GAME) *out = spot;
    return rc;
}
