// SPDX-License-Identifier: GPL-3.0-or-later
// What Volcano's source (commit ed72c7c) decides in corners that its specification does not tell: each test names the file.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <QTest>

#include "schedulers/volcano/resource.h"
#include "support/volcano_world.h"

using namespace bayplan;
using namespace bayplan::volcano;
using bayplan::testing::pod;
using bayplan::testing::quantity;
using World = bayplan::testing::VolcanoSetting;

namespace {

/// The pods of a job that are called so lose their requests.
void askNothing(World& world, const std::vector<std::string>& names) {
    for (bayplan::Pod& one : world.world.objects.pods)
        if (std::find(names.begin(), names.end(), one.name) != names.end()) one.spec = bayplan::Pod(pod("x")).spec;
}

}  // namespace

class TestVolcanoSource : public QObject {
    Q_OBJECT

private slots:
    // actions/backfill/backfill.go: a task that fits nowhere is skipped, and the next one of its job is tried.
    void backfillGoesOnAfterATaskThatDoesNotFit() {
        World world({"gang", "predicates"}, {ActionKind::Allocate, ActionKind::Backfill});
        world.nodeOf("n", "2");
        world.job("a", 2, 1);
        askNothing(world, {"a-0", "a-1"});
        world.world.objects.pods[0].spec = bayplan::Pod(pod("x").selector("disk", "ssd")).spec;
        const SessionReport report = world.run().front();
        QCOMPARE(report.binds.size(), std::size_t{1});
        QCOMPARE(report.binds.at("default/a-1"), std::string("n"));
    }

    // actions/backfill/backfill.go, pickUpPendingTasks: what preempt gave room, it takes back and places itself. a-0 is bound by
    // allocate, since a-1 counts as ready; then 1 ready < 2 leaves the job starving, and preempt pipelines a-1.
    void backfillPlacesWhatPreemptPromised() {
        World world({"priority", "gang", "predicates"}, {ActionKind::Allocate, ActionKind::Preempt});
        world.nodeOf("n", "2");
        world.job("a", 2, 2);
        askNothing(world, {"a-1"});
        QCOMPARE(world.run().front().binds.size(), std::size_t{1});
        world.configuration.actions.push_back(ActionKind::Backfill);
        const SessionReport report = world.run().front();
        QCOMPARE(report.binds.size(), std::size_t{2});
        for (const TaskReport& task : report.tasks) QCOMPARE(task.status, std::string("Binding"));
    }
};

QTEST_GUILESS_MAIN(TestVolcanoSource)
#include "tst_volcano_source.moc"
