/* diff.h - what the files of `qipu diff` share.
 *
 *   diff.c       the two collections, options
 *   diff_text.c  differences as text
 *   diff_json.c  differences as JSON Lines
 *   diff_html.c  differences as a page with boards
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_DIFF_H
#define QP_CLI_DIFF_H

#include "../common/command.h"
#include "qipu/compare.h"

/* A file of a collection. */
typedef struct diff_file {
    const char *name;
    uint64_t before; /* games of the collection before its first */
} diff_file;

/* What is compared, and how it is shown. */
typedef struct diff_run {
    qp_comparison *comparison;
    struct {
        diff_file *file; /* owned */
        size_t files;
        uint64_t games;
    } side[2];
    FILE *text; /* where text and HTML go */
    int pieces; /* the page has the pieces of its boards */
    int failed; /* out of memory for the page */
    qp_notation notation;
    unsigned ignored; /* QP_DIFFER_ bits */
    uint64_t only[2], versions;
    uint64_t alike; /* versions that differ in what is ignored */
} diff_run;

/* The names of the QP_DIFFER_ bits, from the lowest. */
enum { DIFFER_PARTS = 6 };
extern const char *const DIFFER_NAMES[DIFFER_PARTS];

/* The file of a game, and its number there. */
const diff_file *diff_file_of(const diff_run *run, int side, uint64_t number,
                              uint64_t *in_file);

/* The number of games that both have. */
uint64_t diff_same(const diff_run *run);

void diff_put_text(const diff_run *run, const qp_difference *found);
void diff_sum_text(const diff_run *run);
void diff_put_json(const diff_run *run, const qp_difference *found);
void diff_sum_json(const diff_run *run);
void diff_begin_html(diff_run *run, const char *first, const char *second);
void diff_put_html(diff_run *run, const qp_difference *found);
void diff_end_html(const diff_run *run);

#endif
