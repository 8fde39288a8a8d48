// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/pod_table_model.h"

#include <QDateTime>
#include <QLocale>
#include <algorithm>
#include <limits>

#include "common/fit_columns.h"
#include "common/resource_choice.h"
#include "common/text.h"
#include "tables/text_ranks.h"
#include "topology/told_time.h"

namespace bayplan {

namespace {

QString unknown() { return QStringLiteral("–"); }

bool isNumber(auto part) {
    using Part = decltype(part);
    return part == Part::Request || part == Part::Used || part == Part::Priority || part == Part::Restarts || part == Part::Age;
}

}  // namespace

PodTableModel::PodTableModel(Session* session, QObject* parent) : RowModel(parent), m_session(session), m_measured(Measured::of(session)) {
    m_readOn->setSingleShot(true);
    connect(m_readOn, &QTimer::timeout, this, [this] { retell(true); });
    makeColumns();
    connect(session, &Session::opened, this, [this] {
        makeColumns();
        rebuild();
    });
    connect(session, &Session::clusterChanged, this, [this] {
        if (m_show == Show::All && !filtered()) return retell(true);
        forgetOrder();
        refilter();
    });
    connect(session, &Session::decisionsChanged, this, [this] { retell(true); });
    connect(m_measured, &Measured::changed, this, [this] { retell(true); });
    connect(session->looking(), &Looking::matchesChanged, this, [this] { refilter(); });
    connect(session->looking(), &Looking::selectionChanged, this, [this] {
        if (m_show == Show::OnSelectedNodes && m_session->looking()->selection().nodes != m_shownNodes) refilter();
    });
    rebuild();
}

void PodTableModel::follow() {
    m_shownNodes = m_session->looking()->selection().nodes;
    if (!m_session->following()->numbers().sameResources || !m_session->following()->numbers().sameNodes) makeColumns();
}

void PodTableModel::setShow(Show show) {
    if (show == m_show) return;
    m_show = show;
    refilter();
}

void PodTableModel::refilter() {
    m_shownNodes = m_session->looking()->selection().nodes;
    RowModel::refilter();
}

void PodTableModel::makeColumns() {
    m_longestNode.clear();
    for (const Node& node : m_session->catalog().nodes)
        if (static_cast<qsizetype>(node.name.size()) > m_longestNode.size()) m_longestNode = toQString(node.name);
    m_columns = {{Part::Name}, {Part::Namespace}, {Part::Standing}, {Part::Node}, {Part::Ready}, {Part::Status}, {Part::Restarts}, {Part::Age}};
    for (const ResourceIdx r : askedResources(*m_session->cluster())) m_columns.push_back({Part::Request, r});
    for (const ResourceIdx r : {ResourceTable::kCpuIdx, ResourceTable::kMemoryIdx}) m_columns.push_back({Part::Used, r});
    m_columns.push_back({Part::Priority});
    m_columns.push_back({Part::Owner});
    m_columns.push_back({Part::Decision});
}

int PodTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QString PodTableModel::columnKey(int at) const {
    const Column& column = m_columns[static_cast<std::size_t>(at)];
    switch (column.part) {
    case Part::Name: return QStringLiteral("name");
    case Part::Namespace: return QStringLiteral("namespace");
    case Part::Standing: return QStringLiteral("state");
    case Part::Node: return QStringLiteral("node");
    case Part::Ready: return QStringLiteral("ready");
    case Part::Status: return QStringLiteral("status");
    case Part::Restarts: return QStringLiteral("restarts");
    case Part::Age: return QStringLiteral("age");
    case Part::Request: return QStringLiteral("request:") + toQString(m_session->catalog().resources.name(column.resource));
    case Part::Used: return QStringLiteral("used:") + toQString(m_session->catalog().resources.name(column.resource));
    case Part::Priority: return QStringLiteral("priority");
    case Part::Owner: return QStringLiteral("owner");
    case Part::Decision: return QStringLiteral("decision");
    }
    return {};
}

bool PodTableModel::shownAtFirst(int at) const {
    const Column& column = m_columns[static_cast<std::size_t>(at)];
    if (column.part == Part::Request) return isMainResource(m_session->catalog().resources, column.resource);
    if (column.part == Part::Used) return m_measured->table().podsKnown() > 0;
    return column.part != Part::Priority && column.part != Part::Ready && column.part != Part::Restarts;
}

bool PodTableModel::keeps(std::uint32_t object) const {
    const Matches& matches = m_session->looking()->matches();
    if (matches.active && !matches.pods[object]) return false;
    const Placement& placement = m_session->cluster()->placement(PodIdx{object});
    switch (m_show) {
    case Show::All: return true;
    case Show::Pending: return placement.standing == Standing::Pending;
    case Show::OnSelectedNodes: return placement.node.valid() && m_session->looking()->selection().contains(placement.node);
    }
    return true;
}

std::string_view PodTableModel::ownerName(PodIdx pod) const {
    const std::vector<OwnerReference>& owners = m_session->catalog().pod(pod).owners;
    return owners.empty() ? std::string_view() : std::string_view(owners.front().name);
}

QString PodTableModel::runningText(Part part, PodIdx idx) const {
    const PodGist& gist = m_printed.of(m_session->catalog().podSources[idx.get()]);
    if (!gist.told) return unknown();
    if (part == Part::Ready) return QStringLiteral("%1/%2").arg(gist.ready).arg(gist.containers);
    if (part == Part::Status) return gist.status.empty() ? unknown() : toQString(gist.status);
    if (gist.restarts == 0 || gist.lastRestart == 0) return QLocale().toString(static_cast<qlonglong>(gist.restarts));
    return tr("%1 (%2 ago)").arg(gist.restarts).arg(toQString(printedAge(gist.lastRestart, QDateTime::currentSecsSinceEpoch())));
}

QString PodTableModel::ageOf(PodIdx idx, QString* moment) const {
    const std::int64_t creation = toldCreation(m_session->catalog(), idx);
    if (creation == 0) return unknown();
    if (moment) *moment = QLocale().toString(QDateTime::fromSecsSinceEpoch(creation), QLocale::LongFormat);
    return toQString(printedAge(creation, QDateTime::currentSecsSinceEpoch()));
}

std::vector<std::int64_t> PodTableModel::runningKeys(Part part) const {
    constexpr std::int64_t kNotRead = std::numeric_limits<std::int64_t>::max();
    const std::size_t count = m_session->cluster()->podCount();
    bool all = false;
    const std::vector<const PodGist*> gists = m_printed.gists(m_session->catalog().podSources, count, all);
    if (!all) m_readOn->start(0);
    if (part == Part::Status)
        return textRanks(count, [&](std::size_t i) { return gists[i] ? std::string_view(gists[i]->status) : std::string_view("~"); });
    std::vector<std::int64_t> keys(count, kNotRead);
    for (std::size_t i = 0; i < count; ++i) {
        if (!gists[i]) continue;
        // Pods that lack most come first.
        keys[i] = !gists[i]->told ? kNotRead - 1 : part == Part::Restarts ? gists[i]->restarts
                                                                          : gists[i]->ready - gists[i]->containers;
    }
    return keys;
}

QString PodTableModel::text(const Column& column, PodIdx idx) const {
    const Cluster& cluster = *m_session->cluster();
    const Pod& pod = cluster.catalog().pod(idx);
    switch (column.part) {
    case Part::Name: return toQString(pod.name);
    case Part::Namespace: return toQString(pod.namespaceName);
    case Part::Standing: return standingText(cluster.placement(idx).standing);
    case Part::Node: {
        const NodeIdx node = cluster.placement(idx).node;
        return node.valid() ? toQString(cluster.catalog().node(node).name) : QString();
    }
    case Part::Ready:
    case Part::Status:
    case Part::Restarts: return runningText(column.part, idx);
    case Part::Age: return ageOf(idx);
    case Part::Request: {
        const std::int64_t amount = cluster.catalog().specOf(idx).requests.filter[column.resource.get()];
        return amount == 0 ? QStringLiteral("–") : columnText(cluster.catalog().resources.name(column.resource), amount);
    }
    case Part::Used: {
        const Used* told = m_measured->table().of(idx);
        const auto amount = told ? told->of(column.resource) : std::nullopt;
        return amount ? markedText(columnText(cluster.catalog().resources.name(column.resource), *amount), m_measured->isStale(*told)) : QStringLiteral("?");
    }
    case Part::Priority: return QLocale().toString(pod.priority());
    case Part::Owner:
        return pod.owners.empty() ? QString()
                                  : toQString(pod.owners.front().kind + "/" + pod.owners.front().name);
    case Part::Decision: {
        const Decision* decision = m_session->decision(idx);
        if (!decision) return {};
        if (decision->outcome == Outcome::Scheduled || decision->message.empty()) return outcomeText(decision->outcome);
        return tr("%1: %2").arg(outcomeText(decision->outcome), toQString(decision->message));
    }
    }
    return {};
}

QVariant PodTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (isGroup(index.row())) return groupData(index, role);
    const Column& column = m_columns[static_cast<std::size_t>(index.column())];
    const PodIdx pod{object(index.row())};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: return text(column, pod);
    case Qt::ToolTipRole:
        if (column.part == Part::Name) return toQString(m_session->catalog().pod(pod).key());
        if (column.part == Part::Age) {
            QString moment;
            ageOf(pod, &moment);
            return moment.isEmpty() ? QVariant() : moment;
        }
        if (column.part == Part::Used) {
            const Used* told = m_measured->table().of(pod);
            return told ? m_measured->text(*told) : tr("nobody measured it");
        }
        return column.part == Part::Decision || column.part == Part::Owner ? text(column, pod) : QVariant();
    case Qt::TextAlignmentRole: return int((isNumber(column.part) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case ObjectRole: return QVariant::fromValue<quint32>(object(index.row()));
    default: return {};
    }
}

QVariant PodTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || section < 0 || section >= columnCount()) return {};
    const Column& column = m_columns[static_cast<std::size_t>(section)];
    if (role == Qt::TextAlignmentRole) return int((isNumber(column.part) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && column.part == Part::Request)
        return toQString(m_session->catalog().resources.name(column.resource));
    if (role == kWidestTextRole && column.part == Part::Node) return m_longestNode;
    if (role == kWidestTextRole && column.part == Part::Standing) return standingText(Standing::Assumed);
    if (role == kWidestTextRole && column.part == Part::Status) return QStringLiteral("CrashLoopBackOff");
    if (role != Qt::DisplayRole) return {};
    switch (column.part) {
    case Part::Name: return tr("Pod");
    case Part::Namespace: return tr("Namespace");
    case Part::Standing: return tr("State");
    case Part::Node: return tr("Node");
    case Part::Ready: return tr("Ready");
    case Part::Status: return tr("Status");
    case Part::Restarts: return tr("Restarts");
    case Part::Age: return tr("Age");
    case Part::Request: return resourceText(m_session->catalog().resources.name(column.resource));
    case Part::Used: return tr("%1\nused").arg(resourceText(m_session->catalog().resources.name(column.resource)));
    case Part::Priority: return tr("Priority");
    case Part::Owner: return tr("Owner");
    case Part::Decision: return tr("Last\ndecision");
    }
    return {};
}

