// SPDX-License-Identifier: GPL-3.0-or-later
// Two boards of queues beside each other, queues that take the place of others, and the picture after a turn.
#include <QTest>

#include "planner/queues/board_difference.h"
#include "planner/queues/other_queues.h"
#include "planner/queues/turns.h"
#include "support/objects.h"

using namespace bayplan;

namespace {

QueueLine line(const std::string& name, std::int64_t own, std::int64_t used = 0) {
    QueueLine queue;
    queue.name = name;
    QueueAmount amount;
    amount.resource = "cpu";
    amount.own = own;
    amount.used = used;
    queue.amounts.push_back(amount);
    return queue;
}

QueuedJob job(const std::string& name, QueuedJob::State state) {
    QueuedJob one;
    one.name = name;
    one.queue = "a";
    one.state = state;
    return one;
}

/// "a= b! +c": alike, different, only in the second; "-": only in the first.
QString pairsText(const std::vector<BoardPair>& pairs, const std::vector<QueueLine>& first, const std::vector<QueueLine>& second) {
    QStringList told;
    for (const BoardPair& pair : pairs) {
        const QString name = QString::fromStdString(pair.first ? first[*pair.first].name : second[*pair.second].name);
        told << (!pair.first ? "+" + name : !pair.second ? "-" + name
                                                         : name + (pair.differs ? "!" : "="));
    }
    return told.join(' ');
}

}  // namespace

class TestBoardDifference : public QObject {
    Q_OBJECT

private slots:
    void whichQueuesDiffer_data() {
        QTest::addColumn<QString>("pairs");
        QTest::addColumn<int>("change");
        QTest::newRow("nothing") << "a= b=" << 0;
        QTest::newRow("what is its own") << "a! b=" << 1;
        QTest::newRow("what it uses") << "a! b=" << 2;
        QTest::newRow("its jobs") << "a= b!" << 3;
        QTest::newRow("closed") << "a! b=" << 4;
        QTest::newRow("its parent") << "a! b=" << 5;
        QTest::newRow("its share") << "a! b=" << 6;
        QTest::newRow("one more at the end") << "a= b= +c" << 7;
        QTest::newRow("one more between") << "a= +c b=" << 8;
        QTest::newRow("one more before all") << "+c a= b=" << 9;
        QTest::newRow("one less") << "-a b=" << 10;
        QTest::newRow("one more amount") << "a! b=" << 11;
        QTest::newRow("only what is available") << "a= b=" << 12;
        QTest::newRow("nothing is left") << "-a -b" << 13;
        QTest::newRow("two more") << "a= +c +d b=" << 14;
        QTest::newRow("what is lent") << "a= b!" << 15;
    }
    void whichQueuesDiffer() {
        QFETCH(QString, pairs);
        QFETCH(int, change);
        QueueBoard first;
        first.queues = {line("a", 4), line("b", 2)};
        QueueBoard second = first;
        std::vector<QueueLine>& queues = second.queues;
        switch (change) {
        case 1: queues[0].amounts[0].own = 5; break;
        case 2: queues[0].amounts[0].used = 1; break;
        case 3: queues[1].waits = 1; break;
        case 4: queues[0].open = false; break;
        case 5: queues[0].parent = "b"; break;
        case 6: queues[0].share = "50 %"; break;
        case 7: queues.push_back(line("c", 1)); break;
        case 8: queues.insert(queues.begin() + 1, line("c", 1)); break;
        case 9: queues.insert(queues.begin(), line("c", 1)); break;
        case 10: queues.erase(queues.begin()); break;
        case 11: queues[0].amounts.push_back(QueueAmount{{}, "memory", 0, 0, {}, {}, {}, {}, {}, {}}); break;
        case 12: queues[0].amounts[0].available = 9; break;
        case 13: queues.clear(); break;
        case 14: queues.insert(queues.begin() + 1, {line("c", 1), line("d", 1)}); break;
        case 15: queues[1].amounts[0].lent = QueueLent{0, 1}; break;
        default: break;
        }
        const BoardDifference difference = differenceOf(first, second);
        QCOMPARE(pairsText(difference.queues, first.queues, second.queues), pairs);
        QCOMPARE(difference.queuesThatDiffer, static_cast<std::size_t>(pairs.count('!') + pairs.count('+') + pairs.count('-')));
    }

    void whichJobsDiffer() {
        QueueBoard first;
        first.jobs = {job("j", QueuedJob::State::Waits), job("k", QueuedJob::State::Waits), job("l", QueuedJob::State::Runs)};
        first.jobs[1].quota = "2 more needed";
        QueueBoard second = first;
        second.jobs[0].state = QueuedJob::State::Runs;
        second.jobs[1].quota = "1 more needed";  // another sentence alone
        second.jobs[2].placed = 3;
        const BoardDifference difference = differenceOf(first, second);
        QVERIFY(difference.jobs[0].differs && !difference.jobs[1].differs && difference.jobs[2].differs);
        QCOMPARE(difference.jobsThatDiffer, std::size_t{2});
        QCOMPARE(difference.queuesThatDiffer, std::size_t{0});
    }

