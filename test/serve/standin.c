/* standin.c - questions to /api without a server.
 *
 * SPDX-License-Identifier: MIT
 */
#include "standin.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

qp_db *standin_db;
int standin_looks = INT_MAX;

static const api_base STANDIN_BASE = {"base.qdb", "base.qdb", 0};

static qp_text standin_value(const api_call *call, const char *name) {
    const char *const *const *values = call->http;
    for (const char *const *v = *values; v[0] && v[1]; v += 2)
        if (!strcmp(v[0], name)) return qp_text_of(v[1]);
    return (qp_text){NULL, 0};
}

static int standin_left(const api_call *call) {
    (void)call;
    return standin_looks-- <= 0;
}

static qp_db *standin_open(api_call *call, size_t index) {
    (void)index;
    if (!standin_db) call_fail(call, 503, "base_gone", "gone");
    return standin_db;
}

static void standin_failed(api_call *call, qp_status rc) {
    call_fail(call, 500, "internal", "%s %s", qp_status_name(rc),
              qp_db_message(standin_db));
}

static const api_host STANDIN = {.base = &STANDIN_BASE,
                                 .bases = 1,
                                 .translate = qp_message,
                                 .value = standin_value,
                                 .left = standin_left,
                                 .open = standin_open,
                                 .failed = standin_failed};

void standin_ask(standin_answer *out, const char *method, const char *path,
                 const char *const *values, qp_text body) {
    api_call call = {.method = method,
                     .path = path,
                     .body = body,
                     .host = &STANDIN,
                     .http = &values};
    api_answer(&call);
    int fine = call.status == 200;
    out->status = call.status;
    out->text = fine ? call.text : call.fault;
    out->len = fine ? call.len : call.fault_len;
    free(fine ? call.fault : call.text);
    if (!out->text) abort();
}
