/* file_report.c - what a game file is, in a line.
 *
 * SPDX-License-Identifier: MIT
 */
#include "read_games.h"

static void comma(FILE *out, int *first) {
    if (!*first) fputs(tr(", "), out);
    *first = 0;
}

/* The format unless it is PGN, the encodings, the notations; the moves of some
 * formats have no notation of their own. */
static void put_names(FILE *out, const qp_file_report *found) {
    int first = 1;
    if (found->format && !(found->format->flags & QP_FORMAT_ELSE)) {
        fputs(found->format->name, out);
        first = 0;
    }
    for (int e = QP_ENC_ASCII; e <= QP_ENC_BIG5; e++) {
        if (!(found->encodings & 1u << e)) continue;
        comma(out, &first);
        fputs(qp_encoding_name((qp_encoding)e), out);
    }
    int spelt = !found->format || found->format->notation == QP_NOTATION_ANY;
    for (int n = QP_NOTATION_CHINESE; spelt && n <= QP_NOTATION_VIETNAMESE;
         n++) {
        if (!(found->notations & 1u << n)) continue;
        comma(out, &first);
        fputs(qp_notation_name((qp_notation)n), out);
    }
    if (!first) fputs(words_lang() == QP_LANG_EN ? ", " : "\xEF\xBC\x8C", out);
}

void put_file_names(FILE *out, const qp_file_report *found) {
    safe_printf(out, "%s: ", found->file);
    put_names(out, found);
}
