// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/gang_table_model.h"

#include <QLocale>
#include <algorithm>

#include "common/reasons/gang_text.h"
#include "common/text.h"
#include "tables/text_ranks.h"

namespace bayplan {

namespace {

enum GangColumn : int { kGangName,
                        kGangSpace,
                        kGangQuorum,
                        kGangPods,
                        kGangPlaced,
                        kGangPending,
                        kGangTopology,
                        kGangKind,
                        kGangSaid,
                        kGangColumns };

bool countsPods(int column) { return column >= kGangQuorum && column <= kGangPending; }

}  // namespace

GangTableModel::GangTableModel(Session* session, QObject* parent) : RowModel(parent), m_session(session) {
    connect(session, &Session::opened, this, &GangTableModel::find);
    connect(session, &Session::profilesChanged, this, &GangTableModel::find);
    connect(session, &Session::clusterChanged, this, [this] { retell(true); });
    connect(session, &Session::decisionsChanged, this, [this] { retell(true); });
    connect(session->looking(), &Looking::matchesChanged, this, [this] { refilter(); });
    find();
}

void GangTableModel::find() {
    m_gangs = gangsOf(*m_session->cluster(), m_session->profiles());
    rebuild();
    Q_EMIT gangsFound();
}

std::vector<PodIdx> GangTableModel::podsOf(const std::vector<std::uint32_t>& objects) const {
    std::vector<PodIdx> pods;
    for (const std::uint32_t object : objects) pods.insert(pods.end(), m_gangs[object].pods.begin(), m_gangs[object].pods.end());
    std::sort(pods.begin(), pods.end());
    return pods;
}

std::vector<std::uint32_t> GangTableModel::wholeAmong(const std::vector<PodIdx>& pods) const {
    std::vector<std::uint32_t> whole;
    for (std::uint32_t i = 0; i < m_gangs.size(); ++i)
        if (std::includes(pods.begin(), pods.end(), m_gangs[i].pods.begin(), m_gangs[i].pods.end())) whole.push_back(i);
    return whole;
}

int GangTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kGangColumns; }

QString GangTableModel::columnKey(int column) const {
    static constexpr const char* kKeys[] = {"name", "namespace", "quorum", "pods", "placed", "pending", "topology", "kind", "decision"};
    return QString::fromLatin1(kKeys[column]);
}

bool GangTableModel::shownAtFirst(int column) const { return column != kGangKind; }

bool GangTableModel::keeps(std::uint32_t object) const {
    const Matches& matches = m_session->looking()->matches();
    return !matches.active || std::any_of(m_gangs[object].pods.begin(), m_gangs[object].pods.end(), [&](PodIdx pod) { return matches.pods[pod.get()] != 0; });
}

std::vector<char> GangTableModel::found(const Matches& matches) const {
    std::vector<char> flags(m_gangs.size(), 0);
    for (std::size_t i = 0; i < m_gangs.size(); ++i)
        flags[i] = std::any_of(m_gangs[i].pods.begin(), m_gangs[i].pods.end(), [&](PodIdx pod) { return matches.pods[pod.get()] != 0; }) ? 1 : 0;
    return flags;
}

/// What refuses the first that no node takes; otherwise the first that was said.
const Decision* GangTableModel::decisionOn(const Gang& gang) const {
    const Decision* first = nullptr;
    for (const PodIdx pod : gang.pods) {
        const Decision* decision = m_session->cluster()->placement(pod).standing == Standing::Pending ? m_session->decision(pod) : nullptr;
        if (!decision) continue;
        if (decision->outcome == Outcome::Unschedulable && decision->feasibleNodes == 0) return decision;
        if (!first) first = decision;
    }
    return first;
}

std::size_t GangTableModel::placedOf(const Gang& gang) const { return gang.pods.size() - gang.pending(*m_session->cluster()).size(); }

QString GangTableModel::text(int column, const Gang& gang) const {
    const QLocale locale;
    switch (column) {
    case kGangName: return toQString(gang.name);
    case kGangSpace: return toQString(gang.namespaceName);
    case kGangQuorum: return gang.quorum ? locale.toString(*gang.quorum) : QStringLiteral("–");
    case kGangPods: return locale.toString(static_cast<qulonglong>(gang.pods.size()));
    case kGangPlaced: return locale.toString(static_cast<qulonglong>(placedOf(gang)));
    case kGangPending: return locale.toString(static_cast<qulonglong>(gang.pods.size() - placedOf(gang)));
    case kGangTopology: return gang.topologyKey.empty() ? QStringLiteral("–") : toQString(gang.topologyKey);
    case kGangKind: return QStringLiteral("PodGroup.%1").arg(toQString(std::string(apiGroupOf(gang.kind))));
    default: break;
    }
    const Decision* decision = decisionOn(gang);
    if (!decision) return gangDoubt(gang);
    if (decision->outcome == Outcome::Scheduled || decision->message.empty()) return outcomeText(decision->outcome);
    return tr("%1: %2").arg(outcomeText(decision->outcome), toQString(decision->message));
}

QVariant GangTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Gang& gang = m_gangs[object(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: return text(index.column(), gang);
    case Qt::ToolTipRole: return index.column() == kGangQuorum ? gangRule(gang) : text(index.column(), gang);
    case Qt::TextAlignmentRole: return int((countsPods(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case ObjectRole: return QVariant::fromValue<quint32>(object(index.row()));
    default: return {};
    }
}

QVariant GangTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || section < 0 || section >= columnCount()) return {};
    if (role == Qt::TextAlignmentRole) return int((countsPods(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case kGangName: return tr("Pod group");
    case kGangSpace: return tr("Namespace");
    case kGangQuorum: return tr("Quorum");
    case kGangPods: return tr("Pods");
    case kGangPlaced: return tr("Placed");
    case kGangPending: return tr("Pending");
    case kGangTopology: return tr("Shared label");
    case kGangKind: return tr("Kind");
    default: return tr("Last decision");
    }
}

std::vector<std::int64_t> GangTableModel::sortKeys(int column) const {
    if (!countsPods(column)) {
        std::vector<std::string> texts;
        for (const Gang& gang : m_gangs) texts.push_back(toStdString(text(column, gang)));
        return textRanks(m_gangs.size(), [&](std::size_t i) -> std::string_view { return texts[i]; });
    }
    std::vector<std::int64_t> keys;
    for (const Gang& gang : m_gangs) {
        const auto pods = static_cast<std::int64_t>(gang.pods.size()), placed = static_cast<std::int64_t>(placedOf(gang));
        keys.push_back(column == kGangQuorum ? gang.quorum.value_or(0) : column == kGangPods ? pods
                                                                     : column == kGangPlaced ? placed
                                                                                             : pods - placed);
    }
    return keys;
}

}  // namespace bayplan

#include "moc_gang_table_model.cpp"
