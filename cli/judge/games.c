/* games.c - where the rules decide in games, and results against them.
 *
 * A side that must vary loses only when it goes on, and a draw by repetition
 * or by the natural limit has to be claimed: so a game that goes on after such
 * a ruling is reported, and a result counts as contrary only where the game
 * ended there, or the side went all the way round once more.
 *
 * SPDX-License-Identifier: MIT
 */
#include "judge_common.h"

#include <stdlib.h>
#include <string.h>

/* ---- finding ------------------------------------------------------------- */

typedef struct finder {
    judge_game *found;
    const qp_line *line;
    size_t book;
    size_t begin; /* its first event */
    size_t last;  /* its event before; SIZE_MAX: none */
} finder;

static int same_move(const qp_line *line, size_t a, size_t b) {
    qp_ply one, other;
    qp_line_get(&one, line, a);
    qp_line_get(&other, line, b);
    return one.move.from == other.move.from && one.move.to == other.move.to;
}

/* Plies once round: a ruling is about several rounds. */
static size_t cycle_plies(const qp_line *line, const qp_ruling *ruling) {
    qp_ply last;
    qp_line_get(&last, line, ruling->last);
    return last.previous == QP_PLY_NONE ? ruling->last - ruling->first + 1
                                        : ruling->last - last.previous;
}

/* The ply to which a game goes on as a cycle does. */
static size_t cycle_end(const qp_line *line, const qp_ruling *ruling,
                        size_t ply) {
    if (ruling->ground != QP_GROUND_REPETITION) return ply;
    size_t round = cycle_plies(line, ruling);
    while (ply < qp_line_length(line) &&
           same_move(line, ply + 1, ply + 1 - round))
        ply++;
    return ply;
}

/* Nonzero when a ruling says again what was said of the same repetition. */
static int is_same_cycle(const finder *f, const qp_ruling *ruling, size_t ply) {
    if (f->last == SIZE_MAX || ruling->ground != QP_GROUND_REPETITION) return 0;
    const judge_event *before = &f->found->event[f->last];
    return before->ruling.ground == QP_GROUND_REPETITION &&
           before->ruling.verdict == ruling->verdict && ply <= before->until;
}

/* Nonzero when the natural limit was reached before, and nothing was captured
 * since. */
static int is_same_limit(const finder *f, const qp_ruling *ruling, size_t ply) {
    qp_ply here;
    if (ruling->ground != QP_GROUND_LIMIT) return 0;
    qp_line_get(&here, f->line, ply);
    for (size_t i = f->found->events; i-- > f->begin;) {
        const judge_event *before = &f->found->event[i];
        if (before->ruling.ground == QP_GROUND_LIMIT)
            return before->ply > here.window;
    }
    return 0;
}

static qp_flow on_ruling(void *ctx, const qp_ruling *ruling, size_t ply) {
    finder *f = ctx;
    judge_game *found = f->found;
    if (is_same_cycle(f, ruling, ply) || is_same_limit(f, ruling, ply))
        return QP_GO;
    if (found->events == found->room) {
        size_t room = found->room ? 2 * found->room : 16;
        void *grown = realloc(found->event, room * sizeof *found->event);
        if (!grown) {
            found->nomem = 1;
            return QP_STOP;
        }
        found->event = grown;
        found->room = room;
    }
    f->last = found->events;
    found->event[found->events++] =
        (judge_event){.book = f->book,
                      .ply = ply,
                      .ruling = *ruling,
                      .until = cycle_end(f->line, ruling, ply)};
    return QP_GO;
}

/* In order of plies, and of books at the same ply. */
static int compare_events(const void *a, const void *b) {
    const judge_event *x = a, *y = b;
    if (x->ply != y->ply) return x->ply < y->ply ? -1 : 1;
    return x->book < y->book ? -1 : x->book > y->book;
}

static qp_status play_main_line(qp_line *line, const qp_game *game) {
    qp_status rc = QP_OK;
    qp_line_clear(line, qp_game_start(game));
    for (qp_node node = qp_game_next(game, QP_ROOT); !rc && node != QP_NO_NODE;
         node = qp_game_next(game, node))
        rc = qp_line_play(line, qp_game_move(game, node));
    return rc;
}

/* ---- what became of a ruling --------------------------------------------- */

