# What may come next on a command line.
ask() {
    echo "== $*"
    qipu complete -- "$@"
    echo "-> $?"
}
ask con
ask ''  | head -n 3
ask help 'db'
ask db e
ask convert --to-
ask convert --to j
ask convert --to=j
ask convert --to = j
ask judge --rules cxa2011,x
ask select --result 1-0,0
ask select --result=1-0,0
ask draw --theme ''
ask convert -o ''
ask convert --out-dir ''
ask convert -- - | cut -d ' ' -f 1-2
ask check --jobs ''
ask check --quiet --la
ask serve ''
ask db check ''
ask db check base.qdb ''
ask nocommand ''
ask db nocommand ''
ask select --nooption=''
LC_ALL=zh_CN.UTF-8 ask select --re
