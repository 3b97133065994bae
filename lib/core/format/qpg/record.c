/* record.c - a game to a record and back: version, result, what is broken,
 * start, tags, moves, all in one arithmetic code. A record has a least length
 * for what it holds, padded with zeros, as few bytes of a code could stand for
 * very much. A game has one record: the reader refuses others.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../board/tables.h"
#include "../common/base.h"
#include "../common/game_access.h"
#include "../common/results_and_glyphs.h"
#include "plain.h"
#include "record_int.h"

static const uint8_t QPG_MOST[8] = {0, 1, 2, 2, 2, 2, 2, 5};

static unsigned qpg_count(const qp_setup *s, qp_piece piece) {
    unsigned n = 0;
    for (int sq = 0; sq < QP_SQUARES; sq++) n += s->cell[sq] == piece;
    return n;
}

static int qpg_start_may_stand(qp_piece piece, int sq) {
    return qp__may_stand[sq] >> piece & 1;
}

static int has_odd(const qp_setup *s) {
    for (int sq = 0; sq < QP_SQUARES; sq++)
        if (s->cell[sq] && !qpg_start_may_stand(s->cell[sq], sq)) return 1;
    return 0;
}

/* How many of a kind there are: from a whole set downwards. */
static unsigned code_count(qpg_coder *c, unsigned n, unsigned most) {
    unsigned k = most;
    while (k > 0 && !qpg_bit(c, n == k, 1 << 15)) k--;
    return k;
}

/* The pieces of one kind: square after square of those that are left, whether
 * one of those that are left is there. */
static int qpg_start_code_kind(qpg_coder *c, qp_setup *out, const qp_setup *in,
                               qp_piece piece, int odd) {
    unsigned kind = QP_KIND_OF(piece);
    unsigned n = kind == QP_KING
                     ? 1
                     : code_count(c, qpg_count(in, piece), QPG_MOST[kind]);
    unsigned squares = 0;
    uint8_t list[QP_SQUARES];
    for (int sq = 0; sq < QP_SQUARES; sq++)
        if (!out->cell[sq] && (odd || qpg_start_may_stand(piece, sq)))
            list[squares++] = (uint8_t)sq;
    if (n > squares) return 0;
    for (unsigned i = 0; n > 0; i++) {
        int here = n == squares - i;
        if (!here)
            here = qpg_bit(c, in->cell[list[i]] == piece,
                           65536 * n / (squares - i));
        if (here) out->cell[list[i]] = piece, n--;
    }
    return 1;
}

/* A number from 1 to 65535. */
static uint32_t qpg_number(qpg_coder *c, uint32_t value) {
    unsigned bits = 0;
    while (bits < 15 && value >> (bits + 1)) bits++;
    bits = qpg_plain(c, bits, 4);
    return 1u << bits | qpg_plain(c, value, bits);
}

/* Codes the start. 0 when no game has it. */
static int qpg_start(qpg_coder *c, qp_setup *setup) {
    qp_setup in = *setup, opening, out;
    qp_setup_start(&opening);
    if (qpg_bit(c, !memcmp(&in, &opening, sizeof in), 57000)) {
        *setup = opening;
        return 1;
    }
    qp_setup_clear(&out);
    int odd = qpg_bit(c, c->mode == QPG_PUT && has_odd(&in), 2000);
    for (int side = 0; side < 2; side++)
        for (int kind = QP_KING; kind <= QP_PAWN; kind++)
            if (!qpg_start_code_kind(c, &out, &in, QP_PIECE(side, kind), odd))
                return 0;
    out.turn = (uint8_t)qpg_bit(c, in.turn, 14000);
    if (!qpg_bit(c, in.quiet == 0, 60000))
        out.quiet = (uint16_t)qpg_number(c, in.quiet);
    if (!qpg_bit(c, in.fullmove == 1, 60000)) {
        /* 1 is known already, so it denotes 0 here. */
        out.fullmove = (uint16_t)qpg_number(c, in.fullmove ? in.fullmove : 1);
        if (out.fullmove == 1) out.fullmove = 0;
    }
    *setup = out;
    /* Each start is written in one way. */
    return memcmp(&out, &opening, sizeof out) != 0 && odd == has_odd(&out);
}

