/* reader.c - games in JSON and JSON Lines: opens a reader, reports faults,
 * ends. Both are read alike: games in an array or one after the other. One game
 * is held until its object ends. After a fault reading goes on at the next line
 * that begins with a brace.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "json_int.h"

void qp__json_odd(json_reader *r, const qp_at *at, qp_text what,
                  const char *want) {
    qp__emit_problem(&r->give, QP_W_FORMAT_VALUE, at, what, qp_text_of(want));
}

void qp__json_begin_game(json_reader *r) {
    r->game_at = r->at;
    r->tape_len = r->text.len = 0;
    r->variations = 0;
    r->reported_members = 0;
    qp__emit_game(&r->give, &r->at);
}

void qp__json_end_game(json_reader *r, const qp_at *at) {
    int foreign =
        r->give.in_game && !r->tape_len && r->reported_members && !r->fault;
    if (r->give.in_game && !r->give.status) qp__json_events(r, at);
    if (r->give.in_game && !r->give.status) qp__emit_end(&r->give, at);
    if (foreign) /* JSON, but not of games */
        qp__report(&r->give, QP_E_FORMAT_MARK, r->game_at, (qp_text){"{", 1},
                   "moves");
    r->tape_len = r->text.len = 0;
}

void qp__json_fault(json_reader *r, qp_status code, const qp_at *at,
                    qp_text what, const char *want) {
    if (r->fault) return;
    r->fault = 1;
    qp__emit_problem(&r->give, code, at, what, qp_text_of(want));
    /* What is open ends here. Of a string that was cut only that of a comment
     * is of use. */
    int in_string = r->state == JSON_AT_STRING || r->state == JSON_AT_ESCAPE ||
                    r->state == JSON_AT_HEX;
    if (in_string && !r->is_key && r->keeps && r->tape_len) {
        json_entry *e = &r->tape[r->tape_len - 1];
        if (e->role == JSON_TEXT)
            e->len = (uint32_t)(r->text.len - e->text);
        else
            r->tape_len--;
    }
    for (; r->depth; r->depth--) {
        json_in in = (json_in)r->in[r->depth];
        if (in == JSON_IN_GAMES) break;
        if (in != JSON_IN_GAME && in != JSON_IN_OTHER_ARRAY &&
            in != JSON_IN_OTHER_OBJECT)
            r->tape[r->opened[r->depth]].end = (uint32_t)r->tape_len;
    }
    qp__json_end_game(r, at);
}

static qp_format_reader *json_open(const qp_handler *to,
                                   const qp_alloc *alloc) {
    json_reader *r = qp__reader_new(sizeof *r, alloc);
    if (!r) return NULL;
    r->give.to = to;
    qp__place_start(&r->place);
    return (qp_format_reader *)r;
}

static qp_format_reader *jsonl_open(const qp_handler *to,
                                    const qp_alloc *alloc) {
    json_reader *r = (json_reader *)json_open(to, alloc);
    if (r) r->lines = 1;
    return (qp_format_reader *)r;
}

static void json_close(qp_format_reader *reader) {
    json_reader *r = (json_reader *)reader;
    if (!r) return;
    qp__put(&r->base.alloc, r->tape, r->tape_size * sizeof *r->tape);
    qp__buf_free(&r->base.alloc, &r->text);
    qp__reader_free(reader);
}

static qp_status json_feed(qp_format_reader *reader, const char *bytes,
                           size_t len) {
    json_reader *r = (json_reader *)reader;
    if (len) qp__json_scan(r, bytes, bytes + len);
    return r->give.status;
}

static qp_status json_finish(qp_format_reader *reader) {
    json_reader *r = (json_reader *)reader;
    if (r->give.status) return r->give.status;
    qp__json_last(r);
    if (!r->fault && (r->depth || r->state == JSON_AT_STRING) &&
        r->state != JSON_AT_LOST) {
        qp_at at = qp__place_at(&r->place);
        qp__json_fault(r, QP_E_FORMAT_SHORT, &at, QP__NO_TEXT, "");
    }
    if (r->give.status) return r->give.status;
    if (!r->any && !r->lines)
        qp__report(&r->give, QP_E_FORMAT_MARK, qp__place_at(&r->place),
                   QP__NO_TEXT, "[");
    return r->give.status;
}

/* ---- which files --------------------------------------------------------- */

/* Braces, quotes and a colon as a game begins with them, 0 to 95: JSON that
 * holds no game is refused as JSON. */
static int looks_like_game(const char *p, const char *end) {
    if (p == end || *p != '{') return 0;
    p = qp__after_blanks(p + 1, end);
    if (p == end || *p != '"') return 0;
    qp_text rest = {p, (size_t)(end - p)};
    if (qp__holds(rest, "\"moves\"") || qp__holds(rest, "\"tags\"")) return 95;
    p = memchr(p + 1, '"', (size_t)(end - p - 1));
    if (!p) return 0;
    p = qp__after_blanks(p + 1, end);
    return p < end && *p == ':' ? 25 : 0;
}

static int json_find(qp_text head, int whole) {
    const char *end = head.ptr + head.len;
    const char *p = qp__after_blanks(head.ptr, end);
    if (p == end || *p != '[') return 0;
    p = qp__after_blanks(p + 1, end);
    if (whole && p < end && *p == ']')
        return qp__after_blanks(p + 1, end) == end ? 30 : 0;
    return looks_like_game(p, end);
}

static int jsonl_find(qp_text head, int whole) {
    (void)whole;
    const char *end = head.ptr + head.len;
    return looks_like_game(qp__after_blanks(head.ptr, end), end);
}

/* ---- the two ------------------------------------------------------------- */

static qp_status array_begin(const qp_sink *out) {
    return qp__sink_put(out, "[\n", 2);
}

static qp_status array_end(const qp_sink *out) {
    return qp__sink_put(out, "\n]\n", 3);
}

static qp_status json_reader_between(const qp_sink *out) {
    return qp__sink_put(out, ",\n", 2);
}

enum {
    HOLDS = QP_HOLDS_TAGS | QP_HOLDS_START | QP_HOLDS_VARIATIONS |
            QP_HOLDS_COMMENTS | QP_HOLDS_NAGS | QP_HOLDS_RESULT |
            QP_HOLDS_UNICODE,
    FLAGS =
        QP_FORMAT_READS | QP_FORMAT_WRITES | QP_FORMAT_MANY | QP_FORMAT_RANGES
};

const qp_format qp__format_json = {.name = "json",
                                   .title = "JSON, an array of games",
                                   .extensions = "json",
                                   .flags = FLAGS,
                                   .holds = HOLDS,
                                   .notation = QP_NOTATION_ANY,
                                   .find = json_find,
                                   .open = json_open,
                                   .feed = json_feed,
                                   .finish = json_finish,
                                   .close = json_close,
                                   .begin = array_begin,
                                   .between = json_reader_between,
                                   .end = array_end,
                                   .write = qp__json_write};

const qp_format qp__format_jsonl = {.name = "jsonl",
                                    .title = "JSON Lines, a game a line",
                                    .extensions = "jsonl ndjson",
                                    .flags = FLAGS,
                                    .holds = HOLDS,
                                    .notation = QP_NOTATION_ANY,
                                    .find = jsonl_find,
                                    .open = jsonl_open,
                                    .feed = json_feed,
                                    .finish = json_finish,
                                    .close = json_close,
                                    .write = qp__json_write_line};
