/* annotate.c - qipu engine --annotate: games with what an engine says of them.
 *
 * Owns what is written into a game. What was in it stays: comments, glyphs and
 * variations are added after those that are there, and a move that has a score
 * or a glyph of praise or blame already gets no second one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "annotate.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../io/file_extensions.h"
#include "../io/game_or_positions.h"

/* Beyond so much nothing is lost any more: 10 pawns. */
enum { VALUE_MOST = 1000 };

/* ---- values -------------------------------------------------------------- */

static int within(long value) {
    return (int)(value > VALUE_MOST    ? VALUE_MOST
                 : value < -VALUE_MOST ? -VALUE_MOST
                                       : value);
}

/* Of the side to move; 0 when it is not known. */
static int mover_value(int *value, const spot *s) {
    *value = -VALUE_MOST; /* whoever cannot move has lost */
    if (s->state == SPOT_OVER) return 1;
    if (s->state != SPOT_DONE || !s->found.known) return 0;
    if (!(s->found.known & QP_INFO_MATE))
        *value = within(s->found.score);
    else if (s->found.score > 0)
        *value = VALUE_MOST;
    return 1;
}

int spot_value(int *value, const spot *s) {
    if (!mover_value(value, s)) return 0;
    if (s->turn == QP_BLACK) *value = -*value;
    return 1;
}

static int same_move(qp_move a, qp_move b) {
    return a.from == b.from && a.to == b.to;
}

/* What a move lost, by the scores before and after it. The engine's own move
 * loses nothing, whatever it says one ply later. */
static void find_loss(const annotate *a, size_t at) {
    spot *s = &a->spot[at];
    const spot *before = s - 1;
    int had, left;
    if (!mover_value(&had, before) || !mover_value(&left, s)) return;
    s->has_loss = 1;
    s->loss = had + left > 0 ? had + left : 0;
    if (before->found.count && same_move(before->found.pv[0], s->move))
        s->loss = 0;
    const int *limit = a->job->loss;
    s->mark = s->loss <= 0          ? 0
              : s->loss >= limit[2] ? 4
              : s->loss >= limit[1] ? 2
              : s->loss >= limit[0] ? 6
                                    : 0;
}

/* ---- writing into the game ----------------------------------------------- */

static int has_text(qp_text text, const char *part) {
    size_t n = strlen(part);
    for (size_t i = 0; i + n <= text.len; i++)
        if (!memcmp(text.ptr + i, part, n)) return 1;
    return 0;
}

/* Nonzero when a node has such a comment, or a glyph from 1 to 6. */
static int has_score(const qp_game *game, qp_node node) {
    qp_annotation n = qp_game_first_annotation(game, node);
    for (; n != QP_NO_ANNOTATION; n = qp_game_next_annotation(game, n))
        if (has_text(qp_game_annotation_text(game, n), "[%eval ")) return 1;
    return 0;
}

static int has_mark(const qp_game *game, qp_node node) {
    qp_annotation n = qp_game_first_annotation(game, node);
    for (; n != QP_NO_ANNOTATION; n = qp_game_next_annotation(game, n))
        if (qp_game_annotation_nag(game, n) >= 1 &&
            qp_game_annotation_nag(game, n) <= 6)
            return 1;
    return 0;
}

static qp_status add_score(qp_game *game, qp_node node, const spot *s) {
    char score[ENGINE_SCORE_MAX], text[ENGINE_SCORE_MAX + 16];
    if (!s->found.known) return QP_OK;
    qp_engine_info info = {.known = s->found.known, .score = s->found.score};
    engine_score(score, &info, s->turn, 0);
    snprintf(text, sizeof text, "[%%eval %s]", score);
    qp_comment comment = {.text = qp_text_of(text)};
    return qp_game_add_comment(game, node, QP_AFTER_MOVE, &comment);
}

/* Nonzero when a move stands among those that may be played after a node. */
static int is_there(const qp_game *game, qp_node parent, qp_move move) {
    qp_node n = qp_game_next(game, parent);
    for (; n != QP_NO_NODE; n = qp_game_variation_after(game, n))
        if (same_move(qp_game_move(game, n), move)) return 1;
    return 0;
}

/* The line that the engine would have played instead, with its score. */
static qp_status add_line(const annotate *a, const spot *s) {
    const spot *before = s - 1;
    qp_node node = qp_game_parent(a->game, s->node);
    qp_status status = QP_OK;
    size_t most = (size_t)a->job->line;
    if (before->state != SPOT_DONE || !most ||
        is_there(a->game, node, before->found.pv[0]))
        return QP_OK;
    for (size_t i = 0; i < before->found.count && i < most && !status; i++)
        status = qp_game_add(&node, a->game, node, before->found.pv[i]);
    return status ? status : add_score(a->game, node, before);
}

