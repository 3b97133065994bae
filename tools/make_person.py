#!/usr/bin/env python3
"""Makes the tables that fold names of people (lib/query/player_name.c):

  person_fold.inc    characters of the BMP and what they are folded to:
                     traditional and variant forms to those of simplified
                     texts, letters with marks to plain ones
  person_latin.inc   how characters are read in Pinyin
  person_names.inc   surnames, teams and grades, from the lists below

Variants and readings are facts of the Unicode Character Database, from
Unihan_Variants.txt and Unihan_Readings.txt of Debian's unicode-data. Where
these are not there, or of another version of Unicode, person_fold.inc and
person_latin.inc stay as they are, and this prints a message. The lists are ours.

SPDX-License-Identifier: MIT
"""
import bz2
import pathlib
import sys
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parent.parent
UNIHAN = pathlib.Path('/usr/share/unicode/Unihan_Variants.txt.bz2')
READINGS = UNIHAN.with_name('Unihan_Readings.txt.bz2')
VERSION = '15.0.0'
FOLD = ROOT / 'lib/query/player_name_fold.inc'
LATIN = ROOT / 'lib/query/player_name_latin.inc'
NAMES = ROOT / 'lib/query/player_name_table.inc'

# What Unihan calls no simplified form, or one that nobody's font has.
EXTRA = '巖岩淨净兪俞馀余锺钟麽么甯宁堦阶菴庵榦干碁棋棊棋闆板陜陕樑梁佔占豔艳艶艳羨羡盃杯桮杯佈布囯国団团緑绿戸户黒黑'

# Characters of names beyond GB 2312.
ALSO = '璘翀堃喆珺赟婳琎祎旻旸玥玙珅珮珩琤翊翎昇晟珏瑀璟骢骙垚淼鑫焜煊炘烜燊'

# Surnames that are not read as their characters else are.
READ = '''曾zeng 单shan 解xie 仇qiu 查zha 翟zhai 乐yue 尉yu 覃qin 区ou 盖ge 缪miao
召shao 员yun 朴piao 种chong 繁po 薄bo 葛ge 纪ji 长zhang 洗xian 那na 折she'''

SURNAMES = '''
王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘
杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施
陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢路岳齐梅莫庄辛管祝左涂谷祁时舒耿牟卜詹关苗凌费纪靳盛童
欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬
臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐
虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扬明沙薄伏岑习胥保和蔺云展佘才才麻骆言农桓卿党蓬羊洛贡戎扎佀逯
过诸霓幸操闻于尉粟亓苍那荣敬冒满茅居牧富呼尧贝毋支索元巴励次乌鄂衡平祖纳滑宿门尚付么沃鹿楼迮扈生粱由益占赏来
'''
DOUBLE = '''欧阳 司马 上官 诸葛 司徒 东方 独孤 南宫 夏侯 皇甫 尉迟 公孙 慕容 令狐
长孙 宇文 轩辕 端木 申屠 呼延 闻人 东郭 西门 百里 完颜 纳兰 赫连 澹台 公冶 宗政 濮阳 淳于 单于 太叔 仲孙 钟离
鲜于 闾丘 亓官 司寇 子车 颛孙 巫马 公西 漆雕 乐正 壤驷 公良 拓跋 夹谷 宰父 谷梁'''

