/* read_games.c - reads game files for commands, and shows their problems.
 *
 * SPDX-License-Identifier: MIT
 */
#include "read_games.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../../lib/core/base/inline/problem_kind.h"
#include "rest_keeper.h"

/* ---- problems ------------------------------------------------------------ */

/* What a format cannot store is an error with --strict-loss. */
static diag_style style_of(const read_order *order, qp_status code) {
    diag_style style = order->diag;
    if (problem_is_loss(code) && order->strict_loss) style.strict = 1;
    return style;
}

/* The format that is written, if it is at fault. */
static const char *format_of(const read_order *order, qp_status code) {
    int at_fault = problem_is_loss(code) || code == QP_E_FORMAT_ONE;
    return at_fault && order->to_format ? order->to_format->name : NULL;
}

static void show_problem(void *ctx, const qp_problem *p) {
    const read_order *order = ctx;
    const diag_place place = {.file = p->file,
                              .game = p->game,
                              .number = p->number,
                              .ply = p->ply,
                              .format = format_of(order, p->err.code),
                              .line = p->line,
                              .column = p->column,
                              .cut = p->cut,
                              .has_byte = p->byte != UINT64_MAX,
                              .byte = p->byte};
    diag_style style = style_of(order, p->err.code);
    diag_count counted_when_done = {0, 0};
    int waits = problem_is_loss(p->err.code) && !order->all_errors;
    if (!waits) diag_show(NULL, &style, &p->err, &place, &counted_when_done);
    if (order->problem) order->problem(order->problem_ctx, p);
}

/* Shows the first loss of a kind, with how many there are: a line for all games
 * of a file. */
static void show_losses(const diag_style *style, const qp_problem_count *met,
                        const diag_place *format) {
    diag_count counted_when_done = {0, 0};
    diag_place place = *format;
    place.game = met->game;
    place.number = met->number;
    place.ply = met->ply;
    place.more = met->count - 1;
    diag_show(NULL, style, &met->first, &place, &counted_when_done);
}

/* Counts the problems of a file, and says how many were not shown. */
static diag_count count_problems(const read_order *order,
                                 const qp_file_report *found) {
    diag_count count = {0, 0};
    for (size_t i = 0; i < found->problems; i++) {
        const qp_problem_count *met = &found->problem[i];
        const diag_style style = style_of(order, met->code);
        if (qp_status_is_warning(met->code) && !style.strict)
            count.warnings += met->count;
        else
            count.errors += met->count;
        diag_place place = {.file = found->file,
                            .format = format_of(order, met->code)};
        if (order->all_errors) continue;
        if (problem_is_loss(met->code)) show_losses(&style, met, &place);
        if (problem_is_loss(met->code) || met->count <= PROBLEMS_SHOWN)
            continue;
        place.more = met->count - PROBLEMS_SHOWN;
        diag_more(&style, met->code, &place);
    }
    return count;
}

int file_lost(const qp_file_report *found) {
    for (size_t i = 0; i < found->problems; i++) {
        qp_status code = found->problem[i].code;
        if (problem_is_loss(code)) return 1;
        switch (code) {
        case QP_W_PGN_TRAILER:
        case QP_W_FORMAT_LEFT:
        case QP_W_FORMAT_VALUE:
        /* What is a comment now may have been moves. */
        case QP_W_PGN_STRAY:
        case QP_W_FORMAT_TEXT:
        case QP_W_GAME_KEPT: return 1;
        default: break;
        }
    }
    return 0;
}

/* ---- files --------------------------------------------------------------- */

static void worsen(read_order *order, int status) {
    if (status > order->status) order->status = status;
}

/* Says why a file was not read. */
static void input_failed(read_order *order, const qp_file_report *found) {
    order->unread++;
    int folder = found->error == EISDIR && order->takes_folders;
    errno = found->status == QP_E_NOMEM ? ENOMEM : found->error;
    if (order->out && found->unopened) order->out->missing = 1;
    if (order->out && !found->unopened) order->out->damaged = 1;
    worsen(order,
           system_problem(
               &order->diag, found->file,
               folder ? tr("Is a directory; -r reads the files in it") : NULL));
}

static void file_done(void *ctx, const qp_file_report *found) {
    read_order *order = ctx;
    const diag_count count = count_problems(order, found);
    if (found->status) {
        input_failed(order, found);
        return;
    }
    if (count.errors) worsen(order, EXIT_BAD);
    if (order->file_done) order->file_done(order->done_ctx, found, &count);
    if (options_common()->verbose && !options_common()->json &&
        !order->names_files) {
        progress_clear();
        put_file_names(stderr, found);
        counts_print(stderr, tr("%llu games\n"),
                     (unsigned long long)found->games);
    }
}

