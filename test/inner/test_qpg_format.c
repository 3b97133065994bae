/* test_qpg_format.c - files of packed games in the table of formats.
 *
 *   1. games that were packed come back from the events as the same PGN
 *   2. files at fault: what is reported, and the games that are kept
 *   3. the properties, damage, memory
 *   4. how many letters the texts of a block have (doc/format/packed.md)
 *
 * test_qpg.c has the records, test_qpg_file.c the files below the events.
 */
#include "../../lib/core/format/common/format_list.h"
#include "../../lib/core/format/qpg/fast.h"
#include "damage.h"
#include "play.h"

#define F (&qp__format_qpg)

/* What a reader gives for a game that ends in a fault is there once more: the
 * moves before it, and the reason as a tag. */
static const char PGN[] =
    "[Game \"Chinese Chess\"]\n[Event \"\"]\n[Red \"吕钦\"]\n"
    "[Own \"two  blanks\"]\n[Result \"1-0\"]\n\n"
    "{own} ; of the game\n1. 炮二平五 {a} {b} $1 $255\n"
    "(1. {before} 炮八平五 马8进7 (1. ... 马2进3 {deep}\n2. 马八进七) 2. "
    "兵七进一)\n"
    "(1. 马二进三)\n1. ... 马8进7 ; rest of the line\n% escaped\n2. 马二进三 "
    "1-0\n"
    "{behind} {the result}\n\n"
    "[FEN \"3k5/9/9/9/9/4R4/4R4/9/9/5K3 b - - 7 12\"]\n\n"
    "12. ... 将4进1 13. 后车平四 *\n\n"
    "[Event \"broken\"]\n\n1. 炮二平五 将5进9 2. 马二进三 *\n\n"
    "[Event \"no start\"]\n[FEN \"xyz\"]\n\n*\n\n"
    "[Event \"no moves\"]\n\n{only this}\n";
enum { GAMES = 5 };

typedef struct packing {
    qp_packer *packer;
    corpus_text file, pgn;
    size_t games;
    size_t at[GAMES + 1]; /* where each record begins, and the end */
} packing;

static qp_flow pack_game(void *ctx, qp_game *game) {
    packing *p = ctx;
    qp_sink out = {&p->file, corpus_write};
    qp_text record;
    add_pgn(&p->pgn, game);
    if (p->games == GAMES) exit(2);
    p->at[p->games++] = p->file.len;
    if (qp_game_pack(&record, NULL, p->packer, game)) exit(2);
    if (qp_qpg_put(&out, record)) exit(2);
    return QP_GO;
}

