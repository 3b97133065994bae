/* text_model.h - a model of the texts in games, bit by bit. Each byte is eight
 * decisions, the highest bit first. Several contexts (the characters before,
 * the tag, the value so far, an earlier place of the same text) guess each bit,
 * and the guesses are mixed by weights that follow what was right. It begins as
 * words.inc left it. No chance is below QPG_LEAST / 65536. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QPG_TEXT_MODEL_H
#define QP_QPG_TEXT_MODEL_H
#include "../../pack/range.h"

typedef enum qpg_mode { QPG_LEARN, QPG_PUT, QPG_GET } qpg_mode;

typedef struct qpg_coder {
    qpg_mode mode;
    qp__out put;
    qp__in get;
} qpg_coder;

/* A decision that is 1 in `ones` of 65536 cases. */
static inline int qpg_bit(qpg_coder *c, int bit, uint32_t ones) {
    if (c->mode == QPG_GET) return qp__in_bit(&c->get, ones);
    if (c->mode == QPG_PUT) qp__out_bit(&c->put, bit, ones);
    return bit;
}

/* The same with a chance that follows what is met. */
static inline int qpg_learn(qpg_coder *c, int bit, uint16_t *ones) {
    bit = qpg_bit(c, bit, *ones);
    if (bit)
        *ones = (uint16_t)(*ones + ((65535 - *ones) >> 4));
    else
        *ones = (uint16_t)(*ones - (*ones >> 4));
    return bit;
}

/* `count` bits of an even chance, the highest first. */
static inline uint32_t qpg_plain(qpg_coder *c, uint32_t value, unsigned count) {
    uint32_t got = 0;
    while (count--)
        got = got << 1 | (uint32_t)qpg_bit(c, value >> count & 1, 1u << 15);
    return got;
}

/* What a text is in: a tag's class (tag_names.h) or one of these. */
enum { QPG_FIELD_NAMES = 0, QPG_FIELD_NAME = 1, QPG_FIELD_COMMENT = 2 };

enum {
    QPG_LEAST = 32,
    QPG_CONTEXTS = 7,
    QPG_INPUTS = QPG_CONTEXTS + 2, /* and the match, and a constant */
    QPG_SETS = 3 * 4 * 3,          /* kind of text, context, match */
    QPG_FIELDS = 32 * 5,           /* field, place within a character */
    QPG_SLOTS = 1 << 17,
    QPG_LINE = 32, /* slots that one half of a byte uses together */
    QPG_LINES = QPG_SLOTS / QPG_LINE,
    QPG_PLACES = 1 << 12, /* where texts were, by a hash of their end */
    QPG_HISTORY = 1 << 16
};

/* What is small and changes often. */
typedef struct qpg_guess {
    uint16_t chance[QPG_CONTEXTS][256]; /* of a 1, by the state of a slot */
    uint16_t sure[32];                  /* that a match of that length holds */
    int32_t weight[QPG_SETS][QPG_INPUTS];
    int32_t by_field[QPG_FIELDS][QPG_INPUTS];
    uint16_t place[QPG_PLACES];
    uint32_t name[3]; /* the tags before */
    uint32_t names;   /* a hash of all of them */
    uint32_t length;  /* of the history */
} qpg_guess;

typedef struct qpg_text_model {
    qpg_guess now, primed;
    uint16_t slot[QPG_SLOTS], primed_slot[QPG_SLOTS];
    uint8_t touched[QPG_LINES];
    uint16_t touched_list[QPG_LINES];
    uint32_t touched_count;
    uint8_t history[QPG_HISTORY];
    int16_t stretch[4096];
    uint8_t next[2][256]; /* the state after a bit */
    /* Where the current byte is: */
    uint32_t context[QPG_CONTEXTS];
    uint16_t *line[QPG_CONTEXTS];
    uint32_t mark[QPG_CONTEXTS];
    uint16_t *at[QPG_CONTEXTS];
    int32_t input[QPG_INPUTS];
    int32_t *weight[2];
    uint32_t kind, match, matched, near;
    uint32_t chars[3], partial, missing, within, prefix, field;
} qpg_text_model;

/* Makes a model that knows the words of zeroed memory. */
void qp__text_model_start(qpg_text_model *model);

/* Makes it as it was when it was new. */
void qp__text_model_reset(qpg_text_model *model);

/* Codes the number of a tag's name, 0 for the end of the tags; returns it. */
unsigned qp__text_name(qpg_text_model *model, qpg_coder *coder, unsigned name);

/* Begins a text in a field. */
void qp__text_begin(qpg_text_model *model, unsigned field);

/* Codes one byte of it, or its end as -1; returns that. */
int qp__text_byte(qpg_text_model *model, qpg_coder *coder, int byte);

/* Writes a whole text with its end. */
void qp__text_write(qpg_text_model *model, qpg_coder *coder, unsigned field,
                    qp_text text);

#endif
