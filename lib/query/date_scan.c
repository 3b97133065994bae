/* date_scan.c - cuts the text of a date into numbers, marks and separators.
 *
 * Owns which characters are digits: both widths, Chinese ones, and the letters
 * l, I and O where scanned books have them for 1 and 0. Knows no calendar.
 *
 * SPDX-License-Identifier: MIT
 */
#include "date_int.h"

#include <string.h>

typedef struct date_entry {
    const char *text;
    date_kind kind;
    int value;
} date_entry;

static const date_entry DATE_TABLE[] = {
#define WORD(text, kind, value) {text, kind, value},
#include "date_words.inc"
#undef WORD
};

static int date_is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The word of the table at the beginning of a text, or NULL. */
static const date_entry *date_find(qp_text text) {
    for (size_t i = 0; i < sizeof DATE_TABLE / sizeof *DATE_TABLE; i++) {
        size_t len = strlen(DATE_TABLE[i].text);
        if (len <= text.len && !memcmp(text.ptr, DATE_TABLE[i].text, len))
            return &DATE_TABLE[i];
    }
    return NULL;
}

/* A digit at the beginning of a text, U+FF10 to U+FF19 too; -1 for none.
 * `*len` gets its bytes. */
static int date_digit(qp_text text, size_t *len) {
    *len = 1;
    if (!text.len) return -1;
    if (*text.ptr >= '0' && *text.ptr <= '9') return *text.ptr - '0';
    *len = 3;
    if (text.len < 3 || memcmp(text.ptr, "\xEF\xBC", 2)) return -1;
    int digit = (unsigned char)text.ptr[2] - 0x90;
    return digit >= 0 && digit < 10 ? digit : -1;
}

/* The digit that a letter looks like, or -1. */
static int date_likeness(char c) {
    if (c == 'l' || c == 'I' || c == '|') return 1;
    return c == 'O' || c == 'o' ? 0 : -1;
}

static void date_push_digit(date_word *word, int digit) {
    if (word->digits < 9) word->value = word->value * 10 + digit;
    word->digits++;
}

/* Takes digits, and letters like them; bytes taken, 0 for none. Letters alone
 * are a number only before a mark of a date. */
static size_t date_number(date_word *out, qp_text text) {
    size_t i = 0, len;
    int real = 0, digit;
    *out = (date_word){.kind = DATE_NUMBER};
    while (i < text.len) {
        qp_text rest = {text.ptr + i, text.len - i};
        if ((digit = date_digit(rest, &len)) >= 0) {
            real++;
        } else if ((digit = date_likeness(*rest.ptr)) >= 0) {
            len = 1;
            out->doubtful = 1;
        } else {
            break;
        }
        date_push_digit(out, digit);
        i += len;
    }
    if (!out->doubtful) return i;
    qp_text rest = {text.ptr + i, text.len - i};
    const date_entry *next = date_find(rest);
    if (rest.len && date_is_letter(*rest.ptr)) return 0;
    return real || (next && next->kind == DATE_MARK) ? i : 0;
}

/* Takes Chinese digits, one after another or counted in tens; bytes taken. */
static size_t date_han(date_word *out, qp_text text) {
    size_t i = 0;
    int tens = -1, ones = 0; /* tens: -1 none was met */
    *out = (date_word){.kind = DATE_NUMBER};
    for (;;) {
        qp_text rest = {text.ptr + i, text.len - i};
        const date_entry *entry = date_find(rest);
        if (!entry || entry->kind != DATE_HAN) break;
        if (entry->value >= 10) {
            if (tens >= 0 || out->digits > 1) break;
            tens = out->digits ? out->value * 10 : entry->value;
        } else if (tens >= 0) {
            ones = entry->value;
            i += strlen(entry->text);
            break;
        } else {
            date_push_digit(out, entry->value);
        }
        i += strlen(entry->text);
    }
    if (tens >= 0) {
        out->value = tens + ones;
        out->digits = 2;
    }
    return i;
}

/* Takes an English month, three letters of it or more; bytes taken. */
static size_t date_month_name(date_word *out, qp_text text) {
    static const char *const names[] = {
        "january", "february", "march",     "april",   "may",      "june",
        "july",    "august",   "september", "october", "november", "december"};
    size_t len = 0;
    char word[16];
    while (len < text.len && len < sizeof word && date_is_letter(text.ptr[len]))
        word[len] = (char)(text.ptr[len] | 0x20), len++;
    for (int m = 0; m < 12 && len >= 3; m++)
        if (len <= strlen(names[m]) && !memcmp(names[m], word, len)) {
            *out = (date_word){.kind = DATE_NAME, .value = m + 1};
            return len;
        }
    if (len == 2 && !memcmp(word, "to", 2)) {
        *out = (date_word){.kind = DATE_TO};
        return len;
    }
    if (len == 2 && !memcmp(word, "xx", 2)) {
        *out = (date_word){.kind = DATE_HOLE};
        return len;
    }
    return 0;
}

/* Bytes of the character or, of ASCII letters, the word at the beginning. */
static size_t date_pass(qp_text text) {
    size_t len = 1;
    if (date_is_letter(*text.ptr)) {
        while (len < text.len && date_is_letter(text.ptr[len])) len++;
        return len;
    }
    while (len < text.len && ((unsigned char)text.ptr[len] & 0xC0) == 0x80)
        len++;
    return len;
}

/* Takes one word; bytes taken, at least one. */
static size_t date_take(date_word *out, qp_text text) {
    size_t len = date_number(out, text);
    if (!len) len = date_han(out, text);
    if (!len) len = date_month_name(out, text);
    if (len) return len;
    const date_entry *entry = date_find(text);
    *out = (date_word){.kind = entry ? entry->kind : DATE_OTHER,
                       .value = entry ? entry->value : 0};
    return entry ? strlen(entry->text) : date_pass(text);
}

/* Nonzero for what is one word however often it is. */
static int date_runs(date_kind kind) {
    return kind == DATE_HOLE || kind == DATE_BLANK || kind == DATE_OTHER;
}

void qp__date_scan(date_word out[DATE_WORDS], qp_text text) {
    size_t n = 0;
    date_word word;
    while (text.len && n < DATE_WORDS - 1) {
        size_t len = date_take(&word, text);
        text.ptr += len;
        text.len -= len;
        int first = n == 0 && word.kind == DATE_BLANK;
        int again = n && word.kind == out[n - 1].kind && date_runs(word.kind);
        if (first || again) continue;
        out[n++] = word;
    }
    out[n] = (date_word){.kind = DATE_END};
}
