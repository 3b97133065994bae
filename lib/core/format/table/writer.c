/* writer.c - games as CSV: a line of names, then a line for each game with
 * tags, its start and the moves of its main line.
 *
 * SPDX-License-Identifier: MIT
 */
#include "table_int.h"

#include "../common/loss_report.h"
#include "../common/movetext.h"

/* Columns when none are named. */
static const char TBL_OWN[] = "event=event site=site date=date round=round "
                              "red=red black=black result=result fen=fen "
                              "moves=moves";

/* A line on its way to a sink. */
typedef struct tbl_output {
    qp__outlet bytes;
    char sep;
    int begun; /* a field is in it */
} tbl_output;

/* The separator of what --to-columns says, wherever it is; 0 if not all of it
 * is valid. `*spec` is then the pairs of columns. */
static char tbl_told_columns(qp_text *spec) {
    char sep = ',';
    int found, fields = 0;
    if (!spec->len) *spec = qp_text_of(TBL_OWN);
    qp_text rest = *spec, word, name, tag;
    while ((found = qp__tbl_pair(&rest, &word, &name)) > 0) {
        if (qp__tbl_meant(word, &tag) > TBL_RESULT) return 0;
        if (qp_text_is(word, "sep"))
            sep = *name.ptr;
        else
            fields++;
    }
    if (!fields) *spec = qp_text_of(TBL_OWN);
    return found || sep == '"' ? 0 : sep;
}

/* Blanks at an end, too, are kept only in quotes. */
static int tbl_is_quoted(qp_text text, char sep) {
    if (!text.len) return 0;
    if (char_space(text.ptr[0]) || char_space(text.ptr[text.len - 1])) return 1;
    for (size_t i = 0; i < text.len; i++)
        if (text.ptr[i] == sep || memchr("\"\r\n", text.ptr[i], 3)) return 1;
    return 0;
}

/* What is within quotes, on its way to the line. */
static int tbl_put_quoted(void *ctx, const char *bytes, size_t len) {
    qp__outlet *line = ctx;
    for (size_t i = 0; i < len; i++) {
        if (bytes[i] == '"') qp__outlet_byte(line, '"');
        qp__outlet_byte(line, bytes[i]);
    }
    return 0;
}

static void tbl_field(tbl_output *l, qp_text text) {
    int quoted = tbl_is_quoted(text, l->sep);
    if (l->begun) qp__outlet_byte(&l->bytes, l->sep);
    l->begun = 1;
    if (quoted) qp__outlet_byte(&l->bytes, '"');
    tbl_put_quoted(&l->bytes, text.ptr, text.len);
    if (quoted) qp__outlet_byte(&l->bytes, '"');
}

qp_status qp__tbl_begin(qp_text columns, const qp_sink *out) {
    qp_text spec = columns, word, name;
    tbl_output line = {.sep = tbl_told_columns(&spec)};
    if (!line.sep) return QP_E_ARG;
    qp__outlet_start(&line.bytes, out);
    while (qp__tbl_pair(&spec, &word, &name) > 0)
        if (!qp_text_is(word, "sep")) tbl_field(&line, name);
    qp__outlet_byte(&line.bytes, '\n');
    return qp__outlet_end(&line.bytes);
}

qp_status qp__tbl_begin_own(const qp_sink *out) {
    return qp__tbl_begin(QP__NO_TEXT, out);
}

/* ---- a game -------------------------------------------------------------- */

/* The first tag of that name, and White for Red; SIZE_MAX: there is none. */
static size_t tbl_find_tag(const qp_game *game, qp_text tag) {
    size_t white = SIZE_MAX;
    for (size_t i = 0; i < qp_game_tags(game); i++) {
        qp_text name = qp_game_tag_name(game, i);
        if (name.len == tag.len && !memcmp(name.ptr, tag.ptr, tag.len))
            return i;
        if (white == SIZE_MAX && qp_text_is(name, "White")) white = i;
    }
    return qp_text_is(tag, "Red") ? white : SIZE_MAX;
}

