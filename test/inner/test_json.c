/* test_json.c - games as JSON: what is read, faults, and PGN there and back. */
#include "../../src/format/json/json.h"

#include "form.h"

#define ARRAY (&qp__format_json)
#define LINES (&qp__format_jsonl)

static void expect(const char *input, const char *want) {
    form_expect(&qp__format_json, input, (qp_text){input, strlen(input)}, want);
}

static void test_game(void) {
    static const char WHOLE[] =
        "{\"tags\":[[\"Game\",\"Chinese Chess\"],[\"Event\",\"e\"],"
        "[\"Event\",\"f\"]],\"start\":"
        "\"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - "
        "0 1\",\"comments\":[{\"text\":\"own\"},\"short\"],\"moves\":["
        "{\"before\":[{\"text\":\"b\"}],\"move\":\"m1\",\"nags\":[0,255],"
        "\"comments\":[{\"text\":\"l\",\"kind\":\"line\"},{\"text\":\"e\","
        "\"kind\":\"escape\"}],\"variations\":[[{\"move\":\"v1\","
        "\"variations\":[[{\"move\":\"w1\"}],[{\"move\":\"w2\"}]]},"
        "{\"move\":\"v2\"}],[]]},\"m2\"],\"result\":\"1-0\","
        "\"after\":[{\"text\":\"a\"}],\"broken\":\"why\"}";
    static const char EVENTS[] =
        "game\ntag Game = Chinese Chess\ntag Event = e\ntag Event = f\n"
        "tag Incomplete = why\ncomment {own}\ncomment {short}\nmoves\n"
        "before {b}\nmove m1\nnag 0\nnag 255\ncomment ;{l}\ncomment %{e}\n(\n"
        "move v1\n(\nmove w1\n)\n(\nmove w2\n)\nmove v2\n)\n(\n)\nmove m2\n"
        "result 1-0\ncomment {a}\nend\n";
    expect(WHOLE, EVENTS);
    /* The order of members is nobody's business. */
    expect(
        "{\"result\":\"*\",\"moves\":[{\"variations\":[[\"v\"]],\"nags\":[1],"
        "\"move\":\"m\",\"before\":[\"b\"]}],\"start\":\"s\",\"tags\":"
        "[[\"FEN\",\"other\"],[\"Round\",3]]}",
        "game\ntag FEN = s\ntag Round = 3\nmoves\nbefore {b}\nmove m\nnag 1\n"
        "(\nmove v\n)\nresult *\nend\n");
    expect("{\"start\":\"s\",\"broken\":null,\"result\":null,\"moves\":[],"
           "\"tags\":[]}",
           "game\ntag FEN = s\nend\n");
}

static void test_files(void) {
    expect("[]", "");
    /* Nothing is no JSON; no lines are JSON Lines. */
    expect("", "! QP_E_FORMAT_MARK\n");
    expect(" \r\n", "! QP_E_FORMAT_MARK\n");
    form_expect(&qp__format_jsonl, "no lines", (qp_text){" \n", 2}, "");
    expect(" [ {\"moves\":[\"a\"]} ,\n{ } ] ",
           "game\nmoves\nmove a\nend\ngame\nend\n");
    expect("{\"moves\":[\"a\"]}\n{\"moves\":[\"b\"]}\r\n\r\n{}",
           "game\nmoves\nmove a\nend\ngame\nmoves\nmove b\nend\ngame\nend\n");
    expect("[{}\n{}]", "game\nend\n! QP_E_FORMAT_SYNTAX {\ngame\nend\n");
}

static void test_escapes(void) {
    expect("{\"comments\":[\"\\\"\\\\\\/\\b\\f\\n\\r\\t \\u4e2d\\u4E2D\\u0001"
           "\\uD83C\\uDC04 \x7F\",\"\"]}",
           "game\ncomment {\"\\/\b\f\n\r\t 中中\x01\xF0\x9F\x80\x84 \x7F}\n"
           "comment {}\nend\n");
    expect("{\"comments\":[\"a\\uD83Cb\",\"\\uDC04\",\"\\uD83C\\n\","
           "\"\\uD83C\\uD83C\\uDC04\",\"\\uD83C\"]}",
           "game\n! QP_W_FORMAT_VALUE \\u\n! QP_W_FORMAT_VALUE \\u\n"
           "! QP_W_FORMAT_VALUE \\u\n! QP_W_FORMAT_VALUE \\u\n"
           "! QP_W_FORMAT_VALUE \\u\n"
           "comment {a\xEF\xBF\xBD"
           "b}\ncomment {\xEF\xBF\xBD}\n"
           "comment {\xEF\xBF\xBD\n}\n"
           "comment {\xEF\xBF\xBD\xF0\x9F\x80\x84}\ncomment {\xEF\xBF\xBD}\n"
           "end\n");
}

