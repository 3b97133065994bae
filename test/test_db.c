/* test_db.c - the database of games.
 *
 * Other files, and other versions; games come back once, as they were; tree and
 * find against a plain search through the same games, after many small batches,
 * a large one and removals; dups, aliases, SQL, damage (db/check.py). Games are
 * bundled or random, short to share positions, a third mirrored. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "corpus.h"
#include "qipu/db_edit.h"

enum { GAMES = 700, PLIES = 64 };
/* A game as the plain search has it. */
typedef struct plain {
    qp_game *game;
    unsigned plies;
    uint64_t key[PLIES + 1];
    qp_move move[PLIES];
    int result; /* of qp_db_move */
    int year, there;
} plain;

static plain all[GAMES];
static size_t count;
static char path[4096];

/* ---- games --------------------------------------------------------------- */

static uint32_t dice;
static uint32_t roll(uint32_t below) {
    dice = dice * 1664525u + 1013904223u;
    return (dice >> 8) % below;
}

static void set(qp_game *game, const char *name, const char *value) {
    check_must(qp_game_set_tag(game, name, qp_text_of(value)));
}

/* Mostly the first of few moves, so that many games begin alike. */
static qp_move draw_move(const qp_pos *pos) {
    qp_move list[QP_MOVES_MAX];
    size_t n = qp_pos_moves(list, pos);
    return list[roll(4) ? roll(2) % n : roll((uint32_t)n)];
}

static void add_game(qp_game *game, const qp_move *moves, unsigned plies) {
    qp_node node = QP_ROOT;
    for (unsigned i = 0; i < plies; i++)
        check_must(qp_game_add(&node, game, node, moves[i]));
}

static const char *const RESULTS[] = {"1-0", "1/2-1/2", "0-1", "*"};
static const char *const NAMES[] = {
    "\xE5\x90\x95\xE9\x92\xA6", "\xE5\x91\x82\xE6\xAC\xBD",
    "\xE8\x83\xA1\xE8\x8D\xA3\xE5\x8D\x8E", "Lu, Qin", "100% _x\\"};

static void make_tags(plain *p, size_t i) {
    char date[24], event[32];
    p->year = roll(5) ? 1980 + (int)roll(40) : 0;
    p->result = (int)roll(4);
    snprintf(date, sizeof date, p->year ? "%d.05.??" : "????.??.??", p->year);
    snprintf(event, sizeof event, "Event %u", roll(30));
    set(p->game, "Event", event);
    set(p->game, "Date", date);
    set(p->game, "Red", NAMES[i % 5]);
    set(p->game, "Black", NAMES[roll(5)]);
    set(p->game, "Result", RESULTS[p->result]);
    check_must(qp_game_set_result(p->game, qp_text_of(RESULTS[p->result])));
    if (roll(6)) return;
    qp_comment comment = {qp_text_of("\xE6\xA3\x84\xE5\xAD\x90 attack"), 0};
    check_must(qp_game_add_comment(p->game, QP_ROOT, QP_AFTER_MOVE, &comment));
}

static void make_game(plain *p, size_t i) {
    qp_pos pos;
    const plain *other = i % 3 == 2 ? &all[roll((uint32_t)i)] : NULL;
    p->game = qp_game_new(NULL);
    p->there = 1;
    make_tags(p, i);
    qp_pos_start(&pos);
    p->plies = other ? other->plies : roll(PLIES);
    for (unsigned ply = 0; ply < p->plies; ply++) {
        p->key[ply] = qp_pos_key(&pos);
        p->move[ply] =
            other ? qp_move_mirror(other->move[ply]) : draw_move(&pos);
        qp_pos_play(&pos, p->move[ply]);
        if (!qp_pos_moves_count(&pos)) p->plies = ply + 1;
    }
    p->key[p->plies] = qp_pos_key(&pos);
    add_game(p->game, p->move, p->plies);
}

static void make_games(void) {
    dice = 12;
    for (count = 0; count < GAMES; count++) make_game(&all[count], count);
}

