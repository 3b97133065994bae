/* pdf.c - a book on paper, drawn with cairo and Pango.
 *
 * Owns how paragraphs become lines. A paragraph is laid out in windows of a few
 * kilobytes, each from the start of the last line of the one before: the lines
 * are those of the whole, and a comment of a megabyte takes no longer than its
 * length asks for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "columns.h"

#ifdef PANGO_PAGES

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    PDF_WINDOW = 6000,     /* bytes */
    PDF_DIAGRAM_LEAST = 98 /* points: the smallest that can be read */
};

/* A stretch of a paragraph that is not plain. */
typedef struct pdf_span {
    size_t from, to;
    book_tone tone;
} pdf_span;

typedef struct pdf_page {
    flow flow;
    book_para para;
    book_buf text;
    pdf_span *span; /* owned */
    size_t spans, room;
    int first; /* no paragraph of the game has come yet */
} pdf_page;

static flow *flow_of(book *b) {
    return &((pdf_page *)b->page)->flow;
}

/* ---- attributes -----------------------------------------------------------
 */

/* A window of a paragraph's text. */
typedef struct pdf_window {
    size_t from, to;
    size_t span; /* the first that may reach into it */
} pdf_window;

static void add_attribute(flow *f, PangoAttrList *list, PangoAttribute *a,
                          size_t from, size_t to) {
    a->start_index = (guint)from;
    a->end_index = (guint)to;
    f->c->pango_attr_list_insert(list, a);
}

/* Moves are not broken, and those that were played are bold. */
static void add_spans(pdf_page *p, PangoAttrList *list, pdf_window *w) {
    flow *f = &p->flow;
    while (w->span < p->spans && p->span[w->span].to <= w->from) w->span++;
    for (size_t i = w->span; i < p->spans && p->span[i].from < w->to; i++) {
        const pdf_span *s = &p->span[i];
        size_t from = s->from > w->from ? s->from - w->from : 0;
        size_t to = (s->to < w->to ? s->to : w->to) - w->from;
        add_attribute(f, list, f->c->pango_attr_allow_breaks_new(0), from, to);
        if (s->tone == BOOK_MAIN)
            add_attribute(f, list,
                          f->c->pango_attr_weight_new(PANGO_WEIGHT_BOLD), from,
                          to);
    }
}

/* In a book that is not Chinese, what is gets fonts and rules of Chinese. */
static void add_languages(pdf_page *p, PangoAttrList *list,
                          const pdf_window *w) {
    flow *f = &p->flow;
    const char *text = p->text.at + w->from;
    size_t len = w->to - w->from, from = 0;
    int in_han = 0;
    PangoLanguage *language =
        f->c->pango_language_from_string(book_han(f->b->order));
    if (words_lang() != QP_LANG_EN) return;
    for (size_t i = 0; i <= len;) {
        uint32_t c = 0;
        size_t n = i < len ? char_next(&c, text + i, len - i) : 1;
        int han = i < len && book_is_han(c);
        if (han && !in_han) from = i;
        if (!han && in_han)
            add_attribute(f, list, f->c->pango_attr_language_new(language),
                          from, i);
        in_han = han;
        i += n;
    }
}

/* ---- paragraphs -----------------------------------------------------------
 */

/* How a paragraph is set. */
typedef struct pdf_look {
    double size, lead, indent, before;
} pdf_look;

static pdf_look look_of(const pdf_page *p) {
    const flow_page *is = &p->flow.is;
    pdf_look look = {is->type, is->lead, 0, 0.45 * is->lead};
    if (p->para.kind == BOOK_SIDE) {
        look.size = 0.93 * is->type;
        look.lead = 0.95 * is->lead;
        look.indent = p->para.depth * 0.9 * is->type;
        look.before = 0.25 * is->lead;
    }
    return look;
}

static PangoLayout *window_layout(pdf_page *p, pdf_window *w,
                                  const pdf_look *look) {
    flow *f = &p->flow;
    PangoAttrList *list = f->c->pango_attr_list_new();
    PangoLayout *layout =
        flow_layout(f, (qp_text){p->text.at + w->from, w->to - w->from},
                    look->size, 0, f->is.column - look->indent);
    add_spans(p, list, w);
    add_languages(p, list, w);
    f->c->pango_layout_set_attributes(layout, list);
    f->c->pango_attr_list_unref(list);
    /* Chinese lines are as wide as one another; words would be torn apart. */
    f->c->pango_layout_set_justify(layout, p->para.kind == BOOK_NOTE &&
                                               words_lang() != QP_LANG_EN);
    f->unknown += (uint64_t)f->c->pango_layout_get_unknown_glyphs_count(layout);
    return layout;
}

