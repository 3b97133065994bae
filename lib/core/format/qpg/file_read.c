/* file_read.c - reads .qpg files, damaged ones too. After a fault every byte
 * that may be a mark is tried, with the checksum of its frame; the CRC
 * registers of all places are kept, so time stays linear. The result depends on
 * the bytes alone: a frame that is not whole yet is waited for.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/bits.h"
#include "../common/base.h"
#include "file.h"

enum { QPG_PIECE = 1 << 16 };

typedef enum qpg_file_place { AT_HEAD, IN_STEP, ASTRAY } qpg_file_place;

struct qp_qpg_reader {
    qp_alloc alloc;
    qp_qpg_to to;
    qpg_file_place place;
    qp_status status; /* what stopped it */
    uint8_t *bytes;
    size_t at, len, size;  /* bytes before `at` are done with */
    uint64_t base;         /* where bytes[0] is in the file */
    uint32_t *reg;         /* after a fault: of CRC-32, before each byte */
    size_t regs, reg_size; /* those from `at` on are good, if there are any */
    uint64_t count;
    int partial;      /* begun after the head */
    unsigned version; /* 0: not known, as it began after the head */
    int ended, faults;
};

/* ---- telling ------------------------------------------------------------- */

static qp_status heed(qp_flow flow) {
    return flow == QP_STOP ? QP_E_STOP : QP_OK;
}

static qp_status qpg_report(qp_qpg_reader *r, qp_status code, size_t at) {
    qp_err err;
    qp_at where = {.offset = r->base + at};
    r->faults = 1;
    qp__fail(&err, code, where, (qp_text){"", 0});
    return r->to.problem ? heed(r->to.problem(r->to.ctx, &err)) : QP_OK;
}

/* ---- frames -------------------------------------------------------------- */

typedef struct qpg_file_frame {
    uint8_t mark;
    uint64_t number;
    size_t front, whole; /* bytes of mark and number; of all */
} qpg_file_frame;

typedef enum qpg_file_look { NO_FRAME, NOT_WHOLE, FRAME } qpg_file_look;

/* Whether frames of a version have that mark. */
static int qpg_file_may_stand(unsigned version, uint8_t mark) {
    switch (mark) {
    case QPG_MARK_RECORD: return 1;
    case QPG_MARK_END: return version < QPG_VERSION_INDEX;
    case QPG_MARK_INDEX:
    case QPG_MARK_LAST: return version != QPG_VERSION;
    default: return 0;
    }
}

/* What begins at `at`. */
static qpg_file_look qpg_look_at(qpg_file_frame *f, const qp_qpg_reader *r,
                                 size_t at) {
    const uint8_t *p = r->bytes + at;
    size_t len = r->len - at, n = 1;
    if (!len) return NOT_WHOLE;
    f->mark = *p;
    if (!qpg_file_may_stand(r->version, f->mark)) return NO_FRAME;
    f->number = 0;
    for (;; n++) {
        if (n > QPG_DIGITS) return NO_FRAME;
        if (n >= len) return NOT_WHOLE;
        f->number |= (uint64_t)(p[n] & 127) << (7 * (n - 1));
        if (p[n] < 128) break;
    }
    if (p[n] == 0 && n > 1) return NO_FRAME;
    size_t body = 0;
    if (f->mark == QPG_MARK_LAST && f->number != QPG_LAST_BODY) return NO_FRAME;
    if (f->mark == QPG_MARK_INDEX && f->number > QPG_INDEX_MAX) return NO_FRAME;
    if (f->mark != QPG_MARK_END) {
        if (f->number > QP_RECORD_MAX) return NO_FRAME;
        body = (size_t)f->number;
    }
    f->front = n + 1;
    f->whole = f->front + body + QPG_SUM;
    return len < f->whole ? NOT_WHOLE : FRAME;
}

/* Whether the register of the place r->at is known. */
static int knows_register(const qp_qpg_reader *r) {
    return r->regs > r->at;
}

/* Keeps the register of every place from r->at up to the end of what is
 * there. */
