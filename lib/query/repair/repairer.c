/* repairer.c - keeps each game as it is read, tries to play it, and passes it
 * on, repaired if need be.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/fen.h"
#include "repair_int.h"

const char *qp_repair_kind_name(qp_repair_kind kind) {
    static const char *const NAME[QP_REPAIR_KINDS] = {
        "move", "missing", "extra", "swapped", "turn", "start"};
    return (unsigned)kind < QP_REPAIR_KINDS ? NAME[kind] : "";
}

/* Where a line is: before its last move, and after it. */
typedef struct line_place {
    qp_pos before, after;
    uint32_t ply;
    qp_move last; /* or QP_SQ_NONE */
    int stuck;    /* its next move cannot be played */
} line_place;

/* How far a game could be played as written. */
typedef struct played {
    const score *of;
    uint32_t moves; /* of the main line */
    size_t depth;
    int started, no_start; /* its starting position is wrong */
    qp_pos start;
    qp_err err;          /* the first error of the main line */
    score_break *breaks; /* of variations; owned */
    size_t count, room;
    /* The variation to be looked at, if any. */
    const broken_variation *variation;
    qp_err beside; /* its error */
    int rooted;    /* it begins after ply `root_ply`, with `root` */
    qp_pos root;   /* ... */
    uint32_t root_ply;
    qp_move replaced; /* which it replaces */
    line_place *line; /* the lines that it is in; owned */
    size_t lines_room;
    int failed; /* out of memory */
} played;

struct qp_repairer {
    qp_repair_options options;
    qp_handler handler;
    const qp_handler *to; /* the player of the reader */
    qp_play_options play;
    qp_player *player; /* plays to see whether a game can be */
    played played;
    score score, fixed;
    score part, inside; /* a variation alone, and with edits */
    score joined[2];    /* the game with a repaired variation */
    const score *of;    /* what is searched: `score` or `part` */
    uint32_t ply;       /* plies before it */
    score stored;  /* the game as read, if `score` has its unread part, too */
    score kept;    /* with what cannot be played in tags and comments */
    event_log log; /* with QP_REPAIR_KEEP, in place of `score` */
    move_token *token;
    size_t tokens_room;
    line_search search;
    int in_game;
    qp_status status;
};

/* ---- trying ---------------------------------------------------------------
 */

/* The place of the line that is played, or NULL if out of memory. */
static line_place *place_of_line(played *p) {
    line_place *grown =
        array_grow(p->line, &p->lines_room, p->depth + 1, sizeof *grown);
    p->failed |= !grown;
    if (!grown) return NULL;
    p->line = grown;
    return &grown[p->depth];
}

static qp_flow try_on_start(void *ctx, const qp_pos *pos, int fen,
                            const qp_at *at) {
    played *p = ctx;
    (void)fen, (void)at;
    p->start = *pos;
    p->started = 1;
    if (p->variation && place_of_line(p)) p->line->after = *pos;
    return QP_GO;
}

static qp_flow try_on_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    played *p = ctx;
    (void)at;
    p->moves += !p->depth;
    if (p->variation && !p->failed) {
        line_place *l = &p->line[p->depth];
        l->before = l->after;
        l->after = *moved->after;
        l->last = moved->move;
        l->ply++;
    }
    return QP_GO;
}

static const qp_move NO_MOVE = {QP_SQ_NONE, QP_SQ_NONE};

static qp_flow try_on_begin(void *ctx, const qp_at *at) {
    played *p = ctx;
    p->depth++;
    if (!p->variation || !place_of_line(p)) return QP_GO;
    const line_place *outer = &p->line[p->depth - 1];
    line_place *l = &p->line[p->depth];
    *l = *outer;
    l->stuck = 0;
    l->last = NO_MOVE;
    if (!outer->stuck) {
        l->after = outer->before;
        l->ply--;
    }
    if ((size_t)at->offset != p->variation->begin) return QP_GO;
    p->rooted = 1;
    p->replaced = outer->last;
    if (outer->stuck) p->replaced = NO_MOVE;
    p->root = l->after;
    p->root_ply = l->ply;
    return QP_GO;
}

static qp_flow try_on_end(void *ctx, const qp_at *at) {
    played *p = ctx;
    (void)at;
    p->depth--;
    return QP_GO;
}

