/* tape.c - what a value is where it is found. Members come in any order, so a
 * game's values are kept until its object ends. Unknown names are reported once
 * a game.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "json_int.h"

typedef struct json_place {
    json_in in;
    const char *key; /* NULL: within an array */
    json_shape shape;
    json_role role;
    json_in opens;
} json_place;

/* The rows of moves come first, as most values are moves. */
static const json_place JSON_PLACES[] = {
    {JSON_IN_MOVES, NULL, JSON_OBJECT, JSON_MOVE, JSON_IN_MOVE},
    {JSON_IN_MOVES, NULL, JSON_STRING, JSON_MOVE_TEXT, 0},
    {JSON_IN_MOVE, "move", JSON_STRING, JSON_MOVE_TEXT, 0},
    {JSON_IN_GAME, "tags", JSON_ARRAY, JSON_TAGS, JSON_IN_TAGS},
    {JSON_IN_GAME, "tag", JSON_OBJECT, JSON_TAG_NAMES, JSON_IN_TAG_NAMES},
    {JSON_IN_TAG_NAMES, NULL, JSON_STRING, JSON_PART, 0},
    {JSON_IN_TAG_NAMES, NULL, JSON_NUMBER, JSON_PART, 0},
    {JSON_IN_GAME, "start", JSON_STRING, JSON_START, 0},
    {JSON_IN_GAME, "comments", JSON_ARRAY, JSON_OWN, JSON_IN_COMMENTS},
    {JSON_IN_GAME, "moves", JSON_ARRAY, JSON_MOVES, JSON_IN_MOVES},
    {JSON_IN_GAME, "result", JSON_STRING, JSON_RESULT, 0},
    {JSON_IN_GAME, "after", JSON_ARRAY, JSON_AFTER, JSON_IN_COMMENTS},
    {JSON_IN_GAME, "broken", JSON_STRING, JSON_BROKEN, 0},
    {JSON_IN_TAGS, NULL, JSON_ARRAY, JSON_PAIR, JSON_IN_PAIR},
    {JSON_IN_PAIR, NULL, JSON_STRING, JSON_PART, 0},
    {JSON_IN_PAIR, NULL, JSON_NUMBER, JSON_PART, 0},
    {JSON_IN_COMMENTS, NULL, JSON_OBJECT, JSON_COMMENT, JSON_IN_COMMENT},
    {JSON_IN_COMMENTS, NULL, JSON_STRING, JSON_TEXT, 0},
    {JSON_IN_COMMENT, "text", JSON_STRING, JSON_TEXT, 0},
    {JSON_IN_COMMENT, "kind", JSON_STRING, JSON_KIND, 0},
    {JSON_IN_MOVE, "before", JSON_ARRAY, JSON_BEFORE, JSON_IN_COMMENTS},
    {JSON_IN_MOVE, "comments", JSON_ARRAY, JSON_COMMENTS_AFTER,
     JSON_IN_COMMENTS},
    {JSON_IN_MOVE, "nags", JSON_ARRAY, JSON_NAGS, JSON_IN_NAGS},
    {JSON_IN_MOVE, "variations", JSON_ARRAY, JSON_VARIATIONS,
     JSON_IN_VARIATIONS},
    {JSON_IN_NAGS, NULL, JSON_NUMBER, JSON_NAG, 0},
    {JSON_IN_VARIATIONS, NULL, JSON_ARRAY, JSON_MOVES, JSON_IN_MOVES}};

static json_in innermost(const json_reader *r) {
    return (json_in)r->in[r->depth];
}

static int is_object(json_in in) {
    return in == JSON_IN_GAME || in == JSON_IN_TAG_NAMES ||
           in == JSON_IN_COMMENT || in == JSON_IN_MOVE ||
           in == JSON_IN_OTHER_OBJECT;
}

int qp__json_in_object(const json_reader *r) {
    return is_object(innermost(r));
}

static int in_game(const json_reader *r) {
    return r->give.in_game;
}

static int key_is(const json_reader *r, const char *key) {
    return r->key_len == strlen(key) && !memcmp(r->key, key, r->key_len);
}

/* A value that is not known here, or of another shape. */
static void left_out(json_reader *r) {
    json_in in = innermost(r);
    if (in == JSON_IN_OTHER_ARRAY || in == JSON_IN_OTHER_OBJECT) return;
    if (!in_game(r)) {
        qp__json_fault(r, QP_E_FORMAT_MARK, &r->at, (qp_text){"", 0},
                       "an object that is a game");
        return;
    }
    if (r->reported_members) return;
    r->reported_members = 1;
    qp_text name = {r->key, is_object(in) ? r->key_len : 0};
    qp__json_odd(r, &r->at, name, "");
}

static const json_place *find_place(const json_reader *r, json_shape shape) {
    json_in in = innermost(r);
    for (size_t i = 0; i < sizeof JSON_PLACES / sizeof *JSON_PLACES; i++) {
        const json_place *p = &JSON_PLACES[i];
        if (p->in == in && p->shape == shape && (!p->key || key_is(r, p->key)))
            return p;
    }
    return NULL;
}

