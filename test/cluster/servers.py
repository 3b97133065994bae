"""ClickHouse on this machine: shards of replicas with a ZooKeeper, for tests.

    with servers.Cluster(folder, shards=2, replicas=2) as cluster:
        cluster.node(0, 1).ask("SELECT 1")

All of it lives below `folder` and on free ports of the loopback; a second
cluster may run beside it. The processes end with the block, and with this
process however it ends (PR_SET_PDEATHSIG). Every wait has an end.

SPDX-License-Identifier: MIT
"""
import ctypes
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

NAME = "qipu"  # of the cluster, as tables of the kind Distributed call it
START_SECONDS = 60
SERVER_BINARY = "clickhouse-server"
ZOOKEEPER_JARS = ("zookeeper", "zookeeper-jute")
ZOOKEEPER_MAIN = "org.apache.zookeeper.server.quorum.QuorumPeerMain"


def missing():
    """What has to be installed first, as a list of words."""
    lacking = []
    if not server_path():
        lacking.append("clickhouse-server")
    if not shutil.which("java"):
        lacking.append("java")
    if not pathlib.Path("/usr/share/java/zookeeper.jar").exists():
        lacking.append("zookeeper")
    return lacking


def server_path():
    return shutil.which(SERVER_BINARY) or shutil.which(
        SERVER_BINARY, path="/usr/sbin:/usr/bin")


def free_ports(count):
    """Ports that nothing listens on; all are held until all are found."""
    held = [socket.socket() for _ in range(count)]
    for one in held:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in held]
    for one in held:
        one.close()
    return ports


def end_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


class Failed(Exception):
    """A server said no; `code` is ClickHouse's number, 0 when it has none."""

    def __init__(self, text, code=0):
        super().__init__(text)
        self.code = code


class Process:
    def __init__(self, folder, command):
        self.folder = folder
        self.command = command
        self.child = None

    def start(self):
        log = open(self.folder / "output.log", "ab")
        with log:
            self.child = subprocess.Popen(
                self.command, cwd=self.folder, stdout=log, stderr=log,
                stdin=subprocess.DEVNULL, preexec_fn=end_with_parent)

    def kill(self):
        """kill -9: what was not on the disk is lost."""
        if self.child:
            self.child.kill()
            self.child.wait()
            self.child = None

    def alive(self):
        return self.child is not None and self.child.poll() is None


class ZooKeeper(Process):
    def __init__(self, folder, port):
        folder.mkdir(parents=True)
        self.port = port
        settings = folder / "zoo.cfg"
        settings.write_text(f"tickTime=500\ndataDir={folder}/data\n"
                            f"clientPort={port}\n"
                            "clientPortAddress=127.0.0.1\n"
                            "maxClientCnxns=0\nadmin.enableServer=false\n")
        jars = "/usr/share/java/*"
        super().__init__(folder, ["java", "-Xmx192m", "-XX:+UseSerialGC",
                                  "-Dzookeeper.sasl.client=false", "-cp", jars,
                                  ZOOKEEPER_MAIN, str(settings)])


class Node(Process):
    """One server."""

    def __init__(self, folder, shard, replica, ports):
        folder.mkdir(parents=True)
        self.shard, self.replica = shard, replica
        self.http, self.tcp, self.inter = ports
        super().__init__(folder, [server_path(), "--config-file",
                                  str(folder / "config.xml")])

    @property
    def url(self):
        return f"http://127.0.0.1:{self.http}"

    def configure(self, nodes, zookeeper):
        (self.folder / "users.xml").write_text(USERS)
        (self.folder / "config.xml").write_text(CONFIG.format(
            folder=self.folder, http=self.http, tcp=self.tcp,
            inter=self.inter, zookeeper=zookeeper, shard=self.shard + 1,
            replica=self.replica + 1, servers=remote_servers(nodes)))

    def ask(self, sql, seconds=30, **settings):
        """The answer as text; Failed when there is none."""
        words = "&".join(f"{k}={v}" for k, v in settings.items())
        request = urllib.request.Request(f"{self.url}/?{words}",
                                         data=sql.encode())
        try:
            with urllib.request.urlopen(request, timeout=seconds) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            text = error.read().decode(errors="replace")
            raise Failed(text, code_of(text)) from None
        except OSError as error:
            raise Failed(str(error)) from None

    def ready(self):
        try:
            self.ask("SELECT 1", seconds=2)
            self.ask("SELECT name FROM system.zookeeper WHERE path = '/'",
                     seconds=2)
            return True
        except Failed:
            return False


