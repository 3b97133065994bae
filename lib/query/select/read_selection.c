/* read_selection.c - parses conditions from their names and values.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/base/inline/buffer.h"
#include "qipu/fen.h"
#include "selection.h"

qp_selection *qp_selection_new(void) {
    return calloc(1, sizeof(qp_selection));
}

void qp_selection_free(qp_selection *s) {
    if (!s) return;
    free(s->board.pattern);
    free(s->material.pattern);
    free(s->pattern.pattern);
    free(s);
}

/* ---- tags ---------------------------------------------------------------- */

static const struct {
    const char *sign;
    select_operator how;
    int reverse;
} SELECT_OPERATORS[] = {
    {"!=", SELECT_IS, 1},  {"<=", SELECT_MORE, 1}, {">=", SELECT_LESS, 1},
    {"!~", SELECT_HAS, 1}, {"=", SELECT_IS, 0},    {"<", SELECT_LESS, 0},
    {">", SELECT_MORE, 0}, {"~", SELECT_HAS, 0},   {"", SELECT_THERE, 0}};

static qp_status read_tag(qp_selection *s, void *list, const char *text,
                          qp_err *err) {
    (void)list;
    int absent = *text == '!', i = 0;
    const char *name = text + absent;
    size_t n = strcspn(name, "!<>=~");
    select_tag *tag = &s->tag[s->tags];
    while (strncmp(name + n, SELECT_OPERATORS[i].sign,
                   strlen(SELECT_OPERATORS[i].sign)))
        i++;
    int there = SELECT_OPERATORS[i].how == SELECT_THERE;
    if (!n || n >= sizeof tag->name || (absent && name[n]) ||
        (there && name[n]))
        return qp__bad_value(err, qp_text_of(text),
                             "a tag's name with =, !=, <, <=, >, >=, ~ or !~");
    if (s->tags == SELECT_LIST) return QP_E_LIMIT;
    *tag =
        (select_tag){.value = name + n + strlen(SELECT_OPERATORS[i].sign),
                     .how = SELECT_OPERATORS[i].how,
                     .reverse = there ? absent : SELECT_OPERATORS[i].reverse};
    memcpy(tag->name, name, n);
    s->tags++;
    return QP_OK;
}

/* ---- names --------------------------------------------------------------- */

static qp_status add_name(select_names *names, const char *text, qp_err *err,
                          int player) {
    static const qp_text none = {"", 0};
    if (names->count == SELECT_LIST) return QP_E_LIMIT;
    char *key = names->name[names->count].key;
    const char **like = &names->name[names->count].like;
    names->name[names->count].text = text;
    *like = strpbrk(text, "*?") ? text : NULL;
    if (!*like &&
        (player ? !qp_person_key(key, qp_text_of(text), none)
                : !qp_person_fold(key, QP_PERSON_MAX, qp_text_of(text))))
        return qp__bad_value(err, qp_text_of(text), "a name");
    names->count++;
    return QP_OK;
}

static qp_status read_player(qp_selection *s, void *names, const char *text,
                             qp_err *err) {
    (void)s;
    return add_name(names, text, err, 1);
}

static qp_status read_text(qp_selection *s, void *names, const char *text,
                           qp_err *err) {
    (void)s;
    return add_name(names, text, err, 0);
}

static qp_status add_text(const char **list, const char *text) {
    size_t n = 0;
    while (list[n]) n++;
    if (n == SELECT_LIST) return QP_E_LIMIT;
    list[n] = text;
    return QP_OK;
}

static qp_status read_code(qp_selection *s, void *codes, const char *text,
                           qp_err *err) {
    (void)s;
    if (!strpbrk(text, "*?") && !qp__select_is_code(text))
        return qp__bad_value(err, qp_text_of(text), "C, C4, C44");
    return add_text(codes, text);
}

static qp_status read_comment(qp_selection *s, void *comments, const char *text,
                              qp_err *err) {
    (void)s;
    if (!qp__select_has_word(qp_text_of(text)))
        return qp__bad_value(err, qp_text_of(text), "words");
    return add_text(comments, text);
}

static qp_status read_color(qp_selection *s, void *color, const char *text,
                            qp_err *err) {
    static const char *const COLORS[] = {"red", "black", NULL};
    int i = qp_word_index(COLORS, qp_text_of(text));
    (void)s;
    if (i < 0) return qp__bad_value(err, qp_text_of(text), "red, black");
    *(int *)color = i + 1;
    return QP_OK;
}

/* ---- numbers, days, results ---------------------------------------------- */

static qp_status read_since(qp_selection *s, void *day, const char *text,
                            qp_err *err) {
    int last;
    (void)s;
    return qp_days_read(day, &last, qp_text_of(text), err);
}

