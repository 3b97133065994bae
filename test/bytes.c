/* bytes.c - files of bytes, written so that one can read them. */
#include "bytes.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES_MAX = 64, DEPTH_MAX = 8 };

static struct { char *name, *text; } pieces[PIECES_MAX];
static size_t piece_count;

static char *copied(const char *text) {
    char *copy = strdup(text);
    if (!copy) exit(2);
    return copy;
}

void bytes_define(const kase *k) {
    for (int i = 0; i < k->fields; i++) {
        const field *f = kase_get(k, k->field[i].key);
        if (piece_count == PIECES_MAX) exit(2);
        pieces[piece_count].name = copied(f->key);
        pieces[piece_count++].text = copied(f->value);
    }
}

const char *bytes_piece(const char *name, size_t len) {
    for (size_t i = 0; i < piece_count; i++)
        if (strlen(pieces[i].name) == len && !memcmp(pieces[i].name, name, len))
            return pieces[i].text;
    return NULL;
}

/* Text that is being read, and the bytes so far. */
typedef struct maker {
    const kase *k;
    const char *p;
    corpus_text *out;
    size_t at; /* where the next byte goes */
    int depth, bad;
} maker;

static void fail(maker *m, const char *why) {
    if (!m->bad) kase_fail(m->k, "%s: %.40s", why, m->p);
    m->bad = 1;
    m->p = "";
}

static void put(maker *m, const char *bytes, size_t len) {
    while (m->out->len < m->at + len) corpus_write(m->out, "", 1);
    if (len) memcpy(m->out->ptr + m->at, bytes, len);
    m->at += len;
}

/* Without a byte order mark. */
static void put_text(maker *m, qp_encoding encoding, const char *s, size_t n) {
    corpus_text text = {0};
    size_t mark = 0;
    if (encoding == QP_ENC_UTF16LE || encoding == QP_ENC_UTF16BE) mark = 2;
    qp_sink sink = {&text, corpus_write};
    qp_encoder *e = qp_encoder_new(encoding, &sink, NULL);
    if (!e || qp_encoder_write(e, (qp_text){s, n})) exit(2);
    if (qp_encoder_lost(e, NULL)) fail(m, "not in that encoding");
    qp_encoder_free(e);
    if (text.len > mark) put(m, text.ptr + mark, text.len - mark);
    free(text.ptr);
}

/* An escape, of which the backslash was read. */
static char escaped(maker *m) {
    char hex[3] = "";
    switch (*m->p) {
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case '"':
    case '\\': return *m->p;
    case 'x': break;
    default: fail(m, "unknown escape"); return 0;
    }
    for (int i = 0; i < 2 && isxdigit((unsigned char)m->p[1]); i++)
        hex[i] = *++m->p;
    return (char)strtol(hex, NULL, 16);
}

static void quoted(maker *m, qp_encoding encoding) {
    corpus_text text = {0};
    corpus_write(&text, "", 0);
    for (m->p++; *m->p && *m->p != '"'; m->p++) {
        char c = *m->p;
        if (c == '\\') {
            m->p++;
            c = escaped(m);
        }
        if (*m->p) corpus_write(&text, &c, 1);
    }
    if (*m->p)
        m->p++;
    else
        fail(m, "no closing quote");
    if (text.len && encoding == QP_ENC_AUTO)
        put(m, text.ptr, text.len); /* whatever its bytes are */
    else if (text.len)
        put_text(m, encoding, text.ptr, text.len);
    free(text.ptr);
}

static size_t number(maker *m) {
    char *end;
    size_t n = strtoull(m->p, &end, 0);
    if (end == m->p) fail(m, "not a number");
    if (!m->bad) m->p = end;
    return n;
}

static void put_number(maker *m, int size, int big) {
    size_t n = number(m);
    for (int i = 0; i < size; i++) {
        char c = (char)(n >> 8 * (big ? size - 1 - i : i));
        put(m, &c, 1);
    }
}

static void read_items(maker *m);
static void item(maker *m);

static void piece(maker *m) {
    size_t len = strcspn(++m->p, "@}"), from = 0;
    const char *text = bytes_piece(m->p, len);
    if (!text || m->depth == DEPTH_MAX) {
        fail(m, "no such piece");
        return;
    }
    corpus_text bytes = {0};
    maker in = {m->k, text, &bytes, 0, m->depth + 1, 0};
    read_items(&in);
    m->p += len;
    if (*m->p == '@') m->p++, from = number(m);
    if (*m->p++ != '}' || in.bad || from > bytes.len)
        fail(m, "not a piece");
    else
        put(m, bytes.ptr + from, bytes.len - from);
    free(bytes.ptr);
}

/* An item with its length before it, in `size` bytes. */
static void counted(maker *m, int size) {
    size_t at = m->at;
    for (int i = 0; i < size; i++) put(m, "", 1);
    item(m);
    size_t len = m->at - at - (size_t)size;
    for (int i = 0; i < size; i++)
        m->out->ptr[at + (size_t)i] = (char)(len >> 8 * i);
}

