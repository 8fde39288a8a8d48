// SPDX-License-Identifier: GPL-3.0-or-later
// How a profile results from the defaults and a configuration.
#include <QTest>

#include "framework/harness.h"
#include "framework/profile_merge.h"
#include "plugins/resources/node_resources_fit.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

PluginSet enabled(std::vector<std::pair<std::string, std::int32_t>> entries, std::vector<std::string> disabled = {}) {
    PluginSet set;
    for (auto& [name, weight] : entries) set.enabled.push_back({name, weight, {}});
    for (std::string& name : disabled) set.disabled.push_back({name, 0, {}});
    return set;
}

template <typename Point>
std::string names(const std::vector<Slot<Point>>& point) {
    std::string all;
    for (const Slot<Point>& slot : point) all += (all.empty() ? "" : " ") + std::string(slot.plugin->name());
    return all;
}

std::string weights(const Profile& profile) {
    std::string all;
    for (const auto& slot : profile.score)
        all += (all.empty() ? "" : " ") + std::string(slot.plugin->name()) + ":" + std::to_string(slot.weight);
    return all;
}

std::shared_ptr<const Profile> make(const ProfileConfiguration& profile) {
    SchedulerConfiguration configuration;
    configuration.profiles = {profile};
    return makeProfiles(configuration, inTreePlugins()).value().all.front();
}

std::string faultOf(const ProfileConfiguration& profile) {
    SchedulerConfiguration configuration;
    configuration.profiles = {profile};
    const auto made = makeProfiles(configuration, inTreePlugins());
    return made ? std::string("no error") : toString(made.error());
}

}  // namespace

class TestProfile : public QObject {
    Q_OBJECT
private slots:
    void defaultsRunInUpstreamsOrder();
    void keepsThePlaceOfAReplacedDefault();
    void resetsTheWeightOfADefaultThatIsListedAgain();
    void disablesOneAtAPointAndEverywhere();
    void startsAPointFromNothing();
    void putsOverridesFirstAndNewOnesLast();
    void takesTheWeightOfThePointBeforeMultiPoint();
    void namesWhatIsWrong_data();
    void namesWhatIsWrong();
    void saysWhereItStands();
    void refusesTwoProfilesOfOneName();
    void refusesNegativeWeights();
    void knowsEveryDefaultByName();
    void tellsEveryErrorOfEveryProfile();
    void featuresBringTheirPlugins();
    void namesFeaturesThatAreOff();
    void profilesDecideEachForTheirPods();
    void refusesMorePluginsThanCanBeToldApart();
};

void TestProfile::defaultsRunInUpstreamsOrder() {
    const auto profile = make({});
    QCOMPARE(names(profile->preEnqueue), "SchedulingGates DynamicResources DefaultPreemption");
    QCOMPARE(names(profile->queueSort), "PrioritySort");
    QCOMPARE(names(profile->preFilter),
             "NodeAffinity NodePorts NodeResourcesFit VolumeRestrictions NodeVolumeLimits VolumeBinding VolumeZone "
             "PodTopologySpread InterPodAffinity DynamicResources NodeDeclaredFeatures");
    QCOMPARE(names(profile->filter),
             "NodeUnschedulable NodeName TaintToleration NodeAffinity NodePorts NodeResourcesFit VolumeRestrictions "
             "NodeVolumeLimits VolumeBinding VolumeZone PodTopologySpread InterPodAffinity DynamicResources "
             "NodeDeclaredFeatures");
    QCOMPARE(names(profile->postFilter), "DynamicResources DefaultPreemption");
    QCOMPARE(names(profile->preScore),
             "TaintToleration NodeAffinity NodeResourcesFit VolumeBinding PodTopologySpread InterPodAffinity "
             "NodeResourcesBalancedAllocation");
    QCOMPARE(
        weights(*profile),
        "TaintToleration:3 NodeAffinity:2 NodeResourcesFit:1 VolumeBinding:1 PodTopologySpread:2 InterPodAffinity:2 "
        "DynamicResources:2 NodeResourcesBalancedAllocation:1 ImageLocality:1");
    QCOMPARE(names(profile->reserve), "VolumeBinding DynamicResources");
    QCOMPARE(names(profile->preBind), "VolumeBinding DynamicResources");
    QCOMPARE(names(profile->permit), "");
    QCOMPARE(names(profile->bind), "DefaultBinder");
    QCOMPARE(names(profile->postBind), "");
}

