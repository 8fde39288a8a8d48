// SPDX-License-Identifier: GPL-3.0-or-later
// The independent checker against every filter, for every pod and every node of difficult clusters.
#include <map>
#include <set>
#include <string>

#include <QTest>

#include "cluster/builder.h"
#include "cluster/checker.h"
#include "cluster/delta.h"
#include "cluster/release.h"
#include "framework/profile.h"
#include "framework/scheduler.h"
#include "plugins/all.h"
#include "properties/hard_cases.h"
#include "properties/hard_groups.h"
#include "properties/seed_rows.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;

namespace {

const std::map<std::string, std::string> kPluginOfRule{{"cordon", "NodeUnschedulable"},  {"taints", "TaintToleration"},         {"selector", "NodeAffinity"},
                                                       {"ports", "NodePorts"},           {"resources", "NodeResourcesFit"},     {"spread", "PodTopologySpread"},
                                                       {"affinity", "InterPodAffinity"}, {"anti-affinity", "InterPodAffinity"}, {"features", "NodeDeclaredFeatures"},
                                                       {"devices", "DynamicResources"}};

/// The checker knows less about volumes than these plugins: only if it reports something must one of them reject.
const std::set<std::string> kOfVolumes{"VolumeBinding", "VolumeRestrictions", "VolumeZone", "NodeVolumeLimits"};
constexpr const char* kVolumes = "volumes";

/// Each plugin that rejects, with its reasons; those for volumes count as one. `unknown`: what is not modelled.
std::map<std::string, std::string> refusals(const std::vector<Status>& violations, std::set<std::string>& unknown) {
    std::map<std::string, std::string> all;
    for (const Status& status : violations) {
        if (status.code == Code::NotModelled) unknown.insert(status.plugin);
        else all[kOfVolumes.contains(status.plugin) ? kVolumes : status.plugin] = status.message();
    }
    return all;
}

std::map<std::string, std::string> refusals(const std::vector<Violation>& violations) {
    std::map<std::string, std::string> all;
    for (const Violation& violation : violations)
        all[violation.rule == kVolumes ? kVolumes : kPluginOfRule.at(violation.rule)] += violation.rule + ": " + violation.detail + "; ";
    return all;
}

}  // namespace

class TestCheckerAgrees : public QObject {
    Q_OBJECT

    int m_clean = 0, m_faulty = 0;  // pictures

private slots:
    void cleanupTestCase() {
        if (m_clean + m_faulty > 0) QVERIFY2(m_clean > 100 && m_faulty > 100, qPrintable(QStringLiteral("%1 clean, %2 faulty").arg(m_clean).arg(m_faulty)));
    }
    void seeds_data() { bayplan::testing::addSeeds(200); }

    void everyFilter_data() { seeds_data(); }
    void everyFilter() {
        QFETCH(unsigned, seed);
        bayplan::testing::HardCase what;
        what.gates = false;  // they hold a pod back on every node
        what.selectors = seed % 2 == 0;
        what.allDevices = seed % 4 != 1;
        const ClusterPtr cluster = build(bayplan::testing::hardCase(seed, what)).value().cluster;
        const Catalog& catalog = cluster->catalog();
        Scheduler scheduler(makeProfiles({}, inTreePlugins()).value());
        for (std::size_t p = 0; p < cluster->podCount(); ++p) {
            // Pods on a node, too: decided as if they were on none.
            const PodIdx pod(p);
            Draft draft(*cluster);
            if (cluster->placement(pod).node.valid()) {
                QVERIFY(draft.apply(Evict{pod}).has_value());
                for (const Delta& delta : release(*cluster, pod)) QVERIFY(draft.apply(delta).has_value());
            }
            for (std::size_t n = 0; n < cluster->nodeCount(); ++n) {
                const NodeIdx node(n);
                std::set<std::string> unknown;
                const auto said = refusals(scheduler.violations(draft.cluster(), pod, node), unknown);
                const auto found = refusals(checkPlacement(draft.cluster(), pod, node));
                QVERIFY2(!found.contains(kVolumes) || said.contains(kVolumes),
                         (catalog.pod(pod).key() + " on " + catalog.node(node).name + ": " + (found.contains(kVolumes) ? found.at(kVolumes) : ""))
                             .c_str());
                for (const auto& [rule, plugin] : kPluginOfRule) {
                    if (unknown.contains(plugin)) continue;
                    // What expressions and shares leave is not known to the checker, nor how different all devices have to be: what it refuses is refused.
                    if ((what.selectors || what.allDevices) && rule == "devices" && !found.contains(plugin)) continue;
                    const auto byPlugin = said.find(plugin);
                    const auto byChecker = found.find(plugin);
                    QVERIFY2((byPlugin == said.end()) == (byChecker == found.end()),
                             (catalog.pod(pod).key() + " on " + catalog.node(node).name + ", " + plugin
                              + ": the filter says \"" + (byPlugin == said.end() ? "yes" : byPlugin->second)
                              + "\", the checker \"" + (byChecker == found.end() ? "yes" : byChecker->second) + "\"")
                                 .c_str());
                }
                for (const auto& [plugin, text] : said)
                    QVERIFY2(plugin == kVolumes || std::any_of(kPluginOfRule.begin(), kPluginOfRule.end(), [&](const auto& pair) { return pair.second == plugin; }),
                             (plugin + " is not known to the checker: " + text).c_str());
            }
        }
    }

