/* show.c - qipu show: positions and games in the terminal.
 *
 * Owns what is shown of what is given; show_common.h has the drawing. Positions
 * come through position_line.c, games through game_or_positions.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/json_line.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "../io/filter_options.h"
#include "../io/game_or_positions.h"
#include "../os/os.h"
#include "show_common.h"

/* Of games and plies. */
enum { NUMBER_MOST = 999999999 };

typedef struct show_job {
    show_style style;
    uint64_t game, ply; /* 0 and UINT64_MAX: all, the last */
    int keys;
    uint64_t shown, number; /* boards; games of this file */
    const diag_style *diag;
    const char *file; /* as it is shown */
    diag_count count;
    show_book book;
    size_t first;           /* of the book, from 1; 0: the first */
    uint64_t read, matches; /* games, and those that the filters select */
    qp_matcher *matcher;    /* NULL: every game */
} show_job;

/* A blank line between two. */
static void part(show_job *show) {
    if (show->shown++) putchar('\n');
}

/* The members of every position; `line` has begun. */
static void put_position(json_line *line, const qp_setup *setup) {
    char fen[QP_FEN_MAX];
    qp_pos pos;
    const size_t len = qp_fen_write(fen, setup);
    json_put(line, "fen", (qp_text){fen, len});
    if (qp_pos_from_setup(&pos, setup, ~0U) & FEN_UNPLAYABLE) {
        json_put(line, "state", (qp_text){NULL, 0});
    } else {
        const qp_game_state state = qp_pos_state(&pos);
        json_put(line, "state",
                 qp_text_of(state == QP_MATED        ? "checkmate"
                            : state == QP_STALEMATED ? "stalemate"
                            : qp_pos_check(&pos)     ? "check"
                                                     : "playing"));
    }
    json_end(line);
}

static void show_setup(fen_job *job, const qp_setup *setup) {
    show_job *show = job->ctx;
    char fen[QP_FEN_MAX];
    if (options_common()->results) {
        json_line line = json_begin(stdout);
        put_position(&line, setup);
        return;
    }
    part(show);
    show_board(&show->style, setup);
    putchar('\n');
    show_state(setup);
    qp_fen_write(fen, setup);
    puts(fen);
}

/* ---- games -------------------------------------------------------------- */

/* Reports a ply that the game does not have. */
static void report_ply(show_job *show, uint64_t plies) {
    qp_err err = {.code = QP_E_DRAW_PLY};
    const diag_place place = {.file = show->file, .game = show->number};
    snprintf(err.what, sizeof err.what, "%llu", (unsigned long long)show->ply);
    snprintf(err.want, sizeof err.want, "%llu", (unsigned long long)plies);
    diag_show(NULL, show->diag, &err, &place, &show->count);
}

static void put_place(const show_job *show, const show_place *place,
                      uint64_t plies) {
    static const char *const TAGS[][2] = {
        {"red", "Red"}, {"black", "Black"}, {"result", "Result"}};
    const qp_pos pos = show_position(place, place->node);
    json_line line = json_begin(stdout);
    json_put(&line, "file", qp_text_of(show->file));
    json_put_number(&line, "game", show->number);
    for (size_t i = 0; i < sizeof TAGS / sizeof *TAGS; i++)
        json_put(&line, TAGS[i][0], qp_game_tag(place->game, TAGS[i][1]));
    json_put_number(&line, "ply", show_depth(place->game, place->node));
    json_put_number(&line, "plies", plies);
    put_position(&line, qp_pos_setup(&pos));
}

static int take_game(void *ctx, const qp_game *game) {
    show_job *show = ctx;
    show_place place;
    int fits = 1;
    show->number++;
    show->read++;
    if (show->matcher && qp_matcher_game(&fits, show->matcher, game))
        return errno = ENOMEM, 1;
    show->matches += fits != 0;
    if (show->game == show->number) show->first = show->book.games + 1;
    if (!fits) return 0;
    if (show->keys) return show_keep(&show->book, game);
    if (show->game && show->game != show->number) return 0;
    if (show_open(&place, game, show->number, 0)) return 1;
    const uint64_t plies = show_depth(game, show_ply(game, UINT64_MAX));
    if (show->ply != UINT64_MAX && show->ply > plies) {
        report_ply(show, plies);
        show_close(&place);
        return 0;
    }
    place.node = show_ply(game, show->ply);
    if (options_common()->results) {
        put_place(show, &place, plies);
    } else {
        part(show);
        show_place_text(&show->style, &place);
    }
    show_close(&place);
    return 0;
}

