// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Removes what landings left, and records it as an apply does: in the journal of the run that left it, which is then up
// to date, or in a journal of its own. A pod that is held back goes to the target of its move; if that is unknown, or
// its node no longer takes it, the pod stays held back until the user accepts any node.
// Thread rule: one thread.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/scheduler.h"
#include "kube/apply/journal/apply_journal.h"
#include "kube/apply/landing/landing_release.h"
#include "kube/apply/picture_source.h"
#include "kube/http/api_client.h"

namespace bayplan {

struct Released;

/// Everything must outlive the release.
struct ReleaseMeans {
    ApiClient& client;
    const WritePermit& permit;
    PictureSource& pictures;  // used only if a held-back pod has a known node
    Scheduler& scheduler;
    bool acceptElsewhere = false;          // a pod that cannot go to its node may go to any
    std::function<std::int64_t()> wall{};  // Unix seconds, null: the system's; only for journals
    /// Of each its place: before it is begun, with null, and what became of it.
    std::function<void(std::size_t, const Released*)> told{};
};

struct Released {
    enum class Is {
        Gone,     // removed, released or evicted, now or before
        Stays,    // a pod that waits for the user's decision
        Refused,  // by the server, or no request was possible
        Unknown,  // no clear answer: search again
    };
    Is is = Is::Gone;
    std::string text;  // "onto node n1", or why not
};

/// One result for each of `left`, in order; fewer if `stop` ended it. `journal` must not exist yet. Errors: those of
/// ApplyJournal::create; Unwritable (the journal cannot be continued; what was done before stays).
Result<std::vector<Released>> releaseAll(const std::vector<Leftover>& left, const ReleaseMeans& means, const std::filesystem::path& journal,
                                         const std::string& by, const std::string& as, const std::stop_token& stop);
/// The same for what one run left, in its journal. What does not belong to one of its steps is refused. Errors: those
/// of ApplyJournal::resume; Conflict (of another cluster).
Result<std::vector<Released>> releaseOf(const RecoveredApply& run, const std::vector<Leftover>& left, const ReleaseMeans& means, const std::stop_token& stop);

/// Both: what a run of `runs` left by its journal, which knows the nodes, and the rest by one at `journal`, which is made only for such. Of
/// all of `left` what gates or pins the next pod goes first. One for each; absent: `stop` came before. A journal that cannot be written or
/// read is reported with what it stands for, as Refused, and ends nothing else; where something was done before, the last of it says so. `runs`: journals by the name of their run.
std::vector<std::optional<Released>> releaseEach(const std::vector<Leftover>& left, const std::map<std::string, std::filesystem::path>& runs, const ReleaseMeans& means,
                                                 const std::filesystem::path& journal, const std::string& by, const std::string& as, const std::stop_token& stop);

}  // namespace bayplan
