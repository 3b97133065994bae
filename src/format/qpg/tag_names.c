/* tag_names.c - the names of tags that a record has by number.
 *
 * Owns the table: specification 003, section 2, then what chess programs and
 * the programs of xiangqi write. A number never changes its name.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tag_names.h"

#include <string.h>

/* The fields from 3: one for each kind of value. */
enum {
    GAME = 3,
    EVENT,
    SITE,
    DATE,
    ROUND,
    TEAM,
    PLAYER,
    RESULT,
    OPENING,
    VARIATION,
    CODE,
    FEN,
    FORMAT,
    ELO,
    TITLE,
    TYPE,
    ADDRESS,
    STAGE,
    CLOCK,
    CONTROL,
    ENDING,
    ANNOTATOR,
    NUMBER,
    VARIANT,
    SOURCE,
    OTHER
};

static const struct {
    const char *name;
    uint8_t field;
} NAMES[] = {
    {"", OTHER},
    {"Game", GAME},
    {"Event", EVENT},
    {"Site", SITE},
    {"Date", DATE},
    {"Round", ROUND},
    {"RedTeam", TEAM},
    {"Red", PLAYER},
    {"BlackTeam", TEAM},
    {"Black", PLAYER},
    {"Result", RESULT},
    {"Opening", OPENING},
    {"Variation", VARIATION},
    {"ECCO", CODE},
    {"FEN", FEN},
    {"Format", FORMAT},
    {"RedElo", ELO},
    {"BlackElo", ELO},
    {"RedTitle", TITLE},
    {"BlackTitle", TITLE},
    {"RedType", TYPE},
    {"BlackType", TYPE},
    {"RedNA", ADDRESS},
    {"BlackNA", ADDRESS},
    {"EventDate", DATE},
    {"EventSponsor", EVENT},
    {"Section", STAGE},
    {"Stage", STAGE},
    {"Board", ROUND},
    {"Time", CLOCK},
    {"TimeControl", CONTROL},
    {"Termination", ENDING},
    {"Annotator", ANNOTATOR},
    {"Mode", TYPE},
    {"PlyCount", NUMBER},
    {"SetUp", NUMBER},
    {"Variant", VARIANT},
    {"RedTime", CLOCK},
    {"BlackTime", CLOCK},
    {"White", PLAYER},
    {"WhiteTeam", TEAM},
    {"WhiteElo", ELO},
    {"WhiteTitle", TITLE},
    {"WhiteType", TYPE},
    {"WhiteNA", ADDRESS},
    {"ECO", CODE},
    {"UTCDate", DATE},
    {"UTCTime", CLOCK},
    {"Incomplete", ENDING},
    {"Title", EVENT},
    {"Author", ANNOTATOR},
    {"Source", SOURCE},
    {"Remark", SOURCE},
    {"Number", NUMBER},
    {"Index", NUMBER},
    {"Generator", SOURCE},
    {"Version", NUMBER},
    {"PlayType", TYPE},
    {"Link", SOURCE},
    {"GameId", NUMBER},
    {"Country", SITE},
    {"City", SITE},
    {"EventType", TYPE},
    {"Group", STAGE},
    {"Table", ROUND},
    {"Owner", ANNOTATOR},
    {"RMKWriter", ANNOTATOR},
    {"TitleA", EVENT},
    {"RedClock", CLOCK},
    {"BlackClock", CLOCK},
    {"WhiteTime", CLOCK},
    {"WhiteClock", CLOCK},
    {"StartTime", CLOCK},
    {"EndTime", CLOCK},
    {"EndDate", DATE},
    {"Copyright", SOURCE},
    {"Description", SOURCE},
    {"Comment", SOURCE},
    {"Language", FORMAT},
    {"RedFederation", SITE},
    {"BlackFederation", SITE},
    {"RedRating", ELO},
    {"BlackRating", ELO},
    {"RedTeamID", NUMBER},
    {"RedID", NUMBER},
    {"BlackID", NUMBER},
    {"Timer", CONTROL},
};
enum { NAMES_LEN = sizeof NAMES / sizeof *NAMES };

unsigned qp__qpg_name_number(qp_text name) {
    for (unsigned i = 1; i < NAMES_LEN; i++)
        if (name.len == strlen(NAMES[i].name) &&
            !memcmp(NAMES[i].name, name.ptr, name.len))
            return i;
    return QPG_NAME_OTHER;
}

qp_text qp__qpg_name(unsigned number) {
    if (number >= NAMES_LEN) number = 0;
    return (qp_text){NAMES[number].name, strlen(NAMES[number].name)};
}

unsigned qp__qpg_name_field(unsigned number) {
    return number < NAMES_LEN ? NAMES[number].field : OTHER;
}
