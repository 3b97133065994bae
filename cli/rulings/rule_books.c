/* rule_books.c - the selected rule books, and a judge for each.
 *
 * SPDX-License-Identifier: MIT
 */
#include "rulings.h"

#include <errno.h>
#include <string.h>

/* The book of World Xiangqi tournaments of today. */
static const char DEFAULT_BOOK[] = "wxf2018";

enum { NAMES_MAX = 256 };

static void list_books(char out[NAMES_MAX]) {
    size_t n = 0;
    *out = '\0';
    for (size_t i = 0; i < qp_books(); i++) {
        n += (size_t)snprintf(out + n, NAMES_MAX - n, "%s%s", i ? tr(", ") : "",
                              qp_book_name(qp_book_at(i)));
        if (n >= NAMES_MAX) return;
    }
}

static int unknown_book(const command *cmd, const char *name) {
    char names[NAMES_MAX];
    const char *near = NULL;
    size_t best = NAMES_MAX;
    list_books(names);
    for (size_t i = 0; i < qp_books(); i++) {
        const char *other = qp_book_name(qp_book_at(i));
        if (is_near(name, other, strlen(other), &best)) near = other;
    }
    if (near)
        return usage_error(
            cmd, "unknown rule book '%s'; did you mean '%s'? Known: %s, all",
            name, near, names);
    return usage_error(cmd, "unknown rule book '%s'; expected %s or all", name,
                       names);
}

static int has_book(const judge_order *order, const qp_book *book) {
    for (size_t i = 0; i < order->books; i++)
        if (order->book[i] == book) return 1;
    return 0;
}

static void add_book(judge_order *order, const qp_book *book) {
    if (order->books < JUDGE_BOOKS && !has_book(order, book))
        order->book[order->books++] = book;
}

int judge_books_read(const command *cmd, judge_order *order, const char *text) {
    if (!text) text = DEFAULT_BOOK;
    if (!strcmp(text, "all")) {
        for (size_t i = 0; i < qp_books(); i++) add_book(order, qp_book_at(i));
        return 0;
    }
    for (;;) {
        size_t len = strcspn(text, ",");
        const qp_book *book = qp_book_find((qp_text){text, len});
        if (!book) {
            char name[64];
            snprintf(name, sizeof name, "%.*s", (int)len, text);
            return unknown_book(cmd, name);
        }
        add_book(order, book);
        if (!text[len]) return 0;
        text += len + 1;
    }
}

int judge_desk_open(judge_desk *desk, const judge_order *order) {
    *desk = (judge_desk){.order = order,
                         .games = qp_game_judge_new(order->book, order->books)};
    if (!desk->games) {
        errno = ENOMEM;
        return 1;
    }
    desk->line = qp_game_judge_line(desk->games);
    for (size_t i = 0; i < order->books; i++)
        desk->judge[i] = qp_game_judge_of(desk->games, i);
    return 0;
}

void judge_desk_close(judge_desk *desk) {
    qp_game_judge_free(desk->games);
    *desk = (judge_desk){0};
}