static int is_past(const judge_event *e, const qp_line *line) {
    switch (e->ruling.verdict) {
    case QP_VERDICT_RED_VARIES:
    case QP_VERDICT_BLACK_VARIES:
        return e->ruling.ground == QP_GROUND_REPETITION &&
               e->until - e->ply >= cycle_plies(line, &e->ruling);
    case QP_VERDICT_DRAW: return e->until < qp_line_length(line);
    case QP_VERDICT_RED_WINS:
    case QP_VERDICT_BLACK_WINS:
    case QP_VERDICT_NONE: break;
    }
    return 0;
}

/* The result that the verdict leads to. */
static const char *result_of(qp_verdict verdict) {
    switch (verdict) {
    case QP_VERDICT_RED_VARIES:
    case QP_VERDICT_BLACK_WINS: return "0-1";
    case QP_VERDICT_BLACK_VARIES:
    case QP_VERDICT_RED_WINS: return "1-0";
    case QP_VERDICT_DRAW: return "1/2-1/2";
    case QP_VERDICT_NONE: break;
    }
    return "*";
}

static int is_against(const judge_event *e, const qp_line *line,
                      qp_text result) {
    if (qp_text_is(result, "*") ||
        qp_text_is(result, result_of(e->ruling.verdict)))
        return 0;
    if (e->until == qp_line_length(line)) return 1;
    if (e->ruling.ground == QP_GROUND_LIMIT ||
        e->ruling.ground == QP_GROUND_MATERIAL)
        return 1;
    return e->past && e->ruling.verdict != QP_VERDICT_DRAW;
}

qp_status judge_game_find(judge_game *found, judge_desk *desk,
                          const qp_game *game) {
    qp_text result = qp_game_outcome(game);
    found->events = 0;
    qp_status rc = play_main_line(desk->line, game);
    for (size_t i = 0; !rc && i < desk->order->books; i++) {
        finder f = {found, desk->line, i, found->events, SIZE_MAX};
        rc = qp_judge_game(desk->judge[i], desk->line, on_ruling, &f);
    }
    if (rc) return found->nomem ? QP_E_NOMEM : rc;
    if (desk->order->books > 1 && found->events)
        qsort(found->event, found->events, sizeof *found->event,
              compare_events);
    for (size_t i = 0; i < found->events; i++) {
        judge_event *e = &found->event[i];
        e->past = is_past(e, desk->line);
        /* Of a game that is not whole the end is not known. */
        e->against = !qp_game_broken(game) && is_against(e, desk->line, result);
    }
    return QP_OK;
}

void judge_game_free(judge_game *found) {
    free(found->event);
    *found = (judge_game){0};
}

/* Mate and stalemate end a game as everybody sees. */
static int is_plain(const judge_event *e) {
    return e->ruling.ground == QP_GROUND_MATE ||
           e->ruling.ground == QP_GROUND_STALEMATE;
}

static int is_shown(const judge_event *e) {
    return !is_plain(e) || e->against;
}

/* Rulings of several books at one ply are one. */
size_t judge_game_rulings(const judge_game *found) {
    size_t n = 0, last = SIZE_MAX;
    for (size_t i = 0; i < found->events; i++) {
        if (!is_shown(&found->event[i]) || found->event[i].ply == last)
            continue;
        last = found->event[i].ply;
        n++;
    }
    return n;
}

int judge_game_against(const judge_game *found) {
    for (size_t i = 0; i < found->events; i++)
        if (found->event[i].against) return 1;
    return 0;
}

/* ---- as text ------------------------------------------------------------- */

/* A part of a tag that may be shown; "?" without it. */
static void put_tag(FILE *out, const qp_game *game, const char *name) {
    qp_text value = qp_game_tag(game, name);
    safe_put(out, value.ptr && value.len ? value : (qp_text){"?", 1});
}

/* "24... move (ply 48)". */
static void put_after(FILE *out, judge_desk *desk, size_t ply) {
    char move[QP_MOVE_MAX];
    qp_ply about;
    qp_line_get(&about, desk->line, ply);
    qp_line_seek(desk->line, ply ? ply - 1 : 0);
    const qp_pos *before = qp_line_pos(desk->line);
    if (!ply) {
        fputs(tr("before the first move"), out);
        return;
    }
    judge_move(move, desk->order, before, about.move);
    fprintf(out, tr("after %lu%s %s (ply %zu)"),
            (unsigned long)qp_pos_setup(before)->fullmove,
            about.side == QP_RED ? "." : "...", move, ply);
}

