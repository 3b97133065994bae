/* losses.c - what PGN cannot store of games from other formats: names of tags,
 * line ends, and marks of comments.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/loss_report.h"
#include "../common/tags.h"
#include "reader_int.h"
#include "writer_int.h"

static int has_char(qp_text t, char c) {
    return t.len && memchr(t.ptr, c, t.len);
}

/* A name of other characters than PGN has, or in Chinese for a usual one: what
 * it becomes is reported. */
static void report_renamed(qp_text name, const qp_write_options *options) {
    char instead[64];
    size_t len = 0;
    qp_text usual = qp__pgn_usual_name(name);
    int odd = !name.len || usual.ptr != name.ptr;
    for (size_t i = 0, n; i < usual.len; i += n) {
        int fits;
        n = qp__pgn_name_char(usual, i, &fits);
        odd |= !fits;
        if (len + n >= sizeof instead) continue;
        memcpy(instead + len, fits ? usual.ptr + i : "_", fits ? n : 1);
        len += fits ? n : 1;
    }
    instead[len] = '\0';
    if (odd) qp__lost(options, QP_W_LOST_TAG, QP_ROOT, name, instead);
}

/* A result in other words is written as PGN has it. */
static void pgn_losses_report_result(qp_text name, qp_text value,
                                     const qp_write_options *options) {
    const char *result =
        qp__tag_is(name, "Result") ? qp__pgn_result_word(value) : NULL;
    if (result && (strlen(result) != value.len ||
                   memcmp(result, value.ptr, value.len) != 0))
        qp__lost_in_tag(options, name, value, result);
}

static void report_tags(const qp_game *game, const qp_write_options *options) {
    for (size_t i = 0; i < qp_game_tags(game); i++) {
        qp_text name = qp_game_tag_name(game, i);
        qp_text value = qp_game_tag_value(game, i);
        report_renamed(name, options);
        pgn_losses_report_result(qp__pgn_usual_name(name), value, options);
        if (has_char(value, '\n'))
            qp__lost_in_tag(options, name, (qp_text){"\\n", 2}, "' '");
    }
}

static int has_break(qp_text t) {
    for (size_t i = 1; i < t.len; i++)
        if (t.ptr[i] == '\n' && t.ptr[i - 1] == '\r') return 1;
    return 0;
}

/* What was in braces and cannot be, or to the end of one line and has many, is
 * a comment for each line; carriage returns at the ends of lines go. */
static void pgn_report_comment(const qp_game *game, qp_node node,
                               qp_annotation note,
                               const qp_write_options *options) {
    qp_comment c;
    qp_game_annotation_comment(&c, game, note);
    int marked = (c.flags & (QP_COMMENT_LINE | QP_COMMENT_ESCAPE)) != 0;
    int ends = marked && c.text.len && c.text.ptr[c.text.len - 1] == '\r';
    if (marked ? has_char(c.text, '\n') : !qp__pgn_fits_braces(c.text))
        qp__lost(options, QP_W_LOST_FORM, node, c.text, "");
    if (has_char(c.text, '\r') && (ends || has_break(c.text)))
        qp__lost(options, QP_W_LOST_CHAR, node, (qp_text){"\\r", 2}, "");
}

void qp__pgn_report_losses(const qp_game *game,
                           const qp_write_options *options) {
    if (!options->loss.lost) return;
    qp__lost_ends(options, game);
    report_tags(game, options);
    for (qp_node node = QP_ROOT; node < qp_game_nodes(game); node++)
        for (int place = QP_BEFORE_MOVE; place <= QP_AFTER_RESULT; place++)
            for (qp_annotation a =
                     qp_game_first_comment(game, node, (qp_place)place);
                 a != QP_NO_ANNOTATION; a = qp_game_next_alike(game, a))
                pgn_report_comment(game, node, a, options);
}
