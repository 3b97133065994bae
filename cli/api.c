/* api.c - which question of /api it is.
 *
 * SPDX-License-Identifier: MIT
 */
#include "serve.h"

#include <string.h>

static void api_about(api_call *call) {
    fputs("{\"version\":", call->out);
    json_text(call->out, qp_text_of(qp_version()));
    fputs(",\"bases\":[", call->out);
    for (size_t i = 0; i < serve_base_count(); i++) {
        const serve_base *base = serve_base_at(i);
        fprintf(call->out, "%s{\"id\":%zu,\"name\":", i ? "," : "", i);
        json_text(call->out, qp_text_of(base->name));
        fprintf(call->out, ",\"temporary\":%s}",
                base->temporary ? "true" : "false");
    }
    fputs("],\"engine\":null}", call->out);
}

void api_answer(api_call *call) {
    words_use(call->lang);
    if (!strcmp(call->path, "about"))
        api_about(call);
    else
        call_fail(call, 404, "not_found", "there is nothing of that name");
    words_use(-1);
}

int api_engine_start(const char *words, const char *protocol) {
    (void)words;
    (void)protocol;
    return 0;
}

void api_engine_end(void) {}
