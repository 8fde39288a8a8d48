// SPDX-License-Identifier: GPL-3.0-or-later
// What can be measured of all screens: contrast as it is rendered, names for those who do not see, a change of theme in
// one frame, and that nothing moves under the pointer.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSet>
#include <map>

#include "desktop/live/context_colours.h"
#include "desktop/map_screen.h"
#include "gui/filled_screens.h"
#include "gui/window_fixture.h"
#include "map/map_view.h"
#include "tables/tables_view.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

/// What most pixels have, and the largest contrast of any pixel with it: that of the letters' full ink.
double contrastOf(const QImage& image) {
    std::map<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) ++counts[image.pixel(x, y) | 0xFF000000u];
    QRgb ground = 0;
    int most = 0;
    for (const auto& [colour, n] : counts)
        if (n > most) {
            most = n;
            ground = colour;
        }
    double best = 1;
    for (const auto& [colour, n] : counts) best = std::max(best, Theme::contrast(QColor::fromRgb(ground), QColor::fromRgb(colour)));
    return best;
}

QString textOf(const QWidget* w) {
    if (const auto* label = qobject_cast<const QLabel*>(w)) return label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(w)) return button->text();
    if (const auto* box = qobject_cast<const QComboBox*>(w)) return box->currentText();
    if (const auto* edit = qobject_cast<const QLineEdit*>(w)) return edit->text();
    return {};
}

QString placeOf(const QWidget* w) {
    QStringList names;
    for (; w; w = w->parentWidget()) names.prepend(QString::fromLatin1(w->metaObject()->className()) + QLatin1Char('#') + w->objectName());
    return names.join(QStringLiteral(" > "));
}

/// The cells that are mostly visible, in the viewport, with their texts; those of rows that can be chosen only.
std::vector<std::pair<QRect, QString>> cellsOf(const QAbstractItemView& view) {
    std::vector<std::pair<QRect, QString>> cells;
    const QAbstractItemModel* model = view.model();
    if (!model) return cells;
    const QRect port = view.viewport()->visibleRegion().boundingRect();
    const std::function<void(const QModelIndex&)> below = [&](const QModelIndex& parent) {
        const int rows = std::min(model->rowCount(parent), 200);
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < model->columnCount(parent); ++column) {
                const QModelIndex index = model->index(row, column, parent);
                const QRect all = view.visualRect(index), part = all & port;
                const QString text = index.data().toString().trimmed();
                const int wide = std::min(all.width(), port.width());  // of a table that scrolls sideways the edge shows a part without ink
                const bool seen = 5 * part.height() >= 4 * all.height() && 5 * part.width() >= 4 * wide && part.width() >= 16;
                if (text.isEmpty() || part.isEmpty() || !seen || !(index.flags() & Qt::ItemIsEnabled)) continue;
                cells.emplace_back(part, text);
            }
            const QModelIndex first = model->index(row, 0, parent);
            if (model->hasChildren(first)) below(first);
        }
    };
    below(view.rootIndex());
    return cells;
}

/// Whether a person, or a program that speaks, has to do with it.
bool speaks(QAccessible::Role role) {
    switch (role) {
    case QAccessible::Button:
    case QAccessible::ButtonDropDown:
    case QAccessible::ButtonMenu:
    case QAccessible::CheckBox:
    case QAccessible::RadioButton:
    case QAccessible::ComboBox:
    case QAccessible::EditableText:
    case QAccessible::List:
    case QAccessible::Table:
    case QAccessible::Tree:
    case QAccessible::Slider:
    case QAccessible::SpinBox:
    case QAccessible::Graphic:
    case QAccessible::Chart:
    case QAccessible::Canvas:
    case QAccessible::PageTab:
    case QAccessible::MenuItem:
    case QAccessible::Link:
    case QAccessible::ListItem:
    case QAccessible::TreeItem:
    case QAccessible::ColumnHeader: return true;
    default: return false;
    }
}

