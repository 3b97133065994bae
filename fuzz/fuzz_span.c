/* fuzz_span.c - whatever the bytes are, the span of each of their games gives
 * that game again and no other (reader.h).
 *
 * The first byte is a seed: its low bits say how the bytes are cut, bits 4 to 6
 * the encoding that is given (0: none), bit 7 that they are PGN.
 */
#include <string.h>

#include "fuzz.h"
#include "qipu/qipu.h"

enum { GAMES_TRIED = 8 };

typedef struct span_bytes {
    qp_text left;
    size_t most;
} span_bytes;

static size_t give(void *ctx, char *bytes, size_t size) {
    span_bytes *s = ctx;
    size_t n = s->left.len < size ? s->left.len : size;
    if (n > s->most) n = s->most;
    if (n) memcpy(bytes, s->left.ptr, n);
    s->left = (qp_text){s->left.ptr + n, s->left.len - n};
    return n;
}

static qp_games *open_games(span_bytes *bytes,
                            const qp_reader_options *options) {
    qp_source source = {bytes, give};
    qp_games *games = qp_games_new(&source, NULL, options, NULL);
    if (!games) exit(2);
    return games;
}

static void read_again(const qp_game *want, qp_text file, const qp_span *span,
                       const qp_reader_options *first) {
    qp_reader_options options = *first;
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    options.again = span;
    LAW(span->first <= file.len);
    LAW(span->length == QP_SPAN_REST || span->length <= file.len - span->first);
    qp_text part = {file.ptr + span->first, file.len - (size_t)span->first};
    span_bytes bytes = {part, span->length % 2 ? 3 : SIZE_MAX};
    qp_games *games = open_games(&bytes, &options);
    LAW(qp_games_next(game, games) == QP_OK);
    LAW(qp_game_equal(want, game));
    LAW(qp_games_next(game, games) == QP_E_END);
    qp_games_free(games);
    qp_game_free(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!size) return 0;
    unsigned seed = *data;
    qp_text file = {(const char *)data + 1, size - 1};
    span_bytes bytes = {file, seed % 16 ? seed % 16 : SIZE_MAX};
    qp_reader_options options = {.size = sizeof options,
                                 .encoding = (qp_encoding)(seed / 16 % 8)};
    if (options.encoding > QP_ENC_BIG5) options.encoding = QP_ENC_AUTO;
    if (seed & 128) options.format = qp_format_by_name(qp_text_of("pgn"));
    qp_games *games = open_games(&bytes, &options);
    qp_game *game = qp_game_new(NULL);
    if (!game) exit(2);
    for (unsigned n = 0; n < GAMES_TRIED && !qp_games_next(game, games); n++) {
        qp_span span = {.size = sizeof span};
        qp_games_span(&span, games);
        options.format = qp_reader_format(qp_games_reader(games));
        read_again(game, file, &span, &options);
    }
    qp_game_free(game);
    qp_games_free(games);
    return 0;
}
