# The version comes from the library and goes to standard output.
qipu --version