void walk(const QAccessibleInterface* at, const QString& path, int depth, QStringList& nameless, int& seen) {
    if (!at || depth > 40) return;
    const QString name = at->text(QAccessible::Name);
    const QString here = path + QStringLiteral("/") + QString::number(at->role(), 16) + (name.isEmpty() ? QString() : QLatin1Char('"') + name.left(24) + QLatin1Char('"'));
    if (speaks(at->role())) {
        ++seen;
        if (name.isEmpty() && at->text(QAccessible::Description).isEmpty() && at->text(QAccessible::Value).isEmpty())
            nameless << here
                            + (at->object() ? QStringLiteral(" ") + QString::fromLatin1(at->object()->metaObject()->className()) + QLatin1Char('#') + at->object()->objectName()
                                            : QString());
    }
    const bool rows = at->role() == QAccessible::Table || at->role() == QAccessible::Tree || at->role() == QAccessible::List;
    const int children = rows ? std::min(at->childCount(), 60) : at->childCount();  // rows of one kind are alike
    for (int i = 0; i < children; ++i) {
        const QAccessibleInterface* child = at->child(i);
        if (child && !child->state().invisible) walk(child, here, depth + 1, nameless, seen);
    }
}

}  // namespace

class TestMeasured : public QObject {
    Q_OBJECT
    WindowFixture m_fixture;
    std::unique_ptr<MainWindow> m_window;

private Q_SLOTS:
    void init() {
        m_window = m_fixture.window();
        m_window->resize(1366, 768);
        QVERIFY(WindowFixture::openSample(*m_window));
        Session& session = m_window->session();
        session.looking()->selectPod(session.cluster()->pendingPods().front());
    }
    void cleanup() {
        if (m_window) WindowFixture::forget(*m_window);
        m_window.reset();
    }

    void textsCanBeRead_data() {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << static_cast<int>(ThemeKind::Light);
        QTest::newRow("dark") << static_cast<int>(ThemeKind::Dark);
        QTest::newRow("high contrast") << static_cast<int>(ThemeKind::HighContrast);
    }
    /// Every text that is visible on any screen: 4.5:1 as rendered. What is disabled may be paler, by the rules of WCAG.
    void textsCanBeRead() {
        QFETCH(int, theme);
        m_window->setTheme(static_cast<ThemeKind>(theme));
        QVERIFY(openSampleWithQueues(m_fixture, *m_window, QStringLiteral(SAMPLES "/cluster.json")));
        fillScreens(*m_window, QStringLiteral(SAMPLES "/scenario.yaml"));
        QStringList faint;
        int measured = 0, cells = 0;
        const auto lookAt = [&](Screen screen, const QString& tab) {
            const QImage whole = m_window->grab().toImage();
            const auto measure = [&](const QRect& part, const QString& text, const QString& place) {
                const double contrast = contrastOf(whole.copy(part));
                if (contrast < 4.5) faint << QStringLiteral("%1:1 \"%2\" on %3 %4: %5").arg(contrast, 0, 'f', 2).arg(text.left(40)).arg(static_cast<int>(screen)).arg(tab, place);
            };
            for (const QWidget* w : m_window->findChildren<QWidget*>()) {
                const QString text = textOf(w).trimmed();
                if (text.isEmpty() || !w->isVisible() || !w->isEnabled() || w->visibleRegion().isEmpty()) continue;
                const QRect part = w->visibleRegion().boundingRect().translated(w->mapTo(m_window.get(), QPoint()));
                if (part.width() < 6 || part.height() < 8 || 5 * part.height() < 4 * w->height()) continue;  // a row that is scrolled out
                // What lies over it, as the edge of an area that scrolls, hides it from the picture as well.
                const QPoint middle = part.center();
                if (const QWidget* top = m_window->childAt(middle); top && top != w && !w->isAncestorOf(top) && !top->testAttribute(Qt::WA_TransparentForMouseEvents)) continue;
                ++measured;
                measure(part, text, placeOf(w));
            }
            for (const QAbstractItemView* view : m_window->findChildren<QAbstractItemView*>()) {
                if (!view->isVisible() || !view->isEnabled() || qobject_cast<const QHeaderView*>(view)) continue;
                const QPoint to = view->viewport()->mapTo(m_window.get(), QPoint());
                for (const auto& [cell, text] : cellsOf(*view)) {
                    ++cells;
                    measure(cell.translated(to), text, placeOf(view));
                }
            }
        };
        forEachScreenAndTab(*m_window, lookAt);
        faint.removeDuplicates();
        QVERIFY(measured > 400 && cells > 400);
        QVERIFY2(faint.isEmpty(), qPrintable(faint.join(QLatin1Char('\n'))));
    }

