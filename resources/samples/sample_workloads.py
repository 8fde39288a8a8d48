# SPDX-License-Identifier: GPL-3.0-or-later
"""What runs on the sample cluster, as a table. CPU in thousandths of a core, memory in MiB."""

from dataclasses import dataclass, field

PRIORITIES = {  # name: (value, preemptionPolicy, description)
    "system-node-critical": (2000001000, "PreemptLowerPriority", "What a node cannot do without"),
    "system-cluster-critical": (2000000000, "PreemptLowerPriority", "What the cluster cannot do without"),
    "business-critical": (100000, "PreemptLowerPriority", "Money and orders"),
    "service": (10000, "PreemptLowerPriority", "Everything that answers requests; the default"),
    "ml-training": (5000, "Never", "Training waits for room, it does not evict"),
    "ml-notebook": (1000, "Never", "People at notebooks"),
    "batch": (100, "Never", "Jobs that may wait"),
}
DEFAULT_PRIORITY = "service"


@dataclass
class Container:
    name: str
    image: str
    cpu: int
    memory: int
    cpu_limit: int = 0     # 0: none
    memory_limit: int = 0  # 0: as much as requested
    extra: dict = field(default_factory=dict)  # requests = limits: GPUs, hugepages
    ports: tuple = ()      # (name, containerPort, hostPort or 0)


@dataclass
class Workload:
    namespace: str
    name: str
    kind: str              # Deployment, StatefulSet, DaemonSet, Job, Node (a static pod)
    replicas: int          # running; of a DaemonSet: ignored
    containers: list
    pending: int = 0       # on no node yet
    priority: str = DEFAULT_PRIORITY
    selector: dict = field(default_factory=dict)
    required: list = field(default_factory=list)   # matchExpressions that a node must meet
    preferred: list = field(default_factory=list)  # (weight, matchExpressions)
    tolerations: list = field(default_factory=list)
    host_network: bool = False
    sidecar: object = None  # a Container that starts first and stays
    init: object = None     # a Container that runs before the others and ends
    gates: tuple = ()
    nodes: tuple = ()       # exactly these, one replica each; empty: wherever there is room
    packed: bool = False    # many on one node do no harm


def box(name, image, cpu, memory, **more):
    return Container(name, image, cpu, memory, **more)


def expr(key, operator, *values):
    return {"key": key, "operator": operator, "values": list(values)} if values else {"key": key, "operator": operator}


def tolerate(key="", value="", effect="NoSchedule"):
    t = {"operator": "Equal", "key": key, "value": value} if value else {"operator": "Exists"}
    if key and not value:
        t["key"] = key
    if effect:
        t["effect"] = effect
    return t


ALL_TAINTS = [tolerate(effect="")]
GPU = [tolerate("dedicated", "gpu")]
NVIDIA = [tolerate("nvidia.com/gpu", "present")]
CONTROL = [tolerate("node-role.kubernetes.io/control-plane")]
GENERAL = {"pool": "general"}
HIGHMEM = {"pool": "highmem"}
MEMORY = [tolerate("dedicated", "memory", "PreferNoSchedule")]
A100 = {"nvidia.com/gpu.product": "NVIDIA-A100-SXM4-80GB"}
H100 = {"nvidia.com/gpu.product": "NVIDIA-H100-80GB-HBM3"}
L40S = {"nvidia.com/gpu.product": "NVIDIA-L40S"}
ANY_TRAINER = [expr("nvidia.com/gpu.product", "In", A100["nvidia.com/gpu.product"], H100["nvidia.com/gpu.product"])]
BIG = [(50, [expr("node.kubernetes.io/instance-type", "In", "std-32")])]
PROXY = box("proxy", "quay.io/example/envoy:1.34.2", 50, 96, memory_limit=256)
TRAINER, NOTEBOOK = "registry.example.com/ml/torch:2.9-cu13", "registry.example.com/ml/notebook:2026.2"


def trainer(gpus, cpu=7, memory_gi=56, image=TRAINER):
    return [box("trainer", image, gpus * cpu * 1000, gpus * memory_gi * 1024, extra={"nvidia.com/gpu": gpus})]


def server(gpus, image="registry.example.com/ml/serve:0.14.1"):
    return [box("server", image, 6000 * gpus, 40 * 1024 * gpus, extra={"nvidia.com/gpu": gpus},
                ports=(("http", 8000, 0),))]


