/* fields.c - what `qipu filter` writes of a game.
 *
 * SPDX-License-Identifier: MIT
 */
#include "filter_common.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "qipu/ecco.h"

static const char *const FIELD_NAMES[FILTER_NOTATION] = {
    [FILTER_PLIES] = "plies",   [FILTER_FEN] = "fen",
    [FILTER_START] = "start",   [FILTER_KEY] = "key",
    [FILTER_KEYS] = "keys",     [FILTER_STATE] = "state",
    [FILTER_RESULT] = "result", [FILTER_PACK] = "pack",
    [FILTER_ECCO] = "ecco",     [FILTER_FITS] = "fits"};

/* ---- names --------------------------------------------------------------- */

static int field_by_name(filter_field *out, qp_text name) {
    for (int i = 0; i < FILTER_NOTATION; i++)
        if (qp_text_is(name, FIELD_NAMES[i])) {
            out->kind = (filter_kind)i;
            return 1;
        }
    out->kind = FILTER_NOTATION;
    out->notation = qp_notation_by_name(name);
    return out->notation != QP_NOTATION_ANY &&
           out->notation != QP_NOTATION_ALGEBRAIC &&
           out->notation != QP_NOTATION_ALGEBRAIC1;
}

int filter_fields(const command *cmd, const char *list,
                  filter_field out[FILTER_FIELDS], size_t *count) {
    for (*count = 0;; list++) {
        const char *comma = strchr(list, ',');
        size_t len = comma ? (size_t)(comma - list) : strlen(list);
        qp_text name = {list, len};
        if (*count == FILTER_FIELDS)
            return usage_error(cmd, "--fields takes at most %d names",
                               FILTER_FIELDS);
        if (!field_by_name(&out[*count], name))
            return usage_error(
                cmd,
                "invalid name '%.*s' in --fields: expected plies, fen, start, "
                "key, "
                "keys, state, result, pack, ecco, fits or a notation",
                (int)len, list);
        ++*count;
        if (!comma) return 0;
        list = comma;
    }
}

/* ---- fields -------------------------------------------------------------- */

void filter_raw(qp_text text) {
    if (isatty(STDOUT_FILENO))
        safe_put(stdout, text);
    else
        fwrite(text.ptr, 1, text.len, stdout);
}

static void put_fen(const qp_pos *pos) {
    char fen[QP_FEN_MAX];
    qp_fen_write(fen, qp_pos_setup(pos));
    fputs(fen, stdout);
}

static void put_key(const qp_pos *pos) {
    printf("%lld", (long long)(int64_t)qp_pos_key(pos));
}

static void put_keys(const filter_game *game) {
    qp_pos pos = game->start;
    put_key(&pos);
    for (size_t i = 0; i < game->plies; i++) {
        qp_pos_play(&pos, game->move[i]);
        putchar(' ');
        put_key(&pos);
    }
}

static void put_notation(const filter_game *game, qp_notation notation) {
    qp_pos pos = game->start;
    for (size_t i = 0; i < game->plies; i++) {
        char text[QP_MOVE_MAX];
        qp_move_write(text, &pos, game->move[i], notation, 0);
        if (i) putchar(' ');
        fputs(text, stdout);
        qp_pos_play(&pos, game->move[i]);
    }
}

/* The word is data: the same in every language. */
static void put_state(const filter_game *game) {
    qp_game_state state = qp_pos_state(&game->end);
    fputs(state == QP_MATED          ? "checkmate"
          : state == QP_STALEMATED   ? "stalemate"
          : qp_pos_check(&game->end) ? "check"
                                     : "playing",
          stdout);
}

static int put_pack(const filter_game *game) {
    size_t bits;
    uint8_t *code = malloc(QP_MOVES_PACK_MAX(game->plies));
    if (!code) return 0;
    if (!qp_moves_pack(code, &bits, &game->start, game->move, game->plies))
        for (size_t i = 0; i < (bits + 7) / 8; i++) printf("%02x", code[i]);
    free(code);
    return 1;
}

/* Plies beyond those that count are not looked at. */
static void put_ecco(const filter_game *game) {
    qp_pos pos = game->start;
    qp_ecco ecco;
    qp_ecco_begin(&ecco, &pos, 0);
    for (size_t i = 0; i < game->plies && i < QP_ECCO_PLIES; i++) {
        qp_pos_play(&pos, game->move[i]);
        qp_ecco_move(&ecco, &pos);
    }
    fputs(qp_ecco_code(&ecco), stdout);
}

const char *filter_name(const filter_field *field) {
    return field->kind == FILTER_NOTATION ? qp_notation_name(field->notation)
                                          : FIELD_NAMES[field->kind];
}

int filter_put_json(const filter_field *field, const filter_game *game,
                    int fits) {
    int good = 1;
    switch (field->kind) {
    case FILTER_PLIES: return filter_put(field, game, fits);
    case FILTER_FITS: fputs(fits ? "true" : "false", stdout); break;
    case FILTER_RESULT: json_text(stdout, game->result); break;
    default: /* no other value has a character that JSON escapes */
        putchar('"');
        good = filter_put(field, game, fits);
        putchar('"');
    }
    return good;
}

int filter_put(const filter_field *field, const filter_game *game, int fits) {
    switch (field->kind) {
    case FILTER_PLIES: printf("%zu", game->plies); break;
    case FILTER_FEN: put_fen(&game->end); break;
    case FILTER_START: put_fen(&game->start); break;
    case FILTER_KEY: put_key(&game->end); break;
    case FILTER_KEYS: put_keys(game); break;
    case FILTER_STATE: put_state(game); break;
    case FILTER_RESULT:
        if (game->result.ptr) filter_raw(game->result);
        break;
    case FILTER_PACK: return put_pack(game);
    case FILTER_ECCO: put_ecco(game); break;
    case FILTER_FITS: fputs(fits ? "1" : "0", stdout); break;
    case FILTER_NOTATION: put_notation(game, field->notation); break;
    }
    return 1;
}
