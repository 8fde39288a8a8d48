#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make_recordings.py CLUSTER DIR: two recordings of the sample cluster, and snapshots of one of them.

morning.bayrec  07:25 to 08:30: training pods arrive, one after the other, until none of eight GPUs fits any more. Its last moment is
                the sample cluster.
rollout.bayrec  from 08:30 on: a Deployment of the web shop is rolled out, one pod more and one less at a time.
snapshots/      the morning at 07:25, 08:00 and 08:30, as kubectl would have listed it.

The lines are those of engine/kube/record/recording_lines.h.
"""
import copy
from datetime import datetime, timedelta, timezone
import gzip
import json
import pathlib
import sys

END = datetime(2026, 9, 14, 8, 30, tzinfo=timezone.utc)  # make_sample.py's NOW
BEGIN = END - timedelta(minutes=65)
BOUND_AFTER = timedelta(seconds=2)  # from a pod's creation
READY_AFTER = timedelta(seconds=20)
ROLLED_OUT = ("web", "storefront")  # namespace and name
# (kind, group, resource, versions, namespaced, optional): what Bayplan reads from a cluster.
KINDS = [
    ("Node", "", "nodes", ["v1"], False, False),
    ("Pod", "", "pods", ["v1"], True, False),
    ("Namespace", "", "namespaces", ["v1"], False, False),
    ("PriorityClass", "scheduling.k8s.io", "priorityclasses", ["v1"], False, False),
    ("PodDisruptionBudget", "policy", "poddisruptionbudgets", ["v1"], True, False),
    ("Service", "", "services", ["v1"], True, False),
    ("ReplicationController", "", "replicationcontrollers", ["v1"], True, False),
    ("ReplicaSet", "apps", "replicasets", ["v1"], True, False),
    ("StatefulSet", "apps", "statefulsets", ["v1"], True, False),
    ("PersistentVolume", "", "persistentvolumes", ["v1"], False, False),
    ("PersistentVolumeClaim", "", "persistentvolumeclaims", ["v1"], True, False),
    ("StorageClass", "storage.k8s.io", "storageclasses", ["v1"], False, False),
    ("CSINode", "storage.k8s.io", "csinodes", ["v1"], False, False),
    ("CSIDriver", "storage.k8s.io", "csidrivers", ["v1"], False, False),
    ("CSIStorageCapacity", "storage.k8s.io", "csistoragecapacities", ["v1"], True, False),
    ("VolumeAttachment", "storage.k8s.io", "volumeattachments", ["v1"], False, False),
    ("ResourceClaim", "resource.k8s.io", "resourceclaims", ["v1", "v1beta2", "v1beta1"], True, True),
    ("ResourceSlice", "resource.k8s.io", "resourceslices", ["v1", "v1beta2", "v1beta1"], False, True),
    ("DeviceClass", "resource.k8s.io", "deviceclasses", ["v1", "v1beta2", "v1beta1"], False, True),
]
PLACES = {kind: place for place, (kind, *_) in enumerate(KINDS)}


def dump(value):
    return json.dumps(value, separators=(",", ":"))


def milliseconds(time):
    return int(time.timestamp() * 1000)


def created(thing):
    return datetime.fromisoformat(thing["metadata"]["creationTimestamp"].replace("Z", "+00:00"))


def stamp(time):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def key_of(thing):
    return thing["metadata"]["namespace"] + "/" + thing["metadata"]["name"]


class Recording:
    """Whole picture first, then changes; `changes`: (time, object that is set, or key of a pod that is gone)."""

    def __init__(self, begin, whole):
        self.begin, self.whole, self.changes = begin, whole, []

    def set(self, time, thing):
        self.changes.append((time, thing))

    def write(self, file):
        kinds = []
        for kind, group, resource, versions, namespaced, optional in KINDS:
            kinds.append({"kind": kind, "group": group, "resource": resource, "versions": versions})
            kinds[-1] |= {"optional": True} if optional else {}
            kinds[-1] |= {"namespaced": True} if namespaced else {}
        head = {"bayplanRecording": 1, "started": milliseconds(self.begin), "context": "sample", "server": "https://sample.example.com:6443",
                "version": "v1.36.2", "kinds": kinds}
        batches = [(self.begin, [{"state": k, "is": "watching"} for k in range(len(KINDS))] + [self.line(thing) for thing in self.whole])]
        for time, change in sorted(self.changes, key=lambda change: change[0]):
            if batches[-1][0] != time:
                batches.append((time, []))
            batches[-1][1].append(self.line(change))
        version = 100000
        with open(file, "w", encoding="utf-8", newline="\n") as out:
            out.write(dump(head) + "\n")
            for time, lines in batches:
                at = milliseconds(time)
                out.write(dump({"at": at, "whole": True} if time == self.begin else {"at": at}) + "\n")
                for line in lines:
                    if "object" in line:  # a server gives each state a version
                        version += 1
                        thing = line["object"]
                        line["object"] = thing | {"metadata": thing["metadata"] | {"resourceVersion": str(version)}}
                    out.write(dump(line) + "\n")
                out.write(dump({"end": at, "lines": len(lines)}) + "\n")

    @staticmethod
    def line(change):
        if isinstance(change, str):
            return {"gone": PLACES["Pod"], "key": change}
        return {"set": PLACES[change["kind"]], "object": change}


def unbound(pod):
    """The pod as it is created: nothing has placed it yet."""
    pod = copy.deepcopy(pod)
    pod["spec"].pop("nodeName", None)
    pod["status"] = {"phase": "Pending", "qosClass": pod["status"].get("qosClass", "Burstable")}
    return pod


def starting(pod):
    """Bound, and its containers are being made."""
    pod = copy.deepcopy(pod)
    pod["status"] = unbound(pod)["status"] | {"conditions": [{"type": "PodScheduled", "status": "True"}]}
    return pod


def morning(objects):
    late = [o for o in objects if o["kind"] == "Pod" and BEGIN < created(o)]
    recording = Recording(BEGIN, [o for o in objects if o not in late])
    for pod in late:
        recording.set(created(pod), unbound(pod))
        if pod["spec"].get("nodeName"):
            recording.set(created(pod) + BOUND_AFTER, starting(pod))
            recording.set(min(END, created(pod) + READY_AFTER), pod)
        elif pod["status"] != unbound(pod)["status"]:
            recording.set(created(pod) + BOUND_AFTER, pod)  # what the scheduler wrote into its status
    return recording


def rollout(objects):
    namespace, app = ROLLED_OUT
    old = [o for o in objects if o["kind"] == "Pod" and o["metadata"]["namespace"] == namespace and o["metadata"]["labels"].get("app.kubernetes.io/name") == app
           and o["spec"].get("nodeName")]
    if not old:
        raise SystemExit(f"no pods of {namespace}/{app} to roll out")
    recording = Recording(END, objects)
    time = END
    for number, pod in enumerate(sorted(old, key=key_of)):
        time += timedelta(seconds=5)
        new = copy.deepcopy(pod)
        name = f"{app}-7d9c5f6b84-{'bcdfghjklmnpqrstvwxz'[number % 20]}{number:03d}x"
        new["metadata"] |= {"name": name, "uid": pod["metadata"]["uid"][:-12] + f"{number:012d}", "creationTimestamp": stamp(time)}
        new["metadata"]["labels"]["pod-template-hash"] = "7d9c5f6b84"
        for owner in new["metadata"]["ownerReferences"]:
            owner |= {"name": f"{app}-7d9c5f6b84", "uid": owner["uid"][:-12] + "7d9c5f6b8400"}
        new["spec"]["containers"][0]["image"] = new["spec"]["containers"][0]["image"].rsplit(":", 1)[0] + ":2026.9.4"
        recording.set(time, unbound(new))
        recording.set(time + BOUND_AFTER, starting(new))
        ready = copy.deepcopy(new)
        ready["status"]["startTime"] = stamp(time + BOUND_AFTER)
        for condition in ready["status"]["conditions"]:
            condition["lastTransitionTime"] = stamp(time + (READY_AFTER if condition["type"] == "Ready" else BOUND_AFTER))
        recording.set(time + READY_AFTER, ready)
        ending = copy.deepcopy(pod)
        ending["metadata"] |= {"deletionTimestamp": stamp(time + READY_AFTER + timedelta(seconds=30)), "deletionGracePeriodSeconds": 30}
        recording.set(time + READY_AFTER, ending)
        recording.set(time + READY_AFTER + timedelta(seconds=7), key_of(pod))
        time += READY_AFTER
    return recording


def snapshot(recording, time):
    now = {(o["kind"], key_of(o) if "namespace" in o["metadata"] else o["metadata"]["name"]): o for o in recording.whole}
    for at, change in sorted(recording.changes, key=lambda change: change[0]):
        if at <= time:
            now[("Pod", key_of(change))] = change
    return dump({"apiVersion": "v1", "kind": "List", "items": list(now.values())}) + "\n"


def main():
    folder = pathlib.Path(sys.argv[2])
    (folder / "snapshots").mkdir(parents=True, exist_ok=True)
    objects = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))["items"]
    recording = morning(objects)
    recording.write(folder / "morning.bayrec")
    rollout(objects).write(folder / "rollout.bayrec")
    for minutes in (0, 35, 65):
        time = BEGIN + timedelta(minutes=minutes)
        file = folder / "snapshots" / time.strftime("%Y-%m-%d-%H%M.json.gz")
        file.write_bytes(gzip.compress(snapshot(recording, time).encode(), mtime=0))


if __name__ == "__main__":
    main()
