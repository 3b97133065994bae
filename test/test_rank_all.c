/* test_rank_all.c - properties of the rank codec, for both games.
 *
 *   1. the position of a number has that number: numbers from all over the
 *      range, both ends, and both sides of every border where the order goes
 *      on to the next class of positions
 *   2. positions of games have a number, and it is of that position
 *   3. any setup has a number just when it is in the set
 *   4. bytes beyond the last number are refused
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "qipu/fen.h"
#include "qipu/pack.h"

enum {
    NUMBER = 20, /* bytes; xiangqi leaves the first three 0 */
    RANDOM = 30000,
    SETUPS = 200000,
    GAMES = 150,
    PLIES = 400
};

typedef union setup {
    qp_setup xiangqi;
    qp_chess_setup chess;
} setup;

static uint64_t state = 1;

static unsigned random_below(unsigned n) {
    state = state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (unsigned)((state >> 33) % n);
}

/* ---- numbers of NUMBER bytes ------------------------------------------- */

typedef struct number {
    uint8_t byte[NUMBER];
} number;

static int below(const number *a, const number *b) {
    return memcmp(a, b, sizeof *a) < 0;
}

/* a + b, or a - b */
static number sum(const number *a, const number *b, int sign) {
    number out;
    int carry = 0;
    for (int i = NUMBER - 1; i >= 0; i--) {
        carry += a->byte[i] + sign * b->byte[i];
        out.byte[i] = (uint8_t)carry;
        carry = carry < 0 ? -1 : carry >> 8;
    }
    return out;
}

static number half_of(const number *a) {
    number out;
    unsigned rest = 0;
    for (int i = 0; i < NUMBER; i++) {
        rest = rest << 8 | a->byte[i];
        out.byte[i] = (uint8_t)(rest / 2);
        rest %= 2;
    }
    return out;
}

static const number ONE = {{[NUMBER - 1] = 1}};

static number count_of(int chess) {
    number out = {{0}};
    if (chess)
        qp_chess_rank_count(out.byte);
    else
        qp_rank_count(out.byte + NUMBER - QP_RANK_BYTES);
    return out;
}

static number random_number(const number *count) {
    number out;
    do {
        for (int i = 0; i < NUMBER; i++) {
            out.byte[i] = (uint8_t)random_below(256);
            if (memcmp(&out, count, (size_t)i + 1) > 0) out.byte[i] = 0;
        }
    } while (!below(&out, count));
    return out;
}

/* ---- the codec --------------------------------------------------------- */

static qp_status pack(number *out, const setup *s, int chess) {
    uint8_t code[QP_PACK_MAX];
    size_t bits = 0;
    memset(out, 0, sizeof *out);
    qp_status rc =
        chess ? qp_chess_pack(code, &bits, &s->chess, QP_CODEC_RANK, 0, NULL)
              : qp_pack(code, &bits, &s->xiangqi, QP_CODEC_RANK, 0, NULL);
    if (rc == QP_OK) memcpy(out->byte + NUMBER - bits / 8, code, bits / 8);
    return rc;
}

static qp_status unpack(setup *out, const number *n, int chess) {
    memset(out, 0, sizeof *out);
    if (chess)
        return qp_chess_unpack(&out->chess, n->byte, NUMBER, QP_CODEC_RANK, 0,
                               NULL);
    return qp_unpack(&out->xiangqi, n->byte + NUMBER - QP_RANK_BYTES,
                     QP_RANK_BYTES, QP_CODEC_RANK, 0, NULL);
}

static const char *digits_of(const number *n) {
    static char text[QP_NUMBER_MAX];
    qp_number_write(text, n->byte, NUMBER);
    return text;
}

static void hold_number(const number *n, int chess) {
    setup s;
    number again;
    qp_status rc = unpack(&s, n, chess);
    check_that(rc == QP_OK, "unpack %s", digits_of(n));
    if (rc) return;
    check_that(pack(&again, &s, chess) == QP_OK &&
                   !memcmp(&again, n, sizeof again),
               "the position of %s has another number", digits_of(n));
}

/* A setup with counters 0 and 1. */
static void hold_setup(const setup *s, int chess, const char *whence) {
    number n;
    setup back;
    qp_status rc = pack(&n, s, chess);
    check_that(rc == QP_OK, "%s: a position has no number", whence);
    if (rc) return;
    rc = unpack(&back, &n, chess);
    size_t size = chess ? sizeof s->chess : sizeof s->xiangqi;
    check_that(rc == QP_OK && !memcmp(s, &back, size),
               "%s: the number %s is of another position", whence,
               digits_of(&n));
}

/* ---- the range --------------------------------------------------------- */

