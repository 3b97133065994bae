/* game_heading.c - names, place and opening of a game, as its heading has them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "book.h"
#include "qipu/ecco.h"

void qp__book_clean(char *out, size_t size, qp_text text) {
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

static void head_names(const qp_game_book *b, qp__book_head *out,
                       const qp_game *game) {
    qp_text red = head_tag(game, "Red"), black = head_tag(game, "Black");
    qp_text event = head_tag(game, "Event");
    /* Programs of chess call it so. */
    if (!red.len) red = head_tag(game, "White");
    qp__book_clean(out->event, sizeof out->event, event);
    if (red.len || black.len) {
        /* Both get half of the room. */
        char half[2][BOOK_CUT / 2] = {"", ""};
        const int english = b->o.lang == QP_LANG_EN;
        const char *red_side = english ? "Red" : qp__book_say(b, "red");
        const char *black_side = english ? "Black" : qp__book_say(b, "black");
        qp__book_clean(half[0], sizeof half[0], red);
        qp__book_clean(half[1], sizeof half[1], black);
        snprintf(out->title, sizeof out->title, "%s " BOOK_DASH " %s",
                 *half[0] ? half[0] : red_side,
                 *half[1] ? half[1] : black_side);
        return;
    }
    qp__book_clean(out->title, sizeof out->title,
                   event.len ? event : head_tag(game, "Title"));
    if (!*out->title)
        snprintf(out->title, sizeof out->title, qp__book_say(b, "Game %zu"),
                 out->number);
}

/* "1-0" with a dash, in Chinese in words. */
static void head_result(const qp_game_book *b, qp__book_head *out,
                        const qp_game *game) {
    qp_text result = qp_game_outcome(game);
    int english = b->o.lang == QP_LANG_EN;
    const char *shown = "";
    if (qp_text_is(result, "1-0"))
        shown = english ? "1" BOOK_DASH "0" : qp__book_say(b, "1 - 0");
    if (qp_text_is(result, "0-1"))
        shown = english ? "0" BOOK_DASH "1" : qp__book_say(b, "0 - 1");
    if (qp_text_is(result, "1/2-1/2"))
        shown = english ? "\xC2\xBD" BOOK_DASH "\xC2\xBD"
                        : qp__book_say(b, "a draw");
    snprintf(out->result, sizeof out->result, "%s", shown);
}

static void head_part(const qp_game_book *b, char *out, size_t size,
                      qp_text text) {
    if (!text.len) return;
    size_t len = strlen(out);
    if (len && len + 8 < size)
        snprintf(out + len, 8, "%s", qp__book_say(b, ", "));
    qp__book_clean(out, size, text);
}

static void head_where(const qp_game_book *b, qp__book_head *out,
                       const qp_game *game) {
    qp_text round = head_tag(game, "Round");
    char text[64];
    /* The event is the title of a game without players. */
    if (strcmp(out->event, out->title))
        head_part(b, out->where, BOOK_CUT, qp_text_of(out->event));
    head_part(b, out->where, BOOK_CUT + BOOK_CUT / 2, head_tag(game, "Site"));
    head_part(b, out->where, sizeof out->where, head_tag(game, "Date"));
    if (!round.len || round.len > 24) return;
    snprintf(text, sizeof text, qp__book_say(b, "round %.*s"), (int)round.len,
             round.ptr);
    head_part(b, out->where, sizeof out->where, qp_text_of(text));
}

static void head_opening(const qp_game_book *b, qp__book_head *out,
                         const qp_game *game) {
    qp_text code = head_tag(game, "ECCO"), name = head_tag(game, "Opening");
    qp_text more = head_tag(game, "Variation");
    if (b->o.ecco) {
        code = qp_text_of(qp_ecco_game(game, 0));
        name = more = (qp_text){"", 0};
    }
    const char *known = code.len ? qp_ecco_opening(code) : NULL;
    if (known && !name.len) {
        name = qp_text_of(known);
        more = qp_text_of(qp_ecco_variation(code));
    }
    char *text = out->opening;
    if (code.len < 16) qp__book_clean(text, BOOK_CUT, code);
    if (*text && name.len) snprintf(text + strlen(text), 2, " ");
    qp__book_clean(text, BOOK_CUT / 2, name);
    head_part(b, text, sizeof out->opening, more);
}

void qp__book_head_of(const qp_game_book *b, qp__book_head *out,
                      const qp_game *game, size_t number) {
    *out = (qp__book_head){.number = number};
    head_names(b, out, game);
    head_result(b, out, game);
    head_where(b, out, game);
    head_opening(b, out, game);
    qp_text notes = head_tag(game, "Annotator");
    char by[BOOK_CUT / 2 + 8] = "";
    qp__book_clean(by, sizeof by, notes);
    if (*by)
        snprintf(out->notes, sizeof out->notes, qp__book_say(b, "Notes by %s"),
                 by);
}
