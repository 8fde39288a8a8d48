// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a followed cluster's picture after a batch of changes: 5,000 nodes, 100,000 pods of 500 workloads. The
// time is processor time of building alone; former pictures are destroyed outside of it, and timed separately.
#include <benchmark/benchmark.h>

#include <ctime>
#include <string>

#include "kube/read/live_picture.h"

using namespace bayplan;

namespace {

constexpr int kNodes = 5'000;
constexpr int kPods = 100'000;
constexpr int kWorkloads = 500;

LiveObject object(std::string key, const std::string& uid, std::int64_t version, std::string text) {
    return {std::move(key), uid, std::to_string(version), std::make_shared<const std::string>(std::move(text))};
}

LiveObject nodeObject(int n, std::int64_t version) {
    const std::string name = "worker-" + std::to_string(n) + ".zone-" + std::to_string(n % 3) + ".example";
    std::string images;
    for (int i = 0; i < 20; ++i)
        images += std::string(i ? "," : "") + R"({"names":["registry.example/team/image-)" + std::to_string((n + i * 7) % kWorkloads)
                  + R"(:v1"],"sizeBytes":)" + std::to_string(100'000'000 + i) + "}";
    return object(
        name, "node-" + std::to_string(n), version,
        R"({"apiVersion":"v1","kind":"Node","metadata":{"name":")" + name + R"(","uid":"node-)" + std::to_string(n) + R"(","resourceVersion":")" + std::to_string(version)
            + R"(","labels":{"kubernetes.io/hostname":")" + name + R"(","topology.kubernetes.io/zone":"zone-)" + std::to_string(n % 3)
            + R"(","topology.kubernetes.io/region":"region"}},"spec":{},"status":{"capacity":{"cpu":"64","memory":"256Gi","pods":"110"},"allocatable":{"cpu":"63","memory":"250Gi","ephemeral-storage":"100Gi","pods":"110"},"images":[)"
            + images + R"(],"conditions":[{"type":"Ready","status":"True","lastHeartbeatTime":"2026-11-21T12:00:0)" + std::to_string(version % 10) + R"(Z"}]}})");
}

/// Generated names in the spec, as the API server writes them, make every text unique.
LiveObject podObject(int p, int node, std::int64_t version) {
    const int workload = p % kWorkloads;
    const std::string set = "workload-" + std::to_string(workload) + "-7c9d8f6b5";
    const std::string name = set + "-" + std::to_string(p);
    const std::string space = "team-" + std::to_string(workload % 20);
    const std::string uid = "0f3c2a10-5b7e-4a6d-9c8b-" + std::to_string(100'000'000'000 + p);
    const std::string nodeName = "worker-" + std::to_string(node) + ".zone-" + std::to_string(node % 3) + ".example";
    return object(space + "/" + name, uid, version,
                  R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":")" + name + R"(","namespace":")" + space + R"(","uid":")" + uid
                      + R"(","resourceVersion":")" + std::to_string(version)
                      + R"(","creationTimestamp":"2026-11-20T08:00:00Z","labels":{"app":"workload-)" + std::to_string(workload)
                      + R"(","pod-template-hash":"7c9d8f6b5"},"annotations":{"turn":")" + std::to_string(version)
                      + R"("},"ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":")" + set
                      + R"(","uid":"set-)" + std::to_string(workload) + R"(","controller":true}]},"spec":{"nodeName":")" + nodeName
                      + R"(","containers":[{"name":"main","image":"registry.example/team/image-)" + std::to_string(workload)
                      + R"(:v1","resources":{"requests":{"cpu":"250m","memory":"512Mi"},"limits":{"memory":"512Mi"}},"volumeMounts":[{"name":"kube-api-access-)"
                      + std::to_string(p) + R"(","mountPath":"/var/run/secrets"}]}],"volumes":[{"name":"kube-api-access-)" + std::to_string(p)
                      + R"(","projected":{"sources":[]}}],"priority":0,"schedulerName":"default-scheduler"},"status":{"phase":"Running","startTime":"2026-11-20T08:00:10Z"}})");
}

double processorMs() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Of 50 changes, `made` are deletions and creations of pods, and `nodes` are changes of nodes; the rest are changes of
/// pods.
void batch(benchmark::State& state) {
    const auto made = static_cast<int>(state.range(0));
    const auto nodes = static_cast<int>(state.range(1));
    LivePicture picture({apiKindsRead()[0], apiKindsRead()[1]});
    for (int n = 0; n < kNodes; ++n) picture.set(0, nodeObject(n, 1));
    for (int p = 0; p < kPods; ++p) picture.set(1, podObject(p, p % kNodes, 1));
    ClusterPtr before = picture.build()->cluster;
    std::int64_t turn = 1, next = kPods;
    double release = 0;
    for (auto unused : state) {
        (void)unused;
        for (int i = 0; i < 50; ++i) {
            ++turn;
            const auto p = static_cast<int>(turn * 7919 % kPods);
            if (i < made) {
                const LiveObject gone = podObject(p, p % kNodes, 1);
                picture.remove(1, gone.key);
                picture.set(1, podObject(static_cast<int>(next++), static_cast<int>(turn % kNodes), turn));
            } else if (i < made + nodes) {
                picture.set(0, nodeObject(p % kNodes, turn));
            } else {
                picture.set(1, podObject(p, p % kNodes, turn));
            }
        }
        const double begun = processorMs();
        Result<Built> built = picture.build();
        const double ended = processorMs();
        if (!built) return state.SkipWithError("not built");
        state.SetIterationTime((ended - begun) / 1e3);
        before = std::move(built->cluster);
        *built = {};
        release += processorMs() - ended;
    }
    state.counters["release_ms"] = benchmark::Counter(release, benchmark::Counter::kAvgIterations);
}
BENCHMARK(batch)->Args({0, 0})->Args({5, 0})->Args({5, 2})->ArgNames({"made", "nodes"})->Iterations(40)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
