/* tag_names.c - the names of tags by number: specification 003, section 2, then
 * those of chess and xiangqi programs. Numbers never change.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tag_names.h"

#include <string.h>

/* The fields from 3: one for each kind of value. */
enum {
    QPG_GAME = 3,
    QPG_EVENT,
    QPG_SITE,
    QPG_DATE,
    QPG_ROUND,
    QPG_TEAM,
    QPG_PLAYER,
    QPG_RESULT,
    QPG_OPENING,
    QPG_VARIATION,
    QPG_CODE,
    QPG_FEN,
    QPG_FORMAT,
    QPG_ELO,
    QPG_TITLE,
    QPG_TYPE,
    QPG_ADDRESS,
    QPG_STAGE,
    QPG_CLOCK,
    QPG_CONTROL,
    QPG_ENDING,
    QPG_ANNOTATOR,
    QPG_NUMBER,
    QPG_VARIANT,
    QPG_SOURCE,
    QPG_OTHER
};

static const struct {
    char name[16];
    uint8_t field;
} QPG_NAMES[] = {
    {"", QPG_OTHER},
    {"Game", QPG_GAME},
    {"Event", QPG_EVENT},
    {"Site", QPG_SITE},
    {"Date", QPG_DATE},
    {"Round", QPG_ROUND},
    {"RedTeam", QPG_TEAM},
    {"Red", QPG_PLAYER},
    {"BlackTeam", QPG_TEAM},
    {"Black", QPG_PLAYER},
    {"Result", QPG_RESULT},
    {"Opening", QPG_OPENING},
    {"Variation", QPG_VARIATION},
    {"ECCO", QPG_CODE},
    {"FEN", QPG_FEN},
    {"Format", QPG_FORMAT},
    {"RedElo", QPG_ELO},
    {"BlackElo", QPG_ELO},
    {"RedTitle", QPG_TITLE},
    {"BlackTitle", QPG_TITLE},
    {"RedType", QPG_TYPE},
    {"BlackType", QPG_TYPE},
    {"RedNA", QPG_ADDRESS},
    {"BlackNA", QPG_ADDRESS},
    {"EventDate", QPG_DATE},
    {"EventSponsor", QPG_EVENT},
    {"Section", QPG_STAGE},
    {"Stage", QPG_STAGE},
    {"Board", QPG_ROUND},
    {"Time", QPG_CLOCK},
    {"TimeControl", QPG_CONTROL},
    {"Termination", QPG_ENDING},
    {"Annotator", QPG_ANNOTATOR},
    {"Mode", QPG_TYPE},
    {"PlyCount", QPG_NUMBER},
    {"SetUp", QPG_NUMBER},
    {"Variant", QPG_VARIANT},
    {"RedTime", QPG_CLOCK},
    {"BlackTime", QPG_CLOCK},
    {"White", QPG_PLAYER},
    {"WhiteTeam", QPG_TEAM},
    {"WhiteElo", QPG_ELO},
    {"WhiteTitle", QPG_TITLE},
    {"WhiteType", QPG_TYPE},
    {"WhiteNA", QPG_ADDRESS},
    {"ECO", QPG_CODE},
    {"UTCDate", QPG_DATE},
    {"UTCTime", QPG_CLOCK},
    {"Incomplete", QPG_ENDING},
    {"Title", QPG_EVENT},
    {"Author", QPG_ANNOTATOR},
    {"Source", QPG_SOURCE},
    {"Remark", QPG_SOURCE},
    {"Number", QPG_NUMBER},
    {"Index", QPG_NUMBER},
    {"Generator", QPG_SOURCE},
    {"Version", QPG_NUMBER},
    {"PlayType", QPG_TYPE},
    {"Link", QPG_SOURCE},
    {"GameId", QPG_NUMBER},
    {"Country", QPG_SITE},
    {"City", QPG_SITE},
    {"EventType", QPG_TYPE},
    {"Group", QPG_STAGE},
    {"Table", QPG_ROUND},
    {"Owner", QPG_ANNOTATOR},
    {"RMKWriter", QPG_ANNOTATOR},
    {"TitleA", QPG_EVENT},
    {"RedClock", QPG_CLOCK},
    {"BlackClock", QPG_CLOCK},
    {"WhiteTime", QPG_CLOCK},
    {"WhiteClock", QPG_CLOCK},
    {"StartTime", QPG_CLOCK},
    {"EndTime", QPG_CLOCK},
    {"EndDate", QPG_DATE},
    {"Copyright", QPG_SOURCE},
    {"Description", QPG_SOURCE},
    {"Comment", QPG_SOURCE},
    {"Language", QPG_FORMAT},
    {"RedFederation", QPG_SITE},
    {"BlackFederation", QPG_SITE},
    {"RedRating", QPG_ELO},
    {"BlackRating", QPG_ELO},
    {"RedTeamID", QPG_NUMBER},
    {"RedID", QPG_NUMBER},
    {"BlackID", QPG_NUMBER},
    {"Timer", QPG_CONTROL},
};
enum { QPG_NAMES_LEN = sizeof QPG_NAMES / sizeof *QPG_NAMES };

unsigned qp__qpg_name_number(qp_text name) {
    for (unsigned i = 1; i < QPG_NAMES_LEN; i++)
        if (name.len == strlen(QPG_NAMES[i].name) &&
            !memcmp(QPG_NAMES[i].name, name.ptr, name.len))
            return i;
    return QPG_NAME_OTHER;
}

qp_text qp__qpg_name(unsigned number) {
    if (number >= QPG_NAMES_LEN) number = 0;
    return (qp_text){QPG_NAMES[number].name, strlen(QPG_NAMES[number].name)};
}

unsigned qp__qpg_name_field(unsigned number) {
    return number < QPG_NAMES_LEN ? QPG_NAMES[number].field : QPG_OTHER;
}
