// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/effects_table.h"

#include <QHeaderView>
#include <QLocale>
#include <array>
#include <cmath>

#include "common/resource_choice.h"
#include "common/text.h"
#include "common/theme.h"

namespace bayplan {

EffectsTable::EffectsTable(QWidget* parent) : QTableWidget(0, 5, parent) {
    setObjectName(QStringLiteral("effects"));
    setAccessibleName(tr("What the two configurations make of the cluster"));
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setFont(uiFont(TextSize::Label));
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(rowPixels(24));
    horizontalHeader()->setFont(uiFont(TextSize::Label));
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
}

void EffectsTable::add(const QString& what, std::optional<double> now, std::optional<double> a, std::optional<double> b, Number as) {
    const QLocale locale;
    const auto plain = [&](double value) {
        switch (as) {
        case Number::Whole: return locale.toString(std::llround(value));
        case Number::Decimal: return locale.toString(value, 'f', 2);
        case Number::Percent: return tr("%1 %").arg(locale.toString(100 * value, 'f', 1));
        }
        return QString();
    };
    const auto text = [&](std::optional<double> value) { return value ? plain(*value) : QStringLiteral("–"); };
    QString change = QStringLiteral("–");
    if (a && b) {
        const QString size = plain(std::abs(*b - *a));
        change = size == plain(0) ? QStringLiteral("=") : (*b > *a ? QStringLiteral("+") : QStringLiteral("−")) + size;
    }
    const int row = rowCount();
    insertRow(row);
    const std::array<QString, 5> cells{what, text(now), text(a), text(b), change};
    for (int column = 0; column < 5; ++column) {
        auto* item = new QTableWidgetItem(cells[static_cast<std::size_t>(column)]);
        item->setToolTip(item->text());
        item->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        setItem(row, column, item);
    }
}

void EffectsTable::show(const ProfileComparison& comparison, const QString& a, const QString& b) {
    setRowCount(0);
    setHorizontalHeaderLabels({tr("Measure"), tr("Now"), a, b, tr("Change")});
    horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const auto row = [&](const QString& what, auto of, Number as) { add(what, of(comparison.now), of(comparison.a), of(comparison.b), as); };
    using Told = std::optional<double>;
    row(
        tr("Placed"), [](const PlacementEffects& e) { return Told(static_cast<double>(e.placed)); }, Number::Whole);
    row(
        tr("Pending"), [](const PlacementEffects& e) { return Told(static_cast<double>(e.pending)); }, Number::Whole);
    if (!comparison.shape.empty())
        row(
            comparison.noSlots.empty() ? tr("Slots of %1").arg(toQString(comparison.shape)) : tr("Slots of %1: %2").arg(toQString(comparison.shape), toQString(comparison.noSlots)),
            [](const PlacementEffects& e) { return e.slotsLeft ? Told(static_cast<double>(*e.slotsLeft)) : Told(); }, Number::Whole);
    const ResourceTable& resources = comparison.now.cluster->catalog().resources;
    for (std::size_t i = 0; i < comparison.now.balance.size(); ++i) {
        const ResourceIdx resource = comparison.now.balance[i].resource;
        if (!isMainResource(resources, resource)) continue;
        const QString name = resourceText(resources.name(resource));
        const auto of = [&](auto value) {
            return [i, value](const PlacementEffects& e) { return i < e.balance.size() ? Told(value(e.balance[i])) : Told(); };
        };
        row(tr("%1: nodes in use", "a resource").arg(name), of([](const ResourceBalance& r) { return static_cast<double>(r.inUse); }), Number::Whole);
        row(tr("%1: how full these are", "a resource").arg(name), of([](const ResourceBalance& r) { return r.density; }), Number::Percent);
        row(tr("%1: how unequal the nodes are", "a resource; a standard deviation").arg(name), of([](const ResourceBalance& r) { return r.deviation; }), Number::Percent);
    }
    if (comparison.now.skew) {
        row(
            tr("Skew over zones, mean of the workloads"), [](const PlacementEffects& e) { return e.skew ? Told(e.skew->mean) : Told(); }, Number::Decimal);
        row(
            tr("Skew over zones, largest"), [](const PlacementEffects& e) { return e.skew ? Told(static_cast<double>(e.skew->largest)) : Told(); }, Number::Whole);
    }
    if (rowCount() > 0) setCurrentCell(0, 0, QItemSelectionModel::NoUpdate);
}

}  // namespace bayplan

#include "moc_effects_table.cpp"