static void show_progress(void *ctx, const qp_progress *at) {
    const read_order *order = ctx;
    if (at->of_files > 1)
        progress_show(at->files, at->of_files);
    else if (!order->counts_progress && at->of_bytes)
        progress_words(tr("\r%llu of %llu MB"), at->bytes / 1000000,
                       at->of_bytes / 1000000, 0);
}

/* ---- running ------------------------------------------------------------- */

qp_status output_failed(read_order *order) {
    order->error = errno;
    return QP_E_IO;
}

/* The pipeline failed: nothing more can be done. */
static void run_failed(read_order *order, qp_status rc) {
    const out_file *out = order->out;
    order->status = EXIT_SYSTEM;
    if (out) order->out->damaged = 1;
    errno = rc == QP_E_NOMEM ? ENOMEM : order->error;
    if (order->said) return;
    const char *blame = order->blame       ? order->blame
                        : out && out->name ? out->name
                                           : "stdout";
    system_problem(&order->diag, rc == QP_E_NOMEM ? "memory" : blame, NULL);
}

int read_games(read_order *order, int files, char **names) {
    static char standard_input[] = "-";
    char *only[] = {standard_input};
    const qp_file_listener listener = {.size = sizeof listener,
                                       .ctx = order,
                                       .problem = show_problem,
                                       .file_done = file_done,
                                       .progress = show_progress};
    const qp_pipeline_options options = {
        .size = sizeof options,
        .reader = &order->reader,
        .jobs = (unsigned)order->jobs,
        .skip_broken = order->skip_broken,
        .problems_shown = order->all_errors ? 0 : PROBLEMS_SHOWN};
    order->stage.size = sizeof order->stage;
    order->reader.size = sizeof order->reader;
    order->status = order->worst;
    if (!files) {
        names = only;
        files = 1;
    }
    for (int i = 0; i < files; i++)
        if (!strcmp(names[i], "-")) hint_at_terminal();
    qp_status rc = qp_pipeline_run(&order->stage, &listener, &options,
                                   (const char *const *)names, (size_t)files);
    progress_clear();
    if (rc) run_failed(order, rc);
    return order->status;
}

/* ---- for stages ---------------------------------------------------------- */

typedef struct game_taker {
    read_order *order;
    games_take *take;
    void *ctx;
} game_taker;

/* With `keeps` of the order, on the thread that reads. */
typedef struct taker_work {
    const game_taker *taker;
    rest_keeper *keeper;
} taker_work;

static void *open_taker(void *ctx, qp_part *part) {
    taker_work *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->taker = ctx;
    if (!w->taker->order->keeps) return w;
    w->keeper = rest_keeper_open(part);
    if (w->keeper) return w;
    free(w);
    return NULL;
}

static void close_taker(void *work) {
    taker_work *w = work;
    rest_keeper_close(w->keeper);
    free(w);
}

static const qp_handler *keep_for_taker(void *work, const qp_handler *player,
                                        const qp_play_options *play) {
    const taker_work *w = work;
    return rest_keeper_between(w->keeper, player, play);
}

static qp_status take_game(void *work, qp_part *part, qp_game *game) {
    const taker_work *w = work;
    const game_taker *taker = w->taker;
    const qp_status rc = w->keeper ? rest_keeper_game(w->keeper, game) : QP_OK;
    if (rc) return rc;
    if (!taker->take(taker->ctx, game)) return QP_OK;
    taker->order->blame = qp_part_file(part);
    return output_failed(taker->order);
}

int read_each_game(read_order *order, int files, char **names, games_take *take,
                   void *ctx) {
    game_taker taker = {order, take, ctx};
    order->stage = (qp_stage){.ctx = &taker,
                              .open = open_taker,
                              .close = close_taker,
                              .between = order->keeps ? keep_for_taker : NULL,
                              .game = take_game};
    order->jobs = 1;
    return read_games(order, files, names);
}

uint32_t move_number(const qp_pos *start, uint32_t ply) {
    return qp_pos_setup(start)->fullmove +
           (ply - (qp_pos_turn(start) == QP_RED)) / 2;
}

qp_status put_record(qp_part *part, qp_status rc, qp_text record) {
    const qp_err err = {.code = rc};
    if (rc == QP_E_LIMIT) return qp_part_tell(part, &err, 0, 0);
    return rc ? rc : qp_part_put(part, record);
}
