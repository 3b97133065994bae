/* html.c - a book as one HTML file: styles and diagrams are within, and no
 * script is needed. It is well-formed XML too.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "book.h"

static const char BOOK_STYLE[] =
    ":root{color-scheme:light dark;--ink:#1b1a18;--soft:#6b665e;--rule:#d8d2c6;"
    "--paper:#fff}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e8e4dc;--soft:#a19a8e;"
    "--rule:#47423a;--paper:#1c1b19}}"
    "*{box-sizing:border-box}"
    "html{-webkit-text-size-adjust:100%;text-size-adjust:100%}"
    "body{font:1.0625rem/1.65 Georgia,'Source Serif 4','Noto Serif',"
    "'Noto Serif CJK SC','Source Han Serif SC','Songti SC',SimSun,serif;"
    "max-width:42rem;margin:0 auto;padding:1.5rem 1.1rem 4rem;"
    "color:var(--ink);background:var(--paper);overflow-wrap:anywhere}"
    "header{text-align:center;margin:2.5rem 0 2rem}"
    "h1{font-size:2rem;line-height:1.25;margin:0}"
    "header p{margin:.6rem 0 0;color:var(--soft)}"
    "nav{border-top:1px solid var(--rule);border-bottom:1px solid var(--rule);"
    "padding:1rem 0;margin:0 0 3rem}"
    "nav h2{font-size:1rem;font-weight:normal;color:var(--soft);margin:0}"
    "ol{margin:.4rem 0 0;padding:0 0 0 2.4em}"
    "li{padding:.1rem 0}li::marker{color:var(--soft)}"
    "nav a{display:flex;justify-content:space-between;gap:1em;color:inherit;"
    "text-decoration:none}nav a:hover{text-decoration:underline}"
    "nav i{font-style:normal;white-space:nowrap;color:var(--soft)}"
    "article{margin:0 0 3.5rem}"
    "article h2{font-size:1.3rem;line-height:1.35;margin:0 0 .2rem;"
    "border-top:2px solid;padding-top:.6rem}"
    "article h2 small{font-weight:normal;font-size:1rem;color:var(--soft);"
    "padding-right:.5em}"
    ".h{margin:0;color:var(--soft);font-size:.94rem}"
    "b,.o{word-break:keep-all}.n:lang(zh){text-align:justify}"
    ".m,.n,.v{margin:.75rem 0}.h+.m,.h+.n{margin-top:1rem}"
    ".v{font-size:.94rem;margin:.4rem 0 .4rem 0;padding-left:.9rem;"
    "border-left:2px solid var(--rule)}"
    ".d2{margin-left:1rem}.d3{margin-left:2rem}.d4{margin-left:3rem}"
    ".r{display:flex;flex-wrap:wrap;justify-content:center;gap:.8rem 2rem;"
    "margin:1.1rem 0}"
    "figure{margin:0;width:13.5rem;max-width:100%}"
    "figure svg{display:block;width:100%;height:auto}"
    "figcaption{text-align:center;font-size:.88rem;color:var(--soft)}"
    "@page{margin:18mm 16mm}"
    "@media print{:root{--ink:#000;--soft:#444;--rule:#bbb;--paper:#fff}"
    "body{font-size:10.5pt;line-height:1.5;max-width:none;padding:0}"
    "header{margin-top:30%}nav{border:0;break-before:page;break-after:page}"
    "h2,.h{break-after:avoid}figure,.r{break-inside:avoid;"
    "break-before:avoid}p{orphans:2;widows:2}figure{width:5cm}}";

typedef struct html_page {
    qp__book_groups groups;
    qp__book_tone tone; /* of what is being written */
    int pieces;         /* those of diagrams are there */
    const char *blank;  /* due before the next text; NULL: none */
} html_page;

/* ---- text -----------------------------------------------------------------
 */

