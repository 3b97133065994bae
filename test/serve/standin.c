/* standin.c - questions to /api without a server.
 *
 * SPDX-License-Identifier: MIT
 */
#include "standin.h"

#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

qp_db *standin_db;
int standin_looks = INT_MAX;
const command cmd_serve = {"serve", NULL, "", ""},
              cmd_engine = {"engine", NULL, "", ""};

static const serve_base STANDIN_BASE = {"base.qdb", 0};

/* call->http */
typedef struct standin_call {
    const char *const *values;
    char *fault; /* owned */
    size_t fault_len;
} standin_call;

const char *call_value(const api_call *call, const char *name) {
    const standin_call *own = call->http;
    for (const char *const *v = own->values; v[0] && v[1]; v += 2)
        if (!strcmp(v[0], name)) return v[1];
    return NULL;
}

static void standin_member(FILE *out, const char *name, qp_text text) {
    if (!text.ptr) return;
    fprintf(out, ",\"%s\":", name);
    json_web_text(out, text);
}

void call_pardon(api_call *call) {
    standin_call *own = call->http;
    free(own->fault);
    own->fault = NULL;
    call->status = 200;
}

void call_fault_put(api_call *call, const call_fault *fault) {
    standin_call *own = call->http;
    call_pardon(call);
    FILE *out = open_memstream(&own->fault, &own->fault_len);
    if (!out) abort();
    call->status = fault->status;
    fprintf(out, "{\"error\":{\"code\":\"%s\"", fault->code);
    standin_member(out, "message", fault->message);
    standin_member(out, "what", fault->what);
    standin_member(out, "want", fault->want);
    if (fault->column) fprintf(out, ",\"column\":%u", fault->column);
    fputs("}}", out);
    fclose(out);
}

void call_fail(api_call *call, int status, const char *code, const char *format,
               ...) {
    char message[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, tr(format), args);
    va_end(args);
    call_fault_put(call, &(call_fault){.status = status,
                                       .code = code,
                                       .message = qp_text_of(message)});
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

qp_db *call_base_at(api_call *call, size_t index) {
    (void)index;
    if (!standin_db) call_fail(call, 503, "base_gone", "gone");
    return standin_db;
}

qp_db *call_base(api_call *call) {
    return call_base_at(call, 0);
}

void call_db_failed(api_call *call, qp_db *db, qp_status rc) {
    call_fail(call, 500, "internal", "%s %s", qp_status_name(rc),
              qp_db_message(db));
}

void standin_ask(standin_answer *out, const char *method, const char *path,
                 const char *const *values, qp_text body) {
    standin_call own = {.values = values};
    api_call call = {.method = method,
                     .path = path,
                     .body = body,
                     .http = &own,
                     .status = 200,
                     .lang = LANG_EN};
    call.out = open_memstream(&out->text, &out->len);
    if (!call.out) abort();
    api_answer(&call);
    fclose(call.out);
    out->status = call.status;
    if (!own.fault) return;
    free(out->text);
    out->text = own.fault;
    out->len = own.fault_len;
}