static void note_break(played *p, size_t event, uint32_t ply) {
    score_break *grown =
        array_grow(p->breaks, &p->room, p->count + 1, sizeof *grown);
    if (grown) {
        p->breaks = grown;
        grown[p->count++] = (score_break){event, ply};
    }
    p->failed |= !grown;
}

/* The offset of an error is the number of the event. */
static qp_flow try_on_problem(void *ctx, const qp_err *err, uint32_t number,
                              uint32_t ply) {
    played *p = ctx;
    const size_t event = (size_t)err->at.offset;
    qp_err place = *err;
    (void)number;
    if (qp_status_is_warning(err->code)) return QP_GO;
    place.at = p->of->begin;
    if (event < p->of->events) {
        const score_event *e = &p->of->event[event];
        place.at = e->at;
        if (e->kind == SCORE_BEGIN || (e->kind == SCORE_MOVE && p->depth))
            note_break(p, event, ply);
        if (p->variation && !p->failed) p->line[p->depth].stuck = 1;
        if (p->variation && event == p->variation->at.event) p->beside = place;
    }
    if (err->code == QP_E_GAME_FEN) p->no_start = 1;
    if (!p->err.code && !p->depth) p->err = place;
    return QP_GO;
}

static qp_player *player_to_try(qp_repairer *r) {
    const qp_handler to = {.size = sizeof to,
                           .ctx = &r->played,
                           .start = try_on_start,
                           .move = try_on_move,
                           .begin_variation = try_on_begin,
                           .begin_beside = try_on_begin,
                           .end_variation = try_on_end,
                           .problem = try_on_problem};
    qp_play_options play = r->play;
    play.strict = 0;
    return qp_player_new(&to, &play, NULL);
}

static uint32_t moves_written(const score *s) {
    uint32_t n = 0;
    size_t depth = 0;
    for (size_t i = 0; i < s->events; i++) {
        depth += s->event[i].kind == SCORE_BEGIN;
        depth -= s->event[i].kind == SCORE_END && depth;
        n += s->event[i].kind == SCORE_MOVE && !depth;
    }
    return n;
}

/* Returns nonzero if all moves of the main line can be played. */
static int try_score(qp_repairer *r, const score *s,
                     const broken_variation *variation) {
    played *p = &r->played;
    *p = (played){.of = s,
                  .breaks = p->breaks,
                  .room = p->room,
                  .variation = variation,
                  .line = p->line,
                  .lines_room = p->lines_room};
    if (variation && place_of_line(p)) *p->line = (line_place){.stuck = 0};
    if (score_play_numbered(s, qp_player_handler(r->player)) &&
        qp_player_status(r->player))
        r->status = qp_player_status(r->player);
    if (p->failed) r->status = QP_E_NOMEM;
    return r->played.moves == moves_written(s);
}

static int can_be_played(qp_repairer *r, const score *s) {
    return try_score(r, s, NULL);
}

/* ---- the line as written --------------------------------------------------
 */

/* Takes the moves of the main line, with what the move numbers before them
 * say. */
static int take_tokens(qp_repairer *r) {
    const score *s = r->of;
    size_t n = 0, depth = 0;
    long said = -1, number = -1;
    move_token *grown = array_grow(r->token, &r->tokens_room,
                                   moves_written(s) + 1u, sizeof *grown);
    if (!grown) return 0;
    r->token = grown;
    for (size_t i = 0; i < s->events; i++) {
        const score_event *e = &s->event[i];
        depth += e->kind == SCORE_BEGIN;
        depth -= e->kind == SCORE_END && depth;
        if (depth) continue;
        if (e->kind == SCORE_NUMBER && e->number)
            number = 2 * (long)e->number + (e->flags != 0);
        if (e->kind != SCORE_MOVE) continue;
        move_token *t = &r->token[n++];
        token_read(t, score_text(s, e), n > 1 ? t[-1].form : TOKEN_OTHER);
        t->event = i;
        long next = number >= 0 ? number : said + 1;
        if (n > 1 && number >= 0) {
            long gap = next - said - 1;
            t->gap = gap > 2 || gap < -2 ? 0 : (int)gap;
        }
        said = next;
        number = -1;
    }
    r->search.token = r->token;
    r->search.tokens = (uint32_t)n;
    return 1;
}

