/* pattern_phrase.c - parses a condition in words.
 *
 *     phrase    flag | [side] turn | [side] "in check" | material
 *             | group | group relation group
 *     material  pieces "vs" pieces | side "only" pieces
 *     group     [how many] [side] {[number] piece} {place}
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "pattern_words.h"

/* How many of a kind a list of pieces names. */
typedef struct pattern_list {
    unsigned count[8];
    unsigned sides; /* 1 Red's, 2 Black's; 0: not said */
    int any;
} pattern_list;

/* Pieces and places being read. */
typedef struct pattern_phrase {
    const qp__pattern_in *in;
    const pattern_word *word; /* the next */
    qp_text part;             /* to blame */
    pattern_list list;
    pattern_class how; /* PATTERN_NO, LEAST, MOST, EXACT, ONLY or END */
    unsigned number;   /* of the next piece; 0: none was said */
    uint64_t squares[2][2];
    int placed, joined; /* a place was named; the next is one more */
} pattern_phrase;

static qp_status pattern_odd(const pattern_phrase *ph, const char *want) {
    return qp__pattern_fault(ph->in, QP_E_PATTERN, ph->word->text, want);
}

/* ---- places -------------------------------------------------------------- */

static int pattern_area(unsigned area, unsigned side, unsigned sq) {
    unsigned file = QP_FILE_OF(sq), rank = QP_RANK_OF(sq);
    unsigned ahead = side ? QP_RANKS - 1 - rank : rank;
    switch (area) {
    case PATTERN_CROSSED: return ahead >= 5;
    case PATTERN_HOME: return ahead < 5;
    case PATTERN_PALACE:
        return file >= 3 && file <= 5 && (rank <= 2 || rank >= 7);
    case PATTERN_BOTTOM: return ahead == QP_RANKS - 1;
    case PATTERN_MIDDLE: return file == 4;
    case PATTERN_EDGE: return file == 0 || file == 8;
    case PATTERN_LEFT: return file < 4;
    default: return file > 4;
    }
}

static int pattern_stands(const pattern_word *place, unsigned side,
                          unsigned sq) {
    switch (place->what) {
    case PATTERN_SQUARE: return sq == place->value;
    case PATTERN_FILE: return QP_FILE_OF(sq) == place->value;
    case PATTERN_RANK: return QP_RANK_OF(sq) == place->value;
    default: return pattern_area(place->value, side, sq);
    }
}

/* One place: all of several must hold, unless there is an "or" between. */
static void pattern_place(pattern_phrase *ph, const pattern_word *place) {
    for (unsigned side = 0; side < 2; side++) {
        uint64_t set[2] = {0, 0};
        for (unsigned sq = 0; sq < QP_SQUARES; sq++)
            if (pattern_stands(place, side, sq))
                set[sq >> 6] |= UINT64_C(1) << (sq & 63);
        for (int i = 0; i < 2; i++) {
            uint64_t *s = &ph->squares[side][i];
            *s = ph->joined ? *s | set[i] : *s & set[i];
        }
    }
    ph->joined = 0;
    ph->placed = 1;
}

/* "e file", "file e", "rank 5"; `first` of the two is the word that was read
 * last. */
static qp_status pattern_line(pattern_phrase *ph, const pattern_word *first) {
    const pattern_word *next = ph->word;
    int turned = first->what == PATTERN_LETTER || first->what == PATTERN_NUMBER;
    const pattern_word *name = turned ? next : first;
    const pattern_word *value = turned ? first : next;
    pattern_class of =
        name->what == PATTERN_RANK ? PATTERN_NUMBER : PATTERN_LETTER;
    if (value->what != of || (turned && name->what != PATTERN_FILE))
        return pattern_odd(ph, first->what == PATTERN_RANK ? "0 to 9"
                               : turned                    ? "file"
                                                           : "a to i");
    pattern_word place = {name->what, value->value, name->text};
    ph->word++;
    pattern_place(ph, &place);
    return QP_OK;
}

/* ---- pieces -------------------------------------------------------------- */

static void pattern_piece(pattern_phrase *ph, unsigned value) {
    unsigned kind = value & 7;
    ph->list.count[kind] += ph->number ? ph->number : 1;
    ph->list.any = 1;
    ph->number = 0;
    if (!ph->list.sides) ph->list.sides = value >> 4;
}

static int pattern_takes(const pattern_word *word) {
    switch (word->what) {
    case PATTERN_END:
    case PATTERN_VS:
    case PATTERN_FACING:
    case PATTERN_ATTACKING: return 0;
    default: return 1;
    }
}

