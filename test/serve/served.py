"""served.py - qipu serve in tests: started, asked, ended.

The standard library only. An address is found free and given to --port; another
process may take it between the two, and then another one is tried.

SPDX-License-Identifier: MIT
"""
import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TIME = 30  # seconds until a test gives up; nothing takes nearly as long


def free_port(address="127.0.0.1"):
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family) as probe:
        probe.bind((address, 0))
        return probe.getsockname()[1]


class Answer:
    """What came back: status, head (names in lower case), body."""

    def __init__(self, response, body):
        self.status, self.body = response.status, body
        self.head = {k.lower(): v for k, v in response.getheaders()}

    def json(self):
        return json.loads(self.body)

    def code(self):
        """Of an error."""
        return self.json()["error"]["code"]


class Server:
    """A running qipu serve; `with` ends it."""

    def __init__(self, qipu, *arguments, address="127.0.0.1", env=None):
        self.address = address
        self.folder = tempfile.mkdtemp(prefix="qipu-test-")
        environment = dict(os.environ, LC_ALL="C", TMPDIR=self.folder)
        environment.update(env or {})
        for _ in range(5):
            self.port = free_port(address)
            self.process = subprocess.Popen(
                [qipu, "serve", "--listen", address, "--port", str(self.port),
                 *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                text=True, env=environment)
            self.url = self.process.stdout.readline().rstrip("\n")
            if self.url:
                return
            self.process.wait(TIME)
            self.said = self.process.stderr.read()
            if "in use" not in self.said:
                break
        raise AssertionError(f"qipu serve did not begin: {self.said}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
        shutil.rmtree(self.folder)

    def left(self):
        """What is in the folder for temporary files."""
        return sorted(os.listdir(self.folder))

    def end(self, number=signal.SIGTERM):
        """Ends it; returns its status and what it said on standard error."""
        self.process.send_signal(number)
        self.said = self.process.communicate(timeout=TIME)[1]
        return self.process.returncode, self.said

    def connect(self):
        """A socket."""
        return socket.create_connection((self.address, self.port), TIME)

    def ask(self, path, method="GET", body=None, **head):
        """Asks once; `Content_Type=...` is a line of the head."""
        head = {k.replace("_", "-"): v for k, v in head.items()}
        client = http.client.HTTPConnection(self.address, self.port,
                                            timeout=TIME)
        try:
            client.request(method, path, body, head)
            response = client.getresponse()
            return Answer(response, response.read())
        finally:
            client.close()

    def raw(self, data):
        """Sends bytes, and returns all that comes until the other end closes:
        b"" also for a connection that is reset."""
        with self.connect() as line:
            got = b""
            try:
                line.sendall(data)
                while True:
                    part = line.recv(65536)
                    if not part:
                        return got
                    got += part
            except ConnectionError:
                return got


def at_once(calls):
    """What each of some functions returns, called in threads."""
    got = [None] * len(calls)

    def run(index):
        got[index] = calls[index]()
    threads = [threading.Thread(target=run, args=(i,))
               for i in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got


class Checks:
    """Checks counted; the first that fails ends the test."""

    count = 0

    def same(self, got, wanted, what):
        self.count += 1
        if got != wanted:
            sys.exit(f"{what}: {wanted!r} expected, not {got!r}")

    def true(self, got, what):
        self.same(bool(got), True, what)