    // A checker of many pictures says of each what one says that has seen none: branches back and forth, with pods put where no rule allows them.
    void manyPictures_data() { seeds_data(); }
    void manyPictures() {
        QFETCH(unsigned, seed);
        const ClusterPtr cluster = build(bayplan::testing::hardCase(seed)).value().cluster;
        if (cluster->podCount() == 0) return;
        bayplan::testing::Dice dice(seed * 5 + 2);
        PictureChecker many;
        std::vector<ClusterPtr> pictures{cluster};
        for (int step = 0; step < 60; ++step) {
            Draft draft(*pictures[dice.below(pictures.size())]);
            for (std::size_t changes = dice.below(4); changes > 0; --changes) {
                const PodIdx pod(dice.below(cluster->podCount()));
                const NodeIdx node(dice.below(cluster->nodeCount()));
                const bool stands = draft.cluster().placement(pod).node.valid();
                if (dice.percent(15)) (void)draft.apply(Cordon{node, dice.coin()});
                else if (!stands) (void)draft.apply(Place{pod, node});
                else if (dice.coin()) (void)draft.apply(Move{pod, node});
                else (void)draft.apply(Evict{pod});
            }
            const ClusterPtr picture = pictures.emplace_back(draft.publish());
            const auto shown = [&](const std::vector<Violation>& found) {
                std::string text;
                for (const Violation& one : found) text += toString(one, cluster->catalog()) + "\n";
                return QString::fromStdString(text);
            };
            const std::vector<Violation> anew = checkPicture(*picture);
            m_faulty += anew.empty() ? 0 : 1;
            m_clean += anew.empty() ? 1 : 0;
            QCOMPARE(shown(many.check(picture)), shown(anew));
        }
    }

    // The scheduler's placements violate no rule once all are made.
    void afterARun_data() { seeds_data(); }
    void afterARun() {
        QFETCH(unsigned, seed);
        bayplan::testing::HardCase what;
        what.selectors = seed % 2 == 0;
        what.quotas = seed % 4 < 2;
        what.applications = seed % 4 == 3;
        const ClusterPtr cluster = build(bayplan::testing::hardCase(seed, what)).value().cluster;
        SchedulerConfiguration configuration;
        bayplan::testing::enableAdded(configuration.profiles[0], what);
        Scheduler scheduler(makeProfiles(configuration, inTreePlugins()).value());
        const Run run = schedulePending(cluster, scheduler, Detail::Outcome).value();
        for (const Violation& violation : checkPicture(*run.cluster))
            QVERIFY2(false,
                     (cluster->catalog().node(violation.node).name + ": " + violation.rule + ": " + violation.detail)
                         .c_str());
    }
};

QTEST_APPLESS_MAIN(TestCheckerAgrees)
#include "tst_checker_agrees.moc"