/* A code is read to so many bytes after the record's end. The plies and the
 * bytes of text that a record may hold: so many, and so many for each byte. */
enum {
    QPG_SLACK = 16,
    QPG_PLIES = 4096,
    QPG_PLIES_A_BYTE = 8,
    QPG_LETTERS = 65536,
    QPG_LETTERS_A_BYTE = 64
};

/* ---- what the parts of a record share ------------------------------------ */

int qp__qpg_fail(qp_packer *p, qp_status status) {
    if (!p->status) p->status = status;
    return 0;
}

/* What a record must be long for what it holds; `read`: bytes of code that its
 * reader has read. */
static uint64_t qpg_record_least_length(const qp_packer *p, size_t read) {
    uint64_t least = read > QPG_SLACK ? read - QPG_SLACK : 0, more;
    more = p->plies > QPG_PLIES ? (p->plies - QPG_PLIES) / QPG_PLIES_A_BYTE : 0;
    if (more > least) least = more;
    more = p->letters > QPG_LETTERS
               ? (p->letters - QPG_LETTERS) / QPG_LETTERS_A_BYTE
               : 0;
    return more > least ? more : least;
}

int qp__qpg_enough(qp_packer *p) {
    if (!p->reading) return 1;
    if (qpg_record_least_length(p, p->coder.get.at) <= p->limit) return 1;
    return qp__qpg_fail(p, QP_E_PACK_SHORT);
}

/* Bits written so far, in 65536ths: the bytes that are out, and how narrow the
 * interval has become since. */
static uint64_t written(const qp__out *put) {
    uint64_t range = put->range, log = 0;
    unsigned whole = 63;
    for (; !(range >> 63); whole--) range <<= 1;
    uint64_t x = range >> 33; /* 2^30 <= x < 2^31 is 1 <= x < 2 */
    for (int i = 0; i < 16; i++) {
        x = x * x >> 30;
        log = log << 1 | (x >> 31);
        if (x >> 31) x >>= 1;
    }
    return ((uint64_t)put->len * 8 + 64) * 65536 -
           ((uint64_t)whole * 65536 + log);
}

void qp__qpg_spent(qp_packer *p, qpg_part part) {
    if (!p->counting) return;
    uint64_t now = written(&p->coder.put);
    if (now > p->counted) p->spent[part] += now - p->counted;
    p->counted = now;
}

static int qpg_read_text(qp_packer *p, qp_text *text, unsigned field) {
    size_t len = 0;
    int byte;
    qp__text_begin(&p->texts, field);
    while ((byte = qp__text_byte(&p->texts, &p->coder, -1)) >= 0) {
        if (!qp__qpg_enough(p)) return 0;
        if (len == p->text_size &&
            !qp__grow(&p->alloc, &p->text, &p->text_size, len + 1, 1))
            return qp__qpg_fail(p, QP_E_NOMEM);
        p->text[len++] = (char)byte;
        p->letters++;
    }
    *text = (qp_text){len ? p->text : "", len};
    return 1;
}

int qp__qpg_text(qp_packer *p, qp_text *text, unsigned field) {
    if (p->reading) return qpg_read_text(p, text, field);
    qp__text_write(&p->texts, &p->coder, field, *text);
    p->letters += text->len;
    return 1;
}

const char *qp__qpg_result(unsigned number) {
    return qp__result_at(number % 4);
}

unsigned qp__qpg_result_of(const qp_game *game) {
    qp_text text = qp_game_result(game);
    int number = qp__result_number(text);
    return !text.ptr ? 0 : number > 0 ? (unsigned)number : 4;
}

/* ---- the head ------------------------------------------------------------ */

