/* merged_tags.c - the tags of a game as a comment of a merged game.
 *
 * SPDX-License-Identifier: MIT
 */
#include "merged_tags.h"

#include <ctype.h>
#include <string.h>

/* ---- writing ------------------------------------------------------------- */

static void put_merged_tag(byte_buffer *out, qp_text name, qp_text value) {
    if (out->len) buffer_byte(out, ' ');
    buffer_add(out, name.ptr, name.len);
    buffer_add(out, " \"", 2);
    for (size_t i = 0; i < value.len; i++) {
        if (value.ptr[i] == '"' || value.ptr[i] == '\\') buffer_byte(out, '\\');
        buffer_byte(out, (unsigned char)value.ptr[i]);
    }
    buffer_byte(out, '"');
}

void qp__merged_tags_write(byte_buffer *out, const qp_game *game) {
    for (size_t i = 0; i < qp_game_tags(game); i++) {
        qp_text name = qp_game_tag_name(game, i);
        if (!qp_text_is(name, "Result"))
            put_merged_tag(out, name, qp_game_tag_value(game, i));
    }
    /* A broken game that keeps its rest is one that is not whole. */
    if (qp_game_broken(game) && !qp_game_tag(game, "Incomplete").ptr)
        put_merged_tag(out, qp_text_of("Incomplete"),
                       qp_text_of(qp_status_text(qp_game_broken(game))));
    put_merged_tag(out, qp_text_of("Result"), qp_game_outcome(game));
}

/* ---- reading ------------------------------------------------------------- */

/* Takes one tag from the front of `text`; *value is as written. Returns 0 if
 * there is none. */
static int take_merged_tag(qp_text *text, qp_text *name, qp_text *value) {
    const char *p = text->ptr, *end = p + text->len;
    *name = (qp_text){p, 0};
    while (p < end && (isalnum((unsigned char)*p) || *p == '_')) p++;
    name->len = (size_t)(p - text->ptr);
    if (!name->len || end - p < 3 || p[0] != ' ' || p[1] != '"') return 0;
    p += 2;
    *value = (qp_text){p, 0};
    while (p < end && *p != '"') p += *p == '\\' && end - p > 1 ? 2 : 1;
    if (p >= end) return 0;
    value->len = (size_t)(p - value->ptr);
    p++;
    if (p < end && *p == ' ') p++;
    *text = (qp_text){p, (size_t)(end - p)};
    return 1;
}

int qp__merged_tags_are(qp_text comment) {
    qp_text name = {NULL, 0}, value;
    while (comment.len)
        if (!take_merged_tag(&comment, &name, &value)) return 0;
    return name.ptr && qp_text_is(name, "Result");
}

static qp_status add_merged_tag(qp_game *game, qp_text name, qp_text value) {
    byte_buffer plain = {0};
    for (size_t i = 0; i < value.len; i++) {
        if (value.ptr[i] == '\\' && i + 1 < value.len) i++;
        buffer_byte(&plain, (unsigned char)value.ptr[i]);
    }
    qp_status rc = plain.failed
                       ? QP_E_NOMEM
                       : qp_game_add_tag(game, name, buffer_text(&plain));
    buffer_free(&plain);
    return rc;
}

qp_status qp__merged_tags_read(qp_game *game, qp_text comment) {
    qp_text name, value = {NULL, 0};
    qp_status rc = QP_OK;
    for (size_t i = qp_game_tags(game); i-- > 0;) qp_game_remove_tag(game, i);
    while (!rc && comment.len && take_merged_tag(&comment, &name, &value))
        rc = add_merged_tag(game, name, value);
    /* Another word than one of the four results is only a tag. */
    if (!rc && qp_game_set_result(game, value))
        rc = qp_game_set_result(game, qp_text_of("*"));
    return rc;
}
