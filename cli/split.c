/* split.c - a large file cut at its games, so that threads may share it.
 *
 * Owns where a file can be cut. The rule is stricter than the reader's: the
 * line must open with the tag that opens the file, behind a line that is no
 * tag, so that reading from there is reading a new game. A line's first byte
 * is never the second of a GB18030 or Big5 character.
 */
#include "work.h"

#include <string.h>

void split_opener(char opener[16], const char *head, size_t len) {
    static const char *const NAMES[] = {"[Game ", "[Event "};
    opener[0] = '\0';
    if (len >= 3 && !memcmp(head, "\xEF\xBB\xBF", 3)) head += 3, len -= 3;
    while (len && (*head == '\r' || *head == '\n' || *head == ' '))
        head++, len--;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        size_t n = strlen(NAMES[i]);
        if (len > n && !memcmp(head, NAMES[i], n)) {
            memcpy(opener, NAMES[i], n + 1);
            return;
        }
    }
}

/* The line before `line` is no tag. */
static int behind_moves(const char *bytes, size_t line) {
    if (line < 2) return 0;
    size_t p = line - 1;
    while (p && bytes[p - 1] != '\n') p--;
    return p && bytes[p] != '[';
}

size_t split_find(const char *bytes, size_t from, size_t len,
                  const char *opener) {
    size_t n = strlen(opener);
    while (from < len) {
        const char *nl = memchr(bytes + from, '\n', len - from);
        if (!nl) return len;
        from = (size_t)(nl - bytes) + 1;
        if (len - from > n && !memcmp(bytes + from, opener, n) &&
            behind_moves(bytes, from))
            return from;
    }
    return len;
}
