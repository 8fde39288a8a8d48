// SPDX-License-Identifier: GPL-3.0-or-later
// The second recording: landing, patches of gated pods, budgets, rights, watches. Its cluster had a controller manager
// and a scheduler. Their actions between two requests are repeated here at the same revisions: by requests, if the
// server has a part in them (it admits the replacements), otherwise by storing the objects as they were recorded.
#include <QTest>

#include "apiserver/checks/transcript_replay.h"

using namespace bayplan::apiserver;

namespace {

constexpr const char* kAdmission = "/apis/admissionregistration.k8s.io/v1/";
constexpr std::chrono::seconds kSecond(1);

std::uint64_t revisionOf(const Json& object) {
    return std::stoull(textAt(object, {"metadata", "resourceVersion"}));
}

class Replay : public TranscriptReplay {
public:
    explicit Replay(const std::vector<Json>& transcripts)
        : TranscriptReplay(transcripts, {.now = secondsOf("2026-11-22T02:10:00Z"), .revision = 600}) {
        giveRights();
        loadCluster();
        m_before = {
            {"list-runtimeclasses-before-bookmarks", [this] { skipTo(2435); }},
            {"map-create-atomic-apply", [this] { arriveBudgets(4173), skipTo(4173), setTime("2026-11-22T02:16:31Z"); }},
            {"mapb-create-atomic-apply", [this] { setTime("2026-11-22T02:16:32Z"); }},
            {"create-pod-map-fails-failurepolicy-fail", [this] { server().advance(kSecond); }},
            {"map-create-dry-run", [this] { replaceAtomicPolicy(); }},
            {"create-pod-dry-run-gated", [this] { server().advance(kSecond); }},
            {"get-gated-replacement",
             [this] { skipTo(5000), makeReplacement(eventsOf("watch-gated-landing")[2]["object"]); }},
            {"patch-land-strategic-merge", [this] { skipTo(5006); }},
            {"get-landed", [this] { setTime("2026-11-22T02:18:51Z"), bind("bin-4-5fc95d764c-4d5bs", "std-b7"); }},
            {"create-g-json", [this] { skipTo(5009); }},
            {"create-g-json-test", [this] { skipTo(5012); }},
            {"patch-nodeselector-and-gate-merge-patch", [this] { skipTo(5014); }},
            {"create-g-apply", [this] { skipTo(5016); }},
            {"create-g-aff", [this] { skipTo(5019); }},
            {"create-g-two", [this] { arrive(eventsOf("watch-gated-landing")[5]["object"]), skipTo(5030); }},
            {"mapb-delete-forbidden", [this] { endOldPod(); }},
            {"create-pod-just-after-policy-delete", [this] { setTime("2026-11-22T02:18:52Z"); }},
            {"delete-test-pods", [this] { leaveOneTestPod(); }},
            {"map-param-create", [this] { replaceStandingPolicy(); }},
            {"evict-two-budgets-500", [this] { loadLand(); }},
            {"get-budget-unhealthy", [this] { arrive(body("get-budget-unhealthy")); }},
            {"patch-budget-always-allow",
             [this] { arrive(listed("list-continue-expired-inconsistent")), skipTo(5762); }},
            {"get-budget-with-gated",
             [this] { arrive(listed("list-gated-leftovers")), arrive(body("get-budget-with-gated")); }},
            {"list-gated-leftovers", [this] { arriveBudgets(5842), skipTo(5842); }},
            {"get-quota-full", [this] { arriveBudgets(5852), arrive(body("get-quota-full")); }},
            {"landing-request-forbidden", [this] { fillList(); }},
            {"landing-request-create-dry-run",
             [this] { giveMoreRights(), arriveOldPinned(), setTime("2026-11-22T02:24:58Z"); }},
            {"landing-request-create", [this] { skipTo(8175); }},
            {"get-pinned-replacement", [this] { finishPinned(); }},
            {"watch-landing-request-collected", [this] { collectRequest(); }},
            {"landing-request-create-2", [this] { skipTo(8201), setTime("2026-11-22T02:25:08Z"); }},
            {"get-pinned-unschedulable", [this] { makeUnschedulable(); }},
            {"map-create-typed-list-in-jsonpatch", [this] { skipTo(8250), setTime("2026-11-22T02:25:09Z"); }},
            {"create-pod-map-panics", [this] { bindPanic(); }},
            {"warning-header", [this] { removePanic(), setTime("2026-11-22T02:25:11Z"); }},
            {"watch-list-budgets",
             [this] {
                 drop("poddisruptionbudgets", "land/roll-1"), drop("poddisruptionbudgets", "land/roll-2"), skipTo(8281);
             }},
            {"discovery-group-after-crd", [this] { defineTopologies({{"shortNames", {"node-res-topo"}}}); }},
            {"priority-and-fairness-429", [this] { server().faults().add({.what = Fault::What::Busy}); }},
            {"pause-deployment", [this] { arriveDeployment(); }},
            {"patch-replicaset-template", [this] { skipTo(8352); }},
            {"restore-replicaset-template",
             [this] { tellStatus("patch-replicaset-template", "restore-replicaset-template", 8362); }},
            {"unpause-deployment", [this] { tellStatus("pause-deployment", "unpause-deployment", 8370); }},
            {"list-continue-expired-410", [this] { server().world().store.compact(500); }},
            {"list-continue-expired-inconsistent", [this] { refillList(); }}};
    }

private:
    Json body(const std::string& name) const { return bodyOf(name); }
    /// The first item of a recorded list, as an object of its own.
    Json listed(const std::string& name, const std::string& kind = "Pod", const std::string& version = "v1") const {
        Json object{{"kind", kind}, {"apiVersion", version}};
        object.update(bodyOf(name)["items"][0]);
        return object;
    }

