/* writer.c - a game as one block of DhtmlXQ. The main line is branch 0, then
 * each branch is followed by those that leave it, so branches of one place keep
 * their order.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../common/binary_events.h"
#include "../common/game_access.h"
#include "../common/loss_report.h"
#include "../common/tags.h"
#include "ubb_int.h"

#define UBB_NO_TAG SIZE_MAX

/* How a tag is written. Each turn of the loop puts tags further down here, so
 * it ends. */
typedef enum ubb_form {
    UBB_KNOWN, /* the entry that programs know */
    UBB_BOTH,  /* that, and the entry of its own name, which alone is read */
    UBB_EXACT, /* the entry of its own name */
    UBB_GONE   /* lost, or not written as an entry of a tag */
} ubb_form;

typedef struct ubb_plan {
    int key; /* or -1 */
    ubb_form form;
} ubb_plan;

/* The tags that an entry is meant to be. */
typedef struct ubb_meant {
    size_t tag[2]; /* or UBB_NO_TAG */
    int exact;
} ubb_meant;

typedef struct ubb_head {
    const qp_game *game;
    const qp_write_options *options;
    ubb_block *block;
    qp__buf plain;
    ubb_plan *plan;
    ubb_meant *meant; /* of each entry */
    size_t plans, meants_size;
    size_t first[UBB_KEYS]; /* the tag that is the key, or UBB_NO_TAG */
    int again, no_memory;
} ubb_head;

static int ubb_same_text(qp_text a, qp_text b) {
    return a.len == b.len && (!a.len || !memcmp(a.ptr, b.ptr, a.len));
}

/* ---- what a tag is ------------------------------------------------------- */

/* The name that is read back: a known tag has it as PGN writes it. */
static qp_text tag_name(const ubb_head *h, size_t i) {
    int key = h->plan[i].key;
    return key < 0 ? qp_game_tag_name(h->game, i)
                   : qp_text_of(qp__ubb_key[key].tag);
}

static qp_text ubb_tag_value(const ubb_head *h, size_t i) {
    return qp__tag_cut(qp_game_tag_value(h->game, i));
}

/* The result that is written; ptr NULL for none. */
static qp_text result_of(const qp_game *game) {
    qp_text result = qp_game_result(game), tag = qp_game_tag(game, "Result");
    if (result.ptr) return result;
    if (tag.ptr && qp__ubb_result_words(tag, 0)) return tag;
    return (qp_text){NULL, 0};
}

/* A name that an entry can have, and that is read as a tag's. */
static int may_be_entry(qp_text name) {
    if (!name.len || name.len > UBB_MARK_MAX - 9) return 0;
    if (*name.ptr < 'A' || *name.ptr > 'Z') return 0;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];
        if (c != '_' && !(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z') &&
            !(c >= 'A' && c <= 'Z'))
            return 0;
    }
    return 1;
}

/* DhtmlXQ_hits is the entry `hits`. */
static int has_prefix(qp_text name) {
    return name.len > 8 && !memcmp(name.ptr, "DhtmlXQ_", 8) &&
           name.ptr[8] >= 'a' && name.ptr[8] <= 'z';
}

/* ---- how it is written --------------------------------------------------- */

static void set_form(ubb_head *h, size_t i, ubb_form form) {
    ubb_plan *plan = &h->plan[i];
    if (form == UBB_BOTH && (plan->key < 0 || !ubb_tag_value(h, i).len))
        form = UBB_EXACT;
    if (form == UBB_GONE || !may_be_entry(tag_name(h, i))) {
        form = UBB_GONE;
        qp__lost(h->options, QP_W_LOST_TAG, QP_ROOT,
                 qp_game_tag_name(h->game, i), "");
    }
    plan->form = form;
    h->again = 1;
}

/* The tags that are keys, as canonical PGN finds them; those that come twice
 * have their bit in what is returned. */
