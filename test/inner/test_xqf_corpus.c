/* test_xqf_corpus.c - real XQF files: their main lines against those that two
 * independent readers agreed on (derived/ *.tsv.gz), every move of theirs
 * proved legal, XQF -> PGN -> XQF -> PGN, and the games of PGN as XQF. What is
 * wrong with a file, or is lost when it is written, is listed here with its
 * reason, and nothing else may be.
 */
#include "sha1.h"
#include "xqf_run.h"

/* What is reported about a file, by the end of its path: the problems of
 * reading it, and the losses of writing it, one a line. */
static const struct {
    const char *file, *problems, *losses;
} KNOWN[] = {
#include "xqf_known.inc"
};

enum { KNOWNS = sizeof KNOWN / sizeof *KNOWN };
static int known_met[KNOWNS];

static int known_of(const char *path) {
    size_t n = strlen(path);
    for (int i = 0; i < KNOWNS; i++) {
        size_t len = strlen(KNOWN[i].file);
        if (n >= len && !strcmp(path + n - len, KNOWN[i].file)) return i;
    }
    return -1;
}

/* ---- counting what a file holds -------------------------------------------
 */

typedef struct counts {
    unsigned long moves, variations, comments;
} counts;

static qp_flow count_move(void *ctx, const qp_moved *moved, const qp_at *at) {
    (void)at;
    check_that(moved->text.len == 4, "a move of %zu bytes", moved->text.len);
    return ((counts *)ctx)->moves++, QP_GO;
}

static qp_flow count_comment(void *ctx, qp_text part, unsigned flags,
                             const qp_at *at) {
    (void)part, (void)at;
    if (flags & QP_COMMENT_END) ((counts *)ctx)->comments++;
    return QP_GO;
}

static qp_flow count_variation(void *ctx, const qp_at *at) {
    (void)at;
    return ((counts *)ctx)->variations++, QP_GO;
}

static counts count(const char *bytes, size_t len) {
    counts c = {0};
    qp_handler v = {.size = sizeof v,
                    .ctx = &c,
                    .move = count_move,
                    .comment = count_comment,
                    .begin_variation = count_variation};
    qp_text in = {bytes, len};
    check_that(!property_feed(&qp__format_xqf, &v, in, 4096, 0, NULL),
               "reading stopped");
    return c;
}

/* The same, of a tree. */
static counts count_tree(const qp_game *g) {
    counts c = {0};
    for (qp_node i = 0; i < qp_game_nodes(g); i++) {
        qp_node parent = qp_game_parent(g, i);
        c.moves += i > 0;
        c.variations += i > 0 && qp_game_next(g, parent) != i;
        c.comments += qp_game_comments(g, i, QP_AFTER_MOVE);
    }
    return c;
}

static int same_counts(counts a, counts b) {
    return a.moves == b.moves && a.variations == b.variations &&
           a.comments == b.comments;
}

/* ---- one file ---------------------------------------------------------------
 */

typedef struct run {
    qp_game *game, *again;
    told problems, losses;
    corpus_text pgn, pgn2, xqf;
    counts all;
    unsigned long files, bytes, broken;
} run;

static void round_trip(run *r, const char *path, counts before) {
    int known = known_of(path);
    xqf_to_pgn(&r->pgn, r->game);
    xqf_pgn_game(r->again, text_of(&r->pgn));
    reported_clear(&r->losses);
    xqf_of(&r->xqf, r->again, &r->losses);
    const char *want = known < 0 ? "" : KNOWN[known].losses;
    const char *got = r->losses.lines.ptr ? r->losses.lines.ptr : "";
    check_that(!strcmp(got, want), "%s: lost\n%swanted\n%s", path, got, want);
    told none = {{0}, 0, 0, 0};
    check_that(!xqf_game_of(r->again, r->xqf.ptr, r->xqf.len, &none) &&
                   !none.errors,
               "%s: what was written has errors\n%s", path,
               none.lines.ptr ? none.lines.ptr : "");
    free(none.lines.ptr);
    xqf_to_pgn(&r->pgn2, r->again);
    int equal = same_text(text_of(&r->pgn), text_of(&r->pgn2));
    /* What else is reported, as comments that are joined again, comes out
       alike. */
    int changed = strstr(got, "LOST_CUT") || strstr(got, "LOST_TAG") ||
                  strstr(got, "LOST_CHAR");
    check_that(equal == !changed, "%s: another PGN\n%s---\n%s", path,
               r->pgn.ptr, r->pgn2.ptr);
    if (!qp_game_broken(r->game))
        check_that(same_counts(before, count(r->xqf.ptr, r->xqf.len)),
                   "%s: nodes, variations or comments differ", path);
}

