/* report.c - what a report says, and its file.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report.h"

#include <errno.h>
#include <string.h>

#include "../book/pango.h"

/* ---- the file -------------------------------------------------------------
 */

static const report_form *form_of(const char *name) {
    static const report_form *const forms[] = {&report_text, &report_html,
                                               &report_pdf};
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof forms / sizeof *forms; i++)
        if (!strcmp(dot, forms[i]->ending)) return forms[i];
    return NULL;
}

int report_open(report *r, const command *cmd, const char *name, int force) {
    *r = (report){.form = &report_text, .file = {.force = force}};
    if (name && strcmp(name, "-")) r->form = form_of(name);
    if (!r->form)
        return usage_error(
            cmd, "a report's file ends in .html, .pdf or .txt, not as '%s'",
            name);
    if (r->form == &report_pdf && !pango_there(cmd)) return EXIT_USAGE;
    if (out_open(&r->file, name)) return out_error(&r->file);
    r->out = r->file.stream;
    if (!r->form->begin(r)) return 0;
    out_abandon(&r->file);
    return system_error(out_shown(&r->file));
}

int report_close(report *r, int status) {
    r->form->end(r);
    if (r->failed) {
        r->file.damaged = 1;
        status = system_error(out_shown(&r->file));
    }
    return out_finish(&r->file, status, r->rulings > 0);
}

/* Squares are named as the sentences do that explain the moves. */
void report_picture(qp_picture *out, qp_mark *mark,
                    const report_diagram *diagram) {
    qp_picture_init(out, qp_pos_setup(diagram->pos));
    out->theme = QP_THEME_PRINT;
    out->coords = QP_COORDS_ICCS;
    *mark = (qp_mark){.kind = QP_MARK_MOVE,
                      .from = diagram->move.from,
                      .to = diagram->move.to};
    out->mark = mark;
    out->marks = diagram->move.from < QP_SQUARES;
}

/* ---- what it says ---------------------------------------------------------
 */

/* A line of "name: value". */
static void put_pair(report *r, const char *name, const char *value) {
    char line[JUDGE_RULING + 128];
    snprintf(line, sizeof line, tr("%s: %s"), name, value);
    r->form->paragraph(r, line);
}

static void put_tag(report *r, const qp_game *game, const char *tag,
                    const char *name) {
    char value[256];
    qp_text text = qp_game_tag(game, tag);
    if (!text.ptr || !text.len) return;
    size_t n = text.len < sizeof value ? text.len : sizeof value - 1;
    while (n < text.len && n && ((unsigned char)text.ptr[n] & 0xC0) == 0x80)
        n--;
    snprintf(value, sizeof value, "%.*s", (int)n, text.ptr);
    put_pair(r, name, value);
}

static void put_game(report *r, const qp_game *game) {
    put_tag(r, game, "Event", tr("Event"));
    put_tag(r, game, "Date", tr("Date"));
    put_tag(r, game, "Round", tr("Round"));
    put_tag(r, game, "Red", tr("Red"));
    put_tag(r, game, "Black", tr("Black"));
    put_tag(r, game, "Result", tr("Result"));
}

static void put_start(report *r, judge_desk *desk, size_t ply) {
    char fen[QP_FEN_MAX], text[64];
    size_t here = qp_line_ply(desk->line);
    qp_line_seek(desk->line, ply);
    const qp_pos *pos = qp_line_pos(desk->line);
    qp_fen_write(fen, qp_pos_setup(pos));
    snprintf(text, sizeof text, tr("after ply %zu"), ply);
    put_pair(r, tr("FEN"), fen);
    report_diagram diagram = {.pos = pos,
                              .move = {QP_SQ_NONE, QP_SQ_NONE},
                              .title = tr("The position"),
                              .text = ply ? text : ""};
    r->form->diagram(r, &diagram);
    qp_line_seek(desk->line, here);
}

