/* fuzz_api.c - questions to /api, of values that are any bytes.
 *
 * The input is lines: METHOD PATH, then NAME VALUE each, then a body. The
 * answer is always one JSON value without a character of HTML; an error has a
 * code and a status of 400 or more, an answer has 200.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "standin.h"

enum { FUZZ_VALUES = 8 };

static void must(int ok) {
    if (!ok) abort();
}

/* ---- a database of a few games --------------------------------------------
 */

static void add(qp_db *db, qp_db_maker *maker, qp_game *game, int number) {
    static const char *const MOVES[] = {"h2e2", "h9g7", "h0g2", "i9h9", "g3g4"};
    qp_node node = QP_ROOT;
    qp_text entry;
    qp_pos pos;
    char date[32];
    qp_game_clear(game);
    snprintf(date, sizeof date, "199%d.05.17", number);
    must(
        !qp_game_set_tag(game, "Event", qp_text_of("<b>Cup</b>")) &&
        !qp_game_set_tag(game, "Red", qp_text_of("\xE5\x90\x95\xE9\x92\xA6")) &&
        !qp_game_set_tag(game, "Black", qp_text_of("O'Neil %_")) &&
        !qp_game_set_tag(game, "Date", qp_text_of(date)) &&
        !qp_game_set_result(game, qp_text_of(number & 1 ? "1-0" : "0-1")));
    qp_pos_start(&pos);
    for (int i = 0; i < number % 6; i++) {
        qp_move move;
        must(!qp_move_read(&move, &pos, qp_text_of(MOVES[i]), QP_NOTATION_UCCI,
                           0, NULL) &&
             !qp_game_add(&node, game, node, move));
        qp_pos_play(&pos, move);
    }
    must(!qp_db_make(&entry, maker, game, UINT64_MAX) && !qp_db_put(db, entry));
}

static void make_base(void) {
    char path[64];
    qp_db_maker *maker = qp_db_maker_new();
    qp_game *game = qp_game_new(NULL);
    snprintf(path, sizeof path, "fuzz-api-%ld.qdb", (long)getpid());
    must(maker && game && !qp_db_open(&standin_db, path, QP_DB_CREATE, NULL));
    for (int i = 0; i < 10; i++) add(standin_db, maker, game, i);
    must(!qp_db_commit(standin_db));
    qp_db_close(standin_db);
    must(!qp_db_open(&standin_db, path, QP_DB_READ, NULL));
    unlink(path); /* it is open */
    qp_game_free(game);
    qp_db_maker_free(maker);
}

/* ---- the answer ------------------------------------------------------------
 */

/* One JSON value, without blanks between. */
static const char *json_value(const char *p, int depth);

static const char *end_of_json_string(const char *p) {
    LAW(*p++ == '"');
    for (; *p != '"'; p++) {
        LAW((unsigned char)*p >= 0x20 && !strchr("<>&", *p));
        if (*p == '\\') LAW(strchr("\"\\ntu", *++p));
    }
    return p + 1;
}

static const char *json_list(const char *p, char end, int depth) {
    if (*++p == end) return p + 1;
    for (;;) {
        if (end == '}') {
            p = end_of_json_string(p);
            LAW(*p++ == ':');
        }
        p = json_value(p, depth + 1);
        if (*p == end) return p + 1;
        LAW(*p++ == ',');
    }
}

static const char *json_value(const char *p, int depth) {
    static const char *const WORDS[] = {"null", "true", "false"};
    LAW(depth < 8);
    if (*p == '{') return json_list(p, '}', depth);
    if (*p == '[') return json_list(p, ']', depth);
    if (*p == '"') return end_of_json_string(p);
    for (int i = 0; i < 3; i++)
        if (!strncmp(p, WORDS[i], strlen(WORDS[i])))
            return p + strlen(WORDS[i]);
    size_t number = strspn(p, "-0123456789");
    LAW(number > 0);
    return p + number;
}

static void check(const standin_answer *a, const char *path) {
    static const char ERROR[] = "{\"error\":{\"code\":\"";
    LAW(a->len == strlen(a->text));
    /* The description is ours, with blanks. */
    if (a->status == 200 && !strcmp(path, "openapi.json")) return;
    LAW(!*json_value(a->text, 0));
    LAW((a->status == 200) == (strncmp(a->text, ERROR, strlen(ERROR)) != 0));
    LAW(a->status == 200 || (a->status >= 400 && a->status < 600));
    LAW(a->status != 500);
}

/* ---- the question ----------------------------------------------------------
 */

/* The text up to `end`, which becomes its end; what is left is at *p. */
static char *cut(char **p, char end) {
    char *text = *p, *at = strchr(text, end);
    if (at) *at++ = '\0';
    *p = at ? at : strchr(text, '\0');
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *values[2 * FUZZ_VALUES + 1] = {NULL};
    standin_answer answer;
    if (!standin_db) make_base();
    char *text = malloc(size + 1), *p = text;
    must(text != NULL);
    if (size) memcpy(text, data, size);
    text[size] = '\0';
    const char *method = cut(&p, ' '), *path = cut(&p, '\n');
    for (int i = 0; i < FUZZ_VALUES && *p && *p != '\n'; i++) {
        values[2 * i] = cut(&p, ' ');
        values[2 * i + 1] = cut(&p, '\n');
    }
    if (*p == '\n') p++;
    qp_text body = {p, (size_t)(text + size - p)};
    standin_ask(&answer, method, path, values, body);
    check(&answer, path);
    free(answer.text);
    free(text);
    return 0;
}
