/* test_text_board.c - boards as text, and bar charts.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "qipu/bar_chart.h"
#include "qipu/fen.h"
#include "qipu/text_board.h"
#include "wrapped_alloc.h"

static size_t times(const char *text, const char *word) {
    size_t n = 0;
    for (; (text = strstr(text, word)); text++) n++;
    return n;
}

/* ---- boards -------------------------------------------------------------- */

static void check_ascii(void) {
    char board[QP_TEXT_BOARD_MAX];
    qp_setup setup;
    qp_setup_start(&setup);
    qp_text_board_options o = {
        .size = sizeof o, .style = QP_TEXT_BOARD_ASCII, .coords = 1};
    size_t len = qp_text_board(board, &setup, &o);
    CHECK(len == strlen(board) && times(board, "\n") == 21);
    /* Letters leave one column before the rank at the right. */
    CHECK(!strncmp(board, "  a   b   c   d   e   f   g   h   i\n", 36));
    CHECK(!strncmp(board + 36, "9 r---n---b---a---k---a---b---n---r  9\n", 39));
    CHECK(strstr(board, "  |                               |\n") != NULL);
    o.flip = 1;
    qp_text_board(board, &setup, &o);
    CHECK(!strncmp(board, "  i   h   g", 11));
    CHECK(!strncmp(board + 36, "0 R---N---B---A---K---A---B---N---R  0\n", 39));
}

/* The longest board: a piece on every square, with colours. */
static void check_full(void) {
    char board[QP_TEXT_BOARD_MAX];
    qp_setup setup;
    qp_setup_clear(&setup);
    for (int sq = 0; sq < QP_SQUARES; sq++)
        setup.cell[sq] = QP_PIECE(QP_RED, QP_ROOK);
    qp_text_board_options o = {.size = sizeof o, .coords = 1, .color = 1};
    size_t len = qp_text_board(board, &setup, &o);
    CHECK(len < QP_TEXT_BOARD_MAX && len == strlen(board));
    CHECK(times(board, "\x1b[1;31m") == 90 && times(board, "\x1b[0m") == 90);
    CHECK(qp_text_board(board, &setup, NULL) < len);
    CHECK(times(board, "\x1b") == 0);
}

static void check_state(const char *fen, qp_lang lang, const char *words) {
    char text[200];
    qp_setup setup;
    check_must(qp_fen_read(&setup, NULL, qp_text_of(fen), NULL));
    size_t len = qp_state_text(text, sizeof text, &setup, lang);
    check_that(!strcmp(text, words) && len == strlen(words), "%s: %s", fen,
               text);
    char cut[8];
    CHECK(qp_state_text(cut, sizeof cut, &setup, lang) == len);
    CHECK(strlen(cut) < sizeof cut);
}

/* ---- charts -------------------------------------------------------------- */

static int refuse(void *ctx, const char *bytes, size_t len) {
    (void)ctx, (void)bytes, (void)len;
    return 1;
}

static void *test_resize(void *ctx, void *ptr, size_t old_size, size_t size) {
    (void)old_size;
    int *blocks = ctx;
    *blocks += (ptr == NULL) - (size == 0);
    if (size) return wrapped_real(ptr, size);
    free(ptr);
    return NULL;
}

static void check_chart(void) {
    static const qp_bar bar[] = {{"<a & b>", {1, 2}}, {"c", {3, 0}}};
    qp_bar_chart chart = {.size = sizeof chart,
                          .title = "\"t\"",
                          .across = "x",
                          .series = {"one", "two"},
                          .parts = 2,
                          .bar = bar,
                          .bars = 2};
    const qp_sink full = {NULL, refuse};
    int blocks = 0;
    const qp_alloc alloc = {&blocks, test_resize};
    qp_memory svg;
    check_must(qp_bar_chart_to_memory(&svg, &chart, &alloc));
    CHECK(blocks == 1 && times(svg.ptr, "class=\"c0\"") == 5);
    CHECK(times(svg.ptr, "<a") == 0 && times(svg.ptr, "&#60;a &#38; b") == 2);
    CHECK(times(svg.ptr, "&#34;t&#34;") == 2 && strlen(svg.ptr) == svg.len);
    qp_memory_free(&svg, &alloc);
    CHECK(blocks == 0);
    CHECK(qp_bar_chart_svg(&chart, &full) == QP_E_IO);
    qp_status rc = QP_E_NOMEM;
    for (unsigned long i = 1; i < 50 && rc; i++) {
        wrapped_refuse(i);
        rc = qp_bar_chart_to_memory(&svg, &chart, NULL);
        CHECK(rc == QP_E_NOMEM || (rc == QP_OK && i > 1));
    }
    wrapped_refuse(0);
    CHECK(rc == QP_OK);
    qp_memory_free(&svg, NULL);
    chart.tint[1] = QP_BAR_PARTS;
    CHECK(qp_bar_chart_svg(&chart, &full) == QP_E_ARG);
    chart.tint[1] = 0, chart.bars = 0;
    CHECK(qp_bar_chart_svg(&chart, &full) == QP_E_ARG);
}

int main(void) {
    check_ascii();
    check_full();
    check_state(QP_FEN_START, QP_LANG_EN, "Red to move, legal moves: 44");
    check_state("4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1", QP_LANG_EN,
                "Black to move, in check, legal moves: 1");
    check_state("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1", QP_LANG_EN,
                "Black is mated: Red wins");
    check_chart();
    return check_close();
}
