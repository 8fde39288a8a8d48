// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a tree of queues, in the words of Volcano's capacity plugin (updateAncestors, buildHierarchicalQueueAttrs) and of its
// webhook (validate_queue.go: validateChildAgainstAncestor, validateChildrenConstraints).
#include <string>
#include <vector>

#include <QTest>

#include "schedulers/volcano/controllers.h"
#include "schedulers/volcano/queue_faults.h"

using namespace bayplan;
using namespace bayplan::volcano;

namespace {

using Why = PassedOver::Why;

ResourceList amounts(const char* cpu, const char* memory = nullptr) {
    ResourceList list;
    if (cpu) list.set("cpu", *Quantity::parse(cpu));
    if (memory) list.set("memory", *Quantity::parse(memory));
    return list;
}

Queue queue(const std::string& name, const std::string& parent = {}, ResourceList capability = {}, ResourceList guarantee = {}, ResourceList deserved = {}) {
    Queue one;
    one.name = name;
    one.parent = parent;
    one.capability = std::move(capability);
    one.guarantee = std::move(guarantee);
    one.deserved = std::move(deserved);
    return one;
}

class QueueWorld {
public:
    VolcanoWorld world;

    explicit QueueWorld(std::vector<Queue> queues) {
        world.own.queues = std::move(queues);
        prepare(world);  // the queues default and root
    }
    QStringList faults() const {
        QStringList all;
        for (const PassedOver& one : queueFaults(world)) all << QString::fromStdString((one.why == Why::NoTree ? "no tree: " : "refused: ") + one.object + ": " + one.missing);
        return all;
    }
};

}  // namespace

class TestVolcanoQueueFaults : public QObject {
    Q_OBJECT

private slots:
    void aTreeHasNone() {
        // 3 + 1 of 4 guaranteed, 5 of 8 at most, and what the parent does not name is not limited.
        QCOMPARE(QueueWorld({queue("a", "root", amounts("8"), amounts("4"), amounts("6")), queue("b", "a", amounts("5", "1Gi"), amounts("3"), amounts("5")),
                             queue("c", "a", {}, amounts("1"), amounts("1")), queue("d")})
                     .faults(),
                 QStringList());
    }

    void queuesThatAreNoTree() {
        // Of those that lead into a circle only its members are named.
        QCOMPARE(QueueWorld({queue("a", "b"), queue("b", "a"), queue("c", "a"), queue("d", "d"), queue("e", "gone")}).faults(),
                 (QStringList{"no tree: Queue a: cycle detected in queue hierarchy for queue a", "no tree: Queue b: cycle detected in queue hierarchy for queue b",
                              "no tree: Queue d: cycle detected in queue hierarchy for queue d", "no tree: Queue e: the queue e has invalid parent queue gone"}));
    }

    void jobsStandInLeaves() {
        QueueWorld of({queue("a"), queue("b", "a")});
        for (const char* name : {"a", "b", "root"}) {
            volcano::PodGroup group;
            group.namespaceName = "ml";
            group.name = "in-" + std::string(name);
            group.queue = name;
            of.world.own.podGroups.push_back(group);
            group.name += "-done";
            group.status.phase = PodGroupPhase::Completed;
            of.world.own.podGroups.push_back(group);
        }
        QCOMPARE(of.faults(), (QStringList{"no tree: PodGroup ml/in-a: The Queue <a> of Job <ml/in-a> is not leaf queue",
                                           "no tree: PodGroup ml/in-root: The Queue <root> of Job <ml/in-root> is not leaf queue"}));
    }

    void moreThanTheParentHas() {
        // 3 + 2 of 4 cores guaranteed, 3 + 2 of 0 deserved; 1536Mi of 1Gi, which is said two levels above.
        QCOMPARE(QueueWorld({queue("a", "", amounts("4", "1Gi"), amounts("4")), queue("b", "a", {}, amounts("3"), amounts("3")), queue("c", "a", {}, amounts("2"), amounts("2")),
                             queue("d", "b", amounts("1500m", "1536Mi"))})
                     .faults(),
                 (QStringList{"refused: Queue a: parent queue a validation failed: sum of children's guarantee (cpu 5000.00, memory 0.00) exceeds parent's guarantee limit (cpu "
                              "4000.00, memory 0.00)",
                              "refused: Queue a: parent queue a validation failed: sum of children's deserved (cpu 5000.00, memory 0.00) exceeds parent's deserved limit (cpu "
                              "0.00, memory 0.00)",
                              "refused: Queue d: queue d capability[memory]=1536Mi exceeds its ancestor's capability=1Gi"}));
    }

    /// Source: validate_queue.go, validateResourceQuantityOfQueue.
    void whatItHasContradictsItself() {
        QCOMPARE(QueueWorld({queue("a", "", amounts("1500m", "1Gi"), amounts("3"), amounts("2", "1536Mi"))}).faults(),
                 (QStringList{"refused: Queue a: requestBody.spec.deserved.cpu: Invalid value: \"2\": deserved[cpu]=2 must be >= guarantee[cpu]=3",
                              "refused: Queue a: requestBody.spec.deserved.cpu: Invalid value: \"2\": deserved[cpu]=2 must be <= capability[cpu]=1500m",
                              "refused: Queue a: requestBody.spec.deserved.memory: Invalid value: \"1536Mi\": deserved[memory]=1536Mi must be <= capability[memory]=1Gi"}));
        QCOMPARE(QueueWorld({queue("a", "", amounts("2"), {}, amounts("2")), queue("b", "", {}, amounts("3"))}).faults(), QStringList());
    }

    void aTreeThatIsNoneIsToldWithTheRest() {
        const QueueWorld of({queue("a", "b"), queue("b", "a")});
        const std::vector<PassedOver> all = passedOver(of.world);
        QCOMPARE(all.size(), std::size_t(2));
        QCOMPARE(static_cast<int>(all[0].why), static_cast<int>(Why::NoTree));
    }
};

QTEST_GUILESS_MAIN(TestVolcanoQueueFaults)
#include "tst_volcano_queue_faults.moc"
