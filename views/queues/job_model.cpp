// SPDX-License-Identifier: GPL-3.0-or-later
#include "queues/job_model.h"

#include <QLocale>
#include <utility>

#include "common/text.h"
#include "queues/queue_model.h"

namespace bayplan {

namespace {

bool lacksNothing(const QueuedJob& job) { return job.state == QueuedJob::State::Runs && job.quota.empty() && job.nodes.empty(); }

/// It has a place, and only waits for its turn.
bool isFound(const QueuedJob& job) { return job.quota.empty() && job.pods && job.placed == *job.pods; }

}  // namespace

void JobModel::show(std::shared_ptr<const QueueBoard> board, const std::string& queue, bool whole, const Beside& beside) {
    beginResetModel();
    m_board = std::move(board);
    m_second = beside.board;
    m_rows.clear();
    m_queues.clear();
    for (const auto& one : {m_board, m_second})
        if (one)
            for (const QueueLine& line : one->queues) m_queues.emplace(line.name, &line);
    const auto add = [&](const Row& row) {
        const auto is = [&](const QueuedJob* job, auto&& what) { return job && what(*job); };
        const auto ofQueue = [&](const QueuedJob& job) { return queue.empty() || job.queue == queue; };
        const auto lacks = [&](const QueuedJob& job) { return !lacksNothing(job); };
        if (!is(row.first, ofQueue) && !is(row.second, ofQueue)) return;
        if (whole || row.differs || is(row.first, lacks) || is(row.second, lacks)) m_rows.push_back(row);
    };
    if (m_board && m_second) {
        for (const BoardPair& pair : beside.difference.jobs) add({pair.first ? &m_board->jobs[*pair.first] : nullptr, pair.second ? &m_second->jobs[*pair.second] : nullptr, pair.differs});
    } else if (m_board) {
        for (const QueuedJob& job : m_board->jobs) add({&job, nullptr, false});
    }
    endResetModel();
}

void JobModel::setTheme(const Theme& theme) {
    m_theme = theme;
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1), {Qt::ForegroundRole});
}

QString JobModel::text(const QueuedJob& job, int column) const {
    switch (column) {
    case PositionColumn: return job.position > 0 ? QLocale().toString(static_cast<qulonglong>(job.position)) : QStringLiteral("–");
    case NameColumn: return toQString(job.name);
    case QueueColumn: {
        const auto at = m_queues.find(job.queue);
        return job.queue.empty() ? QStringLiteral("–") : at == m_queues.end() ? toQString(job.queue)
                                                                              : queueText(*at->second);
    }
    case PriorityColumn: return QLocale().toString(job.priority);
    case QuotaColumn:
        switch (job.state) {
        case QueuedJob::State::Runs: return QStringLiteral("✓ ") + tr("has it", "a job its quota");
        case QueuedJob::State::Waits: return isFound(job) ? QStringLiteral("✓ ") + tr("free to go") : QStringLiteral("… ") + tr("waits", "a job");
        case QueuedJob::State::Evicted: return QStringLiteral("↩ ") + tr("evicted", "a job");
        case QueuedJob::State::Aside: return QStringLiteral("✕ ") + tr("takes no part");
        case QueuedJob::State::NotModelled: return QStringLiteral("? ") + tr("not modelled");
        }
        return {};
    case NodesColumn:
        if (!job.pods) return QStringLiteral("–");
        return (job.placed == *job.pods && *job.pods > 0 ? QStringLiteral("✓ ") : QString())
               + tr("%1 of %2", "pods with a node").arg(QLocale().toString(static_cast<qulonglong>(job.placed)), QLocale().toString(static_cast<qulonglong>(*job.pods)));
    case WhyColumn: return messageText(job.quota.empty() ? job.nodes : job.quota);
    default: return {};
    }
}

QString JobModel::text(const Row& row, int column) const {
    if (!row.first || !row.second) return text(row.first ? *row.first : *row.second, column);
    if (column != WhyColumn) return besideText(text(*row.first, column), text(*row.second, column));
    // Where the states differ, the reason that counts then.
    return text(row.differs ? *row.second : *row.first, column);
}

QString JobModel::sentences(int row) const {
    const auto of = [](const QueuedJob& one) {
        QStringList all;
        if (!one.quota.empty()) all << tr("Quota: %1").arg(withOriginal(one.quota));
        if (!one.nodes.empty()) all << tr("Nodes: %1").arg(withOriginal(one.nodes));
        return all.join(QStringLiteral("\n\n"));
    };
    const Row& both = at(row);
    const QString first = both.first ? of(*both.first) : QString(), second = both.second ? of(*both.second) : QString();
    if (!m_second || first == second) return first;
    const auto told = [](const QString& text) { return text.isEmpty() ? tr("nothing is short", "what quota and nodes say") : text; };
    return tr("As it is: %1").arg(told(first)) + QStringLiteral("\n\n") + tr("Then: %1", "under the second configuration").arg(told(second));
}

QVariant JobModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Row& both = at(index.row());
    const QueuedJob& one = both.second ? *both.second : *both.first;
    switch (role) {
    case Qt::DisplayRole: return text(both, index.column());
    case Qt::ToolTipRole: return index.column() == WhyColumn ? sentences(index.row()) : text(both, index.column());
    case Qt::FontRole: return both.differs && index.column() == NameColumn ? QVariant(uiFont(TextSize::Body, true)) : QVariant();
    case Qt::TextAlignmentRole: return int((index.column() == PositionColumn || index.column() == PriorityColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (index.column() == QuotaColumn) {
            if (one.state == QueuedJob::State::Runs) return m_theme.good;
            if (one.state == QueuedJob::State::Waits && isFound(one)) return m_theme.good;
            return one.state == QueuedJob::State::Aside ? m_theme.bad : m_theme.caution;
        }
        if (index.column() == NodesColumn && one.pods) return one.placed == *one.pods ? m_theme.good : m_theme.caution;
        return index.column() == WhyColumn || index.column() == PositionColumn ? QVariant(m_theme.secondary) : QVariant();
    default: return {};
    }
}

QVariant JobModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return int((section == PositionColumn || section == PriorityColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case PositionColumn: return tr("Turn", "the position in a queue");
    case NameColumn: return tr("Job");
    case QueueColumn: return tr("Queue");
    case PriorityColumn: return tr("Priority");
    case QuotaColumn: return tr("Quota");
    case NodesColumn: return tr("Nodes");
    case WhyColumn: return tr("Why");
    default: return {};
    }
}

}  // namespace bayplan

#include "moc_job_model.cpp"
