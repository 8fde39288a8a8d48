// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/comparison_model.h"

#include "common/text.h"

namespace bayplan {

namespace {

QString stepText(RunStep::What what) {
    switch (what) {
    case RunStep::What::Scheduled: return outcomeText(Outcome::Scheduled);
    case RunStep::What::Waiting: return outcomeText(Outcome::Waiting);
    case RunStep::What::Unschedulable: return outcomeText(Outcome::Unschedulable);
    case RunStep::What::Error: return outcomeText(Outcome::Error);
    case RunStep::What::NotModelled: return outcomeText(Outcome::NotModelled);
    case RunStep::What::Ignored: return outcomeText(Outcome::Ignored);
    case RunStep::What::Gated: return outcomeText(Outcome::Gated);
    case RunStep::What::BindFailed: return ComparisonModel::tr("binding failed");
    case RunStep::What::Preempted: return ComparisonModel::tr("preempted");
    }
    return {};
}

}  // namespace

void ComparisonModel::set(PlacementComparison comparison, QString a, QString b) {
    beginResetModel();
    m_comparison = std::move(comparison);
    m_a = std::move(a);
    m_b = std::move(b);
    endResetModel();
}

int ComparisonModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_comparison.different.size()); }

QVariant ComparisonModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
    const PlacedElsewhere& d = m_comparison.different[static_cast<std::size_t>(index.row())];
    if (index.column() == PodColumn) return toQString(d.pod);
    const std::string& node = index.column() == AColumn ? d.a : d.b;
    return node.empty() ? stepText(index.column() == AColumn ? d.whatA : d.whatB) : toQString(node);
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || role != Qt::DisplayRole) return {};
    return section == PodColumn ? tr("Pod") : section == AColumn ? m_a
                                                                 : m_b;
}

}  // namespace bayplan

#include "moc_comparison_model.cpp"
