# An unknown command names the nearest; one that is near nothing does not.
qipu covert
[ $? = 2 ] || exit 1
qipu frobnicate
[ $? = 2 ] || exit 1
qipu help pertf
qipu conv
