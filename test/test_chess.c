/* test_chess.c - international chess: the table chess.qpt, properties, real
 * games.
 *
 * A case gives a "fen" and what must be so: how it reads ("error" with "at",
 * "what" and "want", or "write" and "notes"), its "faults", its "moves",
 * "standing" and counts of leaves by depth ("1" to "7"), and how moves are
 * read and written ("san", "move", "reads", "fails"). "poke" puts bytes into
 * the setup first. On every position that can be had from a case, faults
 * allowed, random games are walked and the properties are checked at each ply.
 *
 * The real games are those of the corpus: each move reads, but for a few that
 * no reader can take, and those of lichess are written as they stand there.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "qipu/chess.h"
#include "table.h"

enum { GAME_PLIES = 60, BRUTE_EVERY = 30, FAULTS = 9, UNWAIVABLE = 3 };

static const char *const FAULT_NAMES[FAULTS] = {"NO_KING", "KINGS", "PAWN",
                                                "MANY",    "CHECK", "CASTLING",
                                                "EP",      "QUIET", "NUMBER"};
static const char *const NOTE_NAMES[3] = {"FIELDS", "EPD", "FORM"};
static const char *const STANDINGS[4] = {"playing", "check", "mate",
                                         "stalemate"};

static int same_move(qp_chess_move a, qp_chess_move b) {
    return a.from == b.from && a.to == b.to && a.promote == b.promote;
}

/* "e2e4", "e7e8q", and with a dash. */
static void long_form(char out[8], qp_chess_move m, const char *dash) {
    snprintf(out, 8, "%c%c%s%c%c%.1s", "abcdefgh"[m.from & 7],
             "12345678"[m.from >> 3], dash, "abcdefgh"[m.to & 7],
             "12345678"[m.to >> 3], &"\0pnbrqk"[m.promote]);
}

/* ---- properties ---------------------------------------------------------- */

static int
    properties_broken; /* of a case: a broken property breaks at every ply */

