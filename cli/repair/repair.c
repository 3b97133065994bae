/* repair.c - qipu repair: repairs games whose moves cannot all be played.
 *
 * Owns the list of suggestions. What is repaired, and how, is the library's
 * (qipu/repair.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../../lib/core/base/inline/buffer.h"
#include "../io/input_files.h"
#include "../output/rewrite_files.h"
#include "qipu/messages.h"
#include "qipu/repair.h"

typedef struct repair_wish {
    int list, json, no_comments;
    const char *apply;
    rewrite_wish write;
    read_options in;
    inputs found;
} repair_wish;

typedef struct repair_run {
    const repair_wish *wish;
    qp_repair_apply apply;
    read_order *order;
    rewriting files; /* with --in-place */
    int delivers;    /* what is found is delivered: no game is written */
} repair_run;

/* On a reading thread. */
typedef struct repair_work {
    const repair_run *run;
    qp_part *part;
    qp_repairer *repairer;
    byte_buffer text;
    qp_status failed;
} repair_work;

/* ---- what was found -------------------------------------------------------
 */

static void put_moves(byte_buffer *b, const qp_repair_suggestion *s) {
    qp_pos pos = s->start;
    for (size_t i = 0; i < s->count; i++) {
        char text[QP_MOVE_MAX];
        size_t len =
            qp_move_write(text, &pos, s->moves[i], QP_NOTATION_UCCI, 0);
        if (i) buffer_byte(b, ' ');
        buffer_add(b, text, len);
        qp_pos_play(&pos, s->moves[i]);
    }
}

static void put_json_edit(byte_buffer *b, const qp_repair_edit *e) {
    buffer_format(b,
                  "{\"kind\":\"%s\",\"ply\":%lu,\"line\":%llu,\"column\":%lu",
                  qp_repair_kind_name(e->kind), (unsigned long)e->ply,
                  (unsigned long long)e->at.line, (unsigned long)e->at.col);
    buffer_puts(b, ",\"was\":");
    buffer_json(b, e->was);
    buffer_puts(b, ",\"now\":");
    buffer_json(b, e->now);
    buffer_byte(b, '}');
}

static void put_json(byte_buffer *b, const qp_repair *r) {
    buffer_format(b, ",\"ply\":%lu,\"error\":\"%s\",\"text\":",
                  (unsigned long)r->ply, qp_status_name(r->err.code));
    buffer_json(b, qp_text_of(r->err.what));
    buffer_format(b, ",\"in_variation\":%s",
                  r->in_variation ? "true" : "false");
    if (r->in_variation)
        buffer_format(b, ",\"branch\":%lu", (unsigned long)r->branch);
    buffer_format(b, ",\"applied\":%s,\"suggestions\":[",
                  r->applied ? "true" : "false");
    for (size_t i = 0; i < r->suggestions; i++) {
        const qp_repair_suggestion *s = &r->suggestion[i];
        buffer_format(b, "%s{\"percent\":%u,\"edits\":[", i ? "," : "",
                      s->percent);
        for (size_t k = 0; k < s->edits; k++) {
            if (k) buffer_byte(b, ',');
            put_json_edit(b, &s->edit[k]);
        }
        buffer_puts(b, "],\"moves\":\"");
        put_moves(b, s);
        buffer_puts(b, "\"}");
    }
    buffer_puts(b, "]}\n");
}

static const char *edit_words(qp_repair_kind kind) {
    switch (kind) {
    case QP_REPAIR_MOVE: return tr("ply %u: read %s as %s");
    case QP_REPAIR_MISSING: return tr("ply %u: insert %s%s");
    case QP_REPAIR_EXTRA: return tr("ply %u: omit %s%s");
    case QP_REPAIR_SWAPPED: return tr("ply %u: reorder %s as %s");
    case QP_REPAIR_TURN: return tr("the other side moves first: %.0u%s%s");
    case QP_REPAIR_START: break;
    }
    return tr("start from %.0u%s%s");
}

