/* api.c - dispatches requests to /api, parses their parameters, selects a
 * database.
 *
 * SPDX-License-Identifier: MIT
 */
#include "api.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api_description.inc"
#include "../../lib/core/base/inline/utf8_text.h"
#include "qipu/game_filter.h"

/* The time limit of a query in milliseconds, and how often the clock is checked
 * for each check of the connection, which costs more. */
enum { API_PATIENCE = 5000, API_LOOKS = 4 };

/* ---- errors -------------------------------------------------------------- */

/* Bytes of an invalid value that an error shows. */
enum { API_SHOWN = 120 };

/* Returns the beginning of a text, cut between characters. */
static qp_text api_cut(const char *text) {
    size_t len = strlen(text);
    if (len <= API_SHOWN) return (qp_text){text, len};
    len = API_SHOWN;
    while (len && ((unsigned char)text[len] & 0xC0) == 0x80) len--;
    return (qp_text){text, len};
}

const char *call_words(const api_call *call, const char *english) {
    return call->host->translate(call->lang, english);
}

/* Says what is wrong with a value, of which `shown` is shown. */
static void api_say(char *out, size_t size, const api_call *call,
                    const api_fault *fault, const char *shown) {
    const char *form = call_words(call, "%s must be like %s, not '%s'");
    if (fault->kind == API_NUMBER)
        form = call_words(call, "%s must be a number, %s, not '%s'");
    snprintf(out, size, form, fault->name, fault->want, shown);
    if (fault->kind != API_ONE_OF) return;
    form = call_words(call, "invalid value '%s' for %s: expected one of %s");
    snprintf(out, size, form, shown, fault->name, fault->want);
}

int api_bad(api_call *call, const api_fault *fault) {
    char message[2 * API_SHOWN + 400], shown[API_SHOWN + 1];
    qp_text what = api_cut(fault->text);
    snprintf(shown, sizeof shown, "%.*s", (int)what.len, what.ptr);
    api_say(message, sizeof message, call, fault, shown);
    call_fault_put(call, &(call_fault){.status = 400,
                                       .code = "bad_value",
                                       .parameter = fault->name,
                                       .message = qp_text_of(message),
                                       .what = what,
                                       .want = qp_text_of(fault->want)});
    return 1;
}

int api_long(api_call *call, const char *name, int most) {
    call_fail(call, 400, "bad_value", "%s is longer than %d bytes", name, most);
    return 1;
}

/* ---- values -------------------------------------------------------------- */

static int api_is_text(qp_text text) {
    for (size_t i = 0; i < text.len;) {
        uint32_t c;
        size_t n = char_next(&c, text.ptr + i, text.len - i);
        if (!c || (c == 0xFFFD && n == 1)) return 0;
        i += n;
    }
    return 1;
}

int api_value(api_call *call, const char *name, const char **out) {
    qp_text text = call->host->value(call, name);
    if (!text.len) return 0;
    if (!api_is_text(text)) {
        call_fail(call, 400, "bad_value", "%s is not UTF-8 text", name);
        return 1;
    }
    *out = text.ptr;
    return 0;
}

int api_number(api_call *call, const char *name, api_range range,
               uint64_t *out) {
    const char *text = NULL;
    char want[80], *end;
    if (api_value(call, name, &text)) return 1;
    if (!text) return 0;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (*text >= '0' && *text <= '9' && !*end && !errno &&
        number >= range.least && number <= range.most) {
        *out = number;
        return 0;
    }
    snprintf(want, sizeof want, "%llu..%llu", (unsigned long long)range.least,
             (unsigned long long)range.most);
    return api_bad(call, &(api_fault){name, want, text, API_NUMBER});
}

int api_word(api_call *call, const char *name, const char *const *words,
             const char *list, int *out) {
    const char *text = NULL;
    if (api_value(call, name, &text)) return 1;
    if (!text) return 0;
    int number = qp_word_index(words, qp_text_of(text));
    if (number < 0)
        return api_bad(call, &(api_fault){name, list, text, API_ONE_OF});
    *out = number;
    return 0;
}

int api_flag(api_call *call, const char *name, int *out) {
    static const char *const FLAGS[] = {"0", "1", NULL};
    return api_word(call, name, FLAGS, "0, 1", out);
}

/* ---- parts of answers ---------------------------------------------------- */