static unsigned qpg_record_code_result(qpg_coder *c, unsigned result) {
    static const uint16_t CHANCE[] = {60000, 25000, 30000, 60000};
    if (!qpg_bit(c, result != 0, CHANCE[0])) return 0;
    unsigned n = 1;
    while (n < 4 && !qpg_bit(c, result == n, CHANCE[n])) n++;
    return n;
}

static int code_head(qp_packer *p) {
    qpg_coder *c = &p->coder;
    /* The highest 256th of all codes is kept for later versions. */
    if (!qpg_bit(c, 1, 65280)) return qp__qpg_fail(p, QP_E_PACK_VERSION);
    p->result =
        qpg_record_code_result(c, p->reading ? 0 : qp__qpg_result_of(p->game));
    if (p->reading && p->result) {
        const char *text = qp__qpg_result(p->result);
        qp_status rc = qp_game_set_result(p->game, qp_text_of(text));
        if (rc) return qp__qpg_fail(p, rc);
    }
    qp_status broken = p->reading ? QP_OK : qp_game_broken(p->game);
    if (qpg_bit(c, broken != QP_OK, 300)) {
        broken = (qp_status)qpg_number(c, (uint32_t)broken);
        if (p->reading) qp__inner_set_broken(p->game, broken);
    }
    return 1;
}

static int code_start(qp_packer *p) {
    qp_setup setup = *qp_pos_setup(qp_game_start(p->game));
    const unsigned allow = ~0u;
    if (!qpg_start(&p->coder, &setup) ||
        qp_setup_faults(&setup) &
            (QP_FAULT_NO_KING | QP_FAULT_KINGS | QP_FAULT_TOO_MANY))
        return qp__qpg_fail(p, QP_E_PACK_CODE);
    /* Made again when writing too: how a position came about must not show. */
    unsigned faults = qp_pos_from_setup(&p->pos, &setup, allow);
    (void)faults;
    qp_status rc = p->reading ? qp_game_set_start(p->game, &p->pos) : QP_OK;
    return rc ? qp__qpg_fail(p, rc) : 1;
}

static int code_game(qp_packer *p) {
    if (!code_head(p)) return 0;
    qp__qpg_spent(p, QPG_SHAPE);
    if (!code_start(p)) return 0;
    qp__qpg_spent(p, QPG_START);
    if (!qp__qpg_tags(p)) return 0;
    qp__qpg_spent(p, QPG_TEXTS);
    return qp__qpg_moves(p);
}

static void qpg_record_begin(qp_packer *p, qp_game *game, int reading) {
    p->game = game;
    p->reading = reading;
    p->status = QP_OK;
    p->counted = p->plies = p->letters = 0;
    memset(p->spent, 0, sizeof p->spent);
    if (!p->taught) qp__text_model_start(&p->texts);
    p->taught = 1;
    qp__text_model_reset(&p->texts);
}

/* ---- writing ------------------------------------------------------------- */

/* Writes the record into p->out; 0 if it did not fit or failed. */
static int write_record(qp_packer *p) {
    qpg_coder *c = &p->coder;
    c->mode = QPG_PUT;
    qp__out_start(&c->put, p->out, p->out_size);
    if (!code_game(p)) return 0;
    /* Its reader is two words ahead. */
    uint64_t least = qpg_record_least_length(p, c->put.len + 8);
    qp__out_done(&c->put);
    if (c->put.full || least > p->out_size) return 0;
    while (c->put.len < least) p->out[c->put.len++] = 0;
    return 1;
}

static uint64_t rounded(uint64_t bits) {
    return (bits + 32768) >> 16;
}

/* What a record is likely to need at most: three bytes a move and the texts as
 * they are. */
static size_t likely_room(const qp_game *game) {
    size_t text = qp__inner_text_bytes(game), nodes = qp_game_nodes(game);
    size_t most = QP_RECORD_MAX + 64;
    if (text >= most || nodes >= most) return most;
    size_t room = 512 + text + text / 4 + 3 * nodes;
    return room < most ? room : most;
}

