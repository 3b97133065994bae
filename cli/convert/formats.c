/* formats.c - qipu formats: the record formats, and what each can hold.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../io/file_extensions.h"

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

static void put_holds(const qp_format *f, int json) {
    int first = 1;
    for (size_t i = 0; i < HOLDS_LEN; i++) {
        const char *name = HOLDS[i].name;
        if (!(f->holds & HOLDS[i].bit)) continue;
        if (!first) fputs(json ? "," : tr(", "), stdout);
        printf(json ? "\"%s\"" : "%s", json ? name : tr(name));
        first = 0;
    }
}

/* A word or none, as wide as the widest in this place. */
static void put_cell(const char *word, size_t columns) {
    size_t n = text_columns((qp_text){word, strlen(word)});
    printf("%s%*s", word, n < columns ? (int)(columns - n) : 0, "");
}

/* "; .txt, .fen" for "txt fen". */
static void put_extensions(const char *list) {
    const char *between = tr("; ");
    for (size_t len; (len = strcspn(list, " ")) > 0; list += len) {
        printf("%s.%.*s", between, (int)len, list);
        between = tr(", ");
        len += list[len] == ' ';
    }
}

static void put_format(const qp_format *f) {
    printf("%-8s ", f->name);
    put_cell(f->flags & QP_FORMAT_READS ? tr("read") : "", 6);
    put_cell(format_is_written(f) ? tr("write") : "", 7);
    put_cell(f->flags & QP_FORMAT_MANY ? tr("many") : tr("one"), 6);
    printf("%s%s", tr(f->title), tr(": "));
    if (f->holds)
        put_holds(f, 0);
    else
        fputs(tr("moves alone"), stdout);
    put_extensions(f->extensions);
    if (f->lacks)
        printf(tr(" (requires %s, without which this program was built)"),
               f->lacks);
    putchar('\n');
}

static void put_json(const qp_format *f) {
    printf("{\"name\":\"%s\",\"title\":", f->name);
    json_text(stdout, (qp_text){f->title, strlen(f->title)});
    printf(",\"extensions\":\"%s\",\"reads\":%s,\"writes\":%s,\"binary\":%s,"
           "\"many\":%s,\"holds\":[",
           f->extensions, f->flags & QP_FORMAT_READS ? "true" : "false",
           format_is_written(f) ? "true" : "false",
           f->flags & QP_FORMAT_BINARY ? "true" : "false",
           f->flags & QP_FORMAT_MANY ? "true" : "false");
    put_holds(f, 1);
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
    if (n) return usage_error(&cmd_formats, "this command takes no FILE");
    const qp_format *f;
    for (size_t i = 0; (f = qp_format_at(i)); i++) {
        if (json)
            put_json(f);
        else
            put_format(f);
    }
    return EXIT_FINE;
}

const command cmd_formats = {"formats", run};
