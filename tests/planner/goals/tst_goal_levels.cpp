// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "planner/goals/goal_levels.h"

using namespace bayplan;

namespace {

FrontPoint point(std::int64_t wanted, std::optional<std::int64_t> moves) {
    FrontPoint made;
    made.wanted = wanted;
    made.moves = moves;
    return made;
}

/// The place of each level's point; "-": none.
QString placesOf(std::int64_t before, const std::vector<FrontPoint>& points) {
    QStringList places;
    for (const auto& one : pointsByLevel(before, points)) places << (one ? QString::number(*one) : QStringLiteral("-"));
    return places.join(QLatin1Char(' '));
}

}  // namespace

class GoalLevelsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aLevelTakesTwiceTheMovesOfTheOneBefore() {
        QCOMPARE(mostMovesForOne(1), std::optional<std::int64_t>(1));
        QCOMPARE(mostMovesForOne(2), std::optional<std::int64_t>(2));
        QCOMPARE(mostMovesForOne(3), std::optional<std::int64_t>(4));
        QCOMPARE(mostMovesForOne(4), std::optional<std::int64_t>(8));
        QVERIFY(!mostMovesForOne(5));
    }
    void whatALevelGoesTo() {
        // 3 slots at first. The 4th takes 1 move; 2 more take 4 moves more, 2 for each; 5 more take 25 moves more, 5 for each; 10 more
        // take 90 moves more, 9 for each.
        const std::vector<FrontPoint> front{point(4, 1), point(6, 5), point(11, 30), point(21, 120)};
        QCOMPARE(placesOf(3, front), QStringLiteral("0 1 1 2 3"));
    }
    void aCheapPointBehindADearOneCountsWithIt() {
        // The first slot takes 6 moves, the second none: 3 for each, which level 3 takes.
        QCOMPARE(placesOf(0, {point(1, 6), point(2, 6)}), QStringLiteral("- - 1 1 1"));
    }
    void nothingIsWorthItsMoves() { QCOMPARE(placesOf(0, {point(1, 9)}), QStringLiteral("- - - - 0")); }
    void aPlanWithoutMovesIsWorthIt() { QCOMPARE(placesOf(0, {point(1, 0), point(2, 40)}), QStringLiteral("0 0 0 0 1")); }
    void pointsWithoutAPlanAreNotReached() { QCOMPARE(placesOf(0, {point(1, 1), point(2, std::nullopt)}), QStringLiteral("0 0 0 0 0")); }
    void fewerNodesAreAGain() {
        // Consolidate: 10 nodes at first; 9 take 2 moves, 5 take 18, 4 for each of the 4.
        QCOMPARE(placesOf(10, {point(9, 2), point(5, 18)}), QStringLiteral("- 0 1 1 1"));
    }
    void noFront() { QCOMPARE(placesOf(3, {}), QStringLiteral("- - - - -")); }
};

QTEST_APPLESS_MAIN(GoalLevelsTest)
#include "tst_goal_levels.moc"
