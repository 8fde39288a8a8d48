// SPDX-License-Identifier: GPL-3.0-or-later
// The screen "Node" in the real window: viewed, pressed, dragged over and exported.
#include <QFile>
#include <QFrame>
#include <QImage>
#include <QLabel>
#include <QListWidget>
#include <QMouseEvent>
#include <QScrollBar>
#include <optional>

#include "common/elided_label.h"
#include "common/machines.h"
#include "desktop/inside_commands.h"
#include "desktop/map_screen.h"
#include "desktop/picture_commands.h"
#include "gui/object_samples.h"
#include "gui/window_fixture.h"
#include "inside/inside_screen.h"
#include "inside/machine_view.h"
#include "map/map_view.h"
#include "node/inspector.h"
#include "support/mouse.h"
#include "views/inside/machine_fixtures.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

// As koordlet writes it: its observation of the pod.
const char kSeen[] = R"(---
apiVersion: topology.node.k8s.io/v1alpha1
kind: NodeResourceTopology
metadata:
  name: gpu-01
  annotations:
    node.koordinator.sh/pod-cpu-allocs: '[{"namespace":"ml","name":"train-0","uid":"u","cpuset":"10-17","managedByKubelet":true}]'
)";
// As Koordinator's scheduler writes it: two GPUs of the other zone.
const char kGiven[] =
    "metadata: {name: train-0, namespace: ml, annotations: {scheduling.koordinator.sh/device-allocated: "
    "'{\"gpu\":[{\"minor\":4,\"resources\":{\"koordinator.sh/gpu-core\":\"100\"}},{\"minor\":6,\"resources\":{\"koordinator.sh/gpu-core\":\"100\"}}]}'}}";

KubeletConfig oneZoneKubelet() {
    KubeletConfig config;
    config.topologyPolicy = "single-numa-node";
    config.cpuPolicy = "static";
    config.reservedSystemCpus = CpuSet{0};
    return config;
}

}  // namespace

class TestNodeMap : public QObject {
    Q_OBJECT
    std::optional<WindowFixture> m_fixture;
    std::unique_ptr<MainWindow> m_window;

    MachineView& view() { return *m_window->insideScreen().view(); }
    Session& session() { return m_window->session(); }
    NodeIdx node(const char* name) { return session().catalog().findNode(name); }
    PodIdx podOf(const char* key) { return session().catalog().findPod(key); }
    QPoint at(NodeIdx n, const PartId& part) { return view().rectOf(*view().find(n, part)).center(); }
    /// The upper left corner of a box, with its name and no part of it.
    QPoint header(NodeIdx n, const PartId& part) { return view().rectOf(*view().find(n, part)).topLeft() + QPoint(6, 6); }
    std::optional<std::size_t> tileOf(NodeIdx n) {
        for (std::size_t t = 0; t < view().tiles().size(); ++t)
            if (view().tiles()[t].node == n) return t;
        return {};
    }
    QString lineTexts() {
        QStringList all;
        for (const ElidedLabel* line : m_window->insideScreen().findChildren<ElidedLabel*>()) all << line->whole();
        return all.join(QLatin1Char('\n'));
    }
    void move(QPoint to) { testing::moveHeld(view().viewport(), to); }

private Q_SLOTS:
    void init() {
        m_fixture.emplace();
        m_window = m_fixture->window();
        QFile file(m_fixture->path("cluster.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write((nodeText("gpu-01", 96, 8) + nodeText("gpu-02", 96, 8) + nodeText("epyc-01", 192, 0) + podText("train-0", 8, 2, "gpu-01")
                    + podText("new-0", 4, 2) + podText("wide-0", 4, 6))
                       .toUtf8());
        file.close();
        QVERIFY(WindowFixture::open(*m_window, {file.fileName()}));
        auto second = std::make_shared<Machine>(*test::eightGpus());
        second->name = "gpu-02";
        m_window->machines().set({{"gpu-01", test::eightGpus()}, {"gpu-02", second}, {"epyc-01", test::eightZones()}});
        m_window->machines().setKubelet(oneZoneKubelet(), QStringLiteral("kubelet.yaml"));
        m_window->resize(1500, 1000);
        m_window->actions().screen(bayplan::Screen::Node)->trigger();
    }
    void cleanup() {
        WindowFixture::forget(*m_window);
        m_window.reset();
        m_fixture.reset();
    }

