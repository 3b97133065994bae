/* game_rulings.c - finds the rulings in a game, and results that contradict
 * them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/game_rulings.h"

#include <stdlib.h>
#include <string.h>

#include "../../core/base/inline/buffer.h"

struct qp_game_judge {
    qp_judge **judge; /* one for each book; owned */
    size_t books;
    qp_line *line;          /* owned */
    qp_game_ruling *ruling; /* owned */
    size_t rulings, room;
};

/* ---- finding ------------------------------------------------------------- */

/* What is searched for in one game with one book. */
typedef struct ruling_finder {
    qp_game_judge *judge;
    size_t book;
    size_t begin; /* its first ruling */
    size_t last;  /* its ruling before; SIZE_MAX: none */
    int nomem;
} ruling_finder;

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

/* Nonzero if a ruling says again what was said of the same repetition. */
static int is_same_cycle(const ruling_finder *f, const qp_ruling *ruling,
                         size_t ply) {
    if (f->last == SIZE_MAX || ruling->ground != QP_GROUND_REPETITION) return 0;
    const qp_game_ruling *before = &f->judge->ruling[f->last];
    return before->ruling.ground == QP_GROUND_REPETITION &&
           before->ruling.verdict == ruling->verdict && ply <= before->until;
}

/* Nonzero if the natural limit was reached before, and nothing was captured
 * since. */
static int is_same_limit(const ruling_finder *f, const qp_ruling *ruling,
                         size_t ply) {
    qp_ply here;
    if (ruling->ground != QP_GROUND_LIMIT) return 0;
    qp_line_get(&here, f->judge->line, ply);
    for (size_t i = f->judge->rulings; i-- > f->begin;) {
        const qp_game_ruling *before = &f->judge->ruling[i];
        if (before->ruling.ground == QP_GROUND_LIMIT)
            return before->ply > here.window;
    }
    return 0;
}

static qp_flow on_ruling(void *ctx, const qp_ruling *ruling, size_t ply) {
    ruling_finder *f = ctx;
    qp_game_judge *j = f->judge;
    if (is_same_cycle(f, ruling, ply) || is_same_limit(f, ruling, ply))
        return QP_GO;
    void *grown =
        array_grow(j->ruling, &j->room, j->rulings + 1, sizeof *j->ruling);
    if (!grown) {
        f->nomem = 1;
        return QP_STOP;
    }
    j->ruling = grown;
    f->last = j->rulings;
    j->ruling[j->rulings++] =
        (qp_game_ruling){.book = f->book,
                         .ply = ply,
                         .ruling = *ruling,
                         .until = cycle_end(j->line, ruling, ply)};
    return QP_GO;
}

/* In order of plies, and of books at the same ply. */
static int compare_rulings(const void *a, const void *b) {
    const qp_game_ruling *x = a, *y = b;
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

static int is_past(const qp_game_ruling *e, const qp_line *line) {
    switch (e->ruling.verdict) {
    case QP_VERDICT_RED_VARIES:
    case QP_VERDICT_BLACK_VARIES:
        if (e->ruling.vary_by) return e->until >= e->ruling.vary_by;
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
static const char *result_of_verdict(qp_verdict verdict) {
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

static int is_against(const qp_game_ruling *e, const qp_line *line,
                      qp_text result) {
    if (qp_text_is(result, "*") ||
        qp_text_is(result, result_of_verdict(e->ruling.verdict)))
        return 0;
    if (e->until == qp_line_length(line)) return 1;
    if (e->ruling.ground == QP_GROUND_LIMIT ||
        e->ruling.ground == QP_GROUND_MATERIAL)
        return 1;
    return e->past && e->ruling.verdict != QP_VERDICT_DRAW;
}

static qp_status find_by_book(qp_game_judge *j, size_t book) {
    ruling_finder f = {j, book, j->rulings, SIZE_MAX, 0};
    qp_status rc = qp_judge_game(j->judge[book], j->line, on_ruling, &f);
    return f.nomem ? QP_E_NOMEM : rc;
}

qp_status qp_game_judge_find(qp_game_judge *j, const qp_game *game) {
    qp_text result = qp_game_outcome(game);
    j->rulings = 0;
    qp_status rc = play_main_line(j->line, game);
    for (size_t i = 0; !rc && i < j->books; i++) rc = find_by_book(j, i);
    if (rc) return rc;
    if (j->books > 1 && j->rulings)
        qsort(j->ruling, j->rulings, sizeof *j->ruling, compare_rulings);
    for (size_t i = 0; i < j->rulings; i++) {
        qp_game_ruling *r = &j->ruling[i];
        r->past = is_past(r, j->line);
        /* Of a game that is not whole the end is not known. */
        r->against = !qp_game_broken(game) && is_against(r, j->line, result);
    }
    return QP_OK;
}

/* ---- the judge ----------------------------------------------------------- */

qp_game_judge *qp_game_judge_new(const qp_book *const *books, size_t count) {
    qp_game_judge *j = calloc(1, sizeof *j);
    if (!j) return NULL;
    j->line = qp_line_new(NULL, NULL);
    j->judge = calloc(count + !count, sizeof(qp_judge *));
    int whole = j->line && j->judge;
    for (; whole && j->books < count; j->books++) {
        j->judge[j->books] = qp_judge_new(books[j->books], NULL);
        whole = j->judge[j->books] != NULL;
    }
    if (whole) return j;
    qp_game_judge_free(j);
    return NULL;
}

void qp_game_judge_free(qp_game_judge *j) {
    if (!j) return;
    for (size_t i = 0; i < j->books; i++) qp_judge_free(j->judge[i]);
    free(j->judge);
    qp_line_free(j->line);
    free(j->ruling);
    free(j);
}

size_t qp_game_judge_count(const qp_game_judge *j) {
    return j->rulings;
}

const qp_game_ruling *qp_game_judge_at(const qp_game_judge *j, size_t index) {
    return index < j->rulings ? &j->ruling[index] : NULL;
}

qp_line *qp_game_judge_line(const qp_game_judge *j) {
    return j->line;
}

qp_judge *qp_game_judge_of(const qp_game_judge *j, size_t book) {
    return book < j->books ? j->judge[book] : NULL;
}