static qp_notation tbl_notation(const qp_write_options *options) {
    return options && options->notation ? options->notation : QP_NOTATION_UCCI;
}

static qp_status tbl_movetext_field(tbl_output *l, const qp_game *game,
                                    const qp_write_options *options) {
    qp__outlet text;
    const qp_sink quoted = {&l->bytes, tbl_put_quoted};
    const qp__movetext style = {tbl_notation(options),
                                options ? options->move_flags : 0, 1};
    tbl_field(l, QP__NO_TEXT);
    qp__outlet_byte(&l->bytes, '"');
    qp__outlet_start(&text, &quoted);
    qp_status rc = qp__movetext_write(&text, game, &style);
    qp__outlet_end(&text);
    qp__outlet_byte(&l->bytes, '"');
    return rc;
}

/* Every notation but Vietnamese has moves without blanks. */
static void tbl_moves_field(tbl_output *l, const qp_game *game,
                            const qp_write_options *options) {
    qp_notation notation = tbl_notation(options);
    unsigned flags = options ? options->move_flags : 0;
    qp_pos pos = *qp_game_start(game);
    tbl_field(l, QP__NO_TEXT);
    for (qp_node n = qp_game_next(game, QP_ROOT), first = n; n != QP_NO_NODE;
         n = qp_game_next(game, n)) {
        char text[QP_MOVE_MAX];
        qp_move move = qp_game_move(game, n);
        size_t len = qp_move_write(text, &pos, move, notation, flags);
        if (n != first) qp__outlet_byte(&l->bytes, ' ');
        qp__outlet_put(&l->bytes, text, len);
        qp_pos_play(&pos, move);
    }
}

/* The result, or the tag if it is one: other words are read as they are meant,
 * such as "red wins". */
static qp_text tbl_known_result(const qp_game *game) {
    qp_text result = qp_game_result(game), tag = qp_game_tag(game, "Result");
    if (result.len) return result;
    return qp__result(tag).ptr ? tag : QP__NO_TEXT;
}

/* A row without a position or moves is no game. */
static int tbl_has_start(const qp_game *game) {
    return qp__starts_elsewhere(game) || qp_game_tag(game, "FEN").ptr ||
           qp_game_next(game, QP_ROOT) == QP_NO_NODE;
}

static qp_status tbl_value_field(tbl_output *l, const qp_game *game,
                                 qp_text word,
                                 const qp_write_options *options) {
    char fen[QP_FEN_MAX];
    qp_text tag;
    tbl_role role = qp__tbl_meant(word, &tag);
    size_t i = tbl_find_tag(game, tag);
    if (role == TBL_MOVETEXT) return tbl_movetext_field(l, game, options);
    if (role == TBL_MOVES)
        tbl_moves_field(l, game, options);
    else if (role == TBL_FEN && tbl_has_start(game))
        tbl_field(l, qp__start_fen(fen, game));
    else if (role == TBL_FEN)
        tbl_field(l, QP__NO_TEXT);
    else if (role == TBL_RESULT)
        tbl_field(l, tbl_known_result(game));
    else
        tbl_field(l, i == SIZE_MAX ? QP__NO_TEXT : qp_game_tag_value(game, i));
    return QP_OK;
}

/* ---- what is lost -------------------------------------------------------- */

/* Nonzero if a column has that role, or with TBL_TAG is for tag i. */
static int tbl_holds(const qp_game *game, qp_text spec, tbl_role role,
                     size_t i) {
    qp_text word, name, tag;
    while (qp__tbl_pair(&spec, &word, &name) > 0) {
        tbl_role meant = qp__tbl_meant(word, &tag);
        if (qp_text_is(word, "sep")) continue;
        if (role == TBL_TAG ? tag.len && tbl_find_tag(game, tag) == i
                            : meant == role)
            return 1;
    }
    return 0;
}