/* Adds a line; the layout is referenced by it. */
static void add_line(pdf_page *p, PangoLayout *layout, int line,
                     const pdf_look *look, int keep, int first) {
    flow *f = &p->flow;
    flow_item item = {.kind = FLOW_LINE,
                      .before = first ? look->before : 0,
                      .high = look->lead,
                      .indent = look->indent,
                      .rise = look->lead / 2 + 0.36 * look->size,
                      .keep = keep,
                      .layout = layout,
                      .line = line,
                      .game = f->b->game};
    (f->c->g_object_ref)(layout);
    flow_add(f, &item);
}

/* The end of a window: between characters, at the end of the text at last. */
static size_t window_end(const pdf_page *p, size_t from) {
    size_t to = from + PDF_WINDOW;
    if (to >= p->text.len) return p->text.len;
    while (to > from && ((unsigned char)p->text.at[to] & 0xC0) == 0x80) to--;
    return to;
}

/* Lays a paragraph out. The last line but one keeps the last, the first the
 * second, and the last of the game's moves what is said of it; a window's last
 * line is laid out again with the next. */
static void set_paragraph(pdf_page *p) {
    const pdf_look look = look_of(p);
    const pango_calls *c = p->flow.c;
    const int moves = p->para.kind == BOOK_LINE;
    pdf_window w = {0, 0, 0};
    for (int first = 1; w.to < p->text.len && !p->flow.b->failed; first = 0) {
        w.to = window_end(p, w.from);
        PangoLayout *layout = window_layout(p, &w, &look);
        int lines = c->pango_layout_get_line_count(layout);
        int whole = w.to == p->text.len || lines < 3;
        int taken = whole ? lines : lines - 1;
        for (int i = 0; i < taken; i++)
            add_line(p, layout, i, &look,
                     (first && !i && lines > 1) || (whole && i == lines - 2) ||
                         (whole && i == lines - 1 && moves),
                     first && !i);
        if (!whole) {
            w.from += (size_t)c->pango_layout_get_line_readonly(layout, taken)
                          ->start_index;
            w.to = w.from;
        } else {
            w.from = w.to;
        }
        c->g_object_unref(layout);
    }
}

static void pdf_open(book *b, book_para para) {
    pdf_page *p = b->page;
    p->para = para;
    p->text.len = 0;
    p->spans = 0;
}

static void pdf_text(book *b, book_tone tone, qp_text text) {
    pdf_page *p = b->page;
    size_t from = p->text.len;
    book_add(&p->text, text.ptr, text.len);
    if (tone > BOOK_OTHER) return;
    if (p->spans == p->room) {
        size_t room = p->room ? 2 * p->room : 256;
        pdf_span *grown = realloc(p->span, room * sizeof *grown);
        if (!grown) {
            book_fail(b, ENOMEM);
            return;
        }
        p->span = grown;
        p->room = room;
    }
    p->span[p->spans++] = (pdf_span){from, p->text.len, tone};
}

static void pdf_close(book *b) {
    pdf_page *p = b->page;
    if (p->text.failed) book_fail(b, ENOMEM);
    if (p->text.len && !b->failed) set_paragraph(p);
}

/* ---- headings and diagrams ------------------------------------------------
 */

/* Lines of a heading; the first of a game is its own kind. */
static void add_heading(pdf_page *p, const char *text, double size, int bold,
                        flow_kind kind) {
    flow *f = &p->flow;
    if (!*text) return;
    PangoLayout *layout =
        flow_layout(f, qp_text_of(text), size, bold, f->is.column);
    int lines = f->c->pango_layout_get_line_count(layout);
    f->unknown += (uint64_t)f->c->pango_layout_get_unknown_glyphs_count(layout);
    for (int i = 0; i < lines; i++) {
        int first = kind == FLOW_HEAD && !i;
        double lead = 1.36 * size, above = first ? 0.5 * size : 0;
        flow_item item = {.kind = first ? FLOW_HEAD : FLOW_LINE,
                          .before = first ? 2.2 * f->is.lead : 0,
                          .high = lead + above,
                          .rise = above + lead / 2 + 0.36 * size,
                          .keep = 1,
                          .layout = layout,
                          .line = i,
                          .game = f->b->game};
        (f->c->g_object_ref)(layout);
        flow_add(f, &item);
    }
    f->c->g_object_unref(layout);
}

static void pdf_game(book *b, const book_head *head) {
    pdf_page *p = b->page;
    const flow_page *is = &p->flow.is;
    char title[sizeof head->title + 32];
    if (b->entries > 1)
        snprintf(title, sizeof title, "%zu" BOOK_BLANK BOOK_BLANK "%s",
                 head->number, head->title);
    else
        snprintf(title, sizeof title, "%s", head->title);
    add_heading(p, title, 1.25 * is->type, 1, FLOW_HEAD);
    add_heading(p, head->where, 0.92 * is->type, 0, FLOW_LINE);
    add_heading(p, head->opening, 0.92 * is->type, 0, FLOW_LINE);
    add_heading(p, head->notes, 0.92 * is->type, 0, FLOW_LINE);
    if (b->measuring)
        progress_words(tr("\r%llu games, %llu pages"), b->game, p->flow.page,
                       0);
}