static void put_edit(byte_buffer *b, const qp_repair_edit *e) {
    char was[QP_FEN_MAX], now[QP_FEN_MAX];
    int start = e->kind == QP_REPAIR_TURN || e->kind == QP_REPAIR_START;
    snprintf(was, sizeof was, "%.*s", start ? 0 : (int)e->was.len, e->was.ptr);
    snprintf(now, sizeof now, "%.*s", (int)e->now.len, e->now.ptr);
    buffer_format(b, edit_words(e->kind), (unsigned)e->ply, was, now);
    if (e->at.line && !start)
        buffer_format(b, " (%llu:%lu)", (unsigned long long)e->at.line,
                      (unsigned long)e->at.col);
}

static void put_text(byte_buffer *b, const qp_repair *r) {
    char why[256];
    qp_err_message(why, sizeof why, &r->err, NULL, words_lang());
    if (r->in_variation)
        buffer_format(b, tr("the variation of ply %lu stops at ply %lu: %s\n"),
                      (unsigned long)r->branch, (unsigned long)r->ply, why);
    else
        buffer_format(b, tr("stops at ply %lu: %s\n"), (unsigned long)r->ply,
                      why);
    if (!r->suggestions)
        buffer_format(b, "  %s\n", tr("no repair found with up to four edits"));
    for (size_t i = 0; i < r->suggestions; i++) {
        const qp_repair_suggestion *s = &r->suggestion[i];
        buffer_format(b, "  %3u %%  ", s->percent);
        for (size_t k = 0; k < s->edits; k++) {
            if (k) buffer_puts(b, "; ");
            put_edit(b, &s->edit[k]);
        }
        buffer_byte(b, '\n');
    }
}

/* Delivers the number of the game in its part, and what was found. In place,
 * only what is applied matters. */
static void on_found(void *ctx, const qp_repair *repair) {
    repair_work *w = ctx;
    const repair_wish *wish = w->run->wish;
    uint64_t game = qp_part_game(w->part) + 1;
    if (w->failed || !w->run->delivers || (!wish->list && !repair->applied))
        return;
    buffer_clear(&w->text);
    buffer_add(&w->text, &game, sizeof game);
    if (wish->list) (wish->json ? put_json : put_text)(&w->text, repair);
    w->failed = w->text.failed ? QP_E_NOMEM
                               : qp_part_put(w->part, buffer_text(&w->text));
}

/* ---- a part ---------------------------------------------------------------
 */

static void *open_part(void *ctx, qp_part *part) {
    const repair_run *run = ctx;
    repair_work *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    *w = (repair_work){.run = run, .part = part};
    const qp_repair_options options = {.size = sizeof options,
                                       .apply = run->apply,
                                       .no_comments = run->wish->no_comments,
                                       .ctx = w,
                                       .found = on_found};
    w->repairer = qp_repairer_new(&options);
    if (w->repairer) return w;
    free(w);
    return NULL;
}

static void close_part(void *work) {
    repair_work *w = work;
    qp_repairer_free(w->repairer);
    buffer_free(&w->text);
    free(w);
}

static const qp_handler *between(void *work, const qp_handler *player,
                                 const qp_play_options *play) {
    const repair_work *w = work;
    return qp_repairer_between(w->repairer, player, play);
}

/* ---- the list -------------------------------------------------------------
 */

static qp_status list_game(void *work, qp_part *part, qp_game *game) {
    const repair_work *w = work;
    (void)part, (void)game;
    return w->failed;
}

/* Writes lines so that they cannot steer a terminal. */
static void put_lines(qp_text text) {
    while (text.len) {
        const char *end = memchr(text.ptr, '\n', text.len);
        size_t len = end ? (size_t)(end - text.ptr) : text.len;
        safe_put(stdout, (qp_text){text.ptr, len});
        putchar('\n');
        len += end != NULL;
        text.ptr += len;
        text.len -= len;
    }
}

static qp_status put_found(void *ctx, const qp_delivery *from, qp_text text) {
    repair_run *run = ctx;
    uint64_t game;
    memcpy(&game, text.ptr, sizeof game);
    game += from->games;
    if (run->wish->json) {
        fputs("{\"file\":", stdout);
        json_text(stdout, qp_text_of(from->file));
        printf(",\"game\":%llu", (unsigned long long)game);
    } else {
        safe_puts(stdout, from->file);
        printf(tr(": game %llu: "), (unsigned long long)game);
    }
    text.ptr += sizeof game;
    text.len -= sizeof game;
    if (run->wish->json)
        fwrite(text.ptr, 1, text.len, stdout);
    else
        put_lines(text);
    return ferror(stdout) ? output_failed(run->order) : QP_OK;
}

