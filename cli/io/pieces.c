/* pieces.c - many files, or the pieces of one, on several threads.
 *
 * Workers take pieces in order and gather what comes of them; the main thread
 * delivers in order. So output and messages are the same as with one thread,
 * and only a few pieces are in memory at a time. A piece that turns out to
 * end inside a comment is read again together with the next ones.
 */
#include "pieces.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 1 << 18 };

/* ---- one piece ----------------------------------------------------------- */

static int read_failed(work_piece *piece) {
    piece->failed = FAILED_READING;
    piece->error = errno;
    return 0;
}

/* Feeds bytes from `fd`, up to `len` of them. 0 when the reading stops. */
static int feed_file(work *w, work_piece *piece, int fd, uint64_t len) {
    char *block = malloc(BLOCK);
    if (!block) return read_failed(piece);
    int going = 1;
    while (going && len) {
        ssize_t n = read(fd, block, len < BLOCK ? (size_t)len : BLOCK);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) going = read_failed(piece);
        if (n <= 0) break;
        len -= (uint64_t)n;
        going = work_feed(w, block, (size_t)n);
    }
    free(block);
    return going;
}

void jobs_read(const work_order *order, const char *file, job_range range,
               work_piece *piece) {
    FILE *in = open_input(file);
    if (!in) {
        read_failed(piece);
        piece->failed = FAILED_OPENING;
        return;
    }
    int fd = fileno(in);
    work *w = NULL;
    piece->first = range.start;
    if (range.start && lseek(fd, (off_t)range.start, SEEK_SET) < 0) {
        read_failed(piece);
    } else if (!(w = work_new(order, piece))) {
        errno = ENOMEM;
        read_failed(piece);
    } else if (feed_file(w, piece, fd, range.len)) {
        work_finish(w);
    }
    work_free(w);
    if (in != stdin) fclose(in);
}

/* ---- planning ------------------------------------------------------------ */

static int add_task(job_plan *plan, job_task task) {
    if (plan->tasks == plan->size) {
        size_t size = plan->size ? 2 * plan->size : 64;
        void *grown = realloc(plan->task, size * sizeof *plan->task);
        if (!grown) return 0;
        plan->task = grown;
        plan->size = size;
    }
    plan->task[plan->tasks++] = task;
    return 1;
}

/* The next place after `from` where the file can be cut, or `size`. */
static uint64_t next_cut(int fd, uint64_t from, uint64_t size, char *block,
                         const qp_cuts *cuts) {
    while (from < size) {
        ssize_t n = pread(fd, block, BLOCK, (off_t)from);
        if (n <= 0) return size;
        size_t cut = qp_cuts_find(cuts, (qp_text){block, (size_t)n});
        if (cut != QP_CUTS_NONE) return from + cut;
        if (n < BLOCK) return size;
        from += BLOCK / 2;
    }
    return size;
}

static int cut_file(job_plan *plan, int index, int fd, uint64_t size) {
    char *block = malloc(BLOCK);
    qp_cuts cuts = {.hint = QP_ENC_AUTO};
    if (!block) return 0;
    ssize_t n = pread(fd, block, QP_DECODE_WINDOW, 0);
    int ok = n <= 0 || !qp_cuts_begin(&cuts, (qp_text){block, (size_t)n}, NULL);
    uint64_t start = 0;
    while (ok && start < size) {
        uint64_t stop = size;
        if (*cuts.opener && size - start > JOB_PIECE)
            stop = next_cut(fd, start + JOB_PIECE, size, block, &cuts);
        job_task task = {.file = index, .range = {start, stop - start}};
        task.piece.hint = cuts.hint;
        /* What cannot be cut streams through, however long it is. */
        task.direct = start == 0 && stop == size && size > 4 * JOB_PIECE;
        task.piece.piece = start != 0 || stop != size;
        ok = add_task(plan, task);
        start = stop;
    }
    free(block);
    return ok;
}

int jobs_plan(job_plan *plan, int files, char **names) {
    for (int i = 0; i < files; i++) {
        struct stat about;
        /* A pipe is opened once: whoever writes into it would take the first
         * end for the last. */
        int ok, is_file = strcmp(names[i], "-") && !stat(names[i], &about) &&
                          S_ISREG(about.st_mode);
        int fd = is_file ? open(names[i], O_RDONLY) : -1;
        job_task whole = {.file = i, .range = {0, UINT64_MAX}};
        if (fd >= 0 && !fstat(fd, &about) && about.st_size > 2 * JOB_PIECE) {
            ok = cut_file(plan, i, fd, (uint64_t)about.st_size);
        } else {
            whole.direct = fd < 0;
            ok = add_task(plan, whole);
        }
        if (fd >= 0) close(fd);
        if (!ok) return 0;
    }
    return 1;
}

/* ---- running ------------------------------------------------------------- */

/* Says why a file was not read. Returns EXIT_SYSTEM. */
static int input_failed(job_run *run, const char *name) {
    const work_order *order = run->order;
    errno = run->sum.error;
    if (run->sum.failed == FAILED_OPENING)
        run->out->file.missing = 1;
    else
        run->out->file.damaged = 1;
    return system_problem(&order->diag, name,
                          errno == EISDIR && order->takes_folders
                              ? tr("Is a directory; -r reads the files in it")
                              : NULL);
}

static int finish_file(job_run *run, const char *name) {
    work_piece *sum = &run->sum;
    if (sum->failed == FAILED_WRITING) {
        run->out->file.damaged = 1;
        errno = sum->error;
        const char *out =
            run->out->blame ? run->out->blame : run->out->file.name;
        run->worst = EXIT_SYSTEM;
        if (!run->out->said)
            system_problem(&run->order->diag, out ? out : "stdout", NULL);
        kinds_free(sum);
        return 0;
    }
    kinds_show(run->order, sum);
    if (sum->failed) {
        run->worst = input_failed(run, name);
    } else if (sum->found.count.errors && run->worst < EXIT_BAD) {
        run->worst = EXIT_BAD;
    }
    if (!sum->failed && run->listener->done)
        run->listener->done(run->listener->ctx, sum);
    kinds_free(sum);
    return 1;
}

void jobs_begin_file(job_run *run, const char *name) {
    work_output *out = run->out;
    run->sum = (work_piece){.name = shown_name(name)};
    if (!out->begin_file || !out->begin_file(out->take_ctx, run->sum.name))
        return;
    run->sum.failed = FAILED_WRITING;
    run->sum.error = errno;
}

/* One file as it comes, straight to the output. 0 to stop. */
int jobs_direct(job_run *run, const char *name) {
    jobs_begin_file(run, name);
    run->sum.out = run->out;
    run->out->games = 0;
    if (!run->sum.failed)
        jobs_read(run->order, name, (job_range){0, UINT64_MAX}, &run->sum);
    return finish_file(run, name);
}

int jobs_end_file(job_run *run, const char *name) {
    return finish_file(run, name);
}

int jobs_run(const work_order *order, int files, char **names, work_output *out,
             const work_listener *listener) {
    job_run run = {.order = order,
                   .out = out,
                   .listener = listener,
                   .worst = order->worst};
    static char stdin_name[] = "-";
    char *only[] = {stdin_name};
    if (!files) {
        files = 1;
        names = only;
    }
    if (order->jobs > 1 && jobs_threads(&run, files, names)) return run.worst;
    for (int i = 0; i < files; i++) {
        progress_show((uint64_t)i, (uint64_t)files);
        if (!jobs_direct(&run, names[i]) || out->done) break;
    }
    progress_clear();
    return run.worst;
}
