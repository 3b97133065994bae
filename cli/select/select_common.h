/* select_common.h - what the files of `qipu select` share.
 *
 *   select.c           options and help
 *   select_options.c   values of options
 *   selected_game.c    a game on its way to the output
 *   select_output.c    sorting, splitting and counting, and the output
 *
 * Workers decide on each game by itself and make a record of it; the main
 * thread takes the records in the order of the input, so that the output does
 * not depend on the number of workers.
 */
#ifndef QP_CLI_SELECT_H
#define QP_CLI_SELECT_H

#include "../../lib/core/base/inline/buffer.h"
#include "../io/filter_options.h"
#include "../output/write_games.h"
#include "qipu/select.h"

enum { SELECT_KEYS = 8 };

typedef struct select_key {
    qp_game_by by;
    int falling;
} select_key;

/* How games go to several files. */
typedef enum select_split {
    SPLIT_NOT,
    SPLIT_COUNT, /* so many games a file */
    SPLIT_PART,  /* by `split_by` */
    SPLIT_FIT    /* the games that fit, and the rest */
} select_split;

/* What the command line asks for. */
typedef struct select_order {
    qp_selection *which; /* owned */
    qp_edits edits;
    int unique, duplicates, count, table;
    uint64_t first, skip;
    qp_ranges games; /* numbers; without a range all */
    select_key key[SELECT_KEYS];
    size_t keys;
    select_split split;
    qp_game_by split_by;
    uint64_t split_count, memory;
    const char *columns; /* of the table */
} select_order;

/* ---- select_options.c ---------------------------------------------------- */

/* The options as they were given. */
typedef struct select_said {
    filter_options filter;
    const char *from_ply, *to_ply, *fens, *materials, *first, *skip, *games,
        *sort, *split, *memory;
} select_said;

/* Reads them. Returns 0 or an exit status. */
int select_read(select_order *order, select_said *said,
                const diag_style *style);
void select_order_free(select_order *order);

/* ---- selected_game.c ----------------------------------------------------- */

/* The front of a record. After it the key, the name for splitting and the text
 * of the game follow. */
typedef struct select_front {
    uint64_t game; /* its number in the part of its file */
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

typedef struct select_out select_out;

/* The ctx of select_stage. */
typedef struct select_run {
    const select_order *order;
    read_order *read;
    select_out *out;
} select_run;

/* Makes records of the matching games, and puts them into `out`. */
extern const qp_stage select_stage;
/* The names of the columns of a table. */
void select_columns(FILE *out, const select_order *order);

/* ---- select_output.c ----------------------------------------------------- */

typedef struct select_to {
    out_file *file;
    out_dir *dir; /* or NULL */
    const read_order *order;
} select_to;

/* NULL if out of memory. */
select_out *select_out_new(const select_order *order, const select_to *to);
/* Takes a record. QP_E_STOP: no more are wanted. QP_E_IO: it failed with errno.
 */
qp_status select_out_take(select_out *s, qp_text record, uint64_t games);
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
