/* serve_common.h - what the files of `qipu serve` share.
 *
 *   serve.c          options, start and end
 *   databases.c      the databases that are served
 *   signals.c        signals, and what is removed at the end
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_CLI_SERVE_H
#define QP_CLI_SERVE_H

#include "../../server/server.h"
#include "../common/command.h"

/* ---- databases.c --------------------------------------------------------- */

typedef struct serve_making {
    int jobs;
} serve_making;

/* The databases that are served. */
typedef struct serve_bases {
    api_base *base; /* owned, and so are their paths */
    size_t count;
} serve_bases;

/* Opens what is to be served, and makes databases of files and folders. Returns
 * 0, or an exit status after reporting the failure. */
int bases_open(serve_bases *out, int count, char **names,
               const serve_making *making);
void bases_close(serve_bases *bases);

/* ---- signals.c ----------------------------------------------------------- */

/* Call it first: from then on, signals that would end the program only set
 * end_asked. Returns 0, or an exit status. */
int end_begin(void);
/* Returns nonzero if the program shall end. */
int end_asked(void);
/* Waits until it shall. */
void end_wait(void);
/* Call it when the server runs: from then on, a signal ends it with status 0.
 */
void end_is_fine(void);
/* Returns a private folder, which is removed at the end with what it holds;
 * NULL with errno set. */
const char *end_folder(void);
/* Call it last; removes the folder. Returns the exit status, or ends the
 * program by a signal that came before end_is_fine. */
int end_finish(int status);

#endif
