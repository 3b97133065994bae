"""Builds qipu for Python: the library, as one file, and what joins it to Python.

The sources of the library are those of the tree that this folder is in; a source
distribution carries them in its folder libqipu. Libraries that are not there are
left out; the build prints the consequences, and qipu.features reports them.

QIPU_WITHOUT, as "expat zstd", leaves out what is there.

SPDX-License-Identifier: MIT
"""
import filecmp
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = os.path.dirname(os.path.abspath(__file__))
CARRIED = os.path.join(HERE, "libqipu")
IN_TREE = not os.path.isdir(CARRIED)
ROOT = os.path.dirname(os.path.dirname(HERE)) if IN_TREE else CARRIED

# name, header, library, function, what is not there without it
LIBRARIES = (
    ("expat", "expat.h", "expat", "XML_ParserFree", "XML, CBF and PFC"),
    ("zlib", "zlib.h", "z", "inflateEnd", "packed CBL and XQR"),
    ("zstd", "zstd.h", "zstd", "ZSTD_isError", "the fast profile of .qpg"),
    ("pcre2", "pcre2.h", "pcre2-8", "pcre2_compile_8", "qipu.Editor's replace"),
)
# What goes into a source distribution.
CARRY = ("include", "lib/core", "lib/draw", "lib/pipeline", "lib/query",
         "tools/amalgamate.py",
         "tools/floors.py", "CONTRIBUTING.md", "LICENSE")
NOTICES = ("LICENSE", "lib/draw/LXGW-WenKai.txt")


def version():
    with open(os.path.join(ROOT, "include/qipu/base.h"), encoding="utf-8") as f:
        return re.search(r'#define QP_VERSION "(.*)"', f.read())[1]


