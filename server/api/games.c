/* games.c - GET /api/games and /api/games/ID.
 *
 * SPDX-License-Identifier: MIT
 */
#include "api.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES_LIMIT = 50,
    GAMES_LIMIT_MOST = 200,
    GAMES_COUNTED = 10000, /* more are not counted */
    GAMES_COUNTING = 500   /* milliseconds for counting the rest */
};

/* ---- rows ---------------------------------------------------------------- */

/* Returns a file name without its folders. */
static qp_text games_file(qp_text path) {
    size_t from = path.len;
    while (from && path.ptr[from - 1] != '/') from--;
    return (qp_text){path.ptr + from, path.len - from};
}

/* Writes the columns of a row; `ply` may be NULL. */
static void games_put_row(FILE *out, const qp_db_found *g, const char *ply) {
    const struct {
        const char *name;
        qp_text text;
    } texts[] = {{"red", g->red},      {"black", g->black}, {"event", g->event},
                 {"site", g->site},    {"round", g->round}, {"date", g->date},
                 {"result", g->result}};
    fprintf(out, "{\"id\":%llu", (unsigned long long)g->id);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        fprintf(out, ",\"%s\":", texts[i].name);
        json_web_text(out, texts[i].text);
    }
    fputs(",\"ecco\":", out);
    json_web_text(out, g->ecco.len ? g->ecco : (qp_text){NULL, 0});
    fprintf(out, ",\"plies\":%u,\"ply\":%s,\"broken\":%s,\"file\":", g->plies,
            ply ? ply : "null", g->broken ? "true" : "false");
    json_web_text(out, games_file(g->file));
}

/* ---- games --------------------------------------------------------------- */

/* The cursor of a page: the last game of the page before, and how many games
 * were counted; GAMES_COUNTED + 1 for more. */
typedef struct games_place {
    uint64_t id, count;
} games_place;

typedef struct games_list {
    api_call *call;
    api_which which;
    uint64_t limit;
    games_place after; /* id 0: the first page */
    uint64_t shown, last;
    int more; /* than are shown */
} games_list;

/* "ID.COUNT". */
static int games_read_after(games_list *list) {
    const char *text = NULL;
    char *end, *last;
    if (api_value(list->call, "after", &text)) return 1;
    if (!text) return 0;
    errno = 0;
    uint64_t id = strtoull(text, &end, 10);
    uint64_t count = *end == '.' ? strtoull(end + 1, &last, 10) : 0;
    if (errno || !id || id > INT64_MAX || *end != '.' || end[1] < '0' ||
        end[1] > '9' || *text < '0' || *text > '9' || *last ||
        count > GAMES_COUNTED + 1)
        return api_bad(list->call,
                       &(api_fault){"after", "`next`", text, API_AS});
    list->after = (games_place){id, count};
    return 0;
}

static int games_read(games_list *list) {
    static const char *const ORDERS[] = {"entered", "newest", NULL};
    api_call *call = list->call;
    list->limit = GAMES_LIMIT;
    if (api_which_read(call, &list->which) ||
        api_word(call, "order", ORDERS, "entered, newest",
                 &list->which.query.newest_first) ||
        api_number(call, "limit", (api_range){1, GAMES_LIMIT_MOST},
                   &list->limit) ||
        games_read_after(list))
        return 1;
    list->which.query.after = list->after.id;
    return 0;
}

static qp_flow games_show(void *ctx, const qp_db_found *found) {
    games_list *list = ctx;
    char ply[16];
    if (list->shown == list->limit) {
        list->more = 1;
        return QP_GO;
    }
    snprintf(ply, sizeof ply, "%u", found->ply);
    if (list->shown++) fputc(',', list->call->out);
    const qp_lookup *q = &list->which.lookup;
    games_put_row(list->call->out, found,
                  q->positions || q->pattern ? ply : NULL);
    fputc('}', list->call->out);
    list->last = found->id;
    return QP_GO;
}

static qp_flow games_count(void *ctx, const qp_db_found *found) {
    (void)found;
    ++*(uint64_t *)ctx;
    return QP_GO;
}

/* Returns the number of all games; if time was over before, the number found so
 * far, and sets *cut. */
