/* editor_int.h - what the files of the editor share. Not installed.
 *
 *   editor.c         the list of edits, and what each does to the tags
 *   edited_tags.c    the tags of a game while they are edited
 *   expression.c     regular expressions and their replacements
 *   normalize.c      standard forms of names, dates, results and openings
 *   blanks.c         blanks that are trimmed, joined and removed
 *   rebuild_game.c   the game with its new tags and comments
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_EDITOR_INT_H
#define QP_EDITOR_INT_H

#include "../../core/base/inline/buffer.h"
#include "qipu/editor.h"

/* Fills `err`, unless NULL. Returns `code`. */
qp_status qp__edit_fault(qp_err *err, qp_status code, qp_text what,
                         const char *want);

/* Returns nonzero if a tag has that name, in any case. */
int qp__is_tag(qp_text tag, const char *name);

/* ---- edited_tags.c ------------------------------------------------------- */

typedef struct edited_tag {
    qp_text name; /* borrowed from the game or the editor */
    qp_text value;
    char *made; /* the same unless borrowed; owned */
} edited_tag;

typedef struct edited_tags {
    edited_tag *tag; /* owned */
    size_t count, room;
} edited_tags;

qp_status qp__edited_tags_read(edited_tags *tags, const qp_game *game);
void qp__edited_tags_free(edited_tags *tags);
/* Returns the first tag with that name, in any case; or NULL. */
edited_tag *qp__edited_tag(const edited_tags *tags, const char *name);
/* Returns its value, or an empty text. */
qp_text qp__edited_value(const edited_tags *tags, const char *name);
/* Sets a value, which is copied; sets *changed if it is another one. */
qp_status qp__edited_tag_set(edited_tag *tag, qp_text value, int *changed);
/* The same with the first tag of a name, or a new one. */
qp_status qp__edited_tags_set(edited_tags *tags, const char *name,
                              qp_text value, int *changed);
void qp__edited_tags_remove(edited_tags *tags, edited_tag *tag);

/* ---- expression.c -------------------------------------------------------- */

typedef struct expression expression;

/* Reads "/EXPRESSION/REPLACEMENT/FLAGS", which begins at `column` of the value
 * that the user gave. Fails like qp_editor_add. */
qp_status qp__expression_new(expression **out, const char *text,
                             uint32_t column, qp_err *err);
/* Replaces all matches in a tag. */
qp_status qp__expression_replace(const expression *e, edited_tag *tag,
                                 int *changed, qp_err *err);
void qp__expression_free(expression *e);

/* ---- normalize.c --------------------------------------------------------- */

enum {
    NORMAL_NAMES = 1 << 0,
    NORMAL_DATES = 1 << 1,
    NORMAL_RESULTS = 1 << 2,
    NORMAL_ECCO = 1 << 3,
    NORMAL_MOVES = 1 << 4,
    NORMAL_WHITESPACE = 1 << 5
};

qp_status qp__normalize_tags(edited_tags *tags, const qp_game *game,
                             unsigned what, int *changed);

/* ---- blanks.c ------------------------------------------------------------ */

/* Adds a text without blanks at the beginning and end of each line, and one
 * space for each run of blanks within; with `none`, no space. */
void qp__blanks_join(byte_buffer *out, qp_text text, int none);
/* Returns nonzero if a text has Chinese characters and blanks only. */
int qp__blanks_are_between_han(qp_text text);

/* ---- rebuild_game.c ------------------------------------------------------ */

/* Gives `game` these tags, and joins the blanks of its comments if
 * `whitespace` is nonzero. Sets *changed if a comment changed. With
 * `tags_changed` zero and no comment to change, the game stays as it is. */
qp_status qp__rebuild_game(qp_game *game, const edited_tags *tags,
                           int tags_changed, int whitespace, int *changed);

#endif
