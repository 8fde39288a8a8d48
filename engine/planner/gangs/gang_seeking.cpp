// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/gangs/gang_seeking.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace bayplan {

namespace {

/// Domains whose largest part is looked for where none has room for the gang.
constexpr std::size_t kMostParts = 3;

std::vector<NodeDomain> domainsFor(const Cluster& cluster, const GangSeek& seek) {
    std::vector<NodeDomain> domains = domainsAt(cluster.catalog(), seek.level);
    if (seek.level.empty()) return domains;
    // Those that stand already say where the others go.
    if (!seek.standing.empty() && !seek.few)
        std::erase_if(domains, [&](const NodeDomain& domain) { return seek.standing.size() > 1 || domain.values.front() != seek.standing.front(); });
    return domains;
}

bool takesAny(const GangRoom& room, NodeIdx node) {
    for (std::size_t c = 0; c < room.classes().size(); ++c)
        if (room.most(c, node) > 0) return true;
    return false;
}

void append(GangSeats& all, const GangSeats& some, std::vector<GangClass>& left) {
    all.seats.insert(all.seats.end(), some.seats.begin(), some.seats.end());
    all.deltas.insert(all.deltas.end(), some.deltas.begin(), some.deltas.end());
    all.after = some.after;
    for (GangClass& one : left)
        std::erase_if(one.pods, [&](PodIdx pod) { return std::any_of(some.seats.begin(), some.seats.end(), [&](const GangSeat& seat) { return seat.pod == pod; }); });
}

/// The domains of the slices among these nodes, with how many slices each has room for at most: those with the most first.
std::vector<std::pair<std::size_t, NodeDomain>> sliceDomains(const Catalog& catalog, const GangRoom& room, const GangSlices& slices, const std::vector<NodeIdx>& nodes) {
    std::vector<std::pair<std::size_t, NodeDomain>> domains;
    for (NodeDomain& domain : domainsAt(catalog, slices.level)) {
        std::erase_if(domain.nodes, [&](NodeIdx node) { return !std::binary_search(nodes.begin(), nodes.end(), node); });
        if (const std::size_t fit = static_cast<std::size_t>(std::max<std::int64_t>(0, room.most(domain.nodes))) / slices.size; fit > 0) domains.emplace_back(fit, std::move(domain));
    }
    std::stable_sort(domains.begin(), domains.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    return domains;
}

/// No placement has more of the pods on these nodes.
std::size_t mostOn(const Cluster& cluster, const GangRoom& room, const GangSeek& seek, const std::vector<NodeIdx>& nodes) {
    const auto most = static_cast<std::size_t>(std::max<std::int64_t>(0, room.most(nodes)));
    if (!seek.slices) return most;
    std::size_t fit = 0;
    for (const auto& [slices, domain] : sliceDomains(cluster.catalog(), room, seek.slices, nodes)) fit += slices;
    return std::min(fit, most / seek.slices.size) * seek.slices.size;
}

/// In slices: in each of their domains as many as it takes, until there are enough. Other shares are not tried.
GangSeats seatsOn(const ClusterPtr& cluster, Scheduler& scheduler, const GangRoom& room, const std::vector<GangClass>& classes, const GangSeek& seek, std::size_t wanted,
                  const std::vector<NodeIdx>& nodes, Work& work) {
    if (!seek.slices) return seatsFor(cluster, scheduler, classes, wanted, nodes, work);
    std::vector<GangClass> left = classes;
    GangSeats all;
    all.after = cluster;
    for (const auto& [most, domain] : sliceDomains(cluster->catalog(), room, seek.slices, nodes)) {
        for (std::size_t slices = std::min(most, (wanted - all.seats.size()) / seek.slices.size); slices > 0; --slices) {
            const GangSeats some = seatsFor(all.after, scheduler, left, slices * seek.slices.size, domain.nodes, work);
            if (work.ended()) return all;
            if (!some.enough) continue;
            append(all, some, left);
            break;
        }
    }
    all.enough = all.seats.size() >= wanted;
    return all;
}

/// As few domains as possible, each with equally many pods, or slices, or one fewer. Pods that stand already count for none.
void seekBalanced(GangSought& sought, const ClusterPtr& cluster, Scheduler& scheduler, const GangRoom& room, const GangSeek& seek, Work& work) {
    const std::size_t unit = seek.slices ? seek.slices.size : 1, units = seek.wanted / unit;
    for (std::size_t count = 2; count <= std::min(sought.domains.size(), units); ++count) {
        const std::size_t least = units / count * unit, larger = units % count;
        std::vector<const GangSought::Domain*> roomy;  // those with the most room first, as the domains are
        for (const GangSought::Domain& one : sought.domains)
            if (one.most >= least + (roomy.size() < larger ? unit : 0)) roomy.push_back(&one);
        if (roomy.size() < count) continue;
        std::vector<GangClass> left = room.classes();
        GangSeats all;
        all.after = cluster;
        for (const GangSought::Domain* domain : roomy) {
            const std::size_t share = least + (all.seats.size() < larger * (least + unit) ? unit : 0);
            if (all.seats.size() == seek.wanted) break;
            const GangSeats some = seatsOn(all.after, scheduler, room, left, seek, share, domain->domain.nodes, work);
            if (work.ended()) return;
            if (!some.enough) continue;  // another domain may take that many
            append(all, some, left);
        }
        if (all.seats.size() < seek.wanted) continue;
        all.enough = true;
        sought.enough = true;
        sought.seats = std::move(all);
        return;
    }
}

/// The domains together that have room for all, as few as possible.
void seekFew(GangSought& sought, const ClusterPtr& cluster, Scheduler& scheduler, const GangRoom& room, const GangSeek& seek, Work& work) {
    std::vector<NodeIdx> nodes;
    bool fewest = true;
    for (const GangSought::Domain& domain : sought.domains) {
        nodes.insert(nodes.end(), domain.domain.nodes.begin(), domain.domain.nodes.end());
        std::sort(nodes.begin(), nodes.end());
        if (mostOn(*cluster, room, seek, nodes) < seek.wanted) continue;
        GangSeats seats = seatsOn(cluster, scheduler, room, room.classes(), seek, seek.wanted, nodes, work);
        if (seats.enough) {
            sought.enough = true;
            sought.seats = std::move(seats);
            return;
        }
        fewest = false;
        if (work.ended()) return;
    }
    // Nodes without the label, too: a preference does not keep the gang off them.
    nodes.resize(cluster->nodeCount());
    for (std::size_t n = 0; n < nodes.size(); ++n) nodes[n] = NodeIdx(n);
    const std::size_t most = mostOn(*cluster, room, seek, nodes);
    const bool can = most >= seek.wanted;
    sought.together = most;
    GangSeats seats = seatsOn(cluster, scheduler, room, room.classes(), seek, can || !seek.slices ? seek.wanted : most, nodes, work);
    seats.enough = seats.enough && can;
    sought.enough = seats.enough;
    sought.whole = seats.whole || !can;
    sought.counted = !can && fewest;
    if (seats.seats.size() > sought.seats.seats.size()) sought.seats = std::move(seats);
}

}  // namespace

std::vector<std::string> valuesOf(const Cluster& cluster, const std::vector<PodIdx>& pods, const GangLevel& level) {
    std::set<std::string> values;
    if (level.empty()) return {};
    for (const PodIdx pod : pods) {
        const NodeIdx node = cluster.placement(pod).node;
        if (!node.valid()) continue;
        values.insert(level.valueOf(cluster.catalog().node(node)));
    }
    return {values.begin(), values.end()};
}

Result<GangSought> seekGang(const ClusterPtr& cluster, Scheduler& scheduler, const GangRoom& room, const GangSeek& seek, const Budget& budget, Work& work) {
    GangSought sought;
    for (NodeDomain& domain : domainsFor(*cluster, seek)) {
        const std::size_t most = mostOn(*cluster, room, seek, domain.nodes);
        const auto open = static_cast<std::size_t>(std::count_if(domain.nodes.begin(), domain.nodes.end(), [&](NodeIdx node) { return takesAny(room, node); }));
        sought.domains.push_back({std::move(domain), most, open, {}});
    }
    std::stable_sort(sought.domains.begin(), sought.domains.end(), [](const auto& a, const auto& b) { return a.most > b.most; });
    const bool few = seek.few && !seek.level.empty();
    // The smallest that has room for all comes first: larger ones stay whole for others.
    const auto roomy = static_cast<std::size_t>(std::count_if(sought.domains.begin(), sought.domains.end(), [&](const auto& one) { return one.most >= seek.wanted; }));
    if (seek.level.byNodes) {
        // The last one comes first: the tightest that has a node for each pod, and only then those that have not.
        const auto order = [&](const GangSought::Domain& one) {
            const std::int64_t over = static_cast<std::int64_t>(one.open) - static_cast<std::int64_t>(seek.wanted);
            return over >= 0 ? std::pair(0, over) : std::pair(1, -over);
        };
        std::stable_sort(sought.domains.begin(), sought.domains.begin() + static_cast<std::ptrdiff_t>(roomy), [&](const auto& a, const auto& b) { return order(a) > order(b); });
    }
    sought.whole = sought.counted = roomy == 0;
    bool searched = true;
    for (std::size_t i = roomy; i > 0 && !sought.enough; --i) {
        GangSought::Domain& domain = sought.domains[i - 1];
        domain.seats = seatsOn(cluster, scheduler, room, room.classes(), seek, seek.wanted, domain.domain.nodes, work);
        sought.enough = domain.seats.enough;
        sought.best = i - 1;
        searched = searched && domain.seats.whole;
    }
    if (!sought.enough) {
        sought.whole = roomy == 0 || searched;
        for (std::size_t i = roomy; i < sought.domains.size() && i < roomy + kMostParts && !work.ended(); ++i)
            if (sought.domains[i].most > 0) sought.domains[i].seats = seatsOn(cluster, scheduler, room, room.classes(), seek, sought.domains[i].most, sought.domains[i].domain.nodes, work);
        for (std::size_t i = 0; i < sought.domains.size(); ++i)
            if (sought.domains[i].seats.seats.size() > sought.domains[sought.best].seats.seats.size()) sought.best = i;
    }
    if (!sought.domains.empty()) sought.seats = sought.domains[sought.best].seats;
    sought.seats.enough = sought.enough;  // a part is not
    if (few && !sought.enough && seek.balanced) seekBalanced(sought, cluster, scheduler, room, seek, work);
    if (few && !sought.enough) seekFew(sought, cluster, scheduler, room, seek, work);
    if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("placing the gang was stopped"), {}};
    return sought;
}

}  // namespace bayplan