static qp_status read_until(qp_selection *s, void *day, const char *text,
                            qp_err *err) {
    int first;
    (void)s;
    return qp_days_read(&first, day, qp_text_of(text), err);
}

static qp_status read_results(qp_selection *s, void *mask, const char *text,
                              qp_err *err) {
    unsigned more = 0;
    qp_status rc = qp_results_read(&more, qp_text_of(text), err);
    (void)s;
    *(unsigned *)mask |= more;
    return rc;
}

static qp_status read_ranges(qp_selection *s, void *ranges, const char *text,
                             qp_err *err) {
    (void)s;
    return qp_ranges_read(ranges, qp_text_of(text), err);
}

static qp_status read_from_one(qp_selection *s, void *count, const char *text,
                               qp_err *err) {
    qp_ranges list = {.count = 0};
    qp_status rc = qp_ranges_read(&list, qp_text_of(text), NULL);
    const qp_range *one = list.range;
    (void)s;
    if (rc || list.count > 1 || one->least != one->most || !one->least)
        return qp__bad_value(err, qp_text_of(text), "a number from 1");
    *(uint64_t *)count = one->least;
    return QP_OK;
}

static qp_status read_flag(qp_selection *s, void *flag, const char *text,
                           qp_err *err) {
    (void)s;
    if (text) return qp__bad_value(err, qp_text_of(text), "no value");
    *(int *)flag = 1;
    return QP_OK;
}

/* ---- patterns ------------------------------------------------------------ */

static qp_status read_pattern(qp_selection *s, void *patterns, const char *text,
                              qp_err *err) {
    select_patterns *p = patterns;
    (void)s;
    if (p->count == SELECT_LIST) return QP_E_LIMIT;
    void *grown =
        array_grow(p->pattern, &p->room, p->count + 1, sizeof *p->pattern);
    if (!grown) return QP_E_NOMEM;
    p->pattern = grown;
    qp_status rc =
        qp_pattern_read(&p->pattern[p->count], qp_text_of(text), err);
    p->count += !rc;
    return rc;
}

static qp_status read_board(qp_selection *s, void *boards, const char *text,
                            qp_err *err) {
    if (strcmp(text, "startpos") != 0)
        return read_pattern(s, boards, text, err);
    return read_pattern(s, boards, QP_FEN_START, err);
}

/* ---- all of them --------------------------------------------------------- */

#define AT(member) offsetof(qp_selection, member)

/* The filter language: each condition, the parser of its value, and its target.
 */
static const struct {
    const char *name;
    qp_status (*read)(qp_selection *s, void *out, const char *text,
                      qp_err *err);
    size_t at;
} SELECT_CONDITIONS[] = {{"tag", read_tag, AT(tag)},
                         {"player", read_player, AT(player)},
                         {"color", read_color, AT(color)},
                         {"opponent", read_player, AT(opponent)},
                         {"red", read_player, AT(red)},
                         {"black", read_player, AT(black)},
                         {"event", read_text, AT(event)},
                         {"site", read_text, AT(site)},
                         {"ecco", read_code, AT(ecco)},
                         {"comment", read_comment, AT(comment)},
                         {"since", read_since, AT(since)},
                         {"until", read_until, AT(until)},
                         {"result", read_results, AT(results)},
                         {"ply", read_ranges, AT(plies)},
                         {"fen", read_board, AT(board)},
                         {"material", read_pattern, AT(material)},
                         {"pattern", read_pattern, AT(pattern)},
                         {"at", read_ranges, AT(at)},
                         {"no-captures", read_from_one, AT(quiet)},
                         {"final", read_flag, AT(final)},
                         {"in-variations", read_flag, AT(in_variations)},
                         {"mate", read_flag, AT(mate)},
                         {"stalemate", read_flag, AT(stalemate)},
                         {"repetition", read_flag, AT(repetition)},
                         {"setup", read_flag, AT(setup)},
                         {"no-setup", read_flag, AT(no_setup)},
                         {"errors", read_flag, AT(broken)},
                         {"broken", read_flag, AT(broken)},
                         {"sound", read_flag, AT(sound)},
                         {"not", read_flag, AT(others)}};

qp_status qp_selection_add(qp_selection *s, const char *name, const char *value,
                           qp_err *err) {
    size_t i = 0, count = sizeof SELECT_CONDITIONS / sizeof *SELECT_CONDITIONS;
    while (i < count && strcmp(SELECT_CONDITIONS[i].name, name)) i++;
    if (i == count)
        return qp__bad_value(err, qp_text_of(name), "the name of a condition");
    if (!value && SELECT_CONDITIONS[i].read != read_flag)
        return qp__bad_value(err, qp_text_of(name), "a value");
    return SELECT_CONDITIONS[i].read(s, (char *)s + SELECT_CONDITIONS[i].at,
                                     value, err);
}
