/* names.c - GET /api/names: names as one types them.
 *
 * All names are gone through here rather than in SQL: that a traditional
 * character is a simplified one, and what a name sounds like, is known to
 * qipu/player_name.h alone.
 *
 * SPDX-License-Identifier: MIT
 */
#include "api.h"

#include <stdlib.h>
#include <string.h>

#include "qipu/player_name.h"

enum {
    NAMES_LIMIT = 10,
    NAMES_LIMIT_MOST = 50,
    NAMES_MOST = 20000, /* that fit; of more the first are taken */
    NAMES_TEXT = 200    /* bytes that are looked for */
};

/* How well a name fits: the smaller, the better. */
enum { NAMES_BEGINS, NAMES_HOLDS, NAMES_NOT };

/* A name that fits, and what its games are counted by: the person, or the
 * number of an event. */
typedef struct names_one {
    char *key, *name; /* one block, owned by `key` */
    int rank;
    uint64_t games;
} names_one;

typedef struct names_list {
    const char *text; /* as it was given; "" for all */
    char folded[NAMES_TEXT + 1];
    int people, latin;
    names_one *one; /* owned */
    size_t count, room;
    int failed; /* memory is out */
} names_list;

/* ---- what fits ----------------------------------------------------------- */

static int names_rank(const names_list *list, const char *folded) {
    const char *at = strstr(folded, list->folded);
    if (!at) return NAMES_NOT;
    return at == folded ? NAMES_BEGINS : NAMES_HOLDS;
}

/* "xu yin" is how a name in Chinese begins, too. */
static int names_sounds(const names_list *list, qp_text name) {
    char latin[QP_PERSON_MAX];
    if (!list->latin || !qp_person_latin(latin, name, (qp_text){"", 0}))
        return 0;
    return !strncmp(latin, list->folded, strlen(list->folded));
}

static int names_fit(const names_list *list, qp_text name, qp_text key) {
    char folded[1024];
    int rank = NAMES_NOT;
    if (!*list->folded) return NAMES_BEGINS;
    if (list->people && key.len < sizeof folded) {
        memcpy(folded, key.ptr, key.len);
        folded[key.len] = '\0';
        rank = names_rank(list, folded);
        if (rank && names_sounds(list, name)) rank = NAMES_BEGINS;
    }
    if (rank < NAMES_NOT) return rank;
    qp_person_fold(folded, sizeof folded, name);
    rank = names_rank(list, folded);
    return list->people && !rank ? NAMES_HOLDS : rank;
}

/* ---- gathering ----------------------------------------------------------- */

static qp_flow names_add(names_list *list, qp_text key, qp_text name,
                         int rank) {
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 256;
        names_one *grown = realloc(list->one, room * sizeof *grown);
        if (!grown) return list->failed = 1, QP_STOP;
        list->one = grown;
        list->room = room;
    }
    char *block = malloc(key.len + name.len + 2);
    if (!block) return list->failed = 1, QP_STOP;
    names_one *one = &list->one[list->count++];
    *one = (names_one){block, block + key.len + 1, rank, 0};
    memcpy(one->key, key.ptr, key.len);
    one->key[key.len] = '\0';
    memcpy(one->name, name.ptr, name.len);
    one->name[name.len] = '\0';
    return QP_GO;
}

/* A row: what it is counted by, the name, and of people its key. */
static qp_flow names_row(void *ctx, const qp_db_row *row) {
    names_list *list = ctx;
    qp_text key = row->value[0].text, name = row->value[1].text;
    if (!name.len || !key.len || list->count == NAMES_MOST) return QP_GO;
    int rank = names_fit(list, name, row->value[2].text);
    return rank == NAMES_NOT ? QP_GO : names_add(list, key, name, rank);
}

static int names_by_key(const void *a, const void *b) {
    const names_one *x = a, *y = b;
    int order = strcmp(x->key, y->key);
    if (order) return order;
    order = (strcmp(x->name, x->key) != 0) - (strcmp(y->name, y->key) != 0);
    if (order) return order;
    size_t m = strlen(x->name), n = strlen(y->name);
    return m != n ? (m < n ? -1 : 1) : strcmp(x->name, y->name);
}

/* One person is called as his key is, or by the shortest of his names, and fits
 * as the best of them does. */
static void names_unite(names_list *list) {
    size_t kept = 0;
    if (!list->count) return;
    qsort(list->one, list->count, sizeof *list->one, names_by_key);
    for (size_t i = 0; i < list->count; i++) {
        names_one *one = &list->one[i], *last = &list->one[kept - !!kept];
        if (!kept || strcmp(last->key, one->key)) {
            list->one[kept++] = *one;
            continue;
        }
        if (one->rank < last->rank) last->rank = one->rank;
        free(one->key);
    }
    list->count = kept;
}

static void names_free(names_list *list) {
    for (size_t i = 0; i < list->count; i++) free(list->one[i].key);
    free(list->one);
}

