// SPDX-License-Identifier: GPL-3.0-or-later
#include "queues/queue_model.h"

#include <QLocale>
#include <algorithm>
#include <utility>

#include "common/fit_columns.h"
#include "common/text.h"

namespace bayplan {

namespace {

/// Known only where it is known of each.
void addUp(std::optional<std::int64_t>& sum, const std::optional<std::int64_t>& more, bool first) {
    if (first) sum = more;
    else if (sum && more) *sum += *more;
    else sum.reset();
}

std::optional<QueueAmount> sumOf(const QueueLine& line, const std::string& resource) {
    std::optional<QueueAmount> sum;
    for (const QueueAmount& one : line.amounts) {
        if (one.resource != resource) continue;
        const bool first = !sum;
        if (first) sum = QueueAmount{{}, resource, 0, 0, {}, {}, {}, {}, {}, {}};
        sum->used += one.used;
        sum->borrowed += one.borrowed;
        for (auto part : {&QueueAmount::own, &QueueAmount::guaranteed, &QueueAmount::most, &QueueAmount::asked, &QueueAmount::lendable, &QueueAmount::available})
            addUp((*sum).*part, one.*part, first);
    }
    return sum;
}

}  // namespace

void QueueModel::show(std::shared_ptr<const QueueBoard> board, std::string resource) {
    beginResetModel();
    m_board = std::move(board);
    m_resource = std::move(resource);
    m_amounts.clear();
    m_scale = 0;
    if (m_board)
        for (const QueueLine& line : m_board->queues) {
            m_amounts.push_back(sumOf(line, m_resource));
            if (const auto& amount = m_amounts.back())
                m_scale = std::max({m_scale, static_cast<double>(amount->used), static_cast<double>(amount->own.value_or(amount->asked.value_or(0))), static_cast<double>(amount->most.value_or(0))});
        }
    endResetModel();
}

QString queueText(const QueueLine& queue) { return queue.priority ? QueueModel::tr("priority %L1").arg(*queue.priority) : toQString(queue.name); }

void QueueModel::setTheme(const Theme& theme) {
    m_theme = theme;
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1), {Qt::ForegroundRole});
}

int QueueModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_amounts.size()); }

QString QueueModel::text(int row, int column) const {
    const QueueLine& queue = line(row);
    const std::optional<QueueAmount>& amount = m_amounts[static_cast<std::size_t>(row)];
    const auto told = [&](const std::optional<std::int64_t>& of) { return of ? amountText(m_resource, *of) : QStringLiteral("–"); };
    switch (column) {
    case NameColumn: return QString(static_cast<int>(4 * queue.depth), QLatin1Char(' ')) + queueText(queue) + (queue.open ? QString() : QStringLiteral(" · ") + tr("closed", "a queue"));
    case HoldsColumn: return queue.gathers ? QString() : QLocale().toString(static_cast<qulonglong>(queue.holds));
    case WaitsColumn: return queue.gathers ? QString() : QLocale().toString(static_cast<qulonglong>(queue.waits));
    case ShareColumn: return toQString(queue.share);
    default: break;
    }
    if (!amount) return column == BarColumn ? QString() : QStringLiteral("–");
    switch (column) {
    case OwnColumn: return told(amount->own);
    case UsedColumn: return told(amount->used);
    case AskedColumn: return told(amount->asked);
    case BorrowedColumn: return amount->borrowed > 0 ? told(amount->borrowed) : QStringLiteral("–");
    case LendableColumn: return told(amount->lendable);
    case MostColumn: return told(amount->most);
    default: return {};
    }
}

/// The flavors one by one, and what the columns leave out.
QString QueueModel::tip(int row) const {
    QStringList lines{queueText(line(row))};
    for (const QueueAmount& one : line(row).amounts) {
        const auto told = [&](std::int64_t of) { return amountText(one.resource, of); };
        QStringList parts;
        parts << (one.own ? tr("%1 used of %2").arg(told(one.used), told(*one.own)) : tr("%1 used").arg(told(one.used)));
        if (one.borrowed > 0) parts << tr("%1 borrowed").arg(told(one.borrowed));
        if (one.guaranteed) parts << tr("%1 guaranteed").arg(told(*one.guaranteed));
        if (one.asked) parts << tr("%1 asked for").arg(told(*one.asked));
        if (one.available) parts << tr("%1 available now").arg(told(*one.available));
        if (one.most) parts << tr("at most %1").arg(told(*one.most));
        lines << toQString(one.flavor.empty() ? one.resource : one.flavor + "/" + one.resource) + QStringLiteral(": ") + parts.join(QStringLiteral(", "));
    }
    return lines.join(QLatin1Char('\n'));
}

QVariant QueueModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const std::optional<QueueAmount>& amount = m_amounts[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(index.row(), index.column());
    case Qt::ToolTipRole: return tip(index.row());
    case Qt::AccessibleTextRole: return index.column() == BarColumn ? tip(index.row()) : text(index.row(), index.column());
    case kAmountRole: return amount ? QVariant::fromValue(*amount) : QVariant();
    case kScaleRole: return m_scale;
    case Qt::TextAlignmentRole: return int((index.column() >= HoldsColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole: return line(index.row()).gathers ? QVariant(uiFont(TextSize::Body, true)) : QVariant();
    case Qt::ForegroundRole:
        if (index.column() == WaitsColumn && line(index.row()).waits > 0) return m_theme.caution;
        return line(index.row()).open ? QVariant() : QVariant(m_theme.secondary);
    default: return {};
    }
}

QVariant QueueModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return int((section >= HoldsColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case NameColumn: return tr("Queue");
    case BarColumn: return resourceText(m_resource);
    case HoldsColumn: return tr("Have it", "jobs that have what they asked for");
    case WaitsColumn: return tr("Wait", "jobs");
    case OwnColumn: return tr("Own", "what belongs to a queue");
    case UsedColumn: return tr("Used");
    case AskedColumn: return tr("Asked for");
    case BorrowedColumn: return tr("Borrowed");
    case LendableColumn: return tr("Lendable");
    case MostColumn: return tr("At most");
    case ShareColumn: return tr("Share");
    default: return {};
    }
}

}  // namespace bayplan

#include "moc_queue_model.cpp"
