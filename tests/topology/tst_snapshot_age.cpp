// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/snapshot_age.h"

#include <QtTest>

#include "cluster/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

constexpr std::int64_t kNoon = 1'795'262'400;

Node at(const char* name, std::int64_t heartbeat) {
    Node n = node(name, {{"cpu", "8"}, {"pods", "10"}});
    n.heartbeatTime = heartbeat;
    return n;
}

Pod started(const char* name, const char* where, std::int64_t time, bool device) {
    PodSpec spec = asks({{"cpu", "500m"}});
    if (device) {
        spec.containers[0].limits = list({{"nvidia.com/gpu", "1"}});
        spec.containers[0].requests.set("nvidia.com/gpu", Quantity::fromUnits(1));
    }
    Pod p = pod(name, spec, where);
    p.creationTime = p.startTime = time;
    return p;
}

/// With objects that contain the pods' times, as they were read.
Objects told(Objects objects) {
    for (std::size_t i = 0; i < objects.pods.size(); ++i)
        objects.podSources.push_back(std::make_shared<const std::string>(
            R"({"metadata":{"name":"p","creationTimestamp":"2026-11-21T12:00:00Z"},"spec":{},"status":{"startTime":"2026-11-21T12:00:00Z"}})"));
    return objects;
}

NodeResourceTopology zonesOf(const char* name, std::int64_t written) {
    NodeResourceTopology t;
    t.name = name;
    t.writtenTime = written;
    return t;
}

}  // namespace

class SnapshotAgeTest : public QObject {
    Q_OBJECT

private slots:
    /// The newest time is b's heartbeat at noon. a posted 360 s before: a healthy kubelet's interval and a minute. c
    /// posted 361 s before: it is silent. d never posted: its age is unknown, which is not "old".
    void silence() {
        const ClusterPtr picture = cluster({at("a", kNoon - 360), at("b", kNoon), at("c", kNoon - 361), at("d", 0)}, {});
        const SnapshotAge age(picture->catalog());
        QCOMPARE(age.newest(), kNoon);
        QCOMPARE(age.of(NodeIdx(0)).heartbeat, std::optional<std::int64_t>(360));
        QVERIFY(!age.of(NodeIdx(0)).stale());
        QVERIFY(!age.of(NodeIdx(1)).stale());
        QVERIFY(age.of(NodeIdx(2)).silent && age.of(NodeIdx(2)).stale());
        QVERIFY(!age.of(NodeIdx(3)).heartbeat && !age.of(NodeIdx(3)).stale());
        QVERIFY(!age.of(NodeIdx(1)).zones);  // no object
    }

    /// Zones written an hour before noon. On a nothing came since: they are old and true. On b a pod with a device came
    /// half an hour later: they are behind. On c one without exclusive resources came, which zones do not count. On d
    /// the pod came 60 s after, which an agent may need. For e the time of writing is unknown.
    void zonesAreBehindWhereSomethingCameAfterThem() {
        const std::int64_t written = kNoon - 3600;
        Objects o = objects({at("a", kNoon), at("b", kNoon), at("c", kNoon), at("d", kNoon), at("e", kNoon)},
                            {started("pb", "b", kNoon - 1800, true), started("pc", "c", kNoon - 1800, false),
                             started("pd", "d", written + kZonesDelay, true), started("pe", "e", kNoon, true)});
        for (const char* name : {"a", "b", "c", "d"}) o.topology.nodes.push_back(zonesOf(name, written));
        o.topology.nodes.push_back(zonesOf("e", 0));
        const SnapshotAge age(build(told(std::move(o)))->cluster->catalog());
        const bool behind[] = {false, true, false, false, false};
        for (std::size_t n = 0; n < 5; ++n) QCOMPARE(age.of(NodeIdx(n)).zonesBehind, behind[n]);
        QCOMPARE(age.of(NodeIdx(0)).zones, std::optional<std::int64_t>(3600));
        QVERIFY(!age.of(NodeIdx(4)).zones);
    }

    /// A thousand pods without times follow one that was created at noon: to order them they get noon + 1 s, + 2 s … +
    /// 1000 s. The newest real time stays noon, and a node that posted at 11:58 is not silent.
    void timesThatAreGivenForAnOrderAreNoTimes() {
        std::vector<Pod> pods{pod("dated", asks({{"cpu", "1m"}}))};
        pods[0].creationTime = kNoon;
        for (int i = 0; i < 1000; ++i) pods.push_back(pod("p" + std::to_string(i), asks({{"cpu", "1m"}}), "a"));
        Objects o = objects({at("a", kNoon - 120)}, pods);
        o.podSources.assign(pods.size(), std::make_shared<const std::string>(R"({"metadata":{"name":"p","creationTimestamp":null},"spec":{}})"));
        o.podSources[0] = std::make_shared<const std::string>(R"({"metadata":{"creationTimestamp":"2026-11-21T12:00:00Z"}})");
        const SnapshotAge age(build(std::move(o))->cluster->catalog());
        QCOMPARE(age.newest(), kNoon);
        QCOMPARE(age.of(NodeIdx(0)).heartbeat, std::optional<std::int64_t>(120));
        QVERIFY(!age.of(NodeIdx(0)).stale());
    }

    /// Neither nodes nor pods have a time.
    void nothingTold() {
        const SnapshotAge age(cluster({at("a", 0)}, {pod("p", asks({{"cpu", "1"}}), "a"), pod("q", asks({{"cpu", "1"}}))})->catalog());
        QCOMPARE(age.newest(), std::int64_t{0});
        QVERIFY(!age.of(NodeIdx(0)).heartbeat && !age.of(NodeIdx(0)).zones && !age.of(NodeIdx(0)).stale());
    }

    /// The pod has a device and no time; after a pod of noon it would have come a second later, an hour after the zones
    /// were written. Nothing says so.
    void zonesAreNotBehindByAnInventedStart() {
        for (const bool tells : {false, true}) {
            Objects o = objects({at("a", kNoon)}, {started("before", "", kNoon, false), started("p", "a", 0, true)});
            if (tells) o = told(std::move(o));
            o.topology.nodes.push_back(zonesOf("a", kNoon - 3600));
            const ClusterPtr picture = build(std::move(o))->cluster;
            QCOMPARE(picture->catalog().pods[1].startTime, kNoon + 1);
            QCOMPARE(SnapshotAge(picture->catalog()).of(NodeIdx(0)).zonesBehind, tells);
        }
    }

    /// Four whole CPUs of a guaranteed pod are exclusive; of a burstable one they are not.
    void wholeCpus() {
        for (const bool guaranteed : {true, false}) {
            PodSpec spec = asks({{"cpu", "4"}, {"memory", "1Gi"}});
            if (guaranteed) spec.containers[0].limits = spec.containers[0].requests;
            Pod p = pod("p", spec, "a");
            p.creationTime = p.startTime = kNoon;
            Objects o = objects({at("a", kNoon)}, {p});
            o.topology.nodes.push_back(zonesOf("a", kNoon - 61));
            QCOMPARE(SnapshotAge(build(told(std::move(o)))->cluster->catalog()).of(NodeIdx(0)).zonesBehind, guaranteed);
        }
    }
};

QTEST_APPLESS_MAIN(SnapshotAgeTest)
#include "tst_snapshot_age.moc"
