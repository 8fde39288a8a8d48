// SPDX-License-Identifier: GPL-3.0-or-later
// Sends every request that was recorded with a real server to this one, in their order, and compares the answers:
// status, type, Retry-After, the whole body, and every event of watches. It also repeats what happened between the
// recorded requests, so that even resource versions and continue tokens are equal.
#include <QTest>

#include "apiserver/checks/transcript_replay.h"

using namespace bayplan::apiserver;

namespace {

class Replay : public TranscriptReplay {
public:
    explicit Replay(const std::vector<Json>& transcripts)
        : TranscriptReplay(transcripts, {.now = secondsOf("2026-11-20T22:13:56Z"), .revision = 209}) {
        m_before = {{"create-pod-0", [this] { createNodes(); }},
                    {"list-nodes", [this] { createPods(); }},
                    {"create-pdb", [this] { bindPods(); }},
                    {"evict-pdb-not-yet-observed", [this] { runPods(); }},
                    {"watch-list-streaming", [this] { comeAndGo(); }},
                    {"create-event", [this] { skipTo(255), setTime("2026-11-20T22:13:59Z"); }},
                    {"create-nrt", [this] { defineTopologies(), skipTo(262), setTime("2026-11-20T22:14:01Z"); }},
                    {"list-pods-page-1-for-expiry", [this] { skipTo(264); }},
                    {"list-pods-expired-continue-410", [this] { skipTo(270), server().compact(); }},
                    {"watch-rv-too-old-410", [this] { skipTo(289), server().restart(true); }},
                    {"list-rv-too-large-504", [this] { skipTo(295); }}};
    }

private:
    void createNodes() {
        const Json nodes = bodyOf("list-nodes")["items"];
        for (std::size_t i = 1; i < nodes.size(); ++i) {
            Json node = recorded("create-node-0")["request"]["body"];
            node["metadata"]["name"] = nodes[i]["metadata"]["name"];
            node["metadata"]["labels"] = nodes[i]["metadata"]["labels"];
            skipTo(std::stoull(nodes[i]["metadata"]["resourceVersion"].get<std::string>()) - 1);
            quietly("POST", "/api/v1/nodes", node);
        }
        skipTo(214);
    }
    Json pod(const Json& like) const {
        Json body = recorded("create-pod-0")["request"]["body"];
        body["metadata"] = {{"name", like["metadata"]["name"]},
                            {"labels", {{"app", like["metadata"]["labels"]["app"]}}}};
        return body;
    }
    void createPods() {
        for (const Json& event : eventsOf("watch-rv-too-old")) {
            const Json& object = event["object"];
            const std::uint64_t revision = std::stoull(object["metadata"]["resourceVersion"].get<std::string>());
            if (revision <= 215 || revision > 227) continue;
            skipTo(revision - 1);
            quietly("POST", "/api/v1/namespaces/default/pods", pod(object));
        }
    }
    void bind(const std::string& name, const std::string& node) {
        quietly("POST", "/api/v1/namespaces/default/pods/" + name + "/binding",
                {{"apiVersion", "v1"},
                 {"kind", "Binding"},
                 {"metadata", {{"name", name}}},
                 {"target", {{"kind", "Node"}, {"name", node}}}});
    }
    void bindPods() { bind("p1", "n1"), bind("p2", "n2"), bind("p3", "n0"), bind("p4", "n1"), bind("p5", "n2"); }
    void runPods() {
        for (const char* name : {"p0", "p1", "p2", "p3", "p4", "p5"})
            quietly("PATCH", std::string("/api/v1/namespaces/default/pods/") + name + "/status",
                    {{"status",
                      {{"phase", "Running"},
                       {"conditions", Json::array({{{"type", "Ready"},
                                                    {"status", "True"},
                                                    {"lastProbeTime", nullptr},
                                                    {"lastTransitionTime", nullptr}}})}}}},
                    "application/merge-patch+json");
    }
    void comeAndGo() {  // a pod that existed for a moment, while a watch was open
        setTime("2026-11-20T22:13:57Z");
        quietly("POST", "/api/v1/namespaces/default/pods",
                pod({{"metadata", {{"name", "w1"}, {"labels", {{"app", "web"}}}}}}));
        bind("w1", "n2");
        setTime("2026-11-20T22:13:58Z");
        quietly("DELETE", "/api/v1/namespaces/default/pods/w1", {{"gracePeriodSeconds", 0}});
    }
    /// If a note says that only a part was kept, only that part is compared.
    void keepRecorded(const std::string& name, const Json& kept, Json& body) const override {
        const char* list = name == "api-groups" ? "groups" : name == "api-resources-core-v1" ? "resources"
                                                                                             : nullptr;
        if (name == "api-versions")
            body["serverAddressByClientCIDRs"] = kept["serverAddressByClientCIDRs"];  // each server has its own
        if (name == "create-bad-json-400") body["message"] = kept["message"];         // the words of Go's JSON parser
        if (!list || !body.contains(list)) return;
        Json chosen = Json::array();
        for (const Json& wanted : kept[list])
            for (const Json& one : body[list])
                if (one["name"] == wanted["name"]) chosen.push_back(one);
        body[list] = chosen;
    }
};

}  // namespace

class TestTranscripts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyAnswerIsTheRecordedOne() {
        const std::vector<Json> transcripts = readTranscripts(BAYPLAN_SHARED "/apiserver/transcripts.jsonl");
        if (transcripts.empty()) QSKIP("no transcripts of a real server here");
        QCOMPARE(transcripts.size(), std::size_t{75});

        Replay replay(transcripts);
        QCOMPARE(countDiffering(transcripts, [&](const Json& transcript) { return replay.run(transcript); }), 0);
    }
};

QTEST_APPLESS_MAIN(TestTranscripts)
#include "tst_transcripts.moc"
