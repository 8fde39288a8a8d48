// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/measures_table.h"

#include <QHeaderView>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <set>

#include "common/fit_columns.h"
#include "common/text.h"
#include "common/theme.h"

namespace bayplan {

namespace {

using Told = std::optional<double>;

const NamedBalance* balanceOf(const WhatIfMeasures& measures, const std::string& resource) {
    const auto found = std::find_if(measures.balance.begin(), measures.balance.end(), [&](const NamedBalance& one) { return one.resource == resource; });
    return found == measures.balance.end() ? nullptr : &*found;
}

}  // namespace

MeasuresTable::MeasuresTable(QWidget* parent) : QTableWidget(parent) {
    setObjectName(QStringLiteral("measures"));
    setAccessibleName(tr("What the cluster is worth, in numbers"));
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    dressRows(this, 24);
    horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    horizontalHeader()->setStretchLastSection(false);
}

void MeasuresTable::show(const std::vector<Measured>& columns) {
    setRowCount(0);
    if (columns.empty()) return;
    QStringList headings{tr("Measure")};
    for (const Measured& column : columns) headings << column.name;
    headings << tr("Change");
    setColumnCount(static_cast<int>(headings.size()));
    setHorizontalHeaderLabels(headings);
    horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);

    const auto addValues = [&](const QString& what, const std::vector<Told>& values, const std::function<QString(double)>& plain, const QString& without) {
        const int row = rowCount();
        insertRow(row);
        QStringList cells{what};
        for (const Told& value : values) cells << (value ? plain(*value) : without);
        QString change = QStringLiteral("–");
        if (const Told a = values.front(), b = values.back(); a && b) {
            const QString size = plain(std::abs(*b - *a));
            change = size == plain(0) ? QStringLiteral("=") : (*b > *a ? QStringLiteral("+") : QStringLiteral("−")) + size;
        }
        cells << change;
        for (int c = 0; c < cells.size(); ++c) {
            auto* item = new QTableWidgetItem(cells[c]);
            item->setToolTip(cells[c]);
            item->setTextAlignment((c == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            setItem(row, c, item);
        }
    };
    const auto add = [&](const QString& what, const std::function<Told(const WhatIfMeasures&)>& of, const std::function<QString(double)>& plain, const QString& without = QStringLiteral("–")) {
        std::vector<Told> values;
        for (const Measured& column : columns) values.push_back(of(*column.measures));
        addValues(what, values, plain, without);
    };
    const QLocale locale;
    const auto whole = [&](double value) { return locale.toString(std::llround(value)); };
    const auto percent = [&](double value) { return tr("%1 %", "a share").arg(locale.toString(100 * value, 'f', 1)); };
    const auto number = [](auto WhatIfMeasures::*part) {
        return [part](const WhatIfMeasures& m) { return Told(static_cast<double>(m.*part)); };
    };
    const auto addDone = [&](const QString& what, const std::function<Told(const WhatIfAnswer&)>& of, const std::function<QString(double)>& plain) {
        std::vector<Told> values;
        for (const Measured& column : columns) values.push_back(column.answer ? of(*column.answer) : Told(0.0));
        addValues(what, values, plain, tr("unknown"));
    };
    if (std::any_of(columns.begin(), columns.end(), [](const Measured& column) { return column.answer != nullptr; })) {
        const auto count = [](auto WhatIfAnswer::*list) {
            return [list](const WhatIfAnswer& answer) { return Told(static_cast<double>((answer.*list).size())); };
        };
        addDone(tr("Placed"), count(&WhatIfAnswer::placed), whole);
        addDone(tr("Moved"), count(&WhatIfAnswer::moved), whole);
        addDone(tr("Newly pending"), count(&WhatIfAnswer::pending), whole);
        addDone(tr("Gone"), count(&WhatIfAnswer::gone), whole);
        addDone(
            tr("Disruption: pods that leave"), [](const WhatIfAnswer& answer) { return Told(static_cast<double>(answer.disrupted())); }, whole);
        addDone(
            tr("Price of added nodes, an hour"), [](const WhatIfAnswer& answer) { return answer.nodesAdded == 0 ? Told(0.0) : answer.price; },
            [&](double value) { return locale.toString(value, 'g', 6); });
    }
    add(tr("Nodes"), number(&WhatIfMeasures::nodes), whole);
    add(tr("Nodes in use"), number(&WhatIfMeasures::nodesUsed), whole);
    add(tr("Pods on nodes"), number(&WhatIfMeasures::standing), whole);
    add(tr("Pending pods"), number(&WhatIfMeasures::pending), whole);
    for (std::size_t i = 0; i < columns.front().measures->room.size(); ++i) {
        const auto room = [i](const WhatIfMeasures& m) -> const ShapeRoom* { return i < m.room.size() && m.room[i].unknown.empty() ? &m.room[i] : nullptr; };
        add(
            tr("Slots of %1").arg(toQString(columns.front().measures->room[i].shape)),
            [&](const WhatIfMeasures& m) { return room(m) ? Told(static_cast<double>(room(m)->pods)) : Told(); }, whole, tr("unknown"));
        std::set<std::string> stranded;
        for (const Measured& column : columns)
            if (const ShapeRoom* of = room(*column.measures))
                for (const auto& [resource, amount] : of->stranded) stranded.insert(resource);
        for (const std::string& resource : stranded)
            add(
                tr("Stranded %1").arg(resourceText(resource)),
                [&](const WhatIfMeasures& m) -> Told {
                    if (!room(m)) return {};
                    for (const auto& [name, amount] : room(m)->stranded)
                        if (name == resource) return static_cast<double>(amount);
                    return 0.0;
                },
                [&](double value) { return amountText(resource, std::llround(value)); }, tr("unknown"));
    }
    std::set<std::string> resources;
    for (const Measured& column : columns)
        for (const NamedBalance& one : column.measures->balance)
            if (one.share > 0) resources.insert(one.resource);
    for (const std::string& resource : resources) {
        const auto of = [&](double NamedBalance::*part) {
            return [&resource, part](const WhatIfMeasures& m) {
                const NamedBalance* one = balanceOf(m, resource);
                return one ? Told(one->*part) : Told();
            };
        };
        add(tr("%1: requested", "a resource").arg(resourceText(resource)), of(&NamedBalance::share), percent);
        add(tr("%1: how unequal the nodes are", "a resource; a standard deviation").arg(resourceText(resource)), of(&NamedBalance::deviation), percent);
    }
    fitColumns(this, {72, 320});
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    setCurrentCell(0, 0, QItemSelectionModel::NoUpdate);
}

}  // namespace bayplan

#include "moc_measures_table.cpp"
