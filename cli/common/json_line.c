/* json_line.c - results as JSON Lines.
 *
 * SPDX-License-Identifier: MIT
 */
#include "json_line.h"

#include <string.h>

json_line json_begin(FILE *out) {
    putc('{', out);
    return (json_line){out, 0};
}

void json_name(json_line *line, const char *name) {
    fprintf(line->out, "%s\"%s\":", line->members++ ? "," : "", name);
}

void json_put(json_line *line, const char *name, qp_text value) {
    json_name(line, name);
    json_text(line->out, value);
}

void json_put_number(json_line *line, const char *name, uint64_t value) {
    json_name(line, name);
    fprintf(line->out, "%llu", (unsigned long long)value);
}

void json_put_flag(json_line *line, const char *name, int value) {
    json_name(line, name);
    fputs(value ? "true" : "false", line->out);
}

void json_end(json_line *line) {
    fputs("}\n", line->out);
}

int json_needs_output(const command *cmd, const char *output) {
    if (!options_common()->results || (output && strcmp(output, "-") != 0))
        return 0;
    return usage_error(cmd, "--json describes the file of --output, which is "
                            "missing");
}