/* ---- the notation ---------------------------------------------------------
 */

static int text_is(qp_text a, const char *b, size_t len) {
    return a.len == len && !memcmp(a.ptr, b, len);
}

/* The notation that writes most of the moves as they are written. */
static qp_notation notation_written(const qp_repairer *r, const qp_pos *start,
                                    const dialect *d) {
    static const qp_notation TRY[] = {
        QP_NOTATION_CHINESE, QP_NOTATION_TRADITIONAL, QP_NOTATION_WXF,
        QP_NOTATION_WXF2018, QP_NOTATION_ICCS,        QP_NOTATION_UCCI,
        QP_NOTATION_UCI,     QP_NOTATION_VIETNAMESE};
    enum { TRIES = sizeof TRY / sizeof *TRY };
    uint32_t same[TRIES] = {0};
    qp_pos pos = *start;
    for (uint32_t i = 0; i < r->search.tokens; i++) {
        const move_token *t = &r->search.token[i];
        qp_move move;
        char text[QP_MOVE_MAX];
        if (qp_move_read(&move, &pos, t->text, d->read, d->flags, NULL)) break;
        for (size_t k = 0; k < TRIES; k++) {
            size_t len = qp_move_write(text, &pos, move, TRY[k], d->flags);
            same[k] += text_is(t->text, text, len) != 0;
        }
        qp_pos_play(&pos, move);
    }
    size_t best = 0;
    for (size_t k = 1; k < TRIES; k++)
        if (same[k] > same[best]) best = k;
    if (same[best]) return TRY[best];
    return r->search.tokens && r->token->form == TOKEN_SQUARES
               ? d->ranks_1 ? QP_NOTATION_UCI : QP_NOTATION_UCCI
               : QP_NOTATION_CHINESE;
}

static uint32_t reach_of(const qp_repairer *r, const qp_pos *start,
                         const dialect *d) {
    qp_pos pos = *start;
    qp_move move;
    uint32_t n = 0;
    while (n < r->search.tokens &&
           !qp_move_read(&move, &pos, r->search.token[n].text, d->read,
                         d->flags, NULL)) {
        qp_pos_play(&pos, move);
        n++;
    }
    return n;
}

/* Ranks count from 0 or 1: whichever gets further. */
static void find_dialect(qp_repairer *r, const qp_pos *start) {
    dialect d = {.read = r->play.notation, .flags = r->play.flags};
    if (d.read == QP_NOTATION_ANY && !r->play.ranks_given) {
        dialect other = d;
        other.flags ^= QP_MOVE_RANKS_1;
        if (reach_of(r, start, &other) > reach_of(r, start, &d)) d = other;
    }
    int hyphen =
        r->search.tokens && memchr(r->token->text.ptr, '-', r->token->text.len);
    d.ranks_1 =
        (d.flags & QP_MOVE_RANKS_1 && !hyphen) || d.read == QP_NOTATION_UCI;
    d.write = notation_written(r, start, &d);
    r->search.dialect = d;
}

/* ---- what was found -------------------------------------------------------
 */

typedef struct said_edits {
    qp_repair_edit edit[QP_REPAIR_EDITS_MAX];
    char now[QP_REPAIR_EDITS_MAX][QP_FEN_MAX];
    char was[QP_REPAIR_EDITS_MAX][2 * QP_TOKEN_MAX / 32];
} said_edits;

static const qp_at NOWHERE = {0};
static const qp_text EMPTY = {"", 0};

static void say_start(said_edits *out, size_t i, const qp_repairer *r,
                      const line_found *line) {
    size_t len = qp_fen_write(out->now[i], qp_pos_setup(&line->start));
    qp_text fen = score_tag(r->of, "FEN");
    out->edit[i].now = (qp_text){out->now[i], len};
    out->edit[i].was = fen.ptr ? fen : (qp_text){"", 0};
    out->edit[i].at = r->of->begin;
}

static qp_text joined(char *out, size_t size, qp_text a, qp_text b) {
    int n =
        snprintf(out, size, "%.*s %.*s", (int)a.len, a.ptr, (int)b.len, b.ptr);
    return (qp_text){out, n < 0 ? 0 : (size_t)n < size ? (size_t)n : size - 1};
}

