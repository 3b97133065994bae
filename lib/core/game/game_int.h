/* game_int.h - the tree's arrays, shared with its builder. Not installed. */
#ifndef QP_GAME_INT_H
#define QP_GAME_INT_H

#include "../base/mem.h"
#include "qipu/game.h"

/* A piece of the game's one buffer of text. */
typedef struct game_span {
    size_t start, len;
} game_span;

typedef struct game_tag {
    game_span name, value;
} game_tag;

#define NO_NOTE UINT32_MAX
enum { NOTE_NAG = 3 }; /* a kind beside the values of qp_place */

/* A comment or a glyph, in a list of its node's in the order they stand. */
typedef struct game_note {
    game_span text;
    uint32_t next;
    uint8_t kind;  /* a qp_place, or NOTE_NAG */
    uint8_t flags; /* of a comment; the number of a glyph */
} game_note;

typedef struct game_node {
    qp_move move;
    qp_node parent, child, last_child, sibling;
    /* The variations that stand right after this move, in brackets; they are
     * variations of the same move of it, and each may have its own. */
    qp_node variation, last_variation, next_variation;
    uint32_t note, last_note;
} game_node;

struct qp_game {
    qp_alloc alloc;
    qp__buf bytes;
    game_tag *tag;
    size_t tags, tags_size;
    game_node *node;
    size_t nodes, nodes_size;
    game_note *note;
    size_t notes, notes_size;
    qp_pos start;
    game_span result;
    int has_result;
    qp_status broken;
};

/* As qp_game_set_tag, but a second tag of a name is kept too. */
qp_status qp__game_tag(qp_game *game, qp_text name, qp_text value);
/* As qp_game_add; a variation is in brackets after `host`, a child of
 * `node`, or after the first child for QP_NO_NODE. */
qp_status qp__game_add_after(qp_node *out, qp_game *game, qp_node node,
                             qp_node host, qp_move move);
int qp__game_keep(qp_game *game, game_span *out, qp_text text);
qp_status qp__game_note(qp_game *game, qp_node node, game_note note);

#endif
