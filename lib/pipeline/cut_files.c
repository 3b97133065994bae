/* cut_files.c - splits files into parts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "parquet.h"
#include "pipeline_int.h"
#include "qipu/cuts.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* Parts of a large file are about so long, the last ones shorter: all threads
 * end at about the same time. */
enum { PART_BYTES = 1 << 20, PART_LEAST = PART_BYTES / 8, PART_SHARE = 2 };

/* How many bytes next_cut reads first: usually a few games. */
enum { CUT_BLOCK = 1 << 12 };

static int add_part(qp_pipeline *p, qp_part part) {
    if (!memory_grow(&p->alloc, &p->part, &p->parts_room, p->parts + 1,
                     sizeof *p->part))
        return 0;
    part.in = p;
    p->part[p->parts++] = part;
    return 1;
}

/* Returns the next place from `from` on where the file can be cut, or `size`.
 */
static uint64_t next_cut(int fd, uint64_t from, uint64_t size, char *block,
                         const qp_cuts *cuts) {
    size_t want = CUT_BLOCK;
    while (from < size) {
        ssize_t n = pread(fd, block, want, (off_t)from);
        if (n <= 0) return size;
        size_t cut = qp_cuts_find(cuts, (qp_text){block, (size_t)n});
        if (cut != QP_CUTS_NONE) return from + cut;
        if ((size_t)n < want) return size;
        if (want == PART_BLOCK) from += PART_BLOCK / 2;
        want = PART_BLOCK;
    }
    return size;
}

/* How long the next part is, if so many bytes are left. */
static uint64_t part_bytes(const qp_pipeline *p, uint64_t left) {
    uint64_t share = left / PART_SHARE / p->options.jobs;
    if (share > PART_BYTES) return PART_BYTES;
    return share < PART_LEAST ? PART_LEAST : share;
}

static int add_parts(qp_pipeline *p, size_t file, int fd, uint64_t size,
                     char *block) {
    qp_cuts cuts = {.hint = QP_ENC_AUTO};
    ssize_t n = pread(fd, block, QP_DECODE_WINDOW, 0);
    if (n > 0 && qp_cuts_begin(&cuts, (qp_text){block, (size_t)n}, &p->alloc))
        return 0;
    for (uint64_t start = 0, stop; start < size; start = stop) {
        stop = size;
        uint64_t len = part_bytes(p, size - start);
        if (*cuts.opener && size - start > len)
            stop = next_cut(fd, start + len, size, block, &cuts);
        int whole = start == 0 && stop == size;
        qp_part part = {.file = file,
                        .first = start,
                        .len = stop - start,
                        .hint = cuts.hint,
                        .cut = !whole,
                        /* It cannot be cut, however long it is. */
                        .direct = whole && size > 4 * PART_BYTES};
        if (!add_part(p, part)) return 0;
    }
    return 1;
}

static int cut_file(qp_pipeline *p, size_t file, int fd, uint64_t size) {
    char *block = p->alloc.resize(p->alloc.ctx, NULL, 0, PART_BLOCK);
    int ok = block && add_parts(p, file, fd, size, block);
    memory_put(&p->alloc, block, PART_BLOCK);
    return ok;
}

int qp__cut_files(qp_pipeline *p) {
    int together = p->options.jobs > 1;
    for (size_t i = 0; i < p->files; i++) {
        const char *name = p->names[i];
        struct stat about;
        /* A pipe is opened once: its writer would take the first end for the
         * last. */
        int ok, is_file = strcmp(name, "-") && !stat(name, &about) &&
                          S_ISREG(about.st_mode);
        qp_part whole = {.file = i, .len = UINT64_MAX, .direct = 1};
        int fd = is_file && together ? open(name, O_RDONLY | O_CLOEXEC) : -1;
        if (is_file) p->of_bytes += (uint64_t)about.st_size;
        whole.direct = fd < 0;
        if (fd >= 0 && about.st_size > 2 * PART_BYTES && !qp__parquet_is(fd))
            ok = cut_file(p, i, fd, (uint64_t)about.st_size);
        else
            ok = add_part(p, whole);
        if (fd >= 0) close(fd);
        if (!ok) return 0;
    }
    return 1;
}
