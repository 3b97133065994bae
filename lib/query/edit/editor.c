/* editor.c - the list of edits, and what each does to the tags of a game.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../core/base/inline/ascii.h"
#include "editor_int.h"

typedef struct edit_step {
    qp_status (*run)(const struct edit_step *step, edited_tags *tags,
                     const qp_game *game, int *changed, qp_err *err);
    char *name;             /* the tag; owned, or NULL */
    char *value;            /* its value or its new name; owned, or NULL */
    expression *expression; /* owned, or NULL */
    unsigned normal;        /* NORMAL_ bits */
} edit_step;

struct qp_editor {
    edit_step step[QP_EDITS_MAX];
    size_t count;
};

qp_status qp__edit_fault(qp_err *err, qp_status code, qp_text what,
                         const char *want) {
    if (!err) return code;
    *err = (qp_err){.code = code};
    size_t len = what.len < sizeof err->what ? what.len : sizeof err->what - 1;
    while (len < what.len && len &&
           ((unsigned char)what.ptr[len] & 0xC0) == 0x80)
        len--;
    if (len) memcpy(err->what, what.ptr, len);
    snprintf(err->want, sizeof err->want, "%s", want);
    return code;
}

/* ---- what edits do ------------------------------------------------------- */

static qp_status set_step(const edit_step *step, edited_tags *tags,
                          const qp_game *game, int *changed, qp_err *err) {
    (void)game, (void)err;
    return qp__edited_tags_set(tags, step->name, qp_text_of(step->value),
                               changed);
}

static qp_status drop_step(const edit_step *step, edited_tags *tags,
                           const qp_game *game, int *changed, qp_err *err) {
    (void)game, (void)err;
    edited_tag *tag;
    while ((tag = qp__edited_tag(tags, step->name)) != NULL) {
        qp__edited_tags_remove(tags, tag);
        *changed = 1;
    }
    return QP_OK;
}

static int says_nothing(qp_text value) {
    return !value.len || qp_text_is(value, "?") || qp_text_is(value, "*");
}

/* A tag that has the new name already goes if it says nothing else. */
static qp_status rename_step(const edit_step *step, edited_tags *tags,
                             const qp_game *game, int *changed, qp_err *err) {
    (void)game;
    edited_tag *tag = qp__edited_tag(tags, step->name);
    edited_tag *there = qp__edited_tag(tags, step->value);
    if (!tag || tag == there) {
        if (tag && !qp_text_is(tag->name, step->value)) *changed = 1;
        if (tag) tag->name = qp_text_of(step->value);
        return QP_OK;
    }
    if (there && !says_nothing(there->value) &&
        qp_text_compare(there->value, tag->value))
        return qp__edit_fault(err, QP_E_ARG, there->name,
                              "the game has this tag with another value");
    if (there) qp__edited_tags_remove(tags, there);
    while ((tag = qp__edited_tag(tags, step->name)) != NULL)
        tag->name = qp_text_of(step->value);
    *changed = 1;
    return QP_OK;
}

/* Returns nonzero for the tags that say where the moves begin. */
static int is_start_tag(const char *name, size_t len) {
    return qp__is_tag((qp_text){name, len}, "FEN") ||
           qp__is_tag((qp_text){name, len}, "SetUp");
}

static qp_status replace_step(const edit_step *step, edited_tags *tags,
                              const qp_game *game, int *changed, qp_err *err) {
    qp_status rc = QP_OK;
    int all = !strcmp(step->name, "*");
    (void)game;
    for (size_t i = 0; !rc && i < tags->count; i++) {
        edited_tag *tag = &tags->tag[i];
        if (all ? !is_start_tag(tag->name.ptr, tag->name.len)
                : qp__is_tag(tag->name, step->name))
            rc = qp__expression_replace(step->expression, tag, changed, err);
    }
    return rc;
}

static qp_status normalize_step(const edit_step *step, edited_tags *tags,
                                const qp_game *game, int *changed,
                                qp_err *err) {
    (void)err;
    return qp__normalize_tags(tags, game, step->normal, changed);
}

/* ---- reading edits ------------------------------------------------------- */

