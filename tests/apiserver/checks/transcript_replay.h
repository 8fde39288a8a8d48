// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sends recorded requests to a stand-in server, and compares the answers with the recorded ones: status, type,
// Retry-After, warnings, the whole body, and every event of watches. Before each request it does what the recording did
// before.

#include <functional>
#include <memory>

#include <httplib.h>

#include "apiserver/checks/json_difference.h"
#include "apiserver/http/server.h"

namespace bayplan::apiserver {

/// The lines of a file of transcripts; empty if it cannot be read.
std::vector<Json> readTranscripts(const std::string& path);

struct Reply {
    int status = 0;  // 0: the connection was closed
    std::string contentType = {};
    std::string retryAfter = {};
    std::vector<std::string> warnings = {};
    std::string body = {};
};

/// Runs one after another and returns how many differ. Prints the first few differences of each.
int countDiffering(const std::vector<Json>& transcripts,
                   const std::function<std::vector<std::string>(const Json&)>& run);

class TranscriptReplay {
public:
    TranscriptReplay(const std::vector<Json>& transcripts, ApiServer::Options options);
    virtual ~TranscriptReplay() = default;

    /// The differences of one answer; empty: none.
    std::vector<std::string> run(const Json& transcript);
    ApiServer& server() { return m_server; }

protected:
    using Step = std::function<void()>;

    /// Removes from an answer what the recording left out.
    virtual void keepRecorded(const std::string& name, const Json& recorded, Json& body) const = 0;

    const Json& recorded(const std::string& name) const;
    Json bodyOf(const std::string& name) const { return recorded(name)["response"]["body"]; }
    std::vector<Json> eventsOf(const std::string& name) const;
    Reply send(const std::string& method, const std::string& target, const Json& headers, const std::string& body);
    /// A request that the recorder made without recording it; it must succeed.
    Json quietly(const std::string& method, const std::string& target, const Json& body,
                 const char* type = "application/json");
    void skipTo(std::uint64_t revision);
    void setTime(const char* now);
    /// NodeResourceTopologies are served from now on. `more`: names of the kind that the recorder gave beside the usual.
    void defineTopologies(const Json& more = Json::object());

    JsonDifference m_difference;
    std::map<std::string, Step> m_before;  // by the name of a transcript

private:
    httplib::Request asked(const std::string& method, const std::string& target, const Json& headers,
                           const std::string& body) const;
    void compareReply(const Json& transcript, std::vector<std::string>& differences);
    void compareStream(const Json& transcript, std::vector<std::string>& differences);

    const std::vector<Json>& m_transcripts;
    ApiServer m_server;
    std::unique_ptr<httplib::Client> m_client;
};

}  // namespace bayplan::apiserver
