/* sql_functions.c - SQL functions on games: qipu_fen, qipu_moves, qipu_pgn,
 * qipu_key.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sql_functions.h"

#include "game_counts.h"

#include <stdlib.h>

#include "../entry/game_hash.h"
#include "qipu/fen.h"
#include "qipu/player_name.h"
#include "qipu/move.h"
#include "qipu/writer.h"

/* The game of the first argument; NULL when an answer was given instead. */
static qp_game *functions_game(sqlite3_context *sql, sqlite3_value *id) {
    qp_db *db = sqlite3_user_data(sql);
    int64_t number = sqlite3_value_int64(id);
    qp_game *game = qp_game_new(NULL);
    if (!game) {
        sqlite3_result_error_nomem(sql);
        return NULL;
    }
    qp_status status =
        number < 1 ? QP_E_DB_GAME : qp_db_load(game, db, (uint64_t)number);
    if (!status) return game;
    qp_game_free(game);
    if (status == QP_E_NOMEM)
        sqlite3_result_error_nomem(sql);
    else if (status != QP_E_DB_GAME)
        sqlite3_result_error(sql, qp_status_text(status), -1);
    /* It is not the question that is at fault. */
    if (status == QP_E_DB_DAMAGED)
        sqlite3_result_error_code(sql, SQLITE_CORRUPT);
    return NULL;
}

