// SPDX-License-Identifier: GPL-3.0-or-later
// The sample with devices of slices in the real window: the claim's page by link, palette and list, quotas, near misses with
// what would help, and a drag that names the devices.
#include <QLabel>
#include <QLineEdit>
#include <QTableWidget>

#include "common/drag/drag.h"
#include "desktop/actions.h"
#include "desktop/finding/command_palette.h"
#include "explain/explanation.h"
#include "explain/near_miss_cards.h"
#include "gui/window_fixture.h"
#include "map/pending/pending_groups.h"
#include "node/inspector.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestDevicesWindow : public QObject, WindowFixture {
    Q_OBJECT

    std::unique_ptr<MainWindow> m_window;

    Session& session() const { return m_window->session(); }
    PodIdx pod(const char* name) const { return session().catalog().findPod(std::string("ml/") + name); }
    /// All that the inspector says, line by line.
    QString inspector() const {
        QStringList all;
        for (const QLabel* label : m_window->findChild<Inspector*>()->findChildren<QLabel*>())
            if (label->isVisibleTo(m_window.get())) all << label->text().remove(QChar(0x200B));
        return all.join(QLatin1Char('\n'));
    }

private Q_SLOTS:
    void initTestCase() {
        m_window = window();
        QVERIFY(open(*m_window, {QStringLiteral(SAMPLES "/devices.yaml")}));
        QCOMPARE(session().catalog().devices.slices.size(), std::size_t(12));
    }
    void cleanupTestCase() { forget(*m_window); }

    void aLinkLeadsToTheClaim() {
        session().looking()->selectPod(pod("train-a-0"));
        const auto link = [&] { return m_window->findChild<QLabel*>(QStringLiteral("claimLink")); };
        QTRY_VERIFY(link());
        Q_EMIT link()->linkActivated(QStringLiteral("#"));
        QTRY_VERIFY(inspector().contains(QStringLiteral("Resource claim in ml")));
        QTRY_VERIFY(inspector().contains(QStringLiteral("gpu-1/gpu-0")));
        QTRY_VERIFY(inspector().contains(QStringLiteral("pods/train-a-0")));
        session().looking()->selectPod(pod("train-a-0"));
        QTRY_VERIFY(inspector().contains(QStringLiteral("Pod in ml")));
    }

    void thePaletteFindsClaims() {
        m_window->actions().palette->trigger();
        auto* palette = m_window->findChild<CommandPalette*>();
        QVERIFY(palette);
        palette->type(QStringLiteral("claim notebook-a"));
        QCOMPARE(palette->shown(), QStringList{QStringLiteral("Resource claim ml/notebook-a")});
        QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
        QTRY_VERIFY(inspector().contains(QStringLiteral("a share, memory 40Gi")));
    }

    void theListOfClaims() {
        auto* claims = m_window->findChild<QTableWidget*>(QStringLiteral("claimTable"));
        QVERIFY(claims);
        QCOMPARE(claims->rowCount(), static_cast<int>(session().catalog().devices.claims.size()));
        for (int row = 0; row < claims->rowCount(); ++row)
            if (claims->item(row, 0)->text() == QStringLiteral("ml/huge")) Q_EMIT claims->itemClicked(claims->item(row, 0));
        QTRY_VERIFY(inspector().contains(QStringLiteral("It has no devices yet.")));
        QTRY_VERIFY(inspector().contains(QStringLiteral("141Gi")));  // sections follow the headline
        QCOMPARE(m_window->findChild<QTableWidget*>(QStringLiteral("quotaTable"))->rowCount(), 0);
    }

    void nearMissesOfClaims_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("remedies");
        QTest::newRow("a limit of a selector") << "huge-0" << 1;
        QTest::newRow("a model") << "wide-0" << 1;
        QTest::newRow("too much of a share") << "most-0" << 1;
        QTest::newRow("too many devices") << "four-0" << 1;
    }
    void nearMissesOfClaims() {
        QFETCH(QString, name);
        QFETCH(int, remedies);
        const PodIdx asked = pod(qPrintable(name));
        const Explanation e = explain(session().scheduler(), session().cluster(), asked);
        std::size_t found = 0;
        for (const NearMissGroup& group : e.nearMisses)
            for (const Remedy& remedy : group.remedies) {
                const ClusterPtr amended = amend(*session().cluster(), remedy.amendments).value();
                QVERIFY(session().scheduler().violations(*amended, asked, remedy.node).empty());
                ++found;
            }
        QVERIFY2(found >= static_cast<std::size_t>(remedies), qPrintable(explanationText(e)));
    }

    void cardsSayWhatIsClaimed() {
        QHash<QString, QString> said;
        for (const PendingGroup& group : pendingGroups(session(), {})) said[group.name] = group.requests;
        QCOMPARE(said.value(QStringLiteral("four-0")), QStringLiteral("4 × gpu · 4 CPU · 16Gi"));
        QCOMPARE(said.value(QStringLiteral("half-0")), QStringLiteral("1 × gpu-share · 4 CPU · 16Gi"));
    }

    /// An expression has no space to wrap at; it must not push the cards over the edge.
    void anExpressionStaysOnItsCard() {
        m_window->show(Screen::Why);
        session().looking()->selectPod(pod("big-0"));
        const auto* cards = m_window->findChild<NearMissCards*>();
        QTRY_VERIFY(cards->findChildren<QFrame*>().size() > 1);
        QVERIFY2(cards->minimumSizeHint().width() <= 320, qPrintable(QString::number(cards->minimumSizeHint().width())));
    }

    void aDragNamesTheDevices() {
        auto* drag = m_window->findChild<Drag*>();
        QVERIFY(drag);
        drag->pickUp({pod("half-0")});
        QTRY_VERIFY(!drag->judging());
        drag->hover(session().catalog().findNode("share-2"));
        auto* label = m_window->findChild<QLabel*>(QStringLiteral("dragDevices"));
        // 30Gi of gpu-0 are held, and 80 - 30 = 50 are wanted: it is the first that fits.
        QTRY_COMPARE(label->text(), QStringLiteral("ml/half gets gpu-0 (a share, memory 50Gi)"));
        QVERIFY(label->isVisibleTo(m_window.get()));
        drag->hover(session().catalog().findNode("plain-1"));
        QTRY_VERIFY(label->text().isEmpty());
        drag->cancel();
    }
};

QTEST_MAIN(TestDevicesWindow)
#include "tst_devices_window.moc"