    void queuesTakeThePlaceOfOthers() {
        ComparedObjects all, other;
        volcano::Queue a;
        a.name = "a";
        a.weight = 1;
        all.volcano.queues = {a};
        a.weight = 4;
        other.volcano.queues = {a};
        a.name = "b";
        other.volcano.queues.push_back(a);
        const auto put = replaceQueues(all, other, QueueSystem::Volcano);
        QVERIFY(put.has_value());
        QCOMPARE(*put, (std::vector<std::string>{"Queue a", "Queue b"}));
        QCOMPARE(all.volcano.queues.size(), std::size_t{2});
        QCOMPARE(all.volcano.queues[0].weight, 4);
        QVERIFY(!replaceQueues(all, other, QueueSystem::Kueue));  // it has none of Kueue
        QVERIFY(!replaceQueues(all, {}, QueueSystem::Volcano));
    }

    // Namespaces that a quota listed before, and its tree, are those of the new one.
    void quotasOfKoordinator() {
        ComparedObjects all, other;
        KoordinatorQuota quota;
        quota.name = "team";
        quota.tree = "t";
        all.koordinator.quotas = {quota};
        all.koordinator.quotaOfSpace = {{"old", "team"}, {"kept", "else"}};
        quota.tree.clear();
        quota.lends = false;
        other.koordinator.quotas = {quota};
        other.koordinator.quotaOfSpace = {{"new", "team"}};
        QVERIFY(replaceQueues(all, other, QueueSystem::Koordinator).has_value());
        QVERIFY(!all.koordinator.quotas.front().lends);
        QCOMPARE(all.koordinator.quotaOfSpace, (std::map<std::string, std::string>{{"kept", "else"}, {"new", "team"}}));
        QVERIFY(all.koordinator.quotas.front().tree.empty());
    }

    // Turn 0 places p on n1; turn 1 evicts v from n1; turn 2 evicts p again and places q there. Going back takes what came later away.
    void thePictureAfterATurn() {
        using namespace bayplan::testing;
        const ClusterPtr real = cluster({node("n1").cpu("4"), node("n2").cpu("4")}, {pod("p").cpu("1"), pod("q").cpu("1"), pod("v").cpu("1").on("n1")});
        QueueBoard board;
        board.steps.resize(3);
        QVERIFY(!movesPods(board));
        board.steps[0].placed = {{"default/p", "n1"}};
        board.steps[1].evicted = {"default/v"};
        board.steps[2].evicted = {"default/p", "default/gone"};
        board.steps[2].placed = {{"default/q", "n1"}};
        QVERIFY(movesPods(board));
        const auto places = [&](const Cluster& picture) {
            QStringList told;
            for (const char* name : {"default/p", "default/q", "default/v"}) {
                const NodeIdx at = picture.placement(picture.catalog().findPod(name)).node;
                told << (at.valid() ? QString::fromStdString(picture.catalog().node(at).name) : QString("-"));
            }
            return told.join(' ');
        };
        ClusterPtr shown = real;
        for (const auto& [turn, expected] : {std::pair(0, "n1 - n1"), {2, "- n1 -"}, {1, "n1 - -"}, {1, "n1 - -"}, {0, "n1 - n1"}}) {
            const auto applied = bayplan::apply(*shown, deltasToTurn(board, static_cast<std::size_t>(turn), *real, *shown));
            QVERIFY(applied.has_value());
            shown = applied->cluster;
            QCOMPARE(places(*shown), QString(expected));
        }
        const std::vector<PodIdx> pods = podsOfTurn(board.steps[2], real->catalog());
        QCOMPARE(pods, (std::vector<PodIdx>{real->catalog().findPod("default/p"), real->catalog().findPod("default/q")}));
    }

    void whatKueuesQueuesNeed() {
        ComparedObjects all, other;
        ResourceFlavor flavor;
        flavor.name = "f";
        other.kueue.flavors = {flavor};
        other.kueue.priorityClasses = {{"high", 9}};
        const auto put = replaceQueues(all, other, QueueSystem::Kueue);
        QVERIFY(put.has_value());
        QCOMPARE(*put, (std::vector<std::string>{"ResourceFlavor f", "WorkloadPriorityClass high"}));
        QCOMPARE(all.kueue.priorityClasses.at("high"), 9);
    }
};

QTEST_APPLESS_MAIN(TestBoardDifference)
#include "tst_board_difference.moc"
