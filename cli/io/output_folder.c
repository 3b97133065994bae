/* output_folder.c - one file a game, named by a pattern.
 *
 * Owns the names: a pattern has parts in braces, {n} for the number of the game
 * and {red}, {black}, {event}, {date}, {result} for its tags. What cannot stand
 * in a file's name becomes '_', and a name that is there already gets a number,
 * so that no file is ever written over, not even one that another process is
 * about to write: names are taken, never looked for first.
 *
 * SPDX-License-Identifier: MIT
 */
#include "output_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../lib/core/base/inline/utf8_text.h"
#include "../common/command.h"
#include "../os/os.h"

enum {
    NAME_MAX_BYTES = 180,
    PATH_ROOM = 4096,
    TWINS_MAX = 100000000,
    FLUSHED_ALONE = 100 /* files */
};

/* A part of a pattern, and the tag that it denotes; NULL: the number. */
static const struct {
    const char *name, *tag;
} PARTS[] = {{"{n}", NULL},        {"{red}", "Red"},   {"{black}", "Black"},
             {"{event}", "Event"}, {"{date}", "Date"}, {"{result}", "Result"}};
enum { PARTS_LEN = sizeof PARTS / sizeof *PARTS };

/* The part at the start of a pattern, or PARTS_LEN. */
static size_t part_at(const char *p) {
    size_t i = 0;
    while (i < PARTS_LEN && strncmp(p, PARTS[i].name, strlen(PARTS[i].name)))
        i++;
    return i;
}

int outdir_pattern_good(const char *pattern) {
    for (const char *p = pattern; *p; p++)
        if (*p == '/' || (*p == '{' && part_at(p) == PARTS_LEN)) return 0;
    return *pattern != '\0';
}

/* ---- names ------------------------------------------------------------- */

typedef struct file_name {
    char text[NAME_MAX_BYTES + 1];
    size_t len;
} file_name;

/* Nonzero for what steers a terminal or turns the order of what is shown. */
static int is_hidden(uint32_t c) {
    return c < 32 || (c >= 127 && c < 160) || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) ||
           c == 0xFEFF;
}

/* Adds whole characters while there is room; what no name can hold is '_'. */
static void add_text(file_name *name, qp_text text) {
    for (size_t i = 0; i < text.len;) {
        uint32_t c;
        size_t n = char_next(&c, text.ptr + i, text.len - i);
        int bad = is_hidden(c) || c == 0xFFFD ||
                  (c < 128 && strchr("/\\:*?\"<>|", (int)c)) ||
                  ((c == '.' || c == '-') && name->len == 0);
        size_t need = bad ? 1 : n;
        if (name->len + need > NAME_MAX_BYTES) return;
        memcpy(name->text + name->len, bad ? "_" : text.ptr + i, need);
        name->len += need;
        i += n;
    }
}

static void add_part(file_name *name, size_t part, const out_dir *dir,
                     const qp_game *game) {
    char number[24];
    if (PARTS[part].tag) {
        qp_text value = qp_game_tag(game, PARTS[part].tag);
        add_text(name, value.len ? value : (qp_text){"_", 1});
        return;
    }
    int n = snprintf(number, sizeof number, "%06llu",
                     (unsigned long long)dir->games);
    add_text(name, (qp_text){number, (size_t)n});
}

/* A name that says nothing, as "_-_". */
static int is_empty_name(const file_name *name) {
    for (size_t i = 0; i < name->len; i++)
        if (!strchr("_-. ", name->text[i])) return 0;
    return 1;
}

/* A device's name gets a '_' in front. */
static void part_from_device(file_name *name) {
    if (name->len == NAME_MAX_BYTES ||
        !os_is_device((qp_text){name->text, name->len}))
        return;
    memmove(name->text + 1, name->text, name->len + 1);
    *name->text = '_';
    name->len++;
}

static void fill_pattern(file_name *name, const char *pattern,
                         const out_dir *dir, const qp_game *game) {
    name->len = 0;
    for (const char *p = pattern; *p;) {
        size_t part = part_at(p);
        if (part < PARTS_LEN) {
            add_part(name, part, dir, game);
            p += strlen(PARTS[part].name);
        } else {
            add_text(name, (qp_text){p++, 1});
        }
    }
    name->text[name->len] = '\0';
}

static void make_name(file_name *name, const out_dir *dir,
                      const qp_game *game) {
    static const char number[] = "{n}";
    fill_pattern(name, dir->pattern ? dir->pattern : number, dir, game);
    if (is_empty_name(name)) fill_pattern(name, number, dir, game);
    part_from_device(name);
}

/* ---- twins ------------------------------------------------------------- */

/* A name, as a hash of its bytes, and the number it had last. Two names with
 * one hash leave numbers out, and that is all. */
typedef struct out_twin {
    uint64_t hash;
    unsigned last; /* 0: an empty place of the table */
} out_twin;

static uint64_t hash_of(const file_name *name) {
    uint64_t hash = 0xcbf29ce484222325U; /* FNV-1a */
    for (size_t i = 0; i < name->len; i++)
        hash = (hash ^ (unsigned char)name->text[i]) * 0x100000001b3U;
    return hash;
}

static out_twin *place_of(out_twin *twin, size_t size, uint64_t hash) {
    size_t i = (size_t)(hash ^ hash >> 32) & (size - 1);
    while (twin[i].last && twin[i].hash != hash) i = (i + 1) & (size - 1);
    return &twin[i];
}