TEAMS = '''
北京 天津 上海 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川
贵州 云南 陕西 甘肃 青海 台湾 内蒙古 广西 西藏 宁夏 新疆 香港 澳门 内蒙 中华台北 台北 高雄 台中 台南 中国香港
中国澳门 中国台北 中国 全国 国家队 新疆兵团 兵团
石家庄 唐山 秦皇岛 邯郸 邢台 保定 张家口 承德 沧州 廊坊 衡水 太原 大同 阳泉 长治 晋城 呼和浩特 包头
沈阳 大连 鞍山 抚顺 本溪 丹东 锦州 营口 阜新 辽阳 盘锦 铁岭 长春 四平 通化 哈尔滨 齐齐哈尔 鹤岗 双鸭山 大庆
伊春 佳木斯 牡丹江 绥化 南京 无锡 徐州 常州 苏州 南通 连云港 淮安 盐城 扬州 镇江 泰州 宿迁 泗阳 杭州 宁波 温州
嘉兴 湖州 绍兴 金华 衢州 舟山 台州 丽水 合肥 芜湖 蚌埠 淮南 马鞍山 淮北 铜陵 安庆 阜阳 福州 厦门 莆田 三明 泉州
漳州 南平 龙岩 宁德 南昌 景德镇 萍乡 九江 赣州 吉安 宜春 抚州 上饶 济南 青岛 淄博 枣庄 东营 烟台 潍坊 济宁 泰安
威海 日照 临沂 德州 聊城 滨州 菏泽 郑州 开封 洛阳 平顶山 安阳 鹤壁 新乡 焦作 濮阳 许昌 漯河 三门峡 南阳 商丘 信阳
周口 驻马店 武汉 黄石 十堰 宜昌 襄阳 襄樊 鄂州 荆门 孝感 荆州 黄冈 咸宁 长沙 株洲 湘潭 衡阳 邵阳 岳阳 常德 益阳
郴州 永州 怀化 娄底 广州 韶关 深圳 珠海 汕头 佛山 江门 湛江 茂名 肇庆 惠州 梅州 汕尾 河源 阳江 清远 东莞 中山
潮州 揭阳 云浮 南宁 柳州 桂林 梧州 北海 玉林 海口 三亚 成都 自贡 攀枝花 泸州 德阳 绵阳 广元 遂宁 内江 乐山 南充
宜宾 贵阳 遵义 六盘水 昆明 曲靖 玉溪 大理 西安 铜川 宝鸡 咸阳 渭南 延安 汉中 兰州 嘉峪关 天水 西宁 银川 乌鲁木齐
浦东 义乌 顺德 南海 昆山 张家港 常熟 江阴 宜兴 慈溪 余姚 晋江 石狮
火车头 农协 林业 石化 煤矿 煤炭 邮电 轻工 前卫 通讯 通信 机电 银鹰 冶金 电力 城建 公安 军队 解放军 八一 体院
纺织 石油 航天 航空 化工 机械 建设 金融 铁路 海员 交通 水电 大学生 开滦 开滦股份 江苏棋院 武汉棋院 北京中加 宋城
火车头体协 中国棋院 金环 轻工队
新加坡 马来西亚 西马 东马 菲律宾 泰国 越南 印尼 印度尼西亚 文莱 柬埔寨 缅甸 老挝 日本 韩国 美国 美东 美西 加拿大
加东 加西 英国 法国 德国 荷兰 意大利 西班牙 瑞典 挪威 芬兰 丹麦 瑞士 奥地利 比利时 俄罗斯 白俄罗斯 乌克兰 澳大利亚
澳洲 新西兰 砂拉越 沙巴 大马 东帝汶 以色列 亚洲
南方 南方棋院 华东 华南 华北 东北 西北 西南 冶金体协 沭阳 灌云 灌南 响水 徐汇 普陀 上海八建 扬子药业 队 一队 二队 三队 少年队
女队 男队 棋院 代表队
特级大师 国际特级大师 国际大师 象棋大师 特大 大师 教练 运动员 主席 红方 黑方
'''

# Grades of playing rooms, after the name in brackets, or where the closing one
# is cut off; # is a number.
GRADES = '''#段 #级 #弦 #星 #r #d 月将 日帅 人王 无极 北斗 至尊 天帝 业余#段 专业#级 特级大师
国际特级大师 国际大师 象棋大师 特大 大师 国特 国大 男 女 #局 加赛超快棋 加赛超快棋第#局
第#局 加赛 快棋'''


def variants():
    """{character: [others]} by property, and the version of Unicode."""
    text = bz2.open(UNIHAN, 'rt', encoding='utf-8').read()
    version = text.split('Unicode version: ')[1].split('\n')[0]
    found = {}
    for line in text.splitlines():
        if not line.startswith('U+'):
            continue
        code, name, values = line.split('\t')
        for value in values.split():
            target, _, source = value.partition('<')
            if name == 'kSemanticVariant' and 'kHKGlyph' not in source:
                continue
            found.setdefault(name, {}).setdefault(
                chr(int(code[2:], 16)), []).append(chr(int(target[2:], 16)))
    return found, version


def encodes(char, encoding):
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def han_fold(found):
    """What each character is folded to, in one step."""
    step = {}
    for char in map(chr, range(0x3400, 0xFB00)):
        if not (encodes(char, 'gbk') or encodes(char, 'big5hkscs')):
            continue
        wanted = list(found['kSimplifiedVariant'].get(char, []))
        if not encodes(char, 'gb2312'):
            wanted += found['kZVariant'].get(char, [])
            wanted += found['kSemanticVariant'].get(char, [])
        wanted = [w for w in wanted if w != char and ord(w) < 0x10000]
        best = [w for w in wanted if encodes(w, 'gb2312')]
        if not best and not encodes(char, 'gb2312'):
            best = wanted
        if best:
            step[char] = best[0]
    for i in range(0xF900, 0xFB00):  # compatibility ideographs
        plain = unicodedata.normalize('NFKC', chr(i))
        if len(plain) == 1 and plain != chr(i) and ord(plain) < 0x10000:
            step[chr(i)] = plain
    for a, b in zip(EXTRA[::2], EXTRA[1::2]):
        step[a] = b
    return step


def letter_fold():
    """Letters with marks."""
    step = {'đ': 'd', 'Đ': 'd', 'ø': 'o', 'Ø': 'o', 'ł': 'l', 'Ł': 'l',
            'ı': 'i'}
    for i in list(range(0xC0, 0x250)) + list(range(0x1E00, 0x1F00)):
        plain = unicodedata.normalize('NFD', chr(i))[0].lower()
        if 'a' <= plain <= 'z':
            step[chr(i)] = plain
    return step


