/* name_search.c - suggests names as you type.
 *
 * Compares all names here rather than in SQL, because only qipu/player_name.h
 * knows which characters are the same and how a name sounds.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/base/inline/buffer.h"
#include "../../core/base/inline/escape.h"
#include "qipu/name_search.h"
#include "qipu/player_name.h"

enum { NEARBY_MOST = 20000 /* that fit; of more the first are taken */ };

/* How well a name fits: the smaller, the better. */
enum { NEARBY_BEGINS, NEARBY_HOLDS, NEARBY_NOT };

/* A name that fits, and what its games are counted by: the person, or the
 * number of an event. */
typedef struct nearby_one {
    char *key, *name; /* one block, owned by `key` */
    int rank;
    uint64_t games;
} nearby_one;

typedef struct nearby_list {
    char folded[QP_NAME_TEXT + 1]; /* the text; "" for all */
    int people, latin;
    nearby_one *one; /* owned */
    size_t count, room;
    int failed; /* memory ran out */
} nearby_list;

/* ---- what fits ----------------------------------------------------------- */

static int nearby_rank(const nearby_list *list, const char *folded) {
    const char *at = strstr(folded, list->folded);
    if (!at) return NEARBY_NOT;
    return at == folded ? NEARBY_BEGINS : NEARBY_HOLDS;
}

/* "xu yin" is how a name in Chinese begins, too. */
static int nearby_sounds(const nearby_list *list, qp_text name) {
    char latin[QP_PERSON_MAX];
    if (!list->latin || !qp_person_latin(latin, name, (qp_text){"", 0}))
        return 0;
    return !strncmp(latin, list->folded, strlen(list->folded));
}

static int nearby_fit(const nearby_list *list, qp_text name, qp_text key) {
    char folded[1024];
    int rank = NEARBY_NOT;
    if (!*list->folded) return NEARBY_BEGINS;
    if (list->people && key.len < sizeof folded) {
        memcpy(folded, key.ptr, key.len);
        folded[key.len] = '\0';
        rank = nearby_rank(list, folded);
        if (rank && nearby_sounds(list, name)) rank = NEARBY_BEGINS;
    }
    if (rank < NEARBY_NOT) return rank;
    qp_person_fold(folded, sizeof folded, name);
    rank = nearby_rank(list, folded);
    return list->people && !rank ? NEARBY_HOLDS : rank;
}

/* ---- gathering ----------------------------------------------------------- */

static qp_flow nearby_add(nearby_list *list, qp_text key, qp_text name,
                          int rank) {
    void *grown =
        array_grow(list->one, &list->room, list->count + 1, sizeof *list->one);
    if (!grown) return list->failed = 1, QP_STOP;
    list->one = grown;
    char *block = malloc(key.len + name.len + 2);
    if (!block) return list->failed = 1, QP_STOP;
    nearby_one *one = &list->one[list->count++];
    *one = (nearby_one){block, block + key.len + 1, rank, 0};
    memcpy(one->key, key.ptr, key.len);
    one->key[key.len] = '\0';
    memcpy(one->name, name.ptr, name.len);
    one->name[name.len] = '\0';
    return QP_GO;
}

/* A row: what it is counted by, the name, and of people its key. */
static qp_flow nearby_row(void *ctx, const qp_db_row *row) {
    nearby_list *list = ctx;
    qp_text key = row->value[0].text, name = row->value[1].text;
    if (!name.len || !key.len || list->count == NEARBY_MOST) return QP_GO;
    int rank = nearby_fit(list, name, row->value[2].text);
    return rank == NEARBY_NOT ? QP_GO : nearby_add(list, key, name, rank);
}

static int nearby_by_key(const void *a, const void *b) {
    const nearby_one *x = a, *y = b;
    int order = strcmp(x->key, y->key);
    if (order) return order;
    order = (strcmp(x->name, x->key) != 0) - (strcmp(y->name, y->key) != 0);
    if (order) return order;
    size_t m = strlen(x->name), n = strlen(y->name);
    return m != n ? (m < n ? -1 : 1) : strcmp(x->name, y->name);
}

/* One person is called as his key is, or by the shortest of his names, and fits
 * as the best of them does. */
static void nearby_unite(nearby_list *list) {
    size_t kept = 0;
    if (!list->count) return;
    qsort(list->one, list->count, sizeof *list->one, nearby_by_key);
    for (size_t i = 0; i < list->count; i++) {
        nearby_one *one = &list->one[i], *last = &list->one[kept - !!kept];
        if (!kept || strcmp(last->key, one->key)) {
            list->one[kept++] = *one;
            continue;
        }
        if (one->rank < last->rank) last->rank = one->rank;
        free(one->key);
    }
    list->count = kept;
}

