/* header.c - the tags of canonical PGN in the order of specification 003,
 * section 2; all others follow as they were read. Format is written if the
 * moves are not Chinese, whatever the source said.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/tags.h"
#include "reader_int.h"
#include "writer_int.h"

/* A tag of the specification, and what chess programs write for it. */
static const struct {
    const char *name, *chess;
} PGN_ORDER[] = {{"Game", NULL},
                 {"Event", NULL},
                 {"Site", NULL},
                 {"Date", NULL},
                 {"Round", NULL},
                 {"RedTeam", "WhiteTeam"},
                 {"Red", "White"},
                 {"BlackTeam", NULL},
                 {"Black", NULL},
                 {"Result", NULL},
                 {"Opening", NULL},
                 {"Variation", NULL},
                 {"ECCO", NULL},
                 {"FEN", NULL},
                 {"Format", NULL},
                 {"RedElo", "WhiteElo"},
                 {"RedTitle", "WhiteTitle"},
                 {"RedType", "WhiteType"},
                 {"RedNA", "WhiteNA"},
                 {"Incomplete", NULL}};
/* The first SPECIFIED stand in this order; the next keep their place among the
 * others, under their proper name; Incomplete comes last. */
enum {
    PGN_ORDER_LEN = sizeof PGN_ORDER / sizeof *PGN_ORDER,
    PGN_SPECIFIED = 15
};

static void words(pgn_out *o, const char *s) {
    qp__pgn_put(o, s, strlen(s));
}

static void write_name(pgn_out *o, qp_text name) {
    for (size_t i = 0, n; i < name.len; i += n) {
        int fits;
        n = qp__pgn_name_char(name, i, &fits);
        qp__pgn_put(o, fits ? name.ptr + i : "_", fits ? n : 1);
    }
}

/* Names and values of other formats may hold what would end the tag: such a
 * character of a name becomes '_', a line end in a value a blank. */
static void pgn_write_tag(pgn_out *o, qp_text name, qp_text value) {
    value = qp__tag_cut(value);
    const char *result =
        qp__tag_is(name, "Result") ? qp__pgn_result_word(value) : NULL;
    if (result) value = qp_text_of(result);
    words(o, "[");
    write_name(o, qp__pgn_usual_name(name));
    words(o, " \"");
    for (size_t i = 0; i < value.len; i++) {
        char c = value.ptr[i];
        if (c == '"' || c == '\\') words(o, "\\");
        qp__pgn_put(o, c == '\n' ? " " : value.ptr + i, 1);
    }
    words(o, "\"]\n");
}

/* The game's tag k is read as ORDER[i]. */
static int pgn_header_is_tag(const qp_game *game, size_t k, size_t i) {
    qp_text name = qp__pgn_usual_name(qp_game_tag_name(game, k));
    return qp__tag_is(name, PGN_ORDER[i].name);
}

/* The index of the tag that stands for ORDER[i]: its own name, else its
 * Chinese one, else the one that chess programs use. */
static size_t tag_for(const qp_game *game, size_t i) {
    size_t n = qp_game_tags(game), k;
    for (k = 0; k < n; k++)
        if (qp__tag_is(qp_game_tag_name(game, k), PGN_ORDER[i].name)) return k;
    for (k = 0; k < n; k++)
        if (pgn_header_is_tag(game, k, i)) return k;
    if (PGN_ORDER[i].chess)
        for (k = 0; k < n; k++)
            if (qp__tag_is(qp_game_tag_name(game, k), PGN_ORDER[i].chess))
                return k;
    return n;
}

static void write_fen(pgn_out *o, const qp_game *game, size_t at) {
    char fen[QP_FEN_MAX];
    qp_text name = {"FEN", 3}, value = qp_game_tag_value(game, at);
    if (qp_game_broken(game) != QP_E_GAME_FEN) {
        if (!value.ptr && !qp__starts_elsewhere(game)) return;
        value = qp__start_fen(fen, game);
    }
    if (value.ptr) pgn_write_tag(o, name, value);
}

/* Marks a game whose moves were not all read, with the reason. */
static void write_broken(pgn_out *o, qp_status broken) {
    const char *text = qp_status_text(broken);
    pgn_write_tag(o, (qp_text){"Incomplete", 10}, qp_text_of(text));
}

static void write_ordered(pgn_out *o, const qp_game *game, size_t i,
                          qp_notation notation) {
    size_t at = tag_for(game, i);
    qp_text name = {PGN_ORDER[i].name, strlen(PGN_ORDER[i].name)};
    const char *format = qp__format_tag(notation);
    if (qp__tag_is(name, "FEN")) {
        write_fen(o, game, at);
    } else if (qp__tag_is(name, "Format")) {
        if (format) pgn_write_tag(o, name, qp_text_of(format));
    } else if (qp__tag_is(name, "Incomplete") && qp_game_broken(game)) {
        write_broken(o, qp_game_broken(game));
    } else if (at < qp_game_tags(game)) {
        pgn_write_tag(o, name, qp_game_tag_value(game, at));
    } else if (i == 0) {
        pgn_write_tag(o, name, (qp_text){"Chinese Chess", 13});
    }
}

/* A second Game apart from the first, and a second Event or Site before another
 * repeated tag, are read as the next game's: so they are written together.
 * These are the first TOGETHER of the order. */
enum { TOGETHER = 3 };

static int stands_together(const qp_game *game, size_t k) {
    for (size_t i = 0; i < TOGETHER; i++)
        if (pgn_header_is_tag(game, k, i)) return 1;
    return 0;
}

static void write_twins(pgn_out *o, const qp_game *game, size_t i,
                        size_t first) {
    for (size_t k = 0; k < qp_game_tags(game); k++) {
        if (k != first && pgn_header_is_tag(game, k, i))
            pgn_write_tag(o, qp_game_tag_name(game, k),
                          qp_game_tag_value(game, k));
    }
}

void qp__pgn_write_tags(pgn_out *o, const qp_game *game, qp_notation notation) {
    size_t n = qp_game_tags(game), taken[PGN_ORDER_LEN];
    for (size_t i = 0; i < PGN_ORDER_LEN; i++) {
        taken[i] = tag_for(game, i);
        if (i < PGN_SPECIFIED) write_ordered(o, game, i, notation);
        if (i < TOGETHER) write_twins(o, game, i, taken[i]);
    }
    for (size_t k = 0; k < n; k++) {
        size_t i = 0;
        while (i < PGN_ORDER_LEN && taken[i] != k) i++;
        qp_text name = qp_game_tag_name(game, k);
        if (qp__tag_is(name, "Format") || qp__tag_is(name, "Incomplete"))
            continue; /* ours to write, and one is enough */
        if (i == PGN_ORDER_LEN && stands_together(game, k))
            continue; /* written with the first */
        if (i == PGN_ORDER_LEN)
            pgn_write_tag(o, name, qp_game_tag_value(game, k));
        else if (i >= PGN_SPECIFIED)
            write_ordered(o, game, i, notation);
    }
    write_ordered(o, game, PGN_ORDER_LEN - 1, notation);
}
