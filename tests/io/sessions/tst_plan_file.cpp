// SPDX-License-Identifier: GPL-3.0-or-later
// Plans and the writing of files.
#include "io/sessions/plan_file.h"

#include <unistd.h>

#include <QtTest>

#include <sys/stat.h>

#include "io/objects_text.h"
#include "io/text/text_file.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

using Action = PlanStep::Action;

PlanStep scale(const std::string& workload, std::int64_t had, std::int64_t replicas) {
    PlanStep step;
    step.action = Action::Scale;
    step.workload = workload;
    step.scaledFrom = had;
    step.replicas = replicas;
    return step;
}

Plan sample() {
    return Plan{"Drain node-1: \"rack\" 4, 50% # urgent\nsecond line",
                {{Action::Place, "ns/a", "", "node-2", "scheduled", false, {}},
                 {Action::Move, "ns/b", "node-1", "node-2", "by hand", true, {"NodeResourcesFit: Insufficient cpu", "TaintToleration: node(s) had untolerated taint(s)"}},
                 {Action::Evict, "ns/c", "node-1", "", "by hand", false, {}},
                 {Action::Place, "ns/d", "", "node-2", "", false, {}, "", "", {}, "0-d", Landing::Nominate},
                 {Action::Move, "ns/e", "node-1", "node-2", "", false, {}, "", "", {}, "0-e", Landing::Bind},
                 {Action::Evict, "ns/f", "node-1", "", "", false, {}, "", "", {}, "0-f"},
                 {Action::Cordon, "", "", "node-1", "", false, {}},
                 {Action::Uncordon, "", "", "yes", "", false, {}},
                 {Action::AssumeClaim, "", "", "", "scheduled", false, {}, "ns/data", "local-3"},
                 {Action::AssumeClaim, "", "", "node-2", "scheduled", false, {}, "ns/logs", ""},
                 {Action::AssumeClaim, "", "", "", "by hand", false, {}, "ns/data", ""},
                 {Action::AllocateClaim,
                  "",
                  "",
                  "",
                  "scheduled",
                  false,
                  {},
                  "ns/gpus",
                  "",
                  {{"gpu/best", {"gpu.example.com", "rack/1", "gpu-0"}, false}, {"", {"gpu.example.com", "rack/1", "gpu-1"}, true}}},
                 {Action::AllocateClaim, "", "", "", "by hand", false, {}, "ns/gpus", ""},
                 scale("ns/Deployment/web", 3, 203),
                 scale("ns/StatefulSet/db", 1, 0)}};
}

}  // namespace

class PlanFileTest : public QObject {
    Q_OBJECT

private slots:
    void comesBackAsItWas() {
        const QTemporaryDir folder;
        const std::filesystem::path root(folder.path().toStdString());
        for (const Plan& plan : {sample(), Plan{}}) {
            QVERIFY(*planFromText(planToYaml(plan), "x") == plan);
            QVERIFY(*planFromText(planToJson(plan), "x") == plan);
            for (const char* name : {"a.yaml", "a.yml", "a.json", "a"}) {
                QVERIFY(writePlan(plan, root / name).has_value());
                QVERIFY(*readPlan(root / name) == plan);
            }
        }
    }

    void keepsWhatTheSearchSaid() {
        Plan plan = sample();
        plan.steps[1].wave = 1;
        plan.steps[1].counted = -2;
        plan.found = PlanFinding{{"free", "--count", "8"}, 18, 1, 8, 8, 10, "families", {"cpu", "nvidia.com/gpu"}, 7, 1000, "0123456789abcdef"};
        QVERIFY(*planFromText(planToYaml(plan), "x") == plan);
        QVERIFY(*planFromText(planToJson(plan), "x") == plan);
        QVERIFY(planToYaml(plan).starts_with("apiVersion: bayplan/v2\n"));
        // Absent, a plan of version 2 is one that nobody searched for.
        QVERIFY(*planFromText("apiVersion: bayplan/v2\nkind: Plan\nsteps: []\n", "x") == Plan{});
    }

