/* serve.c - qipu serve: the explorer in the browser.
 *
 * Options, start and end; the server is server/. A build without SQLite or
 * libmicrohttpd has the name of this command only.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/json_line.h"

#if defined QP_WITH_SQLITE && defined QP_WITH_MICROHTTPD

#include <errno.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../common/web_browser.h"
#include "../engines/start_engine.h"
#include "../io/read_games.h"
#include "serve_common.h"

/* What the command line asks for. */
typedef struct serve_order {
    server_options server;
    serve_making making;
    qp_protocol protocol_of_engine;
    const char *engine, *protocol, *port, *timeout;
    const char *host[OPTION_TIMES + 1];
    read_options in; /* --jobs */
    int open;
} serve_order;

/* ---- options ------------------------------------------------------------- */

static int serve_check_engine(serve_order *order) {
    if (!order->protocol) return 0;
    if (!order->engine)
        return usage_error(&cmd_serve, "--protocol requires --engine");
    if (qp_protocol_by_name(&order->protocol_of_engine,
                            qp_text_of(order->protocol)))
        return 0;
    return usage_error(&cmd_serve,
                       "invalid value '%s' for %s: expected one of %s",
                       order->protocol, "--protocol", "ucci, uci, cecp, auto");
}

static int serve_check(serve_order *order) {
    uint64_t port = 0, timeout = SERVER_TIMEOUT;
    read_order wish = {.jobs = 1};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (value_number(&cmd_serve, "--port", order->port, (value_range){1, 65535},
                     &port) ||
        value_number(&cmd_serve, "--timeout", order->timeout,
                     (value_range){1, 3600}, &timeout) ||
        read_order_set(&cmd_serve, &wish, &order->in))
        return EXIT_USAGE;
    order->server.port = (unsigned)port;
    order->server.timeout = (int)timeout;
    order->making.jobs = wish.jobs;
    if (!order->in.jobs && processors > 1)
        order->making.jobs =
            processors < QP_JOBS_MAX ? (int)processors : QP_JOBS_MAX;
    if (order->server.token && !server_is_token(order->server.token))
        return usage_error(&cmd_serve,
                           "invalid value for --token: expected 16 to 128 "
                           "letters, digits, '-', '.', '_' and '~'");
    return serve_check_engine(order);
}

/* ---- serving ------------------------------------------------------------- */

/* Reports why the server does not start. Returns an exit status. */
static int serve_failed(const server_failure *failure,
                        const server_place *place) {
    switch (failure->trouble) {
    case SERVER_FINE: return EXIT_FINE;
    case SERVER_NO_LIBRARY:
        fputs(tr("qipu serve: cannot load libmicrohttpd: install "
                 "libmicrohttpd12\n"),
              stderr);
        break;
    case SERVER_NO_SYSTEM:
        errno = failure->error;
        return system_error(failure->what);
    case SERVER_NO_ADDRESS:
        safe_printf(stderr, tr("qipu serve: --listen %s: %s\n"), failure->what,
                    gai_strerror(failure->error));
        break;
    case SERVER_NO_PORT:
        safe_printf(stderr, tr("qipu serve: %s, port %u: %s\n"), failure->what,
                    place->port, error_words(failure->error));
        break;
    case SERVER_NO_PORTS:
        fprintf(stderr,
                tr("qipu serve: ports %d to %d are in use; choose another with "
                   "--port\n"),
                SERVER_PORT, SERVER_PORT + SERVER_PORTS - 1);
        break;
    case SERVER_NO_START:
        fputs(tr("qipu serve: cannot start libmicrohttpd\n"), stderr);
        break;
    }
    return EXIT_SYSTEM;
}

static void serve_announce(const serve_order *order,
                           const server_place *place) {
    char url[sizeof place->host + sizeof place->token + 64];
    snprintf(url, sizeof url, "http://%s:%u/%s%s", place->host, place->port,
             *place->token ? "?token=" : "", place->token);
    if (options_common()->results) {
        json_line line = json_begin(stdout);
        json_put(&line, "url", qp_text_of(url));
        json_end(&line);
    } else {
        puts(url);
    }
    fflush(stdout);
    if (order->open) browse(&cmd_serve, url);
    if (options_common()->quiet) return;
    for (size_t i = 0; i < order->server.api.bases; i++)
        safe_printf(stderr, tr("serving %s\n"), order->server.api.base[i].name);
    fputs(tr("Press Ctrl-C to stop\n"), stderr);
}

static int serve_start_engine(const serve_order *order) {
    qp_engine *engine;
    engine_diagnostics to = {.cmd = &cmd_serve, .option = "--engine"};
    const qp_engine_options options =
        api_engine_options(order->engine, order->protocol_of_engine);
    int status = engine_open(&engine, &options, &to);
    if (status) return status;
    errno = api_engine_start(engine, &options);
    return errno ? system_error(order->engine) : 0;
}

/* Answers requests until a signal arrives. Returns an exit status. */
static int serve_run(const serve_order *order, const server_place *place) {
    int status = order->engine ? serve_start_engine(order) : 0;
    if (status) return status;
    server_failure failure = server_start(&order->server);
    if (!failure.trouble) {
        serve_announce(order, place);
        end_is_fine();
        end_wait();
    }
    api_engine_end();
    if (!failure.trouble) server_stop();
    return serve_failed(&failure, place);
}

static int serve_all(serve_order *order, int count, char **names) {
    server_place place = {.port = 0};
    serve_bases bases = {.count = 0};
    int status = end_begin();
    if (!status) {
        /* A port that is taken is reported before databases are made. */
        server_failure failure = server_listen(&place, &order->server);
        status = serve_failed(&failure, &place);
    }
    if (!status) status = bases_open(&bases, count, names, &order->making);
    order->server.api.base = bases.base;
    order->server.api.bases = bases.count;
    if (!status && !end_asked()) status = serve_run(order, &place);
    bases_close(&bases);
    return end_finish(status);
}

static int run_serve(int argc, char **argv) {
    serve_order order = {
        .server = {.ending = end_asked, .api = {.translate = tr_in}}};
    const option_spec specs[] = {{"--open", 0, &order.open, NULL},
                                 {"--port", 1, NULL, &order.port},
                                 {"--listen", 1, NULL, &order.server.address},
                                 {"--token", 1, NULL, &order.server.token},
                                 {"--host", 2, NULL, order.host},
                                 {"--engine", 1, NULL, &order.engine},
                                 {"--protocol", 1, NULL, &order.protocol},
                                 {"--timeout", 1, NULL, &order.timeout},
                                 {"--jobs", 1, NULL, &order.in.jobs},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_serve, argc, argv, specs);
    if (n < 0 || serve_check(&order)) return EXIT_USAGE;
    if (!n) return usage_error(&cmd_serve, "no database or files given");
    order.server.hosts = order.host;
    order.server.api.lang = words_lang();
    return serve_all(&order, n, argv + 1);
}

#else

static int run_serve(int argc, char **argv) {
    (void)argc;
    (void)argv;
    return usage_error(&cmd_serve, "this program was built without SQLite or "
                                   "libmicrohttpd, which the server requires");
}

#endif

const command cmd_serve = {"serve", run_serve};
