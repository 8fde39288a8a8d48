// SPDX-License-Identifier: GPL-3.0-or-later
// What must not be lost: projects, plans, journals, and the old cluster if a new one cannot be opened.
#include <sys/stat.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTimer>

#include "common/machines.h"
#include "connect/recovery_bar.h"
#include "connect/replay_source.h"
#include "connect/trace_dialog.h"
#include "desktop/inside_commands.h"
#include "desktop/live/live_commands.h"
#include "desktop/map_screen.h"
#include "desktop/top_bar.h"
#include "gui/window_fixture.h"
#include "io/sessions/project_file.h"
#include "map/map_view.h"
#include "profile/profile_view.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestWindowFiles : public QObject {
    Q_OBJECT

    static void write(const QString& path, const QByteArray& text) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }
    /// Pictures of two sessions by name, because they do not share a catalog.
    static QStringList standings(Session& session) {
        QStringList all;
        const Cluster& cluster = *session.cluster();
        for (std::size_t p = 0; p < cluster.podCount(); ++p) {
            const Placement& at = cluster.placement(PodIdx{p});
            all << QStringLiteral("%1 %2 %3")
                       .arg(toQString(cluster.catalog().pod(PodIdx{p}).key()), at.node.valid() ? toQString(cluster.catalog().node(at.node).name) : QStringLiteral("-"))
                       .arg(static_cast<int>(at.standing));
        }
        for (std::size_t n = 0; n < cluster.nodeCount(); ++n)
            if (cluster.node(NodeIdx{n}).unschedulable) all << toQString(cluster.catalog().node(NodeIdx{n}).name);
        all.sort();
        return all;
    }
    static void change(MainWindow& window) {
        QVERIFY(WindowFixture::schedule(window));
        Session& session = window.session();
        session.looking()->selectNode(NodeIdx{0});
        (session.cluster()->node(NodeIdx{0}).unschedulable ? window.actions().uncordon : window.actions().cordon)->trigger();
        session.looking()->selectPod(session.cluster()->node(NodeIdx{1}).pods.front());
        window.actions().evict->trigger();
        session.undoStack()->undo();  // one stays to be redone
        session.undoStack()->undo();
        session.undoStack()->redo();
    }

