// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/hard_cases.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "plugins/neighbours/inter_pod_affinity.h"
#include "plugins/neighbours/pod_topology_spread.h"
#include "plugins/node/node_affinity.h"
#include "plugins/resources/node_resources_balanced_allocation.h"
#include "plugins/resources/node_resources_fit.h"
#include "properties/hard_claims.h"
#include "properties/hard_groups.h"

namespace bayplan::testing {

namespace {

constexpr std::array kKeys{kHostname, kHostname, kZone, kZone, kZone, "rack", "rack", "nobody-has-this"};
constexpr std::array kApps{"web", "db", "cache"};
constexpr std::array kImages{"registry.example/web:v1", "db", "registry.example:5000/cache", "café/ünï:1"};
constexpr std::array kPriorities{0, 0, 5, 5, 10, 100, -7, 2000000000};
constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();

class Maker {
    /// The emphasis of a cluster. If everything rules out a pod, the later rules are never reached.
    enum class Mood {
        Bleak,    // absent, zero and far too large values are frequent
        Roomy,    // resources do not matter: taints, affinity, spreading and scores do
        Crowded,  // resources are all that matters: preemption does
    };

public:
    Maker(unsigned seed, const HardCase& what)
        : m_seed(seed), m_dice(seed), m_claims(seed, what), m_what(what), m_mood(m_dice.of(std::array{Mood::Bleak, Mood::Roomy, Mood::Crowded})) {}

    Objects make() {
        namespaces();
        const std::size_t nodes = 1 + m_dice.below(m_what.mostNodes);
        for (std::size_t i = 0; i < nodes; ++i) m_objects.nodes.push_back(node(i));
        for (std::size_t i = 3 + m_dice.below(8); i > 0; --i) {
            PodSpec made = spec();
            m_claims.askIn(made);
            m_specs.push_back(std::make_shared<const PodSpec>(std::move(made)));
        }
        workloads();
        const std::size_t bound = m_dice.below(m_what.mostBound + 1);
        for (std::size_t i = 0; i < bound; ++i) m_objects.pods.push_back(pod(i, true));
        for (std::size_t i = 1 + m_dice.below(m_what.mostPending); i > 0; --i)
            m_objects.pods.push_back(pod(bound + i, false));
        m_claims.provide(m_objects);
        addGroups(m_objects, m_seed, m_what);
        return std::move(m_objects);
    }

private:
    Quantity amount(std::initializer_list<const char*> choices) { return *Quantity::parse(m_dice.of(choices)); }
    bool rarely(std::size_t share) { return m_dice.percent(m_mood == Mood::Bleak ? share : share / 4); }

    void namespaces() {
        m_objects.namespaces = {
            {"team-a", Labels{{"env", "prod"}}}, {"team-b", Labels{{"env", "test"}}}, {"default", Labels()}};
        // team-c has pods but no object.
    }

    Node node(std::size_t i) {
        Node made;
        made.name = (m_dice.percent(10) ? "knoten-ö-" : "node-") + std::to_string(i);
        std::vector<Labels::Pair> labels;
        if (m_dice.percent(90)) labels.emplace_back(kHostname, m_dice.percent(95) ? made.name : "same");
        if (m_dice.percent(80)) labels.emplace_back(kZone, std::string(m_dice.of(std::array{"a", "b", "c", ""})));
        if (m_dice.percent(50)) labels.emplace_back("rack", std::to_string(m_dice.below(4)));
        if (m_dice.percent(50)) labels.emplace_back("disk", m_dice.coin() ? "ssd" : "hdd");
        if (m_dice.percent(40))
            labels.emplace_back("size",
                                std::string(m_dice.of(std::array{"3", "10", "-4", "much", "", "9223372036854775808"})));
        made.labels = Labels(std::move(labels));
        switch (m_mood) {
        case Mood::Bleak:
            made.allocatable.set("cpu", amount({"0", "1", "2", "4", "4", "1500m", "64"}));
            made.allocatable.set("memory", amount({"0", "1Gi", "4Gi", "8Gi", "9223372036854775807"}));
            if (m_dice.percent(90)) made.allocatable.set("pods", amount({"0", "3", "10", "110"}));
            break;
        case Mood::Roomy:
            made.allocatable.set("cpu", amount({"64", "128", "65500m"}));
            made.allocatable.set("memory", amount({"64Gi", "256Gi"}));
            made.allocatable.set("pods", amount({"110", "250"}));
            break;
        case Mood::Crowded:
            made.allocatable.set("cpu", amount({"1", "1500m", "2"}));
            made.allocatable.set("memory", amount({"1Gi", "2Gi"}));
            made.allocatable.set("pods", amount({"4", "8"}));
        }
        if (m_dice.percent(40)) made.allocatable.set("example.com/gpu", amount({"0", "1", "4"}));
        if (m_dice.percent(30)) made.allocatable.set("hugepages-2Mi", amount({"0", "64Mi"}));
        if (m_dice.percent(30)) made.allocatable.set("ephemeral-storage", amount({"1Gi", "100Gi"}));
        if (rarely(20)) made.taints.push_back({"dedicated", m_dice.coin() ? "gpu" : "", TaintEffect::NoSchedule});
        if (m_dice.percent(20)) made.taints.push_back({"slow", "yes", TaintEffect::PreferNoSchedule});
        if (rarely(10)) made.taints.push_back({"leaving", "", TaintEffect::NoExecute});
        made.unschedulable = rarely(8);
        if (m_what.images)
            for (std::size_t image = 0; image < kImages.size(); ++image)
                if (m_dice.percent(40))
                    made.images.push_back({{kImages[image], std::string(kImages[image]) + ":latest"},
                                           static_cast<std::int64_t>(image * image * 300) << 20});
        if (m_dice.percent(30)) made.declaredFeatures = {"RestartAllContainersOnContainerExits"};
        if (m_dice.percent(20)) made.declaredFeatures.push_back("UserNamespacesHostNetworkSupport");
        return made;
    }

