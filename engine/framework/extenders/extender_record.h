// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The calls to webhooks during a decision and their answers, to be shown beside the decision.
// Thread rule: an ExtenderRecord may be filled in one thread and read in another.

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "framework/extenders/extender.h"

namespace bayplan {

/// One question to one webhook and its answer.
struct ExtenderAnswer {
    enum class Verb { Filter,
                      Prioritize,
                      Preempt };
    std::string extender;  // its name()
    Verb verb = Verb::Filter;
    std::size_t asked = 0;                   // nodes in the request
    std::size_t answered = 0;                // of these: left by a filter or a preemption, scored by a prioritisation
    std::vector<Extender::Refusal> refused;  // of a filter: node and reason, those that nothing could change first
    std::int64_t least = 0, most = 0;        // of a prioritisation: its scores, as sent; both 0 if nothing was scored
    std::int64_t weight = 0;
    std::optional<Error> error;
    bool passedOver = false;  // the error did not end the cycle
    double milliseconds = 0;
};

class ExtenderRecord {
public:
    void add(ExtenderAnswer answer);
    /// In the order of the calls.
    std::vector<ExtenderAnswer> answers() const;

private:
    mutable std::mutex m_mutex;
    std::vector<ExtenderAnswer> m_answers;
};

/// The same webhooks; `record` notes their answers, which stay unchanged.
Extenders recorded(Extenders extenders, std::shared_ptr<ExtenderRecord> record);

}  // namespace bayplan