static uint32_t json_put_entry(json_reader *r, json_role role) {
    uint32_t index = (uint32_t)r->tape_len;
    void *tape = r->tape;
    if (r->tape_len == JSON_ENTRIES) {
        qp__json_fault(r, QP_E_LIMIT, &r->at, (qp_text){"", 0},
                       "a smaller game");
        return 0;
    }
    if (!qp__grow(&r->base.alloc, &tape, &r->tape_size, r->tape_len + 1,
                  sizeof *r->tape)) {
        r->give.status = QP_E_NOMEM;
        return 0;
    }
    r->tape = tape;
    r->tape[r->tape_len++] =
        (json_entry){.role = (uint8_t)role,
                     .text = (uint32_t)r->text.len,
                     .end = index + 1,
                     .offset = (uint32_t)(r->at.offset - r->game_at.offset),
                     .line = (uint32_t)(r->at.line - r->game_at.line),
                     .col = r->at.col};
    return index;
}

/* A tag by its name is kept as a pair is: the key, then the value to come. */
static void json_put_name(json_reader *r) {
    uint32_t pair = json_put_entry(r, JSON_PAIR);
    if (r->fault || r->give.status) return;
    uint32_t name = json_put_entry(r, JSON_PART);
    if (r->fault || r->give.status) return;
    if (!qp__buf_add(&r->base.alloc, &r->text, (qp_text){r->key, r->key_len})) {
        r->give.status = QP_E_NOMEM;
        return;
    }
    r->tape[name].len = (uint32_t)r->key_len;
    r->tape[pair].end = pair + 3;
}

static void open_in(json_reader *r, json_in in, uint32_t entry) {
    r->depth++;
    r->in[r->depth] = (uint8_t)in;
    r->opened[r->depth] = entry;
}

/* The variations in it are passed over. */
static void too_deep(json_reader *r) {
    qp__emit_problem(&r->give, QP_E_FORMAT_DEPTH, &r->at,
                     (qp_text){"variations", 10}, (qp_text){"", 0});
    open_in(r, JSON_IN_OTHER_ARRAY, 0);
}

int qp__json_value(json_reader *r, json_shape shape) {
    json_in in = innermost(r);
    if (shape == JSON_OBJECT && (in == JSON_IN_FILE || in == JSON_IN_GAMES)) {
        open_in(r, JSON_IN_GAME, 0);
        qp__json_begin_game(r);
        return 0;
    }
    if (shape == JSON_ARRAY && in == JSON_IN_FILE) {
        open_in(r, JSON_IN_GAMES, 0);
        return 0;
    }
    const json_place *place = find_place(r, shape);
    if (place && place->opens == JSON_IN_MOVES && in == JSON_IN_VARIATIONS) {
        if (r->variations == QP_DEPTH_MAX) {
            too_deep(r);
            return 0;
        }
        r->variations++;
    }
    if (in == JSON_IN_TAG_NAMES && r->key_len == JSON_KEY_MAX) place = NULL;
    if (place && in == JSON_IN_TAG_NAMES) json_put_name(r);
    if (r->fault || r->give.status) return 0;
    uint32_t entry = place ? json_put_entry(r, place->role) : 0;
    if (!place) left_out(r);
    if (r->fault || r->give.status) return 0;
    if (shape == JSON_ARRAY)
        open_in(r, place ? place->opens : JSON_IN_OTHER_ARRAY, entry);
    else if (shape == JSON_OBJECT)
        open_in(r, place ? place->opens : JSON_IN_OTHER_OBJECT, entry);
    return place != NULL;
}

void qp__json_value_text(json_reader *r, const char *p, size_t n) {
    size_t room = JSON_TEXT_MAX - r->text.len, take = n < room ? n : room;
    if (take < n) /* not within a character */
        while (take && ((unsigned char)p[take] & 0xC0) == 0x80) take--;
    if (!qp__buf_add(&r->base.alloc, &r->text, (qp_text){p, take}))
        r->give.status = QP_E_NOMEM;
    else if (take < n)
        qp__json_fault(r, QP_E_LIMIT, &r->at, (qp_text){"", 0},
                       "a smaller game");
}

void qp__json_string_ends(json_reader *r) {
    if (!r->keeps) return;
    json_entry *e = &r->tape[r->tape_len - 1];
    e->len = (uint32_t)(r->text.len - e->text);
}

/* null is as if the member were not there. */
void qp__json_bare(json_reader *r, qp_text text) {
    int number = *text.ptr == '-' || (*text.ptr >= '0' && *text.ptr <= '9');
    if (*text.ptr == 'n' && (is_object(innermost(r)))) return;
    r->keeps = qp__json_value(r, number ? JSON_NUMBER : JSON_WORD);
    if (!r->keeps) return;
    qp__json_value_text(r, text.ptr, text.len);
    if (!r->fault && !r->give.status) qp__json_string_ends(r);
}

void qp__json_close(json_reader *r) {
    json_in in = innermost(r);
    uint32_t entry = r->opened[r->depth];
    r->depth--;
    if (in == JSON_IN_GAME) {
        qp_at at = qp__place_at(&r->place); /* of the bracket */
        at.offset++;
        at.col++;
        qp__json_end_game(r, &at);
        return;
    }
    if (in == JSON_IN_MOVES && innermost(r) == JSON_IN_VARIATIONS)
        r->variations--;
    if (in != JSON_IN_GAMES && in != JSON_IN_OTHER_ARRAY &&
        in != JSON_IN_OTHER_OBJECT)
        r->tape[entry].end = (uint32_t)r->tape_len;
}