static qp_status keep_registers(qp_qpg_reader *r) {
    if (!qp__grow(&r->alloc, &r->reg, &r->reg_size, r->len + 1, sizeof *r->reg))
        return QP_E_NOMEM;
    if (!knows_register(r)) {
        r->reg[r->at] = 0;
        r->regs = r->at + 1;
    }
    for (; r->regs <= r->len; r->regs++)
        r->reg[r->regs] =
            qp__crc(r->reg[r->regs - 1], r->bytes + r->regs - 1, 1);
    return QP_OK;
}

/* Whether the frame at r->at has the right sum. The walk over its bytes is for
 * files in step: no byte is walked over twice. */
static qp_status qpg_check_sum(int *right, qp_qpg_reader *r,
                               const qpg_file_frame *f) {
    size_t n = f->whole - QPG_SUM;
    const uint8_t *p = r->bytes + r->at, *sum = p + n;
    uint32_t want = (uint32_t)sum[0] << 24 | (uint32_t)sum[1] << 16 |
                    (uint32_t)sum[2] << 8 | sum[3];
    if (!knows_register(r)) {
        *right = ~qp__crc(UINT32_MAX, p, n) == want;
        return QP_OK;
    }
    qp_status rc = keep_registers(r);
    if (rc) return rc;
    uint32_t moved = qp__crc_zeros(r->reg[r->at] ^ UINT32_MAX, n);
    *right = ~(r->reg[r->at + n] ^ moved) == want;
    return QP_OK;
}

/* From here on every byte may be a mark: reports it, unless that was done. */
static qp_status lose_step(qp_qpg_reader *r, qp_status code) {
    if (r->place == ASTRAY) return QP_OK;
    r->place = ASTRAY;
    qp_status rc = keep_registers(r);
    return rc ? rc : qpg_report(r, code, r->at);
}

/* Nothing whole is at r->at: goes on after its first byte. */
static qp_status go_astray(qp_qpg_reader *r, qp_status code) {
    qp_status rc = lose_step(r, code);
    r->at++;
    return rc;
}

static qp_status take_end(qp_qpg_reader *r, size_t at, uint64_t count) {
    r->ended = 1;
    if (r->faults || r->partial || count == r->count) return QP_OK;
    return qpg_report(r, count > r->count ? QP_E_PACK_SHORT : QP_E_PACK_LONG,
                      at);
}

static qp_status qpg_file_take(qp_qpg_reader *r, const qpg_file_frame *f) {
    size_t at = r->at;
    r->at += f->whole;
    r->place = IN_STEP;
    if (f->mark == QPG_MARK_END) return take_end(r, at, f->number);
    if (f->mark == QPG_MARK_LAST)
        return take_end(r, at, qp__first_high(r->bytes + at + f->front));
    if (f->mark == QPG_MARK_INDEX) return QP_OK;
    r->ended = 0;
    qp_text record = {(const char *)r->bytes + at + f->front,
                      (size_t)f->number};
    uint64_t games = qp_record_games(record);
    r->count += games ? games : 1;
    if (!r->to.record) return QP_OK;
    return heed(r->to.record(r->to.ctx, record, r->base + at));
}

/* Takes what is at r->at; *wait when it is not whole yet. `last`: no more
 * bytes come. */
static qp_status take_next(int *wait, qp_qpg_reader *r, int last) {
    qpg_file_frame f;
    if (r->ended && r->place == IN_STEP) return lose_step(r, QP_E_PACK_LONG);
    qpg_file_look seen = qpg_look_at(&f, r, r->at);
    *wait = seen == NOT_WHOLE && !last;
    if (*wait) return QP_OK;
    if (seen == NOT_WHOLE) return go_astray(r, QP_E_PACK_SHORT);
    if (seen == FRAME) {
        int right;
        qp_status rc = qpg_check_sum(&right, r, &f);
        if (rc || right) return rc ? rc : qpg_file_take(r, &f);
    }
    return go_astray(r, QP_E_PACK_SUM);
}

