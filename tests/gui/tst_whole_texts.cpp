// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing that is written on the screens is cut where a window is 1366 pixels wide, in both languages: headings, choices, buttons and
// labels are whole. A cell may be shorter than its text if its tooltip has the text.
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <QStyleOptionComboBox>
#include <QTableView>
#include <QToolBar>
#include <QToolButton>
#include <QTranslator>
#include <map>

#include "common/elided_label.h"
#include "explain/explain_view.h"
#include "gui/filled_screens.h"
#include "gui/window_fixture.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

/// The screens that are looked at here; the others have names of any length, and are looked at by other tests.
const QSet<int> kLookedAt{static_cast<int>(Screen::WhatIf), static_cast<int>(Screen::Lab), static_cast<int>(Screen::Queues), static_cast<int>(Screen::Schedulers)};

int widestLine(const QFontMetrics& metrics, const QString& text) {
    int width = 0;
    for (const QString& line : text.split(QLatin1Char('\n'))) width = std::max(width, metrics.horizontalAdvance(line));
    return width;
}

/// Headings and cells of a table that are cut; what is scrolled out is not.
void lookAt(const QTableView& table, QStringList& cut) {
    const QHeaderView& header = *table.horizontalHeader();
    const QAbstractItemModel& model = *table.model();
    const int port = table.viewport()->width();
    for (int column = 0; column < model.columnCount(); ++column) {
        const int left = table.columnViewportPosition(column), width = table.columnWidth(column);
        if (table.isColumnHidden(column) || left + width <= 0 || left >= port) continue;
        const QString title = model.headerData(column, Qt::Horizontal).toString();
        const int around = table.objectName() == QLatin1String("verdictTable") ? 8 : 12;  // as the style sheet pads headings
        if (header.isVisible() && widestLine(header.fontMetrics(), title) > width - around) cut << QStringLiteral("%1: heading \"%2\" in %3").arg(table.objectName(), title).arg(width);
        for (int row = table.rowAt(1); row >= 0 && row < model.rowCount() && table.rowViewportPosition(row) < table.viewport()->height(); ++row) {
            const QModelIndex index = model.index(row, column);
            const QString text = index.data().toString();
            const int columns = table.columnSpan(row, column);
            if (text.isEmpty() || columns > 1 || table.indexWidget(index) || index.data(Qt::ToolTipRole).toString().contains(text)) continue;
            const QVariant font = index.data(Qt::FontRole);
            const QFontMetrics metrics(font.isValid() ? qvariant_cast<QFont>(font) : table.font());
            const int room = width - 2 * 5;
            bool whole = widestLine(metrics, text) <= room;
            if (!whole && table.wordWrap()) {
                const QRect needs = metrics.boundingRect(QRect(0, 0, room, 10'000), static_cast<int>(Qt::TextWordWrap), text);
                whole = needs.width() <= room && needs.height() <= table.rowHeight(row);
            }
            if (!whole) cut << QStringLiteral("%1: \"%2\" in a cell of %3 x %4").arg(table.objectName(), text).arg(width).arg(table.rowHeight(row));
        }
    }
}

void lookAt(const QWidget& w, QStringList& cut) {
    if (const auto* table = qobject_cast<const QTableView*>(&w)) return lookAt(*table, cut);
    QString text;
    bool whole = true;
    if (const auto* box = qobject_cast<const QComboBox*>(&w)) {
        text = box->currentText();
        QStyleOptionComboBox option;
        option.initFrom(box);
        option.editable = box->isEditable();
        option.frame = true;
        const QRect room = box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
        whole = box->fontMetrics().horizontalAdvance(text) <= room.width();
    } else if (const auto* label = qobject_cast<const QLabel*>(&w)) {
        if (qobject_cast<const ElidedLabel*>(label)) return;
        text = label->text();
        whole = text.isEmpty() || (label->wordWrap() ? label->heightForWidth(label->width()) <= label->height() + 1 : label->sizeHint().width() <= label->width() + 1);
    } else if (const auto* button = qobject_cast<const QAbstractButton*>(&w)) {
        text = button->text();
        if (text.isEmpty() || w.inherits("QToolButton")) return;
        whole = w.minimumSizeHint().width() <= w.width() + 1;
    } else if (const auto* area = qobject_cast<const QScrollArea*>(&w)) {
        if (!area->widget() || area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff) return;
        text = QStringLiteral("what scrolls, %1 in %2").arg(area->widget()->width()).arg(area->viewport()->width());
        whole = area->widget()->width() <= area->viewport()->width();
    }
    if (!whole) cut << QStringLiteral("%1 %2: \"%3\" in %4 x %5").arg(QString::fromLatin1(w.metaObject()->className()), w.objectName(), text).arg(w.width()).arg(w.height());
}

constexpr char kToldApart[] = R"(
apiVersion: v1
kind: Node
metadata: {name: worker-01, labels: {kubernetes.io/hostname: worker-01, zone: a, disk: ssd}}
spec: {taints: [{key: soft, effect: PreferNoSchedule}]}
status:
  allocatable: {cpu: "8", memory: 32Gi, pods: "110"}
  images: [{names: ["shop/web:1"], sizeBytes: 900000000}]
  conditions: [{type: Ready, status: "True"}]
---
apiVersion: v1
kind: Node
metadata: {name: worker-02, labels: {kubernetes.io/hostname: worker-02, zone: b}}
status:
  allocatable: {cpu: "16", memory: 32Gi, pods: "110"}
  conditions: [{type: Ready, status: "True"}]
---
apiVersion: v1
kind: Pod
metadata: {name: neighbour, namespace: default, labels: {app: web}}
spec:
  nodeName: worker-01
  containers: [{name: c, image: other, resources: {requests: {cpu: "2", memory: 1Gi}}}]
status: {phase: Running}
---
apiVersion: v1
kind: Pod
metadata: {name: asks, namespace: default, labels: {app: web}}
spec:
  containers: [{name: c, image: "shop/web:1", resources: {requests: {cpu: "1", memory: 1Gi}}}]
  topologySpreadConstraints: [{maxSkew: 1, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway, labelSelector: {matchLabels: {app: web}}}]
  affinity:
    nodeAffinity:
      preferredDuringSchedulingIgnoredDuringExecution:
      - {weight: 10, preference: {matchExpressions: [{key: disk, operator: In, values: [ssd]}]}}
    podAffinity:
      preferredDuringSchedulingIgnoredDuringExecution:
      - {weight: 10, podAffinityTerm: {topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: web}}}}
)";

}  // namespace

