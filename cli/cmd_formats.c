/* cmd_formats.c - qipu formats: the record formats, and what each can hold.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cli.h"

static const char HELP[] =
    "Usage: qipu formats [OPTION]...\n"
    "\n"
    "Lists the record formats: whether they are read and written, and what "
    "each\n"
    "can hold. A file's format is found from its content; the names are those\n"
    "of `qipu convert --from` and `--to`. What a format written cannot hold "
    "is\n"
    "reported for each game.\n"
    "\n"
    "  --json   one JSON object a line\n"
    "\n"
    "Exit status: 0 fine, 2 usage.\n";

/* What a format may hold, in the order of the columns. */
static const struct {
    unsigned bit;
    const char *name;
} HOLDS[] = {{QP_HOLDS_TAGS, "tags"},
             {QP_HOLDS_START, "start"},
             {QP_HOLDS_VARIATIONS, "variations"},
             {QP_HOLDS_COMMENTS, "comments"},
             {QP_HOLDS_NAGS, "glyphs"},
             {QP_HOLDS_RESULT, "result"},
             {QP_HOLDS_UNICODE, "unicode"}};
enum { HOLDS_LEN = sizeof HOLDS / sizeof *HOLDS };

static void put_holds(const qp_format *f, const char *quote,
                      const char *comma) {
    int first = 1;
    for (size_t i = 0; i < HOLDS_LEN; i++) {
        if (!(f->holds & HOLDS[i].bit)) continue;
        printf("%s%s%s%s", first ? "" : comma, quote, HOLDS[i].name, quote);
        first = 0;
    }
}

static void put_format(const qp_format *f) {
    printf("%-8s %-5s %-6s %-5s ", f->name,
           f->flags & QP_FORMAT_READS ? "read" : "",
           f->flags & QP_FORMAT_WRITES ? "write" : "",
           f->flags & QP_FORMAT_MANY ? "many" : "one");
    printf("%s: ", f->title);
    if (f->holds)
        put_holds(f, "", ", ");
    else
        fputs("moves alone", stdout);
    if (f->lacks)
        printf(tr(" (this program was built without %s, which it needs)"),
               f->lacks);
    putchar('\n');
}

static void put_json(const qp_format *f) {
    printf("{\"name\":\"%s\",\"title\":", f->name);
    json_text(stdout, (qp_text){f->title, strlen(f->title)});
    printf(",\"extensions\":\"%s\",\"reads\":%s,\"writes\":%s,\"binary\":%s,"
           "\"many\":%s,\"holds\":[",
           f->extensions, f->flags & QP_FORMAT_READS ? "true" : "false",
           f->flags & QP_FORMAT_WRITES ? "true" : "false",
           f->flags & QP_FORMAT_BINARY ? "true" : "false",
           f->flags & QP_FORMAT_MANY ? "true" : "false");
    put_holds(f, "\"", ",");
    putchar(']');
    if (f->lacks) printf(",\"lacks\":\"%s\"", f->lacks);
    puts("}");
}

static int run(int argc, char **argv) {
    int json = 0;
    const option_spec specs[] = {{"--json", 0, &json, NULL},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_formats, argc, argv, specs);
    if (n < 0) return EXIT_USAGE;
    if (n) return usage_error(&cmd_formats, "no FILE is read");
    const qp_format *f;
    for (size_t i = 0; (f = qp_format_at(i)); i++) {
        if (json)
            put_json(f);
        else
            put_format(f);
    }
    return EXIT_FINE;
}

const command cmd_formats = {"formats", run,
                             "the record formats and what they hold", HELP};
