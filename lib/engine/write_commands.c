/* write_commands.c - writes commands to engines as lines.
 *
 * Owns the words of commands, and what every protocol calls a limit. A command
 * of CECP may be several lines: what xboard keeps from one thought to the next
 * is set again each time.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "qipu/fen.h"
#include "protocol_line.h"

/* Deeper than any engine looks. UCCI has "depth infinite", but Fairy-Stockfish
 * takes that for depth 0 and answers at once. */
enum { DEPTH_MOST = 99, SECONDS_MOST = 86400 };

typedef struct asking {
    qp__engine_out out;
    const qp_engine_dialect *d;
    const qp_engine_command *command;
} asking;

static int asks_in(const asking *a, qp_protocol protocol) {
    return a->d->protocol == protocol;
}

static void ask_put(asking *a, const char *string) {
    qp__engine_put(&a->out, string);
}

static void ask_moves(asking *a) {
    for (size_t i = 0; i < a->command->move_count; i++)
        qp__engine_put_move(&a->out, a->d, a->command->moves[i]);
}

static void ask_not(asking *a) {
    if (!a->out.status) a->out.status = QP_E_ARG;
}

/* ---- options and games --------------------------------------------------- */

static void ask_introduce(asking *a) {
    if (asks_in(a, QP_PROTOCOL_CECP))
        ask_put(a, "xboard\nprotover 2\n");
    else
        ask_put(a, asks_in(a, QP_PROTOCOL_UCI) ? "uci\n" : "ucci\n");
}

/* Without a value it is a button. */
static void ask_option(asking *a) {
    qp_text value = a->command->text;
    int uci = asks_in(a, QP_PROTOCOL_UCI), cecp = asks_in(a, QP_PROTOCOL_CECP);
    ask_put(a, cecp ? "option " : uci ? "setoption name " : "setoption ");
    qp__engine_put_text(&a->out, a->command->name);
    if (value.ptr) {
        ask_put(a, cecp ? "=" : uci ? " value " : " ");
        qp__engine_put_text(&a->out, value);
    }
    ask_put(a, "\n");
}

/* `new` is a game of chess for who plays that too; `force` keeps the engine
 * from answering the moves that it is sent. */
static void ask_new_game(asking *a) {
    int variants = (a->d->flags & QP_ENGINE_VARIANTS) != 0;
    if (asks_in(a, QP_PROTOCOL_CECP)) {
        ask_put(a, "new\n");
        if (variants) ask_put(a, "variant xiangqi\n");
        ask_put(a, "force\npost\neasy\n");
    } else if (asks_in(a, QP_PROTOCOL_UCI)) {
        if (variants) ask_put(a, "setoption name UCI_Variant value xiangqi\n");
        ask_put(a, "ucinewgame\n");
    } else if (variants) {
        ask_put(a, "setoption UCI_Variant xiangqi\n");
    }
}

/* ---- positions ----------------------------------------------------------- */

/* HoiXiangqi has no fields for chess between the side and the counters, and
 * ends itself when it meets any, or a letter that it does not know. */
static void ask_short_fen(asking *a, const qp_setup *setup) {
    char fen[QP_FEN_MAX], counters[32];
    qp_fen_write(fen, setup);
    char *blank = strchr(fen, ' ');
    for (char *p = fen; p < blank; p++) switch (*p) {
        case 'N': *p = 'H'; break;
        case 'n': *p = 'h'; break;
        case 'B': *p = 'E'; break;
        case 'b': *p = 'e'; break;
        }
    *blank = '\0';
    ask_put(a, fen);
    snprintf(counters, sizeof counters, " %c %u %u",
             setup->turn == QP_RED ? 'w' : 'b', (unsigned)setup->quiet,
             (unsigned)setup->fullmove);
    ask_put(a, counters);
}

static int ask_is_opening(const qp_setup *setup) {
    qp_setup start;
    qp_setup_start(&start);
    return !memcmp(start.cell, setup->cell, sizeof start.cell) &&
           start.turn == setup->turn;
}

static void ask_position_cecp(asking *a, const qp_setup *setup) {
    ask_new_game(a);
    if (!ask_is_opening(setup)) {
        char fen[QP_FEN_MAX];
        if (!(a->d->flags & QP_ENGINE_SETBOARD)) ask_not(a);
        ask_put(a, "setboard ");
        qp_fen_write(fen, setup);
        if (a->d->flags & QP_ENGINE_SHORT_FEN)
            ask_short_fen(a, setup);
        else
            ask_put(a, fen);
        ask_put(a, "\n");
    }
    for (size_t i = 0; i < a->command->move_count; i++) {
        qp_move move = a->command->moves[i];
        char text[QP_MOVE_MAX];
        if (move.from >= QP_SQUARES || move.to >= QP_SQUARES) {
            ask_not(a);
            return;
        }
        size_t n = qp_square_write(text, move.from, 0);
        qp_square_write(text + n, move.to, 0);
        if (a->d->flags & QP_ENGINE_USERMOVE) ask_put(a, "usermove ");
        ask_put(a, text);
        ask_put(a, "\n");
    }
}

static void ask_position(asking *a) {
    qp_setup setup;
    char fen[QP_FEN_MAX];
    qp_setup_start(&setup);
    if (a->command->base) setup = *qp_pos_setup(a->command->base);
    if (asks_in(a, QP_PROTOCOL_CECP)) {
        ask_position_cecp(a, &setup);
        return;
    }
    qp_fen_write(fen, &setup);
    ask_put(a, "position fen ");
    ask_put(a, fen);
    if (a->command->move_count) ask_put(a, " moves");
    ask_moves(a);
    ask_put(a, "\n");
}

