/* tags.c - the tags of a record in order. A Result that is the game's own and a
 * FEN in a usual spelling of the start are not written twice.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/game_access.h"
#include "record_int.h"
#include "tag_names.h"
#include "qipu/fen.h"

/* The fields from 3: one for each kind of value. */
enum {
    QPG_GAME = 3,
    QPG_EVENT,
    QPG_SITE,
    QPG_DATE,
    QPG_ROUND,
    QPG_TEAM,
    QPG_PLAYER,
    QPG_RESULT,
    QPG_OPENING,
    QPG_VARIATION,
    QPG_CODE,
    QPG_FEN,
    QPG_FORMAT,
    QPG_ELO,
    QPG_TITLE,
    QPG_TYPE,
    QPG_ADDRESS,
    QPG_STAGE,
    QPG_CLOCK,
    QPG_CONTROL,
    QPG_ENDING,
    QPG_ANNOTATOR,
    QPG_NUMBER,
    QPG_VARIANT,
    QPG_SOURCE,
    QPG_OTHER
};

static const struct {
    char name[16];
    uint8_t len, field;
} QPG_NAMES[] = {
#define TAG(name, field) {name, sizeof name - 1, field},
#include "tag_names.inc"
#undef TAG
};
enum { QPG_NAMES_LEN = sizeof QPG_NAMES / sizeof *QPG_NAMES };

unsigned qp__qpg_name_number(qp_text name) {
    for (unsigned i = 1; i < QPG_NAMES_LEN; i++)
        if (name.len == QPG_NAMES[i].len &&
            !memcmp(QPG_NAMES[i].name, name.ptr, name.len))
            return i;
    return QPG_NAME_OTHER;
}

qp_text qp__qpg_name(unsigned number) {
    if (number >= QPG_NAMES_LEN) number = 0;
    return (qp_text){QPG_NAMES[number].name, QPG_NAMES[number].len};
}

unsigned qp__qpg_name_field(unsigned number) {
    return number < QPG_NAMES_LEN ? QPG_NAMES[number].field : QPG_OTHER;
}

static int qpg_same(qp_text a, qp_text b) {
    return a.len == b.len && (!a.len || !memcmp(a.ptr, b.ptr, a.len));
}

/* ---- FEN ----------------------------------------------------------------- */

enum { SPELLINGS = QPG_SPELLINGS };

qp_text qp__qpg_spelling(char out[QP_FEN_MAX], const qp_pos *pos, unsigned i) {
    size_t len = qp_fen_write(out, qp_pos_setup(pos));
    char *turn = (char *)memchr(out, ' ', len) + 1;
    if (i % 2 && *turn == 'w') *turn = 'r';
    if (i == 4) len = (size_t)(turn - 1 - out);
    if (i == 2 || i == 3) len = (size_t)(turn + 1 - out);
    return (qp_text){out, len};
}

unsigned qp__qpg_find_spelling(const qp_pos *pos, qp_text value) {
    char fen[QP_FEN_MAX];
    unsigned i = 0;
    while (i < SPELLINGS && !qpg_same(qp__qpg_spelling(fen, pos, i), value))
        i++;
    return i;
}

/* The number of a spelling, from 0. */
static unsigned code_spelling(qpg_coder *c, unsigned i) {
    if (qpg_bit(c, i == 0, 62000)) return 0;
    unsigned n = 1;
    while (n < SPELLINGS && !qpg_bit(c, i == n, 16000)) n++;
    return n;
}

static int code_fen(qp_packer *p, qp_text *value, char fen[QP_FEN_MAX]) {
    unsigned i = p->reading ? 0 : qp__qpg_find_spelling(&p->pos, *value);
    i = code_spelling(&p->coder, i);
    if (i < SPELLINGS)
        *value = qp__qpg_spelling(fen, &p->pos, i);
    else if (!qp__qpg_text(p, value, qp__qpg_name_field(QPG_NAME_FEN)))
        return 0;
    if (p->reading && qp__qpg_find_spelling(&p->pos, *value) != i)
        return qp__qpg_fail(p, QP_E_PACK_CODE);
    return 1;
}