static uint64_t games_all(games_list *list, api_desk *desk, int *cut) {
    uint64_t rest = 0;
    int64_t soon = api_now() + GAMES_COUNTING;
    if (list->after.id) return list->after.count;
    if (!list->more || *cut) return list->shown;
    if (desk->end > soon) desk->end = soon;
    list->which.query.after = list->last;
    list->which.query.bare = 1;
    list->which.query.limit = GAMES_COUNTED + 1 - list->shown;
    qp_status rc = qp_db_find(desk->db, &list->which.query, games_count, &rest);
    *cut = rc != QP_OK;
    return list->shown + rest;
}

/* `cut`: the time was over before the page was full. */
static void games_end(games_list *list, api_desk *desk, int cut) {
    FILE *out = list->call->out;
    uint64_t count = games_all(list, desk, &cut);
    uint64_t known = cut ? GAMES_COUNTED + 1 : count;
    fputs("],\"next\":", out);
    if (list->more)
        fprintf(out, "\"%llu.%llu\"", (unsigned long long)list->last,
                (unsigned long long)known);
    else
        fputs("null", out);
    fprintf(out, ",\"count\":%llu,\"more\":%s}",
            (unsigned long long)(count < GAMES_COUNTED ? count : GAMES_COUNTED),
            known > GAMES_COUNTED ? "true" : "false");
}

static void games_find(games_list *list, api_desk *desk) {
    int cut = 0;
    list->which.query.limit = list->limit + 1;
    fputs("{\"games\":[", list->call->out);
    qp_status rc = qp_db_find(desk->db, &list->which.query, games_show, list);
    /* What was found in time is an answer, and the client can go on. */
    if (rc == QP_E_STOP && list->shown) {
        list->more = cut = 1;
        rc = QP_OK;
    }
    if (rc)
        api_desk_failed(desk, rc);
    else
        games_end(list, desk, cut);
}

void api_games(api_call *call) {
    games_list list = {.call = call};
    api_desk desk;
    if (!games_read(&list) && !api_desk_open(&desk, call)) {
        games_find(&list, &desk);
        api_desk_close(&desk);
    }
    api_which_free(&list.which);
}

/* ---- one game ------------------------------------------------------------ */

static const char GAME_SQL[] =
    "SELECT red, black, event, site, round, date, result, ecco, plies, broken,"
    " qipu_pgn(id), (SELECT max(id) FROM game WHERE id < ?1),"
    " (SELECT min(id) FROM game WHERE id > ?1), file FROM games WHERE id = ?1";

static void game_put_id(FILE *out, const char *name, const qp_db_value *id) {
    if (id->kind == QP_DB_INTEGER)
        fprintf(out, ",\"%s\":%lld", name, (long long)id->integer);
    else
        fprintf(out, ",\"%s\":null", name);
}

typedef struct game_page {
    api_call *call;
    uint64_t id;
    int found;
} game_page;

static qp_flow game_show(void *ctx, const qp_db_row *row) {
    game_page *page = ctx;
    const qp_db_value *v = row->value;
    FILE *out = page->call->out;
    page->found = 1;
    qp_db_found game = {.id = page->id,
                        .red = v[0].text,
                        .black = v[1].text,
                        .event = v[2].text,
                        .site = v[3].text,
                        .round = v[4].text,
                        .date = v[5].text,
                        .result = v[6].text,
                        .ecco = v[7].text,
                        .plies = (unsigned)v[8].integer,
                        .broken = v[9].integer != 0,
                        .file = v[13].text};
    games_put_row(out, &game, NULL);
    fputs(",\"pgn\":", out);
    json_web_text(out, v[10].text);
    game_put_id(out, "previous", &v[11]);
    game_put_id(out, "next", &v[12]);
    fputc('}', out);
    return QP_GO;
}

/* Reads the number of a game; returns 0 if it is not one. */
static uint64_t game_id(const char *text) {
    size_t digits = strspn(text, "0123456789");
    if (!digits || text[digits] || digits > 18) return 0;
    return strtoull(text, NULL, 10);
}

void api_game(api_call *call) {
    game_page page = {.call = call,
                      .id = game_id(call->path + strlen("games/"))};
    api_desk desk;
    qp_db_value arg = {.kind = QP_DB_INTEGER, .integer = (int64_t)page.id};
    if (api_desk_open(&desk, call)) return;
    qp_status rc =
        qp_db_sql(desk.db, qp_text_of(GAME_SQL), &arg, 1, game_show, &page);
    if (rc)
        api_desk_failed(&desk, rc);
    else if (!page.found)
        call_fail(call, 404, "no_game", "there is no game with that number");
    api_desk_close(&desk);
}
