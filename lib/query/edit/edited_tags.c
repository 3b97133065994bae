/* edited_tags.c - the tags of a game while they are edited.
 *
 * SPDX-License-Identifier: MIT
 */
#include <strings.h>

#include "editor_int.h"

int qp__is_tag(qp_text tag, const char *name) {
    return tag.len == strlen(name) && !strncasecmp(tag.ptr, name, tag.len);
}

static qp_status append_tag(edited_tags *tags, qp_text name, qp_text value) {
    edited_tag *grown =
        array_grow(tags->tag, &tags->room, tags->count + 1, sizeof *tags->tag);
    if (!grown) return QP_E_NOMEM;
    tags->tag = grown;
    grown[tags->count++] = (edited_tag){.name = name, .value = value};
    return QP_OK;
}

qp_status qp__edited_tags_read(edited_tags *tags, const qp_game *game) {
    qp_status rc = QP_OK;
    *tags = (edited_tags){0};
    for (size_t i = 0; !rc && i < qp_game_tags(game); i++)
        rc = append_tag(tags, qp_game_tag_name(game, i),
                        qp_game_tag_value(game, i));
    return rc;
}

void qp__edited_tags_free(edited_tags *tags) {
    for (size_t i = 0; i < tags->count; i++) free(tags->tag[i].made);
    free(tags->tag);
}

edited_tag *qp__edited_tag(const edited_tags *tags, const char *name) {
    for (size_t i = 0; i < tags->count; i++)
        if (qp__is_tag(tags->tag[i].name, name)) return &tags->tag[i];
    return NULL;
}

qp_text qp__edited_value(const edited_tags *tags, const char *name) {
    const edited_tag *tag = qp__edited_tag(tags, name);
    return tag ? tag->value : (qp_text){"", 0};
}

qp_status qp__edited_tag_set(edited_tag *tag, qp_text value, int *changed) {
    if (value.len == tag->value.len &&
        (!value.len || !memcmp(value.ptr, tag->value.ptr, value.len)))
        return QP_OK;
    if (value.len > QP_TOKEN_MAX) return QP_E_LIMIT;
    char *made = malloc(value.len + 1);
    if (!made) return QP_E_NOMEM;
    if (value.len) memcpy(made, value.ptr, value.len);
    free(tag->made);
    tag->made = made;
    tag->value = (qp_text){made, value.len};
    *changed = 1;
    return QP_OK;
}

qp_status qp__edited_tags_set(edited_tags *tags, const char *name,
                              qp_text value, int *changed) {
    edited_tag *tag = qp__edited_tag(tags, name);
    qp_status rc =
        tag ? QP_OK : append_tag(tags, qp_text_of(name), (qp_text){"", 0});
    if (rc) return rc;
    if (!tag) tag = &tags->tag[tags->count - 1];
    return qp__edited_tag_set(tag, value, changed);
}

void qp__edited_tags_remove(edited_tags *tags, edited_tag *tag) {
    size_t after = (size_t)(tags->tag + tags->count - (tag + 1));
    free(tag->made);
    memmove(tag, tag + 1, after * sizeof *tag);
    tags->count--;
}