static void read_file(run *r, const char *path) {
    size_t len;
    char *bytes = corpus_file(path, &len);
    reported_clear(&r->problems);
    check_that(!xqf_game_of(r->game, bytes, len, &r->problems), "%s: not read",
               path);
    int known = known_of(path);
    if (known >= 0) known_met[known]++;
    const char *want = known < 0 ? "" : KNOWN[known].problems;
    const char *got = r->problems.lines.ptr ? r->problems.lines.ptr : "";
    check_that(!strcmp(got, want), "%s: told\n%swanted\n%s", path, got, want);
    counts c = count(bytes, len);
    if (qp_game_broken(r->game))
        r->broken++;
    else
        check_that(same_counts(c, count_tree(r->game)),
                   "%s: the tree is not what the file holds", path);
    qp_text head = {bytes, len < 4096 ? len : 4096};
    check_that(qp__format_xqf.find(head, len < 4096) == 100,
               "%s: not found to be XQF", path);
    r->files++;
    r->bytes += len;
    r->all.moves += c.moves;
    r->all.variations += c.variations;
    r->all.comments += c.comments;
    free(bytes);
    round_trip(r, path, c);
}

/* ---- the derived main lines ---------------------------------------------- */

static void main_line(corpus_text *out, const qp_game *game) {
    out->len = 0;
    corpus_write(out, "", 0);
    for (qp_node n = qp_game_next(game, QP_ROOT); n != QP_NO_NODE;
         n = qp_game_next(game, n)) {
        qp_move m = qp_game_move(game, n);
        char text[5] = {out->len ? ' ' : '\0', (char)('a' + QP_FILE_OF(m.from)),
                        (char)('0' + QP_RANK_OF(m.from)),
                        (char)('a' + QP_FILE_OF(m.to)),
                        (char)('0' + QP_RANK_OF(m.to))};
        corpus_write(out, text + !out->len, out->len ? 5 : 4);
    }
}

/* Every field of a line, in place. */
static int split(char *line, char *field[8]) {
    int n = 0;
    line[strcspn(line, "\r\n")] = '\0';
    while (n < 8) {
        field[n++] = line;
        line = strchr(line, '\t');
        if (!line) break;
        *line++ = '\0';
    }
    return n;
}

/* The next move of `moves`, after `plies` of them, leaves a king attacked: the
 * readers that made the lines did not look at that. */
static int leaves_king(const qp_game *game, const char *moves, size_t plies) {
    qp_pos pos = *qp_game_start(game);
    for (size_t i = 0; i < plies; i++, moves += 5) {
        qp_move move;
        if (qp_move_read(&move, &pos, (qp_text){moves, 4}, QP_NOTATION_UCCI, 0,
                         NULL))
            return 0;
        qp_pos_play(&pos, move);
    }
    qp_move move;
    return qp_move_read(&move, &pos, (qp_text){moves, 4}, QP_NOTATION_UCCI, 0,
                        NULL) == QP_E_MOVE_CHECK;
}

/* A row of the derived lines. */
typedef struct row {
    char *text, *field[8];
    int met;
} row;

enum { SHA1 = 1, FEN = 5, MOVES = 6, FIELDS = 7 };

static row *rows;
static size_t row_count;

