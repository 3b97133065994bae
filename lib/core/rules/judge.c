/* judge.c - verdicts on lines: mate and stalemate first, then repetition,
 * checks in a row, the natural limit and material. Labels of plies are kept and
 * reused for the same move between the same positions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "qipu/judge.h"

#include <string.h>

#include "../base/mem.h"
#include "judge_int.h"
#include "line_int.h"

/* Repetitions of positions more plies ago are not judged, so that a hostile
 * line takes no unlimited time. */
enum { JUDGE_LONGEST = 1000 };

qp_judge *qp_judge_new(const qp_book *book, const qp_alloc *alloc) {
    qp_alloc from = qp__alloc_or_libc(alloc);
    qp_judge *judge = qp__get(&from, sizeof *judge);
    if (judge) *judge = (qp_judge){.alloc = from, .book = book};
    return judge;
}

void qp_judge_free(qp_judge *judge) {
    if (!judge) return;
    qp_alloc alloc = judge->alloc;
    qp__put(&alloc, judge->note, judge->capacity * sizeof *judge->note);
    qp__put(&alloc, judge, sizeof *judge);
}

const qp_book *qp_judge_book(const qp_judge *judge) {
    return judge->book;
}

/* ---- labels -------------------------------------------------------------- */

static void judge_label(qp_label *out, const qp_book *book,
                        const qp_pos *before, qp_move move) {
    qp_pos after;
    switch (book->labeller) {
    case QP__LABELS_ASIAN:
        qp__asian_label(out, before, move, book->chasing);
        return;
    case QP__LABELS_CHINESE: qp__chinese_label(out, before, move); return;
    case QP__LABELS_CHECKS: break;
    }
    after = *before;
    qp_pos_play(&after, move);
    qp__label_begin(out, before, move, &after);
}

qp_status qp_judge_label(qp_label *out, qp_judge *judge, const qp_line *line,
                         size_t ply) {
    qp_pos before;
    qp_ply at;
    if (!ply || ply > qp_line_length(line)) return QP_E_ARG;
    qp__line_pos(&before, line, ply - 1);
    qp_line_get(&at, line, ply);
    judge_label(out, judge->book, &before, at.move);
    out->ply = ply;
    return QP_OK;
}

/* What a ply counts as by another reading: a chase that takes more than one
 * capture to see may be idle, unless checks win a rook, knight or cannon, as
 * 24.3 says; an attack that 26.2 allows may be a chase. An offer of exchange
 * may be a chase, as legs and screens decide whether both can capture, but not
 * between rooks. `before` is the position before the ply. */
static qp_act judge_other(const qp_label *label, const qp_pos *before) {
    qp_kind whom = QP_KIND_OF(qp_pos_piece(before, label->whom));
    switch (label->why) {
    case QP__WHY_CHASE_FALSE_ROOT:
    case QP__WHY_CHASE_OUTNUMBERED:
    case QP__WHY_CHASE_JOINTLY:
    case QP__WHY_CHASE_BY_EXCHANGE: return QP_ACT_IDLE;
    case QP__WHY_CHASE_BY_CHECKS:
        return whom == QP_ROOK || whom == QP_KNIGHT || whom == QP_CANNON
                   ? label->act
                   : QP_ACT_IDLE;
    case QP__WHY_KEEPS: return QP_ACT_CHASE;
    case QP__WHY_CHASE_TRAP: return QP_ACT_EXCHANGE;
    case QP__WHY_EXCHANGE: return whom == QP_ROOK ? label->act : QP_ACT_CHASE;
    default: return label->act;
    }
}

/* Notes ply `ply`, which leads to `*pos`, and takes it back there. */
static void judge_take_note(qp_judge *judge, qp_pos *pos, const qp_line *line,
                            size_t ply) {
    judge_note *note = &judge->note[ply];
    uint64_t after = qp__line_hash(line, ply);
    uint64_t before = qp__line_hash(line, ply - 1);
    qp_label label;
    qp_ply at;
    qp__line_take_back(pos, line, ply);
    if (note->after == after && note->before == before) return;
    qp_line_get(&at, line, ply);
    judge_label(&label, judge->book, pos, at.move);
    *note = (judge_note){before,
                         after,
                         (uint16_t)label.chased,
                         (uint8_t)label.act,
                         (uint8_t)label.traits,
                         (uint8_t)judge_other(&label, pos)};
    qp__judge_overrule_note(judge, note);
}