    /// Stores an object at its recorded revision.
    void arrive(const Json& object) {
        const Json ours = parse(m_difference.translated(dump(object)));
        skipTo(revisionOf(object) - 1);
        const KindPtr kind = server().world().kinds.findByName(textAt(ours, {"apiVersion"}), textAt(ours, {"kind"}));
        if (!kind || server().world().store.put(*kind, ours)->revision != revisionOf(object))
            qFatal("%s", dump(object).substr(0, 300).c_str());
        if (kind->group == kAdmissionGroup) server().world().policies.takeEffect(server().world());
    }
    void arriveAt(Json object, std::uint64_t revision) {
        object["metadata"]["resourceVersion"] = std::to_string(revision);
        arrive(object);
    }
    void drop(const char* plural, const std::string& key) {
        for (const KindPtr& kind : server().world().kinds.all())
            if (kind->plural == plural) server().world().store.remove(*kind, key);
    }

    void giveRights(std::vector<Rule> more = {}) {
        Access& access = server().world().access;
        access.setToken("tok-ops", {"ops", "3", {"system:authenticated"}});
        access.setToken("tok-nobody", {"nobody", "4", {"system:authenticated"}});
        std::vector<Rule> rules{
            {{"get", "list", "watch"},
             {"", "apps", "batch", "policy", "storage.k8s.io", "scheduling.k8s.io", "resource.k8s.io", "events.k8s.io"},
             {"*"},
             {},
             {}},
            {{"create"}, {""}, {"pods/eviction"}, {}, {}},
            {{"patch"}, {""}, {"nodes"}, {}, {}}};
        rules.insert(rules.end(), more.begin(), more.end());
        access.setRules("ops", rules);
    }
    void giveMoreRights() {
        giveRights({{{"create", "get", "list", "watch", "delete"}, {""}, {"configmaps"}, {}, {"other"}},
                    {{"patch"}, {""}, {"pods"}, {}, {"other"}}});
    }

