/* read_games_twice.c - the games of a book, read twice.
 *
 * The contents stand first and name every game and, on paper, its page: so the
 * files are read once for these and a second time for the book. Only one game
 * and a line for each are in memory. Problems are reported the first time.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "typeset.h"
#include "../io/game_or_positions.h"

void book_fail(book *b, int error) {
    if (!b->failed) b->failed = error ? error : EIO;
}

void book_picture(qp_picture *out, const book *b, const book_diagram *diagram) {
    qp_picture_init(out, &diagram->setup);
    out->theme = b->order->look.theme;
    out->faces = b->order->look.faces;
    out->coords = b->order->look.coords;
    out->mark = diagram->mark;
    out->marks = diagram->marks;
    out->flip = (uint8_t)diagram->flip;
}

const char *book_han(const book_order *order) {
    int traditional = words_lang() == QP_LANG_ZH_TW ||
                      order->notation == QP_NOTATION_TRADITIONAL;
    return traditional ? "zh-Hant" : "zh-Hans";
}

/* ---- the first time -------------------------------------------------------
 */

static int add_entry(book *b, const book_head *head) {
    if (b->entries == b->room) {
        size_t room = b->room ? 2 * b->room : 64;
        book_entry *grown = realloc(b->entry, room * sizeof *grown);
        if (!grown) return 0;
        b->entry = grown;
        b->room = room;
    }
    book_entry *entry = &b->entry[b->entries++];
    *entry = (book_entry){strdup(head->title), strdup(head->result), 0};
    return entry->title && entry->result;
}

/* The book is named after the event, as long as all are of one. */
static void take_event(book *b, const book_head *head) {
    if (b->order->title) return;
    if (head->number == 1)
        snprintf(b->title, sizeof b->title, "%s", head->event);
    else if (strcmp(b->title, head->event))
        *b->title = '\0';
}

static int take_first(void *ctx, const qp_game *game) {
    book *b = ctx;
    book_head head;
    book_head_of(&head, game, b->entries + 1, b->order->ecco);
    if (!add_entry(b, &head)) book_fail(b, ENOMEM);
    take_event(b, &head);
    b->game = head.number;
    if (b->form->measures && !b->failed) book_walk(b, game, &head);
    progress_words(tr("\r%llu games read"), b->entries, 0, 0);
    errno = b->failed;
    return b->failed != 0;
}

static int read_first(book *b, int files, char **names) {
    read_order order = b->order->work;
    order.counts_progress = 1;
    b->measuring = 1;
    int status = read_each_game(&order, files, names, take_first, b);
    b->measuring = 0;
    progress_clear();
    return status;
}

/* ---- the second time ------------------------------------------------------
 */

static size_t read_bytes(void *ctx, char *bytes, size_t size) {
    FILE *in = ctx;
    size_t n = fread(bytes, 1, size, in);
    return !n && ferror(in) ? SIZE_MAX : n;
}

static void take_second(book *b, const qp_game *game) {
    book_head head;
    book_head_of(&head, game, ++b->game, b->order->ecco);
    /* A file that changed in between has other games: its pages would not be
     * those of the contents. */
    if (b->game > b->entries ||
        strcmp(head.title, b->entry[b->game - 1].title)) {
        book_fail(b, ESTALE);
        return;
    }
    book_walk(b, game, &head);
    progress_words(tr("\r%llu of %llu games set"), b->game, b->entries, 0);
}

static void read_file(book *b, FILE *in, qp_game *game) {
    qp_reader_options options = b->order->work.reader;
    options.size = sizeof options;
    qp_source source = {in, read_bytes};
    qp_status rc = QP_OK;
    qp_games *games = qp_games_new(&source, NULL, &options, NULL);
    if (!games) rc = QP_E_NOMEM;
    while (!rc && !b->failed && !(rc = qp_games_next(game, games)))
        take_second(b, game);
    qp_games_free(games);
    if (rc == QP_E_NOMEM) book_fail(b, ENOMEM);
    if (rc == QP_E_IO) book_fail(b, errno);
}

/* The files that could not be opened the first time have been reported. */
static void read_second(book *b, int files, char **names) {
    qp_game *game = qp_game_new(NULL);
    if (!game) book_fail(b, ENOMEM);
    b->game = 0;
    for (int i = 0; i < files && !b->failed; i++) {
        FILE *in = open_input(names[i]);
        if (!in) continue;
        if (in == stdin) rewind(in);
        read_file(b, in, game);
        if (in != stdin) fclose(in);
    }
    if (!b->failed && b->game != b->entries) book_fail(b, ESTALE);
    qp_game_free(game);
    progress_clear();
}

/* ---- the book -------------------------------------------------------------
 */

/* What was asked for; else the event, or the name of the file. */
static void choose_title(book *b, int files, char **names) {
    const char *slash = strrchr(names[0], '/');
    qp_text name = qp_text_of(slash ? slash + 1 : names[0]);
    if (b->order->author)
        book_clean(b->author, sizeof b->author, qp_text_of(b->order->author));
    if (b->order->title) *b->title = '\0', name = qp_text_of(b->order->title);
    if (*b->title) return;
    if (!b->order->title && (files != 1 || qp_text_is(name, "-")))
        name = qp_text_of(tr("Games of xiangqi"));
    else if (!b->order->title)
        for (size_t i = name.len; i-- > 1;)
            if (name.ptr[i] == '.') {
                name.len = i;
                break;
            }
    book_clean(b->title, sizeof b->title, name);
}

static void free_entries(book *b) {
    for (size_t i = 0; i < b->entries; i++) {
        free(b->entry[i].title);
        free(b->entry[i].result);
    }
    free(b->entry);
}

/* What failed: the file that is written, or one that was read. */
static int say_failure(book *b) {
    if (b->failed == ESTALE) {
        fputs(tr("qipu book: the input changed while it was read\n"), stderr);
        return EXIT_SYSTEM;
    }
    errno = b->failed;
    return system_error(out_shown(&b->file));
}

static int write_book(book *b, int files, char **names) {
    int status = read_first(b, files, names);
    if (b->entries && !b->failed) {
        choose_title(b, files, names);
        b->form->front(b);
        read_second(b, files, names);
    }
    b->form->end(b, b->entries && !b->failed);
    if (b->failed) {
        status = EXIT_SYSTEM;
    } else if (!b->entries && status == EXIT_FINE) {
        fputs(tr("qipu book: there is no game\n"), stderr);
        status = EXIT_BAD;
    }
    return status;
}

int book_make(book *b, int files, char **names) {
    static char stdin_name[] = "-";
    char *only[] = {stdin_name};
    if (!files) {
        files = 1;
        names = only;
    }
    for (int i = 0; i < files; i++)
        if (!strcmp(names[i], "-") && games_spool_stdin())
            return system_error("<stdin>");
    b->file.force = b->order->force;
    if (out_open(&b->file, b->order->output)) return out_error(&b->file);
    b->file.missing = b->order->work.worst == EXIT_SYSTEM;
    b->file.source = out_is_any(&b->file, files, names);
    int status = b->form->begin(b);
    if (status) {
        out_abandon(&b->file);
        return status;
    }
    status = write_book(b, files, names);
    /* Standard output that failed is reported by its end. */
    if (b->failed && (b->file.temporary || !ferror(b->file.stream))) {
        status = say_failure(b);
        out_abandon(&b->file);
    } else {
        status = out_finish(&b->file, status, b->entries > 0);
    }
    free_entries(b);
    return status;
}
