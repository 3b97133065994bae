/* fuzz_xml.c - the properties of properties.h for games as XML. */
#include "properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 1)
        qp_format_declared((qp_text){(const char *)data + 1, size - 1});
    return properties_hold("xml", PROPERTIES_UTF8 | PROPERTIES_PARTS, data,
                           size);
}