    /// 30 nodes that take every pod and 10 that take none; the recording knows the labels of two of them.
    void loadCluster() {
        for (const char* space : {"other", "land", "ml", "platform", "shop", "batch"})
            server().load({{"apiVersion", "v1"}, {"kind", "Namespace"}, {"metadata", {{"name", space}}}});
        server().load({{"apiVersion", "scheduling.k8s.io/v1"},
                       {"kind", "PriorityClass"},
                       {"metadata", {{"name", "low"}}},
                       {"value", -10}});
        const auto load = [&](const std::string& name, const std::string& zone, bool tainted) {
            Json node{{"apiVersion", "v1"},
                      {"kind", "Node"},
                      {"metadata",
                       {{"name", name},
                        {"labels",
                         {{"kubernetes.io/hostname", name},
                          {"topology.kubernetes.io/region", "r1"},
                          {"topology.kubernetes.io/zone", zone}}}}},
                      {"spec", Json::object()},
                      {"status", {{"allocatable", {{"cpu", "64"}, {"memory", "256Gi"}, {"pods", "110"}}}}}};
            if (tainted) node["spec"]["taints"] = Json::array({{{"key", "reserved"}, {"effect", "NoSchedule"}}});
            server().load(node);
        };
        for (int i = 0; i < 10; ++i) {
            load("std-a" + std::to_string(i), "z-a", false);
            load("std-b" + std::to_string(i), "z-b", false);
            load("std-c" + std::to_string(i), "z-c", false);
            load("cp-z-a" + std::to_string(i), "z-a", true);
        }
        arriveBudgets(1500);
        arrive(listed("list-continue-after-compaction"));
        Json old = eventsOf("watch-gated-landing")[0]["object"];
        old["status"]["conditions"].erase(old["status"]["conditions"].size()
                                          - 1);  // DisruptionTarget comes with the eviction
        arriveAt(old, 2340);
    }

    /// Objects of the recorded list with revisions up to `most` that are not stored yet.
    void arriveBudgets(std::uint64_t most) {
        std::map<std::uint64_t, Json> byRevision;
        for (const Json& event : eventsOf("watch-list-budgets"))
            if (event["type"] == "ADDED") byRevision[revisionOf(event["object"])] = event["object"];
        for (const auto& [revision, budget] : byRevision)
            if (revision > m_budgetsUpTo && revision <= most) arrive(budget);
        m_budgetsUpTo = most;
    }

    void removePolicy(const std::string& name) {
        drop("mutatingadmissionpolicybindings", name);
        drop("mutatingadmissionpolicies", name);
        server().world().policies.takeEffect(server().world());
    }
    void replaceAtomicPolicy() {
        removePolicy("bayplan-landing-atomic");
        arrive(listed("map-list-by-label", "MutatingAdmissionPolicy", "admissionregistration.k8s.io/v1"));
        arrive(listed("mapb-list-by-label", "MutatingAdmissionPolicyBinding", "admissionregistration.k8s.io/v1"));
        skipTo(4994);
        setTime("2026-11-22T02:18:49Z");
    }
    void replaceStandingPolicy() {
        removePolicy("bayplan-landing");
        skipTo(5514);
        setTime("2026-11-22T02:20:47Z");
    }

    /// The pod that a ReplicaSet posts, from one that was recorded after its admission.
    void makeReplacement(Json pod) {
        const std::string name = textAt(pod, {"metadata", "name"}), uid = textAt(pod, {"metadata", "uid"});
        for (const char* made : {"uid", "resourceVersion", "generation", "creationTimestamp"})
            pod["metadata"].erase(made);
        for (const char* label :
             {"bayplan.example/landing", "topology.kubernetes.io/region", "topology.kubernetes.io/zone"})
            pod["metadata"]["labels"].erase(label);
        for (const char* admitted : {"schedulingGates", "nodeSelector", "nodeName"}) pod["spec"].erase(admitted);
        pod.erase("status");
        const Json made =
            quietly("POST", "/api/v1/namespaces/" + textAt(pod, {"metadata", "namespace"}) + "/pods", pod);
        m_difference.learn(uid, textAt(made, {"metadata", "uid"}));
    }
    void bind(const std::string& name, const std::string& node) {
        quietly("POST", "/api/v1/namespaces/other/pods/" + name + "/binding",
                {{"apiVersion", "v1"},
                 {"kind", "Binding"},
                 {"metadata", {{"name", name}}},
                 {"target", {{"kind", "Node"}, {"name", node}}}});
    }
    void endOldPod() {
        for (const char* name : {"g-json", "g-json-test", "g-apply"}) drop("pods", std::string("other/") + name);
        arrive(eventsOf("watch-gated-landing")[6]["object"]);
        drop("pods", "other/bin-4-5fc95d764c-9wblf");
    }
    void leaveOneTestPod() {
        for (const char* name : {"g-two", "g-late"}) drop("pods", std::string("other/") + name);
        arrive(listed("delete-test-pods"));
        skipTo(5047);
    }

