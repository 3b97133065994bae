/* text_model.c - a model of the texts in games, bit by bit, in portable integer
 * arithmetic (doc/format/packed.md). Any change is a new version of records.
 *
 * SPDX-License-Identifier: MIT
 */
#include "text_model.h"

#include <string.h>

#include "tag_names.h"
#include "zip.h"

#include "curve.inc"
#include "words.inc"

enum {
    QPG_MATCH = QPG_CONTEXTS,
    QPG_CONSTANT = QPG_CONTEXTS + 1,
    QPG_LONGEST = 31
};
enum { KIND_NAME, KIND_VALUE, KIND_COMMENT };

/* ---- numbers ------------------------------------------------------------- */

static uint32_t mix(uint32_t a, uint32_t b) {
    uint32_t h = (a ^ b * 0x9E3779B1u) * 0x85EBCA6Bu;
    return h ^ h >> 15;
}

/* 65536 / (1 + e^(-x / 256)), drawn straight between the points of CURVE. */
static uint32_t squash(int32_t x) {
    if (x > 2047) x = 2047;
    if (x < -2047) x = -2047;
    uint32_t at = (uint32_t)(x + 2048), i = at >> 7, part = at & 127;
    return (CURVE[i] * (128 - part) + CURVE[i + 1] * part) >> 7;
}

/* The inverse of squash for chances in 4096ths. */
static void make_stretch(int16_t *stretch) {
    int x = -2047;
    for (uint32_t i = 0; i < 4096; i++) {
        while (x < 2047 && squash(x) < 16 * i + 8) x++;
        stretch[i] = (int16_t)x;
    }
}

/* ---- states: how often 0 and 1 were met, to 15 each ---------------------- */

static uint32_t next_state(uint32_t state, uint32_t bit) {
    uint32_t zeros = state >> 4, ones = state & 15;
    if (bit) {
        if (ones < 15) ones++;
        if (zeros > 2) zeros = (zeros + 3) / 2;
    } else {
        if (zeros < 15) zeros++;
        if (ones > 2) ones = (ones + 3) / 2;
    }
    return zeros << 4 | ones;
}

static uint16_t first_chance(uint32_t state) {
    uint32_t zeros = state >> 4, ones = state & 15;
    return (uint16_t)(65536 * (5 * ones + 2) / (5 * (zeros + ones) + 4));
}

/* ---- one bit ------------------------------------------------------------- */

static void touch(qpg_text_model *m, uint32_t line) {
    if (m->touched[line]) return;
    m->touched[line] = 1;
    m->touched_list[m->touched_count++] = (uint16_t)line;
}

/* Half a byte begins: where each context keeps its slots for it. */
static void find_lines(qpg_text_model *m, uint32_t so_far) {
    for (int i = 0; i < QPG_CONTEXTS; i++) {
        uint32_t h = mix(m->context[i], so_far + 1);
        uint32_t line = (h >> 8) % QPG_LINES;
        touch(m, line);
        m->line[i] = m->slot + line * QPG_LINE;
        m->mark[i] = h;
    }
}

/* `node`: 1, then the bits of this half. The slot of each context. */
static void find_slots(qpg_text_model *m, uint32_t node) {
    for (int i = 0; i < QPG_CONTEXTS; i++) {
        uint32_t h = m->mark[i] * (2 * node + 1);
        uint16_t *slot = m->line[i] + ((h >> 27) & (QPG_LINE - 1));
        uint16_t mark = (uint16_t)((h >> 11) & 0xFF00);
        if ((*slot & 0xFF00) != mark) *slot = mark;
        m->at[i] = slot;
    }
}

/* What the place where the text was before says of the next bit; 0 when
 * there is none, or when it went another way. */
static int32_t ask_match(qpg_text_model *m, uint32_t so_far, unsigned left) {
    if (!m->matched) return 0;
    uint32_t next = m->history[m->match] | 256u;
    if (next >> (left + 1) != so_far) {
        m->matched = 0;
        return 0;
    }
    int32_t s = m->stretch[m->now.sure[m->matched] >> 4];
    return next >> left & 1 ? s : -s;
}

