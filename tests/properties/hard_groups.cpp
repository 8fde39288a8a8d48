// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/hard_groups.h"

#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "properties/hard_cases.h"
#include "support/dice.h"

namespace bayplan::testing {

namespace {

void addPodGroups(Objects& objects, Dice& dice) {
    std::set<std::string> keys;
    for (Pod& pod : objects.pods) {
        if (dice.percent(30)) continue;
        PodSpec spec = *pod.spec;
        spec.podGroup = dice.of(std::array{"g", "h", "i"});
        pod.spec = std::make_shared<const PodSpec>(spec);
        const std::string key = pod.namespaceName + "/" + spec.podGroup;
        if (!keys.insert(key).second || dice.percent(5)) continue;
        PodGroup group;
        group.namespaceName = pod.namespaceName;
        group.name = spec.podGroup;
        if (dice.percent(70)) group.minCount = static_cast<std::int32_t>(1 + dice.below(4));
        if (dice.percent(40)) group.topologyKeys.emplace();
        if (group.topologyKeys && dice.percent(80)) group.topologyKeys->push_back(dice.of(std::array{kZone, "rack", "nothing"}));
        group.disruptedAsAWhole = dice.coin();
        if (dice.percent(80)) group.priority = static_cast<std::int32_t>(dice.below(2000)) - 100;
        objects.podGroups.push_back(std::move(group));
    }
}

void addQuotas(Objects& objects, Dice& dice) {
    const auto amounts = [&](std::initializer_list<const char*> cpus, std::initializer_list<const char*> memories) {
        ResourceList list;
        if (dice.percent(90)) list.set("cpu", *Quantity::parse(dice.of(cpus)));
        if (dice.percent(90)) list.set("memory", *Quantity::parse(dice.of(memories)));
        if (dice.percent(40)) list.set("example.com/gpu", *Quantity::parse(dice.coin() ? "1" : "100"));
        if (dice.percent(60)) list.set("ephemeral-storage", *Quantity::parse("500Gi"));
        return list;
    };
    for (const char* space : kNamespaces) {
        if (dice.percent(25)) continue;
        ElasticQuota quota;
        quota.namespaceName = space;
        quota.name = "quota";
        if (dice.percent(90)) quota.min = amounts({"0", "1", "4", "64"}, {"0", "1Gi", "8Gi", "256Gi"});
        if (dice.percent(60)) quota.max = amounts({"2", "8", "999999999"}, {"4Gi", "64Gi", "8Ei"});
        objects.quotas.push_back(std::move(quota));
    }
}

void addApplications(Objects& objects, Dice& dice) {
    constexpr std::array kWorkloads{"front", "middle", "back"};
    for (Pod& pod : objects.pods) {
        if (dice.percent(30)) continue;
        std::vector<Labels::Pair> labels(pod.labels->begin(), pod.labels->end());
        labels.emplace_back("appgroup.diktyo.x-k8s.io", "shop");
        if (dice.percent(90)) labels.emplace_back("appgroup.diktyo.x-k8s.io.workload", dice.of(kWorkloads));
        pod.labels = std::make_shared<const Labels>(std::move(labels));
    }
    for (const char* space : kNamespaces) {
        if (dice.percent(20)) continue;
        AppGroup group;
        group.namespaceName = space;
        group.name = "shop";
        group.algorithm = dice.coin() ? "KahnSort" : "TarjanSort";
        for (const char* name : kWorkloads) {
            AppGroup::Workload workload{name, name, {}};
            // The last one closes a circle now and then.
            const char* next = std::string_view(name) == "front" ? "middle" : std::string_view(name) == "middle" ? "back"
                                                                                                                 : "front";
            if (std::string_view(next) != "front" || dice.percent(15)) workload.dependencies.push_back({next, next, static_cast<std::int64_t>(dice.below(30))});
            group.workloads.push_back(std::move(workload));
        }
        objects.appGroups.push_back(std::move(group));
    }
    NetworkTopology network;
    network.namespaceName = "default";
    network.name = "nt-default";
    NetworkTopology::Weights weights{"UserDefined", {}};
    for (const char* key : {"topology.kubernetes.io/region", kZone}) {
        NetworkTopology::Key one{key, {}};
        for (const char* from : {"a", "b", "c"}) {
            NetworkTopology::Origin origin{from, {}};
            for (const char* to : {"a", "b", "c"})
                if (dice.percent(80)) origin.costs.push_back({to, static_cast<std::int64_t>(dice.below(40))});
            one.origins.push_back(std::move(origin));
        }
        weights.keys.push_back(std::move(one));
    }
    network.weights.push_back(std::move(weights));
    if (dice.percent(90)) objects.networks.push_back(std::move(network));
}

}  // namespace

void addGroups(Objects& objects, unsigned seed, const HardCase& what) {
    Dice dice(seed ^ 0x6A09E667u);
    if (what.groups) addPodGroups(objects, dice);
    if (what.quotas) addQuotas(objects, dice);
    if (what.applications) addApplications(objects, dice);
}

void enableAdded(ProfileConfiguration& profile, const HardCase& what) {
    if (what.quotas) profile.multiPoint.enabled.push_back({"CapacityScheduling", 0, {}});
    if (what.applications) profile.multiPoint.enabled.push_back({"NetworkOverhead", 3, {}});
}

}  // namespace bayplan::testing
