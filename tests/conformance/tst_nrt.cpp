// SPDX-License-Identifier: GPL-3.0-or-later
// Every case that the real NodeResourceTopologyMatch decided is decided again: verdicts, reasons and the score under
// each
// strategy must be the same.
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include "conformance/nrt_case.h"

using namespace bayplan;

namespace {

ConformanceCase caseIn(const QString& folder) {
    return findConformanceCases({folder.toStdString()})->front();
}

QString inWords(const NrtComparison& comparison) {
    QString text;
    for (const Difference& d : comparison.differences)
        text += QString("\n%1 of %2 on %3: expected %4, got %5")
                    .arg(d.what.c_str(), d.pod.c_str(), d.node.c_str(), d.expected.c_str(), d.got.c_str());
    return text;
}

}  // namespace

class NrtConformance : public QObject {
    Q_OBJECT
private slots:
    void cases_data();
    void cases();
    void sharedCasesAreThere();
    void aChangeIsNoticed();
    void badExpectations();
};

void NrtConformance::cases_data() {
    QTest::addColumn<QString>("folder");
    for (const auto& [root, prefix] : {std::pair<QString, QString>(BAYPLAN_TESTS "/conformance/nrt_cases", "own "),
                                       std::pair<QString, QString>(BAYPLAN_SHARED "/conformance/nrt", "")})
        for (const QString& name : QDir(root).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            QTest::newRow(qPrintable(prefix + name)) << QDir(root).filePath(name);
}

void NrtConformance::cases() {
    QFETCH(QString, folder);
    const auto run = runNrtCase(caseIn(folder));
    QVERIFY2(run.has_value(), run ? "" : toString(run.error()).c_str());
    QVERIFY(!run->expected.empty());
    QCOMPARE(run->actual.size(), run->expected.size());
    const NrtComparison comparison = compareNrt(run->expected, run->actual, 8);
    QVERIFY2(comparison.differing == 0, qPrintable(inWords(comparison)));
    QVERIFY(comparison.verdicts.all > 0 && comparison.verdicts.matched == comparison.verdicts.all);
    QVERIFY(comparison.scores.all > 0 && comparison.scores.matched == comparison.scores.all);
}

void NrtConformance::sharedCasesAreThere() {
    if (!QDir(BAYPLAN_SHARED "/conformance/nrt").exists())
        QSKIP("the shared conformance cases are not on this machine; only those of the project were run");
    QVERIFY(findConformanceCases({std::filesystem::path(BAYPLAN_SHARED "/conformance/nrt")})->size() >= 24);
}

void NrtConformance::aChangeIsNoticed() {
    auto run = runNrtCase(caseIn(BAYPLAN_TESTS "/conformance/nrt_cases/single-numa-container-01"));
    QVERIFY(run.has_value());
    NrtReport damaged = run->expected;
    damaged[0].nodes[0].reasons.push_back("because");
    bool changed = false;
    for (NrtPod& pod : damaged)
        for (NrtNode& node : pod.nodes)
            if (node.scores && !changed) {
                ++node.scores->begin()->second;
                changed = true;
            }
    QVERIFY(changed);
    damaged.back().nodes.back().node = "elsewhere";
    const NrtComparison comparison = compareNrt(damaged, run->actual, 2);
    QCOMPARE(comparison.differences.size(), std::size_t{2});
    QVERIFY(comparison.differing > 2);
    QCOMPARE(comparison.verdicts.all - comparison.verdicts.matched, std::size_t{2});
    std::swap(damaged[0], damaged[1]);
    QCOMPARE(compareNrt(damaged, run->actual, 1).differences[0].what, std::string("order of pods"));

    // A line a node in file order, and no scores where the pod does not fit.
    NrtReport swapped = run->expected;
    std::swap(swapped[0].nodes[0], swapped[0].nodes[1]);
    QCOMPARE(compareNrt(swapped, run->actual, 1).differences[0].what, std::string("order of nodes"));
    NrtReport unscored = run->expected;
    std::size_t without = 0;
    for (NrtNode& node : unscored[0].nodes)
        if (node.scores) without = node.scores->size(), node.scores.reset();
    const NrtComparison many = compareNrt(unscored, run->actual, 1);
    QVERIFY(without > 0 && many.differing >= without);
    QCOMPARE(many.differences[0].expected, std::string("(absent)"));
}

void NrtConformance::badExpectations() {
    QTemporaryDir folder;
    const std::filesystem::path file = std::filesystem::path(folder.path().toStdString()) / kExpectedFile;
    const auto error = [&](const char* text) {
        std::ofstream(file, std::ios::binary) << text;
        return QString::fromStdString(toString(readNrtReport(file).error()));
    };
    QVERIFY(error("{").contains("expected.json:1"));
    QVERIFY(error("{}").contains("lacks \"pods\""));
    QVERIFY(error(R"({"pods":[{"pod":"d/p"}]})").contains("lacks \"nodes\""));
    QVERIFY(error(R"({"pods":[{"pod":"d/p","nodes":[{"node":"n","feasible":"yes","code":"Success"}]}]})").contains("pods[0].nodes[0].feasible"));
    QVERIFY(error(R"({"pods":[{"pod":"d/p","nodes":[]},{"pod":"d/p","nodes":[]}]})").contains("was there before"));
}

QTEST_APPLESS_MAIN(NrtConformance)
#include "tst_nrt.moc"
