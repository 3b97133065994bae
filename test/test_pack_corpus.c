/* test_pack_corpus.c - every codec on positions of real play: packed and
 * unpacked, they are the same, and the code is as long as the codec says.
 *
 * The positions are those of xiangqi_every16th.epd, and all that the games of
 * the folder ccpd lead to.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "qipu/pack.h"

/* The most bits of a code without flags. */
static const size_t MOST[QP_CODEC_ENTROPY + 1] = {
    0, 471, 381, 364, 142, 136, 8 * QP_PACK_MAX};

typedef struct tally {
    unsigned long setups, codes, refused;
} tally;

static int comes_back(const qp_setup *s, qp_codec codec, unsigned flags) {
    uint8_t code[QP_PACK_MAX], again[QP_PACK_MAX];
    qp_setup back;
    size_t bits, same_bits;
    if (qp_pack(code, &bits, s, codec, flags, NULL)) return 0;
    size_t len = (bits + 7) / 8;
    if (qp_unpack(&back, code, len, codec, flags, NULL)) return 0;
    if (!flags && bits > MOST[codec]) return 0;
    if (codec > QP_CODEC_NIBBLE && !flags) {
        if (back.quiet != 0 || back.fullmove != 1) return 0;
        back.quiet = s->quiet;
        back.fullmove = s->fullmove;
    }
    return !memcmp(s, &back, sizeof back) &&
           !qp_pack(again, &same_bits, &back, codec, flags, NULL) &&
           bits == same_bits && !memcmp(code, again, len);
}

/* What the codec may refuse: rank holds what can stand in play. */
static int is_refused(const qp_setup *s, qp_codec codec) {
    uint8_t code[QP_PACK_MAX];
    unsigned faults = qp_setup_faults(s);
    if (codec < QP_CODEC_FIXED) return 0;
    if (codec != QP_CODEC_RANK) faults &= 15;
    return faults && qp_pack(code, NULL, s, codec, 0, NULL) == QP_E_PACK_SETUP;
}

static void hold(tally *t, const qp_setup *s, const char *what) {
    t->setups++;
    for (unsigned i = QP_CODEC_FEN5; i <= QP_CODEC_ENTROPY; i++) {
        qp_codec codec = (qp_codec)i;
        unsigned flag =
            i <= QP_CODEC_NIBBLE ? QP_PACK_GAME_STATE : QP_PACK_COUNTERS;
        if (is_refused(s, codec)) {
            t->refused++;
            continue;
        }
        t->codes++;
        check_that(comes_back(s, codec, 0), "%s: %s", what,
                   qp_codec_name(codec));
        if (!(qp_setup_faults(s) & 7))
            check_that(comes_back(s, codec, flag), "%s: %s with its flag", what,
                       qp_codec_name(codec));
    }
}

static void read_lines(tally *t, const char *folder) {
    char path[4096];
    size_t len;
    snprintf(path, sizeof path, "%s/xiangqi_every16th.epd", folder);
    char *bytes = corpus_file(path, &len);
    for (size_t at = 0; at < len;) {
        const char *line = bytes + at;
        const char *end = memchr(line, '\n', len - at);
        size_t n = end ? (size_t)(end - line) : len - at;
        char what[128];
        qp_setup s;
        snprintf(what, sizeof what, "%.*s", (int)(n < 120 ? n : 120), line);
        if (!qp_fen_read(&s, NULL, (qp_text){line, n}, NULL)) hold(t, &s, what);
        at += n + 1;
    }
    free(bytes);
}

static qp_flow on_played(void *ctx, const qp_moved *moved, const qp_at *at) {
    char what[QP_FEN_MAX];
    (void)at;
    qp_fen_write(what, qp_pos_setup(moved->after));
    hold(ctx, qp_pos_setup(moved->after), what);
    return QP_GO;
}

static void visit(void *ctx, const char *path) {
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_handler to = {.size = sizeof to, .ctx = ctx, .move = on_played};
    /* the greatest file has thousands of games: its beginning will do */
    corpus_read(bytes, len < 300000 ? len : 300000, &to);
    free(bytes);
}

int main(void) {
    tally t = {0, 0, 0};
    const char *folder = corpus_needed();
    read_lines(&t, folder);
    corpus_walk(folder, "ccpd", ".pgn", visit, &t);
    check_that(t.setups > 20000, "only %lu positions", t.setups);
    printf("%lu positions, %lu codes, %lu refused for their faults\n", t.setups,
           t.codes, t.refused);
    return check_close();
}