    Json landPod(const std::string& name, const std::string& app, const char* ready) const {
        return {
            {"kind", "Pod"},
            {"apiVersion", "v1"},
            {"metadata",
             {{"name", name}, {"namespace", "land"}, {"uid", "uid-of-" + name}, {"labels", {{"app", app}}}}},
            {"spec",
             {{"nodeName", "std-a0"},
              {"containers", Json::array({{{"name", "c"}, {"image", "registry.local/x:v1"}}})}}},
            {"status", {{"phase", "Running"}, {"conditions", Json::array({{{"type", "Ready"}, {"status", ready}}})}}}};
    }
    void loadLand() {
        server().advance(kSecond);  // the standing policy takes effect
        arriveAt(landPod("roll-7876d6c8bd-mc78h", "roll", "True"), 5601);
        arriveAt(landPod("never-7d9cb9f97b-dknn5", "never", "False"), 5602);
        arriveAt(landPod("pd-79b74f4bbf-vw7tn", "pd", "True"), 5603);
        for (const char* name : {"roll-1", "roll-2"})
            server().load({{"kind", "PodDisruptionBudget"},
                           {"apiVersion", "policy/v1"},
                           {"metadata", {{"name", name}, {"namespace", "land"}}},
                           {"spec", {{"minAvailable", 1}, {"selector", {{"matchLabels", {{"app", "roll"}}}}}}}});
    }

    std::size_t podsFrom(const std::string& key) {
        return server().world().store.objects({.shelf = "/pods", .from = key}).size();
    }
    void addPods(const std::string& space, const std::string& prefix, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            Json pod = landPod(prefix + std::to_string(1000 + i), "filler", "True");
            pod["metadata"]["namespace"] = space;
            server().load(pod);
        }
    }
    /// As many pods as the two recorded pages need: 178 are left after the first.
    void fillList() {
        Json pod = landPod("job-0-9", "filler", "True");
        for (const char* name : {"job-0-9", "job-0-dwt4p"}) {  // the rest of the first page
            pod["metadata"]["name"] = name;
            pod["metadata"]["namespace"] = "batch";
            server().load(pod);
        }
        addPods("shop", "filler-", 100);
        // Two more come to "other" and none goes before the request for the page; they are younger than it.
        addPods("batch", "job-1-", 3 + 178 - podsFrom("batch/gpu-untolerated-84798dd56b-p8bht"));
        skipTo(8133);
    }
    /// 159 are left after the second page, which begins in namespace "land".
    void refillList() {
        Json pod = landPod("bare-vv7bx", "filler", "True");
        server().load(pod);
        addPods("shop", "more-", 2 + 159 - podsFrom("kube-system/x"));
        skipTo(8902);
    }

    /// The evicted pod equals its replacement, except for what the policy and the scheduler added to the latter.
    void arriveOldPinned() {
        Json pod = body("get-pinned-replacement");
        pod["metadata"]["name"] = "bin-3-7d6cf444c5-m8j4t";
        pod["metadata"]["uid"] = "1af0084d-c5eb-44e2-a57c-0579f3e57d59";
        pod["metadata"]["labels"].erase("bayplan.example/landing");
        pod["spec"].erase("nodeSelector");
        arriveAt(pod, 8140);
    }
    void finishPinned() {
        makeReplacement(body("get-pinned-replacement"));
        arrive(body("get-pinned-replacement"));
    }
    void collectRequest() {
        drop("pods", "other/bin-3-7d6cf444c5-m8j4t");
        server().advance(std::chrono::seconds(0));  // the collector sees that the owner is gone
        skipTo(8199);
        server().advance(kSecond);
    }
    void makeUnschedulable() {
        ControllerOptions& options = server().controllers().options();
        options.eager = true;
        options.schedulerName = "default-scheduler";
        server().controllers().step();  // other pending pods are bound first
        skipTo(8209);
        makeReplacement(body("get-pinned-unschedulable"));
        options.eager = false;
        options.schedulerName.clear();
    }

    void bindPanic() {
        quietly("POST", std::string(kAdmission) + "mutatingadmissionpolicybindings",
                {{"kind", "MutatingAdmissionPolicyBinding"},
                 {"metadata", {{"name", "bayplan-landing-panic"}}},
                 {"spec", {{"policyName", "bayplan-landing-panic"}}}});
        server().advance(kSecond);
    }
    void removePanic() { removePolicy("bayplan-landing-panic"); }