static void nearby_free(nearby_list *list) {
    for (size_t i = 0; i < list->count; i++) free(list->one[i].key);
    free(list->one);
}

/* ---- counting ------------------------------------------------------------ */

static int nearby_find(const void *key, const void *one) {
    return strcmp(key, ((const nearby_one *)one)->key);
}

static qp_flow nearby_count(void *ctx, const qp_db_row *row) {
    nearby_list *list = ctx;
    char key[512];
    qp_text text = row->value[0].text;
    if (!list->count || text.len >= sizeof key) return QP_GO;
    memcpy(key, text.ptr, text.len);
    key[text.len] = '\0';
    nearby_one *one =
        bsearch(key, list->one, list->count, sizeof *list->one, nearby_find);
    if (one) one->games = (uint64_t)row->value[1].integer;
    return QP_GO;
}

/* The keys as a JSON array. Owned; NULL if out of memory. */
static char *nearby_keys(const nearby_list *list, size_t *len) {
    char *text = NULL;
    FILE *out = open_memstream(&text, len);
    if (!out) return NULL;
    fputc('[', out);
    for (size_t i = 0; i < list->count; i++) {
        if (i) fputc(',', out);
        json_text(out, qp_text_of(list->one[i].key));
    }
    fputc(']', out);
    if (!fclose(out)) return text;
    free(text);
    return NULL;
}

/* The queries for one kind: all names, and their games. */
typedef struct nearby_kind {
    const char *all, *games;
} nearby_kind;

#define NEARBY_KIND(table)                                                     \
    {                                                                          \
        "SELECT CAST(id AS TEXT), name, '' FROM " table,                       \
            "SELECT CAST(" table " AS TEXT), count(*) FROM game WHERE " table  \
            " IN (SELECT CAST(value AS INTEGER) FROM json_each(?1))"           \
            " GROUP BY " table                                                 \
    }

static const nearby_kind NEARBY_KINDS[] = {
    {"SELECT person, name, key FROM players",
     "SELECT person, sum((SELECT count(*) FROM game WHERE red = p.id) +"
     " (SELECT count(*) FROM game WHERE black = p.id AND NOT EXISTS"
     " (SELECT 1 FROM players r WHERE r.id = red AND r.person = p.person)))"
     " FROM players p"
     " WHERE person IN (SELECT value FROM json_each(?1)) GROUP BY person"},
    NEARBY_KIND("event"),
    NEARBY_KIND("site")};

static qp_status nearby_ask(nearby_list *list, qp_db *db,
                            const nearby_kind *kind) {
    size_t len = 0;
    qp_status rc =
        qp_db_sql(db, qp_text_of(kind->all), NULL, 0, nearby_row, list);
    if (rc) return list->failed ? QP_E_NOMEM : rc;
    nearby_unite(list);
    char *keys = nearby_keys(list, &len);
    if (!keys) return QP_E_NOMEM;
    qp_db_value arg = {.kind = QP_DB_TEXT, .text = {keys, len}};
    rc = qp_db_sql(db, qp_text_of(kind->games), &arg, 1, nearby_count, list);
    free(keys);
    return rc;
}

/* ---- the answer ---------------------------------------------------------- */

static int nearby_by_rank(const void *a, const void *b) {
    const nearby_one *x = a, *y = b;
    if (x->rank != y->rank) return x->rank - y->rank;
    if (x->games != y->games) return x->games < y->games ? 1 : -1;
    return strcmp(x->name, y->name);
}

static qp_status nearby_report(nearby_list *list, qp_on_name found, void *ctx) {
    if (list->count)
        qsort(list->one, list->count, sizeof *list->one, nearby_by_rank);
    for (size_t i = 0; i < list->count; i++) {
        const nearby_one *one = &list->one[i];
        const qp_name_found name = {qp_text_of(one->name), one->games};
        if (one->games && found(ctx, &name)) return QP_E_STOP;
    }
    return QP_OK;
}

qp_status qp_db_names(qp_db *db, qp_name_kind kind, qp_text text,
                      qp_on_name found, void *ctx) {
    nearby_list list = {.people = kind == QP_NAME_PLAYER};
    if (text.len > QP_NAME_TEXT) return QP_E_LIMIT;
    qp_person_fold(list.folded, sizeof list.folded, text);
    size_t letters = strspn(list.folded, "abcdefghijklmnopqrstuvwxyz");
    list.latin = list.people && !list.folded[letters];
    qp_status rc = nearby_ask(&list, db, &NEARBY_KINDS[kind]);
    if (!rc) rc = nearby_report(&list, found, ctx);
    nearby_free(&list);
    return rc;
}