    /// Priority, loss and turn are what a search said of a step, and stay away where nothing was said.
    void keepsPrioritiesAndLosses() {
        Plan plan = sample();
        plan.found = PlanFinding{{"drain", "--node", "n"}, 2};
        plan.found->lost = 144'000;
        plan.found->lossUnknown = 1;
        plan.found->groups = 2;
        plan.found->rows = {{"default/web", 3}, {"zone=a", 0}};
        plan.found->steps = "1234567800000000";  // digits alone are a text, too
        plan.steps[0].priority = 1;
        plan.steps[0].turn = "zone-a 1/2";
        plan.steps[1].priority = 5;
        plan.steps[1].lost = 144'000;
        plan.steps[2].lossUnknown = true;
        QVERIFY(*planFromText(planToYaml(plan), "x") == plan);
        QVERIFY(*planFromText(planToJson(plan), "x") == plan);
        plan.found->lost = 0;  // nothing is lost, which is not the same as not counted
        QVERIFY(*planFromText(planToYaml(plan), "x") == plan);
        const std::string plain = planToYaml(sample());
        for (const char* word : {"priority", "lost", "turn"}) QVERIFY2(plain.find(word) == std::string::npos, word);
    }

    /// The file has each moment to the second, whatever the zone in which it was written.
    void keepsItsWindows() {
        Plan plan = sample();
        plan.windows = {{{1'796'162'400, 1'796'176'800}, {1'796'176'800, 1'796'180'400}}, 90};
        plan.steps[1].wave = 1;
        plan.steps[1].window = 2;
        QVERIFY(*planFromText(planToYaml(plan), "x") == plan);
        QVERIFY(*planFromText(planToJson(plan), "x") == plan);
        QVERIFY(planToYaml(plan).starts_with("apiVersion: bayplan/v2\n"));
        const Plan read = *planFromText("apiVersion: bayplan/v2\nkind: Plan\nwindows:\n- from: 2026-12-02T06:00:00+08:00\n  to: 2026-12-02T02:00:00Z\nstartsWithin: 1m30s\nsteps: []\n", "x");
        QCOMPARE(read.windows, (PlanWindows{{{1'796'162'400, 1'796'176'800}}, 90}));
        // A number of a window that the plan has no more is not written: it would be read as a fault.
        plan.windows = {};
        const Plan without = *planFromText(planToYaml(plan), "x");
        QVERIFY(!without.windows.any());
        QVERIFY(!without.steps[1].window);
        QVERIFY(planToYaml(sample()).starts_with("apiVersion: bayplan/v1\n"));
    }

    void readsWell() {
        const Plan plan{"Drain", {sample().steps[0], sample().steps[6]}};
        QCOMPARE(QString::fromStdString(planToYaml(plan)),
                 "apiVersion: bayplan/v1\nkind: Plan\ntitle: Drain\nsteps:\n- action: place\n  pod: ns/a\n  to: node-2\n  reason: scheduled\n- action: cordon\n  node: node-1\n");
        QCOMPARE(QString::fromStdString(planToJson(plan)),
                 "{\"apiVersion\":\"bayplan/v1\",\"kind\":\"Plan\",\"title\":\"Drain\",\"steps\":[\n  {\"action\":\"place\",\"pod\":\"ns/a\",\"to\":\"node-2\",\"reason\":\"scheduled\"},"
                 "\n  {\"action\":\"cordon\",\"node\":\"node-1\"}]}\n");
    }