std::vector<std::int64_t> PodTableModel::sortKeys(int at) const {
    const Column& column = m_columns[static_cast<std::size_t>(at)];
    const Cluster& cluster = *m_session->cluster();
    const Catalog& catalog = cluster.catalog();
    const std::size_t count = cluster.podCount();
    const auto number = [&](auto value) {
        std::vector<std::int64_t> keys(count);
        for (std::size_t i = 0; i < count; ++i) keys[i] = value(PodIdx{i});
        return keys;
    };
    switch (column.part) {
    case Part::Name: return textRanks(count, [&](std::size_t i) -> std::string_view { return catalog.pods[i].name; });
    case Part::Namespace:
        return {names().nameSpace.begin(), names().nameSpace.end()};  // numbered in their order
    case Part::Owner: return textRanks(count, [&](std::size_t i) { return ownerName(PodIdx{i}); });
    case Part::Standing: return number([&](PodIdx p) { return static_cast<std::int64_t>(cluster.placement(p).standing); });
    case Part::Node:
        return textRanks(count, [&](std::size_t i) -> std::string_view {
            const NodeIdx node = cluster.placement(PodIdx{i}).node;
            return node.valid() ? std::string_view(catalog.node(node).name) : std::string_view();
        });
    case Part::Ready:
    case Part::Status:
    case Part::Restarts: return runningKeys(column.part);
    case Part::Age: return number([&](PodIdx p) { return -catalog.pod(p).creationTime; });
    case Part::Request: return number([&](PodIdx p) { return catalog.specOf(p).requests.filter[column.resource.get()]; });
    case Part::Used:
        return number([&](PodIdx p) {  // unknown ones before
            const Used* told = m_measured->table().of(p);
            return told ? told->of(column.resource).value_or(-1) : -1;
        });
    case Part::Priority: return number([&](PodIdx p) { return static_cast<std::int64_t>(catalog.pod(p).priority()); });
    case Part::Decision:
        return textRanks(count, [&](std::size_t i) -> std::string_view {
            const Decision* decision = m_session->decision(PodIdx{i});
            if (!decision) return {};
            return decision->message.empty() ? std::string_view(toString(decision->outcome))
                                             : std::string_view(decision->message);
        });
    }
    return std::vector<std::int64_t>(count);
}

}  // namespace bayplan

#include "moc_pod_table_model.cpp"
