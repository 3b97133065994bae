/* writer.c - a game as one JSON object on one line (doc/format/json.md). All
 * members of the game are written, those of a move only if they are not empty.
 * Format is that of the written moves.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/markup.h"
#include "../common/tags.h"
#include "json_int.h"

/* ---- bytes --------------------------------------------------------------- */

static void json_put(qp__markup *o, const char *p, size_t n) {
    qp__outlet_put(&o->bytes, p, n);
}

static void json_word(qp__markup *o, const char *s) {
    qp__outlet_word(&o->bytes, s);
}

/* ---- text ---------------------------------------------------------------- */

static void put_control(qp__markup *o, unsigned char c) {
    static const char HEX[] = "0123456789abcdef";
    char escape[] = {'\\', 'u', '0', '0', HEX[c >> 4], HEX[c & 15]};
    if (c == '\n')
        json_word(o, "\\n");
    else if (c == '\r')
        json_word(o, "\\r");
    else if (c == '\t')
        json_word(o, "\\t");
    else
        json_put(o, escape, sizeof escape);
}

static void json_put_valid(qp__markup *o, const char *p, size_t n) {
    const char *end = p + n;
    while (p < end) {
        const char *q = p;
        while (q < end && *q != '"' && *q != '\\' && (unsigned char)*q >= 0x20)
            q++;
        json_put(o, p, (size_t)(q - p));
        p = q;
        if (p == end) return;
        unsigned char c = (unsigned char)*p++;
        if (c < 0x20) {
            put_control(o, c);
        } else {
            char escape[] = {'\\', (char)c};
            json_put(o, escape, 2);
        }
    }
}

static void put_string(qp__markup *o, qp_text t) {
    json_put(o, "\"", 1);
    qp__markup_text(o, t, json_put_valid);
    json_put(o, "\"", 1);
}

/* ---- tags ---------------------------------------------------------------- */

static void put_tag(qp__markup *o, int *any, qp_text name, qp_text value) {
    json_word(o, *any ? ",[" : "[");
    *any = 1;
    put_string(o, name);
    json_put(o, ",", 1);
    put_string(o, value);
    json_put(o, "]", 1);
}

/* Nonzero if the name is among the first `n`, in the same letters. */
static int is_among(const qp_text *names, size_t n, qp_text name) {
    for (size_t i = 0; i < n; i++)
        if (names[i].len == name.len &&
            !memcmp(names[i].ptr, name.ptr, name.len))
            return 1;
    return 0;
}

/* Tags by name, for those who look one up: of a name that comes again the first
 * value. NAMED of them at most, so that the time stays linear. */
static void write_tag_names(qp__markup *w) {
    enum { NAMED = 64 };
    const qp_write_options *options = w->options;
    qp_text names[NAMED];
    size_t n = 0;
    w->options = NULL; /* what is lost was reported with the list */
    qp__tags t;
    qp__tags_begin(&t, w->game, w->notation);
    json_word(w, ",\"tag\":{");
    while (n < NAMED && qp__tags_next(&t)) {
        if (is_among(names, n, t.name)) continue;
        if (n) json_put(w, ",", 1);
        names[n++] = t.name;
        put_string(w, t.name);
        json_put(w, ":", 1);
        put_string(w, t.value);
    }
    w->options = options;
    json_put(w, "}", 1);
}

/* Incomplete is the member `broken`. */
static void json_write_tags(qp__markup *w) {
    qp__tags t;
    int any = 0;
    qp__tags_begin(&t, w->game, w->notation);
    json_word(w, "\"tags\":[");
    while (qp__tags_next(&t)) put_tag(w, &any, t.name, t.value);
    json_put(w, "]", 1);
}

static void write_start(qp__markup *w) {
    char fen[QP_FEN_MAX];
    json_word(w, ",\"start\":");
    if (qp_game_broken(w->game) == QP_E_GAME_FEN) /* its tag has it */
        json_word(w, "null");
    else
        put_string(w, qp__start_fen(fen, w->game));
}

/* ---- moves --------------------------------------------------------------- */

static void write_comments(qp__markup *w, qp_node node, qp_place place) {
    qp_annotation first = qp_game_first_comment(w->game, node, place);
    json_put(w, "[", 1);
    for (qp_annotation a = first; a != QP_NO_ANNOTATION;
         a = qp_game_next_alike(w->game, a)) {
        qp_comment c;
        qp_game_annotation_comment(&c, w->game, a);
        json_word(w, a != first ? ",{\"text\":" : "{\"text\":");
        put_string(w, c.text);
        if (c.flags & QP_COMMENT_LINE) json_word(w, ",\"kind\":\"line\"");
        if (c.flags & QP_COMMENT_ESCAPE) json_word(w, ",\"kind\":\"escape\"");
        json_put(w, "}", 1);
    }
    json_put(w, "]", 1);
}

