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

#ifdef QP__BOOK_PAGES

#include <stdlib.h>
#include <string.h>

enum {
    PDF_WINDOW = 6000,     /* bytes */
    PDF_DIAGRAM_LEAST = 98 /* points: the smallest that can be read */
};

/* A stretch of a paragraph that is not plain. */
typedef struct pdf_span {
    size_t from, to;
    qp__book_tone tone;
} pdf_span;

typedef struct paper_page {
    qp__flow flow;
    qp__book_para para;
    byte_buffer text;
    pdf_span *span; /* owned */
    size_t spans, room;
    int first; /* no paragraph of the game has come yet */
} paper_page;

static qp__flow *qp__flow_of(qp_game_book *b) {
    return &((paper_page *)b->page)->flow;
}

/* ---- attributes -----------------------------------------------------------
 */

/* A window of a paragraph's text. */
typedef struct pdf_window {
    size_t from, to;
    size_t span; /* the first that may reach into it */
} pdf_window;

static void pdf_add_attribute(qp__flow *f, PangoAttrList *list,
                              PangoAttribute *a, size_t from, size_t to) {
    a->start_index = (guint)from;
    a->end_index = (guint)to;
    f->pango.pango_attr_list_insert(list, a);
}

/* Moves are not broken, and those that were played are bold. */
static void pdf_add_spans(paper_page *p, PangoAttrList *list, pdf_window *w) {
    qp__flow *f = &p->flow;
    while (w->span < p->spans && p->span[w->span].to <= w->from) w->span++;
    for (size_t i = w->span; i < p->spans && p->span[i].from < w->to; i++) {
        const pdf_span *s = &p->span[i];
        size_t from = s->from > w->from ? s->from - w->from : 0;
        size_t to = (s->to < w->to ? s->to : w->to) - w->from;
        pdf_add_attribute(f, list, f->pango.pango_attr_allow_breaks_new(0),
                          from, to);
        if (s->tone == BOOK_MAIN)
            pdf_add_attribute(f, list,
                              f->pango.pango_attr_weight_new(PANGO_WEIGHT_BOLD),
                              from, to);
    }
}

