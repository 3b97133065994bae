/* plain_write.c - a game into the columns of a plain block, and the bytes that
 * moves are.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/game_access.h"
#include "plain.h"
#include "qipu/pack.h"
#include "record_int.h"
#include "tag_names.h"

/* ---- moves --------------------------------------------------------------- */

/* Where each kind steps, as files and ranks ahead, in the order of their bytes.
 * Rooks and cannons go to a rank of their file or to a file of their rank. */
static const int8_t STEPS[][8][2] = {
    [QP_KING] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}},
    [QP_ADVISOR] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
    [QP_BISHOP] = {{-2, -2}, {2, -2}, {-2, 2}, {2, 2}},
    [QP_KNIGHT] = {{1, 2},
                   {-1, 2},
                   {2, 1},
                   {-2, 1},
                   {2, -1},
                   {-2, -1},
                   {1, -2},
                   {-1, -2}},
    [QP_PAWN] = {{0, 1}, {-1, 0}, {1, 0}}};
static const uint8_t WAYS_OF[] = {0, 4, 4, 4, 8, 19, 19, 3};

/* The way of this number of a kind, for a side. */
static qpg_way plain_way(unsigned kind, unsigned number, unsigned side) {
    qpg_way way = {0};
    if (kind != QP_ROOK && kind != QP_CANNON) {
        int ranks = STEPS[kind][number][1] * QP_FILES;
        way.step = (int8_t)(STEPS[kind][number][0] + (side ? -ranks : ranks));
    } else if (number < QP_RANKS) {
        way.origin = 2;
        way.step = (int8_t)(QP_FILES * (side ? 9 - number : number));
    } else {
        way.origin = 1;
        way.step = (int8_t)(number - QP_RANKS);
    }
    return way;
}

void qp__reach_make(qpg_reach *reach) {
    for (unsigned sq = 0; sq < QP_SQUARES; sq++) {
        reach->origin[sq][0] = (qp_sq)sq;
        reach->origin[sq][1] = (qp_sq)(sq - sq % QP_FILES);
        reach->origin[sq][2] = (qp_sq)(sq % QP_FILES);
    }
    for (unsigned side = 0; side < 2; side++) {
        qpg_way *way = reach->way[side];
        for (unsigned slot = 0, kind = QP_KING; slot < 16; slot++) {
            kind += slot == qp__slot_first[kind + 1];
            for (unsigned i = 0; i < WAYS_OF[kind]; i++) {
                *way = plain_way(kind, i, side);
                if (!way->origin)
                    reach->number[side][kind == QP_PAWN]
                                 [way->step + QPG_STEP_MAX] = (uint8_t)i;
                way++->slot = (uint8_t)slot;
            }
        }
    }
}

/* A game on its way into the columns. */
typedef struct plain_out {
    qpg_sheet *sheet;
    const qpg_reach *reach;
    const qp_game *game;
    qp_pos pos;
    qp_status status;
    uint64_t plies;
    int marks; /* there are notes or variations */
    struct plain_side *side;
    size_t depth, sides_size;
} plain_out;

/* A line in which a variation is open. */
typedef struct plain_side {
    qp_pos before, after;
    qp_node node, variation;
    uint32_t run; /* plies since the last mark */
} plain_side;

static int plain_fail(plain_out *o, qp_status status) {
    if (!o->status) o->status = status;
    return 0;
}

static void plain_put_byte(plain_out *o, unsigned column, unsigned byte) {
    qpg_sheet *s = o->sheet;
    qp__buf *to = &s->column[column];
    char c = (char)byte;
    if (to->len == to->capacity) {
        qp__sheet_put(s, column, (qp_text){&c, 1});
        return;
    }
    to->ptr[to->len++] = c;
    s->bytes++;
}

static void plain_put_number(plain_out *o, uint32_t value) {
    qpg_sheet *s = o->sheet;
    if (!qp__block_put_number(s->alloc, &s->column[QPG_COLUMN_SHAPE], value))
        s->failed = 1;
}

