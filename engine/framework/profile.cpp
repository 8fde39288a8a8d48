// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/profile.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "base/nearest_name.h"
#include "framework/normalize.h"
#include "framework/profile_merge.h"

namespace bayplan {

namespace {

Error unknownPlugin(const PluginEntry& entry, const Registry& registry) {
    std::vector<std::string_view> known;
    for (const auto& [name, factory] : registry) known.push_back(name);
    Message message = worded("plugin \"%1\" does not exist", {entry.name});
    if (const std::string_view nearest = nearestName(entry.name, known, entry.name.size() / 2); !nearest.empty())
        message = worded("%1; did you mean \"%2\"?", {message, nearest});
    return Error{ErrorCode::Invalid, std::move(message), entry.origin};
}

/// The feature that a plugin belongs to, if that is off by default; otherwise empty.
std::string_view gateOf(std::string_view name) {
    if (name == "GangScheduling") return "GangScheduling";
    if (name == "TopologyPlacementGenerator" || name == "PodGroupPodsCount") return "TopologyAwareWorkloadScheduling";
    return {};
}

/// The points of these plugins, whether or not they do something there.
bool alphaExtends(std::string_view name, ExtensionPoint point) {
    if (name == "GangScheduling") return point == ExtensionPoint::PreEnqueue || point == ExtensionPoint::Permit;
    if (name == "TopologyPlacementGenerator") return point == ExtensionPoint::PlacementGenerate;
    if (name == "PodGroupPodsCount" || name == "NodeResourcesFit") return point == ExtensionPoint::PlacementScore;
    return false;
}

/// Makes one profile. It notes mistakes at one point and still looks at the others.
class ProfileMaker {
public:
    ProfileMaker(const ProfileConfiguration& configuration, PluginArgs args, const Registry& registry, std::int32_t percentage,
                 std::vector<Error>& errors)
        : m_configuration(configuration), m_args(std::move(args)), m_registry(registry),
          m_profile(std::make_shared<Profile>()), m_errors(errors) {
        m_profile->percentageOfNodesToScore = configuration.percentageOfNodesToScore.value_or(percentage);
    }

    /// Null if errors were noted.
    std::shared_ptr<const Profile> make() {
        const std::size_t before = m_errors.size();
        m_profile->schedulerName = m_configuration.schedulerName;
        m_profile->features = m_args.features;
        for (const FeatureGate& gate : featureGates())
            if (gate.reach != GateReach::Nobody && m_args.features.on(gate) != gate.byDefault) m_profile->unmodelled.push_back(&gate);
        m_multiPoint = mergePluginSet(defaultMultiPoint(m_profile->features), m_configuration.multiPoint);
        makePlugins();
        if (m_errors.size() != before) return nullptr;

        fill(ExtensionPoint::PreEnqueue, m_profile->preEnqueue);
        fill(ExtensionPoint::QueueSort, m_profile->queueSort);
        fill(ExtensionPoint::PreFilter, m_profile->preFilter);
        fill(ExtensionPoint::Filter, m_profile->filter);
        fill(ExtensionPoint::PostFilter, m_profile->postFilter);
        fill(ExtensionPoint::PreScore, m_profile->preScore);
        fill(ExtensionPoint::Score, m_profile->score);
        lookAhead(m_profile->filter, m_profile->preFilter);
        lookAhead(m_profile->score, m_profile->preScore);
        fill(ExtensionPoint::Reserve, m_profile->reserve);
        fill(ExtensionPoint::Permit, m_profile->permit);
        fill(ExtensionPoint::PreBind, m_profile->preBind);
        fill(ExtensionPoint::Bind, m_profile->bind);
        fill(ExtensionPoint::PostBind, m_profile->postBind);
        if (fill(ExtensionPoint::PlacementGenerate, m_profile->placementGenerate) > 1)
            fault(worded("profile \"%1\" has several placementGenerate plugins; at most one may be", {m_profile->schedulerName}));
        fill(ExtensionPoint::PlacementScore, m_profile->placementScore);
        for (const Slot<PostFilterPlugin>& slot : m_profile->postFilter)
            if (const auto* part = dynamic_cast<const GroupPostFilterPlugin*>(slot.plugin)) m_profile->groupPostFilter.push_back({slot.plugin, part, 0});
        for (const auto& plugin : m_profile->plugins)
            if (const auto* part = dynamic_cast<const RoundPlugin*>(plugin.get())) m_profile->rounds.push_back({plugin.get(), part, 0});
        // Koordinator runs these before the point, as BeforePreFilter.
        std::stable_partition(m_profile->preFilter.begin(), m_profile->preFilter.end(), [](const Slot<PreFilterPlugin>& slot) { return dynamic_cast<const RoundPlugin*>(slot.plugin) != nullptr; });
        if (m_errors.size() != before) return nullptr;

        if (m_profile->queueSort.size() != 1)
            fault(worded("profile \"%1\" has %2 queueSort plugins; exactly one is needed, such as PrioritySort", {m_profile->schedulerName, m_profile->queueSort.size()}));
        if (m_profile->bind.empty())
            fault(worded("profile \"%1\" has no bind plugin; at least one is needed, such as DefaultBinder", {m_profile->schedulerName}));
        if (const std::size_t count = m_profile->filter.size() + m_profile->score.size(); count > Profile::kMostPlugins)
            fault(worded("profile \"%1\" has %2 filter and score plugins together; at most %3 are possible here", {m_profile->schedulerName, count, std::to_string(Profile::kMostPlugins)}));
        weigh(m_profile->score, ExtensionPoint::Score);
        weigh(m_profile->placementScore, ExtensionPoint::PlacementScore);
        return m_errors.size() == before ? m_profile : nullptr;
    }

private:
    void fault(Message message) { m_errors.push_back(Error{ErrorCode::Invalid, std::move(message), m_configuration.origin}); }

