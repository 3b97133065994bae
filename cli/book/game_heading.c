/* game_heading.c - names, place and opening of a game, as its heading has them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "typeset.h"
#include "qipu/ecco.h"

void book_clean(char *out, size_t size, qp_text text) {
    size_t len = strlen(out), most = len + BOOK_CUT;
    int gap = 0;
    if (most > size - 4) most = size - 4;
    if (len > most) return;
    for (size_t i = 0; i < text.len;) {
        safe_char c;
        if (strchr(" \t\r\n", text.ptr[i]) && text.ptr[i]) {
            gap = 1;
            i++;
            continue;
        }
        i += safe_next(&c, text.ptr + i, text.len - i);
        if (len + c.len + (size_t)gap > most) {
            memcpy(out + len, BOOK_DOTS, sizeof BOOK_DOTS);
            return;
        }
        if (gap && len) out[len++] = ' ';
        gap = 0;
        memcpy(out + len, c.text, c.len);
        len += c.len;
        out[len] = '\0';
    }
}

/* A tag that says something. */
static qp_text head_tag(const qp_game *game, const char *name) {
    qp_text value = qp_game_tag(game, name);
    size_t blank = 0;
    while (blank < value.len && strchr(" ?.*-", value.ptr[blank])) blank++;
    return blank == value.len ? (qp_text){"", 0} : value;
}

static void head_names(book_head *out, const qp_game *game) {
    qp_text red = head_tag(game, "Red"), black = head_tag(game, "Black");
    qp_text event = head_tag(game, "Event");
    /* Programs of chess call it so. */
    if (!red.len) red = head_tag(game, "White");
    book_clean(out->event, sizeof out->event, event);
    if (red.len || black.len) {
        /* Both get half of the room. */
        char half[2][BOOK_CUT / 2] = {"", ""};
        book_clean(half[0], sizeof half[0], red);
        book_clean(half[1], sizeof half[1], black);
        snprintf(out->title, sizeof out->title, "%s " BOOK_DASH " %s",
                 *half[0] ? half[0] : tr("Red"),
                 *half[1] ? half[1] : tr("Black"));
        return;
    }
    book_clean(out->title, sizeof out->title,
               event.len ? event : head_tag(game, "Title"));
    if (!*out->title)
        snprintf(out->title, sizeof out->title, tr("Game %zu"), out->number);
}

/* "1-0" with a dash, in Chinese in words. */
static void head_result(book_head *out, const qp_game *game) {
    qp_text result = qp_game_outcome(game);
    int english = words_lang() == QP_LANG_EN;
    const char *shown = "";
    if (qp_text_is(result, "1-0"))
        shown = english ? "1" BOOK_DASH "0" : tr("1 - 0");
    if (qp_text_is(result, "0-1"))
        shown = english ? "0" BOOK_DASH "1" : tr("0 - 1");
    if (qp_text_is(result, "1/2-1/2"))
        shown = english ? "\xC2\xBD" BOOK_DASH "\xC2\xBD" : tr("a draw");
    snprintf(out->result, sizeof out->result, "%s", shown);
}

static void head_part(char *out, size_t size, qp_text text) {
    if (!text.len) return;
    size_t len = strlen(out);
    if (len && len + 8 < size) snprintf(out + len, 8, "%s", tr(", "));
    book_clean(out, size, text);
}

static void head_where(book_head *out, const qp_game *game) {
    qp_text round = head_tag(game, "Round");
    char text[64];
    /* The event is the title of a game without players. */
    if (strcmp(out->event, out->title))
        head_part(out->where, BOOK_CUT, qp_text_of(out->event));
    head_part(out->where, BOOK_CUT + BOOK_CUT / 2, head_tag(game, "Site"));
    head_part(out->where, sizeof out->where, head_tag(game, "Date"));
    if (!round.len || round.len > 24) return;
    snprintf(text, sizeof text, tr("round %.*s"), (int)round.len, round.ptr);
    head_part(out->where, sizeof out->where, qp_text_of(text));
}

static void head_opening(book_head *out, const qp_game *game, int with_ecco) {
    qp_text code = head_tag(game, "ECCO"), name = head_tag(game, "Opening");
    qp_text more = head_tag(game, "Variation");
    if (with_ecco) {
        code = qp_text_of(qp_ecco_game(game, 0));
        name = more = (qp_text){"", 0};
    }
    const char *known = code.len ? qp_ecco_opening(code) : NULL;
    if (known && !name.len) {
        name = qp_text_of(known);
        more = qp_text_of(qp_ecco_variation(code));
    }
    char *text = out->opening;
    if (code.len < 16) book_clean(text, BOOK_CUT, code);
    if (*text && name.len) snprintf(text + strlen(text), 2, " ");
    book_clean(text, BOOK_CUT / 2, name);
    head_part(text, sizeof out->opening, more);
}

void book_head_of(book_head *out, const qp_game *game, size_t number,
                  int with_ecco) {
    *out = (book_head){.number = number};
    head_names(out, game);
    head_result(out, game);
    head_where(out, game);
    head_opening(out, game, with_ecco);
    qp_text notes = head_tag(game, "Annotator");
    char by[BOOK_CUT / 2 + 8] = "";
    book_clean(by, sizeof by, notes);
    if (*by) snprintf(out->notes, sizeof out->notes, tr("Notes by %s"), by);
}
