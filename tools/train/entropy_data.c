/* entropy_data.c - reads games for training: no game twice.
 *
 * SPDX-License-Identifier: MIT
 */
#include "entropy_data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1 << 16, GAMES_MAX = 1 << 17 };

static const char OPENING[] =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

void *need(size_t size) {
    void *p = calloc(1, size);
    if (!p) {
        perror("entropy_train");
        exit(3);
    }
    return p;
}

static void add(positions *set, const position *p) {
    if (set->count == set->size) {
        set->size = set->size ? 2 * set->size : 1024;
        set->at = realloc(set->at, set->size * sizeof *set->at);
        if (!set->at) {
            perror("entropy_train");
            exit(3);
        }
    }
    set->at[set->count++] = *p;
}

static void place_opening(position *p) {
    static const char LETTERS[] = "kabnrcp";
    memset(p, 0, sizeof *p);
    unsigned file = 0, rank = 9;
    for (const char *c = OPENING; *c != ' '; c++) {
        if (*c == '/') {
            file = 0;
            rank--;
        } else if (*c >= '1' && *c <= '9') {
            file += (unsigned)(*c - '0');
        } else {
            const char *at = strchr(LETTERS, *c | 32);
            unsigned kind = (unsigned)(at - LETTERS) + 1;
            p->cell[9 * rank + file++] = (uint8_t)(kind | (*c > 'Z' ? 8U : 0U));
        }
    }
}

static uint64_t hash(const char *text, size_t len) {
    uint64_t h = 14695981039346656037U;
    for (size_t i = 0; i < len; i++)
        h = (h ^ (unsigned char)text[i]) * 1099511628211U;
    return h ^ h >> 29;
}

static void play(positions *set, const char *moves, size_t len) {
    position p;
    place_opening(&p);
    add(set, &p);
    for (size_t i = 0; i + 4 <= len; i += 5) {
        const char *m = moves + i;
        unsigned from = (unsigned)(m[1] - '0') * 9 + (unsigned)(m[0] - 'a');
        unsigned to = (unsigned)(m[3] - '0') * 9 + (unsigned)(m[2] - 'a');
        if (from >= 90 || to >= 90) return;
        p.cell[to] = p.cell[from];
        p.cell[from] = 0;
        p.black ^= 1;
        p.ply++;
        add(set, &p);
    }
}

void read_lines(positions *set, positions *kept, const char *path, int split) {
    char *line = need(LINE_MAX_BYTES);
    uint64_t *seen = need(GAMES_MAX * sizeof *seen);
    size_t games = 0;
    FILE *in = fopen(path, "r");
    if (!in) {
        perror(path);
        exit(3);
    }
    while (fgets(line, LINE_MAX_BYTES, in) && games < GAMES_MAX) {
        char *moves = strchr(line, '\t');
        if (!moves || strncmp(line, OPENING, sizeof OPENING - 1) != 0) continue;
        size_t len = strcspn(++moves, "\t\n"), i = 0;
        uint64_t h = hash(moves, len);
        while (i < games && seen[i] != h) i++;
        if (i < games) continue;
        seen[games++] = h;
        play(split && h % 10 == 0 ? kept : set, moves, len);
    }
    fclose(in);
    free(seen);
    free(line);
}
