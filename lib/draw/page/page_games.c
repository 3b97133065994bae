/* page_games.c - games as rows and blocks of a page.
 *
 * An entry of each game holds what its row says, and the game as PGN; any
 * thread can make one. PGN goes into blocks, which are written as they come,
 * and the rows are kept until the end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "page.h"

#include "qipu/ecco.h"

/* A block is unpacked and read when one of its games is looked at: so it has
 * not too many, and no more text than is read at once. */
enum { PAGE_BLOCK_GAMES = 64, PAGE_BLOCK_BYTES = 256 * 1024 };

/* The columns of texts, and the tags that they show. */
static const struct {
    const char *name, *tag;
} PAGE_TEXT_COLUMNS[PAGE_TEXTS] = {{"red", "Red"},       {"black", "Black"},
                                   {"event", "Event"},   {"site", "Site"},
                                   {"round", "Round"},   {"date", "Date"},
                                   {"result", "Result"}, {"ecco", "ECCO"}};

enum { PAGE_RESULT = 6, PAGE_ECCO = 7 };

/* The columns of numbers, after those. */
static const char *const PAGE_NUMBER_COLUMNS[PAGE_NUMBERS] = {"plies", "file",
                                                              "broken"};

/* ---- records -------------------------------------------------------------
 *
 * Each text of the row after its length, the two numbers that a game has, and
 * the PGN, which goes to the end.
 */

enum { NUMBER_BYTES = 4 };

static int page_put_number(const qp_sink *sink, size_t number) {
    char bytes[NUMBER_BYTES];
    number_bytes(bytes, number, sizeof bytes);
    return sink->write(sink->ctx, bytes, sizeof bytes);
}

static size_t page_number_at(const char *bytes) {
    size_t number = 0;
    for (int i = NUMBER_BYTES; i-- > 0;)
        number = number << 8 | (unsigned char)bytes[i];
    return number;
}

static qp_text page_row_text(const qp_game *game, size_t index) {
    if (index == PAGE_RESULT) return qp_game_outcome(game);
    qp_text text = qp_game_tag(game, PAGE_TEXT_COLUMNS[index].tag);
    if (index == PAGE_ECCO && !text.len)
        text = qp_text_of(qp_ecco_game(game, 0));
    return text;
}

static size_t page_plies(const qp_game *game) {
    size_t plies = 0;
    qp_node node = QP_ROOT;
    while ((node = qp_game_next(game, node)) != QP_NO_NODE) plies++;
    return plies;
}

qp_status qp_viewer_entry_write(const qp_sink *out, const qp_game *game,
                                const qp_write_options *options) {
    static const qp_write_options usual = {.size = sizeof usual};
    const qp_format *pgn = qp_format_by_name(qp_text_of("pgn"));
    int failed = 0;
    for (size_t i = 0; i < PAGE_TEXTS; i++) {
        qp_text text = page_row_text(game, i);
        failed |= page_put_number(out, text.len);
        if (text.len) failed |= out->write(out->ctx, text.ptr, text.len);
    }
    failed |= page_put_number(out, page_plies(game));
    failed |= page_put_number(out, qp_game_broken(game) != QP_OK);
    return failed ? QP_E_IO : pgn->write(game, options ? options : &usual, out);
}

/* ---- blocks -------------------------------------------------------------- */

static int page_puts(const qp__page_games *g, const char *text) {
    return g->sink->write(g->sink->ctx, text, strlen(text));
}

static int page_end_block(qp__page_games *g) {
    if (!g->in_block) return 0;
    g->in_block = 0;
    g->block_len = 0;
    return qp__page_data_end(g->data) || page_puts(g, "\"");
}

static void page_add_number(byte_buffer *list, uint64_t number) {
    buffer_format(list, list->len ? ",%llu" : "%llu",
                  (unsigned long long)number);
}

static void page_add_text(byte_buffer *list, qp_text text) {
    if (list->len) buffer_byte(list, ',');
    buffer_json(list, text);
}

static int page_put_pgn(qp__page_games *g, qp_text pgn) {
    if (!g->in_block) {
        page_add_number(&g->starts, g->games);
        if (page_puts(g, g->blocks++ ? ",\"" : "\"")) return 1;
    }
    if (qp__page_data_put(g->data, pgn)) return 1;
    g->block_len += pgn.len;
    if (++g->in_block < PAGE_BLOCK_GAMES && g->block_len < PAGE_BLOCK_BYTES)
        return 0;
    return page_end_block(g);
}

/* ---- rows ---------------------------------------------------------------- */