static void hold_ends(int chess) {
    number n = {{0}}, count = count_of(chess);
    for (int i = 0; i < 100; i++, n = sum(&n, &ONE, 1)) hold_number(&n, chess);
    n = count;
    for (int i = 0; i < 100; i++) {
        n = sum(&n, &ONE, -1);
        hold_number(&n, chess);
    }
    setup s;
    for (n = count; below(&count, &n) || !memcmp(&n, &count, sizeof n);) {
        check_that(unpack(&s, &n, chess) == QP_E_PACK_CODE, "%s is a code",
                   digits_of(&n));
        number more = sum(&n, &n, 1);
        if (chess ? below(&more, &n) : more.byte[2]) break;
        n = more;
    }
}

static void hold_random(int chess) {
    number count = count_of(chess);
    for (int i = 0; i < RANDOM; i++) {
        number n = random_number(&count);
        for (int j = 0; i % 3 == 2 && j < (i / 3) % NUMBER; j++) n.byte[j] = 0;
        hold_number(&n, chess);
    }
}

/* What positions are first in order of (doc/format/packed.md), for Red's half:
 * sight, minors, own pawns, crossed pawns. */
static long xiangqi_class(const qp_setup *s) {
    int king = 0, counts[3] = {0, 0, 0}, blocked = 0;
    for (int sq = 0; sq < 45; sq++) {
        qp_piece piece = s->cell[sq];
        if (piece == QP_PIECE(QP_RED, QP_KING)) king = sq;
        counts[0] += piece == QP_PIECE(QP_RED, QP_ADVISOR) ||
                     piece == QP_PIECE(QP_RED, QP_BISHOP);
        counts[1] += piece == QP_PIECE(QP_RED, QP_PAWN);
        counts[2] += piece == QP_PIECE(QP_BLACK, QP_PAWN);
    }
    for (int sq = king + 9; sq < 45; sq += 9) {
        unsigned kind = s->cell[sq] & 7;
        blocked |= kind == QP_ADVISOR || kind == QP_BISHOP || kind == QP_PAWN;
    }
    int sight = blocked ? 0 : (king % 9 == 4 ? 1 : 4) + king / 9;
    return ((sight * 5L + counts[0]) * 6 + counts[1]) * 6 + counts[2];
}

/* En passant, rights, own pawns; as the side to move sees it. */
static long chess_class(const qp_chess_setup *s) {
    int rights = s->castling, pawns = 0;
    if (s->turn) rights = rights >> 2 | (rights & 3) << 2;
    for (int sq = 0; sq < QP_CHESS_SQUARES; sq++)
        pawns += s->cell[sq] == QP_PIECE(s->turn, QP_CHESS_PAWN);
    return ((s->ep == QP_SQ_NONE ? 0 : 1 + s->ep % 8) * 16L + rights) * 9 +
           pawns;
}

static long class_of(const number *n, int chess) {
    setup s;
    if (unpack(&s, n, chess)) return -1;
    return chess ? chess_class(&s.chess) : xiangqi_class(&s.xiangqi);
}

/* Goes from border to border by halving. Classes come in order, and each just
 * once. */
static void hold_borders(int chess, int want) {
    number count = count_of(chess), last = sum(&count, &ONE, -1);
    number at = {{0}};
    long end = class_of(&last, chess);
    int classes = 1;
    for (long class = class_of(&at, chess); class < end; classes++) {
        number low = at, high = last; /* low is of the class, high is not */
        for (;;) {
            number both = sum(&high, &low, -1), half = half_of(&both);
            number middle = sum(&low, &half, 1);
            if (!memcmp(&middle, &low, sizeof low)) break;
            if (class_of(&middle, chess) > class)
                high = middle;
            else
                low = middle;
        }
        hold_number(&low, chess);
        hold_number(&high, chess);
        long next = class_of(&high, chess);
        check_that(class_of(&low, chess) == class && next > class,
                   "the classes are not in order at %s", digits_of(&high));
        class = next;
        at = high;
    }
    check_that(classes == want, "%d classes, not %d", classes, want);
}

/* ---- any setups -------------------------------------------------------- */

