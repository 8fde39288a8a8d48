// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The journal of a current run, the step states that follow from it, and calls that are recorded before and after.
// Thread rule: one thread.

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "kube/apply/apply_run.h"
#include "kube/apply/journal/apply_journal.h"
#include "kube/http/api_client.h"

namespace bayplan {

/// The outcome of a call that changes something.
struct CallEnd {
    enum class Is {
        Carried,  // carried out
        Refused,  // refused with `reply`, and nothing was changed
        Unclear,  // no answer, or a server in trouble: it must be looked up
        Broken,   // nothing was sent: the journal cannot be written
    };
    Is is = Is::Broken;
    ApiReply reply{};
    std::string text{};  // why, in words
};

class ApplyLog {
public:
    ApplyLog(ApplyJournal journal, std::vector<StepRecord> records, ApplyObserver* observer, std::function<std::int64_t()> wall)
        : m_journal(std::move(journal)), m_records(std::move(records)), m_observer(observer), m_wall(std::move(wall)) {}

    const std::vector<StepRecord>& records() const { return m_records; }
    const StepRecord& record(std::size_t step) const { return m_records[step]; }
    /// Why nothing more can be written; absent if it can.
    const std::optional<Error>& fault() const { return m_fault; }

    /// False: it could not be written, now or before.
    bool write(ApplyEntry entry);
    /// Records the state of a step, unless it is the one recorded last.
    void state(std::size_t step, StepState state, const std::string& text, const std::string& pod = {}, const std::string& uid = {}, const std::string& node = {});
    void run(ApplyEntry::What what, const std::string& text);

    /// `sent` describes the call; its time, method and path are filled in.
    CallEnd send(ApiClient& client, const WritePermit& permit, ApplyEntry sent, const ApiRequest& request, const std::stop_token& stop);

private:
    ApplyJournal m_journal;
    std::vector<StepRecord> m_records;
    ApplyObserver* m_observer;
    std::function<std::int64_t()> m_wall;
    std::optional<Error> m_fault;
};

}  // namespace bayplan
