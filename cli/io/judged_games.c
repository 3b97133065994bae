/* judged_games.c - rule books over the games of files that are read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "judged_games.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct rules {
    const judge_order *order;
    judge_desk desk;
    judge_game found;
    char *text; /* of the last record; owned */
    size_t len;
};

/* In front of what is said of a game. */
typedef struct rules_front {
    uint64_t number, len;
} rules_front;

rules *rules_new(const judge_order *order) {
    rules *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->order = order;
    if (!judge_desk_open(&r->desk, order)) return r;
    free(r);
    return NULL;
}

void rules_free(rules *r) {
    if (!r) return;
    judge_desk_close(&r->desk);
    judge_game_free(&r->found);
    free(r->text);
    free(r);
}

int rules_game(rules *r, const qp_game *game, work_found *count) {
    qp_status rc = judge_game_find(&r->found, &r->desk, game);
    if (rc == QP_E_NOMEM) {
        errno = ENOMEM;
        return 1;
    }
    /* Of a game that is too long what was found in time is enough. */
    count->rulings += judge_game_rulings(&r->found);
    count->against += (uint64_t)judge_game_against(&r->found);
    return 0;
}

qp_text rules_record(rules *r, const qp_game *game, uint64_t number) {
    rules_front front = {.number = number};
    free(r->text);
    r->text = NULL;
    if (!judge_game_rulings(&r->found)) return (qp_text){"", 0};
    FILE *out = open_memstream(&r->text, &r->len);
    if (!out) return (qp_text){NULL, 0};
    fwrite(&front, sizeof front, 1, out);
    judge_game_put(out, &r->desk, game, &r->found);
    if (fclose(out) || !r->text) return (qp_text){NULL, 0};
    front.len = r->len - sizeof front;
    memcpy(r->text, &front, sizeof front);
    return (qp_text){r->text, r->len};
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

int rules_put(const judge_order *order, work_output *out, const char *file,
              qp_text records, uint64_t games) {
    while (records.len) {
        rules_front front;
        memcpy(&front, records.ptr, sizeof front);
        records.ptr += sizeof front;
        if (put_head(order, out, file, games + front.number) ||
            work_put(out, records.ptr, (size_t)front.len))
            return 1;
        records.ptr += front.len;
        records.len -= sizeof front + (size_t)front.len;
    }
    return 0;
}

int rules_problems(rules *r, const qp_game *game, rules_report *report,
                   void *ctx) {
    qp_text result = qp_game_outcome(game);
    for (size_t i = 0; i < r->found.events; i++) {
        const judge_event *e = &r->found.event[i];
        qp_err err = {.code = QP_W_RULE_RESULT};
        if (!e->against && !e->past) continue;
        judge_brief(err.want, sizeof err.want, &e->ruling,
                    r->order->book[e->book]);
        if (e->against)
            snprintf(err.what, sizeof err.what, "%.*s", (int)result.len,
                     result.ptr);
        if (e->against && report(ctx, &err, e->ply)) return 1;
        if (!e->past) continue;
        err.code = QP_W_RULE_PAST;
        err.what[0] = '\0';
        if (report(ctx, &err, e->ply)) return 1;
    }
    return 0;
}
