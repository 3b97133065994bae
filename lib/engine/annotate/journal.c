/* journal.c - a file with one line for each completed position.
 *
 *     qipu-journal 1 SETTINGS
 *     GAME PLY KEY s|m|n SCORE DEPTH MOVE... .
 *
 * A line is written in one call, so that it is there or not; one that has no
 * point at its end was cut off by a full disk, and is skipped. The lock is
 * the system's: it goes with the process, however that ends.
 *
 * SPDX-License-Identifier: MIT
 */
#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../core/base/inline/buffer.h"

/* ---- reading ------------------------------------------------------------- */

static int journal_compare_entries(const void *a, const void *b) {
    const qp__journal_entry *x = a, *y = b;
    if (x->game != y->game) return x->game < y->game ? -1 : 1;
    if (x->ply != y->ply) return x->ply < y->ply ? -1 : 1;
    return 0;
}

static int journal_take_number(uint64_t *out, char **p, int base) {
    char *end;
    errno = 0;
    *out = strtoull(*p, &end, base);
    if (end == *p || *end != ' ' || errno) return 0;
    *p = end + 1;
    return 1;
}

/* "h2e2 h9g7 ." up to the point; 0 when that is missing. */
static int journal_take_line(qp__journal_score *found, const char *p) {
    while (strlen(p) > 4 && p[4] == ' ' && found->count < QP__JOURNAL_LINE) {
        qp_move move = {qp_square_read((qp_text){p, 2}, 0),
                        qp_square_read((qp_text){p + 2, 2}, 0)};
        if (move.from == QP_SQ_NONE || move.to == QP_SQ_NONE) return 0;
        found->pv[found->count++] = move;
        p += 5;
    }
    return !strcmp(p, ".");
}

static int journal_read_entry(qp__journal_entry *e, char *p) {
    uint64_t depth;
    long score;
    char *end;
    memset(e, 0, sizeof *e);
    if (!journal_take_number(&e->game, &p, 10) ||
        !journal_take_number(&e->ply, &p, 10) ||
        !journal_take_number(&e->key, &p, 16))
        return 0;
    if ((*p != 's' && *p != 'm' && *p != 'n') || p[1] != ' ') return 0;
    e->found.known = *p == 'm' ? QP_INFO_MATE : *p == 's' ? QP_INFO_SCORE : 0;
    score = strtol(p + 2, &end, 10);
    if (*end != ' ' || score > INT32_MAX || score < INT32_MIN) return 0;
    e->found.score = (int32_t)score;
    p = end + 1;
    if (!journal_take_number(&depth, &p, 10) || depth > UINT32_MAX) return 0;
    e->found.depth = (uint32_t)depth;
    return journal_take_line(&e->found, p);
}

/* Nonzero if out of memory. */
static int journal_keep_entry(qp__journal *j, const qp__journal_entry *e) {
    qp__journal_entry *grown =
        array_grow(j->entry, &j->room, j->entries + 1, sizeof *grown);
    if (!grown) return 1;
    j->entry = grown;
    j->entry[j->entries++] = *e;
    return 0;
}

/* All of the file; owned, with a NUL. NULL with errno set. */
static char *journal_read_whole(int fd, size_t *len) {
    struct stat st;
    if (fstat(fd, &st)) return NULL;
    size_t size = (size_t)st.st_size;
    char *text = malloc(size + 1);
    *len = 0;
    while (text && *len < size) {
        ssize_t n = pread(fd, text + *len, size - *len, (off_t)*len);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        *len += (size_t)n;
    }
    if (text) text[*len] = '\0';
    return text;
}

static qp_status journal_read_lines(qp__journal *j, char *text,
                                    const char *head) {
    char *save = NULL, *line = strtok_r(text, "\n", &save);
    if (line && strcmp(line, head)) return QP_E_ENGINE_JOURNAL;
    while (line && (line = strtok_r(NULL, "\n", &save))) {
        qp__journal_entry e;
        if (journal_read_entry(&e, line) && journal_keep_entry(j, &e))
            return QP_E_IO;
    }
    if (j->entries)
        qsort(j->entry, j->entries, sizeof *j->entry, journal_compare_entries);
    return QP_OK;
}