static void ask_ban(asking *a) {
    if (!asks_in(a, QP_PROTOCOL_UCCI)) ask_not(a);
    ask_put(a, "banmoves");
    ask_moves(a);
    ask_put(a, "\n");
}

/* ---- limits -------------------------------------------------------------- */

static void ask_limit(asking *a, const char *name, uint64_t number) {
    if (number) qp__engine_put_number(&a->out, name, number);
}

static void go_uci(asking *a) {
    const qp_engine_go *go = &a->command->go;
    int red = go->turn == QP_RED;
    ask_put(a, "go");
    if (go->ponder) ask_put(a, " ponder");
    ask_limit(a, red ? "wtime" : "btime", go->time_ms);
    ask_limit(a, red ? "btime" : "wtime", go->opp_time_ms);
    ask_limit(a, red ? "winc" : "binc", go->increment_ms);
    ask_limit(a, red ? "binc" : "winc", go->opp_increment_ms);
    ask_limit(a, "movestogo", go->moves_to_go);
    ask_limit(a, "depth", go->depth);
    ask_limit(a, "nodes", go->nodes);
    ask_limit(a, "movetime", go->movetime_ms);
    if (!go->time_ms && !go->depth && !go->nodes && !go->movetime_ms)
        ask_put(a, " infinite");
    ask_put(a, "\n");
}

/* A clock in the unit that the engine reads, never less than 1. */
static uint64_t ask_clock_units(const asking *a, uint64_t ms) {
    uint64_t units = a->d->flags & QP_ENGINE_MILLISEC ? ms : ms / 1000;
    return units || !ms ? units : 1;
}

static void go_ucci_clock(asking *a) {
    const qp_engine_go *go = &a->command->go;
    ask_limit(a, "time", ask_clock_units(a, go->time_ms));
    ask_limit(a, "movestogo", go->moves_to_go);
    if (!go->moves_to_go)
        ask_limit(a, "increment", ask_clock_units(a, go->increment_ms));
    ask_limit(a, "opptime", ask_clock_units(a, go->opp_time_ms));
    if (go->opp_time_ms)
        ask_limit(a, "oppincrement", ask_clock_units(a, go->opp_increment_ms));
}

/* UCCI has one limit a thought. */
static void go_ucci(asking *a) {
    const qp_engine_go *go = &a->command->go;
    ask_put(a, "go");
    if (go->ponder) ask_put(a, " ponder");
    if (go->nodes && !go->depth)
        ask_limit(a, "nodes", go->nodes);
    else if (go->time_ms && !go->depth)
        go_ucci_clock(a);
    else
        ask_limit(a, "depth", go->depth ? go->depth : DEPTH_MOST);
    ask_put(a, "\n");
}

/* "level 40 5:00 2" and the clocks in hundredths of a second. */
static void go_cecp_clock(asking *a) {
    const qp_engine_go *go = &a->command->go;
    char line[128];
    unsigned long long seconds = go->time_ms / 1000;
    snprintf(line, sizeof line, "level %u %llu:%02llu %llu\ntime %llu\n",
             (unsigned)go->moves_to_go, seconds / 60, seconds % 60,
             (unsigned long long)go->increment_ms / 1000,
             (unsigned long long)go->time_ms / 10);
    ask_put(a, line);
    if (!go->opp_time_ms) return;
    snprintf(line, sizeof line, "otim %llu\n",
             (unsigned long long)go->opp_time_ms / 10);
    ask_put(a, line);
}

static void go_cecp(asking *a) {
    const qp_engine_go *go = &a->command->go;
    uint64_t seconds = go->movetime_ms / 1000 + (go->movetime_ms % 1000 > 0);
    char line[64];
    snprintf(line, sizeof line, "sd %u\n",
             (unsigned)(go->depth ? go->depth : DEPTH_MOST));
    ask_put(a, line);
    if (go->time_ms) {
        go_cecp_clock(a);
    } else {
        if (!seconds || seconds > SECONDS_MOST) seconds = SECONDS_MOST;
        snprintf(line, sizeof line, "st %u\n", (unsigned)seconds);
        ask_put(a, line);
    }
    ask_put(a, "go\n");
}

static void ask_go(asking *a) {
    if (asks_in(a, QP_PROTOCOL_CECP))
        go_cecp(a);
    else if (asks_in(a, QP_PROTOCOL_UCI))
        go_uci(a);
    else
        go_ucci(a);
}

/* ---- commands ------------------------------------------------------------ */

static void ask_any(asking *a) {
    int cecp = asks_in(a, QP_PROTOCOL_CECP);
    switch (a->command->verb) {
    case QP_ASK_INTRODUCE: ask_introduce(a); return;
    case QP_ASK_OPTION: ask_option(a); return;
    case QP_ASK_READY: ask_put(a, cecp ? "ping 1\n" : "isready\n"); return;
    case QP_ASK_NEW_GAME: ask_new_game(a); return;
    case QP_ASK_POSITION: ask_position(a); return;
    case QP_ASK_BAN: ask_ban(a); return;
    case QP_ASK_GO: ask_go(a); return;
    case QP_ASK_STOP: ask_put(a, cecp ? "?\n" : "stop\n"); return;
    case QP_ASK_PONDERHIT:
        if (cecp) ask_not(a);
        ask_put(a, "ponderhit\n");
        return;
    case QP_ASK_QUIT: ask_put(a, "quit\n"); return;
    case QP_ASK_OTHER:
    case QP_ASK_MOVE:
    case QP_ASK_LIMIT: break;
    }
    ask_not(a);
}

qp_status qp_engine_ask(const qp_sink *out, const qp_engine_dialect *d,
                        const qp_engine_command *command) {
    asking a = {{out, QP_OK}, d, command};
    if (d->protocol == QP_PROTOCOL_NONE) return QP_E_ARG;
    ask_any(&a);
    return a.out.status;
}