static qp_status pattern_take(pattern_phrase *ph) {
    const pattern_word *w = ph->word++;
    switch (w->what) {
    case PATTERN_SIDE: ph->list.sides = 1u << w->value; return QP_OK;
    case PATTERN_NUMBER:
        ph->number = w->value;
        if (!w->value) ph->how = PATTERN_NO;
        return QP_OK;
    case PATTERN_PIECE: pattern_piece(ph, w->value); return QP_OK;
    case PATTERN_NO:
    case PATTERN_LEAST:
    case PATTERN_MOST:
    case PATTERN_EXACT:
    case PATTERN_ONLY: ph->how = w->what; return QP_OK;
    case PATTERN_OR:
        ph->joined = ph->placed;
        if (ph->placed) return QP_OK;
        ph->word = w;
        return pattern_odd(ph, "a place before it");
    case PATTERN_SQUARE:
    case PATTERN_AREA: pattern_place(ph, w); return QP_OK;
    case PATTERN_LETTER:
        if (!w->value && ph->word->what != PATTERN_FILE) return QP_OK; /* "a" */
        return pattern_line(ph, w);
    case PATTERN_FILE:
    case PATTERN_RANK: return pattern_line(ph, w);
    default: ph->word = w; return pattern_odd(ph, "a piece or a place");
    }
}

/* A group up to its end or a relation. */
static qp_status pattern_group(pattern_phrase *ph, const qp__pattern_in *in,
                               const pattern_word *word) {
    *ph = (pattern_phrase){.in = in, .word = word, .how = PATTERN_END};
    memset(ph->squares, 0xFF, sizeof ph->squares);
    while (pattern_takes(ph->word)) {
        qp_status rc = pattern_take(ph);
        if (rc) return rc;
    }
    ph->part = (qp_text){word->text.ptr, 0};
    if (ph->word > word)
        ph->part.len = (size_t)(ph->word[-1].text.ptr + ph->word[-1].text.len -
                                word->text.ptr);
    if (ph->number) return pattern_odd(ph, "a piece");
    return QP_OK;
}

/* ---- what a group asks for ----------------------------------------------- */

static void pattern_wanted(unsigned bounds[2], const pattern_phrase *ph,
                           unsigned count, unsigned set) {
    bounds[0] = ph->how == PATTERN_NO || ph->how == PATTERN_MOST ? 0 : count;
    bounds[1] = ph->how == PATTERN_NO      ? 0
                : ph->how == PATTERN_MOST  ? count
                : ph->how == PATTERN_EXACT ? count
                                           : set;
}

static qp_status pattern_add(pattern_phrase *ph,
                             const qp_pattern_condition *condition) {
    qp_pattern *p = ph->in->out;
    if (p->conditions_ == QP_PATTERN_CONDITIONS)
        return qp__pattern_fault(ph->in, QP_E_LIMIT, ph->part, "16 conditions");
    p->condition_[p->conditions_++] = *condition;
    return QP_OK;
}

static void pattern_fill(qp_pattern_group *g, const pattern_phrase *ph,
                         unsigned kinds) {
    unsigned sides = ph->list.sides ? ph->list.sides : 3;
    memcpy(g->squares_, ph->squares, sizeof g->squares_);
    g->pieces_ =
        (uint16_t)((sides & 1 ? kinds : 0) | (sides & 2 ? kinds << 8 : 0));
}

/* So many of one kind, in the places of the group. */
static qp_status pattern_kind_there(pattern_phrase *ph, unsigned kind) {
    unsigned bounds[2], sides = ph->list.sides;
    unsigned set = qp__pattern_set(kind);
    pattern_wanted(bounds, ph, ph->list.count[kind], set);
    if (bounds[0] > (sides ? set : 2 * set))
        return qp__pattern_fault(ph->in, QP_E_PATTERN_NEVER, ph->part,
                                 set == 5 ? "0 to 5" : "0 to 2");
    if (sides && (!ph->placed || bounds[0])) {
        unsigned least[2] = {bounds[0], ph->placed ? set : bounds[1]};
        qp_status rc =
            qp__pattern_count(ph->in, sides - 1, kind, least, ph->part);
        if (rc || !ph->placed) return rc;
    }
    qp_pattern_condition c = {.least_ = (uint8_t)bounds[0],
                              .most_ = (uint8_t)bounds[1]};
    if (bounds[1] == set) c.most_ = QP_SQUARES;
    pattern_fill(&c.group_[0], ph, 1u << kind);
    return pattern_add(ph, &c);
}

/* Exactly what a list names: of the kinds that it does not name, none of
 * rooks, knights and cannons, and of the others any number, or none. */
static qp_status pattern_exact(const pattern_phrase *ph, unsigned side,
                               int only) {
    for (unsigned kind = QP_ADVISOR; kind <= QP_PAWN; kind++) {
        unsigned n = ph->list.count[kind], bounds[2] = {n, n};
        int major = kind == QP_ROOK || kind == QP_KNIGHT || kind == QP_CANNON;
        if (!n && !major && !only) continue;
        qp_status rc = qp__pattern_count(ph->in, side, kind, bounds, ph->part);
        if (rc) return rc;
    }
    return QP_OK;
}

