// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/report.h"

#include <sstream>

#include <QtTest>

#include "io/objects_text.h"
#include "io/reports/message_words.h"
#include "io/text/yaml_to_json.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

const std::string kNodes =
    "apiVersion: v1\nkind: Node\nmetadata: {name: node-b}\nstatus: {allocatable: {cpu: 4, pods: 10}}\n---\n"
    "apiVersion: v1\nkind: Node\nmetadata: {name: node-a}\nstatus: {allocatable: {cpu: 4, pods: 10}}\n---\n";

ClusterPtr cluster() { return build(read(kNodes + podYaml("x") + "---\n" + podYaml("y") + "---\n" + podYaml("z"))).value().cluster; }

std::vector<Decision> decisions() {
    Decision placed;
    placed.pod = PodIdx(0);
    placed.outcome = Outcome::Scheduled;
    placed.node = NodeIdx(0);
    placed.tied = {NodeIdx(0)};
    placed.scored = true;
    placed.feasibleNodes = 2;
    placed.nodes = {{NodeIdx(0), Status{}, {{"TaintToleration", 0, 100, 3}, {"NodeResourcesFit", 70, 70, 1}}, 370},
                    {NodeIdx(1), Status{}, {{"TaintToleration", 0, 100, 3}, {"NodeResourcesFit", 60, 60, 1}}, 360}};
    Decision refused;
    refused.pod = PodIdx(1);
    refused.outcome = Outcome::Unschedulable;
    refused.message = "0/2 nodes are available: 1 Insufficient cpu, 1 Too many pods.";
    refused.nodes = {{NodeIdx(0), Status{Code::Unschedulable, {{"a", "Too many pods", {}}, {"b", "Insufficient cpu", {}}}, "NodeResourcesFit"}, {}, 0},
                     {NodeIdx(1), Status{Code::UnschedulableAndUnresolvable, {}, ""}, {}, 0}};
    Decision unknown;
    unknown.pod = PodIdx(2);
    unknown.outcome = Outcome::NotModelled;
    unknown.notModelled = {"VolumeBinding: persistentVolumeClaim"};
    return {placed, refused, unknown};
}

QString write(ReportFormat format, bool explain, const std::vector<Decision>& list = decisions()) {
    std::ostringstream out;
    writeReport(out, *cluster(), list, format, explain);
    return QString::fromStdString(out.str());
}

}  // namespace

class ReportTest : public QObject {
    Q_OBJECT

private slots:
    /// In this language, which is for the test, a count stands last.
    void messagesHaveWords_data() {
        QTest::addColumn<Message>("message");
        QTest::addColumn<std::string>("words");  // empty: none
        const auto reason = [](Message text) { return Reason{"", std::move(text), {}}; };
        const Reason cpu = reason(worded("Insufficient %1", {"cpu"}));
        FitError two{.nodes = 5};
        count(two.counts, cpu);
        count(two.counts, reason(worded("node(s) were unschedulable")), 4);
        QTest::newRow("two reasons") << messageOf(two) << std::string("none of 5: short of cpu on 1, cordoned on 4");
        FitError both{.nodes = 2};
        count(both.counts, cpu, 2);
        const Message preempted = listed({worded("no new claims to deallocate"), worded("preemption: %1", {messageOf(both)})});
        QTest::newRow("what preemption found") << messageOf(both, preempted)
                                               << std::string("none of 2: short of cpu on 2; no new claims to deallocate, evicting: none of 2: short of cpu on 2");
        FitError ours{.nodes = 1};
        count(ours.counts, reason("a rule of ours"));
        QTest::newRow("a text that is not known") << messageOf(ours) << std::string("none of 1: a rule of ours on 1");
        QTest::newRow("of a PreFilter") << messageOf(FitError{3, {}, worded("node(s) were unschedulable")}) << std::string("none of 3: cordoned");
        QTest::newRow("a value twice") << worded("failed to get podGroup %1/%2: podgroup.scheduling.k8s.io \"%2\" not found", {"a", "g"}) << std::string("g of a is gone");
        QTest::newRow("a value that looks like a place") << worded("Insufficient %1", {"%1"}) << std::string("short of %1");
        QTest::newRow("nothing") << Message() << std::string();
        QTest::newRow("somebody's words that look like ours") << Message("Insufficient cpu") << std::string();
    }
    void messagesHaveWords() {
        QFETCH(Message, message);
        QFETCH(std::string, words);
        const auto translate = [](const char* text, const char*, std::uint64_t) {
            for (const auto& [from, to] : {std::pair{"Insufficient %1", "short of %1"}, std::pair{"node(s) were unschedulable", "cordoned"}, std::pair{"%1 %2", "%2 on %1"},
                                           std::pair{"0/%1 nodes are available: %2.", "none of %1: %2"}, std::pair{"0/%1 nodes are available: %2. %3", "none of %1: %2; %3"},
                                           std::pair{"preemption: %1", "evicting: %1"},
                                           std::pair{"failed to get podGroup %1/%2: podgroup.scheduling.k8s.io \"%2\" not found", "%2 of %1 is gone"}})
                if (std::string_view(from) == text) return to;
            return text;
        };
        TableLook look;
        QCOMPARE(withWords(message, look), message.text());
        look.translate = [](const char* text, const char*, std::uint64_t) { return text; };  // English
        QCOMPARE(withWords(message, look), message.text());
        look.translate = translate;
        QCOMPARE(withWords(message, look), message.text() + (words.empty() ? "" : " (" + words + ")"));
    }

