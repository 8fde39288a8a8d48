// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/checks/transcript_replay.h"

#include <QtGlobal>

#include <fstream>
#include <sstream>
#include <thread>

namespace bayplan::apiserver {

std::vector<Json> readTranscripts(const std::string& path) {
    std::ifstream file(path);
    std::vector<Json> transcripts;
    for (std::string line; std::getline(file, line);) transcripts.push_back(parse(line));
    return transcripts;
}

int countDiffering(const std::vector<Json>& transcripts,
                   const std::function<std::vector<std::string>(const Json&)>& run) {
    int differing = 0;
    for (const Json& transcript : transcripts) {
        const std::vector<std::string> differences = run(transcript);
        differing += !differences.empty();
        for (std::size_t i = 0; i < std::min<std::size_t>(differences.size(), 5); ++i)
            qWarning("%s", differences[i].c_str());
    }
    return differing;
}

TranscriptReplay::TranscriptReplay(const std::vector<Json>& transcripts, ApiServer::Options options)
    : m_transcripts(transcripts), m_server(std::move(options)) {
    m_server.controllers().options() = {.kubelets = false, .replacements = false, .budgets = false};
    m_server.start();
    m_client = std::make_unique<httplib::Client>("127.0.0.1", m_server.port());
    m_client->set_keep_alive(true);
    m_client->set_url_encode(false);
    m_client->set_tcp_nodelay(true);
}

std::vector<std::string> TranscriptReplay::run(const Json& transcript) {
    const std::string name = transcript["name"];
    if (const auto step = m_before.find(name); step != m_before.end()) step->second();
    std::vector<std::string> differences;
    if (transcript["response"].contains("stream"))
        compareStream(transcript, differences);
    else
        compareReply(transcript, differences);
    for (std::string& one : differences) one = name + ": " + one;
    return differences;
}

const Json& TranscriptReplay::recorded(const std::string& name) const {
    static const Json none;
    for (const Json& one : m_transcripts)
        if (one["name"] == name) return one;
    return none;
}

std::vector<Json> TranscriptReplay::eventsOf(const std::string& name) const {
    std::vector<Json> all;
    for (const Json& one : recorded(name)["response"]["stream"]) all.push_back(one["event"]);
    return all;
}

httplib::Request TranscriptReplay::asked(const std::string& method, const std::string& target, const Json& headers,
                                         const std::string& body) const {
    httplib::Request request;
    request.method = method;
    request.path = m_difference.translated(target);
    for (const auto& [name, value] : headers.items()) request.headers.emplace(name, value.get<std::string>());
    request.body = m_difference.translated(body);
    return request;
}

Reply TranscriptReplay::send(const std::string& method, const std::string& target, const Json& headers,
                             const std::string& body) {
    const auto result = m_client->send(asked(method, target, headers, body));
    if (!result) return {};
    Reply reply{result->status,
                result->get_header_value("Content-Type"),
                result->get_header_value("Retry-After"),
                {},
                result->body};
    for (std::size_t i = 0; i < result->get_header_value_count("Warning"); ++i)
        reply.warnings.push_back(result->get_header_value("Warning", i));
    return reply;
}

Json TranscriptReplay::quietly(const std::string& method, const std::string& target, const Json& body,
                               const char* type) {
    const Reply reply =
        send(method, target, {{"Authorization", "Bearer tok-admin"}, {"Content-Type", type}}, dump(body));
    if (reply.status / 100 == 2) return parse(reply.body);
    qFatal("%s %s: %s", method.c_str(), target.c_str(), reply.body.c_str());
}

void TranscriptReplay::skipTo(std::uint64_t revision) {
    m_server.world().store.skip(revision - std::min(revision, m_server.world().store.revision()));
}

void TranscriptReplay::setTime(const char* now) {
    Clock& clock = m_server.world().clock;
    clock.jump(std::chrono::seconds(secondsOf(now)) - clock.wall());
}

void TranscriptReplay::compareReply(const Json& transcript, std::vector<std::string>& differences) {
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
    Json warnings = headers.value("Warning", Json::array());
    if (!warnings.is_array()) warnings = Json::array({warnings});
    if (warnings != Json(reply.warnings))
        differences.push_back("Warning: recorded " + dump(warnings) + ", answered " + dump(reply.warnings));
    if (!kept.contains("body") || kept["body"].is_null()) {
        if (!reply.body.empty()) differences.push_back("body: recorded nothing, answered " + reply.body.substr(0, 200));
        return;
    }
    if (kept["body"].is_string()) {
        if (kept["body"] != reply.body)
            differences.push_back("body: recorded " + dump(kept["body"]) + ", answered " + reply.body);
        return;
    }
    Json answered = parse(reply.body);
    if (!answered.is_object()) return differences.push_back("body: answered " + reply.body.substr(0, 200));
    keepRecorded(transcript["name"], kept["body"], answered);
    std::vector<std::string> first;  // names that appear before the place where they are learned
    m_difference.compare(kept["body"], answered, "", first);
    m_difference.compare(kept["body"], answered, "", differences);
}

void TranscriptReplay::compareStream(const Json& transcript, std::vector<std::string>& differences) {
    const Json& request = transcript["request"];
    const Json& kept = transcript["response"]["stream"];
    std::atomic<std::size_t> lines = 0;
    std::atomic<bool> done = false;
    std::string text;
    Reply reply;
    while (m_server.world().lifeline.streams != 0)
        std::this_thread::yield();  // the previous one; below, this one is meant
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
        if (result) reply = {result->status, result->get_header_value("Content-Type")};
        done = true;
    });
    while (!done && (lines < kept.size() || m_server.world().lifeline.streams == 0)) std::this_thread::yield();
    m_server.advance(std::chrono::seconds(10));  // longer than any recorded watch
    m_server.world().clock.jump(-std::chrono::seconds(10));
    reader.join();
    if (reply.status != transcript["response"]["status"])
        differences.push_back("status: answered " + std::to_string(reply.status));
    if (reply.contentType != "application/json") differences.push_back("Content-Type: answered " + reply.contentType);
    Json events = Json::array(), recordedEvents = Json::array();
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) events.push_back(parse(line));
    for (const Json& one : kept) recordedEvents.push_back(one["event"]);
    m_difference.compare(recordedEvents, events, "events", differences);
}

void TranscriptReplay::defineTopologies(const Json& more) {
    Json names = {{"plural", "noderesourcetopologies"}, {"singular", "noderesourcetopology"}, {"kind", "NodeResourceTopology"}};
    names.update(more);
    quietly("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
            {{"apiVersion", "apiextensions.k8s.io/v1"},
             {"kind", "CustomResourceDefinition"},
             {"metadata", {{"name", "noderesourcetopologies.topology.node.k8s.io"}}},
             {"spec",
              {{"group", "topology.node.k8s.io"},
               {"scope", "Cluster"},
               {"names", names},
               {"versions", Json::array({{{"name", "v1alpha2"}, {"served", true}, {"storage", true}}})}}}});
}

}  // namespace bayplan::apiserver
