// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "cluster/builder.h"
#include "io/objects/ready_times.h"
#include "io/sessions/loader.h"

using namespace bayplan;

namespace {

/// A pod of ReplicaSet r that began at 12:00:00 and became Ready then.
std::string started(const std::string& name, const std::string& readyAt, int restarts = 0, const std::string& owner = "r") {
    return R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":")" + name + R"(","ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":")" + owner
           + R"(","uid":"u","controller":true}]},"spec":{"nodeName":"a","containers":[{"name":"c"}]},"status":{"phase":"Running","startTime":"2026-01-01T12:00:00Z",)"
             R"("conditions":[{"type":"Ready","status":"True","lastTransitionTime":")"
           + readyAt + R"("}],"containerStatuses":[{"name":"c","restartCount":)" + std::to_string(restarts) + "}]}}";
}

}  // namespace

class TestReadyTimes : public QObject {
    Q_OBJECT
private slots:
    /// 8 and 20 seconds count; one that restarted and one that became Ready two hours later say nothing about a start.
    void theWorkloadSaysHowLong() {
        const std::string list = R"({"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"Node","metadata":{"name":"a"},"status":{"allocatable":{"cpu":"8","pods":"110"}}},)"
                                 + started("p1", "2026-01-01T12:00:08Z") + "," + started("p2", "2026-01-01T12:00:20Z") + "," + started("p3", "2026-01-01T12:30:00Z", 2) + ","
                                 + started("p4", "2026-01-01T14:00:00Z") + "," + started("other", "2026-01-01T14:00:00Z", 0, "s") + "]}";
        Result<Objects> objects = readObjectsFromText(list, "list.json");
        QVERIFY(objects.has_value());
        const ClusterPtr cluster = build(std::move(*objects)).value().cluster;
        const ReadyTimes times = readyTimesOf(*cluster);
        for (const char* name : {"default/p1", "default/p4"}) {
            const std::optional<SecondsRange> range = times(cluster->catalog().findPod(name));
            QVERIFY2(range && (*range == SecondsRange{8, 20}), name);
        }
        QVERIFY(!times(cluster->catalog().findPod("default/other")));
    }
};

QTEST_APPLESS_MAIN(TestReadyTimes)
#include "tst_ready_times.moc"
