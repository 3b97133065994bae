# What Windows says otherwise, in the words that the cases of test/cli expect.
# abort() ends a program with a status there, not by a signal.
s/: exit status 3$/: signal 6/
