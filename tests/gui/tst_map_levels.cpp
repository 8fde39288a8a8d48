// SPDX-License-Identifier: GPL-3.0-or-later
// The insides of nodes and fills other than requests, in the real window: chosen, hovered, pressed, and following
// changes.
#include <QAccessible>
#include <QComboBox>
#include <QFile>
#include <QHelpEvent>
#include <QLineEdit>
#include <QToolTip>
#include <QUndoStack>

#include "common/drag/drag.h"
#include "common/drag/drag_ghost.h"
#include "common/machines.h"
#include "desktop/map_screen.h"
#include "desktop/shape_box.h"
#include "desktop/top_bar.h"
#include "fragmentation/fragmentation_view.h"
#include "gui/object_samples.h"
#include "gui/window_fixture.h"
#include "map/legend.h"
#include "map/map_view.h"
#include "map/value_text.h"
#include "support/mouse.h"
#include "views/map/zone_fixtures.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestMapLevels : public QObject {
    Q_OBJECT
    std::optional<WindowFixture> m_fixture;
    std::unique_ptr<MainWindow> m_window;

    MapView& view() { return *m_window->mapScreen().view(); }
    Legend& legend() { return *m_window->findChild<Legend*>(); }
    TopBar& top() { return *m_window->findChild<TopBar*>(); }
    NodeIdx node(const char* name) { return m_window->session().catalog().findNode(name); }
    const Legend::Entry* entry(Legend::Kind kind) {
        for (const Legend::Entry& e : legend().entries())
            if (e.kind == kind) return &e;
        return nullptr;
    }
    void choose(const QString& fill) {
        for (QComboBox* box : top().findChildren<QComboBox*>()) {
            const int at = box->findText(fill);
            if (at < 0) continue;
            box->setCurrentIndex(at);
            break;
        }
        view().finishPainting();
    }
    void moveHeld(QPoint to) { testing::moveHeld(view().viewport(), to); }

