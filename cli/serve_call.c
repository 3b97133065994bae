/* serve_call.c - a question of /api: its values, its errors, its answer.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "serve_http.h"

static const char CALL_TYPE[] = "application/json; charset=utf-8";

const char *call_value(const api_call *call, const char *name) {
    const http_request *request = call->http;
    const char *value = NULL;
    size_t len = 0;
    if (!mhd_load()->MHD_lookup_connection_value_n(request->connection,
                                                   MHD_GET_ARGUMENT_KIND, name,
                                                   strlen(name), &value, &len))
        return NULL;
    if (!value) return len ? NULL : "";
    return strlen(value) == len ? value : NULL;
}

/* ---- errors -------------------------------------------------------------- */

static void call_member(FILE *out, const char *name, qp_text text) {
    if (!text.ptr) return;
    fprintf(out, ",\"%s\":", name);
    json_web_text(out, text);
}

void call_fault_put(api_call *call, const call_fault *fault) {
    http_request *request = call->http;
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    call->status = fault->status;
    request->failed = 1;
    free(request->fault);
    request->fault = NULL;
    request->fault_len = 0;
    if (!out) return;
    fputs("{\"error\":{\"code\":", out);
    json_text(out, qp_text_of(fault->code));
    call_member(out, "message", fault->message);
    call_member(out, "what", fault->what);
    call_member(out, "want", fault->want);
    if (fault->column) fprintf(out, ",\"column\":%u", fault->column);
    fputs("}}", out);
    fclose(out);
    request->fault = text;
    request->fault_len = len;
}

void call_pardon(api_call *call) {
    http_request *request = call->http;
    free(request->fault);
    request->fault = NULL;
    request->failed = 0;
    call->status = 200;
}

void call_fail(api_call *call, int status, const char *code, const char *format,
               ...) {
    char message[1024]; /* what is longer is cut */
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, tr(format), args);
    va_end(args);
    call_fault_put(call, &(call_fault){.status = status,
                                       .code = code,
                                       .message = qp_text_of(message)});
}

/* ---- asking -------------------------------------------------------------- */

/* What was written, or the error instead. What is owned goes along. */
static enum MHD_Result call_send(http_request *request) {
    const api_call *call = &request->call;
    int engine = !strcmp(call->path, "engine");
    http_answer answer = {
        .status = call->status, .type = CALL_TYPE, .owned = 1};
    if (request->failed) {
        answer.bytes = request->fault;
        answer.len = request->fault_len;
        request->fault = NULL;
    } else {
        answer.bytes = request->text;
        answer.len = request->text_len;
        request->text = NULL;
    }
    answer.header[0][0] = "Cache-Control";
    answer.header[0][1] = "no-store";
    if (call->status == 405) {
        answer.header[1][0] = "Allow";
        answer.header[1][1] = engine ? "GET, HEAD, POST, DELETE" : "GET, HEAD";
    }
    return http_send(request, &answer);
}

/* The language of the value `lang`; 0 when there is no such. */
static int call_choose_lang(api_call *call) {
    static const char *const names[] = {
        [LANG_EN] = "en", [LANG_ZH] = "zh", [LANG_ZH_TW] = "zh_TW"};
    const char *wanted = call_value(call, "lang");
    call->lang = (int)words_lang();
    if (!wanted || !*wanted) return 1;
    for (int i = 0; i < (int)(sizeof names / sizeof *names); i++)
        if (!strcmp(wanted, names[i])) {
            call->lang = i;
            return 1;
        }
    return 0;
}

/* Writes the answer, or makes it an error. 0 when memory is out. */
static int call_ask(http_request *request) {
    api_call *call = &request->call;
    call->status = 200;
    call->body = (qp_text){request->body, request->body_len};
    call->http = request;
    call->out = open_memstream(&request->text, &request->text_len);
    if (!call->out) return 0;
    if (call_choose_lang(call))
        api_answer(call);
    else
        call_fail(call, 400, "bad_value", "lang is en, zh or zh_TW");
    pool_give(request);
    int failed = ferror(call->out);
    if (fclose(call->out)) failed = 1;
    call->out = NULL;
    return request->failed || !failed;
}

enum MHD_Result http_answer_call(http_request *request) {
    if (!call_ask(request))
        call_fail(&request->call, 503, "no_memory", "out of memory");
    if (request->failed ? !request->fault : !request->text) return MHD_NO;
    return call_send(request);
}