static void load(const char *folder) {
    char command[4200];
    static char line[1 << 17];
    snprintf(command, sizeof command,
             "gzip -dc '%s/derived/xqf_main_lines.open.tsv.gz'", folder);
    FILE *f = popen(command, "r");
    if (!f) exit(2);
    for (int first = 1; fgets(line, sizeof line, f); first = 0) {
        if (first) continue; /* key sha1 source path status fen moves */
        rows = realloc(rows, (row_count + 1) * sizeof *rows);
        char *text = strdup(line);
        if (!rows || !text) exit(2);
        rows[row_count].text = text;
        rows[row_count].met = 0;
        check_that(split(text, rows[row_count].field) == FIELDS,
                   "an odd line: %s", text);
        row_count++;
    }
    check_that(!pclose(f) && row_count, "the derived lines are not there");
}

static void compare(const run *r, const char *path, const row *want) {
    char fen[QP_FEN_MAX];
    static corpus_text got;
    main_line(&got, r->game);
    const char *moves = want->field[MOVES];
    int equal = !strcmp(got.ptr, moves);
    int illegal = !equal && !strncmp(got.ptr, moves, got.len) &&
                  leaves_king(r->game, moves, (got.len + 1) / 5);
    check_that(equal || illegal, "%s: main line\n  want %s\n  got  %s", path,
               moves, got.ptr);
    qp_fen_write(fen, qp_pos_setup(qp_game_start(r->game)));
    size_t n = strlen(want->field[FEN]);
    check_that(!strncmp(fen, want->field[FEN], n) && fen[n] == ' ',
               "%s: start\n  want %s\n  got  %s", path, want->field[FEN], fen);
}

/* The rows name files of other places, but they have their SHA-1. */
static void visit_derived(void *ctx, const char *path) {
    run *r = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len), sum[41];
    sha1_hex(sum, bytes, len);
    free(bytes);
    read_file(r, path);
    for (size_t i = 0; i < row_count; i++) {
        if (strcmp(rows[i].field[SHA1], sum)) continue;
        rows[i].met++;
        compare(r, path, &rows[i]);
        return;
    }
    check_that(0, "%s: no main line to compare", path);
}

static void test_derived(run *r, const char *folder) {
    load(folder);
    corpus_walk(folder, "xqf", "xqf", visit_derived, r);
    for (size_t i = 0; i < row_count; i++) {
        check_that(rows[i].met == 1, "%s met %d times", rows[i].field[0],
                   rows[i].met);
        free(rows[i].text);
    }
    free(rows);
}

/* ---- games of PGN: what is not reported to be lost is there again -------- */

typedef struct pgn_run {
    run *r;
    unsigned long games, with_losses;
} pgn_run;

/* A file always has a result, and it is read as a tag too. */
static void emit_result(qp_game *game) {
    qp_text result = qp_game_result(game);
    if (!result.ptr) result = (qp_text){"*", 1};
    if (!qp_game_tag(game, "Result").ptr &&
        qp_game_set_tag(game, "Result", result))
        exit(2);
}

/* The node after this one in the order of the file. */
static qp_node next_node(const qp_game *g, qp_node node) {
    qp_node child = qp_game_next(g, node);
    if (child != QP_NO_NODE) return child;
    while (node != QP_NO_NODE && qp_game_variation_after(g, node) == QP_NO_NODE)
        node = qp_game_parent(g, node);
    return node == QP_NO_NODE ? node : qp_game_variation_after(g, node);
}

static int same_trees(const qp_game *a, const qp_game *b) {
    qp_node m = QP_ROOT, n = QP_ROOT;
    for (; m != QP_NO_NODE && n != QP_NO_NODE;
         m = next_node(a, m), n = next_node(b, n)) {
        qp_move x = qp_game_move(a, m), y = qp_game_move(b, n);
        if (x.from != y.from || x.to != y.to ||
            (qp_game_variation_after(a, m) == QP_NO_NODE) !=
                (qp_game_variation_after(b, n) == QP_NO_NODE))
            return 0;
    }
    return m == n && qp_game_nodes(a) == qp_game_nodes(b);
}

static int same_starts(const qp_game *a, const qp_game *b) {
    const qp_setup *x = qp_pos_setup(qp_game_start(a));
    const qp_setup *y = qp_pos_setup(qp_game_start(b));
    return x->turn == y->turn && !memcmp(x->cell, y->cell, sizeof x->cell);
}

