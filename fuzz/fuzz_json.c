/* fuzz_json.c - the properties of laws.h for games as JSON, in both of its
 * formats.
 *
 * Bit 0 of the seed chooses the one.
 */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *name = size && *data & 1 ? "jsonl" : "json";
    return laws_hold(name, LAWS_UTF8 | LAWS_PARTS, data, size);
}