/* ---- counting ------------------------------------------------------------ */

static int names_find(const void *key, const void *one) {
    return strcmp(key, ((const names_one *)one)->key);
}

static qp_flow names_count(void *ctx, const qp_db_row *row) {
    names_list *list = ctx;
    char key[512];
    qp_text text = row->value[0].text;
    if (!list->count || text.len >= sizeof key) return QP_GO;
    memcpy(key, text.ptr, text.len);
    key[text.len] = '\0';
    names_one *one =
        bsearch(key, list->one, list->count, sizeof *list->one, names_find);
    if (one) one->games = (uint64_t)row->value[1].integer;
    return QP_GO;
}

/* The keys as a JSON array. Owned; NULL when memory is out. */
static char *names_keys(const names_list *list, size_t *len) {
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

/* What is asked of one kind: for all names, and for their games. */
typedef struct names_kind {
    const char *all, *games;
} names_kind;

#define NAMES_KIND(table)                                                      \
    {                                                                          \
        "SELECT CAST(id AS TEXT), name, '' FROM " table,                       \
            "SELECT CAST(" table " AS TEXT), count(*) FROM game WHERE " table  \
            " IN (SELECT CAST(value AS INTEGER) FROM json_each(?1))"           \
            " GROUP BY " table                                                 \
    }

static const names_kind NAMES_KINDS[] = {
    {"SELECT person, name, key FROM players",
     "SELECT person, sum((SELECT count(*) FROM game WHERE red = p.id) +"
     " (SELECT count(*) FROM game WHERE black = p.id)) FROM players p"
     " WHERE person IN (SELECT value FROM json_each(?1)) GROUP BY person"},
    NAMES_KIND("event"),
    NAMES_KIND("site")};

static qp_status names_ask(names_list *list, qp_db *db,
                           const names_kind *kind) {
    size_t len = 0;
    qp_status rc =
        qp_db_sql(db, qp_text_of(kind->all), NULL, 0, names_row, list);
    if (rc) return list->failed ? QP_E_NOMEM : rc;
    names_unite(list);
    char *keys = names_keys(list, &len);
    if (!keys) return QP_E_NOMEM;
    qp_db_value arg = {.kind = QP_DB_TEXT, .text = {keys, len}};
    rc = qp_db_sql(db, qp_text_of(kind->games), &arg, 1, names_count, list);
    free(keys);
    return rc;
}

/* ---- the answer ---------------------------------------------------------- */

static int names_by_rank(const void *a, const void *b) {
    const names_one *x = a, *y = b;
    if (x->rank != y->rank) return x->rank - y->rank;
    if (x->games != y->games) return x->games < y->games ? 1 : -1;
    return strcmp(x->name, y->name);
}

static void names_put(FILE *out, names_list *list, size_t limit) {
    size_t shown = 0;
    if (list->count)
        qsort(list->one, list->count, sizeof *list->one, names_by_rank);
    fputs("{\"names\":[", out);
    for (size_t i = 0; i < list->count && shown < limit; i++) {
        const names_one *one = &list->one[i];
        if (!one->games) continue;
        fputs(shown++ ? ",{\"name\":" : "{\"name\":", out);
        json_web_text(out, qp_text_of(one->name));
        fprintf(out, ",\"games\":%llu}", (unsigned long long)one->games);
    }
    fputs("]}", out);
}

static int names_read(api_call *call, names_list *list, int *kind,
                      uint64_t *limit) {
    static const char *const KINDS[] = {"player", "event", "site", NULL};
    static const char LIST[] = "player, event, site";
    list->text = "";
    if (api_word(call, "kind", KINDS, LIST, kind) ||
        api_value(call, "text", &list->text) ||
        api_number(call, "limit", (api_range){1, NAMES_LIMIT_MOST}, limit))
        return 1;
    if (*kind < 0)
        return api_bad(call, &(api_fault){"kind", LIST, "", API_ONE_OF});
    size_t len = strlen(list->text);
    if (len > NAMES_TEXT) return api_long(call, "text", NAMES_TEXT);
    qp_person_fold(list->folded, sizeof list->folded,
                   (qp_text){list->text, len});
    list->people = !*kind;
    list->latin = list->people;
    for (const char *p = list->folded; *p; p++)
        if (*p < 'a' || *p > 'z') list->latin = 0;
    return 0;
}

void api_names(api_call *call) {
    names_list list = {.count = 0};
    uint64_t limit = NAMES_LIMIT;
    int kind = -1;
    api_desk desk;
    if (names_read(call, &list, &kind, &limit) || api_desk_open(&desk, call))
        return;
    qp_status rc = names_ask(&list, desk.db, &NAMES_KINDS[kind]);
    if (rc)
        api_desk_failed(&desk, rc);
    else
        names_put(call->out, &list, (size_t)limit);
    names_free(&list);
    api_desk_close(&desk);
}