    void showsAllAndThenTheSelected() {
        QCOMPARE(m_window->screen(), Screen::Node);
        QCOMPARE(view().tiles().size(), std::size_t(3));
        QVERIFY(view().tiles()[0].known);
        m_window->show(Screen::Map);
        session().looking()->selectNode(node("gpu-02"));
        m_window->actions().screen(bayplan::Screen::Node)->trigger();
        QCOMPARE(view().nodes(), std::vector<NodeIdx>{node("gpu-02")});
        QCOMPARE(m_window->insideScreen().title(), QStringLiteral("gpu-02"));
    }
    void whatIsNotKnownIsSaid() {
        auto* untold = m_window->insideScreen().findChild<QFrame*>(QStringLiteral("insideUntold"));
        QVERIFY(untold->isHidden());
        m_window->machines().set({});
        QVERIFY(!untold->isHidden());
        QVERIFY(!view().tiles()[0].known);
        QVERIFY(view().find(node("gpu-01"), {PartKind::UntoldCpus, kNoZone}));
    }
    void clicksSelectPodsAndNodes() {
        session().looking()->selectNode(node("gpu-01"));
        m_window->insideScreen().followSelection();
        // train-0 came first: the kubelet assigns it the lowest GPUs and whole cores of zone 0.
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, at(node("gpu-01"), {PartKind::Gpu, 1}));
        QCOMPARE(session().looking()->selection().pods, std::vector<PodIdx>{podOf("ml/train-0")});
        QCOMPARE(view().nodes().size(), std::size_t(1));  // selecting inside does not change what is shown
        QVERIFY(view().describe(*view().current()).contains(QStringLiteral("ml/train-0 (predicted)")));
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, at(node("gpu-01"), {PartKind::Gpu, 7}));
        QCOMPARE(session().looking()->selection().nodes, std::vector<NodeIdx>{node("gpu-01")});
        QVERIFY(session().looking()->selection().pods.empty());
    }
    void aPartIsChosenAndSaysWhoUsesIt() {
        session().looking()->selectNode(node("gpu-01"));
        m_window->insideScreen().followSelection();
        auto* card = m_window->inspector().findChild<QFrame*>(QStringLiteral("inspectorPart"));
        QVERIFY(card->isHidden());
        // A zone: several pods may use it, so the node stays selected, and its users are listed.
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, header(node("gpu-01"), {PartKind::Zone, 0}));
        QCOMPARE(view().chosen().size(), std::size_t(1));
        QCOMPARE(view().note().title, QStringLiteral("NUMANode P#0"));
        QCOMPARE(view().note().users.size(), std::size_t(2));  // train-0, and the user of the pages that are not free
        // Eight CPUs of whole cores: cores 1-4 with their second threads, because CPU 0 is reserved; and the lowest
        // GPUs.
        QCOMPARE(view().note().users.front().has, QStringLiteral("CPUs 1-4,49-52, GPUs 0-1"));
        QCOMPARE(view().note().users.front().known, QStringLiteral("predicted"));
        QVERIFY(!card->isHidden());
        auto* users = card->findChild<QListWidget*>();
        QCOMPARE(users->count(), 2);
        // From there to the pod, which is also selected in the tables and on the map.
        QTest::mouseClick(users->viewport(), Qt::LeftButton, {}, users->visualItemRect(users->item(0)).center());
        QCOMPARE(session().looking()->selection().pods, std::vector<PodIdx>{podOf("ml/train-0")});
        QCOMPARE(view().chosen().size(), std::size_t(1));
        // Another selection elsewhere ends the selection here.
        session().looking()->selectPod(podOf("ml/new-0"));
        QVERIFY(view().chosen().empty());
        QVERIFY(card->isHidden());
    }
    void partsAreAddedAndTakenAway() {
        session().looking()->selectNode(node("gpu-01"));
        m_window->insideScreen().followSelection();
        const NodeIdx n = node("gpu-01");
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, at(n, {PartKind::Gpu, 0}));
        QTest::mouseClick(view().viewport(), Qt::LeftButton, Qt::ControlModifier, at(n, {PartKind::Gpu, 1}));
        QTest::mouseClick(view().viewport(), Qt::LeftButton, Qt::ControlModifier, at(n, {PartKind::Gpu, 6}));
        QCOMPARE(view().note().title, QStringLiteral("GPUs 0-1,6"));
        QCOMPARE(session().looking()->selection().pods, std::vector<PodIdx>{podOf("ml/train-0")});
        QCOMPARE(session().looking()->selection().nodes, std::vector<NodeIdx>{n});
        QTest::mouseClick(view().viewport(), Qt::LeftButton, Qt::ControlModifier, at(n, {PartKind::Gpu, 0}));
        QCOMPARE(session().looking()->selection().pods.size(), std::size_t(1));  // GPU 1 of the same pod is still selected
        QTest::mouseClick(view().viewport(), Qt::LeftButton, Qt::ControlModifier, at(n, {PartKind::Gpu, 1}));
        QVERIFY(session().looking()->selection().pods.empty());
        QCOMPARE(view().note().title, QStringLiteral("GPU 6"));
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_Escape);
        QVERIFY(view().chosen().empty());
        // With the keyboard: into the machine, to a part, and selected.
        view().setCurrent(view().find(n, {PartKind::Gpu, 2}));
        QTest::keyClick(&view(), Qt::Key_Return);
        QCOMPARE(view().note().title, QStringLiteral("GPU 2"));
        m_window->show(Screen::Map);
        QVERIFY(m_window->inspector().findChild<QFrame*>(QStringLiteral("inspectorPart"))->isHidden());
    }
    void hoverSaysTheNumbersOfAPart() {
        session().looking()->selectNode(node("gpu-01"));
        m_window->insideScreen().followSelection();
        QMouseEvent over(QEvent::MouseMove, at(node("gpu-01"), {PartKind::Gpu, 1}), view().viewport()->mapToGlobal(at(node("gpu-01"), {PartKind::Gpu, 1})),
                         Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(view().viewport(), &over);
        QVERIFY(view().hovered());
        QVERIFY2(lineTexts().contains(QStringLiteral("ml/train-0 (predicted)")), qPrintable(lineTexts()));
    }
    void severalPodsAreAnsweredInOrder() {
        Selection two;
        two.pods = {podOf("ml/new-0"), podOf("ml/wide-0")};
        std::sort(two.pods.begin(), two.pods.end());
        session().looking()->select(two);
        m_window->insideScreen().followSelection();
        m_window->actions().pickUp->trigger();
        QCOMPARE(m_window->drag().pods().size(), std::size_t(2));
        move(at(node("gpu-02"), {PartKind::Gpu, 1}));
        // new-0 gets two GPUs of zone 0; wide-0 wants six in one zone, which has four.
        const QStringList lines = view().answer().split(QLatin1Char('\n'));
        QCOMPARE(lines.value(0), QStringLiteral("1 of 2 pod(s) would be taken, one after another"));
        QVERIFY2(lines.value(1).startsWith(QStringLiteral("new-0: would get GPUs 0-1 and CPUs ")), qPrintable(lines.value(1)));
        QVERIFY2(lines.value(2).startsWith(QStringLiteral("wide-0: the kubelet would reject it: TopologyAffinityError")), qPrintable(lines.value(2)));
        QCOMPARE(lines.value(3), QStringLiteral("GPU 1 is among it"));
        move(at(node("gpu-02"), {PartKind::Gpu, 7}));  // the same node, another part
        QVERIFY2(view().answer().contains(QStringLiteral("GPU 7 is not: which parts it gives the kubelet chooses")), qPrintable(view().answer()));
        QTest::keyClick(&view(), Qt::Key_Escape);
        QVERIFY(!m_window->drag().active());
        QVERIFY(view().answer().isEmpty());
    }
    void aClickDropsWhatKeysPickedUp() {
        session().looking()->selectPod(podOf("ml/new-0"));
        m_window->insideScreen().followSelection();
        m_window->actions().pickUp->trigger();
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_Right);
        QVERIFY(m_window->drag().target().valid());
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, at(node("gpu-02"), {PartKind::Gpu, 0}));
        QVERIFY(!m_window->drag().active());
        QCOMPARE(session().cluster()->placement(podOf("ml/new-0")).node, node("gpu-02"));
    }
    void wordsThatDoNotFitEndInAnEllipsis() {
        session().looking()->selectNode(node("gpu-01"));
        m_window->insideScreen().followSelection();
        auto* summary = m_window->insideScreen().findChild<ElidedLabel*>(QStringLiteral("insideSummary"));
        QVERIFY(summary->whole().startsWith(QStringLiteral("kubelet as in kubelet.yaml")));
        QVERIFY(summary->toolTip().contains(QStringLiteral("inside from by hand")));
        summary->setFixedWidth(60);
        QVERIFY(summary->text().endsWith(QChar(0x2026)));
        QVERIFY(summary->text().size() < summary->whole().size());
        summary->setFixedWidth(2000);
        QCOMPARE(summary->text(), summary->whole());
        // Another text that fits has no tooltip.
        ElidedLabel plain;
        plain.resize(400, 20);
        plain.setWhole(QStringLiteral("short"));
        QVERIFY(plain.toolTip().isEmpty());
        plain.resize(12, 20);
        QVERIFY(plain.toolTip().isEmpty() ? plain.text() == QLatin1String("short") : plain.toolTip() == QLatin1String("short"));
    }
    void whoComesIsGivenAfterWhoStays() {
        // new-0 comes after train-0, which has GPUs 0 and 1; when train-0 leaves, new-0 takes its place, as it would in
        // the cluster: the move is planned, and new-0 does not run yet.
        const NodeIdx n = node("gpu-01");
        QVERIFY(session().apply({QStringLiteral("place"), {Place{podOf("ml/new-0"), n}}}));
        const auto gpusOf = [&](const char* pod) {
            const MachineScene& scene = *view().tiles()[*tileOf(n)].scene;
            QStringList gpus;
            for (const PartId& part : scene.partsOf(*scene.occupancy().tenant(podOf(pod))))
                if (part.kind == PartKind::Gpu) gpus << QString::number(part.index);
            return gpus.join(QLatin1Char(','));
        };
        QCOMPARE(gpusOf("ml/new-0"), QStringLiteral("2,3"));
        QVERIFY(session().apply({QStringLiteral("evict"), {Evict{podOf("ml/train-0")}}}));
        QCOMPARE(gpusOf("ml/new-0"), QStringLiteral("0,1"));
        m_window->actions().undo->trigger();
        QCOMPARE(gpusOf("ml/new-0"), QStringLiteral("2,3"));
        QCOMPARE(gpusOf("ml/train-0"), QStringLiteral("0,1"));
    }
    void whatIsSeenOtherwiseIsSaid() {
        auto* different = m_window->insideScreen().findChild<QFrame*>(QStringLiteral("insideDifferent"));
        QVERIFY(different->isHidden());
        QFile file(m_fixture->path("cluster.yaml"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray objects = file.readAll();
        objects.replace("metadata: {name: train-0, namespace: ml}", kGiven);
        file.resize(0);
        file.write(objects + kSeen);
        file.close();
        WindowFixture::forget(*m_window);
        const auto machines = std::map<std::string, std::shared_ptr<const Machine>, std::less<>>{{"gpu-01", test::eightGpus()}};
        QVERIFY(WindowFixture::open(*m_window, {file.fileName()}));
        m_window->machines().set(machines);
        m_window->actions().screen(bayplan::Screen::Node)->trigger();
        session().looking()->selectNode(node("gpu-01"));
        m_window->insideScreen().followSelection();
        QVERIFY(!different->isHidden());
        const QString text = different->findChild<QLabel*>(QStringLiteral("insideDifferentText"))->text();
        QVERIFY2(text.contains(QStringLiteral("CPUs 1-4,49-52 were predicted, 10-17 are seen")), qPrintable(text));
        // Observed assignments are drawn, and different predictions are marked.
        const MachineScene& scene = *view().tiles()[0].scene;
        QCOMPARE(scene.cpu(10).knowing, Knowing::Observed);
        QVERIFY2(text.contains(QStringLiteral("GPU-0, GPU-1 were predicted, GPU-4, GPU-6 are seen")), qPrintable(text));
        QVERIFY(scene.gpu(0).empty());
        QCOMPARE(scene.gpu(6).front().knowing, Knowing::Observed);
        QCOMPARE(scene.differencesAt({PartKind::Gpu, 1}).size(), std::size_t(1));
        QVERIFY(scene.differencesAt({PartKind::Gpu, 5}).empty());
        QCOMPARE(scene.differencesAt({PartKind::Thread, 3}).size(), std::size_t(1));
        QVERIFY(scene.differencesAt({PartKind::Thread, 30}).empty());
        // A prediction on top of that is not possible.
        session().looking()->selectPod(podOf("ml/new-0"));
        m_window->actions().pickUp->trigger();
        move(at(node("gpu-01"), {PartKind::Gpu, 5}));
        QVERIFY2(view().answer().contains(QStringLiteral("not modelled")), qPrintable(view().answer()));
        m_window->drag().cancel();
    }
    void keysWalkInsideAndSelect() {
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_Right);
        QCOMPARE(view().current()->box, std::size_t(0));
        const std::size_t first = view().current()->tile;
        QTest::keyClick(&view(), Qt::Key_Right);
        QCOMPARE(view().current()->tile, first + 1);
        QTest::keyClick(&view(), Qt::Key_Down);
        const MachineView::Spot inside = *view().current();
        QVERIFY(inside.box > 0);
        QTest::keyClick(&view(), Qt::Key_Right);
        QVERIFY(view().current()->box != inside.box);
        QTest::keyClick(&view(), Qt::Key_Left);
        QCOMPARE(*view().current(), inside);
        QTest::keyClick(&view(), Qt::Key_Up);
        QCOMPARE(view().current()->box, std::size_t(0));
        QTest::keyClick(&view(), Qt::Key_Return);  // a node among several: alone
        QCOMPARE(view().nodes().size(), std::size_t(1));
        QTest::keyClick(&view(), Qt::Key_Backspace);
        QCOMPARE(view().nodes().size(), std::size_t(3));
    }
    void doubleClickShowsOneAlone() {
        QTest::mouseDClick(view().viewport(), Qt::LeftButton, {}, at(node("epyc-01"), {PartKind::Zone, 3}));
        QCOMPARE(view().nodes(), std::vector<NodeIdx>{node("epyc-01")});
    }
    void foldsAndUnfolds() {
        session().looking()->selectNode(node("epyc-01"));
        m_window->insideScreen().followSelection();
        const auto boxes = [&] { return view().tiles()[0].layout->boxes.size(); };
        const std::size_t folded = boxes();
        const auto& layout = *view().tiles()[0].layout;
        const auto run = std::find_if(layout.boxes.begin(), layout.boxes.end(), [](const MachineBox& b) { return b.repeat > 1; });
        QVERIFY(run != layout.boxes.end());
        const QRectF times = run->header.translated(view().tiles()[0].at);
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, QPointF(times.right() - 6, times.center().y()).toPoint());
        QVERIFY(boxes() > folded);
        m_window->actions().foldParts->trigger();
        QVERIFY(!view().fold());
        QVERIFY(boxes() > folded);
        m_window->actions().foldParts->trigger();
        QCOMPARE(boxes(), folded);
    }
    void aDragSaysWhatThePodWouldGet() {
        const NodeIdx target = node("gpu-01");
        session().looking()->selectNode(target);
        m_window->insideScreen().followSelection();  // alone, so that equal parts are folded
        session().looking()->selectPod(podOf("ml/new-0"));
        m_window->actions().pickUp->trigger();
        QVERIFY(m_window->drag().active());
        QCOMPARE(m_window->screen(), Screen::Node);  // the answer is on this screen
        move(at(target, {PartKind::Gpu, 5}));
        QCOMPARE(m_window->drag().target(), target);
        // train-0 has GPUs 0,1 of zone 0; the next two there are 2 and 3, and four CPUs after its eight.
        QVERIFY2(view().answer().startsWith(QStringLiteral("would get GPUs 2-3 and CPUs ")), qPrintable(view().answer()));
        const auto& tiles = view().tiles();
        const auto tile = std::find_if(tiles.begin(), tiles.end(), [&](const auto& t) { return t.node == target; });
        QVERIFY(tile->asked);
        QCOMPARE(tile->asked->gpu(2).front().knowing, Knowing::Asked);
        // Cores that it would get are not folded with the others.
        const std::vector<std::uint32_t> looks = tile->asked->looks();
        for (const MachineBox& box : tile->layout->boxes)
            for (const PartId& member : box.members) {
                if (member.kind != PartKind::Core) continue;
                const auto lookOf = [&](const PartId& core) {
                    return looks[static_cast<std::size_t>(tile->scene->machine().cores[core.index].cpus.lowest())];
                };
                QCOMPARE(lookOf(member), lookOf(box.id));
            }
        QTest::mouseRelease(view().viewport(), Qt::LeftButton, {}, at(target, {PartKind::Gpu, 5}));
        QVERIFY(!m_window->drag().active());
        QCOMPARE(session().cluster()->placement(podOf("ml/new-0")).node, target);
        QVERIFY(view().answer().isEmpty());
        m_window->actions().undo->trigger();
        QVERIFY(!session().cluster()->placement(podOf("ml/new-0")).node.valid());
    }
    void theSchedulerWouldBindTheKubeletWouldReject() {
        session().looking()->selectPod(podOf("ml/wide-0"));
        m_window->actions().pickUp->trigger();
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_Right);
        for (int i = 0; i < 3 && m_window->drag().target() != node("gpu-02"); ++i) QTest::keyClick(&view(), Qt::Key_Right);
        QCOMPARE(m_window->drag().target(), node("gpu-02"));
        QVERIFY(m_window->drag().rank(node("gpu-02")) > 0);
        QVERIFY2(view().answer().contains(QStringLiteral("TopologyAffinityError")), qPrintable(view().answer()));
        QTest::keyClick(&view(), Qt::Key_Escape);
        QVERIFY(!m_window->drag().active());
        QVERIFY(view().answer().isEmpty());
    }
    void withoutAKubeletNothingIsForetold() {
        m_window->machines().setKubelet({}, {});
        session().looking()->selectPod(podOf("ml/new-0"));
        m_window->actions().pickUp->trigger();
        move(at(node("gpu-02"), {PartKind::Gpu, 0}));
        QVERIFY2(view().answer().contains(QStringLiteral("not modelled")), qPrintable(view().answer()));
        m_window->drag().cancel();
    }
    void podsAreDraggedFromOneNodeToAnother() {
        const QPoint from = at(node("gpu-01"), {PartKind::Gpu, 0}), to = at(node("gpu-02"), {PartKind::Gpu, 0});
        QTest::mousePress(view().viewport(), Qt::LeftButton, {}, from);
        move(from + QPoint(3, 3));
        move(from + QPoint(30, 3));
        QVERIFY(m_window->drag().active());
        move(to);
        QCOMPARE(m_window->drag().target(), node("gpu-02"));
        QTest::mouseRelease(view().viewport(), Qt::LeftButton, {}, to);
        QCOMPARE(session().cluster()->placement(podOf("ml/train-0")).node, node("gpu-02"));
    }
    void theMapFollowsAgainAfterwards() {
        m_window->show(Screen::Map);
        session().looking()->selectPod(podOf("ml/new-0"));
        m_window->actions().pickUp->trigger();
        QTest::keyClick(m_window->mapScreen().view(), Qt::Key_Right);
        QVERIFY(m_window->drag().target().valid());
        QVERIFY(view().answer().isEmpty());
        m_window->drag().cancel();
    }
    void zooms() {
        const QSizeF whole = view().contentSize();
        m_window->actions().zoomIn->trigger();
        m_window->actions().zoomIn->trigger();
        QVERIFY(view().contentSize().width() > whole.width());
        QVERIFY(view().horizontalScrollBar()->maximum() > 0);
        m_window->actions().zoomFit->trigger();
        QCOMPARE(view().zoom(), 1.0);
    }
    void oneNodeUsesALargeScreen() {
        session().looking()->selectNode(node("gpu-01"));
        m_window->insideScreen().followSelection();
        const auto scale = [&] { return view().tiles()[0].layout->scale; };
        m_window->resize(1366, 768);
        QCoreApplication::processEvents();
        const double small = scale();
        m_window->resize(3840, 2160);
        QCoreApplication::processEvents();
        QCOMPARE(view().tiles().size(), std::size_t{1});
        QVERIFY2(scale() > small && scale() > 1.5, qPrintable(QString::number(scale())));
        QVERIFY(scale() <= 2.0);  // words as large as a headline
        QCOMPARE(view().horizontalScrollBar()->maximum(), 0);
    }
    void exportsWhatIsSeen() {
        session().looking()->selectNode(node("gpu-01"));
        m_window->insideScreen().followSelection();
        QVERIFY(m_window->pictures().exportTo(m_fixture->path("a.svg")));
        QFile svg(m_fixture->path("a.svg"));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const QByteArray text = svg.readAll();
        for (const char* word : {"gpu-01", "NUMANode P#1", "GPU 7", "NVLink: GPUs 0-7"}) QVERIFY2(text.contains(word), word);
        QVERIFY(m_window->pictures().exportTo(m_fixture->path("a.pdf")));
        QFile pdf(m_fixture->path("a.pdf"));
        QVERIFY(pdf.open(QIODevice::ReadOnly) && pdf.read(5) == "%PDF-");
        QVERIFY(m_window->pictures().exportTo(m_fixture->path("a.png")));
        const QImage png(m_fixture->path("a.png"));
        QVERIFY(png.width() >= 2 * static_cast<int>(std::ceil(view().contentSize().width())));
        QVERIFY(!m_window->pictures().exportTo(m_fixture->path("a.doc")));
        QVERIFY(!m_window->pictures().exportTo(m_fixture->path("no/such/folder/a.svg")));
    }
    void readsFolders() {
        const QString file = QStringLiteral(BAYPLAN_SHARED "/data/topologies/mpibind/epyc-corona.xml");
        if (!QFile::exists(file)) QSKIP("shared data is not there");
        QDir(m_fixture->folder.path()).mkdir(QStringLiteral("topology"));
        QVERIFY(QFile::copy(file, m_fixture->path("topology/epyc-01.xml")));
        QSignalSpy finished(&m_window->insides(), &InsideCommands::finished);
        m_window->insides().openTopology({m_fixture->path("topology")});
        QVERIFY(finished.count() > 0 || finished.wait(60'000));
        QVERIFY(finished.last().first().toBool());
        QCOMPARE(m_window->machines().find(node("epyc-01"))->zones.size(), std::size_t(8));
        QVERIFY(!m_window->machines().find(node("gpu-01")));
    }
};

QTEST_MAIN(TestNodeMap)
#include "tst_node_map.moc"