/* The chance of a 1; leaves the inputs and which weights they had. */
static uint32_t qpg_text_model_guess(qpg_text_model *m, uint32_t so_far,
                                     unsigned left) {
    qpg_guess *g = &m->now;
    uint32_t best = 0;
    for (unsigned i = 0; i < QPG_CONTEXTS; i++) {
        uint32_t state = *m->at[i] & 0xFF;
        m->input[i] = state ? m->stretch[g->chance[i][state] >> 4] : 0;
        if (state && i > 0 && i < 4) best = i;
    }
    m->input[QPG_MATCH] = ask_match(m, so_far, left);
    m->input[QPG_CONSTANT] = 128;
    uint32_t length = m->matched ? m->matched < 8 ? 1 : 2 : 0;
    m->weight[0] = g->weight[(m->kind * 4 + best) * 3 + length];
    m->weight[1] = g->by_field[m->field * 5 + m->within];
    const int32_t *one = m->weight[0], *two = m->weight[1];
    int64_t sum = 0;
    for (int i = 0; i < QPG_INPUTS; i++)
        sum += ((int64_t)one[i] + two[i]) * m->input[i];
    sum /= 2 * 65536;
    uint32_t ones = squash(sum > 2047    ? 2047
                           : sum < -2047 ? -2047
                                         : (int32_t)sum);
    if (ones < QPG_LEAST) return QPG_LEAST;
    return ones > 65536 - QPG_LEAST ? 65536 - QPG_LEAST : ones;
}

static void toward(uint16_t *chance, int bit, unsigned rate) {
    if (bit)
        *chance = (uint16_t)(*chance + ((65535 - *chance) >> rate));
    else
        *chance = (uint16_t)(*chance - (*chance >> rate));
}

static int32_t within(int32_t weight) {
    const int32_t most = 1 << 24;
    return weight > most ? most : weight < -most ? -most : weight;
}

static void learn(qpg_text_model *m, int bit, uint32_t ones, unsigned left) {
    qpg_guess *g = &m->now;
    int32_t miss = (bit ? 65535 : 0) - (int32_t)ones;
    int32_t *restrict one = m->weight[0], *restrict two = m->weight[1];
    const int32_t *restrict input = m->input;
    for (int i = 0; i < QPG_INPUTS; i++) {
        int32_t change = (input[i] * miss + (1 << 14)) / (1 << 15);
        one[i] = within(one[i] + change);
        two[i] = within(two[i] + change);
    }
    const uint8_t *next = m->next[bit];
    for (int i = 0; i < QPG_CONTEXTS; i++) {
        uint16_t slot = *m->at[i];
        uint8_t state = (uint8_t)(slot & 0xFF);
        if (state) toward(&g->chance[i][state], bit, 7);
        *m->at[i] = (uint16_t)((slot & 0xFF00) | next[state]);
    }
    if (!m->matched) return;
    int hit = (m->history[m->match] >> left & 1) == bit;
    toward(&g->sure[m->matched], hit, 6);
    if (!hit) m->matched = 0;
}

static unsigned code_byte(qpg_text_model *m, qpg_coder *c, unsigned byte) {
    uint32_t so_far = 1, node = 1;
    for (unsigned left = 8; left-- > 0;) {
        if (left == 7 || left == 3) {
            find_lines(m, so_far);
            node = 1;
        }
        find_slots(m, node);
        uint32_t ones = qpg_text_model_guess(m, so_far, left);
        int bit = qpg_bit(c, byte >> left & 1, ones);
        learn(m, bit, ones, left);
        so_far = so_far << 1 | (uint32_t)bit;
        node = node << 1 | (uint32_t)bit;
    }
    return so_far & 255;
}

/* ---- contexts ------------------------------------------------------------ */

unsigned qp__text_name(qpg_text_model *m, qpg_coder *c, unsigned name) {
    qpg_guess *g = &m->now;
    m->kind = KIND_NAME;
    m->field = QPG_FIELD_NAMES;
    m->matched = m->within = 0;
    uint32_t h = mix(QPG_FIELD_NAMES, 1);
    m->context[0] = h;
    for (int i = 0; i < 3; i++) m->context[1 + i] = h = mix(h, g->name[i]);
    m->context[4] = mix(g->names, 4);
    m->context[5] = mix(g->name[0], 5);
    m->context[6] = mix(g->name[1], 6);
    name = code_byte(m, c, name);
    g->name[2] = g->name[1];
    g->name[1] = g->name[0];
    g->name[0] = name;
    g->names = name ? mix(g->names, name) : 0;
    if (!name) memset(g->name, 0, sizeof g->name);
    return name;
}

void qp__text_begin(qpg_text_model *m, unsigned field) {
    m->field = field;
    m->kind = field == QPG_FIELD_COMMENT ? KIND_COMMENT : KIND_VALUE;
    m->chars[0] = 0x1000000u + field;
    m->chars[1] = m->chars[2] = 0;
    m->partial = m->missing = 0;
    m->prefix = mix(field, 7);
    m->matched = 0;
}

static void set_contexts(qpg_text_model *m) {
    uint32_t h = mix(m->partial, 11);
    m->context[0] = mix(h, m->field);
    for (int i = 0; i < 3; i++) m->context[1 + i] = h = mix(h, m->chars[i]);
    m->context[4] = m->prefix;
    m->context[5] = mix(m->context[1], m->field + 1);
    m->context[6] = mix(m->partial, 12);
    m->within = m->missing + 1;
}

