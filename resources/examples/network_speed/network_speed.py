#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A scheduler extender that prefers the nodes from which a pod's target answers soonest.

kube-scheduler, or `bayplanctl schedule --extenders call`, posts a pod and the nodes that fit it to /prioritize and gets back
a score from 0 to 10 for each. A live installation would have a prober on every node; here the nodes carry what was
measured last, in microseconds, so that a plan made twice is the same:

    kind: Pod   annotations: {network-speed/target: registry.example.com}
    kind: Node  annotations: {network-speed/registry.example.com: "350"}

A pod without a target gets 0 everywhere, as does a node without a measurement.
"""

import argparse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
import json

PREFIX = "network-speed/"
BEST = 10  # of an extender's scores


def annotations(thing):
    return (thing.get("metadata") or {}).get("annotations") or {}


def microseconds(node, target):
    """What was measured from the node, or None."""
    told = annotations(node).get(PREFIX + target, "")
    return int(told) if told.isascii() and told.isdigit() else None


def priorities(args):
    """The fastest node gets 10, the others by rank less; equal times get equal scores."""
    nodes = (args.get("Nodes") or {}).get("items") or []
    target = annotations(args["Pod"]).get(PREFIX + "target", "")
    times = {node["metadata"]["name"]: microseconds(node, target) if target else None for node in nodes}
    known = sorted(time for time in times.values() if time is not None)
    return [{"Host": name, "Score": 0 if time is None else BEST * (len(known) - known.index(time)) // len(known)}
            for name, time in times.items()]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path != "/prioritize":
            return self.answer(404, {"error": "only /prioritize is served"})
        try:
            self.answer(200, priorities(json.loads(body)))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            self.answer(400, {"error": f"not what an extender is sent: {error!r}"})

    def answer(self, status, value):
        text = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        """Says nothing of each request."""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=8642, help="on this machine alone; 0: any that is free (%(default)s)")
    server = ThreadingHTTPServer(("127.0.0.1", parser.parse_args().port), Handler)
    print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
