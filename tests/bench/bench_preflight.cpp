// SPDX-License-Identifier: GPL-3.0-or-later
// What it costs to look at a plan of many moves, and at a drain, on a large cluster: the time, and what the server is asked.
// Arguments: pods, nodes, moves; ten moves share a workload.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "apiserver/http/asking.h"
#include "cluster/samples.h"
#include "kube/apply/drain_plan.h"
#include "kube/apply/landing/landing_install.h"
#include "kube/apply/landing_objects.h"
#include "kube/apply/preflight.h"
#include "kube/connecting.h"
#include "plugins/all.h"

using namespace bayplan;
using namespace bayplan::samples;
using apiserver::Json;

namespace {

using Clock = std::chrono::steady_clock;
double milliseconds(Clock::time_point since) { return std::chrono::duration<double, std::milli>(Clock::now() - since).count(); }

constexpr std::size_t kOfOneSet = 10;  // pods

std::string nodeName(std::size_t i) { return "n" + std::to_string(i); }
std::string podName(std::size_t i) { return "p" + std::to_string(i); }
std::string setName(std::size_t i) { return "set-" + std::to_string(i / kOfOneSet); }

struct Size {
    std::size_t pods = 100'000, nodes = 5'000, moves = 300;
};

Json podObject(std::size_t i, std::size_t nodes) {
    Json object = apiserver::pod(podName(i), nodeName(i % nodes), setName(i));
    object["metadata"]["uid"] = "uid-" + podName(i);
    object["metadata"]["ownerReferences"] = Json::array({{{"apiVersion", "apps/v1"}, {"kind", "ReplicaSet"}, {"name", setName(i)}, {"uid", "uid-" + setName(i)}, {"controller", true}}});
    object["spec"]["schedulerName"] = "default-scheduler";
    object["spec"]["containers"][0]["resources"]["requests"] = {{"cpu", "100m"}, {"memory", "128Mi"}};
    return object;
}

/// The picture holds all; the server what is asked for by name.
ClusterPtr picture(const Size& size) {
    Objects all;
    for (std::size_t i = 0; i < size.nodes; ++i) {
        Node made = node(nodeName(i), {{"cpu", "32"}, {"memory", "128Gi"}, {"pods", "110"}}, Labels{{"kubernetes.io/hostname", nodeName(i)}});
        made.uid = "uid-" + made.name;
        all.nodes.push_back(std::move(made));
    }
    PodSpec spec = asks({{"cpu", "100m"}, {"memory", "128Mi"}});
    for (std::size_t i = 0; i < size.pods; ++i) {
        Pod made = pod(podName(i), spec, nodeName(i % size.nodes));
        made.uid = "uid-" + made.name;
        made.labels = std::make_shared<const Labels>(Labels{{"app", setName(i)}});
        made.owners.push_back({"ReplicaSet", setName(i), true});
        all.pods.push_back(std::move(made));
        // A drain decides on the objects as they were read.
        all.podSources.push_back(i % size.nodes < size.moves ? std::make_shared<const std::string>(podObject(i, size.nodes).dump()) : nullptr);
    }
    return build(std::move(all)).value().cluster;
}

void load(apiserver::ApiServer& server, const Size& size) {
    for (std::size_t i = 0; i < size.nodes; ++i) {
        Json object = apiserver::node(nodeName(i));
        object["metadata"]["uid"] = "uid-" + nodeName(i);
        object["status"]["conditions"] = Json::array({{{"type", "Ready"}, {"status", "True"}}});
        server.load(std::move(object));
    }
    for (std::size_t i = 0; i < size.moves; ++i) {
        if (i % kOfOneSet == 0)
            server.load({{"apiVersion", "apps/v1"},
                         {"kind", "ReplicaSet"},
                         {"metadata", {{"name", setName(i)}, {"namespace", "default"}, {"uid", "uid-" + setName(i)}}},
                         {"spec", {{"replicas", kOfOneSet}, {"selector", {{"matchLabels", {{"app", setName(i)}}}}}}},
                         {"status", {{"replicas", kOfOneSet}}}});
        server.load(podObject(i, size.nodes));
    }
}

class Still : public PictureSource {
public:
    explicit Still(ClusterPtr cluster) : m_cluster(std::move(cluster)) {}
    Result<ClusterPtr> newest(const std::stop_token&) override { return m_cluster; }

private:
    ClusterPtr m_cluster;
};

Scheduler scheduler() { return Scheduler(*makeProfiles(SchedulerConfiguration(), inTreePlugins())); }

}  // namespace

