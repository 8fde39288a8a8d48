// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a server serves and what may be read of it, asked once for all kinds of a reader.
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
        Is is = Is::Ask;          // Ask: nothing stands against listing it
        std::size_t version = 0;  // of kind.versions, of Ask: the first that is served, where the server says
        bool versionKnown = false;
        std::string verb;  // of Forbidden: that is missing
    };

    ReadingLeave(ApiClient& client, std::vector<ApiKind> kinds, Wait wait) : m_client(client), m_kinds(std::move(kinds)), m_wait(std::move(wait)) {}

    /// `seen`: which asking the caller knows already, 0 none. He is answered from a later one: from the last, or, where
    /// he has seen that, from one that is made now.
    /// Errors: Invalid (certificates do not hold), Cancelled.
    Result<Answer> ask(const ApiKind& kind, std::uint64_t& seen, const std::stop_token& stop);

private:
    ApiClient& m_client;
    const std::vector<ApiKind> m_kinds;
    const Wait m_wait;
    std::mutex m_mutex;  // of what follows
    std::uint64_t m_asked = 0;
    Discovery m_discovery;
    AccessRules m_rules;
};

}  // namespace bayplan
