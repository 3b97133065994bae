/* read_again.c - reads one game of a part a second time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pipeline_int.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes of the file that are read again. */
typedef struct again_bytes {
    int fd;
    uint64_t at, end;
} again_bytes;

/* More than `size` if it fails. */
static size_t again_read(void *ctx, char *bytes, size_t size) {
    again_bytes *b = ctx;
    if (b->end - b->at < size) size = (size_t)(b->end - b->at);
    ssize_t n;
    do n = pread(b->fd, bytes, size, (off_t)b->at);
    while (n < 0 && errno == EINTR);
    if (n < 0) return SIZE_MAX;
    b->at += (uint64_t)n;
    return (size_t)n;
}

int qp_part_can_reread(const qp_part *part) {
    const part_reading *r = part->reading;
    struct stat about;
    return !r->is_table && !fstat(r->fd, &about) && S_ISREG(about.st_mode);
}

/* Where the file is before the first read. */
uint64_t qp__part_base(int fd) {
    off_t at = lseek(fd, 0, SEEK_CUR);
    return at < 0 ? 0 : (uint64_t)at;
}

qp_status
qp_part_reread(qp_game *game, const qp_part *part,
               const qp_handler *(*between)(void *ctx, const qp_handler *player,
                                            const qp_play_options *play),
               void *ctx) {
    const part_reading *r = part->reading;
    qp_reader_options options = part->in->reader;
    qp_span span = {.size = sizeof span};
    if (!qp_part_can_reread(part)) return QP_E_ARG;
    qp_reader_span(&span, r->reader);
    again_bytes bytes = {r->fd, r->base + span.first, UINT64_MAX};
    if (part->len < UINT64_MAX - r->base) bytes.end = r->base + part->len;
    const qp_source source = {&bytes, again_read};
    options.format = qp_reader_format(r->reader);
    options.hint = part->hint;
    options.part = part->cut;
    options.again = &span;
    options.between_ctx = ctx;
    options.between = between;
    qp_games *games = qp_games_new(&source, NULL, &options, &part->in->alloc);
    qp_status rc = games ? qp_games_next(game, games) : QP_E_NOMEM;
    qp_games_free(games);
    return rc;
}
