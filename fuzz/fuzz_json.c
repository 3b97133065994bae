/* fuzz_json.c - the properties of properties.h for games as JSON, in both of
 * its formats.
 *
 * Bit 0 of the seed chooses the one.
 */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *name = size && *data & 1 ? "jsonl" : "json";
    return properties_hold(name, PROPERTIES_UTF8 | PROPERTIES_PARTS, data,
                           size);
}
