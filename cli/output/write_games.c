/* write_games.c - writes the games of files to one file, or each to its own.
 *
 * SPDX-License-Identifier: MIT
 */
#include "write_games.h"

#include <errno.h>
#include <stdlib.h>

#include "../io/rest_keeper.h"

qp_status write_delivered(void *ctx, const qp_delivery *from, qp_text text) {
    write_job *job = ctx;
    (void)from;
    if (!games_file_put(&job->to, text.ptr, text.len)) return QP_OK;
    return output_failed(job->order);
}

/* ---- a stage that writes games ------------------------------------------- */

typedef struct writing {
    game_writer writer;
    write_job *job;
    void *between;  /* of job->before */
    void *changing; /* of job->change_open */
} writing;

static void close_writing(void *work) {
    writing *w = work;
    if (w->between) w->job->before->close(w->between);
    if (w->changing) w->job->change_close(w->changing);
    game_writer_close(&w->writer);
    free(w);
}

static void *open_writing(void *ctx, qp_part *part) {
    write_job *job = ctx;
    const write_between *before = job->before;
    writing *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->job = job;
    if (before) w->between = before->open(before->ctx, part);
    if (job->change_open) w->changing = job->change_open(job->change_ctx);
    if ((!before || w->between) && (!job->change_open || w->changing) &&
        game_writer_open(&w->writer, job->order, part))
        return w;
    close_writing(w);
    return NULL;
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
    const void *ctx = job->change_open ? w->changing : job->change_ctx;
    const write_between *before = job->before;
    qp_status rc =
        before && before->game ? before->game(w->between, game) : QP_OK;
    if (!rc && job->change) rc = job->change(ctx, game);
    if (!rc && is_counted(f) && job->written++) {
        const qp_err err = {.code = QP_E_FORMAT_ONE};
        if (!f->between) {
            job->crowded = 1;
            return qp_part_tell(part, &err, 0, 0);
        }
        rc = f->between(&w->writer.sink);
    }
    if (!rc) rc = game_writer_put(&w->writer, game, &w->writer.sink);
    return game_writer_end(&w->writer, rc);
}

/* ---- what cannot be played ----------------------------------------------- */

static void *open_keeper(void *ctx, qp_part *part) {
    (void)ctx;
    return rest_keeper_open(part);
}

static void close_keeper(void *between) {
    rest_keeper_close(between);
}

static const qp_handler *put_keeper(void *between, const qp_handler *player,
                                    const qp_play_options *play) {
    return rest_keeper_between(between, player, play);
}

static qp_status keep_game(void *between, qp_game *game) {
    return rest_keeper_game(between, game);
}

const write_between keep_unread = {open_keeper, close_keeper, put_keeper,
                                   keep_game, NULL};

/* An error of a move, whose game keeps the rest. */
static int is_kept(qp_status code) {
    return (code >= QP_E_MOVE_TEXT && code < QP_E_GAME_FEN) ||
           qp_status_is_warning(code);
}

/* ---- one file ------------------------------------------------------------ */

static void add_found(void *ctx, const qp_file_report *found,
                      const diag_count *count) {
    write_job *job = ctx;
    (void)count;
    job->games += found->games;
    job->broken += found->broken;
    job->lost |= file_lost(found);
    for (size_t i = 0; i < found->problems; i++)
        if (!is_kept(found->problem[i].code)) job->faulty = 1;
}

static void note_kept(const write_job *job) {
    const common_options *common = options_common();
    if (job->keeps && job->broken && !job->lost && !job->faulty &&
        !common->quiet && !common->json)
        fprintf(stderr,
                tr("qipu: games with errors: %llu; what cannot be played is "
                   "kept in the tag Unread or a comment, for `qipu repair`\n"),
                (unsigned long long)job->broken);
}

