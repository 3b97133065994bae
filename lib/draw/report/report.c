/* report.c - the contents of a report.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report.h"

#include "qipu/fen.h"
#include "qipu/overrule.h"

/* Bytes of a sentence about a ply or a ruling. */
enum { REPORT_TEXT = 512 };

const char *qp__report_say(const qp_ruling_report *r, const char *english) {
    return qp_message(r->o.lang, english);
}

/* Squares are named as the sentences do that explain the moves. */
void qp__report_picture(qp_picture *out, qp_mark mark[2],
                        const qp__report_diagram *diagram) {
    qp_picture_init(out, qp_pos_setup(diagram->pos));
    out->theme = QP_THEME_PRINT;
    out->coords = QP_COORDS_ICCS;
    mark[0] = (qp_mark){.kind = QP_MARK_MOVE,
                        .from = diagram->move.from,
                        .to = diagram->move.to};
    mark[1] = (qp_mark){.kind = QP_MARK_RING,
                        .color = QP_MARK_RED,
                        .from = diagram->move.to,
                        .to = diagram->move.to};
    out->mark = mark;
    out->marks =
        diagram->move.from < QP_SQUARES ? 1 + (diagram->doubtful != 0) : 0;
}

/* ---- what it says ---------------------------------------------------------
 */

/* A line of "name: value". */
static void report_pair(qp_ruling_report *r, const char *name,
                        const char *value) {
    char line[2 * REPORT_TEXT];
    snprintf(line, sizeof line, qp__report_say(r, "%s: %s"), name, value);
    r->form->paragraph(r, line);
}

/* A line of a tag; `form` has its name. */
static void report_tag(qp_ruling_report *r, const qp_game *game,
                       const char *tag, const char *form) {
    char line[512], value[256];
    qp_text text = qp_game_tag(game, tag);
    if (!text.ptr || !text.len) return;
    size_t n = text.len < sizeof value ? text.len : sizeof value - 1;
    while (n < text.len && n && ((unsigned char)text.ptr[n] & 0xC0) == 0x80)
        n--;
    snprintf(value, sizeof value, "%.*s", (int)n, text.ptr);
    snprintf(line, sizeof line, form, value);
    r->form->paragraph(r, line);
}

static void report_names(qp_ruling_report *r, const qp_game *game) {
    report_tag(r, game, "Event", qp__report_say(r, "Event: %s"));
    report_tag(r, game, "Date", qp__report_say(r, "Date: %s"));
    report_tag(r, game, "Round", qp__report_say(r, "Round: %s"));
    report_tag(r, game, "Red", qp__report_say(r, "Red: %s"));
    report_tag(r, game, "Black", qp__report_say(r, "Black: %s"));
    report_tag(r, game, "Result", qp__report_say(r, "Result: %s"));
}

static void report_start(qp_ruling_report *r, qp_line *line, size_t ply) {
    char fen[QP_FEN_MAX], text[64];
    size_t here = qp_line_ply(line);
    qp_line_seek(line, ply);
    const qp_pos *pos = qp_line_pos(line);
    qp_fen_write(fen, qp_pos_setup(pos));
    snprintf(text, sizeof text, qp__report_say(r, "after ply %zu"), ply);
    report_pair(r, qp__report_say(r, "FEN"), fen);
    qp__report_diagram diagram = {.pos = pos,
                                  .move = {QP_SQ_NONE, QP_SQ_NONE},
                                  .title = qp__report_say(r, "The position"),
                                  .text = ply ? text : ""};
    r->form->diagram(r, &diagram);
    qp_line_seek(line, here);
}

/* Adds the verdict that would follow if the ply were read otherwise. */
static void report_doubt(const qp_ruling_report *r, char *text, size_t size,
                         const qp_ruling *ruling) {
    const size_t n = strlen(text);
    snprintf(text + n, size - n,
             qp__report_say(r, ". Arguable: if this is %s, %s"),
             qp_act_name(ruling->doubt_act, r->o.lang),
             qp_verdict_name(ruling->doubt_verdict, r->o.lang));
}