/* Bytes of Chinese at the start of a text, with the numbers within. */
static size_t html_han_length(qp_text text) {
    size_t len = 0;
    for (size_t i = 0; i < text.len;) {
        uint32_t c;
        size_t n = char_next(&c, text.ptr + i, text.len - i);
        int han = qp__book_is_han(c);
        if (!han && (!i || !strchr("+-.=0123456789", (int)c) || c > 127)) break;
        i += n;
        if (han) len = i;
    }
    return len;
}

/* Writes a text; in a page that is not Chinese, Chinese text is marked. */
static void html_text(qp_game_book *b, qp_text text) {
    byte_buffer *out = &b->out;
    if (b->o.lang != QP_LANG_EN) {
        buffer_html(out, text);
        return;
    }
    while (text.len) {
        size_t n = html_han_length(text);
        int han = n > 0;
        uint32_t c;
        if (han) buffer_format(out, "<span lang=\"%s\">", qp__book_han(b));
        while (!han && n < text.len &&
               !html_han_length((qp_text){text.ptr + n, text.len - n}))
            n += char_next(&c, text.ptr + n, text.len - n);
        buffer_html(out, (qp_text){text.ptr, n});
        if (han) buffer_puts(out, "</span>");
        text = (qp_text){text.ptr + n, text.len - n};
    }
}

/* An element of text, "" writes nothing. */
static void page_element(qp_game_book *b, const char *name, const char *rest,
                         const char *text) {
    byte_buffer *out = &b->out;
    if (!*text) return;
    buffer_format(out, "<%s%s>", name, rest);
    html_text(b, qp_text_of(text));
    buffer_format(out, "</%s>", name);
}

static void html_line(qp_game_book *b, const char *name, const char *rest,
                      const char *text) {
    page_element(b, name, rest, text);
    if (*text) buffer_byte(&b->out, '\n');
}

/* Begins a stretch of moves, and ends one. Moves are not broken. */
static void html_tone(qp_game_book *b, qp__book_tone tone) {
    static const char *const begin[] = {"<b>", "<span class=\"o\">", "", ""};
    static const char *const end[] = {"</b>", "</span>", "", ""};
    html_page *page = b->page;
    if (page->tone == tone) return;
    buffer_puts(&b->out, end[page->tone]);
    buffer_puts(&b->out, begin[tone]);
    page->tone = tone;
}

static void html_put(qp_game_book *b, qp__book_tone tone, qp_text text) {
    html_page *page = b->page;
    /* A blank is of the moves that it is between. */
    if (tone == BOOK_BETWEEN) {
        page->blank = text.ptr;
        return;
    }
    if (tone != page->tone) html_tone(b, BOOK_WORDS);
    if (page->blank) buffer_puts(&b->out, page->blank);
    page->blank = NULL;
    html_tone(b, tone);
    html_text(b, text);
}

static void html_open(qp_game_book *b, qp__book_para para) {
    static const char *const classes[] = {"m", "v", "n"};
    buffer_format(&b->out, "<p class=\"%s", classes[para.kind]);
    if (para.depth > 1) buffer_format(&b->out, " d%u", para.depth);
    buffer_puts(&b->out, "\">");
}

static void html_close(qp_game_book *b) {
    html_page *page = b->page;
    page->blank = NULL;
    html_tone(b, BOOK_WORDS);
    buffer_puts(&b->out, "</p>\n");
}

/* ---- diagrams -------------------------------------------------------------
 */

