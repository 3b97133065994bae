/* standin.h - questions to /api without a server: an api_host of one database
 * and no network.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef QP_TEST_STANDIN_H
#define QP_TEST_STANDIN_H

#include "server/api/api.h"

/* The database to query; NULL: unavailable. */
extern qp_db *standin_db;

/* After so many looks the client has gone. */
extern int standin_looks;

/* An answer; `text` is owned. */
typedef struct standin_answer {
    int status;
    char *text;
    size_t len;
} standin_answer;

/* Asks. `values` are NAME, VALUE, ..., NULL. */
void standin_ask(standin_answer *out, const char *method, const char *path,
                 const char *const *values, qp_text body);

#endif
