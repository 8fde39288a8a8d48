// SPDX-License-Identifier: GPL-3.0-or-later
// Loading a large cluster from one list as `kubectl get nodes,pods -A -o json` writes it: 5,000 nodes, 100,000 pods of
// 400 workloads. Reports seconds, megabytes a second and the peak of memory as a multiple of the file.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

#include "io/sessions/loader.h"

using namespace bayplan;

namespace {

constexpr int kNodes = 5'000;
constexpr int kPods = 100'000;
constexpr int kWorkloads = 400;
constexpr int kImagesOfNode = 30;

/// Writes `text` with every line indented, and "@name" replaced by what `value` returns.
template <typename Value>
void expand(std::ostream& out, std::string_view text, Value&& value) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '@') {
            out << text[i];
            if (text[i] == '\n') out << "        ";
            continue;
        }
        std::size_t end = i + 1;
        while (end < text.size() && text[end] >= 'a' && text[end] <= 'z') ++end;
        value(text.substr(i + 1, end - i - 1));
        i = end - 1;
    }
}

constexpr std::string_view kNode = R"({
    "apiVersion": "v1",
    "kind": "Node",
    "metadata": {
        "annotations": {
            "node.alpha.kubernetes.io/ttl": "0",
            "volumes.kubernetes.io/controller-managed-attach-detach": "true"
        },
        "creationTimestamp": "2024-03-01T08:00:00Z",
        "labels": {
            "beta.kubernetes.io/arch": "amd64",
            "kubernetes.io/arch": "amd64",
            "kubernetes.io/hostname": "node-@i",
            "kubernetes.io/os": "linux",
            "node.kubernetes.io/instance-type": "m5.8xlarge",
            "topology.kubernetes.io/region": "eu-central-1",
            "topology.kubernetes.io/zone": "eu-central-1@zone"
        },
        "name": "node-@i",
        "resourceVersion": "80231@i",
        "uid": "7f3fe5c4-0000-4b1c-9a53-@uid"
    },
    "spec": {
        "podCIDR": "10.0.0.0/24",
        "providerID": "aws:///eu-central-1a/i-0@i"
    },
    "status": {
        "allocatable": {
            "cpu": "31850m",
            "ephemeral-storage": "95551679124",
            "hugepages-2Mi": "0",
            "memory": "125668Mi",
            "pods": "234"
        },
        "capacity": {
            "cpu": "32",
            "ephemeral-storage": "104845292Ki",
            "hugepages-2Mi": "0",
            "memory": "128460Mi",
            "pods": "234"
        },
        "conditions": [
            {
                "lastHeartbeatTime": "2024-05-01T12:00:00Z",
                "message": "kubelet is posting ready status",
                "reason": "KubeletReady",
                "status": "True",
                "type": "Ready"
            }
        ],
        "images": [
@images        ]
    }
})";

constexpr std::string_view kPod = R"({
    "apiVersion": "v1",
    "kind": "Pod",
    "metadata": {
        "annotations": {
            "prometheus.io/port": "8080",
            "prometheus.io/scrape": "true"
        },
        "creationTimestamp": "2024-04-11T09:31:07Z",
        "generateName": "app-@workload-6d4cf56db6-",
        "labels": {
            "app.kubernetes.io/instance": "app-@workload",
            "app.kubernetes.io/name": "app",
            "pod-template-hash": "6d4cf56db6"
        },
        "name": "app-@workload-6d4cf56db6-@i",
        "namespace": "team-@team",
        "ownerReferences": [
            {
                "apiVersion": "apps/v1",
                "blockOwnerDeletion": true,
                "controller": true,
                "kind": "ReplicaSet",
                "name": "app-@workload-6d4cf56db6",
                "uid": "0f0a3d9e-9f5c-4a43-a2a5-2d7e5f1d@workload"
            }
        ],
        "resourceVersion": "91201@i",
        "uid": "5ac1b7b2-1111-4c0e-8b12-@uid"
    },
    "spec": {
        "affinity": {
            "podAntiAffinity": {
                "preferredDuringSchedulingIgnoredDuringExecution": [
                    {
                        "podAffinityTerm": {
                            "labelSelector": {
                                "matchLabels": {
                                    "app.kubernetes.io/instance": "app-@workload"
                                }
                            },
                            "topologyKey": "kubernetes.io/hostname"
                        },
                        "weight": 100
                    }
                ]
            }
        },
        "containers": [
            {
                "args": [
                    "--listen=:8080",
                    "--log-format=json"
                ],
                "env": [
                    {
                        "name": "POD_NAME",
                        "valueFrom": {
                            "fieldRef": {
                                "apiVersion": "v1",
                                "fieldPath": "metadata.name"
                            }
                        }
                    },
                    {
                        "name": "ENDPOINT",
                        "value": "https://service-@workload.team-@team.svc:8443/\"v1\""
                    }
                ],
                "image": "registry.example/app-@workload:1.42.0",
                "imagePullPolicy": "IfNotPresent",
                "livenessProbe": {
                    "failureThreshold": 3,
                    "httpGet": {
                        "path": "/healthz",
                        "port": 8080,
                        "scheme": "HTTP"
                    },
                    "periodSeconds": 10,
                    "successThreshold": 1,
                    "timeoutSeconds": 1
                },
                "name": "app",
                "ports": [
                    {
                        "containerPort": 8080,
                        "name": "http",
                        "protocol": "TCP"
                    }
                ],
                "resources": {
                    "limits": {
                        "memory": "512Mi"
                    },
                    "requests": {
                        "cpu": "250m",
                        "memory": "512Mi"
                    }
                },
                "terminationMessagePath": "/dev/termination-log",
                "terminationMessagePolicy": "File",
                "volumeMounts": [
                    {
                        "mountPath": "/var/run/secrets/kubernetes.io/serviceaccount",
                        "name": "kube-api-access-@i",
                        "readOnly": true
                    }
                ]
            }
        ],
        "dnsPolicy": "ClusterFirst",
        "enableServiceLinks": true,
        "nodeName": "node-@node",
        "preemptionPolicy": "PreemptLowerPriority",
        "priority": 0,
        "restartPolicy": "Always",
        "schedulerName": "default-scheduler",
        "securityContext": {},
        "serviceAccount": "default",
        "serviceAccountName": "default",
        "terminationGracePeriodSeconds": 30,
        "tolerations": [
            {
                "effect": "NoExecute",
                "key": "node.kubernetes.io/not-ready",
                "operator": "Exists",
                "tolerationSeconds": 300
            },
            {
                "effect": "NoExecute",
                "key": "node.kubernetes.io/unreachable",
                "operator": "Exists",
                "tolerationSeconds": 300
            }
        ],
        "volumes": [
            {
                "name": "kube-api-access-@i",
                "projected": {
                    "defaultMode": 420,
                    "sources": [
                        {
                            "serviceAccountToken": {
                                "expirationSeconds": 3607,
                                "path": "token"
                            }
                        }
                    ]
                }
            }
        ]
    },
    "status": {
        "conditions": [
            {
                "lastProbeTime": null,
                "lastTransitionTime": "2024-04-11T09:31:09Z",
                "status": "True",
                "type": "Ready"
            },
            {
                "lastProbeTime": null,
                "lastTransitionTime": "2024-04-11T09:31:07Z",
                "status": "True",
                "type": "PodScheduled"
            }
        ],
        "containerStatuses": [
            {
                "containerID": "containerd://6a2b@uid",
                "image": "registry.example/app-@workload:1.42.0",
                "imageID": "registry.example/app-@workload@at",
                "name": "app",
                "ready": true,
                "restartCount": 0,
                "started": true,
                "state": {
                    "running": {
                        "startedAt": "2024-04-11T09:31:08Z"
                    }
                }
            }
        ],
        "hostIP": "10.1.2.3",
        "phase": "Running",
        "podIP": "10.2.3.4",
        "qosClass": "Burstable",
        "startTime": "2024-04-11T09:31:07Z"
    }
})";