static qp_status put_ply(report *r, judge_desk *desk, size_t book, size_t ply) {
    char title[128], text[2 * JUDGE_TEXT], why[JUDGE_TEXT], whom[256];
    char move[QP_MOVE_MAX], ucci[QP_MOVE_MAX];
    qp_label label;
    qp_status rc = qp_judge_label(&label, desk->judge[book], desk->line, ply);
    if (rc) return rc;
    size_t here = qp_line_ply(desk->line);
    qp_line_seek(desk->line, ply - 1);
    judge_move(move, desk->order, qp_line_pos(desk->line), label.move);
    qp_move_write(ucci, qp_line_pos(desk->line), label.move, QP_NOTATION_UCCI,
                  0);
    qp_line_seek(desk->line, ply);
    const qp_pos *pos = qp_line_pos(desk->line);
    judge_whom(whom, sizeof whom, &label, pos);
    qp_label_text(why, sizeof why, &label, pos, words_lang());
    snprintf(title, sizeof title, tr("%zu. %s: %s (%s)"), ply,
             label.side == QP_RED ? tr("red") : tr("black"), move, ucci);
    const char *act = qp_act_name(label.act, words_lang());
    if (*whom)
        snprintf(text, sizeof text, tr("%s of %s: %s"), act, whom, why);
    else
        snprintf(text, sizeof text, tr("%s: %s"), act, why);
    report_diagram diagram = {pos, label.move, title, text};
    r->form->diagram(r, &diagram);
    qp_line_seek(desk->line, here);
    return QP_OK;
}

/* What one side does on all its plies of the cycle: "check, check, idle". */
static qp_status put_habit(report *r, judge_desk *desk, size_t book,
                           const qp_ruling *ruling, qp_side side) {
    char text[JUDGE_TEXT] = "";
    size_t n = 0;
    for (size_t ply = ruling->first; ply <= ruling->last; ply++) {
        qp_label label;
        qp_status rc =
            qp_judge_label(&label, desk->judge[book], desk->line, ply);
        if (rc) return rc;
        if (label.side != side || n >= sizeof text) continue;
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s",
                              n ? tr(", ") : "",
                              qp_act_name(label.act, words_lang()));
    }
    put_pair(r, side == QP_RED ? tr("Red's moves") : tr("Black's moves"), text);
    return QP_OK;
}

static qp_status put_cycle(report *r, judge_desk *desk, size_t book,
                           const qp_ruling *ruling) {
    char text[160];
    qp_status rc = QP_OK;
    snprintf(text, sizeof text,
             tr("Plies %zu to %zu repeat; the position after them has stood "
                "%zu times."),
             ruling->first, ruling->last, ruling->times);
    r->form->paragraph(r, text);
    for (int side = QP_RED; !rc && side <= QP_BLACK; side++)
        rc = put_habit(r, desk, book, ruling, (qp_side)side);
    if (rc) return rc;
    put_start(r, desk, ruling->first - 1);
    for (size_t ply = ruling->first; !rc && ply <= ruling->last; ply++)
        rc = put_ply(r, desk, book, ply);
    return rc;
}

static qp_status put_book(report *r, judge_desk *desk, size_t book,
                          const qp_ruling *ruling) {
    const qp_book *of = desk->order->book[book];
    char reason[JUDGE_TEXT];
    qp_status rc = QP_OK;
    qp_ruling_text(reason, sizeof reason, ruling, of, words_lang());
    put_pair(r, tr("Rules"), qp_book_title(of, words_lang()));
    put_pair(r, tr("Verdict"), qp_verdict_name(ruling->verdict, words_lang()));
    put_pair(r, tr("Reason"), reason);
    if (*ruling->clause) put_pair(r, tr("Clause"), ruling->clause);
    if (desk->ahead >> book & 1)
        r->form->paragraph(r,
                           tr("The book decides so when the cycle goes on."));
    if (ruling->referee)
        r->form->paragraph(r, tr("The book leaves this to the referee."));
    if (ruling->ground == QP_GROUND_REPETITION)
        rc = put_cycle(r, desk, book, ruling);
    else
        put_start(r, desk, qp_line_ply(desk->line));
    r->form->end_diagrams(r);
    return rc;
}

qp_status report_add(report *r, judge_desk *desk,
                     const qp_ruling ruling[JUDGE_BOOKS], const qp_game *game) {
    qp_status rc = QP_OK;
    for (size_t i = 0; !rc && i < desk->order->books; i++) {
        char title[96];
        snprintf(title, sizeof title, tr("Ruling %llu: %s"),
                 (unsigned long long)++r->rulings,
                 qp_book_name(desk->order->book[i]));
        r->form->heading(r, title);
        if (game) put_game(r, game);
        rc = put_book(r, desk, i, &ruling[i]);
    }
    return rc;
}
