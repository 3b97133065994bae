/* block.c - takes a block apart, into the heads, texts and bits of its games.
 * Every length is compared with what is there, and texts may be only a small
 * multiple of the bytes that hold them; a block that holds more has zeros at
 * its end.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/bits.h"
#include "plain.h"

/* ---- numbers ------------------------------------------------------------- */

int qp__block_put_number(const qp_alloc *a, qp__buf *out, uint64_t value) {
    char digit[10];
    size_t n = 0;
    for (; value >= 128; value >>= 7) digit[n++] = (char)(128 | (value & 127));
    digit[n++] = (char)value;
    return qp__buf_add(a, out, (qp_text){digit, n});
}

int qp__block_number(uint64_t *value, qp_text block, size_t *at) {
    uint64_t n = 0;
    for (unsigned shift = 0; shift < 63; shift += 7) {
        if (*at >= block.len) return 0;
        uint8_t digit = (uint8_t)block.ptr[(*at)++];
        n |= (uint64_t)(digit & 127) << shift;
        if (digit >= 128) continue;
        *value = n;
        return digit || !shift;
    }
    return 0;
}

/* ---- taking apart -------------------------------------------------------- */

/* What a block of so many letters must be long. */
static size_t qpg_block_least_length(size_t letters) {
    if (letters <= QPG_FREE_TEXT) return 0;
    return (letters - QPG_FREE_TEXT + QPG_TEXT_A_BYTE - 1) / QPG_TEXT_A_BYTE;
}

/* How many of eight bytes are not zero. */
static unsigned filled_of_eight(const char *bytes) {
    const uint64_t low = QP__EACH_BYTE(0x7F);
    uint64_t word = qp__eight_of(bytes);
    return qp__bits_in((((word & low) + low) | word) & ~low);
}

size_t qp__block_letters(qp_text texts) {
    size_t filled = 0, i = 0;
    for (; i + 8 <= texts.len; i += 8) filled += filled_of_eight(texts.ptr + i);
    for (; i < texts.len; i++) filled += texts.ptr[i] != 0;
    return texts.len + QPG_TEXT_LETTERS * (texts.len - filled);
}

static qp_status number_fault(qp_text block, size_t at) {
    return at < block.len ? QP_E_PACK_CODE : QP_E_PACK_SHORT;
}

/* Adds what the games say of themselves. */
static qp_status sum_heads(uint64_t sum[2], qp_text block, size_t *at,
                           uint64_t games) {
    for (uint64_t i = 0; i < 2 * games; i++) {
        uint64_t n;
        if (!qp__block_number(&n, block, at)) return number_fault(block, *at);
        if (n > (uint64_t)QPG_TEXT_A_BYTE * QP_RECORD_MAX)
            return QP_E_PACK_SHORT;
        sum[i & 1] += n;
    }
    return QP_OK;
}

qp_status qp__block_parts(qpg_parts *parts, qp_text block) {
    uint64_t games = 0, frame, sum[2] = {0, 0};
    size_t at = 1;
    if (!qp__block_number(&games, block, &at)) return number_fault(block, at);
    if (!games) return QP_E_PACK_VERSION; /* kept for later ones */
    if (!qp__block_number(&frame, block, &at)) return number_fault(block, at);
    if (games > block.len || frame > block.len) return QP_E_PACK_SHORT;
    if (games > QPG_GAMES_MAX) return QP_E_LIMIT;
    *parts = (qpg_parts){.games = games, .heads = at, .frame = (size_t)frame};
    qp_status rc = sum_heads(sum, block, &at, games);
    if (rc) return rc;
    uint64_t texts = frame ? frame : sum[1];
    if (sum[0] > block.len - at || texts > block.len - at - sum[0] ||
        qpg_block_least_length((size_t)sum[1]) > block.len)
        return QP_E_PACK_SHORT;
    parts->texts = at;
    parts->text_bytes = (size_t)sum[1];
    parts->bits = at + (size_t)texts;
    parts->end = parts->bits + (size_t)sum[0];
    return QP_OK;
}

