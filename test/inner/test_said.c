/* test_said.c - moves in four characters, read and played quickly, against
 * qp_move_read and qp_pos_play.
 *
 * In positions of random games every text of four characters is tried, in each
 * of its spellings. What is played quickly must be what qp_move_read reads, and
 * lead where qp_pos_play leads; else the position must be left as it was.
 * Nearly all moves that there are must be played so. Some games begin with
 * kings where they may not stand. Two squares are read from any bytes, and
 * compared with a reading byte by byte.
 */
#include <stdio.h>
#include <string.h>

#include "../../lib/core/notation/move_int.h"
#include "qipu/fen.h"

enum { GAMES = 24, PLIES = 160, EACH = 7, BAD_MAX = 20 };

static uint32_t state = 1;

static uint32_t next_random(uint32_t below) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % below;
}

/* Spellings: Chinese digits; half-width ones, or full-width; traditional. */
enum { CHINESE, HALF, FULL, TRADITIONAL, SPELLINGS };

static int bad;
static unsigned long legal, quick;

static void differs(const char *what, const qp_pos *pos, const char *text) {
    char fen[QP_FEN_MAX];
    if (++bad > BAD_MAX) return;
    printf("%.*s: %s: %s\n", (int)qp_fen_write(fen, qp_pos_setup(pos)), fen,
           text, what);
}

static void try_text(const qp_pos *pos, const char *text, unsigned counts) {
    char bytes[32] = {0};
    size_t len = strlen(text), used;
    qp_move move, read;
    qp_undo undo;
    memcpy(bytes, text, len);
    qp__said said = qp__han_said(bytes, &used);
    if (!said || used != len) {
        differs("not read", pos, text);
        return;
    }
    qp_status rc = qp_move_read(&read, pos, (qp_text){text, len},
                                QP_NOTATION_CHINESE, 0, NULL);
    if (!rc) legal += counts;
    qp_pos played = *pos;
    if (!qp__move_play(&move, &played, said, &undo, 1)) {
        if (memcmp(&played, pos, sizeof played))
            differs("not played, but changed", pos, text);
        return;
    }
    quick += counts;
    if (rc || read.from != move.from || read.to != move.to) {
        differs("played, but not what is read", pos, text);
        return;
    }
    qp_pos want = *pos;
    qp_pos_play(&want, read);
    if (memcmp(&played, &want, sizeof want))
        differs("leads to another position", pos, text);
    qp_pos_undo(&played, &undo);
    if (memcmp(&played, pos, sizeof played)) differs("not undone", pos, text);
    qp__move_play(&move, &played, said, &undo, 0);
    if (played.hash_ != pos->hash_ || played.mirror_ != pos->mirror_)
        differs("the hashes are not as they were", pos, text);
    played.hash_ = want.hash_;
    played.mirror_ = want.mirror_;
    if (memcmp(&played, &want, sizeof want))
        differs("without hashes it leads elsewhere", pos, text);
}

static void try_words(const qp_pos *pos, const char *first, const char *second,
                      int spelling, unsigned counts) {
    int digits = spelling == TRADITIONAL ? CHINESE : spelling;
    int traditional = spelling == TRADITIONAL;
    for (int way = 0; way < 3; way++)
        for (int num = 1; num <= 9; num++) {
            char text[32];
            snprintf(text, sizeof text, "%s%s%s%s", first, second,
                     qp__han_way[traditional][way], qp__han_digit[digits][num]);
            try_text(pos, text, counts);
        }
}

static void try_all(const qp_pos *pos, int spelling) {
    int digits = spelling == TRADITIONAL ? CHINESE : spelling;
    int traditional = spelling == TRADITIONAL;
    unsigned side = qp_pos_turn(pos);
    for (unsigned kind = QP_KING; kind <= QP_PAWN; kind++) {
        const char *piece = qp__han_piece[traditional][QP_PIECE(side, kind)];
        for (int file = 1; file <= 9; file++)
            try_words(pos, piece, qp__han_digit[digits][file], spelling, 1);
        for (int mark = 0; mark < 3; mark++)
            try_words(pos, qp__han_mark[traditional][mark], piece, spelling, 0);
    }
}

static void play_game(qp_pos pos) {
    for (int ply = 0; ply < PLIES; ply++) {
        qp_move moves[QP_MOVES_MAX];
        size_t n = qp_pos_moves(moves, &pos);
        if (!n) return;
        if (ply % EACH == 0) try_all(&pos, ply / EACH % SPELLINGS);
        qp_pos_play(&pos, moves[next_random((uint32_t)n)]);
    }
}

/* Kings where they may not stand, among pieces that attack them. */
static void play_misplaced(void) {
    static const char *const FENS[] = {
        "rnba1abnr/9/1c5c1/p1p1k1p1p/9/4K4/P1P1P1P1P/1C5C1/9/RNBA1ABNR w",
        "rnbaKabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAkABNR b",
        "rnba1abnr/9/1c2k2c1/p1p1p1p1p/9/K8/P1P1P1P1P/1C5C1/9/RNBA1ABNR w",
    };
    for (size_t i = 0; i < sizeof FENS / sizeof *FENS; i++) {
        qp_pos pos;
        qp_text fen = {FENS[i], strlen(FENS[i])};
        if (qp_pos_read(&pos, fen, ~0u, NULL)) {
            bad++;
            continue;
        }
        for (int game = 0; game < 4; game++) play_game(pos);
    }
}

static void try_squares(const char *p, int iccs) {
    const char *second = p + 2 + iccs;
    unsigned from = qp_square_read((qp_text){p, 2}, 0);
    unsigned to = qp_square_read((qp_text){second, 2}, 0);
    int good =
        from != QP_SQ_NONE && to != QP_SQ_NONE && !((*p ^ *second) & 0x20);
    qp_move move = {(qp_sq)from, (qp_sq)to};
    qp__said want = good ? qp__move_said(move) : 0;
    if (qp__squares_said(p, second) == want) return;
    if (++bad <= BAD_MAX) printf("squares of %02X%02X differ\n", p[0], p[1]);
}

static void try_bytes(void) {
    for (unsigned i = 0; i < 1u << 16; i++) {
        char a = (char)(i >> 8), b = (char)i;
        try_squares((char[]){a, b, 'h', '2'}, 0);
        try_squares((char[]){'C', '9', '-', a, b}, 1);
    }
}

int main(void) {
    try_bytes();
    qp_pos start;
    qp_pos_start(&start);
    for (int i = 0; i < GAMES; i++) play_game(start);
    play_misplaced();
    printf("%lu moves by their file, %lu of them played quickly\n", legal,
           quick);
    return bad != 0 || quick * 20 < legal * 19;
}