static uint64_t find_keys(ubb_head *h) {
    size_t chess[UBB_KEYS];
    uint64_t twice = 0;
    for (int k = 0; k < UBB_KEYS; k++) h->first[k] = chess[k] = UBB_NO_TAG;
    for (size_t i = 0; i < h->plans; i++) {
        qp_text name = qp_game_tag_name(h->game, i);
        for (int k = 0; k < UBB_KEYS; k++) {
            const ubb_key *key = &qp__ubb_key[k];
            if (key->ordered ? qp__tag_is(name, key->tag)
                             : qp__is(name, key->tag)) {
                if (h->first[k] != UBB_NO_TAG) twice |= (uint64_t)1 << k;
                if (h->first[k] == UBB_NO_TAG) h->first[k] = i;
            } else if (*key->chess && chess[k] == UBB_NO_TAG &&
                       qp__tag_is(name, key->chess)) {
                chess[k] = i;
            }
        }
    }
    for (int k = 0; k < UBB_KEYS; k++) {
        if (h->first[k] == UBB_NO_TAG) h->first[k] = chess[k];
        if (h->first[k] != UBB_NO_TAG) h->plan[h->first[k]].key = k;
    }
    return twice;
}

/* Game, when it says what it always says. */
static int is_usual_game(const ubb_head *h) {
    size_t n = 0;
    for (size_t i = 0; i < h->plans; i++)
        n += (size_t)qp__tag_is(qp_game_tag_name(h->game, i), "Game");
    qp_text value = qp_game_tag(h->game, "Game");
    return n == 1 && qp__is(value, "Chinese Chess");
}

/* The first form of a tag that is not a key. */
static void plan_other(ubb_head *h, size_t i, int usual_game, int *fen) {
    qp_text name = qp_game_tag_name(h->game, i);
    int elsewhere = qp__tag_is(name, "Format") ||
                    qp__tag_is(name, "Incomplete") ||
                    (usual_game && qp__tag_is(name, "Game")) ||
                    (qp__tag_is(name, "FEN") && !*fen);
    if (elsewhere) {
        *fen |= qp__tag_is(name, "FEN");
        h->plan[i].form = UBB_GONE;
    } else if (qp__tag_is(name, "FEN")) {
        set_form(h, i, UBB_GONE);
    } else if (!has_prefix(name) || !ubb_tag_value(h, i).len) {
        set_form(h, i, UBB_EXACT);
    } else {
        set_form(h, i, UBB_KNOWN);
    }
}

static void plan_tags(ubb_head *h) {
    uint64_t twice = find_keys(h);
    qp__lost_ends(h->options, h->game);
    int usual_game = is_usual_game(h), fen = 0;
    for (size_t i = 0; i < h->plans; i++) {
        int key = h->plan[i].key;
        qp_text value = qp_game_tag_value(h->game, i);
        if (key < 0)
            plan_other(h, i, usual_game, &fen);
        else if (twice >> key & 1)
            set_form(h, i, UBB_BOTH);
        else if (!value.len || (!strcmp(qp__ubb_key[key].tag, "Result") &&
                                !result_of(h->game).ptr))
            set_form(h, i, UBB_EXACT);
    }
}

/* ---- entries ------------------------------------------------------------- */

static void begin_entry(ubb_head *h, qp_text name, ubb_meant meant) {
    ubb_block *b = h->block;
    ubb_entry e = {.name = b->text.len, .name_len = name.len};
    if (!qp__grow(&b->alloc, &b->entry, &b->entries_size, b->entries + 1,
                  sizeof *b->entry) ||
        !qp__grow(&b->alloc, &h->meant, &h->meants_size, b->entries + 1,
                  sizeof *h->meant)) {
        h->no_memory = 1;
        return;
    }
    h->no_memory |= !qp__buf_add(&b->alloc, &b->text, name);
    e.value = b->text.len;
    h->meant[b->entries] = meant;
    b->entry[b->entries++] = e;
}

