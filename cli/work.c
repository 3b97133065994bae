/* work.c - one stream of bytes through decoder, reader and player.
 *
 * Owns how they are put together, and the source line that a problem shows.
 * What is made of the games is the order's: nothing, lines, or PGN.
 */
#include "outdir.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A line that the input's pieces divide is put together up to this length. */
enum { CARRY_MAX = 1 << 16, SHOWN_MAX = 2048 };

struct work {
    const work_order *order;
    work_piece *piece;
    qp_decoder *decoder;
    qp_pgn_reader *reader; /* of PGN; for other formats the next */
    const qp_format *format;
    qp_reader *other;
    qp_player *player;
    qp_game *game;     /* TO_PGN and what comes behind it */
    qp_packer *packer; /* TO_QPG */
    qp_lines *lines;   /* TO_LINES */
    qp_play_to next;   /* whoever makes something of the games */
    qp_sink sink;

    /* The game being read. */
    int in_game, something;
    unsigned depth;
    uint64_t plies;

    /* The text being read: whole lines, unless one is very long. */
    qp_text now;
    uint64_t now_offset;
    char carry[CARRY_MAX]; /* a line that goes on in the next piece */
    size_t carry_len;

    /* Bytes that are no text, in lines that were not read yet. */
    qp_err *bad;
    size_t bads, bads_size;
    uint64_t bad_bytes; /* of this piece, up to BAD_BYTES_SHOWN */
    uint64_t hidden;    /* and those beyond */
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

/* The line around a place of the text being read; ptr NULL when the place is
 * not there. A very long one is cut. */
static qp_text source_line(const work *w, uint64_t offset) {
    uint64_t end = w->now_offset + w->now.len;
    if (!w->now.ptr || offset < w->now_offset || offset >= end)
        return (qp_text){NULL, 0};
    size_t place = (size_t)(offset - w->now_offset), start = place;
    size_t stop = place;
    while (start && w->now.ptr[start - 1] != '\n') start--;
    while (stop < w->now.len && stop - start < SHOWN_MAX &&
           w->now.ptr[stop] != '\n' && w->now.ptr[stop] != '\r')
        stop++;
    return (qp_text){w->now.ptr + start, stop - start};
}

/* Some problems are found long after their place was read, or at the end of a
 * game: whether their line is still at hand depends on how the input was cut,
 * so it is never shown. */
static int has_line(const qp_err *err) {
    switch (err->code) {
    case QP_E_PGN_COMMENT:
    case QP_E_PGN_NOTHING:
    case QP_E_GAME_FEN:
    case QP_W_FEN_TURN:
    case QP_W_FEN_FORM:
    case QP_W_FEN_FAULT:
    case QP_W_PGN_NO_RESULT:
    case QP_W_PGN_NESTED:
    case QP_W_PGN_EMPTY:
    case QP_W_GAME_RANKS: return 0;
    case QP_E_PGN_PAREN: return *err->what == ')';
    default: return err->at.line != 0;
    }
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

static qp_flow tell(work *w, const qp_err *err, const diag_place *place,
                    int of_bytes) {
    work_piece *piece = w->piece;
    if (!piece->keep) {
        work_show(w->order, err, place, &piece->found);
        return QP_GO;
    }
    if (keep_problem(piece, err, place, of_bytes))
        return system_failed(w), QP_STOP;
    return QP_GO;
}

/* Bytes that are no text are told when their line is read: so the order of
 * messages does not depend on how the input was cut. */
static qp_flow on_byte_problem(void *ctx, const qp_err *err) {
    work *w = ctx;
    if (err->code == QP_E_TEXT_BYTE && !w->order->diag.json) {
        if (w->bad_bytes >= BAD_BYTES_SHOWN) { /* never shown */
            w->hidden++;
            return QP_GO;
        }
        w->bad_bytes++;
    }
    if (w->bads == w->bads_size) {
        size_t size = w->bads_size ? 2 * w->bads_size : 16;
        void *grown = realloc(w->bad, size * sizeof *w->bad);
        if (!grown) return system_failed(w), QP_STOP;
        w->bad = grown;
        w->bads_size = size;
    }
    w->bad[w->bads++] = *err;
    return QP_GO;
}

static qp_flow tell_bad(work *w, const qp_err *err, qp_text line) {
    diag_place place = {.file = w->piece->name, .line = line};
    return tell(w, err, &place, 1);
}

static qp_flow on_problem(void *ctx, const qp_err *err, uint32_t number,
                          uint32_t ply) {
    work *w = ctx;
    if (err->code == QP_E_PGN_NOTHING && w->piece->piece) return QP_GO;
    diag_place place = {.file = w->piece->name,
                        .game = w->in_game ? w->piece->found.games + 1 : 0,
                        .number = number,
                        .ply = ply};
    if (has_line(err)) place.line = source_line(w, err->at.offset);
    return tell(w, err, &place, 0);
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
    if (!w->next.played || (w->depth && !w->game)) return QP_GO;
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
    if (!w->game || !w->next.begin_variation) return QP_GO;
    return w->next.begin_variation(w->next.ctx, at);
}

static qp_flow on_end_variation(void *ctx, const qp_at *at) {
    work *w = ctx;
    w->depth--;
    if (!w->game || !w->next.end_variation) return QP_GO;
    return w->next.end_variation(w->next.ctx, at);
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    work *w = ctx;
    w->something = 1;
    return w->next.result ? w->next.result(w->next.ctx, text, at) : QP_GO;
}

/* A game that is too long for a record is told and left out. */
static qp_status write_record(work *w) {
    qp_text record;
    qp_status rc = qp_game_pack(&record, NULL, w->packer, w->game);
    if (rc == QP_E_LIMIT) {
        qp_err err = {.code = rc};
        diag_place place = {.file = w->piece->name,
                            .game = w->piece->found.games};
        return tell(w, &err, &place, 0) == QP_STOP ? QP_E_STOP : QP_OK;
    }
    if (rc) return rc;
    w->piece->found.records++;
    return qp_qpg_put(&w->sink, record);
}

/* Which move it is that leads to a node. */
static void find_move(diag_place *place, const qp_game *game, qp_node node) {
    const qp_pos *start = qp_game_start(game);
    for (; node != QP_ROOT; node = qp_game_parent(game, node)) place->ply++;
    if (place->ply)
        place->number = qp_pos_setup(start)->fullmove +
                        (place->ply - (qp_pos_turn(start) == QP_RED)) / 2;
}

/* What the output cannot hold of this game. */
static void on_lost(void *ctx, const qp_err *err, qp_node node) {
    work *w = ctx;
    diag_place place = {.file = w->piece->name,
                        .game = w->piece->found.games,
                        .format = w->order->to_format->name};
    find_move(&place, w->game, node);
    tell(w, err, &place, 0);
}

/* A game for which the file has no room is an error. */
static qp_status tell_second(work *w) {
    qp_err err = {.code = QP_E_FORMAT_ONE};
    on_lost(w, &err, QP_ROOT);
    return QP_OK;
}

/* In the format of the order: to the output, or to a file of its own. */
static qp_status write_format(work *w) {
    const work_order *order = w->order;
    qp_write_options options = {.notation = order->style.notation,
                                .move_flags = order->style.move_flags,
                                .loss = {w, on_lost}};
    if (order->to == TO_FORMAT) {
        const qp_format *f = order->to_format;
        if (order->written && (*order->written)++) {
            if (!f->between) return tell_second(w);
            qp_status rc = f->between(&w->sink);
            if (rc) return rc;
        }
        return f->write(w->game, &options, &w->sink);
    }
    if (outdir_write(order->dir, w->game, &options)) {
        if (order->dir->lost.code) on_lost(w, &order->dir->lost, QP_ROOT);
        return QP_OK;
    }
    system_failed(w);
    w->piece->failed = FAILED_WRITING;
    return QP_E_IO;
}

static qp_status write_pgn(work *w) {
    qp_write_options options = {.notation = w->order->style.notation,
                                .move_flags = w->order->style.move_flags,
                                .loss = {w, on_lost}};
    const qp_format *pgn = qp_format_by_name((qp_text){"pgn", 3});
    return pgn->write(w->game, &options, &w->sink);
}

static qp_status write_as_asked(work *w) {
    switch (w->order->to) {
    case TO_PGN: return write_pgn(w);
    case TO_QPG: return write_record(w);
    case TO_FORMAT:
    case TO_FILES: return write_format(w);
    case TO_GAMES:
        if (!w->order->take(w->order->take_ctx, w->game)) return QP_OK;
        system_failed(w);
        return QP_E_STOP;
    case TO_NOTHING:
    case TO_LINES: break;
    }
    return QP_OK;
}

static qp_flow write_game(work *w) {
    if (qp_game_broken(w->game) && w->order->skip_broken) return QP_GO;
    qp_status rc = write_as_asked(w);
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

/* The start of a line `lines` lines on in a text, or its end. */
static const char *lines_on(const char *p, const char *end, uint64_t lines) {
    while (lines && p < end) {
        const char *nl = memchr(p, '\n', (size_t)(end - p));
        p = nl ? nl + 1 : end;
        if (nl) lines--;
    }
    return lines ? end : p;
}

static qp_text line_at(const char *p, const char *end) {
    size_t n = 0;
    while (p + n < end && n < SHOWN_MAX && p[n] != '\n' && p[n] != '\r') n++;
    return (qp_text){p, n};
}

/* The same for a format that is not PGN: bad bytes are told first. */
static qp_flow feed_other(work *w, qp_text text) {
    w->now = text;
    for (size_t i = 0; i < w->bads; i++)
        if (tell_bad(w, &w->bad[i], (qp_text){NULL, 0})) return QP_STOP;
    w->bads = 0;
    qp_status rc = w->format->feed(w->other, text.ptr, text.len);
    w->now_offset += text.len;
    w->now = (qp_text){NULL, 0};
    return rc ? QP_STOP : QP_GO;
}

/* Feeds a text, and tells of its bad bytes where their lines begin. */
static qp_flow feed_text(work *w, qp_text text) {
    if (w->other) return feed_other(w, text);
    const char *p = text.ptr, *end = p + text.len;
    qp_status rc = QP_OK;
    size_t told = 0;
    w->now = text;
    for (; !rc && told < w->bads; told++) {
        uint64_t line = qp_pgn_at(w->reader).line, want = w->bad[told].at.line;
        const char *to = lines_on(p, end, want > line ? want - line : 0);
        if (want > line && to == end) break;
        rc = qp_pgn_feed(w->reader, p, (size_t)(to - p));
        p = to;
        if (!rc && tell_bad(w, &w->bad[told], line_at(p, end))) return QP_STOP;
    }
    w->bads -= told;
    if (w->bads) memmove(w->bad, w->bad + told, w->bads * sizeof *w->bad);
    if (!rc) rc = qp_pgn_feed(w->reader, p, (size_t)(end - p));
    w->now_offset += text.len;
    w->now = (qp_text){NULL, 0};
    return rc ? QP_STOP : QP_GO;
}

static qp_flow feed_carry(work *w) {
    qp_text line = {w->carry, w->carry_len};
    w->carry_len = 0;
    return line.len ? feed_text(w, line) : QP_GO;
}

/* Bytes of the text up to its last line's end. */
static size_t whole_lines(qp_text text) {
    size_t n = text.len;
    while (n && text.ptr[n - 1] != '\n') n--;
    return n;
}

static qp_flow on_text(void *ctx, qp_text utf8) {
    work *w = ctx;
    if (w->carry_len) {
        const char *nl = memchr(utf8.ptr, '\n', utf8.len);
        size_t n = nl ? (size_t)(nl - utf8.ptr) + 1 : utf8.len;
        if (n > CARRY_MAX - w->carry_len) {
            if (feed_carry(w)) return QP_STOP;
        } else {
            memcpy(w->carry + w->carry_len, utf8.ptr, n);
            w->carry_len += n;
            if (nl && feed_carry(w)) return QP_STOP;
            utf8 = (qp_text){utf8.ptr + n, utf8.len - n};
        }
    }
    size_t n = whole_lines(utf8);
    if (utf8.len - n > CARRY_MAX ||
        (!n && w->carry_len == 0 && utf8.len > CARRY_MAX))
        n = utf8.len;
    if (n && feed_text(w, (qp_text){utf8.ptr, n})) return QP_STOP;
    memcpy(w->carry + w->carry_len, utf8.ptr + n, utf8.len - n);
    w->carry_len += utf8.len - n;
    return QP_GO;
}

static int open_next(work *w) {
    const work_order *order = w->order;
    if (order->to >= TO_PGN) {
        w->game = qp_game_new(NULL);
        if (!w->game) return 0;
        w->next = qp_game_builder(w->game, NULL);
    } else if (order->to == TO_LINES) {
        unsigned flags = order->skip_broken ? QP_LINES_SKIP_BROKEN : 0;
        qp_text name = {w->piece->name, strlen(w->piece->name)};
        w->lines = qp_lines_new(name, flags, &w->sink, NULL);
        if (!w->lines) return 0;
        w->next = qp_lines_to(w->lines);
    }
    if (order->to != TO_QPG) return 1;
    w->packer = qp_packer_new(NULL);
    return w->packer != NULL;
}

/* Opens what reads the format, NULL for PGN. 0 when memory is out. */
static int open_reading(work *w, const qp_format *format,
                        qp_encoding declared) {
    const work_order *order = w->order;
    qp_encoding encoding = order->encoding ? order->encoding : declared;
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
                               .strict = order->strict && !format,
                               .ranks_given = order->ranks_given};
    qp_decode_to text = {w, on_text, on_byte_problem};
    if (format && format->notation != QP_NOTE_ANY) {
        options.notation = format->notation;
        options.flags = format->move_flags;
        options.ranks_given = 1;
    }
    w->player = qp_player_new(&to, &options, NULL);
    if (!w->player) return 0;
    const qp_visitor *visitor = qp_player_visitor(w->player);
    w->format = w->piece->format = format;
    if (format)
        w->other = format->open(visitor, NULL);
    else
        w->reader =
            qp_pgn_reader_new(visitor, order->strict ? QP_PGN_STRICT : 0, NULL);
    if (!w->other && !w->reader) return 0;
    if (format && format->flags & QP_FORMAT_BINARY) return 1;
    w->decoder = qp_decoder_new(&text, encoding, w->piece->hint, NULL);
    return w->decoder != NULL;
}

work *work_new(const work_order *order, work_piece *piece) {
    work *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->order = order;
    w->piece = piece;
    w->sink = (qp_sink){w, write_out};
    if (open_next(w)) return w;
    work_free(w);
    return NULL;
}

/* The format of a whole file that begins with these bytes. A piece of a large
 * file is PGN: nothing else is cut. NULL stands for PGN. */
static const qp_format *format_of(const work *w, const char *bytes,
                                  size_t len) {
    const qp_format *format = w->order->format;
    if (w->piece->piece) return NULL;
    if (!format) format = detect_format(bytes, len);
    return format && strcmp(format->name, "pgn") ? format : NULL;
}

/* Opens the reading with the first bytes. 0 when that fails. */
static int begin_reading(work *w, const char *bytes, size_t len) {
    if (w->player) return 1;
    const qp_format *format = format_of(w, bytes, len);
    qp_encoding declared =
        format ? qp_format_declared((qp_text){bytes, len}) : QP_ENC_AUTO;
    if (open_reading(w, format, declared)) return 1;
    errno = ENOMEM;
    system_failed(w);
    return 0;
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
    if (!begin_reading(w, bytes, len)) return 0;
    w->piece->bytes += len;
    if (!w->decoder) return stopped(w, w->format->feed(w->other, bytes, len));
    return stopped(w, qp_decoder_feed(w->decoder, bytes, len));
}

/* The end of a text: the line that is held, and what is wrong with it. */
static qp_status finish_text(work *w) {
    qp_status rc = qp_decoder_finish(w->decoder);
    if (!rc && feed_carry(w)) rc = QP_E_STOP;
    for (size_t i = 0; !rc && i < w->bads; i++)
        if (tell_bad(w, &w->bad[i], (qp_text){NULL, 0})) rc = QP_E_STOP;
    w->piece->found.bad_bytes += w->hidden;
    w->piece->found.count.errors += w->hidden;
    w->piece->found.encodings = qp_decoder_found(w->decoder);
    return rc;
}

int work_finish(work *w) {
    if (!begin_reading(w, "", 0)) return 0;
    qp_status rc = w->decoder ? finish_text(w) : QP_OK;
    if (w->other) {
        if (!rc) rc = w->format->finish(w->other);
        return stopped(w, rc);
    }
    w->piece->end = qp_pgn_at(w->reader);
    w->piece->inside = qp_pgn_inside(w->reader);
    if (!rc) rc = qp_pgn_finish(w->reader);
    return stopped(w, rc);
}

void work_free(work *w) {
    if (!w) return;
    qp_decoder_free(w->decoder);
    qp_pgn_reader_free(w->reader);
    if (w->other) w->format->close(w->other);
    qp_player_free(w->player);
    qp_game_free(w->game);
    qp_packer_free(w->packer);
    qp_lines_free(w->lines);
    free(w->bad);
    free(w);
}
