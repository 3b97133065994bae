/* page.c - the page around the games.
 *
 * SPDX-License-Identifier: MIT
 */
#include "page.h"

#include "qipu/select.h"

/* Where the games go, and libqipu as WebAssembly. */
#define PAGE_GAMES_PLACE "<!--qipu:games-->"
#define PAGE_WASM_PLACE "@qipu-wasm@"

/* The games are between `head` and `middle`, and libqipu, packed, between
 * `middle` and `tail`. */
struct qp_viewer_page {
    qp_sink sink;
    qp_text head, middle, wasm, tail;
    qp__page_games games;
    qp_status failed; /* the first failure */
};

/* ---- the page's parts -----------------------------------------------------
 */

static qp_text page_file_text(const char *name) {
    const qp_page_file *file = qp_page_file_find(name);
    return file ? (qp_text){(const char *)file->bytes, file->len}
                : (qp_text){NULL, 0};
}

/* Cuts a text at the first `place`. 0 when it has none. */
static int page_cut(qp_text *head, qp_text *tail, qp_text text,
                    const char *place) {
    const size_t len = strlen(place);
    const char *end = text.ptr + text.len, *at = text.ptr;
    while (at && (size_t)(end - at) >= len && memcmp(at, place, len) != 0)
        at = memchr(at + 1, *place, (size_t)(end - at) - 1);
    if (!at || (size_t)(end - at) < len) return 0;
    *head = (qp_text){text.ptr, (size_t)(at - text.ptr)};
    *tail = (qp_text){at + len, (size_t)(end - at) - len};
    return 1;
}

static qp_status page_cut_parts(qp_viewer_page *p, qp_text text) {
    qp_text rest;
    if (!text.ptr) text = page_file_text("view.html");
    if (!text.ptr) return QP_E_DRAW_BUILD;
    if (!page_cut(&p->head, &rest, text, PAGE_GAMES_PLACE)) return QP_E_ARG;
    p->middle = rest;
    if (!page_cut(&p->middle, &p->tail, rest, PAGE_WASM_PLACE)) return QP_OK;
    p->wasm = page_file_text("qipu.wasm");
    return p->wasm.ptr ? QP_OK : QP_E_DRAW_BUILD;
}

/* ---- what is written ----------------------------------------------------- */

static int page_write(const qp_viewer_page *p, qp_text text) {
    return text.len && p->sink.write(p->sink.ctx, text.ptr, text.len);
}

static int page_words(const qp_viewer_page *p, const char *words) {
    return page_write(p, qp_text_of(words));
}

static int page_setting(const qp_viewer_page *p, const char *name,
                        const char *value) {
    return value && (page_words(p, "\"") || page_words(p, name) ||
                     page_words(p, "\":\"") || page_words(p, value) ||
                     page_words(p, "\","));
}

static int page_head(const qp_viewer_page *p, const qp_viewer_page_options *o) {
    qp_text title = qp_text_of(o->title ? o->title : "");
    return page_write(p, p->head) ||
           page_words(p, "<script type=\"application/json\" "
                         "id=\"qipu-games\">\n{\"version\":1,\"packed\":\"") ||
           page_words(p, qp__page_data_name()) ||
           page_words(p, "\",\"title\":\"") ||
           qp__page_base64(&p->sink, title) ||
           page_words(p, "\",\"settings\":{") ||
           page_setting(p, "language", o->language) ||
           page_setting(p, "theme", o->theme) ||
           page_setting(p, "notation", o->notation) ||
           page_words(p, o->flip ? "\"flipped\":true" : "\"flipped\":false") ||
           page_words(p, "},\n\"blocks\":[");
}

static qp_status page_tail(qp_viewer_page *p) {
    char count[40];
    qp_status rc = qp__page_games_end(&p->games);
    if (rc) return rc;
    snprintf(count, sizeof count, ",\n\"count\":%llu}\n</script>",
             (unsigned long long)p->games.games);
    return page_words(p, count) || page_write(p, p->middle) ||
                   qp__page_base91(&p->sink, p->wasm) || page_write(p, p->tail)
               ? QP_E_IO
               : QP_OK;
}

