// SPDX-License-Identifier: GPL-3.0-or-later
// The queues of the sample of Volcano in the real window: under another configuration one queue takes back what is its own, and the map
// follows the turns.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTabWidget>
#include <algorithm>

#include "desktop/screens.h"
#include "gui/window_fixture.h"
#include "queues/queues_view.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestQueuesWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What Volcano's own code decided in its first session (tests/conformance has where these cases come from): shares of queues, a gang, reclaim, preemption and
    /// the buckets of task-topology. The map after its last turn has each pod on the node that the real one bound it to, and no pod that it evicted.
    void asTheRealOneDecided_data() {
        QTest::addColumn<QString>("folder");
        const QString cases = QStringLiteral(BAYPLAN_SHARED "/conformance/volcano/");
        for (const char* name : {"proportion-00", "gang-00", "gang-01", "reclaim-00", "preempt-00", "drf-00", "task-topology-00", "task-topology-01"})
            QTest::newRow(name) << cases + QLatin1String(name);
    }
    void asTheRealOneDecided() {
        QFETCH(QString, folder);
        QFile file(folder + QStringLiteral("/expected.json"));
        if (!file.open(QIODevice::ReadOnly)) QSKIP("the published cases are not here");
        const QJsonObject first = QJsonDocument::fromJson(file.readAll()).object()["sessions"].toArray()[0].toObject();
        const QJsonObject binds = first["binds"].toObject();
        const QJsonArray evictions = first["evictions"].toArray();
        QVERIFY(!binds.isEmpty() || !evictions.isEmpty());
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::open(*window, {folder + QStringLiteral("/cluster.json")}));
        window->show(Screen::Queues);
        window->finishScreens();
        auto* queues = window->findChild<QueuesView*>();
        queues->compareWith(folder + QStringLiteral("/volcano-scheduler.conf"));
        queues->finish();
        window->findChild<QTabWidget*>(QStringLiteral("queueTabs"))->setCurrentIndex(1);
        window->findChild<QSlider*>(QStringLiteral("queueStep"))->setValue(static_cast<int>(first["actions"].toArray().size()) - 1);
        QTest::mouseClick(window->findChild<QPushButton*>(QStringLiteral("queueTurnOnMap")), Qt::LeftButton);
        queues->finish();
        QApplication::processEvents();
        Session& session = window->session();
        QVERIFY(session.whatIf());
        const auto nodeOf = [&](const QString& pod) {
            const PodIdx at = session.catalog().findPod(pod.toStdString());
            const NodeIdx node = at.valid() ? session.cluster()->placement(at).node : NodeIdx();
            return node.valid() ? QString::fromStdString(session.catalog().node(node).name) : QString();
        };
        for (auto bind = binds.begin(); bind != binds.end(); ++bind) QCOMPARE(nodeOf(bind.key()), bind.value().toString());
        for (const QJsonValue& eviction : evictions) QCOMPARE(nodeOf(eviction.toObject()["pod"].toString()), QString());
        session.discardWhatIf();
        WindowFixture::forget(*window);
    }

    /// c of the sample uses 40 of 35 CPUs: what Koordinator would evict stands below the queues, and its own sentence at the pod that waits.
    void whoWouldBeRevoked() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::open(*window, {QStringLiteral(SAMPLES "/elastic-quotas.yaml")}));
        window->show(Screen::Queues);
        window->finishScreens();
        auto* queues = window->findChild<QueuesView*>();
        queues->finish();
        const QString legend = queues->findChild<QLabel*>(QStringLiteral("queueLegend"))->text();
        QVERIFY2(legend.contains(QStringLiteral("Koordinator would evict c/c-0 after 2m")), qPrintable(legend));
        QVERIFY2(!legend.contains(QStringLiteral("ElasticQuota a uses more")), qPrintable(legend));
        WindowFixture::forget(*window);
    }

    /// With proportion the queue serving deserves 6 of the 18 GPUs that it has: reclaim evicts 12 of its pods, and the next session binds the 8 of
    /// the gang in their place. Going back a turn takes that away again.
    void theMapFollowsTheTurns() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        window->resize(1366, 768);
        const QString samples = QStringLiteral(SAMPLES "/");
        QVERIFY(WindowFixture::open(*window, {samples + "volcano.yaml"}));
        window->show(Screen::Queues);
        window->finishScreens();
        auto* queues = window->findChild<QueuesView*>();
        queues->compareWith(samples + "volcano-scheduler.conf");
        queues->finish();
        auto* tabs = queues->findChild<QTabWidget*>(QStringLiteral("queueTabs"));
        auto* step = queues->findChild<QSlider*>(QStringLiteral("queueStep"));
        auto* button = queues->findChild<QPushButton*>(QStringLiteral("queueTurnOnMap"));
        tabs->setCurrentIndex(1);
        Session& session = window->session();
        const auto open = [&](int turn) {
            window->show(Screen::Queues);
            step->setValue(turn);
            QTest::mouseClick(button, Qt::LeftButton);
            queues->finish();
            QApplication::processEvents();
        };
        const auto onNodes = [&](const char* space) {
            std::size_t count = 0;
            for (std::size_t p = 0; p < session.cluster()->podCount(); ++p)
                count += session.catalog().pod(PodIdx(p)).namespaceName == space && session.cluster()->placement(PodIdx(p)).node.valid();
            return count;
        };
        open(2);  // session 1: reclaim
        QCOMPARE(window->screen(), Screen::Map);
        QVERIFY(session.whatIf() && session.whatIf()->text == QStringLiteral("after session 1: reclaim"));
        QCOMPARE(onNodes("serving"), std::size_t(6));
        QCOMPARE(onNodes("research"), std::size_t(0));
        QCOMPARE(session.looking()->marked().size(), std::size_t(12));
        open(5);  // session 2: allocate
        QCOMPARE(onNodes("research"), std::size_t(8));
        QCOMPARE(onNodes("serving"), std::size_t(6));
        QCOMPARE(session.looking()->marked().size(), std::size_t(8));
        QVERIFY(session.whatIf() && session.whatIf()->text == QStringLiteral("after session 2: allocate"));
        open(0);  // session 1: enqueue: as it is
        QVERIFY(!session.whatIf());
        QCOMPARE(onNodes("serving"), std::size_t(18));
        QVERIFY(session.looking()->marked().empty());
        open(2);
        window->show(Screen::Tables);  // the marks belong to the turn
        QVERIFY(session.looking()->marked().empty());
        window->show(Screen::Queues);
        QCOMPARE(session.looking()->marked().size(), std::size_t(12));
        session.discardWhatIf();
        WindowFixture::forget(*window);
    }
};

QTEST_MAIN(TestQueuesWindow)
#include "tst_queues_window.moc"
