/* glue_full.c - what the slim build leaves out: the judge, packed forms, and
 * the keys of a line.
 *
 * SPDX-License-Identifier: MIT
 */
#include "glue.h"

#ifdef GLUE_FULL

/* ---- the judge ---- */

GLUE(books) void glue_books(unsigned words);
void glue_books(unsigned words) {
    glue_begin();
    glue_put_number(GLUE_ANSWER, qp_books());
    for (size_t i = 0; i < qp_books(); i++) {
        const qp_book *book = qp_book_at(i);
        glue_put_string(GLUE_ANSWER, qp_book_name(book));
        glue_put_string(GLUE_ANSWER, qp_book_title(book, (qp_words)words));
        glue_put_number(GLUE_ANSWER, qp_book_times(book));
        glue_put_number(GLUE_ANSWER, qp_book_limit(book));
    }
}

typedef struct full_judge {
    const qp_book *book;
    qp_words words;
} full_judge;

static void put_ruling(const full_judge *f, const qp_ruling *ruling,
                       size_t ply) {
    char text[256];
    qp_ruling_text(text, sizeof text, ruling, f->book, f->words);
    glue_put_number(GLUE_ANSWER, 1);
    glue_put_number(GLUE_ANSWER, ply);
    glue_put_byte(GLUE_ANSWER, ruling->verdict);
    glue_put_byte(GLUE_ANSWER, ruling->ground);
    glue_put_byte(GLUE_ANSWER, ruling->referee != 0);
    glue_put_string(GLUE_ANSWER, qp_habit_name(ruling->habit[0], f->words));
    glue_put_string(GLUE_ANSWER, qp_habit_name(ruling->habit[1], f->words));
    glue_put_string(GLUE_ANSWER, ruling->clause);
    glue_put_number(GLUE_ANSWER, ruling->first);
    glue_put_number(GLUE_ANSWER, ruling->last);
    glue_put_number(GLUE_ANSWER, ruling->times);
    glue_put_string(GLUE_ANSWER, qp_verdict_name(ruling->verdict, f->words));
    glue_put_string(GLUE_ANSWER, text);
    glue_put_string(GLUE_ANSWER,
                    qp_certainty_name(ruling->certainty, QP_LANG_EN));
    glue_put_number(GLUE_ANSWER, ruling->vary_by);
}

static qp_flow full_on_ruling(void *ctx, const qp_ruling *ruling, size_t ply) {
    put_ruling(ctx, ruling, ply);
    return GLUE_ANSWER->lacks ? QP_STOP : QP_GO;
}

/* The moves asked for, then the name of a book and labels of an arbiter: what
 * the judge of the book says of their end, or with `all` of each ply. Rulings,
 * each after a 1, and a 0. */
GLUE(judge)
qp_status glue_judge(size_t count, size_t name, size_t labels, unsigned words,
                     int all);
qp_status glue_judge(size_t count, size_t name, size_t labels, unsigned words,
                     int all) {
    qp_text asked = glue_asked(2 * count + name + labels);
    full_judge f = {qp_book_find((qp_text){asked.ptr + 2 * count, name}),
                    (qp_words)words};
    if (!f.book) return glue_failed(QP_E_ARG);
    qp_line *line = glue_asked_line(count);
    if (!line) return glue_err.code;
    qp_judge *judge = qp_judge_new(f.book, NULL);
    qp_status rc = QP_E_NOMEM;
    glue_err = (qp_err){.code = rc};
    if (judge)
        rc = qp_judge_overrule(judge, line,
                               (qp_text){asked.ptr + 2 * count + name, labels},
                               &glue_err);
    if (rc) goto end;
    glue_begin();
    if (all) {
        rc = qp_judge_game(judge, line, full_on_ruling, &f);
    } else {
        qp_ruling ruling;
        rc = qp_judge_line(&ruling, judge, line);
        if (!rc) put_ruling(&f, &ruling, count);
    }
    glue_put_number(GLUE_ANSWER, 0);
    rc = rc ? glue_failed(rc) : glue_done();
end:
    qp_judge_free(judge);
    qp_line_free(line);
    return rc;
}

/* The moves asked for, then the name of a book: what each ply counts as, a
 * byte each. */