static void put_cycle(FILE *out, const qp_ruling *ruling) {
    if (ruling->ground == QP_GROUND_REPETITION)
        fprintf(out, tr(", plies %zu-%zu"), ruling->first, ruling->last);
}

/* Those of a verdict on one line: "draw: cxa2020 25.2, computer". */
static void put_alike(FILE *out, const judge_desk *desk,
                      const judge_event *event, size_t events,
                      qp_verdict verdict) {
    char name[JUDGE_NAME];
    int some = 0;
    for (size_t i = 0; i < events; i++) {
        if (event[i].ruling.verdict != verdict) continue;
        const char *clause = event[i].ruling.clause;
        judge_verdict(name, verdict);
        if (!some) fprintf(out, tr("    %s: "), name);
        if (some) fputs(tr(", "), out);
        fprintf(out, *clause ? tr("%s (%s)") : "%s",
                qp_book_name(desk->order->book[event[i].book]), clause);
        some = 1;
    }
    if (some) fputc('\n', out);
}

/* Events of a game at one ply. */
typedef struct judge_group {
    const judge_game *found;
    size_t first, events;
} judge_group;

/* The books that have found nothing yet where others find a repetition. */
static void put_silent(FILE *out, const judge_desk *desk, judge_group group) {
    const judge_event *event = group.found->event;
    size_t ply = event[group.first].ply;
    unsigned said = 0;
    int some = 0;
    for (size_t i = 0; i < group.first + group.events; i++)
        if (event[i].until >= ply) said |= 1u << event[i].book;
    for (size_t book = 0; book < desk->order->books; book++) {
        if (said >> book & 1) continue;
        fputs(some ? tr(", ") : tr("    nothing yet: "), out);
        fputs(qp_book_name(desk->order->book[book]), out);
        some = 1;
    }
    if (some) fputc('\n', out);
}

static void put_one(FILE *out, const judge_desk *desk,
                    const judge_event *event) {
    char text[JUDGE_RULING];
    judge_ruling(text, &event->ruling, desk->order->book[0]);
    fprintf(out, tr(": %s"), text);
    put_cycle(out, &event->ruling);
    fputc('\n', out);
}

static void put_several(FILE *out, const judge_desk *desk, judge_group group) {
    const judge_event *event = group.found->event + group.first;
    size_t i = 0;
    while (i < group.events && event[i].ruling.ground != QP_GROUND_REPETITION)
        i++;
    if (i < group.events) put_cycle(out, &event[i].ruling);
    fputc('\n', out);
    for (int v = QP_VERDICT_DRAW; v <= QP_VERDICT_BLACK_WINS; v++)
        put_alike(out, desk, event, group.events, (qp_verdict)v);
    if (i < group.events) put_silent(out, desk, group);
}

static void put_group(FILE *out, judge_desk *desk, judge_group group) {
    const judge_event *event = &group.found->event[group.first];
    fputs("  ", out);
    put_after(out, desk, event->ply);
    if (desk->order->books == 1)
        put_one(out, desk, event);
    else
        put_several(out, desk, group);
}

/* What stands against a result; `name` has room for a verdict. */
static const char *contrary_words(char name[JUDGE_NAME], const judge_event *e) {
    judge_verdict(name, e->ruling.verdict);
    switch (e->ruling.ground) {
    case QP_GROUND_LIMIT:
        return tr("the game is drawn by then, if a player claims it");
    case QP_GROUND_MATERIAL: return tr("neither side can win by then");
    case QP_GROUND_REPETITION:
        if (e->ruling.verdict == QP_VERDICT_DRAW)
            return tr("the repetition is a draw");
        if (e->past) return tr("the side that must vary went on");
        break;
    case QP_GROUND_NONE:
    case QP_GROUND_CHECKS:
    case QP_GROUND_MATE:
    case QP_GROUND_STALEMATE: break;
    }
    return name;
}

