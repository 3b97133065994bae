/* game_entry.c - encodes games as database entries, on any thread.
 *
 * Owns what of a game is kept beside its packed record. An entry is a head,
 * the keys and moves of its positions, and its texts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "game_entry.h"

#include <stdlib.h>
#include <string.h>

#include "../../core/base/inline/buffer.h"
#include "qipu/date.h"
#include "qipu/db_variations.h"
#include "qipu/ecco.h"
#include "search_text.h"

struct qp_db_maker {
    qp_packer *packer;
    byte_buffer out, tags, comments, path, key, code, hashes;
    int varies; /* positions of variations, too */
    db_varied varied;
};

qp_db_maker *qp_db_maker_new(void) {
    qp_db_maker *maker = calloc(1, sizeof *maker);
    if (!maker) return NULL;
    maker->packer = qp_packer_new(NULL);
    if (maker->packer &&
        !qp_packer_set_profile(maker->packer, QP_PROFILE_STORED))
        return maker;
    qp_db_maker_free(maker);
    return NULL;
}

void qp_db_maker_free(qp_db_maker *maker) {
    if (!maker) return;
    qp_packer_free(maker->packer);
    buffer_free(&maker->out);
    buffer_free(&maker->tags);
    buffer_free(&maker->comments);
    buffer_free(&maker->path);
    buffer_free(&maker->key);
    buffer_free(&maker->code);
    buffer_free(&maker->hashes);
    db__varied_free(&maker->varied);
    free(maker);
}

void qp_db_maker_index_variations(qp_db_maker *maker, int on) {
    maker->varies = on;
}

/* ---- moves --------------------------------------------------------------- */

/* How the material of a game begins: 0 for that of the opening position, else
 * 1 and how many there are of each piece, Red's king first. */
static void entry_path_begin(byte_buffer *path, const qp_pos *start, int own) {
    unsigned count[16] = {0};
    buffer_clear(path);
    buffer_byte(path, own != 0);
    if (!own) return;
    const qp_setup *setup = qp_pos_setup(start);
    for (int i = 0; i < QP_SQUARES; i++) count[setup->cell[i] & 15]++;
    for (int side = 0; side < 2; side++)
        for (int kind = QP_KING; kind <= QP_PAWN; kind++)
            buffer_byte(path, count[QP_PIECE(side, kind)]);
}

static void entry_position(qp_db_maker *maker, db_entry_head *head,
                           const qp_pos *pos, qp_move move) {
    uint64_t key = qp_pos_key(pos);
    uint16_t code =
        (uint16_t)(db__move_code(pos, move) + POSTING_RESULT * head->result);
    buffer_add(&maker->key, &key, sizeof key);
    buffer_add(&maker->code, &code, sizeof code);
    head->positions++;
}

static void entry_moves(qp_db_maker *maker, db_entry_head *head,
                        const qp_game *game) {
    static const qp_move none = {QP_SQ_NONE, QP_SQ_NONE};
    qp_pos pos = *qp_game_start(game);
    unsigned since = 0;
    db_line_hash line;
    db__line_begin(&line, &pos);
    entry_path_begin(&maker->path, &pos, head->flags & ENTRY_OWN_START);
    for (qp_node node = qp_game_next(game, QP_ROOT); node != QP_NO_NODE;
         node = qp_game_next(game, node)) {
        qp_move move = qp_game_move(game, node);
        entry_position(maker, head, &pos, move);
        since++;
        unsigned taken = qp_pos_setup(&pos)->cell[move.to];
        if (taken) {
            buffer_varint(&maker->path, since);
            buffer_byte(&maker->path, taken);
            since = 0;
        }
        qp_pos_play(&pos, move);
        db__line_move(&line, move);
        head->plies++;
    }
    head->line = db__line_value(&line);
    entry_position(maker, head, &pos, none);
}