/* The first byte of each slot's moves. */
static unsigned first_way(unsigned slot) {
    static const uint8_t FIRST[16] = {0,  4,  8,  12,  16,  20,  28,  36,
                                      55, 74, 93, 112, 115, 118, 121, 124};
    return FIRST[slot];
}

/* The number of a legal move among those of its piece. */
static unsigned number_of_way(const plain_out *o, qp_move move) {
    const qp__square *from = &qp__squares[move.from];
    const qp__square *to = &qp__squares[move.to];
    unsigned kind = QP_KIND_OF(o->pos.setup_.cell[move.from]);
    unsigned side = o->pos.setup_.turn;
    if (kind != QP_ROOK && kind != QP_CANNON)
        return o->reach
            ->number[side][kind == QP_PAWN][QPG_STEP_MAX + move.to - move.from];
    if (from->file != to->file) return (unsigned)QP_RANKS + to->file;
    return side ? QP_RANKS - 1u - to->rank : to->rank;
}

/* Writes a move and plays it. */
static int plain_put_move(plain_out *o, qp_move move) {
    qp_undo undo;
    if (move.from >= QP_SQUARES || move.to >= QP_SQUARES ||
        QP_KIND_OF(o->pos.setup_.cell[move.to]) == QP_KING ||
        !qp__pos_reaches(&o->pos, move))
        return plain_fail(o, QP_E_ARG);
    unsigned byte =
        first_way(o->pos.slot_[move.from] & 15u) + number_of_way(o, move);
    if (!qp__pos_try(&o->pos, move, &undo)) return plain_fail(o, QP_E_ARG);
    plain_put_byte(o, QPG_COLUMN_MOVES, byte);
    o->plies++;
    return 1;
}

/* ---- texts --------------------------------------------------------------- */

static void plain_put_text(plain_out *o, unsigned column, qp_text text) {
    size_t start = 0;
    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= QPG_TOKENS) continue;
        const char escape[2] = {QPG_ESCAPE, (char)('0' + text.ptr[i])};
        qp__sheet_put(o->sheet, column, (qp_text){text.ptr + start, i - start});
        qp__sheet_put(o->sheet, column, (qp_text){escape, 2});
        start = i + 1;
    }
    if (text.len)
        qp__sheet_put(o->sheet, column,
                      (qp_text){text.ptr + start, text.len - start});
    plain_put_byte(o, column, 0);
}

/* ---- the head ------------------------------------------------------------ */

static int plain_put_start(plain_out *o, unsigned head) {
    uint8_t code[QP_PACK_MAX];
    size_t bits;
    if (!(head & QPG_HAS_START)) return 1;
    qp_status rc = qp_pack(code, &bits, qp_pos_setup(&o->pos), QP_CODEC_HEXFEN,
                           QP_PACK_COUNTERS, NULL);
    if (rc) return plain_fail(o, rc);
    size_t len = (bits + 7) / 8;
    plain_put_byte(o, QPG_COLUMN_SHAPE, (unsigned)len);
    qp__sheet_put(o->sheet, QPG_COLUMN_SHAPE, (qp_text){(char *)code, len});
    return 1;
}

/* The number of a known value, from QPG_SHORT, or 0 if it is not one. */
static unsigned known_value(const plain_out *o, unsigned name, qp_text value,
                            int met_fen) {
    if (name == QPG_NAME_FEN) {
        if (met_fen) return 0;
        unsigned i = qp__qpg_find_spelling(&o->pos, value);
        return i < QPG_SPELLINGS ? QPG_SHORT + i : 0;
    }
    if (name != QPG_NAME_RESULT) return 0;
    unsigned result = qp__qpg_result_of(o->game);
    if (!result) return 0;
    return qp_text_is(value, qp__qpg_result(result)) ? QPG_SHORT : 0;
}