    void refuses_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("where");
        const int invalid = int(ErrorCode::Invalid), unsupported = int(ErrorCode::Unsupported), syntax = int(ErrorCode::Syntax);
        const QString head = "apiVersion: bayplan/v1\nkind: Plan\n";
        QTest::newRow("newer") << "apiVersion: bayplan/v3\nkind: Plan\n"
                               << unsupported << "p:1: ";
        const QString found = "apiVersion: bayplan/v2\nkind: Plan\n";
        QTest::newRow("found in version 1") << head + "found: {moves: 1}\nsteps: []\n"
                                            << invalid << "p:3:8: found: unknown field";
        const QString end = "steps: []\n", night = "windows:\n- from: 2026-12-01T22:00:00Z\n  to: 2026-12-02T02:00:00Z\n";
        QTest::newRow("windows in version 1") << head + night + end << invalid << "p:4:1: windows: unknown field";
        QTest::newRow("no window") << found + "windows: []\n" + end << invalid << "p:3:10: windows: names no window";
        QTest::newRow("windows as a text") << found + "windows: always\n" + end << invalid << "p:3:10: windows: must be a list";
        QTest::newRow("a window ends before it begins") << found + "windows:\n- from: 2026-12-02T02:00:00Z\n  to: 2026-12-01T22:00:00Z\n" + end << invalid
                                                        << "p:4:3: windows[0]: ends before it begins";
        QTest::newRow("a window of no length") << found + "windows:\n- from: 2026-12-02T02:00:00Z\n  to: 2026-12-02T02:00:00Z\n" + end << invalid << "p:4:3: windows[0]: ends before it begins";
        QTest::newRow("a window without end") << found + "windows:\n- from: 2026-12-02T02:00:00Z\n" + end << invalid << "p:4:3: windows[0]: must say from and to";
        QTest::newRow("a window has another member") << found + "windows:\n- from: 2026-12-02T02:00:00Z\n  until: x\n" + end << invalid << "p:5:10: windows[0].until: unknown field";
        QTest::newRow("an unknown time zone") << found + "windows:\n- from: 2026-12-01T22:00:00X\n  to: 2026-12-02T02:00:00Z\n" + end << invalid
                                              << "p:4:9: windows[0].from: must be a time such as 2006-01-02T15:04:05Z, not \"2026-12-01T22:00:00X\"";
        QTest::newRow("no time zone") << found + "windows:\n- from: 2026-12-01T22:00:00\n  to: 2026-12-02T02:00:00Z\n" + end << invalid << "p:4:9: windows[0].from: must be a time";
        QTest::newRow("an unknown day") << found + "windows:\n- from: 2026-11-31T22:00:00Z\n  to: 2026-12-02T02:00:00Z\n" + end << invalid << "p:4:9: windows[0].from: must be a time";
        QTest::newRow("windows overlap") << found + night + "- from: 2026-12-02T01:59:59Z\n  to: 2026-12-03T02:00:00Z\n" + end << invalid
                                         << "p:6:3: windows[1]: begins before the window before it ends";
        QTest::newRow("a time to start without windows") << found + "startsWithin: 2m\n" + end << invalid << "p:1:1: startsWithin is about windows, and there are none";
        QTest::newRow("a time to start that is none") << found + night + "startsWithin: soon\n" + end << invalid << "p:6:15: startsWithin: must be a duration, such as 90s or 2m, not \"soon\"";
        QTest::newRow("a step in a window that is not there") << found + night + "steps: [{action: cordon, node: n, window: 2}]\n"
                                                              << invalid << "p:6:9: steps[0]: is in window 2, and the plan has 1";
        QTest::newRow("a step in window 0") << found + night + "steps: [{action: cordon, node: n, window: 0}]\n"
                                            << invalid << "p:6:43: steps[0].window: ";
        QTest::newRow("found without steps") << found + "found: {moves: 1}\n"
                                             << invalid << "p:1:1: steps is missing";
        QTest::newRow("found with what nobody knows") << found + "found: {move: 1}\nsteps: []\n"
                                                      << invalid << "p:3:15: found.move: unknown field \"move\"; did you mean \"moves\"?";
        QTest::newRow("fewer than no moves") << found + "found: {moves: -1}\nsteps: []\n"
                                             << invalid << "p:3:16: found.moves: ";
        QTest::newRow("a mark of another length") << found + "found: {moves: 1, steps: abc}\nsteps: []\n"
                                                  << invalid << "p:3:26: found.steps: must have 8 hexadecimal digits for each step";
        QTest::newRow("a mark of other letters") << found + "found: {moves: 1, steps: 0123456X}\nsteps: []\n"
                                                 << invalid << "p:3:26: found.steps: must have 8 hexadecimal digits for each step";
        QTest::newRow("no such wave") << found + "steps:\n- {action: evict, pod: n/a, wave: 0}\n"
                                      << invalid << "p:4:35: steps[0].wave: ";
        QTest::newRow("no such priority") << found + "steps:\n- {action: evict, pod: n/a, priority: 6}\n"
                                          << invalid << "p:4:39: steps[0].priority: ";
        QTest::newRow("a row of no name") << found + "found: {moves: 1, rows: [{count: 1}]}\nsteps: []\n"
                                          << invalid << "p:3:26: found.rows[0]: has no name";
        QTest::newRow("a row of less than nothing") << found + "found: {moves: 1, rows: [{name: a, count: -1}]}\nsteps: []\n"
                                                    << invalid << "p:3:43: found.rows[0].count: ";
        QTest::newRow("fewer groups than none") << found + "found: {moves: 1, groups: -1}\nsteps: []\n"
                                                << invalid << "p:3:27: found.groups: ";
        QTest::newRow("less than nothing is lost") << found + "steps:\n- {action: evict, pod: n/a, lostGpuSeconds: -1}\n"
                                                   << invalid << "p:4:45: steps[0].lostGpuSeconds: ";
        QTest::newRow("a loss that nobody knows") << found + "steps:\n- {action: evict, pod: n/a, lostGpuSeconds: 1, lossUnknown: true}\n"
                                                  << invalid << "p:4:3: steps[0]: says what its restart loses, and that nobody knows it";
        QTest::newRow("no plan") << "a: 1\n"
                                 << unsupported << "p:1: ";
        QTest::newRow("empty") << "" << syntax << "p: ";
        QTest::newRow("cut") << "{\"apiVersion\":\"bayplan/v1\",\"kind\":" << syntax << "p:1";
        QTest::newRow("no list") << head + "steps: 5\n"
                                 << invalid << "p:3:8: steps: must be a list";
        QTest::newRow("unknown field") << head + "steps:\n- action: place\n  pot: ns/a\n"
                                       << invalid << "p:5:8: steps[0].pot: unknown field \"pot\"; did you mean \"pod\"?";
        QTest::newRow("unknown action") << head + "steps:\n- action: evct\n"
                                        << invalid << "p:4:11: steps[0].action: must be one of";
        QTest::newRow("no action") << head + "steps:\n- pod: ns/a\n"
                                   << invalid << "p:4:3: steps[0]: has no action";
        QTest::newRow("pod without namespace") << head + "steps:\n- {action: evict, pod: a}\n"
                                               << invalid << "p:4:24: steps[0].pod: must be namespace/name";
        QTest::newRow("place nowhere") << head + "steps:\n- {action: place, pod: n/a}\n"
                                       << invalid << "p:4:3: steps[0]: place needs a node in to";
        QTest::newRow("evict to") << head + "steps:\n- {action: evict, pod: n/a, to: x}\n"
                                  << invalid << "p:4:3: steps[0]: evict takes no to";
        QTest::newRow("cordon a pod") << head + "steps:\n- {action: cordon, pod: n/a, node: x}\n"
                                      << invalid << "p:4:3: steps[0]: cordon takes a node";
        QTest::newRow("cordon nothing") << head + "steps:\n- {action: cordon}\n"
                                        << invalid << "p:4:3: steps[0]: cordon needs a node";
        QTest::newRow("claim of a pod") << head + "steps:\n- {action: assumeClaim, pod: n/a, claim: n/c}\n"
                                        << invalid << "p:4:3: steps[0]: assumeClaim takes a claim, and no pod";
        QTest::newRow("no claim") << head + "steps:\n- {action: assumeClaim, volume: v}\n"
                                  << invalid << "p:4:3: steps[0]: assumeClaim needs a claim";
        QTest::newRow("devices of a node") << head + "steps:\n- {action: allocateClaim, node: x, claim: n/c}\n"
                                           << invalid << "p:4:3: steps[0]: allocateClaim takes a claim and devices, and nothing else";
        QTest::newRow("devices for nobody") << head + "steps:\n- {action: allocateClaim, devices: [{device: d}]}\n"
                                            << invalid << "p:4:3: steps[0]: allocateClaim needs a claim";
        QTest::newRow("no device") << head + "steps:\n- {action: allocateClaim, claim: n/c, devices: [{pool: p}]}\n"
                                   << invalid << "p:4:49: steps[0].devices[0]: names no device";
        QTest::newRow("place devices") << head + "steps:\n- {action: place, pod: n/a, to: x, devices: [{device: d}]}\n"
                                       << invalid << "p:4:3: steps[0]: place takes no devices";
        QTest::newRow("place a claim") << head + "steps:\n- {action: place, pod: n/a, to: x, claim: n/c}\n"
                                       << invalid << "p:4:3: steps[0]: place takes no claim";
        QTest::newRow("scale nothing") << head + "steps:\n- {action: scale, replicas: 3, had: 1}\n"
                                       << invalid << "p:4:3: steps[0]: scale needs a workload, its replicas, and how many it had";
        QTest::newRow("scale by itself") << head + "steps:\n- {action: scale, workload: n/Deployment/w, replicas: 3}\n"
                                         << invalid << "p:4:3: steps[0]: scale needs a workload, its replicas, and how many it had";
        QTest::newRow("scale a Job") << head + "steps:\n- {action: scale, workload: n/Job/w, replicas: 3, had: 1}\n"
                                     << invalid << "p:4:29: steps[0].workload: must be namespace/KIND/name of a Deployment";
        QTest::newRow("scale below nothing") << head + "steps:\n- {action: scale, workload: n/Deployment/w, replicas: -1, had: 1}\n"
                                             << invalid << "p:4:55: steps[0].replicas";
        QTest::newRow("scale to the same") << head + "steps:\n- {action: scale, workload: n/Deployment/w, replicas: 3, had: 3}\n"
                                           << invalid << "p:4:3: steps[0]: scales to the number that it had";
        QTest::newRow("scale a pod") << head + "steps:\n- {action: scale, pod: n/p, workload: n/Deployment/w, replicas: 3, had: 1}\n"
                                     << invalid << "p:4:3: steps[0]: scale takes a workload, replicas and had, and nothing else";
        QTest::newRow("evict a workload") << head + "steps:\n- {action: evict, pod: n/p, workload: n/Deployment/w}\n"
                                          << invalid << "p:4:3: steps[0]: evict takes no workload and no replicas";
        QTest::newRow("landing") << head + "steps:\n- {action: place, pod: n/a, to: b, landing: bnd}\n"
                                 << invalid
                                 << "p:4:45: steps[0].landing: must be one of pin, gate, cordon, reservation, scheduler, bind, nominate, not \"bnd\"; did you mean \"bind\"?";
        QTest::newRow("a pod that exists is not pinned") << head + "steps:\n- {action: place, pod: n/a, to: b, landing: pin}\n"
                                                         << invalid << "p:4:3: steps[0]: a pod that exists lands by bind, nominate or scheduler, not by pin";
        QTest::newRow("landing of an eviction") << head + "steps:\n- {action: evict, pod: n/a, landing: bind}\n"
                                                << invalid << "p:4:3: steps[0]: evict takes no landing";
        QTest::newRow("uid of nobody") << head + "steps:\n- {action: cordon, node: a, uid: u}\n"
                                       << invalid << "p:4:3: steps[0]: has the uid of a pod, and no pod";
        QTest::newRow("forced by a word") << head + "steps:\n- {action: evict, pod: n/a, forced: maybe}\n"
                                          << invalid << "p:4:37: steps[0].forced: must be true or false";
    }
    void refuses() {
        QFETCH(QString, text);
        QFETCH(QString, where);
        const Result<Plan> plan = planFromText(text.toStdString(), "p");
        QVERIFY(!plan.has_value());
        QTEST(int(plan.error().code), "code");
        QVERIFY2(toString(plan.error()).starts_with(where.toStdString()), toString(plan.error()).c_str());
    }

    void unreadable() {
        QCOMPARE(readPlan("/nonexistent/plan.yaml").error().code, ErrorCode::Unreadable);
        QCOMPARE(readPlan("/").error().code, ErrorCode::Unreadable);
        QCOMPARE(writePlan({}, "/nonexistent/plan.yaml").error().code, ErrorCode::Unwritable);
    }

    void aFileIsReplacedWholeOrNotAtAll() {
        const QTemporaryDir folder;
        const auto file = writeFile(folder, "plan.yaml", "old");
        std::filesystem::permissions(file, std::filesystem::perms(0640));
        const Result<void> failed = replaceFile(file, [](const WriteBytes& write) -> Result<void> {
            if (const Result<void> written = write("half"); !written) return written.error();
            return Error{ErrorCode::Cancelled, "stopped", {}};
        });
        QCOMPARE(failed.error().code, ErrorCode::Cancelled);
        QCOMPARE(*readTextFile(file), std::string("old"));
        QVERIFY(replaceFile(file, "new").has_value());
        QCOMPARE(*readTextFile(file), std::string("new"));
        QVERIFY(std::filesystem::status(file).permissions() == std::filesystem::perms(0640));
        // The target of a link is another file than the one named; a pipe or a device cannot be replaced.
        const std::filesystem::path link = file.parent_path() / "link", pipe = file.parent_path() / "pipe";
        std::filesystem::create_symlink(file, link);
        QCOMPARE(replaceFile(link, "newer").error().code, ErrorCode::Unwritable);
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        for (const std::filesystem::path& other : {pipe, std::filesystem::path("/dev/null"), file.parent_path()}) QCOMPARE(replaceFile(other, "x").error().code, ErrorCode::Unwritable);
        std::filesystem::remove(pipe);
        QVERIFY(std::filesystem::is_symlink(link));
        QCOMPARE(*readTextFile(file), std::string("new"));
        std::size_t left = 0;
        for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(file.parent_path())) ++left;
        QCOMPARE(left, 2u);  // no temporary file remains
        QCOMPARE(readTextFile(file, 2).error().code, ErrorCode::TooLarge);
    }
};

QTEST_APPLESS_MAIN(PlanFileTest)
#include "tst_plan_file.moc"
