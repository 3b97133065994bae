/* plain_read.c - a game of a plain block, from its columns: what is in a game
 * piece by piece, and the game itself.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../board/tables.h"
#include "../common/game_access.h"
#include "plain.h"
#include "record_int.h"
#include "tag_names.h"

static int wrong(qp__fast *f, qp_status status) {
    if (!f->status) f->status = status;
    return 0;
}

/* The next byte of a shape, or 0, and a failure if there is none. */
static unsigned plain_take_byte(qp__fast *f) {
    const char **at = &f->at[QPG_COLUMN_SHAPE];
    if (*at < f->end[QPG_COLUMN_SHAPE]) return (unsigned char)*(*at)++;
    return (unsigned)wrong(f, QP_E_PACK_SHORT);
}

static uint32_t plain_take_number(qp__fast *f) {
    const char **at = &f->at[QPG_COLUMN_SHAPE];
    qp_text shape = {*at, (size_t)(f->end[QPG_COLUMN_SHAPE] - *at)};
    uint64_t n = 0;
    size_t used = 0;
    if (!qp__block_number(&n, shape, &used) || n > UINT32_MAX)
        wrong(f, used < shape.len ? QP_E_PACK_CODE : QP_E_PACK_SHORT);
    *at += used;
    return f->status ? 0 : (uint32_t)n;
}

/* ---- the head ------------------------------------------------------------ */

static int plain_take_start(qp__fast *f, unsigned head) {
    uint8_t code[256];
    if (!(head & QPG_HAS_START)) return qp__fast_start(f, NULL, 0);
    unsigned len = plain_take_byte(f);
    for (unsigned i = 0; i < len; i++) code[i] = (uint8_t)plain_take_byte(f);
    return !f->status && qp__fast_start(f, code, len);
}

static int plain_take_tags(qp__fast *f) {
    unsigned name;
    f->met_fen = 0;
    while ((name = plain_take_byte(f)) != QPG_NAME_END) {
        if (name > QPG_NAME_OTHER) return wrong(f, QP_E_PACK_CODE);
        f->text_at = f->at[name];
        f->text_end = f->end[name];
        if (!qp__fast_tag(f, name)) return 0;
        f->at[name] = f->text_at;
    }
    return !f->status;
}

/* The next mark of a line, and how many plies follow before it. */
static int plain_next_mark(qp__fast *f, qpg_lane *l) {
    l->mark = (uint8_t)plain_take_byte(f);
    l->mark_left = UINT32_MAX; /* nowhere: no line is so long */
    if (l->mark == QPG_LINE_ENDS) return !f->status;
    uint32_t plies = plain_take_number(f);
    if (f->status) return 0;
    if (plies > l->left || l->mark >= QPG_AT_END)
        return wrong(f, QP_E_PACK_CODE);
    l->mark_left = l->left - plies;
    return 1;
}

int qp__plain_head(qp__fast *f, qp_game *game) {
    f->game = game;
    f->status = QP_OK;
    f->depth = 0;
    qp_game_clear(game);
    if (!qp__grow(&f->alloc, &f->lane, &f->lanes_size, 1, sizeof *f->lane))
        return wrong(f, QP_E_NOMEM);
    qpg_lane *l = f->lane;
    unsigned head = plain_take_byte(f), broken = 0;
    if (head >= QPG_HEAD_END) return wrong(f, QP_E_PACK_CODE);
    if (head & QPG_IS_BROKEN) {
        broken = plain_take_byte(f) << 8;
        broken |= plain_take_byte(f);
        if (!broken) return wrong(f, QP_E_PACK_CODE);
        qp__inner_set_broken(game, (qp_status)broken);
    }
    if (!qp__fast_result(f, head & 7) || !plain_take_start(f, head) ||
        !plain_take_tags(f))
        return 0;
    memcpy(l->man, f->start.man_, sizeof f->start.man_);
    memset(l->slot, QPG_NO_SLOT, sizeof l->slot);
    for (unsigned man = 0; man < 32; man++)
        if (l->man[man] < QP_SQUARES) l->slot[l->man[man]] = (uint8_t)man;
    l->side = f->start.setup_.turn;
    l->moved = 0;
    l->left = plain_take_number(f);
    l->mark_left = UINT32_MAX;
    if (l->left == UINT32_MAX) return wrong(f, QP_E_PACK_CODE);
    return !f->status && (!(head & QPG_HAS_MARKS) || plain_next_mark(f, l));
}