/* Puts an edit of the moves into words; `pos` is the position before it. */
static void say_move(said_edits *out, size_t i, const qp_repairer *r,
                     const line_edit *edit, const qp_pos *pos) {
    const move_token *t = &r->token[edit->token];
    const dialect *d = &r->search.dialect;
    qp_repair_edit *e = &out->edit[i];
    e->ply = r->ply + edit->ply + 1;
    e->at = r->of->event[t->event].at;
    e->was = t->text;
    e->now = (qp_text){"", 0};
    if (edit->kind == QP_REPAIR_MISSING) e->was = e->now;
    if (edit->kind == QP_REPAIR_MOVE || edit->kind == QP_REPAIR_MISSING) {
        unsigned flags = d->flags;
        size_t len =
            qp_move_write(out->now[i], pos, edit->move, d->write, flags);
        e->now = (qp_text){out->now[i], len};
    }
    if (edit->kind == QP_REPAIR_SWAPPED) {
        e->was = joined(out->was[i], sizeof out->was[i], t->text, t[1].text);
        e->now = joined(out->now[i], sizeof out->now[i], t[1].text, t->text);
    }
}

static void say_edits(said_edits *out, const qp_repairer *r,
                      const line_found *line) {
    qp_pos pos = line->start;
    uint32_t ply = 0;
    for (size_t i = 0; i < line->edits; i++) {
        const line_edit *edit = &line->edit[i];
        out->edit[i] = (qp_repair_edit){.kind = edit->kind, .at = NOWHERE};
        for (; ply < edit->ply && ply < line->count; ply++)
            qp_pos_play(&pos, line->move[ply]);
        if (edit->kind == QP_REPAIR_TURN || edit->kind == QP_REPAIR_START)
            say_start(out, i, r, line);
        else
            say_move(out, i, r, edit, &pos);
    }
}

/* ---- a game ---------------------------------------------------------------
 */

static int is_applied(const qp_repairer *r, const qp_repair_suggestion *best) {
    if (r->options.apply == QP_REPAIR_NONE) return 0;
    return r->options.apply == QP_REPAIR_ALL ||
           best->percent >= QP_REPAIR_LIKELY_PERCENT;
}

/* What was found, in words. */
typedef struct said_repair {
    said_edits edits[QP_REPAIR_SUGGESTIONS_MAX];
    qp_repair_suggestion list[QP_REPAIR_SUGGESTIONS_MAX];
} said_repair;

static void say_repair(qp_repair *repair, said_repair *said,
                       const qp_repairer *r, const unsigned *percent) {
    const line_search *s = &r->search;
    repair->suggestion = said->list;
    for (size_t i = 0; i < s->finds && i < QP_REPAIR_SUGGESTIONS_MAX; i++) {
        const line_found *line = &s->found[i];
        say_edits(&said->edits[i], r, line);
        said->list[i] = (qp_repair_suggestion){
            said->edits[i].edit, line->edits, percent[i],
            line->start,         line->move,  line->count};
        repair->suggestions++;
    }
}

/* Reports what was found. Returns the score to pass on. */
static const score *report_found(qp_repairer *r, const played *written,
                                 const unsigned *percent) {
    const line_search *s = &r->search;
    said_repair said;
    qp_repair repair = {
        .size = sizeof repair, .err = written->err, .ply = written->moves + 1};
    say_repair(&repair, &said, r, percent);
    const score *result = &r->score;
    if (repair.suggestions && is_applied(r, said.list)) {
        edits_apply(&r->fixed, &r->score, s, said.list, s->found,
                    !r->options.no_comments);
        if (can_be_played(r, &r->fixed)) {
            repair.applied = 1;
            result = &r->fixed;
        }
    }
    if (r->options.found) r->options.found(r->options.ctx, &repair);
    return result;
}

static const score *repair_game(qp_repairer *r) {
    const played written = r->played;
    unsigned percent[LINES_MAX];
    line_search *s = &r->search;
    qp_pos opening;
    line_search_clear(s);
    r->of = &r->score;
    r->ply = 0;
    if (!take_tokens(r)) {
        r->status = QP_E_NOMEM;
        return &r->score;
    }
    tokens_find_sides(r->token, s->tokens);
    qp_pos_start(&opening);
    int given = written.started && !written.no_start;
    find_dialect(r, given ? &written.start : &opening);
    s->result = score_tag(&r->score, "Result");
    starts_find(s, given ? &written.start : NULL);
    line_search_run(s);
    lines_rank(s, percent);
    if (s->failed) r->status = QP_E_NOMEM;
    return report_found(r, &written, percent);
}