def closed(step):
    """The same with every chain gone to its end; of a ring, its first."""
    done = {}
    for char in step:
        seen = [char]
        while seen[-1] in step and step[seen[-1]] not in seen:
            seen.append(step[seen[-1]])
        last = seen[-1]
        if last in step:  # a ring
            last = min(seen[seen.index(step[last]):])
        if last != char:
            done[char] = last
    return done


def write(path, comment, rows):
    head = '/* %s\n * Made by tools/make_person.py; do not edit.\n%s */\n'
    path.write_text(head % comment + '\n'.join(rows) + '\n', encoding='utf-8')


def notice(source):
    return (' *\n * From data of the Unicode Character Database %s, %s,\n'
            ' * under the Unicode licence: '
            'https://www.unicode.org/license.txt\n'
            ' * Copyright 1991-2022 Unicode, Inc.\n' %
            (VERSION, source.name.replace('.bz2', '')))


def make_fold():
    if not UNIHAN.exists():
        return 'no %s (unicode-data): %s stays as it is' % (UNIHAN, FOLD.name)
    found, version = variants()
    if version != VERSION or not READINGS.exists():
        return 'Unicode %s, not %s: %s stays as it is' % (version, VERSION,
                                                          FOLD.name)
    fold = closed({**han_fold(found), **letter_fold()})
    cells = ['{0x%04X,0x%04X},' % (ord(c), ord(fold[c])) for c in sorted(fold)]
    rows = ['enum { PERSON_FOLDS = %d };' % len(cells),
            'static const uint16_t PERSON_FOLD[PERSON_FOLDS][2] = {']
    rows += [' '.join(cells[i:i + 4]) for i in range(0, len(cells), 4)]
    write(FOLD, ('Characters and what names are folded to.',
                 notice(UNIHAN)),
          rows + ['};'])
    make_latin()
    return '%d characters' % len(cells)


def toneless(reading):
    plain = unicodedata.normalize('NFD', reading)
    return ''.join(c for c in plain if 'a' <= c <= 'z')


def other_readings(first):
    """(character, reading) of those read in more than one way."""
    found = set()
    for line in bz2.open(READINGS, 'rt', encoding='utf-8'):
        fields = line.split()
        if len(fields) < 3 or fields[1] != 'kHanyuPinlu':
            continue
        char = chr(int(fields[0][2:], 16))
        found |= {(char, toneless(word.split('(')[0])) for word in fields[2:]
                  if char in first}
    return sorted(pair for pair in found if first[pair[0]] != pair[1])


def readings():
    """{character: its first reading, without tones}."""
    found = {}
    for line in bz2.open(READINGS, 'rt', encoding='utf-8'):
        fields = line.split()
        if len(fields) < 3 or fields[1] != 'kMandarin':
            continue
        char = chr(int(fields[0][2:], 16))
        plain = toneless(fields[2])
        if char in ALSO or (char >= '\u4e00' and encodes(char, 'gb2312')):
            found[char] = plain
    return found


def make_latin():
    syllables, first = {}, readings()
    for char, syllable in sorted(first.items()):
        syllables.setdefault(syllable, []).append(char)
    rows = ['static const uint16_t PERSON_READ[] = {']
    ends, total = [], 0
    for syllable in sorted(syllables):
        chars = syllables[syllable]
        total += len(chars)
        ends.append('    {"%s", %d},' % (syllable, total))
        rows += ['    ' + ' '.join('0x%04X,' % ord(c) for c in chars[i:i + 9])
                 for i in range(0, len(chars), 9)]
    rows += ['};', '/* How those up to a place are read. */',
             'static const person_syllable PERSON_SYLLABLE[] = {'] + ends
    rows += ['};', 'static const person_surname PERSON_SURNAME_READ[] = {']
    rows += ['    {0x%04X, "%s"},' % (ord(w[0]), w[1:]) for w in READ.split()]
    rows += ['};', '/* Other readings, by character. */',
             'static const person_surname PERSON_READ_TOO[] = {']
    rows += ['    {0x%04X, "%s"},' % (ord(char), reading)
             for char, reading in other_readings(first)]
    write(LATIN, ('How characters are read in Pinyin.', notice(READINGS)),
          rows + ['};'])


def words(name, text):
    """A table of words, those of more bytes first."""
    found = sorted(set(text.split()), key=lambda w: (-len(w.encode()), w))
    return (['static const char *const %s[] = {' % name] +
            ['    "%s",' % w for w in found] + ['};'])


def make_names():
    singles = sorted(set(SURNAMES) - set('\n'))
    rows = ['static const uint16_t PERSON_SURNAME[] = {']
    rows += ['    ' + ' '.join('0x%04X,' % ord(c) for c in singles[i:i + 9])
             for i in range(0, len(singles), 9)]
    rows += ['};', ''] + words('PERSON_DOUBLE', DOUBLE)
    rows += [''] + words('PERSON_TEAM', TEAMS)
    rows += [''] + words('PERSON_GRADE', GRADES)
    write(NAMES, ('Surnames, teams and grades, in folded characters.', ''),
          rows)


def main():
    make_names()
    print(make_fold(), file=sys.stderr)


main()
