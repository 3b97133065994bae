/* selection.h - what the files of a selection share. Not installed.
 *
 *   read_selection.c   conditions from names and values
 *   lookup.c           what an index can answer of them
 *   comment_words.c    words of comments
 *   filter_values.c    values that several callers read
 *   tag_conditions.c   what the tags of a game must be
 *   game_conditions.c  what its moves and positions must be; the matcher
 *   edit_game.c        what is changed of a game
 *   game_parts.c       what games are sorted and split by
 *   sort_games.c       sorting within bounds of memory
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_SELECTION_H
#define QP_SELECTION_H

#include "qipu/date.h"
#include "qipu/pattern.h"
#include "qipu/player_name.h"
#include "qipu/select.h"

enum { SELECT_LIST = QP_SELECT_VALUES };

/* Values of a condition that was added several times; NULL ends them. */
typedef const char *select_list[SELECT_LIST + 1];

typedef enum select_operator {
    SELECT_IS,  /* the whole value, with * and ? */
    SELECT_HAS, /* within the value */
    SELECT_LESS,
    SELECT_MORE,
    SELECT_THERE /* the tag is there and says something */
} select_operator;

/* "Round>=3" */
typedef struct select_tag {
    char name[64];
    const char *value;
    select_operator how;
    int reverse;
} select_tag;

/* Names or texts: their keys, or as they were given if they have a *. */
typedef struct select_names {
    struct {
        char key[QP_PERSON_MAX];
        const char *text; /* as it was given */
        const char *like; /* the same if it has * or ?; or NULL */
    } name[SELECT_LIST];
    size_t count;
} select_names;

/* What names came to that were met before: a name comes again and again, and
 * making its key takes longer than to read its game. */
typedef struct select_memo {
    struct {
        uint64_t sum; /* of the name; two names with one are hardly to be met */
        unsigned fits;
    } name[1 << 12];
} select_memo;

/* Patterns of one condition, one of which must fit. */
typedef struct select_patterns {
    qp_pattern *pattern; /* owned */
    size_t count, room;
} select_patterns;

struct qp_selection {
    /* tags */
    select_tag tag[SELECT_LIST];
    size_t tags;
    select_names player, opponent, red, black, event, site;
    int color; /* of `player`: 0 either, 1 Red, 2 Black */
    select_list ecco, comment;
    int since, until; /* days as 19931204; 0: any */
    /* moves and positions */
    unsigned results; /* mask as of qp_results_read; 0: any */
    qp_ranges plies, at;
    select_patterns board, material, pattern;
    int final, mate, stalemate, repetition, setup, no_setup, broken, sound;
    int in_variations; /* patterns are searched for there too */
    uint64_t quiet;    /* plies without a capture; 0: any */
    int others;        /* the games that do not fit */
};

/* The first position that fitted. */
typedef struct select_spot {
    size_t ply;
    int varied; /* it is in a variation */
} select_spot;

struct qp_matcher {
    const qp_selection *selection;
    select_memo memo;
    select_spot spot;
};

/* ---- tag_conditions.c ---------------------------------------------------- */

/* Returns nonzero if the tags of a game match. */
int qp__select_tags_fit(const qp_selection *o, select_memo *memo,
                        const qp_game *game);
/* The code of the opening: as the tags have it, else by the moves. */
qp_text qp__select_code(const qp_game *game);
/* Returns nonzero if it matches. */
int qp__select_code_fits(const qp_selection *o, const qp_game *game);

/* Nonzero if a text is a code or its beginning, and nothing else. */
int qp__select_is_code(const char *text);

/* Returns nonzero if a value says anything: blanks, and the marks that stand
 * for unknown parts as in ????.??.??, do not. */
int qp__says_something(qp_text value);

/* ---- comment_words.c ----------------------------------------------------- */

/* Nonzero if a text has a word. */
int qp__select_has_word(qp_text text);
/* Nonzero if a comment of the game has these words one after another. */
int qp__select_comment_fits(const qp_game *game, qp_text words);

/* ---- filter_values.c ----------------------------------------------------- */

/* Fills `err`, unless NULL: a value and what was expected. Returns QP_E_ARG. */
qp_status qp__bad_value(qp_err *err, qp_text value, const char *want);

#endif
