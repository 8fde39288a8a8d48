// SPDX-License-Identifier: GPL-3.0-or-later
// Every case of pod groups that the real Coscheduling decided as time went by is decided again: which pod is tried when, what
// rejects it, and what becomes of those that get a node.
#include <QTemporaryDir>
#include <QTest>

#include "conformance/coscheduling_case.h"
#include "conformance/published_cases.h"

using namespace bayplan;

namespace {

QString inWords(const CoschedulingComparison& comparison) {
    QString text;
    for (const Difference& d : comparison.differences) text += QString("\n%1: expected %2, got %3").arg(d.what.c_str(), d.expected.c_str(), d.got.c_str());
    return text;
}

CoschedulingStep step(int milliseconds, const char* pod, const char* event, const char* node = "", const char* message = "") {
    return {SimTime(milliseconds), pod, event, node, message};
}

RunStep told(RunStep::What what, int milliseconds, const char* pod, int attempt, const char* node = "", const char* message = "") {
    RunStep one;
    one.time = SimTime(milliseconds);
    one.pod = pod;
    one.what = what;
    one.attempt = attempt;
    one.node = node;
    one.message = message;
    return one;
}

}  // namespace

class TestCoschedulingCases : public QObject {
    Q_OBJECT

private slots:
    void asTheRealOne_data() { bayplan::testing::publishedCases(QStringLiteral("coscheduling")); }
    void asTheRealOne() {
        QFETCH(QString, folder);
        if (folder.isEmpty()) QSKIP("the published cases are not here");
        const std::filesystem::path path = folder.toStdString();
        const auto run = runCoschedulingCase({path, path.filename().string(), ""});
        QVERIFY2(run.has_value(), run ? "" : toString(run.error()).c_str());
        QVERIFY(run->diagnostics.empty() && !run->expected.attempts.empty());
        const CoschedulingComparison comparison = compareCoscheduling(run->expected, run->actual, 4);
        QVERIFY2(comparison.differing == 0, qPrintable(inWords(comparison)));
    }

    /// A pod that waits has a node from the first step on; one that Permit refuses has it for no time.
    void stepsBecomeAReport() {
        using What = RunStep::What;
        const CoschedulingReport report = coschedulingReport({
            told(What::Gated, 0, "d/g", 0),
            told(What::Waiting, 100, "d/b", 1, "n"),
            told(What::Unschedulable, 200, "d/c", 1, "", "no"),
            told(What::Scheduled, 300, "d/a", 1, "n"),
            told(What::Scheduled, 300, "d/b", 1, "n"),
            told(What::BindFailed, 400, "d/c", 2, "m", "PodGroup not found"),
        });
        QVERIFY((report.attempts
                 == std::vector<CoschedulingStep>{step(100, "d/b", "placed", "n"), step(200, "d/c", "unschedulable", "", "no"), step(300, "d/a", "placed", "n"),
                                                  step(400, "d/c", "placed", "m")}));
        QVERIFY((report.outcomes == std::vector<CoschedulingStep>{step(300, "d/a", "bound", "n"), step(300, "d/b", "bound", "n"), step(400, "d/c", "rejected", "m", "PodGroup not found")}));
    }

    void whatDiffersIsFound() {
        const CoschedulingReport expected{{step(100, "d/a", "placed", "n"), step(200, "d/b", "placed", "n")}, {step(200, "d/a", "bound", "n")}};
        CoschedulingReport actual = expected;
        QCOMPARE(compareCoscheduling(expected, actual, 4).differing, 0);
        actual.attempts.pop_back();
        actual.outcomes[0].time += SimTime(100);
        const CoschedulingComparison comparison = compareCoscheduling(expected, actual, 4);
        QCOMPARE(comparison.differing, 2);
        QVERIFY((comparison.attempts == Tally{1, 2} && comparison.outcomes == Tally{0, 1}));
        QCOMPARE(comparison.differences.at(0).got, std::string("(absent)"));
        QCOMPARE(comparison.differences.at(1).expected, std::string("0.20 s: d/a bound on n"));
        QCOMPARE(compareCoscheduling(expected, actual, 1).differences.size(), 1);
    }

    void badFilesHaveAPlace_data() {
        QTest::addColumn<QString>("events");
        QTest::addColumn<QString>("expected");
        QTest::addColumn<QString>("error");
        const QString good = R"({"attempts":[],"outcomes":[]})", none = R"({"until":1,"events":[]})";
        QTest::newRow("no end") << R"({"events":[]})" << good << "until";
        QTest::newRow("unknown event") << R"({"until":1,"events":[{"at":1,"move":{}}]})" << good << "is no event";
        QTest::newRow("deletes a node") << R"({"until":1,"events":[{"at":1,"delete":{"kind":"Node","name":"n"}}]})" << good << "only pods go";
        QTest::newRow("unknown kind") << R"({"until":1,"events":[{"at":1,"create":{"apiVersion":"v1","kind":"Secret"}}]})" << good << "no kind of object";
        QTest::newRow("time below zero") << R"({"until":-1})" << good << "until";
        QTest::newRow("no attempts") << none << R"({"outcomes":[]})"
                                     << "attempts";
        QTest::newRow("step without pod") << none << R"({"attempts":[{"t":1,"event":"placed"}],"outcomes":[]})"
                                          << "pod";
        QTest::newRow("no JSON") << "{" << good << "";
    }
    void badFilesHaveAPlace() {
        QFETCH(QString, events);
        QFETCH(QString, expected);
        QFETCH(QString, error);
        const QTemporaryDir dir;
        const auto write = [&](const char* name, const QString& text) {
            QFile file(dir.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) >= 0);
        };
        write("cluster.json", R"({"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"Node","metadata":{"name":"n"}}]})");
        write("scheduler.yaml", "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n");
        write("events.json", events);
        write("expected.json", expected);
        const auto run = runCoschedulingCase({dir.path().toStdString(), "bad-0", "bad"});
        QVERIFY(!run.has_value());
        const QString said = QString::fromStdString(toString(run.error()));
        QVERIFY2(said.contains(error) && said.contains(".json"), qPrintable(said));
    }
};

QTEST_APPLESS_MAIN(TestCoschedulingCases)
#include "tst_coscheduling_cases.moc"