/* ---- a variation ----------------------------------------------------------
 */

/* The most variations of a game that are looked at, and the moves that are
 * played, or copied, for them. */
enum { VARIATIONS_MAX = 200, VARIATIONS_WORK = 2000000 };

/* Takes the dialect of the main line. Returns 0 if out of memory. */
static int take_dialect(qp_repairer *r, const score *s) {
    qp_pos start = r->played.start;
    r->of = s;
    if (!take_tokens(r)) return 0;
    find_dialect(r, &start);
    return 1;
}

/* Searches for repairs of the variation that was looked at. */
static void search_variation(qp_repairer *r, const score *s,
                             const broken_variation *v,
                             unsigned percent[LINES_MAX]) {
    line_search *search = &r->search;
    variation_take(&r->part, s, v);
    r->of = &r->part;
    r->ply = r->played.root_ply;
    line_search_clear(search);
    search->result = EMPTY;
    search->root[0] = (line_root){.pos = r->played.root};
    search->roots = 1;
    if (r->part.failed || !take_tokens(r)) {
        r->status = QP_E_NOMEM;
        return;
    }
    tokens_find_sides(r->token, search->tokens);
    line_search_run(search);
    line_search_drop(search, r->played.replaced);
    lines_rank(search, percent);
    if (search->failed) r->status = QP_E_NOMEM;
}

/* Returns the score with the first suggestion, or NULL if it does not help. */
static const score *apply_to_variation(qp_repairer *r, const score *s,
                                       const broken_variation *v,
                                       const qp_repair_suggestion *best) {
    score *out = &r->joined[s == &r->joined[0]];
    const played *p = &r->played;
    edits_apply(&r->inside, &r->part, &r->search, best, r->search.found,
                !r->options.no_comments);
    variation_put(out, s, v, &r->inside);
    if (r->inside.failed || out->failed) r->status = QP_E_NOMEM;
    (void)can_be_played(r, out);
    const broken_variation left =
        variation_broken(out, p->breaks, p->count, v->begin);
    return left.begin == v->begin ? NULL : out;
}

/* Reports the error of a variation, and ways to repair it. Returns the score
 * to go on with. */
static const score *repair_variation(qp_repairer *r, const score *s,
                                     const broken_variation *v) {
    unsigned percent[LINES_MAX];
    said_repair said;
    (void)try_score(r, s, v);
    qp_repair repair = {.size = sizeof repair,
                        .err = r->played.beside,
                        .ply = v->at.ply,
                        .in_variation = 1,
                        .branch = v->at.ply};
    line_search_clear(&r->search);
    if (r->played.rooted) {
        repair.branch = r->played.root_ply + 1;
        search_variation(r, s, v, percent);
        if (r->status) return s;
        say_repair(&repair, &said, r, percent);
    }
    const score *result = NULL;
    if (repair.suggestions && is_applied(r, said.list))
        result = apply_to_variation(r, s, v, said.list);
    repair.applied = result != NULL;
    if (r->options.found) r->options.found(r->options.ctx, &repair);
    return result ? result : s;
}

/* The outer variation first, since what is in it can be played only then. */
static const score *repair_variations(qp_repairer *r, const score *s) {
    const played *p = &r->played;
    size_t from = 0, work = 0;
    (void)can_be_played(r, s);
    if (!p->count || !p->started || p->no_start) return s;
    if (!take_dialect(r, s)) r->status = QP_E_NOMEM;
    for (size_t n = 0; n < VARIATIONS_MAX && work < VARIATIONS_WORK; n++) {
        if (r->status) break;
        const broken_variation v =
            variation_broken(s, p->breaks, p->count, from);
        if (v.begin == s->events) break;
        const score *result = repair_variation(r, s, &v);
        if (result == s) (void)can_be_played(r, s);
        s = result;
        from = v.begin + 1;
        work += r->search.work + s->events;
    }
    return s;
}

/* ---- the handler ----------------------------------------------------------
 */

