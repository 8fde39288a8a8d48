// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/event_model.h"

#include <QLocale>

#include "common/text.h"

namespace bayplan {

using together::What;

QString eventText(What what) {
    switch (what) {
    case What::Reserved: return EventModel::tr("reserved");
    case What::Arrived: return EventModel::tr("arrived");
    case What::Dispatched: return EventModel::tr("dispatched");
    case What::Unclaimed: return EventModel::tr("unclaimed");
    case What::Moved: return EventModel::tr("moved");
    case What::Started: return EventModel::tr("started");
    case What::Chosen: return EventModel::tr("chosen");
    case What::NoNode: return EventModel::tr("no node");
    case What::NotModelled: return EventModel::tr("not modelled");
    case What::Spilled: return EventModel::tr("spilled");
    case What::Bound: return EventModel::tr("bound");
    case What::Conflict: return EventModel::tr("conflict");
    case What::Running: return EventModel::tr("running");
    case What::Rejected: return EventModel::tr("rejected");
    case What::Recreated: return EventModel::tr("made anew");
    case What::Lost: return EventModel::tr("lost");
    case What::Ended: return EventModel::tr("ended");
    case What::Seen: return EventModel::tr("seen");
    case What::SeenGone: break;
    }
    return EventModel::tr("seen gone");
}

void EventModel::set(std::shared_ptr<const TogetherOutcome> outcome) {
    beginResetModel();
    m_outcome = std::move(outcome);
    fill();
    endResetModel();
}

void EventModel::setClashesOnly(bool clashes) {
    beginResetModel();
    m_clashesOnly = clashes;
    fill();
    endResetModel();
}

void EventModel::setTheme(const Theme& theme) {
    m_theme = theme;
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

/// What schedulers see is for the steps of one conflict: a row a change and scheduler would bury the others.
void EventModel::fill() {
    m_rows.clear();
    if (!m_outcome) return;
    const std::vector<together::Row>& rows = m_outcome->course.rows;
    for (std::size_t r = 0; r < rows.size(); ++r)
        if (m_clashesOnly ? isClash(rows[r].what) : rows[r].what != What::Seen && rows[r].what != What::SeenGone) m_rows.push_back(r);
}

QVariant EventModel::data(const QModelIndex& index, int role) const {
    const together::Row& row = m_outcome->course.rows[eventAt(index.row())];
    if (role == Qt::ForegroundRole && isClash(row.what) && index.column() == Kind) return m_theme.bad;
    if (role == Qt::TextAlignmentRole && index.column() == At) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && index.column() == Text && !row.text.empty()) return withOriginal(row.text);
    const bool name = index.column() == Who || index.column() == Pod || index.column() == Node;  // of any length
    if (role != Qt::DisplayRole && !(role == Qt::ToolTipRole && name)) return {};
    switch (index.column()) {
    case At: return QLocale().toString(static_cast<qlonglong>(row.at));
    case Kind: return eventText(row.what);
    case Who: return row.member == together::kNobody ? QString() : toQString(m_outcome->members[row.member]);
    case Pod: return toQString(row.pod);
    case Node: return toQString(row.node);
    case Text: return row.text.empty() ? QString() : messageText(row.text);
    default: return {};
    }
}

QVariant EventModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) return static_cast<int>((section == At ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
    case At: return tr("ms");
    case Kind: return tr("Event");
    case Who: return tr("Scheduler");
    case Pod: return tr("Pod");
    case Node: return tr("Node");
    default: return tr("In words");
    }
}

}  // namespace bayplan

#include "moc_event_model.cpp"
