/* draw.c - qipu draw: pictures of positions and games.
 *
 * Owns what is given: positions, files of them, files of games, and moves that
 * are played on a position, which is then a game too. draw.h has the rest.
 *
 * SPDX-License-Identifier: MIT
 */
#include "draw_common.h"

#include <string.h>
#include <unistd.h>

#include "../io/game_or_positions.h"

/* ---- positions ----------------------------------------------------------- */

/* Reports a problem of --moves, at the place of the move. */
static void report_moves(fen_job *job, qp_err *err, uint32_t ply) {
    const draw_job *draw = job->ctx;
    qp_text text = qp_text_of(draw->place.moves);
    uint32_t col = 1;
    for (size_t i = 0; i < (size_t)err->at.offset && i < text.len; i++)
        col += ((unsigned char)text.ptr[i] & 0xC0) != 0x80;
    err->at.line = 1;
    err->at.col = col;
    diag_place place = {.file = "--moves", .line = text, .ply = ply};
    diag_show(NULL, &job->style, err, &place, &job->count);
}

/* Makes a game of a position and the moves of a line; NULL if out of memory.
 */
static qp_game *make_game(const qp_line *line) {
    qp_game *game = qp_game_new(NULL);
    qp_node node = QP_ROOT;
    if (!game) return NULL;
    qp_status status = qp_game_set_start(game, qp_line_base(line));
    for (size_t i = 1; !status && i <= qp_line_length(line); i++) {
        qp_ply ply;
        qp_line_get(&ply, line, i);
        status = qp_game_add(&node, game, node, ply.move);
    }
    if (!status) return game;
    qp_game_free(game);
    return NULL;
}

static void no_memory(draw_job *draw) {
    draw->out.failed = system_error("--moves");
}

static void draw_line(fen_job *job, qp_line *line) {
    draw_job *draw = job->ctx;
    unsigned notes;
    qp_err err = {0};
    qp_status status = qp_line_play_text(
        &notes, line, qp_text_of(draw->place.moves), QP_NOTATION_ANY, &err);
    if (status == QP_E_NOMEM) {
        no_memory(draw);
        return;
    }
    if (status) {
        report_moves(job, &err, (uint32_t)qp_line_length(line) + 1);
        return;
    }
    qp_game *game = make_game(line);
    if (!game) {
        no_memory(draw);
        return;
    }
    draw_game(draw, game);
    qp_game_free(game);
}

static void take_setup(fen_job *job, const qp_setup *setup) {
    draw_job *draw = job->ctx;
    qp_pos base;
    if (draw->out.failed) return;
    if (!draw->place.moves) {
        draw_position(draw, setup, job->last);
        return;
    }
    unsigned faults = qp_pos_from_setup(&base, setup, ~0U) & FEN_UNPLAYABLE;
    if (faults) {
        qp_err err = {.code = QP_E_FEN_FAULT};
        snprintf(err.what, sizeof err.what, "%s",
                 fen_fault_words(setup, faults & -faults));
        report_moves(job, &err, 0);
        return;
    }
    qp_line *line = qp_line_new(&base, NULL);
    draw->file = "--moves";
    draw->number = 0;
    if (line)
        draw_line(job, line);
    else
        no_memory(draw);
    qp_line_free(line);
}

/* ---- games --------------------------------------------------------------- */

static int take_games(fen_job *job, char *name) {
    draw_job *draw = job->ctx;
    if (draw->place.moves) {
        safe_printf(
            stderr,
            tr("qipu draw: %s contains games; --moves requires a position\n"),
            shown_name(name));
        return EXIT_BAD;
    }
    draw->number = 0;
    draw->file = shown_name(name);
    int status = games_read(&job->style, name, draw_game, draw);
    if (draw->game > draw->number && status != EXIT_SYSTEM) {
        safe_printf(stderr, tr("qipu draw: %s: game %llu is out of range\n"),
                    shown_name(name), (unsigned long long)draw->game);
        if (status < EXIT_BAD) status = EXIT_BAD;
    }
    return status;
}