/* ---- writing ------------------------------------------------------------- */

static int journal_write_line(int fd, const char *line, size_t len) {
    ssize_t n;
    do {
        n = write(fd, line, len);
    } while (n < 0 && errno == EINTR);
    if (n >= 0 && (size_t)n < len) errno = ENOSPC;
    return n != (ssize_t)len;
}

int qp__journal_add(qp__journal *j, const qp__journal_entry *entry) {
    char line[128 + 8 * QP__JOURNAL_LINE];
    const qp__journal_score *f = &entry->found;
    if (j->fd < 0) return 0;
    size_t n = (size_t)snprintf(line, sizeof line, "%llu %llu %llx %c %ld %lu ",
                                (unsigned long long)entry->game,
                                (unsigned long long)entry->ply,
                                (unsigned long long)entry->key,
                                f->known & QP_INFO_MATE    ? 'm'
                                : f->known & QP_INFO_SCORE ? 's'
                                                           : 'n',
                                (long)f->score, (unsigned long)f->depth);
    for (size_t i = 0; i < f->count; i++) {
        n += qp_square_write(line + n, f->pv[i].from, 0);
        n += qp_square_write(line + n, f->pv[i].to, 0);
        line[n++] = ' ';
    }
    line[n++] = '.';
    line[n++] = '\n';
    j->added++;
    return journal_write_line(j->fd, line, n);
}

/* ---- opening ------------------------------------------------------------- */

/* Opens and locks the file of that name, not one that has lost it. */
static qp_status journal_open_locked(qp__journal *j) {
    for (;;) {
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        struct stat st;
        j->fd = open(j->name, O_RDWR | O_CREAT | O_APPEND, 0666);
        if (j->fd < 0) return QP_E_IO;
        if (fcntl(j->fd, F_SETLK, &lock))
            return errno == EACCES || errno == EAGAIN ? QP_E_ENGINE_LOCKED
                                                      : QP_E_IO;
        if (fstat(j->fd, &st)) return QP_E_IO;
        if (!S_ISREG(st.st_mode)) return errno = EINVAL, QP_E_IO;
        if (st.st_nlink) return QP_OK;
        close(j->fd);
    }
}

qp_status qp__journal_open(qp__journal *j, const char *name, uint64_t settings,
                           int restart) {
    char head[64], *text;
    size_t len;
    *j = (qp__journal){.fd = -1, .name = name};
    qp_status fault = journal_open_locked(j);
    if (fault) return fault;
    text = journal_read_whole(j->fd, &len);
    if (!text) return QP_E_IO;
    int cut = len && text[len - 1] != '\n';
    snprintf(head, sizeof head, "qipu-journal 1 %llx",
             (unsigned long long)settings);
    fault = journal_read_lines(j, text, head);
    free(text);
    if (fault == QP_E_ENGINE_JOURNAL && restart) {
        if (ftruncate(j->fd, 0)) return QP_E_IO;
        fault = QP_OK;
        len = 0;
        cut = 0;
    }
    j->is_ours = !fault;
    size_t end = strlen(head);
    head[end++] = '\n';
    if (!fault && !len && journal_write_line(j->fd, head, end)) return QP_E_IO;
    if (!fault && cut && journal_write_line(j->fd, "\n", 1)) return QP_E_IO;
    return fault;
}

const qp__journal_score *qp__journal_find(const qp__journal *j, uint64_t game,
                                          uint64_t ply, uint64_t key) {
    qp__journal_entry wanted = {.game = game, .ply = ply}, *found;
    if (!j->entries) return NULL;
    found = bsearch(&wanted, j->entry, j->entries, sizeof wanted,
                    journal_compare_entries);
    return found && found->key == key ? &found->found : NULL;
}

void qp__journal_close(qp__journal *j, int done) {
    if ((done || !(j->entries + j->added)) && j->fd >= 0 && j->is_ours)
        unlink(j->name);
    if (j->fd >= 0) close(j->fd);
    free(j->entry);
    *j = (qp__journal){.fd = -1};
}