static corpus_text pgn_of(const qp_game *game) {
    corpus_text out = {NULL, 0, 0};
    qp_sink sink = {&out, corpus_write};
    qp_writer *writer = qp_writer_new(&sink, NULL, NULL);
    if (!writer) exit(2);
    check_must(qp_writer_game(writer, game));
    check_must(qp_writer_end(writer));
    qp_writer_free(writer);
    return out;
}

/* ---- the database -------------------------------------------------------- */

static qp_db *open_db(qp_db_mode mode) {
    qp_db *db;
    qp_err err;
    qp_status status = qp_db_open(&db, path, mode, &err);
    check_that(!status, "opened: %s %s", qp_status_name(status), err.want);
    if (status) exit(1);
    return db;
}

/* Puts a copy of a game in: qp_db_make takes tags out of it. */
static void put(qp_db *db, qp_db_maker *maker, const qp_game *game,
                uint64_t offset) {
    qp_text entry;
    qp_game *copy = qp_game_new(NULL);
    qp_builder *builder = qp_builder_new(copy, NULL, NULL);
    if (!builder) exit(2);
    check_must(qp_game_visit(game, qp_builder_handler(builder)));
    check_must(qp_db_make(&entry, maker, copy, offset));
    qp_status status = qp_db_put(db, entry);
    check_that(!status, "put: %s %s", qp_status_name(status),
               qp_db_message(db));
    qp_builder_free(builder);
    qp_game_free(copy);
}

/* In batches of `batch` games; 0: one of all. */
static void import(size_t batch) {
    qp_db_maker *maker = qp_db_maker_new();
    qp_db_sum sum;
    unlink(path);
    qp_db *db = open_db(QP_DB_CREATE);
    check_must(qp_db_file(db, qp_text_of("games.pgn")));
    for (size_t i = 0; i < count; i++) {
        put(db, maker, all[i].game, 100 * i);
        all[i].there = 1;
        if (batch && i % batch == 0) check_must(qp_db_commit(db));
    }
    check_must(qp_db_commit(db));
    qp_db_committed(&sum, db);
    check_that(sum.games == count && !sum.same && !sum.broken,
               "%llu games, %llu same", (unsigned long long)sum.games,
               (unsigned long long)sum.same);
    qp_db_maker_free(maker);
    qp_db_close(db);
}

static qp_flow count_bad(void *ctx, qp_text what) {
    size_t *bad = ctx;
    ++*bad;
    if (getenv("QIPU_TEST_LOUD")) printf("%.*s\n", (int)what.len, what.ptr);
    return QP_GO;
}

static size_t faults(qp_db *db) {
    size_t bad = 0;
    check_must(qp_db_check(db, count_bad, &bad));
    return bad;
}

/* ---- 2. games come back -------------------------------------------------- */

static void check_games_come_back(qp_db *db) {
    qp_game *game = qp_game_new(NULL);
    size_t differ = 0;
    for (size_t i = 0; i < count; i++) {
        size_t which = i * 7 % count; /* not in order */
        check_must(qp_db_load(game, db, which + 1));
        corpus_text a = pgn_of(all[which].game), b = pgn_of(game);
        differ += !same_text((qp_text){a.ptr, a.len}, (qp_text){b.ptr, b.len});
        free(a.ptr);
        free(b.ptr);
    }
    check_that(!differ, "%zu games came back changed", differ);
    CHECK(qp_db_load(game, db, count + 1) == QP_E_DB_GAME);
    CHECK(qp_db_load(game, db, UINT64_MAX) == QP_E_DB_GAME);
    qp_game_free(game);
}

static void check_again(void) {
    qp_db *db = open_db(QP_DB_WRITE);
    qp_db_maker *maker = qp_db_maker_new();
    qp_db_sum sum;
    for (size_t i = 0; i < count; i++) put(db, maker, all[i].game, 1);
    check_must(qp_db_commit(db));
    qp_db_committed(&sum, db);
    check_that(!sum.games && sum.same == count, "again: %llu new",
               (unsigned long long)sum.games);
    qp_db_maker_free(maker);
    qp_db_close(db);
}

/* ---- 3. plain search ----------------------------------------------------- */

static int first_visit(const plain *p, uint64_t key) {
    for (unsigned ply = 0; ply <= p->plies; ply++)
        if (p->key[ply] == key) return (int)ply;
    return -1;
}

