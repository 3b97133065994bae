/* markup.c - what the writers of JSON and XML share.
 *
 * SPDX-License-Identifier: MIT
 */
#include "markup.h"

void qp__markup_begin(qp__markup *m, const qp_game *game,
                      const qp_write_options *options, const qp_sink *out) {
    qp__outlet_start(&m->bytes, out);
    m->game = game;
    m->options = options;
    m->notation = options ? options->notation : QP_NOTATION_ANY;
    m->move_flags = options ? options->move_flags : 0;
    if (m->notation == QP_NOTATION_ANY) m->notation = QP_NOTATION_CHINESE;
    m->in_line = 0;
    m->node = QP_ROOT;
}

void qp__markup_lost(qp__markup *m, qp_text what) {
    qp__outlet_word(&m->bytes, "\xEF\xBF\xBD");
    qp__lost(m->options, QP_W_LOST_CHAR, m->node, what, "\xEF\xBF\xBD");
}

void qp__markup_text(qp__markup *m, qp_text text,
                     void (*put)(qp__markup *m, const char *p, size_t n)) {
    size_t i = 0;
    while (i < text.len) {
        const unsigned char *p = (const unsigned char *)text.ptr + i;
        qp__utf8_end end;
        size_t n = qp__utf8_check(p, text.len - i, &end), bad = 3;
        put(m, text.ptr + i, n);
        i += n;
        if (end == QP__UTF8_WHOLE) return;
        if (end == QP__UTF8_BOM) {
            qp__outlet_put(&m->bytes, text.ptr + i, bad);
        } else {
            bad = qp__utf8_part(p + n, text.len - i);
            qp__markup_lost(m, (qp_text){text.ptr + i, bad});
        }
        i += bad;
    }
}

void qp__markup_move(qp__markup *m) {
    char text[QP_MOVE_MAX];
    qp_move move = qp_game_move(m->game, m->node);
    size_t len =
        qp_move_write(text, &m->at.pos, move, m->notation, m->move_flags);
    qp__outlet_put(&m->bytes, text, len);
}

qp_text qp__markup_result(const qp__markup *m) {
    qp_text result = qp_game_result(m->game);
    if (!result.ptr && qp_game_comments(m->game, QP_ROOT, QP_AFTER_RESULT))
        result = qp_text_of("*"); /* or they would not follow one */
    return result;
}
