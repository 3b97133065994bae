/* api_call.c - handles requests to /api over HTTP.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "http.h"

qp_text http_value(const api_call *call, const char *name) {
    const http_request *request = call->http;
    qp_text value = {NULL, 0};
    mhd_load()->MHD_lookup_connection_value_n(
        request->connection, MHD_GET_ARGUMENT_KIND, name, strlen(name),
        &value.ptr, &value.len);
    return value;
}

/* Sends what was written, or the error. */
enum MHD_Result http_send_call(http_request *request) {
    api_call *call = &request->call;
    int fine = call->status == 200;
    char **bytes = fine ? &call->text : &call->fault;
    http_answer answer = {
        .status = call->status,
        .type = "application/json; charset=utf-8",
        .bytes = *bytes,
        .len = fine ? call->len : call->fault_len,
        .owned = 1,
        .header = {{"Cache-Control", "no-store"},
                   {call->allow ? "Allow" : NULL, call->allow}}};
    if (!*bytes) return MHD_NO; /* no memory even for the error */
    *bytes = NULL;
    return http_send(request, &answer);
}

enum MHD_Result http_answer_call(http_request *request) {
    api_call *call = &request->call;
    call->path = request->path + strlen("/api/");
    call->body = (qp_text){request->body, request->body_len};
    call->host = &http_options()->api;
    call->http = request;
    api_answer(call);
    pool_give(request);
    return http_send_call(request);
}
