# SPDX-License-Identifier: GPL-3.0-or-later
"""test_reports.py <project> <bayplanctl>: what the commands print as JSON is what the published schema says, and the manual's
page of reports, in each language, has the fields of the schema and no others."""

from pathlib import Path
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

ROOT, PROGRAM = Path(sys.argv[1]), sys.argv[2]
del sys.argv[1:]

SCHEMA = json.loads((ROOT / "resources/schema/reports.schema.json").read_text(encoding="utf-8"))
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float), "null": type(None)}


def resolved(schema):
    if "$ref" not in schema:
        return schema
    found = SCHEMA
    for part in schema["$ref"].split("/")[1:]:
        found = found[part]
    return found


def faults(value, schema, at):
    """As a validator of JSON Schema, of as much as the schema uses; and no member that it does not name."""
    schema = resolved(schema)
    if "const" in schema and value != schema["const"]:
        return [f"{at}: {value!r} is not {schema['const']!r}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{at}: {value!r} is none of {schema['enum']}"]
    kinds = [schema["type"]] if isinstance(schema.get("type"), str) else schema.get("type", [])
    fits = [isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool)) for kind in kinds]
    if kinds and not any(fits):
        return [f"{at}: {value!r} is no {kinds}"]
    found = []
    if isinstance(value, dict) and "type" in schema:
        found += [f"{at}: lacks {name}" for name in schema.get("required", []) if name not in value]
        for name, member in value.items():
            below = schema.get("properties", {}).get(name, schema.get("additionalProperties"))
            found += [f"{at}.{name}: is not in the schema"] if below is None else faults(member, below, f"{at}.{name}")
    if isinstance(value, list):
        for i, element in enumerate(value):
            found += faults(element, schema["items"], f"{at}[{i}]")
    return found


def paths(schema, prefix=""):
    """The fields of a report as the manual writes them: pods[].nodes[].scores. What is said elsewhere is not gone into."""
    for name, member in schema.get("properties", {}).items():
        if name in ("apiVersion", "kind") and "const" in member:
            continue
        items = member.get("items", {}) if "array" in member.get("type", "") else {}
        path = prefix + name
        yield path
        yield from paths(items, path + "[].") if items else paths(member, path + ".")