/* Packs into a buffer that is large enough; QP_E_LIMIT when none is. */
static qp_status pack_record(qp_packer *p, const qp_game *game) {
    const size_t most = QP_RECORD_MAX + 64;
    for (size_t room = likely_room(game);; room *= 2) {
        if (room > most) room = most;
        if (!qp__grow(&p->alloc, &p->out, &p->out_size, room, 1))
            return QP_E_NOMEM;
        /* Only read from. */
        qpg_record_begin(p, (qp_game *)(uintptr_t)game, 0);
        if (write_record(p)) return QP_OK;
        if (p->status) return p->status;
        if (room == most) return QP_E_LIMIT;
    }
}

static qp_status pack_small(qp_text *record, qp_record_size *size,
                            qp_packer *packer, const qp_game *game) {
    qp_packer *p = packer;
    p->counting = size != NULL;
    qp_status rc = pack_record(p, game);
    if (rc) return rc;
    size_t len = p->coder.put.len;
    if (len > QP_RECORD_MAX) return QP_E_LIMIT;
    *record = (qp_text){(const char *)p->out, len};
    if (size)
        *size = (qp_record_size){.moves = rounded(p->spent[QPG_MOVES]),
                                 .plies = p->plies,
                                 .shape = rounded(p->spent[QPG_SHAPE]),
                                 .start = rounded(p->spent[QPG_START]),
                                 .texts = rounded(p->spent[QPG_TEXTS]),
                                 .all = 8 * (uint64_t)len};
    return QP_OK;
}

/* ---- reading ------------------------------------------------------------- */

/* Whether the bytes are the code and nothing else. `len`: without the zeros
 * at its end. */
static qp_status qpg_record_check_end(const qp_packer *p, size_t len,
                                      size_t whole) {
    const qp__in *get = &p->coder.get;
    if (get->len > get->at) return QP_E_PACK_LONG;
    uint64_t least = qpg_record_least_length(p, get->at),
             want = len > least ? len : least;
    if (whole > want) return QP_E_PACK_LONG;
    if (whole < want) return QP_E_PACK_SHORT;
    return qp__in_done(get) ? QP_OK : QP_E_PACK_CODE;
}

static qp_status read_record(qp_packer *p, qp_text record) {
    qpg_coder *c = &p->coder;
    size_t len = record.len;
    while (len && !record.ptr[len - 1]) len--;
    c->mode = QPG_GET;
    qp__in_start(&c->get, (const uint8_t *)record.ptr, len);
    p->limit = record.len;
    if (!code_game(p)) return p->status;
    return qpg_record_check_end(p, len, record.len);
}

static qp_status unpack_small(qp_game *game, qp_packer *packer,
                              qp_text record) {
    qp_game_clear(game);
    qpg_record_begin(packer, game, 1);
    packer->counting = 0;
    qp_status rc = read_record(packer, record);
    if (rc) qp_game_clear(game);
    return rc;
}

/* ---- the profiles -------------------------------------------------------- */

static int is_fast(qp_text record) {
    return record.len && (uint8_t)*record.ptr == QPG_FAST_MARK;
}

static qp_status need_fast(qp_packer *p) {
    if (!p->fast) p->fast = qp__fast_new(&p->alloc);
    return p->fast ? QP_OK : QP_E_NOMEM;
}

static qp_status pack_fast(qp_text *record, qp_record_size *size, qp_packer *p,
                           const qp_game *game) {
    qp_status rc = need_fast(p);
    if (rc) return rc;
    uint64_t plies = 0, moves = 0;
    qpg_zip *zip = p->profile == QP_PROFILE_FAST ? p->fast->zip : NULL;
    p->sheet.alloc = &p->alloc;
    rc = qp__plain_write(&p->sheet, &plies, &p->fast->reach, game);
    uint64_t shape = p->sheet.column[QPG_COLUMN_SHAPE].len;
    qp_status end = qp__sheet_end(&p->body, &moves, &p->sheet, zip);
    if (!rc) rc = end;
    if (rc) return rc;
    *record = (qp_text){p->body.ptr, p->body.len};
    if (!size) return QP_OK;
    *size = (qp_record_size){
        .moves = 8 * moves, .plies = plies, .all = 8 * (uint64_t)record->len};
    uint64_t rest = size->all - size->moves;
    size->shape = 8 * shape < rest ? 8 * shape : rest;
    size->texts = rest - size->shape;
    return QP_OK;
}