void writeNode(std::ostream& out, int i) {
    expand(out, kNode, [&](std::string_view name) {
        if (name == "i") out << i;
        else if (name == "zone") out << static_cast<char>('a' + i % 3);
        else if (name == "uid") out << 100000000000LL + i;
        else
            for (int image = 0; image < kImagesOfNode; ++image)
                out << "                    {\n                        \"names\": [\n                            \"registry.example/app-"
                    << (i + image) % kWorkloads << "@sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae\",\n"
                    << "                            \"registry.example/app-" << (i + image) % kWorkloads
                    << ":1.42.0\"\n                        ],\n                        \"sizeBytes\": " << 40000000 + image
                    << "\n                    }" << (image + 1 < kImagesOfNode ? "," : "") << "\n        ";
    });
}

void writePod(std::ostream& out, int i) {
    const int workload = i % kWorkloads;
    expand(out, kPod, [&](std::string_view name) {
        if (name == "i") out << i;
        else if (name == "workload") out << workload;
        else if (name == "team") out << workload % 20;
        else if (name == "node") out << i % kNodes;
        else if (name == "uid") out << 100000000000LL + i;
        else out << "@sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae";
    });
}

/// The list in a file that is deleted with this object.
class ClusterFile {
public:
    ClusterFile() : m_path(std::filesystem::temp_directory_path() / ("bayplan-bench-" + std::to_string(::getpid()) + ".json")) {
        std::ofstream out(m_path, std::ios::binary);
        out << "{\n    \"apiVersion\": \"v1\",\n    \"items\": [\n        ";
        for (int i = 0; i < kNodes; ++i) {
            writeNode(out, i);
            out << ",\n        ";
        }
        for (int i = 0; i < kPods; ++i) {
            writePod(out, i);
            out << (i + 1 < kPods ? ",\n        " : "\n    ");
        }
        out << "],\n    \"kind\": \"List\",\n    \"metadata\": {\n        \"resourceVersion\": \"\"\n    }\n}\n";
    }
    ClusterFile(const ClusterFile&) = delete;
    ClusterFile& operator=(const ClusterFile&) = delete;
    ~ClusterFile() {
        std::error_code ignored;
        std::filesystem::remove(m_path, ignored);
    }
    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

double peakBytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

template <typename Load>
void run(benchmark::State& state, Load&& loadFile) {
    const ClusterFile file;
    const double bytes = static_cast<double>(std::filesystem::file_size(file.path()));
    for (auto _ : state)
        if (!loadFile(file.path())) state.SkipWithError("not loaded");
    state.counters["MB"] = bytes / 1e6;
    state.counters["MB/s"] = benchmark::Counter(bytes / 1e6, benchmark::Counter::kIsIterationInvariantRate);
    state.counters["peak/file"] = peakBytes() / bytes;
}

void readOnly(benchmark::State& state) {
    run(state, [](const auto& path) {
        const Result<Objects> objects = readObjects({path});
        return objects && objects->pods.size() == kPods && objects->diagnostics.empty();
    });
}

void readAndBuild(benchmark::State& state) {
    run(state, [](const auto& path) {
        const Result<Built> built = load({path});
        return built && built->cluster->podCount() == kPods;
    });
}

BENCHMARK(readOnly)->Unit(benchmark::kSecond)->Iterations(1)->UseRealTime();
BENCHMARK(readAndBuild)->Unit(benchmark::kSecond)->Iterations(1)->UseRealTime();

}  // namespace