    void nothingIsWithoutAName() {
        QVERIFY(openSampleWithQueues(m_fixture, *m_window, QStringLiteral(SAMPLES "/cluster.json")));
        fillScreens(*m_window, QStringLiteral(SAMPLES "/scenario.yaml"));
        QStringList nameless;
        int seen = 0;
        forEachScreenAndTab(*m_window, [&](Screen screen, const QString& tab) {
            walk(QAccessible::queryAccessibleInterface(m_window.get()), QString::number(static_cast<int>(screen)) + tab, 0, nameless, seen);
        });
        nameless.removeDuplicates();
        QVERIFY(seen > 300);
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1Char('\n'))));
    }

    /// The first picture after the change has nothing of the theme before, on any screen. Those of dark and light share no
    /// colour of a ground.
    void aThemeComesInOneFrame() {
        for (const ScreenInfo& info : kScreens) {
            const Screen screen = info.screen;
            m_window->setTheme(ThemeKind::Light);
            m_window->show(screen);
            m_window->finishScreens();
            m_window->mapScreen().finishPainting();
            QApplication::processEvents();
            const Theme light = makeTheme(ThemeKind::Light);
            const auto lightPixels = [&] {
                const QImage image = m_window->grab().toImage();
                int n = 0;
                for (int y = 0; y < image.height(); ++y)
                    for (int x = 0; x < image.width(); ++x) {
                        const QRgb p = image.pixel(x, y) | 0xFF000000u;
                        n += p == light.panel.rgb() || p == light.stage.rgb() || p == light.raised.rgb();
                    }
                return n;
            };
            const int before = lightPixels();
            QVERIFY(before > 200'000);
            m_window->setTheme(ThemeKind::Dark);
            const int after = lightPixels();  // no event is handled in between
            // White is also the ink on dark colours.
            QVERIFY2(after < before / 200, qPrintable(QStringLiteral("screen %1: %2 of %3 pixels").arg(static_cast<int>(screen)).arg(after).arg(before)));
        }
    }

    /// A menu takes the theme when it opens, and the change does not wait for it.
    void menusTakeTheThemeWhenTheyOpen() {
        m_window->setTheme(ThemeKind::Light);
        QList<QMenu*> menus;
        for (QAction* action : m_window->menuBar()->actions()) menus << action->menu();
        QVERIFY(menus.size() >= 5);
        for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
            m_window->setTheme(kind);
            for (QMenu* menu : menus) {
                menu->popup(QPoint(20, 20));
                const QImage image = menu->grab().toImage();
                QCOMPARE(image.pixelColor(image.width() - 6, 3), makeTheme(kind).panel);  // between the border and the first entry
                menu->close();
            }
        }
    }

    /// Screens that were hidden in the change take it when they are shown, before they are painted; the change itself styles
    /// only what is visible.
    void hiddenScreensTakeTheThemeWhenShown() {
        m_window->setTheme(ThemeKind::Light);
        for (const ScreenInfo& info : kScreens) {
            const Screen screen = info.screen;
            m_window->show(screen);
            m_window->finishScreens();
            QApplication::processEvents();
        }
        m_window->show(Screen::Map);
        QApplication::processEvents();
        class Styled : public QObject {
        public:
            int widgets = 0;
            QStringList names;  // the last of them
            bool eventFilter(QObject* watched, QEvent* event) override {
                if (event->type() != QEvent::StyleChange || !watched->isWidgetType()) return false;
                ++widgets;
                names << placeOf(static_cast<QWidget*>(watched));
                if (names.size() > 10) names.removeFirst();
                return false;
            }
        } styled;
        qApp->installEventFilter(&styled);
        m_window->setTheme(ThemeKind::Dark);
        const auto all = m_window->findChildren<QWidget*>().size();
        QVERIFY(styled.widgets > 50);
        QVERIFY2(styled.widgets < all / 3, qPrintable(QStringLiteral("%1 of %2").arg(styled.widgets).arg(all)));
        const Theme light = makeTheme(ThemeKind::Light);
        for (const ScreenInfo& info : kScreens) {
            const Screen screen = info.screen;
            m_window->show(screen);
            const QImage image = m_window->grab().toImage();  // no event is handled in between
            int left = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x) {
                    const QRgb p = image.pixel(x, y) | 0xFF000000u;
                    left += p == light.panel.rgb() || p == light.stage.rgb() || p == light.raised.rgb();
                }
            QVERIFY2(left < image.width() * image.height() / 200, qPrintable(QStringLiteral("screen %1: %2 pixels").arg(static_cast<int>(screen)).arg(left)));
            // Once: the same theme again is nothing to do, for any widget.
            styled.widgets = 0;
            m_window->show(Screen::Map);
            m_window->show(screen);
            QVERIFY2(styled.widgets == 0, qPrintable(QStringLiteral("screen %1: %2").arg(static_cast<int>(screen)).arg(styled.names.join(QLatin1Char('\n')))));
        }
    }

    /// A dialog has the sheet when its size is asked for, and follows a change of theme while it is open.
    void dialogsHaveTheTheme() {
        m_window->setTheme(ThemeKind::Dark);
        QDialog dialog(m_window.get());
        auto* button = new QPushButton(QStringLiteral("OK"), &dialog);
        button->move(20, 20);
        dialog.ensurePolished();
        const int height = button->sizeHint().height();
        dialog.show();
        QCOMPARE(button->sizeHint().height(), height);
        const auto ground = [&] { return dialog.grab().toImage().pixelColor(1, 1).name(); };
        QCOMPARE(ground(), makeTheme(ThemeKind::Dark).panel.name());
        m_window->setTheme(ThemeKind::Light);
        QCOMPARE(ground(), makeTheme(ThemeKind::Light).panel.name());
        QCOMPARE(button->sizeHint().height(), height);
    }

    /// A message lies over the lower edge of the map; in the tables it has a line of its own, below the rows.
    void barsMoveNothing() {
        m_window->show(Screen::Map);
        MapView& map = *m_window->mapScreen().view();
        map.finishPainting();
        QApplication::processEvents();
        const NodeIdx node(5);
        const auto place = [&] { return map.viewport()->mapTo(m_window.get(), map.nodeRect(node).topLeft()); };
        const QPoint before = place();
        m_window->messages().tell(MessageBar::Tone::Info, QStringLiteral("Something happened."));
        QApplication::processEvents();
        QVERIFY(m_window->messages().isVisible());
        QCOMPARE(place(), before);
        const auto bottomOf = [&](const QWidget& w) { return w.mapTo(m_window.get(), QPoint(0, w.height())).y(); };
        QCOMPARE(bottomOf(m_window->messages()), bottomOf(map));
        m_window->show(Screen::Tables);
        m_window->messages().tell(MessageBar::Tone::Info, QStringLiteral("Something happened."));
        QApplication::processEvents();
        const QWidget& bar = m_window->messages();
        QVERIFY(bar.isVisible());
        QVERIFY(bar.mapTo(m_window.get(), QPoint()).y() >= bottomOf(*static_cast<QWidget*>(m_window->tables().parentWidget())));
        m_window->messages().clear();
        QApplication::processEvents();
        m_window->show(Screen::Map);
        QApplication::processEvents();
        QCOMPARE(place(), before);
    }

    /// Seven clusters have seven colours, whatever their names; the eighth has to share one, and the menu names the other.
    void noTwoClustersAreAlikeByAccident() {
        ContextColours colours;
        QSet<int> seen;
        const QStringList names{QStringLiteral("prod"), QStringLiteral("staging"), QStringLiteral("arn:aws:eks:eu-1:1:cluster/a b"), QStringLiteral("c4"), QStringLiteral("c5"),
                                QStringLiteral("c6"), QStringLiteral("c7")};
        for (const QString& name : names) seen.insert(colours.of(name));
        QCOMPARE(seen.size(), 7);
        for (const QString& name : names) QVERIFY(colours.alsoWith(name).isEmpty());
        const int eighth = colours.of(QStringLiteral("c8"));
        QVERIFY(eighth >= 0 && eighth < 7);
        QCOMPARE(colours.alsoWith(QStringLiteral("c8")).size(), 1);
        // The same after a restart, and what a user chose stays.
        colours.choose(QStringLiteral("prod"), colours.of(QStringLiteral("c4")));
        ContextColours again(colours.lines());
        for (const QString& name : names) QCOMPARE(again.of(name), colours.of(name));
        QCOMPARE(again.alsoWith(QStringLiteral("prod")).contains(QStringLiteral("c4")), true);
        // Settings that somebody edited.
        QCOMPARE(ContextColours({QStringLiteral("9 a"), QStringLiteral("x b"), QStringLiteral("-1 c"), QStringLiteral("3"), QStringLiteral("2 d e")}).lines(), QStringList{QStringLiteral("2 d e")});
    }
};

QTEST_MAIN(TestMeasured)
#include "tst_measured.moc"