private Q_SLOTS:
    void init() {
        m_fixture.emplace();
        m_window = m_fixture->window();
        m_window->resize(1500, 950);
        // The inside of gpu-01 is known; that of gpu-02 is not, and it has been silent for ten minutes; cpu-01 has no
        // GPUs.
        QFile file(m_fixture->path("cluster.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write((nodeText("gpu-01", 96, 8, "09:00") + nodeText("gpu-02", 96, 8, "08:50") + nodeText("cpu-01", 16, 0, "09:00")
                    + podText("train", 8, 3, "gpu-01") + podText("eval", 8, 2, "gpu-02") + podText("waits", 8, 2))
                       .toUtf8());
        file.close();
        QVERIFY(WindowFixture::open(*m_window, {file.fileName()}));
        m_window->machines().set({{"gpu-01", test::eightGpus()}});
        m_window->machines().setKubelet(test::oneZoneConfig(), QStringLiteral("kubelet.yaml"));
        view().finishPainting();
    }
    void cleanup() {
        if (m_window) WindowFixture::forget(*m_window);
        m_window.reset();
    }

    /// The GPUs of train are in a zone; hovering one shows its pod and how that is known; pressing it selects the pod.
    void gpusStandInTheirZonesAndCanBePressed() {
        const NodeIdx gpu = node("gpu-01");
        m_window->session().looking()->selectNode(gpu);
        m_window->mapScreen().zoomTo(QStringLiteral("middle"), m_window->session().looking()->selection());
        m_window->session().looking()->select({});
        view().finishPainting();
        const ZoneBlock* block = view().input().scene->zones(gpu);
        QVERIFY(block && block->gpuUses.size() == 3);
        const PodIdx train = m_window->session().catalog().findPod("ml/train");
        const QRect rect = view().nodeRect(gpu);
        QPoint on;
        for (int y = rect.top(); y < rect.bottom() && on.isNull(); ++y)
            for (int x = rect.left(); x < rect.right(); ++x)
                if (view().describePart(QPoint(x, y)).contains(QStringLiteral("GPU")) && view().podAt(QPoint(x, y)) == train) {
                    on = QPoint(x, y);
                    break;
                }
        QVERIFY(!on.isNull());
        const QString said = view().describePart(on);
        QVERIFY2(said.contains(QStringLiteral("ml/train")) && said.contains(QStringLiteral("predicted")), qPrintable(said));
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, on);
        QCOMPARE(m_window->session().looking()->selection().pods, (std::vector<PodIdx>{train}));
        QVERIFY(view().describeNode(gpu).contains(QStringLiteral("2 NUMA zone")));
        QVERIFY(view().describeNode(node("cpu-01")).contains(QStringLiteral("zones: not known")));
    }

    /// gpu-01 has two zones of four GPUs; train has three of the first. Keys show and select the same as the mouse.
    void keysGoThroughZonesAndGpus() {
        const NodeIdx gpu = node("gpu-01");
        const PodIdx train = m_window->session().catalog().findPod("ml/train");
        m_window->session().looking()->selectNode(gpu);
        m_window->mapScreen().zoomTo(QStringLiteral("middle"), m_window->session().looking()->selection());
        view().finishPainting();
        view().setFocus();
        view().setCurrentNode(gpu);
        const auto press = [&](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
            QTest::keyClick(&view(), key, modifiers);
            return view().currentPart() ? view().describePart(gpu, *view().currentPart()) : QString();
        };
        QVERIFY(!view().currentPart());
        QVERIFY(press(Qt::Key_Down, Qt::AltModifier).startsWith(QStringLiteral("NUMA zone 0:")));
        QCOMPARE(view().currentNode(), gpu);
        QVERIFY(press(Qt::Key_Right).startsWith(QStringLiteral("NUMA zone 1:")));
        QVERIFY(press(Qt::Key_Right).startsWith(QStringLiteral("NUMA zone 1:")));  // the last stays
        QVERIFY(press(Qt::Key_Left).startsWith(QStringLiteral("NUMA zone 0:")));
        const QString first = press(Qt::Key_Down);
        QVERIFY2(first.startsWith(QStringLiteral("GPU 0, NUMA zone 0: ml/train (predicted)")), qPrintable(first));
        // The same place, words and pod as with the mouse.
        const QPoint center = view().partRect(gpu, *view().currentPart()).center();
        QCOMPARE(view().describePart(center), first);
        QCOMPARE(view().podAt(center), train);
        QAccessibleInterface* map = QAccessible::queryAccessibleInterface(&view());
        QVERIFY(map->focusChild());
        QCOMPARE(map->focusChild()->text(QAccessible::Name), first);
        QCOMPARE(map->focusChild()->parent()->text(QAccessible::Name), view().describeNode(gpu));
        QVERIFY(map->focusChild()->rect().contains(view().viewport()->mapToGlobal(center)));
        QVERIFY(map->focusChild()->state().focused);
        press(Qt::Key_Return);
        QCOMPARE(m_window->session().looking()->selection().pods, (std::vector<PodIdx>{train}));
        QCOMPARE(view().describePart(gpu, *view().currentPart()), first);  // the place is unchanged
        press(Qt::Key_Right);
        press(Qt::Key_Right);
        QVERIFY(press(Qt::Key_Right).startsWith(QStringLiteral("GPU 3, NUMA zone 0: free")));
        press(Qt::Key_Return);  // no pod has it: selects the node, as with the mouse
        QCOMPARE(m_window->session().looking()->selection().nodes, (std::vector<NodeIdx>{gpu}));
        QVERIFY(press(Qt::Key_Up).startsWith(QStringLiteral("NUMA zone 0:")));
        QVERIFY(press(Qt::Key_Escape).isEmpty());
        QCOMPARE(view().currentNode(), gpu);
        QCOMPARE(m_window->session().looking()->selection().nodes, (std::vector<NodeIdx>{gpu}));  // leaving is not deselecting
        QCOMPARE(map->focusChild()->text(QAccessible::Name), view().describeNode(gpu));
        press(Qt::Key_Down, Qt::AltModifier);
        QVERIFY(press(Qt::Key_Up).isEmpty());  // out of a zone is the node
        // If nothing is drawn inside, keys do not enter, and a node that becomes current has no current part yet.
        view().setCurrentNode(node("gpu-02"));
        QVERIFY(press(Qt::Key_Down, Qt::AltModifier).isEmpty());
        QCOMPARE(view().currentPart(), std::nullopt);
    }

    /// 5 GPUs are left on gpu-01: 4 in the zone without train. On gpu-02 6 are free, in unknown zones.
    void zoneFreeGpus() {
        choose(QStringLiteral("Zone-free GPUs"));
        QCOMPARE(view().measure(), Measure::ZoneFreeGpus);
        const NodeValues& values = *view().input().values;
        QCOMPARE(values.nodes[node("gpu-01").get()].amount, 4);
        QCOMPARE(values.nodes[node("gpu-02").get()].state, NodeValue::State::Unknown);
        QCOMPARE(values.nodes[node("cpu-01").get()].state, NodeValue::State::None);
        QVERIFY(view().describeNode(node("gpu-02")).contains(QStringLiteral("not known, 0 to 6")));
        const Legend::Entry* unknown = entry(Legend::Kind::ValueUnknown);
        QVERIFY(unknown && !unknown->rect.isEmpty());
        QTest::mouseClick(&legend(), Qt::LeftButton, {}, unknown->rect.center());
        QCOMPARE(m_window->session().looking()->selection().nodes, (std::vector<NodeIdx>{node("gpu-02")}));
        QVERIFY(entry(Legend::Kind::Scale));
        QAccessibleInterface* map = QAccessible::queryAccessibleInterface(&view());
        QVERIFY(map->text(QAccessible::Description).contains(QStringLiteral("GPUs free within one zone")));
    }

    /// 8 cores and 2 GPUs: gpu-01 has 5 GPUs and 88 cores: 2; gpu-02 has 6 and 88: 3; cpu-01 none. After waits is
    /// placed on gpu-01, 3 GPUs are left there: 1.
    void slotsFollowChanges() {
        choose(QStringLiteral("Slots"));
        ShapeBox& shape = top().shapeBox();
        QVERIFY(shape.isVisible());
        shape.setFocus();
        shape.lineEdit()->selectAll();
        QTest::keyClicks(shape.lineEdit(), QStringLiteral("cpu=8,nvidia.com/gpu=2"));
        QTest::keyClick(shape.lineEdit(), Qt::Key_Return);
        view().finishPainting();
        QVERIFY(view().input().values);
        const auto slotsOf = [&](const char* name) { return view().input().values->nodes[node(name).get()].amount; };
        QCOMPARE(slotsOf("gpu-01"), 2);
        QCOMPARE(slotsOf("gpu-02"), 3);
        QCOMPARE(slotsOf("cpu-01"), 0);
        QVERIFY(entry(Legend::Kind::Fill)->text.startsWith(QStringLiteral("5 slot")));
        QVERIFY(view().describeNode(node("gpu-02")).contains(QStringLiteral("3 slot")));
        const PodIdx waits = m_window->session().catalog().findPod("ml/waits");
        QVERIFY(m_window->session().apply({QStringLiteral("Place"), {Place{waits, node("gpu-01")}}}).has_value());
        view().finishPainting();
        QCOMPARE(slotsOf("gpu-01"), 1);
        m_window->session().undoStack()->undo();
        view().finishPainting();
        QCOMPARE(slotsOf("gpu-01"), 2);

        shape.lineEdit()->selectAll();
        QTest::keyClicks(shape.lineEdit(), QStringLiteral("cpu=lots"));
        QTest::keyClick(shape.lineEdit(), Qt::Key_Return);
        QVERIFY(!shape.shape() && !shape.problem().isEmpty());
        QVERIFY(!view().input().values);  // nothing is counted, and the legend explains what to do
        QVERIFY(entry(Legend::Kind::Fill)->text.contains(QStringLiteral("Choose a shape")));
    }

    /// eval has 8 cores and 2 GPUs of gpu-02. With it gpu-01 keeps 3 GPUs: 1 slot instead of 2; gpu-02 gets 8: 4
    /// instead of 3.
    void aDragSaysWhatItMakesOfSlots() {
        QVERIFY(m_window->setShape(QStringLiteral("cpu=8,nvidia.com/gpu=2")));
        choose(QStringLiteral("Slots"));
        const PodIdx eval = m_window->session().catalog().findPod("ml/eval");
        QVERIFY(!view().estimate().any());
        const QPoint from = view().podRect(eval).center(), to = view().nodeRect(node("gpu-01")).center();
        QTest::mousePress(view().viewport(), Qt::LeftButton, {}, from);
        moveHeld(from + QPoint(30, 0));
        QVERIFY(m_window->drag().active());
        moveHeld(to);
        QCOMPARE(m_window->drag().target(), node("gpu-01"));
        view().finishPainting();
        const DropEstimate estimate = view().estimate();
        QVERIFY(estimate.any());
        QCOMPARE(estimate.nodes, (std::vector<NodeIdx>{node("gpu-01"), node("gpu-02")}));
        QCOMPARE(estimate.then->nodes[node("gpu-01").get()].amount, 1);
        QCOMPARE(estimate.then->nodes[node("gpu-02").get()].amount, 4);
        QCOMPARE(view().input().values->nodes[node("gpu-01").get()].amount, 2);  // the present value stays
        auto* hand = m_window->findChild<DragGhost*>();
        QVERIFY(hand);
        const QStringList lines = hand->moreText().split(QLatin1Char('\n'));
        QVERIFY(lines.first().endsWith(QStringLiteral("An apply would refuse to move eval: it has no controller: nothing puts another in its place.")));
        QCOMPARE(lines.last(), QStringLiteral("Slots: gpu-01 2 → 1, gpu-02 3 → 4"));
        QVERIFY(view().describeNode(node("gpu-02")).contains(QStringLiteral("after the drop: 4 slot")));
        QVERIFY(!view().describeNode(node("cpu-01")).contains(QStringLiteral("after the drop")));
        // Over its own node nothing would change; outside all nodes there is no estimate.
        moveHeld(from);
        view().finishPainting();
        QCOMPARE(hand->moreText(), QStringLiteral("Slots: gpu-02 stays 3"));
        moveHeld(to);
        QTest::mouseRelease(view().viewport(), Qt::LeftButton, {}, to);
        QVERIFY(!m_window->drag().active());
        QVERIFY(!view().estimate().any());
        view().finishPainting();
        QCOMPARE(view().input().values->nodes[node("gpu-01").get()].amount, 1);
        QCOMPARE(view().input().values->nodes[node("gpu-02").get()].amount, 4);
    }

    /// 90 cores and a GPU: both nodes have 88 cores left, so all their free GPUs are stranded. Without eval gpu-02 has
    /// all 96 cores for one such pod, and the other 7 of 8 GPUs are stranded: 88 %; gpu-01 has 3 of 8 left: 38 %.
    /// Escape puts the pod back, and the drag is over.
    void aDragByKeysSaysWhatItMakesOfStrands() {
        QVERIFY(m_window->setShape(QStringLiteral("cpu=90,nvidia.com/gpu=1")));
        choose(QStringLiteral("Strands"));
        m_window->session().looking()->selectPod(m_window->session().catalog().findPod("ml/eval"));
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_M);
        QVERIFY(m_window->drag().active());
        for (int i = 0; i < 3 && m_window->drag().target() != node("gpu-01"); ++i) QTest::keyClick(&view(), Qt::Key_Right);
        QCOMPARE(m_window->drag().target(), node("gpu-01"));
        view().finishPainting();
        QVERIFY(view().estimate().any());
        QCOMPARE(m_window->findChild<DragGhost*>()->moreText().section(QLatin1Char('\n'), -1), QStringLiteral("Strands: gpu-01 63% C → 38% C, gpu-02 75% C → 88% C"));
        QTest::keyClick(&view(), Qt::Key_Escape);
        QVERIFY(!view().estimate().any());
        view().finishPainting();
        QCOMPARE(view().input().values->nodes[node("gpu-01").get()].amount, 63);
    }

    /// A shape that is longer than its field keeps both ends visible; editing shows the whole text.
    void aLongShapeIsElided() {
        choose(QStringLiteral("Slots"));
        ShapeBox& shape = top().shapeBox();
        const QString whole = QStringLiteral("cpu=8,ephemeral-storage=10Gi,memory=16Gi,nvidia.com/gpu=2");
        QVERIFY(shape.choose(whole));
        view().setFocus();
        QVERIFY(shape.shown().contains(QChar(0x2026)));
        QVERIFY(shape.shown().startsWith(QStringLiteral("cpu=8")) && shape.shown().endsWith(QStringLiteral("=2")));
        QCOMPARE(shape.currentText(), whole);
        QHelpEvent help(QEvent::ToolTip, QPoint(5, 5), shape.mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(&shape, &help);
        QVERIFY(QToolTip::text().startsWith(whole + QLatin1Char('\n')));
        QToolTip::hideText();
        shape.lineEdit()->setFocus();
        QCOMPARE(shape.shown(), whole);
    }

    /// The selected pod is a shape as well, and the list follows the selection.
    void theSelectedPodIsAShape() {
        choose(QStringLiteral("Slots"));
        m_window->session().looking()->selectPod(m_window->session().catalog().findPod("ml/waits"));
        ShapeBox& shape = top().shapeBox();
        QVERIFY(shape.itemText(0).contains(QStringLiteral("waits")));
        shape.setCurrentIndex(0);
        Q_EMIT shape.activated(0);
        view().finishPainting();
        QCOMPARE(view().input().values->nodes[node("gpu-01").get()].amount, 2);
        m_window->session().looking()->selectPod(m_window->session().catalog().findPod("ml/train"));  // 8 cores, 3 GPUs: 5 / 3 = 1
        view().finishPainting();
        QCOMPARE(view().input().values->nodes[node("gpu-01").get()].amount, 1);
    }

    /// 90 cores and a GPU: no node has 90 cores left, so all free GPUs are stranded: 5 of 8 are 63 %, 6 of 8 are 75 %.
    void strands() {
        QVERIFY(m_window->setShape(QStringLiteral("cpu=90,nvidia.com/gpu=1")));
        choose(QStringLiteral("Strands"));
        const NodeValues& values = *view().input().values;
        QCOMPARE(values.nodes[node("gpu-01").get()].letter, 'C');
        QCOMPARE(values.nodes[node("gpu-01").get()].amount, 63);
        QCOMPARE(values.nodes[node("gpu-02").get()].amount, 75);
        QVERIFY(view().describeNode(node("gpu-02")).contains(QStringLiteral("6 GPU")));
        choose(QStringLiteral("CPU"));
        QVERIFY(!view().input().values);
        QCOMPARE(view().measure(), Measure::Requested);
        QVERIFY(!top().shapeBox().isVisible());
    }

    /// The machine of gpu-01 says that its GPUs are one NVLink group: 5 / 2 = 2 pods with 2 GPUs fit into it. Nothing
    /// is known about gpu-02: it is unknown at that level, and counts 3 at the level of nodes.
    void slotsByNvlinkGroup() {
        m_window->session().looking()->selectPod(m_window->session().catalog().findPod("ml/waits"));
        m_window->show(Screen::Fragmentation);
        FragmentationView& screen = m_window->fragmentation();
        screen.finish();
        QVERIFY(screen.report());
        const auto& levels = screen.report()->levels;
        const auto group = std::find_if(levels.begin(), levels.end(), [](const LevelSlots& l) { return l.level.kind == LevelKind::NvlinkGroup; });
        QVERIFY(group != levels.end());
        QCOMPARE(group->pods, 2);
        QCOMPARE(group->unknown, (std::vector<NodeIdx>{node("gpu-02")}));
        m_window->machines().set({});
        screen.finish();
        QVERIFY(std::none_of(screen.report()->levels.begin(), screen.report()->levels.end(), [](const LevelSlots& l) { return l.level.kind == LevelKind::NvlinkGroup; }));
    }

    void staleNodes() {
        QVERIFY(view().describeNode(node("gpu-02")).contains(QStringLiteral("silent for 10m")));
        const Legend::Entry* stale = entry(Legend::Kind::Stale);
        QVERIFY(stale);
        QTest::mouseClick(&legend(), Qt::LeftButton, {}, stale->rect.center());
        QCOMPARE(m_window->session().looking()->selection().nodes, (std::vector<NodeIdx>{node("gpu-02")}));
    }

    void aProjectKeepsWhatFills() {
        QVERIFY(m_window->setShape(QStringLiteral("cpu=8,nvidia.com/gpu=2")));
        m_window->setMeasure(Measure::Slots);
        QVERIFY(WindowFixture::saveProject(*m_window, m_fixture->path("kept.bayplan")));
        m_window->setFillByName("cpu");
        QVERIFY(WindowFixture::open(*m_window, {m_fixture->path("kept.bayplan")}));
        QTRY_COMPARE(view().measure(), Measure::Slots);
        view().finishPainting();
        QCOMPARE(view().input().values->nodes[node("gpu-02").get()].amount, 3);
    }
};

QTEST_MAIN(TestMapLevels)
#include "tst_map_levels.moc"
