// SPDX-License-Identifier: GPL-3.0-or-later
// The part of webhooks in decisions, with extenders that answer inside the test.
#include <functional>
#include <set>

#include <QtTest>

#include "framework/harness.h"
#include "plugins/resources/node_resources_fit.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

using Refusals = std::vector<Extender::Refusal>;

/// Answers as configured, and counts its calls.
class Told final : public Extender {
public:
    explicit Told(ExtenderConfiguration configuration) : m_configuration(std::move(configuration)) {}

    std::function<Result<Filtered>(std::vector<NodeIdx>)> onFilter;
    std::function<Result<std::vector<HostScore>>()> onPrioritize;
    std::function<Result<std::vector<PreemptionCandidate>>(std::vector<PreemptionCandidate>)> onPreempt;
    mutable int asked = 0;
    mutable int bound = 0;

    std::string_view name() const override { return m_configuration.urlPrefix; }
    bool ignorable() const override { return m_configuration.ignorable; }
    bool interested(const Pod& pod) const override { return bayplan::interested(m_configuration, pod); }
    bool filters() const override { return !m_configuration.filterVerb.empty(); }
    bool prioritizes() const override { return !m_configuration.prioritizeVerb.empty(); }
    bool preempts() const override { return !m_configuration.preemptVerb.empty(); }
    bool binds() const override { return !m_configuration.bindVerb.empty(); }
    std::int64_t weight() const override { return m_configuration.weight; }

    Result<Filtered> filter(const Cluster&, PodIdx, std::span<const NodeIdx> nodes, const std::stop_token&) const override {
        ++asked;
        if (onFilter) return onFilter({nodes.begin(), nodes.end()});
        return Filtered{{nodes.begin(), nodes.end()}, {}, {}, false};
    }
    Result<std::vector<HostScore>> prioritize(const Cluster& cluster, PodIdx, std::span<const NodeIdx> nodes, const std::stop_token&) const override {
        ++asked;
        if (onPrioritize) return onPrioritize();
        std::vector<HostScore> zeroes;
        for (const NodeIdx node : nodes) zeroes.push_back({cluster.catalog().node(node).name, 0});
        return zeroes;
    }
    Result<std::vector<PreemptionCandidate>> preempt(const Cluster&, PodIdx, std::span<const PreemptionCandidate> candidates,
                                                     const std::stop_token&) const override {
        ++asked;
        return onPreempt({candidates.begin(), candidates.end()});
    }
    Result<void> bind(const Cluster&, PodIdx, const std::string&, const std::stop_token&) const override {
        ++bound;
        return {};
    }

private:
    ExtenderConfiguration m_configuration;
};

ExtenderConfiguration extender(const char* verbs = "fs") {
    ExtenderConfiguration c;
    c.urlPrefix = "http://x";
    for (const char verb : std::string(verbs)) {
        if (verb == 'f') c.filterVerb = "filter";
        if (verb == 's') c.prioritizeVerb = "score";
        if (verb == 'p') c.preemptVerb = "preempt";
        if (verb == 'b') c.bindVerb = "bind";
    }
    c.weight = 1;
    return c;
}

/// A scheduler whose configuration names `all`, which are called unless `use` says otherwise.
class Asking {
public:
    explicit Asking(std::vector<ExtenderConfiguration> all, Extenders::Use use = Extenders::Use::Called, PluginSet score = {})
        : m_scheduler([&] {
              SchedulerConfiguration configuration;
              configuration.extenders = all;
              if (score != PluginSet{}) configuration.profiles[0].points[ExtensionPoint::Score] = score;
              return makeProfiles(configuration, inTreePlugins()).value();
          }()) {
        Extenders extenders;
        extenders.use = use;
        for (const ExtenderConfiguration& each : all) {
            m_told.push_back(std::make_shared<Told>(each));
            extenders.all.push_back(m_told.back());
        }
        m_scheduler.setExtenders(std::move(extenders));
    }

    Told& operator[](std::size_t i) { return *m_told[i]; }
    Scheduler& scheduler() { return m_scheduler; }
    Decision decide(const ClusterPtr& picture, Detail detail = Detail::Nodes) { return m_scheduler.decide(*picture, PodIdx(0), detail); }

private:
    std::vector<std::shared_ptr<Told>> m_told;
    Scheduler m_scheduler;
};

ClusterPtr three() { return cluster({roomy("n0"), roomy("n1"), roomy("n2")}, {pod("p", asks({{"cpu", "1"}}))}); }