static qp_status report_ply(qp_ruling_report *r, qp_judge *judge, qp_line *line,
                            const qp_ruling *ruling, size_t ply) {
    char title[128], text[2 * REPORT_TEXT], why[REPORT_TEXT], whom[256];
    char both[3 * REPORT_TEXT];
    qp_act arbiter;
    char move[QP_MOVE_MAX], ucci[QP_MOVE_MAX];
    qp_label label;
    qp_status rc = qp_judge_label(&label, judge, line, ply);
    if (rc) return rc;
    size_t here = qp_line_ply(line);
    qp_line_seek(line, ply - 1);
    qp_move_write(move, qp_line_pos(line), label.move, r->o.notation,
                  r->o.move_flags);
    qp_move_write(ucci, qp_line_pos(line), label.move, QP_NOTATION_UCCI, 0);
    qp_line_seek(line, ply);
    const qp_pos *pos = qp_line_pos(line);
    qp_label_whom_text(whom, sizeof whom, &label, pos, r->o.lang);
    qp_label_text(why, sizeof why, &label, pos, r->o.lang);
    snprintf(title, sizeof title, qp__report_say(r, "%zu. %s: %s (%s)"), ply,
             label.side == QP_RED ? qp__report_say(r, "red")
                                  : qp__report_say(r, "black"),
             move, ucci);
    const char *act = qp_act_name(label.act, r->o.lang);
    if (*whom)
        snprintf(text, sizeof text, qp__report_say(r, "%s of %s: %s"), act,
                 whom, why);
    else
        snprintf(text, sizeof text, qp__report_say(r, "%s: %s"), act, why);
    if (qp_judge_overruled(&arbiter, judge, line, ply))
        snprintf(both, sizeof both,
                 qp__report_say(r, "%s (arbiter); program: %s"),
                 qp_act_name(arbiter, r->o.lang), text);
    else
        snprintf(both, sizeof both, "%s", text);
    const int doubtful = ruling->doubt == ply;
    if (doubtful) report_doubt(r, both, sizeof both, ruling);
    qp__report_diagram diagram = {pos, label.move, title, both, doubtful};
    r->form->diagram(r, &diagram);
    qp_line_seek(line, here);
    return QP_OK;
}

/* What one side does on all its plies of the cycle: "check, check, idle". */
static qp_status report_habit(qp_ruling_report *r, qp_judge *judge,
                              qp_line *line, const qp_ruling *ruling,
                              qp_side side) {
    char text[REPORT_TEXT] = "";
    size_t n = 0;
    for (size_t ply = ruling->first; ply <= ruling->last; ply++) {
        qp_label label;
        qp_status rc = qp_judge_label(&label, judge, line, ply);
        if (rc) return rc;
        if (label.side != side || n >= sizeof text) continue;
        qp_judge_overruled(&label.act, judge, line, ply);
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s",
                              n ? qp__report_say(r, ", ") : "",
                              qp_act_name(label.act, r->o.lang));
    }
    report_pair(r,
                side == QP_RED ? qp__report_say(r, "Red's moves")
                               : qp__report_say(r, "Black's moves"),
                text);
    return QP_OK;
}

static qp_status report_cycle(qp_ruling_report *r, qp_judge *judge,
                              qp_line *line, const qp_ruling *ruling) {
    char text[160];
    qp_status rc = QP_OK;
    snprintf(
        text, sizeof text,
        qp__report_say(
            r, "Plies %zu to %zu repeat; the position after them has occurred "
               "%zu times."),
        ruling->first, ruling->last, ruling->times);
    r->form->paragraph(r, text);
    for (int side = QP_RED; !rc && side <= QP_BLACK; side++)
        rc = report_habit(r, judge, line, ruling, (qp_side)side);
    if (rc) return rc;
    report_start(r, line, ruling->first - 1);
    for (size_t ply = ruling->first; !rc && ply <= ruling->last; ply++)
        rc = report_ply(r, judge, line, ruling, ply);
    return rc;
}

static qp_status report_ruling(qp_ruling_report *r, qp_judge *judge,
                               qp_line *line, const qp_ruling *ruling,
                               int goes_on) {
    const qp_book *of = qp_judge_book(judge);
    char reason[REPORT_TEXT];
    qp_status rc = QP_OK;
    qp_ruling_text(reason, sizeof reason, ruling, of, r->o.lang);
    report_pair(r, qp__report_say(r, "Rules"), qp_book_title(of, r->o.lang));
    report_pair(r, qp__report_say(r, "Verdict"),
                qp_verdict_name(ruling->verdict, r->o.lang));
    report_pair(r, qp__report_say(r, "Reason"), reason);
    if (*ruling->clause)
        report_pair(r, qp__report_say(r, "Clause"), ruling->clause);
    if (ruling->ground)
        report_pair(r, qp__report_say(r, "Certainty"),
                    qp_certainty_name(ruling->certainty, r->o.lang));
    if (goes_on)
        r->form->paragraph(
            r,
            qp__report_say(r, "The book decides so when the cycle goes on."));
    if (ruling->referee)
        r->form->paragraph(
            r, qp__report_say(r, "The book leaves this to the referee."));
    if (ruling->ground == QP_GROUND_REPETITION)
        rc = report_cycle(r, judge, line, ruling);
    else
        report_start(r, line, qp_line_ply(line));
    r->form->end_diagrams(r);
    return rc;
}

