// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/device_remedies.h"

#include <algorithm>
#include <set>

#include "cluster/extended_claims.h"
#include "framework/catalog_index.h"
#include "plugins/devices/device_answers.h"
#include "plugins/devices/selector_relaxing.h"

namespace bayplan {

namespace {

constexpr std::size_t kNodesLookedAt = 64;
constexpr std::size_t kTries = 8;
constexpr std::size_t kOffered = 2;  // of different kinds
constexpr double kOfClass = 0.25;    // a class is everybody's
constexpr double kTaintCost = 0.75;
constexpr double kDropCost = 8;  // a selector that goes altogether

enum class What { Selector,
                  Capacity,
                  Count,
                  Taint };

struct Whereabouts {
    NodeIdx node;
    std::string device;  // "pool/device: what it has"; empty: it is about none
};

struct Relaxation {
    double cost = 0;
    What what = What::Selector;
    Amendment change;
    std::vector<Whereabouts> places;  // where it may help, one for each node
};

class Relaxing {
public:
    Relaxing(NearMissGroup& group, const Scheduler& scheduler, const Cluster& cluster, PodIdx pod)
        : m_group(group), m_scheduler(scheduler), m_cluster(cluster), m_catalog(cluster.catalog()), m_pod(pod), m_index(CatalogIndex::of(cluster.sharedCatalog())),
          m_devices(m_index->derived.of<DeviceIndex>()) {}

    void find(Work& work) {
        const Profile* profile = m_scheduler.profiles().find(m_catalog.pod(m_pod).spec->schedulerName);
        const DeviceUse use(m_devices, m_cluster);
        for (std::size_t i = 0; i < std::min(m_group.nodes.size(), kNodesLookedAt); ++i) {
            const ClaimAnswers answers = claimAnswers(m_devices, m_cluster, use, m_group.nodes[i], m_pod, profile ? profile->features : FeatureGates());
            if (answers.refusal || !answers.search) return;
            look(m_group.nodes[i], answers);
        }
        std::stable_sort(m_candidates.begin(), m_candidates.end(), [](const Relaxation& a, const Relaxation& b) { return a.cost < b.cost; });
        tryThem(work);
    }

private:
    void look(NodeIdx node, const ClaimAnswers& answers) {
        std::size_t next = 0;
        ResourceClaimIdx claim;
        for (const RequestAnswers& asked : answers.requests) {
            next = asked.claim == claim ? next + 1 : 0;
            claim = asked.claim;
            if (asked.deviceClass.empty() || isExtendedClaim(m_catalog.devices.claim(claim))) continue;  // has its devices, or is no object
            std::size_t request = 0, alternative = next;
            const std::vector<ClaimRequest>& requests = m_catalog.devices.claim(claim).requests;
            while (request < requests.size() && alternative >= requests[request].alternatives.size()) alternative -= requests[request++].alternatives.size();
            if (request < requests.size()) relax(node, asked, {claim, request, alternative, requests[request].alternatives[alternative]});
        }
    }

    void relax(NodeIdx node, const RequestAnswers& asked, const SetDeviceRequest& now) {
        std::int64_t good = 0;
        for (const DeviceAnswer& answer : asked.devices) {
            const IndexedDevice& device = m_devices.device(answer.device);
            const std::string name = device.slice->pool + "/" + device.device->name;
            SetDeviceRequest changed = now;
            if (answer.is(kDeviceFree) || answer.is(kDeviceGiven)) ++good;
            else if (answer.is(kDeviceRefused)) relaxSelector(node, answer, now);
            else if (answer.is(kDeviceTainted))
                for (const Taint& taint : device.device->taints) {
                    changed.now.tolerations.push_back({taint.key, taint.value.empty() ? Toleration::Op::Exists : Toleration::Op::Equal, taint.value, false, taint.effect});
                    if (&taint == &device.device->taints.back()) add(kTaintCost, What::Taint, changed, {node, name + ": " + textOf(answer.reason, "taint")});
                }
            else if (answer.is(kDeviceCapacity)) lower(node, name, textOf(answer.reason, "capacity"), textOf(answer.reason, "left"), changed);
            else if (answer.is(kDeviceNoCapacity)) lowerToPolicy(node, name, *device.device, changed);
        }
        if (asked.all || good == 0 || good >= asked.count) return;
        SetDeviceRequest fewer = now;
        fewer.now.count = good;
        add(static_cast<double>(asked.count - good) / static_cast<double>(asked.count), What::Count, std::move(fewer), {node, {}});
    }