/* Adds to the value of the entry that was begun last. */
static void add_value(ubb_head *h, qp_text value, ubb_feeds feeds) {
    ubb_block *b = h->block;
    if (h->no_memory) return;
    h->no_memory |= !qp__ubb_escape(&b->alloc, &b->text, value, feeds);
    ubb_entry *e = &b->entry[b->entries - 1];
    e->value_len = b->text.len - e->value;
}

static void ubb_add_entry(ubb_head *h, qp_text name, qp_text value, size_t tag,
                          int exact) {
    begin_entry(h, name, (ubb_meant){{tag, UBB_NO_TAG}, exact});
    add_value(h, value, exact ? UBB_FEED_KEPT : UBB_FEED_BLANK);
}

/* "2004.01.05" as "2004-01-05". */
static qp_text dashed(char out[10], qp_text date) {
    if (date.len != 10 || date.ptr[4] != '.' || date.ptr[7] != '.') return date;
    memcpy(out, date.ptr, 10);
    out[4] = out[7] = '-';
    return (qp_text){out, 10};
}

/* The first tag of a key, when it is in the entry that programs know. */
static size_t known_tag(const ubb_head *h, const char *tag) {
    size_t i = h->first[qp__ubb_key_with(tag)];
    return i != UBB_NO_TAG && h->plan[i].form <= UBB_BOTH ? i : UBB_NO_TAG;
}

static int is_ecco(qp_text t) {
    return t.len == 3 && qp__begins_ecco(t);
}

/* The tag DhtmlXQ_red, or DhtmlXQ_black, is the entry `red`: then Red is
 * `redname`. */
static int has_joined(const ubb_head *h, const char *name) {
    for (size_t i = 0; i < h->plans; i++)
        if (h->plan[i].form == UBB_KNOWN &&
            qp__is(qp_game_tag_name(h->game, i), name))
            return 1;
    return 0;
}

static void put_known(ubb_head *h, size_t i) {
    char date[10];
    qp_text name = qp_game_tag_name(h->game, i), value = ubb_tag_value(h, i);
    if (h->plan[i].key < 0) {
        name.ptr += 8, name.len -= 8;
        ubb_add_entry(h, name, value, i, 0);
        return;
    }
    const char *tag = qp__ubb_key[h->plan[i].key].tag;
    const char *entry = qp__ubb_key[h->plan[i].key].entry;
    if (!strcmp(tag, "Result") || !strcmp(tag, "Opening") ||
        (!strcmp(tag, "ECCO") && is_ecco(value)))
        return; /* after the others */
    if (!strcmp(tag, "Red") && has_joined(h, "DhtmlXQ_red")) entry = "redname";
    if (!strcmp(tag, "Black") && has_joined(h, "DhtmlXQ_black"))
        entry = "blackname";
    if (!strcmp(tag, "Date")) value = dashed(date, value);
    ubb_add_entry(h, qp_text_of(entry), value, i, 0);
}

static void ubb_put_result(ubb_head *h) {
    qp_text result = result_of(h->game);
    const qp_write_options *options = h->options;
    int traditional = options && options->notation == QP_NOTATION_TRADITIONAL;
    if (!result.ptr) return;
    ubb_add_entry(h, qp_text_of("result"),
                  qp_text_of(qp__ubb_result_words(result, traditional)),
                  known_tag(h, "Result"), 0);
}

static void put_opening(ubb_head *h) {
    size_t ecco = known_tag(h, "ECCO"), opening = known_tag(h, "Opening");
    if (ecco != UBB_NO_TAG && !is_ecco(ubb_tag_value(h, ecco)))
        ecco = UBB_NO_TAG;
    if (ecco == UBB_NO_TAG && opening == UBB_NO_TAG) return;
    begin_entry(h, qp_text_of("open"), (ubb_meant){{ecco, opening}, 0});
    if (ecco != UBB_NO_TAG)
        add_value(h, ubb_tag_value(h, ecco), UBB_FEED_BLANK);
    if (ecco != UBB_NO_TAG && opening != UBB_NO_TAG)
        add_value(h, qp_text_of(" "), UBB_FEED_BLANK);
    if (opening != UBB_NO_TAG)
        add_value(h, ubb_tag_value(h, opening), UBB_FEED_BLANK);
}

