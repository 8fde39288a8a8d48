// SPDX-License-Identifier: GPL-3.0-or-later
// Every case of pod groups that the real kube-scheduler decided is decided again: the pods with their verdicts and scores, the
// groups with their conditions, placements and victims. Cached decisions equal computed ones.
#include <QDir>
#include <QTest>

#include "conformance/comparison.h"
#include "conformance/kube_scheduler_case.h"
#include "framework/profile.h"
#include "io/sessions/loader.h"
#include "plugins/all.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;

namespace {

QString inWords(const Comparison& comparison) {
    QString text;
    for (const Difference& d : comparison.differences)
        text += QString("\n%1 of %2 on %3: expected %4, got %5").arg(d.what.c_str(), d.pod.c_str(), d.node.c_str(), d.expected.c_str(), d.got.c_str());
    return text;
}

}  // namespace

class TestPodGroupCases : public QObject {
    Q_OBJECT

    static void addCases(const QString& folder, const QString& prefix) {
        const QDir root(folder);
        for (const QString& name : root.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) QTest::newRow(qPrintable(prefix + name)) << root.filePath(name);
    }
    static void addAllCases() {
        QTest::addColumn<QString>("folder");
        addCases(BAYPLAN_TESTS "/conformance/podgroup_cases", "own ");
        addCases(BAYPLAN_SHARED "/conformance/podgroup", "");
    }

private slots:
    void asTheRealOne_data() { addAllCases(); }
    void asTheRealOne() {
        QFETCH(QString, folder);
        const std::filesystem::path path = folder.toStdString();
        const auto run = runKubeSchedulerCase({path, path.filename().string(), ""});
        QVERIFY2(run.has_value(), run ? "" : toString(run.error()).c_str());
        QVERIFY(run->diagnostics.empty() && !run->expectedGroups.empty());
        const Comparison comparison = compare(*run, 8);
        QVERIFY2(comparison.same(), qPrintable(inWords(comparison)));
        qInfo("%zu pods and %zu tries of groups are equal", run->expected.size(), run->expectedGroups.size());
    }

    void keptEqualsPlain_data() { addAllCases(); }
    void keptEqualsPlain() {
        QFETCH(QString, folder);
        const QDir dir(folder);
        const auto built = load({dir.filePath("cluster.json").toStdString()});
        QFile gates(dir.filePath("feature-gates"));
        QVERIFY(built.has_value() && gates.open(QIODevice::ReadOnly));
        SchedulerConfiguration configuration;
        configuration.features = FeatureGates::parse(gates.readAll().trimmed().toStdString()).value();
        const Profiles profiles = makeProfiles(configuration, inTreePlugins()).value();
        std::vector<ScheduleReport> reports;
        std::vector<std::vector<ReportedGroup>> groups;
        for (const Keep keep : {Keep::Tables, Keep::Nothing}) {
            Scheduler scheduler(profiles, keep);
            const auto run = schedulePending(built->cluster, scheduler, Detail::Outcome, {}, {}, {.order = ArrivalOrder::Reading});
            QVERIFY(run.has_value());
            ScheduleReport& report = reports.emplace_back();
            for (const Decision& decision : run->decisions) report.push_back(reported(*run->cluster, decision));
            std::vector<ReportedGroup>& tried = groups.emplace_back();
            for (const GroupTry& group : run->groups) tried.push_back(reported(group));
        }
        const Comparison comparison = compare(reports[1], reports[0], Detail::Outcome, 8);
        QVERIFY2(comparison.same(), qPrintable(inWords(comparison)));
        QVERIFY(groups[0] == groups[1]);
    }

    void whatDiffersIsFound() {
        ReportedGroup group{"ns/g", false, "Unschedulable", "no", true, {"ns/v"}, {"a", "b"}, "a"};
        Comparison comparison;
        compareGroups(comparison, {group, group}, {group, group}, 8);
        QVERIFY(comparison.same());
        const auto differs = [&](auto&& change) {
            ReportedGroup other = group;
            change(other);
            Comparison found;
            compareGroups(found, {group}, {other}, 8);
            return !found.same() && found.differences.size() == 1;
        };
        QVERIFY(differs([](ReportedGroup& g) { g.scheduled = true; }));
        QVERIFY(differs([](ReportedGroup& g) { g.message = "yes"; }));
        QVERIFY(differs([](ReportedGroup& g) { g.victims.clear(); }));
        QVERIFY(differs([](ReportedGroup& g) { g.placements.pop_back(); }));
        QVERIFY(differs([](ReportedGroup& g) { g.placement = "b"; }));
        compareGroups(comparison, {group}, {}, 8);
        QCOMPARE(comparison.differing, std::size_t(1));
        QCOMPARE(QString::fromStdString(comparison.differences[0].got), QString("none"));
    }
};

QTEST_APPLESS_MAIN(TestPodGroupCases)
#include "tst_podgroup.moc"