    ResourceList requests() {
        ResourceList list;
        if (m_dice.percent(70))
            list.set("cpu", m_mood == Mood::Bleak ? amount({"0", "1m", "100m", "500m", "1", "2", "999999"})
                                                  : amount({"0", "100m", "250m", "500m"}));
        if (m_dice.percent(60))
            list.set("memory", m_mood == Mood::Bleak ? amount({"0", "1", "100Mi", "512Mi", "1Gi", "3Gi"})
                                                     : amount({"0", "1", "100Mi", "256Mi"}));
        if (rarely(15)) list.set("example.com/gpu", amount({"0", "1", "2"}));
        if (rarely(10)) list.set("hugepages-2Mi", amount({"0", "4Mi"}));
        if (rarely(10)) list.set("ephemeral-storage", amount({"0", "2Gi"}));
        if (m_dice.percent(5)) list.set("storage", amount({"1Gi"}));
        return list;
    }

    Container container(const char* name) {
        Container made;
        made.name = name;
        made.image = m_dice.of(kImages);
        made.requests = requests();
        if (rarely(20))
            made.ports.push_back({std::string(m_dice.of(std::array{"", "", "0.0.0.0", "127.0.0.1", "::"})),
                                  m_dice.percent(80) ? "TCP" : "UDP", 8080 + static_cast<std::int32_t>(m_dice.below(3)),
                                  80});
        return made;
    }

    Requirement requirement() {
        switch (m_dice.below(6)) {
        case 0:
            return {"app", SelectorOp::NotIn, {m_dice.of(kApps)}};
        case 1:
            return {"tier", SelectorOp::Exists, {}};
        case 2:
            return {"tier", SelectorOp::DoesNotExist, {}};
        case 3:
            return {"app", SelectorOp::In, {kApps[0], kApps[1]}};
        default:
            return {"app", SelectorOp::In, {m_dice.of(kApps)}};
        }
    }

    std::optional<LabelSelector> selector(bool mayBeEmpty = true) {
        if (m_dice.percent(5)) return std::nullopt;
        LabelSelector made;
        if (!mayBeEmpty || m_dice.percent(92)) made.requirements.push_back(requirement());
        if (m_dice.percent(25) && !made.requirements.empty()) made.requirements.push_back(requirement());
        return made;
    }

    PodAffinityTerm affinityTerm() {
        PodAffinityTerm term;
        term.topologyKey = m_dice.of(kKeys);
        term.labelSelector = selector();
        if (m_dice.percent(15)) term.namespaces = {m_dice.of(kNamespaces)};
        if (m_dice.percent(20)) {
            term.namespaceSelector.emplace();
            switch (m_dice.below(4)) {
            case 0:
                break;  // every namespace
            case 1:
                term.namespaceSelector->requirements = {{"env", SelectorOp::In, {"prod"}}};
                break;
            case 2:
                term.namespaceSelector->requirements = {{"env", SelectorOp::NotIn, {"prod"}}};
                break;
            default:
                term.namespaceSelector->requirements = {{"env", SelectorOp::DoesNotExist, {}}};
            }
        }
        return term;
    }

