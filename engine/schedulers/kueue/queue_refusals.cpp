// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/queue_refusals.h"

#include <algorithm>
#include <optional>
#include <set>

#include "schedulers/kueue/flavor_assignment.h"

namespace bayplan {

namespace {

std::string at(const char* list, std::size_t index) { return std::string(list) + "[" + std::to_string(index) + "]"; }

class Refusals {
public:
    Refusals(bool alone, bool ofQueue) : m_alone(alone), m_ofQueue(ofQueue) {}

    std::vector<std::string> of(const std::vector<QuotaGroup>& groups) {
        for (std::size_t g = 0; g < groups.size(); ++g) {
            const std::string path = "spec." + at("resourceGroups", g);
            for (std::size_t r = 0; r < groups[g].resources.size(); ++r)
                if (!m_resources.insert(groups[g].resources[r]).second)
                    m_told.push_back(path + "." + at("coveredResources", r) + ": Duplicate value: \"" + groups[g].resources[r] + "\"");
            bool sameNumber = true;
            for (std::size_t f = 0; f < groups[g].flavors.size(); ++f) {
                const QuotaGroup::Flavor& flavor = groups[g].flavors[f];
                const std::size_t resources = std::max(flavor.listed.size(), flavor.quotas.size());  // objects that no file told list nothing
                sameNumber = sameNumber && resources == groups[g].resources.size();
                quotas(path + "." + at("flavors", f), flavor, groups[g].resources);
                if (!m_flavors.insert(flavor.name).second) m_told.push_back(path + "." + at("flavors", f) + ".name: Duplicate value: \"" + flavor.name + "\"");
            }
            if (!sameNumber) m_told.push_back(path + ": flavors must have the same number of resources as the coveredResources");
        }
        return std::move(m_told);
    }

private:
    void quotas(const std::string& path, const QuotaGroup::Flavor& flavor, const std::vector<std::string>& covered) {
        for (std::size_t r = 0; r < flavor.listed.size() && r < covered.size(); ++r) {
            const std::string& resource = flavor.listed[r];
            const std::string place = path + "." + at("resources", r) + ".";
            if (resource != covered[r]) refuse(place + "name", resource, "must match the name in coveredResources");
            const FlavorQuota& quota = flavor.quotas.at(resource);
            limit(place + "borrowingLimit", resource, quota.borrowingLimit);
            limit(place + "lendingLimit", resource, quota.lendingLimit);
            if (m_ofQueue && quota.lendingLimit && *quota.lendingLimit > quota.nominal)
                refuse(place + "lendingLimit", quotaText(resource, *quota.lendingLimit), "must be less than or equal to the nominalQuota");
        }
    }

    void limit(const std::string& path, const std::string& resource, const std::optional<std::int64_t>& amount) {
        if (amount && m_alone) refuse(path, quotaText(resource, *amount), m_ofQueue ? "must be nil when cohort is empty" : "must be nil when parent is empty");
    }

    void refuse(const std::string& path, const std::string& value, const char* why) { m_told.push_back(path + ": Invalid value: \"" + value + "\": " + why); }

    bool m_alone, m_ofQueue;
    std::set<std::string> m_resources, m_flavors;
    std::vector<std::string> m_told;
};

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
    return text;
}

/// All but the name of a Topology is sorted, as Kueue does.
struct Lacking {
    std::vector<std::string> flavors, topologies, checks, inactive, everywhere, somewhere, provisioning;

    Lacking(const KueueObjects& objects, const ClusterQueue& queue) {
        std::set<std::string> all;
        for (const QuotaGroup& group : queue.groups)
            for (const QuotaGroup::Flavor& flavor : group.flavors) {
                all.insert(flavor.name);
                const auto known = std::find_if(objects.flavors.begin(), objects.flavors.end(), [&](const ResourceFlavor& one) { return one.name == flavor.name; });
                if (known == objects.flavors.end()) flavors.push_back(flavor.name);
                else if (!known->topology.empty() && !objects.topologies.contains(known->topology))
                    topologies.push_back("there is no Topology \"" + known->topology + "\" for TAS flavor \"" + flavor.name + "\"");
            }
        for (const QueueCheck& check : queue.checks) {
            const auto known = objects.checks.find(check.name);
            if (known == objects.checks.end()) {
                checks.push_back(check.name);
                continue;
            }
            if (!known->second) inactive.push_back(check.name);
            const auto controller = objects.controllers.find(check.name);
            if (controller == objects.controllers.end()) continue;
            if (controller->second == kProvisioning) provisioning.push_back(check.name);
            if (controller->second != kMultiKueue) continue;
            everywhere.push_back(check.name);
            if (!check.onFlavors.empty() && std::set<std::string>(check.onFlavors.begin(), check.onFlavors.end()) != all) somewhere.push_back(check.name);
        }
        for (auto* names : {&checks, &inactive, &everywhere, &somewhere, &provisioning}) std::sort(names->begin(), names->end());
    }
};

}  // namespace

std::string inactiveReason(const KueueObjects& objects, const ClusterQueue& queue) {
    const Lacking lacks(objects, queue);
    std::vector<std::string> why;
    if (!lacks.flavors.empty()) why.push_back("references missing ResourceFlavor(s): " + listed(lacks.flavors));
    if (!lacks.checks.empty()) why.push_back("references missing AdmissionCheck(s): " + listed(lacks.checks));
    if (!lacks.inactive.empty()) why.push_back("references inactive AdmissionCheck(s): " + listed(lacks.inactive));
    if (lacks.everywhere.size() > 1) why.push_back("Cannot use multiple MultiKueue AdmissionChecks on the same ClusterQueue, found: " + listed(lacks.everywhere));
    if (!lacks.somewhere.empty()) why.push_back("Cannot specify MultiKueue AdmissionCheck per flavor, found: " + listed(lacks.somewhere));
    if (!lacks.everywhere.empty() && !lacks.provisioning.empty())
        why.push_back("Cannot use both MultiKueue and ProvisioningRequest AdmissionChecks together, found: " + listed(lacks.everywhere) + ", " + listed(lacks.provisioning));
    // With MultiKueue the topology is that of another cluster: it alone keeps no queue from being active.
    if (why.empty() && (lacks.topologies.empty() || !lacks.everywhere.empty())) return {};
    if (queue.stopped) why.insert(why.begin(), "is stopped");
    why.insert(why.end(), lacks.topologies.begin(), lacks.topologies.end());
    std::string text;
    for (const std::string& one : why) text += (text.empty() ? "" : ", ") + one;
    return "Can't admit new workloads: " + text + ".";
}

std::vector<std::string> refusalsOf(const ClusterQueue& queue) {
    std::vector<std::string> told = Refusals(queue.cohort.empty(), true).of(queue.groups);
    if (queue.reclaim == PreemptionPolicy::Never && queue.preemptsWhileBorrowing) told.emplace_back("spec.preemption: reclaimWithinCohort=Never and borrowWithinCohort.Policy!=Never");
    if (!queue.preference.empty() && !(queue.borrowTriesNext && queue.preemptTriesNext))
        told.push_back("spec.flavorFungibility.preference: Invalid value: \"" + queue.preference + "\": preference \"" + queue.preference
                       + "\" requires both whenCanBorrow and whenCanPreempt to be TryNextFlavor");
    return told;
}

std::vector<std::string> refusalsOf(const QueueCohort& cohort) { return Refusals(cohort.parent.empty(), false).of(cohort.groups); }

}  // namespace bayplan