static void test_odd(void) {
    /* Other members are passed over, and told, once a game. */
    expect("{\"id\":1,\"more\":{\"a\":[1,-2.5e+3,true,false,null,{}]},"
           "\"moves\":[{\"move\":\"a\",\"clock\":\"1:00\"},{\"move\":\"b\"}]}",
           "game\n! QP_W_FORMAT_VALUE id\nmoves\nmove a\nmove b\nend\n");
    expect("{\"moves\":{},\"tags\":[[\"a\"],[\"a\",\"b\",\"c\"],[\"\",\"x\"]],"
           "\"result\":\"2-0\"}",
           "game\n! QP_W_FORMAT_VALUE moves\n! QP_W_FORMAT_VALUE a\n"
           "! QP_W_FORMAT_VALUE a\n! QP_W_FORMAT_VALUE\n"
           "! QP_W_FORMAT_VALUE 2-0\nend\n");
    expect("{\"moves\":[{\"move\":\"a\",\"nags\":[256,-1,1.5]},{\"nags\":[1]},"
           "{\"move\":\"c\"}],\"comments\":[{\"kind\":\"x\",\"text\":\"t\"},"
           "{}]}",
           "game\n! QP_W_FORMAT_VALUE x\ncomment {t}\n! QP_W_FORMAT_VALUE\n"
           "moves\nmove a\n! QP_W_FORMAT_VALUE 256\n! QP_W_FORMAT_VALUE -1\n"
           "! QP_W_FORMAT_VALUE 1.5\n! QP_E_FORMAT_MOVE\nend\n");
}

static void test_faults(void) {
    static const struct {
        const char *tail, *problem;
    } FAULTS[] = {{"]", "! QP_E_FORMAT_SYNTAX ]"},
                  {",}", "! QP_E_FORMAT_SYNTAX }"},
                  {",\"a\" 1", "! QP_E_FORMAT_SYNTAX 1"},
                  {",\"a\":01", "! QP_E_FORMAT_SYNTAX 01"},
                  {",\"a\":1.", "! QP_E_FORMAT_SYNTAX 1."},
                  {",\"a\":1e", "! QP_E_FORMAT_SYNTAX 1e"},
                  {",\"a\":-", "! QP_E_FORMAT_SYNTAX -"},
                  {",\"a\":nul", "! QP_E_FORMAT_SYNTAX nul"},
                  {",\"a\":'b'", "! QP_E_FORMAT_SYNTAX '"},
                  {",\"a\":\"b", "! QP_E_FORMAT_SYNTAX"},
                  {",\"a\":\"\\x", "! QP_E_FORMAT_SYNTAX x"},
                  {",\"a\":\"\\u12g", "! QP_E_FORMAT_SYNTAX g"},
                  {",\"a\":[1}", "! QP_E_FORMAT_SYNTAX }"},
                  {",\"a\":[,1]", "! QP_E_FORMAT_SYNTAX ,"},
                  {"x", "! QP_E_FORMAT_SYNTAX x"}};
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++)
        for (int array = 0; array < 2; array++) {
            char text[256], want[256];
            int odd = strstr(FAULTS[i].tail, "\"a\":\"") != NULL ||
                      strstr(FAULTS[i].tail, "\"a\":[") != NULL;
            /* The last line is a game again. */
            snprintf(text, sizeof text,
                     "%s{\"moves\":[\"m\"]%s\n{\"moves\":"
                     "[\"n\"]}%s",
                     array ? "[" : "", FAULTS[i].tail, array ? "]" : "");
            snprintf(want, sizeof want,
                     "game\n%s%s\nmoves\nmove m\nend\n"
                     "game\nmoves\nmove n\nend\n",
                     odd ? "! QP_W_FORMAT_VALUE a\n" : "", FAULTS[i].problem);
            expect(text, want);
        }
    expect("{\"moves\":[\"a\",{\"move\":\"b",
           "game\n! QP_E_FORMAT_SHORT\nmoves\n"
           "move a\nend\n");
    expect("{\"comments\":[\"cut", "game\n! QP_E_FORMAT_SHORT\ncomment {cut}\n"
                                   "end\n");
    expect("[{}", "game\nend\n! QP_E_FORMAT_SHORT\n");
    expect("[1]", "! QP_E_FORMAT_MARK\n");
    expect("\"x\"", "! QP_E_FORMAT_MARK\n");
    expect("x", "! QP_E_FORMAT_SYNTAX x\n");
}

static void test_places(void) {
    static const char TEXT[] = "[\n{\"moves\":\n [\"中\", \"b\"\n x";
    char *got =
        form_list(&qp__format_json, (qp_text){TEXT, sizeof TEXT - 1}, 3, 1);
    corpus_check(!strcmp(got, "game@2:2:1\n! QP_E_FORMAT_SYNTAX@26:4:2 x\n"
                              "moves@14:3:3\nmove@14:3:3 中\nmove@21:3:8 b\n"
                              "end@26:4:2\n"),
                 "places:\n%s", got);
    free(got);
}

static void test_limit(char *text, size_t len, const char *code) {
    for (size_t step = 1; step <= 65536; step *= 65536) {
        if (step == 1 && len > 3000000) continue;
        char *got = form_list(&qp__format_json, (qp_text){text, len}, step, 0);
        corpus_check(strstr(got, code) != NULL, "no %s", code);
        corpus_check(strstr(got, "move last") != NULL, "%s: no next game",
                     code);
        free(got);
    }
    free(text);
}

