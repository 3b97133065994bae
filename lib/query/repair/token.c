/* token.c - the text of a move as four symbols, some of which may be unknown.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../../core/base/inline/ascii.h"
#include "repair_int.h"

typedef struct symbol {
    uint8_t class, value, style, looks;
} symbol;

static const struct {
    char text[4];
    symbol is;
} SYMBOLS[] = {
#define SYMBOL(text, class, value, style) {text, {class, value, style, 0}},
#define LOOKS(text, class, value) {text, {class, value, STYLE_NONE, 1}},
#include "symbols.inc"
#undef SYMBOL
#undef LOOKS
};
enum { SYMBOLS_LEN = sizeof SYMBOLS / sizeof *SYMBOLS };

static symbol ascii_symbol(char c) {
    static const char PIECE[] = "KABNRCP", OTHER[] = "..EH...";
    static const char VERB[] = "+-.=";
    static const uint8_t VALUE[] = {VERB_ADVANCE, VERB_RETREAT, VERB_TRAVERSE,
                                    VERB_TRAVERSE};
    char upper = char_letter(c) ? (char)(c & ~0x20) : c;
    const char *at;
    if (c >= '1' && c <= '9')
        return (symbol){SYMBOL_DIGIT, (uint8_t)(c - '0'), STYLE_ARABIC, 0};
    if (char_letter(c) &&
        ((at = strchr(PIECE, upper)) || (at = strchr(OTHER, upper)))) {
        size_t i = (size_t)(strchr(PIECE, upper) ? at - PIECE : at - OTHER);
        return (symbol){SYMBOL_PIECE, (uint8_t)(QP_KING + i), STYLE_NONE, 0};
    }
    if (c && (at = strchr(VERB, c)))
        return (symbol){SYMBOL_VERB, VALUE[at - VERB], STYLE_NONE, 0};
    return (symbol){0};
}

static symbol symbol_of(qp_text c) {
    if (c.len == 1) return ascii_symbol(*c.ptr);
    for (size_t i = 0; c.len == 3 && i < SYMBOLS_LEN; i++)
        if (!memcmp(SYMBOLS[i].text, c.ptr, 3)) return SYMBOLS[i].is;
    return (symbol){0};
}

/* Splits a text into its characters. Returns their number, at most `max`. */
static size_t symbols_in(symbol *out, qp_text text, size_t max) {
    size_t n = 0, at = 0;
    while (at < text.len && n < max) {
        size_t end = at + 1;
        while (end < text.len && (text.ptr[end] & 0xC0) == 0x80) end++;
        out[n++] = symbol_of((qp_text){text.ptr + at, end - at});
        at = end;
    }
    return at < text.len ? max + 1 : n;
}

/* Coordinates: a letter, a rank, perhaps a hyphen, and the same again. */
static int read_coordinates(move_token *t) {
    uint8_t part[4] = {0};
    size_t n = 0, unknown = 0;
    for (size_t i = 0; i < t->text.len && n < 4; i++) {
        char c = t->text.ptr[i], next = i + 1 < t->text.len ? c : 0;
        if (c == '-') continue;
        char lower = (char)(c | 0x20);
        if (n & 1) {
            part[n] = char_digit(c) ? (uint8_t)(c - '0' + 1) : 0;
            if (c == '1' && next && t->text.ptr[i + 1] == '0') {
                part[n] = 11;
                i++;
            }
        } else if (lower >= 'a' && lower <= 'i') {
            part[n] = (uint8_t)(lower - 'a' + 1);
        }
        unknown += !part[n];
        n++;
        if (n == 4 && i + 1 < t->text.len) return 0;
    }
    if (n < 4 || unknown > 1) return 0;
    t->is = (move_symbols){part[0], part[1], part[2], part[3]};
    t->form = TOKEN_SQUARES;
    t->broken = unknown != 0;
    return 1;
}

static uint8_t value_if(symbol s, symbol_class class) {
    return s.class == class ? s.value : 0;
}

/* A sign of WXF in the place of a file. */
static uint8_t place_of(symbol s) {
    if (s.class == SYMBOL_DIGIT || s.class == SYMBOL_PLACE) return s.value;
    if (s.class != SYMBOL_VERB) return 0;
    return s.value == VERB_ADVANCE   ? PLACE_FRONT
           : s.value == VERB_RETREAT ? PLACE_REAR
                                     : PLACE_MIDDLE;
}

/* In WXF both sides have the same digits. */
static int is_all_ascii(qp_text text) {
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)text.ptr[i] >= 0x80) return 0;
    return 1;
}

/* Four characters: a piece, its file, a verb and a number, or with the place of
 * a pair before the piece. */
static int read_symbols(move_token *t) {
    symbol s[5];
    if (symbols_in(s, t->text, 4) != 4) return 0;
    int before = s[1].class == SYMBOL_PIECE && s[0].class != SYMBOL_PIECE;
    symbol piece = s[before], from = s[!before];
    t->is = (move_symbols){value_if(piece, SYMBOL_PIECE), place_of(from),
                           value_if(s[2], SYMBOL_VERB),
                           value_if(s[3], SYMBOL_DIGIT)};
    int unknown = !t->is.piece + !t->is.from + !t->is.verb + !t->is.to;
    if (unknown > 1) return 0;
    if (!is_all_ascii(t->text))
        t->style =
            s[3].style ? (symbol_style)s[3].style : (symbol_style)from.style;
    t->form = TOKEN_WORDS;
    t->broken =
        unknown || piece.looks || from.looks || s[2].looks || s[3].looks;
    return 1;
}

void token_read(move_token *out, qp_text text, token_form usual) {
    *out = (move_token){.text = text, .side = -1, .broken = 1};
    move_token squares = *out;
    if (!read_coordinates(&squares)) {
        if (!read_symbols(out)) out->form = TOKEN_OTHER;
    } else if (!read_symbols(out) || out->broken > squares.broken ||
               (out->broken == squares.broken && usual == TOKEN_SQUARES)) {
        *out = squares;
    }
}

/* If Red's moves have Chinese digits and Black's Arabic ones, each move names
 * its side. */
void tokens_find_sides(move_token *token, uint32_t n) {
    uint32_t pairs = 0, differ = 0;
    for (uint32_t i = 1; i < n; i++) {
        if (!token[i].style || !token[i - 1].style) continue;
        pairs++;
        differ += token[i].style != token[i - 1].style;
    }
    if (pairs < 3 || differ * 10 < pairs * 8) return;
    for (uint32_t i = 0; i < n; i++)
        if (token[i].style)
            token[i].side = token[i].style == STYLE_HAN ? QP_RED : QP_BLACK;
}
