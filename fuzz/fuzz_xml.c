/* fuzz_xml.c - the properties of laws.h for games as XML. */
#include "laws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 1)
        qp_format_declared((qp_text){(const char *)data + 1, size - 1});
    return laws_hold("xml", LAWS_UTF8 | LAWS_PARTS, data, size);
}
