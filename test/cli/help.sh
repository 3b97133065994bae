# Requested help goes to standard output, with status 0.
qipu help