Error fault(const char* text, ErrorCode code = ErrorCode::Unreadable) { return Error{code, text, {}}; }

PodSpec withPriority(std::int32_t priority, const char* cpu) {
    PodSpec spec = asks({{"cpu", cpu}});
    spec.priority = priority;
    return spec;
}

}  // namespace

class TestExtenders : public QObject {
    Q_OBJECT

private slots:
    void narrowsDown() {
        Asking asking({extender()});
        asking[0].onFilter = [](std::vector<NodeIdx> nodes) { return Extender::Filtered{{nodes[1]}, {{"n0", "slow link"}}, {}, false}; };
        for (const Detail detail : {Detail::Outcome, Detail::Nodes}) {
            const Decision decision = asking.decide(three(), detail);
            QCOMPARE(decision.outcome, Outcome::Scheduled);
            QCOMPARE(decision.node, NodeIdx(1));
            QCOMPARE(decision.feasibleNodes, 1u);
        }
        const Decision decision = asking.decide(three());
        QCOMPARE(decision.nodes[0].verdict.plugin, std::string("Extender"));
        QCOMPARE(decision.nodes[0].verdict.message(), std::string("slow link"));
        QVERIFY(decision.nodes[1].feasible());
        QVERIFY(!decision.nodes[2].feasible());  // left out without a reason
        QCOMPARE(decision.nodes[2].verdict.message(), std::string());
    }

    void refusesEverywhere() {
        Asking asking({extender()});
        asking[0].onFilter = [](std::vector<NodeIdx>) {
            return Extender::Filtered{{}, {{"n0", "slow link"}, {"n1", "slow link"}, {"n9", "who is that"}}, {{"n1", "no link"}}, false};
        };
        for (const Detail detail : {Detail::Outcome, Detail::Nodes}) {
            const Decision decision = asking.decide(three(), detail);
            QCOMPARE(decision.outcome, Outcome::Unschedulable);
            // n1 is in both lists: the unresolvable one takes precedence. n2 was left out, which is no reason. n9 is no
            // node and counts all the same. Only n0 could be helped by an eviction; nothing is there.
            QCOMPARE(decision.message, std::string("0/3 nodes are available: 1 no link, 1 slow link, 1 who is that. no new claims to deallocate, preemption: "
                                                   "0/3 nodes are available: 1 No preemption victims found for incoming pod, 2 Preemption is not helpful for scheduling."));
            QCOMPARE(decision.unschedulablePlugins, std::vector<std::string>{"Extender"});
        }
    }

    void errorsEndTheCycle() {
        Asking asking({extender()});
        asking[0].onFilter = [](std::vector<NodeIdx>) { return fault("Post \"http://x/filter\": EOF"); };
        const Decision decision = asking.decide(three());
        QCOMPARE(decision.outcome, Outcome::Error);
        QCOMPARE(decision.message, std::string("Post \"http://x/filter\": EOF"));
        QVERIFY(decision.unschedulablePlugins.empty());
    }

    void ignorableErrorsDoNot() {
        ExtenderConfiguration ignorable = extender();
        ignorable.ignorable = true;
        Asking asking({ignorable, extender("f")});
        asking[0].onFilter = [](std::vector<NodeIdx>) { return fault("down"); };
        asking[1].onFilter = [](std::vector<NodeIdx> nodes) { return Extender::Filtered{{nodes[2]}, {}, {}, false}; };
        QCOMPARE(asking.decide(three()).node, NodeIdx(2));
    }

    void onceNothingIsLeftNobodyIsAsked() {
        Asking asking({extender("f"), extender("f")});
        asking[0].onFilter = [](std::vector<NodeIdx>) { return Extender::Filtered{}; };
        QCOMPARE(asking.decide(three()).outcome, Outcome::Unschedulable);
        QCOMPARE(asking[0].asked, 1);
        QCOMPARE(asking[1].asked, 0);
    }

    void weighsScores() {
        ExtenderConfiguration heavy = extender("s");
        heavy.weight = 3;
        Asking asking({heavy, extender("s")});
        asking[0].onPrioritize = [] { return std::vector<Extender::HostScore>{{"n1", 7}, {"n2", 8}, {"n9", 10}}; };
        asking[1].onPrioritize = [] { return fault("down"); };  // ignored
        const Decision plain = Harness(three()).decide("p");
        const Decision decision = asking.decide(three());
        QCOMPARE(decision.node, NodeIdx(2));
        // 8 of 10 counts 80 of 100, three times.
        QCOMPARE(decision.nodes[2].total - plain.nodes[2].total, 240);
        QCOMPARE(decision.nodes[1].total - plain.nodes[1].total, 210);
        QCOMPARE(decision.nodes[0].total, plain.nodes[0].total);
        const PluginScore& score = decision.nodes[2].scores.back();
        QCOMPARE(score.plugin, std::string("Extender http://x"));
        QCOMPARE(score.raw, 8);
        QCOMPARE(score.normalized, 80);
        QCOMPARE(score.weight, 3);
    }

