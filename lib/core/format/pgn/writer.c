/* writer.c - a game as canonical PGN: the order of tags, then the movetext. The
 * same game is always the same bytes, and reading them gives that game again.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/base.h"
#include "../common/loss_report.h"
#include "../common/movetext.h"
#include "../common/results_and_glyphs.h"
#include "../common/tags.h"
#include "reader_int.h"
#include "scan.h"
#include "qipu/fen.h"
#include "qipu/pgn.h"

static int has_char(qp_text t, char c) {
    return t.len && memchr(t.ptr, c, t.len);
}

/* A name of other characters than PGN has, or in Chinese for a usual one: what
 * it becomes is reported. */
static void report_renamed(qp_text name, const qp_write_options *options) {
    char instead[64];
    size_t len = 0;
    qp_text usual = qp__pgn_usual_name(name);
    int odd = !name.len || usual.ptr != name.ptr;
    if (!odd && qp__pgn_name_fits(name)) return;
    for (size_t i = 0, n; i < usual.len; i += n) {
        int fits;
        n = qp__pgn_name_char(usual, i, &fits);
        odd |= !fits;
        if (len + n >= sizeof instead) continue;
        memcpy(instead + len, fits ? usual.ptr + i : "_", fits ? n : 1);
        len += fits ? n : 1;
    }
    instead[len] = '\0';
    if (odd) qp__lost(options, QP_W_LOST_TAG, QP_ROOT, name, instead);
}

/* A result in other words is written as PGN has it. */
static void pgn_losses_report_result(qp_text name, qp_text value,
                                     const qp_write_options *options) {
    const char *result =
        qp__tag_is(name, "Result") ? qp__pgn_result_word(value) : NULL;
    if (result && (strlen(result) != value.len ||
                   memcmp(result, value.ptr, value.len) != 0))
        qp__lost_in_tag(options, name, value, result);
}

static void report_tags(const qp_game *game, const qp_write_options *options) {
    for (size_t i = 0; i < qp_game_tags(game); i++) {
        qp_text name = qp_game_tag_name(game, i);
        qp_text value = qp_game_tag_value(game, i);
        report_renamed(name, options);
        pgn_losses_report_result(qp__pgn_usual_name(name), value, options);
        if (has_char(value, '\n'))
            qp__lost_in_tag(options, name, (qp_text){"\\n", 2}, "' '");
    }
}

void qp__pgn_report_losses(const qp_game *game,
                           const qp_write_options *options) {
    if (!options->loss.lost) return;
    qp__lost_ends(options, game);
    report_tags(game, options);
    qp__movetext_report_losses(game, options);
}

/* A tag of the specification, and what chess programs write for it. */
static const struct {
    const char *name, *chess;
} PGN_ORDER[] = {
#include "tag_order.inc"
};
/* The first SPECIFIED stand in this order; the next keep their place among the
 * others, under their proper name; Incomplete comes last. */
enum {
    PGN_ORDER_LEN = sizeof PGN_ORDER / sizeof *PGN_ORDER,
    PGN_SPECIFIED = 15
};

static void write_name(qp__outlet *o, qp_text name) {
    if (qp__pgn_name_fits(name)) {
        qp__outlet_put(o, name.ptr, name.len);
        return;
    }
    for (size_t i = 0, n; i < name.len; i += n) {
        int fits;
        n = qp__pgn_name_char(name, i, &fits);
        qp__outlet_put(o, fits ? name.ptr + i : "_", fits ? n : 1);
    }
}

/* A value of another format may hold what would end the tag: a line end becomes
 * a blank. */
static void write_value(qp__outlet *o, qp_text value) {
    const char *p = value.ptr, *end = value.len ? p + value.len : p;
    uint64_t conts = 0;
    qp__outlet_word(o, " \"");
    for (; value.len; p++) {
        const char *plain = p;
        p = plain_value(plain, end, &conts);
        qp__outlet_put(o, plain, (size_t)(p - plain));
        if (p == end) break;
        qp__outlet_word(o, *p == '\n' ? " " : *p == '"' ? "\\\"" : "\\\\");
    }
    qp__outlet_word(o, "\"]\n");
}

/* A character that a name of PGN cannot have becomes '_'. */
static void pgn_write_tag(qp__outlet *o, qp_text name, qp_text value) {
    value = qp__tag_cut(value);
    const char *result =
        qp__tag_is(name, "Result") ? qp__pgn_result_word(value) : NULL;
    if (result) value = qp_text_of(result);
    qp__outlet_word(o, "[");
    write_name(o, qp__pgn_usual_name(name));
    write_value(o, value);
}

static int begins_chinese(qp_text name) {
    return name.len && (unsigned char)*name.ptr >= 0x80;
}

/* The place in ORDER of a name or, with `chess`, of one that chess programs
 * use; ORDER_LEN if it has none. */
static size_t pgn_order_of(qp_text name, int chess) {
    for (size_t i = 0; name.len && i < PGN_ORDER_LEN; i++) {
        const char *tag = chess ? PGN_ORDER[i].chess : PGN_ORDER[i].name;
        if (tag && qp__tag_is(name, tag)) return i;
    }
    return PGN_ORDER_LEN;
}

/* The place that a tag has by its own name or its Chinese one. */
static size_t place_of_tag(qp_text name) {
    return pgn_order_of(begins_chinese(name) ? qp__pgn_usual_name(name) : name,
                        0);
}

/* Of each name in ORDER: the index of the tag that denotes it, its own name,
 * else its Chinese one, else the one that chess programs use; and how many tags
 * have one of the first two. */
typedef struct header_tags {
    size_t at[PGN_ORDER_LEN], count[PGN_ORDER_LEN];
} header_tags;

