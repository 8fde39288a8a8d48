// SPDX-License-Identifier: GPL-3.0-or-later
// In a cluster of 5,000 nodes every number that is written on a screen, or read aloud from it, has separators between its
// thousands: counts, ranks, scores, priorities, "×n", "+n". Names, times, addresses and amounts with a unit are no counts.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QMap>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <QTabBar>
#include <QTextDocumentFragment>
#include <map>

#include "common/labels/name_label.h"
#include "explain/explain_view.h"
#include "gui/filled_screens.h"
#include "gui/window_fixture.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

constexpr int kNodes = 5'000, kSmall = 1'500, kHuge = 1'200;
constexpr int kRows = 60, kChildren = 200;  // looked at of a list

/// 5,000 nodes with 2 pods each; 1,500 more that fit and 1,200 that fit nowhere.
std::shared_ptr<const Cluster> large() {
    std::vector<Node> nodes;
    std::vector<Pod> pods;
    for (int i = 0; i < kNodes; ++i) {
        const std::string name = "node-" + std::to_string(i);
        nodes.push_back(node(name).cpu("16").memory("64Gi").resource("nvidia.com/gpu", "8").label("zone", "z" + std::to_string(i % 3)).label("kubernetes.io/hostname", name));
        for (int k = 0; k < 2; ++k)
            pods.push_back(pod("web-" + std::to_string(2 * i + k)).cpu("1").memory("1Gi").resource("nvidia.com/gpu", "1").priority(100'000).owner("ReplicaSet", "web").on(name));
    }
    for (int i = 0; i < kSmall; ++i) pods.push_back(pod("small-" + std::to_string(i)).cpu("2").memory("2Gi").resource("nvidia.com/gpu", "2").priority(20'000).owner("Job", "small"));
    for (int i = 0; i < kHuge; ++i) pods.push_back(pod("huge-" + std::to_string(i)).cpu("2000").memory("1Gi").priority(10'000).owner("Job", "huge"));
    return cluster(std::move(nodes), std::move(pods));
}

/// 40 nodes that 1,500 waiting pods fit on.
std::shared_ptr<const Cluster> crowd() {
    std::vector<Node> nodes;
    std::vector<Pod> pods;
    for (int i = 0; i < 40; ++i) {
        const std::string name = "node-" + std::to_string(i);
        nodes.push_back(node(name).cpu("64").memory("256Gi").label("zone", "z" + std::to_string(i % 3)).label("kubernetes.io/hostname", name));
        pods.push_back(pod("web-" + std::to_string(i)).cpu("2").memory("1Gi").priority(100'000).owner("ReplicaSet", "web").on(name));
    }
    for (int i = 0; i < kSmall; ++i) pods.push_back(pod("small-" + std::to_string(i)).cpu("1").memory("1Gi").priority(20'000).owner("Job", "small"));
    return cluster(std::move(nodes), std::move(pods));
}

constexpr char kGrowth[] = R"(
apiVersion: bayplan/v1
kind: Scenario
name: Growth
changes:
- {action: drain, node: node-0, force: true}
- {action: addNodes, name: more, like: node-1, count: 1200}
- {action: scale, workload: default/ReplicaSet/web, replicas: 1100}
)";

/// What was found wrong, with where it stands.
using Found = QMap<QString, QString>;

void note(const QString& text, const QString& where, Found& found) {
    // Four digits and more that nothing joins to a name, a date, an address or a unit.
    static const QRegularExpression plain(QStringLiteral("(?<![\\w.,:/=#\\-])\\d{4,}(?![\\w:/=\\-])"));
    QString bare = Qt::mightBeRichText(text) ? QTextDocumentFragment::fromHtml(text).toPlainText() : text;
    bare.remove(QChar(0x200B));                                          // names may break there
    if (bare.contains(QStringLiteral("nodes are available: "))) return;  // the scheduler's own words
    const auto match = plain.match(bare);
    if (match.hasMatch()) found.insert(bare.mid(std::max<qsizetype>(0, match.capturedStart() - 40), 90), where);
}

void noteRows(const QAbstractItemView& view, const QString& where, Found& found) {
    const QAbstractItemModel* model = view.model();
    if (!model) return;
    const auto* delegate = qobject_cast<const QStyledItemDelegate*>(view.itemDelegate());
    for (int column = 0; column < model->columnCount(); ++column) {
        note(model->headerData(column, Qt::Horizontal).toString(), where + QStringLiteral(" heading"), found);
        for (int row = 0; row < std::min(kRows, model->rowCount()); ++row) {
            const QModelIndex index = model->index(row, column);
            if (index.flags().testFlag(Qt::ItemIsEditable)) continue;  // as it is typed
            for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)}) {
                const QVariant value = index.data(role);
                note(role == Qt::DisplayRole && delegate ? delegate->displayText(value, view.locale()) : value.toString(), where, found);
            }
        }
    }
}

void noteSpoken(QAccessibleInterface* spoken, const QString& where, Found& found) {
    if (!spoken) return;
    for (const QAccessible::Text kind : {QAccessible::Name, QAccessible::Description, QAccessible::Value}) {
        if (kind == QAccessible::Description && qobject_cast<const NameLabel*>(spoken->object())) continue;  // its tip
        note(spoken->text(kind), where + QStringLiteral(" spoken"), found);
    }
    for (int i = 0; i < std::min(kChildren, spoken->childCount()); ++i) {
        QAccessibleInterface* child = spoken->child(i);
        if (!child || child->object()) continue;  // widgets are walked by themselves
        for (const QAccessible::Text kind : {QAccessible::Name, QAccessible::Description}) note(child->text(kind), where + QStringLiteral(" spoken"), found);
    }
}

/// All that is visible in the window; returns how many widgets there are.
int look(const MainWindow& window, const QString& screen, Found& found) {
    int seen = 0;
    for (QWidget* w : window.findChildren<QWidget*>()) {
        if (!w->isVisible()) continue;
        ++seen;
        const QString where = screen + QLatin1Char(' ') + QString::fromLatin1(w->metaObject()->className()) + QLatin1Char(' ') + w->objectName();
        if (!qobject_cast<const NameLabel*>(w)) note(w->toolTip(), where, found);  // an exact amount, to be copied
        if (w->inherits("QHeaderView") || w->inherits("QScrollBar")) continue;     // looked at with their tables; a place, no count
        if (const auto* view = qobject_cast<const QAbstractItemView*>(w)) {
            noteRows(*view, where, found);
            continue;  // spoken as it is shown
        }
        if (const auto* label = qobject_cast<const QLabel*>(w)) note(label->text(), where, found);
        else if (const auto* button = qobject_cast<const QAbstractButton*>(w)) note(button->text(), where, found);
        else if (const auto* box = qobject_cast<const QComboBox*>(w)) {
            for (int i = 0; i < std::min(kRows, box->count()); ++i) note(box->itemText(i), where, found);
        } else if (const auto* tabs = qobject_cast<const QTabBar*>(w)) {
            for (int i = 0; i < tabs->count(); ++i) note(tabs->tabText(i), where, found);
        }
        if (!w->inherits("QLineEdit") && !w->inherits("QPlainTextEdit") && !w->inherits("QAbstractSpinBox")) noteSpoken(QAccessible::queryAccessibleInterface(w), where, found);
    }
    return seen;
}

QString list(const Found& found) {
    QStringList lines;
    for (auto at = found.begin(); at != found.end(); ++at) lines << at.value() + QStringLiteral(": ") + at.key();
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

class TestThousands : public QObject {
    Q_OBJECT

private Q_SLOTS:
    static void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    /// So that the walk below can fail.
    void whatIsWrongIsFound() {
        Found found;
        for (const char* right : {"5,000 nodes", "node-1234", "node-\u200B1234", "2026-09-14 10:00", "10.0.0.1:8080", "1009Gi", "+1,500", "a1234b"}) note(QString::fromUtf8(right), {}, found);
        QVERIFY2(found.isEmpty(), qPrintable(list(found)));
        for (const char* wrong : {"5000 nodes", "×1500", "+1500", "(1234)", "rank 1234 of 5,000", "1234.5 cores", "<b>1234</b> pods"}) {
            note(QString::fromUtf8(wrong), {}, found);
            QCOMPARE(found.size(), 1);
            found.clear();
        }
    }
    void everyNumberIsGrouped() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        window->resize(1920, 1080);
        Session& session = window->session();
        session.open(large(), {}, {});
        Q_EMIT window->files().opened();
        const Catalog& catalog = session.catalog();
        Found found;
        int seen = 0;
        const auto lookAround = [&](const QString& what) {
            forEachScreenAndTab(*window, [&](Screen screen, const QString& tab) {
                seen += look(*window, what + QLatin1Char(' ') + QString::fromLatin1(infoOf(screen).name) + QLatin1Char(' ') + tab, found);
            });
        };
        session.looking()->selectPod(catalog.findPod("default/small-1"));  // 5,000 nodes take it
        lookAround(QStringLiteral("pod"));
        QCOMPARE(window->findChild<ExplainView*>()->explanation()->ranked.size(), std::size_t{kNodes});
        const auto alone = [&](Screen screen, const QString& what) {
            window->show(screen);
            window->finishScreens();
            QApplication::processEvents();
            seen += look(*window, what, found);
        };
        session.looking()->selectPod(catalog.findPod("default/huge-1"));  // 5,000 do not
        alone(Screen::Why, QStringLiteral("why of a pod that fits nowhere"));
        session.looking()->select({{NodeIdx(std::size_t{4'321})}, {}});
        alone(Screen::Map, QStringLiteral("map with a node"));
        alone(Screen::Node, QStringLiteral("node"));
        session.looking()->select({{}, session.cluster()->pendingPods()});
        alone(Screen::Map, QStringLiteral("map with all pending pods"));
        session.looking()->search(QStringLiteral("web"));
        alone(Screen::Map, QStringLiteral("map with matches"));
        session.looking()->search({});
        // 1,500 are placed and 1,200 are not.
        QVERIFY(WindowFixture::schedule(*window));
        QCOMPARE(session.cluster()->pendingPods().size(), std::size_t{kHuge});
        alone(Screen::Map, QStringLiteral("map after scheduling"));
        alone(Screen::Plan, QStringLiteral("plan of 1,500 steps"));
        alone(Screen::Apply, QStringLiteral("apply of 1,500 steps"));
        QVERIFY(seen > 1'000);
        for (auto at = found.begin(); at != found.end(); ++at) qWarning("%s: %s", qPrintable(at.value()), qPrintable(at.key()));
        QVERIFY(found.isEmpty());
        WindowFixture::forget(*window);
    }
    /// What a gang, strategies, schedulers and a scenario came to: counts of pods, seats, figures, events.
    void everyNumberOfAResultIsGrouped() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        window->resize(1920, 1080);
        window->session().open(crowd(), {}, {});
        Q_EMIT window->files().opened();
        QFile file(fixture.path("growth.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kGrowth);
        file.close();
        fillScreens(*window, file.fileName());
        Found found;
        static const QRegularExpression thousands(QStringLiteral("\\d,\\d{3}\\b"));
        std::map<Screen, int> grouped;
        forEachScreenAndTab(*window, [&](Screen screen, const QString& tab) {
            if (screen != Screen::WhatIf && screen != Screen::Lab && screen != Screen::Schedulers && screen != Screen::Queues) return;
            look(*window, QString::fromLatin1(infoOf(screen).name) + QLatin1Char(' ') + tab, found);
            for (const auto* label : window->findChildren<QLabel*>()) grouped[screen] += label->isVisible() && label->text().contains(thousands) ? 1 : 0;
            for (const auto* view : window->findChildren<QAbstractItemView*>())
                for (int row = 0; view->isVisible() && view->model() && row < std::min(kRows, view->model()->rowCount()); ++row)
                    for (int column = 0; column < view->model()->columnCount(); ++column) grouped[screen] += view->model()->index(row, column).data().toString().contains(thousands) ? 1 : 0;
        });
        for (auto at = found.begin(); at != found.end(); ++at) qWarning("%s: %s", qPrintable(at.value()), qPrintable(at.key()));
        QVERIFY(found.isEmpty());
        for (const Screen screen : {Screen::WhatIf, Screen::Lab, Screen::Schedulers}) QVERIFY2(grouped[screen] >= 3, infoOf(screen).name);  // the results were there
        WindowFixture::forget(*window);
    }
};

QTEST_MAIN(TestThousands)
#include "tst_thousands.moc"
