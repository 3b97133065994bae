/* test_xqf_bytes.c - files that XQStudio wrote as version 10, read and written
 * again, are the same bytes.
 *
 * But for the four bytes of the root, where files have what was in memory, and
 * for which of two equal pieces comes first in the list. So what is written is
 * what XQStudio itself writes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"

enum {
    VERSION = 2,
    PLAIN = 10, /* version 10; lower ones are of the same form */
    MEN = 0x10,
    SIDE_PIECES = 16,
    BODY = 0x400,
    ROOT = 4
};

/* Files that differ, and why. */
static const char *const OTHERS[][2] = {
    {"e5998d_08现代跳正马攻法.XQF", "a move of a piece that is not there"},
    {"第163局 将雨闻雷（亦名二炮争先．大飞炮．炮打襄阳）红先和.xqf",
     "moves that leave the king attacked"},
    {"第073局　鸿门夜宴　红先黑胜.xqf", "a move that leaves the king attacked"},
    {"炮低卒单士巧胜单缺相(3).xqf", "a byte behind the title"},
    {"炮低卒单士巧胜单缺相(4).xqf", "a byte behind the title"},
    {"炮低卒巧胜单士相(2).xqf", "a byte behind the title"},
    {"炮高卒单缺士必胜士相全[中相局](3).xqf", "a byte behind the title"},
    {"第04章 当头炮进七兵过河车攻屏风马 第08节 "
     "进七路马攻平炮兑车 例43.xqf",
     "a title of 64 bytes where 63 have room"},
    {"第04章 当头炮进七兵过河车攻屏风马 第09节 "
     "中炮过河车五六炮攻法 例46.xqf",
     "a title of 66 bytes"},
    {"第04章 当头炮进七兵过河车攻屏风马 第10节 "
     "其他平炮兑车攻守方法 例57.xqf",
     "a title of 66 bytes"},
    {"第04章 当头炮进七兵过河车攻屏风马 第11节 "
     "红过河车攻左象横车 例62.xqf",
     "a title of 64 bytes"},
    {"B组第四轮：越南赖理兄 和 广东许银川.xqf",
     "a place cut within a character"},
};
enum { OTHERS_LEN = sizeof OTHERS / sizeof *OTHERS };

typedef struct sum {
    const qp_format *xqf;
    unsigned long files, same, others;
    corpus_text written;
} sum;

static qp_flow write_game(void *ctx, qp_game *game) {
    sum *s = ctx;
    qp_sink out = {&s->written, corpus_write};
    if (s->xqf->write(game, NULL, &out)) exit(2);
    return QP_GO;
}

static void write_again(sum *s, const char *bytes, size_t len) {
    qp_game *game = qp_game_new(NULL);
    qp_handler listener = {
        .size = sizeof listener, .ctx = s, .game = write_game};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    qp_play_options options = {.size = sizeof options,
                               .notation = s->xqf->notation};
    qp_player *player = qp_player_new(to, &options, NULL);
    qp_format_reader *r = s->xqf->open(qp_player_handler(player), NULL);
    s->written.len = 0;
    if (!game || !player || !r || s->xqf->feed(r, bytes, len) ||
        s->xqf->finish(r))
        exit(2);
    s->xqf->close(r);
    qp_player_free(player);
    qp_builder_free(builder);
    qp_game_free(game);
}

/* The list of pieces: the order of equal pieces says
 * nothing. */
static int same_pieces(const unsigned char *a, const unsigned char *b) {
    static const char KIND[] = "rnbakabnrccppppp";
    for (int i = 0; i < SIDE_PIECES; i++) {
        int in_a = 0, in_b = 0;
        for (int k = 0; k < SIDE_PIECES; k++) {
            in_a += KIND[k] == KIND[i] && a[k] == a[i];
            in_b += KIND[k] == KIND[i] && b[k] == a[i];
        }
        if (in_a != in_b) return 0;
    }
    return 1;
}

static int same_file(const char *a, const char *b, size_t len) {
    const unsigned char *pieces_a = (const unsigned char *)a + MEN;
    const unsigned char *pieces_b = (const unsigned char *)b + MEN;
    const size_t behind = MEN + 2 * SIDE_PIECES, root = BODY + ROOT;
    return !memcmp(a + VERSION + 1, b + VERSION + 1, MEN - VERSION - 1) &&
           same_pieces(pieces_a, pieces_b) &&
           same_pieces(pieces_a + SIDE_PIECES, pieces_b + SIDE_PIECES) &&
           !memcmp(a + behind, b + behind, BODY - behind) &&
           !memcmp(a + root, b + root, len - root);
}

static int is_other(const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    for (size_t i = 0; i < OTHERS_LEN; i++)
        if (!strcmp(name, OTHERS[i][0])) return 1;
    return 0;
}

static void visit(void *ctx, const char *path) {
    sum *s = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len);
    if (len > BODY + ROOT && !memcmp(bytes, "XQ", 2) &&
        (unsigned char)bytes[VERSION] <= PLAIN) {
        write_again(s, bytes, len);
        int same =
            s->written.len == len && same_file(bytes, s->written.ptr, len);
        s->files++;
        s->same += (unsigned long)same;
        s->others += (unsigned long)is_other(path);
        check_that(same != is_other(path), "%s: %s", path,
                   same ? "listed, and the same" : "other bytes");
    }
    free(bytes);
}

int main(void) {
    sum s = {.xqf = qp_format_by_name((qp_text){"xqf", 3})};
    corpus_walk(corpus_needed(), "xqf", NULL, visit, &s);
    check_that(s.others == OTHERS_LEN, "%lu of the listed files", s.others);
    printf("corpus: %lu files of version 10, %lu the same\n", s.files, s.same);
    free(s.written.ptr);
    return check_close();
}
