// SPDX-License-Identifier: GPL-3.0-or-later
// Every case that the real kube-scheduler decided is decided again: outcome, node, ties, messages, every verdict,
// reason
// and score must be the same.
#include <algorithm>

#include <QDir>
#include <QSet>
#include <QTest>

#include "conformance/comparison.h"
#include "conformance/schedule_report.h"
#include "framework/profile.h"
#include "io/config/scheduler_config.h"
#include "io/sessions/loader.h"
#include "plugins/all.h"
#include "schedulers/kube/schedule_pending.h"
#include "support/kept_way.h"

using namespace bayplan;

namespace {

/// Families in which everything is modelled; in the others, the pods before the first one that is not must match.
const QSet<QString> kWhole{
    "fit", "most", "rtcr", "least-weights", "nodeaffinity", "taints", "ports", "images",
    "order", "profiles", "interpod", "spread", "spread-defaults", "mixed", "large", "preemption", "volumes",
    "alternatives", "constraints", "modes", "partitions", "reach", "selectors", "shares", "taints-admin", "allocatable", "podstate", "qos",
    "basic", "borrow", "gpu", "pdb", "nominated", "edge", "terminating", "kahn", "tarjan", "status", "names", "cycle", "labels",
    "preemption-toleration", "sysched", "packing", "variation", "overcommit", "peaks"};

Profiles profilesOf(const QDir& folder) {
    SchedulerConfiguration configuration;
    if (folder.exists("scheduler.yaml")) {
        auto read = readSchedulerConfiguration(folder.filePath("scheduler.yaml").toStdString());
        configuration = std::move(read.value().configuration);
    }
    return makeProfiles(configuration, inTreePlugins()).value();
}

/// The number of pods before the first one that is not modelled: later pods are decided on another picture.
std::size_t modelledPods(const std::vector<Decision>& decisions) {
    const auto isNot = [](const Decision& d) { return d.outcome == Outcome::NotModelled; };
    return static_cast<std::size_t>(std::find_if(decisions.begin(), decisions.end(), isNot) - decisions.begin());
}

QString inWords(const Comparison& comparison) {
    QString text;
    for (const Difference& d : comparison.differences)
        text += QString("\n%1 of %2 on %3: expected %4, got %5")
                    .arg(d.what.c_str(), d.pod.c_str(), d.node.c_str(), d.expected.c_str(), d.got.c_str());
    return text;
}

}  // namespace

class TestConformance : public QObject {
    Q_OBJECT
private slots:
    void kubeScheduler_data();
    void kubeScheduler();
    void sharedCasesAreThere();

private:
    void addCases(const QString& folder, const QString& prefix);
};

void TestConformance::addCases(const QString& folder, const QString& prefix) {
    const QDir root(folder);
    for (const QString& name : root.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        QTest::newRow(qPrintable(prefix + name)) << root.filePath(name) << name.section('-', 0, -2);
}

void TestConformance::kubeScheduler_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("family");
    addCases(BAYPLAN_TESTS "/conformance/cases", "own ");
    addCases(BAYPLAN_SHARED "/conformance/kube-scheduler", "");
    addCases(BAYPLAN_SHARED "/conformance/dra", "claims ");
    for (const char* family : {"allocatable", "podstate", "qos", "capacity", "network", "preemption-toleration", "sysched", "trimaran"}) addCases(QString(BAYPLAN_SHARED "/conformance/") + family, "");
}

void TestConformance::kubeScheduler() {
    QFETCH(QString, folder);
    QFETCH(QString, family);
    const QDir dir(folder);
    std::vector<std::filesystem::path> objects{dir.filePath("cluster.json").toStdString()};
    if (dir.exists("metrics.json")) objects.emplace_back(dir.filePath("metrics.json").toStdString());
    auto built = load(objects);
    QVERIFY2(built.has_value(), built ? "" : toString(built.error()).c_str());
    auto expected = readScheduleReport(dir.filePath("expected.json").toStdString());
    QVERIFY2(expected.has_value(), expected ? "" : toString(expected.error()).c_str());
    QVERIFY(!expected->empty());

    Scheduler scheduler(profilesOf(dir));
    scheduler.setClock(CycleClock{1'780'315'200, 1'780'315'200});  // 2026-06-01T12:00:00Z, where the cases stand
    auto run = schedulePending(built->cluster, scheduler, Detail::Nodes, {}, {}, {.order = ArrivalOrder::Reading});
    QVERIFY(run.has_value());
    QCOMPARE(run->decisions.size(), expected->size());
    const std::size_t modelled = modelledPods(run->decisions);
    if (kWhole.contains(family)) QCOMPARE(modelled, expected->size());
    expected->resize(modelled);
    ScheduleReport actual;
    for (std::size_t i = 0; i < modelled; ++i) actual.push_back(reported(*run->cluster, run->decisions[i]));
    const bool detailed = std::any_of(expected->begin(), expected->end(), [](const ReportedPod& pod) { return !pod.nodes.empty(); });
    const Comparison comparison = compare(*expected, actual, detailed ? Detail::Nodes : Detail::Outcome, 8);
    QVERIFY2(comparison.same(), qPrintable(inWords(comparison)));
    qInfo("%zu of %zu pods and %zu node verdicts are equal", modelled, run->decisions.size(),
          comparison.tallies.of(Column::Verdicts).all);

    // Cached decisions equal computed ones, on every picture on the way.
    bayplan::testing::TwoWays ways(profilesOf(dir));
    Draft draft(*built->cluster);
    for (const Decision& decision : run->decisions) {
        const std::string difference = ways.difference(draft.cluster(), decision.pod);
        QVERIFY2(difference.empty(),
                 qPrintable(QString("%1: %2").arg(draft.cluster().catalog().pod(decision.pod).key().c_str(),
                                                  difference.c_str())));
        if (decision.outcome != Outcome::Scheduled) continue;
        QVERIFY(draft.apply(Place{decision.pod, decision.node}).has_value());
        for (const Delta& reserved : decision.reserved) QVERIFY(draft.apply(reserved).has_value());
    }
}

void TestConformance::sharedCasesAreThere() {
    if (!QDir(BAYPLAN_SHARED "/conformance/kube-scheduler").exists())
        QSKIP("the shared conformance cases are not on this machine; only those of the project were run");
    QVERIFY(QDir(BAYPLAN_SHARED "/conformance/kube-scheduler").entryList(QDir::Dirs | QDir::NoDotAndDotDot).size()
            > 50);
}

QTEST_APPLESS_MAIN(TestConformance)
#include "tst_conformance.moc"
