/* tree.c - qipu db tree: what was played in a position.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "make_book.h"
#include "file_or_cluster.h"
#include "../io/filter_options.h"
#include "qipu/pipeline.h"

typedef struct tree_wish {
    db_place place;
    const char *notation_name, *output, *keys, *jobs;
    qp_notation notation;
    int json, csv;
    int varied; /* positions of variations are in the index */
    filter_options filter;
    int filtered;
    qp_selection *selection; /* owned */
    qp_lookup lookup;
    qp_db_query query; /* borrows from these */
} tree_wish;

/* Red's points of a hundred; negative: no game has a result. */
static double red_score(const uint64_t result[4]) {
    uint64_t points = 2 * result[0] + result[1];
    uint64_t games = result[0] + result[1] + result[2];
    return games ? 50.0 * (double)points / (double)games : -1;
}

static void put_score(grid *g, const uint64_t result[4]) {
    double score = red_score(result);
    if (score < 0)
        grid_none(g);
    else
        grid_real(g, score, 1);
}

static void put_year(grid *g, int year) {
    if (year)
        grid_number(g, year);
    else
        grid_none(g);
}

static void put_move(grid *g, const tree_wish *w, const qp_db_move *m,
                     uint64_t all) {
    char text[QP_MOVE_MAX];
    const qp_pos *pos = &w->place.pos;
    size_t n = qp_move_write(text, pos, m->move, w->notation, 0);
    grid_text(g, (qp_text){text, n});
    n = qp_move_write(text, pos, m->move, QP_NOTATION_UCCI, 0);
    if (g->form != GRID_TABLE) grid_text(g, (qp_text){text, n});
    grid_number(g, (int64_t)m->games);
    grid_real(g, all ? 100.0 * (double)m->games / (double)all : 0, 1);
    for (int i = 0; i < 4; i++) grid_number(g, (int64_t)m->result[i]);
    put_score(g, m->result);
    put_year(g, m->first_year);
    put_year(g, m->last_year);
    if (w->varied) grid_number(g, (int64_t)m->variations);
}

static void put_moves(grid *g, const tree_wish *w,
                      const qp_db_tree_moves *tree) {
    for (size_t i = 0; i < tree->count; i++)
        put_move(g, w, &tree->move[i], tree->games);
}

static int put_table(out_file *out, const tree_wish *w,
                     const qp_db_tree_moves *tree) {
    const grid_column table[] = {{"move", tr("move"), 0},
                                 {"games", tr("games"), 1},
                                 {"share", tr("share %"), 1},
                                 {"red", tr("red wins"), 1},
                                 {"draws", tr("draws"), 1},
                                 {"black", tr("black wins"), 1},
                                 {"other", tr("no result"), 1},
                                 {"score", tr("score %"), 1},
                                 {"since", tr("first year"), 1},
                                 {"until", tr("last year"), 1},
                                 {"variations", tr("in variations"), 1}};
    const grid_column full[] = {
        {"move", "", 0},  {"ucci", "", 0},  {"games", "", 1},
        {"share", "", 1}, {"red", "", 1},   {"draws", "", 1},
        {"black", "", 1}, {"other", "", 1}, {"score", "", 1},
        {"since", "", 1}, {"until", "", 1}, {"variations", "", 1}};
    size_t absent = !w->varied; /* the last column */
    grid g;
    grid_form form = grid_asked(w->json, w->csv);
    if (form == GRID_TABLE)
        grid_begin(&g, form, out, table, sizeof table / sizeof *table - absent);
    else
        grid_begin(&g, form, out, full, sizeof full / sizeof *full - absent);
    put_moves(&g, w, tree);
    return grid_end(&g);
}

/* The end of the lines before the table. */
static void tree_varied_line(char line[128], const tree_wish *w,
                             const qp_db_tree_moves *tree) {
    const char *with = w->json ? ",\"variations\":%llu}\n"
                               : tr("In variations only: %llu games\n\n");
    if (w->varied)
        snprintf(line, 128, with, (unsigned long long)tree->variations);
    else
        snprintf(line, 128, "%s", w->json ? "}\n" : "\n");
    counts_singular(line);
}