static qp_status entry_varied(qp_db_maker *maker, db_entry_head *head,
                              const qp_game *game) {
    maker->varied.count = 0;
    head->has_varied = maker->varies != 0;
    if (!maker->varies || qp_game_nodes(game) - 1 == head->plies) return QP_OK;
    qp_status status = db__varied(&maker->varied, game);
    head->varied = (uint32_t)maker->varied.count;
    return status;
}

/* ---- texts --------------------------------------------------------------- */

size_t db__comments(byte_buffer *out, const qp_game *game) {
    size_t nodes = qp_game_nodes(game), count = 0;
    for (qp_node node = 0; node < nodes; node++)
        for (qp_annotation n = qp_game_first_annotation(game, node);
             n != QP_NO_ANNOTATION; n = qp_game_next_annotation(game, n)) {
            qp_text text = qp_game_annotation_text(game, n);
            if (!text.len) continue;
            db__words(out, text);
            buffer_byte(out, '\n');
            count++;
        }
    return count;
}

static void entry_comments(qp_db_maker *maker, db_entry_head *head,
                           const qp_game *game) {
    size_t nodes = qp_game_nodes(game);
    buffer_clear(&maker->comments);
    size_t count = db__comments(&maker->comments, game);
    if (count) head->flags |= ENTRY_COMMENTED;
    if (nodes - 1 > head->plies) head->flags |= ENTRY_VARIED;
    head->weight += (uint32_t)(nodes + 2 * count);
}

unsigned db__result(const qp_game *game) {
    qp_text result = qp_game_outcome(game);
    if (qp_text_is(result, "1-0")) return 0;
    if (qp_text_is(result, "1/2-1/2")) return 1;
    return qp_text_is(result, "0-1") ? 2 : 3;
}

/* The code that the record has, else that of its moves. */
static int32_t entry_ecco(const qp_game *game) {
    qp_text code = qp_game_tag(game, "ECCO");
    if (!qp_ecco_opening(code)) code = qp_text_of(qp_ecco_game(game, 0));
    if (code.len != 3) return -1;
    return 100 * (code.ptr[0] - 'A') + 10 * (code.ptr[1] - '0') +
           (code.ptr[2] - '0');
}

static void entry_day(db_entry_head *head, qp_text date) {
    qp_date read;
    if (qp_date_read(&read, date) < QP_DATE_DAY) return;
    head->day = (int32_t)read.first;
    head->until = (int32_t)read.last;
}

static int entry_own_start(const qp_game *game) {
    qp_pos start;
    qp_pos_start(&start);
    return qp_pos_hash(&start) != qp_pos_hash(qp_game_start(game));
}

/* ---- the interface ------------------------------------------------------- */

static void entry_put(qp_db_maker *maker, db_entry_head *head,
                      qp_text text[ENTRY_TEXTS]) {
    for (int i = 0; i < ENTRY_TEXTS; i++)
        head->length[i] = (uint32_t)text[i].len;
    buffer_clear(&maker->out);
    buffer_add(&maker->out, head, sizeof *head);
    buffer_add(&maker->out, maker->key.ptr, maker->key.len);
    buffer_add(&maker->out, maker->code.ptr, maker->code.len);
    buffer_add(&maker->out, maker->varied.position,
               maker->varied.count * sizeof *maker->varied.position);
    for (int i = 0; i < ENTRY_TEXTS; i++)
        buffer_add(&maker->out, text[i].ptr, text[i].len);
}

/* Tags that the tables have: in the packed record they are empty. */
static const char *const ENTRY_TAGS[] = {
    "Red", "Black", "RedTeam", "BlackTeam", "Event", "Site", "Round", "Date"};

