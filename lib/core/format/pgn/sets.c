/* sets.c - which tags a game has, and where the tags of the next begin. Records
 * of tags alone may follow each other without a blank line: a repeated tag is
 * the next game's if it is Game, or if it opens games and another repeated tag
 * follows; so it waits for the next token.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/inline/bits.h"
#include "../common/results_and_glyphs.h"
#include "reader_int.h"

/* A name, and how it is written before a value. */
typedef struct sets_name {
    uint8_t len;
    char written[15 + 1];
} sets_name;

/* The first OPENERS begin a set of tags. */
#define NAME(text)                                                             \
    { sizeof(text) - 1, text " \"" }
static const sets_name PGN_SETS_NAMES[] = {
    NAME("Game"),    NAME("Event"),     NAME("Site"),      NAME("Title"),
    NAME("Date"),    NAME("Round"),     NAME("Red"),       NAME("Black"),
    NAME("RedTeam"), NAME("BlackTeam"), NAME("White"),     NAME("WhiteTeam"),
    NAME("Result"),  NAME("Opening"),   NAME("Variation"), NAME("ECCO"),
    NAME("FEN"),     NAME("Format"),    NAME("RedElo"),    NAME("BlackElo")};
#undef NAME
enum {
    PGN_COUNT = sizeof PGN_SETS_NAMES / sizeof *PGN_SETS_NAMES,
    PGN_OPENERS = 3
};

/* By its first letter, whatever its case: the first name that has it, counted
 * from 1; and after each name the next with the same. */
#define PGN_LETTER(c) [(c)&31]
static const uint8_t PGN_SETS_FIRST[32] = {
    PGN_LETTER('G') = 1,  PGN_LETTER('E') = 2,  PGN_LETTER('S') = 3,
    PGN_LETTER('T') = 4,  PGN_LETTER('D') = 5,  PGN_LETTER('R') = 6,
    PGN_LETTER('B') = 8,  PGN_LETTER('W') = 11, PGN_LETTER('O') = 14,
    PGN_LETTER('V') = 15, PGN_LETTER('F') = 17};
#undef PGN_LETTER
static const uint8_t PGN_SETS_NEXT[PGN_COUNT + 1] = {
    [2] = 16, [6] = 7,   [7] = 9,   [9] = 13, [13] = 19,
    [8] = 10, [10] = 20, [11] = 12, [17] = 18};
enum { PGN_RESULT = 12 }; /* the place of Result */

static int pgn_sets_alike(qp_text name, const sets_name *want) {
    size_t k = 0;
    if (name.len != want->len) return 0;
    while (k < name.len && (name.ptr[k] | 0x20) == (want->written[k] | 0x20))
        k++;
    return k == name.len;
}

/* The place of a name in the table; PGN_COUNT when it has none. */
static size_t pgn_place_of(qp_text name) {
    size_t place = name.len ? PGN_SETS_FIRST[*name.ptr & 31] : 0;
    while (place && !pgn_sets_alike(name, &PGN_SETS_NAMES[place - 1]))
        place = PGN_SETS_NEXT[place];
    return place ? place - 1 : PGN_COUNT;
}

static unsigned pgn_bit_of(size_t place) {
    return place < PGN_COUNT ? 1u << place : 0;
}

void qp__pgn_set_name(qp_pgn_reader *r) {
    size_t place = pgn_place_of((qp_text){r->token, r->name_len});
    r->expected[r->tag_place] = place < PGN_COUNT ? (uint8_t)(place + 1) : 0;
    r->tag_place = place;
}

/* Nonzero if the name and what is written after it are the first of 16 bytes.
 */
static int sets_stands(const sets_name *name, const char *p) {
    const uint8_t *is = (const uint8_t *)p;
    const uint8_t *want = (const uint8_t *)name->written;
    uint64_t low = qp__first_low(is) ^ qp__first_low(want);
    uint64_t high = qp__first_low(is + 8) ^ qp__first_low(want + 8);
    unsigned bits = 8 * (name->len + 2u);
    if (bits <= 64) return !(low << (64 - bits));
    return !(low | high << (128 - bits));
}

size_t qp__pgn_set_expected(qp_pgn_reader *r, const char *p, const char *end) {
    unsigned place = r->expected[r->tag_place];
    if (!place || end - p < 16) return 0;
    const sets_name *name = &PGN_SETS_NAMES[place - 1];
    if (!sets_stands(name, p)) return 0;
    memcpy(r->token, name->written, sizeof name->written);
    r->name_len = name->len;
    r->tag_place = place - 1;
    return name->len;
}

int qp__pgn_set_is_result(const qp_pgn_reader *r) {
    return r->tag_place == PGN_RESULT;
}

int qp__pgn_set_goes_on(const qp_pgn_reader *r) {
    return !(r->tags & pgn_bit_of(r->tag_place)) && !r->blank_before &&
           !r->maybe_len;
}