/* Takes so many bytes of an entry; their ptr is NULL if it has not as many. */
static qp_text page_take(qp_text *entry, size_t len) {
    qp_text taken = {NULL, 0};
    if (len > entry->len) return taken;
    taken = (qp_text){entry->ptr, len};
    entry->ptr += len;
    entry->len -= len;
    return taken;
}

/* The parts of an entry, which stay in its place. */
typedef struct page_entry {
    qp_text text[PAGE_TEXTS];
    size_t plies, broken;
} page_entry;

static int page_read(page_entry *out, qp_text *entry) {
    for (size_t i = 0; i < PAGE_TEXTS; i++) {
        qp_text len = page_take(entry, NUMBER_BYTES);
        if (!len.ptr) return 0;
        out->text[i] = page_take(entry, page_number_at(len.ptr));
        if (!out->text[i].ptr) return 0;
    }
    qp_text numbers = page_take(entry, 2 * NUMBER_BYTES);
    if (!numbers.ptr) return 0;
    out->plies = page_number_at(numbers.ptr);
    out->broken = page_number_at(numbers.ptr + NUMBER_BYTES);
    return 1;
}

void qp__page_games_problem(qp__page_games *g, const qp_err *err) {
    byte_buffer *list = &g->problems;
    const char *const text[] = {qp_status_name(err->code) + 3, err->what,
                                err->want, err->square};
    buffer_format(list, list->len ? ",[%llu,%lu,%lu" : "[%llu,%lu,%lu",
                  (unsigned long long)g->games + 1, (unsigned long)err->at.line,
                  (unsigned long)err->at.col);
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        buffer_byte(list, ',');
        buffer_json(list, qp_text_of(text[i]));
    }
    buffer_byte(list, ']');
}

qp_status qp__page_games_add(qp__page_games *g, qp_text entry) {
    page_entry row;
    int failed = 0;
    if (!page_read(&row, &entry)) return QP_E_ARG;
    if (g->file || !g->files) {
        page_add_text(&g->names, qp_text_of(g->file));
        g->files++;
        g->file = NULL;
    }
    const uint64_t number[PAGE_NUMBERS] = {row.plies, g->files - 1, row.broken};
    for (size_t i = 0; i < PAGE_COLUMNS; i++) {
        if (i < PAGE_TEXTS)
            page_add_text(&g->column[i], row.text[i]);
        else
            page_add_number(&g->column[i], number[i - PAGE_TEXTS]);
        failed |= g->column[i].failed;
    }
    if (page_put_pgn(g, entry)) return QP_E_IO;
    if (failed || g->names.failed || g->problems.failed || g->starts.failed)
        return QP_E_NOMEM;
    g->games++;
    return g->games > QP_VIEWER_GAMES_MAX ||
                   qp__page_data_size(g->data) > QP_VIEWER_BYTES_MAX
               ? QP_E_LIMIT
               : QP_OK;
}

static int page_put_list(qp__page_games *g, const char *name,
                         const byte_buffer *list, const char *after) {
    char head[32];
    snprintf(head, sizeof head, "\"%s\":[", name);
    return qp__page_data_put(g->data, qp_text_of(head)) ||
           qp__page_data_put(g->data, buffer_text(list)) ||
           qp__page_data_put(g->data, qp_text_of(after));
}

static int page_put_rows(qp__page_games *g) {
    if (qp__page_data_put(g->data, qp_text_of("{"))) return 1;
    for (size_t i = 0; i < PAGE_COLUMNS; i++) {
        const char *name = i < PAGE_TEXTS ? PAGE_TEXT_COLUMNS[i].name
                                          : PAGE_NUMBER_COLUMNS[i - PAGE_TEXTS];
        if (page_put_list(g, name, &g->column[i], "],")) return 1;
    }
    return page_put_list(g, "files", &g->names, "],") ||
           page_put_list(g, "problems", &g->problems, "]}") ||
           qp__page_data_end(g->data);
}

qp_status qp__page_games_end(qp__page_games *g) {
    const qp_text starts = buffer_text(&g->starts);
    int failed = page_end_block(g) || page_puts(g, "],\"starts\":[") ||
                 g->sink->write(g->sink->ctx, starts.ptr, starts.len) ||
                 page_puts(g, "],\"rows\":\"") || page_put_rows(g) ||
                 page_puts(g, "\"");
    return failed ? QP_E_IO : QP_OK;
}

void qp__page_games_free(qp__page_games *g) {
    qp__page_data_free(g->data);
    for (size_t i = 0; i < PAGE_COLUMNS; i++) buffer_free(&g->column[i]);
    buffer_free(&g->names);
    buffer_free(&g->starts);
    buffer_free(&g->problems);
    buffer_free(&g->entry);
}