def code_of(text):
    words = text.split()
    if len(words) > 1 and words[0] == "Code:":
        return int(words[1].rstrip(",.") or 0)
    return 0


def remote_servers(nodes):
    shards = {}
    for node in nodes:
        shards.setdefault(node.shard, []).append(node)
    text = ""
    for shard in shards.values():
        text += "<shard><internal_replication>true</internal_replication>"
        for node in shard:
            text += (f"<replica><host>127.0.0.1</host><port>{node.tcp}</port>"
                     "</replica>")
        text += "</shard>"
    return f"<{NAME}>{text}</{NAME}>"


def wait_until(is_so, what, seconds=START_SECONDS):
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            raise Failed(f"{what}: not within {seconds} s")
        time.sleep(0.05)


class Cluster:
    def __init__(self, folder, shards=2, replicas=2):
        self.folder = pathlib.Path(folder).resolve()
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        ports = free_ports(1 + 3 * shards * replicas)
        self.zookeeper = ZooKeeper(self.folder / "zookeeper", ports.pop())
        self.nodes = []
        for shard in range(shards):
            for replica in range(replicas):
                own = (ports.pop(), ports.pop(), ports.pop())
                self.nodes.append(Node(
                    self.folder / f"s{shard + 1}r{replica + 1}", shard,
                    replica, own))
        for node in self.nodes:
            node.configure(self.nodes, self.zookeeper.port)

    def node(self, shard, replica):
        return next(n for n in self.nodes
                    if (n.shard, n.replica) == (shard, replica))

    def urls(self, database):
        return ",".join(f"{n.url}/{database}" for n in self.nodes)

    def __enter__(self):
        try:
            self.zookeeper.start()
            for node in self.nodes:
                node.start()
            for node in self.nodes:
                self.wait_for(node)
        except BaseException:
            self.end()
            raise
        return self

    def wait_for(self, node):
        """Until it answers and its session with ZooKeeper is up."""

        def up():
            if not node.alive():
                raise Failed(f"{node.folder}: the server has ended")
            return node.ready()

        wait_until(up, node.folder.name)

    def end(self):
        for process in [*self.nodes, self.zookeeper]:
            process.kill()

    def __exit__(self, *_):
        self.end()


USERS = """<?xml version="1.0"?>
<yandex>
  <profiles><default>
    <max_memory_usage>2000000000</max_memory_usage>
    <load_balancing>random</load_balancing>
    <connect_timeout_with_failover_ms>500</connect_timeout_with_failover_ms>
  </default></profiles>
  <users><default>
    <password></password>
    <networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile><quota>default</quota>
  </default></users>
  <quotas><default></default></quotas>
</yandex>
"""

CONFIG = """<?xml version="1.0"?>
<yandex>
  <logger><level>warning</level><log>{folder}/server.log</log>
    <errorlog>{folder}/server.err.log</errorlog></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>{http}</http_port>
  <tcp_port>{tcp}</tcp_port>
  <interserver_http_port>{inter}</interserver_http_port>
  <interserver_http_host>127.0.0.1</interserver_http_host>
  <path>{folder}/data/</path>
  <tmp_path>{folder}/scratch/</tmp_path>
  <user_files_path>{folder}/files/</user_files_path>
  <format_schema_path>{folder}/schemas/</format_schema_path>
  <users_config>{folder}/users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size>
  <max_concurrent_queries>100</max_concurrent_queries>
  <timezone>UTC</timezone>
  <zookeeper><node><host>127.0.0.1</host><port>{zookeeper}</port></node>
    <session_timeout_ms>5000</session_timeout_ms></zookeeper>
  <macros><shard>{shard}</shard><replica>{replica}</replica></macros>
  <distributed_ddl><path>/clickhouse/ddl</path></distributed_ddl>
  <remote_servers>{servers}</remote_servers>
</yandex>
"""
