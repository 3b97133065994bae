/* consumer_engine.c - the smallest program that uses libqipu-engine. */
#include <stdio.h>

#include "qipu/engine_run.h"

int main(void) {
    qp_engine_options options = {.size = sizeof options, .command = "true"};
    qp_engine_dialect d = {QP_PROTOCOL_UCI, 0, ""};
    qp_engine_event event;
    qp_engine *engine;
    if (qp_engine_open(&engine, &options, NULL, NULL)) return 1;
    qp_engine_close(engine);
    qp_engine_read(&event, &d, qp_text_of("bestmove h2e2"));
    printf("%.*s\n", (int)event.move.len, event.move.ptr);
    return event.kind != QP_ENGINE_BESTMOVE;
}
