/* strict_check.c - checks a game against specification 003, sections 2 and 3,
 * where that needs the whole game or a position: tags and their order and
 * values, numbers of moves, and the notation that the tag Format names.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "play_int.h"

/* Section 2: Game is first; the others follow in the order of the section and
 * its example. Round may be missing, and so may all that section 2 adds to the
 * basic tags. */
static const struct {
    const char *name;
    int required;
} STRICT_ORDER[] = {{"Game", 1},   {"Event", 1},     {"Site", 1},
                    {"Date", 1},   {"Round", 0},     {"RedTeam", 0},
                    {"Red", 1},    {"BlackTeam", 0}, {"Black", 1},
                    {"Result", 1}, {"Opening", 0},   {"Variation", 0},
                    {"ECCO", 0},   {"FEN", 0},       {"Format", 0}};
enum { STRICT_ORDER_LEN = sizeof STRICT_ORDER / sizeof *STRICT_ORDER };

static const qp_text STRICT_NOTHING = {NULL, 0};

/* yyyy.mm.dd; a part that is not known may be question marks, as in PGN. */
static int is_date(qp_text t) {
    if (t.len != 10) return 0;
    int value[3] = {0}, part = 0, marks[3] = {0}, digits[3] = {0};
    for (size_t i = 0; i < t.len; i++) {
        char c = t.ptr[i];
        if (i == 4 || i == 7) {
            if (c != '.') return 0;
            part++;
        } else if (c >= '0' && c <= '9') {
            value[part] = value[part] * 10 + (c - '0');
            digits[part]++;
        } else if (c == '?') {
            marks[part]++;
        } else {
            return 0;
        }
    }
    for (part = 0; part < 3; part++)
        if (marks[part] && digits[part]) return 0;
    static const int DAYS[] = {31, 31, 29, 31, 30, 31, 30,
                               31, 31, 30, 31, 30, 31};
    if (!marks[1] && (value[1] < 1 || value[1] > 12)) return 0;
    int leap = value[0] % 4 == 0 && (value[0] % 100 || value[0] % 400 == 0);
    if (!marks[0] && value[1] == 2 && value[2] == 29 && !leap) return 0;
    return marks[2] || (value[2] >= 1 && value[2] <= DAYS[value[1]]);
}

static int check_format(qp_player *p, qp_text value, const qp_at *at) {
    if (qp_text_is(value, "Chinese"))
        p->want_shape = QP_SHAPE_CHINESE;
    else if (qp_text_is(value, "WXF"))
        p->want_shape = QP_SHAPE_WXF;
    else if (qp_text_is(value, "ICCS"))
        p->want_shape = QP_SHAPE_ICCS;
    else if (qp_text_is(value, "Vietnamese"))
        p->want_shape = QP_SHAPE_VIETNAMESE;
    else {
        p->format_reported = 1;
        return qp__play_problem(p, QP_W_TAG_FORMAT, at, value,
                                qp_text_of("Chinese, WXF, ICCS"));
    }
    return 0;
}

static int check_value(qp_player *p, qp_text name, qp_text value,
                       const qp_at *at) {
    if (qp_text_is(name, "Date") && !is_date(value))
        return qp__play_problem(p, QP_W_TAG_DATE, at, value,
                                qp_text_of("yyyy.mm.dd"));
    if (qp_text_is(name, "Result") && !qp_text_is(value, "1-0") &&
        !qp_text_is(value, "0-1") && !qp_text_is(value, "1/2-1/2") &&
        !qp_text_is(value, "*"))
        return qp__play_problem(p, QP_W_TAG_RESULT, at, value,
                                qp_text_of("1-0, 0-1, 1/2-1/2, *"));
    if (qp_text_is(name, "Game") && !qp_text_is(value, "Chinese Chess"))
        return qp__play_problem(p, QP_W_TAG_GAME, at, value, STRICT_NOTHING);
    if (qp_text_is(name, "Format")) return check_format(p, value, at);
    return 0;
}

int qp__strict_tag(qp_player *p, qp_text name, qp_text value, const qp_at *at) {
    int place = 0;
    while (place < STRICT_ORDER_LEN &&
           !qp_text_is(name, STRICT_ORDER[place].name))
        place++;
    if (!p->tags_seen && place != 0 &&
        qp__play_problem(p, QP_W_TAG_GAME, at, name, STRICT_NOTHING))
        return 1;
    p->tags_seen |= 1u << 31; /* a first tag has been */
    if (place == STRICT_ORDER_LEN) return 0;
    if (p->tags_seen & 1u << place)
        return qp__play_problem(p, QP_W_TAG_TWICE, at, name, STRICT_NOTHING);
    p->tags_seen |= 1u << place;
    if (place < p->tag_place) {
        qp_text before = qp_text_of(STRICT_ORDER[p->tag_place].name);
        if (qp__play_problem(p, QP_W_TAG_ORDER, at, name, before)) return 1;
    } else {
        p->tag_place = place;
    }
    return check_value(p, name, value, at);
}

int qp__strict_tags_end(qp_player *p, const qp_at *at) {
    char missing[64] = "";
    size_t n = 0;
    for (int i = 0; i < STRICT_ORDER_LEN; i++)
        /* That the first tag is not Game was reported there. */
        if (STRICT_ORDER[i].required && !(p->tags_seen & 1u << i) &&
            (i > 0 || !p->tags_seen))
            n += (size_t)snprintf(missing + n, sizeof missing - n, "%s%s",
                                  n ? ", " : "", STRICT_ORDER[i].name);
    return n && qp__play_problem(p, QP_W_TAG_MISSING, at, qp_text_of(missing),
                                 STRICT_NOTHING);
}

/* Section 3 (2): a round is its number, Red's move and Black's move. */
int qp__strict_number(qp_player *p, uint32_t number, int black,
                      const qp_at *at) {
    const qp_setup *setup = qp_pos_setup(&p->line[p->depth].pos);
    uint32_t ours = qp__play_number(p);
    p->number_seen = 1;
    if (!number || (number == ours && black == (setup->turn == QP_BLACK)))
        return 0;
    char want[32];
    snprintf(want, sizeof want, "%lu.%s", (unsigned long)ours,
             setup->turn == QP_BLACK ? " ..." : "");
    return qp__play_problem(p, QP_W_PGN_NUMBER, at, STRICT_NOTHING,
                            qp_text_of(want));
}

int qp__strict_move(qp_player *p, qp_text text, qp_shape shape,
                    const qp_at *at) {
    const play_line *line = &p->line[p->depth];
    int red = qp_pos_setup(&line->pos)->turn == QP_BLACK; /* has moved */
    int numbered = p->number_seen;
    p->number_seen = 0;
    if (red && !numbered &&
        qp__play_problem(p, QP_W_PGN_NUMBER, at, text, STRICT_NOTHING))
        return 1;
    if (shape == QP_SHAPE_WXF_PAWN) shape = QP_SHAPE_WXF;
    if (shape == p->want_shape || p->format_reported) return 0;
    p->format_reported = 1;
    const char *want = p->want_shape == QP_SHAPE_CHINESE      ? "Chinese"
                       : p->want_shape == QP_SHAPE_WXF        ? "WXF"
                       : p->want_shape == QP_SHAPE_VIETNAMESE ? "Vietnamese"
                                                              : "ICCS";
    return qp__play_problem(p, QP_W_TAG_FORMAT, at, text, qp_text_of(want));
}
