/* work.c - one stream of bytes through decoder, reader and player.
 *
 * Owns how they are put together, and the source line that a problem shows.
 * What is made of the games is the order's: nothing, lines, or PGN.
 */
#include "work.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { CARRY_MAX = 1024 };

struct work {
    const work_order *order;
    work_piece *piece;
    qp_decoder *decoder;
    qp_pgn_reader *reader;
    qp_player *player;
    qp_game *game;   /* TO_PGN */
    qp_lines *lines; /* TO_LINES */
    qp_play_to next; /* whoever makes something of the games */
    qp_sink sink;

    /* The game being read. */
    int in_game, something;
    unsigned depth;
    uint64_t plies;

    /* The text being read, and the beginning of its first line. */
    qp_text now;
    uint64_t now_offset;
    char carry[CARRY_MAX];
    size_t carry_len;
    uint64_t carry_offset;
};

static int system_failed(work *w) {
    w->piece->failed = FAILED_READING;
    w->piece->error = errno;
    return 1;
}

/* ---- output
 * ------------------------------------------------------------------ */

static int keep_text(work_piece *piece, const char *bytes, size_t len) {
    if (len > piece->text_size - piece->text_len) {
        size_t size = piece->text_size ? piece->text_size : 65536;
        while (size - piece->text_len < len) size *= 2;
        char *grown = realloc(piece->text, size);
        if (!grown) return 1;
        piece->text = grown;
        piece->text_size = size;
    }
    memcpy(piece->text + piece->text_len, bytes, len);
    piece->text_len += len;
    return 0;
}

static int write_out(void *ctx, const char *bytes, size_t len) {
    work *w = ctx;
    if (w->piece->keep)
        return keep_text(w->piece, bytes, len) ? system_failed(w) : 0;
    if (!work_put(w->piece->out, bytes, len)) return 0;
    system_failed(w);
    w->piece->failed = FAILED_WRITING;
    return 1;
}

/* ---- problems
 * ------------------------------------------------------------------ */

/* The source line around an offset of the text; ptr NULL when it is not at
 * hand. Copied into `line`. */
static qp_text source_line(const work *w, uint64_t offset,
                           char line[2 * CARRY_MAX]) {
    if (!w->now.ptr || offset < w->carry_offset ||
        offset > w->now_offset + w->now.len)
        return (qp_text){NULL, 0};
    size_t len = 0, start = 0;
    if (offset >= w->now_offset) start = (size_t)(offset - w->now_offset);
    size_t place = start;
    while (start && w->now.ptr[start - 1] != '\n' &&
           place - start < CARRY_MAX - 4)
        start--;
    if (start == 0) {
        len = w->carry_len;
        memcpy(line, w->carry, len);
    }
    while (start && start < place &&
           ((unsigned char)w->now.ptr[start] & 0xC0) == 0x80)
        start++;
    const char *p = w->now.ptr + start, *end = w->now.ptr + w->now.len;
    while (p < end && *p != '\n' && *p != '\r' && len < 2 * CARRY_MAX)
        line[len++] = *p++;
    while (len == 2 * CARRY_MAX && len && ((unsigned char)line[len - 1] & 0x80))
        len--;
    return (qp_text){line, len};
}

static int keep_problem(work_piece *piece, const qp_err *err,
                        const diag_place *place, int of_bytes) {
    if (piece->problems == piece->problems_size) {
        size_t size = piece->problems_size ? 2 * piece->problems_size : 16;
        void *grown = realloc(piece->problem, size * sizeof *piece->problem);
        if (!grown) return 1;
        piece->problem = grown;
        piece->problems_size = size;
    }
    work_problem *p = &piece->problem[piece->problems];
    *p = (work_problem){.err = *err, .place = *place, .of_bytes = of_bytes};
    if (place->line.ptr) {
        p->line = malloc(place->line.len + 1);
        if (!p->line) return 1;
        memcpy(p->line, place->line.ptr, place->line.len);
        p->place.line.ptr = p->line;
    }
    piece->problems++;
    return 0;
}

static qp_flow problem(work *w, const qp_err *err, uint32_t number,
                       uint32_t ply, int of_bytes) {
    work_piece *piece = w->piece;
    if (err->code == QP_E_PGN_NOTHING && piece->piece) return QP_GO;
    char line[2 * CARRY_MAX];
    diag_place place = {.file = piece->name,
                        .game = w->in_game && !of_bytes ? piece->found.games + 1
                                                        : 0,
                        .number = number,
                        .ply = ply};
    if (!of_bytes && err->at.line)
        place.line = source_line(w, err->at.offset, line);
    if (piece->keep) {
        if (keep_problem(piece, err, &place, of_bytes))
            return system_failed(w), QP_STOP;
        return QP_GO;
    }
    work_show(w->order, err, &place, &piece->found);
    return QP_GO;
}