    void aloneNodeIsNotScored() {
        Asking asking({extender("s")});
        QCOMPARE(asking.decide(cluster({roomy("n0")}, {pod("p", asks({}))})).node, NodeIdx(0));
        QCOMPARE(asking[0].asked, 0);
    }

    void onlyThoseConcernedAreAsked() {
        ExtenderConfiguration fpga = extender();
        fpga.managedResources = {{"example.com/fpga", false}};
        Asking asking({fpga});
        QCOMPARE(asking.decide(three()).outcome, Outcome::Scheduled);
        QCOMPARE(asking[0].asked, 0);
        // Pods that the webhooks are not interested in are decided even if webhooks are not modelled.
        Asking notAsking({fpga}, Extenders::Use::NotModelled);
        QCOMPARE(notAsking.decide(three()).outcome, Outcome::Scheduled);
        const ClusterPtr wanting = cluster({roomy("n0")}, {pod("p", asks({{"example.com/fpga", "0"}}))});
        QCOMPARE(notAsking.decide(wanting).outcome, Outcome::NotModelled);
        // A webhook that only binds does not affect the choice.
        QCOMPARE(Asking({extender("b")}, Extenders::Use::NotModelled).decide(three()).outcome, Outcome::Scheduled);
    }

    void nodesThatComeBackAreTakenForEmpty() {
        // n0 has 3 of 4 cores in use, n1 none.
        const Amounts size{{"cpu", "4"}, {"memory", "8Gi"}, {"pods", "110"}};
        const ClusterPtr picture = cluster({node("n0", size), node("n1", size)}, {pod("p", asks({{"cpu", "1"}})), pod("q", asks({{"cpu", "3"}}), "n0")});
        Asking names({extender()}), nodes({extender()});
        nodes[0].onFilter = [](std::vector<NodeIdx> all) { return Extender::Filtered{all, {}, {}, true}; };
        const Decision truth = names.decide(picture), emptied = nodes.decide(picture);
        QCOMPARE(truth.node, NodeIdx(1));
        QVERIFY(truth.nodes[0].total < truth.nodes[1].total);
        QCOMPARE(emptied.nodes[0].total, emptied.nodes[1].total);
        QCOMPARE(emptied.nodes[1].total, truth.nodes[1].total);
        QCOMPARE(emptied.tied.size(), 2u);
    }

    void imagesAreNotSeenOnNodesThatComeBack() {
        Node holding = roomy("n0");
        holding.images.push_back({{"example.com/big:1"}, 900'000'000});
        PodSpec spec = asks({});
        spec.containers[0].image = "example.com/big:1";
        const ClusterPtr picture = cluster({holding, roomy("n1")}, {pod("p", spec)});
        Asking nodes({extender()});
        QCOMPARE(nodes.decide(picture).node, NodeIdx(0));
        QCOMPARE(nodes.decide(picture).tied.size(), 1u);
        nodes[0].onFilter = [](std::vector<NodeIdx> all) { return Extender::Filtered{all, {}, {}, true}; };
        QCOMPARE(nodes.decide(picture).tied.size(), 2u);
    }

    void withoutScorersTheyStillSeeAllNodes() {
        PluginSet none;
        none.disabled.push_back({"*", 0, {}});
        std::size_t seen = 0;
        Asking asking({extender("f")}, Extenders::Use::Called, none);
        asking[0].onFilter = [&](std::vector<NodeIdx> nodes) {
            seen = nodes.size();
            return Extender::Filtered{{nodes.back()}, {}, {}, false};
        };
        QCOMPARE(asking.decide(three()).node, NodeIdx(2));
        QCOMPARE(seen, 3u);
    }

