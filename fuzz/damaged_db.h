/* damaged_db.h - a database of games, and that file with bytes changed. */
#ifndef QP_FUZZ_DAMAGED_DB_H
#define QP_FUZZ_DAMAGED_DB_H

#include <stddef.h>
#include <stdint.h>

enum { DAMAGED_DB_GAMES = 40 };

/* Ends the program if not `ok`: a fault of the machine or of the target. */
void must(int ok);

/* Writes a sound file of so many games with bytes changed, four of `data` for
 * each: a place of three, and a value. Returns its path, the same each time. */
const char *damaged_db(const uint8_t *data, size_t size);

#endif
