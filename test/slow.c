/* slow.c - the rules of xiangqi once more: square by square, on a board of
 * letters, by nobody who was in a hurry. Nothing of the library helps in that.
 *
 * SPDX-License-Identifier: MIT
 */
#include "slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "qipu/qipu.h"

enum { NONE = -1, WIDTH = 9, HEIGHT = 10, AREA = 90 };

/* ---- the slow model ----------------------------------------------------- */

/* Letters as in FEN; '.' for nothing. */
typedef struct slow {
    char at[AREA];
    int red_moves;
} slow;

static int file_of(int sq) {
    return sq % WIDTH;
}

static int rank_of(int sq) {
    return sq / WIDTH;
}

static int is_red(char c) {
    return c >= 'A' && c <= 'Z';
}

static int same_side(char a, char b) {
    return a != '.' && b != '.' && is_red(a) == is_red(b);
}

/* The rank as the side counts it, from its own back rank. */
static int own_rank(int red, int sq) {
    return red ? rank_of(sq) : HEIGHT - 1 - rank_of(sq);
}

static int slow_palace(int red, int sq) {
    return file_of(sq) >= 3 && file_of(sq) <= 5 && own_rank(red, sq) <= 2;
}

/* The five points of the palace on its diagonals. */
static int slow_diagonal(int red, int sq) {
    if (!slow_palace(red, sq)) return 0;
    if (file_of(sq) == 4) return own_rank(red, sq) == 1;
    return own_rank(red, sq) != 1;
}

/* The seven points of the elephants. */
static int slow_elephant(int red, int sq) {
    switch (own_rank(red, sq)) {
    case 0:
    case 4: return file_of(sq) == 2 || file_of(sq) == 6;
    case 2: return file_of(sq) == 0 || file_of(sq) == 4 || file_of(sq) == 8;
    default: return 0;
    }
}

static int slow_king_square(const slow *b, int red) {
    for (int sq = 0; sq < AREA; sq++)
        if (b->at[sq] == (red ? 'K' : 'k')) return sq;
    return NONE;
}

/* How many pieces stand between two squares of one line, and the last of them;
 * -1 when they are not on one line. */
static int slow_between(const slow *b, int from, int to, int *last) {
    int files = file_of(to) - file_of(from),
        ranks = rank_of(to) - rank_of(from);
    if ((files == 0) == (ranks == 0)) return -1;
    int file_step = (files > 0) - (files < 0);
    int rank_step = (ranks > 0) - (ranks < 0);
    int file = file_of(from) + file_step, rank = rank_of(from) + rank_step;
    int n = 0;
    while (rank * WIDTH + file != to) {
        if (b->at[rank * WIDTH + file] != '.') {
            n++;
            *last = rank * WIDTH + file;
        }
        file += file_step;
        rank += rank_step;
    }
    return n;
}

/* The kings and their guards never meet the other king by a step. */
static int slow_at_home(const slow *b, int from, int to) {
    char piece = b->at[from];
    int red = is_red(piece), files = abs(file_of(to) - file_of(from));
    int ranks = abs(rank_of(to) - rank_of(from)), last;
    int other_king = b->at[to] == (red ? 'k' : 'K');
    switch (piece | 0x20) {
    case 'k':
        if (other_king) return files == 0 && !slow_between(b, from, to, &last);
        return files + ranks == 1 && slow_palace(red, to);
    case 'a':
        return files == 1 && ranks == 1 && slow_diagonal(red, to) &&
               !other_king;
    default: /* the elephant's eye is the square in the middle */
        return files == 2 && ranks == 2 && slow_elephant(red, to) &&
               !other_king && b->at[(from + to) / 2] == '.';
    }
}

static int slow_knight(const slow *b, int from, int to) {
    int files = file_of(to) - file_of(from),
        ranks = rank_of(to) - rank_of(from);
    int leg = from;
    if (abs(files) == 1 && abs(ranks) == 2)
        leg += ranks > 0 ? WIDTH : -WIDTH;
    else if (abs(files) == 2 && abs(ranks) == 1)
        leg += files > 0 ? 1 : -1;
    else
        return 0;
    return b->at[leg] == '.';
}

static int slow_pawn(int red, int from, int to) {
    int forward = own_rank(red, to) - own_rank(red, from);
    int sideways = abs(file_of(to) - file_of(from));
    if (forward == 1) return sideways == 0;
    return forward == 0 && sideways == 1 && own_rank(red, from) >= 5;
}

/* Whether the piece on `from` would take an enemy on `to`; a cannon's screen.
 */
static int slow_attacks(const slow *b, int from, int to, int *over) {
    char piece = b->at[from];
    int last = NONE;
    *over = NONE;
    if (piece == '.' || from == to) return 0;
    switch (piece | 0x20) {
    case 'n': return slow_knight(b, from, to);
    case 'r': return slow_between(b, from, to, &last) == 0;
    case 'c':
        if (slow_between(b, from, to, &last) != 1) return 0;
        *over = last;
        return 1;
    case 'p': return slow_pawn(is_red(piece), from, to);
    default: return slow_at_home(b, from, to);
    }
}

