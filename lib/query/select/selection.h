/* selection.h - what the files of `qipu select` share.
 *
 *   select.c      options and help
 *   select_options.c    values of options
 *   tag_conditions.c     what the tags of a game must say
 *   game_conditions.c     what its moves and positions must be
 *   edit_game.c     what is changed of it
 *   selected_game.c   a game on its way to the output
 *   select_output.c      what is asked of all games together, and the output
 *   sort_games.c     sorting within bounds of memory
 *
 * Readers, of which there may be several, decide on each game by itself and
 * make a record of it; the main thread takes the records in the order of the
 * input, so that the output does not depend on the number of readers.
 */
#ifndef QP_CLI_SELECT_H
#define QP_CLI_SELECT_H

#include "../io/output_folder.h"
#include "qipu/date.h"
#include "qipu/ecco.h"
#include "qipu/edit.h"
#include "qipu/pattern.h"
#include "qipu/player_name.h"
#include "../io/read_games.h"

enum { SELECT_LIST = OPTION_TIMES, SELECT_KEYS = 8 };

/* Values of an option that may be given several times; NULL ends them. */
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

/* Names or texts that are asked for: their keys, or as they were given when
 * they have a *. */
typedef struct select_names {
    struct {
        char key[QP_PERSON_MAX];
        const char *like; /* or NULL */
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

/* By what games are sorted or split. */
typedef enum select_by {
    BY_DATE,
    BY_YEAR,
    BY_RED,
    BY_BLACK,
    BY_PLAYER,
    BY_EVENT,
    BY_SITE,
    BY_RESULT,
    BY_PLIES,
    BY_ECCO,
    BY_FIT, /* whether it is what is asked for; to split only */
    BY_COUNT
} select_by;

typedef struct select_key {
    select_by by;
    int falling;
} select_key;

typedef struct select_range {
    uint64_t least, most;
} select_range;

/* Patterns of one option, of which one must fit. */
typedef struct select_patterns {
    qp_pattern *pattern; /* owned */
    size_t count;
} select_patterns;

typedef enum select_where {
    SELECT_NOWHERE,
    SELECT_LAST,
    SELECT_EACH
} select_where;

/* What is asked for. */
typedef struct select_order {
    /* tags */
    select_tag tag[SELECT_LIST];
    size_t tags;
    select_names player, red, black, event, site;
    select_list ecco;
    int since, until; /* days as 19931204; 0: any */
    /* moves and positions */
    unsigned results; /* mask of 1 << a place in SELECT_RESULTS; 0: any */
    select_range plies, at;
    select_patterns board, material, pattern;
    int final, mate, stalemate, repetition, setup, no_setup, errors;
    int in_variations; /* patterns are looked for there too */
    uint64_t quiet;    /* plies without a capture; 0: any */
    int others;        /* the games that do not fit */
    /* changes */
    int no_comments, no_variations, no_nags, ply_count;
    const char *keep_tags, *drop_tags;
    select_range cut; /* plies written */
    select_where fens, materials;
    /* all of them together */
    int unique, duplicates, count, table;
    uint64_t first, skip;
    select_range *game; /* numbers; owned */
    size_t games;
    select_key key[SELECT_KEYS];
    size_t keys;
    int splits;
    select_by split;
    uint64_t split_count, memory;
    const char *columns; /* of the table */
} select_order;

extern const char *const SELECT_RESULTS[4];

/* ---- select_options.c ------------------------------------------------------
 */

/* The options as they were given. */
typedef struct select_said {
    select_list tag, player, red, black, event, site, fen, material, pattern;
    const char *since, *until, *result, *ply, *at, *from_ply, *to_ply, *fens,
        *materials, *first, *skip, *games, *sort, *split, *memory, *quiet;
} select_said;

/* Reads them. 0 or EXIT_USAGE. */
int select_read(select_order *order, const select_said *said);
void select_order_free(select_order *order);

/* ---- tag_conditions.c -------------------------------------------------------
 */

/* Nonzero when a game must be looked at before its moves are played. */
int select_asks_tags(const select_order *order);
/* Nonzero when a tag that a game has just got rules it out, whatever the other
 * tags are. */
int select_tag_refuses(const select_order *order, select_memo *memo,
                       const qp_game *game, qp_text name);
/* Nonzero when the tags of a game say what is asked for. */
int select_tags_fit(const select_order *order, select_memo *memo,
                    const qp_game *game);
/* The code of the opening: as the tags have it, else by the moves. */
qp_text select_code(const qp_game *game);
/* Nonzero when it is one that is asked for. */
int select_code_fits(const select_order *order, const qp_game *game);
/* A list of words with commas has this one, letters in any case. */
int select_in_list(const char *list, qp_text word);
/* ---- game_conditions.c
 * ------------------------------------------------------- */

/* Nonzero when only games that fit go out, so that others need not be played.
 */
int select_drops(const select_order *order);
/* 1 when the moves are what is asked for, 0 when not, -1 when memory is out. */
int select_moves_fit(const select_order *order, const qp_game *game);

/* ---- edit_game.c ------------------------------------------------------- */

/* Nonzero when games are changed. */
int select_changes(const select_order *order);
/* `*out`, owned, is the game as it is to be written. */
qp_status select_edit(qp_game **out, const select_order *order,
                      const qp_game *game);

/* ---- selected_game.c ----------------------------------------------------- */

/* Bytes that grow. */
typedef struct select_bytes {
    char *bytes;
    size_t len, size;
} select_bytes;

/* Nonzero when memory is out. */
int select_add(select_bytes *out, const void *bytes, size_t len);

/* The front of a record. After it the key, the name for splitting and the text
 * of the game follow. */
typedef struct select_front {
    uint64_t game; /* its number in the piece of its file */
    uint64_t hash[2];
    uint32_t key, split; /* bytes */
    uint32_t again;      /* the game of the record before, for another file */
    uint32_t zero;
} select_front;

/* Which of several files a record is for. */
typedef enum select_side {
    SELECT_FIRST, /* Red's, or that of the games that fit */
    SELECT_BLACK,
    SELECT_REST /* that of the games that do not fit */
} select_side;

/* Makes the front, the key and the name. */
qp_status select_record(select_bytes *out, const select_order *order,
                        const qp_game *game, uint64_t number, select_side side);
/* The row of a table. */
qp_status select_row(select_bytes *out, const select_order *order,
                     const qp_game *game, const char *file);
/* The names of its columns. */
void select_columns(FILE *out, const select_order *order);

/* ---- sort_games.c ------------------------------------------------------- */

typedef struct select_sorter select_sorter;
select_sorter *select_sorter_new(uint64_t memory);
/* Nonzero, with errno set, when it failed. */
int select_sorter_put(select_sorter *s, qp_text record);
/* Gives all records back in order; nonzero as above or as `take`. */
int select_sorter_end(select_sorter *s, int (*take)(void *ctx, qp_text record),
                      void *ctx);
/* The folder of its files, when that is what failed; or NULL. */
const char *select_sorter_blame(const select_sorter *s);
void select_sorter_free(select_sorter *s);

/* ---- select_output.c --------------------------------------------------------
 */

typedef struct select_out select_out;
typedef struct select_to {
    work_output *out; /* NULL when there is a folder */
    out_dir *dir;
    const qp_format *format;
} select_to;

/* NULL when memory is out. */
select_out *select_out_new(const select_order *order, const select_to *to);
/* Takes records; `games` is the number of the games before their piece.
 * Nonzero, with errno set, when it failed; *done: no more are wanted. */
int select_out_take(void *ctx, const char *records, size_t len, uint64_t games,
                    int *done);
/* What the output has before the first game. Nonzero, with errno set, when it
 * failed. */
int select_out_begin(select_out *s);
/* All are in; `*status` becomes worse when some found no room. Nonzero as
 * above. */
int select_out_end(select_out *s, int *status);
/* What failed, when it is not the output; or NULL. */
const char *select_out_blame(const select_out *s);
uint64_t select_out_count(const select_out *s);
void select_out_free(select_out *s);

#endif
