// SPDX-License-Identifier: GPL-3.0-or-later
// What queues lend at least and at most, against every way to divide it.
#include <QtTest>
#include <algorithm>
#include <functional>
#include <limits>
#include <random>
#include <vector>

#include "planner/queues/lent.h"

using namespace bayplan;

namespace {

constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::max();

std::int64_t spareIn(const LendingNode& of) { return std::max<std::int64_t>(0, of.own - std::max(of.kept, of.used)); }
std::int64_t beyondIn(const LendingNode& of) { return std::max<std::int64_t>(0, of.used - of.own); }

/// Calls `tell` with every way to divide `amount` among these; the last one is who has what no child of the parent has.
void everyWay(const std::vector<std::int64_t>& spares, std::size_t at, std::int64_t amount, std::vector<std::int64_t>& way, const std::function<void()>& tell) {
    if (at == spares.size()) {
        if (amount == 0) tell();
        return;
    }
    for (std::int64_t gives = 0; gives <= std::min(spares[at], amount); ++gives) {
        way[at] = gives;
        everyWay(spares, at + 1, amount - gives, way, tell);
    }
}

/// Every way in which the children of `parent` lend when it lends `away` to others; of these, and of those below, the least and the most.
void tryAll(const std::vector<LendingNode>& tree, std::size_t parent, std::int64_t away, std::vector<QueueLent>& seen) {
    std::vector<std::size_t> children;
    std::vector<std::int64_t> spares;
    std::int64_t amount = away, owned = 0;
    for (std::size_t i = 1; i < tree.size(); ++i) {
        if (tree[i].above != parent) continue;
        children.push_back(i);
        spares.push_back(spareIn(tree[i]));
        amount += beyondIn(tree[i]);
        owned += std::max<std::int64_t>(0, tree[i].own - tree[i].kept);
    }
    if (children.empty()) return;
    spares.push_back(std::max<std::int64_t>(0, tree[parent].own - owned) + beyondIn(tree[parent]));
    std::int64_t all = 0;
    for (const std::int64_t spare : spares) all += spare;
    std::vector<std::int64_t> way(spares.size());
    std::vector<std::vector<bool>> tried(children.size(), std::vector<bool>(static_cast<std::size_t>(all) + 1));
    everyWay(spares, 0, std::min(amount, all), way, [&] {
        for (std::size_t c = 0; c < children.size(); ++c) {
            QueueLent& of = seen[children[c]];
            of.least = std::min(of.least, way[c]);
            of.most = std::max(of.most, way[c]);
            if (tried[c][static_cast<std::size_t>(way[c])]) continue;
            tried[c][static_cast<std::size_t>(way[c])] = true;
            tryAll(tree, children[c], way[c], seen);
        }
    });
}

}  // namespace

class LentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Of 12, a owns 4 and uses 7: 3 beyond its own. b has 4 - 1 = 3 to spare, c 4 - 2 = 2, and nobody has the rest of 0.
    // b: at most min(3, 3) = 3, at least 3 - 2 = 1. c: at most min(2, 3) = 2, at least 3 - 3 = 0.
    void twoLenders() {
        const std::vector<QueueLent> lent = lentIn({{0, 12, 10, 0}, {0, 4, 7, 0}, {0, 4, 1, 0}, {0, 4, 2, 0}});
        QCOMPARE(lent[1], (QueueLent{0, 0}));
        QCOMPARE(lent[2], (QueueLent{1, 3}));
        QCOMPARE(lent[3], (QueueLent{0, 2}));
    }

    // One lender alone: it is exact. With 2 more that belong to nobody, and so may be used first: 3 - 2 = 1 at least.
    // What b keeps of its own, 2 of 4, it does not lend: 4 - max(2, 1) = 2.
    void oneLender() {
        QCOMPARE(lentIn({{0, 8, 8, 0}, {0, 4, 7, 0}, {0, 4, 1, 0}})[2], (QueueLent{3, 3}));
        QCOMPARE(lentIn({{0, 10, 8, 0}, {0, 4, 7, 0}, {0, 4, 1, 0}})[2], (QueueLent{1, 3}));
        QCOMPARE(lentIn({{0, 6, 6, 0}, {0, 4, 6, 0}, {0, 4, 1, 2}})[2], (QueueLent{2, 2}));
        QVERIFY(lentIn({}).empty());
        QCOMPARE(lentIn({{0, 8, 0, 0}})[0], (QueueLent{0, 0}));
    }

    void largeAmounts() {
        const std::int64_t large = std::numeric_limits<std::int64_t>::max();
        const std::vector<QueueLent> lent = lentIn({{0, large, large, 0}, {0, 0, 5, 0}, {0, large, 0, 0}, {0, large, 0, 0}});
        QCOMPARE(lent[2], (QueueLent{0, 5}));
        QCOMPARE(lentIn({{0, large, large, 0}, {0, 0, large, 0}, {0, large, 0, 0}})[2], (QueueLent{large, large}));
    }

    void asEveryWayToDivideIt() {
        std::mt19937 random(20);
        const auto roll = [&](std::int64_t most) { return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most + 1)); };
        std::size_t exact = 0, open = 0;
        for (int round = 0; round < 2000; ++round) {
            std::vector<LendingNode> tree{{0, roll(12), roll(12), 0}};
            const std::size_t nodes = 3 + static_cast<std::size_t>(roll(4));
            for (std::size_t i = 1; i < nodes; ++i) tree.push_back({i < 3 ? 0 : static_cast<std::size_t>(roll(2)), roll(5), roll(6), roll(1) * roll(3)});
            std::vector<QueueLent> seen(tree.size(), {kNone, 0});
            tryAll(tree, 0, 0, seen);
            const std::vector<QueueLent> lent = lentIn(tree);
            for (std::size_t i = 1; i < tree.size(); ++i) {
                QVERIFY2(
                    lent[i] == seen[i],
                    qPrintable(QString("round %1, node %2: %3 to %4, not %5 to %6").arg(round).arg(i).arg(seen[i].least).arg(seen[i].most).arg(lent[i].least).arg(lent[i].most)));
                if (lent[i].most > 0) ++(lent[i].least == lent[i].most ? exact : open);
            }
        }
        QVERIFY(exact > 100 && open > 100);
    }
};

QTEST_APPLESS_MAIN(LentTest)
#include "tst_lent.moc"