void TestProfile::keepsThePlaceOfAReplacedDefault() {
    const std::vector<PluginEntry> defaults{{"A", 1, {}}, {"B", 2, {}}, {"C", 3, {}}};
    const auto merged = mergePluginSet(defaults, enabled({{"New", 9}, {"B", 7}}, {"C"}));
    QCOMPARE(merged.size(), std::size_t{3});
    QCOMPARE(merged[0].name, "A");
    QCOMPARE(merged[1].name, "B");
    QCOMPARE(merged[1].weight, 7);
    QCOMPARE(merged[2].name, "New");
    const auto alone = mergePluginSet(defaults, enabled({{"B", 0}}, {"*"}));
    QCOMPARE(alone.size(), std::size_t{1});
    QCOMPARE(alone[0].name, "B");
}

void TestProfile::resetsTheWeightOfADefaultThatIsListedAgain() {
    ProfileConfiguration configuration;
    configuration.multiPoint = enabled({{"TaintToleration", 0}});
    QVERIFY(weights(*make(configuration)).starts_with("TaintToleration:1 NodeAffinity:2"));
}

void TestProfile::disablesOneAtAPointAndEverywhere() {
    ProfileConfiguration configuration;
    configuration.points[ExtensionPoint::Score] = enabled({}, {"ImageLocality"});
    configuration.multiPoint = enabled({}, {"NodePorts"});
    const auto profile = make(configuration);
    QVERIFY(names(profile->score).find("ImageLocality") == std::string::npos);
    QVERIFY(names(profile->filter).find("NodePorts") == std::string::npos);
    QVERIFY(names(profile->preFilter).find("NodePorts") == std::string::npos);
    QVERIFY(names(profile->filter).find("NodeAffinity") != std::string::npos);
}

void TestProfile::startsAPointFromNothing() {
    ProfileConfiguration configuration;
    configuration.points[ExtensionPoint::Score] = enabled({{"ImageLocality", 4}, {"NodeResourcesFit", 0}}, {"*"});
    const auto profile = make(configuration);
    QCOMPARE(weights(*profile), "ImageLocality:4 NodeResourcesFit:1");
    QVERIFY(names(profile->preScore).find("TaintToleration") != std::string::npos);
}

void TestProfile::putsOverridesFirstAndNewOnesLast() {
    ProfileConfiguration configuration;
    // NodePorts is no default any more, so it counts as new; InterPodAffinity is one and comes first.
    configuration.multiPoint = enabled({}, {"NodePorts"});
    configuration.points[ExtensionPoint::Filter] = enabled({{"NodePorts", 0}, {"InterPodAffinity", 0}}, {"NodeName"});
    QCOMPARE(
        names(make(configuration)->filter),
        "InterPodAffinity NodeUnschedulable TaintToleration NodeAffinity NodeResourcesFit VolumeRestrictions "
        "NodeVolumeLimits VolumeBinding VolumeZone PodTopologySpread DynamicResources NodeDeclaredFeatures NodePorts");
}

void TestProfile::takesTheWeightOfThePointBeforeMultiPoint() {
    ProfileConfiguration configuration;
    configuration.multiPoint = enabled({{"NodeResourcesFit", 5}});
    configuration.points[ExtensionPoint::Score] = enabled({{"TaintToleration", 6}}, {"TaintToleration"});
    const std::string all = weights(*make(configuration));
    QVERIFY(all.starts_with("TaintToleration:6 "));
    QVERIFY(all.find("NodeResourcesFit:5") != std::string::npos);
}

