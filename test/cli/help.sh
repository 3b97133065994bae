# Help is what was asked for: standard output, status 0.
qipu help
