/* game_sizes.c - positions and records of games, for `qipu sizes`.
 *
 * Xiangqi goes the way of all commands that read games (read_games.c). Chess
 * has its own here: main lines in SAN, for the positions in them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <string.h>

#include "sizes_common.h"
#include "../io/read_games.h"

/* ---- xiangqi ----------------------------------------------------------- */

static int count_bytes(void *ctx, const char *bytes, size_t len) {
    uint64_t *sum = ctx;
    (void)bytes;
    *sum += len;
    return 0;
}

static void add_xiangqi(sizes *s, const qp_pos *pos, uint64_t ply) {
    any_setup any = {.chess = 0, .is.xiangqi = *qp_pos_setup(pos)};
    if (ply >= s->from_ply) sizes_add(s, &any);
}

static void add_record(sizes *s, const qp_record_size *size) {
    s->record.moves += size->moves;
    s->record.plies += size->plies;
    s->record.shape += size->shape;
    s->record.start += size->start;
    s->record.texts += size->texts;
    s->record.all += size->all;
    s->games++;
}

/* Nonzero, with errno set, if out of memory. */
static int pack_game(sizes *s, const qp_game *game) {
    qp_record_size size;
    qp_text record;
    uint64_t before = s->pgn_bytes;
    qp_sink sink = {&s->pgn_bytes, count_bytes};
    qp_status rc = qp_game_pack(&record, &size, s->packer, game);
    if (!rc) rc = qp_pgn_write(game, NULL, &sink);
    if (!rc) {
        add_record(s, &size);
        return 0;
    }
    s->pgn_bytes = before;
    if (rc != QP_E_NOMEM) {
        s->too_long++;
        return 0;
    }
    errno = ENOMEM;
    return 1;
}

static int take_game(void *ctx, const qp_game *game) {
    sizes *s = ctx;
    qp_pos pos = *qp_game_start(game);
    size_t ply = 0;
    if (pack_game(s, game)) return 1;
    add_xiangqi(s, &pos, ply);
    for (qp_node node = qp_game_next(game, QP_ROOT); node != QP_NO_NODE;
         node = qp_game_next(game, node)) {
        if (!sizes_line_room(s, ply + 1)) return 1;
        s->line[ply] = qp_game_move(game, node);
        qp_pos_play(&pos, s->line[ply]);
        add_xiangqi(s, &pos, ++ply);
    }
    s->plies += ply;
    return ply && !sizes_line(s, qp_game_start(game), ply);
}

static int xiangqi_games(sizes *s, const diag_style *style, char *name) {
    read_order order = {.takes_folders = 1, .diag = *style};
    order.diag.quiet = 1;
    return read_each_game(&order, 1, &name, take_game, s);
}

/* ---- chess ------------------------------------------------------------- */

typedef struct chess_feed {
    sizes *s;
    const diag_style *style;
    diag_count count;
    const char *file;
    qp_pgn_reader *reader;
    qp_chess_pos pos;
    uint64_t game, ply;
    int over; /* the rest of the game is not played */
} chess_feed;

static void add_chess(chess_feed *f) {
    any_setup any = {.chess = 1, .is.chess = *qp_chess_pos_setup(&f->pos)};
    if (f->ply >= f->s->from_ply) sizes_add(f->s, &any);
}

static qp_flow any_report_chess(chess_feed *f, const qp_err *err) {
    diag_place place = {.file = f->file, .game = f->game};
    if (!qp_status_is_warning(err->code))
        diag_show(NULL, f->style, err, &place, &f->count);
    return QP_GO;
}

static qp_flow on_game(void *ctx, const qp_at *at) {
    chess_feed *f = ctx;
    (void)at;
    f->game++;
    f->ply = 0;
    f->over = 0;
    qp_chess_pos_start(&f->pos);
    return QP_GO;
}

static int is_name(qp_text name, const char *want) {
    return name.len == strlen(want) && !memcmp(name.ptr, want, name.len);
}