int main(int argc, char* argv[]) {
    Size size;
    if (argc > 1) size.pods = std::strtoul(argv[1], nullptr, 10);
    if (argc > 2) size.nodes = std::strtoul(argv[2], nullptr, 10);
    if (argc > 3) size.moves = std::strtoul(argv[3], nullptr, 10);
    const ClusterPtr cluster = picture(size);
    apiserver::ApiServer server;
    load(server, size);
    if (!server.start()) return 1;
    const Connection connection = connectionTo(server);
    const std::unique_ptr<ApiClient> client = clientOf(connection);
    const WritePermit permit = WritePermit::unlock(connection.endpoint, "test").value();
    LandingDeeds deeds;
    check(installLanding(*client, permit, false, deeds, {}).has_value(), "the landing policy is installed");
    Plan plan;
    for (std::size_t i = 0; i < size.moves; ++i) {
        PlanStep step;
        step.action = PlanStep::Action::Move;
        step.pod = "default/" + podName(i);
        step.uid = "uid-" + podName(i);
        step.from = nodeName(i % size.nodes);
        step.to = nodeName((size.nodes / 2 + i) % size.nodes);
        plan.steps.push_back(std::move(step));
    }

    Still pictures(cluster);
    Scheduler asked = scheduler();
    const std::size_t before = server.log().all().size();
    auto begin = Clock::now();
    const Result<Preflight> flight = preflight(plan, *client, &permit, pictures, asked, {}, {});
    const double looked = milliseconds(begin);
    check(flight.has_value(), flight ? "" : toString(flight.error()).c_str());
    check(flight->clear(), "every move may go");
    const auto moves = static_cast<double>(size.moves);
    std::printf("preflight: %zu pods, %zu nodes, %zu moves: %.0f ms, %.2f ms a move\n", size.pods, size.nodes, size.moves, looked, looked / moves);
    const auto count = [&](const char* part) {
        return server.log().count([&](const apiserver::LoggedRequest& one) { return one.target.find(part) != std::string::npos; });
    };
    std::printf("requests: %zu; workloads %zu, nodes %zu, pods and evictions %zu\n", server.log().all().size() - before, count("/replicasets/"), count("/nodes/"),
                count("/namespaces/default/pods/"));

    const std::size_t drained = std::max<std::size_t>(size.moves * size.nodes / size.pods, 1);
    std::vector<std::string> nodes;
    for (std::size_t i = 0; i < drained; ++i) nodes.push_back(nodeName(i));
    begin = Clock::now();
    const DrainPlan drain = drainPlan(*cluster, nodes, {}, asked).value();
    const double planned = milliseconds(begin);
    const auto evictions = static_cast<double>(drain.plan.steps.size() - drained);
    std::printf("drain: %zu nodes, %.0f pods: %.0f ms, %.2f ms a pod\n", drained, evictions, planned, planned / evictions);

    // What the decision alone takes, and what it takes where each has a catalog of its own.
    const auto foreseen = [&](const Cluster& on, std::size_t times) {
        const auto since = Clock::now();
        for (std::size_t i = 0; i < times; ++i) {
            const PlanStep& step = plan.steps[i % plan.steps.size()];
            check(!forecastLanding(on, asked, on.catalog().findPod(step.pod), on.catalog().findNode(step.to)).node.empty(), "there is room");
        }
        return milliseconds(since) / static_cast<double>(times);
    };
    const std::size_t few = std::min<std::size_t>(size.moves, 10);
    const double apart = foreseen(*cluster, few), together = foreseen(*pictureForMoves(*cluster, plan.steps), size.moves);
    std::printf("a forecast: %.2f ms with a catalog of its own, %.2f ms with one for all\n", apart, together);
    return 0;
}
