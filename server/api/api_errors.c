/* api_errors.c - writes errors as {"error": {"code": ..., "message": ...}}.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdarg.h>
#include <stdlib.h>

#include "api.h"

static void fault_member(FILE *out, const char *name, qp_text text) {
    if (!text.ptr) return;
    fprintf(out, ",\"%s\":", name);
    json_web_text(out, text);
}

void call_pardon(api_call *call) {
    free(call->fault);
    call->fault = NULL;
    call->fault_len = 0;
    call->status = 200;
}

void call_fault_put(api_call *call, const call_fault *fault) {
    call_pardon(call);
    call->status = fault->status;
    FILE *out = open_memstream(&call->fault, &call->fault_len);
    if (!out) return;
    fprintf(out, "{\"error\":{\"code\":\"%s\"", fault->code);
    if (fault->parameter)
        fprintf(out, ",\"parameter\":\"%s\"", fault->parameter);
    fault_member(out, "message", fault->message);
    fault_member(out, "what", fault->what);
    fault_member(out, "want", fault->want);
    if (fault->column) fprintf(out, ",\"column\":%u", fault->column);
    fputs("}}", out);
    fclose(out);
}

void call_fail(api_call *call, int status, const char *code, const char *format,
               ...) {
    char message[1024]; /* longer ones are cut */
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, call_words(call, format), args);
    va_end(args);
    call_fault_put(call, &(call_fault){.status = status,
                                       .code = code,
                                       .message = qp_text_of(message)});
}

int api_refuse(api_call *call, const char *code, const char *parameter,
               const qp_err *err) {
    char message[1024];
    qp_err_message(message, sizeof message, err, NULL, call->lang);
    call_fault_put(call, &(call_fault){.status = 400,
                                       .code = code,
                                       .parameter = parameter,
                                       .message = qp_text_of(message),
                                       .what = qp_text_of(err->what),
                                       .want = qp_text_of(err->want),
                                       .column = err->at.col});
    return 1;
}