/* Canonical PGN has it last, and once. */
static void put_incomplete(ubb_head *h) {
    qp_text value = qp__tags_broken(h->game);
    if (value.ptr)
        ubb_add_entry(h, qp_text_of("Incomplete"), value, UBB_NO_TAG, 1);
}

static void put_entries(ubb_head *h) {
    h->block->entries = h->block->text.len = 0;
    for (size_t i = 0; i < h->plans; i++) {
        ubb_form form = h->plan[i].form;
        if (form <= UBB_BOTH) put_known(h, i);
        if (form == UBB_BOTH || form == UBB_EXACT)
            ubb_add_entry(h, tag_name(h, i), ubb_tag_value(h, i), i, 1);
    }
    ubb_put_result(h);
    put_opening(h);
    put_incomplete(h);
}

/* ---- what is read again -------------------------------------------------- */

/* An entry is read as the tags that it is meant to be; one that is beside
 * the tag's own as none. */
static int reads_well(const ubb_head *h, const ubb_reading *r,
                      const ubb_meant *meant) {
    size_t n = 0;
    for (int k = 0; k < 2; k++) {
        size_t i = meant->tag[k];
        if (i == UBB_NO_TAG) continue;
        if (!meant->exact && h->plan[i].form != UBB_KNOWN) continue;
        if (n == r->n || !ubb_same_text(r->tag[n].name, tag_name(h, i)) ||
            !ubb_same_text(r->tag[n].value, ubb_tag_value(h, i)))
            return 0;
        n++;
    }
    return n == r->n && !r->odd;
}

static void next_form(ubb_head *h, const ubb_meant *meant) {
    for (int k = 0; k < 2; k++) {
        size_t i = meant->tag[k];
        if (i == UBB_NO_TAG) continue;
        ubb_form form = h->plan[i].form;
        if (meant->exact)
            set_form(h, i, UBB_GONE);
        else if (form < UBB_EXACT)
            set_form(h, i, form == UBB_KNOWN ? UBB_BOTH : UBB_EXACT);
    }
}

/* The result of a game without the tag Result is read as that tag too. */
static void ubb_read_again(ubb_head *h) {
    ubb_context context;
    ubb_block *b = h->block;
    h->again = 0;
    qp__ubb_look(&context, b);
    for (size_t i = 0; i < b->entries && !h->no_memory; i++) {
        const ubb_meant *meant = &h->meant[i];
        ubb_reading r;
        if (meant->tag[0] == UBB_NO_TAG && meant->tag[1] == UBB_NO_TAG)
            continue;
        if (!qp__ubb_read(&r, b, &context, &b->entry[i], &h->plain))
            h->no_memory = 1;
        else if (!reads_well(h, &r, meant))
            next_form(h, meant);
    }
}

/* Makes the entries that hold the game's tags and its result, and says which
 * tags are lost. 0 if out of memory. */
static int ubb_write_tags(ubb_block *out, const qp_game *game,
                          const qp_write_options *options) {
    ubb_head h = {.game = game, .options = options, .block = out};
    h.plans = qp_game_tags(game);
    size_t size = (h.plans + 1) * sizeof *h.plan;
    h.plan = qp__get(&out->alloc, size);
    if (!h.plan) return 0;
    for (size_t i = 0; i < h.plans; i++) h.plan[i] = (ubb_plan){-1, UBB_KNOWN};
    plan_tags(&h);
    do {
        put_entries(&h);
        if (!h.no_memory) ubb_read_again(&h);
    } while (h.again && !h.no_memory);
    qp__put(&out->alloc, h.plan, size);
    qp__put(&out->alloc, h.meant, h.meants_size * sizeof *h.meant);
    qp__buf_free(&out->alloc, &h.plain);
    return !h.no_memory;
}