GLUE(labels) qp_status glue_labels(size_t count, size_t name);
qp_status glue_labels(size_t count, size_t name) {
    qp_text asked = glue_asked(2 * count + name);
    const qp_book *book = qp_book_find((qp_text){asked.ptr + 2 * count, name});
    if (!book) return glue_failed(QP_E_ARG);
    qp_line *line = glue_asked_line(count);
    if (!line) return glue_err.code;
    qp_judge *judge = qp_judge_new(book, NULL);
    qp_status rc = judge ? QP_OK : QP_E_NOMEM;
    glue_begin();
    for (size_t ply = 1; !rc && ply <= count; ply++) {
        qp_label label;
        rc = qp_judge_label(&label, judge, line, ply);
        if (!rc) glue_put_byte(GLUE_ANSWER, label.act);
    }
    qp_judge_free(judge);
    qp_line_free(line);
    return rc ? glue_failed(rc) : glue_done();
}

/* ---- packed forms ---- */

#ifdef GLUE_PACK

/* The number of a codec by its name; 0: there is none. */
GLUE(codec) unsigned glue_codec(size_t len);
unsigned glue_codec(size_t len) {
    return qp_codec_by_name(glue_asked(len));
}

GLUE(pack) qp_status glue_pack(unsigned codec, unsigned flags);
qp_status glue_pack(unsigned codec, unsigned flags) {
    uint8_t code[QP_PACK_MAX];
    size_t bits;
    qp_status rc = qp_pack(code, &bits, qp_pos_setup(&glue_position),
                           (qp_codec)codec, flags, &glue_err);
    if (rc) return rc;
    glue_begin();
    glue_put(GLUE_ANSWER, code, (bits + 7) / 8);
    return glue_done();
}

GLUE(unpack)
qp_status glue_unpack(size_t len, unsigned codec, unsigned flags);
qp_status glue_unpack(size_t len, unsigned codec, unsigned flags) {
    qp_setup setup;
    qp_text code = glue_asked(len);
    qp_status rc = qp_unpack(&setup, (const uint8_t *)code.ptr, len,
                             (qp_codec)codec, flags, &glue_err);
    if (rc) return rc;
    if (qp_pos_from_setup(&glue_position, &setup,
                          QP_FAULT_SQUARE | QP_FAULT_FACING |
                              QP_FAULT_OTHER_CHECK | QP_FAULT_STACKED))
        return glue_failed(QP_E_FEN_FAULT);
    return QP_OK;
}

/* The moves asked for. */
GLUE(pack_moves) qp_status glue_pack_moves(size_t count);
qp_status glue_pack_moves(size_t count) {
    size_t room = QP_MOVES_PACK_MAX(count), bits;
    glue_begin();
    for (size_t i = 0; i < room; i++) glue_put_byte(GLUE_ANSWER, 0);
    qp_status rc = glue_done();
    if (rc) return rc;
    rc = qp_moves_pack(GLUE_ANSWER->ptr, &bits, &glue_position,
                       (const qp_move *)(const void *)glue_asked(0).ptr, count);
    GLUE_ANSWER->len = rc ? 0 : (bits + 7) / 8;
    return rc ? glue_failed(rc) : QP_OK;
}

/* `count` moves from the code of `len` bytes: two bytes each. */
GLUE(unpack_moves) qp_status glue_unpack_moves(size_t count, size_t len);
qp_status glue_unpack_moves(size_t count, size_t len) {
    if (count > QP_LINE_MAX) return glue_failed(QP_E_LIMIT);
    glue_begin();
    for (size_t i = 0; i < 2 * count; i++) glue_put_byte(GLUE_ANSWER, 0);
    qp_status rc = glue_done();
    if (rc) return rc;
    return qp_moves_unpack((qp_move *)(void *)GLUE_ANSWER->ptr, &glue_position,
                           count, (const uint8_t *)glue_asked(0).ptr, len,
                           &glue_err);
}

#endif

/* ---- keys ---- */

static void put_key(void) {
    uint64_t key = qp_pos_key(&glue_position);
    unsigned char bytes[8];
    for (unsigned i = 0; i < 8; i++) bytes[i] = (unsigned char)(key >> 8 * i);
    glue_put(GLUE_ANSWER, bytes, sizeof bytes);
    glue_put_byte(GLUE_ANSWER, key != qp_pos_hash(&glue_position));
}

/* Plays the moves asked for, as far as they are legal: the key of each
 * position, the first one's too, in eight bytes, and 1 when it is the hash of
 * the mirror. */
GLUE(position_keys) qp_status glue_position_keys(size_t count);
qp_status glue_position_keys(size_t count) {
    glue_begin();
    put_key();
    for (size_t i = 0; i < count; i++) {
        qp_undo undo;
        if (glue_play(&glue_position, glue_asked_move(i), &undo)) break;
        put_key();
    }
    return glue_done();
}

#endif