/* Takes these texts out of the game. */
static qp_status entry_take_tags(byte_buffer *out, qp_text text[ENTRY_TEXTS],
                                 qp_game *game) {
    size_t start[ENTRY_COMMENTS + 1];
    buffer_clear(out);
    for (int i = 0; i < ENTRY_COMMENTS; i++) {
        qp_text value = qp_game_tag(game, ENTRY_TAGS[i]);
        start[i] = out->len;
        buffer_add(out, value.ptr, value.len);
        if (!value.len) continue;
        qp_status status =
            qp_game_set_tag(game, ENTRY_TAGS[i], (qp_text){"", 0});
        if (status) return status;
    }
    start[ENTRY_COMMENTS] = out->len;
    if (out->failed) return QP_E_NOMEM;
    for (int i = 0; i < ENTRY_COMMENTS; i++)
        text[i] = (qp_text){out->len ? out->ptr + start[i] : "",
                            start[i + 1] - start[i]};
    return QP_OK;
}

static void entry_head(db_entry_head *head, const qp_game *game,
                       uint64_t offset) {
    memset(head, 0, sizeof *head);
    head->place = offset == UINT64_MAX ? -1 : (int64_t)offset;
    head->result = (uint8_t)db__result(game);
    head->weight = (uint32_t)qp_game_tags(game);
    head->ecco = entry_ecco(game);
    if (entry_own_start(game)) head->flags |= ENTRY_OWN_START;
    if (qp_game_broken(game)) head->flags |= ENTRY_BROKEN;
}

qp_status qp_db_make(qp_text *entry, qp_db_maker *maker, qp_game *game,
                     uint64_t offset) {
    db_entry_head head;
    qp_text text[ENTRY_TEXTS];
    entry_head(&head, game, offset);
    qp_status status = db__content(&head.content, &maker->hashes, game);
    if (!status) status = entry_take_tags(&maker->tags, text, game);
    if (!status)
        status = qp_game_pack(&text[ENTRY_RECORD], NULL, maker->packer, game);
    if (status) return status;
    buffer_clear(&maker->key);
    buffer_clear(&maker->code);
    entry_moves(maker, &head, game);
    status = entry_varied(maker, &head, game);
    if (status) return status;
    entry_comments(maker, &head, game);
    entry_day(&head, text[ENTRY_DATE]);
    text[ENTRY_COMMENTS] = buffer_text(&maker->comments);
    text[ENTRY_PATH] = buffer_text(&maker->path);
    entry_put(maker, &head, text);
    if (maker->out.failed || maker->key.failed || maker->code.failed ||
        maker->comments.failed || maker->path.failed)
        return QP_E_NOMEM;
    *entry = buffer_text(&maker->out);
    return QP_OK;
}

qp_status db__put_tags(qp_game *game, const qp_text text[ENTRY_COMMENTS]) {
    for (int i = 0; i < ENTRY_COMMENTS; i++) {
        if (!text[i].len) continue;
        qp_status status = qp_game_set_tag(game, ENTRY_TAGS[i], text[i]);
        if (status) return status;
    }
    return QP_OK;
}

qp_status db__entry_open(db_entry *out, qp_text bytes) {
    db_entry entry;
    if (bytes.len < sizeof entry.head) return QP_E_ARG;
    memcpy(&entry.head, bytes.ptr, sizeof entry.head);
    size_t rest = bytes.len - sizeof entry.head;
    size_t positions = entry.head.positions;
    if (positions > rest / (sizeof(uint64_t) + sizeof(uint16_t)))
        return QP_E_ARG;
    entry.key = bytes.ptr + sizeof entry.head;
    entry.code = entry.key + positions * sizeof(uint64_t);
    entry.varied = entry.code + positions * sizeof(uint16_t);
    rest = bytes.len - (size_t)(entry.varied - bytes.ptr);
    size_t varied = entry.head.varied * sizeof(db_varied_position);
    if (varied > rest) return QP_E_ARG;
    const char *at = entry.varied + varied;
    rest -= varied;
    for (int i = 0; i < ENTRY_TEXTS; i++) {
        if (entry.head.length[i] > rest) return QP_E_ARG;
        entry.text[i] = (qp_text){at, entry.head.length[i]};
        at += entry.head.length[i];
        rest -= entry.head.length[i];
    }
    if (rest) return QP_E_ARG;
    *out = entry;
    return QP_OK;
}