static int same_contrary(const judge_event *a, const judge_event *b) {
    char one[JUDGE_NAME], other[JUDGE_NAME];
    return b->against &&
           !strcmp(contrary_words(one, a), contrary_words(other, b));
}

/* " [cxa2020, wxf2018]": the books that say the same as event[0]. */
static void put_whose(FILE *out, const judge_desk *desk,
                      const judge_event *event, size_t events) {
    unsigned seen = 0;
    for (size_t i = 0; i < events; i++) {
        if (seen >> event[i].book & 1 || !same_contrary(event, &event[i]))
            continue;
        fprintf(out, "%s%s", seen ? tr(", ") : " [",
                qp_book_name(desk->order->book[event[i].book]));
        seen |= 1u << event[i].book;
    }
    fputc(']', out);
}

/* Nonzero when an event before this one says the same of the result. */
static int is_said(const judge_event *event, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (same_contrary(&event[i], &event[k])) return 1;
    return 0;
}

/* "result 1-0, but ..."; with several books which of them say so. */
static void put_contrary(FILE *out, const judge_desk *desk, qp_text result,
                         const judge_event *event, size_t events) {
    char name[JUDGE_NAME];
    for (size_t i = 0; i < events; i++) {
        if (!event[i].against || is_said(event, i)) continue;
        fprintf(out, tr("  result %.*s, but %s"), (int)result.len, result.ptr,
                contrary_words(name, &event[i]));
        if (desk->order->books > 1) put_whose(out, desk, &event[i], events - i);
        fputc('\n', out);
    }
}

static void put_text(FILE *out, judge_desk *desk, const qp_game *game,
                     const judge_game *found) {
    qp_text result = qp_game_outcome(game);
    put_tag(out, game, "Red");
    fputs(" - ", out);
    put_tag(out, game, "Black");
    fprintf(out, tr(", %.*s\n"), (int)result.len, result.ptr);
    for (size_t i = 0, more; i < found->events; i += more) {
        more = 1;
        while (i + more < found->events &&
               found->event[i + more].ply == found->event[i].ply)
            more++;
        int some = 0;
        for (size_t k = 0; k < more; k++)
            some |= is_shown(&found->event[i + k]);
        if (some) put_group(out, desk, (judge_group){found, i, more});
    }
    put_contrary(out, desk, result, found->event, found->events);
}

/* ---- as JSON ------------------------------------------------------------- */

static void put_json(FILE *out, judge_desk *desk, const qp_game *game,
                     const judge_game *found) {
    char move[QP_MOVE_MAX];
    int some = 0;
    fputs("\"red\":", out);
    json_text(out, qp_game_tag(game, "Red"));
    fputs(",\"black\":", out);
    json_text(out, qp_game_tag(game, "Black"));
    fputs(",\"result\":", out);
    json_text(out, qp_game_outcome(game));
    fputs(",\"rulings\":[", out);
    for (size_t i = 0; i < found->events; i++) {
        const judge_event *e = &found->event[i];
        if (!is_shown(e)) continue;
        fprintf(out, "%s{\"ply\":%zu", some++ ? "," : "", e->ply);
        if (e->ply) {
            qp_ply about;
            qp_line_get(&about, desk->line, e->ply);
            qp_line_seek(desk->line, e->ply - 1);
            judge_move(move, desk->order, qp_line_pos(desk->line), about.move);
            judge_json_text(out, "move", move);
        }
        fputc(',', out);
        judge_json_ruling(out, &e->ruling, desk->order->book[e->book]);
        fprintf(out, ",\"past\":%s,\"against\":%s}", e->past ? "true" : "false",
                e->against ? "true" : "false");
    }
    fputs("]}\n", out);
}

void judge_game_put(FILE *out, judge_desk *desk, const qp_game *game,
                    const judge_game *found) {
    if (!judge_game_rulings(found)) return;
    if (desk->order->json)
        put_json(out, desk, game, found);
    else
        put_text(out, desk, game, found);
}

void judge_brief(char *out, size_t size, const qp_ruling *ruling,
                 const qp_book *book) {
    char name[JUDGE_NAME];
    judge_verdict(name, ruling->verdict);
    snprintf(out, size, *ruling->clause ? "%s (%s, %s)" : "%s (%s)", name,
             qp_book_name(book), ruling->clause);
}