/* An only move without a score has that of the position after it. A mate that
 * its mover gives takes it one move more. */
static void fill_forced(annotate *a) {
    for (size_t i = a->spots; i-- > 1;) {
        const journal_score *after = &a->spot[i].found;
        journal_score *f = &a->spot[i - 1].found;
        if (a->spot[i - 1].state != SPOT_DONE || f->known ||
            a->spot[i].state != SPOT_DONE)
            continue;
        f->known = after->known;
        f->score = -after->score;
        if (f->known & QP_INFO_MATE && f->score > 0) f->score++;
    }
}

static qp_status write_into(annotate *a) {
    qp_status status = QP_OK;
    fill_forced(a);
    for (size_t i = 1; i < a->spots && !status; i++) {
        spot *s = &a->spot[i];
        find_loss(a, i);
        if (s->state == SPOT_DONE && !has_score(a->game, s->node))
            status = add_score(a->game, s->node, s);
        if (!status && s->mark && !has_mark(a->game, s->node))
            status = qp_game_add_nag(a->game, s->node, (unsigned)s->mark);
        if (!status && s->mark) status = add_line(a, s);
    }
    return status;
}

/* ---- the positions of a game --------------------------------------------- */

static int add_spot(annotate *a, const qp_pos *pos, qp_node node,
                    size_t window) {
    if (a->spots == a->room) {
        size_t room = a->room ? 2 * a->room : 128;
        spot *grown = realloc(a->spot, room * sizeof *grown);
        if (!grown) return 1;
        a->spot = grown;
        a->room = room;
    }
    spot *s = &a->spot[a->spots];
    memset(s, 0, sizeof *s);
    s->turn = qp_pos_turn(pos);
    s->key = qp_pos_hash(pos);
    s->node = node;
    s->move = qp_game_move(a->game, node);
    s->forced = qp_pos_moves_count(pos) == 1;
    s->window = window;
    const journal_score *found =
        journal_find(&a->journal, a->number, a->spots, s->key);
    if (qp_pos_state(pos) != QP_PLAYING) {
        s->state = SPOT_OVER;
    } else if (found) {
        s->found = *found;
        s->state = SPOT_DONE;
    }
    a->spots++;
    return 0;
}

/* Nonzero when memory is out. */
static int list_spots(annotate *a) {
    qp_pos pos = *qp_game_start(a->game);
    qp_node node = QP_ROOT;
    size_t window = 0;
    a->spots = 0;
    a->base_at = 0;
    if (add_spot(a, &pos, QP_ROOT, 0)) return 1;
    while ((node = qp_game_next(a->game, node)) != QP_NO_NODE) {
        qp_pos_play(&pos, qp_game_move(a->game, node));
        if (!qp_pos_setup(&pos)->quiet) window = a->spots;
        if (add_spot(a, &pos, node, window)) return 1;
    }
    return 0;
}

/* The moves that were kept in a journal are legal, or it is another's. */
static void check_spots(annotate *a) {
    qp_pos pos = *qp_game_start(a->game);
    for (size_t i = 0; i < a->spots; i++) {
        spot *s = &a->spot[i];
        qp_pos then = pos;
        if (i) qp_pos_play(&pos, s->move);
        then = pos;
        for (size_t j = 0; j < s->found.count; j++) {
            if (!qp_pos_legal(&then, s->found.pv[j])) {
                s->state = SPOT_WAITS;
                s->found.count = 0;
                break;
            }
            qp_pos_play(&then, s->found.pv[j]);
        }
        if (s->state == SPOT_DONE && !s->found.count) s->state = SPOT_WAITS;
    }
}

/* ---- the games ----------------------------------------------------------- */

typedef struct annotate_run {
    annotate a;
    qp_writer *writer;
    FILE *memory; /* the games written, until all are */
} annotate_run;

static int take_game(void *ctx, const qp_game *game) {
    annotate_run *run = ctx;
    annotate *a = &run->a;
    errno = ENOMEM;
    a->number++;
    if (a->fatal) return 0;
    if (qp_game_copy(a->game, game) || list_spots(a)) return 1;
    check_spots(a);
    annotate_positions(a);
    if (a->fatal) return 0;
    progress_clear();
    if (write_into(a)) return 1;
    if (a->job->output && !a->job->quiet) annotate_course(a);
    qp_status status = qp_writer_game(run->writer, a->game);
    if (status == QP_E_IO) errno = EIO;
    return status != QP_OK;
}

