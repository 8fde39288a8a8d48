// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows, and how it is arranged, as values: for projects, saved views and layouts.
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>
#include <algorithm>

#include "common/text.h"
#include "desktop/file_commands.h"
#include "desktop/looks/look_commands.h"
#include "desktop/looks/looks_dialog.h"
#include "desktop/main_window.h"
#include "desktop/map_screen.h"
#include "desktop/shape_box.h"
#include "desktop/top_bar.h"
#include "map/map_view.h"
#include "map/value_text.h"
#include "tables/object_table.h"
#include "tables/tables_view.h"

namespace bayplan {

namespace {

constexpr Qt::DockWidgetArea kAreas[] = {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea, Qt::TopDockWidgetArea, Qt::BottomDockWidgetArea};  // of kDockAreas
static_assert(std::size(kAreas) == std::size(kDockAreas));

bool isBeside(Qt::DockWidgetArea area) { return area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea; }

std::vector<std::string> toTexts(const QStringList& list) {
    std::vector<std::string> texts;
    for (const QString& text : list) texts.push_back(toStdString(text));
    return texts;
}

QStringList toStrings(const std::vector<std::string>& texts) {
    QStringList list;
    for (const std::string& text : texts) list << toQString(text);
    return list;
}

}  // namespace

void MainWindow::makeLooks() {
    const auto suggested = [this] {
        QStringList words{plainText(m_actions.screen(m_screen))};
        const QString fill = m_top->measure() == Measure::Requested ? m_top->fill().valid() ? resourceText(m_session->catalog().resources.name(m_top->fill())) : QString()
                                                                    : measureName(m_top->measure());
        if (!fill.isEmpty()) words << fill;
        for (const QString& key : m_top->grouping()) words << key.section(QLatin1Char('/'), -1);
        if (const QString search = m_session->looking()->searchText(); !search.isEmpty()) words << search;
        return words.join(QStringLiteral(" · "));
    };
    m_looks = new LookCommands({[this] { return m_session->isEmpty(); }, [this, suggested] { return SavedView{toStdString(suggested()), viewState()}; },
                                [this](const SavedView& view) { return restoreView(view.settings); }, [this] { return layoutNow(); }, [this](const SavedLayout& layout) { useLayout(layout); }},
                               m_messages, this);
    m_looks->setKept(m_settings.views, m_settings.layouts);
    connect(m_looks, &LookCommands::changed, this, [this] {
        m_settings.views = m_looks->kept(LookKind::View).texts();
        m_settings.layouts = m_looks->kept(LookKind::Layout).texts();
        writeSettings(m_settings, m_places.settingsFile);
    });
    const Actions& a = m_actions;
    connect(m_viewsMenu, &QMenu::aboutToShow, this, [this] { m_looks->fill(*m_viewsMenu, LookKind::View, {m_actions.saveView, m_actions.manageViews, m_actions.openLook}); });
    connect(m_layoutsMenu, &QMenu::aboutToShow, this, [this] { m_looks->fill(*m_layoutsMenu, LookKind::Layout, {m_actions.saveLayout, m_actions.manageLayouts, m_actions.openLook}); });
    connect(a.saveView, &QAction::triggered, m_looks, [this] { m_looks->keepByDialog(LookKind::View); });
    connect(a.saveLayout, &QAction::triggered, m_looks, [this] { m_looks->keepByDialog(LookKind::Layout); });
    for (const auto& [action, kind] : {std::pair(a.manageViews, LookKind::View), std::pair(a.manageLayouts, LookKind::Layout)})
        connect(action, &QAction::triggered, this, [this, kind = kind] {
            auto* dialog = new LooksDialog(m_looks, kind, this);
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            dialog->open();
        });
    connect(a.openLook, &QAction::triggered, m_looks, &LookCommands::openByDialog);
    connect(a.resetLayout, &QAction::triggered, this, [this] { useLayout(LookCommands::shippedLayouts().front()); });
    connect(m_files, &FileCommands::lookChosen, m_looks, &LookCommands::open);
}

std::map<std::string, std::string> MainWindow::viewState() const {
    std::map<std::string, std::string> view;
    if (m_top->fill().valid()) view["fill"] = m_session->catalog().resources.name(m_top->fill());
    for (const auto& [measure, text] : kMeasureNames)
        if (m_top->measure() == measure) view["fill"] = text;
    if (m_top->measure() == Measure::Slots || m_top->measure() == Measure::Strands) view["shape"] = toStdString(m_top->shapeBox().currentText());
    view["group"] = toStdString(m_top->grouping().join(QLatin1Char(',')));
    view["colour"] = toStdString(m_map->colouringName());
    for (const auto& [order, name] : kNodeOrderNames)
        if (order == m_map->order()) view["sort"] = name;
    if (const QString search = m_session->looking()->searchText(); !search.isEmpty()) view["search"] = toStdString(search);
    if (const auto part = m_map->visiblePart()) view["visible"] = toString(*part);
    view["screen"] = infoOf(m_screen).name;
    return view;
}

QStringList MainWindow::restoreView(const std::map<std::string, std::string>& view) {
    const auto value = [&](const char* key) {
        const auto at = view.find(key);
        return at == view.end() ? std::string() : at->second;
    };
    QStringList missing;
    const std::vector<GroupKey> known = m_map->groupKeys();
    m_top->setGroupKeys(known);
    if (const std::string shape = value("shape"); !shape.empty() && !setShape(toQString(shape))) missing << tr("shape %1").arg(toQString(shape));
    if (const std::string fill = value("fill"); !fill.empty() && !setFillByName(fill)) missing << tr("fill %1").arg(toQString(fill));
    QStringList keys;
    for (const QString& key : toQString(value("group")).split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        if (std::any_of(known.begin(), known.end(), [&](const GroupKey& one) { return toQString(one.key) == key; })) keys << key;
        else missing << tr("groups by %1").arg(key);
    }
    setGrouping(keys);
    const std::string colour = value("colour");
    if (const std::optional<int> index = m_map->colouringNamed(toQString(colour))) {
        m_top->chooseColouring(*index);
        Q_EMIT m_top->colouringChosen(*index);
    } else if (!colour.empty()) missing << tr("colours by %1").arg(toQString(colour).section(QLatin1Char(':'), 1));
    for (const auto& [order, name] : kNodeOrderNames)
        if (value("sort") == name && order != m_map->order()) sortNodes(order);
    const QString search = toQString(value("search"));
    m_top->search()->setText(search);
    m_session->looking()->search(search);  // without the pause that typing has
    show(screenNamed(value("screen")).value_or(Screen::Map));
    // When the map has its size.
    const std::optional<ViewPart> part = viewPartFrom(value("visible"));
    if (part || !m_map->view()->showsWhole()) QTimer::singleShot(0, m_map, [this, part] { m_map->showPart(part); });
    return missing;
}

void MainWindow::sortNodes(NodeOrder order) {
    QAction* const actions[] = {m_actions.sortByName, m_actions.sortByFree, m_actions.sortByFill, m_actions.sortByAge};
    actions[static_cast<int>(order)]->setChecked(true);
    m_map->sortNodes(order);
}

SavedLayout MainWindow::layoutNow() const {
    const auto place = [this](QDockWidget* dock, bool shown) {
        const Qt::DockWidgetArea area = dockWidgetArea(dock);
        const auto at = static_cast<std::size_t>(std::find(std::begin(kAreas), std::end(kAreas), area) - std::begin(kAreas));
        return DockPlace{std::string(kDockAreas[std::min(at, std::size(kAreas) - 1)]), isBeside(area) ? dock->width() : dock->height(), shown, dock->isFloating()};
    };
    SavedLayout layout;
    layout.inspector = place(m_inspectorDock, m_actions.showInspector->isChecked());
    layout.tray = place(m_trayDock, m_actions.showTray->isChecked());
    layout.tabbed = tabifiedDockWidgets(m_inspectorDock).contains(m_trayDock);
    layout.state = WindowState{kStateVersion, saveState(kStateVersion).toBase64().toStdString()};
    layout.nodeColumns = toTexts(m_tables->nodeTable()->saved());
    layout.podColumns = toTexts(m_tables->podTable()->saved());
    return layout;
}

void MainWindow::useLayout(const SavedLayout& layout) {
    const std::pair<QDockWidget*, const DockPlace*> docks[] = {{m_inspectorDock, &layout.inspector}, {m_trayDock, &layout.tray}};
    // Taken out first: one that stays in its area would stay behind another's tab.
    for (const auto& [dock, place] : docks) removeDockWidget(dock);
    for (const auto& [dock, place] : docks) {
        const auto at = static_cast<std::size_t>(std::find(std::begin(kDockAreas), std::end(kDockAreas), place->area) - std::begin(kDockAreas));
        addDockWidget(kAreas[std::min(at, std::size(kAreas) - 1)], dock);
        dock->setFloating(place->floating);
    }
    if (layout.tabbed && layout.inspector.area == layout.tray.area) tabifyDockWidget(m_trayDock, m_inspectorDock);
    // One of another version of the window, or of none: the places above are as near as it gets.
    if (layout.state && layout.state->version == kStateVersion) restoreState(QByteArray::fromBase64(QByteArray::fromStdString(layout.state->bytes)), kStateVersion);
    m_actions.showInspector->setChecked(layout.inspector.shown);
    m_actions.showTray->setChecked(layout.tray.shown);
    m_inspectorDock->setVisible(layout.inspector.shown && !m_session->isEmpty());
    showTray();
    for (const auto& [dock, place] : docks)
        if (place->size > 0 && !place->floating) resizeDocks({dock}, {place->size}, isBeside(dockWidgetArea(dock)) ? Qt::Horizontal : Qt::Vertical);
    if (layout.nodeColumns) m_tables->nodeTable()->restore(toStrings(*layout.nodeColumns));
    if (layout.podColumns) m_tables->podTable()->restore(toStrings(*layout.podColumns));
    if (!layout.nodeColumns && !layout.podColumns) return;
    m_settings.nodeColumns = m_tables->nodeTable()->saved();
    m_settings.podColumns = m_tables->podTable()->saved();
}

}  // namespace bayplan