static int judge_reserve(qp_judge *judge, size_t plies) {
    size_t had = judge->capacity;
    if (!qp__grow(&judge->alloc, &judge->note, &judge->capacity, plies + 1,
                  sizeof *judge->note))
        return 0;
    memset(judge->note + had, 0, (judge->capacity - had) * sizeof *judge->note);
    return 1;
}

/* ---- what a side did ----------------------------------------------------- */

/* A cycle as it is gone through. */
typedef struct deeds {
    unsigned all;  /* QP__ALL_ bits that hold so far */
    unsigned acts; /* kinds of acts, 1u << qp_act */
    uint16_t chased;
} deeds;

static void deeds_add(deeds *d, const judge_note *note) {
    unsigned rook = QP__CHASED_ROOK, loose = QP__CHASED_LOOSE;
    unsigned rooks = rook | QP__CHASED_ROOK_JOINTLY;
    unsigned loose_ones = loose | QP__CHASED_LOOSE_JOINTLY;
    unsigned traits = note->act == QP_ACT_CHASE ? note->traits : 0;
    unsigned lost = 0;
    if (note->act != QP_ACT_CHECK) lost |= QP__ALL_CHECKS;
    if (note->act < QP_ACT_CHASE) lost |= QP__ALL_FORBIDDEN | QP__ALL_HEAVY;
    if (note->act == QP_ACT_CHASE && !(traits & (rook | loose)))
        lost |= QP__ALL_HEAVY;
    if (!(traits & rook)) lost |= QP__ALL_ROOK;
    if (!(traits & rooks)) lost |= QP__ALL_ROOK_EVEN_JOINTLY;
    if (!(traits & loose)) lost |= QP__ALL_LOOSE;
    if (!(traits & loose_ones)) lost |= QP__ALL_LOOSE_EVEN_JOINTLY;
    d->chased &= note->chased;
    if (!d->chased) lost |= QP__ALL_ONE_VICTIM;
    d->all &= ~lost;
    d->acts |= 1u << note->act;
}

/* In words. The Asian rules call nothing a habit but checks, and the chase of
 * one piece. */
static qp_habit deeds_habit(const deeds *d, qp__labeller labeller) {
    const unsigned check = 1u << QP_ACT_CHECK, kill = 1u << QP_ACT_KILL;
    const unsigned chase = 1u << QP_ACT_CHASE;
    if (d->acts == check) return QP_HABIT_CHECK;
    if (labeller != QP__LABELS_CHINESE)
        return d->all & QP__ALL_ONE_VICTIM ? QP_HABIT_CHASE : QP_HABIT_NONE;
    if (d->acts == 1u << QP_ACT_EXCHANGE) return QP_HABIT_EXCHANGE;
    if (d->acts == chase) return QP_HABIT_CHASE;
    if (d->acts == kill) return QP_HABIT_KILL;
    if (d->acts == (kill | chase)) return QP_HABIT_KILL_CHASE;
    if (d->acts == (check | chase)) return QP_HABIT_CHECK_CHASE;
    if (d->acts == (check | kill)) return QP_HABIT_CHECK_KILL;
    if (d->acts == (check | kill | chase)) return QP_HABIT_CHECK_KILL_CHASE;
    return QP_HABIT_NONE;
}

/* ---- grounds ------------------------------------------------------------- */

static qp_verdict judge_varies(unsigned side) {
    return side == QP_RED ? QP_VERDICT_RED_VARIES : QP_VERDICT_BLACK_VARIES;
}

/* The side to move has lost without a move. */
static int judge_mate(qp_ruling *out, const qp_book *book, const qp_pos *pos) {
    qp_game_state state = qp_pos_state(pos);
    if (state == QP_PLAYING) return 0;
    out->ground = state == QP_MATED ? QP_GROUND_MATE : QP_GROUND_STALEMATE;
    out->verdict = qp_pos_turn(pos) == QP_RED ? QP_VERDICT_BLACK_WINS
                                              : QP_VERDICT_RED_WINS;
    out->clause = book->mate_clause;
    return 1;
}

/* The ply from which the position of the place has occurred `times` times. What
 * a side did in an earlier round does not excuse what it has done since. */
static size_t judge_first(const qp_line *line, size_t times) {
    size_t first = qp_line_ply(line);
    qp_ply at;
    while (--times > 0) {
        qp_line_get(&at, line, first);
        first = at.previous;
    }
    return first;
}