NODE = """apiVersion: v1
kind: Node
metadata: {name: %s, labels: {topology.kubernetes.io/zone: z}}
status: {allocatable: {cpu: 4, memory: 8Gi, pods: 10, nvidia.com/gpu: 2}, capacity: {cpu: 4, memory: 8Gi, pods: 10, nvidia.com/gpu: 2}}
---
"""
POD = """apiVersion: v1
kind: Pod
metadata: {name: %s, namespace: shop, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: u, controller: true}]}
spec: {%s containers: [{name: c, resources: {limits: {cpu: %s, memory: 1Gi%s}}}]}
---
"""
FILES = {
    "cluster.yaml": NODE % "n1" + NODE % "n2" + POD % ("bound", "nodeName: n1, priority: 1,", 3, "") + POD % ("gpu", "", 2, ", nvidia.com/gpu: 1")
    + POD % ("big", "priority: 9,", 40, "") + POD % ("first", "priority: 7,", 4, "") + POD % ("small", "", 1, "")
    + "apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: web, namespace: shop}\nspec: {minAvailable: 1, selector: {}}\nstatus: {disruptionsAllowed: 0}\n"
    + "---\napiVersion: scheduling.x-k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: q, namespace: shop}\nspec: {min: {cpu: 1}, max: {cpu: 8}}\n",
    "devices.yaml": NODE % "n1" + "apiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Device\nmetadata: {name: n1}\nspec: {devices: [{type: gpu, minor: 0, health: true, resources: {koordinator.sh/gpu-core: 100, koordinator.sh/gpu-memory: 80Gi, koordinator.sh/gpu-memory-ratio: 100}}]}\n---\n"
    + """apiVersion: v1
kind: Pod
metadata: {name: half, annotations: {scheduling.koordinator.sh/resource-status: '{"cpuset":"0-1","numaNodeResources":[{"node":0,"resources":{"cpu":"2"}}]}', scheduling.koordinator.sh/device-allocated: '{"gpu":[{"minor":0,"resources":{"koordinator.sh/gpu-core":"50","koordinator.sh/gpu-memory":"40Gi","koordinator.sh/gpu-memory-ratio":"50"}}]}'}}
spec: {nodeName: n1, containers: [{name: c}]}
---
apiVersion: topology.node.k8s.io/v1alpha1
kind: NodeResourceTopology
metadata: {name: n1, annotations: {node.koordinator.sh/cpu-topology: '{"detail":[{"id":0,"core":0,"socket":0,"node":0},{"id":1,"core":0,"socket":0,"node":0},{"id":2,"core":1,"socket":0,"node":0}]}'}}
zones: [{name: node-0, type: Node, resources: [{name: cpu, capacity: "3", allocatable: "3", available: "3"}]}]
---
""" + "apiVersion: resource.k8s.io/v1\nkind: DeviceClass\nmetadata: {name: gpus}\n---\n"
    + "apiVersion: resource.k8s.io/v1\nkind: ResourceSlice\nmetadata: {name: s}\nspec: {driver: gpu.example.com, nodeName: n1, pool: {name: n1, generation: 1, resourceSliceCount: 1}, devices: [{name: a, taints: [{key: hot, effect: NoSchedule}]}, {name: b, allowMultipleAllocations: true, capacity: {memory: {value: 40Gi}}}]}\n---\n"
    + "".join(f"""apiVersion: resource.k8s.io/v1
kind: ResourceClaim
metadata: {{name: {name}}}
spec: {{devices: {{requests: [{{name: r, exactly: {{deviceClassName: gpus{more}}}}}]}}}}
{status}
---
apiVersion: v1
kind: Pod
metadata: {{name: {name}, uid: {name}}}
spec: {{{spec}containers: [{{name: c}}], resourceClaims: [{{name: x, resourceClaimName: {name}}}]}}
---
""" for name, more, status, spec in (("p", ", selectors: [{cel: {expression: 'device.driver == \"nic\"'}}]", "", ""), ("q", "", "status: {allocation: {devices: {results: [{request: r, driver: gpu.example.com, pool: n1, device: b, shareID: 11111111-1111-1111-1111-111111111111, consumedCapacity: {memory: 8Gi}}]}}}", "nodeName: n1, "))),
    "orders.yaml": NODE % "n1" + "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: j}\nspec: {tasks: [{name: a, replicas: 2}, {name: b, replicas: 1, dependsOn: {name: [a, z]}}]}\n---\n"
    + "apiVersion: jobset.x-k8s.io/v1alpha2\nkind: JobSet\nmetadata: {name: s}\nspec: {replicatedJobs: [{name: a, dependsOn: [{name: b}]}, {name: b, dependsOn: [{name: a}]}]}\n---\n"
    + "apiVersion: appgroup.diktyo.x-k8s.io/v1alpha1\nkind: AppGroup\nmetadata: {name: g}\nspec: {topologySortingAlgorithm: KahnSort, workloads: [{workload: {name: p1, selector: p1}, dependencies: [{workload: {name: p2, selector: p2}}]}, {workload: {name: p2, selector: p2}, dependencies: [{workload: {name: p1, selector: p1}}]}]}\n",
    "groups.yaml": "apiVersion: v1\nkind: Pod\nmetadata: {name: p, labels: {pod-group.scheduling.sigs.k8s.io: h}, annotations: {gang.scheduling.koordinator.sh/name: g, gang.scheduling.koordinator.sh/min-available: \"2\"}}\nspec: {containers: [{name: c}]}\n---\n"
    + "apiVersion: v1\nkind: Pod\nmetadata: {name: q, annotations: {gang.scheduling.koordinator.sh/name: g, gang.scheduling.koordinator.sh/min-available: \"2\", gang.scheduling.koordinator.sh/groups: '[\"default/g\", \"default/i\"]'}}\nspec: {containers: [{name: c}]}\n---\n"
    + "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: j}\nspec: {minAvailable: 3, tasks: [{name: t, replicas: 2}]}\n",
    "gang.yaml": NODE % "n1" + "apiVersion: scheduling.k8s.io/v1alpha2\nkind: PodGroup\nmetadata: {name: g}\nspec: {schedulingPolicy: {gang: {minCount: 2}}, schedulingConstraints: {topology: [{key: topology.kubernetes.io/zone}]}}\n---\n"
    + "".join(f"apiVersion: v1\nkind: Pod\nmetadata: {{name: {name}}}\nspec: {{schedulingGroup: {{podGroupName: g}}, containers: [{{name: c, resources: {{requests: {{cpu: 3}}}}}}]}}\n---\n" for name in "ab"),
    "oversold.yaml": NODE % "n1" + NODE % "n2" + POD % ("p1", "schedulerName: s1,", 3, "") + POD % ("p2", "schedulerName: s2,", 3, ""),
    "together.yaml": "apiVersion: bayplan/v1\nkind: SchedulersTogether\nschedulers: [{name: s1}, {name: s2}]\n",
    "volcano.yaml": NODE % "n1" + NODE % "n2" + "apiVersion: scheduling.volcano.sh/v1beta1\nkind: PodGroup\nmetadata: {name: g, namespace: shop}\nspec: {minMember: 9}\n---\n"
    + POD % ("a", "schedulerName: volcano,", 1, "") + POD % ("b", "schedulerName: volcano,", 9, ""),
    "vcjobs.yaml": NODE % "n1" + "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: j}\nspec: {minAvailable: 1, tasks: [" + ", ".join("{name: %s, replicas: 1%s, template: {spec: {containers: "
    "[{name: c, resources: {requests: {cpu: %d}}}]}}}" % task for task in (("a", "", 99), ("b", ", dependsOn: {name: [a]}", 1))) + "]}\n",
    "used.yaml": NODE % "n1" + NODE % "n2" + "".join((POD % (name, "schedulerName: volcano, nodeName: n1,", 1, "")).replace("spec:", "status: {phase: Running}\nspec:") for name in "ab")
    + "".join(f"apiVersion: metrics.k8s.io/v1beta1\nkind: NodeMetrics\nmetadata: {{name: {name}}}\nusage: {{cpu: {cpu}, memory: 1Gi}}\n---\n" for name, cpu in (("n1", 3), ("n2", 0))),
    "plain.conf": "actions: allocate\ntiers: []\n",
    "rescheduling.conf": "actions: shuffle\ntiers:\n- plugins:\n  - {name: rescheduling, arguments: {metricsPeriod: 10m, strategies: [{name: lowNodeUtilization, params: {thresholds: {cpu: 30}, targetThresholds: {cpu: 60}}}]}}\n",
    "kueue.yaml": NODE % "n1" + "".join(f"apiVersion: kueue.x-k8s.io/v1beta2\nkind: {kind}\nmetadata: {{name: {name}}}\n{rest}\n---\n" for kind, name, rest in (
        ("ResourceFlavor", "f", "spec: {}"), ("LocalQueue", "q", "spec: {clusterQueue: a}"), ("LocalQueue", "r", "spec: {clusterQueue: b}"),
        *(("ClusterQueue", name, f"spec: {{cohortName: all, namespaceSelector: {{}}, preemption: {{reclaimWithinCohort: Any}}, resourceGroups: [{{coveredResources: [cpu], flavors: [{{name: f, resources: [{{name: cpu, nominalQuota: {cpus}, borrowingLimit: 4, lendingLimit: 1}}]}}]}}]}}") for name, cpus in (("a", 3), ("b", 2)))))
    + "".join(f"apiVersion: batch/v1\nkind: Job\nmetadata: {{name: j-{queue}-{cpus}, creationTimestamp: \"2026-05-0{cpus}T00:00:00Z\", labels: {{kueue.x-k8s.io/queue-name: {queue}}}}}\nspec: {{parallelism: {cpus}, template: {{spec: {{containers: [{{name: c, resources: {{requests: {{cpu: 1}}}}}}]}}}}}}\n---\n" for queue, cpus in (("q", 4), ("q", 1), ("r", 2), ("none", 1)))
    + POD % ("held", "nodeName: n1,", 1, ""),
    "second.yaml": "apiVersion: kueue.x-k8s.io/v1beta2\nkind: ClusterQueue\nmetadata: {name: c}\nspec: {cohortName: all}\n",
    "quotas.yaml": NODE % "n1" + "apiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: shop, namespace: shop, labels: {quota.scheduling.koordinator.sh/parent: gone}}\nspec: {min: {cpu: 1}, max: {cpu: 3}}\n---\n"
    + "apiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: pool, labels: {quota.scheduling.koordinator.sh/tree-id: t, quota.scheduling.koordinator.sh/is-root: \"true\"}, annotations: {quota.scheduling.koordinator.sh/total-resource: '{\"cpu\": 1}'}}\nspec: {min: {cpu: 1}, max: {cpu: 3}}\n---\n"
    + POD % ("a", "", 2, ""),
    "colocation.yaml": "".join(f"""apiVersion: v1
kind: Node
metadata: {{name: {name}, labels: {{pool: {name}}}, annotations: {{node.koordinator.sh/cpu-basic-info: '{{"vendorID": "{vendor}", "catL3CbmMask": "{mask}"}}'}}}}
status: {{capacity: {{cpu: 10, memory: 10Gi}}, allocatable: {{cpu: 10, memory: 10Gi, kubernetes.io/batch-cpu: 1000}}}}
---
apiVersion: slo.koordinator.sh/v1alpha1
kind: NodeMetric
metadata: {{name: {name}}}
status: {{updateTime: "2026-05-04T08:00:00Z", nodeMetric: {{nodeUsage: {{resources: {{cpu: 1, memory: 1Gi}}}}, systemUsage: {{resources: {{cpu: 1, memory: 1Gi}}}}}}}}
---
""" for name, vendor, mask in (("n2", "AuthenticAMD", "7ff"), ("n3", "GenuineIntel", "0"), ("n4", "GenuineIntel", "f")))
    + """apiVersion: v1
kind: ConfigMap
metadata: {name: slo-controller-config, namespace: koordinator-system}
data:
  colocation-config: '{"enable": true, "batchCPUThresholdPercent": 10, "nodeConfigs": [{"name": "static", "nodeSelector": {"matchLabels": {"pool": "n3"}}, "midReclaimMode": "static"}]}'
  resource-qos-config: '{"clusterStrategy": {"beClass": {"resctrlQOS": {"enable": true, "catRangeStartPercent": 40, "catRangeEndPercent": 30, "mbaPercent": 200}}}, "nodeStrategies": [{"name": "amd", "nodeSelector": {"matchLabels": {"pool": "n2"}}, "beClass": {"resctrlQOS": {"catRangeStartPercent": 0, "mbaPercent": 30}}}]}'
---
""" + NODE % "n1",
    "node.yaml": NODE % "n1",
    "goal.yaml": NODE % "n1" + NODE % "n2" + "".join(f"apiVersion: v1\nkind: Pod\nmetadata: {{name: {name}, ownerReferences: [{{apiVersion: apps/v1, kind: ReplicaSet, name: r, uid: u, controller: true}}]}}\nspec: {{{node}containers: [{{name: c, resources: {{requests: {{cpu: {cpu}}}}}}}]}}\n---\n" for name, node, cpu in (("a", "nodeName: n1, ", "2"), ("b", "nodeName: n2, ", "2"), ("wants", "", "3"))),
    "budget.yaml": NODE % "n1" + "apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: web, namespace: shop}\nspec: {minAvailable: 2, selector: {}}\n",
    "n2.xml": """<topology version="2.0"><object type="Machine" cpuset="0xf"><object type="Package" os_index="0" cpuset="0xf">
<object type="NUMANode" os_index="0" cpuset="0xf" local_memory="17179869184"/>""" + "".join(
        f"""<object type="Core" os_index="{i}" cpuset="{hex(1 << i)}"><object type="PU" os_index="{i}" cpuset="{hex(1 << i)}"/></object>""" for i in range(4)) + "</object></object></topology>",
    "kubelet.yaml": "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\ncpuManagerPolicy: static\ntopologyManagerPolicy: restricted\nreservedSystemCPUs: \"0\"\n",
    "events.yaml": "apiVersion: bayplan/v1\nkind: Timeline\nevents:\n- {at: 5s, action: delete, pod: shop/bound}\n",
    "empty.yaml": "apiVersion: bayplan/v1\nkind: Timeline\nuntil: 1s\nevents: []\n",
    "scenario.yaml": "apiVersion: bayplan/v1\nkind: Scenario\nname: s\npreemption: true\nchanges:\n- {action: drain, node: n1, force: true}\n- {action: addNodes, name: n3, like: n2, price: 1.5}\n- {action: evict, pod: shop/gone, seen: {uid: u}}\n",
    "other.yaml": "apiVersion: bayplan/v1\nkind: Scenario\nchanges: [{action: removeNode, node: n1}]\n",
    "lab.yaml": "apiVersion: bayplan/v1\nkind: Lab\nname: l\ncluster: cluster.yaml\nseeds: 3\nshapes: [cpu=1]\nstrategies: [{score: Current}, {score: MostAllocated}]\n",
    "pools.yaml": "apiVersion: bayplan/v1\nkind: Lab\ncluster: cluster.yaml\nseeds: 1\npools: [{name: z, nodes: {topology.kubernetes.io/zone: z}, profile: default-scheduler, quota: {cpu: 1}, price: 2}]\nstrategies: [{score: Current}]\n",
    "plan.yaml": "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: place, pod: shop/big, to: n1}\n- {action: place, pod: shop/gpu, to: n2}\n- {action: place, pod: shop/gone, to: n1}\n",
    "config.yaml": "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nextenders:\n- {urlPrefix: \"http://x\", filterVerb: f, prioritizeVerb: p, weight: 4}\n",
    "policy.yaml": "apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\nprofiles:\n- name: p\n  pluginConfig:\n  - {name: LowNodeUtilization, args: {thresholds: {cpu: 1}, targetThresholds: {cpu: 2}}}\n  - {name: DefaultEvictor, args: {evictFailedBarePods: true}}\n  plugins: {balance: {enabled: [LowNodeUtilization]}}\n",
    "nodes.csv": "sn,cpu_milli,memory_mib,gpu,model\nn0,32000,262144,2,T4\n",
    "pods.csv": "name,cpu_milli,memory_mib,num_gpu,gpu_milli\np0,1000,1024,1,500\n",
}
FILES["reset_vm_pm_id_x.json"] = json.dumps({
    "vm_type_list": [{"vm_type": "large", "request_cpu": 16, "request_mem_mb": 100}],
    "cluster_list": [{"cluster_name": "one", "host_info": [{"node_id": h, "numa": [{"node": 0, "total_cpu": 20, "memory_huge_total_mb": 400}]} for h in "abc"],
                      "vm_instance": [{"host_id": h, "numa": [{"node": 0, "cpu": 6, "mem_mb": 10}]} for h in "ab"]}]})