static void functions_text(sqlite3_context *sql, const byte_buffer *text) {
    if (text->failed)
        sqlite3_result_error_nomem(sql);
    else
        sqlite3_result_text64(sql, text->len ? text->ptr : "", text->len,
                              SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* qipu_fen(id, ply): NULL beyond the game. */
static void functions_fen(sqlite3_context *sql, int n, sqlite3_value **arg) {
    char fen[QP_FEN_MAX];
    qp_pos pos;
    qp_node node = QP_ROOT;
    int64_t ply = sqlite3_value_int64(arg[1]);
    qp_game *game = functions_game(sql, arg[0]);
    (void)n;
    if (!game) return;
    for (int64_t i = 0; i < ply && node != QP_NO_NODE; i++)
        node = qp_game_next(game, node);
    if (ply >= 0 && node != QP_NO_NODE) {
        qp_game_pos(&pos, game, node);
        size_t len = qp_fen_write(fen, qp_pos_setup(&pos));
        sqlite3_result_text(sql, fen, (int)len, SQLITE_TRANSIENT);
    }
    qp_game_free(game);
}

/* qipu_moves(id) in UCCI's coordinates; qipu_moves(id, notation). */
static void functions_moves(sqlite3_context *sql, int n, sqlite3_value **arg) {
    qp_notation notation = QP_NOTATION_UCCI;
    byte_buffer text = {.ptr = NULL};
    char move[QP_MOVE_MAX];
    if (n > 1)
        notation = qp_notation_by_name(
            qp_text_of((const char *)sqlite3_value_text(arg[1])));
    if (notation == QP_NOTATION_ANY) {
        sqlite3_result_error(sql, "not a notation", -1);
        return;
    }
    qp_game *game = functions_game(sql, arg[0]);
    if (!game) return;
    qp_pos pos = *qp_game_start(game);
    for (qp_node node = qp_game_next(game, QP_ROOT); node != QP_NO_NODE;
         node = qp_game_next(game, node)) {
        if (text.len) buffer_byte(&text, ' ');
        buffer_add(
            &text, move,
            qp_move_write(move, &pos, qp_game_move(game, node), notation, 0));
        qp_pos_play(&pos, qp_game_move(game, node));
    }
    functions_text(sql, &text);
    buffer_free(&text);
    qp_game_free(game);
}

static int functions_write(void *ctx, const char *bytes, size_t len) {
    byte_buffer *out = ctx;
    buffer_add(out, bytes, len);
    return out->failed;
}

static void functions_pgn(sqlite3_context *sql, int n, sqlite3_value **arg) {
    byte_buffer text = {.ptr = NULL};
    qp_sink sink = {&text, functions_write};
    qp_game *game = functions_game(sql, arg[0]);
    (void)n;
    if (!game) return;
    qp_writer *writer = qp_writer_new(&sink, NULL, NULL);
    qp_status status = writer ? qp_writer_game(writer, game) : QP_E_NOMEM;
    if (!status) status = qp_writer_end(writer);
    qp_writer_free(writer);
    if (status) text.failed = 1;
    functions_text(sql, &text);
    buffer_free(&text);
    qp_game_free(game);
}

/* qipu_key(fen): as the index has it; NULL for what is not a position. */
static void functions_key(sqlite3_context *sql, int n, sqlite3_value **arg) {
    qp_pos pos;
    const char *fen = (const char *)sqlite3_value_text(arg[0]);
    qp_text text = {fen, (size_t)sqlite3_value_bytes(arg[0])};
    (void)n;
    if (fen && !qp_pos_read(&pos, text, 0, NULL))
        sqlite3_result_int64(sql, (int64_t)qp_pos_key(&pos));
}

/* qipu_fold(text), as qp_person_fold has it. */
static void functions_fold(sqlite3_context *sql, int n, sqlite3_value **arg) {
    const char *text = (const char *)sqlite3_value_text(arg[0]);
    size_t len = (size_t)sqlite3_value_bytes(arg[0]);
    char *room = text ? malloc(len + 1) : NULL;
    (void)n;
    if (!text) return;
    if (!room) {
        sqlite3_result_error_nomem(sql);
        return;
    }
    qp_person_fold(room, len + 1, (qp_text){text, len});
    sqlite3_result_text(sql, room, -1, free);
}

static qp_text functions_argument(sqlite3_value *value) {
    const char *ptr = (const char *)sqlite3_value_text(value);
    return (qp_text){ptr ? ptr : "", (size_t)sqlite3_value_bytes(value)};
}

/* qipu_sounds(text, key), as qp_person_sounds has it. */
static void functions_sounds(sqlite3_context *sql, int n, sqlite3_value **arg) {
    (void)n;
    sqlite3_result_int(sql, qp_person_sounds(functions_argument(arg[0]),
                                             functions_argument(arg[1])));
}

static void functions_cut(sqlite3_context *sql, sqlite3_value **arg, int team) {
    qp_text text[2], part[2];
    for (int i = 0; i < 2; i++) text[i] = functions_argument(arg[i]);
    qp_person_cut(&part[0], &part[1], text[0], text[1]);
    if (team && !part[1].len) part[1] = text[1];
    sqlite3_result_text64(sql, part[team].ptr, part[team].len, SQLITE_TRANSIENT,
                          SQLITE_UTF8);
}

/* qipu_name(name, team): the name without a team, as qp_person_cut has it. */
static void functions_name(sqlite3_context *sql, int n, sqlite3_value **arg) {
    (void)n;
    functions_cut(sql, arg, 0);
}

/* qipu_team(name, team): the team before or after the name, else `team`. */
static void functions_team(sqlite3_context *sql, int n, sqlite3_value **arg) {
    (void)n;
    functions_cut(sql, arg, 1);
}

/* qipu_latin(name, team): the Pinyin of a player's name, else its key. */
static void functions_latin(sqlite3_context *sql, int n, sqlite3_value **arg) {
    char key[QP_PERSON_MAX];
    qp_text name = functions_argument(arg[0]);
    qp_text team = functions_argument(arg[1]);
    (void)n;
    if (!qp_person_latin(key, name, team)) qp_person_key(key, name, team);
    sqlite3_result_text(sql, key, -1, SQLITE_TRANSIENT);
}

static void functions_pack_number(byte_buffer *out, int64_t number) {
    for (int shift = 56; shift >= 0; shift -= 8)
        buffer_byte(out, (unsigned)((uint64_t)number >> shift & 0xFF));
}

/* qipu_pack(value...): the values as bytes, which db__unpack binds again: of
 * each its type, then a number of 8 bytes, which of texts and blobs is their
 * length. */
static void functions_pack(sqlite3_context *sql, int n, sqlite3_value **arg) {
    byte_buffer out = {.ptr = NULL};
    for (int i = 0; i < n; i++) {
        int type = sqlite3_value_type(arg[i]);
        const void *bytes = sqlite3_value_blob(arg[i]);
        int len = sqlite3_value_bytes(arg[i]), plain = type == SQLITE_INTEGER;
        buffer_byte(&out, (unsigned)type);
        functions_pack_number(&out, plain ? sqlite3_value_int64(arg[i]) : len);
        if (!plain) buffer_add(&out, bytes, (size_t)len);
    }
    if (out.failed)
        sqlite3_result_error_nomem(sql);
    else
        sqlite3_result_blob64(sql, out.len ? out.ptr : "", out.len,
                              SQLITE_TRANSIENT);
    buffer_free(&out);
}

/* qipu_hash(value): 32 bits of the hash of its bytes. */
static void functions_hash(sqlite3_context *sql, int n, sqlite3_value **arg) {
    const void *bytes = sqlite3_value_blob(arg[0]);
    (void)n;
    sqlite3_result_int64(
        sql, (int64_t)(db__hash((uint64_t)sqlite3_value_type(arg[0]), bytes,
                                (size_t)sqlite3_value_bytes(arg[0])) >>
                       32));
}

int db__functions(sqlite3 *sql, qp_db *db) {
    static const struct {
        const char *name;
        int arguments;
        void (*call)(sqlite3_context *, int, sqlite3_value **);
    } list[] = {{"qipu_fen", 2, functions_fen},
                {"qipu_moves", 1, functions_moves},
                {"qipu_moves", 2, functions_moves},
                {"qipu_pgn", 1, functions_pgn},
                {"qipu_key", 1, functions_key},
                {"qipu_fold", 1, functions_fold},
                {"qipu_sounds", 2, functions_sounds},
                {"qipu_name", 2, functions_name},
                {"qipu_team", 2, functions_team},
                {"qipu_latin", 2, functions_latin},
                {"qipu_pack", -1, functions_pack},
                {"qipu_hash", 1, functions_hash}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        int answer = sqlite3_create_function_v2(
            sql, list[i].name, list[i].arguments, SQLITE_UTF8, db, list[i].call,
            NULL, NULL, NULL);
        if (answer) return answer;
    }
    return db__counts_module(sql);
}