void api_results(FILE *out, const uint64_t result[4]) {
    fprintf(out, "\"red\":%llu,\"draw\":%llu,\"black\":%llu,\"other\":%llu",
            (unsigned long long)result[0], (unsigned long long)result[1],
            (unsigned long long)result[2], (unsigned long long)result[3]);
}

/* ---- a database ---------------------------------------------------------- */

int64_t api_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static qp_flow api_watch(void *ctx) {
    api_desk *desk = ctx;
    if (api_now() >= desk->end) return QP_STOP;
    if (desk->looked++ % API_LOOKS) return QP_GO;
    return desk->call->host->left(desk->call) ? QP_STOP : QP_GO;
}

int api_desk_open(api_desk *desk, api_call *call) {
    uint64_t base = 0;
    *desk = (api_desk){.call = call};
    if (api_number(call, "base", (api_range){0, UINT32_MAX}, &base)) return 1;
    if (base >= call->host->bases) {
        call_fail(call, 404, "no_base",
                  "there is no database with that number");
        return 1;
    }
    desk->db = call->host->open(call, (size_t)base);
    if (!desk->db) return 1;
    desk->end = api_now() + API_PATIENCE;
    if (api_watch(desk) == QP_STOP) { /* it waited for the database */
        api_desk_failed(desk, QP_E_STOP);
        return 1;
    }
    qp_db_watch(desk->db, api_watch, desk);
    return 0;
}

void api_desk_close(api_desk *desk) {
    if (desk->db) qp_db_watch(desk->db, NULL, NULL);
    desk->db = NULL;
}

void api_desk_failed(api_desk *desk, qp_status rc) {
    if (rc == QP_E_STOP)
        call_fail(desk->call, 503, "too_slow",
                  "the request timed out: narrow it");
    else
        desk->call->host->failed(desk->call, rc);
}

/* ---- which question ------------------------------------------------------ */

static void api_description(api_call *call) {
    fwrite(page_openapi_json, 1, sizeof page_openapi_json, call->out);
}

enum { API_GET, API_POST, API_DELETE, API_METHODS };

typedef struct api_route {
    const char *path; /* a '/' at its end: and anything after it */
    void (*take[API_METHODS])(api_call *call);
} api_route;

static const api_route API_ROUTES[] = {
    {"about", {api_about}},
    {"tree", {api_tree}},
    {"games", {api_games}},
    {"games/", {api_game}},
    {"names", {api_names}},
    {"stats", {api_stats}},
    {"engine", {api_engine_get, api_engine_post, api_engine_delete}},
    {"openapi.json", {api_description}}};

static const api_route *api_route_of(const char *path) {
    for (size_t i = 0; i < sizeof API_ROUTES / sizeof *API_ROUTES; i++) {
        const char *known = API_ROUTES[i].path;
        size_t len = strlen(known);
        if (!strncmp(path, known, len) && (!path[len] || known[len - 1] == '/'))
            return &API_ROUTES[i];
    }
    return NULL;
}

static void api_take(api_call *call) {
    static const char *const METHODS[] = {"GET", "POST", "DELETE", NULL};
    const api_route *route = api_route_of(call->path);
    int method = qp_word_index(METHODS, qp_text_of(call->method));
    if (!route) {
        call_fail(call, 404, "not_found",
                  "unknown request: see /api/openapi.json");
    } else if (method >= 0 && route->take[method]) {
        route->take[method](call);
    } else {
        call->allow =
            route->take[API_POST] ? "GET, HEAD, POST, DELETE" : "GET, HEAD";
        call_fail(call, 405, "bad_method", "%s is not allowed for this request",
                  call->method);
    }
}

/* Messages are in the language of the parameter `lang`, or of the server. */
static void api_take_in(api_call *call) {
    static const char *const LANGS[] = {[QP_LANG_EN] = "en",
                                        [QP_LANG_ZH] = "zh",
                                        [QP_LANG_ZH_TW] = "zh_TW",
                                        NULL};
    int language = (int)call->lang;
    if (api_word(call, "lang", LANGS, "en, zh, zh_TW", &language)) return;
    call->lang = (qp_lang)language;
    api_take(call);
}

void api_answer(api_call *call) {
    call->lang = call->host->lang;
    call->status = 200;
    call->out = open_memstream(&call->text, &call->len);
    if (call->out) api_take_in(call);
    int failed = !call->out || ferror(call->out);
    if (call->out && fclose(call->out)) failed = 1;
    call->out = NULL;
    if (failed && call->status == 200)
        call_fail(call, 503, "no_memory", "out of memory");
}
