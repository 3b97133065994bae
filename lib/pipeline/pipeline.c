/* pipeline.c - delivers parts in order, on the calling thread.
 *
 * Workers take parts in order and keep what comes of them; here it is delivered
 * in order. So all is the same as with one thread, and only a few parts are in
 * memory at a time. A part that turns out to end inside a comment is read again
 * together with the next ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "pipeline_int.h"

const char *qp__pipeline_shown(const char *name) {
    return strcmp(name, "-") ? name : "<stdin>";
}

/* ---- a file -------------------------------------------------------------- */

static void end_with(qp_pipeline *p, qp_status status) {
    if (status && !p->status)
        p->status = status == QP_E_STOP ? QP_E_END : status;
}

static void begin_file(qp_pipeline *p, qp_part *sum, size_t file) {
    sum->in = p;
    sum->file = file;
    sum->found = (qp_file_report){.size = sizeof sum->found};
    sum->found.file = qp__pipeline_shown(p->names[file]);
    sum->end = (qp_at){0, 0, 0};
    if (p->stage.file)
        end_with(p, p->stage.file(p->stage.ctx, sum->found.file));
}

static void end_file(qp_pipeline *p, qp_part *sum) {
    const qp_file_listener *listener = &p->listener;
    if ((!p->status || p->status == QP_E_END) && listener->file_done)
        listener->file_done(listener->ctx, &sum->found);
    p->bytes += sum->found.bytes;
    qp__part_drop(sum);
}

static void say_progress(const qp_pipeline *p, const qp_part *part) {
    const qp_progress progress = {.size = sizeof progress,
                                  .files = part->file,
                                  .of_files = p->files,
                                  .bytes = p->bytes + part->found.bytes,
                                  .of_bytes = p->of_bytes};
    if (p->listener.progress) p->listener.progress(p->listener.ctx, &progress);
}

/* ---- parts that this thread reads ---------------------------------------- */

/* Reads a block. Returns nonzero when the part is through. */
static int read_direct(qp_pipeline *p, qp_part *part) {
    int going = 1;
    if (!part->reading) {
        begin_file(p, part, part->file);
        going = !p->status && qp__part_open(part);
    } else {
        going = qp__part_step(part);
    }
    say_progress(p, part);
    if (going) return 0;
    end_with(p, part->ended);
    qp__part_close(part);
    end_file(p, part);
    return 1;
}

/* ---- parts that workers read --------------------------------------------- */

static int is_last(const qp_pipeline *p, size_t i) {
    return i + 1 == p->parts || p->part[i + 1].file != p->part[i].file;
}

/* Part i ended inside something: it and the next ones of its file, twice as
 * many each time, are read as one, until that ends well. Returns the last part
 * that was taken in. */
static size_t read_together(qp_pipeline *p, size_t i) {
    qp_part *part = &p->part[i];
    size_t last = i, more = 1;
    while (part->inside && !part->found.status && !is_last(p, last)) {
        for (size_t k = 0; k < more && !is_last(p, last); k++) {
            qp__wait_for(p, ++last);
            qp__was_delivered(p, last);
            part->len += p->part[last].len;
            qp__part_drop(&p->part[last]);
        }
        more *= 2;
        qp__part_drop(part);
        *part = (qp_part){.in = p,
                          .file = part->file,
                          .first = part->first,
                          .len = part->len,
                          .hint = part->hint,
                          .cut = part->first != 0 || !is_last(p, last)};
        qp__part_read(part);
    }
    return last;
}

static void add_found(qp_part *sum, const qp_part *part) {
    qp_file_report *to = &sum->found;
    const qp_file_report *from = &part->found;
    to->games += from->games;
    to->plies += from->plies;
    to->broken += from->broken;
    to->notations |= from->notations;
    to->encodings |= from->encodings;
    /* ASCII is reported only of what is nothing else. */
    const unsigned ascii = 1u << QP_ENC_ASCII;
    if (to->encodings & ~ascii) to->encodings &= ~ascii;
    to->bytes += from->bytes;
    if (from->format) to->format = from->format;
    sum->end.offset += part->end.offset;
    if (part->end.line) sum->end.line += part->end.line - 1;
}