/* Returns 0 or an exit status. */
static int open_output(write_job *job, int files, char **names) {
    job->file.force = job->force;
    job->file.backup = job->backup;
    int status = out_open_format(&job->file, job->output, job->binary);
    if (status) return status;
    job->file.missing = job->order->worst == EXIT_SYSTEM;
    job->file.source = out_is_any(&job->file, files, names);
    return 0;
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
    int good = !games_file_begin(&job->to, &job->file, f, order);
    status = read_games(order, files, names);
    good = good && !games_file_end(&job->to);
    games_file_free(&job->to);
    if (!good && status != EXIT_SYSTEM)
        status = system_error(out_shown(&job->file));
    if (!good) job->file.damaged = 1;
    job->file.lost = job->lost || !writes_format;
    job->file.crowded = job->crowded;
    job->file.kept = job->keeps && !job->faulty;
    uint64_t left_out = order->skip_broken ? job->broken : 0;
    job->file.report =
        (out_report){order->to_format->name, "games", job->games - left_out, 1};
    status = out_finish(&job->file, status, job->games > left_out);
    if (status <= EXIT_BAD) note_kept(job);
    return status;
}

/* ---- a file a game ------------------------------------------------------- */

typedef struct folder_job {
    read_order *order;
    out_dir *dir;
} folder_job;

/* One game after another, each with its file. */
typedef struct folder_writing {
    game_writer writer;
    folder_job *job;
    rest_keeper *keeper;
    const qp_game *game;
    games_file to;
} folder_writing;

static void close_folder(void *work) {
    folder_writing *w = work;
    rest_keeper_close(w->keeper);
    game_writer_close(&w->writer);
    free(w);
}

static void *open_folder(void *ctx, qp_part *part) {
    folder_job *job = ctx;
    folder_writing *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->job = job;
    w->keeper = rest_keeper_open(part);
    if (w->keeper && game_writer_open(&w->writer, job->order, part)) return w;
    close_folder(w);
    return NULL;
}

static const qp_handler *keep_in_folder(void *work, const qp_handler *player,
                                        const qp_play_options *play) {
    const folder_writing *w = work;
    return rest_keeper_between(w->keeper, player, play);
}

static int put_probed(void *work, const char *bytes, size_t len) {
    folder_writing *w = work;
    return game_writer_probe(&w->writer, (qp_text){bytes, len}) ||
           games_file_put(&w->to, bytes, len);
}

/* Writes a file of one game; nonzero, with errno set, if that fails. */
static int write_whole(void *work, out_file *file) {
    folder_writing *w = work;
    const read_order *order = w->writer.order;
    const qp_sink sink = {w, put_probed};
    int failed = games_file_begin(&w->to, file, order->to_format, order);
    file->report = (out_report){order->to_format->name, "games", 1, 0};
    if (!failed) {
        qp_status rc = game_writer_put(&w->writer, w->game, &sink);
        if (rc && rc != QP_E_IO) errno = rc == QP_E_NOMEM ? ENOMEM : EFBIG;
        failed = rc || games_file_end(&w->to);
    }
    games_file_free(&w->to);
    return failed;
}

static qp_status write_file(void *work, qp_part *part, qp_game *game) {
    folder_writing *w = work;
    (void)part;
    const qp_status rc = rest_keeper_game(w->keeper, game);
    if (rc) return rc;
    w->game = game;
    if (!outdir_write(w->job->dir, game, write_whole, w))
        return game_writer_end(&w->writer, QP_OK);
    return output_failed(w->job->order);
}

int write_game_files(read_order *order, out_dir *dir, int files, char **names) {
    folder_job job = {order, dir};
    int status = outdir_begin(dir);
    if (status) return status;
    /* The games are counted in one place. */
    order->jobs = 1;
    if (order->to_format->flags & QP_FORMAT_BINARY)
        order->to_encoding = QP_ENC_UTF8;
    order->stage = (qp_stage){.ctx = &job,
                              .open = open_folder,
                              .close = close_folder,
                              .between = keep_in_folder,
                              .game = write_file};
    order->blame = dir->dir;
    status = read_games(order, files, names);
    outdir_end(dir);
    return status;
}