    bool off(std::string_view plugin) const {
        const std::string_view gate = gateOf(plugin);
        return !gate.empty() && !m_profile->features.on(gate);
    }

    const PluginSet& own(ExtensionPoint point) const {
        static const PluginSet kNothing;
        const auto at = m_configuration.points.find(point);
        return at == m_configuration.points.end() ? kNothing : at->second;
    }

    void makePlugins() {
        std::set<std::string> seen;
        for (const PluginEntry& entry : m_multiPoint) {
            if (!seen.insert(entry.name).second)
                m_errors.push_back(Error{ErrorCode::Invalid, worded("plugin \"%1\" is listed twice under multiPoint; keep one", {entry.name}),
                                         entry.origin});
            else
                makePlugin(entry);
        }
        for (const auto& [point, set] : m_configuration.points)
            for (const PluginEntry& entry : set.enabled) makePlugin(entry);
    }

    void makePlugin(const PluginEntry& entry) {
        if (m_byName.contains(entry.name) || off(entry.name)) return;
        const auto factory = m_registry.find(entry.name);
        if (factory == m_registry.end()) {
            m_errors.push_back(unknownPlugin(entry, m_registry));
            return;
        }
        std::shared_ptr<const Plugin> plugin = factory->second(m_args);
        for (const auto& [name, other] : m_byName)
            if (other->name() == plugin->name())
                m_errors.push_back(Error{ErrorCode::Invalid,
                                         worded("\"%1\" and \"%2\" are two plugins that are both called %3: no scheduler has both", {name, entry.name, plugin->name()}),
                                         entry.origin});
        m_byName.emplace(entry.name, plugin.get());
        m_profile->plugins.push_back(std::move(plugin));
    }

    std::vector<PluginEntry> expand(ExtensionPoint point) {
        const auto extends = [this](std::string_view name, ExtensionPoint p) {
            return off(name) ? alphaExtends(name, p) : extendsPoint(m_byName.at(std::string(name)), p);
        };
        auto entries = expandPoint(point, own(point), m_multiPoint, extends);
        if (entries) return std::move(*entries);
        m_errors.push_back(entries.error());
        return {};
    }

    /// Returns how many plugins the configuration has there, with those that do nothing here.
    template <typename Point>
    std::size_t fill(ExtensionPoint point, std::vector<Slot<Point>>& slots) {
        const std::vector<PluginEntry> entries = expand(point);
        for (const PluginEntry& entry : entries) {
            if (off(entry.name)) continue;
            const Plugin* plugin = m_byName.at(entry.name);
            if (const auto* part = dynamic_cast<const Point*>(plugin)) slots.push_back({plugin, part, 0});
        }
        return entries.size();
    }

