/* games_of_files.c - rule books over the games of files that are read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games_of_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The desk of one reading. */
typedef struct file_desk {
    judge_desk desk;
    char *text; /* of the last record; owned */
    size_t len;
} file_desk;

/* In front of what is said of a game. */
typedef struct game_front {
    uint64_t number, len;
} game_front;

static void *open_desk(work *w) {
    file_desk *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    if (!judge_desk_open(&d->desk, work_order_of(w)->stage_ctx)) return d;
    free(d);
    return NULL;
}

static void close_desk(void *made) {
    file_desk *d = made;
    judge_desk_close(&d->desk);
    free(d->text);
    free(d);
}

/* Judges the main line of a game and counts what is found. */
static qp_status judge_one(file_desk *d, work *w, const qp_game *game) {
    work_found *count = &work_piece_of(w)->found;
    qp_status rc = qp_game_judge_find(d->desk.games, game);
    if (rc == QP_E_NOMEM) return rc;
    /* Of a game that is too long what was found in time is enough. */
    const judge_found found = judge_found_of(&d->desk);
    count->rulings += judge_found_count(&found);
    count->against += (uint64_t)judge_found_against(&found);
    return QP_OK;
}

/* ---- rulings in words -----------------------------------------------------
 */

static qp_status put_rulings(void *made, work *w, qp_game *game) {
    file_desk *d = made;
    game_front front = {.number = work_piece_of(w)->found.games};
    qp_status rc = judge_one(d, w, game);
    if (rc) return rc;
    const judge_found found = judge_found_of(&d->desk);
    if (!judge_found_count(&found)) return QP_OK;
    free(d->text);
    d->text = NULL;
    FILE *out = open_memstream(&d->text, &d->len);
    if (!out) return QP_E_NOMEM;
    fwrite(&front, sizeof front, 1, out);
    judge_game_put(out, &d->desk, game);
    if (fclose(out) || !d->text) return QP_E_NOMEM;
    front.len = d->len - sizeof front;
    memcpy(d->text, &front, sizeof front);
    return work_keep(w, (qp_text){d->text, d->len});
}

/* "FILE: game 3: ", or the members that say so. */
static int put_head(const judge_order *order, work_output *out,
                    const char *file, uint64_t number) {
    char *text = NULL;
    size_t len = 0;
    FILE *head = open_memstream(&text, &len);
    if (!head) return 1;
    if (order->json) {
        fputs("{\"file\":", head);
        json_text(head, (qp_text){file, strlen(file)});
        judge_json_number(head, "game", number);
        fputs(",", head);
    } else {
        safe_puts(head, file);
        fputs(": ", head);
        fprintf(head, tr("game %llu"), (unsigned long long)number);
        fputs(tr(": "), head);
    }
    int failed = fclose(head) || work_put(out, text, len);
    free(text);
    return failed;
}

static int put_kept(void *stage_ctx, work_output *out, const char *file,
                    qp_text kept, uint64_t games) {
    while (kept.len) {
        game_front front;
        memcpy(&front, kept.ptr, sizeof front);
        kept.ptr += sizeof front;
        if (put_head(stage_ctx, out, file, games + front.number) ||
            work_put(out, kept.ptr, (size_t)front.len))
            return 1;
        kept.ptr += front.len;
        kept.len -= sizeof front + (size_t)front.len;
    }
    return 0;
}

const work_stage rulings_stage = {.open = open_desk,
                                  .close = close_desk,
                                  .game = put_rulings,
                                  .put = put_kept};

/* ---- rulings as problems --------------------------------------------------
 */

static qp_flow tell_at(work *w, const qp_game *game, const qp_err *err,
                       size_t ply) {
    diag_place place = {.file = work_piece_of(w)->name,
                        .game = work_piece_of(w)->found.games,
                        .ply = (uint32_t)ply};
    if (ply) place.number = work_move_number(qp_game_start(game), place.ply);
    return work_tell(w, err, &place);
}

/* Results against a book, and games that go on past a decision. */
static qp_status tell_rulings(void *made, work *w, qp_game *game) {
    file_desk *d = made;
    qp_status rc = judge_one(d, w, game);
    const judge_found found = judge_found_of(&d->desk);
    qp_text result = qp_game_outcome(game);
    for (size_t i = 0; !rc && i < found.events; i++) {
        const qp_game_ruling *e = &found.event[i];
        qp_err err = {.code = QP_W_RULE_RESULT};
        if (!e->against && !e->past) continue;
        judge_brief(err.want, sizeof err.want, &e->ruling,
                    d->desk.order->book[e->book]);
        if (e->against)
            snprintf(err.what, sizeof err.what, "%.*s", (int)result.len,
                     result.ptr);
        if (e->against && tell_at(w, game, &err, e->ply)) return QP_E_STOP;
        if (!e->past) continue;
        err.code = QP_W_RULE_PAST;
        err.what[0] = '\0';
        if (tell_at(w, game, &err, e->ply)) return QP_E_STOP;
    }
    return rc;
}

const work_stage ruling_problems_stage = {
    .open = open_desk, .close = close_desk, .game = tell_rulings};
