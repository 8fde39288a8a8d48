// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "cluster/checker.h"
#include "cluster/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

QString shown(const Diagnostics& diagnostics) {
    static const char* const kNames[] = {"note", "warning", "error"};
    QStringList lines;
    for (const Diagnostic& d : diagnostics)
        lines << QString(kNames[static_cast<int>(d.severity)]) + ": " + QString::fromStdString(toString(d.what));
    return lines.join("\n");
}

Built built(Objects o) {
    Result<Built> result = build(std::move(o));
    [&] { QVERIFY(checkPicture(*result->cluster).empty()); }();
    return *std::move(result);
}

}  // namespace

class TestBuilder : public QObject {
    Q_OBJECT
private slots:
    void nothingIsACluster() {
        const Built b = built({});
        QCOMPARE(b.cluster->nodeCount(), std::size_t{0});
        QCOMPARE(b.cluster->podCount(), std::size_t{0});
        QVERIFY(b.diagnostics.empty());
        QCOMPARE(Cluster().nodeCount(), std::size_t{0});
    }

    void accountsWhatIsBound() {
        PodSpec spec = asks({{"cpu", "500m"}, {"nvidia.com/gpu", "2"}});
        spec.containers[0].ports = {{"", "TCP", 8080, 80}, {"10.0.0.1", "UDP", 53, 53}};
        const Built b = built(objects(
            {node("n1", {{"cpu", "4"}, {"memory", "8Gi"}, {"pods", "110"}, {"nvidia.com/gpu", "8"}, {"storage", "1"}})},
            {pod("a", spec, "n1"), pod("b", spec, "n1"), pod("c", spec)}));
        QCOMPARE(shown(b.diagnostics), QString());
        const Catalog& catalog = b.cluster->catalog();
        QCOMPARE(catalog.resources.size(), std::size_t{5});  // four and the GPUs; storage is not counted
        const NodeState& state = b.cluster->node(NodeIdx(0));
        QCOMPARE(state.requested, (std::vector<std::int64_t>{1000, 0, 0, 2, 4}));
        QCOMPARE(catalog.allocatable[0], (std::vector<std::int64_t>{4000, 8589934592, 0, 110, 8}));
        QCOMPARE(state.nonZeroCpu, std::int64_t{1000});
        QCOMPARE(state.nonZeroMemory, std::int64_t{2 * 209715200});
        QCOMPARE(state.pods, (std::vector<PodIdx>{PodIdx(0), PodIdx(1)}));
        QCOMPARE(state.usedPorts, (std::vector<HostPort>{{"0.0.0.0", "TCP", 8080}, {"0.0.0.0", "TCP", 8080}, {"10.0.0.1", "UDP", 53}, {"10.0.0.1", "UDP", 53}}));
        QCOMPARE(state.version, std::uint64_t{0});
        QVERIFY(b.cluster->placement(PodIdx(0)) == (Placement{NodeIdx(0), Standing::Bound}));
        QVERIFY(b.cluster->placement(PodIdx(2)) == Placement{});
        QCOMPARE(b.cluster->pendingPods(), (std::vector<PodIdx>{PodIdx(2)}));
        QCOMPARE(catalog.findPod("default/b"), PodIdx(1));
        QCOMPARE(catalog.findNode("n1"), NodeIdx(0));
        QVERIFY(!catalog.findPod("default/z").valid());
        QVERIFY(!catalog.findNode("").valid());
    }

    void ordinaryInitContainersHoldNoPorts() {
        PodSpec spec;
        Container init = container({});
        init.ports = {{"", "TCP", 1, 1}};
        Container side = sidecar({});
        side.ports = {{"", "TCP", 2, 2}, {"", "TCP", 0, 9}};
        spec.initContainers = {init, side};
        const Built b = built(objects({}, {pod("a", spec)}));
        QCOMPARE(b.cluster->catalog().specs[0].hostPorts, (std::vector<HostPort>{{"0.0.0.0", "TCP", 2}}));
    }