    template <typename Point, typename Before>
    static void lookAhead(const std::vector<Slot<Point>>& slots, std::vector<Slot<Before>>& before) {
        for (const Slot<Point>& slot : slots)
            if (const auto* point = dynamic_cast<const Before*>(slot.plugin); point && slot.plugin->looksAhead())
                before.push_back({slot.plugin, point, 0});
    }

    template <typename Point>
    void weigh(std::vector<Slot<Point>>& slots, ExtensionPoint point) {
        constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() / kMaxNodeScore;
        std::int64_t left = kMost;
        for (Slot<Point>& slot : slots) {
            slot.weight = scoreWeight(slot.plugin->name(), own(point), m_multiPoint);
            if (slot.weight < 0 || slot.weight > left)
                return fault(worded("the weight %1 of score plugin \"%2\" is negative, or the sum of all is too great", {slot.weight, slot.plugin->name()}));
            left -= slot.weight;
        }
    }

    const ProfileConfiguration& m_configuration;
    PluginArgs m_args;
    const Registry& m_registry;
    std::shared_ptr<Profile> m_profile;
    std::vector<PluginEntry> m_multiPoint;
    std::map<std::string, const Plugin*> m_byName;
    std::vector<Error>& m_errors;
};

/// The names that replace ignoredResources.
std::vector<std::string> ignoredByScheduler(const std::vector<ExtenderConfiguration>& extenders) {
    std::vector<std::string> names;
    for (const ExtenderConfiguration& extender : extenders)
        for (const ManagedResource& resource : extender.managedResources)
            if (resource.ignoredByScheduler) names.push_back(resource.name);
    return names;
}

}  // namespace

bool extendsPoint(const Plugin* plugin, ExtensionPoint point) {
    switch (point) {
    case ExtensionPoint::PreEnqueue:
        return dynamic_cast<const PreEnqueuePlugin*>(plugin) != nullptr;
    case ExtensionPoint::QueueSort:
        return dynamic_cast<const QueueSortPlugin*>(plugin) != nullptr;
    case ExtensionPoint::PreFilter:
        return dynamic_cast<const PreFilterPlugin*>(plugin) != nullptr && !plugin->looksAhead();
    case ExtensionPoint::Filter:
        return dynamic_cast<const FilterPlugin*>(plugin) != nullptr;
    case ExtensionPoint::PostFilter:
        return dynamic_cast<const PostFilterPlugin*>(plugin) != nullptr;
    case ExtensionPoint::PreScore:
        return dynamic_cast<const PreScorePlugin*>(plugin) != nullptr && !plugin->looksAhead();
    case ExtensionPoint::Score:
        return dynamic_cast<const ScorePlugin*>(plugin) != nullptr;
    case ExtensionPoint::Reserve:
        return dynamic_cast<const ReservePlugin*>(plugin) != nullptr;
    case ExtensionPoint::Permit:
        return dynamic_cast<const PermitPlugin*>(plugin) != nullptr;
    case ExtensionPoint::PreBind:
        return dynamic_cast<const PreBindPlugin*>(plugin) != nullptr;
    case ExtensionPoint::Bind:
        return dynamic_cast<const BindPlugin*>(plugin) != nullptr;
    case ExtensionPoint::PostBind:
        return dynamic_cast<const PostBindPlugin*>(plugin) != nullptr;
    case ExtensionPoint::PlacementGenerate:
        return dynamic_cast<const PlacementGeneratePlugin*>(plugin) != nullptr || alphaExtends(plugin->name(), point);
    case ExtensionPoint::PlacementScore:
        return dynamic_cast<const PlacementScorePlugin*>(plugin) != nullptr || alphaExtends(plugin->name(), point);
    }
    return false;
}

const Profile* Profiles::find(const std::string& schedulerName) const {
    for (const auto& profile : all)
        if (profile->schedulerName == schedulerName) return profile.get();
    return nullptr;
}

const std::vector<PluginEntry>& defaultMultiPoint() {
    static const std::vector<PluginEntry> kDefaults{
        {"SchedulingGates", 0, {}},
        {"PrioritySort", 0, {}},
        {"NodeUnschedulable", 0, {}},
        {"NodeName", 0, {}},
        {"TaintToleration", 3, {}},
        {"NodeAffinity", 2, {}},
        {"NodePorts", 0, {}},
        {"NodeResourcesFit", 1, {}},
        {"VolumeRestrictions", 0, {}},
        {"NodeVolumeLimits", 0, {}},
        {"VolumeBinding", 0, {}},
        {"VolumeZone", 0, {}},
        {"PodTopologySpread", 2, {}},
        {"InterPodAffinity", 2, {}},
        {"DynamicResources", 2, {}},
        {"DefaultPreemption", 0, {}},
        {"NodeResourcesBalancedAllocation", 1, {}},
        {"ImageLocality", 1, {}},
        {"DefaultBinder", 0, {}},
        {"NodeDeclaredFeatures", 0, {}},
    };
    return kDefaults;
}

bool Profile::guards(const std::string& resource) const {
    return std::any_of(filter.begin(), filter.end(), [&](const auto& slot) { return slot.point->guards(resource); });
}

bool Profiles::guard(const Pod& pod, const std::string& resource) const {
    const Profile* profile = find(pod.spec->schedulerName);
    return !profile || profile->guards(resource);
}

std::vector<bool> countableResources(const Profile& profile, const Catalog& catalog) {
    std::vector<bool> countable;
    for (std::size_t r = 0; r < catalog.resources.size(); ++r) {
        const std::string& name = catalog.resources.name(ResourceIdx(r));
        countable.push_back(profile.guards(name) && !(profile.features.on("DRAExtendedResource") && catalog.devices.classOfResource(name)));
    }
    return countable;
}

bool Profiles::extendersConcern(const Pod& pod) const {
    return std::any_of(extenders.begin(), extenders.end(), [&](const ExtenderConfiguration& e) { return decidesAbout(e, pod); });
}

std::vector<PluginEntry> defaultMultiPoint(const FeatureGates& features) {
    std::vector<PluginEntry> all = defaultMultiPoint();
    for (const PluginEntry& entry : {PluginEntry{"GangScheduling", 0, {}}, PluginEntry{"TopologyPlacementGenerator", 0, {}}, PluginEntry{"PodGroupPodsCount", 1, {}}})
        if (features.on(gateOf(entry.name))) all.push_back(entry);
    return all;
}

Result<Profiles> makeProfiles(const SchedulerConfiguration& configuration, const Registry& registry, std::vector<Error>* all) {
    Profiles profiles;
    std::vector<Error> errors;
    profiles.extenders = configuration.extenders;
    const std::vector<std::string> ignored = ignoredByScheduler(configuration.extenders);
    std::set<std::string> names;
    for (const ProfileConfiguration& profile : configuration.profiles) {
        if (!names.insert(profile.schedulerName).second)
            errors.push_back(Error{ErrorCode::Invalid,
                                   worded("scheduler name \"%1\" is used by two profiles; rename one", {profile.schedulerName}),
                                   profile.origin});
        PluginArgs args = profile.args;
        args.features = configuration.features;
        args.ignoredByScheduler = ignored;
        const auto made =
            ProfileMaker(profile, std::move(args), registry, configuration.percentageOfNodesToScore, errors).make();
        if (!made) continue;
        if (!profiles.all.empty()) {
            const std::string_view first = profiles.all.front()->queueSort.front().plugin->name();
            const std::string_view mine = made->queueSort.front().plugin->name();
            if (first != mine)
                errors.push_back(Error{ErrorCode::Invalid,
                                       worded("all profiles share one queue and must use the same queueSort plugin: \"%1\" and \"%2\"", {first, mine}),
                                       profile.origin});
        }
        profiles.all.push_back(made);
    }
    if (configuration.profiles.empty()) errors.push_back(Error{ErrorCode::Invalid, worded("no profile: at least one is needed"), {}});
    if (all) all->insert(all->end(), errors.begin(), errors.end());
    if (!errors.empty()) return errors.front();
    return profiles;
}

}  // namespace bayplan
