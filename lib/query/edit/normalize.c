/* normalize.c - standard forms of names, dates, results and openings.
 *
 * What is doubtful stays as it is: a wrong form is harder to see than an odd
 * one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "editor_int.h"
#include "qipu/date.h"
#include "qipu/ecco.h"
#include "qipu/player_name.h"

/* ---- blanks -------------------------------------------------------------- */

static qp_status join_blanks(edited_tag *tag, int none, int *changed) {
    byte_buffer joined = {0};
    qp__blanks_join(&joined, tag->value, none);
    qp_status rc = joined.failed
                       ? QP_E_NOMEM
                       : qp__edited_tag_set(tag, buffer_text(&joined), changed);
    buffer_free(&joined);
    return rc;
}

static qp_status normalize_blanks(edited_tags *tags, int *changed) {
    qp_status rc = QP_OK;
    for (size_t i = 0; !rc && i < tags->count; i++)
        rc = join_blanks(&tags->tag[i], 0, changed);
    return rc;
}

/* ---- names --------------------------------------------------------------- */

static int contains_word(qp_text text, const char *word) {
    size_t len = strlen(word);
    for (size_t i = 0; i + len <= text.len; i++)
        if (!memcmp(text.ptr + i, word, len)) return 1;
    return 0;
}

static int is_team(qp_text text) {
#define EDIT_RESULT(word, result)
#define EDIT_GRADE(word) word,
    static const char *const GRADES[] = {
#include "words.inc"
    };
#undef EDIT_RESULT
#undef EDIT_GRADE
    for (size_t i = 0; i < sizeof GRADES / sizeof *GRADES; i++)
        if (contains_word(text, GRADES[i])) return 0;
    return text.len != 0;
}

/* Brackets and blanks of a text are not counted. */
static size_t bytes_of_words(qp_text text) {
    size_t n = 0;
    for (size_t i = 0; i < text.len; i++)
        n += !memchr(" \t()[]", text.ptr[i], 6);
    return n;
}

static int is_same(qp_text a, qp_text b) {
    return a.len == b.len && !memcmp(a.ptr, b.ptr, a.len);
}

/* Moves the team to its tag, if name and team are all that the text has. */
static qp_status cut_team(edited_tags *tags, const char *side, const char *team,
                          int *changed) {
    qp_text text = qp__edited_value(tags, side), name, rest;
    qp_text has = qp__edited_value(tags, team);
    qp_person_cut(&name, &rest, text, has);
    if (!rest.len || !is_team(rest) || (has.len && !is_same(has, rest)) ||
        bytes_of_words(name) + bytes_of_words(rest) != bytes_of_words(text))
        return QP_OK;
    char kept[QP_TOKEN_MAX];
    if (rest.len > sizeof kept) return QP_OK;
    memcpy(kept, rest.ptr, rest.len);
    rest.ptr = kept;
    qp_status rc = qp__edited_tags_set(tags, side, name, changed);
    return rc ? rc : qp__edited_tags_set(tags, team, rest, changed);
}

static qp_status normalize_name(edited_tags *tags, const char *side,
                                const char *team, int *changed) {
    edited_tag *tag = qp__edited_tag(tags, side);
    qp_status rc = tag ? join_blanks(tag, 0, changed) : QP_OK;
    if (!rc && tag) rc = cut_team(tags, side, team, changed);
    tag = qp__edited_tag(tags, side);
    /* "A BC" may be a name and a team: the cut would have found it. */
    if (!rc && tag && tag->value.len <= 12 &&
        qp__blanks_are_between_han(tag->value))
        rc = join_blanks(tag, 1, changed);
    return rc;
}

/* ---- dates --------------------------------------------------------------- */

static int is_date_tag(qp_text name) {
    return name.len >= 4 && !memcmp(name.ptr + name.len - 4, "Date", 4);
}

