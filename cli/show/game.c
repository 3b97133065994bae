/* game.c - prints a game at one of its moves, as text and as a board.
 *
 * All text of the game goes through safe.c, so that no game can control the
 * terminal.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "show_common.h"

enum { LINE_MAX_BYTES = 1024 };

/* ---- places -------------------------------------------------------------- */

uint64_t show_depth(const qp_game *game, qp_node node) {
    uint64_t plies = 0;
    for (; node != QP_ROOT; node = qp_game_parent(game, node)) plies++;
    return plies;
}

qp_node show_ply(const qp_game *game, uint64_t plies) {
    qp_node node = QP_ROOT, next;
    while (plies-- && (next = qp_game_next(game, node)) != QP_NO_NODE)
        node = next;
    return node;
}

int show_open(show_place *place, const qp_game *game, uint64_t number,
              uint64_t games) {
    *place = (show_place){game, number, games, QP_ROOT, NULL};
    place->path = malloc(qp_game_nodes(game) * sizeof *place->path);
    return !place->path;
}

void show_close(show_place *place) {
    free(place->path);
    place->path = NULL;
}

qp_pos show_position(const show_place *place, qp_node node) {
    qp_pos pos = *qp_game_start(place->game);
    size_t n = (size_t)show_depth(place->game, node);
    for (size_t i = n; i; node = qp_game_parent(place->game, node))
        place->path[--i] = qp_game_move(place->game, node);
    for (size_t i = 0; i < n; i++) qp_pos_play(&pos, place->path[i]);
    return pos;
}

/* ---- words ----------------------------------------------------------------
 */

/* A line while it is put together: safe, cut when it is too long. */
typedef struct words_line {
    char text[LINE_MAX_BYTES];
    size_t len;
} words_line;

static void add(words_line *line, qp_text text) {
    for (size_t i = 0; i < text.len;) {
        safe_char c;
        i += safe_next(&c, text.ptr + i, text.len - i);
        if (line->len + c.len > sizeof line->text) return;
        memcpy(line->text + line->len, c.text, c.len);
        line->len += c.len;
    }
}

static void add_word(words_line *line, const char *word) {
    add(line, (qp_text){word, strlen(word)});
}

static void put_words(words_line *line, show_put *put, void *ctx) {
    put(ctx, (qp_text){line->text, line->len});
    line->len = 0;
}

static int is_said(qp_text value) {
    return value.ptr && value.len && !(value.len == 1 && *value.ptr == '?');
}

/* "game 3 of 8: Red - Black, 1-0" and "Event, Site, Date". */
static void head_words(const show_place *place, show_put *put, void *ctx) {
    static const char *const names[] = {"Event", "Site", "Date", "Round"};
    words_line line = {.len = 0};
    char number[96];
    qp_text red = qp_game_tag(place->game, "Red");
    qp_text black = qp_game_tag(place->game, "Black");
    qp_text result = qp_game_result(place->game);
    snprintf(number, sizeof number, tr("game %llu"),
             (unsigned long long)place->number);
    add_word(&line, number);
    if (place->games > 1) {
        snprintf(number, sizeof number, tr(" of %llu"),
                 (unsigned long long)place->games);
        add_word(&line, number);
    }
    add_word(&line, ": ");
    add(&line, is_said(red) ? red : (qp_text){"?", 1});
    add_word(&line, " - ");
    add(&line, is_said(black) ? black : (qp_text){"?", 1});
    if (!result.ptr) result = qp_game_tag(place->game, "Result");
    if (is_said(result)) add_word(&line, ", "), add(&line, result);
    put_words(&line, put, ctx);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        qp_text value = qp_game_tag(place->game, names[i]);
        if (!is_said(value)) continue;
        if (line.len) add_word(&line, ", ");
        add(&line, value);
    }
    if (line.len) put_words(&line, put, ctx);
}

static void add_move(words_line *line, const show_style *style,
                     const qp_pos *before, qp_move move) {
    char text[QP_MOVE_MAX];
    qp_notation as = style->notation;
    if (as == QP_NOTATION_ANY)
        as = style->letters || style->ascii ? QP_NOTATION_WXF
                                            : QP_NOTATION_CHINESE;
    if (style->notation == QP_NOTATION_ANY && as == QP_NOTATION_CHINESE &&
        words_lang() == QP_LANG_ZH_TW)
        as = QP_NOTATION_TRADITIONAL;
    qp_move_write(text, before, move, as, 0);
    add_word(line, text);
}

/* "12. move !", with points before Black's. */
static void add_numbered(words_line *line, const show_style *style,
                         const show_place *place) {
    const qp_game *game = place->game;
    qp_node node = place->node;
    qp_pos before = show_position(place, qp_game_parent(game, node));
    char number[32];
    snprintf(number, sizeof number, "%lu%s ",
             (unsigned long)qp_pos_setup(&before)->fullmove,
             qp_pos_turn(&before) == QP_RED ? "." : "...");
    add_word(line, number);
    add_move(line, style, &before, qp_game_move(game, node));
    for (qp_annotation a = qp_game_first_nag(game, node); a != QP_NO_ANNOTATION;
         a = qp_game_next_alike(game, a)) {
        static const char *const marks[] = {"",   "!",  "?", "!!",
                                            "??", "!?", "?!"};
        int nag = qp_game_annotation_nag(game, a);
        snprintf(number, sizeof number, " $%d", nag);
        add_word(line, nag > 0 && nag < 7 ? marks[nag] : number);
    }
}

