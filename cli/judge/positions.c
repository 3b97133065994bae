/* positions.c - positions with the moves that led to them.
 *
 * What a line may hold, and what is wrong with it, is position_line.c's; it
 * leaves the moves in the line of the desk.
 *
 * SPDX-License-Identifier: MIT
 */
#include "judge_common.h"

#include <errno.h>
#include <string.h>

/* Which line of which file it is; nothing for an argument. */
static void put_place(const fen_job *job, const judge_lines *lines) {
    if (lines->desk->order->json) {
        fputs("{", stdout);
        if (!job->file) return;
        fputs("\"file\":", stdout);
        json_text(stdout, (qp_text){job->file, strlen(job->file)});
        judge_json_number(stdout, "line", job->line);
        fputs(",", stdout);
    } else if (!lines->ucci) {
        if (job->positions > 1) putchar('\n');
        if (job->file)
            safe_printf(stdout, "%s:%llu:\n", job->file,
                        (unsigned long long)job->line);
    }
}

static qp_status put_rulings(judge_lines *lines, const qp_ruling *ruling) {
    judge_desk *desk = lines->desk;
    qp_status rc = QP_OK;
    for (size_t i = 0; !rc && lines->report && i < desk->order->books; i++)
        rc = qp_ruling_report_add(lines->report, desk->judge[i], desk->line,
                                  &ruling[i], desk->ahead >> i & 1, NULL);
    if (lines->report) return rc;
    return desk->order->json ? judge_put_json(stdout, desk, ruling)
                             : judge_put_text(stdout, desk, ruling);
}

static qp_status overrule(const judge_lines *lines, qp_err *err) {
    judge_desk *desk = lines->desk;
    qp_status rc = QP_OK;
    for (size_t i = 0; !rc && i < desk->order->books; i++)
        rc = qp_judge_overrule(desk->judge[i], desk->line,
                               qp_text_of(desk->order->labels), err);
    return rc;
}

/* Fails for a position without moves on which no book rules: what repeats is
 * seen in moves alone. */
static qp_status judge(qp_ruling *ruling, const judge_lines *lines,
                       qp_err *err) {
    judge_desk *desk = lines->desk;
    int ruled = qp_line_length(desk->line) != 0;
    qp_status rc = judge_position(ruling, desk);
    for (size_t i = 0; i < desk->order->books; i++)
        ruled |= !rc && ruling[i].verdict;
    *err = (qp_err){.code = rc};
    if (rc || ruled) return rc;
    *err = (qp_err){.code = QP_E_RULE_HISTORY};
    snprintf(err->want, sizeof err->want, "moves after the position");
    return err->code;
}

static void complain(fen_job *job, qp_err *err) {
    diag_place place = {.file = job->file};
    err->at = (qp_at){0, job->line, 1};
    diag_show(NULL, &job->style, err, &place, &job->count);
}

static void take_position(fen_job *job, const qp_setup *setup) {
    judge_lines *lines = job->ctx;
    qp_ruling ruling[JUDGE_BOOKS];
    qp_err err;
    (void)setup;
    qp_status rc = overrule(lines, &err);
    if (!rc && !lines->ban) rc = judge(ruling, lines, &err);
    if (rc) {
        complain(job, &err);
        return;
    }
    if (!lines->report) put_place(job, lines);
    rc = lines->ban ? judge_put_bans(stdout, lines->desk, lines->ucci)
                    : put_rulings(lines, ruling);
    if (lines->desk->order->json) fputs("}\n", stdout);
    if (rc) complain(job, &(qp_err){.code = rc});
}

int judge_lines_run(judge_lines *lines, const db_place *place, int n,
                    char **argv) {
    fen_job job = {.take = take_position,
                   .ctx = lines,
                   .style = lines->style,
                   .history = lines->desk->line};
    int status = place ? db_place_take(&cmd_judge, place, &job) : EXIT_FINE;
    int rc = fen_operands(&job, n, argv);
    if (rc > status) status = rc;
    return job.count.errors && status < EXIT_BAD ? EXIT_BAD : status;
}
