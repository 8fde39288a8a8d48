// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A stand-in server with everything to read it and to change it.

#include <algorithm>
#include <chrono>

#include "apiserver/http/asking.h"
#include "apiserver/http/server.h"
#include "kube/connecting.h"
#include "kube/read/live_reader.h"

namespace bayplan::samples {

using apiserver::ApiServer;
using apiserver::Json;

/// Reads two kinds, and records each reported change.
class Reading {
public:
    explicit Reading(const Connection& connection, ReflectorOptions options = atOnce(), std::vector<ApiKind> kinds = nodesAndPods())
        : picture(kinds), reader([&] { return clientOf(connection); }, kinds, options) {}

    static std::vector<ApiKind> nodesAndPods() { return {apiKindsRead()[0], apiKindsRead()[1]}; }
    /// Pauses take no time, and end when the thread must stop.
    static ReflectorOptions atOnce() {
        ReflectorOptions options;
        options.pageSize = 3;
        options.wait = [](Duration, const std::stop_token& stop) { return !stop.stop_requested(); };
        return options;
    }

    /// Takes changes until `holds`; false if that does not happen within half a minute.
    template <typename Holds>
    bool until(Holds&& holds) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        while (!holds()) {
            if (std::chrono::steady_clock::now() > end) return false;
            reader.wait({20'000'000}, {});
            for (LiveChange& change : reader.take(picture)) changes.push_back(std::move(change));
        }
        return true;
    }

    /// Every object by name and version, and no other.
    bool equals(const ApiServer& server, std::size_t kind, const std::string& plural, const std::string& group = {}) const {
        const std::map<std::string, Json> theirs = server.objects(plural, group);
        return theirs.size() == picture.count(kind) && std::all_of(theirs.begin(), theirs.end(), [&](const auto& one) {
                   const LiveObject* ours = picture.find(kind, one.first);
                   const Json& metadata = one.second.at("metadata");
                   return ours && ours->version == metadata.at("resourceVersion") && ours->uid == metadata.at("uid")
                          && Json::parse(*ours->text).value("spec", Json()) == one.second.value("spec", Json());
               });
    }
    bool equals(const ApiServer& server) const { return equals(server, 0, "nodes") && equals(server, 1, "pods"); }

    LivePicture picture;
    std::vector<LiveChange> changes;
    LiveReader reader;  // last: its threads end first
};

}  // namespace bayplan::samples
