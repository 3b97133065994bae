/* test_xml.c - games as XML: the example of specification 003, what is read
 * besides it, faults, and PGN there and back. */
#include "../../src/format/xml/xml.h"

#include "form.h"

#define XML (&qp__format_xml)

static void expect(const char *input, const char *want) {
    form_expect(&qp__format_xml, input, (qp_text){input, strlen(input)}, want);
}

/* Section 6 as it stands, but for the length of its comments. */
static const char EXAMPLE[] =
    "<pgn>\n"
    " <game> Chinese Chess </game>\n"
    " <event> 许银川让九子对聂棋圣 </event>\n"
    " <site> 广州 </site>\n"
    " <date> 1999.12.09 </date>\n"
    " <red> 许银川 </red>\n"
    " <black> 聂卫平 </black>\n"
    " <result> 1-0 </result>\n"
    " <fen> rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR r - - 0 1 "
    "</fen>\n"
    " <comment>   评注:许银川\n"
    "  象棋让九子原属茶余饭后的娱乐,\n"
    "  例如:<img src=\"cchess_pgn.gif\">。 </comment>\n"
    " <move> 炮八平五 </move> <move> 炮8平5 </move>\n"
    " <comment> 以后省略…… </comment>\n"
    " <end> 1-0 </end>\n"
    "</pgn>";

static void test_example(void) {
    expect(EXAMPLE,
           "game\n"
           "tag Game = Chinese Chess\n"
           "tag Event = 许银川让九子对聂棋圣\n"
           "tag Site = 广州\n"
           "tag Date = 1999.12.09\n"
           "tag Red = 许银川\n"
           "tag Black = 聂卫平\n"
           "tag Result = 1-0\n"
           "tag FEN = "
           "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR r - - 0 1\n"
           "comment {评注:许银川\n"
           "  象棋让九子原属茶余饭后的娱乐,\n"
           "  例如:<img src=\"cchess_pgn.gif\">。}\n"
           "moves\n"
           "move 炮八平五\n"
           "move 炮8平5\n"
           "comment {以后省略……}\n"
           "result 1-0\n"
           "end\n");
    /* It is played, and comes out as PGN. */
    form_out o = {.format = XML};
    form_again(&o, word_of(EXAMPLE));
    corpus_check(o.games == 1 && !o.errors,
                 "the example: %zu games, %zu errors", o.games, o.errors);
    corpus_check(
        strstr(o.pgn.ptr, "\n1. 炮八平五 炮8平5\n{以后省略……}\n1-0\n") != NULL,
        "the example as PGN:\n%s", o.pgn.ptr);
    form_free(&o);
}

static void test_text(void) {
    /* Markup that is none of ours is text, as are its entities. */
    expect("<pgn><comment>a <b>c</b> <br/> 1 < 2 <3 <> </ x> &nbsp;&copy;"
           "&unknown; & &amp; &#65;&#x42;&#1;&#xD800;&#0; R&D &lt;move&gt;"
           "</comment></pgn>",
           "game\ncomment {a <b>c</b> <br/> 1 < 2 <3 <> </ x> \xC2\xA0\xC2\xA9"
           "&unknown; & & AB&#1;&#xD800;&#0; R&D <move>}\nend\n");
    expect("<pgn><event>A & B <i> ]]> x</event></pgn>",
           "game\ntag Event = A & B <i> ]]> x\nend\n");
    expect("<pgn><comment><!-- gone --><![CDATA[<move>&amp;]]]>]]><?php ?>"
           "<!ENTITY x></comment></pgn>",
           "game\ncomment {<move>&amp;]]]><?php ?><!ENTITY x>}\nend\n");
    /* Blanks at the ends, and lines in a tag. */
    expect("<pgn><event>\n two\n  lines  of it </event><comment xml:space="
           "\"preserve\"> a </comment><comment>\r\n a \n b\t</comment>"
           "<site xml:space='preserve'> b\nc</site><comment/><round/></pgn>",
           "game\ntag Event = two lines  of it\ncomment { a }\ncomment {a \n b}"
           "\ntag Site =  b\nc\ncomment {}\ntag Round =\nend\n");
    expect("<pgn><comment>a<char code=\"1\"/>b<char code='x4E00'/>"
           "<char code=\"bad\"/>\x02</comment></pgn>",
           "game\n! QP_W_FORMAT_VALUE bad\ncomment {a\x01"
           "b一\xEF\xBF\xBD\x02}\n"
           "end\n");
}