/* What the sides did in the plies after `first`, if ply `doubt` and those like
 * it are read otherwise; 0: none, SIZE_MAX: all. They have been noted. */
static const qp__row *judge_row(deeds did[2], const qp_judge *judge,
                                const qp_line *line, size_t first, size_t doubt,
                                unsigned *swapped) {
    const judge_note *about =
        doubt && doubt != SIZE_MAX ? &judge->note[doubt] : NULL;
    size_t last = qp_line_ply(line);
    int side = 0;
    for (int i = 0; i < 2; i++) did[i] = (deeds){~0u, 0, 0xFFFF};
    for (size_t ply = last; ply > first; ply--) {
        judge_note note = judge->note[ply];
        qp_ply at;
        qp_line_get(&at, line, ply);
        if (note.act != note.other &&
            (doubt == SIZE_MAX || (about && note.before == about->before &&
                                   note.after == about->after)))
            note.act = note.other, note.chased = 0;
        deeds_add(&did[at.side], &note);
    }
    unsigned all[2] = {did[0].all, did[1].all};
    const qp__row *row = qp__book_row(judge->book, all, &side);
    *swapped = (unsigned)side;
    return row;
}

static qp_verdict judge_row_verdict(const qp__row *row, unsigned swapped) {
    return row->draw ? QP_VERDICT_DRAW : judge_varies(swapped);
}

/* How sure a ruling on a cycle is: the last round's labels are read otherwise,
 * one by one, and then all of them; without a round, those of all plies. A book
 * that weighs what both sides chase (`weighs`) defines that. */
static void judge_doubt(qp_ruling *out, const qp_judge *judge,
                        const qp_line *line, size_t first, int weighs) {
    unsigned swapped;
    deeds did[2];
    qp_ply at;
    qp_line_get(&at, line, out->last);
    size_t from = at.previous < first ? first : at.previous;
    if (from > out->last) from = first;
    for (size_t ply = from + 1; ply <= out->last; ply++) {
        const judge_note *note = &judge->note[ply];
        if (note->other == note->act) continue;
        const qp__row *row = judge_row(did, judge, line, first, ply, &swapped);
        out->doubt_verdict = judge_row_verdict(row, swapped);
        if (out->doubt_verdict == out->verdict) continue;
        out->certainty = QP_CERTAINTY_ARGUABLE;
        out->doubt = ply;
        out->doubt_act = (qp_act)note->other;
        return;
    }
    const qp__row *row = judge_row(did, judge, line, first, SIZE_MAX, &swapped);
    out->doubt_verdict = QP_VERDICT_NONE;
    if (weighs || judge_row_verdict(row, swapped) != out->verdict)
        out->certainty = QP_CERTAINTY_DEFINITION;
}

/* The last ply of the side that must vary within the rounds that the book gives
 * it after the cycle (CXA 23.5.2); 0 if the book gives none, as for perpetual
 * check (23.5.1). */
static size_t judge_vary_by(const qp_ruling *ruling, const qp_judge *judge,
                            const qp_line *line, const qp__row *row) {
    size_t rounds = judge->book->rounds_to_vary;
    if (!rounds || row->draw || row->first == QP__ALL_CHECKS) return 0;
    qp_side turn = qp_pos_turn(qp_line_pos(line));
    return ruling->last + 2 * rounds - (ruling->verdict == judge_varies(turn));
}

/* Rules on the plies after `first`, which the book judges if their position has
 * occurred `times` times. There is no ruling if their row requires more. */
static qp_status judge_plies(qp_ruling *out, qp_judge *judge,
                             const qp_line *line, size_t first, size_t times) {
    deeds did[2];
    unsigned swapped;
    qp_pos pos = *qp_line_pos(line);
    if (out->last - first > JUDGE_LONGEST) return QP_OK;
    if (!judge_reserve(judge, out->last)) return QP_E_NOMEM;
    for (size_t ply = out->last; ply > first; ply--)
        judge_take_note(judge, &pos, line, ply);
    const qp__row *row = judge_row(did, judge, line, first, 0, &swapped);
    if (row->times > out->times) return QP_OK;
    if (row->times > times)
        return judge_plies(out, judge, line, judge_first(line, row->times),
                           row->times);
    out->ground = QP_GROUND_REPETITION;
    out->verdict = judge_row_verdict(row, swapped);
    out->clause = row->clause;
    out->referee = row->referee;
    out->first = first + 1;
    out->vary_by = judge_vary_by(out, judge, line, row);
    for (int side = 0; side < 2; side++)
        out->habit[side] = deeds_habit(&did[side], judge->book->labeller);
    judge_doubt(out, judge, line, first,
                (row->second & ~(unsigned)QP__ALL_CHECKS) != 0);
    return QP_OK;
}