static void find_tags(header_tags *h, const qp_game *game) {
    enum { OWN, IN_CHINESE, OF_CHESS, KINDS };
    size_t n = qp_game_tags(game), first[KINDS][PGN_ORDER_LEN];
    for (size_t i = 0; i < PGN_ORDER_LEN; i++) {
        first[OWN][i] = first[IN_CHINESE][i] = first[OF_CHESS][i] = n;
        h->count[i] = 0;
    }
    for (size_t k = 0; k < n; k++) {
        qp_text name = qp_game_tag_name(game, k);
        int kind = begins_chinese(name) ? IN_CHINESE : OWN;
        size_t i = place_of_tag(name);
        if (i < PGN_ORDER_LEN)
            h->count[i]++;
        else
            i = pgn_order_of(name, 1), kind = OF_CHESS;
        if (i < PGN_ORDER_LEN && first[kind][i] == n) first[kind][i] = k;
    }
    for (size_t i = 0; i < PGN_ORDER_LEN; i++) {
        int kind = OWN;
        while (kind < OF_CHESS && first[kind][i] == n) kind++;
        h->at[i] = first[kind][i];
    }
}

static void write_fen(qp__outlet *o, const qp_game *game, size_t at) {
    char fen[QP_FEN_MAX];
    qp_text name = {"FEN", 3}, value = qp_game_tag_value(game, at);
    if (qp_game_broken(game) != QP_E_GAME_FEN) {
        if (!value.ptr && !qp__starts_elsewhere(game)) return;
        value = qp__start_fen(fen, game);
    }
    if (value.ptr) pgn_write_tag(o, name, value);
}

/* Marks a game whose moves were not all read, with the reason. */
static void write_broken(qp__outlet *o, qp_status broken) {
    const char *text = qp_status_text(broken);
    pgn_write_tag(o, (qp_text){"Incomplete", 10}, qp_text_of(text));
}

/* ORDER[i], which the tag `at` denotes. */
static void write_ordered(qp__outlet *o, const qp_game *game, size_t i,
                          size_t at, qp_notation notation) {
    qp_text name = {PGN_ORDER[i].name, strlen(PGN_ORDER[i].name)};
    const char *format = qp__format_tag(notation);
    if (qp__tag_is(name, "FEN")) {
        write_fen(o, game, at);
    } else if (qp__tag_is(name, "Format")) {
        if (format) pgn_write_tag(o, name, qp_text_of(format));
    } else if (qp__tag_is(name, "Incomplete") && qp_game_broken(game)) {
        write_broken(o, qp_game_broken(game));
    } else if (at < qp_game_tags(game)) {
        pgn_write_tag(o, name, qp_game_tag_value(game, at));
    } else if (i == 0) {
        pgn_write_tag(o, name, (qp_text){"Chinese Chess", 13});
    }
}

/* A second Game apart from the first, and a second Event or Site before another
 * repeated tag, are read as the next game's: so they are written together.
 * These are the first TOGETHER of the order. */
enum { TOGETHER = 3 };

static void write_twins(qp__outlet *o, const qp_game *game, size_t i,
                        size_t first) {
    for (size_t k = 0; k < qp_game_tags(game); k++) {
        qp_text name = qp_game_tag_name(game, k);
        if (k != first && place_of_tag(name) == i)
            pgn_write_tag(o, name, qp_game_tag_value(game, k));
    }
}

/* The tags that the specification does not name, in their own order. */
static void write_others(qp__outlet *o, const qp_game *game,
                         const header_tags *h, qp_notation notation) {
    for (size_t k = 0; k < qp_game_tags(game); k++) {
        size_t i = 0;
        while (i < PGN_ORDER_LEN && h->at[i] != k) i++;
        if (i < PGN_SPECIFIED) continue;
        qp_text name = qp_game_tag_name(game, k);
        if (qp__tag_is(name, "Format") || qp__tag_is(name, "Incomplete"))
            continue; /* ours to write, and one is enough */
        if (i < PGN_ORDER_LEN)
            write_ordered(o, game, i, k, notation);
        else if (place_of_tag(name) >= TOGETHER) /* else written already */
            pgn_write_tag(o, name, qp_game_tag_value(game, k));
    }
}

/* The tag lines, in the canonical order. */
static void pgn_write_tags(qp__outlet *o, const qp_game *game,
                           qp_notation notation) {
    header_tags h;
    const size_t last = PGN_ORDER_LEN - 1;
    find_tags(&h, game);
    for (size_t i = 0; i < PGN_SPECIFIED; i++) {
        write_ordered(o, game, i, h.at[i], notation);
        if (i < TOGETHER && h.count[i] > 1) write_twins(o, game, i, h.at[i]);
    }
    write_others(o, game, &h, notation);
    write_ordered(o, game, last, h.at[last], notation);
}

qp_status qp_pgn_write(const qp_game *game, const qp_pgn_style *style,
                       const qp_sink *out) {
    qp__outlet o;
    qp_pgn_style known = {.notation = QP_NOTATION_ANY};
    if (style && qp__options(&known, sizeof known, style, style->size))
        return QP_E_ARG;
    if (known.notation == QP_NOTATION_ANY) known.notation = QP_NOTATION_CHINESE;
    qp__outlet_start(&o, out);
    pgn_write_tags(&o, game, known.notation);
    qp__outlet_byte(&o, '\n');
    qp_status rc = qp__movetext_write(
        &o, game, &(qp__movetext){known.notation, known.move_flags, 0});
    qp__outlet_byte(&o, '\n');
    qp_status end = qp__outlet_end(&o);
    return rc ? rc : end;
}
