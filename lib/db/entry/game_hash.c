/* game_hash.c - hashes of games: of their main lines, and of all they say.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_hash.h"

#include <string.h>

#include "qipu/date.h"

/* Eight bytes at a time through a multiplication whose halves are folded. */
static uint64_t hash_mix(uint64_t a, uint64_t b) {
    a = (a ^ b) * UINT64_C(0x9E3779B97F4A7C15);
    a ^= a >> 32;
    a *= UINT64_C(0xD6E8FEB86659FD93);
    return a ^ a >> 32;
}

uint64_t db__hash(uint64_t hash, const void *bytes, size_t len) {
    const unsigned char *p = bytes;
    hash = hash_mix(hash, len);
    for (; len >= 8; p += 8, len -= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        hash = hash_mix(hash, word);
    }
    uint64_t rest = 0;
    while (len) rest = rest << 8 | p[--len];
    return hash_mix(hash, rest);
}

/* ---- the main line ------------------------------------------------------- */

void db__line_begin(db_line_hash *line, const qp_pos *start) {
    line->here = hash_mix(qp_pos_hash(start), 1);
    line->there = hash_mix(qp_pos_hash_mirror(start), 1);
}

void db__line_move(db_line_hash *line, qp_move move) {
    qp_move mirror = qp_move_mirror(move);
    line->here = hash_mix(line->here, 90u * move.from + move.to);
    line->there = hash_mix(line->there, 90u * mirror.from + mirror.to);
}

uint64_t db__line_value(const db_line_hash *line) {
    return line->here < line->there ? line->here : line->there;
}

uint64_t db__line_of(const qp_game *game) {
    db_line_hash line;
    db__line_begin(&line, qp_game_start(game));
    for (qp_node node = qp_game_next(game, QP_ROOT); node != QP_NO_NODE;
         node = qp_game_next(game, node))
        db__line_move(&line, qp_game_move(game, node));
    return db__line_value(&line);
}

/* ---- all that a game says ------------------------------------------------ */

/* Nonzero for a tag that says nothing more about a game: what it is, how its
 * record writes moves, and what is hashed as its start and its outcome. */
static int hash_skips(qp_text name) {
    static const char *const list[] = {"Game", "Format", "SetUp", "FEN",
                                       "Result"};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (qp_text_is(name, list[i])) return 1;
    return 0;
}

/* What a tag adds. Formats write a date differently: its days count, if they
 * are certain, and one without a year says nothing. */
static uint64_t hash_tag(qp_text name, qp_text value) {
    qp_date date;
    uint64_t hash = db__hash(0, name.ptr, name.len);
    if (qp_text_is(name, "Date")) {
        if (qp_date_read(&date, value) == QP_DATE_EMPTY) return 0;
        if (date.first && !date.doubtful)
            return hash_mix(hash_mix(hash, (uint64_t)date.first),
                            (uint64_t)date.last);
    }
    return db__hash(hash, value.ptr, value.len);
}

/* Formats order tags differently, and write empty ones or not. */
static uint64_t hash_tags(const qp_game *game) {
    uint64_t sum = 0;
    for (size_t i = 0; i < qp_game_tags(game); i++) {
        qp_text name = qp_game_tag_name(game, i);
        qp_text value = qp_game_tag_value(game, i);
        if (value.len && !hash_skips(name)) sum += hash_tag(name, value);
    }
    return sum;
}

/* Formats break lines of comments differently. */
static uint64_t hash_words(uint64_t hash, qp_text text) {
    for (size_t i = 0, begin; i < text.len;) {
        while (i < text.len && (unsigned char)text.ptr[i] <= ' ') i++;
        for (begin = i; i < text.len && (unsigned char)text.ptr[i] > ' ';) i++;
        if (i > begin) hash = db__hash(hash, text.ptr + begin, i - begin);
    }
    return hash;
}

static uint64_t hash_annotations(uint64_t hash, const qp_game *game,
                                 qp_node node) {
    for (qp_annotation a = qp_game_first_annotation(game, node);
         a != QP_NO_ANNOTATION; a = qp_game_next_annotation(game, a)) {
        int nag = qp_game_annotation_nag(game, a);
        hash = hash_mix(hash, 4 * (uint64_t)(nag + 1) +
                                  qp_game_annotation_place(game, a));
        hash = hash_words(hash, qp_game_annotation_text(game, a));
    }
    return hash;
}

/* The hash of a node is that of its moves since the start. */
static uint64_t hash_node(const uint64_t *hash, const qp_game *game,
                          qp_node node) {
    qp_node parent = qp_game_parent(game, node);
    if (parent == QP_NO_NODE) return qp_pos_hash(qp_game_start(game));
    qp_move move = qp_game_move(game, node);
    unsigned main = qp_game_next(game, parent) == node;
    return hash_mix(hash[parent], 2 * (90u * move.from + move.to) + main);
}

qp_status db__content(uint64_t *out, byte_buffer *room, const qp_game *game) {
    qp_text outcome = qp_game_outcome(game);
    uint64_t sum = db__hash(hash_tags(game), outcome.ptr, outcome.len);
    size_t nodes = qp_game_nodes(game);
    buffer_clear(room);
    uint64_t *hash = (void *)buffer_room(room, nodes * sizeof *hash);
    if (!hash) return QP_E_NOMEM;
    for (qp_node node = 0; node < nodes; node++) {
        hash[node] = hash_node(hash, game, node);
        sum += hash_annotations(hash[node], game, node);
    }
    *out = sum >> 32;
    return QP_OK;
}
