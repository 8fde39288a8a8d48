// SPDX-License-Identifier: GPL-3.0-or-later
// How a profile comes from the defaults and what a configuration says of them.
#include <QTest>

#include "framework/harness.h"
#include "framework/profile_merge.h"

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

std::string fault(const ProfileConfiguration& profile) {
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
    // NodePorts is no default any more, so that it counts as new; InterPodAffinity is one and comes first.
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
    QTest::newRow("twice at a point") << 3 << "plugin \"NodePorts\" is listed twice under filter; keep one";
    QTest::newRow("does not extend") << 4 << "plugin \"NodePorts\" does not extend score";
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
    QVERIFY2(text(::fault(configuration)).startsWith(message), ::fault(configuration).c_str());
}

void TestProfile::saysWhereItStands() {
    ProfileConfiguration configuration;
    configuration.multiPoint.enabled.push_back({"Nope", 0, Origin{"scheduler.yaml", 12, 9, "", "profiles[0].plugins"}});
    QVERIFY(text(::fault(configuration)).startsWith("scheduler.yaml:12:9: profiles[0].plugins: plugin \"Nope\""));
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
    QVERIFY(text(::fault(configuration)).contains("the weight -1 of score plugin \"ImageLocality\""));
}

void TestProfile::knowsEveryDefaultByName() {
    const Registry registry = inTreePlugins();
    QCOMPARE(registry.size(), defaultMultiPoint().size());
    for (const PluginEntry& entry : defaultMultiPoint()) {
        const auto at = registry.find(entry.name);
        QVERIFY2(at != registry.end(), entry.name.c_str());
        QCOMPARE(std::string(at->second({})->name()), entry.name);
    }
}

QTEST_APPLESS_MAIN(TestProfile)
#include "tst_profile.moc"
