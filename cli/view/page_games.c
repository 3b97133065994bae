/* page_games.c - games as rows and blocks of a page.
 *
 * The threads that read make a record of each game: what its row says, and the
 * game as PGN. The one that delivers in order puts them into the page: PGN into
 * blocks, which go to the file as they come, and the rows, which are kept until
 * the end. So the page does not depend on how many threads there are.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../../lib/core/base/inline/buffer.h"
#include "../io/file_extensions.h"
#include "qipu/binding.h"
#include "qipu/ecco.h"
#include "page.h"

/* A block is unpacked and read when one of its games is looked at: so it has
 * not too many, and no more text than is read at once. */
enum { BLOCK_GAMES = 64, BLOCK_BYTES = 256 * 1024 };

/* The columns of texts, and the tags that they show. */
static const struct {
    const char *name, *tag;
} VIEW_TEXTS[] = {{"red", "Red"},       {"black", "Black"}, {"event", "Event"},
                  {"site", "Site"},     {"round", "Round"}, {"date", "Date"},
                  {"result", "Result"}, {"ecco", "ECCO"}};

enum {
    VIEW_TEXT_COUNT = sizeof VIEW_TEXTS / sizeof *VIEW_TEXTS,
    VIEW_RESULT = 6,
    VIEW_ECCO = 7
};

/* The columns of numbers, after those. */
static const char *const VIEW_NUMBERS[] = {"plies", "file", "broken"};

enum {
    VIEW_NUMBER_COUNT = sizeof VIEW_NUMBERS / sizeof *VIEW_NUMBERS,
    VIEW_COLUMNS = VIEW_TEXT_COUNT + VIEW_NUMBER_COUNT
};

/* ---- records -------------------------------------------------------------
 *
 * Each text of the row after its length, the two numbers that a game has, and
 * the PGN, which goes to the end.
 */

enum { NUMBER_BYTES = 4 };

typedef struct view_work {
    read_order *order;
    qp_buffer *record;
} view_work;

static void view_close(void *work) {
    view_work *w = work;
    qp_buffer_free(w->record);
    free(w);
}

static void *view_open(void *ctx, qp_part *part) {
    view_work *w = calloc(1, sizeof *w);
    (void)part;
    if (!w) return NULL;
    w->order = ((view_run *)ctx)->order;
    w->record = qp_buffer_new(NULL);
    if (w->record) return w;
    free(w);
    return NULL;
}

static int add_number(const qp_sink *sink, size_t number) {
    char bytes[NUMBER_BYTES];
    number_bytes(bytes, number, sizeof bytes);
    return sink->write(sink->ctx, bytes, sizeof bytes);
}

static size_t number_at(const char *bytes) {
    size_t number = 0;
    for (int i = NUMBER_BYTES; i-- > 0;)
        number = number << 8 | (unsigned char)bytes[i];
    return number;
}

static qp_text text_of_row(const qp_game *game, size_t index) {
    if (index == VIEW_RESULT) return qp_game_outcome(game);
    qp_text text = qp_game_tag(game, VIEW_TEXTS[index].tag);
    if (index == VIEW_ECCO && !text.len)
        text = qp_text_of(qp_ecco_game(game, 0));
    return text;
}

static size_t count_plies(const qp_game *game) {
    size_t plies = 0;
    qp_node node = QP_ROOT;
    while ((node = qp_game_next(game, node)) != QP_NO_NODE) plies++;
    return plies;
}

static qp_status view_make(void *work, qp_part *part, qp_game *game) {
    view_work *w = work;
    const qp_sink *sink = qp_buffer_sink(w->record);
    game_writer writer = {.order = w->order, .part = part};
    const qp_write_options options = game_writer_options(&writer, game);
    int failed = 0;
    qp_buffer_clear(w->record);
    for (size_t i = 0; i < VIEW_TEXT_COUNT; i++) {
        qp_text text = text_of_row(game, i);
        failed |= add_number(sink, text.len);
        if (text.len) failed |= sink->write(sink->ctx, text.ptr, text.len);
    }
    failed |= add_number(sink, count_plies(game));
    failed |= add_number(sink, qp_game_broken(game) != QP_OK);
    if (failed) return QP_E_NOMEM;
    qp_status rc = ending_to_write(NULL)->write(game, &options, sink);
    if (rc == QP_E_IO) rc = QP_E_NOMEM;
    rc = game_writer_end(&writer, rc);
    return put_record(part, rc, qp_buffer_text(w->record));
}

const qp_stage view_stage = {
    .open = view_open, .close = view_close, .game = view_make};

/* ---- what is kept until the end ------------------------------------------ */

/* A text in memory that is written like a file. */
typedef struct view_list {
    FILE *out;
    char *text;
    size_t len;
} view_list;

struct view_games {
    out_file *out;
    view_pack *pack;
    uint64_t games, blocks;
    unsigned in_block; /* games */
    size_t block_len;  /* bytes */
    const char *file;  /* the one that games come from, when it has none yet */
    uint64_t files;    /* that have games */
    view_list column[VIEW_COLUMNS], names, starts;
};

