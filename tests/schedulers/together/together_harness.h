// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Schedulers over a small cluster in few words.

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "plugins/all.h"
#include "schedulers/kube/kube_scheduler.h"
#include "schedulers/run_writer.h"
#include "schedulers/together/simulation.h"
#include "support/objects.h"

namespace bayplan::testing {

/// kube-scheduler's defaults, for pods of any of these names.
inline Profiles profilesFor(const std::vector<std::string>& names) {
    Profiles profiles = makeProfiles(SchedulerConfiguration{}, inTreePlugins()).value();
    for (const std::string& name : names) {
        Profile profile = *profiles.all.front();
        profile.schedulerName = name;
        profiles.all.push_back(std::make_shared<const Profile>(std::move(profile)));
    }
    return profiles;
}

inline std::shared_ptr<AnyScheduler> kubeFor(const std::vector<std::string>& names, Detail detail = Detail::Outcome) {
    PendingRules rules;
    rules.order = ArrivalOrder::Given;
    return std::make_shared<KubeScheduler>(Scheduler(profilesFor(names)), rules, detail);
}

inline together::Member member(const std::string& name) {
    together::Member made;
    made.title = made.name = name;
    made.scheduler = kubeFor({"S1", "S2", "S3"}, Detail::Nodes);
    return made;
}

/// A session over all that wait: each pod goes to the first node with room, and the members of a gang (label "gang") all or none.
class FirstNodes final : public AnyScheduler {
public:
    bool inSessions() const override { return true; }
    Result<Run> run(const ClusterPtr& picture, const std::vector<PodIdx>& pending, const Memory&, const Budget&) override {
        RunWriter run(picture, pending.size());
        for (const PodIdx pod : pending) {
            Decision decision;
            decision.pod = pod;
            decision.outcome = Outcome::Unschedulable;
            decision.message = "no node has room";
            const std::vector<std::int64_t>& wants = picture->catalog().specOf(pod).requests.filter;
            for (std::size_t n = 0; n < picture->nodeCount() && !decision.node.valid(); ++n) {
                bool fits = !run.cluster().node(NodeIdx(n)).unschedulable;
                for (std::size_t r = 0; r < wants.size(); ++r)
                    fits = fits && (wants[r] == 0 || run.cluster().node(NodeIdx(n)).requested[r] + wants[r] <= picture->catalog().allocatable[n][r]);
                if (fits) decision.node = NodeIdx(n);
            }
            if (decision.node.valid()) {
                decision.outcome = Outcome::Scheduled;
                decision.message = {};
            }
            run.add(std::move(decision));
        }
        return run.finish();
    }
};

inline PodMaker owned(const std::string& name, const std::string& cpu, const std::string& scheduler) {
    PodMaker made = pod(name).cpu(cpu).owner("ReplicaSet", "web");
    made.spec.schedulerName = scheduler;
    return made;
}

struct Stage {
    ClusterPtr cluster;
    std::vector<together::Member> members;
    std::vector<together::Arrival> arrivals;
    together::Rules rules;

    Stage(const std::vector<Node>& nodes, const std::vector<Pod>& pods, std::vector<together::Member> who) : cluster(testing::cluster(nodes, pods)), members(std::move(who)) {
        for (const PodIdx pod : cluster->pendingPods()) arrivals.push_back({pod, 0, {}, {}, {}});
    }
    together::Course run() const { return together::simulate(cluster, members, arrivals, rules).value(); }
    NodeIdx node(const std::string& name) const { return cluster->catalog().findNode(name); }
};

/// "160 n1", "-".
inline std::string placedAt(const together::Course& course, const std::string& pod) {
    for (const together::PodCourse& one : course.pods)
        if (one.pod == "default/" + pod) return one.placed ? std::to_string(*one.placed) + " " + one.node : "-";
    return "?";
}

/// "D C O".
inline std::string counts(const together::Figures& figures) {
    return std::to_string(figures.decisions) + " " + std::to_string(figures.conflicts) + " " + std::to_string(figures.oversells);
}

/// "110 bound S1 p1 n1", those of one kind.
inline std::vector<std::string> rowsOf(const together::Course& course, const Stage& stage, together::What what) {
    std::vector<std::string> all;
    for (const together::Row& row : course.rows)
        if (row.what == what)
            all.push_back(std::to_string(row.at) + " " + (row.member == together::kNobody ? "" : stage.members[row.member].title + " ") + row.pod.substr(8) + (row.node.empty() ? "" : " " + row.node)
                          + (row.text.empty() ? "" : ": " + row.text.text()));
    return all;
}

/// Everything that a course says, to compare two of them byte by byte.
inline std::string bytesOf(const together::Course& course) {
    std::string all;
    for (const together::Row& row : course.rows)
        all += std::to_string(row.at) + together::toString(row.what) + std::to_string(row.member) + row.pod + row.node + row.text.text() + '\n';
    for (const together::ResourceUse& use : course.use) all += std::to_string(use.admitted) + std::to_string(use.oversold);
    return all + std::to_string(course.strandedMs) + std::to_string(course.total.wastedMs) + std::to_string(course.end);
}

}  // namespace bayplan::testing
