/* html.c - a book as one HTML file: styles and diagrams are within, and no
 * script is needed. It is well-formed XML too.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "typeset.h"

static const char STYLE[] =
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
    book_groups groups;
    book_tone tone;    /* of what is being written */
    int pieces;        /* those of diagrams are there */
    const char *blank; /* due before the next text; NULL: none */
} html_page;

/* ---- text -----------------------------------------------------------------
 */

/* Bytes of Chinese at the start of a text, with the numbers within. */
static size_t han_length(qp_text text) {
    size_t len = 0;
    for (size_t i = 0; i < text.len;) {
        uint32_t c;
        size_t n = char_next(&c, text.ptr + i, text.len - i);
        int han = book_is_han(c);
        if (!han && (!i || !strchr("+-.=0123456789", (int)c) || c > 127)) break;
        i += n;
        if (han) len = i;
    }
    return len;
}

static void put_html(FILE *out, qp_text text) {
    byte_buffer html = {0};
    buffer_html(&html, text);
    fwrite(html.ptr, 1, html.len, out);
    buffer_free(&html);
}

/* Writes a text; in a page that is not Chinese, what is says so. */
static void put_text(book *b, qp_text text) {
    FILE *out = b->file.stream;
    if (words_lang() != QP_LANG_EN) {
        put_html(out, text);
        return;
    }
    while (text.len) {
        size_t n = han_length(text);
        int han = n > 0;
        uint32_t c;
        if (han) fprintf(out, "<span lang=\"%s\">", book_han(b->order));
        while (!han && n < text.len &&
               !han_length((qp_text){text.ptr + n, text.len - n}))
            n += char_next(&c, text.ptr + n, text.len - n);
        put_html(out, (qp_text){text.ptr, n});
        if (han) fputs("</span>", out);
        text = (qp_text){text.ptr + n, text.len - n};
    }
}

/* An element of text, "" writes nothing. */
static void put_element(book *b, const char *name, const char *rest,
                        const char *text) {
    FILE *out = b->file.stream;
    if (!*text) return;
    fprintf(out, "<%s%s>", name, rest);
    put_text(b, qp_text_of(text));
    fprintf(out, "</%s>", name);
}

static void put_line(book *b, const char *name, const char *rest,
                     const char *text) {
    put_element(b, name, rest, text);
    if (*text) putc('\n', b->file.stream);
}

/* Begins a stretch of moves, and ends one. Moves are not broken. */
static void html_tone(book *b, book_tone tone) {
    static const char *const begin[] = {"<b>", "<span class=\"o\">", "", ""};
    static const char *const end[] = {"</b>", "</span>", "", ""};
    html_page *page = b->page;
    if (page->tone == tone) return;
    fputs(end[page->tone], b->file.stream);
    fputs(begin[tone], b->file.stream);
    page->tone = tone;
}

static void html_put(book *b, book_tone tone, qp_text text) {
    html_page *page = b->page;
    /* A blank is of the moves that it is between. */
    if (tone == BOOK_BETWEEN) {
        page->blank = text.ptr;
        return;
    }
    if (tone != page->tone) html_tone(b, BOOK_WORDS);
    if (page->blank) fputs(page->blank, b->file.stream);
    page->blank = NULL;
    html_tone(b, tone);
    put_text(b, text);
}

static void html_open(book *b, book_para para) {
    static const char *const classes[] = {"m", "v", "n"};
    fprintf(b->file.stream, "<p class=\"%s", classes[para.kind]);
    if (para.depth > 1) fprintf(b->file.stream, " d%u", para.depth);
    fputs("\">", b->file.stream);
}

static void html_close(book *b) {
    html_page *page = b->page;
    page->blank = NULL;
    html_tone(b, BOOK_WORDS);
    fputs("</p>\n", b->file.stream);
}

/* ---- diagrams -------------------------------------------------------------
 */

static int html_bytes(void *ctx, const char *bytes, size_t len) {
    return fwrite(bytes, 1, len, ctx) != len;
}