static int open_list(view_list *list) {
    list->out = open_memstream(&list->text, &list->len);
    return list->out != NULL;
}

static void close_list(view_list *list) {
    if (list->out) fclose(list->out);
    free(list->text);
}

static void next_in(view_list *list, int is_first) {
    if (!is_first) putc(',', list->out);
}

static void number_in(view_list *list, int is_first, uint64_t number) {
    next_in(list, is_first);
    fprintf(list->out, "%llu", (unsigned long long)number);
}

view_games *view_games_new(out_file *out) {
    view_games *g = calloc(1, sizeof *g);
    if (!g) return NULL;
    g->out = out;
    g->pack = view_pack_new(out);
    int good = g->pack && open_list(&g->names) && open_list(&g->starts);
    for (size_t i = 0; good && i < VIEW_COLUMNS; i++)
        good = open_list(&g->column[i]);
    if (good) return g;
    view_games_free(g);
    return NULL;
}

void view_games_free(view_games *g) {
    if (!g) return;
    view_pack_free(g->pack);
    for (size_t i = 0; i < VIEW_COLUMNS; i++) close_list(&g->column[i]);
    close_list(&g->names);
    close_list(&g->starts);
    free(g);
}

uint64_t view_games_count(const view_games *g) {
    return g->games;
}

/* ---- games --------------------------------------------------------------- */

static int end_block(view_games *g) {
    if (!g->in_block) return 0;
    g->in_block = 0;
    g->block_len = 0;
    return view_pack_end(g->pack) || out_write(g->out, "\"", 1);
}

static int begin_block(view_games *g) {
    number_in(&g->starts, !g->blocks, g->games);
    return g->blocks++ ? out_write(g->out, ",\"", 2)
                       : out_write(g->out, "\"", 1);
}

static int put_pgn(view_games *g, qp_text pgn) {
    if (!g->in_block && begin_block(g)) return 1;
    if (view_pack_put(g->pack, pgn)) return 1;
    g->block_len += pgn.len;
    if (++g->in_block < BLOCK_GAMES && g->block_len < BLOCK_BYTES) return 0;
    return end_block(g);
}

int view_games_take(view_games *g, qp_text record) {
    size_t number[VIEW_NUMBER_COUNT];
    int is_first = !g->games;
    if (g->file) {
        next_in(&g->names, !g->files);
        json_text(g->names.out, qp_text_of(g->file));
        g->files++;
        g->file = NULL;
    }
    const char *at = record.ptr;
    for (size_t i = 0; i < VIEW_TEXT_COUNT; i++) {
        size_t len = number_at(at);
        next_in(&g->column[i], is_first);
        json_text(g->column[i].out, (qp_text){at + NUMBER_BYTES, len});
        at += NUMBER_BYTES + len;
    }
    number[0] = number_at(at);
    number[1] = (size_t)g->files - 1;
    number[2] = number_at(at + NUMBER_BYTES);
    at += 2 * NUMBER_BYTES;
    for (size_t i = 0; i < VIEW_NUMBER_COUNT; i++)
        number_in(&g->column[VIEW_TEXT_COUNT + i], is_first, number[i]);
    if (put_pgn(g, (qp_text){at, record.len - (size_t)(at - record.ptr)}))
        return 1;
    g->games++;
    return view_games_full(g);
}

int view_games_full(const view_games *g) {
    return g->games > VIEW_GAMES_MAX ||
           view_pack_size(g->pack) > VIEW_BYTES_MAX;
}

void view_games_file(view_games *g, const char *name) {
    g->file = name;
}

/* ---- rows ---------------------------------------------------------------- */

/* Ends a list. Nonzero, with errno set, when memory was out. */
static int end_list(view_list *list) {
    int failed = ferror(list->out) || fflush(list->out);
    if (failed) errno = ENOMEM;
    return failed;
}

static int put_list(view_games *g, const char *name, view_list *list,
                    const char *after) {
    char head[32];
    snprintf(head, sizeof head, "\"%s\":[", name);
    return end_list(list) || view_pack_put(g->pack, qp_text_of(head)) ||
           view_pack_put(g->pack, (qp_text){list->text, list->len}) ||
           view_pack_put(g->pack, qp_text_of(after));
}

static int put_rows(view_games *g) {
    if (view_pack_put(g->pack, qp_text_of("{"))) return 1;
    for (size_t i = 0; i < VIEW_COLUMNS; i++) {
        const char *name = i < VIEW_TEXT_COUNT
                               ? VIEW_TEXTS[i].name
                               : VIEW_NUMBERS[i - VIEW_TEXT_COUNT];
        if (put_list(g, name, &g->column[i], "],")) return 1;
    }
    return put_list(g, "files", &g->names, "]}") || view_pack_end(g->pack);
}

int view_games_end(view_games *g) {
    static const char starts[] = "],\"starts\":[", rows[] = "],\"rows\":\"";
    return end_block(g) || out_write(g->out, starts, strlen(starts)) ||
           end_list(&g->starts) ||
           out_write(g->out, g->starts.text, g->starts.len) ||
           out_write(g->out, rows, strlen(rows)) || put_rows(g) ||
           out_write(g->out, "\"", 1);
}