#define HOLDS(cond)                                                            \
    do {                                                                       \
        if (!(cond) && properties_broken++ < 5)                                \
            kase_fail(k, "broken law, line %d: %s", __LINE__, #cond);          \
    } while (0)

/* The other side's view: ranks turned over, colours exchanged. */
static void turn_over(qp_chess_setup *out, const qp_chess_setup *setup) {
    *out = *setup;
    for (int sq = 0; sq < QP_CHESS_SQUARES; sq++) {
        qp_piece piece = setup->cell[sq];
        out->cell[sq ^ 56] = piece ? (qp_piece)(piece ^ 8) : 0;
    }
    out->turn ^= 1;
    out->castling =
        (uint8_t)((setup->castling >> 2 & 3) | (setup->castling << 2 & 12));
    if (setup->ep != QP_SQ_NONE) out->ep ^= 56;
}

/* The position seen from the other side has the same moves, seen so. */
static void hold_view(const kase *k, const qp_chess_pos *pos) {
    qp_chess_move list[QP_CHESS_MOVES_MAX];
    qp_chess_setup seen;
    qp_chess_pos view;
    size_t n = qp_chess_pos_moves(list, pos);
    turn_over(&seen, qp_chess_pos_setup(pos));
    HOLDS(!(qp_chess_pos_from_setup(&view, &seen, ~0u) & UNWAIVABLE));
    HOLDS(qp_chess_perft(&view, 1) == n);
    HOLDS(qp_chess_pos_state(&view) == qp_chess_pos_state(pos));
    for (size_t i = 0; i < n; i++)
        HOLDS(qp_chess_pos_legal(
            &view, (qp_chess_move){(qp_sq)(list[i].from ^ 56),
                                   (qp_sq)(list[i].to ^ 56), list[i].promote}));
}

/* The list is what is legal, in order. */
static void hold_list(const kase *k, const qp_chess_pos *pos) {
    qp_chess_move list[QP_CHESS_MOVES_MAX];
    size_t n = qp_chess_pos_moves(list, pos), at = 0;
    HOLDS(n <= QP_CHESS_MOVES_MAX);
    for (unsigned from = 0; from < 66; from++)
        for (unsigned to = 0; to < 66; to++)
            for (unsigned kind = 0; kind < 8; kind++) {
                qp_chess_move m = {(qp_sq)from, (qp_sq)to, (uint8_t)kind};
                if (!qp_chess_pos_legal(pos, m)) continue;
                HOLDS(at < n && same_move(list[at], m));
                at++;
            }
    HOLDS(at == n);
    HOLDS(!qp_chess_pos_legal(pos, (qp_chess_move){255, 255, 255}));
}

/* Played, the position is that of its setup, the mover's king is safe, no
 * king is gone and no fault is new. */
static void hold_moves(const kase *k, const qp_chess_pos *pos,
                       const qp_chess_move *list, size_t n) {
    unsigned before = qp_chess_setup_faults(qp_chess_pos_setup(pos));
    uint64_t leaves = 0;
    /* From the number 0 on one move less is counted than played. */
    if (before & QP_CHESS_FAULT_NUMBER) before |= QP_CHESS_FAULT_HALFMOVE_CLOCK;
    for (size_t i = 0; i < n; i++) {
        qp_chess_pos next = *pos, fresh;
        qp_chess_pos_play(&next, list[i]);
        unsigned faults =
            qp_chess_pos_from_setup(&fresh, qp_chess_pos_setup(&next), ~0u);
        HOLDS(!(faults & ~(before & ~(unsigned)QP_CHESS_FAULT_CHECK)));
        HOLDS(memcmp(&next, &fresh, sizeof next) == 0);
        leaves += qp_chess_perft(&next, 1);
    }
    HOLDS(qp_chess_perft(pos, 2) == leaves);
}

static void hold_reading(const kase *k, const qp_chess_pos *pos,
                         const char *san, qp_chess_move want) {
    qp_chess_move got;
    HOLDS(qp_chess_san_read(&got, pos, qp_text_of(san), NULL) == QP_OK);
    HOLDS(same_move(got, want));
}

/* Every move reads back from its SAN, with and without its mark, and from its
 * long forms; no two have the same. */
static void hold_san(const kase *k, const qp_chess_pos *pos,
                     const qp_chess_move *list, size_t n) {
    static char san[QP_CHESS_MOVES_MAX][QP_CHESS_SAN_MAX];
    for (size_t i = 0; i < n; i++) {
        char form[8];
        size_t len = qp_chess_san_write(san[i], pos, list[i]);
        HOLDS(len == strlen(san[i]) && len < QP_CHESS_SAN_MAX);
        hold_reading(k, pos, san[i], list[i]);
        for (size_t j = 0; j < i; j++) HOLDS(strcmp(san[i], san[j]) != 0);
        char bare[QP_CHESS_SAN_MAX];
        memcpy(bare, san[i], sizeof bare);
        bare[strcspn(bare, "+#")] = '\0';
        hold_reading(k, pos, bare, list[i]);
        long_form(form, list[i], "");
        hold_reading(k, pos, form, list[i]);
        long_form(form, list[i], "-");
        hold_reading(k, pos, form, list[i]);
    }
}

static void hold_state(const kase *k, const qp_chess_pos *pos, size_t n) {
    int check = qp_chess_pos_check(pos) != 0;
    qp_chess_state want = n       ? (qp_chess_state)check
                          : check ? QP_CHESS_MATE
                                  : QP_CHESS_STALEMATE;
    HOLDS(qp_chess_pos_state(pos) == want);
    HOLDS(qp_chess_perft(pos, 0) == 1 && qp_chess_perft(pos, 1) == n);
}

static void hold_fen(const kase *k, const qp_chess_setup *setup) {
    char fen[QP_CHESS_FEN_MAX];
    qp_chess_setup back;
    unsigned notes = 1;
    size_t n = qp_chess_fen_write(fen, setup);
    HOLDS(n == strlen(fen) && n < QP_CHESS_FEN_MAX);
    HOLDS(!qp_chess_fen_read(&back, &notes, (qp_text){fen, n}, NULL));
    HOLDS(!notes && memcmp(&back, setup, sizeof back) == 0);
}

static unsigned random_below(uint64_t *state, size_t n) {
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (unsigned)((*state >> 33) % n);
}

static void walk_game(const kase *k, qp_chess_pos pos) {
    uint64_t state = (uint64_t)k->line;
    for (int ply = 0; ply < GAME_PLIES; ply++) {
        qp_chess_move list[QP_CHESS_MOVES_MAX];
        size_t n = qp_chess_pos_moves(list, &pos);
        hold_fen(k, qp_chess_pos_setup(&pos));
        hold_state(k, &pos, n);
        hold_view(k, &pos);
        hold_moves(k, &pos, list, n);
        hold_san(k, &pos, list, n);
        if (ply % BRUTE_EVERY == 0) hold_list(k, &pos);
        if (!n) return;
        qp_chess_pos_play(&pos, list[random_below(&state, n)]);
    }
}

/* ---- the table: FEN and faults ------------------------------------------ */

static void expect_text(const kase *k, const char *key, const char *got,
                        const char *otherwise) {
    const field *f = kase_get(k, key);
    const char *want = f ? f->value : otherwise;
    if (want && strcmp(want, got))
        kase_fail(k, "%s: %s, expected %s", key, got, want);
}

static void expect_error(const kase *k, qp_status rc, const qp_err *err,
                         qp_text in) {
    char at[64];
    snprintf(at, sizeof at, "%lu", (unsigned long)err->at.offset);
    expect_text(k, "error", qp_status_name(rc), "none");
    expect_text(k, "at", at, NULL);
    expect_text(k, "what", err->what, NULL);
    expect_text(k, "want", err->want, NULL);
    snprintf(at, sizeof at, "%lu", (unsigned long)err->at.col);
    expect_text(k, "col", at, NULL);
    HOLDS(err->code == rc && err->at.line == 1);
    HOLDS(err->at.offset <= in.len && err->at.col <= err->at.offset + 1);
}

static void write_notes(char *out, size_t size, unsigned notes) {
    size_t n = 0;
    *out = '\0';
    for (unsigned i = 0; i < 3; i++)
        if (notes >> i & 1)
            n += (size_t)snprintf(out + n, size - n, "%s%s", n ? " " : "",
                                  NOTE_NAMES[i]);
}

/* "SQUARE a3, STACKED e4", in the order of the bits; "-" is no square. */
static void write_faults(char *out, size_t size, const qp_chess_setup *s) {
    unsigned faults = qp_chess_setup_faults(s);
    size_t n = 0;
    *out = '\0';
    for (unsigned i = 0; i < FAULTS; i++) {
        if (!(faults >> i & 1)) continue;
        qp_sq sq = qp_chess_setup_fault_square(s, 1u << i);
        n += (size_t)snprintf(out + n, size - n, "%s%s %.1s%.1s", n ? ", " : "",
                              FAULT_NAMES[i],
                              sq == QP_SQ_NONE ? "-" : &"abcdefgh"[sq % 8],
                              sq == QP_SQ_NONE ? "" : &"12345678"[sq / 8]);
    }
}

static void expect_faults(const kase *k, const qp_chess_setup *setup) {
    char got[256];
    qp_chess_pos pos;
    write_faults(got, sizeof got, setup);
    expect_text(k, "faults", got, "");
    unsigned faults = qp_chess_setup_faults(setup);
    for (unsigned i = 0; i < FAULTS; i++) {
        memset(&pos, 0x55, sizeof pos);
        HOLDS(qp_chess_pos_from_setup(&pos, setup, ~(1u << i)) == faults);
        int written = !(faults >> i & 1) && !(faults & UNWAIVABLE);
        HOLDS((pos.setup_.zero != 0x55) == written);
        if (!(faults >> i & 1))
            HOLDS(qp_chess_setup_fault_square(setup, 1u << i) == QP_SQ_NONE);
    }
}

/* "e4=200 turn=7 castling=255 ep=3" */
static void poke(qp_chess_setup *setup, char *text) {
    for (char *p = strtok(text, " "); p; p = strtok(NULL, " ")) {
        uint8_t value = (uint8_t)strtoul(strchr(p, '=') + 1, NULL, 10);
        if (!strncmp(p, "turn=", 5))
            setup->turn = value;
        else if (!strncmp(p, "castling=", 9))
            setup->castling = value;
        else if (!strncmp(p, "ep=", 3))
            setup->ep = value;
        else
            setup->cell[QP_CHESS_SQ(p[0] - 'a', p[1] - '1')] = value;
    }
}

/* ---- the table: moves --------------------------------------------------- */

/* Each text of "reads", parted by '|', is the move. */
static void expect_readings(const kase *k, const qp_chess_pos *pos,
                            const char *move) {
    const field *reads = kase_get(k, "reads");
    char *p = reads ? reads->value : NULL;
    while (p) {
        char *end = strchr(p, '|'), form[8] = "none";
        if (end) *end++ = '\0';
        qp_chess_move got;
        qp_status rc = qp_chess_san_read(&got, pos, qp_text_of(p), NULL);
        if (rc)
            kase_fail(k, "reads: %s: %s", p, qp_status_name(rc));
        else if (long_form(form, got, ""), strcmp(form, move))
            kase_fail(k, "reads: %s: %s, expected %s", p, form, move);
        p = end;
    }
}

/* "Nd4 QP_E_MOVE_REACH d4 want": a text, its status, its square, its want. */
static void expect_failures(const kase *k, const qp_chess_pos *pos) {
    if (!kase_get(k, "fails")) return;
    for (int i = 0; i < k->fields; i++) {
        if (strcmp(k->field[i].key, "fails")) continue;
        char *text = k->field[i].value, got[160];
        char *code = strstr(text, " QP_E_");
        qp_chess_move move = {77, 77, 77};
        qp_err err = {0};
        if (!code) {
            kase_fail(k, "fails: no status");
            continue;
        }
        qp_text san = {text, (size_t)(code - text)};
        qp_status rc = qp_chess_san_read(&move, pos, san, &err);
        HOLDS(qp_chess_san_read(&move, pos, san, NULL) == rc);
        snprintf(got, sizeof got, " %s %s %s", qp_status_name(rc),
                 *err.square ? err.square : "-", *err.want ? err.want : "-");
        if (strcmp(got, code))
            kase_fail(k, "fails: %.*s:%s, expected%s", (int)san.len, text, got,
                      code);
        HOLDS(err.code == rc && move.from == 77 && !err.at.line);
        HOLDS(strlen(err.what) == san.len && !memcmp(err.what, text, san.len));
    }
}

static void expect_san(const kase *k, const qp_chess_pos *pos) {
    const field *want = kase_get(k, "move"), *san = kase_get(k, "san");
    qp_chess_move move;
    char got[QP_CHESS_SAN_MAX], form[8];
    expect_failures(k, pos);
    if (!san) return;
    qp_status rc =
        qp_chess_san_read(&move, pos, (qp_text){san->value, san->len}, NULL);
    if (rc || !want) {
        kase_fail(k, "san: %s", qp_status_name(rc));
        return;
    }
    long_form(form, move, "");
    expect_text(k, "move", form, NULL);
    qp_chess_san_write(got, pos, move);
    expect_text(k, "san", got, NULL);
    expect_readings(k, pos, want->value);
}

static void expect_position(const kase *k, const qp_chess_pos *pos) {
    char got[32];
    qp_chess_move list[QP_CHESS_MOVES_MAX];
    snprintf(got, sizeof got, "%zu", qp_chess_pos_moves(list, pos));
    expect_text(k, "moves", got, NULL);
    expect_text(k, "standing", STANDINGS[qp_chess_pos_state(pos)], NULL);
    for (unsigned depth = 1; depth < 8; depth++) {
        char key[2] = {(char)('0' + depth), '\0'};
        if (!kase_get(k, key)) continue;
        snprintf(got, sizeof got, "%llu",
                 (unsigned long long)qp_chess_perft(pos, depth));
        expect_text(k, key, got, NULL);
    }
    expect_san(k, pos);
}

static void check_case(const kase *k) {
    const field *fen = kase_get(k, "fen"), *bytes = kase_get(k, "poke");
    char written[QP_CHESS_FEN_MAX], notes_got[64];
    qp_chess_setup setup;
    qp_chess_pos pos;
    unsigned notes = 77;
    qp_err err = {0};
    properties_broken = 0;
    if (!fen) {
        kase_fail(k, "no fen");
        return;
    }
    qp_text in = {fen->value, fen->len};
    memset(&setup, 0x55, sizeof setup);
    qp_status rc = qp_chess_fen_read(&setup, &notes, in, &err);
    if (rc) {
        HOLDS(setup.zero == 0x55 && notes == 77);
        HOLDS(qp_chess_fen_read(&setup, NULL, in, NULL) == rc);
        expect_error(k, rc, &err, in);
        return;
    }
    if (kase_get(k, "error")) {
        kase_fail(k, "reads without an error");
        return;
    }
    hold_fen(k, &setup);
    qp_chess_fen_write(written, &setup);
    expect_text(k, "write", written, fen->value);
    write_notes(notes_got, sizeof notes_got, notes);
    expect_text(k, "notes", notes_got, "");
    if (bytes) poke(&setup, bytes->value);
    expect_faults(k, &setup);
    if (qp_chess_pos_from_setup(&pos, &setup, ~0u) & UNWAIVABLE) {
        HOLDS(!kase_get(k, "moves") && !kase_get(k, "standing"));
        return;
    }
    expect_position(k, &pos);
    walk_game(k, pos);
}

/* ---- what no table can say ---------------------------------------------- */

static int counters_stay(void) {
    qp_chess_setup setup;
    qp_chess_pos pos;
    qp_chess_setup_start(&setup);
    setup.turn = QP_BLACK;
    setup.quiet = setup.fullmove = UINT16_MAX;
    if (qp_chess_pos_from_setup(&pos, &setup, 0)) return 0;
    qp_chess_pos_play(&pos,
                      (qp_chess_move){QP_CHESS_SQ(1, 7), QP_CHESS_SQ(2, 5), 0});
    return qp_chess_pos_setup(&pos)->quiet == UINT16_MAX &&
           qp_chess_pos_setup(&pos)->fullmove == UINT16_MAX;
}

static int start_is_setup(void) {
    qp_chess_setup setup;
    qp_chess_pos pos, start;
    qp_chess_pos_start(&start);
    qp_chess_setup_start(&setup);
    return !qp_chess_pos_from_setup(&pos, &setup, 0) &&
           !memcmp(&pos, &start, sizeof pos);
}

static int faults_have_texts(void) {
    for (unsigned i = 0; i < FAULTS; i++)
        for (unsigned j = 0; j <= FAULTS; j++)
            if (i != j && !strcmp(qp_chess_fault_text(1u << i),
                                  qp_chess_fault_text(j < 9 ? 1u << j : 0)))
                return 0;
    return 1;
}

/* A NULL pointer with the length 0 is an empty text. */
static int null_is_empty(void) {
    qp_chess_setup setup;
    qp_chess_move move;
    qp_chess_pos pos;
    qp_chess_pos_start(&pos);
    qp_text none = {NULL, 0};
    return qp_chess_fen_read(&setup, NULL, none, NULL) == QP_E_FEN_EMPTY &&
           qp_chess_san_read(&move, &pos, none, NULL) == QP_E_MOVE_TEXT;
}

/* ---- real games --------------------------------------------------------- */

/* What no reader can make moves of, each with its reason. Crazyhouse, Chess960
 * and antichess have moves and rights that chess has not. */
static const char *const KNOWN[] = {
    "black2move.pgn:4: 0-0-0",              /* the queen is in the way */
    "corrupted.pgn:57: Kx",                 /* cut short */
    "anastasian-lewis.pgn:20: Z0",          /* a move that passes */
    "antichess-programfox.pgn:3: Ra3",      /* leaves the king in check */
    "antichess-programfox.pgn:7: fxe8=K",   /* a second king */
    "cutechess-fischerrandom.pgn:8: FEN",   /* rooks not in corners */
    "cutechess-fischerrandom.pgn:63: FEN",  /* the same */
    "cutechess-fischerrandom.pgn:111: FEN", /* the same */
    "cutechess-fischerrandom.pgn:149: FEN", /* the same */
    "knightvuillaume-jannlee-zh-lichess.pgn:17: N@f3+", /* a drop */
    "saturs-jannlee-zh-lichess.pgn:17: B@b6"};          /* a drop */
enum { KNOWN_COUNT = sizeof KNOWN / sizeof *KNOWN };

typedef struct real {
    const char *file;
    qp_chess_pos pos;
    unsigned long games, plies;
    int strict; /* every move is written as it is there */
    int broken; /* the game: what follows is not looked at */
    size_t met; /* faults of KNOWN */
    int bad;
} real;

static qp_flow real_game(void *ctx, const qp_at *at) {
    real *r = ctx;
    (void)at;
    qp_chess_pos_start(&r->pos);
    r->games++;
    r->broken = 0;
    return QP_GO;
}

static qp_flow real_fault(real *r, qp_text text, const char *why,
                          const qp_at *at) {
    char got[160];
    r->broken = 1;
    snprintf(got, sizeof got, "%s:%lu: %.*s", r->file, (unsigned long)at->line,
             (int)text.len, text.ptr);
    if (!r->strict && r->met < KNOWN_COUNT && !strcmp(got, KNOWN[r->met])) {
        r->met++;
        return QP_GO;
    }
    r->bad++;
    fprintf(stderr, "%s: %s\n", got, why);
    return QP_GO;
}

/* A start that was cut out of a game may have counters that cannot be. */
static qp_flow real_tag(void *ctx, qp_text name, qp_text value,
                        const qp_at *at) {
    real *r = ctx;
    qp_chess_setup setup;
    unsigned counters = QP_CHESS_FAULT_HALFMOVE_CLOCK | QP_CHESS_FAULT_NUMBER;
    if (name.len != 3 || memcmp(name.ptr, "FEN", 3)) return QP_GO;
    if (!qp_chess_fen_read(&setup, NULL, value, NULL) &&
        !(qp_chess_pos_from_setup(&r->pos, &setup, counters) & ~counters))
        return QP_GO;
    return real_fault(r, name, "no position", at);
}

static qp_flow real_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    real *r = ctx;
    qp_chess_move move, back;
    char san[QP_CHESS_SAN_MAX];
    if (r->broken) return QP_GO;
    qp_status rc = qp_chess_san_read(&move, &r->pos, moved->text, NULL);
    if (rc) return real_fault(r, moved->text, qp_status_text(rc), at);
    size_t n = qp_chess_san_write(san, &r->pos, move);
    if (qp_chess_san_read(&back, &r->pos, (qp_text){san, n}, NULL) ||
        !same_move(move, back))
        return real_fault(r, moved->text, "written so that it is another", at);
    if (r->strict && (n > moved->text.len || memcmp(san, moved->text.ptr, n) ||
                      strspn(moved->text.ptr + n, "!?") < moved->text.len - n))
        return real_fault(r, moved->text, san, at);
    qp_chess_pos_play(&r->pos, move);
    r->plies++;
    if (r->strict && qp_chess_setup_faults(qp_chess_pos_setup(&r->pos)))
        return real_fault(r, moved->text, "faults after the move", at);
    return QP_GO;
}

