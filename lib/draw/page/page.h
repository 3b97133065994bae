/* page.h - what the files of a viewer page share.
 *
 *   page.c           the page around the games
 *   page_games.c     games as rows and blocks
 *   page_data.c      texts on their way into the page: packed, in base 64 or 91
 *   built_in_page.c  the page that the library carries
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_DRAW_PAGE_H
#define QP_DRAW_PAGE_H

#include "../../core/base/inline/escape.h"
#include "qipu/viewer_page.h"

/* ---- texts (page_data.c) ------------------------------------------------- */

/* Writes texts to a sink, one after another, each packed. */
typedef struct qp__page_data qp__page_data;

/* Returns NULL if out of memory. `sink` must outlive it. */
qp__page_data *qp__page_data_new(const qp_sink *sink);
void qp__page_data_free(qp__page_data *data);

/* How texts are packed: "gzip", or "none" in a build without zlib. */
const char *qp__page_data_name(void);

/* A text comes in parts, and is ended. Nonzero if the sink fails. */
int qp__page_data_put(qp__page_data *data, qp_text part);
int qp__page_data_end(qp__page_data *data);

/* The characters written so far. */
uint64_t qp__page_data_size(const qp__page_data *data);

/* Writes a text as it is in base 64. Nonzero if the sink fails. */
int qp__page_base64(const qp_sink *sink, qp_text text);

/* The same in base 91, 8 % shorter: 13 bits, the lowest first, make two digits,
 * the lower first; up to 6 bits at the end make one. No character means
 * anything within a script element. */
int qp__page_base91(const qp_sink *sink, qp_text text);

/* ---- games (page_games.c) ------------------------------------------------ */

/* Columns of texts, and of numbers after those. */
enum { PAGE_TEXTS = 8, PAGE_NUMBERS = 3, PAGE_COLUMNS = 11 };

typedef struct qp__page_games {
    const qp_sink *sink;
    qp__page_data *data; /* owned */
    uint64_t games, blocks;
    unsigned in_block; /* games */
    size_t block_len;  /* bytes */
    const char *file;  /* the one that games come from, when it has none yet */
    uint64_t files;    /* that have games */
    byte_buffer column[PAGE_COLUMNS], names, starts, problems, entry;
} qp__page_games;

/* Adds a problem of the next entry. */
void qp__page_games_problem(qp__page_games *games, const qp_err *err);

/* Adds an entry. */
qp_status qp__page_games_add(qp__page_games *games, qp_text entry);

/* Ends the blocks, and writes the rows. */
qp_status qp__page_games_end(qp__page_games *games);
void qp__page_games_free(qp__page_games *games);

#endif