    PodAffinity podAffinity() {
        PodAffinity made;  // both lists may stay empty, which differs from no affinity
        for (std::size_t i = m_dice.below(3); i > 0; --i) made.required.push_back(affinityTerm());
        for (std::size_t i = m_dice.below(3); i > 0; --i)
            made.preferred.push_back({1 + static_cast<std::int32_t>(m_dice.below(100)), affinityTerm()});
        return made;
    }

    TopologySpreadConstraint spread() {
        TopologySpreadConstraint made;
        made.maxSkew = m_dice.of(std::array{1, 1, 2, 5, kMost});
        made.topologyKey = m_dice.of(kKeys);
        made.doNotSchedule = m_dice.coin();
        made.labelSelector = selector(m_what.emptySelectors);
        if (made.doNotSchedule && m_dice.percent(25)) made.minDomains = m_dice.of(std::array{1, 2, 3, 1000});
        made.honorNodeAffinity = m_dice.percent(80);
        made.honorNodeTaints = m_dice.percent(30);
        if (m_dice.percent(20)) made.matchLabelKeys = {m_dice.coin() ? "app" : "nobody-has-this"};
        return made;
    }

    NodeSelectorTerm nodeTerm() {
        NodeSelectorTerm term;
        switch (m_dice.below(7)) {
        case 0:
            term.matchExpressions = {{"disk", SelectorOp::In, {"ssd"}}};
            break;
        case 1:
            term.matchExpressions = {{"disk", SelectorOp::NotIn, {"ssd"}}, {kZone, SelectorOp::Exists, {}}};
            break;
        case 2:
            term.matchExpressions = {{"size", SelectorOp::Gt, {"5"}}};
            break;
        case 3:
            term.matchExpressions = {{"size", SelectorOp::Lt, {m_dice.coin() ? "5" : "five"}}};
            break;
        case 4:
            term.matchFields = {{"metadata.name", SelectorOp::In, {"node-" + std::to_string(m_dice.below(6))}}};
            break;
        case 5:
            term.matchExpressions = {{kZone, SelectorOp::In, {"a", "b", ""}}};
            break;
        default:
            break;  // a term without requirements matches no node
        }
        return term;
    }

    void affinities(PodSpec& made) {
        if (rarely(24)) {
            made.hasNodeAffinity = true;
            made.nodeAffinity.required.emplace();
            for (std::size_t i = m_dice.below(3); i > 0; --i) made.nodeAffinity.required->terms.push_back(nodeTerm());
        }
        if (m_dice.percent(25)) {
            made.hasNodeAffinity = made.hasPreferredNodeAffinity = true;
            // An invalid term is an error of the whole cycle, which is tested separately.
            for (std::size_t i = m_dice.below(3); i > 0; --i)
                made.nodeAffinity.preferred.push_back(
                    {static_cast<std::int32_t>(m_dice.below(101)),
                     {{{"disk", SelectorOp::In, {m_dice.coin() ? "ssd" : "hdd"}}}, {}}});
        }
        if (rarely(24)) {
            made.hasNodeSelector = true;
            if (m_dice.coin()) made.nodeSelector = Labels{{"disk", "ssd"}};
        }
        const std::size_t share = m_mood == Mood::Crowded ? 8 : 30;
        if (m_dice.percent(share)) made.podAffinity = podAffinity();
        if (m_dice.percent(share)) made.podAntiAffinity = podAffinity();
    }

    PodSpec spec() {
        PodSpec made;
        for (std::size_t i = m_dice.below(3); i > 0; --i) {
            made.initContainers.push_back(container(i == 1 ? "init-1" : "init-2"));
            made.initContainers.back().restartAlways = m_dice.coin();
        }
        for (std::size_t i = m_dice.below(4); i > 0; --i)
            made.containers.push_back(container(("main-" + std::to_string(i)).c_str()));
        if (m_dice.percent(15)) made.podRequests = requests();
        if (m_dice.percent(10)) made.podLimits = requests();
        if (m_dice.percent(10)) made.overhead = requests();
        if (m_dice.percent(10)) made.volumes.push_back({Volume::Kind::Image, "weights", kImages[0]});
        affinities(made);
        if (m_dice.percent(m_mood == Mood::Crowded ? 15 : 40))
            for (std::size_t i = 1 + m_dice.below(2); i > 0; --i) made.spreadConstraints.push_back(spread());
        if (m_dice.percent(20))
            made.tolerations.push_back({"dedicated", Toleration::Op::Equal, "gpu", true, TaintEffect::NoSchedule});
        if (m_dice.percent(10))
            made.tolerations.push_back({"", Toleration::Op::Exists, "", true, TaintEffect::NoSchedule});
        if (m_dice.percent(10))
            made.tolerations.push_back({"slow", Toleration::Op::Exists, "", false, TaintEffect::PreferNoSchedule});
        if (m_dice.percent(5))
            made.tolerations.push_back({"dedicated", Toleration::Op::Other, "1", true, TaintEffect::NoSchedule});
        made.priority = m_dice.of(kPriorities);
        if (m_dice.percent(10)) made.priority.reset();
        if (m_dice.percent(10)) made.preemptionPolicy = "Never";
        made.hostNetwork = m_dice.percent(5);
        made.hostUsers = !m_dice.percent(10);
        made.restartAllContainersRule = m_dice.percent(5);
        return made;
    }