    void arriveDeployment() {
        Json set = body("restore-replicaset-template");
        set["metadata"]["generation"] = 1;
        set["status"] = body("patch-replicaset-template")["status"];
        arriveAt(set, 8340);
        Json deployment = body("pause-deployment");
        deployment["spec"].erase("paused");
        deployment["metadata"]["generation"] = 1;
        arriveAt(deployment, 8349);
    }
    /// The object after one request, with the status in the answer to the next.
    void tellStatus(const std::string& left, const std::string& next, std::uint64_t revision) {
        Json object = body(left);
        object["status"] = body(next)["status"];
        arriveAt(object, revision);
    }

    void keepRecorded(const std::string& name, const Json& kept, Json& answered) const override {
        if (name == "discovery-aggregated") {  // other groups were left out
            Json chosen = Json::array();
            for (const Json& wanted : kept["items"])
                for (const Json& one : answered["items"])
                    if (one["metadata"] == wanted["metadata"]) chosen.push_back(one);
            answered["items"] = std::move(chosen);
        }
        if (name.starts_with("list-continue-") && kept.contains("items"))  // of each page the first pod was kept
            while (answered["items"].size() > kept["items"].size())
                answered["items"].erase(answered["items"].size() - 1);
    }

    std::uint64_t m_budgetsUpTo = 0;
};

/// The watch of a quiet kind, alone on its own server. Its bookmarks show the revision of each kind's cache; here that
/// is one number for all.
std::vector<std::string> replayQuiet(const Json& transcript) {
    const Json& kept = transcript["response"]["stream"];
    ApiServer server({.revision = 2435});
    std::vector<Clock::Span> gaps;
    std::int64_t last = 0;
    for (const Json& one : kept) {
        gaps.push_back(std::chrono::milliseconds(one["at_ms"].get<std::int64_t>() - last));
        last = one["at_ms"];
    }
    server.world().lifeline.paces = {gaps};
    Request request;
    request.method = "GET";
    request.target = transcript["request"]["path"];
    request.path = request.target.substr(0, request.target.find('?'));
    request.headers.emplace("authorization", "Bearer tok-admin");
    for (const char* pair : {"watch", "allowWatchBookmarks", "resourceVersion", "timeoutSeconds"}) {
        const std::size_t at = request.target.find(std::string(pair) + "=") + std::string(pair).size() + 1;
        request.query.emplace(pair, request.target.substr(at, request.target.find('&', at) - at));
    }
    const Answer answer = server.ask(request);
    std::vector<std::string> differences;
    if (!answer.watch) return {"no watch: " + answer.body};
    JsonDifference difference;
    std::chrono::milliseconds at(0);
    for (const Json& one : kept) {
        Store& store = server.world().store;
        const std::uint64_t revision = revisionOf(one["event"]["object"]);
        store.skip(revision - std::min(revision, store.revision()));
        const std::chrono::milliseconds when(one["at_ms"].get<std::int64_t>());
        server.world().clock.advance(when - at);
        at = when;
        const auto line = answer.watch->next();  // would wait forever if none were due
        if (!line) return {"ended after " + std::to_string(at.count()) + " ms"};
        difference.compare(one["event"], parse(*line), "", differences);
    }
    server.world().clock.advance(std::chrono::seconds(400) - at);
    if (const auto line = answer.watch->next()) differences.push_back("more than was recorded: " + *line);
    return differences;
}

}  // namespace

class TestTranscriptsExtra : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyAnswerIsTheRecordedOne() {
        const std::vector<Json> transcripts = readTranscripts(BAYPLAN_SHARED "/apiserver/transcripts-extra.jsonl");
        if (transcripts.empty()) QSKIP("no transcripts of a real server here");
        QCOMPARE(transcripts.size(), std::size_t{139});

        Replay replay(transcripts);
        const auto run = [&](const Json& transcript) {
            const bool quiet = textAt(transcript, {"name"}).starts_with("watch-bookmark-cadence-");
            return quiet ? replayQuiet(transcript) : replay.run(transcript);
        };
        QCOMPARE(countDiffering(transcripts, run), 0);
    }
};

QTEST_APPLESS_MAIN(TestTranscriptsExtra)
#include "tst_transcripts_extra.moc"