static void plain_put_tags(plain_out *o) {
    int met_fen = 0;
    for (size_t i = 0, n = qp_game_tags(o->game); i < n; i++) {
        qp_text name = qp_game_tag_name(o->game, i);
        qp_text value = qp_game_tag_value(o->game, i);
        unsigned number = qp__qpg_name_number(name);
        plain_put_byte(o, QPG_COLUMN_SHAPE, number);
        if (number == QPG_NAME_OTHER) plain_put_text(o, number, name);
        unsigned token = known_value(o, number, value, met_fen);
        met_fen |= number == QPG_NAME_FEN;
        if (token) {
            plain_put_byte(o, number, token);
            plain_put_byte(o, number, 0);
        } else {
            plain_put_text(o, number, value);
        }
    }
    plain_put_byte(o, QPG_COLUMN_SHAPE, QPG_NAME_END);
}

/* Whether there is anything besides the main line. */
static int has_marks(const qp_game *game) {
    for (qp_node node = 0; node < qp_game_nodes(game); node++)
        if (qp__inner_has_notes(game, node) ||
            qp_game_variation(game, node) != QP_NO_NODE)
            return 1;
    return 0;
}

static int put_head(plain_out *o) {
    qp_setup opening, setup = *qp_pos_setup(qp_game_start(o->game));
    qp_status broken = qp_game_broken(o->game);
    qp_setup_start(&opening);
    unsigned faults = qp_pos_from_setup(&o->pos, &setup, ~0u);
    (void)faults;
    unsigned head = qp__qpg_result_of(o->game);
    o->marks = has_marks(o->game);
    if (broken) head |= QPG_IS_BROKEN;
    if (memcmp(&setup, &opening, sizeof setup) != 0) head |= QPG_HAS_START;
    if (o->marks) head |= QPG_HAS_MARKS;
    plain_put_byte(o, QPG_COLUMN_SHAPE, head);
    if (broken) {
        plain_put_byte(o, QPG_COLUMN_SHAPE, (unsigned)broken >> 8 & 0xFF);
        plain_put_byte(o, QPG_COLUMN_SHAPE, (unsigned)broken & 0xFF);
    }
    if (!plain_put_start(o, head)) return 0;
    plain_put_tags(o);
    return 1;
}

/* ---- lines --------------------------------------------------------------- */

static void plain_put_mark(plain_out *o, unsigned mark, uint32_t *run) {
    plain_put_byte(o, QPG_COLUMN_SHAPE, mark);
    plain_put_number(o, *run);
    *run = 0;
}

static void put_kind(plain_out *o, qp_node node, unsigned kind, uint32_t *run) {
    qp__note note;
    uint32_t at = 0;
    unsigned place = kind;
    if (node == QP_ROOT && kind == QP_AFTER_RESULT) place = QPG_AFTER_GAME;
    while (qp__inner_note(&note, o->game, node, kind, &at)) {
        unsigned flags = note.flags == 0                   ? 0
                         : note.flags == QP_COMMENT_LINE   ? 1
                         : note.flags == QP_COMMENT_ESCAPE ? 2
                                                           : 3;
        if (kind == QP__NOTE_GLYPH)
            plain_put_mark(o, QPG_AT_GLYPH, run);
        else
            plain_put_mark(o, QPG_AT_COMMENT + 4 * place + flags, run);
        if (kind == QP__NOTE_GLYPH || flags == 3)
            plain_put_byte(o, QPG_COLUMN_SHAPE, note.flags);
        if (kind != QP__NOTE_GLYPH)
            plain_put_text(o, QPG_COLUMN_COMMENTS, note.text);
    }
}

/* In the order in which they are read as events; the root's glyphs stand among
 * the moves, and what follows the result at the end. */
static void plain_put_notes(plain_out *o, qp_node node, uint32_t *run) {
    static const uint8_t KINDS[2][4] = {
        {QP_BEFORE_MOVE, QP__NOTE_GLYPH, QP_AFTER_MOVE, QP_AFTER_RESULT},
        {QP_BEFORE_MOVE, QP_AFTER_MOVE, QP__NOTE_GLYPH}};
    int root = node == QP_ROOT;
    if (!qp__inner_has_notes(o->game, node)) return;
    for (int i = 0; i < 4 - root; i++) put_kind(o, node, KINDS[root][i], run);
}