    void podsThatReadAlikeAreOneClass() {
        const auto shared = std::make_shared<const PodSpec>(asks({{"cpu", "1"}}));
        Pod a = pod("a", {});
        Pod b = pod("b", {});
        a.spec = b.spec = shared;
        PodSpec limited;  // equal once its limit is its request
        limited.containers = {container({})};
        limited.containers[0].limits = list({{"cpu", "1"}});
        PodSpec unlike = asks({{"cpu", "1"}});
        unlike.containers[0].limits = list({{"cpu", "1"}});
        PodSpec mounted = asks({{"cpu", "1"}});
        mounted.volumes = {{Volume::Kind::Other, "kube-api-access-x7k2p", ""}};
        const Built made = built(objects({}, {a, b, pod("c", asks({{"cpu", "1"}})), pod("d", limited), pod("e", unlike),
                                              pod("f", asks({{"cpu", "2"}})), pod("g", mounted)}));
        const Catalog& catalog = made.cluster->catalog();
        const auto spec = [&](std::size_t i) { return catalog.podSpecs[i].get(); };
        QCOMPARE(catalog.specs.size(), std::size_t{3});
        QCOMPARE(spec(0), spec(1));
        QCOMPARE(spec(0), spec(2));
        QCOMPARE(spec(3), spec(4));
        QVERIFY(spec(0) != spec(3));
        QVERIFY(spec(5) != spec(0));
        QCOMPARE(spec(6), spec(0));
        for (std::size_t i = 0; i < 7; ++i) QCOMPARE(catalog.pods[i].spec, catalog.specs[spec(i)].spec);
        QCOMPARE(shared->priority.has_value(), false);  // the argument is not changed
    }

    void defaultsAreApplied() {
        Objects o = objects({}, {});
        Node n = node("n", {});
        n.capacity = list({{"cpu", "2"}});
        o.nodes = {n};
        PodSpec spec;
        spec.schedulerName.clear();
        o.pods = {pod("a", spec)};
        o.pods[0].namespaceName.clear();
        o.priorityClasses = {{"base", 7, true, "Never"}};
        const Built b = built(std::move(o));
        QCOMPARE(b.cluster->catalog().allocatable[0][0], std::int64_t{2000});
        const Pod& made = b.cluster->catalog().pods[0];
        QCOMPARE(made.key(), std::string("default/a"));
        QCOMPARE(made.spec->schedulerName, std::string("default-scheduler"));
        QCOMPARE(made.priority(), 7);
        QCOMPARE(made.spec->preemptionPolicy, std::string("Never"));
        QCOMPARE(b.cluster->catalog().priorityClasses.size(), std::size_t{1});
    }

    void duplicatesAreLeftOut() {
        Objects o = objects({node("n", {{"cpu", "1"}}), node("n", {{"cpu", "2"}})},
                            {pod("a", asks({{"cpu", "1"}}), "n"), pod("a", asks({{"cpu", "2"}}), "n")});
        o.nodeSources = {std::make_shared<const std::string>("first"), std::make_shared<const std::string>("second")};
        o.podSources = {nullptr, std::make_shared<const std::string>("second")};
        Pod other = pod("a", {});
        other.namespaceName = "other";
        o.pods.push_back(other);
        o.podSources.push_back(std::make_shared<const std::string>("third"));
        const Built b = built(std::move(o));
        QCOMPARE(shown(b.diagnostics),
                 QString("error: Node n: there is a node of that name already: this one is left out\n"
                         "error: Pod default/a: there is a pod of that name already: this one is left out"));
        QCOMPARE(b.diagnostics[0].what.code, ErrorCode::Conflict);
        QCOMPARE(b.cluster->catalog().allocatable[0][0], std::int64_t{1000});
        QCOMPARE(b.cluster->requested(NodeIdx(0), ResourceTable::kCpuIdx), std::int64_t{1000});
        QCOMPARE(b.cluster->podCount(), std::size_t{2});
        QCOMPARE(*b.cluster->catalog().nodeSources[0], std::string("first"));
        QVERIFY(!b.cluster->catalog().podSources[0]);
        QCOMPARE(*b.cluster->catalog().podSources[1], std::string("third"));
    }