static int put_line(out_file *out, const tree_wish *w,
                    const qp_db_tree_moves *tree) {
    char fen[QP_FEN_MAX], line[QP_FEN_MAX + 160], rest[128];
    qp_fen_write(fen, qp_pos_setup(&w->place.pos));
    snprintf(line, sizeof line,
             w->json ? "{\"fen\":\"%s\",\"games\":%llu,\"ended\":%llu"
                     : tr("%s\n%llu games reached this position, %llu "
                          "of them ended here\n"),
             fen, (unsigned long long)tree->games,
             (unsigned long long)tree->ended);
    counts_singular(line);
    tree_varied_line(rest, w, tree);
    return !w->csv && (out_write(out, line, strlen(line)) ||
                       out_write(out, rest, strlen(rest)));
}

static int show_tree(const tree_wish *w, const qp_db_tree_moves *tree) {
    out_file out = {0};
    if (out_open(&out, w->output)) return out_error(&out);
    int bad = put_line(&out, w, tree) || put_table(&out, w, tree);
    int status = bad ? system_error(out_shown(&out)) : EXIT_FINE;
    return db_finish(&out, status);
}

/* ---- books ----------------------------------------------------------------
 */

/* BOOK.DAT has no counts. */
static void put_count(grid *g, int counted, uint32_t count) {
    if (counted)
        grid_number(g, count);
    else
        grid_none(g);
}

static int put_book(out_file *out, const tree_wish *w, int counted,
                    const qp_openings_moves *moves) {
    const grid_column column[] = {{"move", tr("move"), 0},
                                  {"ucci", "UCCI", 0},
                                  {"score", tr("score"), 1},
                                  {"won", tr("won"), 1},
                                  {"drawn", tr("drawn"), 1},
                                  {"lost", tr("lost"), 1},
                                  {"off", "", 0},
                                  {"memo", "", 0}};
    grid g;
    grid_begin(&g, grid_asked(w->json, w->csv), out, column,
               sizeof column / sizeof *column);
    for (size_t i = 0; i < moves->count; i++) {
        const qp_openings_move *m = &moves->move[i];
        char text[QP_MOVE_MAX];
        qp_move_write(text, &w->place.pos, m->move, w->notation, 0);
        grid_text(&g, qp_text_of(text));
        qp_move_write(text, &w->place.pos, m->move, QP_NOTATION_UCCI, 0);
        grid_text(&g, qp_text_of(text));
        grid_number(&g, m->score);
        put_count(&g, counted, m->win);
        put_count(&g, counted, m->draw);
        put_count(&g, counted, m->loss);
        grid_text(&g, qp_text_of(m->off ? "off" : ""));
        grid_text(&g, m->memo.ptr ? m->memo : qp_text_of(""));
    }
    return grid_end(&g);
}

static int show_book(const tree_wish *w, int counted,
                     const qp_openings_moves *moves) {
    out_file out = {0};
    if (out_open(&out, w->output)) return out_error(&out);
    int bad = put_book(&out, w, counted, moves);
    return db_finish(&out, bad ? system_error(out_shown(&out)) : EXIT_FINE);
}

static int ask_book(const db_desk *desk, qp_openings *book,
                    const tree_wish *w) {
    qp_openings_keys *keys;
    qp_openings_moves moves;
    int status = book_keys(&keys, w->keys, &desk->style);
    if (status) return status;
    qp_openings_set_keys(book, keys);
    qp_err err = {.code = qp_openings_find(&moves, book, &w->place.pos)};
    int counted = qp_openings_kind(book) == QP_OPENINGS_OBK;
    status = err.code ? book_failed(desk->path, &err, &desk->style)
                      : show_book(w, counted, &moves);
    qp_openings_keys_free(keys);
    return status;
}

