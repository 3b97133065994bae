/* report.h - a ruling move by move, with diagrams, for those who decide.
 *
 *   report.c       what a report says, and its file
 *   report_text.c  as text
 *   report_html.c  as a page that needs nothing else
 *   report_pdf.c   on pages of A4; built with Pango
 *   report_board.c a diagram in lines and discs, for the last two
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_REPORT_H
#define QP_CLI_REPORT_H

#include "judge.h"

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

/* The language of its text, as BCP 47 names it: fonts depend on it. */
const char *report_language(void);

/* ---- forms ----------------------------------------------------------------
 */

extern const report_form report_text, report_html, report_pdf;

/* Nonzero when the program can write PDF. */
int report_has_pdf(void);

/* ---- diagrams (report_board.c) --------------------------------------------
 */

/* What a diagram is drawn with; one unit is the distance of two files. */
typedef struct report_ink {
    void *ctx;
    void (*line)(void *ctx, double x0, double y0, double x1, double y1);
    void (*disc)(void *ctx, double x, double y, int red);
    void (*text)(void *ctx, double x, double y, const char *text, int red);
    void (*mark)(void *ctx, double x, double y); /* round a point */
} report_ink;

/* From the top left corner: so wide and high. */
#define REPORT_WIDE 9.5
#define REPORT_HIGH 10.9

void report_draw(const report_ink *ink, const report_diagram *diagram);

#endif