/* A few pieces on any squares, mostly where they may stand. */
static void any_xiangqi(qp_setup *s) {
    qp_setup_clear(s);
    s->turn = (uint8_t)random_below(2);
    unsigned men = random_below(12);
    for (unsigned side = 0; side < 2; side++) {
        unsigned rank = random_below(3), file = 3 + random_below(3);
        if (random_below(50) == 0) file = random_below(9);
        s->cell[QP_SQ(file, side ? 9 - rank : rank)] = QP_PIECE(side, QP_KING);
    }
    for (unsigned i = 0; i < men; i++) {
        unsigned side = random_below(2), kind = 2 + random_below(6);
        unsigned sq = random_below(90);
        static const uint8_t MINOR[2][7] = {{3, 5, 13, 21, 23, 13, 3},
                                            {2, 6, 18, 22, 26, 38, 42}};
        if (kind < QP_KNIGHT && random_below(20))
            sq = MINOR[kind - QP_ADVISOR][random_below(7)];
        if (kind == QP_PAWN && random_below(20))
            sq = random_below(2)
                     ? 45 + random_below(45)
                     : 27 + 9 * random_below(2) + 2 * random_below(5);
        if (kind < QP_KNIGHT || kind == QP_PAWN) sq = side ? 89 - sq : sq;
        if ((s->cell[sq] & 7) != QP_KING || random_below(50) == 0)
            s->cell[sq] = QP_PIECE(side, kind);
    }
}

static void hold_setups(void) {
    int inside = 0;
    for (int i = 0; i < SETUPS; i++) {
        setup s;
        number n;
        memset(&s, 0, sizeof s);
        any_xiangqi(&s.xiangqi);
        unsigned faults = qp_setup_faults(&s.xiangqi);
        if (faults & ~(unsigned)QP_FAULT_OTHER_CHECK) {
            check_that(pack(&n, &s, 0) == QP_E_PACK_SETUP,
                       "a setup outside the set has a number");
        } else {
            hold_setup(&s, 0, "any setup");
            inside++;
        }
    }
    check_that(inside > SETUPS / 10 && inside < SETUPS / 10 * 9,
               "%d of the setups are in the set", inside);
}

/* Bytes that are not pieces, rights or squares. */
static void hold_odd(void) {
    setup x, c, odd;
    number n;
    memset(&x, 0, sizeof x);
    memset(&c, 0, sizeof c);
    qp_setup_start(&x.xiangqi);
    qp_chess_setup_start(&c.chess);
    for (unsigned byte = 1; byte < 256; byte++) {
        odd = x;
        odd.xiangqi.cell[QP_SQ(4, 4)] = (qp_piece)byte;
        int crossed = byte == QP_PIECE(QP_BLACK, QP_PAWN);
        check_that(pack(&n, &odd, 0) == QP_E_PACK_SETUP,
                   "the opening with %u on e4 has a number", byte);
        odd.xiangqi.cell[QP_SQ(0, 6)] = 0; /* one pawn less */
        check_that((pack(&n, &odd, 0) == QP_OK) == crossed,
                   "with %u on e4 and no pawn on a6", byte);
        memset(&odd, 0, sizeof odd);
        odd.chess.ep = QP_SQ_NONE;
        odd.chess.cell[QP_CHESS_SQ(4, 0)] = QP_PIECE(QP_WHITE, QP_CHESS_KING);
        odd.chess.cell[QP_CHESS_SQ(4, 7)] = QP_PIECE(QP_BLACK, QP_CHESS_KING);
        odd.chess.cell[QP_CHESS_SQ(4, 3)] = (qp_piece)byte;
        int man =
            byte < 16 && byte % 8 >= QP_CHESS_PAWN && byte % 8 < QP_CHESS_KING;
        check_that((pack(&n, &odd, 1) == QP_OK) == man, "kings and %u on e4",
                   byte);
        odd = c;
        odd.chess.castling = (uint8_t)byte;
        check_that((pack(&n, &odd, 1) == QP_OK) == (byte < 16),
                   "castling rights %u", byte);
        odd = c;
        odd.chess.ep = (qp_sq)byte;
        check_that((pack(&n, &odd, 1) == QP_OK) == (byte == QP_SQ_NONE),
                   "en passant on square %u", byte);
    }
}

/* ---- games --------------------------------------------------------------
 */

static void hold_pos(const qp_pos *pos, const char *whence) {
    setup s;
    memset(&s, 0, sizeof s);
    s.xiangqi = *qp_pos_setup(pos);
    s.xiangqi.quiet = 0;
    s.xiangqi.fullmove = 1;
    hold_setup(&s, 0, whence);
}

static void hold_chess_pos(const qp_chess_pos *pos, const char *whence) {
    setup s;
    memset(&s, 0, sizeof s);
    s.chess = *qp_chess_pos_setup(pos);
    s.chess.quiet = 0;
    s.chess.fullmove = 1;
    hold_setup(&s, 1, whence);
}

static void walk_xiangqi(void) {
    for (int game = 0; game < GAMES; game++) {
        qp_pos pos;
        qp_pos_start(&pos);
        for (int ply = 0; ply < PLIES; ply++) {
            qp_move list[QP_MOVES_MAX];
            unsigned n = (unsigned)qp_pos_moves(list, &pos);
            hold_pos(&pos, "a game of any moves");
            if (!n) break;
            qp_pos_play(&pos, list[random_below(n)]);
        }
    }
}

