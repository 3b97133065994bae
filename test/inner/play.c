#include "play.h"

#include "../../fuzz/properties.h"

qp_text text_of(const corpus_text *t) {
    return (qp_text){t->ptr ? t->ptr : "", t->len};
}

void add_word(corpus_text *out, const char *s) {
    corpus_write(out, s, strlen(s));
}

const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static qp_flow add_utf8(void *ctx, qp_text utf8) {
    corpus_write(ctx, utf8.ptr, utf8.len);
    return QP_GO;
}

void add_decoded(corpus_text *out, qp_text bytes, qp_encoding encoding) {
    qp_decode_to to = {out, add_utf8, NULL};
    qp_decoder *d = qp_decoder_new(&to, encoding, QP_ENC_AUTO, NULL);
    if (!d) exit(2);
    check_must(qp_decoder_feed(d, bytes.ptr, bytes.len));
    check_must(qp_decoder_finish(d));
    qp_decoder_free(d);
}

qp_status play_file(qp_game *game, const qp_format *f, qp_text bytes,
                    size_t step, const qp_handler *listener,
                    const qp_alloc *alloc) {
    qp_builder *builder = qp_builder_new(game, listener, alloc);
    if (!builder) return QP_E_NOMEM;
    qp_play_options options = {.size = sizeof options,
                               .notation = f->notation,
                               .flags = f->move_flags,
                               .ranks_given = f->notation != QP_NOTATION_ANY};
    qp_player *player =
        qp_player_new(qp_builder_handler(builder), &options, alloc);
    if (!player) {
        qp_builder_free(builder);
        return QP_E_NOMEM;
    }
    qp_status rc =
        property_feed(f, qp_player_handler(player), bytes, step, 0, alloc);
    if (qp_player_status(player)) rc = qp_player_status(player);
    if (qp_builder_status(builder)) rc = qp_builder_status(builder);
    qp_player_free(player);
    qp_builder_free(builder);
    return rc;
}

void play_games(const qp_format *f, qp_text bytes, const qp_handler *listener) {
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    qp_status rc = play_file(game, f, bytes, 0, listener, NULL);
    check_that(!rc, "%s: %s", f->name, qp_status_name(rc));
    qp_game_free(game);
}

void add_pgn(corpus_text *out, const qp_game *game) {
    qp_sink sink = {out, corpus_write};
    check_must(qp_pgn_write(game, NULL, &sink));
}

void add_file(corpus_text *out, const qp_format *f, const qp_game *game,
              const qp_write_options *options) {
    qp_sink sink = {out, corpus_write};
    if (f->begin) check_must(f->begin(&sink));
    check_must(f->write(game, options, &sink));
    if (f->end) check_must(f->end(&sink));
}
