// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/project_file.h"

#include <QtTest>

#include "io/objects_text.h"
#include "io/packed.h"
#include "io/sessions/loader.h"
#include "io/text/text_file.h"
#include "io/traces/openb.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

using Action = PlanStep::Action;

const std::string kNode = R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"n1"},"status":{"allocatable":{"cpu":"4","memory":"8Gi","pods":"110"}}})";

Project sample() {
    Project project;
    project.sources = {"/data/a.json", "/data/b.yaml"};
    project.schedulerConfiguration = "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n# why\n";
    project.schedulerConfigurationName = "/etc/s.yaml";
    project.plan = {"Today", {{Action::Place, "ns/a", "", "n1", "scheduled", false, {}}}};
    project.undone = {"", {{Action::Cordon, "", "", "n1", "by hand", false, {}}}};
    project.topology = {"/data/nodes", "/data/n1.xml"};
    project.kubelet = "/data/kubelet.yaml";
    project.view = {{"fill", "cpu"}, {"group", "topology.kubernetes.io/zone"}};
    project.scenarios = {{"apiVersion: bayplan/v1\nkind: Scenario\nname: a\n", "/data/scenarios", 0}, {"apiVersion: bayplan/v1\nkind: Scenario\nname: b\n", "", 1}};
    return project;
}

Built built() { return *build(read(kNode + podJson("a") + podJson("b") + R"({"apiVersion":"v1","kind":"Namespace","metadata":{"name":"ns"}})")); }

}  // namespace

class ProjectFileTest : public QObject {
    Q_OBJECT

private slots:
    void comesBackAsItWas() {
        const QTemporaryDir folder;
        const std::filesystem::path file(folder.filePath("a.bayplan").toStdString());
        const Built before = built();
        const Project project = sample();
        QVERIFY(writeProject(project, before.cluster->catalog(), file).has_value());
        QVERIFY(isProject(file));
        const Result<OpenedProject> opened = readProject(file);
        QVERIFY2(opened.has_value(), opened ? "" : toString(opened.error()).c_str());
        QCOMPARE(opened->project.sources, project.sources);
        QCOMPARE(opened->project.schedulerConfiguration, project.schedulerConfiguration);
        QCOMPARE(opened->project.schedulerConfigurationName, project.schedulerConfigurationName);
        QVERIFY(opened->project.plan == project.plan);
        QVERIFY(opened->project.undone == project.undone);
        QVERIFY(opened->project.view == project.view);
        QCOMPARE(opened->project.topology, project.topology);
        QCOMPARE(opened->project.kubelet, project.kubelet);
        QVERIFY(opened->project.scenarios == project.scenarios);
        QVERIFY(opened->objects.diagnostics.empty());
        QCOMPARE(podNames(opened->objects), "ns/a ns/b");
        QCOMPARE(opened->objects.namespaces.size(), 1u);
        QCOMPARE(*opened->objects.podSources[0], *before.cluster->catalog().podSources[0]);
        // The same session gives the same bytes.
        const std::string first = *readTextFile(file);
        QVERIFY(first.size() < 2000);  // no padding
        QVERIFY(writeProject(project, before.cluster->catalog(), file).has_value());
        QVERIFY(*readTextFile(file) == first);
    }

    void isNoArchiveOfObjects() {
        const QTemporaryDir folder;
        const std::filesystem::path file(folder.filePath("a.bayplan").toStdString());
        QVERIFY(writeProject(sample(), built().cluster->catalog(), file).has_value());
        // Its pods without its changes would be another cluster than it shows.
        const Objects objects = *readObjects({file});
        QCOMPARE(podNames(objects), "");
        QCOMPARE(objects.diagnostics.size(), 1u);
        QVERIFY(objects.diagnostics.front().severity == Severity::Error && objects.diagnostics.front().what.code == ErrorCode::Unsupported);
    }

    void refuses() {
        const QTemporaryDir folder;
        const std::filesystem::path root(folder.path().toStdString());
        const std::string objects = "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[]}";
        const auto open = [&](const Members& members) {
            writeTar(root / "p", members, true);
            return readProject(root / "p").error();
        };
        QCOMPARE(open({{"project.yaml", "apiVersion: bayplan/v2\nkind: Project\n"}, {"objects.json", objects}}).code, ErrorCode::Unsupported);
        QCOMPARE(open({{"project.yaml", "apiVersion: bayplan/v1\nkind: Project\n"}}).code, ErrorCode::Syntax);
        QCOMPARE(open({{"objects.json", objects}}).code, ErrorCode::Syntax);
        const Error field = open({{"project.yaml", "apiVersion: bayplan/v1\nkind: Project\nveiw: {}\n"}, {"objects.json", objects}});
        QCOMPARE(field.code, ErrorCode::Syntax);
        QCOMPARE(toString(field), (root / "p").string() + ":project.yaml:3:7: veiw: unknown field \"veiw\"; did you mean \"view\"?");
        QCOMPARE(open({{"project.yaml", "apiVersion: bayplan/v1\nkind: Project\n"}, {"objects.json", objects}, {"plan.yaml", "x"}}).code, ErrorCode::Syntax);
        // A scenario branches off an earlier one.
        const Error parent = open({{"project.yaml", "apiVersion: bayplan/v1\nkind: Project\nscenarios:\n- {parent: 0, text: x}\n- {parent: 2, text: y}\n"}, {"objects.json", objects}});
        QCOMPARE(parent.code, ErrorCode::Syntax);
        QVERIFY2(toString(parent).find("project.yaml:5:") != std::string::npos, toString(parent).c_str());
        QCOMPARE(readProject(root / "gone").error().code, ErrorCode::Unreadable);
        const auto text = writeFile(folder, "a.yaml", podYaml("a"));
        QVERIFY(!isProject(text) && !isProject(root / "gone") && !isProject(root));
        QCOMPARE(readProject(text).error().code, ErrorCode::Syntax);
        // Truncated at any length: an error or, after the last member, the whole.
        QVERIFY(writeProject(sample(), built().cluster->catalog(), root / "p").has_value());
        const std::string whole = *readTextFile(root / "p");
        for (std::size_t length = 0; length < whole.size(); length += 7) {
            writeFile(folder, "cut", whole.substr(0, length));
            const Result<OpenedProject> opened = readProject(root / "cut");
            QVERIFY(!opened || podNames(opened->objects) == "ns/a ns/b");
        }
    }

    void writingCanBeStoppedAndFail() {
        const QTemporaryDir folder;
        const auto file = writeFile(folder, "p", "old");
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(writeProject(sample(), built().cluster->catalog(), file, Budget{stop.get_token(), {}}).error().code, ErrorCode::Cancelled);
        QCOMPARE(*readTextFile(file), std::string("old"));
        QCOMPARE(writeProject(sample(), built().cluster->catalog(), "/nonexistent/p").error().code, ErrorCode::Unwritable);
        QCOMPARE(readProject(file, Budget{}).error().code, ErrorCode::Syntax);
    }
};

QTEST_APPLESS_MAIN(ProjectFileTest)
#include "tst_project_file.moc"
