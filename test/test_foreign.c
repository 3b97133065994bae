/* test_foreign.c - what qp_format_foreign names, from first bytes made by hand:
 * each mark, the same with its last byte gone, and games that it must let pass.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "qipu/formats.h"

typedef struct foreign_case {
    const char *head;
    size_t len;
    const char *name; /* NULL: it may be a record */
} foreign_case;

enum { MARKED = 22 }; /* the first cases are marks and nothing else */

#define BARE "text without moves, positions or tags"
#define ZEROS "\0\0\0\0\0\0\0\0\0\0\0\0\0"
#define BYTES(s) s, sizeof(s) - 1

static const foreign_case CASES[] = {
    {BYTES("SQLite format 3\0"), "an SQLite database, as .obk books are"},
    {BYTES("SOBK"),
     "an opening book of an engine (SOBK), whose keys are unknown"},
    {BYTES("PK\3\4"), "a ZIP archive"},
    {BYTES("\x1F\x8B\x08"), "a gzip archive"},
    {BYTES("7z\xBC\xAF\x27\x1C"), "a 7z archive"},
    {BYTES("Rar!\x1A\x07"), "a RAR archive"},
    {BYTES("BZh91AY&SY"), "a bzip2 archive"},
    {BYTES("\x7F"
           "ELF"),
     "a program"},
    {BYTES("%PDF-"), "a PDF document"},
    {BYTES("\x89PNG\r\n\x1A\n"), "a PNG image"},
    {BYTES("\xFF\xD8\xFF"), "a JPEG image"},
    {BYTES("GIF89"), "a GIF image"},
    {BYTES("RIFF\1\2\3\4WEBP"), "a WebP image"},
    {BYTES("BM\1\2\3\4\0\0\0\0"), "a BMP image"},
    {BYTES("PK\5\6"), "a ZIP archive"},
    {BYTES("\xFD"
           "7zXZ\0"),
     "an xz archive"},
    {BYTES("\x28\xB5\x2F\xFD"), "a Zstandard archive"},
    {BYTES("{\\rtf"), "an RTF document"},
    {BYTES("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"),
     "a document of an old Microsoft Office"},
    {BYTES("GIF87"), "a GIF image"},
    {BYTES("II*\0"), "a TIFF image"},
    {BYTES("MM\0*"), "a TIFF image"},
    {BYTES("SQLite format 3\0" ZEROS ZEROS ZEROS ZEROS "qipu"),
     "a qipu database, which 'qipu db' reads"},
    {BYTES("12\1\2 x"), "binary data"},
    {BYTES("<!DOCTYPE html><html><p>no game</p></html>"),
     "an HTML page without a game"},
    {BYTES("1. e4 e"), NULL}, /* one move is too little */
    {BYTES("1. e4 e5 2. Nf3 Nc6 3. O-O"), "international chess"},
    {BYTES("1. e4 e5"), "international chess"},
    {BYTES("[White \"a\"]\n[FEN \"8/8/8/4k3/8/8/4K3/4R3 w - - 0 1\"]\n1. x *"),
     "international chess"},
    {BYTES("[Red \"a\"]\n1. e4 e5 *"), NULL},
    {BYTES("1. Che2 Hg7 2. Hg2 Rh9 *"), NULL},
    {BYTES("1. h2e2 h9g7 2. h0g2 i9h9 *"), NULL},
    {BYTES("1. h3e3 h10g8 2. h1g3 i10h10 *"), NULL},
    {BYTES("1. C2.5 H8+7 2. H2+3 R9.8 *"), NULL},
    {BYTES("1. C2.5 H8+7\0\0 2. H2+3 R9.8 *"), NULL},
    {BYTES("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"),
     "a list of positions of international chess"},
    {BYTES("# ends\n\n8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n"),
     "a list of positions of international chess"},
    {BYTES("9/4k4/9/9/9/9/9/9/4K4/9 w - - 0 1\n"), NULL},
    /* Prose, a table and a list of names are no games, whatever their marks. */
    {BYTES("nothing that is known"), BARE},
    {BYTES("== C. ==\n\n* C0 (one)\n** C00 (two)\n"), BARE},
    {BYTES("{ \"A00\", \"x\" },\n{ \"A01\", \"y\" },\n"), BARE},
    {BYTES("| a | b |\n| --- | --- |\n"), BARE},
    /* A tag, a move that may be one, a result or a number is a record. */
    {BYTES("text\n[Red \"a\"]\n"), NULL},
    {BYTES("text\n1. x 2. C9+9 *"), NULL},
    {BYTES("{a comment} 1-0"), NULL},
    {BYTES("{a comment} *"), NULL},
    {BYTES("*\n"), NULL},
    {BYTES("1. C2 *"), NULL},
    {BYTES(" \n"), NULL},
    {BYTES("abcdefghWEBP"), BARE}, /* no RIFF */
    {BYTES("abcd1AY&SY"), BARE},   /* no BZh */
    {BYTES("BM, a letter of reply"), BARE},
    {BYTES("[Annotator \"............................................."
           "...........qipu\"]"),
     NULL}, /* no SQLite */
    {BYTES("a\0few\0are\0met\0"), BARE},
    {BYTES("a\0few\0are\0met\0\0"), "binary data"},
    {BYTES("[DhtmlXQ]\n[DhtmlXQ_title]1. e4 e5 2. Nf3 Nc6[/DhtmlXQ_title]\n"
           "[/DhtmlXQ]\n"),
     NULL}, /* another format's mark is first */
    {BYTES(""), NULL}};