void TestProfile::namesWhatIsWrong_data() {
    QTest::addColumn<int>("fault");
    QTest::addColumn<QString>("message");
    QTest::newRow("unknown") << 0 << "plugin \"NodeResourceFit\" does not exist; did you mean \"NodeResourcesFit\"?";
    QTest::newRow("nothing near") << 1 << "plugin \"Zzz\" does not exist";
    QTest::newRow("twice in multiPoint") << 2 << "plugin \"NodePorts\" is listed twice under multiPoint; keep one";
    QTest::newRow("twice at a point") << 3 << "plugin \"NodePorts\" already registered as \"FilterPlugin\": it is listed twice under filter; keep one";
    QTest::newRow("does not extend") << 4 << "plugin \"NodePorts\" does not extend ScorePlugin plugin";
    QTest::newRow("no queueSort")
        << 5 << "profile \"default-scheduler\" has 0 queueSort plugins; exactly one is needed, such as PrioritySort";
    QTest::newRow("no bind")
        << 6 << "profile \"default-scheduler\" has no bind plugin; at least one is needed, such as DefaultBinder";
    QTest::newRow("removed upstream") << 7 << "plugin \"CinderLimits\" does not exist";
}

void TestProfile::namesWhatIsWrong() {
    QFETCH(int, fault);
    QFETCH(QString, message);
    ProfileConfiguration configuration;
    switch (fault) {
    case 0:
        configuration.multiPoint = enabled({{"NodeResourceFit", 0}});
        break;
    case 1:
        configuration.points[ExtensionPoint::Filter] = enabled({{"Zzz", 0}});
        break;
    case 2:
        configuration.multiPoint = enabled({{"NodePorts", 0}, {"NodePorts", 0}});
        break;
    case 3:
        configuration.points[ExtensionPoint::Filter] = enabled({{"NodePorts", 0}, {"NodePorts", 0}});
        break;
    case 4:
        configuration.points[ExtensionPoint::Score] = enabled({{"NodePorts", 1}});
        break;
    case 5:
        configuration.points[ExtensionPoint::QueueSort] = enabled({}, {"PrioritySort"});
        break;
    case 6:
        configuration.points[ExtensionPoint::Bind] = enabled({}, {"*"});
        break;
    case 7:
        configuration.multiPoint = enabled({{"CinderLimits", 0}});
        break;
    default:
        QFAIL("no such fault");
    }
    QVERIFY2(text(faultOf(configuration)).startsWith(message), faultOf(configuration).c_str());
}

void TestProfile::saysWhereItStands() {
    ProfileConfiguration configuration;
    configuration.multiPoint.enabled.push_back({"Nope", 0, Origin{"scheduler.yaml", 12, 9, "", "profiles[0].plugins"}});
    QVERIFY(text(faultOf(configuration)).startsWith("scheduler.yaml:12:9: profiles[0].plugins: plugin \"Nope\""));
}

void TestProfile::refusesTwoProfilesOfOneName() {
    SchedulerConfiguration configuration;
    configuration.profiles = {ProfileConfiguration{}, ProfileConfiguration{}};
    const auto made = makeProfiles(configuration, inTreePlugins());
    QVERIFY(!made);
    QCOMPARE(made.error().message, "scheduler name \"default-scheduler\" is used by two profiles; rename one");
}

void TestProfile::refusesNegativeWeights() {
    ProfileConfiguration configuration;
    configuration.points[ExtensionPoint::Score] = enabled({{"ImageLocality", -1}});
    QVERIFY(text(faultOf(configuration)).contains("the weight -1 of score plugin \"ImageLocality\""));
}

void TestProfile::knowsEveryDefaultByName() {
    const Registry registry = inTreePlugins();
    // In addition, thirty-three that a profile has to name: fourteen of scheduler-plugins, ten of Koordinator, seven policies of GPU
    // placement, VolcanoBinpack and LeafPodPacking; and three that the features of pod groups bring.
    QCOMPARE(registry.size(), defaultMultiPoint().size() + 36);
    for (const PluginEntry& entry : defaultMultiPoint()) {
        const auto at = registry.find(entry.name);
        QVERIFY2(at != registry.end(), entry.name.c_str());
        QCOMPARE(std::string(at->second({})->name()), entry.name);
    }
}

