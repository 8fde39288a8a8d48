// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/flavor_assignment.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "model/resources.h"

namespace bayplan {

namespace {

/// FNV-1a, 64 bits: the order in which Kueue goes through resources.
std::uint64_t nameHash(std::string_view name) {
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return hash;
}

/// From mild to severe; None says nothing.
enum class Trouble : std::uint8_t { None,
                                    TopologyPlacementFailed,
                                    WaitingForQuota,
                                    ExceedsMaxQuota,
                                    NoMatchingFlavor };
const char* textOf(Trouble trouble) {
    static constexpr std::array kTexts = {"", "TopologyPlacementFailed", "WaitingForQuota", "ExceedsMaxQuota", "NoMatchingFlavor"};
    return kTexts[static_cast<std::size_t>(trouble)];
}

struct FlavorTry {
    FlavorMode mode = FlavorMode::Fit;
    int borrowLevel = 0;
};

/// Why a pod set that fails has no flavors: of each group that was tried the mildest of what does not fit, of these the worst.
/// Upstream gives no reason where nothing was tried but what fits.
struct Blocked {
    bool tried = false;
    Trouble worst = Trouble::None;

    Trouble reason() const { return tried ? worst : Trouble::NoMatchingFlavor; }
};

class FlavorAssigner {
public:
    FlavorAssigner(QuotaState& state, int workload, const AssignmentLimits& limits)
        : m_state(state), m_who(workload), m_node(state.queueNode(workload)), m_queue(state.queue(m_node)), m_limits(limits) {}

    FlavorAssignment assign() {
        const std::vector<WorkloadPodSet>& sets = m_state.workload(m_who).podSets;
        Trouble worst = Trouble::None;
        for (std::size_t i = 0; i < sets.size(); ++i) {
            AssignedPodSet set;
            set.name = sets[i].name;
            set.count = m_limits.counts.empty() ? sets[i].count : m_limits.counts[i];
            for (const auto& [resource, amount] : sets[i].requests) set.amounts[resource] = amount * set.count;
            if (covering(std::string(kPods))) set.amounts[std::string(kPods)] = set.count;
            const bool done = assign(sets[i], set, worst);
            std::sort(set.reasons.begin(), set.reasons.end());
            for (const auto& [resource, chosen] : set.flavors) {
                if (const FlavorResource fr = m_state.tree.find(chosen.flavor, resource); fr >= 0) addTo(m_all.usage, fr, set.amounts.at(resource));
                // A pod set without reasons fits, upstream. With PreemptionOverBorrowing a resource that borrows can hide
                // another that does not fit.
                if (!set.reasons.empty()) m_all.mode = std::min(m_all.mode, chosen.mode);
                m_all.borrowLevel = std::max(m_all.borrowLevel, chosen.borrowLevel);
            }
            m_all.podSets.push_back(std::move(set));
            if (!done) {
                m_all.mode = FlavorMode::NoFit;
                break;
            }
        }
        if (m_all.mode != FlavorMode::NoFit) findPlaces(worst);
        m_all.reason = textOf(worst);
        return std::move(m_all);
    }

private:
    const QuotaGroup* covering(const std::string& resource) const {
        for (const QuotaGroup& group : m_queue.groups)
            if (std::find(group.resources.begin(), group.resources.end(), resource) != group.resources.end()) return &group;
        return nullptr;
    }

    /// Quota alone is not enough: where the topology has no room somebody has to go, and where even an empty one has none it never fits.
    void findPlaces(Trouble& worst) {
        for (AssignedPodSet& set : m_all.podSets)
            if (!set.flavors.empty()) {
                const std::string& flavor = set.flavors.begin()->second.flavor;
                set.delayed = m_state.topology.treeOf(flavor) >= 0 && m_state.delaysPlace(m_who, flavor);
            }
        const std::vector<TopologyNeed> needs = topologyNeeds(m_state, m_who, m_all);
        if (needs.empty()) return;
        if (m_all.mode == FlavorMode::Fit) {
            const TopologyPlaces found = placeInTopology(m_state.topology, needs, false);
            if (found.fits()) return setPlaces(m_all, needs, found);
            AssignedPodSet& set = m_all.podSets[needs[static_cast<std::size_t>(found.failed)].place];
            set.reasons.push_back(found.text);
            std::sort(set.reasons.begin(), set.reasons.end());
            worst = std::max(worst, Trouble::TopologyPlacementFailed);
        }
        const TopologyPlaces found = placeInTopology(m_state.topology, needs, true);
        if (found.fits()) {
            for (const TopologyNeed& need : needs) setMode(need, FlavorMode::Preempt);
            m_all.mode = std::min(m_all.mode, FlavorMode::Preempt);
            return;
        }
        worst = std::max(worst, Trouble::TopologyPlacementFailed);
        setMode(needs[static_cast<std::size_t>(found.failed)], FlavorMode::NoFit);
        m_all.mode = FlavorMode::NoFit;
    }
    void setMode(const TopologyNeed& need, FlavorMode mode) {
        for (auto& [resource, chosen] : m_all.podSets[need.place].flavors) chosen.mode = mode;
    }