    void relaxSelector(NodeIdx node, const DeviceAnswer& answer, const SetDeviceRequest& now) {
        const IndexedDevice& device = m_devices.device(answer.device);
        std::string has = device.slice->pool + "/" + device.device->name;
        for (const std::string& value : answer.values) has += (&value == &answer.values.front() ? ": " : ", ") + value;
        const std::size_t number = answer.refusal->number - 1;
        const bool ofClass = answer.refusal->of.starts_with("class ");
        const auto with = [&](const std::string& expression) -> Amendment {
            if (ofClass) return SetClassSelector{now.now.deviceClass, number, expression};
            SetDeviceRequest changed = now;
            if (expression.empty()) changed.now.selectors.erase(changed.now.selectors.begin() + static_cast<std::ptrdiff_t>(number));
            else changed.now.selectors[number] = expression;
            return changed;
        };
        if (const auto relaxed = m_relaxing.relaxedFor(answer.refusal->expression, device.slice->driver, *device.device))
            add(relaxed->cost + (ofClass ? kOfClass : 0), What::Selector, with(relaxed->expression), {node, has});
        else if (!ofClass) add(kDropCost, What::Selector, with(""), {node, has});
    }

    void lower(NodeIdx node, const std::string& device, const std::string& capacity, const std::string& left, SetDeviceRequest changed) {
        const Result<ExactQuantity> amount = ExactQuantity::parse(left);
        const auto asked = changed.now.capacity.find(capacity);
        if (!amount || amount->nanos() <= 0 || asked == changed.now.capacity.end() || asked->second <= *amount) return;
        const double cost = (asked->second.approximate() - amount->approximate()) / asked->second.approximate();
        asked->second = *amount;
        add(cost, What::Capacity, std::move(changed), {node, device + ": " + capacity + " " + left});
    }

    /// The most that the policies of the device give.
    void lowerToPolicy(NodeIdx node, const std::string& device, const Device& of, const SetDeviceRequest& now) {
        for (const auto& [name, asked] : now.now.capacity) {
            const auto at = of.capacity.find(name);
            if (at == of.capacity.end()) return;
            ExactQuantity most = at->second.value;
            if (at->second.policy && at->second.policy->range && at->second.policy->range->max) most = std::min(most, *at->second.policy->range->max);
            if (at->second.policy && !at->second.policy->validValues.empty()) most = std::min(most, at->second.policy->validValues.back());
            if (asked > most) lower(node, device, name, most.text(), now);
        }
    }

    void add(double cost, What what, Amendment change, Whereabouts place) {
        for (Relaxation& other : m_candidates)
            if (other.change == change) {
                if (other.places.back().node != place.node) other.places.push_back(std::move(place));  // of a node, the first device stands for all
                return;
            }
        m_candidates.push_back({cost, what, std::move(change), {std::move(place)}});
    }

    void tryThem(Work& work) {
        std::set<What> found;
        std::size_t tries = 0;
        for (const Relaxation& candidate : m_candidates) {
            if (found.size() == kOffered || tries == kTries) return;
            if (found.contains(candidate.what)) continue;
            if (!(m_group.searched = work.step())) return;
            ++tries;
            const Result<ClusterPtr> amended = amend(m_cluster, {candidate.change});
            if (!amended) continue;
            const auto helps = std::find_if(candidate.places.begin(), candidate.places.end(),
                                            [&](const Whereabouts& place) { return m_scheduler.violations(**amended, m_pod, place.node).empty(); });
            if (helps == candidate.places.end()) continue;
            if (m_group.remedies.empty()) {
                m_group.nearest = helps->device;
                std::stable_partition(m_group.nodes.begin(), m_group.nodes.end(), [&](NodeIdx node) { return node == helps->node; });
            }
            found.insert(candidate.what);
            m_group.remedies.push_back({{}, {candidate.change}, helps->node});
        }
    }

    NearMissGroup& m_group;
    const Scheduler& m_scheduler;
    const Cluster& m_cluster;
    const Catalog& m_catalog;
    PodIdx m_pod;
    std::shared_ptr<const CatalogIndex> m_index;
    const DeviceIndex& m_devices;
    SelectorRelaxing m_relaxing;
    std::vector<Relaxation> m_candidates;
};

}  // namespace

void findDeviceRemedies(NearMissGroup& group, const Scheduler& scheduler, const Cluster& cluster, PodIdx pod, Work& work) {
    Relaxing(group, scheduler, cluster, pod).find(work);
}

}  // namespace bayplan