qp_status qp_game_pack(qp_text *record, qp_record_size *size, qp_packer *packer,
                       const qp_game *game) {
    return packer->profile == QP_PROFILE_SMALL
               ? pack_small(record, size, packer, game)
               : pack_fast(record, size, packer, game);
}

qp_status qp_packer_set_profile(qp_packer *packer, qp_profile profile) {
    if (profile > QP_PROFILE_STORED) return QP_E_ARG;
    if (profile == QP_PROFILE_FAST && !qp__zip_there()) return QP_E_PACK_ZSTD;
    packer->profile = profile;
    return QP_OK;
}

uint64_t qp_record_games(qp_text record) {
    uint64_t games;
    size_t at = qp__is_plain(record) ? QPG_PLAIN_MARK : 1;
    if (!is_fast(record)) return 1;
    if (!qp__block_number(&games, record, &at)) return 0;
    return games <= QPG_GAMES_MAX ? games : 0;
}

static qp_status open_record(qp_packer *p, qp_text record) {
    p->small_next = 0;
    if (record.len > QP_RECORD_MAX) return QP_E_LIMIT;
    if (is_fast(record)) {
        qp_status rc = need_fast(p);
        return rc ? rc : qp__fast_open(p->fast, record);
    }
    p->small_next = 1;
    p->small = record;
    return QP_OK;
}

static qp_status next_game(qp_game *game, qp_packer *p) {
    if (p->small_next) {
        p->small_next = 0;
        return game ? unpack_small(game, p, p->small) : QP_OK;
    }
    return p->fast ? qp__fast_next(p->fast, game) : QP_E_PACK_SHORT;
}

static qp_status qpg_record_fail(qp_err *err, qp_status rc) {
    qp_at nowhere = {0};
    return rc ? qp__fail(err, rc, nowhere, (qp_text){"", 0}) : QP_OK;
}

qp_status qp_record_open(qp_packer *packer, qp_text record, qp_err *err) {
    return qpg_record_fail(err, open_record(packer, record));
}

qp_status qp_record_next(qp_game *game, qp_packer *packer, qp_err *err) {
    qp_status rc = next_game(game, packer);
    if (rc && game) qp_game_clear(game);
    return qpg_record_fail(err, rc);
}

qp_status qp_game_unpack(qp_game *game, qp_packer *packer, qp_text record,
                         qp_err *err) {
    qp_game_clear(game);
    qp_status rc = open_record(packer, record);
    if (!rc && qp_record_games(record) != 1) rc = QP_E_PACK_LONG;
    if (!rc) rc = next_game(game, packer);
    return qpg_record_fail(err, rc);
}

/* ---- the packer ---------------------------------------------------------- */

qp_packer *qp_packer_new(const qp_alloc *alloc) {
    qp_alloc a = qp__alloc_or_libc(alloc);
    qp_packer *p = a.resize(a.ctx, NULL, 0, sizeof *p);
    if (!p) return NULL;
    memset(p, 0, sizeof *p);
    p->alloc = a;
    return p;
}

static void qpg_record_emit(const qp_alloc *a, void *block, size_t size) {
    if (block) a->resize(a->ctx, block, size, 0);
}

void qp_packer_free(qp_packer *packer) {
    if (!packer) return;
    qp_alloc a = packer->alloc;
    qp__fast_free(packer->fast);
    qp__sheet_free(&packer->sheet);
    qp__buf_free(&a, &packer->body);
    qpg_record_emit(&a, packer->frame,
                    packer->frames_size * sizeof *packer->frame);
    qpg_record_emit(&a, packer->out, packer->out_size);
    qpg_record_emit(&a, packer->text, packer->text_size);
    qpg_record_emit(&a, packer, sizeof *packer);
}