void TestProfile::tellsEveryErrorOfEveryProfile() {
    SchedulerConfiguration configuration;
    configuration.profiles.resize(2);
    configuration.profiles[0].points[ExtensionPoint::Filter] = enabled({{"NodePort", 0}, {"NodeNam", 0}});
    configuration.profiles[1].schedulerName = "other";
    configuration.profiles[1].points[ExtensionPoint::Score] = enabled({{"NodePorts", 1}});
    configuration.profiles[1].points[ExtensionPoint::Bind] = enabled({{"NodePorts", 0}});
    std::vector<Error> all;
    const auto made = makeProfiles(configuration, inTreePlugins(), &all);
    QVERIFY(!made);
    QStringList said;
    for (const Error& error : all) said << text(error.message);
    QCOMPARE(said, (QStringList{"plugin \"NodePort\" does not exist; did you mean \"NodePorts\"?",
                                "plugin \"NodeNam\" does not exist; did you mean \"NodeName\"?",
                                "plugin \"NodePorts\" does not extend ScorePlugin plugin",
                                "plugin \"NodePorts\" does not extend BindPlugin plugin"}));
    QCOMPARE(made.error().message, all.front().message);
}

void TestProfile::featuresBringTheirPlugins() {
    SchedulerConfiguration configuration;
    configuration.features = FeatureGates::parse("GenericWorkload=true,GangScheduling=true").value();
    Profiles profiles = makeProfiles(configuration, inTreePlugins()).value();
    QCOMPARE(names(profiles.all[0]->permit), "GangScheduling");
    QCOMPARE(names(profiles.all[0]->preEnqueue), "SchedulingGates DynamicResources DefaultPreemption GangScheduling");
    QVERIFY(profiles.all[0]->placementGenerate.empty() && profiles.all[0]->placementScore.empty());
    configuration.features = FeatureGates::parse("GenericWorkload=true,TopologyAwareWorkloadScheduling=true").value();
    configuration.profiles[0].multiPoint = enabled({{"PodGroupPodsCount", 3}});
    profiles = makeProfiles(configuration, inTreePlugins()).value();
    QCOMPARE(names(profiles.all[0]->permit), std::string());
    QCOMPARE(names(profiles.all[0]->placementGenerate), "TopologyPlacementGenerator");
    QCOMPARE(names(profiles.all[0]->placementScore), "NodeResourcesFit PodGroupPodsCount");
    QCOMPARE(profiles.all[0]->placementScore[1].weight, std::int64_t(3));
}

void TestProfile::namesFeaturesThatAreOff() {
    ProfileConfiguration configuration;
    configuration.multiPoint = enabled({{"GangScheduling", 0}, {"PodGroupPodsCount", 1}});
    configuration.points[ExtensionPoint::PlacementGenerate] = enabled({{"TopologyPlacementGenerator", 0}});
    configuration.points[ExtensionPoint::PlacementScore] = enabled({{"NodeResourcesFit", 2}});
    const auto profile = make(configuration);
    QCOMPARE(names(profile->permit), std::string());  // named, and left out
    QCOMPARE(names(profile->preEnqueue), "SchedulingGates DynamicResources DefaultPreemption");
    configuration.points[ExtensionPoint::Filter] = enabled({{"GangScheduling", 0}});
    QCOMPARE(text(faultOf(configuration)), QString("plugin \"GangScheduling\" does not extend FilterPlugin plugin"));
    configuration.points.erase(ExtensionPoint::Filter);
    configuration.points[ExtensionPoint::PlacementGenerate] = enabled({{"NodePorts", 0}});
    QCOMPARE(text(faultOf(configuration)), QString("plugin \"NodePorts\" does not extend PlacementGeneratePlugin plugin"));
}

