// SPDX-License-Identifier: GPL-3.0-or-later
// The two journeys of the first minutes, step by step, with the mouse and with keys alone: from a file to what is lost in the
// cluster, in two actions, and from a pending pod to its answer, in one. BAYPLAN_JOURNEYS=FOLDER keeps a picture of each step.
#include <QApplication>
#include <QDropEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QMimeData>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>

#include "desktop/finding/command_palette.h"
#include "desktop/map_screen.h"
#include "explain/explain_view.h"
#include "fragmentation/fragmentation_view.h"
#include "gui/window_fixture.h"
#include "map/map_view.h"
#include "map/pending/pending_cards.h"
#include "map/pending/pending_tray.h"
#include "map/verdicts/answer.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestJourneys : public QObject {
    Q_OBJECT
    WindowFixture m_fixture;
    std::unique_ptr<MainWindow> m_window;
    int m_step = 0;

    Session& session() { return m_window->session(); }
    void keep(const char* what) {
        m_window->mapScreen().finishPainting();
        const QString folder = qEnvironmentVariable("BAYPLAN_JOURNEYS");
        if (folder.isEmpty()) return;
        for (int i = 0; i < 10; ++i) QApplication::processEvents();  // what was laid out anew, and what that moved
        const QString file = QStringLiteral("%1/%2-%3-%4.png").arg(folder, QString::fromLatin1(QTest::currentTestFunction())).arg(++m_step).arg(QString::fromLatin1(what));
        QVERIFY2(m_window->grab().save(file), qPrintable(file));
    }
    PodIdx firstOfTray() { return m_window->tray().cards()->groups().front().pods.front(); }
    /// Slots of every level, what is lost and to which pods, and those on the map.
    void seesWhatIsLost() {
        QCOMPARE(m_window->screen(), bayplan::Screen::Fragmentation);
        FragmentationView& view = m_window->fragmentation();
        view.finish();
        keep("slots");
        QVERIFY(view.report() && view.report()->levels.size() > 1);
        QVERIFY(!session().looking()->marked().empty());
    }
    void seesWhy(PodIdx pod) {
        QCOMPARE(m_window->screen(), bayplan::Screen::Why);
        m_window->why().finish();
        keep("why");
        const Explanation* why = m_window->why().explanation();
        QVERIFY(why);
        std::size_t judged = 0;
        for (const ReasonBar& bar : why->bars) judged += bar.nodes.size();
        QCOMPARE(judged, session().cluster()->nodeCount());  // each node has its reason
        QVERIFY(m_window->why().text().contains(toQString(session().catalog().pod(pod).name)));
    }

private Q_SLOTS:
    void initTestCase() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }
    void init() {
        m_step = 0;
        m_window = m_fixture.window();
        m_window->resize(1600, 900);
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() {
        WindowFixture::forget(*m_window);
        m_window.reset();
    }

    void fileToFragmentationByMouse() {
        keep("start");
        QSignalSpy opened(&m_window->files(), &FileCommands::finished);
        QMimeData file;
        file.setUrls({QUrl::fromLocalFile(samplePath())});
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &file, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(400, 300), Qt::CopyAction, &file, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &drop);  // the first action
        QVERIFY(opened.count() > 0 || opened.wait(60'000));
        QVERIFY(session().cluster()->nodeCount() > 0);
        QCOMPARE(m_window->screen(), bayplan::Screen::Map);
        keep("map");
        QToolButton* button = nullptr;
        for (auto* of : m_window->findChild<QToolBar*>(QStringLiteral("rail"))->findChildren<QToolButton*>())
            if (of->defaultAction() == m_window->actions().screen(bayplan::Screen::Fragmentation)) button = of;
        QVERIFY(button);
        QTest::mouseClick(button, Qt::LeftButton);  // the second
        seesWhatIsLost();
    }

    void fileToFragmentationByKeys() {
        QSignalSpy opened(&m_window->files(), &FileCommands::finished);
        bool chosen = false;
        QTimer looks;  // for the dialog, whose own event loop runs below
        connect(&looks, &QTimer::timeout, this, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog || chosen) return;
            chosen = true;
            auto* name = dialog->findChild<QLineEdit*>();
            name->clear();
            QTest::keyClicks(name, samplePath());
            QTest::keyClick(name, Qt::Key_Return);
            if (dialog->isVisible()) dialog->reject();
        });
        looks.start(10);
        QTest::keyClick(m_window.get(), Qt::Key_O, Qt::ControlModifier);
        QVERIFY(chosen);
        QVERIFY(opened.count() > 0 || opened.wait(60'000));
        m_window->activateWindow();  // as a window manager does when a dialog closes
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_7, Qt::ControlModifier);
        seesWhatIsLost();
    }

    void podToReasonByMouse() {
        QVERIFY(WindowFixture::openSample(*m_window));
        keep("map");
        const PodIdx pod = firstOfTray();
        PendingCards& cards = *m_window->tray().cards();
        QTest::mouseClick(cards.viewport(), Qt::LeftButton, {}, cards.cardRect(0).center());  // the one click
        QVERIFY(m_window->answer().active() && m_window->answer().pod() == pod);
        QTRY_VERIFY(session().decision(pod));
        keep("answer");
        QTest::keyClick(&cards, Qt::Key_Return);  // more of it
        seesWhy(pod);
    }

    void podToReasonByKeys() {
        QVERIFY(WindowFixture::openSample(*m_window));
        const PodIdx pod = firstOfTray();
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        auto* palette = m_window->findChild<CommandPalette*>();
        QVERIFY(palette);
        auto* line = palette->findChild<QLineEdit*>();
        QTest::keyClicks(line, QStringLiteral("why ") + toQString(session().catalog().pod(pod).name));
        QTest::keyClick(line, Qt::Key_Return);
        seesWhy(pod);
    }
};

QTEST_MAIN(TestJourneys)
#include "tst_journeys.moc"