/* What a reader makes blanks of, and takes off at the ends. */
static void tbl_lose_in_tag(const qp_write_options *options, qp_text name,
                            qp_text value) {
    const char *end = value.ptr + value.len;
    if (qp__trim(value.ptr, end).len < value.len)
        qp__lost_in_tag(options, name, qp_text_of("' '"), "");
    for (const char *p = value.ptr; p < end; p++)
        if ((unsigned char)*p < 0x20 || *p == 0x7F) {
            qp__lost_in_tag(options, name, (qp_text){p, 1}, "' '");
            return;
        }
}

static void tbl_lose_tags(const qp_write_options *options, const qp_game *game,
                          qp_text spec) {
    int fen = !tbl_holds(game, spec, TBL_FEN, 0);
    for (size_t i = 0; i < qp_game_tags(game); i++) {
        qp_text name = qp_game_tag_name(game, i);
        qp_text value = qp_game_tag_value(game, i);
        if (!fen && qp__tag_is(name, "FEN"))
            fen = 1;
        else if (qp__tag_is_made(game, i))
            continue;
        else if (!qp__trim(value.ptr, value.ptr + value.len).len ||
                 !tbl_holds(game, spec, TBL_TAG, i))
            qp__lost(options, QP_W_LOST_TAG, QP_ROOT, name, "");
        else
            tbl_lose_in_tag(options, name, value);
    }
    if (!fen && tbl_has_start(game) && !qp__starts_elsewhere(game))
        qp__lost(options, QP_W_LOST_TAG, QP_ROOT, qp_text_of("FEN"), "");
    if (qp__tags_broken(game).ptr)
        qp__lost(options, QP_W_LOST_TAG, QP_ROOT, qp_text_of("Incomplete"), "");
}

static void tbl_lose_result(const qp_write_options *options,
                            const qp_game *game, qp_text spec) {
    qp_text written = tbl_known_result(game), kept = QP__NO_TEXT;
    qp_text tag = qp_game_tag(game, "Result");
    if (tbl_holds(game, spec, TBL_RESULT, 0))
        kept = written;
    else if (tbl_holds(game, spec, TBL_MOVETEXT, 0))
        kept = qp_game_outcome(game);
    if (!tag.len) tag = written;
    if (tag.len != kept.len || (tag.len && memcmp(tag.ptr, kept.ptr, tag.len)))
        qp__lost(options, QP_W_LOST_RESULT, QP_ROOT, tag, "");
}

static void tbl_lose(const qp_write_options *options, const qp_game *game,
                     qp_text spec) {
    if (qp_game_broken(game) == QP_E_GAME_FEN ||
        (!tbl_holds(game, spec, TBL_FEN, 0) && qp__starts_elsewhere(game)))
        qp__lost(options, QP_W_LOST_START, QP_ROOT, qp_game_tag(game, "FEN"),
                 "");
    tbl_lose_tags(options, game, spec);
    qp__lost_ends(options, game);
    tbl_lose_result(options, game, spec);
    if (tbl_holds(game, spec, TBL_MOVETEXT, 0)) {
        if (options) qp__movetext_report_losses(game, options);
        return;
    }
    if (!tbl_holds(game, spec, TBL_MOVES, 0)) qp__lost_moves(options, game);
    qp__lost_but_moves(options, game);
}

qp_status qp__tbl_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out) {
    qp_write_options known;
    qp_text word, name;
    if (qp__write_options(&known, &options)) return QP_E_ARG;
    qp_text spec = options ? options->columns : QP__NO_TEXT;
    tbl_output line = {.sep = tbl_told_columns(&spec)};
    if (!line.sep) return QP_E_ARG;
    qp_status rc = QP_OK;
    qp__outlet_start(&line.bytes, out);
    for (qp_text rest = spec; !rc && qp__tbl_pair(&rest, &word, &name) > 0;)
        if (!qp_text_is(word, "sep"))
            rc = tbl_value_field(&line, game, word, options);
    qp__outlet_byte(&line.bytes, '\n');
    tbl_lose(options, game, spec);
    qp_status end = qp__outlet_end(&line.bytes);
    return rc ? rc : end;
}