static qp_flow on_byte_problem(void *ctx, const qp_err *err) {
    return problem(ctx, err, 0, 0, 1);
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    return problem(ctx, err, number, ply, 0);
}

/* ---- events: counted, and handed to whoever is next
 * ------------------------------ */

static qp_flow on_begin_game(void *ctx, const qp_at *at) {
    work *w = ctx;
    w->in_game = 1;
    w->something = 0;
    w->depth = 0;
    w->plies = 0;
    return w->next.begin_game ? w->next.begin_game(w->next.ctx, at) : QP_GO;
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    work *w = ctx;
    w->something = 1;
    return w->next.tag ? w->next.tag(w->next.ctx, name, value, at) : QP_GO;
}

static qp_flow on_start(void *ctx, const qp_pos *pos, int fen,
                        const qp_at *at) {
    work *w = ctx;
    return w->next.start ? w->next.start(w->next.ctx, pos, fen, at) : QP_GO;
}

static qp_notation notation_of(qp_shape shape, qp_text text, qp_move move) {
    switch (shape) {
    case QP_SHAPE_CHINESE: return QP_NOTE_CHINESE;
    case QP_SHAPE_WXF: return QP_NOTE_WXF;
    case QP_SHAPE_WXF_PAWN: return QP_NOTE_WXF2018;
    case QP_SHAPE_ICCS: return QP_NOTE_ICCS;
    case QP_SHAPE_COORD:
        return text.len > 1 && text.ptr[1] == '0' + QP_RANK_OF(move.from)
                   ? QP_NOTE_UCCI
                   : QP_NOTE_UCI;
    case QP_SHAPE_ALGEBRAIC: return QP_NOTE_ALGEBRAIC;
    case QP_SHAPE_NONE: break;
    }
    return QP_NOTE_ANY;
}

static qp_flow on_played(void *ctx, qp_move move, const qp_pos *after,
                         qp_text text, qp_shape shape, const qp_at *at) {
    work *w = ctx;
    w->something = 1;
    if (!w->depth) w->plies++;
    w->piece->found.shapes[notation_of(shape, text, move)]++;
    if (!w->next.played || (w->depth && w->order->to != TO_PGN)) return QP_GO;
    return w->next.played(w->next.ctx, move, after, text, shape, at);
}

static qp_flow on_comment(void *ctx, qp_text part, unsigned flags,
                          const qp_at *at) {
    work *w = ctx;
    return w->next.comment ? w->next.comment(w->next.ctx, part, flags, at)
                           : QP_GO;
}

static qp_flow on_nag(void *ctx, unsigned nag, const qp_at *at) {
    work *w = ctx;
    return w->next.nag ? w->next.nag(w->next.ctx, nag, at) : QP_GO;
}

/* Variations are always played, so that what is wrong in them is told. */
static qp_flow on_begin_variation(void *ctx, const qp_at *at) {
    work *w = ctx;
    w->depth++;
    if (w->order->to != TO_PGN || !w->next.begin_variation) return QP_GO;
    return w->next.begin_variation(w->next.ctx, at);
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    work *w = ctx;
    w->depth--;
    if (w->order->to != TO_PGN || !w->next.end_variation) return QP_GO;
    return w->next.end_variation(w->next.ctx, at);
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    work *w = ctx;
    w->something = 1;
    return w->next.result ? w->next.result(w->next.ctx, text, at) : QP_GO;
}

static qp_flow write_game(work *w) {
    if (qp_game_broken(w->game) && w->order->skip_broken) return QP_GO;
    qp_status rc = qp_pgn_write(w->game, &w->order->style, &w->sink);
    if (!rc) return QP_GO;
    if (rc == QP_E_NOMEM) errno = ENOMEM, system_failed(w);
    return QP_STOP;
}

static qp_flow on_end_game(void *ctx, qp_status broken, const qp_at *at) {
    work *w = ctx;
    qp_flow flow = QP_GO;
    if (w->next.end_game) flow = w->next.end_game(w->next.ctx, broken, at);
    w->in_game = 0;
    if (!w->something && !broken) return flow;
    w->piece->found.games++;
    w->piece->found.plies += w->plies;
    if (broken) w->piece->found.broken++;
    if (flow == QP_STOP || !w->game) return flow;
    return write_game(w);
}

