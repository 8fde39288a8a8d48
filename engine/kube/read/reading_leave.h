// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a server serves and what may be read there, requested once for all kinds of a reader.
// Thread rule: any thread.

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "kube/read/access_rules.h"
#include "kube/read/discovery.h"

namespace bayplan {

class ReadingLeave {
public:
    struct Answer {
        enum class Is { Ask,
                        Absent,
                        Forbidden };
        Is is = Is::Ask;          // Ask: nothing forbids listing it
        std::size_t version = 0;  // index in kind.versions, for Ask: the first one served, if the server says so
        bool versionKnown = false;
        std::string verb;  // for Forbidden: the missing verb
    };

    ReadingLeave(ApiClient& client, std::vector<ApiKind> kinds, Wait wait) : m_client(client), m_kinds(std::move(kinds)), m_wait(std::move(wait)) {}

    /// `seen`: the number of the review that the caller knows already, 0 for none. The answer comes from a later one:
    /// the last one made, or a new one if the caller has seen that.
    /// Errors: Invalid (invalid certificates), Cancelled.
    Result<Answer> ask(const ApiKind& kind, std::uint64_t& seen, const std::stop_token& stop);

private:
    ApiClient& m_client;
    const std::vector<ApiKind> m_kinds;
    const Wait m_wait;
    std::mutex m_mutex;  // protects what follows
    std::uint64_t m_asked = 0;
    Discovery m_discovery;
    AccessRules m_rules;
};

}  // namespace bayplan
