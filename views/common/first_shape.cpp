// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/first_shape.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>

#include "cluster/requests.h"
#include "common/text.h"
#include "model/defaults.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostAsked = 20'000;  // answers of a node to a pod
constexpr std::size_t kMostSeen = 12;

struct ShapeWords {
    Q_DECLARE_TR_FUNCTIONS(ShapeWords)
};

ResourceList asksOfShape(const SlotShape& shape) {
    PodSpec whole = *shape.pod.spec;
    applyDefaults(whole);
    return podRequests(whole, {});
}

bool wantsDevice(const SlotShape& shape) {
    const ResourceList asked = asksOfShape(shape);
    return std::any_of(asked.begin(), asked.end(), [](const auto& one) { return isExtendedResource(one.first) && !one.second.isZero(); });
}

std::size_t largeEnough(const Catalog& catalog, PodIdx pod) {
    const std::vector<std::int64_t>& asked = catalog.specOf(pod).requests.filter;
    return static_cast<std::size_t>(std::count_if(catalog.allocatable.begin(), catalog.allocatable.end(), [&](const std::vector<std::int64_t>& offers) {
        for (std::size_t r = 0; r < asked.size(); ++r)
            if (asked[r] > (r < offers.size() ? offers[r] : 0)) return false;
        return true;
    }));
}

}  // namespace

std::vector<WaitingShape> waitingShapes(const Cluster& cluster, std::size_t most) {
    const Catalog& catalog = cluster.catalog();
    struct Group {
        PodIdx first;
        int count = 0;
        double share = 0;
    };
    std::map<std::size_t, Group> groups;  // by spec
    for (const PodIdx pod : cluster.pendingPods()) {
        Group& group = groups[catalog.podSpecs[pod.get()].get()];
        if (group.count++ == 0) group.first = pod;
    }
    std::vector<double> total(catalog.resources.size(), 0);
    for (const std::vector<std::int64_t>& amounts : catalog.allocatable)
        for (std::size_t r = 0; r < amounts.size(); ++r) total[r] += static_cast<double>(amounts[r]);
    std::vector<Group> sorted;
    for (auto& [spec, group] : groups) {
        const std::vector<std::int64_t>& asked = catalog.specs[spec].requests.filter;
        for (std::size_t r = 0; r < asked.size() && r < total.size(); ++r)
            if (total[r] > 0) group.share = std::max(group.share, static_cast<double>(asked[r]) / total[r]);
        sorted.push_back(group);
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const Group& a, const Group& b) { return a.share > b.share; });
    if (sorted.size() > most) sorted.resize(most);
    std::vector<WaitingShape> shapes;
    for (const Group& group : sorted) shapes.push_back({shapeOf(catalog.pod(group.first)), group.first, group.count});
    return shapes;
}

QString shapeText(const SlotShape& shape) {
    QStringList parts;
    for (const auto& [resource, quantity] : asksOfShape(shape))
        if (!quantity.isZero()) parts << quantityText(resource, resource == kCpu ? quantity.milliValue() : quantity.value());
    return parts.isEmpty() ? ShapeWords::tr("no requests") : parts.join(ShapeWords::tr(", ", "between amounts"));
}

std::optional<WaitingShape> firstShape(Session& session) {
    const ClusterPtr cluster = session.cluster();
    std::vector<WaitingShape> shapes = waitingShapes(*cluster);
    std::erase_if(shapes, [](const WaitingShape& one) { return !countable(one.shape); });
    std::size_t asked = 0;
    std::optional<WaitingShape> fits;
    for (const WaitingShape& one : shapes) {
        asked += cluster->nodeCount();
        if (asked > kMostAsked) break;
        const std::size_t feasible = session.scheduler().verdicts(*cluster, {one.pod}).feasible;
        if (feasible > 0 && feasible < largeEnough(cluster->catalog(), one.pod)) return one;
        if (feasible > 0 && (!fits || (!wantsDevice(fits->shape) && wantsDevice(one.shape)))) fits = one;
    }
    if (fits) return fits;
    for (SlotShape& seen : shapesSeen(cluster->catalog(), kMostSeen)) shapes.push_back({std::move(seen), {}, 0});
    const auto device = std::find_if(shapes.begin(), shapes.end(), [](const WaitingShape& one) { return wantsDevice(one.shape); });
    if (device != shapes.end()) return *device;
    return shapes.empty() ? std::nullopt : std::optional(shapes.front());
}

}  // namespace bayplan