def app(image, cpu, memory, **more):
    return [box("app", f"registry.example.com/{image}", cpu, memory, cpu_limit=cpu * 2, memory_limit=memory * 3 // 2,
                ports=(("http", 8080, 0),), **more)]


W = Workload
WORKLOADS = [
    # What every node, or every GPU node, runs.
    W("kube-system", "cilium", "DaemonSet", 0, [box("agent", "quay.io/cilium/cilium:v1.19.1", 100, 512,
      memory_limit=1024, ports=(("health", 4244, 4244),))], priority="system-node-critical", tolerations=ALL_TAINTS,
      host_network=True),
    W("kube-system", "csi-node", "DaemonSet", 0, [box("driver", "registry.k8s.io/example/csi-driver:v1.50.0", 20, 64),
      box("registrar", "registry.k8s.io/sig-storage/csi-node-driver-registrar:v2.14.0", 10, 32)],
      priority="system-node-critical", tolerations=ALL_TAINTS),
    W("monitoring", "node-exporter", "DaemonSet", 0, [box("exporter", "quay.io/prometheus/node-exporter:v1.10.2", 50, 48,
      memory_limit=96, ports=(("metrics", 9100, 9100),))], tolerations=ALL_TAINTS, host_network=True),
    W("logging", "fluent-bit", "DaemonSet", 0, [box("fluent-bit", "cr.fluentbit.io/fluent/fluent-bit:4.2.0", 50, 100,
      memory_limit=200)], tolerations=ALL_TAINTS),
    W("gpu-system", "nvidia-device-plugin", "DaemonSet", 0, [box("plugin", "nvcr.io/nvidia/k8s-device-plugin:v0.18.0",
      50, 100)], priority="system-node-critical", selector={"nvidia.com/gpu.present": "true"}, tolerations=ALL_TAINTS),
    W("gpu-system", "dcgm-exporter", "DaemonSet", 0, [box("exporter", "nvcr.io/nvidia/k8s/dcgm-exporter:4.4.2", 100, 256,
      memory_limit=512)], selector={"nvidia.com/gpu.present": "true"}, tolerations=ALL_TAINTS),

    # The control plane and its helpers.
    *[W("kube-system", f"kube-{part}", "Node", 3, [box(f"kube-{part}", f"registry.k8s.io/kube-{part}:v1.36.2", cpu, mem)],
        priority="system-node-critical", selector={"pool": "system"}, tolerations=ALL_TAINTS, host_network=True)
      for part, cpu, mem in (("apiserver", 1000, 4096), ("controller-manager", 200, 1024), ("scheduler", 100, 512))],
    W("kube-system", "etcd", "Node", 3, [box("etcd", "registry.k8s.io/etcd:3.6.6-0", 1000, 4096)],
      priority="system-node-critical", selector={"pool": "system"}, tolerations=ALL_TAINTS, host_network=True),
    W("kube-system", "coredns", "Deployment", 4, [box("coredns", "registry.k8s.io/coredns/coredns:v1.13.1", 100, 70,
      memory_limit=170, ports=(("dns", 53, 0),))], priority="system-cluster-critical", tolerations=CONTROL),
    W("kube-system", "metrics-server", "Deployment", 2, [box("server", "registry.k8s.io/metrics-server:v0.8.0", 100, 200)],
      priority="system-cluster-critical"),
    W("kube-system", "cilium-operator", "Deployment", 2, [box("operator", "quay.io/cilium/operator:v1.19.1", 100, 128)],
      priority="system-cluster-critical", tolerations=CONTROL, selector={"pool": "system"}),
    W("platform", "cert-manager", "Deployment", 3, app("mirror/cert-manager:1.19.1", 50, 128)),
    W("platform", "external-dns", "Deployment", 1, app("mirror/external-dns:0.20.0", 50, 128)),
    W("platform", "gitops", "Deployment", 6, app("mirror/gitops:3.2.1", 250, 512)),
    # Three edge nodes, four replicas that all want ports 80 and 443 of their node.
    W("ingress", "ingress-controller", "Deployment", 3, [box("controller", "registry.k8s.io/ingress/controller:v1.14.0",
      1500, 2048, memory_limit=4096, ports=(("http", 80, 80), ("https", 443, 443)))], pending=1,
      priority="system-cluster-critical", selector={"pool": "ingress"}, tolerations=[tolerate("dedicated", "ingress")]),

    # What earns the money.
    W("web", "storefront", "Deployment", 40, app("web/storefront:2026.9.3", 500, 768), pending=5, preferred=BIG,
      sidecar=PROXY),
    W("web", "catalog", "Deployment", 20, app("web/catalog:11.4.0", 750, 1024), pending=2, preferred=BIG, sidecar=PROXY),
    W("web", "cart", "Deployment", 16, app("web/cart:7.2.1", 400, 512), sidecar=PROXY),
    W("web", "checkout", "Deployment", 14, app("web/checkout:5.0.9", 500, 768), pending=1, sidecar=PROXY,
      priority="business-critical"),
    W("web", "recommendations", "Deployment", 12, app("web/recommendations:3.3.0", 1000, 2048), pending=1),
    W("web", "image-resizer", "Deployment", 12, app("web/image-resizer:1.8.2", 1500, 1024)),
    W("web", "sessions", "Deployment", 8, app("web/sessions:2.2.0", 250, 512)),
    W("payments", "gateway", "Deployment", 12, app("payments/gateway:9.1.4", 500, 512), priority="business-critical",
      sidecar=PROXY),
    W("payments", "api", "Deployment", 18, app("payments/api:4.18.2", 600, 1024), pending=2, sidecar=PROXY,
      priority="business-critical", required=[expr("topology.kubernetes.io/zone", "In", "north-1a", "north-1b")],
      init=box("migrate", "registry.example.com/payments/migrate:4.18.2", 200, 256)),
    W("payments", "ledger", "Deployment", 12, app("payments/ledger:6.7.0", 800, 1536), priority="business-critical",
      sidecar=PROXY),
    W("payments", "risk-scorer", "Deployment", 10, app("payments/risk-scorer:2.5.1", 1200, 3072),
      priority="business-critical", preferred=[(80, [expr("node.kubernetes.io/instance-type", "In", "std-32")]),
                                               (20, [expr("disktype", "In", "nvme")])]),
    W("payments", "webhooks", "Deployment", 8, app("payments/webhooks:3.0.2", 250, 384)),
    W("payments", "postgres", "StatefulSet", 3, [box("postgres", "docker.io/library/postgres:18.1", 4000, 32768,
      memory_limit=32768, ports=(("sql", 5432, 0),))], priority="business-critical", selector=HIGHMEM, tolerations=MEMORY),
    W("payments", "ledger-postgres", "StatefulSet", 3, [box("postgres", "docker.io/library/postgres:18.1", 6000, 49152,
      memory_limit=49152, extra={"hugepages-1Gi": 16}, ports=(("sql", 5432, 0),))], priority="business-critical",
      selector=HIGHMEM, tolerations=MEMORY),
    W("search", "query", "Deployment", 24, app("search/query:8.4.1", 1000, 3072), pending=3, preferred=BIG),
    W("search", "indexer", "Deployment", 10, app("search/indexer:8.4.1", 1500, 4096), selector=GENERAL),
    W("search", "suggest", "Deployment", 8, app("search/suggest:2.1.0", 500, 2048)),
    W("search", "opensearch-data", "StatefulSet", 6, [box("opensearch", "docker.io/example/opensearch:3.3.2", 6000, 65536,
      memory_limit=65536, ports=(("http", 9200, 0),))], selector=HIGHMEM, tolerations=MEMORY),
    W("search", "opensearch-manager", "StatefulSet", 3, [box("opensearch", "docker.io/example/opensearch:3.3.2", 1000,
      4096)], selector=GENERAL),
    W("notify", "mailer", "Deployment", 10, app("notify/mailer:1.20.0", 200, 256)),
    W("notify", "push", "Deployment", 12, app("notify/push:4.4.4", 300, 384)),
    W("notify", "templates", "Deployment", 6, app("notify/templates:2.0.1", 150, 256)),
    W("identity", "keycloak", "StatefulSet", 4, app("mirror/keycloak:26.4", 1000, 2048), priority="business-critical"),
    W("identity", "auth-proxy", "Deployment", 8, app("mirror/auth-proxy:7.13", 100, 128)),

    # Data.
    W("data", "kafka", "StatefulSet", 5, [box("kafka", "docker.io/apache/kafka:4.1.1", 4000, 24576, memory_limit=24576,
      ports=(("broker", 9092, 0),))], priority="business-critical", preferred=[(100, [expr("pool", "In", "highmem")])],
      tolerations=MEMORY),
    W("data", "redis", "StatefulSet", 6, [box("redis", "docker.io/library/redis:8.4", 2000, 40960)], selector=HIGHMEM,
      tolerations=MEMORY, priority="business-critical"),
    W("data", "clickhouse", "StatefulSet", 4, [box("clickhouse", "docker.io/clickhouse/server:25.11", 6000, 98304,
      memory_limit=98304)], selector=HIGHMEM, tolerations=MEMORY),
    W("data", "stream-worker", "Deployment", 16, app("data/stream:1.20.3", 2000, 8192)),
    W("data", "connect", "Deployment", 6, app("data/connect:4.1.1", 500, 2048)),
    W("data", "schema-registry", "Deployment", 2, app("data/schema-registry:8.1", 250, 1024)),

    # Eyes and ears.
    W("monitoring", "prometheus", "StatefulSet", 2, [box("prometheus", "quay.io/prometheus/prometheus:v3.8.0", 4000, 49152)],
      selector=HIGHMEM, tolerations=MEMORY),
    W("monitoring", "alertmanager", "StatefulSet", 3, [box("alertmanager", "quay.io/prometheus/alertmanager:v0.29.0", 100,
      256)]),
    W("monitoring", "grafana", "Deployment", 2, app("mirror/grafana:12.3", 250, 512)),
    W("monitoring", "collector", "Deployment", 12, app("mirror/otel-collector:0.141", 500, 1024)),
    W("logging", "loki-write", "StatefulSet", 6, app("mirror/loki:3.6", 1000, 4096)),
    W("logging", "loki-read", "Deployment", 4, app("mirror/loki:3.6", 500, 2048)),

    # Builds, jobs, and what people try out.
    W("ci", "runner", "Job", 45, [box("runner", "registry.example.com/ci/runner:2.330", 1500, 4096, memory_limit=8192)],
      priority="batch", packed=True, selector=GENERAL),
    W("batch", "daily-report", "Job", 24, [box("report", "registry.example.com/batch/report:14.0", 1000, 2048)],
      pending=4, priority="batch", packed=True),
    W("batch", "price-sync", "Job", 18, [box("sync", "registry.example.com/batch/sync:3.9", 500, 1024)], priority="batch"),
    W("batch", "transcode", "Job", 16, [box("ffmpeg", "registry.example.com/batch/transcode:6.1", 2000, 2048)],
      priority="batch", packed=True, selector=GENERAL),
    *[W(f"preview-{team}", part, "Deployment", 3, app(f"{image}", 100, 256)) for team in ("checkout", "search", "mobile",
      "growth", "billing", "design", "seo", "intl") for part, image in (("storefront", "web/storefront:2026.9.3"),
      ("catalog", "web/catalog:11.4.0"), ("cart", "web/cart:7.2.1"), ("query", "search/query:8.4.1"))],

    # Machine learning. Where the trainers and notebooks stand is the point: GPUs are free, but never eight together.
    W("ml-train", "pretrain", "Job", 3, trainer(8, 11, 110), pending=4, priority="ml-training", selector=H100,
      tolerations=GPU, nodes=("h100-b1", "h100-c1", "h100-c2")),
    W("ml-train", "rlhf", "Job", 3, trainer(4, 11, 110), priority="ml-training", selector=H100, tolerations=GPU,
      nodes=("h100-b2", "h100-c3", "h100-c4")),
    W("ml-train", "distill", "Job", 1, trainer(2, 11, 110), priority="ml-training", selector=H100, tolerations=GPU,
      nodes=("h100-b2",)),
    W("ml-train", "vision", "Job", 1, trainer(8), pending=2, priority="ml-training", required=ANY_TRAINER, tolerations=GPU,
      nodes=("a100-a3",)),
    W("ml-train", "finetune-large", "Job", 4, trainer(4), priority="ml-training", selector=A100, tolerations=GPU,
      nodes=("a100-a2", "a100-b1", "a100-b3", "a100-b3")),
    W("ml-train", "finetune-small", "Job", 5, trainer(2), pending=1, priority="ml-training", selector=A100,
      tolerations=GPU, nodes=("a100-a1", "a100-a4", "a100-a4", "a100-b1", "a100-b4")),
    W("ml-lab", "notebook", "StatefulSet", 9, [box("notebook", NOTEBOOK, 6000, 49152, extra={"nvidia.com/gpu": 1},
      ports=(("http", 8888, 0),))], pending=4, priority="ml-notebook", selector=A100, tolerations=GPU,
      nodes=("a100-a1", "a100-a1", "a100-a2", "a100-a4", "a100-b2", "a100-b2", "a100-b2", "a100-b4", "a100-a1")),
    W("ml-lab", "notebook-h100", "StatefulSet", 2, [box("notebook", NOTEBOOK, 8000, 65536, extra={"nvidia.com/gpu": 1})],
      priority="ml-notebook", selector=H100, tolerations=GPU, nodes=("h100-c3", "h100-c4")),
    W("ml-serve", "chat", "Deployment", 6, server(2), selector=L40S, tolerations=NVIDIA, priority="business-critical",
      nodes=("l40s-a1", "l40s-a2", "l40s-b1", "l40s-b2", "l40s-c1", "l40s-c2")),
    W("ml-serve", "embeddings", "Deployment", 7, server(1), pending=3, selector=L40S, tolerations=NVIDIA,
      nodes=("l40s-a1", "l40s-a1", "l40s-a2", "l40s-b1", "l40s-b2", "l40s-c1", "l40s-c1")),
    W("ml-platform", "ray-worker", "StatefulSet", 16, app("ml/ray:2.52", 2000, 8192)),
    W("ml-platform", "feature-store", "Deployment", 8, app("ml/feature-store:0.57", 500, 2048)),
    W("ml-platform", "tracking", "Deployment", 2, app("ml/tracking:3.6", 500, 1024)),

    # Pods that nobody can place, each for a reason of its own.
    W("ml-lab", "benchmark", "Job", 0, trainer(1), pending=2, priority="ml-training", selector=A100),  # no toleration
    W("batch", "archive", "Job", 0, [box("archive", "registry.example.com/batch/archive:2.1", 500, 1024)], pending=1,
      priority="batch", selector={"disktype": "tape"}),                                               # no such label
    W("web", "canary", "Deployment", 0, app("web/storefront:2026.10.0-rc1", 500, 768), pending=1,
      selector={"topology.kubernetes.io/zone": "north-1d"}),                                          # no such zone
    W("data", "graph-import", "Job", 0, [box("import", "registry.example.com/data/graph:5.26", 8000, 700 * 1024)],
      pending=1, priority="batch"),                                                                   # too large
    W("data", "vector-index", "StatefulSet", 0, [box("index", "registry.example.com/data/vector:1.16", 4000, 65536,
      extra={"hugepages-1Gi": 96})], pending=1, selector=HIGHMEM, tolerations=MEMORY),                # too many pages
    W("batch", "quarter-close", "Job", 0, [box("close", "registry.example.com/batch/close:1.4", 2000, 4096)], pending=1,
      priority="batch", gates=("finance.example.com/approval",)),                                     # held back
]

# (namespace, name, what spec says, how many): the disruption budgets. What stores data loses one pod at a time at most; what answers
# people keeps eight or nine of ten, and pods that are pending count as lost; the managers of the search, whose budget was written for three of three, may lose none.
BUDGETS = [
    ("kube-system", "coredns", "maxUnavailable", 1),
    ("web", "storefront", "maxUnavailable", "20%"),
    ("web", "checkout", "maxUnavailable", "10%"),
    ("payments", "api", "maxUnavailable", 3),
    ("payments", "postgres", "minAvailable", 2),
    ("payments", "ledger-postgres", "minAvailable", 2),
    ("search", "opensearch-data", "maxUnavailable", 1),
    ("search", "opensearch-manager", "minAvailable", 3),
    ("data", "kafka", "maxUnavailable", 1),
    ("identity", "keycloak", "maxUnavailable", 1),
    ("ml-serve", "chat", "maxUnavailable", 1),
]
