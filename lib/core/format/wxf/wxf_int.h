/* wxf_int.h - what the files of this format share. Not installed.
 *
 *   wxf.c     lines, the frame of a game, and its moves
 *   header.c  which tags a line of the header is
 *   writer.c  a game as such a file
 */
#ifndef QP_WXF_INT_H
#define QP_WXF_INT_H

#include "../common/base.h"
#include "../common/line_reader.h"
#include "../common/format_reader.h"
#include "../common/results_and_glyphs.h"
#include "qipu/fen.h"
#include "../common/format_list.h"

/* What a comment that is open ends with. */
typedef enum wxf_comment {
    WXF_NO_COMMENT,
    WXF_STAR, /* a star and a slash */
    WXF_BRACE,
    WXF_PAREN
} wxf_comment;

typedef struct wxf_reader {
    qp__reader in;
    qp__emit give;
    qp__lines lines;
    qp__line *line; /* being read */

    int in_start, after_end, seen_any;
    int moved; /* a move has been delivered */
    wxf_comment comment;
    unsigned parens; /* open within a comment in parentheses */
    const char *result;
    qp_at result_at;
} wxf_reader;

/* Each returns nonzero to stop. */

/* ---- the header ---------------------------------------------------------- */

QP__INLINE int qp__wxf_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}
qp_text qp__wxf_trim(const char *p, const char *end);

/* A tag's name that a line of the header gives, with a NUL. */
#define WXF_NAME_MAX 32

typedef struct wxf_tag {
    char name[WXF_NAME_MAX];
    qp_text value;
    const char *at; /* where it is in the line */
} wxf_tag;

/* What a line of the header is read as; no value is empty. */
typedef struct wxf_line {
    size_t n;
    wxf_tag tag[9];
    const char *result; /* RESULT, or NULL */
    int odd;            /* RESULT, and the value is none */
    char date[10];
} wxf_line;

/* `value` has no blanks at its ends. Values are borrowed from it, or from
 * `line`. */
void qp__wxf_line(wxf_line *line, qp_text word, qp_text value);

/* One of the four results that the text is, or NULL. */
const char *qp__wxf_result(qp_text t);

#endif
