// SPDX-License-Identifier: GPL-3.0-or-later
// A plan in the forms of others: the script is read and run by bash, with a kubectl that answers from files.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <fstream>
#include <map>

#include "io/reports/plan_export.h"
#include "io/sessions/plan_file.h"
#include "io/text/csv.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

using Action = PlanStep::Action;

PlanStep stepOf(Action action, const std::string& pod, const std::string& from, const std::string& to) {
    PlanStep step;
    step.action = action;
    step.pod = pod;
    step.from = from;
    step.to = to;
    step.reason = "drain";
    return step;
}

/// Cordon n0, move web-1 from it to n1: as a drain of n0 has it.
Plan drainPlan() {
    Plan plan{"drain", {stepOf(Action::Cordon, "", "", "n0"), stepOf(Action::Move, "default/web-1", "n0", "n1")}};
    plan.steps[0].wave = plan.steps[1].wave = 1;
    plan.steps[1].uid = "uid-web-1";
    return plan;
}

ClusterPtr twoNodes() {
    Node n0 = node("n0").cpu("4"), n1 = node("n1").cpu("4");
    n0.uid = "uid-n0";
    n1.uid = "uid-n1";
    Pod web = pod("web-1").cpu("1").owner("ReplicaSet", "web").on("n0");
    web.uid = "uid-web-1";
    return cluster({n0, n1}, {web});
}

ExportedPlan exportedFor(const Plan& plan, const Cluster& picture, PlanExport format) {
    return {plan, stepFacts(plan, picture), stepsUnfit(format, plan, picture), std::string(64, 'a'), "cluster.yaml", "1.0"};
}

void put(const QString& file, const std::string& text) { std::ofstream(file.toStdString()) << text; }
std::string got(const QString& file) {
    std::ifstream stream(file.toStdString());
    return {std::istreambuf_iterator<char>(stream), {}};
}

struct Ran {
    int code = -1;
    std::string said;
};