    void json() {
        QCOMPARE(write(ReportFormat::Json, true),
                 "{\"apiVersion\":\"bayplan/v1\",\"kind\":\"ScheduleReport\",\"pods\":[\n"
                 "{\"pod\":\"ns/x\",\"outcome\":\"scheduled\",\"node\":\"node-b\",\"tied\":[\"node-b\"],\"nodes\":[\n"
                 " {\"node\":\"node-a\",\"feasible\":true,\"scores\":{\"NodeResourcesFit\":60,\"TaintToleration\":300},\"total\":360},\n"
                 " {\"node\":\"node-b\",\"feasible\":true,\"scores\":{\"NodeResourcesFit\":70,\"TaintToleration\":300},\"total\":370}\n]},\n"
                 "{\"pod\":\"ns/y\",\"outcome\":\"unschedulable\",\"message\":\"0/2 nodes are available: 1 Insufficient cpu, 1 Too many pods.\",\"nodes\":[\n"
                 " {\"node\":\"node-a\",\"feasible\":false,\"code\":\"UnschedulableAndUnresolvable\"},\n"
                 " {\"node\":\"node-b\",\"feasible\":false,\"code\":\"Unschedulable\",\"plugin\":\"NodeResourcesFit\",\"reasons\":[\"Insufficient cpu\",\"Too many pods\"]}\n]},\n"
                 "{\"pod\":\"ns/z\",\"outcome\":\"notModelled\",\"notModelled\":[\"VolumeBinding: persistentVolumeClaim\"]}\n]}\n");
        QVERIFY(!write(ReportFormat::Json, false).contains("nodes\":"));
        QCOMPARE(write(ReportFormat::Json, true, {}), "{\"apiVersion\":\"bayplan/v1\",\"kind\":\"ScheduleReport\",\"pods\":[]}\n");
    }

    void saysWhoCountsOnOneVictim() {
        const auto told = [](ReportFormat format, bool held) {
            std::ostringstream out;
            writeReport(out, *cluster(), {}, format, false, {}, {{{PodIdx(0), {PodIdx(1), PodIdx(2)}}}, held});
            return QString::fromStdString(out.str());
        };
        QCOMPARE(told(ReportFormat::Json, false),
                 "{\"apiVersion\":\"bayplan/v1\",\"kind\":\"ScheduleReport\",\"pods\":[],"
                 "\"sharedVictims\":[\n{\"victim\":\"ns/x\",\"pods\":[\"ns/y\",\"ns/z\"],\"placesHeld\":false}\n]}\n");
        QVERIFY2(told(ReportFormat::Yaml, true).endsWith("sharedVictims:\n- victim: ns/x\n  pods:\n  - ns/y\n  - ns/z\n  placesHeld: true\n"), qPrintable(told(ReportFormat::Yaml, true)));
        QVERIFY(told(ReportFormat::Table, false).contains("\n2 pods count on preempting ns/x: ns/y, ns/z\nNo place is held: "));
        QVERIFY(told(ReportFormat::Table, true).contains("\nThe places are held: "));
    }

    void yamlSaysTheSame() {
        for (const bool explain : {false, true}) {
            const QString compact = write(ReportFormat::Json, explain).remove("\n ").remove('\n');
            const Result<std::string> back = yamlToJson(write(ReportFormat::Yaml, explain).toStdString(), {});
            QVERIFY(back.has_value());
            QCOMPARE(QString::fromStdString(*back), compact);
        }
        QCOMPARE(write(ReportFormat::Yaml, false, {}), "apiVersion: bayplan/v1\nkind: ScheduleReport\npods: []\n");
    }

    void table() {
        QCOMPARE(write(ReportFormat::Table, false),
                 "NAMESPACE/POD  OUTCOME        NODE    SCORE  MESSAGE\n"
                 "ns/x           scheduled      node-b  370    -\n"
                 "ns/y           unschedulable  -       -      0/2 nodes are available: 1 Insufficient cpu, 1 Too many pods.\n"
                 "ns/z           notModelled    -       -      not modelled: VolumeBinding: persistentVolumeClaim\n");
        QVERIFY(write(ReportFormat::Table, true).endsWith(
            "\nns/x: 2 of 2 nodes feasible\n"
            "  best       node-b  370  (TaintToleration 300, NodeResourcesFit 70)\n"
            "  runner-up  node-a  360  (TaintToleration 300, NodeResourcesFit 60)\n"
            "\nns/y: 0 of 2 nodes feasible\n"
            "         1  NodeResourcesFit: Insufficient cpu\n"
            "         1  NodeResourcesFit: Too many pods\n"
            "         1  UnschedulableAndUnresolvable\n"));
    }

    void tableTellsWhatPreemptionProposes() {
        std::vector<Decision> list = decisions();
        list[1].preemption = Preemption{list[0].node, {list[0].pod}};
        QVERIFY(write(ReportFormat::Table, false, list).contains("1 Too many pods. could go to node-b in place of ns/x\n"));
    }

    void noControlCharacters() {
        std::vector<Decision> list = decisions();
        list[1].message = "\x1B[31mred";
        QVERIFY(write(ReportFormat::Table, false, list).contains("?[31mred"));
    }
};

QTEST_APPLESS_MAIN(ReportTest)
#include "tst_report.moc"
