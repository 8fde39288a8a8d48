// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios as files: what is written reads back equal, and every fault has its place.
#include <QTest>

#include "io/sessions/scenario_file.h"
#include "support/dice.h"

using namespace bayplan;
using bayplan::testing::Dice;

namespace {

const std::string kHead = "apiVersion: bayplan/v1\nkind: Scenario\n";

const char* const kManifest = "apiVersion: v1\nkind: Pod\nmetadata: {name: one}\nspec: {containers: [{name: main}]}\n";

NamedText files(const std::map<std::string, std::string>& texts = {}) {
    return [texts](const std::string& name) -> Result<std::string> {
        const auto found = texts.find(name);
        if (found == texts.end()) return Error{ErrorCode::Unreadable, "no such file", Origin{name, 0, 0, {}, {}}};
        return found->second;
    };
}

Result<Scenario> read(const std::string& text, const std::map<std::string, std::string>& texts = {}) { return scenarioFromText(text, "s.yaml", files(texts)); }

const char* const kEveryAction = R"(apiVersion: bayplan/v1
kind: Scenario
name: all of them
schedule: changed
preemption: true
changes:
- {action: place, pod: web/a, node: n1, force: true}
- {action: move, pod: web/a, node: n2}
- {action: evict, pod: web/b, seen: {uid: u1, node: n2}}
- {action: scale, workload: web/Deployment/shop, replicas: 20}
- {action: add, file: job.yaml}
- {action: add, manifest: {apiVersion: v1, kind: Pod, metadata: {name: two}, spec: {containers: [{name: main}]}}}
- {action: cordon, node: n1}
- {action: uncordon, node: n1}
- {action: drain, node: n1, force: true, deleteEmptyDirData: true}
- {action: taint, node: n1, taint: "dedicated=ml:NoExecute"}
- {action: untaint, node: n1, taint: "dedicated:NoSchedule"}
- {action: label, node: n1, label: pool=a100}
- {action: label, node: n1, label: pool-}
- {action: addNodes, name: gpu, count: 3, like: n1, taints: ["a=b:NoSchedule"], labels: {pool: new}, price: 31.25}
- {action: addNodes, name: hand, allocatable: {cpu: 1500m, memory: 4Gi, nvidia.com/gpu: 8}}
- {action: addNodes, name: row, file: table.csv, type: big}
- {action: removeNode, node: n3}
- {action: setNode, node: n4, allocatable: {cpu: "3"}}
- {action: setPods, workload: web/StatefulSet/db, container: main, requests: {cpu: 2, memory: 1Gi}, tolerations: [{key: a, operator: Exists}], priority: 7}
- {action: setPods, pod: web/c, affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: pool, operator: In, values: [x]}]}]}}}, priorityClass: gold}
- {action: setBudget, budget: web/pdb, disruptionsAllowed: 2}
- {action: setNode, node: n4, topologyPolicy: restricted, topologyScope: pod}
- {action: setBudget, budget: web/pdb, minAvailable: 2}
- {action: setBudget, budget: web/pdb, maxUnavailable: 30%}
- {action: removeBudget, budget: web/pdb}
- {action: configure, config: scheduler.yaml, featureGates: "GenericWorkload=true"}
)";

}  // namespace

class TestScenarioFile : public QObject {
    Q_OBJECT
private slots:
    void readsAgainEqual() {
        const std::map<std::string, std::string> texts{{"job.yaml", kManifest}, {"table.csv", "name,cpu,price\nbig,4,1.5\n"}};
        const Scenario scenario = read(kEveryAction, texts).value();
        QCOMPARE(scenario.changes.size(), std::size_t(26));
        for (const std::string& text : {scenarioToYaml(scenario), scenarioToJson(scenario)}) {
            const Result<Scenario> again = read(text, texts);
            QVERIFY2(again.has_value(), again ? "" : toString(again.error()).c_str());
            QVERIFY(*again == scenario);
            QCOMPARE(scenarioToYaml(*again), scenarioToYaml(scenario));
        }
        const auto& added = std::get<AddNodes>(scenario.changes[15].action);
        QCOMPARE(added.rowPrice.value(), 1.5);
        QCOMPARE(*added.row->labels.find("node.kubernetes.io/instance-type"), std::string("big"));
        QVERIFY(std::get<ChangePods>(scenario.changes[19].action).affinity->nodeAffinity.required.has_value());
    }

