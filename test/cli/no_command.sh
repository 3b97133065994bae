# Without a command nothing is done: two lines, status 2.
qipu
