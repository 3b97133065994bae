/* book.c - books of games that come twice: for the contents, which name every
 * game and its page, then for the pages.
 *
 * SPDX-License-Identifier: MIT
 */
#include "book.h"

void qp__book_fail(qp_game_book *b, qp_status failed) {
    if (!b->failed) b->failed = failed;
}

void qp__book_picture(qp_picture *out, const qp_game_book *b,
                      const qp__book_diagram *diagram) {
    qp_picture_init(out, &diagram->setup);
    out->theme = b->o.theme;
    out->faces = b->o.faces;
    out->coords = b->o.coords;
    out->mark = diagram->mark;
    out->marks = diagram->marks;
    out->flip = (uint8_t)diagram->flip;
}

const char *qp__book_han(const qp_game_book *b) {
    int traditional =
        b->o.lang == QP_LANG_ZH_TW || b->o.notation == QP_NOTATION_TRADITIONAL;
    return qp_lang_tag(traditional ? QP_LANG_ZH_TW : QP_LANG_ZH);
}

const char *qp__book_say(const qp_game_book *b, const char *english) {
    return qp_message(b->o.lang, english);
}

/* ---- options --------------------------------------------------------------
 */

qp_coords qp_notation_coords(qp_notation notation) {
    switch (notation) {
    case QP_NOTATION_CHINESE:
    case QP_NOTATION_TRADITIONAL: return QP_COORDS_CHINESE;
    case QP_NOTATION_ICCS:
    case QP_NOTATION_UCCI: return QP_COORDS_ICCS;
    case QP_NOTATION_UCI: return QP_COORDS_UCI;
    default: return QP_COORDS_WXF;
    }
}

void qp_game_book_options_init(qp_game_book_options *out, qp_lang lang) {
    *out = (qp_game_book_options){
        .size = sizeof *out,
        .theme = QP_THEME_PRINT,
        .faces =
            lang == QP_LANG_ZH ? QP_FACES_SIMPLIFIED : QP_FACES_TRADITIONAL,
        .lang = lang,
        .notation = lang == QP_LANG_ZH      ? QP_NOTATION_CHINESE
                    : lang == QP_LANG_ZH_TW ? QP_NOTATION_TRADITIONAL
                                            : QP_NOTATION_WXF,
        .width = 595.28,
        .height = 841.89};
    out->coords = (uint8_t)qp_notation_coords(out->notation);
}

/* Pages between a postcard and a poster. */
static int book_page_fits(double length) {
    return length >= 200 && length <= 4000;
}

static int book_options_fit(const qp_game_book_options *o) {
    return o->size == sizeof *o && o->form <= QP_GAME_BOOK_PDF &&
           o->theme < QP_THEMES && o->faces < QP_FACES &&
           o->coords < QP_COORDS && o->notation != QP_NOTATION_ANY &&
           o->columns <= 2 && book_page_fits(o->width) &&
           book_page_fits(o->height);
}

/* ---- the contents ---------------------------------------------------------
 */