    /// False: a resource of the pod set gets no flavor, and nothing further is tried.
    bool assign(const WorkloadPodSet& wanted, AssignedPodSet& set, Trouble& worst) {
        std::vector<std::string> order;
        for (const auto& [resource, unused] : set.amounts) order.push_back(resource);
        std::sort(order.begin(), order.end(), [](const std::string& a, const std::string& b) { return nameHash(a) < nameHash(b); });
        Blocked blocked;
        const auto fails = [&] {
            worst = blocked.reason();
            set.flavors.clear();
            // Nor is the scan of the groups before kept: next time all of their flavors are looked at again.
            std::erase_if(m_all.scan, [&](const auto& one) { return one.first.first == set.name; });
            return false;
        };
        for (const std::string& resource : order) {
            if (set.flavors.contains(resource)) continue;
            const QuotaGroup* group = covering(resource);
            if (!group) {
                if (set.amounts.at(resource) == 0) continue;
                set.reasons = {"resource " + resource + " unavailable in ClusterQueue"};
                return fails();
            }
            if (!assignGroup(wanted, set, *group, resource, worst, blocked)) return fails();
        }
        return true;
    }

    bool assignGroup(const WorkloadPodSet& wanted, AssignedPodSet& set, const QuotaGroup& group, const std::string& resource, Trouble& worst, Blocked& blocked) {
        std::vector<std::string> resources;
        for (const auto& [name, unused] : set.amounts)
            if (std::find(group.resources.begin(), group.resources.end(), name) != group.resources.end()) resources.push_back(name);
        std::vector<std::string> reasons;
        std::optional<FlavorTry> best;
        std::map<std::string, ChosenFlavor> chosen;
        std::optional<Trouble> mildest;  // of the flavors that do not fit
        const auto doesNotFit = [&](Trouble why) { mildest = std::min(mildest.value_or(why), why); };
        int tried = -1;
        const int last = static_cast<int>(group.flavors.size()) - 1;
        for (int f = resumeAt(set.name, resource); f <= last; ++f) {
            tried = f;
            const QuotaGroup::Flavor& flavor = group.flavors[static_cast<std::size_t>(f)];
            if (m_limits.onlyFlavorsOf && !wasChosen(set.name, resource, flavor.name)) {
                reasons.push_back("skipping flavor " + flavor.name + " as it is not found in the nomination mapping for resource " + resource);
                continue;
            }
            blocked.tried = true;
            if (const std::string why = mismatch(wanted, flavor.name); !why.empty()) {
                reasons.push_back(why);
                doesNotFit(Trouble::NoMatchingFlavor);
                continue;
            }
            FlavorTry whole;
            Trouble ofFlavor = Trouble::None;
            std::map<std::string, ChosenFlavor> here;
            for (const std::string& name : resources) {
                const FlavorTry one = evaluate(flavor.name, name, set.amounts.at(name), reasons, ofFlavor);
                here[name] = {flavor.name, one.mode, one.borrowLevel};
                if (isBetter(whole, one)) whole = one;
            }
            if (whole.mode == FlavorMode::NoFit) doesNotFit(ofFlavor);
            const bool goesOn = whole.mode <= FlavorMode::NoCandidates || (whole.mode != FlavorMode::Fit && m_queue.preemptTriesNext)
                                || (whole.borrowLevel > 0 && m_queue.borrowTriesNext);
            if (whole.mode != FlavorMode::NoFit && (!goesOn || !best || isBetter(whole, *best))) {
                best = whole;
                chosen = std::move(here);
            }
            if (!goesOn) break;
        }
        const bool fits = best && best->mode == FlavorMode::Fit;
        if (!best) set.reasons.clear();  // what is said of groups before a failing one is lost upstream
        if (!fits) {
            set.reasons.insert(set.reasons.end(), reasons.begin(), reasons.end());
            worst = std::max(worst, Trouble::WaitingForQuota);
        }
        blocked.worst = std::max(blocked.worst, mildest.value_or(Trouble::None));
        if (!best) return false;
        for (auto& [name, flavor] : chosen) {
            m_all.scan[{set.name, name}] = tried == last ? -1 : tried;
            if (const FlavorResource fr = m_state.tree.find(flavor.flavor, name); fr >= 0) m_taken[fr] += set.amounts.at(name);
            set.flavors.emplace(name, std::move(flavor));
        }
        return true;
    }

