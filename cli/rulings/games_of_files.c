/* games_of_files.c - rule books over the games of files that are read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games_of_files.h"

#include <stdlib.h>
#include <string.h>

/* In front of what is put of a game. */
typedef struct game_front {
    uint64_t number; /* in its part */
    uint64_t rulings, against;
} game_front;

static void *open_desk(void *ctx, qp_part *part) {
    const rulings_run *run = ctx;
    judge_desk *desk = calloc(1, sizeof *desk);
    (void)part;
    if (!desk || !judge_desk_open(desk, run->judge)) return desk;
    free(desk);
    return NULL;
}

static void close_desk(void *work) {
    judge_desk_close(work);
    free(work);
}

/* Of a game that is too long, what was found in time is enough. */
static qp_status judge_one(judge_desk *desk, const qp_game *game) {
    qp_status rc = qp_game_judge_find(desk->games, game);
    return rc == QP_E_NOMEM ? rc : QP_OK;
}

/* ---- rulings in words ---------------------------------------------------- */

static qp_status put_rulings(void *work, qp_part *part, qp_game *game) {
    judge_desk *desk = work;
    qp_status rc = judge_one(desk, game);
    const judge_found found = judge_found_of(desk);
    const game_front front = {.number = qp_part_game(part),
                              .rulings = judge_found_count(&found),
                              .against = (uint64_t)judge_found_against(&found)};
    if (rc || !front.rulings) return rc;
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    if (!out) return QP_E_NOMEM;
    fwrite(&front, sizeof front, 1, out);
    judge_game_put(out, desk, game);
    if (fclose(out) || !text) return QP_E_NOMEM;
    rc = qp_part_put(part, (qp_text){text, len});
    free(text);
    return rc;
}

/* "FILE: game 3: ", or the members that say so. */
static void put_head(FILE *head, const rulings_run *run, const char *file,
                     uint64_t number) {
    if (run->judge->json) {
        fputs("{\"file\":", head);
        json_text(head, qp_text_of(file));
        judge_json_number(head, "game", number);
        fputs(",", head);
    } else {
        safe_puts(head, file);
        fputs(": ", head);
        fprintf(head, tr("game %llu"), (unsigned long long)number);
        fputs(tr(": "), head);
    }
}

static qp_status write_rulings(void *ctx, const qp_delivery *from,
                               qp_text bytes) {
    rulings_run *run = ctx;
    game_front front;
    memcpy(&front, bytes.ptr, sizeof front);
    run->rulings += front.rulings;
    run->against += front.against;
    char *text = NULL;
    size_t len = 0;
    FILE *head = open_memstream(&text, &len);
    if (!head) return QP_E_NOMEM;
    put_head(head, run, from->file, from->games + front.number);
    fwrite(bytes.ptr + sizeof front, 1, bytes.len - sizeof front, head);
    int failed = fclose(head) || out_write(run->out, text, len);
    free(text);
    return failed ? output_failed(run->read) : QP_OK;
}

const qp_stage rulings_stage = {.open = open_desk,
                                .close = close_desk,
                                .game = put_rulings,
                                .deliver = write_rulings};

/* ---- rulings as problems ------------------------------------------------- */

static qp_status tell_at(qp_part *part, const qp_game *game, const qp_err *err,
                         size_t ply) {
    uint32_t at = (uint32_t)ply;
    return qp_part_tell(part, err,
                        at ? move_number(qp_game_start(game), at) : 0, at);
}

/* Results against a book, and games that go on past a decision. */
static qp_status tell_rulings(void *work, qp_part *part, qp_game *game) {
    judge_desk *desk = work;
    qp_status rc = judge_one(desk, game);
    const judge_found found = judge_found_of(desk);
    qp_text result = qp_game_outcome(game);
    for (size_t i = 0; !rc && i < found.events; i++) {
        const qp_game_ruling *e = &found.event[i];
        qp_err err = {.code = QP_W_RULE_RESULT};
        if (!e->against && !e->past) continue;
        judge_brief(err.want, sizeof err.want, &e->ruling,
                    desk->order->book[e->book]);
        if (e->against) {
            snprintf(err.what, sizeof err.what, "%.*s", (int)result.len,
                     result.ptr);
            rc = tell_at(part, game, &err, e->ply);
        }
        if (rc || !e->past) continue;
        err.code = QP_W_RULE_PAST;
        err.what[0] = '\0';
        rc = tell_at(part, game, &err, e->ply);
    }
    return rc;
}

const qp_stage ruling_problems_stage = {
    .open = open_desk, .close = close_desk, .game = tell_rulings};
