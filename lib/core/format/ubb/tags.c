/* tags.c - which tags an entry is among the others of its block: dpxq.com has a
 * player's name twice, CCBridge one name for both sides' time, and `open` is
 * two tags. An entry whose name begins with a capital is the tag of that name,
 * and then no other entry is. The reader and the writer both ask here.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "ubb_int.h"

static int is_exact(qp_text name) {
    return name.len && *name.ptr >= 'A' && *name.ptr <= 'Z';
}

void qp__ubb_look(ubb_context *c, const ubb_block *b) {
    *c = (ubb_context){.exact = 0};
    for (size_t i = 0; i < b->entries; i++) {
        const ubb_entry *e = &b->entry[i];
        qp_text name = qp__ubb_name(b, e);
        if (is_exact(name)) {
            for (int k = 0; k < UBB_KEYS; k++)
                if (qp__is(name, qp__ubb_key[k].tag))
                    c->exact |= (uint64_t)1 << k;
        } else if (qp__is(name, "redname")) {
            c->name[0] = e;
        } else if (qp__is(name, "blackname")) {
            c->name[1] = e;
        } else if (qp__is(name, "redteam")) {
            c->team[0] = e;
        } else if (qp__is(name, "blackteam")) {
            c->team[1] = e;
        } else if (qp__is(name, "black")) {
            c->black = e;
        } else if (qp__is(name, "redtime")) {
            c->redtime = e;
        }
    }
}

/* ---- entries that are no tags -------------------------------------------- */

/* Names of moves, comments and the start. */
static int is_of_game(qp_text name) {
    static const char *const WORDS[] = {"movelist", "binit", "fen",
                                        "startplayer"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (qp__is(name, WORDS[i])) return 1;
    if (name.len > 5 && !memcmp(name.ptr, "move_", 5)) return 1;
    return name.len > 7 && !memcmp(name.ptr, "comment", 7) &&
           name.ptr[7] >= '0' && name.ptr[7] <= '9';
}

/* What every program writes and what says nothing of the game. */
static int ubb_is_usual(qp_text name, qp_text value) {
    return (qp__is(name, "ver") && qp__is(value, "www_dpxq_com")) ||
           (qp__is(name, "init") && qp__is(value, "500,350")) ||
           (qp__is(name, "firstnum") && qp__is(value, "0"));
}

/* ---- tags ---------------------------------------------------------------- */

static void ubb_add_tag(ubb_reading *r, qp_text name, qp_text value) {
    r->tag[r->n].name = name;
    r->tag[r->n++].value = value;
}

/* The tag of a key, unless it stands under its own name. */
static void add_known(ubb_reading *r, const ubb_context *c, int key,
                      qp_text value) {
    const char *tag = qp__ubb_key[key].tag;
    if (c->exact >> key & 1) return;
    ubb_add_tag(r, qp_text_of(tag), value);
}

static void add_other(ubb_reading *r, qp_text name, qp_text value) {
    memcpy(r->name, "DhtmlXQ_", 8);
    memcpy(r->name + 8, name.ptr, name.len);
    ubb_add_tag(r, (qp_text){r->name, name.len + 8}, value);
}

/* dpxq.com has the player's name twice: in "redname", and after the team's
 * name in "red". Then "red" is no tag. */
static int is_joined(const ubb_block *b, const ubb_context *c, int side,
                     qp_text value) {
    qp_text n = qp__ubb_value(b, c->name[side]), t = {NULL, 0};
    if (c->team[side]) t = qp__ubb_value(b, c->team[side]);
    size_t gap = t.len ? 1 : 0;
    if (value.len != t.len + gap + n.len) return 0;
    if (t.len && (memcmp(value.ptr, t.ptr, t.len) || value.ptr[t.len] != ' '))
        return 0;
    return !memcmp(value.ptr + t.len + gap, n.ptr, n.len);
}

/* "red" or "black", when there may be "redname" or "blackname" too. */
static void ubb_add_player(ubb_reading *r, const ubb_block *b,
                           const ubb_context *c, const ubb_entry *e,
                           qp_text value) {
    qp_text name = qp__ubb_name(b, e);
    int side = *name.ptr == 'b';
    if (!c->name[side] || !c->name[side]->value_len)
        add_known(r, c, qp__ubb_key_of(name), value);
    else if (!is_joined(b, c, side, qp__ubb_value(b, e)))
        add_other(r, name, value);
}

/* "D22 ..." is an ECCO code and the opening's name. */
static void add_opening(ubb_reading *r, const ubb_context *c, qp_text value) {
    size_t n = 0;
    if (qp__begins_ecco(value) && (value.len == 3 || value.ptr[3] == ' '))
        n = 3;
    if (n) add_known(r, c, qp__ubb_key_with("ECCO"), (qp_text){value.ptr, 3});
    if (n && n < value.len) n++;
    value.ptr += n, value.len -= n;
    if (value.len) add_known(r, c, qp__ubb_key_with("Opening"), value);
}

static void ubb_add_result(ubb_reading *r, const ubb_context *c, qp_text name,
                           qp_text value) {
    r->result = qp__ubb_result(value);
    r->odd = !r->result;
    if (r->odd)
        add_other(r, name, value);
    else
        add_known(r, c, qp__ubb_key_of(name), qp_text_of(r->result));
}

static qp_text plain_date(ubb_reading *r, qp_text value) {
    size_t n = qp__ubb_date(r->date, value);
    return n ? (qp_text){r->date, n} : value;
}

/* CCBridge calls Red's time "blacktime" too: the one before Black's name. */
static int is_reds_time(const ubb_context *c, const ubb_entry *e) {
    return c->black && e < c->black && !c->redtime;
}

int qp__ubb_read(ubb_reading *out, const ubb_block *b, const ubb_context *c,
                 const ubb_entry *e, qp__buf *plain) {
    qp_text name = qp__ubb_name(b, e), raw = qp__ubb_value(b, e);
    int exact = is_exact(name);
    out->n = 0;
    out->result = NULL;
    out->odd = 0;
    if (!exact && (!raw.len || is_of_game(name) || ubb_is_usual(name, raw)))
        return 1;
    if (!qp__ubb_plain(&b->alloc, plain, raw, 0)) return 0;
    qp_text value = {plain->len ? plain->ptr : "", plain->len};
    int key = exact ? -1 : qp__ubb_key_of(name);
    if (exact)
        ubb_add_tag(out, name, value);
    else if (qp__is(name, "red") || qp__is(name, "black"))
        ubb_add_player(out, b, c, e, value);
    else if (qp__is(name, "redname") || qp__is(name, "blackname"))
        add_known(out, c, qp__ubb_key_with(*name.ptr == 'r' ? "Red" : "Black"),
                  value);
    else if (qp__is(name, "open"))
        add_opening(out, c, value);
    else if (qp__is(name, "result"))
        ubb_add_result(out, c, name, value);
    else if (qp__is(name, "blacktime") && is_reds_time(c, e))
        add_known(out, c, qp__ubb_key_with("RedTime"), value);
    else if (key >= 0)
        add_known(out, c, key,
                  qp__is(name, "date") ? plain_date(out, value) : value);
    else
        add_other(out, name, value);
    return 1;
}