/* A branch that is to be written. */
typedef struct ubb_branch {
    qp_node first;
    uint32_t host, ply;
} ubb_branch;

typedef struct ubb_out {
    const qp_game *game;
    const qp_write_options *options;
    qp__outlet bytes;
    qp_alloc alloc;
    ubb_branch *branch;
    size_t branches, branches_size;
    qp_node last;   /* of the main line */
    qp__buf text;   /* of a comment */
    size_t returns; /* at the end of the last comment, held back */
    int no_memory;
} ubb_out;

/* ---- bytes --------------------------------------------------------------- */

static void ubb_put(ubb_out *o, const char *p, size_t n) {
    qp__outlet_put(&o->bytes, p, n);
}

static void ubb_word(ubb_out *o, const char *s) {
    qp__outlet_word(&o->bytes, s);
}

/* ---- entries ------------------------------------------------------------- */

/* `mark` is "[" or "[/". */
static void put_mark(ubb_out *o, const char *mark, qp_text name) {
    ubb_word(o, mark);
    ubb_word(o, "DhtmlXQ_");
    ubb_put(o, name.ptr, name.len);
    ubb_word(o, "]");
}

/* A value that holds nothing to be escaped, or is so already. */
static void ubb_put_entry(ubb_out *o, qp_text name, qp_text value) {
    put_mark(o, "[", name);
    ubb_put(o, value.ptr, value.len);
    put_mark(o, "[/", name);
    ubb_word(o, "\n");
}

static void put_named(ubb_out *o, const char *name, qp_text value) {
    ubb_put_entry(o, qp_text_of(name), value);
}

/* The tags and the result; 0 if out of memory. */
static int ubb_put_tags(ubb_out *o) {
    static const char *const USUAL[2][2] = {{"ver", "www_dpxq_com"},
                                            {"init", "500,350"}};
    ubb_block b = {.alloc = o->alloc};
    int ok = ubb_write_tags(&b, o->game, o->options);
    for (size_t i = 0; ok && i < 2; i++)
        if (!qp__ubb_find(&b, USUAL[i][0]))
            put_named(o, USUAL[i][0],
                      (qp_text){USUAL[i][1], strlen(USUAL[i][1])});
    for (size_t i = 0; ok && i < b.entries; i++)
        ubb_put_entry(o, qp__ubb_name(&b, &b.entry[i]),
                      qp__ubb_value(&b, &b.entry[i]));
    qp__put(&o->alloc, b.entry, b.entries_size * sizeof *b.entry);
    qp__buf_free(&o->alloc, &b.text);
    return ok;
}

/* ---- the start ----------------------------------------------------------- */

/* The places of the pieces, 99 for missing ones. Each side is searched from its
 * own back rank, so that the opening is written as dpxq.com writes it. */
static void put_places(ubb_out *o, const qp_setup *setup) {
    uint8_t used[QP_SQUARES] = {0};
    char digits[64];
    for (size_t i = 0; i < 32; i++) {
        int black = i >= 16;
        qp_piece man = QP_PIECE(black, qp__pieces_by_rank[i % 16]);
        digits[2 * i] = digits[2 * i + 1] = '9';
        for (int k = 0; k < QP_SQUARES; k++) {
            int file = black ? k % QP_FILES : 8 - k % QP_FILES;
            int rank = black ? 9 - k / QP_FILES : k / QP_FILES;
            qp_sq sq = QP_SQ(file, rank);
            if (used[sq] || setup->cell[sq] != man) continue;
            used[sq] = 1;
            digits[2 * i] = (char)('0' + file);
            digits[2 * i + 1] = (char)('0' + 9 - rank);
            break;
        }
    }
    put_named(o, "binit", (qp_text){digits, sizeof digits});
}

