// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/read/reading_leave.h"

#include <algorithm>

namespace bayplan {

Result<ReadingLeave::Answer> ReadingLeave::ask(const ApiKind& kind, std::uint64_t& seen, const std::stop_token& stop) {
    Answer answer;
    std::vector<const char*> open;  // verbs that the rules do not decide
    {
        const std::lock_guard lock(m_mutex);
        if (seen == m_asked) {
            Result<Discovery> discovery = discover(m_client, m_kinds, m_wait, stop);
            if (!discovery) return discovery.error();
            // A permission in one namespace only makes the list fail; without a permission in any, the list is not
            // requested.
            const auto scoped = std::find_if(m_kinds.begin(), m_kinds.end(), [](const ApiKind& read) { return !read.only.empty(); });
            Result<AccessRules> rules = reviewRules(m_client, scoped == m_kinds.end() ? m_client.endpoint().namespaceName : scoped->only, m_wait, stop);
            if (!rules) return rules.error();
            m_discovery = std::move(*discovery);
            m_rules = std::move(*rules);
            ++m_asked;
        }
        seen = m_asked;
        const Discovery::Served served = m_discovery.serves(kind, answer.version);
        if (served == Discovery::Served::No) {
            answer.is = Answer::Is::Absent;
            return answer;
        }
        answer.versionKnown = served == Discovery::Served::Yes;
        for (const char* verb : {"list", "watch"}) {
            const Access access = m_rules.allows({verb, kind.group, kind.resource, {}, kind.only, {}});
            if (access == Access::Unknown) open.push_back(verb);
            if (access != Access::Denied || answer.is == Answer::Is::Forbidden) continue;
            answer.is = Answer::Is::Forbidden;
            answer.verb = verb;
        }
    }
    // If the server does not answer the review, the list is requested all the same: the server itself will refuse it.
    for (const char* verb : open) {
        const Result<Access> access = reviewAccess(m_client, {verb, kind.group, kind.resource, {}, kind.only, {}}, stop);
        if (stop.stop_requested() || !access || *access != Access::Denied || answer.is == Answer::Is::Forbidden) continue;
        answer.is = Answer::Is::Forbidden;
        answer.verb = verb;
    }
    return answer;
}

}  // namespace bayplan