    void workloads() {
        for (const char* space : {"default", "team-a"})
            for (const char* app : kApps) {
                if (m_dice.percent(40))
                    m_objects.workloads.push_back(
                        {"Service", space, app, LabelSelector{{{"app", SelectorOp::In, {app}}}}});
                if (m_dice.percent(60)) m_objects.workloads.push_back({"ReplicaSet", space, app, selector()});
            }
        for (const char* space : kNamespaces)
            for (std::size_t i = m_dice.below(3); i > 0; --i) {
                PodDisruptionBudget budget{
                    space, "budget-" + std::to_string(i), selector(), static_cast<std::int32_t>(m_dice.below(3)), {}};
                if (m_dice.percent(20)) budget.disruptedPods = {"pod-" + std::to_string(m_dice.below(10))};
                m_objects.budgets.push_back(std::move(budget));
            }
    }

    Pod pod(std::size_t i, bool bound) {
        Pod made;
        made.namespaceName = m_dice.of(kNamespaces);
        made.name = (m_dice.percent(10) ? "póд-" : "pod-") + std::to_string(i);
        made.uid = "uid-" + std::to_string(i);
        std::vector<Labels::Pair> labels;
        if (m_dice.percent(85)) labels.emplace_back("app", std::string(m_dice.of(kApps)));
        if (m_dice.percent(40)) labels.emplace_back("tier", m_dice.coin() ? "front" : "bäck");
        made.labels = std::make_shared<const Labels>(std::move(labels));
        made.spec = m_dice.of(m_specs);
        made.creationTime = 1'700'000'000 + static_cast<std::int64_t>(i);
        if (m_dice.percent(40)) made.owners = {{"ReplicaSet", m_dice.of(kApps), true}};
        if (bound) {
            made.nodeName = m_objects.nodes[m_dice.below(m_objects.nodes.size())].name;
            made.phase = PodPhase::Running;
            made.startTime = 1'700'000'000 + static_cast<std::int64_t>((i * 7919) % 1009);
            made.deleting = m_what.terminating && m_dice.percent(10);
            if (m_dice.percent(10))
                made.allocations = {{"main-1", requests(), m_dice.coin() ? std::optional(requests()) : std::nullopt}};
            if (m_dice.percent(5)) made.podAllocation = ContainerAllocation{"", requests(), requests()};
            made.resizeInfeasible = m_dice.percent(20);
        } else {
            if (m_what.nominations && m_dice.percent(15))
                made.nominatedNodeName = "node-" + std::to_string(m_dice.below(14));
            if (m_what.gates && m_dice.percent(5)) {
                PodSpec gated = *made.spec;
                gated.schedulingGates = {"example.com/later"};
                made.spec = std::make_shared<const PodSpec>(std::move(gated));
            }
        }
        return made;
    }

