/* overrule.c - labels that an arbiter gives. They belong to a move between two
 * positions, so that every round of a cycle has them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../base/err_int.h"
#include "../base/inline/ascii.h"
#include "judge_int.h"
#include "line_int.h"

/* Returns the act of a name, or -1. */
static int overrule_act(qp_text name) {
    const unsigned lighter =
        1u << QP_ACT_FOLLOW | 1u << QP_ACT_BLOCK | 1u << QP_ACT_OFFER;
    for (int act = QP_ACT_IDLE; act <= QP_ACT_CHECK; act++)
        for (int lang = QP_LANG_EN; lang <= QP_LANG_ZH_TW; lang++)
            if (!(lighter >> act & 1) &&
                qp_text_is(name, qp_act_name((qp_act)act, (qp_lang)lang)))
                return act;
    return -1;
}

static qp_status overrule_refuse(qp_err *err, qp_text item, const char *want,
                                 size_t plies) {
    qp__fail(err, QP_E_RULE_LABEL, (qp_at){0}, item);
    if (err) snprintf(err->want, sizeof err->want, want, plies);
    return QP_E_RULE_LABEL;
}

/* Reads "3=idle". */
static qp_status overrule_read(judge_overrule *out, const qp_line *line,
                               qp_text item, qp_err *err) {
    size_t ply = 0, at = 0, plies = qp_line_length(line);
    qp_ply played;
    for (; at < item.len && char_digit(item.ptr[at]); at++)
        if (ply <= plies) ply = 10 * ply + (size_t)(item.ptr[at] - '0');
    int act = -1;
    if (at && at < item.len && item.ptr[at] == '=')
        act = overrule_act((qp_text){item.ptr + at + 1, item.len - at - 1});
    if (act < 0)
        return overrule_refuse(err, item,
                               "PLY=idle, exchange, chase, kill or check", 0);
    if (!plies)
        return overrule_refuse(err, item, "moves after the position", 0);
    if (!ply || ply > plies)
        return overrule_refuse(err, item, "a ply from 1 to %zu", plies);
    qp_line_get(&played, line, ply);
    if (played.check && act != QP_ACT_CHECK)
        return overrule_refuse(err, item, "check, which this ply gives", 0);
    if (!played.check && act == QP_ACT_CHECK)
        return overrule_refuse(err, item,
                               "another label, as this ply gives no check", 0);
    *out = (judge_overrule){qp__line_hash(line, ply - 1),
                            qp__line_hash(line, ply), (qp_act)act};
    return QP_OK;
}

qp_status qp_judge_overrule(qp_judge *judge, const qp_line *line,
                            qp_text labels, qp_err *err) {
    size_t count = 0;
    judge->overrules = 0;
    if (judge->note) /* they are noted again */
        memset(judge->note, 0, judge->capacity * sizeof *judge->note);
    for (size_t i = 0, end; i < labels.len; i = end + 1) {
        for (end = i; end < labels.len && !strchr(", ", labels.ptr[end]);)
            end++;
        qp_text item = {labels.ptr + i, end - i};
        if (!item.len) continue;
        if (count == QP_OVERRULED_MAX)
            return qp__fail(err, QP_E_LIMIT, (qp_at){0}, item);
        qp_status rc =
            overrule_read(&judge->overruled[count++], line, item, err);
        if (rc) return rc;
    }
    judge->overrules = count;
    return QP_OK;
}

static const judge_overrule *overrule_of(const qp_judge *judge, uint64_t before,
                                         uint64_t after) {
    for (size_t i = judge->overrules; i-- > 0;)
        if (judge->overruled[i].before == before &&
            judge->overruled[i].after == after)
            return &judge->overruled[i];
    return NULL;
}

int qp_judge_overruled(qp_act *act, const qp_judge *judge, const qp_line *line,
                       size_t ply) {
    if (!ply || ply > qp_line_length(line)) return 0;
    const judge_overrule *found = overrule_of(
        judge, qp__line_hash(line, ply - 1), qp__line_hash(line, ply));
    if (found) *act = found->act;
    return found != NULL;
}

void qp__judge_overrule_note(const qp_judge *judge, judge_note *note) {
    const judge_overrule *found = overrule_of(judge, note->before, note->after);
    if (!found) return;
    note->other = (uint8_t)found->act;
    if (note->act == note->other) return;
    note->act = note->other;
    note->chased = found->act == QP_ACT_CHASE ? 0xFFFF : 0;
    note->traits = found->act == QP_ACT_CHASE ? QP__CHASED_LOOSE : 0;
}