/* The move as one of `pos`, which has the key that the game came to. */
static qp_move as_here(const plain *p, unsigned ply, const qp_pos *pos) {
    qp_pos there;
    qp_move move = p->move[ply];
    qp_pos_start(&there);
    for (unsigned i = 0; i < ply; i++) qp_pos_play(&there, p->move[i]);
    if (qp_pos_hash(&there) != qp_pos_hash(pos)) return qp_move_mirror(move);
    qp_move mirror = qp_move_mirror(move);
    int symmetric = qp_pos_hash(pos) == qp_pos_hash_mirror(pos);
    return symmetric && 90 * mirror.from + mirror.to > 90 * move.from + move.to
               ? mirror
               : move;
}

static void plain_tree(qp_db_tree_moves *out, const qp_pos *pos) {
    uint64_t key = qp_pos_key(pos);
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < count; i++) {
        int ply = all[i].there ? first_visit(&all[i], key) : -1;
        if (ply < 0) continue;
        out->games++;
        out->result[all[i].result]++;
        if ((unsigned)ply == all[i].plies) {
            out->ended++;
            continue;
        }
        qp_move move = as_here(&all[i], (unsigned)ply, pos);
        size_t k = 0;
        while (k < out->count && (out->move[k].move.from != move.from ||
                                  out->move[k].move.to != move.to))
            k++;
        qp_db_move *m = &out->move[k];
        if (k == out->count) out->count++;
        m->move = move;
        m->games++;
        m->result[all[i].result]++;
        if (!all[i].year) continue;
        if (!m->first_year || all[i].year < m->first_year)
            m->first_year = all[i].year;
        if (all[i].year > m->last_year) m->last_year = all[i].year;
    }
}

static int same_move(const qp_db_move *a, const qp_db_move *b, int years) {
    return a->games == b->games &&
           !memcmp(a->result, b->result, sizeof a->result) &&
           (!years ||
            (a->first_year == b->first_year && a->last_year == b->last_year));
}

static int same_tree(const qp_db_tree_moves *a, const qp_db_tree_moves *b,
                     int years) {
    if (a->games != b->games || a->ended != b->ended || a->count != b->count ||
        memcmp(a->result, b->result, sizeof a->result))
        return 0;
    for (size_t i = 0; i < a->count; i++) {
        size_t k = 0;
        while (k < b->count && (a->move[i].move.from != b->move[k].move.from ||
                                a->move[i].move.to != b->move[k].move.to))
            k++;
        if (k == b->count || !same_move(&a->move[i], &b->move[k], years))
            return 0;
        if (i && a->move[i].games > a->move[i - 1].games) return 0;
    }
    return 1;
}

/* At every position of some games. */
static void check_trees(qp_db *db, int years) {
    size_t differ = 0, asked = 0;
    for (size_t i = 0; i < count; i += 9) {
        qp_pos pos;
        qp_pos_start(&pos);
        for (unsigned ply = 0;; ply++) {
            qp_db_tree_moves have, want;
            check_must(qp_db_tree(&have, db, &pos));
            plain_tree(&want, &pos);
            differ += !same_tree(&have, &want, years);
            asked++;
            if (ply == all[i].plies) break;
            qp_pos_play(&pos, all[i].move[ply]);
        }
    }
    check_that(!differ && asked > 1000, "%zu of %zu trees differ", differ,
               asked);
}

/* What a query should find. */
typedef struct expected {
    uint64_t id[GAMES];
    unsigned ply[GAMES];
    size_t count, met;
    int bad;
} expected;

static qp_flow compare_found(void *ctx, const qp_db_found *found) {
    expected *e = ctx;
    if (e->met >= e->count || e->id[e->met] != found->id ||
        e->ply[e->met] != found->ply)
        e->bad = 1;
    e->met++;
    return QP_GO;
}