/* Nonzero if a node is not of the main line. */
static int in_variation(const qp_game *game, qp_node node) {
    for (; node != QP_ROOT; node = qp_game_parent(game, node))
        if (qp_game_next(game, qp_game_parent(game, node)) != node) return 1;
    return 0;
}

static void move_words(const show_style *style, const show_place *place,
                       show_put *put, void *ctx) {
    words_line line = {.len = 0};
    char plies[96];
    const qp_game *game = place->game;
    snprintf(plies, sizeof plies, tr("ply %llu of %llu"),
             (unsigned long long)show_depth(game, place->node),
             (unsigned long long)show_depth(game, show_ply(game, UINT64_MAX)));
    add_word(&line, plies);
    if (place->node != QP_ROOT) {
        add_word(&line, ": ");
        add_numbered(&line, style, place);
    }
    if (in_variation(game, place->node)) add_word(&line, tr(" (variation)"));
    put_words(&line, put, ctx);
}

/* The moves beside or after a node, where there are several: "head: a, b". */
static void choice_words(const show_style *style, const show_place *place,
                         qp_node first, const char *head, show_put *put,
                         void *ctx) {
    words_line line = {.len = 0};
    if (first == QP_NO_NODE ||
        qp_game_variation_after(place->game, first) == QP_NO_NODE)
        return;
    qp_pos before = show_position(place, qp_game_parent(place->game, first));
    add_word(&line, head);
    for (qp_node node = first; node != QP_NO_NODE;
         node = qp_game_variation_after(place->game, node)) {
        if (node != first) add_word(&line, ", ");
        add_move(&line, style, &before, qp_game_move(place->game, node));
    }
    put_words(&line, put, ctx);
}

/* A comment, a line for each of its own. */
static void comment_words(qp_text text, show_put *put, void *ctx) {
    while (text.len) {
        words_line line = {.len = 0};
        const char *end = memchr(text.ptr, '\n', text.len);
        size_t n = end ? (size_t)(end - text.ptr) : text.len;
        size_t shown = n && text.ptr[n - 1] == '\r' ? n - 1 : n;
        /* A long one goes on in the next line. */
        if (shown > LINE_MAX_BYTES / 10) {
            n = LINE_MAX_BYTES / 10;
            while (n && ((unsigned char)text.ptr[n] & 0xC0) == 0x80) n--;
            shown = n;
            end = NULL;
        }
        add(&line, (qp_text){text.ptr, shown});
        put_words(&line, put, ctx);
        n += end != NULL;
        text = (qp_text){text.ptr + n, text.len - n};
    }
}

void show_words(const show_style *style, const show_place *place, show_put *put,
                void *ctx) {
    static const qp_place places[] = {QP_BEFORE_MOVE, QP_AFTER_MOVE,
                                      QP_AFTER_RESULT};
    const qp_game *game = place->game;
    head_words(place, put, ctx);
    move_words(style, place, put, ctx);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        /* What follows the result is shown where the main line ends. */
        int result = places[i] == QP_AFTER_RESULT;
        if (result && place->node != show_ply(game, UINT64_MAX)) continue;
        qp_node node = result ? QP_ROOT : place->node;
        for (qp_annotation a = qp_game_first_comment(game, node, places[i]);
             a != QP_NO_ANNOTATION; a = qp_game_next_alike(game, a))
            comment_words(qp_game_annotation_text(game, a), put, ctx);
    }
    if (place->node != QP_ROOT)
        choice_words(style, place,
                     qp_game_next(game, qp_game_parent(game, place->node)),
                     tr("instead: "), put, ctx);
    choice_words(style, place, qp_game_next(game, place->node), tr("next: "),
                 put, ctx);
}

/* ---- as text ---------------------------------------------------------------
 */

static void put_line(void *ctx, qp_text line) {
    (void)ctx;
    fwrite(line.ptr, 1, line.len, stdout);
    putchar('\n');
}

void show_board(const show_style *style, const qp_setup *setup) {
    char board[QP_TEXT_BOARD_MAX];
    const qp_text_board_options options = {
        .size = sizeof options,
        .style = style->ascii     ? QP_TEXT_BOARD_ASCII
                 : style->letters ? QP_TEXT_BOARD_LETTERS
                                  : QP_TEXT_BOARD_CHINESE,
        .flip = style->black != 0,
        .coords = style->coords != 0,
        .color = style->colour != 0};
    fwrite(board, 1, qp_text_board(board, setup, &options), stdout);
}

void show_state(const qp_setup *setup) {
    char text[256];
    qp_state_text(text, sizeof text, setup, words_lang());
    puts(text);
}

void show_place_text(const show_style *style, const show_place *place) {
    char fen[QP_FEN_MAX];
    qp_pos pos = show_position(place, place->node);
    show_words(style, place, put_line, NULL);
    show_board(style, qp_pos_setup(&pos));
    putchar('\n');
    show_state(qp_pos_setup(&pos));
    qp_fen_write(fen, qp_pos_setup(&pos));
    puts(fen);
}