    void aNominationIsPutToThemAlone() {
        Pod nominated = pod("p", asks({{"cpu", "1"}}));
        nominated.nominatedNodeName = "n1";
        const ClusterPtr picture = cluster({roomy("n0"), roomy("n1")}, {nominated});
        std::vector<std::size_t> sizes;
        Asking asking({extender("f")});
        asking[0].onFilter = [&](std::vector<NodeIdx> nodes) {
            sizes.push_back(nodes.size());
            return Extender::Filtered{nodes, {}, {}, false};
        };
        QCOMPARE(asking.decide(picture).node, NodeIdx(1));
        QVERIFY((sizes == std::vector<std::size_t>{1}));
        // If it rejects there, all nodes are visited, and it is called again.
        sizes.clear();
        asking[0].onFilter = [&](std::vector<NodeIdx> nodes) {
            sizes.push_back(nodes.size());
            if (nodes.size() == 1) return Extender::Filtered{{}, {{"n1", "no"}}, {}, false};
            return Extender::Filtered{nodes, {}, {}, false};
        };
        const Decision decision = asking.decide(picture);
        QVERIFY((sizes == std::vector<std::size_t>{1, 2}));
        QCOMPARE(decision.outcome, Outcome::Scheduled);
        QVERIFY(decision.nodes[1].feasible());
    }