    int resumeAt(const std::string& set, const std::string& resource) const {
        if (!m_limits.scan) return 0;
        const auto known = m_limits.scan->find({set, resource});
        return known == m_limits.scan->end() ? 0 : known->second + 1;
    }
    bool wasChosen(const std::string& set, const std::string& resource, const std::string& flavor) const {
        for (const AssignedPodSet& one : m_limits.onlyFlavorsOf->podSets)
            if (one.name == set)
                if (const auto known = one.flavors.find(resource); known != one.flavors.end()) return known->second.flavor == flavor;
        return false;
    }

    /// Why pods of the pod set cannot use nodes of the flavor; empty: they can.
    std::string mismatch(const WorkloadPodSet& wanted, const std::string& name) const {
        const auto& flavors = m_state.objects.flavors;
        const auto flavor = std::find_if(flavors.begin(), flavors.end(), [&](const ResourceFlavor& one) { return one.name == name; });
        if (flavor == flavors.end()) return "flavor " + name + " not found";
        const int tree = m_state.topology.treeOf(name);
        if (wanted.topology && tree < 0) return "Flavor \"" + name + "\" does not support TopologyAwareScheduling";
        if (!wanted.topology && tree >= 0 && !m_state.hasOnlyTopologies(m_node)) return "Flavor \"" + name + "\" supports only TopologyAwareScheduling";
        if (wanted.topology) {
            const auto [together, slices] = m_state.topology.tree(tree).levelsOf(*wanted.topology);
            if (together < 0 || slices < 0) return "Flavor \"" + name + "\" does not contain the requested level";
        }
        const PodSpec& spec = *wanted.spec;
        for (const Taint& taint : flavor->taints)
            if (taint.effect != TaintEffect::PreferNoSchedule && !tolerates(spec.tolerations, taint) && !tolerates(flavor->tolerations, taint))
                return "untolerated taint {" + taint.key + " " + taint.value + " " + toString(taint.effect) + " <nil>} in flavor " + name;
        return matchesAffinity(spec, *flavor) ? std::string() : "flavor " + name + " doesn't match node affinity";
    }

    /// Only keys of this flavor's labels count; a term that is left empty matches.
    static bool matchesAffinity(const PodSpec& spec, const ResourceFlavor& flavor) {
        for (const auto& [key, value] : spec.nodeSelector)
            if (const std::string* has = flavor.nodeLabels.find(key); has && *has != value) return false;
        if (!spec.hasNodeAffinity || !spec.nodeAffinity.required) return true;
        const auto& terms = spec.nodeAffinity.required->terms;
        return std::any_of(terms.begin(), terms.end(), [&](const NodeSelectorTerm& term) {
            return std::all_of(term.matchExpressions.begin(), term.matchExpressions.end(),
                               [&](const Requirement& one) { return !flavor.nodeLabels.find(one.key) || matches(one, flavor.nodeLabels); });
        });
    }

    FlavorTry evaluate(const std::string& flavor, const std::string& resource, std::int64_t asked, std::vector<std::string>& reasons, Trouble& trouble) {
        const FlavorResource fr = m_state.tree.find(flavor, resource);
        const auto earlier = m_taken.find(fr);
        const std::int64_t before = earlier == m_taken.end() ? 0 : earlier->second;
        const std::int64_t value = before + asked;
        const std::string of = resource + " in flavor " + flavor;
        const std::int64_t most = m_state.tree.potential(m_node, fr);
        if (value > most) {
            reasons.push_back("insufficient quota for " + of + ", previously considered podsets requests (" + quotaText(resource, before) + ") + current podset request ("
                              + quotaText(resource, asked) + ") > maximum capacity (" + quotaText(resource, most) + ")");
            trouble = std::max(trouble, Trouble::ExceedsMaxQuota);
            return {FlavorMode::NoFit, 0};
        }
        const auto [level, mayReclaim] = m_state.tree.borrowLevel(m_node, fr, value);
        const std::int64_t available = m_state.tree.available(m_node, fr);
        if (value <= available) return {FlavorMode::Fit, level};
        reasons.push_back("insufficient unused quota for " + of + ", " + quotaText(resource, value - available) + " more needed");
        trouble = std::max(trouble, Trouble::WaitingForQuota);
        const bool whileBorrowing = m_queue.preemptsWhileBorrowing || (m_state.settings.fairSharing && m_queue.reclaim != PreemptionPolicy::Never);
        if (m_state.tree.subtree(m_node, fr) < value && !mayReclaim && !whileBorrowing) return {FlavorMode::NoFit, level};
        return simulate(fr, value, level);
    }