/* Where the text of the last four bytes was before. */
static void find_match(qpg_text_model *m) {
    qpg_guess *g = &m->now;
    uint32_t n = g->length;
    if (m->matched) {
        m->match++;
        if (m->matched < QPG_LONGEST) m->matched++;
    }
    if (n < 4) return;
    const uint8_t *end = m->history + n;
    uint32_t h = mix(end[-1] | (uint32_t)end[-2] << 8 |
                         (uint32_t)end[-3] << 16 | (uint32_t)end[-4] << 24,
                     3);
    uint16_t *place = &g->place[h % QPG_PLACES];
    if (!m->matched && *place) {
        uint32_t len = 0;
        while (len < QPG_LONGEST && len < *place &&
               m->history[*place - 1 - len] == end[-1 - (int)len])
            len++;
        if (len >= 3) {
            m->match = *place;
            m->matched = len;
        }
    }
    *place = (uint16_t)n;
}

static void went_by(qpg_text_model *m, unsigned byte) {
    if (m->now.length < QPG_HISTORY - 1) {
        m->history[m->now.length++] = (uint8_t)byte;
        find_match(m);
    } else {
        m->matched = 0;
    }
    m->prefix = mix(m->prefix, byte);
    /* A character of UTF-8 is whole when its last byte is there. */
    if (m->missing && (byte & 0xC0) == 0x80) {
        m->missing--;
    } else {
        m->partial = 0;
        m->missing = byte < 0xC0 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
    }
    m->partial = m->partial << 8 | byte;
    if (m->missing) return;
    m->chars[2] = m->chars[1];
    m->chars[1] = m->chars[0];
    m->chars[0] = m->partial;
    m->partial = 0;
}

int qp__text_byte(qpg_text_model *m, qpg_coder *c, int byte) {
    set_contexts(m);
    unsigned got = code_byte(m, c, byte < 0 ? 0 : (unsigned)byte);
    went_by(m, got);
    if (got) return (int)got;
    return qpg_bit(c, byte == 0, QPG_LEAST) ? 0 : -1;
}

void qp__text_write(qpg_text_model *m, qpg_coder *c, unsigned field,
                    qp_text text) {
    qp__text_begin(m, field);
    /* What is too long anyway is not written to its end. */
    for (size_t i = 0; i < text.len && !c->put.full; i++)
        qp__text_byte(m, c, (unsigned char)text.ptr[i]);
    qp__text_byte(m, c, -1);
}

/* ---- the words ----------------------------------------------------------- */

/* QPG_WORDS: a byte that says what follows, the text, a 0; and again. */
static void prime(qpg_text_model *m) {
    qpg_coder c = {.mode = QPG_LEARN};
    for (size_t i = 0; i < sizeof QPG_WORDS;) {
        unsigned what = QPG_WORDS[i++], number = what & 127;
        const char *text = (const char *)QPG_WORDS + i;
        size_t len = strlen(text);
        i += len + 1;
        if (what & 128) qp__text_name(m, &c, number);
        unsigned field = number == QPG_NAME_OTHER ? QPG_FIELD_COMMENT
                                                  : qp__qpg_name_field(number);
        /* A game's result and FEN are seldom written as texts. */
        if (number && (len || (number != QPG_NAME_FEN)))
            qp__text_write(m, &c, field, (qp_text){text, len});
    }
}

void qp__text_model_start(qpg_text_model *m) {
    make_stretch(m->stretch);
    qpg_guess *g = &m->now;
    for (uint32_t s = 0; s < 256; s++)
        for (int i = 0; i < QPG_CONTEXTS; i++)
            g->chance[i][s] = first_chance(s);
    for (uint32_t s = 0; s < 512; s++)
        m->next[s & 1][s >> 1] = (uint8_t)next_state(s >> 1, s & 1);
    for (int i = 0; i < 32; i++) g->sure[i] = 60000;
    for (int i = 0; i < QPG_INPUTS; i++) {
        for (int k = 0; k < QPG_SETS; k++) g->weight[k][i] = 24000;
        for (int k = 0; k < QPG_FIELDS; k++) g->by_field[k][i] = 24000;
    }
    prime(m);
    m->primed = m->now;
    memcpy(m->primed_slot, m->slot, sizeof m->slot);
    memset(m->touched, 0, sizeof m->touched);
    m->touched_count = 0;
}

void qp__text_model_reset(qpg_text_model *m) {
    m->now = m->primed;
    for (uint32_t i = 0; i < m->touched_count; i++) {
        uint32_t line = m->touched_list[i];
        memcpy(m->slot + line * QPG_LINE, m->primed_slot + line * QPG_LINE,
               QPG_LINE * sizeof *m->slot);
        m->touched[line] = 0;
    }
    m->touched_count = 0;
}

qp_text qp__qpg_words(void) {
    return (qp_text){(const char *)QPG_WORDS, sizeof QPG_WORDS};
}