/* Values of the tag Variant that mean the rules of chess. */
static int is_standard(qp_text value) {
    static const char *const names[] = {
        "Standard", "standard", "Chess", "chess", "Normal", "From Position"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_name(value, names[i])) return 1;
    return value.len == 0;
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    chess_feed *f = ctx;
    qp_chess_setup setup;
    qp_err err = {0};
    if (is_name(name, "Variant") && !is_standard(value)) {
        f->s->variants++;
        f->over = 1;
        return QP_SKIP;
    }
    if (!is_name(name, "FEN") || f->over) return QP_GO;
    qp_status rc = qp_chess_fen_read(&setup, NULL, value, &err);
    if (!rc && qp_chess_pos_from_setup(&f->pos, &setup, ~0U) & 3) {
        err = (qp_err){.code = QP_E_GAME_FEN};
        rc = err.code;
    }
    if (rc) {
        err.at = *at;
        f->over = 1;
        any_report_chess(f, &err);
    }
    return QP_GO;
}

static qp_flow on_moves(void *ctx, const qp_at *at) {
    chess_feed *f = ctx;
    (void)at;
    if (f->over) return QP_SKIP;
    f->s->games++;
    add_chess(f);
    return QP_GO;
}

static qp_flow on_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    chess_feed *f = ctx;
    qp_chess_move move;
    qp_err err = {0};
    if (f->over) return QP_GO;
    if (qp_chess_san_read(&move, &f->pos, moved->text, &err)) {
        err.at = *at;
        f->over = 1;
        return any_report_chess(f, &err);
    }
    qp_chess_pos_play(&f->pos, move);
    f->ply++;
    f->s->plies++;
    add_chess(f);
    return QP_GO;
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    (void)number, (void)ply;
    return any_report_chess(ctx, err);
}

static qp_flow on_text(void *ctx, qp_text utf8) {
    chess_feed *f = ctx;
    return qp_pgn_feed(f->reader, utf8.ptr, utf8.len) ? QP_STOP : QP_GO;
}

/* Names in some other encoding do no harm to the moves. */
static qp_flow on_byte_problem(void *ctx, const qp_err *err) {
    (void)ctx;
    (void)err;
    return QP_GO;
}

static qp_status feed_chess(chess_feed *f, FILE *in) {
    static char block[1 << 16];
    qp_decode_to to = {f, on_text, on_byte_problem};
    qp_decoder *decoder = qp_decoder_new(&to, QP_ENC_AUTO, QP_ENC_UTF8, NULL);
    qp_status rc = decoder ? QP_OK : QP_E_NOMEM;
    size_t n;
    while (!rc && (n = fread(block, 1, sizeof block, in)))
        rc = qp_decoder_feed(decoder, block, n);
    if (!rc) rc = qp_decoder_finish(decoder);
    if (!rc) rc = qp_pgn_finish(f->reader);
    qp_decoder_free(decoder);
    return rc;
}

static int chess_games(sizes *s, const diag_style *style, const char *name) {
    chess_feed f = {.s = s, .style = style, .file = shown_name(name)};
    qp_handler to = {.size = sizeof to,
                     .ctx = &f,
                     .begin_game = on_game,
                     .tag = on_tag,
                     .begin_moves = on_moves,
                     .move = on_move,
                     .problem = on_problem};
    FILE *in = open_input(name);
    if (!in) return system_problem(style, name, NULL);
    f.reader = qp_pgn_reader_new(&to, 0, NULL);
    qp_status rc = f.reader ? feed_chess(&f, in) : QP_E_NOMEM;
    int error = rc ? ENOMEM : ferror(in) ? EIO : 0;
    qp_pgn_reader_free(f.reader);
    if (in != stdin) fclose(in);
    if (error) {
        errno = error;
        return system_problem(style, name, NULL);
    }
    return f.count.errors ? EXIT_BAD : EXIT_FINE;
}

int sizes_games(sizes *s, const diag_style *style, const char *name) {
    if (s->chess) return chess_games(s, style, name);
    return xiangqi_games(s, style, (char *)(uintptr_t)name);
}
