"""casus._ask for tests: the service answers in place of the engine, which is the same code."""

import http.client
import os

VERSION = "tests"


def ask(method: str, target: str, type: str, body: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", int(os.environ["CASUS_PORT"]), timeout=600)
    connection.request(method, target, body.encode("utf-8", "surrogatepass"), {"Content-Type": type} if type else {})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text
