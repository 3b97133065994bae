/* journal.c - a line for each position that is finished.
 *
 *     qipu-journal 1 SETTINGS
 *     GAME PLY KEY s|m|n SCORE DEPTH MOVE... .
 *
 * A line is written in one call, so that it is there or not; one that has no
 * point at its end was cut off by a full disk, and is passed over. The lock is
 * the system's: it goes with the process, however that ends.
 *
 * SPDX-License-Identifier: MIT
 */
#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- reading ------------------------------------------------------------- */

static int compare_entries(const void *a, const void *b) {
    const journal_entry *x = a, *y = b;
    if (x->game != y->game) return x->game < y->game ? -1 : 1;
    if (x->ply != y->ply) return x->ply < y->ply ? -1 : 1;
    return 0;
}

static int take_number(uint64_t *out, char **p, int base) {
    char *end;
    errno = 0;
    *out = strtoull(*p, &end, base);
    if (end == *p || *end != ' ' || errno) return 0;
    *p = end + 1;
    return 1;
}

/* "h2e2 h9g7 ." up to the point; 0 when that is missing. */
static int take_line(journal_score *found, const char *p) {
    while (strlen(p) > 4 && p[4] == ' ' && found->count < JOURNAL_LINE) {
        qp_move move = {qp_square_read((qp_text){p, 2}, 0),
                        qp_square_read((qp_text){p + 2, 2}, 0)};
        if (move.from == QP_SQ_NONE || move.to == QP_SQ_NONE) return 0;
        found->pv[found->count++] = move;
        p += 5;
    }
    return !strcmp(p, ".");
}

static int read_entry(journal_entry *e, char *p) {
    uint64_t depth;
    long score;
    char *end;
    memset(e, 0, sizeof *e);
    if (!take_number(&e->game, &p, 10) || !take_number(&e->ply, &p, 10) ||
        !take_number(&e->key, &p, 16))
        return 0;
    if ((*p != 's' && *p != 'm' && *p != 'n') || p[1] != ' ') return 0;
    e->found.known = *p == 'm' ? QP_INFO_MATE : *p == 's' ? QP_INFO_SCORE : 0;
    score = strtol(p + 2, &end, 10);
    if (*end != ' ' || score > INT32_MAX || score < INT32_MIN) return 0;
    e->found.score = (int32_t)score;
    p = end + 1;
    if (!take_number(&depth, &p, 10) || depth > UINT32_MAX) return 0;
    e->found.depth = (uint32_t)depth;
    return take_line(&e->found, p);
}

/* Nonzero when memory is out. */
static int keep_entry(journal *j, const journal_entry *e) {
    if (j->entries == j->room) {
        size_t room = j->room ? 2 * j->room : 256;
        journal_entry *grown = realloc(j->entry, room * sizeof *grown);
        if (!grown) return 1;
        j->entry = grown;
        j->room = room;
    }
    j->entry[j->entries++] = *e;
    return 0;
}

/* All of the file; owned, with a NUL. NULL with errno set. */
static char *read_whole(int fd, size_t *len) {
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

static journal_fault read_lines(journal *j, char *text, const char *head) {
    char *save = NULL, *line = strtok_r(text, "\n", &save);
    if (line && strcmp(line, head)) return JOURNAL_OTHER;
    while (line && (line = strtok_r(NULL, "\n", &save))) {
        journal_entry e;
        if (read_entry(&e, line) && keep_entry(j, &e)) return JOURNAL_SYSTEM;
    }
    if (j->entries)
        qsort(j->entry, j->entries, sizeof *j->entry, compare_entries);
    return JOURNAL_FINE;
}

/* ---- writing ------------------------------------------------------------- */

static int write_line(int fd, const char *line, size_t len) {
    ssize_t n;
    do {
        n = write(fd, line, len);
    } while (n < 0 && errno == EINTR);
    if (n >= 0 && (size_t)n < len) errno = ENOSPC;
    return n != (ssize_t)len;
}

int journal_add(journal *j, const journal_entry *entry) {
    char line[128 + 8 * JOURNAL_LINE];
    const journal_score *f = &entry->found;
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
    return write_line(j->fd, line, n);
}

/* ---- opening ------------------------------------------------------------- */

/* Opens and locks the file of that name, not one that has lost it. */
static journal_fault open_locked(journal *j) {
    for (;;) {
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        struct stat st;
        j->fd = open(j->name, O_RDWR | O_CREAT | O_APPEND, 0666);
        if (j->fd < 0) return JOURNAL_SYSTEM;
        if (fcntl(j->fd, F_SETLK, &lock))
            return errno == EACCES || errno == EAGAIN ? JOURNAL_LOCKED
                                                      : JOURNAL_SYSTEM;
        if (fstat(j->fd, &st)) return JOURNAL_SYSTEM;
        if (st.st_nlink) return JOURNAL_FINE;
        close(j->fd);
    }
}

journal_fault journal_open(journal *j, const char *output, uint64_t settings,
                           int force) {
    char head[64], *text;
    size_t size = strlen(output) + sizeof ".journal", len;
    *j = (journal){.fd = -1, .name = malloc(size)};
    if (!j->name) return JOURNAL_SYSTEM;
    snprintf(j->name, size, "%s.journal", output);
    journal_fault fault = open_locked(j);
    if (fault) return fault;
    text = read_whole(j->fd, &len);
    if (!text) return JOURNAL_SYSTEM;
    int cut = len && text[len - 1] != '\n';
    snprintf(head, sizeof head, "qipu-journal 1 %llx",
             (unsigned long long)settings);
    fault = read_lines(j, text, head);
    free(text);
    if (fault == JOURNAL_OTHER && force) {
        if (ftruncate(j->fd, 0)) return JOURNAL_SYSTEM;
        fault = JOURNAL_FINE;
        len = 0;
        cut = 0;
    }
    j->is_ours = !fault;
    size_t end = strlen(head);
    head[end++] = '\n';
    if (!fault && !len && write_line(j->fd, head, end)) return JOURNAL_SYSTEM;
    if (!fault && cut && write_line(j->fd, "\n", 1)) return JOURNAL_SYSTEM;
    return fault;
}

const journal_score *journal_find(const journal *j, uint64_t game, uint64_t ply,
                                  uint64_t key) {
    journal_entry wanted = {.game = game, .ply = ply}, *found;
    if (!j->entries) return NULL;
    found =
        bsearch(&wanted, j->entry, j->entries, sizeof wanted, compare_entries);
    return found && found->key == key ? &found->found : NULL;
}

void journal_close(journal *j, int done) {
    if ((done || !(j->entries + j->added)) && j->fd >= 0 && j->is_ours)
        unlink(j->name);
    if (j->fd >= 0) close(j->fd);
    free(j->name);
    free(j->entry);
    *j = (journal){.fd = -1};
}