class TestWholeTexts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingIsCut_data() {
        QTest::addColumn<QString>("language");
        QTest::newRow("en") << QStringLiteral("en");
        QTest::newRow("zh_CN") << QStringLiteral("zh_CN");
    }
    void nothingIsCut() {
        QFETCH(QString, language);
        QTranslator words;
        QVERIFY(words.load(QStringLiteral(":/i18n/bayplan_%1.qm").arg(language)));
        QCoreApplication::installTranslator(&words);
        const WindowFixture fixture;
        const auto window = fixture.window(language);
        window->resize(1366, 768);
        QVERIFY(openSampleWithQueues(fixture, *window, QStringLiteral(SAMPLES "/cluster.json")));
        fillScreens(*window, QStringLiteral(SAMPLES "/scenario.yaml"));
        QStringList cut;
        int seen = 0;
        forEachScreenAndTab(*window, [&](Screen screen, const QString& tab) {
            if (!kLookedAt.contains(static_cast<int>(screen))) return;
            for (const QWidget* w : window->findChildren<QWidget*>()) {
                if (!w->isVisible() || w->visibleRegion().isEmpty()) continue;
                ++seen;
                QStringList here;
                lookAt(*w, here);
                for (const QString& one : here) cut << QString::fromLatin1(infoOf(screen).name) + QLatin1Char(' ') + tab + QStringLiteral(": ") + one;
            }
        });
        cut.removeDuplicates();
        QVERIFY(seen > 100);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
        WindowFixture::forget(*window);
    }
    void verdictsFitBesideTheInspector_data() { nothingIsCut_data(); }
    /// A pod that fits nowhere and one that runs, whose nodes have scores: no column is scrolled out, no heading is cut.
    void verdictsFitBesideTheInspector() {
        QFETCH(QString, language);
        QTranslator words;
        QVERIFY(words.load(QStringLiteral(":/i18n/bayplan_%1.qm").arg(language)));
        QCoreApplication::installTranslator(&words);
        const WindowFixture fixture;
        const auto window = fixture.window(language);
        window->resize(1366, 768);
        QVERIFY(WindowFixture::openSample(*window));
        window->show(Screen::Why);
        Session& session = window->session();
        auto* table = window->findChild<QTableView*>(QStringLiteral("verdictTable"));
        QSet<int> columns;
        const std::vector<PodIdx> pending = session.cluster()->pendingPods();
        for (const PodIdx pod : {pending.front(), pending.back(), session.cluster()->node(NodeIdx(std::size_t{0})).pods.front(), PodIdx(session.cluster()->podCount() / 2)}) {
            session.looking()->selectPod(pod);
            window->finishScreens();
            QCoreApplication::processEvents();
            columns.insert(table->model()->columnCount());
            QStringList cut;
            lookAt(*table, cut);
            QVERIFY2(table->horizontalScrollBar()->maximum() == 0, qPrintable(toQString(session.catalog().pod(pod).key())));
            for (const QString& one : cut) QVERIFY2(!one.contains(QStringLiteral("heading")), qPrintable(one));
            // Nor is anything beside the table wider than its room, once it is laid out.
            QStringList beside;
            const auto lookBeside = [&] {
                beside.clear();
                for (const auto* area : window->findChild<ExplainView*>()->findChildren<QScrollArea*>())
                    if (area->isVisible()) lookAt(*static_cast<const QWidget*>(area), beside);
                return beside.isEmpty();
            };
            QTRY_VERIFY2(lookBeside(), qPrintable(beside.join(QLatin1Char('\n'))));
        }
        QVERIFY(columns.size() > 1);  // both kinds were seen
        WindowFixture::forget(*window);
    }
    void allScorersFitBesideTheInspector_data() { nothingIsCut_data(); }
    /// Two nodes that each of the default profile's seven scoring plugins tells apart: a soft taint, another size and load, the image, and
    /// what the pod prefers of nodes, of its neighbours and of zones.
    void allScorersFitBesideTheInspector() {
        QFETCH(QString, language);
        QTranslator words;
        QVERIFY(words.load(QStringLiteral(":/i18n/bayplan_%1.qm").arg(language)));
        QCoreApplication::installTranslator(&words);
        const WindowFixture fixture;
        const auto window = fixture.window(language);
        window->resize(1366, 768);
        QFile file(fixture.path("two.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kToldApart);
        file.close();
        QVERIFY(WindowFixture::open(*window, {file.fileName()}));
        window->show(Screen::Why);
        window->session().looking()->selectPod(window->session().catalog().findPod("default/asks"));
        window->finishScreens();
        QCoreApplication::processEvents();
        auto* table = window->findChild<QTableView*>(QStringLiteral("verdictTable"));
        QCOMPARE(table->model()->columnCount(), 4 + 7);                                                                                   // rank, node, verdict and total; the scores
        QVERIFY(table->model()->headerData(3, Qt::Horizontal, Qt::ToolTipRole).toString().contains(QStringLiteral("DynamicResources")));  // the eighth gives no points
        for (int column = 0; column < 4 + 7; ++column) {
            table->sortByColumn(column, Qt::AscendingOrder);  // the mark of the order needs room, too
            QVERIFY2(table->horizontalScrollBar()->maximum() == 0, qPrintable(QStringLiteral("%1: %2").arg(column).arg(table->horizontalScrollBar()->maximum())));
            QStringList cut;
            lookAt(*table, cut);
            QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
        }
        WindowFixture::forget(*window);
    }
    /// Each word on the rail has room beside the widest frame.
    void theRailIsWhole() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        window->resize(1366, 768);
        window->setTheme(ThemeKind::HighContrast);
        QVERIFY(WindowFixture::openSample(*window));
        int seen = 0;
        for (const QToolButton* button : window->findChild<QToolBar*>(QStringLiteral("rail"))->findChildren<QToolButton*>()) {
            if (!button->isVisible()) continue;
            ++seen;
            const int room = button->width() - 2 * makeTheme(ThemeKind::HighContrast).lineWidth;
            QVERIFY2(button->fontMetrics().horizontalAdvance(button->text()) <= room, qPrintable(button->text()));
        }
        QCOMPARE(seen, static_cast<int>(std::count_if(std::begin(kScreens), std::end(kScreens), [](const ScreenInfo& info) { return !info.modeOf; })));
        // To look at, to ask, to change: in this order, with two lines between them, and all of it on this small screen.
        std::map<int, QString> byPlace;
        for (const QWidget* w : window->findChild<QToolBar*>(QStringLiteral("rail"))->findChildren<QWidget*>())
            if (w->isVisible() && (qobject_cast<const QToolButton*>(w) || w->inherits("QToolBarSeparator")))
                byPlace[w->y()] = qobject_cast<const QToolButton*>(w) ? static_cast<const QToolButton*>(w)->text() : QStringLiteral("-");
        QStringList order;
        for (const auto& [y, text] : byPlace) order << text;
        QCOMPARE(order.join(QLatin1Char(' ')), QStringLiteral("Map Tables Node Queues - Why Slots What if Lab Schedulers - Plan Profile"));
        WindowFixture::forget(*window);
    }
    /// A choice is as wide as its words, whichever is chosen.
    void everyChoiceOfTheLabIsWhole() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        window->resize(1366, 768);
        QVERIFY(WindowFixture::openSample(*window));
        window->show(Screen::Lab);
        window->finishScreens();
        QStringList cut;
        for (const char* name : {"gangWhich", "gangLevel", "labLoad"}) {
            auto* box = window->findChild<QComboBox*>(QString::fromLatin1(name));
            for (int i = 0; i < box->count(); ++i) {
                const QSignalBlocker quiet(box);
                box->setCurrentIndex(i);
                lookAt(*box, cut);
            }
        }
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
        WindowFixture::forget(*window);
    }
};

QTEST_MAIN(TestWholeTexts)
#include "tst_whole_texts.moc"
