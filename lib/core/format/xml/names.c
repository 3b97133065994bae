/* names.c - elements for the tags of specification 003, section 2 (any other is
 * an element `tag` with its name in an attribute, and so is Variation when
 * written), and HTML's names of characters.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "xml_int.h"

static const struct {
    const char *element;
    const char *tag;
} TAGS[] = {{"game", "Game"},
            {"event", "Event"},
            {"site", "Site"},
            {"date", "Date"},
            {"round", "Round"},
            {"redteam", "RedTeam"},
            {"red", "Red"},
            {"blackteam", "BlackTeam"},
            {"black", "Black"},
            {"result", "Result"},
            {"opening", "Opening"},
            {"variation", "Variation"},
            {"ecco", "ECCO"},
            {"fen", "FEN"},
            {"format", "Format"},
            {"redtitle", "RedTitle"},
            {"redelo", "RedElo"},
            {"redna", "RedNA"},
            {"redtype", "RedType"},
            {"blacktitle", "BlackTitle"},
            {"blackelo", "BlackElo"},
            {"blackna", "BlackNA"},
            {"blacktype", "BlackType"},
            {"eventdate", "EventDate"},
            {"eventsponsor", "EventSponsor"},
            {"section", "Section"},
            {"stage", "Stage"},
            {"board", "Board"},
            {"time", "Time"},
            {"timecontrol", "TimeControl"},
            {"termination", "Termination"},
            {"annotator", "Annotator"},
            {"mode", "Mode"},
            {"plycount", "PlyCount"},
            {"incomplete", "Incomplete"}};
enum { TAGS_LEN = sizeof TAGS / sizeof *TAGS };

/* `a` in any case is `b`, which is in small letters. */
static int xml_same(const char *a, size_t len, const char *b) {
    for (size_t i = 0; i < len; i++) {
        char c = a[i];
        if (c >= 'A' && c <= 'Z') c = (char)(c + 32);
        if (c != b[i]) return 0; /* the NUL too */
    }
    return b[len] == '\0';
}

xml_kind qp__xml_kind(const char *name, size_t len) {
    static const struct {
        const char *name;
        xml_kind kind;
    } KINDS[] = {{"move", XML_IS_MOVE},   {"comment", XML_IS_COMMENT},
                 {"nag", XML_IS_NAG},     {"variation", XML_IS_VARIATION},
                 {"pgn", XML_IS_PGN},     {"end", XML_IS_END},
                 {"games", XML_IS_GAMES}, {"tag", XML_IS_TAG},
                 {"char", XML_IS_CHAR}};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (xml_same(name, len, KINDS[i].name)) return KINDS[i].kind;
    return XML_IS_NAMED;
}

qp_text qp__xml_tag_name(const char *element, size_t len) {
    for (size_t i = 0; i < TAGS_LEN; i++)
        if (xml_same(element, len, TAGS[i].element))
            return (qp_text){TAGS[i].tag, len};
    return (qp_text){NULL, 0};
}

const char *qp__xml_element(qp_text tag) {
    for (size_t i = 0; i < TAGS_LEN; i++)
        if (tag.len == strlen(TAGS[i].tag) &&
            !memcmp(tag.ptr, TAGS[i].tag, tag.len))
            return strcmp(TAGS[i].element, "variation") ? TAGS[i].element
                                                        : NULL;
    return NULL;
}

uint32_t qp__xml_entity(const char *name, size_t len) {
    static const struct {
        const char *name;
        uint32_t c;
    } NAMES[] = {{"nbsp", 0xA0},     {"copy", 0xA9},    {"reg", 0xAE},
                 {"trade", 0x2122},  {"middot", 0xB7},  {"bull", 0x2022},
                 {"hellip", 0x2026}, {"mdash", 0x2014}, {"ndash", 0x2013},
                 {"lsquo", 0x2018},  {"rsquo", 0x2019}, {"ldquo", 0x201C},
                 {"rdquo", 0x201D},  {"laquo", 0xAB},   {"raquo", 0xBB},
                 {"ensp", 0x2002},   {"emsp", 0x2003},  {"thinsp", 0x2009},
                 {"times", 0xD7},    {"divide", 0xF7},  {"plusmn", 0xB1},
                 {"deg", 0xB0},      {"sect", 0xA7},    {"para", 0xB6},
                 {"frac12", 0xBD},   {"frac14", 0xBC},  {"frac34", 0xBE},
                 {"larr", 0x2190},   {"uarr", 0x2191},  {"rarr", 0x2192},
                 {"darr", 0x2193},   {"yen", 0xA5},     {"euro", 0x20AC},
                 {"pound", 0xA3},    {"cent", 0xA2},    {"shy", 0xAD},
                 {"zwnj", 0x200C},   {"zwj", 0x200D},   {"prime", 0x2032}};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (len == strlen(NAMES[i].name) && !memcmp(name, NAMES[i].name, len))
            return NAMES[i].c;
    return 0;
}
