# --lang stands anywhere; else the first locale variable that is set decides.
qipu --lang zh nonsense
qipu nonsense --lang=zh
LC_ALL=zh_CN.UTF-8 qipu nonsense
LC_ALL= LANG=zh_TW.UTF-8 qipu nonsense
LC_ALL=C LANG=zh_CN.UTF-8 qipu nonsense
qipu --lang fr nonsense