    unsigned m_seed;
    Dice m_dice;
    HardClaims m_claims;
    HardCase m_what;
    Mood m_mood;
    Objects m_objects;
    std::vector<std::shared_ptr<const PodSpec>> m_specs;
};

}  // namespace

Objects hardCase(unsigned seed, const HardCase& what) {
    return Maker(seed, what).make();
}

SchedulerConfiguration hardConfiguration(unsigned seed, const HardCase& what) {
    Dice dice(seed ^ 0x5eedu);
    SchedulerConfiguration configuration;
    ProfileConfiguration& profile = configuration.profiles[0];
    if (seed % 3 == 0) {
        enableAdded(profile, what);
        return configuration;
    }
    PluginArgs& args = profile.args;
    using Strategy = NodeResourcesFitArgs::Strategy;
    args.edit<NodeResourcesFitArgs>().strategy =
        dice.of(std::array{Strategy::LeastAllocated, Strategy::MostAllocated, Strategy::RequestedToCapacityRatio});
    if (args.edit<NodeResourcesFitArgs>().strategy == Strategy::RequestedToCapacityRatio) args.edit<NodeResourcesFitArgs>().shape = {{0, 10}, {40, 7}, {100, 0}};
    if (dice.coin())
        args.edit<NodeResourcesFitArgs>().resources = {{"cpu", 3}, {"example.com/gpu", 100}, {"ephemeral-storage", 1}, {"nobody.has/this", 5}};
    if (dice.percent(20)) args.edit<NodeResourcesFitArgs>().ignoredResourceGroups = {"example.com"};
    if (dice.coin()) args.edit<BalancedAllocationArgs>().resources = {{"cpu", 1}, {"memory", 1}, {"example.com/gpu", 1}};
    args.edit<InterPodAffinityArgs>().hardPodAffinityWeight = dice.of(std::array{0, 1, 100});
    args.edit<InterPodAffinityArgs>().ignorePreferredTermsOfExistingPods = dice.coin();
    if (dice.coin()) {
        args.edit<PodTopologySpreadArgs>().systemDefaults = false;
        for (const bool hard : {true, false}) {
            TopologySpreadConstraint constraint;
            constraint.topologyKey = hard ? kZone : kHostname;
            constraint.maxSkew = hard ? 3 : 1;
            constraint.doNotSchedule = hard;
            if (dice.percent(70)) args.edit<PodTopologySpreadArgs>().defaultConstraints.push_back(constraint);
        }
    }
    if (dice.percent(30)) {
        NodeAffinity added;
        added.preferred.push_back({50, {{{"disk", SelectorOp::Exists, {}}}, {}}});
        if (dice.percent(30)) added.required = NodeSelector{{{{{"disk", SelectorOp::NotIn, {"hdd"}}}, {}}}};
        args.edit<NodeAffinityArgs>().addedAffinity = added;
    }
    if (dice.percent(30)) profile.multiPoint.enabled = {{"ImageLocality", 7, {}}, {"PodTopologySpread", 100, {}}};
    if (dice.percent(20)) profile.points[ExtensionPoint::Score].disabled = {{"TaintToleration", 0, {}}};
    enableAdded(profile, what);
    return configuration;
}

Objects shuffled(Objects objects, unsigned seed, bool keepPending) {
    Dice dice(seed);
    dice.shuffle(objects.nodes);
    dice.shuffle(objects.namespaces);
    std::vector<Workload> workloads = objects.workloads.copy();
    dice.shuffle(workloads);
    objects.workloads = std::move(workloads);
    dice.shuffle(objects.budgets);
    dice.shuffle(objects.storage.volumes);
    dice.shuffle(objects.storage.claims);
    dice.shuffle(objects.storage.classes);
    dice.shuffle(objects.storage.csiNodes);
    dice.shuffle(objects.storage.capacities);
    dice.shuffle(objects.storage.attachments);
    dice.shuffle(objects.devices.claims);
    dice.shuffle(objects.devices.slices);
    dice.shuffle(objects.devices.classes);
    if (!keepPending) {
        dice.shuffle(objects.pods);
        return objects;
    }
    std::vector<Pod> bound, pending;
    for (Pod& pod : objects.pods) (pod.nodeName.empty() ? pending : bound).push_back(std::move(pod));
    dice.shuffle(bound);
    objects.pods.clear();
    // Any order, as long as the pending ones keep theirs.
    while (!bound.empty() || !pending.empty()) {
        std::vector<Pod>& from = bound.empty() ? pending : pending.empty() || dice.coin() ? bound
                                                                                          : pending;
        objects.pods.push_back(std::move(from.front()));
        from.erase(from.begin());
    }
    return objects;
}

CountsFor countedUnder(const SchedulerConfiguration& hard) {
    return [groups = hard.profiles[0].args.of<NodeResourcesFitArgs>().ignoredResourceGroups](const Pod&, const std::string& resource) {
        return std::none_of(groups.begin(), groups.end(), [&](const std::string& group) { return resource.starts_with(group + "/"); });
    };
}

std::pair<unsigned, unsigned> seedsToTry(unsigned fewest) {
    unsigned from = 1, to = fewest;
    if (const char* range = std::getenv("BAYPLAN_SEEDS"); range && std::sscanf(range, "%u-%u", &from, &to) != 2)
        to = from;
    return {from, to};
}

}  // namespace bayplan::testing
