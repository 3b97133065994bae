/* record_int.h - a record being written or read. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_QPG_RECORD_INT_H
#define QP_QPG_RECORD_INT_H

#include "../../pack/moves_model.h"
#include "plain.h"
#include "qipu/qpg.h"
#include "text_model.h"

/* What the bits of a record are spent on. */
typedef enum qpg_part {
    QPG_MOVES,
    QPG_SHAPE,
    QPG_START,
    QPG_TEXTS,
    QPG_PARTS
} qpg_part;

/* A line of moves: what is known of its length. */
typedef struct qpg_line {
    uint32_t left;  /* plies to come; writing only */
    uint32_t known; /* of them, those that were given already */
    uint8_t last;   /* no others come after them */
    uint8_t side;   /* a variation */
    uint8_t runs;   /* how often it was met, to 2 */
} qpg_line;

/* A line with variations beside it. */
typedef struct qpg_frame {
    qp_pos before, after;
    qp__moves_model model_before, model_after;
    qp_node node, variation;
    qpg_line line;
} qpg_frame;

/* Chances that follow what is met in one record. */
typedef struct qpg_shape {
    uint16_t length[2][64];
    uint16_t noted[2], kind[4], more[4], glyph[256];
    uint16_t plain, branch, another;
} qpg_shape;

/* A variation within a variation, and so on: so deep, as each holds positions
 * while it is open. */
enum { QPG_DEPTH_MAX = 8192 };

/* What a note or a tag counts beside its text: nothing is for nothing. */
enum { QPG_ITEM_LETTERS = 32 };

struct qp_packer {
    qp_alloc alloc;
    qp_profile profile;
    struct qp__fast *fast; /* once it was needed */
    qpg_sheet sheet;       /* of the game that is packed so */
    qp__buf body;          /* and its record */
    int small_next;        /* qp_record_next: a small record waits */
    qp_text small;
    int taught; /* `texts` is ready */
    qpg_coder coder;
    qp_game *game; /* read from or filled */
    int reading;
    qp_status status; /* the first thing that went wrong */
    size_t limit;     /* reading: the record's length */
    qpg_shape shape;
    int noted, branched; /* the game is marked to have notes, variations */
    int met_note, met_branch;
    qp_pos pos;
    qp__moves_model model;
    unsigned result; /* 0 for none, else 1 to 4 */
    qpg_frame *frame;
    size_t depth, frames_size;
    uint8_t *out;
    size_t out_size;
    char *text; /* a text being read */
    size_t text_size;
    int counting;
    uint64_t plies, letters;
    uint64_t spent[QPG_PARTS], counted; /* in bits / 65536 */
    qpg_text_model texts;
};

/* Fails once: the first status stays. 0, to be returned. */
int qp__qpg_fail(qp_packer *p, qp_status status);

/* What was spent since the last call went into that part. */
void qp__qpg_spent(qp_packer *p, qpg_part part);

/* Reading: 0, and a failure, when more was read than there is. */
int qp__qpg_enough(qp_packer *p);

/* Codes a text; `*text` is what to write, or what was read, which is good
 * until the next text. 0 on failure. */
int qp__qpg_text(qp_packer *p, qp_text *text, unsigned field);

/* Codes the tags of p->game. 0 on failure. */
int qp__qpg_tags(qp_packer *p);

/* Codes notes, moves and variations. 0 on failure. */
int qp__qpg_moves(qp_packer *p);

/* The result of number 1 to 4, "*" the last; that of a game, 0 for none. */
const char *qp__qpg_result(unsigned number);
unsigned qp__qpg_result_of(const qp_game *game);

#endif