/* Games that promote much: pawns' moves and promotions are chosen often. */
static void walk_chess(void) {
    int most = 0;
    for (int game = 0; game < GAMES; game++) {
        qp_chess_pos pos;
        qp_chess_pos_start(&pos);
        int promoted = 0;
        for (int ply = 0; ply < PLIES; ply++) {
            qp_chess_move list[QP_CHESS_MOVES_MAX], move;
            unsigned n = (unsigned)qp_chess_pos_moves(list, &pos), tries = 8;
            hold_chess_pos(&pos, "a game of any moves");
            if (!n) break;
            do move = list[random_below(n)];
            while (--tries && (qp_chess_pos_setup(&pos)->cell[move.from] & 7) !=
                                  QP_CHESS_PAWN);
            promoted += move.promote != 0;
            qp_chess_pos_play(&pos, move);
        }
        if (promoted > most) most = promoted;
    }
    check_that(most >= 8, "no game had more than %d promotions", most);
}

static qp_flow on_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)at;
    unsigned faults = qp_setup_faults(qp_pos_setup(moved->after));
    if (!(faults & QP_FAULT_STACKED)) {
        hold_pos(moved->after, "a real game");
        ++*(unsigned long *)ctx;
    }
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t round,
                          uint32_t ply) {
    (void)ctx, (void)err, (void)round, (void)ply;
    return QP_GO;
}

static void read_pgn(void *ctx, const char *path) {
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_handler to = {.size = sizeof to,
                     .ctx = ctx,
                     .move = on_played,
                     .problem = on_problem};
    corpus_read(bytes, len, &to);
    free(bytes);
}

static void read_epd(unsigned long *count, const char *folder) {
    char path[4096];
    snprintf(path, sizeof path, "%s/xiangqi_every16th.epd", folder);
    size_t len, at = 0;
    char *bytes = corpus_file(path, &len);
    while (at < len) {
        const char *end = memchr(bytes + at, '\n', len - at);
        size_t line = end ? (size_t)(end - (bytes + at)) : len - at;
        setup s;
        memset(&s, 0, sizeof s);
        qp_status rc =
            qp_fen_read(&s.xiangqi, NULL, (qp_text){bytes + at, line}, NULL);
        check_that(rc == QP_OK, "%s: no FEN", path);
        s.xiangqi.quiet = 0;
        s.xiangqi.fullmove = 1;
        if (rc == QP_OK) hold_setup(&s, 0, path);
        ++*count;
        at += line + 1;
    }
    free(bytes);
}

/* Plays the moves of a PGN file from the opening: enough of PGN for a file
 * that a machine wrote. */
static void read_chess(unsigned long *count, const char *folder) {
    char path[4096];
    snprintf(path, sizeof path, "%s/chess/lichess_db_1000k.pgn", folder);
    size_t len, at = 0;
    char *bytes = corpus_file(path, &len);
    qp_chess_pos pos;
    qp_chess_pos_start(&pos);
    while (at < len) {
        char stop = bytes[at] == '[' ? '\n' : bytes[at] == '{' ? '}' : 0;
        if (stop) {
            if (stop == '\n') qp_chess_pos_start(&pos);
            while (at < len && bytes[at] != stop) at++;
            at += at < len;
            continue;
        }
        size_t n = 0;
        while (at + n < len && !strchr(" \r\n", bytes[at + n])) n++;
        qp_chess_move move;
        if (n && strchr("abcdefghKQRBNO", bytes[at]) &&
            !qp_chess_san_read(&move, &pos, (qp_text){bytes + at, n}, NULL)) {
            qp_chess_pos_play(&pos, move);
            hold_chess_pos(&pos, path);
            ++*count;
        }
        at += n + 1;
    }
    free(bytes);
}

static void hold_corpus(const char *folder) {
    unsigned long xiangqi = 0, chess = 0;
    read_epd(&xiangqi, folder);
    corpus_walk(folder, "ccpd", ".pgn", read_pgn, &xiangqi);
    read_chess(&chess, folder);
    printf("real positions: %lu of xiangqi, %lu of chess\n", xiangqi, chess);
    check_that(xiangqi > 100000 && chess > 10000, "few real positions");
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return hold_corpus(folder), check_close();
    for (int chess = 0; chess < 2; chess++) {
        hold_ends(chess);
        hold_random(chess);
    }
    hold_borders(0, 1169); /* those of 1260 that hold any */
    hold_borders(1, 9 * 16 * 9);
    hold_setups();
    hold_odd();
    walk_xiangqi();
    walk_chess();
    return check_close();
}