COMMANDS = {
    "ScheduleReport": [["schedule", "cluster.yaml", "--explain", "--feature-gates", "DynamicResourceAllocation=true"], ["schedule", "cluster.yaml", "--kubelet", "kubelet.yaml", "--topology", "n2.xml"],
                       ["schedule", "gang.yaml", "--explain", "--feature-gates", "GenericWorkload=true,GangScheduling=true,TopologyAwareWorkloadScheduling=true"]],
    "SimulationReport": [["simulate", "cluster.yaml", "--events", "events.yaml"],
                         ["simulate", "gang.yaml", "--events", "empty.yaml", "--feature-gates", "GenericWorkload=true,GangScheduling=true,TopologyAwareWorkloadScheduling=true"]],
    "PlacementPrediction": [["predict", "shop/first", "cluster.yaml", "--node", "n2", "--machine", "n2.xml", "--kubelet", "kubelet.yaml"], ["predict", "shop/small", "cluster.yaml", "--node", "n2", "--machine", "n2.xml", "--kubelet", "kubelet.yaml"]],
    "FragmentationReport": [["fragmentation", "cluster.yaml", "--request", "cpu=2,nvidia.com/gpu=1", "--gang", "2"]],
    "FragmentationTrend": [["fragmentation", "--trend", "cluster.yaml", "node.yaml", "--request", "cpu=2"]],
    "ReplayReport": [["replay", "openb", "--nodes", "nodes.csv", "--pods", "pods.csv", "--policy", "FGD,BestFit"]],
    "BenchPlanReport": [["bench", "plan", "reset_vm_pm_id_x.json", "--moves", "1", "--gain", "1"]],
    "PlanCheck": [["plan", "check", "plan.yaml", "cluster.yaml", "--kubelet", "kubelet.yaml"]],
    "GoalPlan": [["plan", "drain", "cluster.yaml", "--node", "n1"], ["plan", "slots", "cluster.yaml", "--request", "cpu=1000", "--count", "3"], ["plan", "room", "goal.yaml", "--pod", "default/wants"]],
    "WhatIf": [["what-if", "cluster.yaml", "--scenario", "scenario.yaml", "--compare", "other.yaml", "--more", "2*cpu=1", "--request", "cpu=1"], ["what-if", "goal.yaml", "--more", "cpu=1", "--most", "1"],
               ["what-if", "cluster.yaml", "--scenario", "scenario.yaml", "--place", "shop/ReplicaSet/web", "--same", "topology.kubernetes.io/zone"]],
    "LabReport": [["lab", "lab.yaml"], ["lab", "pools.yaml"]],
    "PoolPathReport": [["lab", "pools.yaml", "--path", "shop/big"]],
    "Descheduling": [["plan", "deschedule", "cluster.yaml", "--policy", "policy.yaml", "--now", "2026-06-01T12:00:00Z", "--reserve"]],
    "VolcanoSessions": [["schedule", "volcano.yaml", "--scheduler", "volcano", "--sessions", "2"], ["schedule", "vcjobs.yaml", "--scheduler", "volcano", "--sessions", "2"],
                        ["schedule", "used.yaml", "--scheduler", "volcano", "--config", "rescheduling.conf", "--sessions", "2"]],
    "KueueAdmission": [["schedule", "kueue.yaml", "--scheduler", "kueue", "--fair-sharing"], ["schedule", "kueue.yaml", "--scheduler", "kueue", "--cycles", "1"]],
    "PlanHash": [["plan", "hash", "plan.yaml"]],
    "Drain": [["drain", "n1", "cluster.yaml"]],
    "ConfigurationCheck": [["config", "check", "config.yaml"]],
    "ProfileComparison": [["config", "compare", "cluster.yaml", "--with", "config.yaml", "--pods", "all", "--request", "cpu=1"], ["config", "compare", "cluster.yaml", "--with", "config.yaml", "--pods", "1"]],
    "ClusterSummary": [["inspect", "cluster.yaml"]],
    "SchedulerComparison": [["compare-schedulers", "volcano.yaml"], ["compare-schedulers", "kueue.yaml", "--scheduler", "kueue", "--scheduler", "kube"]],
    "QueueBoard": [["queues", "kueue.yaml", "--against", "second.yaml"], ["queues", "volcano.yaml", "--against", "plain.conf"], ["queues", "kueue.yaml"], ["queues", "volcano.yaml"], ["queues", "quotas.yaml"], ["queues", "cluster.yaml", "--system", "priority"]],
    "TogetherCourse": [["together", "oversold.yaml", "--spec", "together.yaml", "--events"], ["together", "cluster.yaml", "--horizon", "50"]],
    "TogetherSweep": [["together", "oversold.yaml", "--sweep", "1..2"]],
    "ElasticQuotas": [["quotas", "quotas.yaml"]],
    "Colocation": [["colocation", "colocation.yaml", "--topology", "n2.xml"], ["colocation", "colocation.yaml", "--now", "2026-05-04T08:01:00Z"], ["colocation", "colocation.yaml", "--now", "2026-05-05T08:01:00Z"]],
    "GroupList": [["groups", "groups.yaml"]],
    "StartOrders": [["groups", "orders.yaml", "--order"]],
    "PodGroups": [["groups", "groups.yaml", "--pod", "default/p"]],
    "DeviceList": [["devices", "devices.yaml"]],
    "DeviceAnswers": [["devices", "devices.yaml", "--pod", "default/p"], ["devices", "devices.yaml", "--pod", "default/q"]],
    "ClaimDevices": [["devices", "devices.yaml", "--claim", "default/p"], ["devices", "devices.yaml", "--claim", "default/q"]],
    "MachineReport": [["topology", "show", "--this-machine", "--partial"], ["topology", "show", "n2.xml"]],
    "PictureDifference": [["diff", "budget.yaml", "cluster.yaml"]],
    "Defaults": [["config", "view", "schedule"]],
    "Version": [["version"]],
}
# Of a live cluster, of journals and of cases: tst_apply, tst_live and tst_conformance_command hold them against the schema.
ELSEWHERE = {"PlanSummary", "Preflight", "LandingStatus", "Journal", "RecordingMoments", "ConformanceReport"}
LINES = {"WatchEvent", "ApplyProgress", "ReleaseProgress"}