static int list_repairs(read_order *order, repair_run *run, int files,
                        char **names) {
    run->delivers = 1;
    order->stage = (qp_stage){.ctx = run,
                              .open = open_part,
                              .close = close_part,
                              .between = between,
                              .game = list_game,
                              .deliver = put_found};
    return read_games(order, files, names);
}

/* ---- in place -------------------------------------------------------------
 */

static qp_status note_applied(void *ctx, const qp_delivery *from,
                              qp_text text) {
    repair_run *run = ctx;
    (void)from, (void)text;
    rewrite_changes(&run->files);
    return QP_OK;
}

static int repair_in_place(repair_run *run, const write_job *job, int files,
                           char **names) {
    read_order *order = run->order;
    run->files = (rewriting){.cmd = &cmd_repair,
                             .wish = &run->wish->write,
                             .order = order,
                             .names = names,
                             .files = files};
    order->stage = (qp_stage){.ctx = run,
                              .open = open_part,
                              .close = close_part,
                              .between = between,
                              .game = list_game,
                              .deliver = note_applied};
    run->delivers = 1;
    int status = rewrite_look(&run->files);
    uint64_t changes = status < EXIT_SYSTEM ? rewrite_changed(&run->files) : 1;
    run->delivers = 0;
    if (!changes) fputs(tr("qipu repair: nothing to repair\n"), stderr);
    if (status < EXIT_SYSTEM) status = rewrite_write(&run->files, job, status);
    rewrite_free(&run->files);
    return status;
}

/* ---- the command ----------------------------------------------------------
 */

static int check_wish(read_order *order, repair_run *run,
                      const repair_wish *w) {
    static const char *const APPLY[] = {"likely", "all", "none"};
    size_t i = 0;
    while (w->apply && i < 3 && strcmp(w->apply, APPLY[i])) i++;
    if (i == 3)
        return usage_error(&cmd_repair,
                           "invalid value '%s' for --apply: expected likely, "
                           "all or none",
                           w->apply);
    run->apply = (qp_repair_apply)i;
    if (w->list && w->write.in_place)
        return usage_error(&cmd_repair, "--list excludes --in-place");
    if (w->list && game_wish_given(&w->write.out))
        return usage_error(&cmd_repair,
                           "--list excludes --to, --output, --force and the "
                           "options of --to");
    return game_wish_read(&cmd_repair, &w->write.out, order) ||
           read_order_set(&cmd_repair, order, &w->in);
}

static int do_files(read_order *order, repair_run *run, int files,
                    char **names) {
    const repair_wish *w = run->wish;
    const write_between before = {open_part, close_part, between, NULL, run};
    write_job job = {.order = order,
                     .output = w->write.out.output,
                     .force = w->write.out.force,
                     .before = &before,
                     .keeps = 1};
    if (w->write.in_place) {
        int status = rewrite_check(&cmd_repair, &w->write, files, names);
        return status ? status : repair_in_place(run, &job, files, names);
    }
    return w->list ? list_repairs(order, run, files, names)
                   : write_games(&job, files, names);
}

static int run(int argc, char **argv) {
    read_order order = {0};
    repair_wish w = {0};
    const option_spec specs[] = {{"--apply", 1, NULL, &w.apply},
                                 {"--list", 0, &w.list, NULL},
                                 {"--json", 0, &w.json, NULL},
                                 {"--no-comments", 0, &w.no_comments, NULL},
                                 REWRITE_SPECS(&w.write),
                                 READ_SPECS(&w.in),
                                 INPUT_SPECS(&w.found),
                                 {"--all-errors", 0, &order.all_errors, NULL},
                                 {"--jobs", 1, NULL, &w.in.jobs},
                                 {NULL, 0, NULL, NULL}};
    int files = options_parse(&cmd_repair, argc, argv, specs);
    repair_run run = {.wish = &w, .order = &order};
    if (files < 0 || check_wish(&order, &run, &w)) return EXIT_USAGE;
    char **names = argv + 1;
    w.found.output = w.write.out.output;
    int status = inputs_find(&w.found, &cmd_repair, &order, &files, &names);
    if (!status) status = do_files(&order, &run, files, names);
    inputs_free(&w.found);
    return status;
}

const command cmd_repair = {"repair", run};