static void expect(qp_db *db, const qp_db_query *query, expected *e,
                   const char *name) {
    qp_db_query some = *query;
    for (some.jobs = 1; some.jobs < 5; some.jobs += 3) {
        e->met = 0;
        qp_status status = qp_db_find(db, &some, compare_found, e);
        check_that(!status && !e->bad && e->met == e->count,
                   "%s: %s, %zu found of %zu", name, qp_status_name(status),
                   e->met, e->count);
    }
}

static void check_positions(qp_db *db) {
    for (size_t i = 0; i < count; i += 40) {
        expected e = {.count = 0}, last = {.count = 0};
        qp_db_query query = {.size = sizeof query};
        qp_pos pos;
        unsigned ply = all[i].plies / 2;
        qp_pos_start(&pos);
        for (unsigned k = 0; k < ply; k++) qp_pos_play(&pos, all[i].move[k]);
        for (size_t k = 0; k < count; k++) {
            int at = first_visit(&all[k], qp_pos_key(&pos));
            if (!all[k].there || at < 0) continue;
            e.id[e.count] = k + 1;
            e.ply[e.count++] = (unsigned)at;
            if (all[k].key[all[k].plies] != qp_pos_key(&pos)) continue;
            last.id[last.count] = k + 1;
            last.ply[last.count++] = all[k].plies;
        }
        query.pos = &pos;
        expect(db, &query, &e, "position");
        query.final = 1;
        expect(db, &query, &last, "final position");
    }
}

/* Names 0, 1 and 3 are one: Lu Qin simplified, traditional, and his own. */
static int is_name(const plain *p, const char *tag, const char *name) {
    return same_text(qp_game_tag(p->game, tag), qp_text_of(name));
}

static int is_lu(const plain *p, const char *tag) {
    return is_name(p, tag, NAMES[0]) || is_name(p, tag, NAMES[1]);
}

typedef int holds(const plain *p);
static int won_by_lu(const plain *p) {
    return p->result == 0 && is_lu(p, "Red");
}
static int by_lu(const plain *p) {
    return is_lu(p, "Red") || is_lu(p, "Black");
}
static int of_nineties(const plain *p) {
    return p->year >= 1990 && p->year <= 1999;
}
static int is_long(const plain *p) {
    return p->plies >= 40 && p->plies <= 50;
}
static int is_commented(const plain *p) {
    return qp_game_comments(p->game, QP_ROOT, QP_AFTER_MOVE) > 0;
}
static int is_odd_name(const plain *p) {
    return is_name(p, "Black", NAMES[4]);
}
static int is_event_7(const plain *p) {
    return is_name(p, "Event", "Event 7");
}

static void check_headers(qp_db *db) {
    const struct {
        const char *name;
        holds *holds;
        qp_db_query query;
    } list[] = {
        {"won by Lu",
         won_by_lu,
         {.player = qp_text_of(NAMES[1]), .color = 1, .results = 1}},
        {"by Lu", by_lu, {.player = qp_text_of(NAMES[0])}},
        {"nineties", of_nineties, {.since = 1990, .until = 1999}},
        {"long", is_long, {.min_plies = 40, .max_plies = 50}},
        {"comment",
         is_commented,
         {.comment = qp_text_of("\xE5\xBC\x83\xE5\xAD\x90")}},
        {"comment in words", is_commented, {.comment = qp_text_of("ATTACK")}},
        {"odd name", is_odd_name, {.player = qp_text_of("% _x\\"), .color = 2}},
        {"event", is_event_7, {.event = qp_text_of("event 7")}}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        expected e = {.count = 0};
        for (size_t k = 0; k < count; k++)
            if (all[k].there && list[i].holds(&all[k])) e.id[e.count++] = k + 1;
        expect(db, &list[i].query, &e, list[i].name);
        check_that(e.count > 0, "%s: nothing to find", list[i].name);
    }
}