/* ---- what is in it ------------------------------------------------------- */

/* Plays a side's move. Returns 0 if its byte is invalid. */
QP__INLINE int lane_move(qpg_lane *l, qp_move *move, unsigned side,
                         const qpg_reach *reach, unsigned code) {
    if (code >= QPG_WAYS) return 0;
    const qpg_way *way = &reach->way[side][code];
    unsigned man = 16u * side + way->slot, from = l->man[man];
    if (from >= QP_SQUARES) return 0;
    unsigned to = reach->origin[from][way->origin] + (unsigned)way->step;
    if (to >= QP_SQUARES) return 0;
    unsigned taken = l->slot[to];
    l->taken = (uint8_t)taken;
    l->man[taken] = QP_SQ_NONE;
    l->slot[from] = QPG_NO_SLOT;
    l->slot[to] = (uint8_t)man;
    l->man[man] = (qp_sq)to;
    *move = (qp_move){(qp_sq)from, (qp_sq)to};
    return 1;
}

size_t qp__plain_moves(qp__fast *f, qp_move *out, size_t most) {
    qpg_lane *l = &f->lane[f->depth];
    const char *p = f->at[QPG_COLUMN_MOVES];
    size_t n = l->left - (l->mark_left <= l->left ? l->mark_left : 0), i = 0;
    size_t there = (size_t)(f->end[QPG_COLUMN_MOVES] - p);
    if (n > most) n = most;
    if (n > there) n = there;
    for (unsigned side = l->side; i < n; i++, side ^= 1)
        if (!lane_move(l, &out[i], side, &f->reach, (unsigned char)p[i])) break;
    if (!i) return 0;
    f->at[QPG_COLUMN_MOVES] = p + i;
    l->side ^= i & 1;
    l->left -= (uint32_t)i;
    l->moved = 1;
    l->from = out[i - 1].from;
    l->to = out[i - 1].to;
    return i;
}

/* Fails if the next byte is missing or invalid. */
static qpg_item one_move(qp__fast *f) {
    if (qp__plain_moves(f, &f->move, 1)) return QPG_ITEM_MOVE;
    int short_of = f->at[QPG_COLUMN_MOVES] == f->end[QPG_COLUMN_MOVES];
    return (qpg_item)wrong(f, short_of ? QP_E_PACK_SHORT : QP_E_PACK_CODE);
}

/* Into a variation: the last move is taken back there. */
static qpg_item open_lane(qp__fast *f) {
    if (f->depth == QPG_DEPTH_MAX) return (qpg_item)wrong(f, QP_E_LIMIT);
    if (!f->lane[f->depth].moved) return (qpg_item)wrong(f, QP_E_PACK_CODE);
    if (!qp__grow(&f->alloc, &f->lane, &f->lanes_size, f->depth + 2,
                  sizeof *f->lane))
        return (qpg_item)wrong(f, QP_E_NOMEM);
    qpg_lane *l = &f->lane[++f->depth];
    *l = l[-1];
    unsigned man = l->slot[l->to];
    l->man[man] = l->from;
    l->slot[l->from] = (uint8_t)man;
    l->slot[l->to] = l->taken;
    l->man[l->taken] = l->to;
    l->side ^= 1;
    l->moved = 0;
    l->left = plain_take_number(f);
    if (!f->status && (!l->left || l->left == UINT32_MAX))
        wrong(f, QP_E_PACK_CODE);
    return !f->status && plain_next_mark(f, l) ? QPG_ITEM_OPEN : QPG_ITEM_WRONG;
}