    void faultsHavePlaces_data() {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("told");
        const auto row = [](const char* name, const char* change, const char* told) { QTest::newRow(name) << QString::fromUtf8(change) << QString::fromUtf8(told); };
        row("no action", "{pod: a/b}", "s.yaml:4:3: changes[0]: has no action");
        row("unknown action", "{action: plcae, pod: a/b}", "changes[0].action: must be one of place");
        row("foreign field", "{action: evict, pod: a/b, node: n}", "changes[0].node: is not a field of evict");
        row("missing field", "{action: place, pod: a/b}", "place needs node");
        row("pod without namespace", "{action: evict, pod: b}", "changes[0].pod: must be namespace/name");
        row("workload", "{action: scale, workload: web/shop, replicas: 1}", "must be namespace/Kind/name");
        row("a million replicas", "{action: scale, workload: web/Deployment/shop, replicas: 1000000}", "changes[0].replicas: ");
        row("below zero", "{action: scale, workload: web/Deployment/shop, replicas: -1}", "changes[0].replicas: ");
        row("taint", "{action: taint, node: n, taint: dedicated}", "must be KEY=VALUE:EFFECT");
        row("effect", "{action: taint, node: n, taint: \"a:Never\"}", "the effect must be one of");
        row("label", "{action: label, node: n, label: pool}", "must be KEY=VALUE");
        row("two ways", "{action: add, file: f, manifests: []}", "add needs one of");
        row("no way", "{action: add}", "add needs one of");
        row("file that is not there", "{action: add, file: gone.yaml}", "gone.yaml: no such file");
        row("nothing offered", "{action: addNodes, name: n}", "says nothing of what the nodes offer");
        row("table without row", "{action: addNodes, name: n, file: t.csv}", "file and type go together");
        row("row that is not there", "{action: addNodes, name: n, file: t.csv, type: bug}", "s.yaml:4:50: changes[0].type: the table has no type \"bug\"; did you mean \"big\"?");
        row("two prices", "{action: addNodes, name: n, file: twice.csv, type: big}", "twice.csv:3: name: \"big\" is there twice");
        row("node name", "{action: addNodes, name: N_1, like: a}", "must be a name of lower-case letters");
        row("too many nodes", "{action: addNodes, name: n, like: a, count: 1000000}", "changes[0].count: ");
        row("price", "{action: addNodes, name: n, like: a, price: -1}", "changes[0].price: ");
        row("amount", "{action: setNode, node: n, allocatable: {cpu: many}}", "changes[0].allocatable.cpu: ");
        row("no amount", "{action: setNode, node: n, allocatable: {}}", "names no resource");
        row("whose", "{action: setPods, priority: 1}", "either a pod or a workload");
        row("nothing set", "{action: setPods, pod: a/b}", "changes nothing");
        row("two priorities", "{action: setPods, pod: a/b, priority: 1, priorityClass: x}", "say one of the two");
        row("affinity", "{action: setPods, pod: a/b, affinity: 5}", "changes[0].affinity: ");
        row("budget", "{action: setBudget, budget: a/b, disruptionsAllowed: -1}", "changes[0].disruptionsAllowed: ");
        row("label key", "{action: label, node: n, label: \"bad key!=1\"}", "changes[0].label: the API server refuses the key \"bad key!\"");
        row("label value", "{action: label, node: n, label: \"pool=two words\"}", "changes[0].label: the API server refuses the value \"two words\"");
        row("taint key", "{action: taint, node: n, taint: \"Bad.Domain/x=1:NoSchedule\"}", "changes[0].taint: the API server refuses the key");
        row("taint value", "{action: taint, node: n, taint: \"a=b c:NoSchedule\"}", "changes[0].taint: the API server refuses the value");
        row("labels", "{action: addNodes, name: n, like: a, labels: {\"a b\": x}}", "the API server refuses the key \"a b\"");
        row("policy", "{action: setNode, node: n, topologyPolicy: strict}", "changes[0].topologyPolicy: must be one of none, best-effort, restricted, single-numa-node");
        row("scope", "{action: setNode, node: n, topologyScope: node}", "changes[0].topologyScope: must be one of container, pod");
        row("nothing of a node", "{action: setNode, node: n}", "changes nothing: say allocatable, topologyPolicy or topologyScope");
        row("nothing of a budget", "{action: setBudget, budget: a/b}", "setBudget needs one of");
        row("two of a budget", "{action: setBudget, budget: a/b, minAvailable: 1, maxUnavailable: 1}", "setBudget needs one of");
        row("share of a budget", "{action: setBudget, budget: a/b, minAvailable: 130%}", "changes[0].minAvailable: must be a number of pods or a percentage");
        row("pods of a budget", "{action: setBudget, budget: a/b, minAvailable: -1}", "changes[0].minAvailable: ");
        row("rules", "{action: configure}", "needs config or featureGates");
        row("gates", "{action: configure, featureGates: Nonsense=true}", "changes[0].featureGates: ");
        row("twice", "{action: evict, pod: a/b, pod: a/c}", "twice");
    }
    void faultsHavePlaces() {
        QFETCH(QString, change);
        QFETCH(QString, told);
        const Result<Scenario> scenario =
            read(kHead + "changes:\n- " + change.toStdString() + "\n", {{"t.csv", "name,cpu\nbig,4\n"}, {"twice.csv", "name,cpu,price\nbig,4,1\nbig,4,2\n"}, {"f", kManifest}});
        QVERIFY(!scenario.has_value());
        const QString error = QString::fromStdString(toString(scenario.error()));
        QVERIFY2(error.contains(told), qPrintable(error));
        QVERIFY2(scenario.error().origin.line > 0 || told.contains(QLatin1String("no such file")), qPrintable(error));
    }

