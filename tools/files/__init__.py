"""Small files of every format, for tools/make_files.py: written from the pages
of doc/format alone, with nothing of the C code, which they are to check."""
