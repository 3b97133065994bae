/* move_tree.h - a game read as a tree and emitted as events. Binary records
 * have a move, what follows it, then its variations; events have the variations
 * right after the move. Not installed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_TREE_H
#define QP_TREE_H

#include "../../encoding/charset.h"
#include "../../base/mem.h"
#include "emit_events.h"
#include "qipu/board.h"

/* No input is held beyond this many bytes, and no tree has a longer text. */
#define QP__TREE_LIMIT ((size_t)64 << 20)

/* ---- what is reported ---------------------------------------------------- */

/* Events with text that is decoded and tidied on its way. All zero but for
 * `give.to` and `alloc` reports outside games. */
typedef struct qp__reporter {
    qp__emit give;
    const qp_alloc *alloc;
    qp__buf text; /* decoded, for as long as one call */
    qp__buf late; /* comments that long tags became */
    int still;    /* texts are packed: places do not move on within one */
} qp__reporter;

void qp__report_free(qp__reporter *t);

void qp__report_problem(qp__reporter *t, qp_status code, qp_at at,
                        const char *what, const char *want);
void qp__report_begin_game(qp__reporter *t, qp_at at);
/* Ends what is open, and the game. */
void qp__report_end_game(qp__reporter *t, qp_at at);

/* Emits a tag of UTF-8, unless it is empty, with controls as blanks and
 * trimmed. One beyond QP_TOKEN_MAX becomes a comment of the game. */
void qp__report_tag(qp__reporter *t, const char *name, qp_text value, qp_at at);
/* The same for bytes in an encoding, up to the first NUL. */
void qp__report_tag_in(qp__reporter *t, const char *name, qp__code code,
                       qp_text bytes, qp_at at);
/* Emits the tags that were too long as a comment; begin_moves does it too. */
void qp__report_late(qp__reporter *t);
/* A comment of UTF-8, tidied by qp__tree_tidy. */
void qp__report_comment(qp__reporter *t, qp_text text, qp_at at);

/* Appends bytes as UTF-8, up to the first NUL. What is no text becomes U+FFFD,
 * and the first such place is reported. 0 if out of memory. */
int qp__report_decode(qp__reporter *t, qp__buf *out, qp__code code,
                      qp_text bytes, qp_at at);

/* "||" and line ends of every kind become line feeds, other controls blanks,
 * and blanks at the end go. Returns the new length. */
size_t qp__tree_tidy(char *text, size_t len);

/* ---- the tree ------------------------------------------------------------ */

#define QP__TREE_NONE UINT32_MAX

typedef struct qp__tree_node {
    qp_at at;                      /* where it is in the input */
    uint32_t text, text_len;       /* its comment, within the tree's text */
    uint32_t child, last, sibling; /* last: the last child */
    uint8_t from, to;              /* of qp_sq */
    uint8_t bad; /* no move: no line goes on after it; equal squares are so */
} qp__tree_node;

/* Node 0 is the root; its comment is the game's own. */
typedef struct qp__tree {
    const qp_alloc *alloc;
    qp__tree_node *node;
    size_t nodes, nodes_size;
    qp__buf text;
    uint32_t *open; /* preorder: parents whose further children are due */
    size_t opens, opens_size;
    uint32_t parent; /* preorder: whose child comes next, or NONE */
    /* Not NULL: give a node's comment, which is not in `text`; and report a bad
     * move, which was not when it was read. `self` is theirs. */
    void (*say)(void *self, const qp__tree_node *node);
    void (*blame)(void *self, const qp__tree_node *node);
    void *self;
} qp__tree;

/* Bits of a node in preorder. */
enum { QP__TREE_CHILD = 1, QP__TREE_NEXT_VARIATION = 2 };

/* A tree with a root alone. 0 if out of memory. */
int qp__tree_clear(qp__tree *tree);
void qp__tree_free(qp__tree *tree);

/* Appends a last child; the new node, or QP__TREE_NONE if out of memory or
 * there are too many. */
uint32_t qp__tree_add(qp__tree *tree, uint32_t parent, qp_move move, qp_at at);

/* The next node in preorder; not to be called when `parent` is NONE, which
 * says that the tree is whole. As qp__tree_add. */
uint32_t qp__tree_put(qp__tree *tree, qp_move move, unsigned bits, qp_at at);

/* Makes what `text` has gained since it was `before` long, tidied, the comment
 * of a node. */
void qp__tree_comment(qp__tree *tree, uint32_t node, size_t before);

/* A comment of UTF-8, and one of bytes as qp__report_decode takes them. When
 * memory ran out, the emitter's status has the error. */
void qp__tree_say(qp__reporter *t, qp__tree *tree, uint32_t node, qp_text text);
void qp__tree_say_in(qp__reporter *t, qp__tree *tree, uint32_t node,
                     qp__code code, qp_text bytes, qp_at at);

/* Nodes in preorder as two programs write them: four bytes, two of them squares
 * and one bits; and a comment with its length before it. */
typedef struct qp__tree_form {
    size_t bits, from; /* where they stand; `to` is after `from` */
    int ends;          /* bit 1: no child follows; otherwise one does */
    qp_sq (*square)(unsigned byte);
    qp__code code;
} qp__tree_form;

/* Reads them from `at` on; where they ended. `offset` is the place of the first
 * of the bytes in the file. The tree's parent says whether they were whole. */
size_t qp__tree_read(qp__reporter *t, qp__tree *tree, const qp__tree_form *form,
                     qp_text bytes, uint64_t offset, size_t at);

/* Emits the root's comment, begin_moves, all moves, and `result`. */
void qp__tree_report(qp__reporter *t, const qp__tree *tree, const char *result,
                     qp_at end);

#endif
