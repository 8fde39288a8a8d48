// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Takes away what landings left, and writes down what it does as an apply does: into the journal of the run that left it, which then
// knows, or into one of its own. A pod that is held back goes where its move was to bring it; where that is not known, or its node
// does not take it any more, it stays held back until a person says that any node will do.
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
#include "kube/apply/apply_journal.h"
#include "kube/apply/landing_release.h"
#include "kube/apply/picture_source.h"
#include "kube/http/api_client.h"

namespace bayplan {

struct Released;

/// All of it outlives the release.
struct ReleaseMeans {
    ApiClient& client;
    const WritePermit& permit;
    PictureSource& pictures;  // asked only where a pod is held back whose node is known
    Scheduler& scheduler;
    bool acceptElsewhere = false;          // a pod that cannot go to its node is let go to any
    std::function<std::int64_t()> wall{};  // Unix seconds, null: this machine's; for journals alone
    /// Of each its place: before it is begun, with null, and what became of it.
    std::function<void(std::size_t, const Released*)> told{};
};

struct Released {
    enum class Is {
        Gone,     // taken away, released or evicted, now or before
        Stays,    // a pod that waits for a person's word
        Refused,  // by the server, or it could not be asked
        Unknown,  // no clear answer: to be looked for again
    };
    Is is = Is::Gone;
    std::string text;  // "onto node n1", or why not
};

/// One for each of `left`, in order; fewer where `stop` ended it. `journal` must not be there yet. Errors: those of ApplyJournal::create;
/// Unwritable (the journal cannot be gone on with; what was done before stands).
Result<std::vector<Released>> releaseAll(const std::vector<Leftover>& left, const ReleaseMeans& means, const std::filesystem::path& journal,
                                         const std::string& by, const std::string& as, const std::stop_token& stop);
/// The same of what one run left, by its journal. What is no step of it is refused. Errors: those of ApplyJournal::resume; Conflict (of another cluster).
Result<std::vector<Released>> releaseOf(const RecoveredApply& run, const std::vector<Leftover>& left, const ReleaseMeans& means, const std::stop_token& stop);

/// Both: what a run of `runs` left by its journal, which knows the nodes, and the rest by one at `journal`, which is made only for such. Of
/// all of `left` what gates or pins the next pod goes first. One for each; absent: `stop` came before. A journal that cannot be written or
/// read is told with what it stands for, as Refused, and ends nothing else. `runs`: journals by the name of their run.
std::vector<std::optional<Released>> releaseEach(const std::vector<Leftover>& left, const std::map<std::string, std::filesystem::path>& runs, const ReleaseMeans& means,
                                                 const std::filesystem::path& journal, const std::string& by, const std::string& as, const std::stop_token& stop);

}  // namespace bayplan
