/* engine.c - POST, GET and DELETE /api/engine.
 *
 * The output of an engine is not trusted: moves are passed on while they are
 * legal, and everything else as text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "api.h"

#include <string.h>

/* ---- asking -------------------------------------------------------------- */

static void ask_none(api_call *call) {
    call_fail(call, 503, "no_engine",
              "this server has no engine: see qipu serve --engine");
}

/* Reads the members of the body; `*position` is valid as long as it is. */
static int ask_wish(api_call *call, const api_body *body, const char **position,
                    unsigned *lines) {
    *position = "startpos";
    *lines = 1;
    for (size_t i = 0; i < body->count; i++) {
        const char *value = body->member[i].value;
        int is_text = body->member[i].is_text;
        if (!strcmp(body->member[i].name, "position")) {
            if (!is_text)
                return api_bad(call, &(api_fault){"position", "FEN, startpos",
                                                  value, API_AS});
            *position = value;
        } else if (is_text || *value < '1' || *value > '0' + THINK_LINES ||
                   value[1]) {
            return api_bad(call,
                           &(api_fault){"lines", "1..5", value, API_NUMBER});
        } else {
            *lines = (unsigned)(*value - '0');
        }
    }
    return 0;
}

static void ask_begin(api_call *call, const char *position, unsigned lines) {
    int restarted = 0;
    qp_line *line = qp_line_new(NULL, NULL);
    if (!line) {
        call_fail(call, 503, "no_memory", "out of memory");
        return;
    }
    if (api_line(call, position, line)) {
        qp_line_free(line);
        return;
    }
    qp_line_seek(line, qp_line_length(line));
    if (qp_pos_state(qp_line_pos(line)) != QP_PLAYING) {
        qp_line_free(line);
        call_fail(call, 400, "game_over", "no legal move: the game is over");
        return;
    }
    uint64_t run = think_begin(line, lines, &restarted);
    if (!run)
        ask_none(call);
    else
        fprintf(call->out, "{\"run\":%llu,\"restarted\":%s}",
                (unsigned long long)run, restarted ? "true" : "false");
}

void api_engine_post(api_call *call) {
    static const char *const NAMES[] = {"position", "lines", NULL};
    api_body body;
    const char *position;
    unsigned lines;
    if (api_body_read(call, &body, NAMES)) return;
    if (!ask_wish(call, &body, &position, &lines))
        ask_begin(call, position, lines);
    api_body_free(&body);
}

/* ---- looking ------------------------------------------------------------- */

/* Writes a score from Red's side; engines give it for the side to move. "mate
 * 0" has no sign. */
static void ask_score(FILE *out, const qp_engine_info *info, int red) {
    long score = red ? info->score : -(long)info->score;
    int lower = (info->known & QP_INFO_LOWER) != 0;
    fprintf(out, "{\"%s\":%ld}", info->known & QP_INFO_MATE ? "mate" : "cp",
            score);
    if (info->known & (QP_INFO_LOWER | QP_INFO_UPPER))
        fprintf(out, ",\"bound\":\"%s\"", lower == red ? "lower" : "upper");
}

static void ask_line(FILE *out, const think_run *run, const think_line *line) {
    qp_pos pos = run->pos;
    fprintf(out, "{\"depth\":%lu,\"score\":", (unsigned long)line->info.depth);
    ask_score(out, &line->info, qp_pos_turn(&run->pos) == QP_RED);
    fputs(",\"moves\":[", out);
    for (size_t i = 0; i < line->moves; i++) {
        char text[QP_MOVE_MAX];
        qp_move_write(text, &pos, line->move[i], QP_NOTATION_UCCI, 0);
        fprintf(out, "%s\"%s\"", i ? "," : "", text);
        qp_pos_play(&pos, line->move[i]);
    }
    fputs("]}", out);
}

/* Writes why the engine failed, and its last lines. */
static void ask_failure(const api_call *call, const think_run *run) {
    char message[1024];
    qp_err err;
    qp_engine_fault_err(&err, &run->fault, run->about, call->lang);
    qp_err_message(message, sizeof message, &err, NULL, call->lang);
    fputs(",\"message\":", call->out);
    json_web_text(call->out, qp_text_of(message));
    if (!*run->said) return;
    fputs(",\"said\":", call->out);
    json_web_text(call->out, qp_text_of(run->said));
}

static void ask_put(const api_call *call, const think_run *run) {
    static const char *const STATES[] = {[THINK_THINKING] = "thinking",
                                         [THINK_DONE] = "done",
                                         [THINK_REPLACED] = "replaced",
                                         [THINK_STOPPED] = "stopped",
                                         [THINK_FAILED] = "failed"};
    FILE *out = call->out;
    char best[QP_MOVE_MAX];
    size_t shown = 0;
    fprintf(out, "{\"run\":%llu,\"state\":\"%s\"",
            (unsigned long long)run->number, STATES[run->state]);
    if (run->state == THINK_FAILED) ask_failure(call, run);
    fputs(",\"lines\":[", out);
    for (size_t i = 0; i < THINK_LINES; i++) {
        if (!run->line[i].there) continue;
        if (shown++) fputc(',', out);
        ask_line(out, run, &run->line[i]);
    }
    fputs("],\"best\":", out);
    if (run->has_best) {
        qp_move_write(best, &run->pos, run->best, QP_NOTATION_UCCI, 0);
        fprintf(out, "\"%s\"", best);
    } else {
        fputs("null", out);
    }
    fprintf(out, ",\"nodes\":%llu,\"time_ms\":%llu}",
            (unsigned long long)run->nodes, (unsigned long long)run->time_ms);
}

/* Returns the parameter `run`; 0 after an error. */
static uint64_t ask_run(api_call *call) {
    static const char WANT[] = "1..18446744073709551615";
    uint64_t number = 0;
    if (api_number(call, "run", (api_range){1, UINT64_MAX}, &number)) return 0;
    if (!number) api_bad(call, &(api_fault){"run", WANT, "", API_NUMBER});
    return number;
}

/* Gets that run; 0 after an error. */
static int ask_get(api_call *call, think_run *run) {
    if (!think_name()) {
        ask_none(call);
        return 0;
    }
    uint64_t number = ask_run(call);
    if (!number) return 0;
    think_get(run, number);
    if (run->state) return 1;
    call_fail(call, 404, "no_run", "there is no analysis with that number");
    return 0;
}

void api_engine_get(api_call *call) {
    think_run run;
    if (ask_get(call, &run)) ask_put(call, &run);
}

void api_engine_delete(api_call *call) {
    think_run run;
    if (!ask_get(call, &run)) return;
    think_stop(run.number);
    think_get(&run, run.number);
    ask_put(call, &run);
}
