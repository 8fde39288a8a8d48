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

void JobModel::show(std::shared_ptr<const QueueBoard> board, const std::string& queue, bool whole) {
    beginResetModel();
    m_board = std::move(board);
    m_rows.clear();
    m_queues.clear();
    if (m_board)
        for (const QueueLine& line : m_board->queues) m_queues.emplace(line.name, &line);
    if (m_board)
        for (std::size_t i = 0; i < m_board->jobs.size(); ++i) {
            const QueuedJob& job = m_board->jobs[i];
            if ((queue.empty() || job.queue == queue) && (whole || !lacksNothing(job))) m_rows.push_back(i);
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

QString JobModel::sentences(int row) const {
    const QueuedJob& one = job(row);
    QStringList all;
    if (!one.quota.empty()) all << tr("Quota: %1").arg(withOriginal(one.quota));
    if (!one.nodes.empty()) all << tr("Nodes: %1").arg(withOriginal(one.nodes));
    return all.join(QStringLiteral("\n\n"));
}

QVariant JobModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const QueuedJob& one = job(index.row());
    switch (role) {
    case Qt::DisplayRole: return text(one, index.column());
    case Qt::ToolTipRole: return index.column() == WhyColumn ? sentences(index.row()) : text(one, index.column());
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
