/* part.c - reads one part of a file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "parquet.h"
#include "pipeline_int.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- for stages ---------------------------------------------------------- */

const char *qp_part_file(const qp_part *part) {
    return part->found.file;
}

uint64_t qp_part_game(const qp_part *part) {
    return part->found.games;
}

uint64_t qp_part_first_byte(const qp_part *part) {
    qp_span span = {.size = sizeof span};
    qp_reader_span(&span, part->reading->reader);
    return span.index ? UINT64_MAX : part->first + span.first;
}

qp_status qp_part_put(qp_part *part, qp_text bytes) {
    const qp_stage *stage = &part->in->stage;
    if (!bytes.len || !stage->deliver) return QP_OK;
    if (part->direct) {
        const qp_delivery from = {.size = sizeof from,
                                  .file = part->found.file};
        return part->ended = stage->deliver(stage->ctx, &from, bytes);
    }
    size_t front = sizeof bytes.len;
    if (bytes.len > SIZE_MAX - part->kept_len - front ||
        !memory_grow(&part->in->alloc, &part->kept, &part->kept_room,
                     part->kept_len + front + bytes.len, 1))
        return QP_E_NOMEM;
    char *to = part->kept + part->kept_len;
    memcpy(to, &bytes.len, front);
    memcpy(to + front, bytes.ptr, bytes.len);
    part->kept_len += front + bytes.len;
    return QP_OK;
}

/* ---- opening ------------------------------------------------------------- */

static int no_memory(qp_part *part) {
    part->found.status = QP_E_NOMEM;
    return 0;
}

int qp__part_failed(qp_part *part) {
    part->found.status = QP_E_IO;
    part->found.error = errno;
    return 0;
}

/* Reads the rows of a Parquet file instead of its bytes. Returns 0, and reports
 * why, if that is not possible. */
static int open_rows(qp_part *part) {
    part_reading *r = part->reading;
    qp_problem problem = {.byte = UINT64_MAX};
    int rows = qp__parquet_rows(r->fd, &problem.err);
    if (rows < 0) {
        (void)qp__part_tell(part, &problem, 0);
        return 0;
    }
    if (r->fd > STDIN_FILENO) close(r->fd);
    r->fd = rows;
    r->is_table = 1;
    return 1;
}

