// SPDX-License-Identifier: GPL-3.0-or-later
// What Koordinator's controller evicts from quotas that use more than their runtime for too long, on a simulated clock.
#include <QTest>

#include "io/config/scheduler_config.h"
#include "io/sessions/loader.h"
#include "plugins/all.h"
#include "schedulers/kube/simulation.h"

using namespace bayplan;

namespace {

std::string quota(const std::string& name, int min) {
    return "apiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind: ElasticQuota\nmetadata: {name: " + name + ", namespace: x}\nspec: {min: {cpu: " + std::to_string(min) + "}, max: {cpu: 10}}\n---\n";
}
std::string pod(const std::string& name, const std::string& quota, int cpu, int priority, const std::string& node = {}) {
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: x, labels: {app: " + name + ", quota.scheduling.koordinator.sh/name: " + quota + "}}\nspec: {priority: "
           + std::to_string(priority) + ", nodeName: \"" + node + "\", containers: [{name: c, resources: {requests: {cpu: " + std::to_string(cpu) + "}}}]}\n---\n";
}
/// a uses 9 of 10 cores, with pods of 2, 4 and 3, each more important than the one before.
const char* const kNode = "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 10, memory: 64Gi, pods: 99}}\n---\n";
std::string cluster() { return kNode + quota("a", 0) + quota("b", 4) + pod("p1", "a", 2, 1, "n") + pod("p2", "a", 4, 2, "n") + pod("p3", "a", 3, 3, "n"); }

ClusterPtr picture(const std::string& objects) { return build(readObjectsFromText(objects, "cluster.yaml").value())->cluster; }
TimelineEvent arrives(int second, const std::string& text) {
    const auto object = std::make_shared<const Pod>(readObjectsFromText(text, "pod.yaml")->pods.at(0));
    return {std::chrono::seconds(second), PodArrives{object, nullptr}};
}

QString told(const Run& run) {
    QString text;
    for (const RunStep& step : run.trace)
        if (step.what != RunStep::What::Unschedulable) text += QString::number(static_cast<double>(step.time.count()) / 1000) + " " + step.pod.c_str() + " " + toString(step.what) + ";";
    return text;
}
Run played(const std::string& objects, std::vector<TimelineEvent> events, const std::string& args = "monitorAllQuotas: true", int until = 0) {
    const std::string text =
        "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins: {multiPoint: {disabled: [{name: \"*\"}], enabled: [{name: PrioritySort}, {name: "
        "NodeResourcesFit}, {name: ElasticQuota}, {name: DefaultBinder}]}}\n  pluginConfig: [{name: ElasticQuota, args: {"
        + args + "}}]\n";
    Timeline timeline;
    timeline.events = std::move(events);
    timeline.grace = SimTime(0);
    if (until > 0) timeline.until = std::chrono::seconds(until);
    return simulate(picture(objects), makeProfiles(readSchedulerConfigurationFromText(text, "scheduler.yaml").value().configuration, inTreePlugins()).value(), timeline).value();
}

}  // namespace

class TestQuotaOveruse : public QObject {
    Q_OBJECT

private slots:
    /// T-X-34: at 10 s, b asks for its min of 4, and a has 6. The look at 9 s was the last that found it within; the first one more than 120 s
    /// later is at 130 s. p2 goes: without it and p1 3 are used, p2 would make it 7, p1 makes it 5. Then b's pod has its room.
    void afterTheDelay() {
        const Run run = played(cluster(), {arrives(10, pod("b1", "b", 4, 9))});
        QCOMPARE(told(run), QString("130 x/p2 preempted;130 x/b1 scheduled;"));
        QCOMPARE(run.end, SimTime(130000));  // nothing is left to wait for
    }
    /// Every 7 s from the start on: 7 s was the last look before, and 7 + 18 * 7 = 133 s the first one more than 120 s later.
    void inSteps() { QCOMPARE(told(played(cluster(), {arrives(10, pod("b1", "b", 4, 9))}, "monitorAllQuotas: true, revokePodInterval: 7s")), QString("133 x/p2 preempted;133 x/b1 scheduled;")); }
    void ofOtherLength() { QCOMPARE(told(played(cluster(), {arrives(10, pod("b1", "b", 4, 9))}, "monitorAllQuotas: true, delayEvictTime: 5s")), QString("15 x/p2 preempted;15 x/b1 scheduled;")); }

    /// By default nobody looks, and without a runtime there is nothing to look at.
    void onlyWhereItIsSwitchedOn() {
        QCOMPARE(told(played(cluster(), {arrives(10, pod("b1", "b", 4, 9))}, "")), QString());
        QCOMPARE(told(played(cluster(), {arrives(10, pod("b1", "b", 4, 9))}, "monitorAllQuotas: true, enableRuntimeQuota: false")), QString());
    }
    /// b's pod goes at 100 s, and another comes at 110 s: looks found a within in between, last at 109 s.
    void theTimeBeginsAnew() {
        QCOMPARE(told(played(cluster(), {arrives(10, pod("b1", "b", 4, 9)), {std::chrono::seconds(100), PodEnds{"x/b1"}}, arrives(110, pod("b2", "b", 4, 9))})),
                 QString("230 x/p2 preempted;230 x/b2 scheduled;"));
    }
    /// Between two looks at 7 and 14 s, nobody sees that a was within from 11 to 12 s.
    void whatNobodySees() {
        QCOMPARE(told(played(cluster(), {arrives(10, pod("b1", "b", 4, 9)), {std::chrono::seconds(11), PodEnds{"x/b1"}}, arrives(12, pod("b2", "b", 4, 9))},
                             "monitorAllQuotas: true, revokePodInterval: 7s")),
                 QString("133 x/p2 preempted;133 x/b2 scheduled;"));
    }
    /// An eviction goes by the API: a budget that allows none refuses it, and it is tried again after as long.
    void budgetsHold() {
        const std::string budget =
            "apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: keep, namespace: x}\nspec: {selector: {matchLabels: {app: p2}}}\nstatus: {disruptionsAllowed: "
            "0}\n---\n";
        QCOMPARE(told(played(cluster() + budget, {arrives(10, pod("b1", "b", 4, 9))}, "monitorAllQuotas: true", 300)), QString("130 x/p2 ignored;251 x/p2 ignored;"));
    }
};

QTEST_GUILESS_MAIN(TestQuotaOveruse)
#include "tst_quota_overuse.moc"