private Q_SLOTS:
    /// A queue that its scheduler cannot read is left out, which the window says with its line.
    void queuesThatCannotBeReadAreSaid() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        const QString path = fixture.path("queues.yaml");
        write(path,
              "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\n---\napiVersion: scheduling.volcano.sh/v1beta1\nkind: Queue\nmetadata: {name: a}\nspec: {weight: 0}\n---\n"
              "apiVersion: kueue.x-k8s.io/v1beta2\nkind: ClusterQueue\nmetadata: {name: q}\nspec: {resourceGroups: [{coveredResources: [cpu], flavors: [{name: f, resources: [{name: cpu, "
              "nominalQuota: -4}]}]}]}\n");
        QVERIFY(WindowFixture::open(*window, {path}));
        QStringList told;
        for (const Diagnostic& one : window->session().diagnostics())
            if (one.severity == Severity::Error) told << toQString(toString(one.what));
        QCOMPARE(told.size(), 2);
        QVERIFY2(told[0].contains(QStringLiteral("queues.yaml:8:16: Queue a: spec.weight: ")), qPrintable(told[0]));
        QVERIFY2(told[1].contains(QStringLiteral("ClusterQueue q: spec.resourceGroups[0].flavors[0].resources[0].nominalQuota: ")), qPrintable(told[1]));
        WindowFixture::forget(*window);
    }

    void projectComesBackAsItWas() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        change(*window);
        QVERIFY(window->isWindowModified());
        const auto label = static_cast<int>(window->mapScreen().colourings().size()) - 1;  // labels come last
        window->topBar().chooseColouring(label);
        window->mapScreen().setColouring(label);
        const QString colouring = window->mapScreen().colouringName();
        QVERIFY2(colouring.startsWith(QStringLiteral("label:")), qPrintable(colouring));
        window->actions().sortByFree->trigger();
        QVERIFY(WindowFixture::saveProject(*window, fixture.path("a.bayplan")));
        QVERIFY(!window->isWindowModified());

        const auto again = fixture.window();
        QVERIFY(WindowFixture::open(*again, {fixture.path("a.bayplan")}));
        QCOMPARE(standings(again->session()), standings(window->session()));
        QCOMPARE(again->session().plan().steps, window->session().plan().steps);
        QCOMPARE(again->session().undonePlan().steps, window->session().undonePlan().steps);
        QCOMPARE(again->session().undoStack()->index(), window->session().undoStack()->index());
        QVERIFY(!again->isWindowModified());
        // The view, too: the label that colours, and the order of the nodes.
        QCOMPARE(again->mapScreen().colouringName(), colouring);
        QVERIFY(again->mapScreen().order() == NodeOrder::MostFree && again->actions().sortByFree->isChecked());
        again->mapScreen().view()->finishPainting();
        window->mapScreen().view()->finishPainting();
        QCOMPARE(again->mapScreen().view()->input().layout->order(), window->mapScreen().view()->input().layout->order());
        QVERIFY(!again->mapScreen().colouringNamed(QStringLiteral("label:nobody")) && !again->mapScreen().colouringNamed(QStringLiteral("nonsense")));
        again->actions().redo->trigger();
        window->actions().redo->trigger();
        QCOMPARE(standings(again->session()), standings(window->session()));
        WindowFixture::forget(*window);
        WindowFixture::forget(*again);
    }
    void projectKeepsTheInsidesOfNodes() {
        const WindowFixture fixture;
        QDir(fixture.folder.path()).mkdir(QStringLiteral("nodes"));
        write(
            fixture.path("cluster.yaml"),
            "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {capacity: {cpu: \"1\", memory: 2Gi, pods: \"9\"}, allocatable: {cpu: \"1\", memory: 2Gi, pods: \"9\"}}\n");
        write(fixture.path("nodes/n1.xml"),
              "<?xml version=\"1.0\"?>\n<!DOCTYPE topology SYSTEM \"hwloc2.dtd\">\n<topology version=\"2.0\"><object type=\"Machine\" os_index=\"0\" cpuset=\"0x1\" nodeset=\"0x1\">"
              "<object type=\"NUMANode\" os_index=\"0\" cpuset=\"0x1\" nodeset=\"0x1\" local_memory=\"1073741824\"/>"
              "<object type=\"Core\" os_index=\"0\" cpuset=\"0x1\"><object type=\"PU\" os_index=\"0\" cpuset=\"0x1\"/></object></object></topology>\n");
        write(fixture.path("kubelet.yaml"), "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\ntopologyManagerPolicy: restricted\n");
        const auto window = fixture.window();
        QVERIFY(WindowFixture::open(*window, {fixture.path("cluster.yaml")}));
        QSignalSpy read(&window->insides(), &InsideCommands::finished);
        window->insides().openTopology({fixture.path("nodes")});
        QVERIFY(read.wait(60'000) && read.last().first().toBool());
        QVERIFY(window->insides().openKubelet(fixture.path("kubelet.yaml")));
        QVERIFY(WindowFixture::saveProject(*window, fixture.path("a.bayplan")));

        const auto again = fixture.window();
        QSignalSpy readAgain(&again->insides(), &InsideCommands::finished);
        QVERIFY(WindowFixture::open(*again, {fixture.path("a.bayplan")}));
        QVERIFY((readAgain.count() > 0 || readAgain.wait(60'000)) && readAgain.last().first().toBool());
        QVERIFY(again->machines().find(NodeIdx{0}));
        QCOMPARE(again->machines().kubelet(NodeIdx{0})->topologyPolicy, std::string("restricted"));
        QCOMPARE(again->insides().files(), window->insides().files());

        // Files moved away: the project opens, missing files are reported, and their paths are kept.
        QVERIFY(QDir(fixture.path("nodes")).removeRecursively());
        QVERIFY(QFile::remove(fixture.path("kubelet.yaml")));
        const auto third = fixture.window();
        QVERIFY(WindowFixture::open(*third, {fixture.path("a.bayplan")}));
        QVERIFY(!third->session().isEmpty());
        const QString told = third->messages().texts().join(QLatin1Char('\n'));
        QVERIFY2(told.contains(fixture.path("nodes")) && told.contains(fixture.path("kubelet.yaml")), qPrintable(told));
        QCOMPARE(third->insides().files(), window->insides().files());
    }
    /// They are files beside the program or in a data folder of the system; without them the sample opens all the same.
    void theSampleHasTheInsidesOfItsNodes() {
        const WindowFixture fixture;
        const QByteArray before = qgetenv("XDG_DATA_DIRS");
        qputenv("XDG_DATA_DIRS", SHARE);
        const auto back = qScopeGuard([&] { qputenv("XDG_DATA_DIRS", before); });
        const auto window = fixture.window();
        QSignalSpy read(&window->insides(), &InsideCommands::finished);
        QVERIFY(WindowFixture::openSample(*window));
        QVERIFY((read.count() > 0 || read.wait(60'000)) && read.last().first().toBool());
        const NodeIdx node = window->session().catalog().findNode("a100-a1");
        QVERIFY(window->machines().find(node));
        QCOMPARE(window->machines().kubelet(node)->topologyPolicy, std::string("restricted"));
        QCOMPARE(window->insides().files(), sampleInsides());
        QVERIFY2(window->messages().texts().isEmpty(), qPrintable(window->messages().texts().join(QLatin1Char('\n'))));

        qputenv("XDG_DATA_DIRS", fixture.folder.path().toUtf8());
        QVERIFY(sampleInsides().empty());
        const auto bare = fixture.window();
        QVERIFY(WindowFixture::openSample(*bare));
        QVERIFY(!bare->insides().reading());
        QVERIFY(!bare->machines().find(node));
    }
    void otherNamesAreWrittenAndOpenAgain() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        QVERIFY(window->actions().saveAnonymised->isEnabled());
        for (const char* name : {"other.json", "other.yaml"}) {
            QSignalSpy finished(&window->files(), &FileCommands::finished);
            window->files().saveAnonymisedTo(fixture.path(name));
            QVERIFY((finished.count() > 0 || finished.wait(60'000)) && finished.last().first().toBool());
            QFile file(fixture.path(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray text = file.readAll();
            QVERIFY(!text.contains("pretrain") && !text.contains("a100-a1"));
        }
        QVERIFY(window->messages().texts().last().contains(QStringLiteral("Names are replaced")));
        const auto other = fixture.window();
        QVERIFY(WindowFixture::open(*other, {fixture.path("other.json")}));
        QCOMPARE(other->session().cluster()->nodeCount(), window->session().cluster()->nodeCount());
        QCOMPARE(other->session().cluster()->podCount(), window->session().cluster()->podCount());
        QCOMPARE(other->session().cluster()->pendingPods().size(), window->session().cluster()->pendingPods().size());
    }
    /// A recording that is shown is written with all its moments, and never over a file.
    void aRecordingIsSavedWithOtherNames() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        const auto shows = [](MainWindow& in) { return in.live().replay() && in.live().replay()->following(); };
        const QString morning = QStringLiteral(SHARE "/bayplan/samples/morning.bayrec");
        window->files().open({morning});
        QTRY_VERIFY_WITH_TIMEOUT(shows(*window), 60'000);
        QVERIFY(window->actions().saveAnonymised->isEnabled());
        const QString file = fixture.path("other.bayrec");
        QSignalSpy written(&window->live(), &LiveCommands::anonymised);
        window->live().saveAnonymisedTo(file);
        QVERIFY((written.count() > 0 || written.wait(60'000)) && written.last().first().toBool());
        QFile text(file);
        QVERIFY(text.open(QIODevice::ReadOnly));
        const QByteArray all = text.readAll();
        const Catalog& catalog = window->session().catalog();
        for (const Node& node : catalog.nodes) QVERIFY2(!all.contains(node.name.c_str()), node.name.c_str());
        for (const Pod& pod : catalog.pods) QVERIFY2(!all.contains(pod.name.c_str()), pod.name.c_str());
        // Again: there is a file, and it stays as it is.
        window->live().saveAnonymisedTo(file);
        QTRY_COMPARE_WITH_TIMEOUT(written.count(), 2, 60'000);
        QVERIFY(!written.last().first().toBool());
        QVERIFY(window->messages().texts().last().contains(QStringLiteral("Nothing was written")));
        QVERIFY(text.seek(0) && text.readAll() == all);
        const auto other = fixture.window();
        other->files().open({file});
        QTRY_VERIFY_WITH_TIMEOUT(shows(*other), 60'000);
        QCOMPARE(other->live().replay()->recording().moments().size(), window->live().replay()->recording().moments().size());
        QCOMPARE(other->session().cluster()->nodeCount(), window->session().cluster()->nodeCount());
        QCOMPARE(other->session().cluster()->podCount(), window->session().cluster()->podCount());
    }
    void whatCannotBeRenamedIsSaidAndNothingWritten() {
        const WindowFixture fixture;
        {
            QFile file(fixture.path("cluster.yaml"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(
                "apiVersion: v1\nkind: Node\nmetadata: {name: secret-node}\nstatus: {allocatable: {cpu: 4, pods: 10}}\n---\n"
                "apiVersion: resource.k8s.io/v1\nkind: DeviceClass\nmetadata: {name: gpu}\n"
                "spec: {selectors: [{cel: {expression: 'device.attributes[\"gpu.secret.com\"].model == \"x\"'}}]}\n");
        }
        const auto window = fixture.window();
        QVERIFY(WindowFixture::open(*window, {fixture.path("cluster.yaml")}));
        QSignalSpy finished(&window->files(), &FileCommands::finished);
        window->files().saveAnonymisedTo(fixture.path("other.json"));
        QVERIFY((finished.count() > 0 || finished.wait(60'000)) && !finished.last().first().toBool());
        QVERIFY(!QFile::exists(fixture.path("other.json")));
        const QString told = window->messages().texts().last();  // what, and where
        QVERIFY2(told.contains(QStringLiteral("Nothing was written")) && told.contains(QStringLiteral("DeviceClass")), qPrintable(told));
    }
    void crashLosesNothing() {
        const WindowFixture fixture;
        QStringList before;
        std::vector<PlanStep> steps;
        {
            const auto window = fixture.window();
            QVERIFY(WindowFixture::openSample(*window));
            change(*window);
            before = standings(window->session());
            steps = window->session().plan().steps;
        }  // destroyed, not closed: the journal stays, as after a kill
        const auto next = fixture.window();
        next->files().offerRecovery();
        auto* bar = next->findChild<RecoveryBar*>();
        QVERIFY(bar);
        QSignalSpy finished(&next->files(), &FileCommands::finished);
        next->files().restoreLeftBehind();
        QVERIFY(finished.wait(60'000));
        QCOMPARE(standings(next->session()), before);
        QCOMPARE(next->session().plan().steps, steps);
        QVERIFY(next->session().undoStack()->canRedo());
        QTRY_VERIFY(!next->findChild<RecoveryBar*>());
        WindowFixture::forget(*next);
        next->close();

        const auto third = fixture.window();
        third->files().offerRecovery();
        QVERIFY(!third->findChild<RecoveryBar*>());  // restored and closed cleanly: nothing is offered again
    }
    /// Maintenance windows outlive a crash: without them a run could begin at any time.
    void crashLosesNoWindow() {
        const WindowFixture fixture;
        PlanWindows windows;
        windows.spans = {{4'000'000'000, 4'000'003'600}};
        {
            const auto window = fixture.window();
            QVERIFY(WindowFixture::openSample(*window));
            change(*window);
            PlanFinding found;
            found.asked = {"repair"};
            window->session().knowOfPlan(found, {}, windows);
        }
        const auto next = fixture.window();
        next->files().offerRecovery();
        QSignalSpy finished(&next->files(), &FileCommands::finished);
        next->files().restoreLeftBehind();
        QVERIFY(finished.wait(60'000));
        QVERIFY(next->session().plan().windows == windows);
        QVERIFY(next->session().plan().found && next->session().plan().found->asked == std::vector<std::string>{"repair"});
        WindowFixture::forget(*next);
        next->close();
    }
    void anAppliedProfileIsKept() {
        const WindowFixture fixture;
        QString yaml;
        {
            const auto window = fixture.window();
            QVERIFY(WindowFixture::openSample(*window));
            window->show(Screen::Profile);
            // A higher weight in the editor is used.
            auto* editor = window->findChild<ProfileView*>();
            auto* slider = editor->findChild<QSlider*>();
            QVERIFY(slider);
            slider->setValue(slider->value() + 7);
            auto* apply = editor->findChild<QPushButton*>(QStringLiteral("apply"));
            QTRY_VERIFY(apply->isEnabled());
            QTest::mouseClick(apply, Qt::LeftButton);
            yaml = window->session().configurationYaml();
            QVERIFY(!yaml.isEmpty());
            QVERIFY(!window->session().undoStack()->isClean());
            QVERIFY(WindowFixture::schedule(*window));
            QVERIFY(WindowFixture::saveProject(*window, fixture.path("p.bayplan")));
            window->session().undoStack()->undo();
            window->session().undoStack()->undo();
            QVERIFY(window->session().configurationYaml().isEmpty());
            window->session().undoStack()->redo();
            QCOMPARE(window->session().configurationYaml(), yaml);
        }  // as after a kill
        const auto next = fixture.window();
        next->files().offerRecovery();
        QSignalSpy finished(&next->files(), &FileCommands::finished);
        next->files().restoreLeftBehind();
        QVERIFY(finished.wait(60'000));
        QCOMPARE(next->session().configurationYaml(), yaml);
        QVERIFY(next->session().undoStack()->canRedo());  // the scheduling
        next->session().undoStack()->undo();
        QVERIFY(next->session().configurationYaml().isEmpty());
        next->session().undoStack()->redo();
        next->session().undoStack()->redo();
        QVERIFY(next->session().plan().steps.size() > 0);
        WindowFixture::forget(*next);
        next->close();

        const auto reopened = fixture.window();
        QVERIFY(WindowFixture::open(*reopened, {fixture.path("p.bayplan")}));
        QCOMPARE(reopened->session().configurationYaml(), yaml);
        QVERIFY(reopened->session().plan().steps.size() > 0);
        // Another project has its own: here the default.
        WindowFixture::forget(*reopened);
        const auto plain = fixture.window();
        QVERIFY(WindowFixture::openSample(*plain));
        QVERIFY(WindowFixture::saveProject(*plain, fixture.path("plain.bayplan")));
        QVERIFY(WindowFixture::open(*reopened, {fixture.path("plain.bayplan")}));
        QVERIFY(reopened->session().configurationYaml().isEmpty());
    }
    void plansAreSavedAndCarriedOut_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("yaml") << QStringLiteral("plan.yaml");
        QTest::newRow("json") << QStringLiteral("plan.json");
    }
    void plansAreSavedAndCarriedOut() {
        QFETCH(QString, name);
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        QVERIFY(WindowFixture::schedule(*window));
        const QStringList planned = standings(window->session());
        const QString file = fixture.folder.filePath(name);
        QVERIFY(WindowFixture::savePlan(*window, file));
        window->session().undoStack()->undo();
        QVERIFY(WindowFixture::openPlan(*window, file));
        QCOMPARE(standings(window->session()), planned);
        WindowFixture::forget(*window);
    }
    void theClusterBecomesAWebPage() {
        const QByteArray before = qgetenv("XDG_DATA_DIRS");
        qputenv("XDG_DATA_DIRS", SHARE);
        const auto back = qScopeGuard([&] { qputenv("XDG_DATA_DIRS", before); });
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(!window->actions().exportPage->isEnabled());
        QVERIFY(WindowFixture::openSample(*window));
        QVERIFY(window->actions().exportPage->isEnabled());
        QSignalSpy finished(&window->files(), &FileCommands::finished);
        window->files().savePageTo(fixture.path("page.html"));
        QVERIFY(finished.wait(30'000));
        QCOMPARE(finished.takeFirst().first().toBool(), true);
        QFile file(fixture.path("page.html"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray page = file.readAll();
        QVERIFY(page.startsWith("<!DOCTYPE html>"));
        QVERIFY(page.contains("\"h100-b2\""));
        // The scheduler that the window decides by finds no place for some of the sample's pods.
        QVERIFY(page.contains("0/60 nodes are available: "));

        window->files().savePageTo(fixture.path("no/page.html"));
        QVERIFY(finished.wait(30'000));
        QCOMPARE(finished.takeFirst().first().toBool(), false);
        QVERIFY2(window->messages().texts().last().contains(QStringLiteral("no/page.html")), qPrintable(window->messages().texts().last()));
    }
    void badFilesLeaveTheClusterAlone() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        const ClusterPtr before = window->session().cluster();
        write(fixture.path("bad.yaml"), "kind: Node\nmetadata: [\n");
        QVERIFY(!WindowFixture::open(*window, {fixture.path("bad.yaml")}));
        QCOMPARE(window->session().cluster(), before);
        QVERIFY2(window->messages().texts().last().contains(QStringLiteral("bad.yaml")), qPrintable(window->messages().texts().last()));

        // What is no cluster opens none, as no command takes it.
        const std::pair<const char*, QByteArray> nothing[] = {
            {"empty.yaml", ""},
            {"blank.yaml", "\n\n  \n"},
            {"nul.json", QByteArray(4096, '\0')},
            {"status.json", "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\"pods is forbidden\",\"code\":403}"},
            {"list.json", "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[]}"},
            {"cut.json", "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[{\"apiVersion\":\"v1\",\"kin"},
        };
        for (const auto& [name, text] : nothing) {
            write(fixture.path(name), text);
            QVERIFY2(!WindowFixture::open(*window, {fixture.path(name)}), name);
            QVERIFY2(window->session().cluster() == before, name);
            QVERIFY2(window->messages().texts().last().contains(QLatin1String(name)), qPrintable(window->messages().texts().last()));
        }

        write(fixture.path("plan.yaml"), "apiVersion: bayplan/v99\nkind: Plan\n");
        QVERIFY(!WindowFixture::openPlan(*window, fixture.path("plan.yaml")));
        QCOMPARE(window->session().cluster(), before);

        const QString was = window->session().configurationName();
        write(fixture.path("config.yaml"),
              "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n"
              "- plugins:\n    score:\n      enabled:\n      - name: NodeResourceFit\n");
        QVERIFY(!window->files().openConfiguration(fixture.path("config.yaml")));
        QCOMPARE(window->session().configurationName(), was);
        QVERIFY2(window->messages().texts().last().contains(QStringLiteral("NodeResourceFit")), qPrintable(window->messages().texts().last()));
    }
    void configurationIsUsedAndNamed() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        write(fixture.path("packed.yaml"),
              "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n"
              "- schedulerName: default-scheduler\n  pluginConfig:\n  - name: NodeResourcesFit\n    args:\n"
              "      scoringStrategy: {type: MostAllocated}\n");
        QVERIFY(window->files().openConfiguration(fixture.path("packed.yaml")));
        QCOMPARE(window->session().configurationName(), QStringLiteral("packed.yaml"));
        QVERIFY(WindowFixture::schedule(*window));
        QVERIFY(WindowFixture::saveProject(*window, fixture.path("c.bayplan")));
        const auto again = fixture.window();
        QVERIFY(WindowFixture::open(*again, {fixture.path("c.bayplan")}));
        QCOMPARE(again->session().configurationName(), QStringLiteral("packed.yaml"));
        WindowFixture::forget(*window);
        WindowFixture::forget(*again);
    }
    /// The names in a project may come from anybody: a pipe that nobody writes to is said, and waited for by nobody.
    void aProjectThatNamesAPipe() {
        const WindowFixture fixture;
        const QString pipe = fixture.path("pipe");
        QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
        write(fixture.path("n.yaml"), "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: \"4\", pods: \"10\"}}\n");
        const auto saved = fixture.window();
        QVERIFY(WindowFixture::open(*saved, {fixture.path("n.yaml")}));
        Project project;
        project.kubelet = toStdString(pipe);
        project.topology = {toStdString(pipe)};
        QVERIFY(writeProject(project, saved->session().catalog(), toStdString(fixture.path("p.bayplan"))).has_value());
        const auto window = fixture.window();
        QVERIFY(WindowFixture::open(*window, {fixture.path("p.bayplan")}));
        QCOMPARE(window->session().cluster()->nodeCount(), std::size_t(1));
        const QString told = window->messages().texts().join(QLatin1Char('\n'));
        QVERIFY2(told.contains(pipe + QStringLiteral(": the project names it for the insides of nodes")) && told.contains(QStringLiteral("this is no file")), qPrintable(told));
    }
    /// Those of the command line hold on top of the file's, whose text keeps its comments.
    void featureGatesOnTop() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        write(fixture.path("gated.yaml"), "# kube-scheduler --feature-gates=DRADeviceTaints=false\n# ours\napiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n");
        QVERIFY(window->files().openConfiguration(fixture.path("gated.yaml")));
        QVERIFY(window->files().addFeatureGates(QStringLiteral("TaintTolerationComparisonOperators=true")));
        const FeatureGates& gates = window->session().configuration().features;
        QVERIFY(gates.on("TaintTolerationComparisonOperators") && !gates.on("DRADeviceTaints"));
        QCOMPARE(window->session().configurationName(), QStringLiteral("gated.yaml"));
        QVERIFY2(window->session().configurationYaml().contains(QStringLiteral("# ours\n")), qPrintable(window->session().configurationYaml()));
        QVERIFY(!window->files().addFeatureGates(QStringLiteral("Nobody=true")));
        QVERIFY2(window->messages().texts().last().contains(QStringLiteral("Nobody")), qPrintable(window->messages().texts().last()));
        WindowFixture::forget(*window);
    }
    void anEndFromOutsideKeepsWhatClosingKeeps() {
        for (const bool changed : {false, true}) {
            const WindowFixture fixture;
            {
                const auto window = fixture.window();
                QVERIFY(WindowFixture::openSample(*window));
                window->actions().themeDark->trigger();
                QVERIFY(readSettings(fixture.path("settings.ini")).theme == ThemeKind::Dark);  // at once
                window->actions().showInspector->setChecked(false);
                if (changed) QVERIFY(window->session().apply({QStringLiteral("c"), {Cordon{NodeIdx(0), true}}}).has_value());
                window->end();
            }
            QVERIFY(!readSettings(fixture.path("settings.ini")).inspector);
            // Changes that nobody could save are offered at the next start; without any it was no crash.
            const auto next = fixture.window();
            next->files().offerRecovery();
            QCOMPARE(next->findChild<RecoveryBar*>() != nullptr, changed);
        }
    }
    void recentFilesAndLayoutAreRemembered() {
        const WindowFixture fixture;
        write(fixture.path("n.yaml"), "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: \"4\", pods: \"10\"}}\n");
        {
            const auto window = fixture.window();
            QVERIFY(WindowFixture::open(*window, {fixture.path("n.yaml")}));
            window->setTheme(ThemeKind::Dark);
            window->close();
        }
        const Settings settings = readSettings(fixture.path("settings.ini"));
        QCOMPARE(settings.recent, QStringList{fixture.path("n.yaml")});
        QVERIFY(settings.theme == ThemeKind::Dark);
        QVERIFY(!settings.state.isEmpty());
    }
    /// One file of the Philly trace, dropped or chosen, asks for the other and for a moment; the other and the moment may be typed.
    void aPhillyTraceIsImportedAtAMoment() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        const QString machines = fixture.path("cluster_machine_list"), jobs = fixture.path("cluster_job_log");
        write(machines, "machineId, number of GPUs, single GPU mem\nm1,8, 24GB\nm47,8, 24GB\n");
        write(jobs, R"([{"status": "Pass", "vc": "a", "jobid": "application_1", "user": "u", "submitted_time": "2017-10-07 00:00:00",
            "attempts": [{"start_time": "2017-10-07 01:00:00", "end_time": "2017-10-07 02:00:00", "detail": [{"ip": "m47", "gpus": ["gpu0", "gpu1"]}]}]}])");
        QString seen;
        QTimer::singleShot(0, window.get(), [&] {
            auto* dialog = window->findChild<TraceDialog*>();
            if (!dialog) return;
            seen = QStringLiteral("%1|%2").arg(QFileInfo(dialog->first()).fileName(), dialog->second());
            dialog->suggest(jobs);
            dialog->findChild<QLineEdit*>(QStringLiteral("moment"))->setText(QStringLiteral("2017-10-07 01:30:00"));
            dialog->accept();
        });
        QVERIFY(WindowFixture::open(*window, {machines}));
        QCOMPARE(seen, QStringLiteral("cluster_machine_list|"));
        const Cluster& cluster = *window->session().cluster();
        QCOMPARE(cluster.podCount(), std::size_t(1));
        QCOMPARE(toQString(cluster.catalog().node(cluster.placement(PodIdx(std::size_t{0})).node).name), QStringLiteral("m47"));
        // What is opened again after a crash is the same moment.
        QCOMPARE(window->session().sources(), (QStringList{machines, jobs, momentSource(QStringLiteral("2017-10-07 01:30:00"))}));
        QVERIFY2(window->windowTitle().startsWith(QStringLiteral("cluster_machine_list")), qPrintable(window->windowTitle()));
        WindowFixture::forget(*window);
    }
    void openbTraceIsScheduledSavedAndReopened() {
        const QString base = QStringLiteral(BAYPLAN_SHARED "/data/openb/");
        const QString nodes = base + QStringLiteral("openb_node_list_all_node.csv"), pods = base + QStringLiteral("pods/openb_pod_list_default.csv");
        if (!QFile::exists(nodes)) QSKIP("the openb trace is not here");
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::open(*window, {nodes, pods}));
        QCOMPARE(window->session().cluster()->nodeCount(), std::size_t(1523));
        QCOMPARE(window->session().cluster()->podCount(), std::size_t(8152));
        QVERIFY(WindowFixture::schedule(*window));
        QVERIFY(WindowFixture::saveProject(*window, fixture.path("openb.bayplan")));
        const auto again = fixture.window();
        QVERIFY(WindowFixture::open(*again, {fixture.path("openb.bayplan")}));
        QCOMPARE(standings(again->session()), standings(window->session()));
        WindowFixture::forget(*window);
        WindowFixture::forget(*again);
    }
};

QTEST_MAIN(TestWindowFiles)
#include "tst_window_files.moc"