static qp_flow pgn_game(void *ctx, qp_game *game) {
    pgn_run *p = ctx;
    run *r = p->r;
    reported_clear(&r->losses);
    emit_result(game);
    xqf_of(&r->xqf, game, &r->losses);
    check_that(!xqf_game_of(r->again, r->xqf.ptr, r->xqf.len, NULL) &&
                   same_trees(game, r->again) && same_starts(game, r->again),
               "PGN game %lu: the tree differs", p->games);
    const char *lost = r->losses.lines.ptr ? r->losses.lines.ptr : "";
    static const char *const TAGS[] = {"Event", "Site", "Date", "Red", "Black"};
    for (size_t i = 0; i < 5 && !strstr(lost, "CUT") && !strstr(lost, "CHAR");
         i++)
        check_that(!qp_game_tag(game, TAGS[i]).len || /* White is Red */
                       same_text(qp_game_tag(game, TAGS[i]),
                                 qp_game_tag(r->again, TAGS[i])),
                   "PGN game %lu: tag %s differs", p->games, TAGS[i]);
    for (qp_node n = 0; n < qp_game_nodes(game) && !strstr(lost, "CHAR") &&
                        !strstr(lost, "PLACE") && !strstr(lost, "COMMENT");
         n++) {
        qp_comment one, two;
        qp_game_comment(&one, game, n, QP_AFTER_MOVE, 0);
        qp_game_comment(&two, r->again, n, QP_AFTER_MOVE, 0);
        check_that(same_text(one.text, two.text),
                   "PGN game %lu: the comment of node %u differs", p->games, n);
    }
    xqf_to_pgn(&r->pgn, game);
    xqf_to_pgn(&r->pgn2, r->again);
    check_that(r->losses.losses ||
                   same_text(text_of(&r->pgn), text_of(&r->pgn2)),
               "PGN game %lu: no loss told, but its PGN differs", p->games);
    p->games++;
    p->with_losses += r->losses.losses > 0;
    return QP_GO;
}

static void visit_pgn(void *ctx, const char *path) {
    pgn_run *p = ctx;
    size_t len;
    char *bytes = corpus_file(path, &len);
    qp_handler listener = {.size = sizeof listener, .ctx = p, .game = pgn_game};
    qp_builder *builder = qp_builder_new(p->r->game, &listener, NULL);
    const qp_handler *to = qp_builder_handler(builder);
    corpus_read(bytes, len, to);
    qp_builder_free(builder);
    free(bytes);
}

static void visit(void *ctx, const char *path) {
    read_file(ctx, path);
}

static void report(const char *what, const run *r) {
    printf("%s: %lu files, %lu bytes, %lu moves, %lu variations, %lu comments, "
           "%lu broken\n",
           what, r->files, r->bytes, r->all.moves, r->all.variations,
           r->all.comments, r->broken);
}

static void free_run(run *r) {
    free(r->problems.lines.ptr);
    free(r->losses.lines.ptr);
    free(r->pgn.ptr);
    free(r->pgn2.ptr);
    free(r->xqf.ptr);
}

int main(void) {
    const char *folder = corpus_needed();
    run r = {.game = qp_game_new(NULL), .again = qp_game_new(NULL)};
    if (!r.game || !r.again) return 2;
    test_derived(&r, folder);
    report("with derived main lines", &r);
    run other = {.game = r.game, .again = r.again};
    corpus_walk(folder, "walker8088-tests", "xqf", visit, &other);
    corpus_walk(folder, "xqbase", "xqf", visit, &other);
    report("others", &other);
    pgn_run pgn = {.r = &other};
    corpus_walk_pgn(folder, "pgn", visit_pgn, &pgn);
    printf("PGN: %lu games written, %lu with losses told\n", pgn.games,
           pgn.with_losses);
    for (int i = 0; i < KNOWNS; i++)
        check_that(known_met[i] == 1, "%s was met %d times", KNOWN[i].file,
                   known_met[i]);
    free_run(&r);
    free_run(&other);
    qp_game_free(r.game);
    qp_game_free(r.again);
    return check_close();
}
