"""Clients of a service that keeps matches, with Python's standard library alone: the service itself, HTTP over a
connection that stays, and the WebSocket of a match."""

import base64
import http.client
import json
import os
import re
import socket
import struct
import subprocess


class Service:
    """A `casus serve` of its own."""

    def __init__(self, casus, store, host="127.0.0.1", port=0, more=()):
        self.command = [casus, "serve", "--store", store, *more]
        self.host, self.port = host, port
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [*self.command, "--listen", f"{self.host}:{self.port}"], stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])

    def stop(self, kill=False):
        (self.process.kill if kill else self.process.terminate)()
        self.process.wait()
        self.process.stdout.close()

    def memory(self):
        """Resident bytes."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def seconds(self):
        """Of a core that it has used."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Client:
    """HTTP over one connection. `source`: the address it comes from."""

    def __init__(self, host, port, source=None):
        self.http = http.client.HTTPConnection(host, port, timeout=30, source_address=source and (source, 0))
        self.http.connect()
        self.http.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, method, path, body=None, key=None):
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if key:
            headers["Authorization"] = "Bearer " + key
        self.http.request(method, "/api/v1" + path, body and json.dumps(body), headers)
        answer = self.http.getresponse()
        return answer.status, answer.read()

    def make(self, scenario, **options):
        """A match with all its seats claimed: its id and the keys by seat."""
        status, text = self.ask("POST", "/matches", {"scenario": scenario, "dice": "host", **options})
        assert status == 201, text
        made, keys = json.loads(text), {}
        for seat in made["seats"]:
            claim = {"invite": seat["invite"], "name": seat["name"]}
            status, text = self.ask("POST", f"/matches/{made['match']}/claim", claim)
            assert status == 201, text
            keys[seat["name"]] = json.loads(text)["key"]
        return made["match"], keys

    def command(self, match, key, after, request, what):
        body = {"after": after, "request": request, "do": what}
        status, text = self.ask("POST", f"/matches/{match}/entries", body, key)
        return status, json.loads(text)


class Live:
    """The WebSocket of a match."""

    def __init__(self, host, port, match, key=None, at=0, source=None):
        self.socket = socket.create_connection((host, port), 30, source and (source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall((f"GET /api/v1/matches/{match}/live HTTP/1.1\r\nHost: {host}:{port}\r\n"
                             "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                             f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n").encode())
        self.read = b""
        while b"\r\n\r\n" not in self.read:
            self.more()
        head, _, self.read = self.read.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        self.say(0x1, json.dumps({"from": at, **({"key": key} if key else {})}).encode())

    def more(self):
        block = self.socket.recv(1 << 18)
        if not block:
            raise ConnectionError("the service has closed")
        self.read += block

    def say(self, kind, data):
        mask = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.socket.sendall(bytes([0x80 | kind]) + size + mask + bytes(c ^ mask[i % 4] for i, c in enumerate(data)))

    def message(self):
        """Takes the next message out of what was read: bytes; None where it is not complete."""
        while len(self.read) >= 2:
            kind, size, at = self.read[0] & 15, self.read[1], 2
            if size == 126:
                if len(self.read) < 4:
                    return None
                size, at = struct.unpack_from(">H", self.read, 2)[0], 4
            elif size == 127:
                if len(self.read) < 10:
                    return None
                size, at = struct.unpack_from(">Q", self.read, 2)[0], 10
            if len(self.read) < at + size:
                return None
            data, self.read = self.read[at:at + size], self.read[at + size:]
            if kind == 0x1:
                return data
            if kind == 0x9:
                self.say(0xA, data)
            if kind == 0x8:
                raise ConnectionError(f"closed: {data!r}")
        return None

    def next(self):
        while (message := self.message()) is None:
            self.more()
        return message


def percentiles(times):
    times = sorted(times)
    at = lambda share: times[min(len(times) - 1, int(share * len(times)))] * 1000
    return f"p50 {at(0.5):.2f} ms, p99 {at(0.99):.2f} ms, worst {times[-1] * 1000:.1f} ms, of {len(times)}"