static void check_patterns(qp_db *db) {
    static const char *const texts[] = {"RRC?/?", "RRNN?/RRNN?",
                                        "red pawn crossed", "P4/P5",
                                        "R?/R?, red pawn crossed"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int final = 0; final < 2; final++) {
            expected e = {.count = 0};
            qp_pattern pattern;
            qp_err err;
            check_must(qp_pattern_read(&pattern, qp_text_of(texts[i]), &err));
            for (size_t k = 0; k < count; k++) {
                qp_pos pos;
                unsigned ply = 0;
                qp_pos_start(&pos);
                while (ply < all[k].plies &&
                       (final || !qp_pattern_fits(&pattern, &pos)))
                    qp_pos_play(&pos, all[k].move[ply++]);
                if (!all[k].there || !qp_pattern_fits(&pattern, &pos)) continue;
                e.id[e.count] = k + 1;
                e.ply[e.count++] = ply;
            }
            qp_db_query query = {.pattern = &pattern, .final = final};
            expect(db, &query, &e, texts[i]);
        }
}

/* Pages in turn are the whole answer, in each order, and without names. */
static qp_flow take_page(void *ctx, const qp_db_found *found) {
    expected *e = ctx;
    if (e->count == GAMES) return QP_STOP;
    e->id[e->count] = found->id;
    e->ply[e->count++] = found->ply;
    return QP_GO;
}

static void check_pages(qp_db *db, const qp_db_query *query) {
    expected whole = {.count = 0}, pages = {.count = 0};
    qp_db_query page = *query;
    check_must(qp_db_find(db, query, take_page, &whole));
    page.limit = query->sort ? 60 : 7;
    for (size_t before = 1; before != pages.count;) {
        before = pages.count;
        page.after = before ? pages.id[before - 1] : 0;
        check_must(qp_db_find(db, &page, take_page, &pages));
        CHECK(pages.count - before <= page.limit);
    }
    CHECK(whole.count > 20 && pages.count == whole.count);
    CHECK(!memcmp(pages.id, whole.id, whole.count * sizeof *whole.id));
    CHECK(!memcmp(pages.ply, whole.ply, whole.count * sizeof *whole.ply));
    page = *query;
    page.bare = 1;
    expect(db, &page, &whole, "without names");
}

static void check_all_pages(qp_db *db) {
    qp_pos start;
    qp_pattern pattern;
    qp_err err;
    qp_pos_start(&start);
    check_must(qp_pattern_read(&pattern, qp_text_of("red pawn crossed"), &err));
    for (int i = 0; i < 68; i++)
        check_pages(
            db, &(qp_db_query){.newest_first = i / 4 == 16,
                               .sort = (qp_db_order)(i / 8 % 8),
                               .descending = i / 4 % 2,
                               .player = qp_text_of(i % 4 == 1 ? NAMES[0] : ""),
                               .pos = i % 4 == 2 ? &start : NULL,
                               .pattern = i % 4 == 3 ? &pattern : NULL});
}

/* Who watches ends a question that finds nothing, and nothing else. */
static qp_flow watch_some(void *ctx) {
    int *left = ctx;
    return (*left)-- > 0 ? QP_GO : QP_STOP;
}

static void check_watched(qp_db *db) {
    static const char LONG[] =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        " SELECT count(*) FROM n";
    qp_pattern pattern;
    qp_err err;
    expected none = {.count = 0};
    int left = 3;
    qp_db_query query = {.pattern = &pattern};
    check_must(qp_pattern_read(&pattern, qp_text_of("no red pawns"), &err));
    qp_db_watch(db, watch_some, &left);
    CHECK(qp_db_find(db, &query, take_page, &none) == QP_E_STOP && left < 0);
    left = 3;
    CHECK(qp_db_sql(db, qp_text_of(LONG), NULL, 0, NULL, NULL) == QP_E_STOP);
    CHECK(left < 0);
    qp_db_watch(db, NULL, NULL);
    expect(db, &query, &none, "nobody watches");
    qp_db *other = open_db(QP_DB_WRITE); /* nothing is read any more */
    check_must(qp_db_alias(other, qp_text_of(NAMES[0]), qp_text_of(NAMES[2])));
    check_must(qp_db_alias(other, qp_text_of(NAMES[0]), qp_text_of("")));
    qp_db_close(other);
}

static void check_answers(int years) {
    qp_db *db = open_db(QP_DB_READ);
    check_that(!faults(db), "faults in a sound file");
    check_trees(db, years);
    check_positions(db);
    check_headers(db);
    check_patterns(db);
    check_all_pages(db);
    check_watched(db);
    qp_db_close(db);
}