    void namelessObjectsAreLeftOut() {
        const Built b = built(objects({node("", {})}, {pod("", {})}));
        QCOMPARE(shown(b.diagnostics),
                 QString("error: Node: metadata.name: a node needs a name: it is left out\n"
                         "error: Pod default/: metadata.name: a pod needs a name: it is left out"));
        QCOMPARE(b.cluster->podCount() + b.cluster->nodeCount(), std::size_t{0});
    }

    void aPodOnAMissingNodeIsCountedNowhere() {
        const Built b = built(objects({node("n", {})}, {pod("a", asks({{"cpu", "1"}}), "gone")}));
        QCOMPARE(shown(b.diagnostics), QString("warning: Pod default/a: spec.nodeName: node \"gone\" is not among the "
                                               "objects read: the pod is counted on no node"));
        QCOMPARE(b.diagnostics[0].what.code, ErrorCode::NotFound);
        QVERIFY(b.cluster->placement(PodIdx(0)) == (Placement{NodeIdx{}, Standing::Bound}));
        QVERIFY(b.cluster->pendingPods().empty());
        QVERIFY(b.cluster->node(NodeIdx(0)).pods.empty());
    }

    void negativeAmountsAreLeftOut() {
        PodSpec spec = asks({{"cpu", "-1"}, {"memory", "1"}});
        spec.containers.push_back(container({}));
        spec.containers[1].limits = list({{"cpu", "-500m"}});
        spec.initContainers = {container({{"memory", "-1"}})};
        spec.podRequests = list({{"cpu", "-2"}});
        spec.overhead = list({{"memory", "-3"}});
        Pod resized = pod("r", asks({}));
        resized.allocations = {{"main", list({{"cpu", "-1"}}), std::nullopt}};
        const Built b = built(objects({node("n", {{"cpu", "-4"}, {"memory", "1"}})}, {pod("a", spec), resized}));
        QCOMPARE(shown(b.diagnostics).split('\n').replaceInStrings(": an amount may not be negative: it is left out", ""),
                 (QStringList{"warning: Node n: status.allocatable.cpu",
                              "warning: Pod default/a: spec.initContainers[0].resources.requests.memory",
                              "warning: Pod default/a: spec.containers[0].resources.requests.cpu",
                              "warning: Pod default/a: spec.containers[1].resources.limits.cpu",
                              "warning: Pod default/a: spec.resources.requests.cpu",
                              "warning: Pod default/a: spec.overhead.memory",
                              "warning: Pod default/r: status.containerStatuses[main].resources.requests.cpu"}));
        QCOMPARE(b.cluster->catalog().specOf(PodIdx(0)).requests.filter[0], std::int64_t{0});
        QCOMPARE(b.cluster->catalog().specOf(PodIdx(0)).requests.filter[1], std::int64_t{1});
    }

    void anUnknownPriorityClassCountsAsZero() {
        PodSpec spec;
        spec.priorityClassName = "nobody";
        const auto shared = std::make_shared<const PodSpec>(spec);
        Pod a = pod("a", {});
        Pod b = pod("b", {});
        a.spec = b.spec = shared;
        const Built made = built(objects({}, {a, b}));
        // Reported once for all pods that share the spec.
        QCOMPARE(shown(made.diagnostics),
                 QString("warning: Pod default/a: spec.priorityClassName: priority class \"nobody\" is not among the "
                         "objects read: the pod counts as priority 0"));
        QCOMPARE(made.cluster->catalog().pods[1].priority(), 0);
    }

    void terminalPodsArePassedOver() {
        Pod done = pod("done", asks({{"cpu", "1"}}), "n");
        done.phase = PodPhase::Succeeded;
        Pod failed = pod("failed", {}, "gone");
        failed.phase = PodPhase::Failed;
        Pod again = pod("done", asks({{"cpu", "2"}}), "n");  // no duplicate: the other one no longer exists
        again.phase = PodPhase::Running;
        const Built b = built(objects({node("n", {})}, {done, failed, again}));
        QCOMPARE(b.cluster->podCount(), std::size_t{1});
        QCOMPARE(b.cluster->requested(NodeIdx(0), ResourceTable::kCpuIdx), std::int64_t{2000});
        QCOMPARE(shown(b.diagnostics),
                 QString("note: pods passed over because they have Succeeded or Failed and hold nothing: 2"));
    }