/* Opens the file at the first byte of the part. */
static int open_file(qp_part *part) {
    const char *name = part->in->names[part->file];
    part_reading *r = part->reading;
    struct stat about;
    r->fd = strcmp(name, "-") ? open(name, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    part->found.unopened = 1;
    if (r->fd < 0) return qp__part_failed(part);
    /* A folder opens, and fails at the first read only. */
    if (r->fd != STDIN_FILENO && !fstat(r->fd, &about) &&
        S_ISDIR(about.st_mode)) {
        errno = EISDIR;
        return qp__part_failed(part);
    }
    part->found.unopened = 0;
    if (qp__parquet_is(r->fd)) return open_rows(part);
    if (part->first && lseek(r->fd, (off_t)part->first, SEEK_SET) < 0)
        return qp__part_failed(part);
    r->base = qp__part_base(r->fd);
    return 1;
}

static int open_stage(qp_part *part) {
    const qp_stage *stage = &part->in->stage;
    const qp_alloc *alloc = &part->in->alloc;
    part_reading *r = part->reading;
    r->work = stage->open ? stage->open(stage->ctx, part) : stage->ctx;
    r->opened = !stage->open || r->work;
    if (!r->opened) return 0;
    if (stage->events) {
        r->next = stage->events(r->work);
    } else if (stage->game) {
        r->game = qp_game_new(alloc);
        if (r->game) r->builder = qp_builder_new(r->game, NULL, alloc);
        if (!r->builder) return 0;
        r->next = qp_builder_handler(r->builder);
    }
    return 1;
}

/* The text that is read next; none when it was read. */
static void part_on_text(void *ctx, qp_text utf8, uint64_t offset) {
    part_reading *r = ctx;
    r->now = utf8;
    r->now_offset = offset;
    if (!utf8.len) return;
    r->goes_on = r->ends_open;
    r->ends_open = utf8.ptr[utf8.len - 1] != '\n';
}

static int open_reader(qp_part *part) {
    part_reading *r = part->reading;
    const qp_handler handler = qp__part_handler(part);
    qp_reader_options options = part->in->reader;
    if (part->cut) options.format = NULL;
    if (r->is_table) options.format = qp_format_by_name(qp_text_of("table"));
    options.hint = part->hint;
    options.part = part->cut;
    options.text_ctx = r;
    options.text = part_on_text;
    options.between_ctx = r->work;
    options.between = part->in->stage.between;
    r->reader = qp_reader_new(&handler, &options, &part->in->alloc);
    return r->reader != NULL;
}

int qp__part_open(qp_part *part) {
    const qp_alloc *alloc = &part->in->alloc;
    part->found.size = sizeof part->found;
    part->found.file = qp__pipeline_shown(part->in->names[part->file]);
    part->reading = memory_get(alloc, sizeof *part->reading);
    if (!part->reading) return no_memory(part);
    if (!open_file(part)) return 0;
    part->reading->block = alloc->resize(alloc->ctx, NULL, 0, PART_BLOCK);
    if (!part->reading->block || !open_stage(part) || !open_reader(part))
        return no_memory(part);
    return 1;
}

/* ---- reading ------------------------------------------------------------- */

/* Returns why a reading ended early: the reader's or the game's own reason, if
 * a callback of ours only passed it on. */
static qp_status part_reason(const part_reading *r, qp_status rc) {
    if (rc == QP_E_STOP && r->builder && qp_builder_status(r->builder))
        rc = qp_builder_status(r->builder);
    return rc == QP_E_STOP ? QP_E_NOMEM : rc;
}

/* Takes what the reader returned; nonzero to go on. A limit is a fault of the
 * file like another. */
static int may_go_on(qp_part *part, qp_status rc) {
    if (!rc) return 1;
    if (part->found.status || part->ended) return 0;
    rc = part_reason(part->reading, rc);
    if (rc == QP_E_NOMEM) return no_memory(part);
    if (rc == QP_E_IO) {
        errno = EIO;
        return qp__part_failed(part);
    }
    if (qp__part_has_met(part, rc)) return 0;
    int in_game = qp_reader_in_game(part->reading->reader);
    qp_problem problem = {.err = {.code = rc},
                          .game = in_game ? part->found.games + 1 : 0,
                          .byte = UINT64_MAX};
    (void)qp__part_tell(part, &problem, 0);
    return 0;
}

static void finish(qp_part *part) {
    qp_reader *reader = part->reading->reader;
    qp_status rc = qp_reader_finish(reader);
    part->found.encodings = qp_reader_encodings(reader);
    part->inside = qp_reader_inside(reader, &part->end);
    (void)may_go_on(part, rc);
}

int qp__part_step(qp_part *part) {
    part_reading *r = part->reading;
    uint64_t left = part->len - part->found.bytes;
    size_t want = left < PART_BLOCK ? (size_t)left : PART_BLOCK;
    ssize_t n = want ? read(r->fd, r->block, want) : 0;
    int going = 0;
    if (n < 0 && errno == EINTR) return 1;
    if (n < 0) return qp__part_failed(part);
    part->found.bytes += (uint64_t)n;
    if (n)
        going = may_go_on(part, qp_reader_feed(r->reader, r->block, (size_t)n));
    else
        finish(part);
    part->found.format = qp_reader_format(r->reader);
    part->found.notations = qp_reader_notations(r->reader);
    part->found.plies = qp_reader_plies(r->reader);
    return going;
}

void qp__part_close(qp_part *part) {
    const qp_alloc *alloc = &part->in->alloc;
    part_reading *r = part->reading;
    if (!r) return;
    qp_reader_free(r->reader);
    qp_builder_free(r->builder);
    qp_game_free(r->game);
    if (r->opened && part->in->stage.close) part->in->stage.close(r->work);
    memory_put(alloc, r->block, PART_BLOCK);
    if (r->fd > STDIN_FILENO) close(r->fd);
    memory_put(alloc, r, sizeof *r);
    part->reading = NULL;
}

void qp__part_read(qp_part *part) {
    int going = qp__part_open(part);
    while (going) going = qp__part_step(part);
    qp__part_close(part);
}

qp_text qp__part_next(qp_part *part) {
    qp_text bytes;
    const char *at = part->kept + part->delivered;
    memcpy(&bytes.len, at, sizeof bytes.len);
    bytes.ptr = at + sizeof bytes.len;
    part->delivered += sizeof bytes.len + bytes.len;
    return bytes;
}

void qp__part_drop(qp_part *part) {
    const qp_alloc *alloc = &part->in->alloc;
    const qp_stage *stage = &part->in->stage;
    while (stage->drop && part->delivered < part->kept_len)
        stage->drop(stage->ctx, qp__part_next(part));
    for (size_t i = 0; i < part->problems; i++) {
        const qp_text line = part->problem[i].is.line;
        memory_put(alloc, (void *)(uintptr_t)line.ptr, line.len + 1);
    }
    memory_put(alloc, part->problem,
               part->problems_room * sizeof *part->problem);
    memory_put(alloc, part->kept, part->kept_room);
    memory_put(alloc, part->count, part->counts_room * sizeof *part->count);
    part->problem = NULL;
    part->kept = NULL;
    part->count = NULL;
    part->found.problem = NULL;
    part->problems = part->problems_room = 0;
    part->kept_len = part->kept_room = part->delivered = 0;
    part->found.problems = part->counts_room = 0;
}