static void test_tags(void) {
    expect(
        "<pgn><redteam>x</redteam><ECCO>A1</ECCO><tag name='My &amp; tag'>1"
        "</tag><tag name='Date'>2</tag><date>3</date><Own>4</Own>"
        "<variation>5</variation></pgn>",
        "game\ntag RedTeam = x\ntag ECCO = A1\ntag My & tag = 1\ntag Date = 2"
        "\ntag Date = 3\ntag Own = 4\ntag Variation = 5\nend\n");
    /* A tag among moves is a comment, one behind the result a new game. */
    expect("<pgn><move>a</move><site>x</site><end>*</end><event>y</event>"
           "<move>b</move></pgn>",
           "game\nmoves\nmove a\n! QP_W_PGN_AMONG Site\n"
           "comment {[Site \"x\"]}\nresult *\nend\ngame\ntag Event = y\nmoves\n"
           "move b\nend\n");
    expect("<pgn><tag>x</tag><event kind='a' lang='b'>y</event></pgn>",
           "game\n! QP_W_FORMAT_VALUE x\n! QP_W_FORMAT_VALUE kind\n"
           "tag Event = y\nend\n");
}

static void test_moves(void) {
    expect("<games><pgn><comment>own</comment><comment place='before'>b"
           "</comment><move>m1</move><nag>1</nag><nag>$255</nag><nag>256</nag>"
           "<comment kind='line'>l</comment><comment kind='escape'>e</comment>"
           "<variation><comment>first</comment><move>m2</move><variation>"
           "<move>m3</move></variation><comment>late</comment></variation>"
           "<variation></variation><move>m4</move><end>1/2-1/2</end>"
           "<comment>last</comment></pgn><pgn/></games>",
           "game\ncomment {own}\nmoves\nbefore {b}\nmove m1\nnag 1\nnag 255\n"
           "! QP_W_FORMAT_VALUE 256\ncomment ;{l}\ncomment %{e}\n(\n"
           "before {first}\nmove m2\n(\nmove m3\n)\ncomment {late}\n)\n(\n)\n"
           "move m4\nresult 1/2-1/2\ncomment {last}\nend\ngame\nend\n");
    expect("<pgn><move>a</move><end>1-0</end><move>b</move><variation>"
           "<move>c</move></variation><end>0-1</end></pgn>",
           "game\nmoves\nmove a\nresult 1-0\n! QP_E_PGN_AFTER b\n"
           "! QP_E_PGN_AFTER variation\n! QP_E_PGN_AFTER c\n"
           "! QP_W_FORMAT_VALUE 0-1\nend\n");
    expect("<pgn><move> </move><end>red</end>loose</pgn>",
           "game\n! QP_W_FORMAT_VALUE\n! QP_W_FORMAT_VALUE red\n"
           "! QP_W_FORMAT_VALUE loose\nend\n");
}

