// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A stand-in for kube-apiserver v1.36, for tests. It gives the same answers to a planner's requests, over HTTP or HTTPS
// on a port of this machine, with a clock that a test moves and faults on demand.
//
//     ApiServer server;                            // by hand: time stands still
//     server.load(node("n0"));                     // objects with their status, as they are
//     server.start();                              // server.url(), tokens tok-admin and tok-viewer
//     server.faults().add({.what = Fault::What::CutWatch, .events = 2, .bytes = 17});
//     …                                            // the client under test
//     server.advance(std::chrono::seconds(31));    // kubelets and controllers do their part
//     QCOMPARE(server.log().changes("/eviction").size(), 1);
//
// tst_transcripts compares its answers with the transcripts of a real server. tests/apiserver/README.md says where it
// does less than the real one.
// Thread rule: thread-safe but for start(), stop() and restart(), which belong to one thread.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "apiserver/controllers.h"
#include "apiserver/http/faults.h"
#include "apiserver/http/front.h"
#include "apiserver/http/request_log.h"
#include "apiserver/world.h"

namespace bayplan::apiserver {

class ApiServer {
public:
    struct Options {
        Clock::Mode clock = Clock::Mode::ByHand;
        std::int64_t now =
            1'767'225'600;                 // the wall time of a clock by hand, seconds since 1970: 2026-01-01T00:00:00Z
        std::uint64_t revision = 100;      // the resource version before the first write
        std::size_t keptEvents = 100'000;  // for each kind; older ones, and the versions that they replaced, are forgotten
        std::uint64_t seed = 1;            // for UIDs and generated names
        int port = 0;                      // 0: a free one
        TlsFiles tls = {};                 // empty: HTTP
    };
    ApiServer() : ApiServer(Options()) {}
    explicit ApiServer(Options options);
    ~ApiServer();
    ApiServer(const ApiServer&) = delete;
    ApiServer& operator=(const ApiServer&) = delete;

    /// False if the port is in use or the TLS files do not match.
    bool start();
    void stop();
    int port() const { return m_front.port(); }
    std::string url() const;

    /// Stores an object as it is, status too; adds a missing UID, creation time and namespace. False if its kind is not
    /// served.
    bool load(Json object);
    /// The same for every object, also those in a List. Returns their number.
    std::size_t loadAll(const std::vector<Json>& objects);

    /// Cuts every connection. `forget`: watches and lists from before answer 410 afterwards.
    void restart(bool forget);
    /// Lists and pages at resource versions before now answer 410.
    void compact();
    /// Sends a bookmark to every watch that requested bookmarks.
    void sendBookmarks();
    /// Moves the time, and lets the controllers step until nothing changes any more. Ends watches that have timed out.
    void advance(Clock::Span by);

    /// Every object of a kind as it is now, by "namespace/name"; a client's picture must equal it.
    std::map<std::string, Json> objects(const std::string& plural, const std::string& group = {}) const;

    World& world() { return m_world; }
    Controllers& controllers() { return m_controllers; }
    Faults& faults() { return m_faults; }
    RequestLog& log() { return m_log; }
    /// Answers a request without the network and without logging it.
    Answer ask(const Request& request);

private:
    Options m_options;
    World m_world;
    Controllers m_controllers{m_world};
    Faults m_faults;
    RequestLog m_log;
    Front m_front;
};

}  // namespace bayplan::apiserver
