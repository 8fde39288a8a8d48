// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/profile_edit.h"

#include <QTest>
#include <algorithm>

#include "framework/profile.h"
#include "plugins/all.h"

using namespace bayplan;

class TestProfileEdit : public QObject {
    Q_OBJECT

    static std::vector<std::string> enabled(const ProfileConfiguration& profile, PluginList list) {
        std::vector<std::string> names;
        for (const PluginChoice& choice : pluginChoices(profile, list, inTreePlugins()))
            if (choice.enabled) names.push_back(choice.name);
        return names;
    }
    /// The resulting scorers in order, with their weights.
    static std::vector<std::pair<std::string, std::int64_t>> scorers(const ProfileConfiguration& profile) {
        SchedulerConfiguration configuration;
        configuration.profiles = {profile};
        std::vector<std::pair<std::string, std::int64_t>> all;
        const Profiles profiles = makeProfiles(configuration, inTreePlugins()).value();
        for (const auto& slot : profiles.all.front()->score)
            all.emplace_back(std::string(slot.plugin->name()), slot.weight);
        return all;
    }
    static std::int64_t weight(const ProfileConfiguration& profile, const std::string& plugin) {
        for (const auto& [name, w] : scorers(profile))
            if (name == plugin) return w;
        return -1;
    }

private Q_SLOTS:
    void choicesAreWhatRuns() {
        const ProfileConfiguration profile;
        std::vector<std::string> names;
        for (const auto& [name, w] : scorers(profile)) names.push_back(name);
        QCOMPARE(enabled(profile, ExtensionPoint::Score), names);
        for (const PluginChoice& choice : pluginChoices(profile, ExtensionPoint::Score, inTreePlugins()))
            if (choice.name == "TaintToleration") QCOMPARE(choice.weight, std::int64_t(3));
        QCOMPARE(enabled(profile, std::nullopt).size(), defaultMultiPoint().size());
    }
    void aWeightIsOneEntryAndNoneAtItsDefault() {
        ProfileConfiguration profile;
        setScoreWeight(profile, "NodeAffinity", 7);
        QCOMPARE(profile.multiPoint.enabled.size(), std::size_t(1));
        QCOMPARE(weight(profile, "NodeAffinity"), std::int64_t(7));
        QCOMPARE(enabled(profile, std::nullopt), enabled(ProfileConfiguration{}, std::nullopt));  // the order is unchanged
        setScoreWeight(profile, "NodeAffinity", 2);
        QVERIFY(profile == ProfileConfiguration{});
    }
    void leavingOutIsDisabling() {
        ProfileConfiguration profile;
        std::vector<std::string> names = enabled(profile, ExtensionPoint::Score);
        std::erase(names, "ImageLocality");
        choosePlugins(profile, ExtensionPoint::Score, names, inTreePlugins());
        QVERIFY(profile.points.at(ExtensionPoint::Score).enabled.empty());
        QCOMPARE(profile.points.at(ExtensionPoint::Score).disabled.size(), std::size_t(1));
        QCOMPARE(enabled(profile, ExtensionPoint::Score), names);
        QCOMPARE(weight(profile, "ImageLocality"), std::int64_t(-1));
        choosePlugins(profile, ExtensionPoint::Score, enabled(ProfileConfiguration{}, ExtensionPoint::Score), inTreePlugins());
        QVERIFY(profile == ProfileConfiguration{});
    }
    void anotherOrderKeepsTheWeights() {
        ProfileConfiguration profile;
        setScoreWeight(profile, "NodeResourcesFit", 9);
        for (const PluginList list : {PluginList(ExtensionPoint::Score), PluginList()}) {
            ProfileConfiguration turned = profile;
            std::vector<std::string> names = enabled(turned, list);
            std::reverse(names.begin(), names.end());
            choosePlugins(turned, list, names, inTreePlugins());
            QCOMPARE(enabled(turned, list), names);
            QCOMPARE(weight(turned, "NodeResourcesFit"), std::int64_t(9));
            QCOMPARE(weight(turned, "TaintToleration"), std::int64_t(3));
            setScoreWeight(turned, "TaintToleration", 5);
            QCOMPARE(weight(turned, "TaintToleration"), std::int64_t(5));
            QCOMPARE(enabled(turned, list), names);
        }
    }
    void offAtAllPointsAtOnce() {
        ProfileConfiguration profile;
        std::vector<std::string> names = enabled(profile, std::nullopt);
        std::erase(names, "PodTopologySpread");
        choosePlugins(profile, std::nullopt, names, inTreePlugins());
        const std::vector<std::string> filters = enabled(profile, ExtensionPoint::Filter);
        QVERIFY(std::find(filters.begin(), filters.end(), "PodTopologySpread") == filters.end());
        QCOMPARE(weight(profile, "PodTopologySpread"), std::int64_t(-1));
        QCOMPARE(profile.multiPoint.disabled.size(), std::size_t(1));
    }
    void unknownNamesGiveNoChoices() {
        ProfileConfiguration profile;
        profile.multiPoint.enabled.push_back({"NoSuchPlugin", 0, {}});
        QVERIFY(pluginChoices(profile, std::nullopt, inTreePlugins()).empty());
    }
};

QTEST_APPLESS_MAIN(TestProfileEdit)
#include "tst_profile_edit.moc"
