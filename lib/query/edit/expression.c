/* expression.c - regular expressions and their replacements, by PCRE2.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../core/base/inline/ascii.h"
#include "editor_int.h"

#ifdef QP_WITH_PCRE2
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

struct expression {
    pcre2_code *code;
    byte_buffer with; /* as pcre2_substitute reads it */
};

/* Returns the column of a byte in a text, from 1. */
static uint32_t expression_column(const char *text, const char *at) {
    uint32_t column = 1;
    for (; text < at; text++) column += ((unsigned char)*text & 0xC0) != 0x80;
    return column;
}

static qp_status bad_form(qp_err *err, const char *text) {
    return qp__edit_fault(err, QP_E_ARG, qp_text_of(text),
                          "TAG/EXPRESSION/REPLACEMENT/");
}

/* Copies up to the next slash, whose backslashes it removes, and returns what
 * follows it; NULL if there is none. */
static const char *take_field(byte_buffer *out, const char *p, char slash) {
    for (; *p && *p != slash; p++) {
        if (*p == '\\' && p[1] == slash)
            p++;
        else if (*p == '\\' && p[1])
            buffer_byte(out, (unsigned char)*p++);
        buffer_byte(out, (unsigned char)*p);
    }
    buffer_byte(out, 0);
    return *p ? p + 1 : NULL;
}

/* The place of byte `offset` of a field in the text that it was taken from. */
static const char *place_in_field(const char *p, char slash, size_t offset) {
    for (; offset && *p; offset--) {
        if (*p == '\\' && p[1] == slash) p++;
        p++;
    }
    return p;
}

/* Rewrites "$1", "\1" and "$$" for pcre2_substitute, which takes only groups
 * that exist. */
static qp_status read_replacement(expression *e, const char *p, qp_err *err) {
    uint32_t groups = 0;
    pcre2_pattern_info(e->code, PCRE2_INFO_CAPTURECOUNT, &groups);
    for (; *p; p++) {
        if ((*p == '$' || *p == '\\') && char_digit(p[1])) {
            if ((uint32_t)(p[1] - '0') > groups)
                return qp__edit_fault(err, QP_E_ARG, (qp_text){p, 2},
                                      "a group of the expression");
            buffer_format(&e->with, "${%c}", *++p);
        } else if (*p == '$') {
            buffer_puts(&e->with, "$$");
            p += p[1] == '$';
        } else {
            p += *p == '\\' && p[1];
            buffer_byte(&e->with, (unsigned char)*p);
        }
    }
    return e->with.failed ? QP_E_NOMEM : QP_OK;
}

static qp_status compile(expression *e, const char *pattern, int ignore_case,
                         size_t *offset, qp_err *err) {
    char why[sizeof err->want];
    int code = 0;
    e->code = pcre2_compile((PCRE2_SPTR)pattern, PCRE2_ZERO_TERMINATED,
                            PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF |
                                (ignore_case ? PCRE2_CASELESS : 0),
                            &code, offset, NULL);
    if (e->code) return QP_OK;
    if (code == PCRE2_ERROR_HEAP_FAILED) return QP_E_NOMEM;
    pcre2_get_error_message(code, (PCRE2_UCHAR *)why, sizeof why);
    return qp__edit_fault(err, QP_E_ARG, qp_text_of(pattern), why);
}

qp_status qp__expression_new(expression **out, const char *text,
                             uint32_t column, qp_err *err) {
    char slash = *text;
    byte_buffer pattern = {0}, with = {0};
    size_t offset = 0;
    if (!slash || char_letter(slash) || char_digit(slash) || slash == '\\' ||
        (unsigned char)slash <= ' ' || (unsigned char)slash >= 0x7F)
        return bad_form(err, text);
    const char *p = take_field(&pattern, text + 1, slash);
    if (p) p = take_field(&with, p, slash);
    expression *e = calloc(1, sizeof *e);
    qp_status rc = !e || pattern.failed || with.failed ? QP_E_NOMEM : QP_OK;
    if (!p || (*p && strcmp(p, "i") != 0)) rc = rc ? rc : bad_form(err, text);
    if (!rc && p) {
        rc = compile(e, pattern.ptr, *p == 'i', &offset, err);
        if (rc == QP_E_ARG && err)
            err->at.col = column - 1 +
                          expression_column(
                              text, place_in_field(text + 1, slash, offset));
    }
    if (!rc) rc = read_replacement(e, buffer_text(&with).ptr, err);
    buffer_free(&pattern);
    buffer_free(&with);
    if (rc)
        qp__expression_free(e);
    else
        *out = e;
    return rc;
}

qp_status qp__expression_replace(const expression *e, edited_tag *tag,
                                 int *changed, qp_err *err) {
    PCRE2_UCHAR made[QP_TOKEN_MAX + 1];
    PCRE2_SIZE len = sizeof made;
    int count = pcre2_substitute(
        e->code, (PCRE2_SPTR)tag->value.ptr, tag->value.len, 0,
        PCRE2_SUBSTITUTE_GLOBAL | PCRE2_SUBSTITUTE_UNSET_EMPTY, NULL, NULL,
        (PCRE2_SPTR)buffer_text(&e->with).ptr, e->with.len, made, &len);
    if (!count) return QP_OK;
    if (count == PCRE2_ERROR_NOMEMORY)
        return qp__edit_fault(err, QP_E_LIMIT, tag->name, "at most 4096 bytes");
    if (count < 0)
        return qp__edit_fault(err, QP_E_ARG, tag->name,
                              "the regular expression takes too long");
    if (!len && tag->value.len)
        return qp__edit_fault(err, QP_E_ARG, tag->name,
                              "the replacement makes the tag empty");
    return qp__edited_tag_set(tag, (qp_text){(const char *)made, len}, changed);
}

void qp__expression_free(expression *e) {
    if (!e) return;
    pcre2_code_free(e->code);
    buffer_free(&e->with);
    free(e);
}

#else

qp_status qp__expression_new(expression **out, const char *text,
                             uint32_t column, qp_err *err) {
    (void)out, (void)text, (void)column;
    return qp__edit_fault(err, QP_E_FORMAT_BUILD, qp_text_of("PCRE2"),
                          "a build with PCRE2");
}

qp_status qp__expression_replace(const expression *e, edited_tag *tag,
                                 int *changed, qp_err *err) {
    (void)e, (void)tag, (void)changed, (void)err;
    return QP_OK;
}

void qp__expression_free(expression *e) {
    (void)e;
}

#endif
