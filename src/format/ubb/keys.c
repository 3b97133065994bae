/* keys.c - the names of entries and those of tags, results and dates.
 *
 * Owns which entry is which tag. An entry that has no tag of its own is the
 * tag DhtmlXQ_NAME, and a tag that has no entry of its own is an entry of its
 * name: entries begin with a small letter and tags with a capital, so the two
 * are told apart.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "ubb_int.h"

typedef struct ubb_key {
    const char *entry, *tag;
} ubb_key;

static const ubb_key UBB_KEYS[] = {
    {"title", "Title"},
    {"event", "Event"},
    {"class", "Class"},
    {"group", "Section"},
    {"place", "Site"},
    {"date", "Date"},
    {"round", "Round"},
    {"table", "Board"},
    {"red", "Red"},
    {"redteam", "RedTeam"},
    {"redlevel", "RedTitle"},
    {"redrating", "RedElo"},
    {"redtime", "RedTime"},
    {"redcountry", "RedCountry"},
    {"redeng", "RedEnglish"},
    {"black", "Black"},
    {"blackteam", "BlackTeam"},
    {"blacklevel", "BlackTitle"},
    {"blackrating", "BlackElo"},
    {"blacktime", "BlackTime"},
    {"blackcountry", "BlackCountry"},
    {"blackeng", "BlackEnglish"},
    {"ecco", "ECCO"},
    {"variation", "Variation"},
    {"timerule", "TimeControl"},
    {"endtype", "Termination"},
    {"type", "Type"},
    {"gametype", "GameType"},
    {"remark", "Annotator"},
    {"author", "Author"},
    {"record", "Recorder"},
    {"judge", "Referee"},
    {"owner", "Owner"},
    {"length", "PlyCount"},
    {"refer", "Source"},
    {"generator", "Generator"},
};

enum { UBB_KEYS_N = sizeof UBB_KEYS / sizeof *UBB_KEYS };

int qp__ubb_is(qp_text text, const char *word) {
    return text.len == strlen(word) && !memcmp(text.ptr, word, text.len);
}

const char *qp__ubb_tag_of(qp_text entry) {
    for (size_t i = 0; i < UBB_KEYS_N; i++)
        if (qp__ubb_is(entry, UBB_KEYS[i].entry)) return UBB_KEYS[i].tag;
    return NULL;
}

const char *qp__ubb_entry_of(qp_text tag) {
    for (size_t i = 0; i < UBB_KEYS_N; i++)
        if (qp__ubb_is(tag, UBB_KEYS[i].tag)) return UBB_KEYS[i].entry;
    return NULL;
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
        if (qp__ubb_is(number, NAMES[i].number)) return NAMES[i].entry;
    return NULL;
}

static const struct {
    const char *words, *result;
} UBB_RESULTS[] = {
#define UBB_RESULT(words, result) {words, result},
#include "results.inc"
#undef UBB_RESULT
};

const char *qp__ubb_result(qp_text words) {
    while (words.len && (unsigned char)words.ptr[words.len - 1] <= ' ')
        words.len--;
    while (words.len && (unsigned char)*words.ptr <= ' ')
        words.ptr++, words.len--;
    for (size_t i = 0; i < sizeof UBB_RESULTS / sizeof *UBB_RESULTS; i++)
        if (qp__ubb_is(words, UBB_RESULTS[i].words))
            return UBB_RESULTS[i].result;
    return NULL;
}

const char *qp__ubb_result_words(qp_text result) {
    for (size_t i = 0; i < sizeof UBB_RESULTS / sizeof *UBB_RESULTS; i++)
        if (qp__ubb_is(result, UBB_RESULTS[i].result))
            return UBB_RESULTS[i].words;
    return NULL;
}

/* ---- dates --------------------------------------------------------------- */

/* How long the mark behind part `which` of a date is, 0 for none. */
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
