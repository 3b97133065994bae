/* fuzz_table.c - the properties of properties.h for tables. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return properties_hold("table", PROPERTIES_UTF8, data, size);
}