static qp_status pattern_there(pattern_phrase *ph) {
    if (!ph->list.any) return pattern_odd(ph, "a piece");
    if (ph->how == PATTERN_ONLY) {
        if (ph->placed || !ph->list.sides)
            return qp__pattern_fault(ph->in, QP_E_PATTERN, ph->part,
                                     "a side before \"only\", and no place");
        return pattern_exact(ph, ph->list.sides - 1, 1);
    }
    for (unsigned kind = QP_KING; kind <= QP_PAWN; kind++) {
        if (!ph->list.count[kind]) continue;
        qp_status rc = pattern_kind_there(ph, kind);
        if (rc) return rc;
    }
    return QP_OK;
}

/* ---- relations and material ---------------------------------------------- */

static unsigned pattern_kinds(const pattern_phrase *ph) {
    unsigned kinds = 0;
    for (unsigned kind = QP_KING; kind <= QP_PAWN; kind++)
        if (ph->list.count[kind]) kinds |= 1u << kind;
    return kinds;
}

static qp_status pattern_relation(pattern_phrase *a) {
    const pattern_word *relation = a->word;
    pattern_phrase b;
    qp_status rc = pattern_group(&b, a->in, relation + 1);
    if (rc) return rc;
    if (b.word->what != PATTERN_END) return pattern_odd(&b, "no more");
    if (!a->list.any) return pattern_odd(a, "a piece before it");
    if (!b.list.any) return pattern_odd(&b, "a piece");
    qp_pattern_condition c = {.relation_ = PATTERN_FACES};
    if (relation->what == PATTERN_ATTACKING) c.relation_ = PATTERN_ATTACKS;
    /* Attacks are on the other side's pieces, protection is of the same side's.
     */
    if (c.relation_ == PATTERN_ATTACKS && !b.list.sides && a->list.sides)
        b.list.sides = relation->value ? a->list.sides : 3 - a->list.sides;
    pattern_fill(&c.group_[0], a, pattern_kinds(a));
    pattern_fill(&c.group_[1], &b, pattern_kinds(&b));
    return pattern_add(a, &c);
}

static qp_status pattern_versus(pattern_phrase *a) {
    pattern_phrase b;
    qp_status rc = pattern_group(&b, a->in, a->word + 1);
    if (rc) return rc;
    if (b.word->what != PATTERN_END) return pattern_odd(&b, "no more");
    if (!a->list.any) return pattern_odd(a, "a piece before it");
    if (!b.list.any) return pattern_odd(&b, "a piece");
    if (a->placed || b.placed)
        return qp__pattern_fault(a->in, QP_E_PATTERN,
                                 a->placed ? a->part : b.part, "no place here");
    unsigned turned = a->list.sides == 2 && b.list.sides != 2;
    rc = pattern_exact(a, turned, a->how == PATTERN_ONLY);
    return rc ? rc : pattern_exact(&b, !turned, b.how == PATTERN_ONLY);
}

/* ---- a phrase ------------------------------------------------------------ */

/* "[side] WORD", or "WORD": 0, 1 for Red, 2 for Black; -1 when there is more.
 */
static int pattern_sided(const pattern_word *word, pattern_class what) {
    if (word[0].what == what && word[1].what == PATTERN_END) return 0;
    if (word[0].what == PATTERN_SIDE && word[1].what == what &&
        word[2].what == PATTERN_END)
        return (int)word[0].value + 1;
    return -1;
}

/* Parses a condition on the whole position; returns nonzero if it was one. */
static int pattern_whole(qp_pattern *p, const pattern_word *word) {
    int side = pattern_sided(word, PATTERN_TO_MOVE);
    if (side > 0) return p->turn_ = (uint8_t)side, 1;
    side = pattern_sided(word, PATTERN_IN_CHECK);
    if (side >= 0)
        return p->check_ = (uint8_t)(side ? side : PATTERN_CHECK_SOME), 1;
    if (!pattern_sided(word, PATTERN_EITHER)) return p->either_ = 1, 1;
    if (!pattern_sided(word, PATTERN_WRITTEN)) return p->mirror_ = 0, 1;
    return 0;
}

qp_status qp__pattern_phrase(const qp__pattern_in *in, qp_text part) {
    pattern_word word[PATTERN_WORDS + 1];
    pattern_phrase ph;
    qp_status rc = qp__pattern_words(word, in, part);
    if (rc || pattern_whole(in->out, word)) return rc;
    rc = pattern_group(&ph, in, word);
    if (rc) return rc;
    if (ph.word->what == PATTERN_VS) return pattern_versus(&ph);
    if (ph.word->what != PATTERN_END) return pattern_relation(&ph);
    ph.part = part;
    return pattern_there(&ph);
}
