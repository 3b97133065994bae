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
const command cmd_serve = {"serve", NULL, "", ""},
              cmd_engine = {"engine", NULL, "", ""};

static const serve_base STANDIN_BASE = {"base.qdb", 0};

qp_text call_value(const api_call *call, const char *name) {
    const char *const *const *values = call->http;
    for (const char *const *v = *values; v[0] && v[1]; v += 2)
        if (!strcmp(v[0], name)) return qp_text_of(v[1]);
    return (qp_text){NULL, 0};
}

int call_left(const api_call *call) {
    (void)call;
    return standin_looks-- <= 0;
}

size_t serve_base_count(void) {
    return 1;
}

const serve_base *serve_base_at(size_t index) {
    (void)index;
    return &STANDIN_BASE;
}

qp_db *call_base(api_call *call, size_t index) {
    (void)index;
    if (!standin_db) call_fail(call, 503, "base_gone", "gone");
    return standin_db;
}

void call_db_failed(api_call *call, qp_status rc) {
    call_fail(call, 500, "internal", "%s %s", qp_status_name(rc),
              qp_db_message(standin_db));
}

void standin_ask(standin_answer *out, const char *method, const char *path,
                 const char *const *values, qp_text body) {
    api_call call = {
        .method = method, .path = path, .body = body, .http = &values};
    api_answer(&call);
    int fine = call.status == 200;
    out->status = call.status;
    out->text = fine ? call.text : call.fault;
    out->len = fine ? call.len : call.fault_len;
    free(fine ? call.fault : call.text);
    if (!out->text) abort();
}
