// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of pods with claims for devices, planned and carried out where a controller makes claims of templates and takes devices back, and a
// scheduler gives them.
#include <QtTest>

#include "kube/apply/apply_truth.h"
#include "kube/apply/landing_fixture.h"
#include "kube/apply/rollback_plan.h"
#include "planner/goals/found_plan.h"
#include "planner/goals/plan_goal.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

Json deviceObject(const char* kind, Json metadata, Json spec) { return {{"apiVersion", "resource.k8s.io/v1"}, {"kind", kind}, {"metadata", std::move(metadata)}, {"spec", std::move(spec)}}; }

Json oneDevice() {
    Json request{{"name", "g"}, {"exactly", {{"deviceClassName", "gpu"}, {"allocationMode", "ExactCount"}, {"count", 1}}}};
    return {{"devices", {{"requests", Json::array({request})}}}};
}

/// A node with that many devices.
void loadDeviceNode(ApiServer& server, const std::string& name, int devices) {
    server.load(roomyNode(name));
    Json all = Json::array();
    for (int i = 0; i < devices; ++i) all.push_back({{"name", "dev-" + std::to_string(i)}});
    server.load(deviceObject("ResourceSlice", {{"name", "slice-" + name}},
                             {{"driver", "gpu.example.com"}, {"nodeName", name}, {"pool", {{"name", name}, {"generation", 1}, {"resourceSliceCount", 1}}}, {"devices", std::move(all)}}));
}

/// `owner`: a pod for which it was made; empty: nobody's. It has the first device of the node.
Json claimWith(const std::string& name, const std::string& node, const std::string& pod, bool made) {
    Json metadata{{"name", name}, {"namespace", "default"}, {"uid", "uid-" + name}, {"finalizers", Json::array({"resource.kubernetes.io/delete-protection"})}};
    if (made) {
        metadata["annotations"] = {{"resource.kubernetes.io/pod-claim-name", "dev"}};
        metadata["ownerReferences"] = Json::array({{{"apiVersion", "v1"}, {"kind", "Pod"}, {"name", pod}, {"uid", "uid-" + pod}, {"controller", true}, {"blockOwnerDeletion", true}}});
    }
    Json claim = deviceObject("ResourceClaim", std::move(metadata), oneDevice());
    const Json field{{"key", "metadata.name"}, {"operator", "In"}, {"values", Json::array({node})}};
    claim["status"] = {{"allocation",
                        {{"devices", {{"results", Json::array({{{"request", "g"}, {"driver", "gpu.example.com"}, {"pool", node}, {"device", "dev-0"}}})}}},
                         {"nodeSelector", {{"nodeSelectorTerms", Json::array({{{"matchFields", Json::array({field})}}})}}}}},
                       {"reservedFor", Json::array({{{"resource", "pods"}, {"name", pod}, {"uid", "uid-" + pod}}})}};
    return claim;
}

/// A ReplicaSet of one pod, which has the first device of "from": by a template, or by a claim of its name.
void loadHolder(ApiServer& server, const std::string& name, bool byTemplate, int grace = 1) {
    const Json entry = byTemplate ? Json{{"name", "dev"}, {"resourceClaimTemplateName", "one-device"}} : Json{{"name", "dev"}, {"resourceClaimName", name + "-claim"}};
    Json set = replicaSet(name, 1, "default-scheduler");
    Json& spec = set["spec"]["template"]["spec"];
    spec["terminationGracePeriodSeconds"] = grace;
    spec["resourceClaims"] = Json::array({entry});
    set["status"] = {{"replicas", 1}};
    server.load(set);
    const std::string pod = name + "-0", claim = byTemplate ? pod + "-dev-abcde" : name + "-claim";
    server.load(claimWith(claim, "from", pod, byTemplate));
    Json one = withScheduler(ownedBy(plainPod(pod, "from", name), name), "default-scheduler");
    one["spec"]["terminationGracePeriodSeconds"] = grace;
    one["spec"]["resourceClaims"] = Json::array({entry});
    if (byTemplate) one["status"]["resourceClaimStatuses"] = Json::array({{{"name", "dev"}, {"resourceClaimName", claim}}});
    server.load(one);
}

void loadClass(ApiServer& server) {
    server.load(deviceObject("DeviceClass", {{"name", "gpu"}}, Json::object()));
    server.load(deviceObject("ResourceClaimTemplate", {{"name", "one-device"}, {"namespace", "default"}}, {{"spec", oneDevice()}}));
}

/// The steps of a goal on what the server has now; moves land by `landing`.
std::vector<PlanStep> stepsFor(Bayplan& bayplan, const char* goal, Landing landing) {
    const ClusterPtr picture = *bayplan.pictures.newest({});
    const Profiles& profiles = bayplan.scheduler.profiles();
    const GoalRequest request = goalFromWords(goal).value();
    const Result<GoalAnswer> answer = planGoal(picture, profiles, questionOf(request, *picture, profiles).value(), Budget());
    if (!answer || answer->is != GoalIs::Reached) return {};
    std::vector<PlanStep> steps = planOf(request, *answer, *picture, 1).steps;
    for (PlanStep& step : steps)
        if (step.action == PlanStep::Action::Move) step.landing = landing;
    return steps;
}