static size_t tag_len(const char *text) {
    size_t n = 0;
    while (char_letter(text[n]) || char_digit(text[n]) || text[n] == '_') n++;
    return n;
}

/* Takes the name of a tag that may be edited, before `end` ('/': anything).
 * Else reports that `form` was expected. */
static qp_status take_edited_tag(char **name, const char **p, char end,
                                 qp_err *err, const char *form) {
    size_t len = tag_len(*p);
    if (!len && **p == '*' && end == '/') len = 1;
    char next = (*p)[len];
    if (!len || (end == '/' ? !next : next != end))
        return qp__edit_fault(err, QP_E_ARG, qp_text_of(*p), form);
    if (is_start_tag(*p, len))
        return qp__edit_fault(err, QP_E_ARG, (qp_text){*p, len},
                              "a tag that the moves do not depend on");
    *name = strndup(*p, len);
    *p += len;
    return *name ? QP_OK : QP_E_NOMEM;
}

static int is_one_of_four(const char *text) {
    return !strcmp(text, "1-0") || !strcmp(text, "0-1") ||
           !strcmp(text, "1/2-1/2") || !strcmp(text, "*");
}

static qp_status read_set(edit_step *step, const char *p, qp_err *err) {
    qp_status rc = take_edited_tag(&step->name, &p, '=', err, "TAG=VALUE");
    if (rc) return rc;
    p++;
    if (!*p)
        return qp__edit_fault(err, QP_E_ARG, qp_text_of(step->name),
                              "a value; drop removes a tag");
    if (strlen(p) > QP_TOKEN_MAX)
        return qp__edit_fault(err, QP_E_ARG, qp_text_of(step->name),
                              "a value of at most 4096 bytes");
    if (qp__is_tag(qp_text_of(step->name), "Result") && !is_one_of_four(p))
        return qp__edit_fault(err, QP_E_ARG, qp_text_of(p),
                              "1-0, 0-1, 1/2-1/2 or *");
    step->value = strdup(p);
    return step->value ? QP_OK : QP_E_NOMEM;
}

static qp_status read_rename(edit_step *step, const char *p, qp_err *err) {
    qp_status rc = take_edited_tag(&step->name, &p, '=', err, "OLD=NEW");
    if (rc) return rc;
    p++;
    return take_edited_tag(&step->value, &p, 0, err, "OLD=NEW");
}

static qp_status read_drop(edit_step *step, const char *p, qp_err *err) {
    return take_edited_tag(&step->name, &p, 0, err, "the name of a tag");
}

static qp_status read_replace(edit_step *step, const char *p, qp_err *err) {
    const char *text = p;
    qp_status rc = take_edited_tag(&step->name, &p, '/', err,
                                   "TAG/EXPRESSION/REPLACEMENT/");
    return rc ? rc
              : qp__expression_new(&step->expression, p,
                                   (uint32_t)(p - text) + 1, err);
}

static qp_status read_normalize(edit_step *step, const char *p, qp_err *err) {
    static const char *const WORDS[] = {"names", "dates", "results",
                                        "ecco",  "moves", "whitespace"};
    enum { COUNT = sizeof WORDS / sizeof *WORDS };
    for (;; p++) {
        size_t len = strcspn(p, ","), i = 0;
        while (i < COUNT && !qp_text_is((qp_text){p, len}, WORDS[i])) i++;
        if (i == COUNT)
            return qp__edit_fault(err, QP_E_ARG, (qp_text){p, len},
                                  "names, dates, results, ecco, moves or "
                                  "whitespace");
        step->normal |= 1u << i;
        p += len;
        if (!*p) return QP_OK;
    }
}

static const struct {
    const char *name;
    qp_status (*read)(edit_step *step, const char *text, qp_err *err);
    qp_status (*run)(const edit_step *step, edited_tags *tags,
                     const qp_game *game, int *changed, qp_err *err);
} EDITS[] = {{"set", read_set, set_step},
             {"rename", read_rename, rename_step},
             {"drop", read_drop, drop_step},
             {"replace", read_replace, replace_step},
             {"normalize", read_normalize, normalize_step}};