    void scoredNodesTieByLot() {
        // Every node gets a score, so that each seed may choose another; without a webhook the list decides.
        std::set<std::uint32_t> chosen, chosenWithout;
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            Asking asking({extender("s")}), without({});
            asking.scheduler().setSampling({Sampling::Mode::Live, seed});
            without.scheduler().setSampling({Sampling::Mode::Live, seed});
            const NodeIdx first = asking.decide(three()).node;
            chosen.insert(static_cast<std::uint32_t>(first.get()));
            chosenWithout.insert(static_cast<std::uint32_t>(without.decide(three()).node.get()));
            Asking again({extender("s")});
            again.scheduler().setSampling({Sampling::Mode::Live, seed});
            QCOMPARE(again.decide(three()).node, first);
        }
        QCOMPARE(chosen.size(), 3u);
        QCOMPARE(chosenWithout.size(), 1u);
    }

    void whatIsNotModelledIsSaid() {
        Asking asking({extender()});
        asking[0].onFilter = [](std::vector<NodeIdx>) { return fault("another node came back", ErrorCode::Unsupported); };
        const Decision decision = asking.decide(three());
        QCOMPARE(decision.outcome, Outcome::NotModelled);
        QCOMPARE(decision.notModelled, std::vector<Message>{"Extender: another node came back"});
        QVERIFY(!decision.node.valid());
        Asking scoring({extender("s")});
        scoring[0].onPrioritize = [] { return fault("not as read", ErrorCode::Unsupported); };
        QCOMPARE(scoring.decide(three()).outcome, Outcome::NotModelled);
    }

    void ignoredMeansAsIfThereWereNone() {
        Asking asking({extender()}, Extenders::Use::Ignored);
        QCOMPARE(asking.decide(three()).outcome, Outcome::Scheduled);
        QCOMPARE(asking[0].asked, 0);
        QVERIFY(asking.scheduler().verdicts(*three(), {PodIdx(0)}).notModelled.empty());
    }

    void mapsAndPlansHaveNoSideEffects() {
        Asking asking({extender("fsb")});
        const ClusterPtr picture = three();
        const Verdicts verdicts = asking.scheduler().verdicts(*picture, {PodIdx(0)});
        QCOMPARE(verdicts.feasible, 3u);
        QCOMPARE(verdicts.notModelled.size(), 1u);
        asking.scheduler().violations(*picture, PodIdx(0), NodeIdx(0));
        QCOMPARE(asking[0].asked, 0);
        QCOMPARE(asking.decide(picture).outcome, Outcome::Scheduled);
        QCOMPARE(asking[0].bound, 0);
    }

    void preemption() {
        const Amounts size{{"cpu", "1"}, {"memory", "8Gi"}, {"pods", "110"}};
        const ClusterPtr picture = cluster({node("n0", size), node("n1", size)},
                                           {pod("p", withPriority(10, "1")), pod("a", withPriority(1, "1"), "n0"), pod("b", withPriority(2, "1"), "n1")});
        Asking asking({extender("p")});
        asking[0].onPreempt = [](std::vector<PreemptionCandidate> all) { return all; };
        QCOMPARE(asking.decide(picture).preemption->node, NodeIdx(0));  // the lower priority
        asking[0].onPreempt = [](std::vector<PreemptionCandidate> all) { return std::vector<PreemptionCandidate>{all[1]}; };
        QCOMPARE(asking.decide(picture).preemption->node, NodeIdx(1));

        const std::string fit = "0/2 nodes are available: 2 Insufficient cpu. ";
        asking[0].onPreempt = [](std::vector<PreemptionCandidate>) { return std::vector<PreemptionCandidate>{}; };
        QCOMPARE(asking.decide(picture).message, fit + "no new claims to deallocate, preemption: no candidate node for preemption");
        asking[0].onPreempt = [](std::vector<PreemptionCandidate> all) {
            all[0].victims.clear();
            return all;
        };
        QCOMPARE(asking.decide(picture).message, fit + "preemption: expected at least one victim pod on node \"n0\"");
        asking[0].onPreempt = [](std::vector<PreemptionCandidate>) { return fault("down"); };
        QCOMPARE(asking.decide(picture).message, fit + "preemption: down");
        QVERIFY(!asking.decide(picture).preemption);
        asking[0].onPreempt = [](std::vector<PreemptionCandidate>) { return fault("not as read", ErrorCode::Unsupported); };
        QCOMPARE(asking.decide(picture).postFilter.back().code, Code::NotModelled);

        ExtenderConfiguration ignorable = extender("p");
        ignorable.ignorable = true;
        Asking passing({ignorable});
        passing[0].onPreempt = [](std::vector<PreemptionCandidate>) { return fault("down"); };
        QCOMPARE(passing.decide(picture).preemption->node, NodeIdx(0));
        passing[0].onPreempt = [](std::vector<PreemptionCandidate> all) {
            all[0].victims.clear();  // that node is dropped
            return all;
        };
        QCOMPARE(passing.decide(picture).preemption->node, NodeIdx(1));
    }

    void aNodeThatNobodyNeedsToLeaveIsNoWayButNoEndEither() {
        // Only the extender rejects n0: no pod would have to leave there, which upstream treats as a fault of the dry
        // run.
        const Amounts size{{"cpu", "1"}, {"memory", "8Gi"}, {"pods", "110"}};
        const std::vector<Node> nodes{node("n0", {{"cpu", "4"}, {"memory", "8Gi"}, {"pods", "110"}}), node("n1", size)};
        const Pod p = pod("p", withPriority(10, "1"));
        const Pod idle = pod("a", withPriority(1, "1"), "n0");
        Asking asking({extender("f")});
        asking[0].onFilter = [](std::vector<NodeIdx>) { return Extender::Filtered{{}, {{"n0", "slow link"}}, {}, false}; };
        const Decision decision = asking.decide(cluster(nodes, {p, idle, pod("b", withPriority(2, "1"), "n1")}));
        QVERIFY(decision.preemption);
        QCOMPARE(decision.preemption->node, NodeIdx(1));
        QCOMPARE(decision.nominating, Nominating::Set);
        // If no other node is possible, that is the message.
        const Decision none = asking.decide(cluster(nodes, {p, idle, pod("b", withPriority(10, "1"), "n1")}));
        QCOMPARE(none.message, std::string("0/2 nodes are available: 1 Insufficient cpu, 1 slow link. preemption: expected "
                                           "at least one victim pod on node \"n0\""));
        QCOMPARE(none.postFilter.back().code, Code::Error);
        QCOMPARE(none.nominating, Nominating::Keep);
    }

    void theirResourcesTakeThePlaceOfIgnoredOnes() {
        SchedulerConfiguration configuration;
        configuration.profiles[0].args.edit<NodeResourcesFitArgs>().ignoredResources = {"example.com/other"};
        const ClusterPtr picture = cluster({roomy("n0")}, {pod("p", asks({{"example.com/fpga", "1"}})), pod("q", asks({{"example.com/other", "1"}}))});
        const auto outcome = [&](const SchedulerConfiguration& c, std::uint32_t which) {
            Scheduler scheduler(makeProfiles(c, inTreePlugins()).value());
            scheduler.setExtenders({Extenders::Use::Ignored, {}, {}});
            return scheduler.decide(*picture, PodIdx(which)).outcome;
        };
        QCOMPARE(outcome(configuration, 0), Outcome::Unschedulable);
        QCOMPARE(outcome(configuration, 1), Outcome::Scheduled);
        ExtenderConfiguration fpga = extender();
        fpga.managedResources = {{"example.com/fpga", true}};
        configuration.extenders = {fpga};
        QCOMPARE(outcome(configuration, 0), Outcome::Scheduled);
        QCOMPARE(outcome(configuration, 1), Outcome::Unschedulable);  // replaced, not added to
    }
};

QTEST_APPLESS_MAIN(TestExtenders)
#include "tst_extenders.moc"