static qp_status take_frames(qp_qpg_reader *r, int last) {
    qp_status rc = QP_OK;
    int wait = 0;
    while (!rc && !wait && r->at < r->len) rc = take_next(&wait, r, last);
    return rc;
}

/* ---- feeding ------------------------------------------------------------- */

/* The head, byte by byte: what differs is reported at once. */
static qp_status take_head(qp_qpg_reader *r) {
    size_t n = r->len < QPG_HEAD ? r->len : QPG_HEAD;
    size_t magic = n < QPG_HEAD - 1 ? n : QPG_HEAD - 1;
    if (memcmp(r->bytes, qp__qpg_head, magic) != 0) return QP_E_PACK_MAGIC;
    if (n < QPG_HEAD) return QP_OK;
    r->version = r->bytes[QPG_HEAD - 1];
    if (r->version != QPG_VERSION && r->version != QPG_VERSION_INDEX &&
        r->version != QPG_VERSION_PLAIN)
        return QP_E_PACK_VERSION;
    r->at = QPG_HEAD;
    r->place = IN_STEP;
    return QP_OK;
}

/* Gives up the bytes that are done with, once they are the greater part. */
static void qpg_drop(qp_qpg_reader *r) {
    size_t rest = r->len - r->at;
    if (!r->at || r->at < rest) return;
    memmove(r->bytes, r->bytes + r->at, rest);
    if (knows_register(r)) {
        r->regs -= r->at;
        memmove(r->reg, r->reg + r->at, r->regs * sizeof *r->reg);
    } else {
        r->regs = 0;
    }
    r->base += r->at;
    r->at = 0;
    r->len = rest;
}

static qp_status feed_piece(qp_qpg_reader *r, const char *bytes, size_t len) {
    if (!qp__grow(&r->alloc, &r->bytes, &r->size, r->len + len, 1))
        return QP_E_NOMEM;
    memcpy(r->bytes + r->len, bytes, len);
    r->len += len;
    qp_status rc = r->place == AT_HEAD ? take_head(r) : QP_OK;
    if (!rc && r->place != AT_HEAD) rc = take_frames(r, 0);
    qpg_drop(r);
    return rc;
}

qp_status qp_qpg_feed(qp_qpg_reader *reader, const char *bytes, size_t len) {
    while (len && !reader->status) {
        size_t n = len < QPG_PIECE ? len : QPG_PIECE;
        reader->status = feed_piece(reader, bytes, n);
        bytes += n;
        len -= n;
    }
    return reader->status;
}

static qp_status end_input(qp_qpg_reader *r) {
    if (r->status) return r->status;
    if (r->place == AT_HEAD) return QP_E_PACK_MAGIC;
    qp_status rc = take_frames(r, 1);
    if (rc || r->ended || r->place == ASTRAY) return rc;
    return qpg_report(r, QP_E_PACK_SHORT, r->len);
}

static void make_new(qp_qpg_reader *r) {
    r->place = AT_HEAD;
    r->status = QP_OK;
    r->at = r->len = r->regs = 0;
    r->base = r->count = 0;
    r->partial = r->ended = r->faults = 0;
    r->version = 0;
}

qp_status qp_qpg_finish(qp_qpg_reader *reader) {
    qp_status rc = end_input(reader);
    make_new(reader);
    return rc;
}

void qp_qpg_reader_at(qp_qpg_reader *reader, uint64_t offset) {
    make_new(reader);
    reader->base = offset;
    reader->place = IN_STEP;
    reader->partial = 1;
}

qp_qpg_reader *qp_qpg_reader_new(const qp_qpg_to *to, const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp_qpg_reader *r = qp__get(&a, sizeof *r);
    if (!r) return NULL;
    *r = (qp_qpg_reader){.alloc = a, .to = *to};
    make_new(r);
    return r;
}

void qp_qpg_reader_free(qp_qpg_reader *reader) {
    if (!reader) return;
    qp_alloc a = reader->alloc;
    qp__put(&a, reader->bytes, reader->size);
    qp__put(&a, reader->reg, reader->reg_size * sizeof *reader->reg);
    qp__put(&a, reader, sizeof *reader);
}