int qp__pgn_set_tag(qp_pgn_reader *r) {
    qp_text name = {r->token, r->name_len};
    size_t place = r->tag_place;
    unsigned bit = pgn_bit_of(place), kept = r->tags & bit;
    int first = qp__is(name, r->first_tag);
    if (r->maybe_len) {
        qp_text held = {r->maybe, r->maybe_name};
        size_t held_place = pgn_place_of(held);
        /* Another one that the game has: a second set began with the first. */
        if (kept && place != held_place) {
            size_t len = r->maybe_len;
            r->maybe_len = 0; /* not a tag of the game that ends */
            if (qp__pgn_end_game(r, r->maybe_at)) return 1;
            r->maybe_len = len;
            kept = 0;
            first = 0;
        }
        if (qp__pgn_set_flush(r)) return 1;
    }
    int next = kept && place == 0 && r->last_tag != bit;
    if (next || (first && r->blank_before))
        return qp__pgn_end_game(r, r->token_at);
    r->maybe_next =
        kept && (place < PGN_OPENERS || first) && r->last_tag != bit;
    return 0;
}

/* Fewer than eight bytes as a number; with their length they are all in it. */
static uint64_t few_bytes(const char *p, size_t n) {
    uint32_t first = 0, last;
    if (n >= sizeof first) {
        memcpy(&first, p, sizeof first);
        memcpy(&last, p + n - sizeof last, sizeof last);
        return (uint64_t)last << 32 | first;
    }
    if (n)
        first = (unsigned char)p[0] | (uint32_t)(unsigned char)p[n / 2] << 8 |
                (uint32_t)(unsigned char)p[n - 1] << 16;
    return first;
}

/* Distinguishes the values of one run, and is not kept: bytes may be in any
 * order. */
static uint64_t hash_of(qp_text t) {
    const uint64_t factor = 0x9E3779B97F4A7C15u;
    uint64_t h = t.len * factor, word;
    size_t i = 0;
    for (; i + sizeof word <= t.len; i += sizeof word) {
        memcpy(&word, t.ptr + i, sizeof word);
        h = (h ^ word ^ h >> 32) * factor;
    }
    word = 0;
    if (!i)
        word = few_bytes(t.ptr, t.len);
    else if (i < t.len)
        memcpy(&word, t.ptr + t.len - sizeof word, sizeof word);
    return (h ^ word ^ h >> 32) * factor;
}

static void name_first(qp_pgn_reader *r, qp_text name) {
    size_t n = name.len < sizeof r->first_tag ? name.len : 0;
    memcpy(r->first_tag, name.ptr, n);
    r->first_tag[n] = '\0';
    if (!n) r->first_tag[0] = '?'; /* a tag, but none to compare with */
}

/* Remembers a tag; nonzero when it contradicts the one before. */
static int note(qp_pgn_reader *r, size_t place, qp_text name, qp_text value) {
    unsigned bit = pgn_bit_of(place);
    if (!*r->first_tag) name_first(r, name);
    r->last_tag = bit;
    if (!bit) return 0;
    uint64_t hash = hash_of(value);
    int differs = (r->tags & bit) && r->tag_hash[place] != hash;
    r->tags |= bit;
    r->tag_hash[place] = hash;
    return differs;
}

static int pgn_emit(qp_pgn_reader *r, size_t place, qp_text name, qp_text value,
                    const qp_at *at) {
    if (!r->give.in_game && qp__pgn_begin_game(r, *at)) return 1;
    /* Strict mode has its own words for a tag that comes twice. */
    if (note(r, place, name, value) && !(r->flags & QP_PGN_STRICT) &&
        qp__pgn_problem(r, QP_W_TAG_DIFFERS, *at, name))
        return 1;
    r->seen_any = 1;
    qp__emit_tag(&r->give, name, value, at);
    return r->give.status != QP_OK;
}

int qp__pgn_set_flush(qp_pgn_reader *r) {
    size_t len = r->maybe_len, n = r->maybe_name;
    if (!len) return 0;
    qp_text name = {r->maybe, n}, value = {r->maybe + n, len - n};
    r->maybe_len = 0;
    if (qp__pgn_begin_game(r, r->maybe_at) ||
        qp__pgn_report_form(r, &r->maybe_form, name, value, r->maybe_at))
        return 1;
    return pgn_emit(r, pgn_place_of(name), name, value, &r->maybe_at);
}

int qp__pgn_set_emit(qp_pgn_reader *r, qp_text name, qp_text value) {
    if (!r->maybe_next)
        return pgn_emit(r, r->tag_place, name, value, &r->token_at);
    r->maybe_next = 0;
    r->maybe_at = r->token_at;
    r->maybe_name = name.len;
    r->maybe_len = name.len + value.len;
    memcpy(r->maybe, name.ptr, name.len);
    if (value.len) memcpy(r->maybe + name.len, value.ptr, value.len);
    return 0;
}