/* ---- text
 * ------------------------------------------------------------------------- */

/* Keeps the line that the text ends within. */
static void carry_on(work *w) {
    const char *p = w->now.ptr + w->now.len;
    while (p > w->now.ptr && p[-1] != '\n') p--;
    size_t len = (size_t)(w->now.ptr + w->now.len - p);
    if (p > w->now.ptr || w->carry_len + len > CARRY_MAX) w->carry_len = 0;
    uint64_t end = w->now_offset + w->now.len;
    if (len > CARRY_MAX) {
        p += len - CARRY_MAX / 2;
        len = CARRY_MAX / 2;
        while (len && ((unsigned char)*p & 0xC0) == 0x80) p++, len--;
    }
    memcpy(w->carry + w->carry_len, p, len);
    w->carry_len += len;
    w->carry_offset = end - w->carry_len;
}

static qp_flow on_text(void *ctx, qp_text utf8) {
    work *w = ctx;
    w->now = utf8;
    qp_status rc = qp_pgn_feed(w->reader, utf8.ptr, utf8.len);
    carry_on(w);
    w->now_offset += utf8.len;
    w->now = (qp_text){NULL, 0};
    return rc ? QP_STOP : QP_GO;
}

static int open_next(work *w) {
    const work_order *order = w->order;
    if (order->to == TO_PGN) {
        w->game = qp_game_new(NULL);
        if (!w->game) return 0;
        w->next = qp_game_builder(w->game);
    } else if (order->to == TO_LINES) {
        unsigned flags = order->skip_broken ? QP_LINES_SKIP_BROKEN : 0;
        qp_text name = {w->piece->name, strlen(w->piece->name)};
        w->lines = qp_lines_new(name, flags, &w->sink, NULL);
        if (!w->lines) return 0;
        w->next = qp_lines_to(w->lines);
    }
    return 1;
}

work *work_new(const work_order *order, work_piece *piece) {
    work *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->order = order;
    w->piece = piece;
    w->sink = (qp_sink){w, write_out};
    qp_play_to to = {.ctx = w,
                     .begin_game = on_begin_game,
                     .tag = on_tag,
                     .start = on_start,
                     .played = on_played,
                     .comment = on_comment,
                     .nag = on_nag,
                     .begin_variation = on_begin_variation,
                     .end_variation = on_end_variation,
                     .result = on_result,
                     .end_game = on_end_game,
                     .problem = on_problem};
    qp_play_options options = {.notation = order->from,
                               .flags = order->read_flags,
                               .strict = order->strict,
                               .ranks_given = order->ranks_given};
    qp_decode_to text = {w, on_text, on_byte_problem};
    if (open_next(w)) w->player = qp_player_new(&to, &options, NULL);
    if (w->player)
        w->reader = qp_pgn_reader_new(qp_player_visitor(w->player),
                                      order->strict ? QP_PGN_STRICT : 0, NULL);
    if (w->reader)
        w->decoder = qp_decoder_new(&text, order->encoding, piece->hint, NULL);
    if (w->decoder) return w;
    work_free(w);
    return NULL;
}

/* A callback stopped the reading: for want of memory, or of room on disk. */
static int stopped(work *w, qp_status rc) {
    if (!rc) return 1;
    if (!w->piece->failed) {
        errno = ENOMEM;
        system_failed(w);
    }
    return 0;
}

int work_feed(work *w, const char *bytes, size_t len) {
    w->piece->bytes += len;
    return stopped(w, qp_decoder_feed(w->decoder, bytes, len));
}

int work_finish(work *w) {
    qp_status rc = qp_decoder_finish(w->decoder);
    w->piece->found.encodings = qp_decoder_found(w->decoder);
    w->piece->end = qp_pgn_at(w->reader);
    w->piece->inside = qp_pgn_inside(w->reader);
    w->now = (qp_text){"", 0};
    if (!rc) rc = qp_pgn_finish(w->reader);
    return stopped(w, rc);
}

void work_free(work *w) {
    if (!w) return;
    qp_decoder_free(w->decoder);
    qp_pgn_reader_free(w->reader);
    qp_player_free(w->player);
    qp_game_free(w->game);
    qp_lines_free(w->lines);
    free(w);
}
