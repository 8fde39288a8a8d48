// SPDX-License-Identifier: GPL-3.0-or-later
// What the table of pods says of a group of pods.
#include <QLocale>
#include <algorithm>

#include "common/pod_classes.h"
#include "common/resource_choice.h"
#include "common/text.h"
#include "tables/pod_table_model.h"

namespace bayplan {

namespace {

const QString kByNamespace = QStringLiteral("namespace"), kByOwner = QStringLiteral("owner"), kByBoth = QStringLiteral("namespace,owner");

}  // namespace

std::vector<RowGrouping> PodTableModel::groupings() const {
    return {{kByNamespace, tr("Namespace")}, {kByOwner, tr("Owner")}, {kByBoth, tr("Namespace, then owner")}};
}

const PodGroups& PodTableModel::names() const {
    if (const auto& catalog = m_session->cluster()->sharedCatalog(); m_namesOf != catalog) {
        m_names = PodGroups::named(*catalog);
        m_namesOf = catalog;
    }
    return m_names;
}

std::vector<RowLevel> PodTableModel::levels(const QString& grouping) const {
    static_assert(RowLevel::kNone == PodGroups::kNone);
    const PodGroups& groups = names();
    std::vector<RowLevel> levels;
    if (grouping != kByOwner) {
        RowLevel level;
        level.of = groups.nameSpace;
        for (const std::string& name : groups.nameSpaces) level.titles.push_back(toQString(name));
        levels.push_back(std::move(level));
    }
    if (grouping != kByNamespace) {
        RowLevel level;
        level.of = groups.owner;
        level.none = tr("No owner");
        for (const std::string& name : groups.owners)  // "namespace/Kind/name"; under a namespace, without it
            level.titles.push_back(toQString(levels.empty() ? name : name.substr(name.find('/') + 1)));
        levels.push_back(std::move(level));
    }
    return levels;
}

RowTree::Rank PodTableModel::rankBy(int column) const {
    switch (m_columns[static_cast<std::size_t>(column)].part) {
    case Part::Name:
    case Part::Namespace:
    case Part::Owner: return RowTree::Rank::Title;
    case Part::Request: return RowTree::Rank::Sum;
    default: return RowTree::Rank::First;
    }
}

QString PodTableModel::groupText(int at, std::span<const std::uint32_t> pods) const {
    const Column& column = m_columns[static_cast<std::size_t>(at)];
    const Cluster& cluster = *m_session->cluster();
    const Catalog& catalog = cluster.catalog();
    const auto sumText = [&](std::int64_t sum) { return columnText(catalog.resources.name(column.resource), sum); };
    const auto count = [&](auto which) { return static_cast<int>(std::count_if(pods.begin(), pods.end(), [&](std::uint32_t p) { return which(PodIdx{p}); })); };
    const auto shared = [&](auto of) {  // what all of them have
        return std::all_of(pods.begin(), pods.end(), [&](std::uint32_t p) { return of(PodIdx{p}) == of(PodIdx{pods.front()}); });
    };
    switch (column.part) {
    case Part::Name: return {};
    case Part::Namespace:
    case Part::Owner: {
        const bool same = column.part == Part::Owner ? shared([&](PodIdx p) { return ownerName(p); }) : shared([&](PodIdx p) { return std::string_view(catalog.pod(p).namespaceName); });
        return same ? text(column, PodIdx{pods.front()}) : QString();
    }
    case Part::Standing: {
        const int pending = count([&](PodIdx p) { return cluster.placement(p).standing == Standing::Pending; });
        return pending == 0 ? QString() : tr("%Ln pending", nullptr, pending);
    }
    case Part::Node: {
        std::vector<bool> seen(cluster.nodeCount());
        NodeIdx first;
        int different = 0;
        for (const std::uint32_t p : pods) {
            const NodeIdx node = cluster.placement(PodIdx{p}).node;
            if (!node.valid() || seen[node.get()]) continue;
            seen[node.get()] = true;
            if (different++ == 0) first = node;
        }
        return different == 0 ? QString() : different == 1 ? toQString(catalog.node(first).name)
                                                           : tr("%Ln nodes", nullptr, different);
    }
    case Part::Request: {
        std::int64_t sum = 0;
        for (const std::uint32_t p : pods) sum += catalog.specOf(PodIdx{p}).requests.filter[column.resource.get()];
        return sum == 0 ? QStringLiteral("–") : sumText(sum);
    }
    case Part::Used: {
        std::int64_t sum = 0;
        std::size_t known = 0;
        for (const std::uint32_t p : pods)
            if (const Used* told = m_measured->table().of(PodIdx{p}))
                if (const auto amount = told->of(column.resource)) {
                    sum += *amount;
                    ++known;
                }
        if (known == 0) return QStringLiteral("?");
        return known == pods.size() ? sumText(sum) : tr("≥ %1", "at least; some are unknown").arg(sumText(sum));
    }
    case Part::Priority: {
        const auto [least, most] = std::minmax_element(pods.begin(), pods.end(), [&](std::uint32_t a, std::uint32_t b) { return catalog.pods[a].priority() < catalog.pods[b].priority(); });
        const QString from = QLocale().toString(catalog.pods[*least].priority()), to = QLocale().toString(catalog.pods[*most].priority());
        return from == to ? from : tr("%1 to %2").arg(from, to);
    }
    case Part::Decision: {
        const int without = count([&](PodIdx p) {
            const Decision* decision = m_session->decision(p);
            return decision && decision->outcome != Outcome::Scheduled;
        });
        return without == 0 ? QString() : tr("%Ln without a place", nullptr, without);
    }
    case Part::Ready:
    case Part::Status:
    case Part::Restarts:
    case Part::Age: return {};  // what the objects say is read row by row
    }
    return {};
}

}  // namespace bayplan