/* A move without notes, whole but for the brace after variations. */
static void write_plain_node(qp__markup *w, int ends) {
    static const char HEAD[] = ",{\"move\":\"";
    char text[sizeof HEAD + QP_MOVE_MAX + 2];
    size_t n = sizeof HEAD - 1, skip = w->at.first != 0;
    memcpy(text, HEAD, n);
    n += qp_move_write(text + n, &w->at.pos, qp_game_move(w->game, w->node),
                       w->notation, w->move_flags);
    memcpy(text + n, "\"}", 2);
    json_put(w, text + skip, n + 1 + (ends != 0) - skip);
}

/* The node's move; the brace that ends it comes after its variations. */
static void json_write_node(qp__markup *w, qp_node node) {
    int noted = qp_game_first_annotation(w->game, node) != QP_NO_ANNOTATION;
    int ends = qp_game_variation(w->game, node) == QP_NO_NODE;
    w->node = node;
    if (!noted) {
        write_plain_node(w, ends);
        return;
    }
    json_word(w, w->at.first ? "{" : ",{");
    if (qp_game_comments(w->game, node, QP_BEFORE_MOVE)) {
        json_word(w, "\"before\":");
        write_comments(w, node, QP_BEFORE_MOVE);
        json_put(w, ",", 1);
    }
    json_word(w, "\"move\":\"");
    qp__markup_move(w);
    json_put(w, "\"", 1);
    qp_annotation nag = qp_game_first_nag(w->game, node);
    for (qp_annotation a = nag; a != QP_NO_ANNOTATION;
         a = qp_game_next_alike(w->game, a)) {
        json_word(w, a != nag ? "," : ",\"nags\":[");
        qp__outlet_number(&w->bytes,
                          (unsigned)qp_game_annotation_nag(w->game, a));
    }
    if (nag != QP_NO_ANNOTATION) json_put(w, "]", 1);
    if (qp_game_comments(w->game, node, QP_AFTER_MOVE)) {
        json_word(w, ",\"comments\":");
        write_comments(w, node, QP_AFTER_MOVE);
    }
    if (ends) json_put(w, "}", 1);
}

static qp_status json_write_moves(qp__markup *w) {
    json_word(w, ",\"moves\":[");
    qp__walk_begin(&w->at, w->game);
    for (;;) switch (qp__walk_next(&w->at)) {
        case QP__WALK_MOVE: json_write_node(w, w->at.node); break;
        case QP__WALK_OPEN:
            json_word(w, w->at.first ? ",\"variations\":[[" : ",[");
            break;
        case QP__WALK_CLOSE: json_word(w, w->at.last ? "]]}" : "]"); break;
        case QP__WALK_END: json_put(w, "]", 1); return qp__walk_end(&w->at);
        }
}

static void write_end(qp__markup *w) {
    qp_text result = qp__markup_result(w);
    qp_text told = qp__tags_broken(w->game);
    w->node = QP_ROOT;
    json_word(w, ",\"result\":");
    if (result.ptr)
        put_string(w, result);
    else
        json_word(w, "null");
    json_word(w, ",\"after\":");
    write_comments(w, QP_ROOT, QP_AFTER_RESULT);
    json_word(w, ",\"broken\":");
    if (told.ptr)
        put_string(w, told);
    else
        json_word(w, "null");
    json_put(w, "}", 1);
}

static qp_status json_write_game(const qp_game *game,
                                 const qp_write_options *options,
                                 const qp_sink *out, const char *after) {
    qp__markup w;
    qp_write_options known;
    if (qp__write_options(&known, &options)) return QP_E_ARG;
    qp__markup_begin(&w, game, options, out);
    json_put(&w, "{", 1);
    qp__lost_ends(options, game);
    json_write_tags(&w);
    write_tag_names(&w);
    write_start(&w);
    json_word(&w, ",\"comments\":");
    write_comments(&w, QP_ROOT, QP_AFTER_MOVE);
    /* A glyph before the first move has no place. */
    qp__lost_nags(options, game, QP_ROOT);
    qp_status rc = json_write_moves(&w);
    if (!rc) write_end(&w);
    json_word(&w, after);
    qp_status end = qp__outlet_end(&w.bytes);
    return rc ? rc : end;
}

qp_status qp__json_write(const qp_game *game, const qp_write_options *options,
                         const qp_sink *out) {
    return json_write_game(game, options, out, "");
}

qp_status qp__json_write_line(const qp_game *game,
                              const qp_write_options *options,
                              const qp_sink *out) {
    return json_write_game(game, options, out, "\n");
}
