# Each command refuses an option that it lacks, and names the nearest.
qipu convert --notatoin wxf
[ $? = 2 ] || exit 1
qipu check --jsno
[ $? = 2 ] || exit 1
qipu show --xyzzy
[ $? = 2 ] || exit 1
qipu convert --to
