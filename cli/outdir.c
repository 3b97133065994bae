/* outdir.c - one file a game, named by a pattern.
 *
 * Owns the names: a pattern has parts in braces, {n} for the number of the game
 * and {red}, {black}, {event}, {date}, {result} for its tags. What cannot stand
 * in a file's name becomes '_', and a name that is there already gets a number,
 * so that no file is ever written over.
 *
 * SPDX-License-Identifier: MIT
 */
#include "outdir.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME_MAX_BYTES = 180, PATH_ROOM = 4096 };

/* A part of a pattern, and the tag that it stands for; NULL: the number. */
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

/* Adds whole characters while there is room; what no name can hold is '_'. */
static void add_text(file_name *name, qp_text text) {
    for (size_t i = 0; i < text.len;) {
        uint32_t c;
        size_t n = char_next(&c, text.ptr + i, text.len - i);
        int bad = c < 32 || c == 127 || c == '/' || c == 0xFFFD ||
                  (c < 128 && strchr("\\:*?\"<>|", (int)c)) ||
                  (c == '.' && name->len == 0);
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

static void make_name(file_name *name, const out_dir *dir,
                      const qp_game *game) {
    name->len = 0;
    for (const char *p = dir->pattern ? dir->pattern : "{n}"; *p;) {
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

/* The path of a file that is not there yet; 0 with errno set. */
static int free_path(char path[PATH_ROOM], const out_dir *dir,
                     const file_name *name) {
    size_t word = strcspn(dir->format->extensions, " ");
    struct stat about;
    for (unsigned twin = 1; twin < 1000000; twin++) {
        char suffix[16] = "";
        if (twin > 1) snprintf(suffix, sizeof suffix, "-%u", twin);
        int n = snprintf(path, PATH_ROOM, "%s/%s%s.%.*s", dir->dir, name->text,
                         suffix, (int)word, dir->format->extensions);
        if (n < 0 || n >= PATH_ROOM) {
            errno = ENAMETOOLONG;
            return 0;
        }
        if (lstat(path, &about)) return errno == ENOENT;
    }
    errno = EEXIST;
    return 0;
}

/* ---- writing ----------------------------------------------------------- */

int outdir_begin(const out_dir *dir) {
    struct stat about;
    if (!mkdir(dir->dir, 0777)) return 1;
    if (errno != EEXIST || stat(dir->dir, &about)) return 0;
    errno = ENOTDIR;
    return S_ISDIR(about.st_mode);
}

static int write_file(void *ctx, const char *bytes, size_t len) {
    return fwrite(bytes, 1, len, ctx) != len;
}

static int put_bytes(void *ctx, const char *bytes, size_t len) {
    return work_put(ctx, bytes, len);
}

static qp_status write_whole(out_dir *dir, const qp_game *game,
                             const qp_write_options *options,
                             work_output *out) {
    const qp_format *f = dir->format;
    qp_sink raw = {out->file.stream, write_file}, sink = {out, put_bytes};
    int text = !(f->flags & QP_FORMAT_BINARY);
    if (text && dir->encoding > QP_ENC_UTF8) {
        out->encoder = qp_encoder_new(dir->encoding, &raw, NULL);
        if (!out->encoder) return QP_E_NOMEM;
    }
    qp_status rc = f->begin ? f->begin(&sink) : QP_OK;
    if (!rc) rc = f->write(game, options, &sink);
    if (!rc && f->end) rc = f->end(&sink);
    if (!work_lost(&dir->lost, out, dir->encoding)) dir->lost.code = QP_OK;
    qp_encoder_free(out->encoder);
    if (rc == QP_E_NOMEM) errno = ENOMEM;
    return rc;
}

int outdir_write(out_dir *dir, const qp_game *game,
                 const qp_write_options *options) {
    char path[PATH_ROOM];
    file_name name;
    work_output out = {.encoder = NULL};
    dir->games++;
    make_name(&name, dir, game);
    if (!free_path(path, dir, &name) || out_open(&out.file, path)) {
        snprintf(dir->failed, sizeof dir->failed, "%.200s/%.40s", dir->dir,
                 name.text);
        return 0;
    }
    int bad = write_whole(dir, game, options, &out) != QP_OK;
    int saved = errno;
    if (bad)
        out_abandon(&out.file);
    else if (!out_commit(&out.file))
        return 1;
    if (bad) errno = saved;
    snprintf(dir->failed, sizeof dir->failed, "%.255s", path);
    return 0;
}
