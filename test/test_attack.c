/* test_attack.c - attacks, checks and pins: the table attack.qpt, and a slow
 * model of the rules (slow.h) on every position of a random game from each
 * case, and on positions of real games.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "slow.h"
#include "table.h"

static int differed; /* of a case: what differs once differs often */

static void on_differ(void *ctx, const char *what) {
    const kase *k = ctx;
    if (differed++ < 5) kase_fail(k, "%s", what);
}

/* "from>to" or, over a screen, "from>to/over", each with a blank before it. */
static void put_attacks(char *out, const qp_attack *list, size_t n) {
    for (size_t i = 0; i < n; i++) {
        *out++ = ' ';
        out += qp_square_write(out, list[i].from, 0);
        *out++ = '>';
        out += qp_square_write(out, list[i].to, 0);
        if (list[i].over == QP_SQ_NONE) continue;
        *out++ = '/';
        out += qp_square_write(out, list[i].over, 0);
    }
    *out = '\0';
}

/* "pinned<pinner" or, with the other piece, "pinned<pinner/screen". */
static void put_pins(char *out, const qp_pin *list, size_t n) {
    for (size_t i = 0; i < n; i++) {
        *out++ = ' ';
        out += qp_square_write(out, list[i].pinned, 0);
        *out++ = '<';
        out += qp_square_write(out, list[i].pinner, 0);
        if (list[i].screen == QP_SQ_NONE) continue;
        *out++ = '/';
        out += qp_square_write(out, list[i].screen, 0);
    }
    *out = '\0';
}

static void expect(const kase *k, const char *key, const char *got) {
    const field *want = kase_get(k, key);
    if (want && strcmp(want->value, *got ? got + 1 : "-"))
        kase_fail(k, "%s:%s, expected %s", key, got, want->value);
}

static qp_sq square_of(const char *text) {
    return qp_square_read((qp_text){text, 2}, 0);
}

/* The fields "red on e5", "black on e5 without e4". */
static void check_attackers(const kase *k, const qp_pos *pos) {
    qp_attack list[QP_ATTACKERS_MAX];
    char text[512];
    for (int i = 0; i < k->fields; i++) {
        const char *key = k->field[i].key, *on = strstr(key, " on ");
        const char *without = strstr(key, " without ");
        if (!on) continue;
        qp_side by = !strncmp(key, "red", 3) ? QP_RED : QP_BLACK;
        qp_sq gone = without ? square_of(without + 9) : QP_SQ_NONE;
        put_attacks(
            text, list,
            qp_pos_attackers_without(list, pos, by, square_of(on + 4), gone));
        expect(k, key, text);
    }
}

static void check_lists(const kase *k, const qp_pos *pos) {
    qp_attack list[QP_ATTACKS_MAX];
    qp_pin pins[QP_PINS_MAX];
    char text[512];
    put_attacks(text, list, qp_pos_checkers(list, pos));
    expect(k, "checkers", text);
    put_pins(text, pins, qp_pos_pins(pins, pos, QP_RED));
    expect(k, "red pins", text);
    put_pins(text, pins, qp_pos_pins(pins, pos, QP_BLACK));
    expect(k, "black pins", text);
    const field *piece = kase_get(k, "piece");
    if (!piece) return;
    put_attacks(text, list, qp_pos_attacks(list, pos, square_of(piece->value)));
    expect(k, "attacks", text);
}

static void check_case(const kase *k) {
    qp_setup setup;
    qp_pos pos;
    const field *fen = kase_get(k, "fen");
    if (!fen ||
        qp_fen_read(&setup, NULL, (qp_text){fen->value, fen->len}, NULL) ||
        (qp_pos_from_setup(&pos, &setup, ~0u) & 7)) {
        kase_fail(k, "no position");
        return;
    }
    differed = 0;
    check_attackers(k, &pos);
    check_lists(k, &pos);
    const field *plies = kase_get(k, "plies");
    slow_compare_game(pos, plies ? atoi(plies->value) : 30, 1, on_differ,
                      (void *)(uintptr_t)k);
}

/* A square's text, both ways and for both counts of ranks; and what is not one.
 */
static int squares_read_back(void) {
    static const char *const NONE[] = {"",   "a",  "j0", "a:", "a10", "a0 ",
                                       "0a", "@0", "`0", "a-", "A10"};
    for (unsigned flags = 0; flags <= QP_MOVE_RANKS_1; flags++)
        for (unsigned sq = 0; sq < QP_SQUARES; sq++) {
            char text[QP_SQUARE_MAX];
            size_t len = qp_square_write(text, (qp_sq)sq, flags);
            if (len != strlen(text)) return 0;
            if (qp_square_read((qp_text){text, len}, flags) != sq) return 0;
            text[0] = (char)(text[0] - 'a' + 'A');
            if (qp_square_read((qp_text){text, len}, flags) != sq) return 0;
        }
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        if (qp_square_read((qp_text){NONE[i], strlen(NONE[i])}, 0) !=
            QP_SQ_NONE)
            return 0;
    qp_text a0 = {"a0", 2}, a10 = {"a10", 3}, i9 = {"i9", 2};
    return qp_square_read(a0, QP_MOVE_RANKS_1) == QP_SQ_NONE &&
           qp_square_read(a10, QP_MOVE_RANKS_1) == QP_SQ(0, 9) &&
           qp_square_read(i9, 0) == 89;
}

/* Queries about squares beyond the board. */
static int nothing_is_beyond(void) {
    qp_pos pos;
    qp_pos_start(&pos);
    qp_attack list[QP_ATTACKS_MAX];
    for (unsigned sq = QP_SQUARES; sq < 256; sq++)
        if (qp_pos_piece(&pos, (qp_sq)sq) ||
            qp_pos_is_pinned(&pos, (qp_sq)sq) ||
            qp_pos_attacks(list, &pos, (qp_sq)sq) ||
            qp_pos_attacked(&pos, QP_RED, (qp_sq)sq) ||
            qp_pos_attackers(list, &pos, QP_BLACK, (qp_sq)sq))
            return 0;
    return 1;
}

/* ---- real games --------------------------------------------------------- */

enum { EVERY = 4 }; /* of the positions; all of them would take seconds */

static void on_real_differ(void *ctx, const char *what) {
    check_that(0, "line %u: %s", *(const unsigned *)ctx, what);
}

static int compare_corpus(const char *folder) {
    char path[4096];
    size_t len, at = 0;
    uint64_t seed = 1;
    snprintf(path, sizeof path, "%s/xiangqi_every16th.epd", folder);
    char *bytes = corpus_file(path, &len);
    for (unsigned line = 1; at < len; line++) {
        const char *end = memchr(bytes + at, '\n', len - at);
        size_t size = (size_t)((end ? end : bytes + len) - (bytes + at));
        qp_text fen = {bytes + at, size};
        qp_setup setup;
        qp_pos pos;
        at += fen.len + 1;
        if (line % EVERY || qp_fen_read(&setup, NULL, fen, NULL)) continue;
        if (qp_pos_from_setup(&pos, &setup, ~0u) & 7) continue;
        slow_compare(&pos, &seed, on_real_differ, &line);
        check_that(1, "compared");
    }
    free(bytes);
    return check_close();
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return compare_corpus(folder);
    CHECK(squares_read_back());
    CHECK(nothing_is_beyond());
    return table_main(argc, argv, check_case);
}