static void html_diagrams(qp_game_book *b, const qp__book_diagram *diagram,
                          size_t count) {
    html_page *page = b->page;
    byte_buffer *out = &b->out;
    const qp_sink sink = {out, buffer_write};
    buffer_puts(out, "<div class=\"r\">\n");
    for (size_t i = 0; i < count; i++) {
        qp_picture picture;
        qp__book_picture(&picture, b, &diagram[i]);
        picture.width = 300;
        picture.shared = 1;
        buffer_puts(out, "<figure>");
        qp_status rc = QP_OK;
        if (!page->pieces) rc = qp_picture_svg_pieces(&picture, &sink);
        page->pieces = 1;
        if (!rc) rc = qp__book_svg(out, &page->groups, &picture);
        /* The sinks are buffers, which fail if out of memory. */
        if (rc) qp__book_fail(b, rc == QP_E_IO ? QP_E_NOMEM : rc);
        page_element(b, "figcaption", "", diagram[i].caption);
        buffer_puts(out, "</figure>\n");
    }
    buffer_puts(out, "</div>\n");
}

static size_t html_across(const qp_game_book *b) {
    (void)b;
    return 2;
}

/* ---- the page -------------------------------------------------------------
 */

static qp_status page_begin(qp_game_book *b, qp_err *err) {
    html_page *page = b->page = calloc(1, sizeof *page);
    if (!page) return qp__draw_error(err, QP_E_NOMEM, "", "");
    page->tone = BOOK_WORDS;
    return QP_OK;
}

static void html_contents(qp_game_book *b) {
    byte_buffer *out = &b->out;
    buffer_puts(out, "<nav>\n");
    html_line(b, "h2", "", qp__book_say(b, "Contents"));
    buffer_puts(out, "<ol>\n");
    for (size_t i = 0; i < b->entries; i++) {
        buffer_format(out, "<li><a href=\"#g%zu\">", i + 1);
        page_element(b, "span", "", b->entry[i].title);
        page_element(b, "i", "", b->entry[i].result);
        buffer_puts(out, "</a></li>\n");
    }
    buffer_puts(out, "</ol>\n</nav>\n");
}

static void html_front(qp_game_book *b) {
    byte_buffer *out = &b->out;
    buffer_format(out,
                  "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n"
                  "<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
                  "content=\"width=device-width,initial-scale=1\"/>\n",
                  qp_lang_tag(b->o.lang));
    buffer_puts(out, "<title>");
    buffer_html(out, qp_text_of(b->title));
    buffer_puts(out, "</title>\n");
    buffer_format(out, "<style>%s</style>\n</head>\n<body>\n<header>\n",
                  BOOK_STYLE);
    html_line(b, "h1", "", b->title);
    html_line(b, "p", "", b->author);
    buffer_puts(out, "</header>\n");
    if (b->entries > 1) html_contents(b);
    buffer_puts(out, "<main>\n");
}

static void html_game(qp_game_book *b, const qp__book_head *head) {
    byte_buffer *out = &b->out;
    buffer_format(out, "<article id=\"g%zu\">\n<h2>", head->number);
    if (b->entries > 1) buffer_format(out, "<small>%zu</small> ", head->number);
    page_element(b, "span", "", head->title);
    buffer_puts(out, "</h2>\n");
    html_line(b, "p", " class=\"h\"", head->where);
    /* The names of ECCO are in simplified characters. */
    html_line(b, "p",
              b->o.lang == QP_LANG_ZH_TW ? " class=\"h\" lang=\"zh-Hans\""
                                         : " class=\"h\"",
              head->opening);
    html_line(b, "p", " class=\"h\"", head->notes);
}

static void html_end_game(qp_game_book *b) {
    buffer_puts(&b->out, "</article>\n");
}

static qp_status page_end(qp_game_book *b, int keep, qp_err *err) {
    html_page *page = b->page;
    (void)err;
    if (keep) buffer_puts(&b->out, "</main>\n</body>\n</html>\n");
    qp__book_groups_free(&page->groups);
    free(page);
    return QP_OK;
}

const qp__book_form qp__book_html = {
    .begin = page_begin,
    .front = html_front,
    .game = html_game,
    .open = html_open,
    .text = html_put,
    .close = html_close,
    .diagrams = html_diagrams,
    .end_game = html_end_game,
    .across = html_across,
    .end = page_end,
};