static int plain_take_comment(qp__fast *f, unsigned mark) {
    static const uint8_t FLAGS[] = {0, QP_COMMENT_LINE, QP_COMMENT_ESCAPE};
    unsigned flags = mark % 4;
    f->place = mark / 4;
    if (f->place == QP_AFTER_RESULT && !f->depth && !f->lane->moved)
        return wrong(f, QP_E_PACK_CODE);
    if (f->place == QPG_AFTER_GAME && (f->depth || f->lane->left))
        return wrong(f, QP_E_PACK_CODE);
    f->flags = flags < 3 ? FLAGS[flags] : plain_take_byte(f);
    f->text_at = f->at[QPG_COLUMN_COMMENTS];
    f->text_end = f->end[QPG_COLUMN_COMMENTS];
    if (!qp__fast_plain_text(f, &f->comment)) return 0;
    f->at[QPG_COLUMN_COMMENTS] = f->text_at;
    return !f->status;
}

static qpg_item take_mark(qp__fast *f, qpg_lane *l) {
    unsigned mark = l->mark;
    if (mark == QPG_AT_VARIATION) return open_lane(f);
    if (mark == QPG_AT_GLYPH)
        f->flags = plain_take_byte(f);
    else if (!plain_take_comment(f, mark - QPG_AT_COMMENT))
        return QPG_ITEM_WRONG;
    if (!plain_next_mark(f, l)) return QPG_ITEM_WRONG;
    return mark == QPG_AT_GLYPH ? QPG_ITEM_GLYPH : QPG_ITEM_COMMENT;
}

qpg_item qp__plain_item(qp__fast *f) {
    qpg_lane *l = &f->lane[f->depth];
    if (l->left == l->mark_left) return take_mark(f, l);
    if (l->left) return one_move(f);
    if (!f->depth) return QPG_ITEM_END;
    f->depth--;
    return plain_next_mark(f, l - 1) ? QPG_ITEM_CLOSE : QPG_ITEM_WRONG;
}

/* ---- the game itself ----------------------------------------------------- */

static int fill_move(qp__fast *f, qpg_filled *at) {
    if (f->broken || !qp__pos_reaches(&at->pos, f->move) ||
        !qp__pos_try(&at->pos, f->move, &at->undo)) {
        f->broken = 1; /* the rest is skipped */
        return 1;
    }
    qp_status rc =
        qp__inner_add_move(&at->node, f->game, at->node, at->host, f->move);
    at->host = QP_NO_NODE;
    return rc ? wrong(f, rc) : 1;
}

static int fill_note(qp__fast *f, qpg_item item) {
    qp_node node = f->filled[f->depth].node;
    qp_comment comment = {f->comment, f->flags};
    qp_place place = (qp_place)f->place;
    if (item == QPG_ITEM_COMMENT && f->place == QPG_AFTER_GAME)
        node = QP_ROOT, place = QP_AFTER_RESULT;
    qp_status rc = item == QPG_ITEM_GLYPH
                       ? qp_game_add_nag(f->game, node, f->flags)
                       : qp_game_add_comment(f->game, node, place, &comment);
    return rc ? wrong(f, rc) : 1;
}

static int fill_open(qp__fast *f) {
    if (!qp__grow(&f->alloc, &f->filled, &f->filled_size, f->depth + 1,
                  sizeof *f->filled))
        return wrong(f, QP_E_NOMEM);
    if (f->broken) return 1;
    qpg_filled *at = &f->filled[f->depth];
    *at = at[-1];
    qp_pos_undo(&at->pos, &at->undo);
    at->host = at->node;
    at->node = qp_game_parent(f->game, at->node);
    return 1;
}

static int fill_item(qp__fast *f, qpg_item item) {
    if (item == QPG_ITEM_MOVE) return fill_move(f, &f->filled[f->depth]);
    if (item == QPG_ITEM_OPEN) return fill_open(f);
    if (item == QPG_ITEM_GLYPH || item == QPG_ITEM_COMMENT)
        return f->broken || fill_note(f, item);
    return item == QPG_ITEM_CLOSE;
}