/* That there are the zeros that the texts ask for, no fewer and no more. */
static qp_status check_zeros(const qpg_parts *parts, qp_text block,
                             qp_text texts) {
    size_t end = parts->end,
           least = qpg_block_least_length(qp__block_letters(texts));
    if (block.len < least) return QP_E_PACK_SHORT;
    if (block.len > (end > least ? end : least)) return QP_E_PACK_LONG;
    for (; end < block.len; end++)
        if (block.ptr[end]) return QP_E_PACK_CODE;
    return QP_OK;
}

/* ---- reading ------------------------------------------------------------- */

static qp_status need_codes(qp__fast *f) {
    if (f->codes) return QP_OK;
    f->codes = qp__get(&f->alloc, sizeof *f->codes);
    if (!f->codes) return QP_E_NOMEM;
    qp__fast_codes(f->codes);
    return QP_OK;
}

qp_status qp__fast_open(qp__fast *f, qp_text block) {
    qpg_parts parts;
    f->games = 0;
    f->plain = 0;
    if (qp__is_plain(block)) return qp__plain_open(f, block);
    qp_status rc = qp__block_parts(&parts, block);
    if (!rc) rc = need_codes(f);
    if (rc) return rc;
    f->texts = block.ptr + parts.texts;
    if (parts.frame) {
        if (!qp__grow(&f->alloc, &f->part[0].ptr, &f->part[0].capacity,
                      parts.text_bytes + 1, 1))
            return QP_E_NOMEM;
        f->texts = f->part[0].ptr;
        rc = qp__zip_unpack(f->part[0].ptr, parts.text_bytes, f->zip,
                            (qp_text){block.ptr + parts.texts, parts.frame}, 1);
        if (rc) return rc;
    }
    rc = check_zeros(&parts, block, (qp_text){f->texts, parts.text_bytes});
    if (rc) return rc;
    f->block = block;
    f->head = parts.heads;
    f->bits = parts.bits;
    f->games = parts.games;
    return QP_OK;
}

qp_status qp__fast_next(qp__fast *f, qp_game *game) {
    uint64_t bits = 0, texts = 0;
    if (f->plain) return qp__plain_next(f, game);
    if (!f->games) return QP_E_PACK_SHORT;
    f->games--;
    /* Both were read when the block was opened. */
    if (!qp__block_number(&bits, f->block, &f->head) ||
        !qp__block_number(&texts, f->block, &f->head))
        return QP_E_PACK_CODE;
    qpg_take_from(&f->take, (const uint8_t *)f->block.ptr + f->bits,
                  (size_t)bits);
    f->text_at = f->texts;
    f->text_end = f->texts += texts;
    f->bits += (size_t)bits;
    return game ? qp__fast_read(f, game) : QP_OK;
}

qp__fast *qp__fast_new(const qp_alloc *alloc) {
    qp__fast *f = qp__get(alloc, sizeof *f);
    if (!f) return NULL;
    memset(f, 0, sizeof *f);
    f->alloc = *alloc;
    f->zip = qp__zip_new(alloc);
    qp__reach_make(&f->reach);
    qp_pos_start(&f->opening);
    if (f->zip) return f;
    qp__put(alloc, f, sizeof *f);
    return NULL;
}

void qp__fast_free(qp__fast *f) {
    if (!f) return;
    qp_alloc a = f->alloc;
    qp__zip_free(f->zip);
    qp__put(&a, f->codes, sizeof *f->codes);
    qp__put(&a, f->branch, f->branches_size * sizeof *f->branch);
    qp__put(&a, f->lane, f->lanes_size * sizeof *f->lane);
    qp__put(&a, f->filled, f->filled_size * sizeof *f->filled);
    qp__buf_free(&a, &f->text);
    for (int i = 0; i < 2; i++) qp__buf_free(&a, &f->part[i]);
    qp__put(&a, f, sizeof *f);
}