void TestProfile::profilesDecideEachForTheirPods() {
    // Two nodes of 4 cores; 2 of n0 are in use. One profile spreads, the other packs; a third name has no profile.
    SchedulerConfiguration configuration;
    configuration.percentageOfNodesToScore = 30;
    configuration.profiles.resize(2);
    configuration.profiles[1].schedulerName = "packer";
    configuration.profiles[1].percentageOfNodesToScore = 70;
    configuration.profiles[1].args.edit<NodeResourcesFitArgs>().strategy = NodeResourcesFitArgs::Strategy::MostAllocated;
    configuration.profiles[1].points[ExtensionPoint::Score] = enabled({{"NodeResourcesFit", 1}}, {"*"});
    const Amounts size{{"cpu", "4"}, {"memory", "8Gi"}, {"pods", "110"}};
    const auto of = [](const char* scheduler) {
        PodSpec spec = asks({{"cpu", "1"}});
        spec.schedulerName = scheduler;
        return spec;
    };
    const ClusterPtr picture = cluster({node("n0", size), node("n1", size)},
                                       {pod("spread", of("default-scheduler")), pod("pack", of("packer")), pod("lost", of("nobody")),
                                        pod("there", asks({{"cpu", "2"}}), "n0")});
    Scheduler scheduler(makeProfiles(configuration, inTreePlugins()).value());
    for (int round = 0; round < 2; ++round) {  // cached decisions of one profile are not used for the other
        QCOMPARE(scheduler.decide(*picture, PodIdx(0)).node, NodeIdx(1));
        QCOMPARE(scheduler.decide(*picture, PodIdx(1)).node, NodeIdx(0));
        QCOMPARE(scheduler.decide(*picture, PodIdx(2)).outcome, Outcome::Ignored);
    }
    QCOMPARE(scheduler.profiles().find("default-scheduler")->percentageOfNodesToScore, 30);
    QCOMPARE(scheduler.profiles().find("packer")->percentageOfNodesToScore, 70);
    QCOMPARE(scheduler.profiles().all[0]->queueSort.front().plugin->name(), scheduler.profiles().all[1]->queueSort.front().plugin->name());
}

void TestProfile::refusesMorePluginsThanCanBeToldApart() {
    class Dull final : public Plugin, public FilterPlugin {
    public:
        explicit Dull(std::string name) : m_name(std::move(name)) {}
        std::string_view name() const override { return m_name; }
        Code filter(const Cycle&, const PluginState*, const NodeView&, Reasons*) const override { return Code::Success; }

    private:
        std::string m_name;
    };
    Registry registry = inTreePlugins();
    SchedulerConfiguration configuration;
    configuration.profiles[0].origin = {"s.yaml", 4, 3, {}, {}};
    const auto more = [&](std::size_t count) {
        std::vector<PluginEntry>& entries = configuration.profiles[0].multiPoint.enabled;
        for (std::size_t i = 0; i < count; ++i) {
            const std::string name = "Dull" + std::to_string(entries.size());
            registry.emplace(name, [name](const PluginArgs&) { return std::make_shared<const Dull>(name); });
            entries.push_back({name, 0, {}});
        }
    };
    // The default profile has 14 filters and 9 scorers.
    const auto kept = make({});
    const Profile& plain = *kept;
    const std::size_t left = Profile::kMostPlugins - plain.filter.size() - plain.score.size();
    QCOMPARE(left, std::size_t{64 - 14 - 9});
    more(left);
    const auto full = makeProfiles(configuration, registry);
    QVERIFY(full.has_value());
    const ClusterPtr picture = build(objects({roomy("n0"), roomy("n1")}, {pod("p", asks({}))}))->cluster;
    QCOMPARE(Scheduler(*full).decide(*picture, PodIdx(0)).outcome, Outcome::Scheduled);  // cached tables distinguish 64 slots
    more(1);
    const auto many = makeProfiles(configuration, registry);
    QVERIFY(!many);
    QCOMPARE(toString(many.error()), std::string("s.yaml:4:3: profile \"default-scheduler\" has 65 filter and score plugins together; at most 64 are possible here"));
}

QTEST_APPLESS_MAIN(TestProfile)
#include "tst_profile.moc"