    FlavorTry simulate(FlavorResource fr, std::int64_t value, int level) {
        const std::vector<QuotaVictim> victims = quotaVictims(m_state, m_who, {{fr, value}}, {fr});
        if (victims.empty()) return {FlavorMode::NoCandidates, level};
        const bool own = std::any_of(victims.begin(), victims.end(), [&](const QuotaVictim& victim) { return m_state.queueNode(victim.workload) == m_node; });
        for (const QuotaVictim& victim : victims) m_state.takeOut(victim.workload);
        const int after = m_state.tree.borrowLevel(m_node, fr, value).first;
        for (const QuotaVictim& victim : victims) m_state.putBack(victim.workload);
        return {own ? FlavorMode::Preempt : FlavorMode::Reclaim, after};
    }

    bool isBetter(const FlavorTry& a, const FlavorTry& b) const {
        if (a.mode == FlavorMode::NoFit) return false;
        if (b.mode == FlavorMode::NoFit) return true;
        if (a.mode == FlavorMode::NoCandidates || b.mode == FlavorMode::NoCandidates)
            return a.mode != b.mode ? a.mode > b.mode : a.borrowLevel < b.borrowLevel;
        if (m_queue.prefersPreemption && a.borrowLevel != b.borrowLevel) return a.borrowLevel < b.borrowLevel;
        return a.mode != b.mode ? a.mode > b.mode : a.borrowLevel < b.borrowLevel;
    }

    QuotaState& m_state;
    int m_who;
    QuotaNode m_node;
    const ClusterQueue& m_queue;
    const AssignmentLimits& m_limits;
    FlavorAssignment m_all;
    std::map<FlavorResource, std::int64_t> m_taken;  // by earlier pod sets of the workload
};

}  // namespace

bool hasPendingFlavors(const FlavorScan& scan) {
    return std::any_of(scan.begin(), scan.end(), [](const auto& one) { return one.second >= 0; });
}

std::string FlavorAssignment::message() const {
    std::string all;
    for (const AssignedPodSet& set : podSets) {
        if (set.reasons.empty()) continue;
        all += (all.empty() ? "couldn't assign flavors to pod set " : "; couldn't assign flavors to pod set ") + set.name + ": ";
        for (std::size_t i = 0; i < set.reasons.size(); ++i) all += (i == 0 ? "" : ", ") + set.reasons[i];
    }
    return all;
}

std::vector<FlavorResource> FlavorAssignment::needed(const QuotaTree& tree) const {
    std::vector<FlavorResource> all;
    for (const AssignedPodSet& set : podSets)
        for (const auto& [resource, chosen] : set.flavors)
            if (chosen.mode != FlavorMode::Fit)
                if (const FlavorResource fr = tree.find(chosen.flavor, resource); fr >= 0 && std::find(all.begin(), all.end(), fr) == all.end()) all.push_back(fr);
    return all;
}

FlavorAssignment assignFlavors(QuotaState& state, int workload, const AssignmentLimits& limits) { return FlavorAssigner(state, workload, limits).assign(); }

DomainUses FlavorAssignment::places() const {
    DomainUses all;
    for (const AssignedPodSet& set : podSets) all.insert(all.end(), set.places.begin(), set.places.end());
    return all;
}

std::vector<TopologyNeed> topologyNeeds(const QuotaState& state, int workload, const FlavorAssignment& assignment) {
    std::vector<TopologyNeed> needs;
    const std::vector<WorkloadPodSet>& sets = state.workload(workload).podSets;
    for (std::size_t i = 0; i < assignment.podSets.size(); ++i) {
        const AssignedPodSet& set = assignment.podSets[i];
        const int tree = set.flavors.empty() ? -1 : state.topology.treeOf(set.flavors.begin()->second.flavor);
        if (tree >= 0 && !state.delaysPlace(workload, set.flavors.begin()->second.flavor))
            needs.push_back({&sets[i], i, set.count, tree, {}, sets[i].topology ? sets[i].topology->group : std::string()});
    }
    return needs;
}

void setPlaces(FlavorAssignment& assignment, const std::vector<TopologyNeed>& needs, const TopologyPlaces& found) {
    for (AssignedPodSet& set : assignment.podSets) set.places.clear();
    for (std::size_t n = 0; n < found.uses.size(); ++n) assignment.podSets[needs[n].place].places = found.uses[n];
}

std::string quotaText(const std::string& resource, std::int64_t amount) {
    if (resource == kCpu) return amount % 1000 == 0 ? std::to_string(amount / 1000) : std::to_string(amount) + "m";
    const bool binary = resource == kMemory || resource == kEphemeralStorage || resource.starts_with("hugepages-");
    static constexpr std::array kUnits = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
    std::size_t unit = 0;
    while (binary && amount != 0 && amount % 1024 == 0 && unit + 1 < kUnits.size()) {
        amount /= 1024;
        ++unit;
    }
    return std::to_string(amount) + kUnits[unit];
}

}  // namespace bayplan
