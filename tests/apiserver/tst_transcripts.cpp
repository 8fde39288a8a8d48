// SPDX-License-Identifier: GPL-3.0-or-later
// Every request that was recorded of a real server is sent to this one, in their order, and the answers are compared:
// status, type, Retry-After, the whole body, and of watches every event. What happened between the recorded requests is
// done as well, so that even resource versions and continue tokens come out equal.
#include <QTest>

#include <fstream>
#include <functional>
#include <mutex>
#include <thread>

#include <httplib.h>

#include "apiserver/json_difference.h"
#include "apiserver/server.h"

using namespace bayplan::apiserver;

namespace {

struct Reply {
    int status = 0;
    std::string contentType;
    std::string retryAfter;
    std::string body;
};

class Replay {
public:
    explicit Replay(const std::vector<Json>& transcripts)
        : m_transcripts(transcripts), m_server({.now = secondsOf("2026-11-20T22:13:56Z"), .revision = 209}) {
        m_server.controllers().options() = {.kubelets = false, .replacements = false, .budgets = false};
        m_server.start();
        m_client = std::make_unique<httplib::Client>("127.0.0.1", m_server.port());
        m_client->set_keep_alive(true);
        m_client->set_url_encode(false);
        m_client->set_tcp_nodelay(true);
        m_before = {{"create-pod-0", [this] { createNodes(); }},
                    {"list-nodes", [this] { createPods(); }},
                    {"create-pdb", [this] { bindPods(); }},
                    {"evict-pdb-not-yet-observed", [this] { runPods(); }},
                    {"watch-list-streaming", [this] { comeAndGo(); }},
                    {"create-event", [this] { skipTo(255), setTime("2026-11-20T22:13:59Z"); }},
                    {"create-nrt", [this] { defineTopologies(), skipTo(262), setTime("2026-11-20T22:14:01Z"); }},
                    {"list-pods-page-1-for-expiry", [this] { skipTo(264); }},
                    {"list-pods-expired-continue-410", [this] { skipTo(270), m_server.compact(); }},
                    {"watch-rv-too-old-410", [this] { skipTo(289), m_server.restart(true); }},
                    {"list-rv-too-large-504", [this] { skipTo(295); }}};
    }

    std::vector<std::string> run(const Json& transcript) {
        const std::string name = transcript["name"];
        if (const auto step = m_before.find(name); step != m_before.end()) step->second();
        std::vector<std::string> differences;
        const Json& recorded = transcript["response"];
        if (recorded.contains("stream"))
            compareStream(transcript, differences);
        else
            compareReply(transcript, differences);
        for (std::string& one : differences) one = name + ": " + one;
        return differences;
    }

    ApiServer& server() { return m_server; }

private:
    Json recorded(const std::string& name) const {
        for (const Json& one : m_transcripts)
            if (one["name"] == name) return one;
        return {};
    }
    std::vector<Json> eventsOf(const std::string& name) const {
        std::vector<Json> all;
        const Json transcript = recorded(name);
        for (const Json& one : transcript["response"]["stream"]) all.push_back(one["event"]);
        return all;
    }

    httplib::Request asked(const std::string& method, const std::string& target, const Json& headers,
                           const std::string& body) const {
        httplib::Request request;
        request.method = method;
        request.path = m_difference.translated(target);
        for (const auto& [name, value] : headers.items()) request.headers.emplace(name, value.get<std::string>());
        request.body = m_difference.translated(body);
        return request;
    }
    Reply send(const std::string& method, const std::string& target, const Json& headers, const std::string& body) {
        const auto result = m_client->send(asked(method, target, headers, body));
        if (!result) return {};
        return {result->status, result->get_header_value("Content-Type"), result->get_header_value("Retry-After"),
                result->body};
    }
    /// What the recorder did without writing it down; it must succeed.
    void quietly(const std::string& method, const std::string& target, const Json& body,
                 const char* type = "application/json") {
        const Reply reply =
            send(method, target, {{"Authorization", "Bearer tok-admin"}, {"Content-Type", type}}, dump(body));
        if (reply.status / 100 != 2) qFatal("%s %s: %s", method.c_str(), target.c_str(), reply.body.c_str());
    }
    void skipTo(std::uint64_t revision) {
        m_server.world().store.skip(revision - std::min(revision, m_server.world().store.revision()));
    }
    void setTime(const char* now) {
        Clock& clock = m_server.world().clock;
        clock.jump(std::chrono::seconds(secondsOf(now)) - clock.wall());
    }

    void createNodes() {
        const Json nodes = recorded("list-nodes")["response"]["body"]["items"];
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
    void comeAndGo() {  // a pod that was there for a moment, while a watch was open
        setTime("2026-11-20T22:13:57Z");
        quietly("POST", "/api/v1/namespaces/default/pods",
                pod({{"metadata", {{"name", "w1"}, {"labels", {{"app", "web"}}}}}}));
        bind("w1", "n2");
        setTime("2026-11-20T22:13:58Z");
        quietly("DELETE", "/api/v1/namespaces/default/pods/w1", {{"gracePeriodSeconds", 0}});
    }
    void defineTopologies() {
        quietly("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                {{"apiVersion", "apiextensions.k8s.io/v1"},
                 {"kind", "CustomResourceDefinition"},
                 {"metadata", {{"name", "noderesourcetopologies.topology.node.k8s.io"}}},
                 {"spec",
                  {{"group", "topology.node.k8s.io"},
                   {"scope", "Cluster"},
                   {"names",
                    {{"plural", "noderesourcetopologies"},
                     {"singular", "noderesourcetopology"},
                     {"kind", "NodeResourceTopology"}}},
                   {"versions", Json::array({{{"name", "v1alpha2"}, {"served", true}, {"storage", true}}})}}}});
    }