static void pdf_end_game(book *b) {
    (void)b;
}

static size_t pdf_across(const book *b) {
    const pdf_page *p = b->page;
    size_t count = BOOK_ACROSS;
    while (count > 1 && flow_diagram_wide(&p->flow, count) < PDF_DIAGRAM_LEAST)
        count--;
    return count;
}

static void pdf_diagrams(book *b, const book_diagram *diagram, size_t count) {
    flow *f = flow_of(b);
    flow_item item = {.kind = FLOW_ROW,
                      .before = 0.5 * f->is.lead,
                      .high = flow_row_high(f, diagram, count),
                      .joins = 1,
                      .count = count,
                      .game = b->game};
    item.row = malloc(count * sizeof *item.row);
    if (!item.row) {
        book_fail(b, ENOMEM);
        return;
    }
    memcpy(item.row, diagram, count * sizeof *item.row);
    flow_add(f, &item);
}

/* ---- the book -------------------------------------------------------------
 */

static cairo_status_t pdf_write(void *ctx, const unsigned char *bytes,
                                unsigned len) {
    book *b = ctx;
    if (fwrite(bytes, 1, len, b->file.stream) == len)
        return CAIRO_STATUS_SUCCESS;
    book_fail(b, errno);
    return CAIRO_STATUS_WRITE_ERROR;
}

static int pdf_begin(book *b) {
    if (!pango_there(&cmd_book)) return EXIT_USAGE;
    pdf_page *p = b->page = calloc(1, sizeof *p);
    if (!p) return system_error(out_shown(&b->file));
    flow *f = &p->flow;
    const pango_calls *c = f->c = pango_load();
    f->b = b;
    flow_page_of(&f->is, b->order);
    f->surface = c->cairo_pdf_surface_create_for_stream(pdf_write, b,
                                                        f->is.wide, f->is.high);
    f->cr = c->cairo_create(f->surface);
    f->context = c->pango_cairo_create_context(f->cr);
    c->pango_context_set_round_glyph_positions(f->context, 0);
    c->pango_context_set_language(
        f->context, c->pango_language_from_string(qp_lang_tag(words_lang())));
    flow_restart(f);
    return 0;
}

static void pdf_front(book *b) {
    flow *f = flow_of(b);
    b->measuring = 1; /* what is left of the first time is not drawn either */
    flow_end(f);
    b->measuring = 0;
    f->c->cairo_pdf_surface_set_metadata(f->surface, CAIRO_PDF_METADATA_TITLE,
                                         b->title);
    if (*b->author)
        f->c->cairo_pdf_surface_set_metadata(
            f->surface, CAIRO_PDF_METADATA_AUTHOR, b->author);
    f->c->cairo_pdf_surface_set_metadata(f->surface, CAIRO_PDF_METADATA_CREATOR,
                                         "qipu");
    f->unknown = 0;
    f->front = front_pages(f);
    front_put(f);
    flow_restart(f);
}

/* A book of boxes is of no use: who sees none here shall know. */
static void say_unknown(const flow *f) {
    if (!f->unknown) return;
    fprintf(stderr,
            tr("qipu book: warning: characters that no font of this system "
               "has: %llu; they are boxes in the book. For Chinese, install "
               "fonts-noto-cjk or another font that has them\n"),
            (unsigned long long)f->unknown);
}

static void pdf_end(book *b, int keep) {
    pdf_page *p = b->page;
    flow *f = &p->flow;
    const pango_calls *c = f->c;
    if (keep) flow_end(f);
    for (size_t i = 0; i < f->items; i++) {
        if (f->item[i].layout) c->g_object_unref(f->item[i].layout);
        free(f->item[i].row);
    }
    c->g_object_unref(f->context);
    c->cairo_destroy(f->cr);
    errno = 0;
    c->cairo_surface_finish(f->surface);
    if (c->cairo_surface_status(f->surface)) book_fail(b, errno);
    c->cairo_surface_destroy(f->surface);
    if (keep && !b->failed) say_unknown(f);
    free(f->item);
    free(p->span);
    book_buf_free(&p->text);
    free(p);
    b->page = NULL;
}

const book_form book_pdf = {
    .ending = ".pdf",
    .measures = 1,
    .begin = pdf_begin,
    .front = pdf_front,
    .game = pdf_game,
    .open = pdf_open,
    .text = pdf_text,
    .close = pdf_close,
    .diagrams = pdf_diagrams,
    .end_game = pdf_end_game,
    .across = pdf_across,
    .end = pdf_end,
};

#else

static int pdf_begin(book *b) {
    (void)b;
    (void)pango_there(&cmd_book);
    return EXIT_USAGE;
}

const book_form book_pdf = {.ending = ".pdf", .begin = pdf_begin};

#endif