static void html_diagrams(book *b, const book_diagram *diagram, size_t count) {
    html_page *page = b->page;
    FILE *out = b->file.stream;
    const qp_sink sink = {out, html_bytes};
    fputs("<div class=\"r\">\n", out);
    for (size_t i = 0; i < count; i++) {
        qp_picture picture;
        book_picture(&picture, b, &diagram[i]);
        picture.width = 300;
        picture.shared = 1;
        fputs("<figure>", out);
        qp_status rc = QP_OK;
        if (!page->pieces) rc = qp_picture_svg_pieces(&picture, &sink);
        page->pieces = 1;
        if (!rc) rc = book_svg(out, &page->groups, &picture);
        if (rc) book_fail(b, rc == QP_E_NOMEM ? ENOMEM : EIO);
        put_element(b, "figcaption", "", diagram[i].caption);
        fputs("</figure>\n", out);
    }
    fputs("</div>\n", out);
}

static size_t html_across(const book *b) {
    (void)b;
    return 2;
}

/* ---- the page -------------------------------------------------------------
 */

static int html_begin(book *b) {
    html_page *page = b->page = calloc(1, sizeof *page);
    if (!page) return system_error(out_shown(&b->file));
    page->tone = BOOK_WORDS;
    return 0;
}

static void html_contents(book *b) {
    FILE *out = b->file.stream;
    fputs("<nav>\n", out);
    put_line(b, "h2", "", tr("Contents"));
    fputs("<ol>\n", out);
    for (size_t i = 0; i < b->entries; i++) {
        fprintf(out, "<li><a href=\"#g%zu\">", i + 1);
        put_element(b, "span", "", b->entry[i].title);
        put_element(b, "i", "", b->entry[i].result);
        fputs("</a></li>\n", out);
    }
    fputs("</ol>\n</nav>\n", out);
}

static void html_front(book *b) {
    FILE *out = b->file.stream;
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n"
            "<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
            "content=\"width=device-width,initial-scale=1\"/>\n",
            qp_lang_tag(words_lang()));
    fputs("<title>", out);
    put_html(out, qp_text_of(b->title));
    fputs("</title>\n", out);
    fprintf(out, "<style>%s</style>\n</head>\n<body>\n<header>\n", STYLE);
    put_line(b, "h1", "", b->title);
    put_line(b, "p", "", b->author);
    fputs("</header>\n", out);
    if (b->entries > 1) html_contents(b);
    fputs("<main>\n", out);
}

static void html_game(book *b, const book_head *head) {
    FILE *out = b->file.stream;
    fprintf(out, "<article id=\"g%zu\">\n<h2>", head->number);
    if (b->entries > 1) fprintf(out, "<small>%zu</small> ", head->number);
    put_element(b, "span", "", head->title);
    fputs("</h2>\n", out);
    put_line(b, "p", " class=\"h\"", head->where);
    /* The names of ECCO are in simplified characters. */
    put_line(b, "p",
             words_lang() == QP_LANG_ZH_TW ? " class=\"h\" lang=\"zh-Hans\""
                                           : " class=\"h\"",
             head->opening);
    put_line(b, "p", " class=\"h\"", head->notes);
}

static void html_end_game(book *b) {
    fputs("</article>\n", b->file.stream);
    if (ferror(b->file.stream)) book_fail(b, errno);
}

static void html_end(book *b, int keep) {
    html_page *page = b->page;
    if (keep) fputs("</main>\n</body>\n</html>\n", b->file.stream);
    book_groups_free(&page->groups);
    free(page);
    b->page = NULL;
}

const book_form book_html = {
    .ending = ".html",
    .begin = html_begin,
    .front = html_front,
    .game = html_game,
    .open = html_open,
    .text = html_put,
    .close = html_close,
    .diagrams = html_diagrams,
    .end_game = html_end_game,
    .across = html_across,
    .end = html_end,
};