    /// Of what a note says that only a part was kept: only that part is compared.
    void onlyRecorded(const std::string& name, const Json& kept, Json& body) const {
        const char* list = name == "api-groups" ? "groups" : name == "api-resources-core-v1" ? "resources" : nullptr;
        if (name == "api-versions")
            body["serverAddressByClientCIDRs"] = kept["serverAddressByClientCIDRs"];  // each server its own
        if (name == "create-bad-json-400") body["message"] = kept["message"];         // the words of Go's JSON parser
        if (!list || !body.contains(list)) return;
        Json chosen = Json::array();
        for (const Json& wanted : kept[list])
            for (const Json& one : body[list])
                if (one["name"] == wanted["name"]) chosen.push_back(one);
        body[list] = chosen;
    }

    void compareReply(const Json& transcript, std::vector<std::string>& differences) {
        const Json& request = transcript["request"];
        const Json& kept = transcript["response"];
        const Json& body = request.contains("body") ? request["body"] : Json();
        const Reply reply = send(request["method"], request["path"], request["headers"],
                                 body.is_null()     ? ""
                                 : body.is_string() ? body.get<std::string>()
                                                    : dump(body));
        if (reply.status != kept["status"])
            differences.push_back("status: recorded " + dump(kept["status"]) + ", answered "
                                  + std::to_string(reply.status));
        const Json headers = kept.value("headers", Json::object());
        if (const std::string type = headers.value("Content-Type", ""); !type.empty() && type != reply.contentType)
            differences.push_back("Content-Type: recorded " + type + ", answered " + reply.contentType);
        if (const std::string after = headers.value("Retry-After", ""); after != reply.retryAfter)
            differences.push_back("Retry-After: recorded \"" + after + "\", answered \"" + reply.retryAfter + "\"");
        if (kept["body"].is_string()) {
            if (kept["body"] != reply.body)
                differences.push_back("body: recorded " + dump(kept["body"]) + ", answered " + reply.body);
            return;
        }
        Json answered = parse(reply.body);
        if (!answered.is_object()) return differences.push_back("body: answered " + reply.body.substr(0, 200));
        onlyRecorded(transcript["name"], kept["body"], answered);
        m_difference.compare(kept["body"], answered, "", differences);
    }

    void compareStream(const Json& transcript, std::vector<std::string>& differences) {
        const Json& request = transcript["request"];
        const Json& kept = transcript["response"]["stream"];
        std::atomic<std::size_t> lines = 0;
        std::atomic<bool> done = false;
        std::string text;
        Reply reply;
        while (m_server.world().lifeline.streams != 0) std::this_thread::yield();  // the one before: below, this one is meant
        std::thread reader([&] {
            httplib::Client client("127.0.0.1", m_server.port());
            client.set_url_encode(false);
            httplib::Request ask = asked("GET", request["path"], request["headers"], "");
            ask.content_receiver = [&](const char* data, std::size_t size, std::uint64_t, std::uint64_t) {
                text.append(data, size);
                lines += static_cast<std::size_t>(std::count(data, data + size, '\n'));
                return true;
            };
            const auto result = client.send(ask);
            if (result) reply = {result->status, result->get_header_value("Content-Type"), "", ""};
            done = true;
        });
        while (!done && (lines < kept.size() || m_server.world().lifeline.streams == 0)) std::this_thread::yield();
        m_server.advance(std::chrono::seconds(10));  // longer than any recorded watch
        m_server.world().clock.jump(-std::chrono::seconds(10));
        reader.join();
        if (reply.status != transcript["response"]["status"])
            differences.push_back("status: answered " + std::to_string(reply.status));
        if (reply.contentType != "application/json")
            differences.push_back("Content-Type: answered " + reply.contentType);
        Json events = Json::array(), recordedEvents = Json::array();
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);) events.push_back(parse(line));
        for (const Json& one : kept) recordedEvents.push_back(one["event"]);
        m_difference.compare(recordedEvents, events, "events", differences);
    }

    const std::vector<Json>& m_transcripts;
    ApiServer m_server;
    std::unique_ptr<httplib::Client> m_client;
    JsonDifference m_difference;
    std::map<std::string, std::function<void()>> m_before;
};

}  // namespace

class TestTranscripts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyAnswerIsTheRecordedOne() {
        std::ifstream file(BAYPLAN_SHARED "/apiserver/transcripts.jsonl");
        if (!file) QSKIP("no transcripts of a real server here");
        std::vector<Json> transcripts;
        for (std::string line; std::getline(file, line);) transcripts.push_back(parse(line));
        QCOMPARE(transcripts.size(), std::size_t{75});

        Replay replay(transcripts);
        int differing = 0;
        for (const Json& transcript : transcripts) {
            const std::vector<std::string> differences = replay.run(transcript);
            differing += !differences.empty();
            for (std::size_t i = 0; i < std::min<std::size_t>(differences.size(), 5); ++i)
                qWarning("%s", differences[i].c_str());
        }
        QCOMPARE(differing, 0);
    }
};

QTEST_APPLESS_MAIN(TestTranscripts)
#include "tst_transcripts.moc"