/* ---- 4. the rest --------------------------------------------------------- */

typedef struct groups {
    size_t same, prefixes;
    int bad;
} groups;

/* Whether b begins as a does, or as its mirror. */
static int begins(const plain *a, const plain *b) {
    int here = 1, there = 1;
    for (unsigned i = 0; i < a->plies; i++) {
        qp_move m = qp_move_mirror(b->move[i]);
        here &= !memcmp(&a->move[i], &b->move[i], sizeof m);
        there &= !memcmp(&a->move[i], &m, sizeof m);
    }
    return here || there;
}

static qp_flow compare_group(void *ctx, const qp_db_group *group) {
    groups *g = ctx;
    const plain *first = &all[group->id[0] - 1];
    for (size_t i = 1; i < group->count; i++) {
        const plain *other = &all[group->id[i] - 1];
        if (!begins(other, first)) g->bad = 1;
        if ((group->likeness == QP_DB_SAME_MOVES) !=
            (other->plies == first->plies))
            g->bad = 1;
    }
    if (group->likeness == QP_DB_SAME_MOVES)
        g->same += group->count;
    else
        g->prefixes++;
    return QP_GO;
}

static void check_dups(unsigned least) {
    const qp_db_dups_options options = {.shared = least};
    groups have = {.same = 0};
    size_t same = 0, prefixes = 0;
    for (size_t i = 0; i < count; i++) {
        int like = 0, longer = 0;
        for (size_t k = 0; k < count; k++) {
            if (k == i || !all[i].plies) continue;
            like |= all[k].plies == all[i].plies && begins(&all[k], &all[i]);
            longer |= all[k].plies < all[i].plies && all[k].plies >= least &&
                      begins(&all[k], &all[i]);
        }
        same += (size_t)like;
        prefixes += (size_t)longer;
    }
    qp_db *db = open_db(QP_DB_READ);
    check_must(qp_db_dups_of(db, &options, compare_group, &have));
    check_that(!have.bad && have.same == same && same > 0,
               "%zu games of the same moves, not %zu", have.same, same);
    check_that(have.prefixes == prefixes, "%zu prefixes, not %zu",
               have.prefixes, prefixes);
    qp_db_close(db);
}

static void check_removed(void) {
    qp_db *db = open_db(QP_DB_WRITE);
    uint64_t gone[GAMES];
    size_t many = 0;
    for (size_t i = 0; i < count; i += 5) all[i].there = 0;
    for (size_t i = 5; i < count; i += 5) gone[many++] = i + 1;
    check_must(qp_db_remove(db, 1));
    CHECK(qp_db_remove(db, 1) == QP_E_DB_GAME);
    gone[many] = 1; /* the last fails, and so does the whole */
    CHECK(qp_db_remove_games(db, gone, many + 1) == QP_E_DB_GAME);
    check_must(qp_db_remove_games(db, gone, many));
    check_that(!faults(db), "faults after removing");
    qp_db_close(db);
    check_answers(0);
    db = open_db(QP_DB_WRITE);
    check_must(qp_db_compact(db));
    check_that(!faults(db), "faults after compacting");
    qp_db_close(db);
    check_answers(0);
}

static qp_flow take_number(void *ctx, const qp_db_row *row) {
    CHECK(row->count == 1 && row->value->kind == QP_DB_INTEGER);
    *(int64_t *)ctx = row->value->integer;
    return QP_GO;
}

static int64_t number(qp_db *db, const char *sql) {
    int64_t answer = -2;
    qp_status status =
        qp_db_sql(db, qp_text_of(sql), NULL, 0, take_number, &answer);
    check_that(!status, "%s: %s", sql, qp_db_message(db));
    return answer;
}