static void test_faults(void) {
    /* The good part, and the games behind it. */
    expect("<games><pgn><move>a</move><nag>1</pgn><pgn><move>b</move></pgn>"
           "</games>",
           "game\nmoves\nmove a\n! QP_E_FORMAT_SYNTAX </pgn>\nend\n"
           "game\nmoves\nmove b\nend\n");
    expect("<pgn><comment>never closed<move>a</move></pgn><pgn></pgn>",
           "game\n! QP_E_FORMAT_SYNTAX move\ncomment {never closed}\nmoves\n"
           "move a\n! QP_E_FORMAT_SYNTAX </pgn>\nend\ngame\nend\n");
    expect("<pgn><move>a</move><variation><move>b</mo",
           "game\nmoves\nmove a\n(\n! QP_E_FORMAT_SHORT\n)\nend\n");
    expect("<pgn><comment>cut he", "game\n! QP_E_FORMAT_SHORT\n"
                                   "comment {cut he}\nend\n");
    expect("<games><pgn></pgn>", "game\nend\n! QP_E_FORMAT_SHORT\n");
    expect("<pgn></pgn></games>", "game\nend\n! QP_E_FORMAT_SYNTAX </games>\n");
    expect("<pgn a='1' a='2'><move>x</move></pgn><pgn></pgn>",
           "! QP_E_FORMAT_SYNTAX a\ngame\nend\n");
    expect("", "! QP_E_FORMAT_MARK\n");
    expect("<html><p>x</p></html>", "! QP_E_FORMAT_MARK html\n");
    expect("<pgn></pgn><?xml version='1.0'?><pgn></pgn>",
           "game\nend\ngame\nend\n");
    /* Nothing is read that could define an entity. */
    expect("<!DOCTYPE pgn [<!ENTITY a 'b'>]><pgn><event>&a;</event></pgn>",
           "! QP_E_FORMAT_SYNTAX <!DOCTYPE\n");
    expect("<pgn><move>a</move><!ENTITY b 'c'></pgn><pgn></pgn>",
           "game\nmoves\nmove a\n! QP_E_FORMAT_SYNTAX <!ENTITY\nend\n");
}

static void test_places(void) {
    static const char TEXT[] =
        "<?xml version=\"1.0\"?>\n<games>\n<pgn>\n <event>\n"
        "中国</event> 中<move>a</move>\n</pgx></games>";
    char *got =
        form_list(&qp__format_xml, (qp_text){TEXT, sizeof TEXT - 1}, 9, 1);
    corpus_check(!strcmp(got, "game@30:3:1\ntag Event =@37:4:2 中国\n"
                              "! QP_W_FORMAT_VALUE@51:5:3 中\n"
                              "moves@63:5:13\nmove@63:5:13 a\n"
                              "! QP_E_FORMAT_SYNTAX@78:6:1 </pgx>\n"
                              "end@78:6:1\n"),
                 "places:\n%s", got);
    free(got);
}

