/* complete.c - qipu complete: what may come next on a command line.
 *
 * The shells ask for it (shells/): `qipu complete -- WORD...`, where the last
 * word is the one that is typed. It prints a candidate a line, with a tab and
 * its meaning, or ":files ENDING..." or ":folders". Commands and options are
 * those of the help texts, values those of man/en/options.txt.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/command.h"
#include "../io/file_extensions.h"
#ifdef QP_WITH_SQLITE
#include "../databases/databases.h"
#endif

#include <string.h>

/* `values`: words that complete the option's value, separated by blanks, with
 * ',' in front if several may be given; '@' and what they are; "" for any text;
 * NULL for an option without a value. */
typedef struct option_row {
    const char *name, *brief, *values;
} option_row;

#define OPTION(name, brief, values) {name, brief, values},
static const option_row OPTIONS[] = {
#include "../common/language/options.inc"
};

/* A command line: words[0] is the command, words[count - 1] is typed. */
typedef struct typed_line {
    char **words;
    int count;
    const char *page;           /* of the command's help, such as "db tree" */
    const char *operand;        /* the first one before the typed word */
    int operands;               /* before the typed word */
    int ended;                  /* by "--": no options follow */
    const option_row *of_value; /* the option whose value is typed */
} typed_line;

static const option_row *option_of(const char *word) {
    const size_t len = strcspn(word, "=");
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++) {
        const option_row *o = &OPTIONS[i];
        if (!strncmp(word, o->name, len) && !o->name[len]) return o;
        if (*o->brief && !strcmp(word, o->brief)) return o;
    }
    return NULL;
}

static int begins(const char *text, const char *begin) {
    return !strncmp(text, begin, strlen(begin));
}

/* Prints a candidate if it begins with what was typed of it. */
static void offer(const char *before, const char *word, const char *typed,
                  const char *meaning) {
    if (begins(word, typed)) printf("%s%s\t%s\n", before, word, meaning);
}

/* ---- commands and options ------------------------------------------------ */

static void offer_commands(const char *family, const char *typed) {
    const size_t len = strlen(family);
    for (const help_row *r = help_rows(words_lang()); r->text; r++) {
        if (!r->name || !begins(r->name, family)) continue;
        if (!strchr(r->name + len, ' ') && strcmp(r->name, "qipu") != 0)
            offer("", r->name + len, typed, r->text);
    }
}

/* Prints the meaning of an option whose row is `row`, up to its first mark. */
static void print_meaning(const help_row *row) {
    /* ASCII, and U+FF1B, U+FF1A and U+FF08. */
    static const char *const marks[] = {
        "; ", ": ", " (", "\xEF\xBC\x9B", "\xEF\xBC\x9A", "\xEF\xBC\x88"};
    char text[512] = "";
    const char *part = strstr(row->text + 2, "  ");
    size_t len = 0;
    do {
        if (part) part += strspn(part, " ");
        if (part)
            len += (size_t)snprintf(
                text + len, sizeof text - len, "%s%s",
                len && words_lang() == QP_LANG_EN ? " " : "", part);
        part = (++row)->text;
    } while (len < sizeof text && !row->name && begins(part, "     "));
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        char *mark = strstr(text, marks[i]);
        if (mark) *mark = '\0';
    }
    puts(text);
}

static void offer_options(const char *page, const char *typed) {
    const help_row *row = help_page(words_lang(), page);
    while (row->text && !(++row)->name) {
        const char *name =
            begins(row->text, "  -") ? strstr(row->text, "--") : NULL;
        char word[64];
        if (!name) continue;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(name, " "), name);
        if (!option_of(word) || !begins(word, typed)) continue;
        printf("%s\t", word);
        print_meaning(row);
    }
}

/* ---- values -------------------------------------------------------------- */

static void offer_words(const char *before, const char *words,
                        const char *typed) {
    while (*words) {
        char word[64];
        const size_t len = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)len, words);
        offer(before, word, typed, "");
        words += len + strspn(words + len, " ");
    }
}

static void offer_formats(const char *before, int to_read, const char *typed) {
    const qp_format *f;
    for (size_t i = 0; (f = qp_format_at(i)); i++)
        if (to_read ? (f->flags & QP_FORMAT_READS) != 0 : format_is_written(f))
            offer(before, f->name, typed, f->title);
}

static void offer_books(const char *before, const char *typed) {
    const qp_book *book;
    for (size_t i = 0; (book = qp_book_at(i)); i++)
        offer(before, qp_book_name(book), typed, "");
    offer(before, "all", typed, "");
}

