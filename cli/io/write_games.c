/* write_games.c - writes the games of files to one file, or each to its own.
 *
 * SPDX-License-Identifier: MIT
 */
#include "write_games.h"

#include <errno.h>
#include <stdlib.h>

/* ---- the text ------------------------------------------------------------ */

static int put_text(void *ctx, const char *bytes, size_t len) {
    write_job *job = ctx;
    return job->encoder
               ? qp_encoder_write(job->encoder, (qp_text){bytes, len}) != QP_OK
               : out_write(&job->file, bytes, len);
}

qp_status write_delivered(void *ctx, const qp_delivery *from, qp_text text) {
    write_job *job = ctx;
    (void)from;
    if (!put_text(job, text.ptr, text.len)) return QP_OK;
    return output_failed(job->order);
}

/* Writes what a format has before the first game or after the last. Returns 0
 * if that fails. */
static int put_frame(write_job *job, qp_status (*frame)(const qp_sink *)) {
    qp_sink sink = {job, put_text};
    return !frame || frame(&sink) == QP_OK;
}

/* ---- a stage that writes games ------------------------------------------- */

typedef struct writing {
    game_writer writer;
    write_job *job;
    void *between; /* of job->before */
} writing;

static void *open_writing(void *ctx, qp_part *part) {
    write_job *job = ctx;
    const write_between *before = job->before;
    writing *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->job = job;
    if (before) w->between = before->open(before->ctx, part);
    if ((!before || w->between) &&
        game_writer_open(&w->writer, job->order, part))
        return w;
    if (before && w->between) before->close(w->between);
    free(w);
    return NULL;
}

static void close_writing(void *work) {
    writing *w = work;
    if (w->between) w->job->before->close(w->between);
    game_writer_close(&w->writer);
    free(w);
}

static const qp_handler *put_between(void *work, const qp_handler *player,
                                     const qp_play_options *play) {
    const writing *w = work;
    return w->job->before->between(w->between, player, play);
}

/* Formats that hold one game, or have something between two, use one thread. */
static int is_counted(const qp_format *f) {
    return f->between || !(f->flags & QP_FORMAT_MANY);
}

static qp_status write_one(void *work, qp_part *part, qp_game *game) {
    writing *w = work;
    write_job *job = w->job;
    const qp_format *f = job->order->to_format;
    qp_status rc = job->change ? job->change(job->change_ctx, game) : QP_OK;
    if (!rc && is_counted(f) && job->written++) {
        const qp_err err = {.code = QP_E_FORMAT_ONE};
        if (!f->between) {
            job->crowded = 1;
            return qp_part_tell(part, &err, 0, 0);
        }
        rc = f->between(&w->writer.sink);
    }
    const qp_write_options options = game_writer_options(&w->writer, game);
    if (!rc) rc = f->write(game, &options, &w->writer.sink);
    return game_writer_end(&w->writer, rc);
}

/* ---- one file ------------------------------------------------------------ */

static void add_found(void *ctx, const qp_file_report *found,
                      const diag_count *count) {
    write_job *job = ctx;
    (void)count;
    job->games += found->games;
    job->broken += found->broken;
    job->lost |= file_lost(found);
}

/* Returns 0 or an exit status. */
static int open_output(write_job *job, int files, char **names) {
    const read_order *order = job->order;
    job->file.force = job->force;
    int status = out_open_format(&job->file, job->output, job->binary);
    if (status) return status;
    job->file.missing = order->worst == EXIT_SYSTEM;
    job->file.source = out_is_any(&job->file, files, names);
    if (order->to_encoding <= QP_ENC_UTF8) return 0;
    qp_sink sink = {&job->file, out_write};
    job->encoder = qp_encoder_new(order->to_encoding, &sink, NULL);
    if (job->encoder) return 0;
    out_abandon(&job->file);
    errno = ENOMEM;
    return system_error(out_shown(&job->file));
}

int write_games(write_job *job, int files, char **names) {
    read_order *order = job->order;
    int writes_format = !order->stage.deliver;
    const qp_format *f = writes_format ? order->to_format : NULL;
    if (f) {
        order->stage = (qp_stage){.open = open_writing,
                                  .close = close_writing,
                                  .game = write_one,
                                  .deliver = write_delivered,
                                  .between = job->before ? put_between : NULL};
        if (is_counted(f)) order->jobs = 1;
        if (f->flags & QP_FORMAT_BINARY) {
            order->to_encoding = QP_ENC_UTF8;
            job->binary = f->name;
        }
    }
    int status = open_output(job, files, names);
    if (status) return status;
    order->stage.ctx = job;
    order->file_done = add_found;
    order->done_ctx = job;
    order->out = &job->file;
    int good = !f || put_frame(job, f->begin);
    status = read_games(order, files, names);
    good = good && (!f || put_frame(job, f->end));
    qp_encoder_free(job->encoder);
    if (!good && status != EXIT_SYSTEM)
        status = system_error(out_shown(&job->file));
    if (!good) job->file.damaged = 1;
    job->file.lost = job->lost || !writes_format;
    job->file.crowded = job->crowded;
    uint64_t left_out = order->skip_broken ? job->broken : 0;
    return out_finish(&job->file, status, job->games > left_out);
}

/* ---- a file a game ------------------------------------------------------- */

typedef struct folder_job {
    read_order *order;
    out_dir *dir;
} folder_job;

static qp_status write_file(void *work, qp_part *part, qp_game *game) {
    folder_job *job = work;
    game_writer writer = {.order = job->order, .part = part};
    const qp_write_options options = game_writer_options(&writer, game);
    if (outdir_write(job->dir, game, &options))
        return game_writer_end(&writer, QP_OK);
    return output_failed(job->order);
}

int write_game_files(read_order *order, out_dir *dir, int files, char **names) {
    folder_job job = {order, dir};
    if (!outdir_begin(dir)) return system_error(dir->dir);
    /* The games are counted in one place. */
    order->jobs = 1;
    order->stage = (qp_stage){.ctx = &job, .game = write_file};
    order->blame = dir->dir;
    int status = read_games(order, files, names);
    outdir_end(dir);
    return status;
}
