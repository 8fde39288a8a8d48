// SPDX-License-Identifier: GPL-3.0-or-later
// Columns that a person chooses, the filter of one table, and what is saved of it.
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "common/session.h"
#include "support/objects.h"
#include "tables/column_choice.h"
#include "tables/csv_text.h"
#include "tables/node_table_model.h"
#include "tables/object_table.h"
#include "tables/pod_table_model.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestColumns : public QObject {
    Q_OBJECT
    Session* m_session = nullptr;
    NodeTableModel* m_model = nullptr;
    std::unique_ptr<ObjectTable> m_table;

    QHeaderView* header() { return m_table->view()->horizontalHeader(); }
    int column(const char* key) const {
        for (int c = 0; c < m_model->columnCount(); ++c)
            if (m_model->columnKey(c) == QLatin1String(key)) return c;
        return -1;
    }
    int widthOfAll() {
        int sum = 0;
        for (const int c : m_table->columns().shown()) sum += m_table->view()->columnWidth(c);
        return sum;
    }

private Q_SLOTS:
    void init() {
        m_session = new Session;
        const std::string much(60, 'x');
        m_session->open(cluster({node("a").cpu("4").memory("8Gi").resource("nvidia.com/gpu", "8").resource("example.com/nic", "2").taint("dedicated", much, TaintEffect::NoSchedule),
                                 node("b").cpu("8").memory("8Gi"), node("c-" + much).cpu("2").memory("8Gi")},
                                {pod("web-0").cpu("1").on("a"), pod("web-1").cpu("1").on("b"), pod("wait").cpu("1")}),
                        {QStringLiteral("test")}, {});
        m_model = new NodeTableModel(m_session, m_session);
        m_table = std::make_unique<ObjectTable>(m_model, QStringLiteral("Nodes"));
        m_table->resize(900, 400);
        m_table->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_table.get()));
    }
    void cleanup() {
        m_table.reset();
        delete m_session;
    }

    void allThatIsShownAtFirstIsInSight() {
        QVERIFY(header()->isSectionHidden(column("allocatable:cpu")));
        QVERIFY(header()->isSectionHidden(column("requested:example.com/nic")));
        QVERIFY(!header()->isSectionHidden(column("requested:nvidia.com/gpu")));
        QVERIFY(widthOfAll() <= m_table->view()->viewport()->width());
        const int name = m_table->view()->columnWidth(0);
        m_table->resize(1600, 400);
        QTRY_VERIFY(m_table->view()->columnWidth(0) > name);  // wider again where there is room
    }
    void whatSaysNothingGivesWayToNames() {
        // No pod was decided: the column of decisions is as narrow as its heading allows before an owner's name is cut.
        m_session->open(cluster({node("a").cpu("64").memory("64Gi")},
                                {pod("statistics-collector-of-the-cluster").cpu("1").owner("StatefulSet", "statistics-collector-of-the-cluster").on("a"), pod("wait").cpu("1")}),
                        {QStringLiteral("test")}, {});
        PodTableModel pods(m_session);
        ObjectTable table(&pods, QStringLiteral("Pods"));
        table.resize(2000, 300);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        const auto at = [&pods](const char* key) {
            for (int c = 0; c < pods.columnCount(); ++c)
                if (pods.columnKey(c) == QLatin1String(key)) return c;
            return -1;
        };
        int all = 0;
        for (const int c : table.columns().shown()) all += table.view()->columnWidth(c);
        // A little less room than all columns want: the owner is not cut, and no heading is.
        const QHeaderView* header = table.view()->horizontalHeader();
        const auto headed = [&](int c) {
            int widest = 0;
            for (const QString& line : pods.headerData(c, Qt::Horizontal, Qt::DisplayRole).toString().split(QLatin1Char('\n')))
                widest = std::max(widest, QFontMetrics(header->font()).horizontalAdvance(line));
            return widest;
        };
        table.resize(table.width() - (table.view()->viewport()->width() - all) - 24, 300);
        const auto together = [&] {
            int sum = 0;
            for (const int c : table.columns().shown()) sum += table.view()->columnWidth(c);
            return sum;
        };
        QTRY_VERIFY(together() < all && together() <= table.view()->viewport()->width());
        for (const int c : table.columns().shown()) QVERIFY2(table.view()->columnWidth(c) >= headed(c) + 16, qPrintable(pods.columnKey(c)));
        const QString named = pods.index(0, at("owner")).data().toString();
        QVERIFY(table.view()->columnWidth(at("owner")) >= QFontMetrics(table.view()->font()).horizontalAdvance(named) + 16);
        // As soon as something is decided, the column has room again.
        m_session->rememberDecisions({m_session->scheduler().decide(*m_session->cluster(), m_session->cluster()->pendingPods().front())});
        QTRY_VERIFY(table.view()->columnWidth(at("decision")) >= QFontMetrics(table.view()->font()).horizontalAdvance(pods.index(1, at("decision")).data().toString()) + 16);
    }
    void numbersAreNeverCut() {
        m_table->resize(700, 400);
        const QFontMetrics metrics(m_table->view()->font());
        for (const int c : m_table->columns().shown()) {
            if (m_model->headerData(c, Qt::Horizontal, Qt::TextAlignmentRole).toInt() & Qt::AlignLeft) continue;
            for (int row = 0; row < m_model->rowCount(); ++row)
                QVERIFY2(metrics.horizontalAdvance(m_model->index(row, c).data().toString()) + 16 <= m_table->view()->columnWidth(c), qPrintable(m_model->columnKey(c)));
        }
    }
    void theMenuChoosesColumns() {
        QMenu menu;
        m_table->columns().fill(menu);
        const auto entry = [&menu](const QString& text) {
            const QList<QAction*> actions = menu.actions();
            const auto found = std::find_if(actions.begin(), actions.end(), [&](const QAction* a) { return a->text() == text; });
            return found == actions.end() ? nullptr : *found;
        };
        QSignalSpy changed(&m_table->columns(), &ColumnChoice::changed);
        QVERIFY(entry(QStringLiteral("CPU allocatable")) && !entry(QStringLiteral("CPU allocatable"))->isChecked());
        entry(QStringLiteral("CPU allocatable"))->trigger();
        entry(QStringLiteral("Taints"))->trigger();
        QVERIFY(!header()->isSectionHidden(column("allocatable:cpu")) && header()->isSectionHidden(column("taints")));
        QVERIFY(changed.count() >= 2);
        // The last one stays.
        for (int c = 0; c < m_model->columnCount(); ++c) m_table->columns().show(c, false);
        QCOMPARE(m_table->columns().shownCount(), 1);
        m_table->columns().reset();
        QVERIFY(!header()->isSectionHidden(column("taints")));
        m_table->columns().showAll();
        QCOMPARE(m_table->columns().shownCount(), m_model->columnCount());
    }
    void whatWasChosenIsKept() {
        // A drag of the heading's edge, and one of a heading to another place.
        QWidget* heading = header()->viewport();
        const int edge = header()->sectionViewportPosition(column("pods")) + header()->sectionSize(column("pods")) - 1;
        const int before = header()->sectionSize(column("pods"));
        QTest::mousePress(heading, Qt::LeftButton, {}, {edge, 10});
        QTest::mouseMove(heading, {edge + 20, 10});
        QTest::mouseMove(heading, {edge + 40, 10});
        QTest::mouseRelease(heading, Qt::LeftButton, {}, {edge + 40, 10});
        const int wide = header()->sectionSize(column("pods"));
        QVERIFY(wide > before);
        header()->moveSection(header()->visualIndex(column("age")), 0);
        m_table->columns().show(column("taints"), false);
        const QStringList saved = m_table->columns().saved();

        // In another table, of another cluster with other columns.
        Session other;
        other.open(cluster({node("z").cpu("4").resource("amd.com/gpu", "8")}, {}), {}, {});
        NodeTableModel model(&other);
        ObjectTable table(&model, QStringLiteral("Nodes"));
        table.columns().restore(saved);
        QCOMPARE(model.columnKey(table.columns().shown().front()), QStringLiteral("age"));
        for (const int c : table.columns().shown()) {
            QVERIFY(model.columnKey(c) != QLatin1String("taints"));
            if (model.columnKey(c) == QLatin1String("pods")) QCOMPARE(table.view()->columnWidth(c), wide);
        }
        // Rubbish is passed over.
        table.columns().restore({QStringLiteral("width pods -5"), QStringLiteral("width pods 999999999"), QStringLiteral("order"), QStringLiteral("nonsense"), QString()});
        QVERIFY(table.columns().shownCount() > 3);
    }
    void oneTableIsFiltered() {
        auto* filter = m_table->findChild<QLineEdit*>(QStringLiteral("tableFilter"));
        auto* problem = m_table->findChild<QLabel*>(QStringLiteral("tableFilterProblem"));
        QTest::keyClicks(filter, QStringLiteral("free.cpu>2"));
        QTest::keyClick(filter, Qt::Key_Return);
        QCOMPARE(m_model->rowCount(), 2);  // a has 4 - 1, b has 8 - 1, c has 2
        QVERIFY(!m_session->looking()->matches().active);
        // The fourth core of a's is taken by a move: 4 - 1 - 1 = 2.
        QVERIFY(m_session->apply({QStringLiteral("m"), {Move{m_session->catalog().findPod("default/web-1"), m_session->catalog().findNode("a")}}}).has_value());
        QCOMPARE(m_model->rowCount(), 1);
        filter->clear();
        QTest::keyClicks(filter, QStringLiteral("cpu>lots"));
        QTest::keyClick(filter, Qt::Key_Return);
        QVERIFY(problem->isVisible() && problem->text().contains(QStringLiteral("lots")));
        QCOMPARE(m_model->rowCount(), 0);
        filter->clear();
        QTest::keyClick(filter, Qt::Key_Return);
        QVERIFY(!problem->isVisible());
        QCOMPARE(m_model->rowCount(), 3);
    }
    void theFileIsTextAndNoFormula_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("field");
        const auto row = [](const char* text, const char* field) { QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(field); };
        row("web-0", "web-0");
        row("", "");
        row("a,b", "\"a,b\"");
        row("say \"x\"", "\"say \"\"x\"\"\"");
        row("two\nlines", "\"two\nlines\"");
        row("=1+1", "\"'=1+1\"");
        row("+cmd|x", "\"'+cmd|x\"");
        row("-x", "\"'-x\"");
        row("@SUM(A1)", "\"'@SUM(A1)\"");
        row("=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
        row("-1.5", "-1.5");
        row("+7", "+7");
        row("节点", "节点");
    }
    void theFileIsTextAndNoFormula() {
        QFETCH(QString, text);
        QFETCH(QString, field);
        QCOMPARE(QString::fromStdString(csvText(text)), field);
    }
    void theFileHasWhatIsShown() {
        for (int c = 0; c < m_model->columnCount(); ++c) m_table->columns().show(c, c == 0 || c == column("pods") || c == column("requested:cpu"));
        header()->moveSection(header()->visualIndex(column("pods")), 0);
        m_model->sort(0, Qt::DescendingOrder);
        QCOMPARE(QString::fromStdString(m_table->csv()), QStringLiteral("Pods,Node,CPU requested\r\n0,c-%1,0\r\n1,b,1\r\n1,a,1\r\n").arg(QString(60, QLatin1Char('x'))));
        QSignalSpy wanted(m_table.get(), &ObjectTable::csvRequested);
        QTest::mouseClick(m_table->findChild<QToolButton*>(QStringLiteral("tableCsv")), Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
    }
};

QTEST_MAIN(TestColumns)
#include "tst_columns.moc"
