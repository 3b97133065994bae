/* keys.c - stepping through games with the keys of a terminal.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../os/os.h"
#include "show_common.h"

enum { BOARD_COLUMNS = 40, BOARD_ROWS = 22 };

/* ---- the games that are kept --------------------------------------------- */

int show_keep(show_book *book, const qp_game *game) {
    qp_text record;
    if (!book->packer) book->packer = qp_packer_new(NULL);
    if (book->games == book->room) {
        size_t room = book->room ? 2 * book->room : 64;
        void *grown = realloc(book->kept, room * sizeof *book->kept);
        if (!grown) return 1;
        book->kept = grown;
        book->room = room;
    }
    if (!book->packer) {
        errno = ENOMEM;
        return 1;
    }
    struct show_kept *kept = &book->kept[book->games];
    qp_status rc = qp_game_pack(&record, NULL, book->packer, game);
    if (rc == QP_E_NOMEM) errno = ENOMEM;
    if (rc) return rc == QP_E_NOMEM; /* one too long is not shown */
    kept->record = malloc(record.len + 1);
    if (!kept->record) return 1;
    memcpy(kept->record, record.ptr, record.len);
    kept->len = record.len;
    book->games++;
    return 0;
}

void show_book_free(show_book *book) {
    for (size_t i = 0; i < book->games; i++) free(book->kept[i].record);
    free(book->kept);
    qp_packer_free(book->packer);
    *book = (show_book){NULL, 0, 0, NULL};
}

/* ---- keys -------------------------------------------------------------------
 */

typedef enum key {
    KEY_NONE, /* draw again */
    KEY_BACK,
    KEY_ON,
    KEY_UP,
    KEY_DOWN,
    KEY_HOME,
    KEY_END,
    KEY_NEXT,
    KEY_LAST,
    KEY_FLIP,
    KEY_QUIT
} key;

/* The rest of ESC [ A, ESC O A or ESC [ 1 ~. */
static key escape_key(void) {
    int byte = os_terminal_byte(1), digit = 0;
    if (byte != '[' && byte != 'O') return KEY_NONE;
    while ((byte = os_terminal_byte(1)) >= '0' && byte <= ';')
        if (byte < ':') digit = byte - '0';
    switch (byte) {
    case 'A': return KEY_UP;
    case 'B': return KEY_DOWN;
    case 'C': return KEY_ON;
    case 'D': return KEY_BACK;
    case 'H': return KEY_HOME;
    case 'F': return KEY_END;
    case '~':
        if (digit == 1 || digit == 7) return KEY_HOME;
        if (digit == 4 || digit == 8) return KEY_END;
        return digit == 5 ? KEY_LAST : digit == 6 ? KEY_NEXT : KEY_NONE;
    default: return KEY_NONE;
    }
}

static key next_key(void) {
    int byte = os_terminal_byte(-1);
    if (byte == -2) return KEY_QUIT; /* the terminal is gone */
    switch (byte) {
    case 0x1B: return escape_key();
    case 'h':
    case 0x7F:
    case 8: return KEY_BACK;
    case 'l':
    case ' ': return KEY_ON;
    case 'k': return KEY_UP;
    case 'j': return KEY_DOWN;
    case 'n': return KEY_NEXT;
    case 'p': return KEY_LAST;
    case 'f': return KEY_FLIP;
    case 'q':
    case 4: return KEY_QUIT;
    default: return KEY_NONE;
    }
}

/* ---- drawing ------------------------------------------------------------- */

typedef struct screen {
    int rows, columns;
} screen;

/* Where words go: beside the board, or below it on a narrow screen. */
typedef struct panel {
    const screen *s;
    int row, left;
} panel;

/* Puts one line, folded, and drops what has no row. */
static void put_folded(void *ctx, qp_text line) {
    panel *p = ctx;
    int room = p->s->columns - p->left;
    for (size_t i = 0; i < line.len || !i;) {
        int columns = 0;
        if (p->row >= p->s->rows) return;
        printf("\x1b[%d;%dH", p->row++, p->left);
        while (i < line.len) {
            safe_char c;
            size_t n = safe_next(&c, line.ptr + i, line.len - i);
            if (columns + c.columns > room && columns) break;
            columns += c.columns;
            fwrite(c.text, 1, c.len, stdout);
            i += n;
        }
        if (!line.len) return;
    }
}