/* How many plies a line has from `node` on. */
static uint32_t length_of(const qp_game *game, qp_node node) {
    uint32_t n = 0;
    for (; node != QP_NO_NODE; node = qp_game_next(game, node)) n++;
    return n;
}

/* Into a variation of the move that was put last. */
static int push_side(plain_out *o, const qp_pos *before, qp_node node,
                     uint32_t run) {
    if (o->depth == QPG_DEPTH_MAX) return plain_fail(o, QP_E_LIMIT);
    if (!qp__grow(o->sheet->alloc, &o->side, &o->sides_size, o->depth + 1,
                  sizeof *o->side))
        return plain_fail(o, QP_E_NOMEM);
    o->side[o->depth++] = (plain_side){.before = *before,
                                       .after = o->pos,
                                       .node = node,
                                       .variation = QP_NO_NODE,
                                       .run = run};
    return 1;
}

/* The next variation of the last line that is open; QP_NO_NODE when there is no
 * other: then that line goes on. */
static qp_node next_side(plain_out *o, uint32_t *run) {
    plain_side *s = &o->side[o->depth - 1];
    s->variation = s->variation == QP_NO_NODE
                       ? qp_game_variation(o->game, s->node)
                       : qp_game_next_variation(o->game, s->variation);
    if (s->variation == QP_NO_NODE) {
        o->pos = s->after;
        *run = s->run;
        o->depth--;
        return QP_NO_NODE;
    }
    plain_put_mark(o, QPG_AT_VARIATION, &s->run);
    plain_put_number(o, length_of(o->game, s->variation));
    o->pos = s->before;
    *run = 0;
    return s->variation;
}

/* One ply, with what is at it; the next one, in the line or in a variation. */
static qp_node plain_put_ply(plain_out *o, qp_node node, uint32_t *run) {
    qp_pos before;
    int sides = o->marks && qp_game_variation(o->game, node) != QP_NO_NODE;
    if (sides) before = o->pos;
    if (!plain_put_move(o, qp_game_move(o->game, node))) return QP_NO_NODE;
    ++*run;
    if (o->marks) plain_put_notes(o, node, run);
    if (!sides) return qp_game_next(o->game, node);
    return push_side(o, &before, node, *run) ? next_side(o, run) : QP_NO_NODE;
}

static void plain_put_lines(plain_out *o) {
    uint32_t run = 0;
    qp_node node = qp_game_next(o->game, QP_ROOT);
    plain_put_number(o, length_of(o->game, node));
    plain_put_notes(o, QP_ROOT, &run);
    while (!o->status) {
        if (node != QP_NO_NODE) {
            node = plain_put_ply(o, node, &run);
            continue;
        }
        if (!o->depth) break;
        plain_put_byte(o, QPG_COLUMN_SHAPE, QPG_LINE_ENDS);
        qp_node host = o->side[o->depth - 1].node;
        node = next_side(o, &run);
        if (node == QP_NO_NODE) node = qp_game_next(o->game, host);
    }
    if (!o->marks) return;
    put_kind(o, QP_ROOT, QP_AFTER_RESULT, &run);
    plain_put_byte(o, QPG_COLUMN_SHAPE, QPG_LINE_ENDS);
}

qp_status qp__plain_write(qpg_sheet *sheet, uint64_t *plies,
                          const qpg_reach *reach, const qp_game *game) {
    plain_out o = {.sheet = sheet, .reach = reach, .game = game};
    if (put_head(&o)) plain_put_lines(&o);
    qp__put(sheet->alloc, o.side, o.sides_size * sizeof *o.side);
    if (sheet->failed) plain_fail(&o, QP_E_NOMEM);
    sheet->games++;
    *plies = o.plies;
    return o.status;
}