static void expect(const foreign_case *k, size_t len, const char *want) {
    /* A copy of its own, so that a look past its end is seen by ASan. */
    char *copy = malloc(len ? len : 1);
    if (!copy) exit(2);
    memcpy(copy, k->head, len);
    qp_text head = {copy, len};
    const char *got = qp_format_foreign(head, head, 1);
    check_that(want == got || (want && got && !strcmp(want, got)),
               "'%.20s', %zu bytes: want %s, got %s", k->head, len,
               want ? want : "nothing", got ? got : "nothing");
    free(copy);
}

/* Without its last byte a mark is none. */
static void expect_cut(const foreign_case *k) {
    qp_text head = {k->head, k->len - 1};
    const char *got = qp_format_foreign(head, head, 1);
    check_that(!got || strcmp(got, k->name), "a part of the mark is %s", got);
}

/* XiangQi Wizard's book: eight entries in order, and with one that is not. */
static void check_book(void) {
    char book[64] = {0};
    foreign_case k = {book, sizeof book, NULL};
    for (size_t i = 0; i < 8; i++) {
        book[8 * i + 1] = (char)i;
        book[8 * i + 4] = (char)0xA4;
        book[8 * i + 5] = (char)0xC7;
    }
    expect(&k, sizeof book, "an opening book of XiangQi Wizard");
    book[8 * 7 + 1] = 5;
    expect(&k, sizeof book, "binary data");
}

/* Marks that stand far after the first byte: there, and not one byte off. */
static void check_far(void) {
    char tar[512], dos[64];
    foreign_case t = {tar, sizeof tar, NULL}, d = {dos, sizeof dos, NULL};
    memset(tar, '.', sizeof tar);
    memcpy(tar + 257, "ustar", 5);
    expect(&t, sizeof tar, "a tar archive");
    expect(&t, 261, BARE);
    memcpy(tar + 256, "ustarx", 6);
    expect(&t, sizeof tar, BARE);
    memset(dos, '.', sizeof dos);
    memcpy(dos, "MZ", 2);
    expect(&d, sizeof dos, BARE);
    dos[62] = dos[63] = 0;
    expect(&d, sizeof dos, "a program");
    expect(&d, 63, BARE);
}

/* While more is to come, a page may still hold a game. */
static void check_page(void) {
    static const char PAGE[] = "<html><p>no game";
    qp_text head = {PAGE, sizeof PAGE - 1};
    CHECK(!qp_format_foreign(head, head, 0));
}

int main(void) {
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const foreign_case *k = &CASES[i];
        expect(k, k->len, k->name);
        if (i < MARKED) expect_cut(k);
    }
    check_book();
    check_far();
    check_page();
    return check_close();
}
