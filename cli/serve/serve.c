/* serve.c - qipu serve: the explorer in the browser.
 *
 * Options, and the order of beginning and end. A build without SQLite or
 * libmicrohttpd has the name of this command only.
 *
 * SPDX-License-Identifier: MIT
 */
#include "../common/command.h"

static const char HELP[] =
    "Usage: qipu serve [OPTION]... BASE|FILE|FOLDER...\n"
    "\n"
    "Serves the explorer: the games of databases and files in the browser, "
    "with an\n"
    "opening tree, search, statistics and, when one is given, an engine. A "
    "database\n"
    "of `qipu db import` is served as it is; it is only read, and may be "
    "replaced\n"
    "meanwhile. Of a file of games, and of all in a folder and the folders in "
    "it, a\n"
    "database is made first, which is removed at the end. The first line of\n"
    "standard output is the address to open. Ends with Ctrl-C.\n"
    "\n"
    "  --open                 open it in the browser ($BROWSER, else "
    "xdg-open)\n"
    "  --port N               the port; else 7373, or if that is taken one of "
    "the\n"
    "                         nine after it\n"
    "  --listen ADDRESS       where to listen; else 127.0.0.1, which only "
    "this\n"
    "                         machine's users reach. With any other, 0.0.0.0 "
    "for\n"
    "                         all, a token is needed: it is in the address "
    "that is\n"
    "                         printed\n"
    "  --token TEXT           the token, of 16 to 128 letters, digits, '-', "
    "'.',\n"
    "                         '_' and '~', instead of a new one; on loopback, "
    "that\n"
    "                         one is needed\n"
    "  --host NAME            a name by which a server on loopback is asked "
    "too, as\n"
    "                         through a proxy; may be given several times\n"
    "  --engine COMMAND       an engine for evaluations, with its arguments\n"
    "  --protocol NAME        uci, ucci or cecp; else it is found\n"
    "  --timeout N            seconds that a client may take for a request "
    "(20)\n"
    "@jobs\n"
    "  -q, --quiet            say the address only, and what fails\n"
    "\n"
    "Exit status: 0 it was ended, 1 a database or a file is bad, 2 usage, 3 "
    "the\n"
    "port is taken, or the system failed.\n";

#if defined QP_WITH_SQLITE && defined QP_WITH_MICROHTTPD

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../common/web_browser.h"
#include "http.h"
#include "../io/read_games.h"

/* What the command line asks for. */
typedef struct serve_order {
    serve_place place;
    serve_guard guard;
    serve_making making;
    const char *engine, *protocol, *token, *port, *timeout;
    const char *host[OPTION_TIMES + 1];
    work_input in; /* --jobs */
    int open;
} serve_order;

/* ---- options ------------------------------------------------------------- */

static int serve_check(serve_order *order) {
    uint64_t port = 0, idle = SERVE_IDLE;
    work_order wish = {.jobs = 1};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (value_number(&cmd_serve, "--port", order->port, (value_range){1, 65535},
                     &port) ||
        value_number(&cmd_serve, "--timeout", order->timeout,
                     (value_range){1, 3600}, &idle) ||
        work_order_read(&cmd_serve, &wish, &order->in))
        return EXIT_USAGE;
    order->place.port = (unsigned)port;
    order->place.idle = (int)idle;
    order->making.jobs = wish.jobs;
    if (!order->in.jobs && processors > 1)
        order->making.jobs = processors < JOBS_MAX ? (int)processors : JOBS_MAX;
    if (order->protocol && !order->engine)
        return usage_error(&cmd_serve, "--protocol is of an engine: --engine");
    if (order->token && !guard_is_token(order->token))
        return usage_error(&cmd_serve,
                           "--token wants 16 to 128 letters, digits, '-', "
                           "'.', '_' and '~'");
    return 0;
}

/* Not on loopback a token is always needed. */
static int serve_protect(serve_order *order) {
    serve_guard *guard = &order->guard;
    guard->loopback = order->place.loopback;
    guard->names = order->host;
    snprintf(guard->cookie, sizeof guard->cookie, "qipu-%u", order->place.port);
    if (order->token)
        snprintf(guard->token, sizeof guard->token, "%s", order->token);
    if (order->token || guard->loopback) return 0;
    return guard_make_token(guard);
}

/* ---- serving ------------------------------------------------------------- */

static void serve_announce(const serve_order *order) {
    char url[sizeof order->place.host + SERVE_TOKEN_MAX + 64];
    const char *token = order->guard.token;
    snprintf(url, sizeof url, "http://%s:%u/%s%s", order->place.host,
             order->place.port, *token ? "?token=" : "", token);
    puts(url);
    fflush(stdout);
    if (order->open) browse(&cmd_serve, url);
    if (order->making.quiet) return;
    for (size_t i = 0; i < serve_base_count(); i++)
        safe_printf(stderr, tr("serving %s\n"), serve_base_at(i)->name);
    fputs(tr("Ctrl-C ends it\n"), stderr);
}

/* Answers until it shall end. Returns an exit status. */
static int serve_run(serve_order *order) {
    int status = 0;
    if (order->engine)
        status = api_engine_start(order->engine, order->protocol);
    if (status) return status;
    status = http_start(&order->place, &order->guard);
    if (!status) {
        serve_announce(order);
        end_is_fine();
        end_wait();
    }
    api_engine_end();
    http_stop();
    return status;
}

static int serve_all(serve_order *order, int count, char **names) {
    int status = end_begin();
    /* A port that is taken is said before databases are made. */
    if (!status) status = serve_listen(&order->place);
    if (!status) status = serve_protect(order);
    if (!status) status = bases_open(count, names, &order->making);
    if (!status && !end_asked()) status = serve_run(order);
    pool_close();
    bases_close();
    return end_finish(status);
}

static int run_serve(int argc, char **argv) {
    serve_order order = {.engine = NULL};
    const option_spec specs[] = {{"--open", 0, &order.open, NULL},
                                 {"--port", 1, NULL, &order.port},
                                 {"--listen", 1, NULL, &order.place.address},
                                 {"--token", 1, NULL, &order.token},
                                 {"--host", 2, NULL, order.host},
                                 {"--engine", 1, NULL, &order.engine},
                                 {"--protocol", 1, NULL, &order.protocol},
                                 {"--timeout", 1, NULL, &order.timeout},
                                 {"--jobs -j", 1, NULL, &order.in.jobs},
                                 {"--quiet -q", 0, &order.making.quiet, NULL},
                                 {NULL, 0, NULL, NULL}};
    int n = options_parse(&cmd_serve, argc, argv, specs);
    if (n < 0 || serve_check(&order)) return EXIT_USAGE;
    if (!n) return usage_error(&cmd_serve, "which database or files?");
    if (mhd_load()) return serve_all(&order, n, argv + 1);
    fputs(tr("qipu serve: there is no libmicrohttpd here: install "
             "libmicrohttpd12\n"),
          stderr);
    return EXIT_SYSTEM;
}

#else

static int run_serve(int argc, char **argv) {
    (void)argc;
    (void)argv;
    return usage_error(&cmd_serve, "this program was built without SQLite or "
                                   "libmicrohttpd, which the server needs");
}

#endif

const command cmd_serve = {"serve", run_serve, "the explorer, in the browser",
                           HELP};