static int memory_write(void *ctx, const char *bytes, size_t len) {
    return fwrite(bytes, 1, len, ctx) != len;
}

/* What the scores depend on. */
static uint64_t settings_key(const engine_job *job) {
    uint64_t key = UINT64_C(0xcbf29ce484222325);
    char text[160];
    const qp_engine_options *o = &job->options;
    size_t n = (size_t)snprintf(text, sizeof text, "%d %lu %llu %llu|",
                                (int)o->protocol, (unsigned long)job->go.depth,
                                (unsigned long long)job->go.nodes,
                                (unsigned long long)job->go.movetime_ms);
    for (size_t i = 0; i < n; i++)
        key = (key ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    for (const char *p = o->command; *p; p++)
        key = (key ^ (unsigned char)*p) * UINT64_C(0x100000001b3);
    for (size_t i = 0; i < o->setting_count; i++) {
        qp_text parts[2] = {o->settings[i].name, o->settings[i].value};
        for (int j = 0; j < 2; j++)
            for (size_t k = 0; k <= parts[j].len; k++)
                key = (key ^ (k < parts[j].len ? (unsigned char)parts[j].ptr[k]
                                               : 0)) *
                      UINT64_C(0x100000001b3);
    }
    return key;
}

/* 0, or an exit status after a report. */
static int open_journal(annotate *a) {
    a->journal.fd = -1;
    if (!a->job->output || !strcmp(a->job->output, "-")) return 0;
    journal_fault fault = journal_open(&a->journal, a->job->output,
                                       settings_key(a->job), a->job->force);
    switch (fault) {
    case JOURNAL_FINE: return 0;
    case JOURNAL_SYSTEM: return system_error(a->journal.name);
    case JOURNAL_LOCKED:
        safe_printf(stderr, tr("qipu engine: another qipu writes %s\n"),
                    a->job->output);
        return EXIT_SYSTEM;
    case JOURNAL_OTHER: break;
    }
    safe_printf(stderr,
                tr("qipu engine: %s is of another engine or limit: give the "
                   "same, or --force to begin anew\n"),
                a->journal.name);
    return EXIT_BAD;
}

/* Everything was thought about: what is in memory goes to the disk. */
static int write_out(annotate_run *run, char **text, size_t *len, int status) {
    out_file out = {.force = run->a.job->force};
    int failed = qp_writer_end(run->writer) || fflush(run->memory);
    if (failed) return system_error(out_shown(&out));
    if (out_open(&out, run->a.job->output)) return out_error(&out);
    if (out_write(&out, *text, *len)) {
        int rc = system_error(out_shown(&out));
        out_abandon(&out);
        return rc;
    }
    return out_finish(&out, status, run->a.number > 0);
}

static void on_event(void *ctx, qp_engine *engine,
                     const qp_engine_event *event) {
    (void)ctx;
    if (qp_engine_state(engine) == QP_ENGINE_STARTING)
        engine_complaint(engine, event);
}

static int annotate_all(annotate_run *run, char **text, size_t *len) {
    annotate *a = &run->a;
    int status = games_read(&a->job->style, a->job->input, take_game, run);
    annotate_end(a);
    progress_clear();
    if (a->fatal) return a->fatal;
    if (status < a->worst) status = a->worst;
    if (status == EXIT_SYSTEM) return status;
    return write_out(run, text, len, status);
}

int engine_annotate(engine_job *job) {
    annotate_run run = {.a = {.job = job}};
    char *text = NULL;
    size_t len = 0;
    job->options.event = on_event;
    if (games_spool_stdin()) return system_error("<stdin>");
    int status = open_journal(&run.a);
    if (!status) {
        qp_writer_options wo = {.size = sizeof wo,
                                .format = ending_to_write(job->output),
                                .notation = job->notation,
                                .move_flags = job->move_flags};
        run.memory = open_memstream(&text, &len);
        qp_sink sink = {run.memory, memory_write};
        run.a.game = qp_game_new(NULL);
        run.writer = run.memory ? qp_writer_new(&sink, &wo, NULL) : NULL;
        if (run.writer && run.a.game && !annotate_begin(&run.a)) {
            status = annotate_all(&run, &text, &len);
        } else {
            errno = ENOMEM;
            status = system_error(job->input);
        }
    }
    qp_writer_free(run.writer);
    qp_game_free(run.a.game);
    if (run.memory) fclose(run.memory);
    free(text);
    free(run.a.spot);
    journal_close(&run.a.journal, !run.a.fatal && status < EXIT_USAGE);
    return status;
}