static qp_status plain_fill(qp__fast *f, qp_game *game) {
    f->broken = 0;
    if (!qp__plain_head(f, game)) return f->status;
    if (!qp__grow(&f->alloc, &f->filled, &f->filled_size, 1, sizeof *f->filled))
        return QP_E_NOMEM;
    *f->filled =
        (qpg_filled){.pos = f->start, .node = QP_ROOT, .host = QP_NO_NODE};
    qpg_item item;
    do item = qp__plain_item(f);
    while (fill_item(f, item));
    return f->status;
}

/* What is left when all games were read: nothing. */
static qp_status check_columns_end(const qp__fast *f) {
    for (unsigned i = 0; i < QPG_COLUMNS; i++)
        if (f->at[i] != f->end[i]) return QP_E_PACK_LONG;
    return QP_OK;
}

qp_status qp__plain_end_game(qp__fast *f, qp_status status) {
    if (status)
        f->games = 0;
    else if (!--f->games)
        status = check_columns_end(f);
    return status;
}

/* ---- a game that is skipped -----------------------------------------------
 */

static int pass(qp__fast *f, unsigned column, size_t bytes) {
    if (bytes > (size_t)(f->end[column] - f->at[column]))
        return wrong(f, QP_E_PACK_SHORT);
    f->at[column] += bytes;
    return 1;
}

static int pass_text(qp__fast *f, unsigned column) {
    size_t left = (size_t)(f->end[column] - f->at[column]);
    const char *end = left ? memchr(f->at[column], 0, left) : NULL;
    if (!end) return wrong(f, QP_E_PACK_SHORT);
    f->at[column] = end + 1;
    return 1;
}

/* What follows the plies of the main line. */
static int pass_marks(qp__fast *f) {
    uint32_t depth = 0;
    while (!f->status) {
        unsigned mark = plain_take_byte(f);
        if (mark == QPG_LINE_ENDS) {
            if (!depth--) break;
            continue;
        }
        plain_take_number(f);
        if (mark >= QPG_AT_END) return wrong(f, QP_E_PACK_CODE);
        if (mark == QPG_AT_GLYPH) {
            plain_take_byte(f);
        } else if (mark == QPG_AT_VARIATION) {
            pass(f, QPG_COLUMN_MOVES, plain_take_number(f));
            depth++;
        } else {
            if ((mark - QPG_AT_COMMENT) % 4 == 3) plain_take_byte(f);
            pass_text(f, QPG_COLUMN_COMMENTS);
        }
    }
    return !f->status;
}

static qp_status pass_game(qp__fast *f) {
    unsigned head = plain_take_byte(f), name;
    if (head & QPG_IS_BROKEN) pass(f, QPG_COLUMN_SHAPE, 2);
    if (head & QPG_HAS_START) pass(f, QPG_COLUMN_SHAPE, plain_take_byte(f));
    while ((name = plain_take_byte(f)) != QPG_NAME_END) {
        if (name > QPG_NAME_OTHER) return QP_E_PACK_CODE;
        if (name == QPG_NAME_OTHER) pass_text(f, name);
        if (!pass_text(f, name)) break;
    }
    pass(f, QPG_COLUMN_MOVES, plain_take_number(f));
    if (!f->status && head & QPG_HAS_MARKS) pass_marks(f);
    return f->status;
}

qp_status qp__plain_next(qp__fast *f, qp_game *game) {
    if (!f->games) return QP_E_PACK_SHORT;
    f->status = QP_OK;
    f->broken = 0;
    qp_status rc =
        qp__plain_end_game(f, game ? plain_fill(f, game) : pass_game(f));
    if (!rc && f->broken) rc = QP_E_PACK_CODE;
    if (rc && game) qp_game_clear(game);
    return rc;
}