static int show_games(fen_job *job, char *name) {
    show_job *show = job->ctx;
    show->number = 0;
    show->first = 0;
    show->diag = &job->style;
    show->file = shown_name(name);
    show->count = (diag_count){0};
    int status = games_read(&job->style, name, take_game, show);
    if (show->count.errors && status < EXIT_BAD) status = EXIT_BAD;
    if (show->keys && status != EXIT_SYSTEM) {
        uint64_t ply = show->ply == UINT64_MAX ? 0 : show->ply;
        int rc = show_step(&show->style, &show->book, show->first, ply);
        if (rc > status) status = rc;
    } else if (show->game > show->number) {
        safe_printf(stderr, tr("qipu show: %s: game %llu is out of range\n"),
                    shown_name(name), (unsigned long long)show->game);
        if (status < EXIT_BAD) status = EXIT_BAD;
    }
    show_book_free(&show->book);
    return status;
}

/* ---- the command ----------------------------------------------------------
 */

/* The positions of the options and of the operands; else what there is to read.
 */
static int show_all(fen_job *job, const db_place *place, int n, char **argv) {
    char *standard[] = {argv[0], "-"};
    qp_setup start;
    if (db_place_given(place)) {
        int status = db_place_take(&cmd_show, place, job);
        if (!n || status > EXIT_BAD) return status;
    }
    if (!n && isatty(STDIN_FILENO)) {
        qp_setup_start(&start);
        show_setup(job, &start);
        return EXIT_FINE;
    }
    if (!n || (n == 1 && !strcmp(argv[1], "-"))) {
        if (games_spool_stdin()) return system_error("<stdin>");
        return games_operands(job, 1, standard, show_games);
    }
    return games_operands(job, n, argv, show_games);
}

/* Shows the games that the filters select, or all. Returns an exit status. */
static int show_selected(fen_job *job, const db_place *place,
                         filter_options *filter, int n, char **argv) {
    show_job *show = job->ctx;
    qp_selection *selection = NULL;
    int status = EXIT_FINE;
    if (filter_any(filter)) {
        selection = qp_selection_new();
        if (selection)
            status = filter_select(&cmd_show, selection, filter, &job->style);
        if (selection && !status) show->matcher = qp_matcher_new(selection);
        if (!status && !show->matcher)
            status = (errno = ENOMEM, system_error("memory"));
    }
    if (!status) status = show_all(job, place, n, argv);
    if (!status && show->read && !show->matches)
        fputs(tr("qipu show: no game matches\n"), stderr);
    qp_matcher_free(show->matcher);
    qp_selection_free(selection);
    return status;
}

static int run(int argc, char **argv) {
    show_job show = {.ply = UINT64_MAX};
    filter_options filter = {.fens = 0};
    fen_job job = {.take = show_setup, .lenient = 1, .ctx = &show};
    static const char *const PIECES[] = {"traditional", "letters"};
    static const char *const COORDS[] = {"chinese", "iccs"};
    db_place place = {.fen = NULL};
    const char *game = NULL, *ply = NULL;
    const char *pieces = NULL, *coords = NULL, *notation = NULL;
    int no_keys = 0;
    const option_spec own[] = {DB_PLACE_SPECS(&place),
                               {"--game", 1, NULL, &game},
                               {"--ply", 1, NULL, &ply},
                               {"--no-keys", 0, &no_keys, NULL},
                               {"--pieces", 1, NULL, &pieces},
                               {"--ascii", 0, &show.style.ascii, NULL},
                               {"--flip", 0, &show.style.black, NULL},
                               {"--coords", 1, NULL, &coords},
                               {"--to-notation", 1, NULL, &notation},
                               {NULL, 0, NULL, NULL}};
    option_spec specs[FILTER_SPECS + sizeof own / sizeof *own];
    memcpy(specs + filter_specs_of_games(specs, &filter), own, sizeof own);
    int n = options_parse(&cmd_show, argc, argv, specs);
    if (n < 0 ||
        value_word(&cmd_show, "--pieces", pieces, PIECES, 2,
                   &show.style.letters) ||
        value_word(&cmd_show, "--coords", coords, COORDS, 2,
                   &show.style.coords) ||
        value_notation(&cmd_show, "--to-notation", notation, 1,
                       &show.style.notation) ||
        value_number(&cmd_show, "--game", game, (value_range){1, NUMBER_MOST},
                     &show.game) ||
        value_number(&cmd_show, "--ply", ply, (value_range){0, NUMBER_MOST},
                     &show.ply))
        return EXIT_USAGE;
    show.style.colour = colour_wanted(STDOUT_FILENO);
    show.keys =
        !no_keys && !options_common()->results && os_terminal_can_step();
    return show_selected(&job, &place, &filter, n, argv);
}

const command cmd_show = {"show", run};