/// "claim pool/device for pod", sorted; "-" where it has none.
std::vector<std::string> held(const ApiServer& server) {
    std::vector<std::string> all;
    for (const auto& [key, claim] : server.objects("resourceclaims", "resource.k8s.io")) {
        const Json status = claim.value("status", Json::object());
        std::string text = claim["metadata"].contains("ownerReferences") ? "made" : claim["metadata"]["name"].get<std::string>();
        if (claim["metadata"].contains("deletionTimestamp")) text += " (leaving)";
        if (!status.contains("allocation")) text += " -";
        else
            for (const Json& device : status["allocation"]["devices"]["results"]) text += " " + device["pool"].get<std::string>() + "/" + device["device"].get<std::string>();
        for (const Json& consumer : status.value("reservedFor", Json::array())) text += " for " + consumer["name"].get<std::string>().substr(0, consumer["name"].get<std::string>().find('-'));
        all.push_back(text);
    }
    std::sort(all.begin(), all.end());
    return all;
}

std::string summaryOf(const ApplyEnd& end) {
    std::string text = end.summary;
    for (const auto& step : end.steps) text += "\n" + step.text;
    return text;
}

/// What of the roll-back was not done; empty: all is.
QString rolledBack(const Bayplan& bayplan, ApiServer& server) {
    const std::vector<PlanStep> back = rollbackPlan(bayplan.recovered()).plan.steps;
    Bayplan again(server);
    const ApplyEnd undone = again.apply(back);
    return undone.summary == std::to_string(back.size()) + " done" ? QString() : QString::fromStdString(summaryOf(undone));
}

using Texts = std::vector<std::string>;

}  // namespace

class TstApplyClaims : public QObject {
    Q_OBJECT

private slots:
    /// The pod that comes has a claim of its own, with a device of the other node; the old one goes with its pod. Moved back, it has one of the first node.
    void aClaimOfATemplateIsMadeAnew() {
        for (const Landing landing : {Landing::Pin, Landing::Gate}) {
            ApiServer server;
            eager(server);
            loadClass(server);
            loadDeviceNode(server, "from", 2);
            loadDeviceNode(server, "to", 2);
            loadHolder(server, "web", true);
            QVERIFY(server.start());
            Bayplan bayplan(server);
            install(bayplan);
            const std::vector<PlanStep> steps = stepsFor(bayplan, "drain --node from", landing);
            QVERIFY(!steps.empty());
            const ApplyEnd end = bayplan.apply(steps);
            QVERIFY2(end.summary == "2 done, 2 skipped", summaryOf(end).c_str());
            QCOMPARE(perNode(server), (std::map<std::string, int>{{"to", 1}}));
            server.advance(std::chrono::seconds(5));
            QCOMPARE(held(server), (Texts{"made to/dev-0 for web"}));
            QCOMPARE(server.log().changes("/eviction").size(), 1u);
            QCOMPARE(rolledBack(bayplan, server), QString());
            server.advance(std::chrono::seconds(5));
            QCOMPARE(perNode(server), (std::map<std::string, int>{{"from", 1}}));
            QCOMPARE(held(server), (Texts{"made from/dev-0 for web"}));
            QVERIFY2(leftBehind(server).empty(), leftBehind(server).c_str());
        }
    }

    /// A claim by name has the old pod's device until that is gone, which takes 30 s here: the one that comes waits so long, and is not let go.
    void aClaimByNameFollowsItsPod() {
        for (const Landing landing : {Landing::Pin, Landing::Gate}) {
            ApiServer server;
            eager(server);
            server.controllers().options().stopSeconds = 30;
            loadClass(server);
            loadDeviceNode(server, "from", 1);
            loadDeviceNode(server, "to", 1);
            loadHolder(server, "web", false, 30);
            QVERIFY(server.start());
            Bayplan bayplan(server);
            install(bayplan);
            const std::vector<PlanStep> steps = stepsFor(bayplan, "drain --node from", landing);
            QVERIFY(!steps.empty());
            const ApplyEnd end = bayplan.apply(steps);
            QVERIFY2(end.summary == "2 done, 2 skipped", summaryOf(end).c_str());
            QCOMPARE(held(server), (Texts{"web-claim to/dev-0 for web"}));
            const auto& seen = bayplan.observer.seen;
            const auto tellsWhy = [](const auto& one) {
                return one.second.text.find(" may wait for the claims of the old pod, which is on its way out: 0/2 nodes are available: ") != std::string::npos;
            };
            QVERIFY(std::any_of(seen.begin(), seen.end(), tellsWhy));
            QCOMPARE(server.log().changes("/eviction").size(), 1u);
            QCOMPARE(rolledBack(bayplan, server), QString());
            QCOMPARE(held(server), (Texts{"web-claim from/dev-0 for web"}));
        }
    }

    /// Somebody took the device meanwhile: nothing is evicted.
    void withoutADeviceNothingIsEvicted() {
        for (const bool byTemplate : {true, false}) {
            ApiServer server;
            eager(server);
            loadClass(server);
            loadDeviceNode(server, "from", 1);
            loadDeviceNode(server, "to", 1);
            loadHolder(server, "web", byTemplate);
            QVERIFY(server.start());
            Bayplan bayplan(server);
            install(bayplan);
            bayplan.options.onHold = OnHold::Stop;
            const std::vector<PlanStep> steps = stepsFor(bayplan, "drain --node from", Landing::Pin);
            QVERIFY(!steps.empty());
            server.load(claimWith("others", "to", "other-0", false));
            Json other = withScheduler(plainPod("other-0", "to", "other"), "default-scheduler");
            other["spec"]["resourceClaims"] = Json::array({{{"name", "dev"}, {"resourceClaimName", "others"}}});
            server.load(other);
            const ApplyEnd end = bayplan.apply(steps);
            QVERIFY2(summaryOf(end).find("cannot allocate all claims") != std::string::npos, summaryOf(end).c_str());
            QCOMPARE(server.log().changes("/eviction").size(), 0u);
        }
    }
};

QTEST_GUILESS_MAIN(TstApplyClaims)
#include "tst_apply_claims.moc"