static void draw(screen *s, const show_style *style, const show_place *place) {
    qp_pos pos = show_position(place, place->node);
    os_terminal_size(&s->rows, &s->columns);
    int beside = s->columns >= BOARD_COLUMNS + 24;
    panel p = {s, beside ? 1 : BOARD_ROWS + 1, beside ? BOARD_COLUMNS + 2 : 1};
    fputs("\x1b[H\x1b[2J", stdout);
    show_board(style, qp_pos_setup(&pos));
    show_state(qp_pos_setup(&pos));
    show_words(style, place, put_folded, &p);
    printf("\x1b[%d;1H%s", s->rows,
           tr("arrows, Home, End: moves and variations; n p: games; f: flip; "
              "q: quit"));
    fflush(stdout);
}

/* ---- stepping ------------------------------------------------------------ */

/* The variation before a node, or QP_NO_NODE. */
static qp_node next_variation_before(const qp_game *game, qp_node node) {
    qp_node before = QP_NO_NODE;
    qp_node at = qp_game_next(game, qp_game_parent(game, node));
    for (; at != node && at != QP_NO_NODE;
         at = qp_game_variation_after(game, at))
        before = at;
    return before;
}

static void go(show_place *place, qp_node node) {
    if (node != QP_NO_NODE) place->node = node;
}

static void step(show_place *place, key pressed) {
    const qp_game *game = place->game;
    qp_node node = place->node, next;
    switch (pressed) {
    case KEY_ON: go(place, qp_game_next(game, node)); break;
    case KEY_HOME: place->node = QP_ROOT; break;
    case KEY_END:
        while ((next = qp_game_next(game, place->node)) != QP_NO_NODE)
            place->node = next;
        break;
    case KEY_BACK:
        if (node != QP_ROOT) place->node = qp_game_parent(game, node);
        break;
    case KEY_UP:
        if (node != QP_ROOT) go(place, next_variation_before(game, node));
        break;
    case KEY_DOWN:
        if (node != QP_ROOT) go(place, qp_game_variation_after(game, node));
        break;
    default: break;
    }
}

/* One game, until a key that leaves it. */
static key step_game(screen *s, show_style *style, show_place *place) {
    for (;;) {
        draw(s, style, place);
        key pressed = next_key();
        os_terminal_obey();
        if (pressed == KEY_FLIP)
            style->black = !style->black;
        else if (pressed >= KEY_NEXT)
            return pressed;
        else
            step(place, pressed);
    }
}

/* Opens game `index`, and goes where the keys lead; KEY_NONE when memory is
 * out. */
static key open_game(screen *s, show_style *style, show_book *book,
                     size_t index, uint64_t plies) {
    qp_game *game = qp_game_new(NULL);
    show_place place = {.path = NULL};
    key pressed = KEY_NONE;
    struct show_kept *kept = &book->kept[index];
    qp_text record = {kept->record, kept->len};
    if (game && !qp_game_unpack(game, book->packer, record, NULL) &&
        !show_open(&place, game, index + 1, book->games)) {
        place.node = show_ply(game, plies);
        pressed = step_game(s, style, &place);
    }
    show_close(&place);
    qp_game_free(game);
    return pressed;
}

int show_step(show_style *style, show_book *book, uint64_t number,
              uint64_t plies) {
    screen s;
    key pressed;
    size_t index = number ? (size_t)number - 1 : 0;
    if (!book->games) return EXIT_FINE;
    if (index >= book->games) index = book->games - 1;
    os_terminal_enter();
    while ((pressed = open_game(&s, style, book, index, plies)) > KEY_NONE &&
           pressed != KEY_QUIT) {
        if (pressed == KEY_NEXT && index + 1 < book->games) index++;
        if (pressed == KEY_LAST && index) index--;
        plies = 0;
    }
    os_terminal_leave();
    if (pressed == KEY_QUIT) return EXIT_FINE;
    errno = ENOMEM;
    return system_error("show");
}