    void otherFilesAreRefused() {
        QCOMPARE(read("apiVersion: bayplan/v9\nkind: Scenario\nchanges: []\n").error().code, ErrorCode::Unsupported);
        QCOMPARE(read("apiVersion: bayplan/v1\nkind: Plan\nsteps: []\n").error().code, ErrorCode::Unsupported);
        QVERIFY(read(kHead).error().message.text().find("changes is missing") == 0);
        QVERIFY(!read(kHead + "schedule: some\nchanges: []\n").has_value());
        QVERIFY(!read(kHead + "change: []\n").has_value());
        QVERIFY(!read("").has_value());
        QVERIFY(read(kHead + "changes: []\n").has_value());
    }

    void documentsOfAFileKeepTheirLines() {
        const std::string two =
            kManifest
            + std::string("---\n# nothing\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: other}\nspec: {containers: [{name: main, resources: {requests: {cpu: much}}}]}\n");
        const Result<Scenario> scenario = read(kHead + "changes: [{action: add, file: two.yaml}]\n", {{"two.yaml", two}});
        QVERIFY(!scenario.has_value());
        QCOMPARE(scenario.error().origin.file, std::string("two.yaml"));
        QCOMPARE(scenario.error().origin.line, std::uint64_t(11));  // 4 of the first, ---, a comment, ---, and the fourth behind them
    }

    /// Texts that somebody cut, doubled or mistyped: an error with a place, or a scenario that reads back equal.
    void brokenTexts_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 1000; ++seed) QTest::addRow("%u", seed) << seed;
    }
    void brokenTexts() {
        QFETCH(unsigned, seed);
        const std::map<std::string, std::string> texts{{"job.yaml", kManifest}, {"table.csv", "name,cpu,price\nbig,4,1.5\n"}};
        Dice dice(seed);
        std::string text = dice.coin() ? kEveryAction : scenarioToJson(read(kEveryAction, texts).value());
        for (std::size_t i = 1 + dice.below(4); i > 0; --i) {
            const std::size_t at = dice.below(text.size()), many = 1 + dice.below(12);
            switch (dice.below(4)) {
            case 0: text.erase(at, many); break;
            case 1: text.insert(at, text.substr(dice.below(text.size()), many)); break;
            case 2: text[at] = static_cast<char>(dice.below(256)); break;
            default: text.resize(at + 1);
            }
        }
        const Result<Scenario> scenario = read(text, texts);
        if (!scenario) {
            QVERIFY(!scenario.error().message.empty());
            return;
        }
        QVERIFY(read(scenarioToYaml(*scenario), texts).value() == *scenario);
    }
};

QTEST_APPLESS_MAIN(TestScenarioFile)
#include "tst_scenario_file.moc"
