// SPDX-License-Identifier: GPL-3.0-or-later
// The basis of cached decisions: the log of changes between pictures, the classes of pods that share them, and the
// counters of a company that follow.
#include <QTest>

#include "cluster/delta.h"
#include "framework/change_log.h"
#include "framework/class_keys.h"
#include "framework/harness.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

/// The changes since `position` as text: "+2@0" pod 2 came to node 0, "-2@0" left it, "@0" another change.
std::string words(const ChangeLog& log, ChangeLog::Position position) {
    const auto changes = log.since(position);
    if (!changes) return "let go";
    std::string text;
    for (const NodeChange& change : *changes) {
        if (!text.empty()) text += ' ';
        if (change.amount != 0) text += (change.amount > 0 ? "+" : "-") + std::to_string(change.pod.get());
        text += "@" + std::to_string(change.node.get());
    }
    return text;
}

Pod owned(Pod pod, const char* controller) {
    pod.owners.push_back({"ReplicaSet", controller, true});
    return pod;
}

TopologySpreadConstraint zoneSpread() {
    TopologySpreadConstraint constraint;
    constraint.topologyKey = "topology.kubernetes.io/zone";
    constraint.labelSelector = selects("app", "web");
    return constraint;
}

}  // namespace

class TestKeptState : public QObject {
    Q_OBJECT
private slots:
    void logTellsWhoCameAndLeft();
    void logOfBranches();
    void logOfManyNodes();
    void logLetsOldChangesGo();
    void roomClasses();
    void companyClasses();
    void countersSpeakOfTheirPodAlone();
};

void TestKeptState::logTellsWhoCameAndLeft() {
    const ClusterPtr picture = cluster({roomy("a"), roomy("b")}, {pod("p", asks({}), "a"), pod("q", asks({}), "a"),
                                                                  pod("r", asks({}))});
    ChangeLog log;
    log.follow(*picture);
    QCOMPARE(log.end(), ChangeLog::Position{0});  // the first picture is the starting point
    Draft draft(*picture);
    QVERIFY(draft.apply(Place{PodIdx(2), NodeIdx(1)}).has_value());
    log.follow(draft.cluster());
    QCOMPARE(words(log, 0), std::string("+2@1"));
    log.follow(draft.cluster());
    QCOMPARE(words(log, 1), std::string());
    QVERIFY(draft.apply(Move{PodIdx(0), NodeIdx(1)}).has_value());
    log.follow(draft.cluster());
    QCOMPARE(words(log, 1), std::string("-0@0 +0@1"));
    // A cordon, and a pod that only changes its place in the list: something changed, but no pod came or left.
    QVERIFY(draft.apply(Cordon{NodeIdx(0), true}).has_value());
    QVERIFY(draft.apply(Move{PodIdx(2), NodeIdx(1)}).has_value());
    log.follow(draft.cluster());
    QCOMPARE(words(log, 3), std::string("@0 @1"));
}

void TestKeptState::logOfBranches() {
    const ClusterPtr picture = cluster({roomy("a"), roomy("b")}, {pod("p", asks({}))});
    Draft one(*picture);
    Draft two(*picture);
    QVERIFY(one.apply(Place{PodIdx(0), NodeIdx(0)}).has_value());
    QVERIFY(two.apply(Place{PodIdx(0), NodeIdx(1)}).has_value());
    ChangeLog log;
    log.follow(one.cluster());
    log.follow(two.cluster());
    log.follow(one.cluster());
    log.follow(*picture);
    QCOMPARE(words(log, 0), std::string("-0@0 +0@1 +0@0 -0@1 -0@0"));
}

void TestKeptState::logOfManyNodes() {
    // Eight runs of 16 nodes, and one of 2; node 63 is the last one of a run, and 64 the first one of the next.
    std::vector<Node> nodes;
    for (int n = 0; n < 130; ++n) nodes.push_back(roomy("n" + std::to_string(100 + n)));
    const ClusterPtr picture = cluster(std::move(nodes), {pod("p", asks({}))});
    QCOMPARE(picture->runVersions().size(), std::size_t{9});
    Draft one(*picture), two(*picture);
    QVERIFY(one.apply(Place{PodIdx(0), NodeIdx(63)}).has_value());
    QVERIFY(one.apply(Move{PodIdx(0), NodeIdx(129)}).has_value());
    QVERIFY(two.apply(Place{PodIdx(0), NodeIdx(64)}).has_value());
    ChangeLog log;
    log.follow(*picture);
    log.follow(one.cluster());
    log.follow(two.cluster());
    log.follow(*picture);
    // In `one` the pod came to node 63 and left it between two looks: something changed there, and it is as it was.
    QCOMPARE(words(log, 0), std::string("@63 +0@129 @63 +0@64 -0@129 -0@64"));
}