/* A file of the games of some PGN. */
static packing pack(const char *pgn) {
    packing p = {.packer = qp_packer_new(NULL)};
    qp_sink out = {&p.file, corpus_write};
    qp_game *game = qp_game_new(NULL);
    if (!game || !p.packer || qp_qpg_begin(&out)) exit(2);
    qp_handler listener = {
        .size = sizeof listener, .ctx = &p, .game = pack_game};
    qp_builder *builder = qp_builder_new(game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    corpus_read(pgn, strlen(pgn), to);
    qp_builder_free(builder);
    p.at[p.games] = p.file.len;
    if (qp_qpg_end(&out, p.games)) exit(2);
    qp_game_free(game);
    qp_packer_free(p.packer);
    return p;
}

static void pack_free(packing *p) {
    free(p->file.ptr);
    free(p->pgn.ptr);
}

/* ---- 1: there and back ---------------------------------------------------
 */

typedef struct back {
    corpus_text pgn, told;
    size_t games;
} back;

static qp_flow back_game(void *ctx, qp_game *game) {
    back *b = ctx;
    b->games++;
    add_pgn(&b->pgn, game);
    return QP_GO;
}

static qp_flow back_problem(void *ctx, const qp_err *err, uint32_t number,
                            uint32_t ply) {
    back *b = ctx;
    char line[128];
    (void)number, (void)ply;
    snprintf(line, sizeof line, "%s %llu\n", qp_status_name(err->code),
             (unsigned long long)err->at.offset);
    add_word(&b->told, line);
    return QP_GO;
}

static back read_back(qp_text file) {
    back b = {0};
    qp_handler listener = {.size = sizeof listener,
                           .ctx = &b,
                           .game = back_game,
                           .problem = back_problem};
    add_word(&b.told, "");
    play_games(F, file, &listener);
    return b;
}

static void back_free(back *b) {
    free(b->pgn.ptr);
    free(b->told.ptr);
}

static void check_trip(void) {
    packing p = pack(PGN);
    back b = read_back(text_of(&p.file));
    check_that(p.games == GAMES && b.games == GAMES, "%zu games of %zu",
               b.games, p.games);
    check_that(same_text(text_of(&p.pgn), text_of(&b.pgn)),
               "packed\n%s--- is read as\n%s", p.pgn.ptr, b.pgn.ptr);
    check_that(strstr(p.pgn.ptr, "\n[Event \"broken\"]\n[Incomplete \"") !=
                   NULL,
               "no game is broken:\n%s", p.pgn.ptr);
    /* Only what the start says that is not one. */
    char want[64];
    snprintf(want, sizeof want, "QP_E_GAME_FEN %zu\n", p.at[3]);
    check_that(!strcmp(b.told.ptr, want), "told\n%s", b.told.ptr);
    back_free(&b);
    pack_free(&p);
}

/* What is after a result that no PGN leaves out stays there. */
static void check_after(void) {
    packing p = {.packer = qp_packer_new(NULL)};
    qp_sink out = {&p.file, corpus_write};
    qp_game *game = qp_game_new(NULL);
    qp_node node;
    qp_comment comment = {qp_text_of("behind"), 0};
    if (!game || !p.packer || qp_qpg_begin(&out) ||
        qp_game_add(&node, game, QP_ROOT, (qp_move){19, 22}) ||
        qp_game_add_comment(game, QP_ROOT, QP_AFTER_RESULT, &comment))
        exit(2);
    pack_game(&p, game);
    if (qp_qpg_end(&out, 1)) exit(2);
    back b = read_back(text_of(&p.file));
    check_that(same_text(text_of(&p.pgn), text_of(&b.pgn)) &&
                   strstr(b.pgn.ptr, "\n* {behind}\n"),
               "packed\n%s--- is read as\n%s", p.pgn.ptr, b.pgn.ptr);
    qp_game_free(game);
    qp_packer_free(p.packer);
    back_free(&b);
    pack_free(&p);
}

/* ---- 2: files at fault ---------------------------------------------------
 */

/* `want` with the place in the file. */
static void expect(const char *what, qp_text file, size_t games,
                   const char *want, size_t at) {
    char told[128] = "";
    back b = read_back(file);
    if (*want) snprintf(told, sizeof told, "%s %zu\n", want, at);
    check_that(b.games == games && !strcmp(b.told.ptr, told),
               "%s: %zu games, told\n%swanted\n%s", what, b.games, b.told.ptr,
               told);
    back_free(&b);
}

static void check_faults(void) {
    packing p = pack("1. C2.5 *\n1. C8.5 *\n1. H2+3 *\n");
    char *file = p.file.ptr;
    size_t len = p.file.len;
    expect("whole", (qp_text){file, len}, 3, "", 0);
    expect("without its end", (qp_text){file, p.at[3]}, 3, "QP_E_PACK_SHORT",
           p.at[3]);
    expect("cut in a record", (qp_text){file, p.at[3] - 1}, 2,
           "QP_E_PACK_SHORT", p.at[2]);
    file[p.at[1] + 3] ^= 1;
    expect("a record damaged", (qp_text){file, len}, 2, "QP_E_PACK_SUM",
           p.at[1]);
    file[p.at[1] + 3] ^= 1;
    corpus_write(&p.file, "x", 1);
    expect("a byte too many", text_of(&p.file), 3, "QP_E_PACK_LONG", len);
    file = p.file.ptr;
    file[7] = 3;
    expect("a later version", text_of(&p.file), 0, "QP_E_PACK_VERSION", 0);
    file[0]++;
    expect("another file", text_of(&p.file), 0, "QP_E_PACK_MAGIC", 0);
    pack_free(&p);
    expect("nothing", qp_text_of(""), 0, "QP_E_PACK_MAGIC", 0);
}

/* Records with the right sum that are of no game, before one that is: the game
 * with a zero more than it must have, and one that says "a later version". */
static void check_codes(void) {
    packing p = pack("1. C2.5 *\n");
    corpus_text longer = {0};
    /* Between the mark and the length, a byte each, and the sum. */
    corpus_write(&longer, p.file.ptr + p.at[0] + 2, p.at[1] - p.at[0] - 6);
    corpus_write(&longer, "", 1);
    const struct {
        qp_text record;
        const char *want;
    } CODES[] = {{text_of(&longer), "QP_E_PACK_LONG"},
                 {(qp_text){"\xFF\0", 2}, "QP_E_PACK_VERSION"}};
    for (size_t i = 0; i < sizeof CODES / sizeof *CODES; i++) {
        corpus_text file = {0};
        qp_sink out = {&file, corpus_write};
        if (qp_qpg_begin(&out)) exit(2);
        size_t at = file.len;
        if (qp_qpg_put(&out, CODES[i].record)) exit(2);
        corpus_write(&file, p.file.ptr + p.at[0], p.at[1] - p.at[0]);
        if (qp_qpg_end(&out, 2)) exit(2);
        expect("no game", text_of(&file), 1, CODES[i].want, at);
        free(file.ptr);
    }
    free(longer.ptr);
    pack_free(&p);
}

static void check_find(void) {
    packing p = pack("1. C2.5 *\n");
    check_that(F->find(text_of(&p.file), 1) == 100, "found");
    check_that(F->find((qp_text){p.file.ptr, 7}, 0) == 100, "by its mark");
    check_that(F->find((qp_text){p.file.ptr, 6}, 1) == 0, "too short");
    p.file.ptr[7] = 9;
    check_that(F->find(text_of(&p.file), 1) == 100, "a later version");
    p.file.ptr[3] = 'H';
    check_that(F->find(text_of(&p.file), 1) == 0, "another");
    pack_free(&p);
}

/* ---- 3: properties ------------------------------------------------------- */

/* A new reader takes milliseconds: one is used for all damage. */
static void check_damaged(void) {
    packing p = pack(PGN);
    const qp_format *kept = property_kept(F);
    damage_check_properties(F, text_of(&p.file));
    check_orders(kept, text_of(&p.file));
    check_damage(kept, text_of(&p.file));
    check_memory(F, text_of(&p.file));
    pack_free(&p);
}

/* ---- 4: letters ---------------------------------------------------------- */

/* Bytes of which many are zero, or next to it, at each place of a word. */
static void check_letters(void) {
    static const char SOME[] = {0, 1, 0x7F, (char)0x80, (char)0xFF, 0, 'a', 0};
    char bytes[40];
    uint32_t random = 1;
    for (unsigned i = 0; i < 20000; i++) {
        size_t len = i % sizeof bytes, want = len;
        for (size_t k = 0; k < len; k++) {
            random = random * 1664525 + 1013904223;
            bytes[k] = SOME[random >> 29];
            want += bytes[k] ? 0 : 64;
        }
        size_t got = qp__block_letters((qp_text){bytes, len});
        check_that(got == want, "%zu letters of %zu", got, want);
    }
}

int main(void) {
    check_letters();
    check_trip();
    check_after();
    check_faults();
    check_codes();
    check_find();
    check_damaged();
    return check_close();
}
