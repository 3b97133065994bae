/* ahead.c - the ruling on a cycle that has not repeated often enough yet.
 *
 * A book rules when a position has occurred as often as it requires. As soon
 * as a cycle is closed, it is known which side would lose if both continue:
 * that side must vary. Draws are not reported ahead, as nobody has to vary.
 *
 * SPDX-License-Identifier: MIT
 */
#include "judge_common.h"

enum { ROUNDS = 6 }; /* no book requires more */

/* Plays the round that led to the place once more, ply by ply, up to where the
 * book decides. */
static qp_status play_round(qp_ruling *out, judge_desk *desk, size_t book,
                            size_t plies) {
    qp_status rc = QP_OK;
    for (size_t i = 0; !rc && i < plies && !out->verdict; i++) {
        qp_ply ply;
        qp_line_get(&ply, desk->line, qp_line_ply(desk->line) + 1 - plies);
        rc = qp_line_play(desk->line, ply.move);
        if (!rc) rc = qp_judge_line(out, desk->judge[book], desk->line);
    }
    return rc;
}

/* An arbiter who overrules a label gets the verdict, also if it is a draw. */
static int is_said_ahead(const judge_desk *desk, const qp_ruling *ruling) {
    return ruling->ground == QP_GROUND_REPETITION &&
           (*desk->order->labels || ruling->verdict != QP_VERDICT_DRAW);
}

static qp_status look_ahead(qp_ruling *out, judge_desk *desk, size_t book) {
    size_t place = qp_line_ply(desk->line);
    qp_ruling ahead = *out;
    qp_status rc = QP_OK;
    qp_ply here;
    qp_line_get(&here, desk->line, place);
    if (here.previous == QP_PLY_NONE) return QP_OK;
    for (int i = 0; !rc && i < ROUNDS && !ahead.verdict; i++)
        rc = play_round(&ahead, desk, book, place - here.previous);
    qp_line_seek(desk->line, place);
    qp_line_cut(desk->line);
    if (rc || !is_said_ahead(desk, &ahead))
        return rc == QP_E_LIMIT ? QP_OK : rc;
    ahead.first = here.previous + 1;
    ahead.last = place;
    ahead.times = here.occurrence;
    while (ahead.doubt > place) ahead.doubt -= place - here.previous;
    *out = ahead;
    desk->ahead |= 1u << book;
    return QP_OK;
}

qp_status judge_position(qp_ruling ruling[JUDGE_BOOKS], judge_desk *desk) {
    qp_status rc = QP_OK;
    desk->ahead = 0;
    for (size_t i = 0; !rc && i < desk->order->books; i++) {
        rc = qp_judge_line(&ruling[i], desk->judge[i], desk->line);
        if (!rc && !ruling[i].verdict) rc = look_ahead(&ruling[i], desk, i);
    }
    return rc;
}