/* What an event is, besides its text. */
typedef struct event_kind {
    score_kind kind;
    unsigned flags;
    uint32_t number;
} event_kind;

static qp_flow keep_event(qp_repairer *r, event_kind is, qp_text text,
                          qp_text more, const qp_at *at) {
    score_event *e = score_add(&r->score, is.kind, text, more, at);
    if (!e) r->status = QP_E_NOMEM;
    if (r->status) return QP_STOP;
    e->flags = is.flags;
    e->number = e->said = is.number;
    return QP_GO;
}

static qp_flow repair_on_begin_game(void *ctx, const qp_at *at) {
    qp_repairer *r = ctx;
    score_clear(&r->score);
    r->score.begin = *at;
    r->in_game = 1;
    return r->status ? QP_STOP : QP_GO;
}

static qp_flow repair_on_tag(void *ctx, qp_text name, qp_text value,
                             const qp_at *at) {
    return keep_event(ctx, (event_kind){SCORE_TAG, 0, 0}, name, value, at);
}

static qp_flow repair_on_begin_moves(void *ctx, const qp_at *at) {
    return keep_event(ctx, (event_kind){SCORE_BEGIN_MOVES, 0, 0}, EMPTY, EMPTY,
                      at);
}

static qp_flow repair_on_number(void *ctx, uint32_t number, int black,
                                const qp_at *at) {
    qp_repairer *r = ctx;
    return keep_event(r, (event_kind){SCORE_NUMBER, (unsigned)black, number},
                      EMPTY, EMPTY, at);
}

static qp_flow repair_on_move(void *ctx, const qp_moved *moved,
                              const qp_at *at) {
    qp_repairer *r = ctx;
    return keep_event(r, (event_kind){SCORE_MOVE, 0, moved->said_}, moved->text,
                      EMPTY, at);
}

static qp_flow repair_on_comment(void *ctx, qp_text part, unsigned flags,
                                 const qp_at *at) {
    return keep_event(ctx, (event_kind){SCORE_COMMENT, flags, 0}, part, EMPTY,
                      at);
}

static qp_flow repair_on_nag(void *ctx, unsigned nag, const qp_at *at) {
    return keep_event(ctx, (event_kind){SCORE_NAG, nag, 0}, EMPTY, EMPTY, at);
}

static qp_flow repair_on_begin(void *ctx, const qp_at *at) {
    return keep_event(ctx, (event_kind){SCORE_BEGIN, 0, 0}, EMPTY, EMPTY, at);
}

static qp_flow repair_on_end(void *ctx, const qp_at *at) {
    return keep_event(ctx, (event_kind){SCORE_END, 0, 0}, EMPTY, EMPTY, at);
}

static qp_flow repair_on_result(void *ctx, qp_text text, const qp_at *at) {
    return keep_event(ctx, (event_kind){SCORE_RESULT, 0, 0}, text, EMPTY, at);
}

/* Puts the unread parts of a stored game back into the score. */
static int take_unread(qp_repairer *r) {
    const score stored = r->score;
    if (!rest_restore(&r->stored, &r->score,
                      qp_pos_setup(&r->played.start)->turn))
        return 0;
    r->score = r->stored;
    r->stored = stored;
    return 1;
}

/* The score with what cannot be played of it in tags and comments. */
static const score *keep_rests(qp_repairer *r, const score *s) {
    const played *p = &r->played;
    if (can_be_played(r, s) && !p->count) return s;
    if (!p->started || p->no_start) return s;
    if (!take_dialect(r, s)) {
        r->status = QP_E_NOMEM;
        return s;
    }
    const kept_places places = {.moves = p->moves,
                                .black = qp_pos_setup(&p->start)->turn,
                                .ranks_1 = r->search.dialect.ranks_1,
                                .list = p->breaks,
                                .count = p->count};
    rest_keep(&r->kept, s, &places);
    if (r->kept.failed) r->status = QP_E_NOMEM;
    return &r->kept;
}

static const score *repair_score(qp_repairer *r) {
    const int read = can_be_played(r, &r->score);
    const int whole = take_unread(r);
    const int plays = whole ? can_be_played(r, &r->score) : read;
    if (plays && !r->played.count) return &r->score;
    const score *line = plays ? &r->score : repair_game(r);
    const score *result = repair_variations(r, line);
    if (whole && !plays && read && result == &r->score) return &r->stored;
    return keep_rests(r, result);
}