Ran runScript(const QTemporaryDir& folder, const std::string& script, const QStringList& arguments, const QString& patience = "20") {
    put(folder.filePath("plan.sh"), script);
    QFile::remove(folder.filePath("kubectl"));
    QFile::copy(QStringLiteral(BAYPLAN_TESTS "/io/reports/fake_kubectl.sh"), folder.filePath("kubectl"));
    QFile::setPermissions(folder.filePath("kubectl"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QProcess bash;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("KUBECTL", folder.filePath("kubectl"));
    environment.insert("PAUSE", "0");
    environment.insert("PATIENCE", patience);
    bash.setProcessEnvironment(environment);
    bash.setWorkingDirectory(folder.path());
    bash.start("bash", QStringList{"plan.sh"} + arguments);
    if (!bash.waitForFinished(60'000)) return {};
    return {bash.exitCode(), bash.readAllStandardError().toStdString() + bash.readAllStandardOutput().toStdString()};
}

bool parses(const std::string& script) {
    QProcess bash;
    bash.start("bash", {"-n"});
    bash.write(script.data(), static_cast<qint64>(script.size()));
    bash.closeWriteChannel();
    return bash.waitForFinished(20'000) && bash.exitCode() == 0 && bash.readAllStandardError().isEmpty();
}

}  // namespace

class TestPlanExport : public QObject {
    Q_OBJECT
private slots:
    void writesCallsWithPreconditions() {
        const Plan plan = drainPlan();
        const ClusterPtr picture = twoNodes();
        const std::string script = kubectlScript(exportedFor(plan, *picture, PlanExport::Kubectl));
        QVERIFY(parses(script));
        const std::string calls = script.substr(script.find("wave 1\n"));
        QCOMPARE(
            calls,
            std::string("wave 1\n"
                        "switch_node '1' 'n0' 'uid-n0' 'true' "
                        "'[{\"op\":\"test\",\"path\":\"/metadata/uid\",\"value\":\"uid-n0\"},{\"op\":\"add\",\"path\":\"/spec/unschedulable\",\"value\":true}]'\n"
                        "evict '2' 'default' 'web-1' 'uid-web-1' 'n0' 'ReplicaSet' 'web' 'n1' "
                        "'{\"apiVersion\":\"policy/"
                        "v1\",\"kind\":\"Eviction\",\"metadata\":{\"name\":\"web-1\",\"namespace\":\"default\"},\"deleteOptions\":{\"preconditions\":{\"uid\":\"uid-web-1\"}}}' "
                        "'{\"apiVersion\":\"policy/"
                        "v1\",\"kind\":\"Eviction\",\"metadata\":{\"name\":\"web-1\",\"namespace\":\"default\"},\"deleteOptions\":{\"preconditions\":{\"uid\":\"uid-web-1\"},"
                        "\"dryRun\":[\"All\"]}}'\n"
                        "say 'done'\n((elsewhere == 0)) || exit 7\n"));
    }

    void runsUnderBash() {
        const Plan plan = drainPlan();
        const ClusterPtr picture = twoNodes();
        const std::string script = kubectlScript(exportedFor(plan, *picture, PlanExport::Kubectl));
        QTemporaryDir folder;
        // Without an argument nothing is asked.
        Ran ran = runScript(folder, script, {});
        QVERIFY2(ran.code == 0, ran.said.c_str());
        QVERIFY(!QFile::exists(folder.filePath("calls")));
        QVERIFY(ran.said.find("step 2: evict default/web-1 from n0, expected on n1") != std::string::npos);
        QCOMPARE(runScript(folder, script, {"rnu"}).code, 2);
        // A dry-run sends what the server only tries.
        ran = runScript(folder, script, {"dry-run"});
        QVERIFY2(ran.code == 0, ran.said.c_str());
        QVERIFY(got(folder.filePath("calls")).find("patch node n0 --type=json --dry-run=server") != std::string::npos);
        QVERIFY(!QFile::exists(folder.filePath("evicted")));
        for (const char* file : {"calls", "bodies", "cordoned"}) QFile::remove(folder.filePath(file));
        // Twice refused by a budget, then done: it waits, and goes on.
        put(folder.filePath("refusals"), "2");
        put(folder.filePath("lands"), "n1");
        ran = runScript(folder, script, {"run"});
        QVERIFY2(ran.code == 0, ran.said.c_str());
        QVERIFY(ran.said.find("landed on n1, as planned") != std::string::npos);
        QCOMPARE(QString::fromStdString(got(folder.filePath("bodies"))).count("uid-web-1"), 3);
        // Again: the pod is gone, and nothing is evicted.
        QFile::remove(folder.filePath("bodies"));
        ran = runScript(folder, script, {"run"});
        QCOMPARE(ran.code, 1);
        QVERIFY(ran.said.find("pod default/web-1 is gone, or another one by now") != std::string::npos);
        QVERIFY(!QFile::exists(folder.filePath("bodies")));
    }

    /// Scaled up by one, and once two are Ready down again; where they never are, it is taken back.
    void bringsAReplacementFirst() {
        Plan plan = drainPlan();
        plan.steps[1].surge = true;
        const ClusterPtr picture = twoNodes();
        const std::string script = kubectlScript(exportedFor(plan, *picture, PlanExport::Kubectl));
        QVERIFY(parses(script));
        QVERIFY(script.find("\nsurge '2' 'default' 'web-1' 'uid-web-1' 'n0' 'ReplicaSet' 'web' 'n1'\n") != std::string::npos);
        QVERIFY(migrationJobs(exportedFor(plan, *picture, PlanExport::MigrationJobs)).find("# step 2 is no migration: surge default/web-1 n1\n") != std::string::npos);
        QTemporaryDir folder;
        put(folder.filePath("lands"), "n1");
        put(folder.filePath("ready"), "2");
        Ran ran = runScript(folder, script, {"run"});
        QVERIFY2(ran.code == 0, ran.said.c_str());
        QVERIFY2(ran.said.find("landed on n1, as planned") != std::string::npos, ran.said.c_str());
        const std::string calls = got(folder.filePath("calls"));
        const std::size_t up = calls.find("scale deployment/web -n default --current-replicas=1 --replicas=2"), mark = calls.find("annotate pod web-1"),
                          down = calls.find("scale deployment/web -n default --current-replicas=2 --replicas=1");
        QVERIFY2(up < mark && mark < down && down != std::string::npos, calls.c_str());
        QVERIFY(calls.find("eviction") == std::string::npos);
        QTemporaryDir stuck;
        put(stuck.filePath("ready"), "1");
        ran = runScript(stuck, script, {"run"}, "0");
        QCOMPARE(ran.code, 1);
        QVERIFY2(got(stuck.filePath("calls")).find("--current-replicas=2 --replicas=1") != std::string::npos, ran.said.c_str());
        QVERIFY(got(stuck.filePath("calls")).find("annotate") == std::string::npos);
        const Result<Plan> read = planFromText(planToYaml(plan), "plan");
        QVERIFY(read.has_value() && *read == plan);
        QVERIFY(planToYaml(plan).find("action: surge") != std::string::npos);
        QVERIFY(!planFromText("apiVersion: bayplan/v1\nkind: Plan\nsteps: [{action: surge, pod: a/b, from: n0, to: n1, landing: pin}]\n", "plan").has_value());
        QVERIFY(!planFromText("apiVersion: bayplan/v1\nkind: Plan\nsteps: [{action: surge, pod: a/b, from: n0}]\n", "plan").has_value());
    }

    /// An autoscaler would undo the scaling: a Deployment of one pod is restarted, if its rollouts make the new pod first.
    void restartsWhereAnAutoscalerScales() {
        Plan plan = drainPlan();
        plan.steps[1].surge = true;
        const ClusterPtr picture = twoNodes();
        const std::string script = kubectlScript(exportedFor(plan, *picture, PlanExport::Kubectl));
        const std::string autoscaled = "|StatefulSet|web|other\n|Deployment|web|scaler\n";
        const auto prepare = [&](const QTemporaryDir& folder) {
            put(folder.filePath("autoscaled"), autoscaled);
            put(folder.filePath("lands"), "n1");
        };
        QTemporaryDir folder;
        prepare(folder);
        Ran ran = runScript(folder, script, {"dry-run"});
        QVERIFY2(ran.code == 0, ran.said.c_str());
        std::string calls = got(folder.filePath("calls"));
        const std::string patch = "patch deployment web -n default --type=merge ";
        QVERIFY2(calls.find(patch + "--dry-run=server -p {\"metadata\":{\"uid\":\"uid-dep\",\"resourceVersion\":\"7\"}") != std::string::npos, calls.c_str());
        QVERIFY(calls.find(patch + "-p") == std::string::npos && calls.find("\nscale ") == std::string::npos);
        // The pod of the new ReplicaSet is its replacement.
        ran = runScript(folder, script, {"run"});
        QVERIFY2(ran.code == 0, ran.said.c_str());
        QVERIFY2(ran.said.find("deployment/web is restarted, as an autoscaler scales it") != std::string::npos, ran.said.c_str());
        QVERIFY2(ran.said.find("landed on n1, as planned") != std::string::npos, ran.said.c_str());
        calls = got(folder.filePath("calls"));
        QVERIFY2(
            calls.find(
                patch
                + "-p "
                  "{\"metadata\":{\"uid\":\"uid-dep\",\"resourceVersion\":\"7\"},\"spec\":{\"template\":{\"metadata\":{\"annotations\":{\"kubectl.kubernetes.io/restartedAt\":\"2")
                != std::string::npos,
            calls.c_str());
        QVERIFY2(calls.find("\nscale ") == std::string::npos && calls.find("annotate") == std::string::npos
                     && calls.find("--type=json -p [{\"op\":\"test\",\"path\":\"/metadata/uid\",\"value\":\"uid-dep\"}") == std::string::npos,
                 calls.c_str());
        // A restart that comes to nothing is taken back, to what the template had.
        for (const auto& [before, back] : std::map<std::string, std::string>{{"", "{\"op\":\"remove\",\"path\":\"/spec/template/metadata/annotations/kubectl.kubernetes.io~1restartedAt\"}]"},
                                                                             {"2026-01-02T03:04:05+02:00", "\"value\":\"2026-01-02T03:04:05+02:00\"}]"}}) {
            QTemporaryDir stuck;
            prepare(stuck);
            put(stuck.filePath("stuck"), "");
            put(stuck.filePath("deployment"), "1|RollingUpdate||1|0|uid-dep|7|" + before);
            ran = runScript(stuck, script, {"run"}, "0");
            QVERIFY2(ran.code == 1 && ran.said.find("the replacement of default/web-1: not within 0 s") != std::string::npos, ran.said.c_str());
            calls = got(stuck.filePath("calls"));
            QVERIFY2(calls.find("patch deployment web -n default --type=json -p "
                                "[{\"op\":\"test\",\"path\":\"/metadata/uid\",\"value\":\"uid-dep\"},{\"op\":\"test\",\"path\":\"/spec/template/metadata/annotations/"
                                "kubectl.kubernetes.io~1restartedAt\",\"value\":\"2")
                         != std::string::npos,
                     calls.c_str());
            QVERIFY2(calls.find(back) != std::string::npos, calls.c_str());
        }
    }

    /// Nothing is changed where neither a scaling nor a restart brings one pod before the other goes.
    void refusesASurgeAgainstAnAutoscaler_data() {
        QTest::addColumn<QString>("deployment");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("said");
        QTest::newRow("two pods") << "2|RollingUpdate||25%|25%|uid-dep|7|"
                                  << ""
                                  << "HorizontalPodAutoscaler scaler scales deployment/web, and would undo it; a rollout restart would restart all of its 2 pods";
        QTest::newRow("paused") << "1|RollingUpdate|true|25%|25%|uid-dep|7|"
                                << ""
                                << "a rollout restart does nothing, as its rollouts are paused";
        for (const char* most : {"0", "0%"}) QTest::addRow("no surge, %s", most) << QString("1|RollingUpdate||%1|25%|uid-dep|7|").arg(most) << ""
                                                                                 << "its rollouts do not make the new pod first";
        for (const char* fewest : {"1", "100%"}) QTest::addRow("unavailable, %s", fewest) << QString("1|RollingUpdate||1|%1|uid-dep|7|").arg(fewest) << ""
                                                                                          << "its rollouts do not make the new pod first";
        QTest::newRow("no time") << "1|RollingUpdate||1|0|uid-dep|7|\"}}, {\""
                                 << ""
                                 << "annotation kubectl.kubernetes.io/restartedAt of deployment/web is no time";
        QTest::newRow("no Deployment") << ""
                                       << "bare"
                                       << "HorizontalPodAutoscaler sets scales replicaset/web, and would undo it\n";
        QTest::newRow("may not be read") << "1|RollingUpdate||25%|25%|uid-dep|7|"
                                         << "forbidden"
                                         << "not known: whether an autoscaler scales deployment/web";
    }
    void refusesASurgeAgainstAnAutoscaler() {
        QFETCH(QString, deployment);
        QFETCH(QString, file);
        QFETCH(QString, said);
        Plan plan = drainPlan();
        plan.steps[1].surge = true;
        const ClusterPtr picture = twoNodes();
        QTemporaryDir folder;
        put(folder.filePath("autoscaled"), "|Deployment|web|scaler\n|ReplicaSet|web|sets\n");
        put(folder.filePath("deployment"), deployment.toStdString());
        if (!file.isEmpty()) put(folder.filePath(file), "");
        const Ran ran = runScript(folder, kubectlScript(exportedFor(plan, *picture, PlanExport::Kubectl)), {"run"});
        QVERIFY2(ran.code == 1 && ran.said.find(said.toStdString()) != std::string::npos, ran.said.c_str());
        const std::string calls = got(folder.filePath("calls"));
        QVERIFY2(calls.find("patch deployment") == std::string::npos && calls.find("\nscale ") == std::string::npos, calls.c_str());
    }

    /// A server that does not answer says nothing of the pod.
    void waitsForAnAnswer() {
        const ClusterPtr picture = twoNodes();
        QTemporaryDir folder;
        put(folder.filePath("lands"), "n1");
        put(folder.filePath("silent"), "2");
        const Ran ran = runScript(folder, kubectlScript(exportedFor(drainPlan(), *picture, PlanExport::Kubectl)), {"run"});
        QVERIFY2(ran.code == 0, ran.said.c_str());
        QCOMPARE(got(folder.filePath("silent")), std::string("0\n"));
    }

    /// From the number that the plan says, and until all pods are Ready; not against an autoscaler, which would undo it.
    void scalesAWorkload() {
        Plan plan;
        PlanStep step;
        step.action = PlanStep::Action::Scale;
        step.workload = "default/Deployment/web";
        step.scaledFrom = 1;
        step.replicas = 3;
        plan.steps = {step};
        const ClusterPtr picture = twoNodes();
        for (const PlanExport format : {PlanExport::Kubectl, PlanExport::MigrationJobs}) QVERIFY(stepsUnfit(format, plan, *picture)[0].empty());
        const std::string script = kubectlScript(exportedFor(plan, *picture, PlanExport::Kubectl));
        QVERIFY(parses(script));
        QVERIFY(script.find("\nscale '1' 'default' 'Deployment' 'web' '1' '3'\n") != std::string::npos);
        QVERIFY(migrationJobs(exportedFor(plan, *picture, PlanExport::MigrationJobs)).find("# step 1 is no migration: scale default/Deployment/web\n") != std::string::npos);
        QTemporaryDir folder;
        Ran ran = runScript(folder, script, {});
        QVERIFY2(ran.code == 0 && ran.said.find("scale Deployment default/web from 1 to 3") != std::string::npos, ran.said.c_str());
        QVERIFY(!QFile::exists(folder.filePath("calls")));
        QCOMPARE(runScript(folder, script, {"dry-run"}).code, 0);
        QVERIFY(got(folder.filePath("calls")).find("--current-replicas=1 --replicas=3 --dry-run=server") != std::string::npos);
        put(folder.filePath("ready"), "3|3");
        ran = runScript(folder, script, {"run"});
        QVERIFY2(ran.code == 0, ran.said.c_str());
        QVERIFY(got(folder.filePath("calls")).find("scale deployment/web -n default --current-replicas=1 --replicas=3\n") != std::string::npos);
        // Two of three are Ready, and the patience ends.
        QTemporaryDir slow;
        put(slow.filePath("ready"), "3|2");
        ran = runScript(slow, script, {"run"}, "0");
        QVERIFY2(ran.code == 1 && ran.said.find("the pods of deployment/web: not within 0 s") != std::string::npos, ran.said.c_str());
        QTemporaryDir scaled;
        put(scaled.filePath("autoscaled"), "|Deployment|web|scaler\n");
        ran = runScript(scaled, script, {"run"});
        QVERIFY2(ran.code == 1 && ran.said.find("HorizontalPodAutoscaler scaler scales deployment/web, and would undo it") != std::string::npos, ran.said.c_str());
        QVERIFY(got(scaled.filePath("calls")).find("--replicas=3") == std::string::npos);
        // Another number than the plan's.
        plan.steps[0].scaledFrom = 2;
        QTemporaryDir other;
        ran = runScript(other, kubectlScript(exportedFor(plan, *picture, PlanExport::Kubectl)), {"run"});
        QVERIFY2(ran.code == 1 && ran.said.find("deployment/web has 1 replicas, the plan takes it to have 2") != std::string::npos, ran.said.c_str());
        // It has them already.
        plan.steps[0].replicas = 1;
        QTemporaryDir done;
        ran = runScript(done, kubectlScript(exportedFor(plan, *picture, PlanExport::Kubectl)), {"run"});
        QVERIFY2(ran.code == 0 && ran.said.find("nothing to do") != std::string::npos, ran.said.c_str());
    }

    /// Outside of its maintenance windows the script ends between two steps, before it asks the server anything.
    void keepsToTheWindows() {
        const std::int64_t now = QDateTime::currentSecsSinceEpoch();
        const ClusterPtr picture = twoNodes();
        const auto scriptWithin = [&](std::vector<TimeWindow> windows) {
            Plan plan = drainPlan();
            plan.windows.spans = std::move(windows);
            return kubectlScript(exportedFor(plan, *picture, PlanExport::Kubectl));
        };
        const std::string over = scriptWithin({{now - 7200, now - 3600}, {now + 86400, now + 90000}});
        QVERIFY(parses(over));
        QTemporaryDir folder;
        put(folder.filePath("lands"), "n1");
        // What it would do is said at any time.
        QCOMPARE(runScript(folder, over, {}).code, 0);
        QCOMPARE(runScript(folder, over, {"dry-run"}).code, 0);
        for (const char* file : {"calls", "bodies", "cordoned"}) QFile::remove(folder.filePath(file));
        Ran ran = runScript(folder, over, {"run"});
        QCOMPARE(ran.code, 4);
        QVERIFY2(ran.said.find("stopped before step 1, as this is outside the plan's maintenance windows") != std::string::npos, ran.said.c_str());
        QVERIFY(!QFile::exists(folder.filePath("calls")));
        // From its second step on, in an open window.
        const std::string open = scriptWithin({{now - 7200, now - 3600}, {now - 60, now + 3600}});
        ran = runScript(folder, open, {"run", "2"});
        QVERIFY2(ran.code == 0, ran.said.c_str());
        QVERIFY(got(folder.filePath("calls")).find("patch node") == std::string::npos);
        QVERIFY2(ran.said.find("landed on n1, as planned") != std::string::npos, ran.said.c_str());
        QTemporaryDir whole;
        put(whole.filePath("lands"), "n1");
        QCOMPARE(runScript(whole, open, {"run"}).code, 0);
        QVERIFY(got(whole.filePath("calls")).find("patch node n0") != std::string::npos);
        // A person's word.
        QTemporaryDir accepted;
        put(accepted.filePath("lands"), "n1");
        qputenv("ACCEPT_OUTSIDE_WINDOW", "1");
        ran = runScript(accepted, over, {"run"});
        qunsetenv("ACCEPT_OUTSIDE_WINDOW");
        QVERIFY2(ran.code == 0, ran.said.c_str());
    }

    void everyExportTellsTheWindows() {
        Plan plan = drainPlan();
        plan.windows.spans = {{1'796'162'400, 1'796'176'800}, {1'796'248'800, 1'796'263'200}};
        plan.steps[1].window = 2;
        plan.steps[1].wave = 2;
        const ClusterPtr picture = twoNodes();
        const std::string first = "2026-12-01T22:00:00Z/2026-12-02T02:00:00Z", second = "2026-12-02T22:00:00Z/2026-12-03T02:00:00Z";
        const std::string csv = planCsv(exportedFor(plan, *picture, PlanExport::Csv));
        QVERIFY2(csv.find("why not,window,priority,lost GPU-hours,turn\r\n") != std::string::npos, csv.c_str());
        // A step that was told none may be carried out in each.
        QVERIFY2(csv.find("," + first + " " + second + ",,,\r\n") != std::string::npos, csv.c_str());
        QVERIFY2(csv.find("true,," + second + ",,,\r\n") != std::string::npos, csv.c_str());
        const std::string jobs = migrationJobs(exportedFor(plan, *picture, PlanExport::MigrationJobs));
        QVERIFY(jobs.find("# Maintenance window: " + first + "\n") != std::string::npos);
        QVERIFY2(jobs.find("bayplan.example/window: \"" + second) != std::string::npos || jobs.find("bayplan.example/window: " + second) != std::string::npos, jobs.c_str());
        const std::string page = planHtml(exportedFor(plan, *picture, PlanExport::Html));
        for (const char* text : {"Nothing of it begins outside of its 2 maintenance windows.", "from 2026-12-01T22:00:00Z to 2026-12-02T02:00:00Z<br>from 2026-12-02T22:00:00Z to 2026-12-03T02:00:00Z",
                                 "Wave 2, in the maintenance window from 2026-12-02T22:00:00Z", "the list of steps and the maintenance windows, by this hash"})
            QVERIFY2(page.find(text) != std::string::npos, text);
        plan.windows.spans.pop_back();
        const std::string one = planHtml(exportedFor(plan, *picture, PlanExport::Html));
        QVERIFY(one.find("Nothing of it begins before 2026-12-01T22:00:00Z or after 2026-12-02T02:00:00Z.") != std::string::npos);
        QVERIFY(kubectlScript(exportedFor(drainPlan(), *picture, PlanExport::Kubectl)).find("is_due") == std::string::npos);
    }

    void saysWhereItLandedElsewhere() {
        const Plan plan = drainPlan();
        const ClusterPtr picture = twoNodes();
        QTemporaryDir folder;
        put(folder.filePath("lands"), "n7");
        const Ran ran = runScript(folder, kubectlScript(exportedFor(plan, *picture, PlanExport::Kubectl)), {"run"});
        QCOMPARE(ran.code, 7);
        QVERIFY(ran.said.find("landed on n7, planned was n1") != std::string::npos);
    }

    /// A plan file may say anything: nothing of it is run.
    void runsNoName() {
        Plan plan{"x\ntouch harmed; '$(touch harmed)'",
                  {stepOf(Action::Move, "default/a'; touch harmed; '", "n0\"$(touch harmed)", "`touch harmed`"), stepOf(Action::Cordon, "", "", "$(touch harmed)")}};
        plan.steps[0].reason = "\n touch harmed";
        const ClusterPtr picture = twoNodes();
        ExportedPlan exported = exportedFor(plan, *picture, PlanExport::Kubectl);
        exported.facts[0] = {"'; touch harmed; '", "", "ReplicaSet", "$(touch harmed)"};
        exported.source = "\ntouch harmed";
        const std::string script = kubectlScript(exported);
        QVERIFY(parses(script));
        QTemporaryDir folder;
        for (const char* mode : {"show", "dry-run", "run"}) runScript(folder, script, {mode});
        QVERIFY(!QFile::exists(folder.filePath("harmed")));
        QCOMPARE(shellQuoted("it's"), std::string("'it'\\''s'"));
        // Jobs are YAML, whose comments have one line.
        for (const std::string& line : {migrationJobs(exported)}) QVERIFY(line.find("\ntouch") == std::string::npos);
    }

    void writesPausedJobs() {
        const Plan plan = drainPlan();
        const ClusterPtr picture = twoNodes();
        const std::string jobs = migrationJobs(exportedFor(plan, *picture, PlanExport::MigrationJobs));
        QCOMPARE(QString::fromStdString(jobs).count("kind: PodMigrationJob"), 1);
        for (const char* text : {"apiVersion: scheduling.koordinator.sh/v1alpha1\n", "name: bayplan-aaaaaaaaaaaa-2\n", "paused: true\n", "mode: ReservationFirst\n", "uid: uid-web-1\n",
                                 "namespace: default\n", "bayplan.example/planned-node: n1\n", "# step 1 is no migration: cordon n0\n"})
            QVERIFY2(jobs.find(text) != std::string::npos, (std::string(text) + jobs).c_str());
    }

    void writesRows() {
        Plan plan = drainPlan();
        plan.steps[1].reason = "=cmd|' /C calc'!A0, \"x\"";
        const ClusterPtr picture = twoNodes();
        const std::string csv = planCsv(exportedFor(plan, *picture, PlanExport::Csv));
        std::vector<CsvRow> rows;
        CsvReader reader([&](CsvRow& row) { rows.push_back(row); });
        reader.feed(csv);
        reader.finish();
        QCOMPARE(rows.size(), 3u);
        for (const CsvRow& row : rows) {
            QVERIFY(row.fault.empty());
            QCOMPARE(row.fields.size(), 19u);
        }
        QCOMPARE(rows[2].fields, (std::vector<std::string>{"2", "1", "move", "default/web-1", "uid-web-1", "ReplicaSet/web", "n0", "n1", "scheduler", "",
                                                           "'=cmd|' /C calc'!A0, \"x\"", "", "false", "true", "", "", "", "", ""}));
    }

    void writesAPage() {
        Plan plan = drainPlan();
        plan.title = "<script>alert(1)</script>";
        plan.found = PlanFinding{{"drain", "--node", "n0"}, 1, 0, 1, 1, 1, "mustLeave", {}, 1, 0, {}};
        plan.approvals = {{"Ann", 0, std::string(64, 'a')}, {"Bob", 0, std::string(64, 'b')}};
        const ClusterPtr picture = twoNodes();
        const std::string page = planHtml(exportedFor(plan, *picture, PlanExport::Html));
        QVERIFY(page.find("<script>") == std::string::npos);
        QVERIFY(page.find("&lt;script&gt;") != std::string::npos);
        for (const char* text : {"no plan has fewer moves: proved", "0 before, 1 after; wanted: 1", "every step applies", "Drained nodes: 0 now, 1 afterwards. Pods that restart: 1, of 1 workloads.",
                                 "<td>default</td><td>ReplicaSet web</td><td>1</td><td>1</td>", "bayplanctl plan drain --node n0", "<td>Ann</td><td>1970-01-01T00:00:00Z</td>"})
            QVERIFY2(page.find(text) != std::string::npos, text);
        QVERIFY(page.find("Bob") == std::string::npos);  // another plan
        const std::string other = planHtml(
            exportedFor(plan, *picture, PlanExport::Html), [](const char* pattern) { return std::string("<") + pattern + ">"; }, "zh");
        QVERIFY(other.find("<html lang=\"zh\">") != std::string::npos && other.find("&lt;Steps&gt;") != std::string::npos);
    }

    void tellsWhatDoesNotFit() {
        const ClusterPtr picture = twoNodes();
        Plan plan = drainPlan();
        QCOMPARE(stepsUnfit(PlanExport::Kubectl, plan, *picture), (std::vector<std::string>{"", ""}));
        plan.steps[1].uid = "uid-other";
        QCOMPARE(stepsUnfit(PlanExport::Csv, plan, *picture)[1], std::string("is another pod of that name by now"));
        plan = drainPlan();
        plan.steps.push_back(stepOf(Action::Move, "default/web-1", "n1", "n0"));
        QCOMPARE(stepsUnfit(PlanExport::Csv, plan, *picture)[2], std::string());
        QVERIFY(!stepsUnfit(PlanExport::Kubectl, plan, *picture)[2].empty());
        plan.steps[1].from = "n9";
        QVERIFY(!stepsUnfit(PlanExport::Csv, plan, *picture)[1].empty());
        // Without UIDs there is no precondition.
        const ClusterPtr bare = cluster({node("n0").cpu("4"), node("n1").cpu("4")}, {pod("web-1").cpu("1").owner("ReplicaSet", "web").on("n0")});
        Plan named{"drain", {stepOf(Action::Move, "default/web-1", "n0", "n1")}};
        const bool known = !bare->catalog().pods[0].uid.empty();
        QCOMPARE(stepsUnfit(PlanExport::MigrationJobs, named, *bare)[0].empty(), known);
    }

    void keepsApprovalsInTheFile() {
        Plan plan = drainPlan();
        plan.approvals = {{"Ann", 1'700'000'000, std::string(64, 'a')}, {"李", 1'700'000'060, std::string(64, '0')}};
        for (const std::string& text : {planToYaml(plan), planToJson(plan)}) {
            const Result<Plan> read = planFromText(text, "plan");
            QVERIFY2(read.has_value(), read ? "" : toString(read.error()).c_str());
            QVERIFY(*read == plan);
        }
        const auto fault = [](const std::string& approvals) {
            const Result<Plan> read = planFromText("apiVersion: bayplan/v2\nkind: Plan\napprovals: " + approvals + "\nsteps: []\n", "plan");
            return read ? std::string() : read.error().message.text();
        };
        QCOMPARE(fault("[]"), std::string());
        QVERIFY(!fault("[{at: 2026-01-01T00:00:00Z, hash: " + std::string(64, 'a') + "}]").empty());
        QVERIFY(!fault("[{by: Ann, at: yesterday, hash: " + std::string(64, 'a') + "}]").empty());
        QVERIFY(!fault("[{by: Ann, hash: abc}]").empty());
        QVERIFY(!fault("[{by: Ann, word: x}]").empty());
        // Version 1 has none, and there is no version 3.
        QVERIFY(!planFromText("apiVersion: bayplan/v1\nkind: Plan\napprovals: []\nsteps: []\n", "plan").has_value());
        QVERIFY(!planFromText("apiVersion: bayplan/v3\nkind: Plan\nsteps: []\n", "plan").has_value());
    }
};

QTEST_GUILESS_MAIN(TestPlanExport)
#include "tst_plan_export.moc"
