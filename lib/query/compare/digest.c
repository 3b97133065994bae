/* digest.c - what a game is, in numbers of 64 bits.
 *
 * SPDX-License-Identifier: MIT
 */
#include "digest.h"

#include <string.h>

#include "../merge/graft.h"
#include "compared_tags.h"
#include "qipu/date.h"
#include "qipu/player_name.h"

uint64_t qp__digest_mix(uint64_t sum, uint64_t with) {
    sum = (sum ^ with) * UINT64_C(0xD6E8FEB86659FD93);
    return sum ^ sum >> 32;
}

static uint64_t mix_text(uint64_t sum, qp_text text) {
    for (size_t i = 0; i < text.len; i += 8) {
        uint64_t word = 0;
        size_t n = text.len - i < 8 ? text.len - i : 8;
        memcpy(&word, text.ptr + i, n);
        sum = qp__digest_mix(sum, word);
    }
    return qp__digest_mix(sum, text.len);
}

/* ---- moves and annotations ----------------------------------------------- */

static uint64_t mix_move(uint64_t sum, qp_move move) {
    return qp__digest_mix(sum, (uint64_t)(move.from << 8 | move.to));
}

static uint64_t digest_start(const qp_game *game) {
    return qp_pos_hash(qp_game_start(game));
}

static uint64_t digest_line(const qp_game *game, size_t *plies) {
    uint64_t sum = 1;
    qp_node n = QP_ROOT;
    for (*plies = 0; (n = qp_game_next(game, n)) != QP_NO_NODE; ++*plies)
        sum = mix_move(sum, qp_game_move(game, n));
    return sum;
}

/* The moves after the main line, in the order of a walk with their depths, say
 * what the variations are. */
static uint64_t digest_variations(const qp_game *game, size_t plies) {
    uint64_t sum = 2, depth = 0;
    qp_node before = QP_ROOT, n = QP_ROOT;
    while ((n = qp__walk_on(game, QP_ROOT, n)) != QP_NO_NODE) {
        for (; before != qp_game_parent(game, n); depth--)
            before = qp_game_parent(game, before);
        before = n;
        depth++;
        if (plies) {
            plies--; /* a walk begins with the main line */
            continue;
        }
        sum = mix_move(qp__digest_mix(sum, depth), qp_game_move(game, n));
    }
    return sum;
}

static uint64_t mix_notes(uint64_t sum, const qp_game *game, qp_node node) {
    qp_annotation a = qp_game_first_annotation(game, node);
    for (; a != QP_NO_ANNOTATION; a = qp_game_next_annotation(game, a)) {
        int nag = qp_game_annotation_nag(game, a);
        qp_place place = qp_game_annotation_place(game, a);
        sum = qp__digest_mix(sum, nag >= 0 ? (uint64_t)nag : 256u + place);
        if (nag < 0) sum = mix_text(sum, qp_game_annotation_text(game, a));
    }
    return sum;
}

static uint64_t digest_notes(const qp_game *game) {
    uint64_t sum = 3, walked = 0;
    for (qp_node n = QP_ROOT; n != QP_NO_NODE;
         n = qp__walk_on(game, QP_ROOT, n), walked++)
        if (qp_game_first_annotation(game, n) != QP_NO_ANNOTATION)
            sum = mix_notes(qp__digest_mix(sum, walked), game, n);
    return sum;
}

/* ---- tags ---------------------------------------------------------------- */

/* In any order. */
static uint64_t digest_tags(const qp_game *game) {
    uint64_t sum = 4;
    for (size_t i = 0; i < qp_game_tags(game); i++) {
        qp_text name = qp_game_tag_name(game, i);
        qp_text value = qp_game_tag_value(game, i);
        if (!qp__tag_compared(name, value)) continue;
        compared_name said = qp__compared_name(name);
        uint64_t tag = said.red ? 5 : 9;
        for (size_t k = 0; k < said.rest.len; k++)
            tag = qp__digest_mix(tag, (unsigned char)said.rest.ptr[k] | 0x20u);
        sum += mix_text(tag, value);
    }
    return sum;
}

/* Nonzero if the name is known. */
static int mix_player(uint64_t *sum, const qp_game *game, const char *tag,
                      const char *team) {
    char key[QP_PERSON_MAX];
    qp_text name = qp_game_tag(game, tag);
    if (!name.ptr && !strcmp(tag, "Red")) name = qp_game_tag(game, "White");
    size_t n = qp_person_key(key, name, qp_game_tag(game, team));
    *sum = mix_text(*sum, (qp_text){key, n});
    return n != 0;
}

static void digest_header(game_digest *out, const qp_game *game) {
    char event[QP_PERSON_MAX];
    uint64_t sum = 6;
    qp_date date;
    int known = mix_player(&sum, game, "Red", "RedTeam");
    known &= mix_player(&sum, game, "Black", "BlackTeam");
    qp_date_precision precision =
        qp_date_read(&date, qp_game_tag(game, "Date"));
    sum = qp__digest_mix(sum, precision ? (uint64_t)date.first : 0);
    out->players = known ? sum : 0;
    size_t n = qp_person_fold(event, sizeof event, qp_game_tag(game, "Event"));
    if (n >= sizeof event) n = sizeof event - 1;
    sum = mix_text(sum, (qp_text){event, n});
    out->header = known ? mix_text(sum, qp_game_tag(game, "Round")) : 0;
}

/* ---- the game ------------------------------------------------------------ */

void qp__digest(game_digest *out, const qp_game *game) {
    size_t plies;
    out->part[DIGEST_START] = digest_start(game);
    out->part[DIGEST_MOVES] = digest_line(game, &plies);
    out->part[DIGEST_VARIATIONS] =
        qp_game_nodes(game) - 1 > plies ? digest_variations(game, plies) : 0;
    out->part[DIGEST_NOTES] = digest_notes(game);
    out->part[DIGEST_RESULT] = mix_text(7, qp_game_outcome(game));
    out->part[DIGEST_TAGS] = digest_tags(game);
    out->whole = 8;
    for (size_t i = 0; i < DIGEST_PARTS; i++)
        out->whole = qp__digest_mix(out->whole, out->part[i]);
    digest_header(out, game);
}