/* At most half of the places are taken. */
static int grow_twins(out_dir *dir) {
    size_t size = dir->twins_size ? 2 * dir->twins_size : 1024;
    out_twin *grown = calloc(size, sizeof *grown);
    if (!grown) return 0;
    for (size_t i = 0; i < dir->twins_size; i++)
        if (dir->twin[i].last)
            *place_of(grown, size, dir->twin[i].hash) = dir->twin[i];
    free(dir->twin);
    dir->twin = grown;
    dir->twins_size = size;
    return 1;
}

/* Where the last number of a name is kept; NULL if out of memory. */
static unsigned *last_of(out_dir *dir, const file_name *name) {
    if (2 * dir->twins >= dir->twins_size && !grow_twins(dir)) return NULL;
    uint64_t hash = hash_of(name);
    out_twin *twin = place_of(dir->twin, dir->twins_size, hash);
    if (!twin->last) dir->twins++;
    twin->hash = hash;
    return &twin->last;
}

/* The path that a name with a number has; 0 with errno set. */
static int make_path(char path[PATH_ROOM], const out_dir *dir,
                     const file_name *name, unsigned twin) {
    const char *ending = dir->ending ? dir->ending : dir->format->extensions;
    if (!*ending) ending = dir->format->name;
    size_t word = strcspn(ending, " ");
    char suffix[16] = "";
    if (twin > 1) snprintf(suffix, sizeof suffix, "-%u", twin);
    int n = snprintf(path, PATH_ROOM, "%s/%s%s.%.*s", dir->dir, name->text,
                     suffix, (int)word, ending);
    if (n >= 0 && n < PATH_ROOM) return 1;
    errno = ENAMETOOLONG;
    return 0;
}

/* ---- writing ----------------------------------------------------------- */

/* Windows writes to a device, whatever folder it is in. */
static int has_device(const char *path) {
    while (*path) {
        const size_t len = strcspn(path, "/\\");
        if (os_is_device((qp_text){path, len})) return 1;
        path += len + (path[len] != '\0');
    }
    return 0;
}

int outdir_begin(const out_dir *dir) {
    struct stat about;
    const char *why = bad_name(dir->dir);
    if (!why && has_device(dir->dir))
        why = tr("on Windows, this is the name of a device");
    if (why) {
        safe_printf(stderr, "qipu: %s: %s\n", dir->dir, why);
        return EXIT_SYSTEM;
    }
    if (!mkdir(dir->dir, 0777)) return EXIT_FINE;
    if (errno != EEXIST || stat(dir->dir, &about))
        return system_error(dir->dir);
    errno = ENOTDIR;
    return S_ISDIR(about.st_mode) ? EXIT_FINE : system_error(dir->dir);
}

/* The first files were flushed to disk before they got their names. Thousands,
 * one by one, take minutes on some disks: those after them, which replaced
 * nothing, are flushed together before the program ends. */
void outdir_end(out_dir *dir) {
    if (dir->games > FLUSHED_ALONE) sync();
    int fd = open(dir->dir, O_RDONLY);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(dir->twin);
    dir->twin = NULL;
    dir->twins = dir->twins_size = 0;
}

/* Gives a whole file the first name that nobody has; 0 with errno set. */
static int take_name(char path[PATH_ROOM], out_dir *dir, const file_name *name,
                     out_file *file) {
    unsigned *last = last_of(dir, name);
    if (!last) {
        out_abandon(file);
        errno = ENOMEM;
        return 0;
    }
    while (++*last < TWINS_MAX) {
        if (!make_path(path, dir, name, *last)) break;
        if (!out_commit_new(file, path)) {
            out_report_written(file, path);
            return 1;
        }
        if (errno != EEXIST) return 0;
    }
    int saved = errno;
    out_abandon(file);
    errno = saved;
    return 0;
}

int outdir_write(out_dir *dir, const qp_game *game,
                 int (*write)(void *ctx, out_file *file), void *ctx) {
    char path[PATH_ROOM] = "";
    file_name name;
    out_file file = {.stream = NULL};
    dir->games++;
    make_name(&name, dir, game);
    if (make_path(path, dir, &name, 1) && !out_open_new(&file, path)) {
        if (write(ctx, &file)) {
            int saved = errno;
            out_abandon(&file);
            errno = saved;
        } else if (!out_close(&file, dir->games <= FLUSHED_ALONE) &&
                   take_name(path, dir, &name, &file)) {
            return 0;
        }
    }
    snprintf(dir->failed, sizeof dir->failed, "%.255s",
             *path ? path : dir->dir);
    return 1;
}

/* ---- files of several games ---------------------------------------------- */

int outdir_new_file(out_dir *dir, out_file *file) {
    char path[PATH_ROOM];
    static const file_name none = {.text = "games", .len = 5};
    return !make_path(path, dir, &none, 1) || out_open_new(file, path);
}

int outdir_name_file(out_dir *dir, qp_text text, out_file *file) {
    char path[PATH_ROOM] = "";
    file_name name = {.len = 0};
    add_text(&name, text);
    name.text[name.len] = '\0';
    if (is_empty_name(&name)) add_text(&name, qp_text_of("unknown"));
    name.text[name.len] = '\0';
    part_from_device(&name);
    dir->games++;
    if (!out_close(file, dir->games <= FLUSHED_ALONE) &&
        take_name(path, dir, &name, file))
        return 0;
    snprintf(dir->failed, sizeof dir->failed, "%.255s",
             *path ? path : dir->dir);
    return 1;
}