/* ---- pages ----------------------------------------------------------------
 */

/* Settings stand in the page as they are, so they are those that it knows. */
static int page_fits(const qp_viewer_page_options *o) {
    static const char *const languages[] = {"en", "zh", "zh-TW", NULL};
    static const char *const themes[] = {"light", "dark", NULL};
    static const char *const notations[] = {"chinese", "traditional", "wxf",
                                            "iccs",    "vietnamese",  NULL};
    const struct {
        const char *value, *const *known;
    } settings[] = {
        {o->language, languages}, {o->theme, themes}, {o->notation, notations}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (settings[i].value &&
            qp_word_index(settings[i].known, qp_text_of(settings[i].value)) < 0)
            return 0;
    return o->size == sizeof *o;
}

qp_status qp_viewer_page_new(qp_viewer_page **out, const qp_sink *sink,
                             const qp_viewer_page_options *options) {
    static const qp_viewer_page_options usual = {.size = sizeof usual};
    if (!options) options = &usual;
    if (!page_fits(options)) return QP_E_ARG;
    qp_viewer_page *p = calloc(1, sizeof *p);
    if (!p) return QP_E_NOMEM;
    p->sink = *sink;
    p->games.sink = &p->sink;
    qp_status rc = page_cut_parts(p, options->page);
    if (!rc) p->games.data = qp__page_data_new(&p->sink);
    if (!rc && !p->games.data) rc = QP_E_NOMEM;
    if (!rc && page_head(p, options)) rc = QP_E_IO;
    if (!rc) {
        *out = p;
        return QP_OK;
    }
    qp__page_games_free(&p->games);
    free(p);
    return rc;
}

void qp_viewer_page_file(qp_viewer_page *p, const char *name) {
    p->games.file = name;
}

void qp_viewer_page_problem(qp_viewer_page *p, const qp_err *err) {
    qp__page_games_problem(&p->games, err);
}

qp_status qp_viewer_page_add_entry(qp_viewer_page *p, qp_text entry) {
    if (!p->failed) p->failed = qp__page_games_add(&p->games, entry);
    return p->failed;
}

qp_status qp_viewer_page_add(qp_viewer_page *p, const qp_game *game) {
    byte_buffer *entry = &p->games.entry;
    const qp_sink sink = {entry, buffer_write};
    if (p->failed) return p->failed;
    buffer_clear(entry);
    qp_status rc = qp_viewer_entry_write(&sink, game, NULL);
    if (rc) return p->failed = entry->failed ? QP_E_NOMEM : rc;
    return qp_viewer_page_add_entry(p, buffer_text(entry));
}

uint64_t qp_viewer_page_count(const qp_viewer_page *p) {
    return p->games.games;
}

qp_status qp_viewer_page_end(qp_viewer_page *p, int keep) {
    if (!p) return QP_OK;
    qp_status rc = p->failed;
    if (!rc && keep) rc = page_tail(p);
    qp__page_games_free(&p->games);
    free(p);
    return rc;
}

qp_status qp_viewer_page_to_memory(qp_memory *out, const qp_game *const *games,
                                   size_t count,
                                   const qp_viewer_page_options *options,
                                   const qp_alloc *alloc) {
    byte_buffer whole = {0};
    const qp_sink sink = {&whole, buffer_write};
    qp_viewer_page *p = NULL;
    qp_status rc = qp_viewer_page_new(&p, &sink, options);
    for (size_t i = 0; !rc && i < count; i++)
        rc = qp_viewer_page_add(p, games[i]);
    qp_status end = qp_viewer_page_end(p, !rc);
    return buffer_pass(out, &whole, rc ? rc : end, alloc);
}