static void print_game_files(void) {
    const qp_format *f;
    fputs(":files", stdout);
    for (size_t i = 0; (f = qp_format_at(i)); i++)
        if (f->flags & QP_FORMAT_READS && *f->extensions)
            printf(" %s", f->extensions);
    puts(" htm html qdb");
}

/* Names of players or events in a database. */
static void offer_names(const char *base, int events, const char *before,
                        const char *typed) {
#ifdef QP_WITH_SQLITE
    if (base) database_names(base, events, before, typed);
#else
    (void)base, (void)events, (void)before, (void)typed;
#endif
}

static void offer_values(const typed_line *line, const char *values,
                         const char *before, const char *typed) {
    char front[256];
    const char *comma = strrchr(typed, ',');
    const int several = *values == ',' || !strcmp(values, "@books");
    const size_t kept = several && comma ? (size_t)(comma + 1 - typed) : 0;
    snprintf(front, sizeof front, "%s%.*s", before, (int)kept, typed);
    typed += kept;
    if (!strcmp(values, "@readers") || !strcmp(values, "@writers"))
        offer_formats(front, values[1] == 'r', typed);
    else if (!strcmp(values, "@books"))
        offer_books(front, typed);
    else if (!strcmp(values, "@files"))
        puts(":files");
    else if (!strcmp(values, "@folders"))
        puts(":folders");
    else if (*values != '@')
        offer_words(front, values + (*values == ','), typed);
    else
        offer_names(line->operand, !strcmp(values, "@events"), front, typed);
}

/* What a command takes is in its line of usage. */
static void offer_operands(const typed_line *line, const char *typed) {
    const help_row *page = help_page(QP_LANG_EN, line->page);
    const char *usage = page->text ? page[1].text : "";
    if (strstr(usage, "BASE") && line->operands == 0)
        puts(strstr(usage, "FOLDER") ? ":files" : ":files qdb");
    else if (!strcmp(line->page, "db players"))
        offer_names(line->operand, 0, "", typed);
    else if (!strcmp(line->page, "db events"))
        offer_names(line->operand, 1, "", typed);
    else if (strstr(usage, "FILE"))
        print_game_files();
}

/* ---- the line ------------------------------------------------------------ */

/* Finds the operands and the option before the typed word. A shell may give
 * "--to=xqf" as three words. */
static void take_line(typed_line *line, int first) {
    for (int i = first; i < line->count - 1; i++) {
        const char *word = line->words[i];
        const option_row *o = line->of_value;
        if (!strcmp(word, "=")) continue;
        line->of_value = NULL;
        if (o) continue;
        if (!line->ended && !strcmp(word, "--")) {
            line->ended = 1;
        } else if (!line->ended && *word == '-' && word[1]) {
            o = option_of(word);
            if (o && o->values && !strchr(word, '=')) line->of_value = o;
        } else if (!line->operands++) {
            line->operand = word;
        }
    }
}

static void complete(typed_line *line) {
    const char *typed = line->words[line->count - 1];
    const char *equals = strchr(typed, '=');
    char before[64] = "";
    if (line->of_value) {
        if (!strcmp(typed, "=")) typed++;
    } else if (!line->ended && *typed == '-' && equals) {
        line->of_value = option_of(typed);
        snprintf(before, sizeof before, "%.*s", (int)(equals + 1 - typed),
                 typed);
        typed = equals + 1;
        if (!line->of_value || !line->of_value->values) return;
    } else if (!line->ended && *typed == '-') {
        offer_options(line->page, typed);
        offer_options("qipu", typed);
        return;
    }
    if (line->of_value)
        offer_values(line, line->of_value->values, before, typed);
    else
        offer_operands(line, typed);
}

static int run(int argc, char **argv) {
    char page[64];
    int n = options_parse(&cmd_complete, argc, argv,
                          (option_spec[]){{NULL, 0, NULL, NULL}});
    if (n < 0) return EXIT_USAGE;
    typed_line line = {.words = argv + 1, .count = n, .page = page};
    const char *name = n > 0 ? argv[1] : "";
    const int of_db = !strcmp(name, "db"), is_help = !strcmp(name, "help");
    if (n < 2 || (n == 2 && is_help)) {
        offer_commands("", n > 0 ? argv[n] : "");
        offer("", "help", n == 1 ? name : "-", "");
        return EXIT_FINE;
    }
    if (of_db && n == 2) {
        offer_commands("db ", argv[2]);
        return EXIT_FINE;
    }
    snprintf(page, sizeof page, "%s%s%s", name, of_db ? " " : "",
             of_db ? argv[2] : "");
    if (!help_page(QP_LANG_EN, page)->text) return EXIT_FINE;
    take_line(&line, of_db ? 2 : 1);
    complete(&line);
    return EXIT_FINE;
}

const command cmd_complete = {"complete", run};