/* How many squares one piece visited by the last `moves` moves of a side up to
 * ply `end`; 0 if another moved too or a square was visited only once. */
static size_t judge_squares(const qp_line *line, size_t end, size_t moves) {
    uint8_t visits[QP_SQUARES] = {0};
    size_t squares = 0;
    qp_ply at;
    qp_line_get(&at, line, end);
    qp_sq sq = at.move.to;
    for (visits[sq]++; moves-- > 0; end -= 2) {
        qp_line_get(&at, line, end);
        if (at.move.to != sq) return 0;
        sq = at.move.from;
        visits[sq]++;
    }
    for (sq = 0; sq < QP_SQUARES; sq++) {
        if (visits[sq] == 1) return 0;
        squares += visits[sq] > 0;
    }
    return squares;
}

/* Nonzero if in so many rounds each side moved one piece, one of them over
 * three squares or more, and visited each twice or more (CXA 23.4). */
static int judge_roams(const qp_line *line, size_t last, size_t rounds) {
    size_t one = judge_squares(line, last, rounds);
    size_t other = one ? judge_squares(line, last - 1, rounds) : 0;
    return other && (one >= 3 || other >= 3);
}

/* Rounds that a player may claim though their position did not occur often
 * enough. The referee decides. */
static qp_status judge_rounds(qp_ruling *out, qp_judge *judge,
                              const qp_line *line) {
    size_t rounds = judge->book->rounds_to_claim, last = out->last;
    if (!rounds || last - qp_line_window(line) < 2 * rounds ||
        !judge_roams(line, last, rounds))
        return QP_OK;
    qp_status rc = judge_plies(out, judge, line, last - 2 * rounds, out->times);
    if (rc) return rc;
    out->clause = "23.4";
    out->referee = 1;
    if (!out->certainty) out->certainty = QP_CERTAINTY_DEFINITION;
    return QP_OK;
}

/* How many checks in a row the side that moved last has given, and how many
 * pieces gave them. */
static size_t judge_run(const qp_line *line, size_t *pieces) {
    size_t ply = qp_line_ply(line), checks = 0;
    qp_pos pos = *qp_line_pos(line);
    unsigned seen = 0;
    qp_ply at;
    for (; ply > 0; ply -= 2) {
        qp_line_get(&at, line, ply);
        if (!at.check) break;
        seen |= 1u << (pos.slot_[at.move.to] & 15);
        checks++;
        qp__line_take_back(&pos, line, ply);
        if (ply == 1) break;
        qp__line_take_back(&pos, line, ply - 1);
    }
    for (*pieces = 0; seen; seen &= seen - 1) ++*pieces;
    return checks;
}

static int judge_checks(qp_ruling *out, const qp_book *book,
                        const qp_line *line) {
    size_t pieces, checks;
    if (!book->check_run || !qp_pos_check(qp_line_pos(line))) return 0;
    checks = judge_run(line, &pieces);
    if (checks < book->check_run * (pieces < 3 ? pieces : 3)) return 0;
    out->ground = QP_GROUND_CHECKS;
    out->verdict = judge_varies(qp_pos_turn(qp_line_pos(line)) ^ 1u);
    out->clause = book->run_clause;
    return 1;
}

/* Plies that do not count towards the natural limit, as checks of a side and
 * their answers. */
static size_t judge_beyond(const qp_book *book, const qp_line *line,
                           qp_side side) {
    const size_t checks = qp_line_checks(line, side);
    return checks > book->free_checks ? 2 * (checks - book->free_checks) : 0;
}

