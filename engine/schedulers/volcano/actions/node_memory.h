// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What was found out about nodes for pods of one spec, kept for as long as a node stays as it was. Gangs are many pods of one
// spec, and placing one of them changes one node: the others need not be asked again.
// It serves only where the answer about a node depends on that node and the spec alone; worksFor() tells.
// Thread rule: as the session.

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

class NodeMemory {
public:
    explicit NodeMemory(Session& session);

    /// Plugins that say nothing of nodes, or of each for itself.
    static bool looksAtNodesAlone(std::string_view plugin);

    /// All plugins look at each node alone, and no taint is only preferred.
    bool works() const { return m_works; }
    /// The task is prepared: prePredicate() was asked.
    bool worksFor(const TaskInfo& task) const;
    /// What NodeFilter::passing() and bestForRoom() would come to, one after the other. Null: none passes, and `errors`
    /// says why not.
    Choice choose(const TaskInfo& task, const NodeList& nodes, FitErrors& errors);

    /// What is known of the nodes for pods of one spec.
    struct Known {
        std::uint64_t version = 0, scored = 0, judged = 0;  // of the node; 0: not asked yet
        NodeFaults faults, hopeless;                        // for allocation, and for eviction
        bool idle = false;                                  // it has room now; otherwise in the future
        double score = 0;
    };
    std::vector<Known>& knownFor(const TaskInfo& task);
    /// As Session::predicateForEviction().
    const NodeFaults& faultsForEviction(const TaskInfo& task, const NodeInfo& node, std::vector<Known>& known);
    /// As Session::score(), of whichever nodes.
    std::vector<double> scores(const TaskInfo& task, const NodeList& nodes, std::vector<Known>& known);

private:
    Choice best(const TaskInfo& task, const NodeList& nodes, std::vector<Known>& known);

    Session& m_session;
    bool m_works = true;
    std::map<std::uint32_t, std::vector<Known>> m_known;  // by the picture's class of specs, then by the node's place
};

}  // namespace bayplan::volcano
