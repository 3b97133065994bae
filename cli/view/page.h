/* page.h - one page with games inside: what the files of `qipu view` share.
 *
 *   view.c    the command: options, and the page around the games
 *   page_games.c  games as rows and blocks
 *   page_data.c   texts on their way into the page: packed, in base 64
 *
 * Whatever a record says stands in the page in base 64 only, so that none of
 * it can be markup. doc/view.md describes what is in the page.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_VIEW_H
#define QP_CLI_VIEW_H

#include "../io/game_writer.h"

/* ---- texts (page_data.c) ------------------------------------------------- */

/* Writes texts into a file, one after another, each packed. */
typedef struct view_pack view_pack;

/* Owned: view_pack_free. NULL when memory is out. */
view_pack *view_pack_new(out_file *out);
void view_pack_free(view_pack *pack);

/* How they are packed: "gzip", or "none" in a program without zlib. */
const char *view_pack_name(void);

/* A text comes in parts, and is ended. Nonzero, with errno set, when it could
 * not be written. */
int view_pack_put(view_pack *pack, qp_text part);
int view_pack_end(view_pack *pack);

/* The characters written so far. */
uint64_t view_pack_size(const view_pack *pack);

/* A text as it is, in base 64. Nonzero, with errno set, when it failed. */
int view_base64(out_file *out, qp_text text);

/* ---- games (page_games.c) ------------------------------------------------ */

/* More games than these are slow to open, or do not go into a page at all. */
enum {
    VIEW_GAMES_SLOW = 50000,
    VIEW_GAMES_MAX = 200000,
    VIEW_BYTES_MAX = 200000000
};

typedef struct view_games view_games;

/* What a page is made of: the ctx of view_stage. */
typedef struct view_run {
    read_order *order;
    const struct view_wish *wish;
    struct view_page *page;
    view_games *games;
    int shows; /* there is something to open */
} view_run;

/* Makes the records of games. */
extern const qp_stage view_stage;

/* Writes the games of a page into a file. Owned: view_games_free. NULL when
 * memory is out. */
view_games *view_games_new(out_file *out);
void view_games_free(view_games *games);

/* The file that the next games come from; borrowed until they were put. */
void view_games_file(view_games *games, const char *name);

/* Puts a record that view_stage made. Nonzero with errno set, or when there are
 * too many games for a page. */
int view_games_take(view_games *games, qp_text record);
int view_games_full(const view_games *games);

/* Ends the blocks, and writes the rows. Nonzero with errno set. */
int view_games_end(view_games *games);

uint64_t view_games_count(const view_games *games);

#endif
