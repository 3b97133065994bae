/* tree.c - GET /api/about and /api/tree.
 *
 * SPDX-License-Identifier: MIT
 */
#include "api.h"

#include <string.h>

#include "qipu/db_variations.h"

/* ---- about --------------------------------------------------------------- */

static qp_flow about_number(void *ctx, const qp_db_row *row) {
    *(int64_t *)ctx = row->value[0].integer;
    return QP_GO;
}

/* Returns how many games a base has; -1 if it cannot be queried now. The answer
 * has the other bases then. */
static int64_t about_games(api_call *call, size_t index) {
    int64_t games = -1;
    qp_db *db = call->host->open(call, index);
    qp_status rc = QP_OK;
    if (db)
        rc = qp_db_sql(db, qp_text_of("SELECT count(*) FROM game"), NULL, 0,
                       about_number, &games);
    if (rc) call->host->failed(call, rc);
    call_pardon(call);
    return rc ? -1 : games;
}

/* Returns the last part of a path: "base.qdb", "games/". */
static qp_text about_last(const char *path) {
    size_t from = strlen(path);
    while (from && path[from - 1] == '/') from--;
    while (from && path[from - 1] != '/') from--;
    return qp_text_of(path + from);
}

/* Clients see the folder of a base only if another has the same name. */
static qp_text about_name(const api_host *host, size_t index) {
    const char *path = host->base[index].name;
    qp_text last = about_last(path);
    for (size_t i = 0; i < host->bases; i++) {
        qp_text other = about_last(host->base[i].name);
        if (i != index && other.len == last.len &&
            !memcmp(other.ptr, last.ptr, last.len))
            return qp_text_of(path);
    }
    return last;
}

static void about_put(api_call *call, size_t index, int64_t games) {
    const api_base *base = &call->host->base[index];
    fprintf(call->out, "%s{\"id\":%zu,\"name\":", index ? "," : "", index);
    json_web_text(call->out, about_name(call->host, index));
    if (games < 0)
        fputs(",\"games\":null", call->out);
    else
        fprintf(call->out, ",\"games\":%lld", (long long)games);
    fprintf(call->out, ",\"temporary\":%s}",
            base->temporary ? "true" : "false");
}

void api_about(api_call *call) {
    const char *name = think_name();
    fputs("{\"version\":\"" QP_VERSION "\",\"bases\":[", call->out);
    for (size_t i = 0; i < call->host->bases; i++)
        about_put(call, i, about_games(call, i));
    fputs("],\"engine\":", call->out);
    if (name) {
        fputs("{\"name\":", call->out);
        json_web_text(call->out, qp_text_of(name));
        fputs("}}", call->out);
    } else {
        fputs("null}", call->out);
    }
}

/* ---- tree ---------------------------------------------------------------- */

/* Puts how many games have it in variations only, if the index says so. */
static void tree_varied(FILE *out, uint64_t games, int varied) {
    if (varied) fprintf(out, ",\"variations\":%llu", (unsigned long long)games);
}

static void tree_move(FILE *out, const qp_pos *pos, const qp_db_move *m,
                      int varied) {
    char text[QP_MOVE_MAX];
    qp_move_write(text, pos, m->move, QP_NOTATION_UCCI, 0);
    fprintf(out, "{\"move\":\"%s\",\"games\":%llu,", text,
            (unsigned long long)m->games);
    api_results(out, m->result);
    if (m->first_year)
        fprintf(out, ",\"years\":[%d,%d]", m->first_year, m->last_year);
    else
        fputs(",\"years\":null", out);
    tree_varied(out, m->variations, varied);
    fputc('}', out);
}

static void tree_put(FILE *out, const qp_pos *pos, const qp_db_tree_moves *tree,
                     int varied) {
    fprintf(out, "{\"games\":%llu,\"ended\":%llu,",
            (unsigned long long)tree->games, (unsigned long long)tree->ended);
    api_results(out, tree->result);
    tree_varied(out, tree->variations, varied);
    fputs(",\"moves\":[", out);
    for (size_t i = 0; i < tree->count; i++) {
        if (i) fputc(',', out);
        tree_move(out, pos, &tree->move[i], varied);
    }
    fputs("]}", out);
}

void api_tree(api_call *call) {
    qp_pos pos;
    qp_db_tree_moves tree;
    api_desk desk;
    api_which which = {.moves = 1};
    int given;
    if (api_position(call, &pos, &given) || api_which_read(call, &which))
        return;
    if (!api_desk_open(&desk, call)) {
        qp_status rc = which.given
                           ? qp_db_tree_of(&tree, desk.db, &pos, &which.query)
                           : qp_db_tree(&tree, desk.db, &pos);
        if (rc)
            api_desk_failed(&desk, rc);
        else
            tree_put(call->out, &pos, &tree, qp_db_has_variations(desk.db));
        api_desk_close(&desk);
    }
    api_which_free(&which);
}