    void timesThatAreMissing() {
        Pod a = pod("a", {});
        Pod b = pod("b", {}, "n");
        Pod c = pod("c", {}, "n");
        c.creationTime = 1000;
        Pod d = pod("d", {}, "n");
        d.startTime = 77;
        const Built made = built(objects({node("n", {})}, {a, b, c, d}));
        const SharedList<Pod>& pods = made.cluster->catalog().pods;
        QCOMPARE(pods[0].creationTime, std::int64_t{1});
        QCOMPARE(pods[0].startTime, std::int64_t{0});  // pending: not started
        QCOMPARE(pods[1].creationTime, std::int64_t{2});
        QCOMPARE(pods[1].startTime, std::int64_t{2});
        QCOMPARE(pods[2].startTime, std::int64_t{1000});
        QCOMPARE(pods[3].creationTime, std::int64_t{1001});
        QCOMPARE(pods[3].startTime, std::int64_t{77});
    }

    void images() {
        Node a = node("a", {});
        a.images = {{{"web:1", "web@sha"}, 100}, {{"db:1"}, 50}, {{"web:1"}, 7}};
        Node b = node("b", {});
        b.images = {{{"web:1"}, 300}};
        const Built made = built(objects({a, b}, {}));
        const ImageStates& images = *made.cluster->catalog().images;
        QCOMPARE(images.size(), std::size_t{3});
        QCOMPARE(images.at("web:1").sizeBytes, std::int64_t{100});  // on the first node that names it
        QCOMPARE(images.at("web:1").nodeCount, std::int64_t{2});
        QCOMPARE(images.at("db:1").nodeCount, std::int64_t{1});
    }

    void resizedPodsBringTheirNames() {
        Pod p = pod("a", asks({{"cpu", "1"}}), "n");
        p.allocations = {{"main", list({{"cpu", "3"}, {"x.y/z", "1"}}), std::nullopt}};
        const Built b = built(objects({node("n", {})}, {p}));
        QCOMPARE(b.cluster->node(NodeIdx(0)).requested, (std::vector<std::int64_t>{3000, 0, 0, 1, 1}));
    }

    void readersDiagnosticsComeFirst() {
        Objects o = objects({node("n", {}), node("n", {})}, {});
        o.diagnostics.push_back({Severity::Note, {ErrorCode::Invalid, "from the reader", {}}});
        const Built b = built(std::move(o));
        QCOMPARE(b.diagnostics.size(), std::size_t{2});
        QCOMPARE(b.diagnostics[0].what.message, std::string("from the reader"));
    }

    void stopsOnRequestAndSaysHowFarItIs() {
        std::vector<Pod> pods;
        const auto spec = std::make_shared<const PodSpec>();
        for (int i = 0; i < 10'000; ++i) {
            Pod p = pod("p" + std::to_string(i), {});
            p.spec = spec;
            pods.push_back(std::move(p));
        }
        std::vector<Progress> seen;
        Budget budget;
        budget.progress = [&](const Progress& p) { seen.push_back(p); };
        QVERIFY(build(objects({}, pods), budget).has_value());
        QVERIFY(seen.size() >= 3);
        QCOMPARE(seen.back().done, std::uint64_t{10'000});
        QCOMPARE(seen.back().total, std::uint64_t{10'000});
        QCOMPARE(seen.back().what, std::string("objects"));

        std::stop_source stop;
        budget.stop = stop.get_token();
        budget.progress = [&](const Progress& p) {
            if (p.done >= 4096) stop.request_stop();
        };
        const auto stopped = build(objects({}, pods), budget);
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestBuilder)
#include "tst_builder.moc"
