// SPDX-License-Identifier: GPL-3.0-or-later
// Which parts of applications come after which, and what waits for what.
#include <sstream>

#include "cluster/builder.h"
#include "cluster/start_orders.h"
#include "io/objects_text.h"
#include "io/reports/start_order_report.h"

using namespace bayplan;
using namespace bayplan::test;

class StartOrdersTest : public QObject {
    Q_OBJECT

    static std::vector<StartOrder> orders(const std::string& text) {
        Objects objects = read("apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 8, memory: 8Gi, pods: 20}}\n---\n" + text);
        return startOrders(*build(std::move(objects)).value().cluster);
    }
    static std::string volcanoPod(const std::string& name, const std::string& labels, bool ready) {
        return "---\napiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: ml, labels: {" + labels + "}}\nspec: {" + (ready ? "nodeName: n, " : "")
               + "containers: [{name: c}]}\nstatus: {phase: " + (ready ? "Running" : "Pending") + ", conditions: [{type: Ready, status: \"" + (ready ? "True" : "False") + "\"}]}\n";
    }
    static std::string job(const char* tasks) {
        return std::string("apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: j, namespace: ml}\nspec: {minAvailable: 1, tasks: [") + tasks + "]}\n";
    }
    static QString waits(const StartOrder::Part& part) {
        QStringList names;
        for (const std::string& name : part.waitsFor) names << QString::fromStdString(name);
        return names.join(' ');
    }

private slots:
    /// Two of three pods of a are enough for b; c comes after both.
    void tasksWaitUntilEnoughAreReady() {
        const std::string tasks = job("{name: a, replicas: 3, minAvailable: 2}, {name: b, replicas: 1, dependsOn: {name: [a]}}, {name: c, replicas: 1, dependsOn: {name: [a, b]}}");
        const std::string label = "volcano.sh/job-name: j";
        const StartOrder one = orders(tasks + volcanoPod("j-a-0", label, true) + volcanoPod("j-a-1", label + ", volcano.sh/task-spec: a", false)).at(0);
        QVERIFY(one.holds && one.cycle.empty());
        QCOMPARE(one.parts[0].wave, std::size_t(0));
        QCOMPARE(one.parts[1].wave, std::size_t(1));
        QCOMPARE(one.parts[2].wave, std::size_t(2));
        QCOMPARE(one.parts[0].there, std::int64_t(2));
        QCOMPARE(one.parts[0].ready, std::int64_t(1));
        QCOMPARE(waits(one.parts[0]), QString());
        QCOMPARE(waits(one.parts[1]), QString("a"));
        QCOMPARE(waits(one.parts[2]), QString("a b"));
        const StartOrder two = orders(tasks + volcanoPod("j-a-0", label, true) + volcanoPod("j-a-1", label, true)).at(0);
        QCOMPARE(waits(two.parts[1]), QString());
        QCOMPARE(waits(two.parts[2]), QString("b"));
        // Its pods are there: what became of those before it does not count any more.
        const StartOrder begun = orders(tasks + volcanoPod("j-b-0", label, false)).at(0);
        QCOMPARE(waits(begun.parts[1]), QString());
    }

    void aCycleIsShownAsOne() {
        const StartOrder order = orders(job("{name: a, replicas: 1, dependsOn: {name: [c]}}, {name: b, replicas: 1, dependsOn: {name: [a]}}, {name: c, replicas: 1, dependsOn: {name: [b]}}, "
                                            "{name: d, replicas: 1, dependsOn: {name: [a, gone]}}"))
                                     .at(0);
        QCOMPARE(order.cycle, (std::vector<std::string>{"a", "c", "b", "a"}));
        QVERIFY(order.parts[0].inCycle && order.parts[1].inCycle && order.parts[2].inCycle && !order.parts[3].inCycle);
        QCOMPARE(order.parts[3].unknown, std::vector<std::string>{"gone"});
        std::ostringstream table, json;
        writeStartOrders(table, ReportFormat::Table, {order});
        QVERIFY2(table.str().find("these wait for one another: a -> c -> b -> a") != std::string::npos, table.str().c_str());
        QVERIFY2(table.str().find("not there: gone") != std::string::npos, table.str().c_str());
        writeStartOrders(json, ReportFormat::Json, {order});
        QVERIFY(json.str().find("\"cycle\": [\"a\", \"c\", \"b\", \"a\"]") != std::string::npos || json.str().find("\"cycle\":[\"a\",\"c\",\"b\",\"a\"]") != std::string::npos);
        // A part that waits for itself is the smallest one.
        QCOMPARE(orders(job("{name: a, replicas: 1, dependsOn: {name: [a]}}")).at(0).cycle, (std::vector<std::string>{"a", "a"}));
    }

    void jobSetsStartInOrder() {
        const auto set = [](const char* policy) {
            return std::string("apiVersion: jobset.x-k8s.io/v1alpha2\nkind: JobSet\nmetadata: {name: s, namespace: ml}\nspec: {") + policy
                   + "replicatedJobs: [{name: a, template: {spec: {parallelism: 2}}}, {name: b, replicas: 3}, {name: c}]}\n";
        };
        QVERIFY(orders(set("")).empty());
        QVERIFY(orders(set("startupPolicy: {startupPolicyOrder: AnyOrder}, ")).empty());
        const std::string labels = "jobset.sigs.k8s.io/jobset-name: s, jobset.sigs.k8s.io/replicatedjob-name: a";
        const StartOrder order = orders(set("startupPolicy: {startupPolicyOrder: InOrder}, ") + volcanoPod("s-a-0", labels, true)).at(0);
        QCOMPARE(order.kind, StartOrder::Kind::ReplicatedJobs);
        QCOMPARE(order.parts[2].after, std::vector<std::string>{"b"});
        QCOMPARE(order.parts[2].wave, std::size_t(2));
        QCOMPARE(waits(order.parts[1]), QString("a"));  // one of two pods is ready
    }

    /// T-TS-1: p1 depends on p2, p2 on p3. Kahn's order has what depends first, the reverse one what is depended on.
    void anAppGroupOrdersAttempts() {
        const auto group = [](const char* algorithm) {
            return std::string("apiVersion: appgroup.diktyo.x-k8s.io/v1alpha1\nkind: AppGroup\nmetadata: {name: g, namespace: ml}\nspec: {topologySortingAlgorithm: ") + algorithm
                   +
                   ", workloads: [{workload: {name: p1, selector: p1}, dependencies: [{workload: {name: p2, selector: p2}}]}, {workload: {name: p2, selector: p2}, dependencies: [{workload: "
                   "{name: p3, selector: p3}}]}, {workload: {name: p3, selector: p3}}]}\n";
        };
        const auto places = [&](const char* algorithm) {
            QString text;
            const auto all = orders(group(algorithm));
            for (const StartOrder::Part& part : all.at(0).parts) text += QString::number(part.place.value_or(0));
            return text;
        };
        QCOMPARE(places("KahnSort"), QString("123"));
        QCOMPARE(places("ReverseKahn"), QString("321"));
        QCOMPARE(places("AlternateKahn"), QString("132"));
        const StartOrder order = orders(group("KahnSort")).at(0);
        QVERIFY(!order.holds);
        for (const StartOrder::Part& part : order.parts) QVERIFY(part.waitsFor.empty());
        QCOMPARE(order.parts[0].wave, std::size_t(2));
    }
};

QTEST_APPLESS_MAIN(StartOrdersTest)
#include "tst_start_orders.moc"