/* Passes on texts and problems in their order. */
static void deliver_kept(qp_pipeline *p, qp_part *part) {
    qp_part *sum = &p->sum;
    const qp_delivery from = {.size = sizeof from,
                              .file = sum->found.file,
                              .games = sum->found.games};
    size_t reported = 0;
    while (!p->status &&
           (reported < part->problems || part->delivered < part->kept_len)) {
        if (reported < part->problems &&
            part->problem[reported].before <= part->delivered) {
            qp__deliver_problem(&part->problem[reported], sum);
            reported++;
        } else {
            const qp_text bytes = qp__part_next(part);
            end_with(p, p->stage.deliver(p->stage.ctx, &from, bytes));
        }
    }
    if (!p->status) qp__add_hidden_problems(part, sum);
}

static void deliver_part(qp_pipeline *p, qp_part *part) {
    qp_part *sum = &p->sum;
    if (part->found.status) {
        sum->found.status = part->found.status;
        sum->found.error = part->found.error;
        sum->found.unopened = part->found.unopened;
    }
    if (!sum->found.status) {
        deliver_kept(p, part);
        add_found(sum, part);
        end_with(p, part->ended);
    }
    qp__part_drop(part);
}

static void deliver_next(qp_pipeline *p) {
    qp_part *part = &p->part[p->at];
    size_t last = p->at;
    qp__wait_for(p, p->at);
    if (!part->first) begin_file(p, &p->sum, part->file);
    if (!p->status) {
        last = read_together(p, p->at);
        deliver_part(p, part);
        say_progress(p, &p->sum);
    }
    if (is_last(p, last) || p->status) end_file(p, &p->sum);
    p->at = last + 1;
}

/* ---- all of them --------------------------------------------------------- */

/* There is no thread to be had. */
static int cut_for_one(qp_pipeline *p) {
    p->options.jobs = 1;
    p->parts = 0;
    p->of_bytes = 0;
    return qp__cut_files(p);
}

qp_pipeline *qp_pipeline_new(const qp_stage *stage,
                             const qp_file_listener *listener,
                             const qp_pipeline_options *options,
                             const char *const *names, size_t count) {
    qp_alloc alloc = memory_from(options ? options->alloc : NULL);
    qp_pipeline *p = memory_get(&alloc, sizeof *p);
    if (!p) return NULL;
    p->alloc = alloc;
    p->names = names;
    p->files = count;
    memory_options(&p->stage, sizeof p->stage, stage);
    memory_options(&p->listener, sizeof p->listener, listener);
    memory_options(&p->options, sizeof p->options, options);
    memory_options(&p->reader, sizeof p->reader, p->options.reader);
    p->reader.size = sizeof p->reader;
    p->sum.in = p;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->come, NULL);
    pthread_cond_init(&p->roomy, NULL);
    int ok = qp__cut_files(p);
    if (ok && p->options.jobs > 1) {
        qp__start_threads(p);
        if (!p->threads) ok = cut_for_one(p);
    }
    if (ok) return p;
    qp_pipeline_free(p);
    return NULL;
}

qp_status qp_pipeline_next(qp_pipeline *p) {
    if (p->status) return p->status;
    if (p->at == p->parts) return p->status = QP_E_END;
    qp_part *part = &p->part[p->at];
    if (p->threads && !part->direct) {
        deliver_next(p);
    } else {
        if (!p->threads) part->direct = 1; /* threads read it, too */
        if (read_direct(p, part)) p->at++;
    }
    if (p->threads) qp__was_delivered(p, p->at);
    return p->status == QP_E_END ? QP_OK : p->status;
}

void qp_pipeline_free(qp_pipeline *p) {
    if (!p) return;
    qp__stop_threads(p);
    for (size_t i = 0; i < p->parts; i++) {
        qp__part_close(&p->part[i]);
        qp__part_drop(&p->part[i]);
    }
    qp__part_drop(&p->sum);
    pthread_cond_destroy(&p->roomy);
    pthread_cond_destroy(&p->come);
    pthread_mutex_destroy(&p->lock);
    qp_alloc alloc = p->alloc;
    memory_put(&alloc, p->part, p->parts_room * sizeof *p->part);
    memory_put(&alloc, p, sizeof *p);
}

qp_status qp_pipeline_run(const qp_stage *stage,
                          const qp_file_listener *listener,
                          const qp_pipeline_options *options,
                          const char *const *names, size_t count) {
    qp_pipeline *p = qp_pipeline_new(stage, listener, options, names, count);
    if (!p) return QP_E_NOMEM;
    qp_status status = QP_OK;
    while (!status) status = qp_pipeline_next(p);
    qp_pipeline_free(p);
    return status == QP_E_END ? QP_OK : status;
}