static int slow_check(const slow *b, int red) {
    int king = slow_king_square(b, red), over;
    for (int from = 0; from < AREA; from++)
        if (b->at[from] != '.' && is_red(b->at[from]) != red &&
            slow_attacks(b, from, king, &over))
            return 1;
    return 0;
}

static int slow_legal(const slow *b, int from, int to) {
    char piece = b->at[from], taken = b->at[to];
    int over, goes;
    if (piece == '.' || is_red(piece) != b->red_moves) return 0;
    if (same_side(piece, taken) || taken == 'k' || taken == 'K') return 0;
    if ((piece | 0x20) == 'c' && taken == '.')
        goes = slow_between(b, from, to, &over) == 0;
    else
        goes = slow_attacks(b, from, to, &over);
    slow after = *b;
    after.at[to] = piece;
    after.at[from] = '.';
    return goes && !slow_check(&after, b->red_moves);
}

static slow slow_board(const qp_pos *pos) {
    slow b = {.red_moves = qp_pos_turn(pos) == QP_RED};
    for (int sq = 0; sq < AREA; sq++)
        b.at[sq] = ".KABNRCP.kabnrcp"[qp_pos_setup(pos)->cell[sq]];
    return b;
}

/* ---- both compared ------------------------------------------------------ */

/* A position in both forms. */
typedef struct pair {
    const qp_pos *pos;
    slow board;
    slow_differs *differs;
    void *ctx;
} pair;

static void differ(const pair *p, const char *what, int sq) {
    char square[QP_SQUARE_MAX] = "-", fen[QP_FEN_MAX], text[QP_FEN_MAX + 64];
    if (sq >= 0) qp_square_write(square, (qp_sq)sq, 0);
    qp_fen_write(fen, qp_pos_setup(p->pos));
    snprintf(text, sizeof text, "%s, %s: %s", what, square, fen);
    p->differs(p->ctx, text);
}

/* The slow model's list, in the order of qp_pos_attackers. */
static size_t slow_attackers(qp_attack *out, const slow *b, int red, int sq) {
    size_t n = 0;
    for (int from = 0; from < AREA; from++) {
        int over;
        if (b->at[from] == '.' || is_red(b->at[from]) != red) continue;
        if (!slow_attacks(b, from, sq, &over)) continue;
        out[n++] = (qp_attack){(qp_sq)from, (qp_sq)sq,
                               over == NONE ? QP_SQ_NONE : (qp_sq)over};
    }
    return n;
}

static void compare_attackers(const pair *p, int sq) {
    qp_attack want[AREA], got[QP_ATTACKERS_MAX];
    for (int red = 0; red < 2; red++) {
        qp_side by = red ? QP_RED : QP_BLACK;
        size_t n = slow_attackers(want, &p->board, red, sq);
        if (qp_pos_attackers(got, p->pos, by, (qp_sq)sq) != n ||
            memcmp(want, got, n * sizeof *got))
            differ(p, "attackers", sq);
        if (qp_pos_attacked(p->pos, by, (qp_sq)sq) != (n > 0))
            differ(p, "attacked", sq);
    }
}

static void compare_without(const pair *p, int sq, int gone) {
    slow lifted = p->board;
    qp_attack want[AREA], got[QP_ATTACKERS_MAX];
    lifted.at[gone] = '.';
    for (int red = 0; red < 2; red++) {
        size_t n = slow_attackers(want, &lifted, red, sq);
        size_t m = qp_pos_attackers_without(
            got, p->pos, red ? QP_RED : QP_BLACK, (qp_sq)sq, (qp_sq)gone);
        if (n != m || memcmp(want, got, n * sizeof *got))
            differ(p, "attackers without a piece", sq);
    }
}

/* What one piece attacks. */
static void compare_attacks(const pair *p, int from) {
    qp_attack got[QP_ATTACKS_MAX];
    size_t n = 0, m = qp_pos_attacks(got, p->pos, (qp_sq)from);
    for (int to = 0; to < AREA; to++) {
        int over;
        if (!slow_attacks(&p->board, from, to, &over)) continue;
        qp_attack want = {(qp_sq)from, (qp_sq)to,
                          over == NONE ? QP_SQ_NONE : (qp_sq)over};
        if (n >= m || memcmp(&want, &got[n], sizeof want))
            differ(p, "attacks", from);
        n++;
    }
    if (n != m) differ(p, "number of attacks", from);
    if (qp_pos_piece(p->pos, (qp_sq)from) != qp_pos_setup(p->pos)->cell[from])
        differ(p, "piece", from);
}

static size_t slow_moves(qp_move *out, const slow *b) {
    size_t n = 0;
    for (int from = 0; from < AREA; from++)
        for (int to = 0; to < AREA; to++)
            if (slow_legal(b, from, to))
                out[n++] = (qp_move){(qp_sq)from, (qp_sq)to};
    return n;
}