static int judge_limit(qp_ruling *out, const qp_book *book,
                       const qp_line *line) {
    qp_ply at;
    qp_line_get(&at, line, qp_line_ply(line));
    if (!book->limit || at.since_capture < book->limit) return 0;
    size_t counted = at.since_capture - book->limit;
    size_t red = judge_beyond(book, line, QP_RED);
    size_t black = judge_beyond(book, line, QP_BLACK);
    size_t less = red < black ? red : black;
    if (book->discount == QP__DISCOUNT_CLAIMANT) {
        out->claimants = (unsigned)(red <= counted) << QP_RED |
                         (unsigned)(black <= counted) << QP_BLACK;
        if (!out->claimants) return 0;
    } else if (counted < (book->discount == QP__DISCOUNT_BOTH
                              ? red + black
                              : red + black - less)) {
        return 0;
    }
    out->ground = QP_GROUND_LIMIT;
    out->verdict = QP_VERDICT_DRAW;
    out->clause = book->limit_clause;
    return 1;
}

static int judge_material(qp_ruling *out, const qp_book *book,
                          const qp_pos *pos) {
    if (!qp_pos_cannot_win(pos, QP_RED) || !qp_pos_cannot_win(pos, QP_BLACK))
        return 0;
    out->ground = QP_GROUND_MATERIAL;
    out->verdict = QP_VERDICT_DRAW;
    out->clause = book->material_clause;
    out->referee = book->labeller == QP__LABELS_CHINESE;
    if (out->referee) out->certainty = QP_CERTAINTY_DEFINITION;
    return 1;
}

/* ---- the interface ------------------------------------------------------- */

/* Whatever but mate, which ends a line: a ply after it is none. */
static qp_status judge_place(qp_ruling *out, qp_judge *judge,
                             const qp_line *line) {
    size_t ply = qp_line_ply(line), times = qp_line_occurrences(line);
    memset(out, 0, sizeof *out);
    out->clause = "";
    out->first = out->last = ply;
    out->times = times;
    if (times >= judge->book->times) {
        qp_status rc =
            judge_plies(out, judge, line, judge_first(line, judge->book->times),
                        judge->book->times);
        if (rc || out->verdict) return rc;
    }
    qp_status rc = judge_rounds(out, judge, line);
    if (rc || out->verdict) return rc;
    if (judge_checks(out, judge->book, line)) return QP_OK;
    if (judge_limit(out, judge->book, line)) return QP_OK;
    judge_material(out, judge->book, qp_line_pos(line));
    return QP_OK;
}

qp_status qp_judge_line(qp_ruling *out, qp_judge *judge, const qp_line *line) {
    qp_ruling ruling;
    qp_status status = judge_place(&ruling, judge, line);
    if (status) return status;
    judge_mate(&ruling, judge->book, qp_line_pos(line));
    *out = ruling;
    return QP_OK;
}

/* Nonzero if a ruling only goes on from the last that was reported. */
static int judge_goes_on(const qp_ruling *last, const qp_ruling *now) {
    if (now->ground != last->ground || now->verdict != last->verdict) return 0;
    if (now->ground == QP_GROUND_REPETITION) return now->first <= last->last;
    return 1;
}

qp_status qp_judge_game(qp_judge *judge, qp_line *line, qp_on_ruling found,
                        void *ctx) {
    qp_ruling last, now;
    memset(&last, 0, sizeof last);
    for (size_t ply = 1; ply <= qp_line_length(line); ply++) {
        qp_line_seek(line, ply);
        qp_status status = judge_place(&now, judge, line);
        if (status) return status;
        if (ply == qp_line_length(line))
            judge_mate(&now, judge->book, qp_line_pos(line));
        if (!now.verdict) continue;
        if (judge_goes_on(&last, &now)) {
            last.last = now.last;
            continue;
        }
        last = now;
        if (found(ctx, &now, ply) == QP_STOP) return QP_E_STOP;
    }
    return QP_OK;
}

qp_status qp_judge_bans(qp_ban out[QP_MOVES_MAX], size_t *count,
                        qp_judge *judge, qp_line *line) {
    qp_move list[QP_MOVES_MAX];
    size_t place = qp_line_ply(line), n, bans = 0;
    qp_side mover = qp_pos_turn(qp_line_pos(line));
    n = qp_pos_moves(list, qp_line_pos(line));
    qp_line_cut(line);
    for (size_t i = 0; i < n; i++) {
        qp_ban ban = {.move = list[i]};
        qp_status status = qp_line_play(line, list[i]);
        if (!status) status = qp_judge_line(&ban.ruling, judge, line);
        qp_line_seek(line, place);
        qp_line_cut(line);
        if (status) return status;
        if (ban.ruling.verdict == judge_varies((unsigned)mover))
            out[bans++] = ban;
    }
    *count = bans;
    return QP_OK;
}
