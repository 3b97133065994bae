/* game_rulings.c - what rule books say of a game, as text and as JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#include "rulings.h"

#include <string.h>

judge_found judge_found_of(const judge_desk *desk) {
    return (judge_found){qp_game_judge_at(desk->games, 0),
                         qp_game_judge_count(desk->games)};
}

/* Mate and stalemate end a game as everybody sees. */
static int is_plain(const qp_game_ruling *e) {
    return e->ruling.ground == QP_GROUND_MATE ||
           e->ruling.ground == QP_GROUND_STALEMATE;
}

static int is_shown(const qp_game_ruling *e) {
    return !is_plain(e) || e->against;
}

/* Rulings of several books at one ply are one. */
size_t judge_found_count(const judge_found *found) {
    size_t n = 0, last = SIZE_MAX;
    for (size_t i = 0; i < found->events; i++) {
        if (!is_shown(&found->event[i]) || found->event[i].ply == last)
            continue;
        last = found->event[i].ply;
        n++;
    }
    return n;
}

int judge_found_against(const judge_found *found) {
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
                      const qp_game_ruling *event, size_t events,
                      qp_verdict verdict) {
    int some = 0;
    for (size_t i = 0; i < events; i++) {
        if (event[i].ruling.verdict != verdict) continue;
        const char *clause = event[i].ruling.clause;
        const char *sure =
            qp_certainty_name(event[i].ruling.certainty, words_lang());
        if (!some)
            fprintf(out, tr("    %s: "),
                    qp_verdict_name(verdict, words_lang()));
        if (some) fputs(tr(", "), out);
        const char *book = qp_book_name(desk->order->book[event[i].book]);
        if (*clause)
            fprintf(out, tr("%s (%s, %s)"), book, clause, sure);
        else
            fprintf(out, tr("%s (%s)"), book, sure);
        some = 1;
    }
    if (some) fputc('\n', out);
}

/* Events of a game at one ply. */
typedef struct judge_group {
    const judge_found *found;
    size_t first, events;
} judge_group;

/* The books that have found nothing yet where others find a repetition. */
static void put_silent(FILE *out, const judge_desk *desk, judge_group group) {
    const qp_game_ruling *event = group.found->event;
    size_t ply = event[group.first].ply;
    unsigned said = 0;
    int some = 0;
    for (size_t i = 0; i < group.first + group.events; i++)
        if (event[i].until >= ply) said |= 1u << event[i].book;
    for (size_t book = 0; book < desk->order->books; book++) {
        if (said >> book & 1) continue;
        fputs(some ? tr(", ") : tr("    no ruling yet: "), out);
        fputs(qp_book_name(desk->order->book[book]), out);
        some = 1;
    }
    if (some) fputc('\n', out);
}

static void put_one(FILE *out, const judge_desk *desk,
                    const qp_game_ruling *event) {
    char text[JUDGE_RULING];
    judge_ruling(text, &event->ruling, desk->order->book[0]);
    fprintf(out, tr(": %s"), text);
    put_cycle(out, &event->ruling);
    fputc('\n', out);
}

static void put_several(FILE *out, const judge_desk *desk, judge_group group) {
    const qp_game_ruling *event = group.found->event + group.first;
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
    const qp_game_ruling *event = &group.found->event[group.first];
    fputs("  ", out);
    put_after(out, desk, event->ply);
    if (desk->order->books == 1)
        put_one(out, desk, event);
    else
        put_several(out, desk, group);
}

/* What is against a result. */
static const char *contrary_words(const qp_game_ruling *e) {
    switch (e->ruling.ground) {
    case QP_GROUND_LIMIT:
        return tr("by then the game is a draw if a player claims it");
    case QP_GROUND_MATERIAL: return tr("by then neither side can win");
    case QP_GROUND_REPETITION:
        if (e->ruling.verdict == QP_VERDICT_DRAW)
            return tr("the repetition is a draw");
        if (e->past) return tr("the side that must vary kept repeating");
        break;
    case QP_GROUND_NONE:
    case QP_GROUND_CHECKS:
    case QP_GROUND_MATE:
    case QP_GROUND_STALEMATE: break;
    }
    return qp_verdict_name(e->ruling.verdict, words_lang());
}

static int same_contrary(const qp_game_ruling *a, const qp_game_ruling *b) {
    return b->against && !strcmp(contrary_words(a), contrary_words(b));
}

/* " [cxa2020, wxf2018]": the books that say the same as event[0]. */
static void put_whose(FILE *out, const judge_desk *desk,
                      const qp_game_ruling *event, size_t events) {
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

/* Nonzero if an event before this one says the same of the result. */
static int is_said(const qp_game_ruling *event, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (same_contrary(&event[i], &event[k])) return 1;
    return 0;
}

/* "result 1-0, but ..."; with several books which of them say so. */
static void put_contrary(FILE *out, const judge_desk *desk, qp_text result,
                         const qp_game_ruling *event, size_t events) {
    for (size_t i = 0; i < events; i++) {
        if (!event[i].against || is_said(event, i)) continue;
        fprintf(out, tr("  result %.*s, but %s"), (int)result.len, result.ptr,
                contrary_words(&event[i]));
        if (desk->order->books > 1) put_whose(out, desk, &event[i], events - i);
        fputc('\n', out);
    }
}

static void put_text(FILE *out, judge_desk *desk, const qp_game *game,
                     const judge_found *found) {
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
                     const judge_found *found) {
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
        const qp_game_ruling *e = &found->event[i];
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

void judge_game_put(FILE *out, judge_desk *desk, const qp_game *game) {
    const judge_found found = judge_found_of(desk);
    if (!judge_found_count(&found)) return;
    if (desk->order->json)
        put_json(out, desk, game, &found);
    else
        put_text(out, desk, game, &found);
}

void judge_brief(char *out, size_t size, const qp_ruling *ruling,
                 const qp_book *book) {
    snprintf(out, size, "%s (%s, %s%s%s)",
             qp_verdict_name(ruling->verdict, words_lang()), qp_book_name(book),
             ruling->clause, *ruling->clause ? ", " : "",
             qp_certainty_name(ruling->certainty, words_lang()));
}
