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
    GAMES_COUNTING = 500 /* milliseconds for counting, unless that is all */
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
 * were counted. */
typedef struct games_place {
    uint64_t id, count;
    int more; /* than were counted */
} games_place;

typedef struct games_list {
    api_call *call;
    api_which which;
    uint64_t limit;
    int pgn;                       /* with the games themselves */
    uint64_t id[GAMES_LIMIT_MOST]; /* of those that are shown */
    games_place after;             /* id 0: the first page */
    uint64_t shown, last;
    int more; /* than are shown */
} games_list;

/* Reads a number and moves past it. Returns nonzero if there is no number. */
static int games_number(const char **text, uint64_t *out) {
    char *end;
    if (**text < '0' || **text > '9') return 1;
    errno = 0;
    *out = strtoull(*text, &end, 10);
    *text = end;
    return errno || *out > INT64_MAX;
}

/* "ID.COUNT", or "ID.COUNTm" for more. */
static int games_read_after(games_list *list) {
    const char *text = NULL;
    games_place *after = &list->after;
    if (api_value(list->call, "after", &text)) return 1;
    if (!text) return 0;
    const char *at = text;
    int wrong = games_number(&at, &after->id) || !after->id || *at++ != '.' ||
                games_number(&at, &after->count);
    if (!wrong && *at == 'm') after->more = 1, at++;
    if (wrong || *at)
        return api_bad(list->call,
                       &(api_fault){"after", "`next`", text, API_AS});
    list->which.query.after = after->id;
    return 0;
}

/* The words of `order`: each column up, and then down. */
static const char *const GAMES_ORDERS[] = {
    "entered", "date",   "red",      "black",  "result", "event",
    "ecco",    "plies",  "-entered", "-date",  "-red",   "-black",
    "-result", "-event", "-ecco",    "-plies", "newest", NULL};
enum { GAMES_COLUMNS = QP_DB_ORDER_PLIES + 1 };

static int games_read_order(games_list *list) {
    int order = 0;
    qp_db_query *query = &list->which.query;
    if (api_word(list->call, "order", GAMES_ORDERS,
                 "entered, newest, date, red, black, result, event, ecco, "
                 "plies; or the last first: -entered, -date, ...",
                 &order))
        return 1;
    query->newest_first = order == 2 * GAMES_COLUMNS;
    query->sort = (qp_db_order)(order % GAMES_COLUMNS);
    query->descending = order >= GAMES_COLUMNS;
    return 0;
}

/* Games from a number on, unless it is a later page. */
static int games_read_from(games_list *list) {
    uint64_t from = 0;
    qp_db_query *query = &list->which.query;
    if (api_number(list->call, "from", (api_range){1, INT64_MAX}, &from))
        return 1;
    if (query->after || !from) return 0;
    query->after = from;
    query->with_after = 1;
    return 0;
}

static int games_read(games_list *list) {
    list->limit = GAMES_LIMIT;
    return api_which_read(list->call, &list->which) || games_read_order(list) ||
           api_number(list->call, "limit", (api_range){0, GAMES_LIMIT_MOST},
                      &list->limit) ||
           api_flag(list->call, "pgn", &list->pgn) || games_read_after(list) ||
           games_read_from(list);
}

static qp_flow games_show(void *ctx, const qp_db_found *found) {
    games_list *list = ctx;
    char ply[16];
    if (list->shown == list->limit) {
        list->more = 1;
        return QP_GO;
    }
    snprintf(ply, sizeof ply, "%u", found->ply);
    list->id[list->shown] = found->id;
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

/* Sets `*out` to the number of all games; if time is over before, to the number
 * found so far, and sets `more`. */
static void games_count_all(games_place *out, games_list *list, api_desk *desk,
                            int cut) {
    qp_db_query *query = &list->which.query;
    int is_first = !query->after;
    int64_t soon = api_now() + GAMES_COUNTING;
    *out = list->after;
    out->id = list->last;
    if (list->after.id) return;
    out->count = list->shown;
    out->more = cut;
    if ((is_first && !list->more) || cut) return;
    if (list->limit && desk->end > soon) desk->end = soon;
    query->bare = 1;
    query->after = query->limit = 0;
    query->newest_first = 0;
    query->sort = QP_DB_ORDER_NUMBER;
    out->count = 0;
    out->more = qp_db_find(desk->db, query, games_count, &out->count) != QP_OK;
    if (out->count < list->shown) out->count = list->shown;
}

static qp_flow games_put_pgn(void *ctx, const qp_db_row *row) {
    FILE *out = ctx;
    if (row->value[1].integer) fputc(',', out);
    json_web_text(out, row->value[0].text);
    return QP_GO;
}

/* Adds the games that are shown as PGN. */
static qp_status games_put_all(const games_list *list, qp_db *db) {
    char ids[GAMES_LIMIT_MOST * 21 + 2] = "[";
    size_t len = 1;
    for (uint64_t i = 0; i < list->shown; i++)
        len += (size_t)snprintf(ids + len, sizeof ids - len, "%s%llu",
                                i ? "," : "", (unsigned long long)list->id[i]);
    ids[len++] = ']';
    qp_db_value arg = {.kind = QP_DB_TEXT, .text = {ids, len}};
    fputs(",\"pgn\":[", list->call->out);
    qp_status rc = qp_db_sql(
        db, qp_text_of("SELECT qipu_pgn(value), key FROM json_each(?1)"), &arg,
        1, games_put_pgn, list->call->out);
    fputc(']', list->call->out);
    return rc;
}

/* `cut`: the time was over before the page was full. */
static void games_end(games_list *list, api_desk *desk, int cut) {
    FILE *out = list->call->out;
    games_place all;
    games_count_all(&all, list, desk, cut);
    fputc(']', out);
    qp_status rc = list->pgn ? games_put_all(list, desk->db) : QP_OK;
    if (rc) {
        api_desk_failed(desk, rc);
        return;
    }
    fputs(",\"next\":", out);
    if (list->more && list->last)
        fprintf(out, "\"%llu.%llu%s\"", (unsigned long long)all.id,
                (unsigned long long)all.count, all.more ? "m" : "");
    else
        fputs("null", out);
    fprintf(out, ",\"count\":%llu,\"more\":%s}", (unsigned long long)all.count,
            all.more ? "true" : "false");
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