static void ubb_put_start(ubb_out *o) {
    qp_text tag = qp_game_tag(o->game, "FEN");
    put_places(o, qp_pos_setup(qp_game_start(o->game)));
    if (qp_game_broken(o->game) == QP_E_GAME_FEN) {
        qp__lost(o->options, QP_W_LOST_START, QP_ROOT, tag, "");
        return;
    }
    if (!tag.ptr && !qp__starts_elsewhere(o->game)) return;
    char fen[QP_FEN_MAX];
    put_named(o, "fen", qp__start_fen(fen, o->game));
}

/* ---- moves and comments -------------------------------------------------- */

static int add_branch(ubb_out *o, qp_node first, uint32_t host, uint32_t ply) {
    if (!qp__grow(&o->alloc, &o->branch, &o->branches_size, o->branches + 1,
                  sizeof *o->branch))
        return 0;
    o->branch[o->branches++] = (ubb_branch){first, host, ply};
    return 1;
}

static void put_branch_name(ubb_out *o, const char *mark, size_t i) {
    ubb_word(o, mark);
    ubb_word(o, i ? "DhtmlXQ_move_" : "DhtmlXQ_movelist");
    if (i) {
        qp__outlet_number(&o->bytes, o->branch[i].host);
        ubb_word(o, "_");
        qp__outlet_number(&o->bytes, o->branch[i].ply);
        ubb_word(o, "_");
        qp__outlet_number(&o->bytes, (uint32_t)i);
    }
    ubb_word(o, "]");
}

static void ubb_put_square(ubb_out *o, qp_sq sq) {
    char digits[2] = {(char)('0' + QP_FILE_OF(sq)),
                      (char)('0' + 9 - QP_RANK_OF(sq))};
    ubb_put(o, digits, 2);
}

/* The moves of a branch; those that leave it are added. 0: no memory. */
static int put_branch(ubb_out *o, size_t i) {
    const qp_game *game = o->game;
    uint32_t ply = o->branch[i].ply;
    put_branch_name(o, "[", i);
    for (qp_node n = o->branch[i].first; n != QP_NO_NODE;
         n = qp_game_next(game, n), ply++) {
        qp_move move = qp_game_move(game, n);
        ubb_put_square(o, move.from);
        ubb_put_square(o, move.to);
        if (!i) o->last = n;
        for (qp_node v = qp_game_variation(game, n); v != QP_NO_NODE;
             v = qp_game_next_variation(game, v))
            if (!add_branch(o, v, (uint32_t)i, ply)) return 0;
        qp__lost_nags(o->options, game, n);
    }
    put_branch_name(o, "[/", i);
    ubb_word(o, "\n");
    return 1;
}