/* ---- the command --------------------------------------------------------- */

/* The position of the options and those of the operands; else what there is to
 * read. */
static int draw_all(fen_job *job, int n, char **argv) {
    draw_job *draw = job->ctx;
    char *standard[] = {argv[0], "-"};
    qp_setup start;
    const char *text = draw->place.fen ? draw->place.fen : draw->place.position;
    if (text) fen_take_one(job, qp_text_of(text));
    if (text && !n) return job->count.errors ? EXIT_BAD : EXIT_FINE;
    if (!n && (draw->place.moves || isatty(STDIN_FILENO))) {
        qp_setup_start(&start);
        job->last = (qp_move){QP_SQ_NONE, QP_SQ_NONE};
        take_setup(job, &start);
        return job->count.errors ? EXIT_BAD : EXIT_FINE;
    }
    if (!n || (n == 1 && !strcmp(argv[1], "-"))) {
        if (games_spool_stdin()) return system_error("<stdin>");
        return games_operands(job, 1, standard, take_games);
    }
    return games_operands(job, n, argv, take_games);
}

static int draw(draw_job *draw, fen_job *job, int n, char **argv) {
    int status = draw_out_open(&draw->out);
    if (status) return status;
    status = draw_all(job, n, argv);
    if (draw->count.errors && status < EXIT_BAD) status = EXIT_BAD;
    return draw_out_close(&draw->out, status);
}

static int run(int argc, char **argv) {
    draw_job job = {.place = {.fen = NULL}};
    draw_wish wish = {.flip = 0};
    fen_job positions = {
        .take = take_setup, .lenient = 1, .any_faults = 1, .ctx = &job};
    const option_spec specs[] = {DB_PLACE_SPECS(&job.place),
                                 {"--game", 1, NULL, &wish.game},
                                 {"--ply", 1, NULL, &wish.ply},
                                 {"--variation", 1, NULL, &wish.variation},
                                 {"--every", 1, NULL, &wish.every},
                                 {"--sheet", 0, &wish.sheet, NULL},
                                 {"--per-row", 1, NULL, &wish.columns},
                                 {"--animate", 0, &wish.animate, NULL},
                                 {"--delay", 1, NULL, &wish.delay},
                                 {"--from-ply", 1, NULL, &wish.from_ply},
                                 {"--to-ply", 1, NULL, &wish.to_ply},
                                 {"--loops", 1, NULL, &wish.loops},
                                 {"--output", 1, NULL, &wish.output},
                                 {"--out-dir", 1, NULL, &wish.dir},
                                 {"--to", 1, NULL, &wish.to},
                                 {"--force", 0, &wish.force, NULL},
                                 {"--theme", 1, NULL, &wish.looks.theme},
                                 {"--pieces", 1, NULL, &wish.looks.pieces},
                                 {"--coords", 1, NULL, &wish.looks.coords},
                                 {"--flip", 0, &wish.flip, NULL},
                                 {"--mirror", 0, &wish.mirror, NULL},
                                 {"--turn", 0, &wish.turn, NULL},
                                 {"--width", 1, NULL, &wish.width},
                                 {"--title", 1, NULL, &wish.title},
                                 {"--caption", 1, NULL, &wish.caption},
                                 {"--to-notation", 1, NULL, &wish.notation},
                                 {"--arrows", 1, NULL, &wish.arrows},
                                 {"--arrow", 2, NULL, wish.arrow},
                                 {"--ring", 2, NULL, wish.ring},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_draw, argc, argv, specs);
    if (n < 0 || draw_wish_take(&job, &cmd_draw, &wish)) return EXIT_USAGE;
    if (db_place_check(&cmd_draw, &job.place)) return EXIT_USAGE;
    positions.style = job.diag;
    return draw(&job, &positions, n, argv);
}

const command cmd_draw = {"draw", run};