static char *book_copy(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

static void book_add_entry(qp_game_book *b, const qp__book_head *head) {
    void *grown =
        array_grow(b->entry, &b->room, b->entries + 1, sizeof *b->entry);
    if (!grown) {
        qp__book_fail(b, QP_E_NOMEM);
        return;
    }
    b->entry = grown;
    qp__book_entry *entry = &b->entry[b->entries++];
    *entry =
        (qp__book_entry){book_copy(head->title), book_copy(head->result), 0};
    if (!entry->title || !entry->result) qp__book_fail(b, QP_E_NOMEM);
}

/* The book is named after the event, as long as all are of one. */
static void book_take_event(qp_game_book *b, const qp__book_head *head) {
    if (b->o.title) return;
    if (head->number == 1)
        snprintf(b->title, sizeof b->title, "%s", head->event);
    else if (strcmp(b->title, head->event))
        *b->title = '\0';
}

qp_status qp_game_book_announce(qp_game_book *b, const qp_game *game) {
    qp__book_head head;
    if (!b->measuring) qp__book_fail(b, QP_E_ARG);
    if (b->failed) return b->failed;
    qp__book_head_of(b, &head, game, b->entries + 1);
    book_add_entry(b, &head);
    book_take_event(b, &head);
    b->game = head.number;
    if (b->form->measures && !b->failed) qp__book_walk(b, game, &head);
    return b->failed;
}

/* ---- the pages ------------------------------------------------------------
 */

/* Passes on what was written. */
static qp_status book_flush(qp_game_book *b) {
    byte_buffer *out = &b->out;
    if (out->failed) qp__book_fail(b, QP_E_NOMEM);
    if (!b->failed && out->len &&
        b->sink.write(b->sink.ctx, out->ptr, out->len))
        qp__book_fail(b, QP_E_IO);
    buffer_clear(out);
    return b->failed;
}

static void book_begin_pages(qp_game_book *b) {
    if (!*b->title)
        snprintf(b->title, sizeof b->title, "%s",
                 *b->name ? b->name : qp__book_say(b, "Games of xiangqi"));
    b->form->front(b);
    b->measuring = 0;
    b->game = 0;
}

qp_status qp_game_book_add(qp_game_book *b, const qp_game *game) {
    qp__book_head head;
    if (b->failed) return b->failed;
    if (b->measuring) book_begin_pages(b);
    qp__book_head_of(b, &head, game, ++b->game);
    /* Pages of another game would not be those of the contents. */
    if (b->game > b->entries || strcmp(head.title, b->entry[b->game - 1].title))
        qp__book_fail(b, QP_E_ARG);
    else
        qp__book_walk(b, game, &head);
    return book_flush(b);
}

/* ---- books ----------------------------------------------------------------
 */

qp_status qp_game_book_new(qp_game_book **out, const qp_sink *sink,
                           const qp_game_book_options *options, qp_err *err) {
    qp_game_book *b = calloc(1, sizeof *b);
    if (!b) return qp__draw_error(err, QP_E_NOMEM, "", "");
    b->sink = *sink;
    b->measuring = 1;
    qp_status rc = QP_E_ARG;
    if (book_options_fit(options)) {
        b->o = *options;
        b->form =
            b->o.form == QP_GAME_BOOK_PDF ? &qp__book_pdf : &qp__book_html;
        if (b->o.title)
            qp__book_clean(b->title, sizeof b->title, qp_text_of(b->o.title));
        if (b->o.name)
            qp__book_clean(b->name, sizeof b->name, qp_text_of(b->o.name));
        if (b->o.author)
            qp__book_clean(b->author, sizeof b->author,
                           qp_text_of(b->o.author));
        rc = b->form->begin(b, err);
    } else {
        qp__draw_error(err, rc, "", "");
    }
    if (rc)
        free(b);
    else
        *out = b;
    return rc;
}

size_t qp_game_book_count(const qp_game_book *b) {
    return b->entries;
}

qp_status qp_game_book_end(qp_game_book *b, int keep, qp_err *err) {
    if (!b) return QP_OK;
    if (keep && !b->failed && (b->measuring || b->game != b->entries))
        qp__book_fail(b, QP_E_ARG);
    if (b->failed) keep = 0;
    qp_status rc = b->form->end(b, keep, err);
    if (keep && !rc) rc = book_flush(b);
    if (b->failed) rc = b->failed;
    for (size_t i = 0; i < b->entries; i++) {
        free(b->entry[i].title);
        free(b->entry[i].result);
    }
    free(b->entry);
    buffer_free(&b->out);
    free(b);
    return rc ? qp__draw_error(err, rc, err ? err->what : "", "") : QP_OK;
}

qp_status qp_game_book_to_memory(qp_memory *out, const qp_game *const *games,
                                 size_t count,
                                 const qp_game_book_options *options,
                                 const qp_alloc *alloc) {
    byte_buffer whole = {0};
    const qp_sink sink = {&whole, buffer_write};
    qp_game_book *b = NULL;
    qp_status rc = qp_game_book_new(&b, &sink, options, NULL);
    for (size_t i = 0; !rc && i < count; i++)
        rc = qp_game_book_announce(b, games[i]);
    for (size_t i = 0; !rc && i < count; i++)
        rc = qp_game_book_add(b, games[i]);
    qp_status end = qp_game_book_end(b, !rc, NULL);
    return buffer_pass(out, &whole, rc ? rc : end, alloc);
}