static void check_sql(void) {
    static const char *const refused[] = {
        "DELETE FROM game",
        "SELECT",
        "",
        "SELECT 1; SELECT 2",
        "PRAGMA user_version=9",
        "ATTACH 'x' AS y",
        "SELECT * FROM nothing",
        "INSERT INTO comment(comment) VALUES('delete-all')"};
    int64_t answer;
    qp_db *db = open_db(QP_DB_WRITE);
    CHECK(number(db, "SELECT count(*) FROM games") == GAMES);
    CHECK(number(db, "SELECT count(*) FROM games WHERE"
                     " qipu_moves(id) = qipu_moves(id, 'ucci')") == GAMES);
    CHECK(number(db, "SELECT sum(length(qipu_moves(id)) - 5 * plies + (plies >"
                     " 0)) FROM games") == 0);
    CHECK(number(db, "SELECT qipu_key(qipu_fen(1, 0)) = qipu_key('rnbakabnr/9/"
                     "1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w')"));
    CHECK(number(db, "SELECT qipu_fen(1, 999) IS NULL AND qipu_pgn(99999)"
                     " IS NULL") == 1);
    CHECK(number(db, "SELECT instr(qipu_pgn(1), '[Event ') > 0") == 1);
    CHECK(number(db, "SELECT count(*) FROM comment WHERE comment MATCH"
                     " 'attack'") > 0);
    CHECK(number(db, "SELECT count(*) FROM scores WHERE games <> won + drawn +"
                     " lost") > 0);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        check_that(qp_db_sql(db, qp_text_of(refused[i]), NULL, 0, take_number,
                             &answer) == QP_E_DB_SQL,
                   "%s", refused[i]);
    CHECK(number(db, "SELECT count(*) FROM game") == GAMES);
    qp_db_close(db);
}

static size_t found_of(qp_db *db, const char *name) {
    expected e = {.count = 0};
    qp_db_query query = {.player = qp_text_of(name)};
    check_must(qp_db_find(db, &query, compare_found, &e));
    return e.met;
}

static void check_aliases(void) {
    qp_db *db = open_db(QP_DB_WRITE);
    size_t lu = found_of(db, NAMES[0]), hu = found_of(db, NAMES[2]);
    qp_text none = {"", 0};
    CHECK(lu && hu && found_of(db, NAMES[1]) == lu);
    check_must(qp_db_alias(db, qp_text_of(NAMES[2]), qp_text_of(NAMES[1])));
    size_t both = found_of(db, NAMES[0]);
    CHECK(both == found_of(db, NAMES[2]) && both > lu && both > hu);
    CHECK(qp_db_alias(db, qp_text_of(NAMES[1]), qp_text_of(NAMES[2])) ==
          QP_E_ARG);
    CHECK(!strcmp(qp_db_message(db), NAMES[2]));
    CHECK(qp_db_alias(db, qp_text_of(NAMES[0]), qp_text_of("Nobody")) ==
          QP_E_NAME);
    CHECK(qp_db_alias(db, qp_text_of("Nobody"), none) == QP_E_NAME);
    CHECK(found_of(db, NAMES[2]) == both);
    check_must(qp_db_alias(db, qp_text_of(NAMES[2]), none));
    check_must(qp_db_alias(db, qp_text_of(NAMES[0]), none));
    CHECK(found_of(db, NAMES[0]) == lu && found_of(db, NAMES[2]) == hu);
    CHECK(qp_db_alias(db, none, none) == QP_E_ARG);
    qp_db_close(db);
}

/* SQL that this library would not let through. */
static void force(const char *sql) {
    sqlite3 *raw;
    char *message = NULL;
    if (sqlite3_open(path, &raw)) exit(2);
    sqlite3_exec(raw, sql, NULL, NULL, &message);
    check_that(!message, "%s: %s", sql, message ? message : "");
    sqlite3_free(message);
    sqlite3_close(raw);
}

static void check_fault(const char *sql) {
    import(50);
    force(sql);
    qp_db *db = open_db(QP_DB_READ);
    check_that(faults(db) > 0, "not found: %s", sql);
    qp_db_close(db);
}

static void check_damage(void) {
    check_fault("DELETE FROM posting WHERE id = (SELECT max(id) FROM posting)");
    check_fault("UPDATE crowd SET data = substr(data, 1, length(data) - 1)"
                " WHERE chunk = 0");
    check_fault("UPDATE record SET games = substr(games, 1, 400)");
    check_fault("DELETE FROM game WHERE id = 20");
    check_fault("DELETE FROM segment WHERE id = (SELECT max(id) FROM segment)");
    check_fault("DELETE FROM material WHERE game = 5");
    check_fault("INSERT INTO alias VALUES('nobody', 'nobody else')");
}