/* ---- the editor ---------------------------------------------------------- */

static void free_step(edit_step *step) {
    free(step->name);
    free(step->value);
    qp__expression_free(step->expression);
}

qp_editor *qp_editor_new(void) {
    return calloc(1, sizeof(qp_editor));
}

void qp_editor_free(qp_editor *editor) {
    if (!editor) return;
    while (editor->count) free_step(&editor->step[--editor->count]);
    free(editor);
}

qp_status qp_editor_add(qp_editor *editor, const char *edit, const char *value,
                        qp_err *err) {
    size_t i = 0, count = sizeof EDITS / sizeof *EDITS;
    while (i < count && strcmp(EDITS[i].name, edit) != 0) i++;
    if (i == count)
        return qp__edit_fault(err, QP_E_ARG, qp_text_of(edit),
                              "set, rename, drop, replace or normalize");
    if (editor->count == QP_EDITS_MAX)
        return qp__edit_fault(err, QP_E_LIMIT, qp_text_of(edit),
                              "at most 64 edits");
    edit_step *step = &editor->step[editor->count];
    *step = (edit_step){.run = EDITS[i].run};
    qp_status rc = EDITS[i].read(step, value, err);
    if (rc)
        free_step(step);
    else
        editor->count++;
    return rc;
}

static unsigned normal_of(const qp_editor *editor) {
    unsigned normal = 0;
    for (size_t i = 0; i < editor->count; i++) normal |= editor->step[i].normal;
    return normal;
}

int qp_editor_normalizes_moves(const qp_editor *editor) {
    return (normal_of(editor) & NORMAL_MOVES) != 0;
}

/* ---- a game -------------------------------------------------------------- */

static qp_status run_steps(const qp_editor *editor, edited_tags *tags,
                           const qp_game *game, uint64_t *done, qp_err *err) {
    qp_status rc = QP_OK;
    for (size_t i = 0; !rc && i < editor->count; i++) {
        int changed = 0;
        rc = editor->step[i].run(&editor->step[i], tags, game, &changed, err);
        *done |= (uint64_t)changed << i;
    }
    return rc;
}

/* Returns the result that the game gets because the tag Result changed; empty:
 * as it was. */
static qp_status new_result(qp_text *out, const edited_tags *tags,
                            const qp_game *game, qp_err *err) {
    qp_text was = qp_game_tag(game, "Result");
    *out = qp__edited_value(tags, "Result");
    if (!out->len || (was.len == out->len && !qp_text_compare(was, *out)))
        *out = (qp_text){"", 0};
    char word[8] = "";
    if (out->len && out->len < sizeof word) memcpy(word, out->ptr, out->len);
    if (!out->len || is_one_of_four(word)) return QP_OK;
    return qp__edit_fault(err, QP_E_ARG, qp_text_of("Result"),
                          "not one of 1-0, 0-1, 1/2-1/2 and *");
}

/* Sets the bits of the steps that normalize whitespace. */
static uint64_t whitespace_steps(const qp_editor *editor) {
    uint64_t steps = 0;
    for (size_t i = 0; i < editor->count; i++)
        steps |= (uint64_t) !!(editor->step[i].normal & NORMAL_WHITESPACE) << i;
    return steps;
}

qp_status qp_editor_game(uint64_t *changed, const qp_editor *editor,
                         qp_game *game, qp_err *err) {
    edited_tags tags;
    uint64_t done = 0, spaces = whitespace_steps(editor);
    qp_text result = {"", 0};
    int comments = 0;
    *changed = 0;
    qp_status rc = qp__edited_tags_read(&tags, game);
    if (!rc) rc = run_steps(editor, &tags, game, &done, err);
    if (!rc && done) rc = new_result(&result, &tags, game, err);
    if (!rc)
        rc = qp__rebuild_game(game, &tags, done != 0, spaces != 0, &comments);
    if (!rc && result.len) rc = qp_game_set_result(game, result);
    qp__edited_tags_free(&tags);
    if (!rc) *changed = done | (comments ? spaces : 0);
    return rc;
}