static void test_limits(void) {
    static const char LAST[] = "\n{\"moves\":[\"last\"]}";
    char *text = form_repeat("{\"moves\":[",
                             "{\"move\":\"a\",\"variations\":[[", 2000, LAST);
    test_limit(text, strlen(text), "E_FORMAT_DEPTH");
    text = form_repeat("{\"x\":", "[", 1000000, LAST);
    test_limit(text, strlen(text), "E_FORMAT_DEPTH");
    text = form_repeat("{\"moves\":[\"", "a", 5000,
                       "\"]}\n{\"moves\":[\"last\"]}");
    test_limit(text, strlen(text), "E_LIMIT");
    text = form_repeat("{\"comments\":[\"", "0123456789abcdef",
                       (64 << 20) / 16 + 1, LAST);
    test_limit(text, strlen(text), "E_LIMIT");
    text = form_repeat("{\"moves\":[{}", ",{}", 8400000, LAST);
    test_limit(text, strlen(text), "E_LIMIT");
    text = form_repeat("{\"moves\":[{", "\"nags\":[],", 300000,
                       "\"move\":\"last\"}], \"LIMIT\":[]}");
    test_limit(text, strlen(text), "LIMIT");
}

/* Variations beside each other are not deep. */
static void test_wide(void) {
    char *text =
        form_repeat("{\"moves\":[{\"move\":\"a\",\"variations\":[[\"b\"]",
                    ",[\"b\"]", 3000, "]}]}");
    char *got =
        form_list(&qp__format_json, (qp_text){text, strlen(text)}, 4096, 0);
    corpus_check(!strstr(got, "!"), "a problem in what is wide");
    free(got);
    free(text);
}

static void test_find(void) {
    static const struct {
        const char *head;
        int json, jsonl;
    } HEADS[] = {{"[{\"tags\":[]", 95, 0},
                 {" [\n {\"moves\":", 95, 0},
                 {"{\"tags\":[]", 0, 95},
                 {"[]", 30, 0},
                 {"[Event \"a\"]", 0, 0},
                 {"[\"moves\"]", 0, 0},
                 {"{comment}", 0, 0},
                 {"{\"a\":1}", 0, 25},
                 {"", 0, 0},
                 {"[{\"a\":1}]", 25, 0},
                 {"{\"a\"}", 0, 0}};
    for (size_t i = 0; i < sizeof HEADS / sizeof *HEADS; i++) {
        qp_text head = {HEADS[i].head, strlen(HEADS[i].head)};
        int json = qp__format_json.find(head, 1);
        int jsonl = qp__format_jsonl.find(head, 1);
        corpus_check(json == HEADS[i].json && jsonl == HEADS[i].jsonl,
                     "%s: %d %d", HEADS[i].head, json, jsonl);
    }
}

static const char SAMPLE[] =
    "[{\"tags\":[[\"Game\",\"Chinese Chess\"],[\"Round\",3]],\"start\":"
    "\"3k5/9/9/9/9/4R4/4R4/9/9/5K3 w - - 0 1\",\"comments\":[\"own\\u4e2d\"],"
    "\"moves\":[{\"move\":\"e4f4\",\"nags\":[1],\"variations\":[[{\"before\":"
    "[{\"text\":\"inner\"}],\"move\":\"e4d4\",\"variations\":[[\"e4e8\"]]},"
    "\"d9e9\"]]},{\"move\":\"d9d8\",\"x\":[null,{\"y\":\"\\uD83C\\uDC04\"}]}],"
    "\"result\":\"1-0\",\"after\":[{\"text\":\"a\",\"kind\":\"line\"}],"
    "\"broken\":null},\n{\"moves\":[\"h2e2\"]}\n]\n";

static void test_notations(void) {
    static const char PGN[] =
        "[Event \"e\"]\n\n1. 炮二平五 马8进7 2. 马二进三 (2. 兵七进一 {x} "
        "车9平8) "
        "车9平8 3. 兵五进一 1/2-1/2\n\n[Event \"f\"]\n\n*\n";
    for (int n = QP_NOTE_CHINESE; n <= QP_NOTE_UCI; n++) {
        const char *name = qp_notation_name((qp_notation)n);
        qp_text pgn = {PGN, sizeof PGN - 1};
        form_trip(ARRAY, name, pgn, (qp_notation)n);
        form_trip(LINES, name, pgn, (qp_notation)n);
    }
}

static void test_corpus(const char *folder) {
    form_corpus(ARRAY, folder, 4000);
    form_corpus(LINES, folder, 4000);
}

int main(int argc, char **argv) {
    const char *folder = corpus_asked(argc, argv);
    if (folder) return test_corpus(folder), corpus_close();
    test_game();
    test_files();
    test_escapes();
    test_odd();
    test_faults();
    test_places();
    test_limits();
    test_wide();
    test_find();
    test_notations();
    form_hard(ARRAY);
    form_hard(LINES);
    form_bad_bytes(ARRAY);
    check_format(ARRAY, word_of(SAMPLE));
    return corpus_close();
}
