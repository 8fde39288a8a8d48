// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/resource_choice.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "common/text.h"
#include "topology/pod_gpus.h"

namespace bayplan {

namespace {

int order(const std::string& name) {
    if (name == kCpu) return 0;
    if (name == kMemory) return 1;
    return isExtendedResource(name) ? 2 : 3;
}

std::vector<ResourceIdx> chosen(const ResourceTable& table, const std::vector<char>& wanted) {
    std::vector<ResourceIdx> result;
    for (std::size_t r = 0; r < table.size(); ++r)
        if (wanted[r] && ResourceIdx{r} != ResourceTable::kPodsIdx) result.push_back(ResourceIdx{r});
    std::stable_sort(result.begin(), result.end(),
                     [&](ResourceIdx a, ResourceIdx b) { return order(table.name(a)) < order(table.name(b)); });
    return result;
}

}  // namespace

std::vector<ResourceIdx> offeredResources(const Cluster& cluster) {
    const ResourceTable& table = cluster.catalog().resources;
    std::vector<char> wanted(table.size(), 0);
    for (const std::vector<std::int64_t>& amounts : cluster.catalog().allocatable)
        for (std::size_t r = 0; r < table.size(); ++r)
            if (amounts[r] > 0) wanted[r] = 1;
    return chosen(table, wanted);
}

std::vector<ResourceIdx> askedResources(const Cluster& cluster) {
    const ResourceTable& table = cluster.catalog().resources;
    std::vector<char> wanted(table.size(), 0);
    for (const SpecInfo& spec : cluster.catalog().specs)
        for (std::size_t r = 0; r < table.size(); ++r)
            if (spec.requests.filter[r] > 0) wanted[r] = 1;
    return chosen(table, wanted);
}

bool isMainResource(const ResourceTable& table, ResourceIdx resource) {
    return resource == ResourceTable::kCpuIdx || resource == ResourceTable::kMemoryIdx || isWholeGpu(table.name(resource));
}

ResourceIdx mostOfferedGpu(const Catalog& catalog) {
    ResourceIdx best;
    std::int64_t most = 0;
    const GpuColumns columns(catalog.resources);
    for (const ResourceIdx column : columns.counts()) {
        std::int64_t sum = 0;
        for (const std::vector<std::int64_t>& of : catalog.allocatable) sum += std::min(of[column.get()], std::int64_t{1} << 32);
        if (sum > most) {
            most = sum;
            best = column;
        }
    }
    // Pods ask for thousandths of shared GPUs; nobody asks for their number.
    return best.valid() && best == columns.sharedCount && columns.sharedMilli.valid() ? columns.sharedMilli : best;
}

QString columnText(const std::string& resource, std::int64_t amount) {
    if (resource != kCpu) return amountText(resource, amount);
    QLocale grouping = QLocale::c();
    grouping.setNumberOptions(QLocale::DefaultNumberOptions);
    QString text = grouping.toString(static_cast<double>(amount) / 1000, 'f', 2);
    while (text.endsWith(QLatin1Char('0'))) text.chop(1);
    if (text.endsWith(QLatin1Char('.'))) text.chop(1);
    return text == QLatin1String("-0") ? QStringLiteral("0") : text;
}

QString nodeStateText(const Cluster& cluster, NodeIdx node) {
    QString text;
    switch (cluster.catalog().node(node).readiness) {
    case Readiness::Ready: text = QStringLiteral("Ready"); break;
    case Readiness::NotReady: text = QStringLiteral("NotReady"); break;
    case Readiness::Unknown: text = QStringLiteral("Unknown"); break;
    }
    if (cluster.node(node).unschedulable) text += QStringLiteral(",SchedulingDisabled");
    return text;
}

QString standingText(Standing standing) {
    switch (standing) {
    case Standing::Pending: return QCoreApplication::translate("bayplan", "Pending");
    case Standing::Bound: return QCoreApplication::translate("bayplan", "Bound");
    case Standing::Assumed: return QCoreApplication::translate("bayplan", "Placed here");
    }
    return {};
}

}  // namespace bayplan