static void compare_moves(const pair *p) {
    qp_move want[AREA * 2], got[QP_MOVES_MAX];
    size_t n = slow_moves(want, &p->board), m = qp_pos_moves(got, p->pos);
    if (n != m || memcmp(want, got, n * sizeof *got)) {
        differ(p, "legal moves", NONE);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        slow after = p->board;
        int capture = after.at[got[i].to] != '.';
        after.at[got[i].to] = after.at[got[i].from];
        after.at[got[i].from] = '.';
        if (qp_pos_gives_check(p->pos, got[i]) !=
            slow_check(&after, !after.red_moves))
            differ(p, "gives check", got[i].from);
        if (qp_pos_is_capture(p->pos, got[i]) != capture)
            differ(p, "is a capture", got[i].from);
    }
}

static void compare_checks(const pair *p) {
    qp_attack want[AREA], got[QP_ATTACKERS_MAX];
    int red = p->board.red_moves, king = slow_king_square(&p->board, red);
    size_t n = slow_attackers(want, &p->board, !red, king);
    if (qp_pos_checkers(got, p->pos) != n || memcmp(want, got, n * sizeof *got))
        differ(p, "checkers", king);
    if (qp_pos_check(p->pos) != slow_check(&p->board, red))
        differ(p, "check", king);
    if (qp_pos_king(p->pos, red ? QP_RED : QP_BLACK) != king)
        differ(p, "king", king);
}

static int has_attacker(const qp_attack *list, size_t n, qp_sq from) {
    for (size_t i = 0; i < n; i++)
        if (list[i].from == from) return 1;
    return 0;
}

/* The attacks on a king that there are without the piece on `sq` alone, as
 * pins. A cannon's screen is then the other piece. */
static size_t slow_pins(qp_pin *out, const slow *b, int red, int sq) {
    qp_attack now[AREA], without[AREA];
    int king = slow_king_square(b, red);
    size_t n = slow_attackers(now, b, !red, king), pins = 0;
    slow lifted = *b;
    if (b->at[sq] == '.' || is_red(b->at[sq]) != red || sq == king) return 0;
    lifted.at[sq] = '.';
    size_t more = slow_attackers(without, &lifted, !red, king);
    for (size_t i = 0; i < more; i++)
        if (!has_attacker(now, n, without[i].from))
            out[pins++] = (qp_pin){(qp_sq)sq, without[i].from, without[i].over};
    return pins;
}

static void compare_pins(const pair *p, int red) {
    qp_pin want[QP_PINS_MAX + AREA], got[QP_PINS_MAX];
    size_t n = 0;
    for (int sq = 0; sq < AREA; sq++) {
        size_t more = slow_pins(want + n, &p->board, red, sq);
        int own = p->board.at[sq] != '.' && is_red(p->board.at[sq]) == red;
        if (own && qp_pos_is_pinned(p->pos, (qp_sq)sq) != (more > 0))
            differ(p, "is pinned", sq);
        n += more;
    }
    if (qp_pos_pins(got, p->pos, red ? QP_RED : QP_BLACK) != n ||
        memcmp(want, got, n * sizeof *got))
        differ(p, "pins", slow_king_square(&p->board, red));
}

/* The same board with the other side to move. */
static void compare_pass(const pair *p) {
    qp_pos passed = *p->pos, fresh;
    qp_setup setup = *qp_pos_setup(p->pos);
    pair other = *p;
    qp_pos_pass(&passed);
    setup.turn ^= 1;
    other.pos = &passed;
    other.board.red_moves = !p->board.red_moves;
    compare_moves(&other);
    compare_checks(&other);
    if ((qp_pos_from_setup(&fresh, &setup, ~0u) & 7) ||
        qp_pos_hash(&fresh) != qp_pos_hash(&passed) ||
        qp_pos_hash_mirror(&fresh) != qp_pos_hash_mirror(&passed) ||
        memcmp(qp_pos_setup(&fresh), qp_pos_setup(&passed), sizeof setup))
        differ(p, "passed", NONE);
    qp_pos_pass(&passed);
    if (memcmp(&passed, p->pos, sizeof passed)) differ(p, "passed twice", NONE);
}

static unsigned random_below(uint64_t *state, size_t n) {
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (unsigned)((*state >> 33) % n);
}

void slow_compare(const qp_pos *pos, uint64_t *seed, slow_differs *differs,
                  void *ctx) {
    pair p = {pos, slow_board(pos), differs, ctx};
    for (int sq = 0; sq < AREA; sq++) {
        compare_attackers(&p, sq);
        compare_without(&p, sq, (int)random_below(seed, AREA));
        compare_attacks(&p, sq);
    }
    compare_moves(&p);
    compare_checks(&p);
    compare_pins(&p, 0);
    compare_pins(&p, 1);
    compare_pass(&p);
}

void slow_compare_game(qp_pos pos, int plies, uint64_t seed,
                       slow_differs *differs, void *ctx) {
    qp_move list[QP_MOVES_MAX];
    for (int ply = 0;; ply++) {
        slow_compare(&pos, &seed, differs, ctx);
        size_t n = qp_pos_moves(list, &pos);
        if (n == 0 || ply == plies) return;
        qp_pos_play(&pos, list[random_below(&seed, n)]);
    }
}
