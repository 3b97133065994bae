/* names.c - GET /api/names: names as you type them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "api.h"

#include <string.h>

#include "qipu/name_search.h"

enum { NAMES_LIMIT = 10, NAMES_LIMIT_MOST = 50 };

/* An answer that is being written. */
typedef struct names_run {
    FILE *out;
    uint64_t shown, limit;
} names_run;

static qp_flow names_put(void *ctx, const qp_name_found *found) {
    names_run *run = ctx;
    fputs(run->shown++ ? ",{\"name\":" : "{\"name\":", run->out);
    json_web_text(run->out, found->name);
    fprintf(run->out, ",\"games\":%llu}", (unsigned long long)found->games);
    return run->shown == run->limit ? QP_STOP : QP_GO;
}

static int names_read(api_call *call, const char **text, int *kind,
                      uint64_t *limit) {
    static const char *const KINDS[] = {"player", "event", "site", NULL};
    static const char LIST[] = "player, event, site";
    if (api_word(call, "kind", KINDS, LIST, kind) ||
        api_value(call, "text", text) ||
        api_number(call, "limit", (api_range){1, NAMES_LIMIT_MOST}, limit))
        return 1;
    if (*kind < 0)
        return api_bad(call, &(api_fault){"kind", LIST, "", API_ONE_OF});
    return strlen(*text) > QP_NAME_TEXT ? api_long(call, "text", QP_NAME_TEXT)
                                        : 0;
}

void api_names(api_call *call) {
    names_run run = {.out = call->out, .limit = NAMES_LIMIT};
    const char *text = "";
    int kind = -1;
    api_desk desk;
    if (names_read(call, &text, &kind, &run.limit) ||
        api_desk_open(&desk, call))
        return;
    fputs("{\"names\":[", run.out);
    qp_status rc = qp_db_names(desk.db, (qp_name_kind)kind, qp_text_of(text),
                               names_put, &run);
    if (rc && (rc != QP_E_STOP || run.shown != run.limit))
        api_desk_failed(&desk, rc);
    fputs("]}", run.out);
    api_desk_close(&desk);
}