/* In a book that is not Chinese, what is gets fonts and rules of Chinese. */
static void pdf_add_languages(paper_page *p, PangoAttrList *list,
                              const pdf_window *w) {
    qp__flow *f = &p->flow;
    const char *text = p->text.ptr + w->from;
    size_t len = w->to - w->from, from = 0;
    int in_han = 0;
    PangoLanguage *language =
        f->pango.pango_language_from_string(qp__book_han(f->b));
    if (f->b->o.lang != QP_LANG_EN) return;
    for (size_t i = 0; i <= len;) {
        uint32_t c = 0;
        size_t n = i < len ? char_next(&c, text + i, len - i) : 1;
        int han = i < len && qp__book_is_han(c);
        if (han && !in_han) from = i;
        if (!han && in_han)
            pdf_add_attribute(
                f, list, f->pango.pango_attr_language_new(language), from, i);
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

static pdf_look pdf_look_of(const paper_page *p) {
    const qp__flow_page *is = &p->flow.is;
    pdf_look look = {is->type, is->lead, 0, 0.45 * is->lead};
    if (p->para.kind == BOOK_SIDE) {
        look.size = 0.93 * is->type;
        look.lead = 0.95 * is->lead;
        look.indent = p->para.depth * 0.9 * is->type;
        look.before = 0.25 * is->lead;
    }
    return look;
}

static PangoLayout *pdf_window_layout(paper_page *p, pdf_window *w,
                                      const pdf_look *look) {
    qp__flow *f = &p->flow;
    PangoAttrList *list = f->pango.pango_attr_list_new();
    PangoLayout *layout =
        qp__flow_layout(f, (qp_text){p->text.ptr + w->from, w->to - w->from},
                        look->size, 0, f->is.column - look->indent);
    pdf_add_spans(p, list, w);
    pdf_add_languages(p, list, w);
    f->pango.pango_layout_set_attributes(layout, list);
    f->pango.pango_attr_list_unref(list);
    /* Chinese lines are as wide as one another; words would be torn apart. */
    f->pango.pango_layout_set_justify(layout, p->para.kind == BOOK_NOTE &&
                                                  f->b->o.lang != QP_LANG_EN);
    f->unknown +=
        (uint64_t)f->pango.pango_layout_get_unknown_glyphs_count(layout);
    return layout;
}

/* Adds a line; the layout is referenced by it. */
static void pdf_add_line(paper_page *p, PangoLayout *layout, int line,
                         const pdf_look *look, int keep, int first) {
    qp__flow *f = &p->flow;
    qp__flow_item item = {.kind = FLOW_LINE,
                          .before = first ? look->before : 0,
                          .high = look->lead,
                          .indent = look->indent,
                          .rise = look->lead / 2 + 0.36 * look->size,
                          .keep = keep,
                          .layout = layout,
                          .line = line,
                          .game = f->b->game};
    (f->pango.g_object_ref)(layout);
    qp__flow_add(f, &item);
}

/* The end of a window: between characters, at the end of the text at last. */
static size_t pdf_window_end(const paper_page *p, size_t from) {
    size_t to = from + PDF_WINDOW;
    if (to >= p->text.len) return p->text.len;
    while (to > from && ((unsigned char)p->text.ptr[to] & 0xC0) == 0x80) to--;
    return to;
}

/* Lays a paragraph out. The last line but one keeps the last, the first the
 * second, and the last move of the game its comment; a window's last
 * line is laid out again with the next. */
static void pdf_set_paragraph(paper_page *p) {
    const pdf_look look = pdf_look_of(p);
    const qp__pango *c = &p->flow.pango;
    const int moves = p->para.kind == BOOK_LINE;
    pdf_window w = {0, 0, 0};
    for (int first = 1; w.to < p->text.len && !p->flow.b->failed; first = 0) {
        w.to = pdf_window_end(p, w.from);
        PangoLayout *layout = pdf_window_layout(p, &w, &look);
        int lines = c->pango_layout_get_line_count(layout);
        int whole = w.to == p->text.len || lines < 3;
        int taken = whole ? lines : lines - 1;
        for (int i = 0; i < taken; i++)
            pdf_add_line(p, layout, i, &look,
                         (first && !i && lines > 1) ||
                             (whole && i == lines - 2) ||
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

static void pdf_open(qp_game_book *b, qp__book_para para) {
    paper_page *p = b->page;
    p->para = para;
    p->text.len = 0;
    p->spans = 0;
}

static void pdf_text(qp_game_book *b, qp__book_tone tone, qp_text text) {
    paper_page *p = b->page;
    size_t from = p->text.len;
    buffer_add(&p->text, text.ptr, text.len);
    if (tone > BOOK_OTHER) return;
    void *grown = array_grow(p->span, &p->room, p->spans + 1, sizeof *p->span);
    if (!grown) {
        qp__book_fail(b, QP_E_NOMEM);
        return;
    }
    p->span = grown;
    p->span[p->spans++] = (pdf_span){from, p->text.len, tone};
}

static void pdf_close(qp_game_book *b) {
    paper_page *p = b->page;
    if (p->text.failed) qp__book_fail(b, QP_E_NOMEM);
    if (p->text.len && !b->failed) pdf_set_paragraph(p);
}

/* ---- headings and diagrams ------------------------------------------------
 */

/* Lines of a heading; the first of a game is its own kind. */
static void pdf_add_heading(paper_page *p, const char *text, double size,
                            int bold, qp__flow_kind kind) {
    qp__flow *f = &p->flow;
    if (!*text) return;
    PangoLayout *layout =
        qp__flow_layout(f, qp_text_of(text), size, bold, f->is.column);
    int lines = f->pango.pango_layout_get_line_count(layout);
    f->unknown +=
        (uint64_t)f->pango.pango_layout_get_unknown_glyphs_count(layout);
    for (int i = 0; i < lines; i++) {
        int first = kind == FLOW_HEAD && !i;
        double lead = 1.36 * size, above = first ? 0.5 * size : 0;
        qp__flow_item item = {.kind = first ? FLOW_HEAD : FLOW_LINE,
                              .before = first ? 2.2 * f->is.lead : 0,
                              .high = lead + above,
                              .rise = above + lead / 2 + 0.36 * size,
                              .keep = 1,
                              .layout = layout,
                              .line = i,
                              .game = f->b->game};
        (f->pango.g_object_ref)(layout);
        qp__flow_add(f, &item);
    }
    f->pango.g_object_unref(layout);
}

static void pdf_game(qp_game_book *b, const qp__book_head *head) {
    paper_page *p = b->page;
    const qp__flow_page *is = &p->flow.is;
    char title[sizeof head->title + 32];
    if (b->entries > 1)
        snprintf(title, sizeof title, "%zu" BOOK_BLANK BOOK_BLANK "%s",
                 head->number, head->title);
    else
        snprintf(title, sizeof title, "%s", head->title);
    pdf_add_heading(p, title, 1.25 * is->type, 1, FLOW_HEAD);
    pdf_add_heading(p, head->where, 0.92 * is->type, 0, FLOW_LINE);
    pdf_add_heading(p, head->opening, 0.92 * is->type, 0, FLOW_LINE);
    pdf_add_heading(p, head->notes, 0.92 * is->type, 0, FLOW_LINE);
}

static void pdf_end_game(qp_game_book *b) {
    (void)b;
}

static size_t pdf_across(const qp_game_book *b) {
    const paper_page *p = b->page;
    size_t count = BOOK_ACROSS;
    while (count > 1 &&
           qp__flow_diagram_wide(&p->flow, count) < PDF_DIAGRAM_LEAST)
        count--;
    return count;
}

static void pdf_diagrams(qp_game_book *b, const qp__book_diagram *diagram,
                         size_t count) {
    qp__flow *f = qp__flow_of(b);
    qp__flow_item item = {.kind = FLOW_ROW,
                          .before = 0.5 * f->is.lead,
                          .high = qp__flow_row_high(f, diagram, count),
                          .joins = 1,
                          .count = count,
                          .game = b->game};
    item.row = malloc(count * sizeof *item.row);
    if (!item.row) {
        qp__book_fail(b, QP_E_NOMEM);
        return;
    }
    memcpy(item.row, diagram, count * sizeof *item.row);
    qp__flow_add(f, &item);
}

/* ---- the book -------------------------------------------------------------
 */

static qp_status paper_begin(qp_game_book *b, qp_err *err) {
    paper_page *p = b->page = calloc(1, sizeof *p);
    if (!p) return qp__draw_error(err, QP_E_NOMEM, "", "");
    qp__flow *f = &p->flow;
    f->b = b;
    qp__flow_page_of(&f->is, b);
    qp_status rc = qp__pango_load(&f->pango, err);
    if (!rc) rc = qp__pdf_begin(&f->pdf, &b->sink, f->is.wide, f->is.high, err);
    if (rc) {
        free(p);
        return rc;
    }
    f->context = f->pango.pango_cairo_create_context(f->pdf.page);
    f->pango.pango_context_set_round_glyph_positions(f->context, 0);
    f->pango.pango_context_set_language(
        f->context,
        f->pango.pango_language_from_string(qp_lang_tag(b->o.lang)));
    qp__flow_restart(f);
    return QP_OK;
}

static void pdf_front(qp_game_book *b) {
    qp__flow *f = qp__flow_of(b);
    b->measuring = 1; /* what is left of the first time is not drawn either */
    qp__flow_end(f);
    b->measuring = 0;
    f->pdf.c.cairo_pdf_surface_set_metadata(f->pdf.surface,
                                            CAIRO_PDF_METADATA_TITLE, b->title);
    if (*b->author)
        f->pdf.c.cairo_pdf_surface_set_metadata(
            f->pdf.surface, CAIRO_PDF_METADATA_AUTHOR, b->author);
    f->pdf.c.cairo_pdf_surface_set_metadata(f->pdf.surface,
                                            CAIRO_PDF_METADATA_CREATOR, "qipu");
    f->unknown = 0;
    f->front = qp__front_pages(f);
    qp__front_put(f);
    qp__flow_restart(f);
}

static qp_status paper_end(qp_game_book *b, int keep, qp_err *err) {
    paper_page *p = b->page;
    qp__flow *f = &p->flow;
    if (keep) qp__flow_end(f);
    for (size_t i = 0; i < f->items; i++) {
        if (f->item[i].layout) f->pango.g_object_unref(f->item[i].layout);
        free(f->item[i].row);
    }
    f->pango.g_object_unref(f->context);
    qp_status rc = qp__pdf_end(&f->pdf, keep && !b->failed, err);
    if (b->o.missing) *b->o.missing = f->unknown;
    free(f->item);
    free(p->span);
    buffer_free(&p->text);
    free(p);
    return rc;
}

const qp__book_form qp__book_pdf = {
    .measures = 1,
    .begin = paper_begin,
    .front = pdf_front,
    .game = pdf_game,
    .open = pdf_open,
    .text = pdf_text,
    .close = pdf_close,
    .diagrams = pdf_diagrams,
    .end_game = pdf_end_game,
    .across = pdf_across,
    .end = paper_end,
};

#else

static qp_status paper_begin(qp_game_book *b, qp_err *err) {
    (void)b;
    return qp__draw_error(err, QP_E_DRAW_BUILD, "Pango", "");
}

const qp__book_form qp__book_pdf = {.begin = paper_begin};

#endif