class Reports(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        for name, text in FILES.items():
            (Path(self.folder.name) / name).write_text(text, encoding="utf-8")

    def tearDown(self):
        self.folder.cleanup()

    def printed(self, words):
        done = subprocess.run([PROGRAM, *words, "-o", "json"], text=True, capture_output=True, cwd=self.folder.name, env=os.environ | {"XDG_CONFIG_HOME": self.folder.name})
        self.assertIn(done.returncode, (0, 3, 4), f"{words}: {done.stderr}")
        return json.loads(done.stdout)

    def test_every_kind_is_looked_at(self):
        kinds = {one["$ref"].rsplit("/", 1)[1] for one in SCHEMA["oneOf"]}
        self.assertEqual(kinds, COMMANDS.keys() | ELSEWHERE | LINES)
        self.assertEqual(SCHEMA["$defs"].keys(), kinds | {"Kubelet", "WhatIfScenario", "QueueShares"})

    def test_what_is_printed(self):
        for kind, commands in COMMANDS.items():
            for words in commands:
                with self.subTest(kind=kind, words=words):
                    report = self.printed(words)
                    self.assertEqual(report["kind"], kind)
                    self.assertEqual(faults(report, SCHEMA["$defs"][kind], kind), [])

    def test_a_validator_that_finds_something(self):
        self.assertEqual(faults({"apiVersion": "bayplan/v2", "kind": "Version", "more": 1}, SCHEMA["$defs"]["Version"], "v"),
                         ["v: lacks version", "v.apiVersion: 'bayplan/v2' is not 'bayplan/v1'", "v.more: is not in the schema"])

    def test_the_manual(self):
        for language in ("en", "zh_CN"):
            page = (ROOT / f"resources/manual/{language}/reports.md").read_text(encoding="utf-8")
            sections = {part.split("\n", 1)[0].strip(): part for part in re.split(r"^##+ ", page, flags=re.M)[1:]}
            for kind, schema in SCHEMA["$defs"].items():
                with self.subTest(language=language, kind=kind):
                    named = re.findall(r"^\| `([^`]+)`( \*)? \|", sections[kind], re.M)
                    self.assertEqual([name for name, _ in named], list(paths(schema)))
                    starred = {name for name, star in named if star and "." not in name}
                    self.assertEqual(starred, set(schema.get("required", [])) - {"apiVersion", "kind"})

    def test_the_features_in_the_manual(self):
        """The rows of the engine's table, in English and, by the catalogue of bayplanctl, in Chinese."""
        report = self.printed(["compare-schedulers", "volcano.yaml"])
        mark = {"yes": " ●", "part": " ◐", "no": " ○", "none": ""}
        catalogue = (ROOT / "translations/bayplanctl_zh_CN.po").read_text(encoding="utf-8")
        chinese = dict((json.loads(f'"{one}"'), json.loads(f'"{other}"')) for one, other in re.findall(r'^msgid "(.+)"\nmsgstr "(.+)"$', catalogue, re.M))
        for language, say in (("en", lambda text: text), ("zh_CN", lambda text: chinese[text])):
            page = (ROOT / f"resources/manual/{language}/schedulers.md").read_text(encoding="utf-8").replace("`", "")
            rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in page.split("\n") if line.startswith("| ")]
            rows = [row for row in rows if len(row) > 4 and row[0] and not row[0].startswith("-")]
            self.assertEqual(len(rows), len(report["features"]))
            for row, feature in zip(rows, report["features"]):
                with self.subTest(language=language, feature=feature["feature"]):
                    self.assertEqual(row[0], say(feature["feature"]))
                    for cell, of in zip(row[1:], feature["schedulers"]):
                        has = say(of["has"]) if "has" in of else ""
                        if of["modelled"] == "none":  # a dash, with what is elsewhere behind it
                            self.assertEqual(re.sub("[-() （）]", "", cell), re.sub("[-() （）]", "", has))
                        else:
                            self.assertEqual(cell, has + mark[of["modelled"]])
        for version in report["versions"]:
            self.assertIn(version["version"].split(" ")[0], (ROOT / "resources/manual/en/schedulers.md").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
