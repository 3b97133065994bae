/* keys.c - names of entries and of tags, results and dates. An entry without a
 * tag of its own is the tag DhtmlXQ_NAME, and a tag without an entry is an
 * entry of its name: entries begin with a small letter, tags with a capital.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "ubb_int.h"

const ubb_key qp__ubb_key[UBB_KEYS] = {
    {"title", "Title", NULL, 0},
    {"event", "Event", NULL, 1},
    {"class", "Class", NULL, 0},
    {"group", "Section", NULL, 0},
    {"place", "Site", NULL, 1},
    {"date", "Date", NULL, 1},
    {"round", "Round", NULL, 1},
    {"table", "Board", NULL, 0},
    {"red", "Red", "White", 1},
    {"redteam", "RedTeam", "WhiteTeam", 1},
    {"redlevel", "RedTitle", "WhiteTitle", 1},
    {"redrating", "RedElo", "WhiteElo", 1},
    {"redtime", "RedTime", NULL, 0},
    {"redcountry", "RedCountry", NULL, 0},
    {"redeng", "RedEnglish", NULL, 0},
    {"black", "Black", NULL, 1},
    {"blackteam", "BlackTeam", NULL, 1},
    {"blacklevel", "BlackTitle", NULL, 0},
    {"blackrating", "BlackElo", NULL, 0},
    {"blacktime", "BlackTime", NULL, 0},
    {"blackcountry", "BlackCountry", NULL, 0},
    {"blackeng", "BlackEnglish", NULL, 0},
    {"ecco", "ECCO", NULL, 1},
    {"variation", "Variation", NULL, 1},
    {"timerule", "TimeControl", NULL, 0},
    {"endtype", "Termination", NULL, 0},
    {"type", "Type", NULL, 0},
    {"gametype", "GameType", NULL, 0},
    {"remark", "Annotator", NULL, 0},
    {"author", "Author", NULL, 0},
    {"record", "Recorder", NULL, 0},
    {"judge", "Referee", NULL, 0},
    {"owner", "Owner", NULL, 0},
    {"length", "PlyCount", NULL, 0},
    {"refer", "Source", NULL, 0},
    {"generator", "Generator", NULL, 0},
    {"result", "Result", NULL, 1},
    {"open", "Opening", NULL, 1},
};

int qp__ubb_key_of(qp_text entry) {
    for (int i = 0; i < UBB_KEYS; i++)
        if (qp__is(entry, qp__ubb_key[i].entry)) return i;
    return -1;
}

int qp__ubb_key_with(const char *tag) {
    int i = UBB_KEYS;
    while (--i >= 0 && strcmp(qp__ubb_key[i].tag, tag)) continue;
    return i;
}

const char *qp__ubb_dhj_entry(qp_text number) {
    static const struct {
        const char *number, *entry;
    } NAMES[] = {
        {"10", "title"},       {"11", "event"},       {"13", "date"},
        {"14", "place"},       {"15", "round"},       {"16", "table"},
        {"17", "red"},         {"18", "redname"},     {"19", "redlevel"},
        {"20", "redrating"},   {"21", "black"},       {"22", "blackname"},
        {"23", "blacklevel"},  {"24", "blackrating"}, {"28", "result"},
        {"29", "redtime"},     {"30", "blacktime"},   {"31", "fen"},
        {"32", "startplayer"}, {"33", "startstep"},   {"34", "movelist"},
        {"36", "open"},        {"37", "variation"},   {"40", "remark"},
        {"41", "author"},      {"42", "record"}};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (qp__is(number, NAMES[i].number)) return NAMES[i].entry;
    return NULL;
}

static const struct {
    const char *words, *result;
} UBB_RESULTS[] = {
#define UBB_WRITTEN(simplified, traditional, result)                           \
    {simplified, result}, {traditional, result},
#define UBB_RESULT(words, result) {words, result},
#include "results.inc"
#undef UBB_WRITTEN
#undef UBB_RESULT
};

const char *qp__ubb_result(qp_text words) {
    words = qp__trim(words.ptr, words.ptr + words.len);
    for (size_t i = 0; i < sizeof UBB_RESULTS / sizeof *UBB_RESULTS; i++)
        if (qp__is(words, UBB_RESULTS[i].words)) return UBB_RESULTS[i].result;
    return NULL;
}

const char *qp__ubb_result_words(qp_text result, int traditional) {
    static const struct {
        const char *words[2], *result;
    } WRITTEN[] = {
#define UBB_WRITTEN(simplified, traditional, result)                           \
    {{simplified, traditional}, result},
#define UBB_RESULT(words, result)
#include "results.inc"
#undef UBB_WRITTEN
#undef UBB_RESULT
    };
    for (size_t i = 0; i < sizeof WRITTEN / sizeof *WRITTEN; i++)
        if (qp__is(result, WRITTEN[i].result))
            return WRITTEN[i].words[traditional != 0];
    return NULL;
}

/* ---- dates --------------------------------------------------------------- */

/* How long the mark after part `which` of a date is, 0 for none. */
static size_t ubb_date_mark(qp_text t, int which) {
    static const struct {
        const char *text;
        int which;
    } MARKS[] = {
#define UBB_DATE_MARK(text, which) {text, which},
#include "date.inc"
#undef UBB_DATE_MARK
    };
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++) {
        size_t n = strlen(MARKS[i].text);
        if (MARKS[i].which == which && t.len >= n &&
            !memcmp(t.ptr, MARKS[i].text, n))
            return n;
    }
    return 0;
}

static size_t ubb_digits(qp_text t) {
    size_t n = 0;
    while (n < t.len && t.ptr[n] >= '0' && t.ptr[n] <= '9') n++;
    return n;
}

size_t qp__ubb_date(char out[16], qp_text date) {
    size_t len = 0;
    for (int part = 0; part < 3; part++) {
        size_t n = ubb_digits(date);
        if (part ? n < 1 || n > 2 : n != 4) return 0;
        if (part) out[len++] = '.';
        if (n == 1) out[len++] = '0';
        memcpy(out + len, date.ptr, n);
        len += n;
        date.ptr += n, date.len -= n;
        n = ubb_date_mark(date, part);
        if (!n && part < 2) return 0;
        date.ptr += n, date.len -= n;
    }
    return date.len ? 0 : len;
}
