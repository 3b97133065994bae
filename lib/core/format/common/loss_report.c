/* loss_report.c - reports what a writer could not write.
 *
 * SPDX-License-Identifier: MIT
 */
#include "loss_report.h"

#include <stdio.h>
#include <string.h>

#include "../../base/err_int.h"
#include "../../base/mem.h"

qp_status qp__write_options(qp_write_options *out,
                            const qp_write_options **options) {
    const qp_write_options *given = *options;
    if (!given) return QP_OK;
    *out = (qp_write_options){.size = sizeof *out};
    *options = out;
    return qp__options(out, sizeof *out, given, given->size);
}

void qp__lost(const qp_write_options *options, qp_status code, qp_node node,
              qp_text what, const char *want) {
    if (!options || !options->loss.lost) return;
    qp_err err;
    qp__fail(&err, code, (qp_at){0}, what);
    qp__err_text(err.want, sizeof err.want, qp_text_of(want));
    options->loss.lost(options->loss.ctx, &err, node);
}

void qp__lost_in_tag(const qp_write_options *options, qp_text tag, qp_text what,
                     const char *instead) {
    char name[40], part[24], both[sizeof name + sizeof part + 2];
    qp__err_text(name, sizeof name, tag);
    qp__err_text(part, sizeof part, what);
    int n = snprintf(both, sizeof both, "%s: %s", name, part);
    qp__lost(options, QP_W_LOST_CHAR, QP_ROOT,
             (qp_text){both, n < 0 ? 0 : (size_t)n}, instead);
}

void qp__lost_nag(const qp_write_options *options, qp_node node, int nag) {
    char text[8];
    int n = snprintf(text, sizeof text, "$%d", nag);
    qp__lost(options, QP_W_LOST_NAG, node,
             (qp_text){text, n < 0 ? 0 : (size_t)n}, "");
}

void qp__lost_nags(const qp_write_options *options, const qp_game *game,
                   qp_node node) {
    for (qp_annotation a = qp_game_first_nag(game, node); a != QP_NO_ANNOTATION;
         a = qp_game_next_alike(game, a))
        qp__lost_nag(options, node, qp_game_annotation_nag(game, a));
}

void qp__lost_moves(const qp_write_options *options, const qp_game *game) {
    char text[16];
    unsigned plies = 0;
    qp_node first = qp_game_next(game, QP_ROOT);
    for (qp_node n = first; n != QP_NO_NODE; n = qp_game_next(game, n)) plies++;
    snprintf(text, sizeof text, "%u", plies);
    if (plies) qp__lost(options, QP_W_LOST_MOVES, first, qp_text_of(text), "");
}

static void lost_notes(const qp_write_options *options, const qp_game *game,
                       qp_node node) {
    for (qp_annotation a = qp_game_first_annotation(game, node);
         a != QP_NO_ANNOTATION; a = qp_game_next_annotation(game, a))
        if (qp_game_annotation_nag(game, a) < 0)
            qp__lost(options, QP_W_LOST_COMMENT, node,
                     qp_game_annotation_text(game, a), "");
    qp__lost_nags(options, game, node);
}

void qp__lost_but_moves(const qp_write_options *options, const qp_game *game) {
    for (qp_node node = QP_ROOT; node != QP_NO_NODE;
         node = qp_game_next(game, node)) {
        lost_notes(options, game, node);
        for (qp_node v = qp_game_variation(game, node); v != QP_NO_NODE;
             v = qp_game_next_variation(game, v))
            qp__lost(options, QP_W_LOST_VARIATION, v, (qp_text){"", 0}, "");
    }
}

void qp__lost_ends(const qp_write_options *options, const qp_game *game) {
    for (size_t i = 0; i < qp_game_tags(game); i++) {
        qp_text value = qp_game_tag_value(game, i);
        if (value.len > QP_TOKEN_MAX)
            qp__lost(options, QP_W_LOST_CUT, QP_ROOT, value, "4096 bytes");
    }
}