/* The comments of a node that stand there, joined to the `n` before them. */
static size_t ubb_put_comments(ubb_out *o, qp_node node, qp_place place,
                               size_t n, int moved) {
    for (qp_annotation a = qp_game_first_comment(o->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(o->game, a)) {
        qp_comment c;
        qp_game_annotation_comment(&c, o->game, a);
        if (!c.text.len) continue;
        if (n++) ubb_word(o, "||"); /* returns before it are of that line end */
        if (n > 1 || moved)
            qp__lost(o->options, QP_W_LOST_PLACE, node, c.text, "");
        o->text.len = 0;
        if (!qp__ubb_escape(&o->alloc, &o->text, c.text, UBB_FEED_LINES))
            o->no_memory = 1;
        size_t len = o->text.len;
        while (len && o->text.ptr[len - 1] == '\r') len--;
        ubb_put(o, o->text.ptr, len);
        o->returns = o->text.len - len;
    }
    return n;
}

/* What an entry of a comment cannot be: empty, and of another kind. */
static void report_comments(const ubb_out *o, qp_node node, qp_place place) {
    for (qp_annotation a = qp_game_first_comment(o->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(o->game, a)) {
        qp_comment c;
        qp_game_annotation_comment(&c, o->game, a);
        if (!c.text.len)
            qp__lost(o->options, QP_W_LOST_COMMENT, node, c.text, "");
        else if (c.flags & (QP_COMMENT_LINE | QP_COMMENT_ESCAPE))
            qp__lost(o->options, QP_W_LOST_FORM, node, c.text, "");
    }
}

static int has_comment(const ubb_out *o, qp_node node, qp_place place) {
    for (qp_annotation a = qp_game_first_comment(o->game, node, place);
         a != QP_NO_ANNOTATION; a = qp_game_next_alike(o->game, a))
        if (qp_game_annotation_text(o->game, a).len) return 1;
    return 0;
}

static void put_comment_name(ubb_out *o, const char *mark, size_t branch,
                             uint32_t ply) {
    ubb_word(o, mark);
    ubb_word(o, "DhtmlXQ_comment");
    if (branch) {
        qp__outlet_number(&o->bytes, (uint32_t)branch);
        ubb_word(o, "_");
    }
    qp__outlet_number(&o->bytes, ply);
    ubb_word(o, "]");
}

/* All comments at one node: the format has one place for them. */
static void put_node(ubb_out *o, qp_node node, size_t branch, uint32_t ply) {
    report_comments(o, node, QP_BEFORE_MOVE);
    report_comments(o, node, QP_AFTER_MOVE);
    if (node == o->last) report_comments(o, QP_ROOT, QP_AFTER_RESULT);
    int result = node == o->last && has_comment(o, QP_ROOT, QP_AFTER_RESULT);
    if (!result && !has_comment(o, node, QP_BEFORE_MOVE) &&
        !has_comment(o, node, QP_AFTER_MOVE))
        return;
    put_comment_name(o, "[", branch, ply);
    size_t n = ubb_put_comments(o, node, QP_BEFORE_MOVE, 0, 1);
    n = ubb_put_comments(o, node, QP_AFTER_MOVE, n, 0);
    if (result) ubb_put_comments(o, QP_ROOT, QP_AFTER_RESULT, n, 1);
    while (o->returns) ubb_put(o, "\r", 1), o->returns--;
    put_comment_name(o, "[/", branch, ply);
    ubb_word(o, "\n");
}

static int put_moves(ubb_out *o) {
    o->last = QP_ROOT;
    qp__lost_nags(o->options, o->game, QP_ROOT);
    if (!add_branch(o, qp_game_next(o->game, QP_ROOT), 0, 1)) return 0;
    for (size_t i = 0; i < o->branches; i++)
        if (!put_branch(o, i)) return 0;
    put_node(o, QP_ROOT, 0, 0);
    for (size_t i = 0; i < o->branches; i++) {
        uint32_t ply = o->branch[i].ply;
        for (qp_node n = o->branch[i].first; n != QP_NO_NODE;
             n = qp_game_next(o->game, n))
            put_node(o, n, i, ply++);
    }
    return 1;
}

qp_status qp__ubb_write(const qp_game *game, const qp_write_options *options,
                        const qp_sink *out) {
    ubb_out o;
    qp_write_options known;
    o.game = game;
    if (qp__write_options(&known, &options)) return QP_E_ARG;
    o.options = options;
    qp__outlet_start(&o.bytes, out);
    o.alloc = *qp__inner_alloc(game);
    o.branch = NULL;
    o.branches = o.branches_size = 0;
    o.text = (qp__buf){NULL, 0, 0};
    o.returns = 0;
    o.no_memory = 0;
    ubb_word(&o, "[DhtmlXQ]\n");
    int ok = ubb_put_tags(&o);
    if (ok) ubb_put_start(&o);
    ok = ok && put_moves(&o) && !o.no_memory;
    ubb_word(&o, "[/DhtmlXQ]\n\n");
    qp__put(&o.alloc, o.branch, o.branches_size * sizeof *o.branch);
    qp__buf_free(&o.alloc, &o.text);
    if (!ok) return QP_E_NOMEM;
    return qp__outlet_end(&o.bytes);
}