static void refused(qp_db_mode mode, qp_status want, const char *name) {
    qp_db *db = NULL;
    qp_err err = {.code = QP_OK};
    qp_status status = qp_db_open(&db, path, mode, &err);
    check_that(status == want && err.code == want && !db, "%s: %s", name,
               qp_status_name(status));
    qp_db_close(db);
}

static void write_file(const char *text, size_t len) {
    FILE *out = fopen(path, "wb");
    if (!out || fwrite(text, 1, len, out) != len || fclose(out)) exit(2);
}

static void check_opening(void) {
    char bytes[5000];
    memset(bytes, 'x', sizeof bytes);
    unlink(path);
    refused(QP_DB_READ, QP_E_IO, "nothing there");
    refused(QP_DB_WRITE, QP_E_IO, "nothing there, to write");
    write_file("", 0);
    refused(QP_DB_READ, QP_E_DB_NONE, "an empty file");
    refused(QP_DB_WRITE, QP_E_DB_NONE, "an empty file, to write");
    write_file(bytes, sizeof bytes);
    refused(QP_DB_CREATE, QP_E_DB_NONE, "some file");
    unlink(path);
    force("CREATE TABLE other(x)");
    refused(QP_DB_CREATE, QP_E_DB_NONE, "another program's database");
    import(0);
    force("PRAGMA user_version=99");
    refused(QP_DB_WRITE, QP_E_DB_NEWER, "a later version");
    /* What the first version lacked. */
    force(
        "DROP TABLE undo; DROP VIEW games; DROP VIEW openings; DROP VIEW "
        "scores;"
        "DROP VIEW players; DROP TABLE alias; DROP INDEX game_line;"
        "DROP INDEX player_person; CREATE INDEX game_content ON game(content);"
        "ALTER TABLE player DROP COLUMN person; ALTER TABLE counter DROP"
        " COLUMN inverse; ALTER TABLE segment DROP COLUMN seal;"
        "ALTER TABLE game DROP COLUMN line; ALTER TABLE game DROP COLUMN sum;"
        "ALTER TABLE player DROP COLUMN plain;"
        "ALTER TABLE player DROP COLUMN club; PRAGMA user_version=1");
    check_answers(1); /* read-only */
    check_dups(20);
    qp_db_close(open_db(QP_DB_WRITE));
    check_answers(1);
}

static void check_closed(void) {
    qp_db *db = open_db(QP_DB_READ);
    qp_db_maker *maker = qp_db_maker_new();
    qp_text entry, junk = {"junk", 4};
    check_must(qp_db_make(&entry, maker, all[0].game, 0));
    CHECK(qp_db_put(db, entry) == QP_E_DB_READ_ONLY);
    CHECK(qp_db_put(db, junk) == QP_E_ARG);
    CHECK(qp_db_compact(db) == QP_E_DB_READ_ONLY);
    CHECK(qp_db_remove(db, 1) == QP_E_DB_READ_ONLY);
    qp_text name = qp_text_of("a");
    CHECK(qp_db_alias(db, name, name) == QP_E_DB_READ_ONLY);
    qp_db_maker_free(maker);
    qp_db_close(db);
}

int main(void) {
    /* Hundreds of batches: in memory where that is possible. */
    const char *folder = access("/dev/shm", W_OK) ? "build" : "/dev/shm";
    snprintf(path, sizeof path, "%s/qipu-test-db-%ld.qdb", folder,
             (long)getpid());
    make_games();
    import(0);
    check_answers(1);
    check_again();
    check_dups(3);
    check_sql();
    check_aliases();
    import(1); /* segments of three levels */
    check_answers(1);
    check_again();
    check_removed();
    check_damage();
    check_opening();
    import(0);
    qp_db *db = open_db(QP_DB_READ);
    check_games_come_back(db);
    qp_db_close(db);
    check_closed();
    unlink(path);
    for (size_t i = 0; i < count; i++) qp_game_free(all[i].game);
    return check_close();
}
