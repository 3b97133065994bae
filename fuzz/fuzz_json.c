/* fuzz_json.c - games as JSON: the laws of form.h, for both of its formats. */
#include "form.h"
#include "qipu/formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size && (*data & 1))
        return fuzz_form(qp_format_by_name((qp_text){"jsonl", 5}), data, size);
    return fuzz_form(qp_format_by_name((qp_text){"json", 4}), data, size);
}