/* ---- the command ----------------------------------------------------------
 */

/* Nonzero if it is a book, a damaged one too; `*status` is what came of it.
 */
static int tried_book(int *status, db_desk *desk, const tree_wish *w) {
    qp_openings *book;
    qp_err err = {.code = QP_OK};
    if (desk->urls) return 0;
    qp_status rc = qp_openings_open(&book, desk->path, &err);
    if (!rc) {
        *status = ask_book(desk, book, w);
        qp_openings_close(book);
        return 1;
    }
    /* A database may be damaged in the same way. */
    if (rc != QP_E_BOOK_DAMAGED) return 0;
    rc = qp_db_open(&desk->db, desk->path, QP_DB_READ, NULL);
    if (!rc) db_close(desk);
    if (rc != QP_E_DB_NONE) return 0;
    *status = book_failed(desk->path, &err, &desk->style);
    return 1;
}

static int ask_tree(db_desk *desk, tree_wish *w) {
    qp_db_tree_moves tree;
    int found;
    if (!w->filtered && tried_book(&found, desk, w)) return found;
    int status = db_cluster_open(desk);
    if (status) return status;
    w->varied = desk->db && qp_db_has_variations(desk->db);
    qp_status rc =
        db_tree_of(desk, &tree, &w->place.pos, w->filtered ? &w->query : NULL);
    status = rc ? db_failed(desk, rc) : show_tree(w, &tree);
    db_close(desk);
    return status;
}

/* The games that are counted. */
static int read_filter(tree_wish *w, const diag_style *style) {
    uint64_t jobs = 1;
    if (value_number(&db_tree, "--jobs", w->jobs, (value_range){1, QP_JOBS_MAX},
                     &jobs))
        return EXIT_USAGE;
    w->filtered = filter_any(&w->filter);
    if (!w->filtered) return 0;
    w->selection = qp_selection_new();
    if (!w->selection) return system_error("memory");
    int status = filter_select(&db_tree, w->selection, &w->filter, style);
    if (status) return status;
    w->lookup.size = sizeof w->lookup;
    qp_selection_lookup(&w->lookup, w->selection);
    w->query = (qp_db_query){.size = sizeof w->query};
    qp_db_query_select(&w->query, &w->lookup, w->selection);
    w->query.jobs = (unsigned)jobs;
    return 0;
}

static int run_tree(int argc, char **argv) {
    tree_wish w = {.notation = QP_NOTATION_CHINESE};
    db_desk desk = {0};
    const option_spec own[] = {DB_PLACE_SPECS(&w.place),
                               {"--to-notation", 1, NULL, &w.notation_name},
                               {"--json", 0, &w.json, NULL},
                               {"--csv", 0, &w.csv, NULL},
                               {"--output", 1, NULL, &w.output},
                               {"--keys", 1, NULL, &w.keys},
                               {"--jobs", 1, NULL, &w.jobs},
                               DB_CLUSTER_SPEC(&desk),
                               {NULL, 0, NULL, NULL}};
    option_spec specs[FILTER_SPECS + sizeof own / sizeof *own];
    memcpy(specs + filter_specs_of_games(specs, &w.filter), own, sizeof own);
    int n = options_parse(&db_tree, argc, argv, specs);
    if (n < 0 || db_cluster_operands(&db_tree, &desk, n, argv, 0) < 0 ||
        db_refuse_forms(&db_tree, w.json, w.csv) ||
        value_notation(&db_tree, "--to-notation", w.notation_name, 1,
                       &w.notation))
        return EXIT_USAGE;
    int status = db_place_read(&db_tree, &w.place, &desk.style);
    if (!status) status = read_filter(&w, &desk.style);
    if (!status) status = ask_tree(&desk, &w);
    qp_selection_free(w.selection);
    return status;
}

const command db_tree = {"db tree", run_tree};