/* Faults within a tag have their own place; its characters count. */
static void test_fault_places(void) {
    static const struct {
        const char *tag, *want;
    } CASES[] = {{"<a b='中' b='2'>", "@38:2:23 b"},
                 {"<a\nb='&amp;&foo;' c='&bar;'>", "@38:3:9 &foo;"},
                 {"<a b='中'\n c=3>", "@41:3:4 3"},
                 {"<a b='中<'>", "@36:2:21 <"},
                 {"<a b='&#0;'>", "@33:2:20 &#0;"},
                 {"\x01", "@27:2:14 U+0001"},
                 {"</variation>", "@27:2:14 </variation>"},
                 {"<move>x</variation>", "@34:2:21 </variation>"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        for (size_t step = 1; step <= 64; step *= 64) {
            char text[128], want[64];
            snprintf(text, sizeof text,
                     "<pgn></pgn>\n<pgn><!--中-->%s</a></pgn>", CASES[i].tag);
            snprintf(want, sizeof want, "! QP_E_FORMAT_SYNTAX%s\n",
                     CASES[i].want);
            char *got = form_list(&qp__format_xml,
                                  (qp_text){text, strlen(text)}, step, 1);
            corpus_check(strstr(got, want) != NULL, "%s: wanted %s, got\n%s",
                         text, want, got);
            free(got);
        }
}

static size_t count(const char *text, const char *what) {
    size_t n = 0;
    for (; (text = strstr(text, what)); text++) n++;
    return n;
}

static void test_limit(const char *what, char *text, const char *code,
                       size_t games) {
    for (size_t step = 1; step <= 65536; step *= 65536) {
        char *got =
            form_list(&qp__format_xml, (qp_text){text, strlen(text)}, step, 0);
        corpus_check(count(got, code) == 1, "%s: %zu times %s", what,
                     count(got, code), code);
        corpus_check(count(got, "game\n") == games, "%s: %zu games", what,
                     count(got, "game\n"));
        free(got);
    }
    free(text);
}

static void test_limits(void) {
    test_limit("deep variations",
               form_repeat("<pgn><move>a</move>", "<variation><move>b</move>",
                           2000, "<pgn></pgn>"),
               "E_FORMAT_DEPTH", 2);
    test_limit("deeper elements",
               form_repeat("<pgn><move>a</move>", "<variation>", 100000,
                           "</pgn><pgn>last</pgn>"),
               "VALUE last", 2);
    test_limit(
        "a long tag",
        form_repeat("<pgn><event ", "a", 1000000, "></event><pgn></pgn>"),
        "E_LIMIT event", 2);
    test_limit("a long name",
               form_repeat("<pgn><", "a", 100, "></a><pgn></pgn>"), "E_LIMIT",
               2);
    test_limit("a long value",
               form_repeat("<pgn><event>", "中", 2000, "</event></pgn>"),
               "E_LIMIT", 1);
    test_limit("a long move",
               form_repeat("<pgn><move>", "炮", 2000, "</move></pgn>"),
               "E_LIMIT", 1);
    test_limit(
        "a long comment",
        form_repeat("<pgn><comment>", "中<&] ", 100000, "x</comment></pgn>"),
        "x}", 1);
    test_limit(
        "blanks",
        form_repeat("<pgn><comment>a", " ", 1000000, "x</comment></pgn>"),
        " x}", 1);
    test_limit(
        "unclosed marks",
        form_repeat("<pgn><comment>", "<!-", 300000, "x</comment></pgn>"), "x}",
        1);
    /* Names that are none of ours: not without end within one game. */
    char *text = malloc(1 << 20), *p = text;
    if (!text) exit(2);
    p += sprintf(p, "<pgn>");
    for (int i = 0; i < 9000; i++) p += sprintf(p, "<t%d>x</t%d>", i, i);
    p += sprintf(p, "</pgn>");
    for (int i = 0; i < 9000; i++)
        p += sprintf(p, "<pgn><u%d>x</u%d></pgn>", i, i);
    test_limit("many names", text, "E_LIMIT", 9001);
}

/* Variations beside each other are not deep, nor are games. */
static void test_wide(void) {
    char *text =
        form_repeat("<pgn><move>a</move>",
                    "<variation><move>b</move></variation>", 9000, "</pgn>");
    char *got =
        form_list(&qp__format_xml, (qp_text){text, strlen(text)}, 4096, 0);
    corpus_check(!strstr(got, "!"), "a problem in what is wide");
    free(got);
    free(text);
    text =
        form_repeat("<games>", "<pgn><move>a</move></pgn>", 9000, "</games>");
    got = form_list(&qp__format_xml, (qp_text){text, strlen(text)}, 4096, 0);
    corpus_check(count(got, "game\n") == 9000 && !strstr(got, "!"),
                 "many games");
    free(got);
    free(text);
}

static void test_find(void) {
    static const struct {
        const char *head;
        int want;
    } HEADS[] = {{"<pgn>", 95},
                 {"\xEF\xBB\xBF<?xml version='1.0'?>\n<!-- a > b -->\n<games>"
                  "\n<pgn>",
                  95},
                 {"<games>", 60},
                 {"<!DOCTYPE pgn>", 90},
                 {"<!DOCTYPE html>", 0},
                 {"<pgnx>", 0},
                 {"<!DOCTYPE HTML PUBLIC>", 0},
                 {"<?xml version='1.0'?>\n<!DOCTYPE lolz [", 60},
                 {"<?xml version='1.0'?><!-- goes on", 50},
                 {" <!-- goes on", 50},
                 {"<?php goes on", 0},
                 {"<?xml version='1.0'?>\n\n", 50},
                 {"\n\n", 0},
                 {"<!-- a --><html>", 0},
                 {"<?xml version='1.0'?><html>", 0},
                 {"<?xml version='1.0'?><ChineseChessRecord>", 25},
                 {"[Event \"<pgn>\"]", 0},
                 {"", 0}};
    for (size_t i = 0; i < sizeof HEADS / sizeof *HEADS; i++) {
        int got = qp__format_xml.find(
            (qp_text){HEADS[i].head, strlen(HEADS[i].head)}, 1);
        corpus_check(got == HEADS[i].want, "%s: %d", HEADS[i].head, got);
    }
    static const char GB[] = "<?xml version=\"1.0\" encoding = 'gb2312'?><pgn>";
    static const char B5[] = "<?xml version='1.0' encoding=\"Big5\"?>";
    corpus_check(qp__xml_declared((qp_text){GB, sizeof GB - 1}) ==
                     QP_ENC_GB18030,
                 "gb2312");
    corpus_check(qp__xml_declared((qp_text){B5, sizeof B5 - 1}) == QP_ENC_BIG5,
                 "Big5");
    corpus_check(qp__xml_declared((qp_text){GB + 30, 5}) == QP_ENC_AUTO,
                 "none");
    /* The caller has decoded it: the declaration disturbs nothing. */
    expect("<?xml version='1.0' encoding='GB18030'?><pgn><red>中</red></pgn>",
           "game\ntag Red = 中\nend\n");
}

static const char SAMPLE[] =
    "<?xml version=\"1.0\"?>\n<games>\n<pgn>\n <game> Chinese Chess </game>\n"
    " <tag name=\"a b\"> c&amp;d </tag>\n"
    " <fen> 3k5/9/9/9/9/4R4/4R4/9/9/5K3 w - - 0 1 </fen>\n"
    " <comment> own <b> &nbsp;</comment>\n <move> e4f4 </move> <nag> 1 </nag>\n"
    " <variation>\n <comment place=\"before\"> inner </comment>\n"
    " <move> e4d4 </move>\n <variation>\n <move> e4e8 </move>\n"
    " <comment xml:space=\"preserve\"> z<char code=\"1\"/></comment>\n"
    " </variation>\n <move> d9e9 </move>\n </variation>\n <move> d9d8 </move>\n"
    " <end> 1-0 </end>\n <comment> <![CDATA[x]]> "
    "</comment>\n</pgn>\n</games>\n";

/* In every notation, and read back from it. */
static void test_notations(void) {
    static const char PGN[] = "[Event \"e\"]\n\n1. 炮二平五 马8进7 2. 马二进三 "
                              "(2. 兵七进一 {x} 车9平8) "
                              "车9平8 3. 兵五进一 1/2-1/2\n";
    for (int n = QP_NOTE_CHINESE; n <= QP_NOTE_UCI; n++)
        form_trip(XML, qp_notation_name((qp_notation)n),
                  (qp_text){PGN, sizeof PGN - 1}, (qp_notation)n);
}

int main(int argc, char **argv) {
    corpus_built(XML);
    const char *folder = corpus_asked(argc, argv);
    if (folder) return form_corpus(XML, folder, 4000), corpus_close();
    test_example();
    test_text();
    test_tags();
    test_moves();
    test_faults();
    test_places();
    test_fault_places();
    test_limits();
    test_wide();
    test_find();
    test_notations();
    form_hard(XML);
    form_bad_bytes(XML);
    check_format(XML, word_of(SAMPLE));
    return corpus_close();
}
