// SPDX-License-Identifier: GPL-3.0-or-later
// What pods need of others, followed from step to step: the same as what is found on each picture anew.
#include <QtTest>

#include "cluster/delta.h"
#include "framework/harness.h"
#include "planner/goals/needs_of_others.h"
#include "support/dice.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

constexpr unsigned kSeeds = 300;
constexpr int kSteps = 40;

LabelSelector apps(const std::string& value) { return LabelSelector{{{"app", SelectorOp::In, {value}}}}; }

PodAffinityTerm term(const std::string& app, const char* key) {
    PodAffinityTerm one;
    one.topologyKey = key;
    one.labelSelector = apps(app);
    return one;
}

/// Six nodes, the last without a zone, and pods of three workloads that want to be near, away from or as many as others.
ClusterPtr clusterOf(Dice& dice) {
    std::vector<Node> nodes;
    for (int n = 0; n < 6; ++n) {
        NodeMaker maker = node("n" + std::to_string(n)).cpu("64").label("kubernetes.io/hostname", "n" + std::to_string(n));
        if (n < 5) maker.label("zone", n % 2 == 0 ? "a" : "b");
        nodes.push_back(maker);
    }
    struct Wish {
        int kind;
        std::string of;
        const char* key;
    };
    std::vector<Wish> wishes;
    for (int app = 0; app < 3; ++app) wishes.push_back({static_cast<int>(dice.below(4)), "app-" + std::to_string(dice.below(3)), dice.coin() ? "zone" : "kubernetes.io/hostname"});
    std::vector<Pod> pods;
    for (int p = 0; p < 12; ++p) {
        const std::string app = "app-" + std::to_string(p % 3);
        const Wish& wish = wishes[static_cast<std::size_t>(p % 3)];
        PodMaker maker = pod("p" + std::to_string(p)).cpu("1").label("app", app).owner("ReplicaSet", app);
        if (!dice.percent(10)) maker.on("n" + std::to_string(dice.below(6)));
        if (wish.kind == 1) maker.spec.podAffinity = PodAffinity{{term(wish.of, wish.key)}, {}};
        if (wish.kind == 2) maker.spec.podAntiAffinity = PodAffinity{{term(wish.of, wish.key)}, {}};
        if (wish.kind == 3) {
            TopologySpreadConstraint spread;
            spread.topologyKey = wish.key;
            spread.labelSelector = apps(wish.of);
            maker.spec.spreadConstraints.push_back(spread);
        }
        pods.push_back(maker);
    }
    return build(objects(nodes, pods)).value().cluster;
}

QString told(const NeedsOfOthers::Watch& watch) {
    QString text;
    for (const Missed& one : watch.missed) {
        text += QString::number(one.pod.get());
        for (const std::string& rule : one.rules) text += " " + QString::fromStdString(rule);
        text += "; ";
    }
    for (const std::string& key : watch.keys) text += QString::fromStdString(key) + " ";
    return text;
}

}  // namespace

class TestNeedsOfOthers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void followedAsFoundAnew() {
        std::size_t missed = 0;
        const Profiles profiles = samples::profiles();
        const Scheduler scheduler(profiles);
        for (unsigned seed = 0; seed < kSeeds; ++seed) {
            Dice dice(seed);
            const ClusterPtr start = clusterOf(dice);
            NeedsOfOthers followed(*start, scheduler);
            if (followed.none()) continue;
            std::vector<PodIdx> later;
            for (std::size_t p = 0; p < start->podCount(); ++p)
                if (dice.percent(30)) later.emplace_back(p);
            followed.willMove(later);
            Draft draft(*start);
            for (int step = 0; step < kSteps; ++step) {
                const PodIdx pod(dice.below(start->podCount()));
                const NodeIdx from = draft.cluster().placement(pod).node, to(dice.below(6));
                if (dice.percent(10)) {
                    QVERIFY(draft.apply(Cordon{to, !draft.cluster().node(to).unschedulable}).has_value());
                    followed.forget();
                    continue;
                }
                if (from == to) continue;
                NeedsOfOthers::Watch watch;
                if (from.valid()) {
                    watch = followed.watch(draft.cluster(), pod, from);
                    NeedsOfOthers anew(*start, scheduler);
                    anew.willMove({followed.waiting().begin(), followed.waiting().end()});
                    QVERIFY2(told(watch) == told(anew.watch(draft.cluster(), pod, from)), qPrintable(QStringLiteral("seed %1, step %2: %3").arg(seed).arg(step).arg(told(watch))));
                }
                QVERIFY(draft.apply(from.valid() ? Delta(Move{pod, to}) : Delta(Place{pod, to})).has_value());
                std::vector<Missed> after;
                for (const Missed& one : watch.missed) {
                    after.push_back(followed.missedBy(draft.cluster(), one.pod));
                    missed += after.back().rules.size();
                }
                followed.follow(pod, from, to, std::move(after));
            }
        }
        QVERIFY2(missed > 1'000, qPrintable(QString::number(missed)));
    }
};

QTEST_APPLESS_MAIN(TestNeedsOfOthers)
#include "tst_needs_of_others.moc"