/* An item as zlib has it, in one block that is stored as it is. */
static void stored(maker *m) {
    uint32_t a = 1, b = 0;
    size_t at = m->at;
    put(m, "\x78\x01\x01____", 7);
    item(m);
    size_t len = m->at - at - 7;
    for (size_t i = 0; i < 4; i++)
        m->out->ptr[at + 3 + i] = (char)((i < 2 ? len : ~len) >> 8 * (i % 2));
    for (size_t i = 0; i < len; i++) {
        a = (a + (unsigned char)m->out->ptr[at + 7 + i]) % 65521;
        b = (b + a) % 65521;
    }
    char sum[4] = {(char)(b >> 8), (char)b, (char)(a >> 8), (char)a};
    put(m, sum, sizeof sum);
}

/* The CRC-32 of Ethernet; a bit at a time, as the definition has it. */
static uint32_t slow_crc(const char *p, size_t len) {
    uint32_t crc = 0xFFFFFFFF;
    for (size_t i = 0; i < len; i++) {
        crc ^= (unsigned char)p[i];
        for (int k = 0; k < 8; k++)
            crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
    }
    return ~crc;
}

/* Of all bytes so far but some, the lowest first. */
static void put_crc(maker *m) {
    size_t but = *m->p == '-' ? (m->p++, number(m)) : 0;
    uint32_t crc = slow_crc(m->out->ptr, m->at < but ? 0 : m->at - but);
    for (int i = 0; i < 4; i++) {
        char c = (char)(crc >> 8 * i);
        put(m, &c, 1);
    }
}

/* An item and its CRC-32, the highest byte first. */
static void summed(maker *m) {
    size_t from = m->at;
    item(m);
    uint32_t crc = slow_crc(m->out->ptr + from, m->at - from);
    for (int i = 3; i >= 0; i--) {
        char c = (char)(crc >> 8 * i);
        put(m, &c, 1);
    }
}

/* A word that is not hexadecimal: an encoding, a number, an end. */
static void word(maker *m) {
    static const char *const KINDS[] = {"le16:", "le32:", "be16:", "be32:"};
    for (int i = 0; i < 4; i++)
        if (!strncmp(m->p, KINDS[i], 5)) {
            m->p += 5;
            put_number(m, i % 2 ? 4 : 2, i > 1);
            return;
        }
    if (*m->p == 'n' && isdigit((unsigned char)m->p[1])) {
        m->p++;
        size_t bits = number(m);
        if (*m->p++ != ':' || bits % 8 || bits > 32)
            fail(m, "not n8, n16, n32");
        else
            counted(m, (int)bits / 8);
        return;
    }
    if (!strncmp(m->p, "zlib:", 5)) {
        m->p += 5;
        stored(m);
        return;
    }
    if (!strncmp(m->p, "sum:", 4)) {
        m->p += 4;
        summed(m);
        return;
    }
    if (!strncmp(m->p, "crc32", 5)) {
        m->p += 5;
        put_crc(m);
        return;
    }
    if (!strncmp(m->p, "end@", 4)) {
        m->p += 4;
        m->at = number(m);
        if (m->at <= m->out->len)
            m->out->len = m->at;
        else
            fail(m, "an end beyond the end");
        return;
    }
    size_t len = strcspn(m->p, "\" \n");
    qp_encoding e = qp_encoding_by_name((qp_text){m->p, len});
    if (m->p[len] != '"' || e == QP_ENC_AUTO) {
        fail(m, "not understood");
        return;
    }
    m->p += len;
    quoted(m, e);
}

static void hexadecimal(maker *m) {
    while (isxdigit((unsigned char)m->p[0]) &&
           isxdigit((unsigned char)m->p[1])) {
        char hex[3] = {m->p[0], m->p[1], 0}, c = (char)strtol(hex, NULL, 16);
        put(m, &c, 1);
        m->p += 2;
    }
}

static int is_hexadecimal(const char *p) {
    size_t n = strspn(p, "0123456789ABCDEF");
    return n && n % 2 == 0 && strchr(" \n*", p[n]);
}

static void item(maker *m) {
    size_t from = m->at;
    if (*m->p == '"')
        quoted(m, QP_ENC_AUTO);
    else if (*m->p == '{')
        piece(m);
    else if (is_hexadecimal(m->p))
        hexadecimal(m);
    else
        word(m);
    if (*m->p != '*') return;
    m->p++;
    size_t times = number(m), len = m->at - from;
    char *once = malloc(len ? len : 1);
    if (!once) exit(2);
    if (len) memcpy(once, m->out->ptr + from, len);
    if (!times) m->at = m->out->len = from;
    while (times-- > 1) put(m, once, len);
    free(once);
}

static void read_items(maker *m) {
    while (*(m->p += strspn(m->p, " \n"))) {
        if (*m->p == '@') {
            m->p++;
            m->at = number(m);
        } else {
            item(m);
        }
    }
}

void bytes_read(const kase *k, corpus_text *out, const field *f) {
    maker m = {k, f->value, out, out->len, 0, 0};
    read_items(&m);
}
