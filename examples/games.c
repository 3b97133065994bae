/* games.c - reads a file of games in constant memory and prints one line a
 * game: players, plies, result, and whether the record is whole.
 *
 * Bytes go through a decoder (any encoding to UTF-8), a reader (UTF-8 to words
 * of PGN) and a player (words to legal moves), which calls the functions here.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include <qipu/qipu.h>

typedef struct tally {
    char red[64], black[64], result[8];
    unsigned plies;
} tally;

static void keep(char *out, size_t size, qp_text text) {
    snprintf(out, size, "%.*s", (int)text.len, text.ptr);
}

static qp_flow on_game(void *ctx, const qp_at *at) {
    (void)at;
    *(tally *)ctx = (tally){"?", "?", "*", 0};
    return QP_GO;
}

static qp_flow on_tag(void *ctx, qp_text name, qp_text value, const qp_at *at) {
    tally *t = ctx;
    (void)at;
    if (name.len == 3 && !memcmp(name.ptr, "Red", 3))
        keep(t->red, sizeof t->red, value);
    else if (name.len == 5 && !memcmp(name.ptr, "Black", 5))
        keep(t->black, sizeof t->black, value);
    return QP_GO;
}

static qp_flow on_move(void *ctx, qp_move move, const qp_pos *before,
                       qp_text text, qp_shape shape, const qp_at *at) {
    (void)move, (void)before, (void)text, (void)shape, (void)at;
    ((tally *)ctx)->plies++;
    return QP_GO;
}

static qp_flow on_result(void *ctx, qp_text text, const qp_at *at) {
    (void)at;
    keep(((tally *)ctx)->result, sizeof((tally *)ctx)->result, text);
    return QP_GO;
}

static qp_flow on_end(void *ctx, qp_status broken, const qp_at *at) {
    const tally *t = ctx;
    (void)at;
    printf("%s - %s: %u plies, %s%s%s\n", t->red, t->black, t->plies, t->result,
           broken ? ", broken: " : "", broken ? qp_status_text(broken) : "");
    return QP_GO;
}

/* The decoder's text goes to the reader. */
static qp_flow on_text(void *ctx, qp_text utf8) {
    return qp_pgn_feed(ctx, utf8.ptr, utf8.len) ? QP_STOP : QP_GO;
}

static int read_all(FILE *in, qp_decoder *decoder, qp_pgn_reader *reader) {
    char bytes[4096];
    size_t n;
    while ((n = fread(bytes, 1, sizeof bytes, in)) > 0)
        if (qp_decoder_feed(decoder, bytes, n)) return 1;
    return ferror(in) || qp_decoder_finish(decoder) || qp_pgn_finish(reader);
}

int main(int argc, char **argv) {
    FILE *in = fopen(argc > 1 ? argv[1] : "games/handicap.pgn", "rb");
    if (!in) {
        perror("cannot open the file");
        return 3;
    }
    tally t;
    qp_play_to to = {.ctx = &t,
                     .begin_game = on_game,
                     .tag = on_tag,
                     .played = on_move,
                     .result = on_result,
                     .end_game = on_end};
    qp_player *player = qp_player_new(&to, NULL, NULL);
    qp_pgn_reader *reader =
        player ? qp_pgn_reader_new(qp_player_visitor(player), 0, NULL) : NULL;
    qp_decode_to text = {.ctx = reader, .text = on_text};
    qp_decoder *decoder =
        reader ? qp_decoder_new(&text, QP_ENC_AUTO, QP_ENC_AUTO, NULL) : NULL;

    int bad = !decoder || read_all(in, decoder, reader);
    qp_decoder_free(decoder);
    qp_pgn_reader_free(reader);
    qp_player_free(player);
    fclose(in);
    return bad;
}