/* ---- Result -------------------------------------------------------------- */

static int qpg_tags_code_result(qp_packer *p, qp_text *value) {
    if (p->result) {
        const char *text = qp__qpg_result(p->result);
        qp_text own = {text, strlen(text)};
        if (qpg_bit(&p->coder, !p->reading && qpg_same(own, *value), 64000)) {
            *value = own;
            return 1;
        }
        if (!qp__qpg_text(p, value, qp__qpg_name_field(QPG_NAME_RESULT)))
            return 0;
        return p->reading && qpg_same(own, *value)
                   ? qp__qpg_fail(p, QP_E_PACK_CODE)
                   : 1;
    }
    return qp__qpg_text(p, value, qp__qpg_name_field(QPG_NAME_RESULT));
}

/* ---- all ----------------------------------------------------------------- */

static int code_value(qp_packer *p, qp_text *value, unsigned name,
                      char fen[QP_FEN_MAX]) {
    if (name == QPG_NAME_FEN) return code_fen(p, value, fen);
    if (name == QPG_NAME_RESULT) return qpg_tags_code_result(p, value);
    return qp__qpg_text(p, value, qp__qpg_name_field(name));
}

static int qpg_write_tags(qp_packer *p) {
    char fen[QP_FEN_MAX];
    for (size_t i = 0; i < qp_game_tags(p->game); i++) {
        qp_text name = qp_game_tag_name(p->game, i);
        qp_text value = qp_game_tag_value(p->game, i);
        unsigned number = qp__qpg_name_number(name);
        p->letters += QPG_ITEM_LETTERS;
        qp__text_name(&p->texts, &p->coder, number);
        if (number == QPG_NAME_OTHER) qp__qpg_text(p, &name, QPG_FIELD_NAME);
        if (!code_value(p, &value, number, fen)) return 0;
    }
    qp__text_name(&p->texts, &p->coder, QPG_NAME_END);
    return 1;
}

/* A tag whose name has no number: its name and value stand in one buffer. */
static int qpg_read_other(qp_packer *p) {
    qp_text name, value;
    if (!qp__qpg_text(p, &name, QPG_FIELD_NAME)) return 0;
    if (qp__qpg_name_number(name) != QPG_NAME_OTHER)
        return qp__qpg_fail(p, QP_E_PACK_CODE);
    /* The value replaces it in the buffer, so the game keeps it first. */
    qp_status rc = qp_game_add_tag(p->game, name, (qp_text){"", 0});
    if (rc) return qp__qpg_fail(p, rc);
    if (!qp__qpg_text(p, &value, qp__qpg_name_field(QPG_NAME_OTHER))) return 0;
    rc = qp__inner_set_last_tag(p->game, value);
    return rc ? qp__qpg_fail(p, rc) : 1;
}

static int read_tags(qp_packer *p) {
    char fen[QP_FEN_MAX];
    unsigned number;
    while ((number = qp__text_name(&p->texts, &p->coder, 0)) != QPG_NAME_END) {
        p->letters += QPG_ITEM_LETTERS;
        if (!qp__qpg_enough(p)) return 0;
        if (number == QPG_NAME_OTHER) {
            if (!qpg_read_other(p)) return 0;
            continue;
        }
        qp_text name = qp__qpg_name(number), value;
        if (!name.len) return qp__qpg_fail(p, QP_E_PACK_CODE);
        if (!code_value(p, &value, number, fen)) return 0;
        qp_status rc = qp_game_add_tag(p->game, name, value);
        if (rc) return qp__qpg_fail(p, rc);
    }
    return 1;
}

int qp__qpg_tags(qp_packer *p) {
    return p->reading ? read_tags(p) : qpg_write_tags(p);
}
