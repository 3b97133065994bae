/* names.c - elements for the tags of specification 003, section 2 (any other is
 * an element `tag` with its name in an attribute, and so is Variation when
 * written), and HTML's names of characters.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "xml_int.h"

static const struct {
    char element[13], tag[13];
} TAGS[] = {
#include "tags.inc"
};
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
        char name[8];
        uint32_t c;
    } NAMES[] = {
#include "characters.inc"
    };
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (len == strlen(NAMES[i].name) && !memcmp(name, NAMES[i].name, len))
            return NAMES[i].c;
    return 0;
}