static qp_status normalize_date(edited_tag *tag, int *changed) {
    qp_date date;
    char text[16];
    qp_date_precision precision = qp_date_read(&date, tag->value);
    /* A time of day would be lost. */
    if (date.doubtful || memchr(tag->value.ptr, ':', tag->value.len))
        return QP_OK;
    int year = date.first / 10000, month = date.first / 100 % 100;
    int n = 0;
    if (precision == QP_DATE_DAY)
        n = snprintf(text, sizeof text, "%04d.%02d.%02d", year % 10000, month,
                     date.first % 100);
    else if (precision == QP_DATE_MONTH)
        n = snprintf(text, sizeof text, "%04d.%02d.??", year % 10000, month);
    else if (precision == QP_DATE_YEAR)
        n = snprintf(text, sizeof text, "%04d.??.??", year % 10000);
    return n ? qp__edited_tag_set(tag, (qp_text){text, (size_t)n}, changed)
             : QP_OK;
}

static qp_status normalize_dates(edited_tags *tags, int *changed) {
    qp_status rc = QP_OK;
    for (size_t i = 0; !rc && i < tags->count; i++)
        if (is_date_tag(tags->tag[i].name) && tags->tag[i].value.len)
            rc = normalize_date(&tags->tag[i], changed);
    return rc;
}

/* ---- results ------------------------------------------------------------- */

/* Returns one of the four results, or an empty text. */
static qp_text standard_result(qp_text text) {
#define EDIT_RESULT(word, result) {word, result},
#define EDIT_GRADE(word)
    static const struct {
        const char *word, *result;
    } RESULTS[] = {
        {"1-0", "1-0"},
        {"0-1", "0-1"},
        {"1/2-1/2", "1/2-1/2"},
        {"*", "*"},
#include "words.inc"
    };
#undef EDIT_RESULT
#undef EDIT_GRADE
    for (size_t i = 0; i < sizeof RESULTS / sizeof *RESULTS; i++)
        if (qp_text_is(text, RESULTS[i].word))
            return qp_text_of(RESULTS[i].result);
    return (qp_text){"", 0};
}

/* The result after the moves is set later by the tag. */
static qp_status normalize_result(edited_tags *tags, const qp_game *game,
                                  int *changed) {
    byte_buffer plain = {0};
    qp__blanks_join(&plain, qp__edited_value(tags, "Result"), 1);
    if (plain.failed) return QP_E_NOMEM;
    int unsaid = !plain.len || qp_text_is(buffer_text(&plain), "?");
    qp_text said = standard_result(buffer_text(&plain));
    qp_text end = qp_game_result(game);
    buffer_free(&plain);
    if (end.len && !qp_text_is(end, "*") && (unsaid || qp_text_is(said, "*")))
        said = end;
    return said.len ? qp__edited_tags_set(tags, "Result", said, changed)
                    : QP_OK;
}

/* ---- openings ------------------------------------------------------------ */

static qp_status normalize_opening(edited_tags *tags, const qp_game *game,
                                   int *changed) {
    const char *code = qp_ecco_game(game, 0);
    if (!*code) return QP_OK;
    const char *variation = qp_ecco_variation(qp_text_of(code));
    qp_status rc = qp__edited_tags_set(tags, "ECCO", qp_text_of(code), changed);
    if (!rc)
        rc = qp__edited_tags_set(tags, "Opening",
                                 qp_text_of(qp_ecco_opening(qp_text_of(code))),
                                 changed);
    edited_tag *tag = qp__edited_tag(tags, "Variation");
    if (!rc && *variation)
        rc = qp__edited_tags_set(tags, "Variation", qp_text_of(variation),
                                 changed);
    else if (!rc && tag)
        qp__edited_tags_remove(tags, tag), *changed = 1;
    return rc;
}

qp_status qp__normalize_tags(edited_tags *tags, const qp_game *game,
                             unsigned what, int *changed) {
    qp_status rc = QP_OK;
    if (what & NORMAL_WHITESPACE) rc = normalize_blanks(tags, changed);
    if (!rc && what & NORMAL_NAMES)
        rc = normalize_name(tags, "Red", "RedTeam", changed);
    if (!rc && what & NORMAL_NAMES)
        rc = normalize_name(tags, "Black", "BlackTeam", changed);
    if (!rc && what & NORMAL_DATES) rc = normalize_dates(tags, changed);
    if (!rc && what & NORMAL_RESULTS)
        rc = normalize_result(tags, game, changed);
    if (!rc && what & NORMAL_ECCO) rc = normalize_opening(tags, game, changed);
    return rc;
}
