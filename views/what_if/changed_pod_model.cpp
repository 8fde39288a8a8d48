// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/changed_pod_model.h"

#include <set>

#include "common/text.h"

namespace bayplan {

QString ChangedPodModel::text(Is is) {
    switch (is) {
    case Is::Placed: return QStringLiteral("✓ ") + tr("placed");
    case Is::Moved: return QStringLiteral("→ ") + tr("moved");
    case Is::Restarted: return QStringLiteral("↻ ") + tr("restarted");
    case Is::Pending: return QStringLiteral("‖ ") + tr("newly pending");
    case Is::Gone: return QStringLiteral("✗ ") + tr("gone");
    case Is::Waiting: return tr("still pending");
    case Is::Elsewhere: break;
    }
    return {};
}

void ChangedPodModel::setAnswer(const AnswerPtr& answer, std::optional<Is> only) {
    beginResetModel();
    m_rows.clear();
    if (answer) {
        const auto add = [&](const std::vector<WhatIfPod>& pods, Is is) {
            for (const WhatIfPod& pod : pods) {
                const Is now = is == Is::Moved && pod.from == pod.to ? Is::Restarted : is;
                // One that is restarted is listed with those that move.
                if (!only || *only == is) m_rows.push_back({pod, now});
            }
        };
        // What stands in the way comes first.
        add(answer->pending, Is::Pending);
        add(answer->gone, Is::Gone);
        add(answer->moved, Is::Moved);
        add(answer->placed, Is::Placed);
        add(answer->waiting, Is::Waiting);
    }
    m_a = tr("From");
    m_b = tr("To");
    endResetModel();
}

void ChangedPodModel::setElsewhere(std::vector<WhatIfPod> pods, const QString& a, const QString& b) {
    beginResetModel();
    m_rows.clear();
    for (WhatIfPod& pod : pods) m_rows.push_back({std::move(pod), Is::Elsewhere});
    m_a = a;
    m_b = b;
    endResetModel();
}

void ChangedPodModel::setTheme(const Theme& theme) {
    m_theme = theme;
    if (!m_rows.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1), {Qt::ForegroundRole});
}

int ChangedPodModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }

QString ChangedPodModel::text(const Row& row, int column) const {
    const auto node = [](const std::string& name) { return name.empty() ? QStringLiteral("–") : toQString(name); };
    switch (column) {
    case PodColumn: return toQString(row.pod.pod);
    case IsColumn: return text(row.is);
    case FromColumn: return node(row.pod.from);
    case ToColumn: return node(row.pod.to);
    case WhyColumn: return messageText(row.pod.why);
    default: return {};
    }
}

QVariant ChangedPodModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::ToolTipRole: return index.column() == WhyColumn ? withOriginal(row.pod.why) : text(row, index.column());
    case Qt::ForegroundRole:
        if (index.column() == WhyColumn) return m_theme.secondary;
        if (index.column() != IsColumn) return {};
        switch (row.is) {
        case Is::Placed: return m_theme.good;
        case Is::Pending: return m_theme.bad;
        case Is::Gone: return m_theme.caution;
        case Is::Waiting: return m_theme.secondary;
        default: return {};
        }
    default: return {};
    }
}

QVariant ChangedPodModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical) return {};
    if (role == Qt::TextAlignmentRole) return int(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case PodColumn: return tr("Pod");
    case IsColumn: return tr("What becomes of it");
    case FromColumn: return m_a;
    case ToColumn: return m_b;
    case WhyColumn: return tr("Why");
    default: return {};
    }
}

void selectChanged(Session& session, const std::vector<WhatIfPod>& pods) {
    Selection selection;
    std::set<NodeIdx> nodes;
    for (const WhatIfPod& changed : pods) {
        if (const PodIdx pod = session.catalog().findPod(changed.pod); pod.valid()) selection.pods.push_back(pod);
        for (const std::string* name : {&changed.from, &changed.to})
            if (const NodeIdx node = session.catalog().findNode(*name); node.valid()) nodes.insert(node);
    }
    selection.nodes.assign(nodes.begin(), nodes.end());
    if (!selection.empty()) session.looking()->select(std::move(selection));
}

}  // namespace bayplan

#include "moc_changed_pod_model.cpp"