void TestKeptState::logLetsOldChangesGo() {
    const ClusterPtr picture = cluster({roomy("a")}, {pod("p", asks({}))});
    ChangeLog log;
    log.follow(*picture);
    Draft draft(*picture);
    for (int i = 0; i < 2'000; ++i) {
        QVERIFY(draft.apply(Place{PodIdx(0), NodeIdx(0)}).has_value());
        log.follow(draft.cluster());
        QVERIFY(draft.apply(Evict{PodIdx(0)}).has_value());
        log.follow(draft.cluster());
    }
    QCOMPARE(log.end(), ChangeLog::Position{4'000});
    QCOMPARE(words(log, 0), std::string("let go"));
    QCOMPARE(words(log, 3'998), std::string("+0@0 -0@0"));
}

void TestKeptState::roomClasses() {
    PodSpec small = asks({{"cpu", "1"}});
    PodSpec spreading = small;
    spreading.spreadConstraints.push_back(zoneSpread());
    PodSpec lonely = small;
    lonely.podAntiAffinity.emplace();
    lonely.podAntiAffinity->required.push_back({});
    PodSpec large = asks({{"cpu", "2"}});
    PodSpec choosy = small;
    choosy.hasNodeSelector = true;
    choosy.nodeSelector = Labels{{"pool", "a"}};
    const ClusterPtr picture = cluster({roomy("a")}, {pod("small", small), pod("spreading", spreading),
                                                      pod("lonely", lonely), pod("large", large),
                                                      pod("choosy", choosy)});
    const CatalogIndex index(picture->sharedCatalog());
    ClassKeys keys(index);
    const auto room = [&](std::size_t i) { return keys.roomOf(picture->catalog().podSpecs[i]); };
    QCOMPARE(room(1), room(0));  // requirements on other pods make no difference
    QCOMPARE(room(2), room(0));
    QVERIFY(room(3) != room(0));
    QVERIFY(room(4) != room(0));
    QVERIFY(room(4) != room(3));
}

void TestKeptState::companyClasses() {
    const Labels web{{"app", "web"}};
    PodSpec spreading = asks({{"cpu", "1"}});
    spreading.spreadConstraints.push_back(zoneSpread());
    PodSpec larger = spreading;
    larger.containers[0].requests.set("cpu", Quantity::fromUnits(2));
    PodSpec choosy = spreading;
    choosy.hasNodeSelector = true;
    choosy.nodeSelector = Labels{{"pool", "a"}};
    Pod elsewhere = labelled(pod("elsewhere", spreading), web);
    elsewhere.namespaceName = "team-a";
    const ClusterPtr picture = cluster(
        {roomy("a")}, {labelled(pod("spreading", spreading), web), labelled(pod("larger", larger), web),
                       labelled(pod("choosy", choosy), web), labelled(pod("db", spreading), Labels{{"app", "db"}}),
                       elsewhere, owned(labelled(pod("owned", spreading), web), "web-1"),
                       owned(labelled(pod("owned too", spreading), web), "web-1"),
                       owned(labelled(pod("of another", spreading), web), "web-2")});
    const CatalogIndex index(picture->sharedCatalog());
    ClassKeys keys(index);
    const auto company = [&](std::size_t i) { return keys.companyOf(PodIdx(i)); };
    QCOMPARE(company(1), company(0));  // requests make no difference
    for (const std::size_t other : {2u, 3u, 4u, 5u}) QVERIFY(company(other) != company(0));
    QCOMPARE(company(6), company(5));
    QVERIFY(company(7) != company(5));
}

void TestKeptState::countersSpeakOfTheirPodAlone() {
    // Two zones; maxSkew 1. With one pod in zone 0 the next must go to zone 1, and after it left, to zone 0 or 1.
    const auto zoned = [](const char* name, const char* zone) {
        return roomy(name, Labels{{"topology.kubernetes.io/zone", zone}, {"kubernetes.io/hostname", name}});
    };
    PodSpec spreading = asks({{"cpu", "1"}});
    spreading.spreadConstraints.push_back(zoneSpread());
    const Labels web{{"app", "web"}};
    const ClusterPtr picture =
        cluster({zoned("a", "0"), zoned("b", "1"), zoned("c", "1")},
                {labelled(pod("one", spreading), web), labelled(pod("two", spreading), web),
                 labelled(pod("other", asks({{"cpu", "1"}})), Labels{{"app", "db"}})});
    Scheduler keeping(profiles());
    Draft draft(*picture);
    QCOMPARE(keeping.decide(draft.cluster(), PodIdx(1)).feasibleNodes, std::size_t{3});
    QVERIFY(draft.apply(Place{PodIdx(0), NodeIdx(0)}).has_value());
    QVERIFY(draft.apply(Place{PodIdx(2), NodeIdx(1)}).has_value());  // the selector does not match it
    QCOMPARE(keeping.decide(draft.cluster(), PodIdx(1)).feasibleNodes, std::size_t{2});
    QVERIFY(draft.apply(Move{PodIdx(0), NodeIdx(2)}).has_value());
    const Decision decision = keeping.decide(draft.cluster(), PodIdx(1));
    QCOMPARE(decision.feasibleNodes, std::size_t{1});
    QCOMPARE(decision.node, NodeIdx(0));
    QVERIFY(draft.apply(Evict{PodIdx(0)}).has_value());
    QCOMPARE(keeping.decide(draft.cluster(), PodIdx(1)).feasibleNodes, std::size_t{3});
}

QTEST_APPLESS_MAIN(TestKeptState)
#include "tst_kept_state.moc"
