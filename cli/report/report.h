/* report.h - a ruling move by move, with diagrams, for those who decide.
 *
 *   report.c       what a report says, and its file; its diagrams
 *   text.c  as text
 *   html.c  as a page that needs nothing else
 *   pdf.c   on pages of A4; built with Pango
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_REPORT_H
#define QP_CLI_REPORT_H

#include "../io/output_file.h"
#include "../rulings/rulings.h"
#include "qipu/draw.h"

/* A diagram with what is written below it. */
typedef struct report_diagram {
    const qp_pos *pos;
    qp_move move; /* that led here, marked; QP_SQ_NONE: none */
    const char *title, *text;
} report_diagram;

struct report;

/* How a report is written. Each gets UTF-8. */
typedef struct report_form {
    const char *ending;                  /* of file names */
    int (*begin)(struct report *report); /* nonzero, with errno set */
    void (*heading)(struct report *report, const char *text);
    void (*paragraph)(struct report *report, const char *text);
    void (*diagram)(struct report *report, const report_diagram *diagram);
    void (*end_diagrams)(struct report *report);
    void (*end)(struct report *report);
} report_form;

typedef struct report {
    const report_form *form;
    out_file file;
    FILE *out;
    void *page;       /* the form's own; owned by it */
    int failed;       /* the form could not write, with errno set */
    int pieces;       /* of HTML: those of diagrams are in the page */
    uint64_t rulings; /* that were added */
} report;

/* Begins one under a name, whose ending is its form; "-" is text on standard
 * output. `force` replaces a file in any case. 0 or an exit status, after
 * saying why. */
int report_open(report *r, const command *cmd, const char *name, int force);

/* Adds what the books of the desk say of its line at its place. The game is
 * the one it belongs to, or NULL. */
qp_status report_add(report *r, judge_desk *desk,
                     const qp_ruling ruling[JUDGE_BOOKS], const qp_game *game);

/* Ends it: the file is there when `status` and all of it are fine. Returns an
 * exit status. */
int report_close(report *r, int status);

/* A diagram's picture; `mark` is the move's, and borrowed by it. */
void report_picture(qp_picture *out, qp_mark *mark,
                    const report_diagram *diagram);

/* ---- forms ----------------------------------------------------------------
 */

extern const report_form report_text, report_html, report_pdf;

#endif