static qp_flow repair_on_end_game(void *ctx, qp_status broken,
                                  const qp_at *at) {
    qp_repairer *r = ctx;
    r->in_game = 0;
    if (keep_event(r, (event_kind){SCORE_END_GAME, (unsigned)broken, 0}, EMPTY,
                   EMPTY, at))
        return QP_STOP;
    const score *result = repair_score(r);
    if (r->score.failed || r->fixed.failed || r->stored.failed)
        r->status = QP_E_NOMEM;
    return r->status ? QP_STOP : score_play(result, r->to);
}

/* Reads the game again, from a score. */
static qp_status read_again(const qp_repairer *r, const score *s,
                            qp_game *game) {
    qp_builder *builder = qp_builder_new(game, NULL, NULL);
    qp_player *player =
        builder ? qp_player_new(qp_builder_handler(builder), &r->play, NULL)
                : NULL;
    qp_status rc = QP_E_NOMEM;
    if (player) {
        score_play(s, qp_player_handler(player));
        rc = qp_player_status(player);
        if (!rc) rc = qp_builder_status(builder);
    }
    qp_player_free(player);
    qp_builder_free(builder);
    return rc;
}

qp_status qp_repairer_keep(qp_repairer *r, qp_game *game) {
    if (!qp_game_broken(game)) return QP_OK;
    event_log_to_score(&r->log, &r->score);
    event_log_clear(&r->log);
    if (r->score.failed) return r->status = QP_E_NOMEM;
    const score *kept = keep_rests(r, &r->score);
    if (r->status || kept == &r->score) return r->status;
    return read_again(r, kept, game);
}

/* A problem outside of games is passed on at once. */
static qp_flow repair_on_problem(void *ctx, const qp_err *err, uint32_t number,
                                 uint32_t ply) {
    qp_repairer *r = ctx;
    if (r->in_game) {
        score_add_problem(&r->score, err);
        return QP_GO;
    }
    return r->to->problem(r->to->ctx, err, number, ply);
}

/* ---- a repairer -----------------------------------------------------------
 */

qp_repairer *qp_repairer_new(const qp_repair_options *options) {
    qp_repairer *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    if (options) {
        size_t size = options->size < sizeof r->options ? options->size
                                                        : sizeof r->options;
        memcpy(&r->options, options, size);
    }
    r->handler = (qp_handler){.size = sizeof r->handler,
                              .ctx = r,
                              .begin_game = repair_on_begin_game,
                              .tag = repair_on_tag,
                              .begin_moves = repair_on_begin_moves,
                              .number = repair_on_number,
                              .move = repair_on_move,
                              .comment = repair_on_comment,
                              .nag = repair_on_nag,
                              .begin_variation = repair_on_begin,
                              .end_variation = repair_on_end,
                              .result = repair_on_result,
                              .end_game = repair_on_end_game,
                              .problem = repair_on_problem};
    return r;
}

const qp_handler *qp_repairer_between(void *ctx, const qp_handler *player,
                                      const qp_play_options *play) {
    qp_repairer *r = ctx;
    r->to = player;
    r->play = *play;
    qp_player_free(r->player);
    r->player = player_to_try(r);
    if (!r->player) return NULL;
    return r->options.apply == QP_REPAIR_KEEP
               ? event_log_between(&r->log, player)
               : &r->handler;
}

qp_status qp_repairer_status(const qp_repairer *repairer) {
    return repairer->log.bytes.failed ? QP_E_NOMEM : repairer->status;
}

void qp_repairer_free(qp_repairer *repairer) {
    if (!repairer) return;
    qp_player_free(repairer->player);
    score_free(&repairer->score);
    score_free(&repairer->fixed);
    score_free(&repairer->stored);
    event_log_free(&repairer->log);
    score_free(&repairer->kept);
    score_free(&repairer->part);
    score_free(&repairer->inside);
    score_free(&repairer->joined[0]);
    score_free(&repairer->joined[1]);
    free(repairer->played.breaks);
    free(repairer->played.line);
    line_search_free(&repairer->search);
    free(repairer->token);
    free(repairer);
}
