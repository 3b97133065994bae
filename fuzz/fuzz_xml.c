/* fuzz_xml.c - games as XML: the laws of form.h. */
#include "form.h"
#include "qipu/formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 1)
        qp_format_declared((qp_text){(const char *)data + 1, size - 1});
    return fuzz_form(qp_format_by_name((qp_text){"xml", 3}), data, size);
}
