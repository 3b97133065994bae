/* merge.c - joins games into one with variations.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../core/base/inline/buffer.h"
#include "graft.h"
#include "merged_tags.h"

static int is_empty(const qp_game *game) {
    return qp_game_nodes(game) == 1 && !qp_game_tags(game) &&
           qp_game_first_annotation(game, QP_ROOT) == QP_NO_ANNOTATION;
}

static int is_same_start(const qp_game *a, const qp_game *b) {
    return qp_pos_equal(qp_game_start(a), qp_game_start(b));
}

/* The tags that both games have with one value remain. */
static void keep_common_tags(qp_game *into, const qp_game *game) {
    char name[QP_TOKEN_MAX + 1];
    for (size_t i = qp_game_tags(into); i-- > 0;) {
        qp_text word = qp_game_tag_name(into, i);
        qp_text value = qp_game_tag_value(into, i);
        if (word.len > QP_TOKEN_MAX) continue;
        memcpy(name, word.ptr, word.len);
        name[word.len] = 0;
        qp_text other = qp_game_tag(game, name);
        if (!other.ptr || other.len != value.len ||
            (value.len && memcmp(other.ptr, value.ptr, value.len) != 0))
            qp_game_remove_tag(into, i);
    }
}

static qp_status join_result(qp_game *into, const qp_game *game) {
    qp_text a = qp_game_result(into), b = qp_game_result(game);
    if (a.ptr && b.ptr && a.len == b.len && !memcmp(a.ptr, b.ptr, a.len))
        return QP_OK;
    return qp_game_set_result(into, qp_text_of("*"));
}

static qp_node last_of_line(const qp_game *game) {
    qp_node node = QP_ROOT, next;
    while ((next = qp_game_next(game, node)) != QP_NO_NODE) node = next;
    return node;
}

static qp_status add_tags_comment(qp_game *into, qp_node node,
                                  const qp_game *game) {
    byte_buffer text = {0};
    qp__merged_tags_write(&text, game);
    const qp_comment comment = {buffer_text(&text), 0};
    qp_status rc =
        text.failed ? QP_E_NOMEM
                    : qp_game_add_comment(into, node, QP_AFTER_MOVE, &comment);
    buffer_free(&text);
    return rc;
}

qp_status qp_game_merge(qp_game *into, const qp_game *game, unsigned flags) {
    qp_status rc = QP_OK;
    qp_node end = QP_ROOT;
    if (is_empty(into)) {
        rc = qp_game_copy(into, game);
        end = last_of_line(into);
    } else {
        if (!is_same_start(into, game)) return QP_E_ARG;
        keep_common_tags(into, game);
        rc = join_result(into, game);
        if (!rc) rc = qp__graft_notes(into, QP_ROOT, game, QP_ROOT);
        if (!rc) rc = qp__graft(into, &end, game, QP_ROOT);
    }
    if (rc || flags & QP_MERGE_NO_TAGS) return rc;
    return add_tags_comment(into, end, game);
}
