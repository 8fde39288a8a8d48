// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes the Run of a scheduler that works on one picture, so that every such scheduler tells it alike. What was decided
// is carried out on a draft at once: the next decision is about run.cluster().
// Thread rule: one thread.

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "schedulers/run.h"

namespace bayplan {

/// "scheduled"… of a decision.
RunStep::What whatOf(Outcome outcome);
/// Upstream's text, and what is not modelled.
Message messageOf(const Decision& decision);

class RunWriter {
public:
    /// `expected`: about how many decisions will come. `named`: whether the run also tells its trace and the pods at the
    /// end, which name every pod; most callers read decisions alone.
    explicit RunWriter(ClusterPtr start, std::size_t expected = 0, bool named = true);

    /// The picture with everything that was added.
    const Cluster& cluster() const { return m_draft.cluster(); }
    const std::vector<Decision>& decisions() const { return m_run.decisions; }

    /// A scheduled pod stands on its node from here on, with what was reserved for it. So does one that waits, but
    /// unless it is settled it is gone from there at the end.
    void add(Decision&& decision);
    /// Adds the decisions of a pod group that was tried.
    void add(std::string podGroup, GroupDecision decision);
    /// The decisions whose pods wait, as places in decisions().
    const std::vector<std::size_t>& waiting() const { return m_waiting; }
    /// Replaces the decision about a pod that waited, and waits no more: it is scheduled, or leaves its node.
    void settle(std::size_t place, Decision decision);

    Run finish(Memory memory = {});

private:
    void note(const Decision& decision);
    void share(Decision& decision);
    void place(const Decision& decision);
    void tell(const Decision& decision);
    void redraw();

    ClusterPtr m_start;
    Draft m_draft;
    bool m_named;
    Run m_run;
    struct Said {
        Message message;
        std::shared_ptr<const FitError> unfit;
        std::vector<Status> postFilter;
    };
    std::unordered_map<std::string, Said> m_said;  // by the text: many pods fail for the same reasons
    std::vector<std::size_t> m_waiting;
    bool m_held = false;  // some pod waited: the draft then has more, or another order, than the deltas
};

}  // namespace bayplan
