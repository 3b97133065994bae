/* scores_and_failures.c - scores and failures of engines as text.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qipu/engine_run.h"

size_t qp_engine_score_write(char *out, const qp_engine_info *info,
                             qp_side turn, int plus) {
    long score = turn == QP_RED ? info->score : -(long)info->score;
    long size = labs(score);
    const char *sign = score < 0 ? "-" : plus ? "+" : "";
    int n;
    if (info->known & QP_INFO_MATE)
        n = snprintf(out, QP_ENGINE_SCORE_MAX, "#%s%ld",
                     score < 0 || (!score && turn == QP_RED) ? "-" : "", size);
    else
        n = snprintf(out, QP_ENGINE_SCORE_MAX, "%s%ld.%02ld", sign, size / 100,
                     size % 100);
    return (size_t)n;
}

void qp_engine_fault_err(qp_err *out, const qp_engine_fault *fault,
                         const char *about, qp_lang lang) {
    const size_t size = sizeof out->want;
    *out = (qp_err){.code = fault->status};
    snprintf(out->what, sizeof out->what, "%s", about);
    if (fault->status == QP_E_ENGINE_START)
        snprintf(out->want, size, "%s",
                 qp_message(lang, strerror(fault->error)));
    else if (fault->ended && fault->signal)
        snprintf(out->want, size, qp_message(lang, "signal %d"), fault->signal);
    else if (fault->ended)
        snprintf(out->want, size, qp_message(lang, "exit status %d"),
                 fault->exit_status);
}