/* ---- reports --------------------------------------------------------------
 */

qp_status qp_ruling_report_new(qp_ruling_report **out, const qp_sink *sink,
                               const qp_ruling_report_options *options,
                               qp_err *err) {
    static const qp__report_form *const forms[] = {
        &qp__report_text, &qp__report_html, &qp__report_pdf};
    static const qp_ruling_report_options usual = {.size = sizeof usual};
    qp_ruling_report *r = calloc(1, sizeof *r);
    if (!r) return qp__draw_error(err, QP_E_NOMEM, "", "");
    r->o = options ? *options : usual;
    r->sink = *sink;
    if (r->o.notation == QP_NOTATION_ANY) r->o.notation = QP_NOTATION_CHINESE;
    qp_status rc = QP_E_ARG;
    if (r->o.size == sizeof r->o && r->o.form <= QP_REPORT_PDF) {
        r->form = forms[r->o.form];
        rc = r->form->begin(r, err);
    } else {
        qp__draw_error(err, rc, "", "");
    }
    if (rc)
        free(r);
    else
        *out = r;
    return rc;
}

/* Passes on what was written. */
static qp_status report_flush(qp_ruling_report *r) {
    byte_buffer *b = &r->out;
    if (b->failed) r->failed = QP_E_NOMEM;
    if (!r->failed && b->len && r->sink.write(r->sink.ctx, b->ptr, b->len))
        r->failed = QP_E_IO;
    buffer_clear(b);
    return r->failed;
}

qp_status qp_ruling_report_add(qp_ruling_report *r, qp_judge *judge,
                               qp_line *line, const qp_ruling *ruling,
                               int goes_on, const qp_game *game) {
    char title[96];
    if (r->failed) return r->failed;
    snprintf(title, sizeof title, qp__report_say(r, "Ruling %llu: %s"),
             (unsigned long long)++r->rulings,
             qp_book_name(qp_judge_book(judge)));
    r->form->heading(r, title);
    if (game) report_names(r, game);
    qp_status rc = report_ruling(r, judge, line, ruling, goes_on);
    if (rc && !r->failed) r->failed = rc;
    return report_flush(r);
}

qp_status qp_ruling_report_game(qp_ruling_report *r, qp_game_judge *judge,
                                size_t books, const qp_game *game) {
    qp_line *line = qp_game_judge_line(judge);
    qp_status rc = QP_OK, found = qp_game_judge_find(judge, game);
    const size_t count = qp_game_judge_count(judge);
    if (found && found != QP_E_LIMIT) return found;
    for (size_t i = 0; !rc && i < count; i++) {
        const qp_game_ruling *e = qp_game_judge_at(judge, i);
        qp_ruling ruling;
        if (e->ruling.ground == QP_GROUND_MATE ||
            e->ruling.ground == QP_GROUND_STALEMATE ||
            (i && qp_game_judge_at(judge, i - 1)->ply == e->ply))
            continue;
        for (size_t b = 0; !rc && b < books; b++) {
            qp_judge *one = qp_game_judge_of(judge, b);
            qp_line_seek(line, e->ply);
            rc = qp_judge_line(&ruling, one, line);
            if (!rc) rc = qp_ruling_report_add(r, one, line, &ruling, 0, game);
        }
    }
    return rc ? rc : found;
}

uint64_t qp_ruling_report_count(const qp_ruling_report *r) {
    return r->rulings;
}

qp_status qp_ruling_report_end(qp_ruling_report *r, int keep, qp_err *err) {
    if (!r) return QP_OK;
    if (r->failed) keep = 0;
    qp_status rc = r->form->end(r, keep, err), failed = r->failed;
    if (keep && !rc) rc = report_flush(r);
    buffer_free(&r->out);
    free(r);
    if (failed) rc = failed;
    return rc ? qp__draw_error(err, rc, err ? err->what : "", "") : QP_OK;
}

qp_status qp_ruling_report_to_memory(qp_memory *out, const qp_game *game,
                                     const qp_book *book,
                                     const qp_ruling_report_options *options,
                                     const qp_alloc *alloc) {
    byte_buffer whole = {0};
    const qp_sink sink = {&whole, buffer_write};
    qp_ruling_report *r = NULL;
    qp_game_judge *judge = qp_game_judge_new(&book, 1);
    qp_status rc = QP_E_NOMEM;
    if (judge) rc = qp_ruling_report_new(&r, &sink, options, NULL);
    if (!rc) rc = qp_ruling_report_game(r, judge, 1, game);
    qp_status end = qp_ruling_report_end(r, !rc, NULL);
    qp_game_judge_free(judge);
    return buffer_pass(out, &whole, rc ? rc : end, alloc);
}