static void real_file(void *ctx, const char *path) {
    real *r = ctx;
    qp_handler v = {.size = sizeof v,
                    .ctx = ctx,
                    .begin_game = real_game,
                    .tag = real_tag,
                    .move = real_move};
    size_t len;
    char *bytes = corpus_file(path, &len);
    r->file = strrchr(path, '/') + 1;
    qp_pgn_reader *reader = qp_pgn_reader_new(&v, 0, NULL);
    if (!reader || qp_pgn_feed(reader, bytes, len) || qp_pgn_finish(reader))
        exit(2);
    qp_pgn_reader_free(reader);
    free(bytes);
}

/* The games of lichess, without a fault: their number is that of the lines
 * "[Event ", their plies were counted by pgn-extract. Those of other programs'
 * tests, with their known faults. */
static void real_games(const char *folder) {
    real lichess = {.strict = 1}, others = {.strict = 0};
    corpus_walk(folder, "chess/lichess_db_1000k.pgn", NULL, real_file,
                &lichess);
    corpus_walk(folder, "chess/chess-library-pgns", ".pgn", real_file, &others);
    corpus_walk(folder, "chess/python-chess-pgn", ".pgn", real_file, &others);
    printf("lichess: %lu games, %lu plies, %d at fault\n", lichess.games,
           lichess.plies, lichess.bad);
    printf("others: %lu games, %lu plies, %d at fault, %zu known to be\n",
           others.games, others.plies, others.bad, others.met);
    check_that(lichess.games == 438 && lichess.plies == 28538, "lichess");
    check_that(!lichess.bad, "faults in games of lichess");
    check_that(!others.bad && others.met == KNOWN_COUNT, "faults of others");
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return real_games(folder), check_close();
    CHECK(counters_stay());
    CHECK(start_is_setup());
    CHECK(faults_have_texts());
    CHECK(null_is_empty());
    return table_main(argc, argv, check_case);
}
