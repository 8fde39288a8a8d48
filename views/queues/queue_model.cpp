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

void addUp(std::optional<QueueLent>& sum, const std::optional<QueueLent>& more, bool first) {
    if (first) sum = more;
    else if (sum && more) *sum = {sum->least + more->least, sum->most + more->most};
    else sum.reset();
}

QString lentText(const std::string& resource, const QueueLent& lent) {
    const QString most = amountText(resource, lent.most);
    if (lent.least == lent.most) return most;
    return lent.least == 0 ? QueueModel::tr("up to %1", "an amount").arg(most) : QueueModel::tr("from %1 to %2", "amounts").arg(amountText(resource, lent.least), most);
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
        addUp(sum->lent, one.lent, first);
    }
    return sum;
}

}  // namespace

void QueueModel::show(std::shared_ptr<const QueueBoard> board, std::string resource, const Beside& beside) {
    beginResetModel();
    m_board = std::move(board);
    m_second = beside.board;
    m_resource = std::move(resource);
    m_rows.clear();
    m_scale = 0;
    const auto add = [&](const QueueLine* first, const QueueLine* second) {
        Row row{first, second, {}, {}};
        if (first) row.amount = sumOf(*first, m_resource);
        if (second) row.secondAmount = sumOf(*second, m_resource);
        for (const auto* amount : {&row.amount, &row.secondAmount})
            if (*amount)
                m_scale = std::max({m_scale, static_cast<double>((*amount)->used), static_cast<double>((*amount)->own.value_or((*amount)->asked.value_or(0))),
                                    static_cast<double>((*amount)->most.value_or(0)), static_cast<double>((*amount)->guaranteed.value_or(0))});
        m_rows.push_back(std::move(row));
    };
    if (m_board && m_second) {
        for (const BoardPair& pair : beside.difference.queues) add(pair.first ? &m_board->queues[*pair.first] : nullptr, pair.second ? &m_second->queues[*pair.second] : nullptr);
    } else if (m_board) {
        for (const QueueLine& line : m_board->queues) add(&line, nullptr);
    }
    endResetModel();
}

QString queueText(const QueueLine& queue) { return queue.priority ? QueueModel::tr("priority %L1").arg(*queue.priority) : toQString(queue.name); }

void QueueModel::setTheme(const Theme& theme) {
    m_theme = theme;
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1), {Qt::ForegroundRole});
}

int QueueModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }

QString QueueModel::text(const QueueLine& queue, const std::optional<QueueAmount>& amount, int column) const {
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
    case LentColumn: return amount->lent && amount->lent->most > 0 ? lentText(m_resource, *amount->lent) : QStringLiteral("–");
    case LendableColumn: return told(amount->lendable);
    case MostColumn: return told(amount->most);
    default: return {};
    }
}

QString QueueModel::text(int row, int column) const {
    const Row& both = at(row);
    if (!m_second) return text(*both.first, both.amount, column);
    const QString second = both.second ? text(*both.second, both.secondAmount, column) : QString();
    if (!both.first) return column == NameColumn ? second + QStringLiteral(" · ") + tr("only then", "a queue that the second configuration adds") : second;
    const QString first = text(*both.first, both.amount, column);
    if (!both.second) return column == NameColumn ? first + QStringLiteral(" · ") + tr("not then", "a queue that the second configuration does not have") : first;
    if (column != NameColumn) return besideText(first, second);
    if (both.first->open == both.second->open) return first;
    return (both.first->open ? first : second) + QStringLiteral(" · ") + (both.second->open ? tr("closed → open", "a queue") : tr("open → closed", "a queue"));
}

bool QueueModel::differs(int row, int column) const {
    const Row& both = at(row);
    if (!m_second) return false;
    if (!both.first || !both.second) return true;
    if (column == NameColumn) return both.first->open != both.second->open;
    return text(*both.first, both.amount, column) != text(*both.second, both.secondAmount, column);
}

/// The flavors one by one, and what the columns leave out.
QString QueueModel::tip(const QueueLine& queue) const {
    QStringList lines;
    for (const QueueAmount& one : queue.amounts) {
        const auto told = [&](std::int64_t of) { return amountText(one.resource, of); };
        QStringList parts;
        parts << (one.own ? tr("%1 used of %2").arg(told(one.used), told(*one.own)) : tr("%1 used").arg(told(one.used)));
        if (one.borrowed > 0) parts << tr("%1 borrowed").arg(told(one.borrowed));
        if (one.lent && one.lent->most > 0) parts << tr("%1 lent").arg(lentText(one.resource, *one.lent));
        if (one.guaranteed) parts << tr("%1 guaranteed").arg(told(*one.guaranteed));
        if (one.asked) parts << tr("%1 asked for").arg(told(*one.asked));
        if (one.available) parts << tr("%1 available now").arg(told(*one.available));
        if (one.most) parts << tr("at most %1").arg(told(*one.most));
        lines << toQString(one.flavor.empty() ? one.resource : one.flavor + "/" + one.resource) + QStringLiteral(": ") + parts.join(QStringLiteral(", "));
    }
    return lines.join(QLatin1Char('\n'));
}

QString QueueModel::tip(int row) const {
    const Row& both = at(row);
    QStringList parts{queueText(line(row))};
    if (both.first) parts << (m_second ? tr("As it is:") + QLatin1Char('\n') : QString()) + tip(*both.first);
    if (both.second) parts << tr("Then:", "under the second configuration") + QLatin1Char('\n') + tip(*both.second);
    parts.removeAll({});
    return parts.join(QLatin1Char('\n'));
}

QVariant QueueModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const std::optional<QueueAmount>&amount = at(index.row()).amount, &second = at(index.row()).secondAmount;
    switch (role) {
    case Qt::DisplayRole: return text(index.row(), index.column());
    case Qt::ToolTipRole: return tip(index.row());
    case Qt::AccessibleTextRole: return index.column() == BarColumn ? tip(index.row()) : text(index.row(), index.column());
    case kAmountRole: return amount ? QVariant::fromValue(*amount) : QVariant();
    case kSecondRole: return second ? QVariant::fromValue(*second) : QVariant();
    case kBesideRole: return m_second != nullptr;
    case kScaleRole: return m_scale;
    case Qt::TextAlignmentRole: return int((index.column() >= HoldsColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole: return line(index.row()).gathers ? QVariant(uiFont(TextSize::Body, true)) : QVariant();
    case Qt::ForegroundRole:
        if (differs(index.row(), index.column())) return m_theme.accent;
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
    case LentColumn: return tr("Lent");
    case LendableColumn: return tr("Lendable");
    case MostColumn: return tr("At most");
    case ShareColumn: return tr("Share");
    default: return {};
    }
}

}  // namespace bayplan

#include "moc_queue_model.cpp"
