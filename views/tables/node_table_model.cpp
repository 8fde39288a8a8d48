// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/node_table_model.h"

#include <QDateTime>
#include <QLocale>
#include <algorithm>
#include <iterator>
#include <set>

#include "base/quantity.h"
#include "common/devices/device_words.h"
#include "common/resource_choice.h"
#include "common/text.h"
#include "model/taint.h"
#include "tables/text_ranks.h"

namespace bayplan {

namespace {

constexpr std::ptrdiff_t kMostDrivers = 4;  // with a column each

}  // namespace

NodeTableModel::NodeTableModel(Session* session, QObject* parent) : RowModel(parent), m_session(session), m_measured(Measured::of(session)) {
    m_readOn->setSingleShot(true);
    connect(m_readOn, &QTimer::timeout, this, [this] { retell(true); });
    makeColumns();
    connect(session, &Session::opened, this, [this] {
        m_only.clear();
        makeColumns();
        rebuild();
    });
    connect(session, &Session::clusterChanged, this, [this] {
        if (!filtered()) return retell(true);
        forgetOrder();
        refilter();  // what is free may be another amount
    });
    connect(session, &Session::unreadChanged, this, [this] { retell(true); });
    connect(m_measured, &Measured::changed, this, [this] { retell(true); });
    connect(session->looking(), &Looking::matchesChanged, this, [this] { refilter(); });
    rebuild();
}

void NodeTableModel::setLabelKeys(const QStringList& keys) {
    if (keys == m_labelKeys) return;
    m_labelKeys = keys;
    makeColumns();
    rebuild();
}

void NodeTableModel::follow() {
    if (!m_only.empty()) {
        std::vector<char> only(objectCount(), 0);
        for (std::size_t n = 0; n < m_only.size(); ++n)
            if (const NodeIdx now = m_session->following()->numbers().of(NodeIdx(n)); m_only[n] && now.valid()) only[now.get()] = 1;
        m_only = std::move(only);
    }
    if (!m_session->following()->numbers().sameResources || !m_session->catalog().devices.slices.empty()) makeColumns();
}

void NodeTableModel::setOnly(const std::optional<std::vector<NodeIdx>>& nodes) {
    m_only.clear();
    if (nodes) {
        m_only.resize(objectCount(), 0);
        for (const NodeIdx node : *nodes) m_only[node.get()] = 1;
    }
    refilter();
}

void NodeTableModel::makeColumns() {
    m_columns = {{Part::Name}, {Part::State}, {Part::Roles}, {Part::Age}, {Part::Version}};
    for (const QString& key : m_labelKeys) m_columns.push_back({Part::Label, {}, key});
    m_columns.push_back({Part::Pods});
    for (const ResourceIdx r : offeredResources(*m_session->cluster())) {
        m_columns.push_back({Part::Requested, r});
        m_columns.push_back({Part::Allocatable, r});
        m_columns.push_back({Part::Free, r});
        if (r == ResourceTable::kCpuIdx || r == ResourceTable::kMemoryIdx) m_columns.push_back({Part::Used, r});
    }
    std::set<std::string> drivers;
    for (const ResourceSlice& slice : m_session->catalog().devices.slices) drivers.insert(slice.driver);
    for (const std::string& driver : drivers)
        if (std::distance(drivers.begin(), drivers.find(driver)) < kMostDrivers) m_columns.push_back({Part::Devices, {}, toQString(driver)});
    m_columns.push_back({Part::Taints});
}

int NodeTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QString NodeTableModel::columnKey(int at) const {
    const Column& column = m_columns[static_cast<std::size_t>(at)];
    const auto of = [&](const char* what) { return QLatin1String(what) + toQString(m_session->catalog().resources.name(column.resource)); };
    switch (column.part) {
    case Part::Name: return QStringLiteral("name");
    case Part::State: return QStringLiteral("state");
    case Part::Roles: return QStringLiteral("roles");
    case Part::Age: return QStringLiteral("age");
    case Part::Version: return QStringLiteral("version");
    case Part::Label: return QStringLiteral("label:") + column.label;
    case Part::Pods: return QStringLiteral("pods");
    case Part::Requested: return of("requested:");
    case Part::Allocatable: return of("allocatable:");
    case Part::Free: return of("free:");
    case Part::Used: return of("used:");
    case Part::Devices: return QStringLiteral("devices:") + column.label;
    case Part::Taints: return QStringLiteral("taints");
    }
    return {};
}

bool NodeTableModel::shownAtFirst(int at) const {
    const Column& column = m_columns[static_cast<std::size_t>(at)];
    switch (column.part) {
    case Part::Roles:
    case Part::Version:
    case Part::Allocatable: return false;
    case Part::Requested:
    case Part::Free: return isMainResource(m_session->catalog().resources, column.resource);
    case Part::Used: return m_measured->table().nodesKnown() > 0;
    default: return true;
    }
}

std::optional<std::int64_t> NodeTableModel::used(NodeIdx node, ResourceIdx resource) const {
    const Used* told = m_measured->table().of(node);
    return told ? told->of(resource) : std::nullopt;
}

bool NodeTableModel::isShare(int column) const { return m_columns[static_cast<std::size_t>(column)].part == Part::Free; }

bool NodeTableModel::keeps(std::uint32_t object) const {
    const Matches& matches = m_session->looking()->matches();
    return (!matches.active || matches.nodes[object]) && (m_only.empty() || m_only[object]);
}

double NodeTableModel::freeShare(NodeIdx node, ResourceIdx resource) const {
    const Cluster& cluster = *m_session->cluster();
    const std::int64_t has = cluster.allocatable(node, resource);
    if (has <= 0) return 0;
    const std::int64_t free = has - cluster.requested(node, resource);
    return std::clamp(static_cast<double>(free) / static_cast<double>(has), 0.0, 1.0);
}

DeviceCount NodeTableModel::devicesOf(NodeIdx node, const QString& driver) const {
    if (!m_devices || m_devices->sharedCluster() != m_session->cluster()) m_devices = DevicePicture::of(m_session->cluster());
    if (m_devices)
        for (DeviceCount& count : countByDriver(m_devices->index(), m_devices->cells(node)))
            if (count.driver == toStdString(driver)) return std::move(count);
    return {};
}

const NodeGist& NodeTableModel::gistOf(NodeIdx node) const { return m_printed.of(m_session->catalog().nodeSources[node.get()]); }

QString NodeTableModel::text(const Column& column, NodeIdx idx) const {
    const Cluster& cluster = *m_session->cluster();
    const Node& node = cluster.catalog().node(idx);
    const ResourceTable& table = cluster.catalog().resources;
    switch (column.part) {
    case Part::Name: return toQString(node.name);
    case Part::State: return nodeStateText(cluster, idx);
    case Part::Roles:
    case Part::Version: {
        const NodeGist& gist = gistOf(idx);
        const std::string& told = column.part == Part::Roles ? gist.roles : gist.version;
        return told.empty() ? QStringLiteral("–") : toQString(told);
    }
    case Part::Age: return node.creationTime == 0 ? QStringLiteral("–") : toQString(printedAge(node.creationTime, QDateTime::currentSecsSinceEpoch()));
    case Part::Label: {
        const std::string* value = node.labels.find(toStdString(column.label));
        return value ? toQString(*value) : QString();
    }
    case Part::Pods: return podsUnread() ? QStringLiteral("?") : QLocale().toString(static_cast<qulonglong>(cluster.node(idx).pods.size()));
    case Part::Requested:
        if (podsUnread()) return QStringLiteral("?");
        return columnText(table.name(column.resource), cluster.requested(idx, column.resource));
    case Part::Allocatable: return columnText(table.name(column.resource), cluster.allocatable(idx, column.resource));
    case Part::Free:
        if (cluster.allocatable(idx, column.resource) <= 0) return QStringLiteral("–");
        if (podsUnread()) return QStringLiteral("?");
        return tr("%1 %").arg(qRound(100 * freeShare(idx, column.resource)));
    case Part::Used: {
        const auto amount = used(idx, column.resource);
        return amount ? markedText(columnText(table.name(column.resource), *amount), m_measured->isStale(*m_measured->table().of(idx))) : QStringLiteral("?");
    }
    case Part::Devices: {
        const DeviceCount count = devicesOf(idx, column.label);
        return count.all == 0 ? QStringLiteral("–") : QStringLiteral("%L1 / %L2").arg(count.free).arg(count.all);
    }
    case Part::Taints: {
        QStringList taints;
        for (const Taint& t : node.taints) taints << toQString(toString(t));
        return taints.join(QStringLiteral(", "));
    }
    }
    return {};
}

QVariant NodeTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Column& column = m_columns[static_cast<std::size_t>(index.column())];
    const NodeIdx node{object(index.row())};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: return text(column, node);
    case Qt::ToolTipRole:
        if (column.part == Part::Requested || column.part == Part::Allocatable) {
            const std::string& name = m_session->catalog().resources.name(column.resource);
            const Cluster& cluster = *m_session->cluster();
            return toQString(formatExact(name, column.part == Part::Requested ? cluster.requested(node, column.resource)
                                                                              : cluster.allocatable(node, column.resource)));
        }
        if (column.part == Part::Used) {
            const Used* told = m_measured->table().of(node);
            return told ? m_measured->text(*told) : tr("nobody measured it");
        }
        if (column.part == Part::Devices) {
            const DeviceCount count = devicesOf(node, column.label);
            return count.all == 0 ? QVariant() : countText({count});
        }
        if (column.part == Part::Age) {
            const std::int64_t creation = m_session->catalog().node(node).creationTime;
            return creation == 0 ? QVariant() : QLocale().toString(QDateTime::fromSecsSinceEpoch(creation), QLocale::LongFormat);
        }
        return column.part == Part::Name || column.part == Part::Taints ? text(column, node) : QVariant();
    case Qt::TextAlignmentRole: {
        const bool number = column.part == Part::Pods || column.part == Part::Age || column.part == Part::Requested
                            || column.part == Part::Allocatable || column.part == Part::Free || column.part == Part::Used || column.part == Part::Devices;
        return int((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    case ObjectRole: return QVariant::fromValue<quint32>(object(index.row()));
    case ShareRole:
        if (column.part != Part::Free || podsUnread() || m_session->cluster()->allocatable(node, column.resource) <= 0) return {};
        return freeShare(node, column.resource);
    default: return {};
    }
}

QVariant NodeTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical || section < 0 || section >= columnCount()) return {};
    const Column& column = m_columns[static_cast<std::size_t>(section)];
    const bool counts = column.part == Part::Requested || column.part == Part::Allocatable || column.part == Part::Free || column.part == Part::Used;
    const QString resource =
        counts ? resourceText(m_session->catalog().resources.name(column.resource)) : QString();
    if (role == Qt::TextAlignmentRole)
        return int((counts || column.part == Part::Pods || column.part == Part::Age || column.part == Part::Devices ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && counts) return toQString(m_session->catalog().resources.name(column.resource));
    if (role == Qt::ToolTipRole && (column.part == Part::Label || column.part == Part::Devices)) return column.label;
    if (role != Qt::DisplayRole) return {};
    switch (column.part) {
    case Part::Name: return tr("Node");
    case Part::State: return tr("State");
    case Part::Roles: return tr("Roles");
    case Part::Age: return tr("Age");
    case Part::Version: return tr("Version");
    case Part::Label: return column.label.section(QLatin1Char('/'), -1);
    case Part::Pods: return tr("Pods");
    case Part::Requested: return tr("%1\nrequested").arg(resource);
    case Part::Allocatable: return tr("%1\nallocatable").arg(resource);
    case Part::Free: return tr("%1\nfree").arg(resource);
    case Part::Used: return tr("%1\nused").arg(resource);
    case Part::Devices: return tr("%1\nfree / all", "a driver's devices").arg(column.label);
    case Part::Taints: return tr("Taints");
    }
    return {};
}

std::vector<std::int64_t> NodeTableModel::sortKeys(int at) const {
    const Column& column = m_columns[static_cast<std::size_t>(at)];
    const Cluster& cluster = *m_session->cluster();
    const std::size_t count = cluster.nodeCount();
    const auto number = [&](auto value) {
        std::vector<std::int64_t> keys(count);
        for (std::size_t i = 0; i < count; ++i) keys[i] = value(NodeIdx{i});
        return keys;
    };
    switch (column.part) {
    case Part::Pods: return number([&](NodeIdx n) { return static_cast<std::int64_t>(cluster.node(n).pods.size()); });
    case Part::Age: return number([&](NodeIdx n) { return -cluster.catalog().node(n).creationTime; });
    case Part::Roles:
    case Part::Version: {
        bool all = false;
        const std::vector<const NodeGist*> gists = m_printed.gists(cluster.catalog().nodeSources, count, all);
        if (!all) m_readOn->start(0);
        // Rows that are not read yet come last.
        return textRanks(count, [&](std::size_t i) {
            if (!gists[i]) return std::string_view("~");
            return std::string_view(column.part == Part::Roles ? gists[i]->roles : gists[i]->version);
        });
    }
    case Part::Requested: return number([&](NodeIdx n) { return cluster.requested(n, column.resource); });
    case Part::Allocatable: return number([&](NodeIdx n) { return cluster.allocatable(n, column.resource); });
    case Part::Used: return number([&](NodeIdx n) { return used(n, column.resource).value_or(-1); });  // unknown ones before
    case Part::Devices:
        return number([&](NodeIdx n) {
            const DeviceCount devices = devicesOf(n, column.label);
            return devices.all == 0 ? -1 : static_cast<std::int64_t>(devices.free);
        });
    case Part::Free:
        return number([&](NodeIdx n) -> std::int64_t {
            if (cluster.allocatable(n, column.resource) <= 0) return -1;  // it has none: before full nodes
            return static_cast<std::int64_t>(1e6 * freeShare(n, column.resource));
        });
    default: {
        std::vector<std::string> texts(count);
        for (std::size_t i = 0; i < count; ++i) texts[i] = toStdString(text(column, NodeIdx{i}));
        return textRanks(count, [&](std::size_t i) -> std::string_view { return texts[i]; });
    }
    }
}

}  // namespace bayplan

#include "moc_node_table_model.cpp"