def pkg_config(*arguments):
    """What pkg-config says, in words; None when it or the package is absent."""
    try:
        out = subprocess.run(["pkg-config", *arguments], check=True,
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return None
    return out.stdout.decode().split()


def update(source, target):
    """Makes a folder equal to another; a file that is the same is left alone, so
    that it is not compiled again."""
    os.makedirs(target, exist_ok=True)
    for name in set(os.listdir(target)) - set(os.listdir(source)):
        os.unlink(os.path.join(target, name))
    for name in os.listdir(source):
        one, other = os.path.join(source, name), os.path.join(target, name)
        if os.path.isdir(one):
            update(one, other)
        elif not (os.path.exists(other) and filecmp.cmp(one, other, shallow=False)):
            shutil.copyfile(one, other)


class BuildExtension(build_ext):
    """Finds the libraries, makes one file of the sources, compiles."""

    def links(self, header, library, function):
        """Whether a program that needs it can be made."""
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "try.c")
            with open(source, "w", encoding="ascii") as file:
                file.write("#define PCRE2_CODE_UNIT_WIDTH 8\n"
                           f"#include <{header}>\n"
                           f"int main(void) {{ return (int)(&{function} == 0); }}\n")
            quiet = os.open(os.devnull, os.O_WRONLY)
            kept = os.dup(2)
            os.dup2(quiet, 2)
            try:
                made = self.compiler.compile([source], output_dir=folder)
                self.compiler.link_executable(made, os.path.join(folder, "try"),
                                              libraries=[library])
                return True
            except Exception:  # each compiler has exceptions of its own
                return False
            finally:
                os.dup2(kept, 2)
                os.close(kept)
                os.close(quiet)

    def find_libraries(self, extension):
        without = os.environ.get("QIPU_WITHOUT", "").split()
        for name, header, library, function, what in LIBRARIES:
            if name not in without and self.links(header, library, function):
                extension.define_macros.append((f"QP_WITH_{name.upper()}", None))
                extension.libraries.append(library)
            else:
                print(f"qipu: no {name}, which leaves out {what}")
        for name, package, what in (
                ("cairo", "cairo", "PNG and PDF"),
                ("pango", "pangocairo", "text in PNG and PDF")):
            flags = None if name in without else pkg_config("--cflags", package)
            if flags is None:
                print(f"qipu: no {name}, which leaves out {what}")
                continue
            extension.define_macros.append((f"QP_WITH_{name.upper()}", None))
            extension.include_dirs += [f[2:] for f in flags if f[:2] == "-I"]

    def lay_out(self, extension):
        """One file of the library, and the sources of pictures, of the
        pipeline and of collections, where objects are made: nothing is written beside the sources."""
        folder = os.path.join(self.build_temp, "libqipu")
        with tempfile.TemporaryDirectory() as fresh:
            subprocess.run([sys.executable,
                            os.path.join(ROOT, "tools/amalgamate.py"), fresh],
                           check=True)
            for part in ("draw", "pipeline", "query", "core/base/inline"):
                shutil.copytree(os.path.join(ROOT, "lib", part),
                                os.path.join(fresh, part))
            hints = "core/base/hints.h"  # which core/base/inline includes
            shutil.copy(os.path.join(ROOT, "lib", hints), os.path.join(fresh, hints))
            update(fresh, folder)
        extension.sources.append(os.path.join(folder, "qipu.c"))
        for part in ("draw", "draw/animation", "pipeline", "query",
                     "query/compare", "query/edit", "query/merge",
                     "query/repair"):
            files = sorted(glob.glob(os.path.join(folder, part, "*")))
            extension.sources += [file for file in files if file.endswith(".c")]
            extension.depends += files
        extension.include_dirs += [os.path.join(ROOT, "include"), folder]

    def compile_again_for(self, extension):
        """Objects that were made with other libraries are not used."""
        made_with = os.path.join(self.build_temp, "made-with")
        now = repr(sorted(map(str, extension.define_macros)))
        try:
            with open(made_with, encoding="utf-8") as file:
                before = file.read()
        except OSError:
            before = ""
        if before != now:
            self.force = True
        with open(made_with, "w", encoding="utf-8") as file:
            file.write(now)

    def build_extension(self, ext):
        self.find_libraries(ext)
        self.lay_out(ext)
        self.compile_again_for(ext)
        if self.compiler.compiler_type == "unix":
            ext.extra_compile_args += ["-std=c17", "-fno-semantic-interposition",
                                       "-fvisibility=hidden", "-g0"]
        if sys.platform.startswith("linux"):
            # Another libqipu in the process must not be called from this one.
            names = os.path.join(self.build_temp, "names.map")
            with open(names, "w", encoding="ascii") as file:
                file.write("{ global: PyInit__qipu; local: *; };\n")
            ext.extra_link_args += [f"-Wl,--version-script={names}"]
            ext.libraries.append("dl")
        super().build_extension(ext)


class BuildPython(build_py):
    """The notices of the licences go with the package."""

    def run(self):
        super().run()
        for notice in NOTICES:
            target = os.path.join(self.build_lib, "qipu", os.path.basename(notice))
            self.copy_file(os.path.join(ROOT, notice), target)


class SourceDistribution(sdist):
    """Carries the library's sources."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        for name in CARRY:
            source = os.path.join(ROOT, name)
            target = os.path.join(base_dir, "libqipu", name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            if os.path.isdir(source):
                shutil.copytree(source, target, dirs_exist_ok=True)
            else:
                shutil.copy(source, target)


options = {"bdist_wheel": {"py_limited_api": "cp39"}}
if IN_TREE:
    # All build products are below the tree's build/.
    options["build"] = {"build_base": os.path.join(ROOT, "build/python")}
    options["egg_info"] = {"egg_base": os.path.join(ROOT, "build/python")}
    os.makedirs(os.path.join(ROOT, "build/python"), exist_ok=True)

setup(
    version=version(),
    ext_modules=[Extension(
        "qipu._qipu",
        sorted("glue/" + name for name in os.listdir(os.path.join(HERE, "glue"))
               if name.endswith(".c")),
        depends=["glue/glue.h"],
        define_macros=[("Py_LIMITED_API", "0x03090000"),
                       ("_POSIX_C_SOURCE", "200809L")],
        py_limited_api=True)],
    cmdclass={"build_ext": BuildExtension, "build_py": BuildPython,
              "sdist": SourceDistribution},
    options=options,
)
