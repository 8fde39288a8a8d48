// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One conflict, event by event: what stands on the two nodes that it is about, and what each scheduler believes stands there.
// Thread rule: pure functions of a course.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "planner/together/together_question.h"

namespace bayplan {

/// A pod on a node, as the API server has it.
struct StoryPod {
    std::string pod;
    std::size_t member = together::kNobody;  // nobody: it was there before
    std::int64_t amount = 0;                 // of the story's resource
    bool admitted = false;                   // by the kubelet
};

struct StoryNode {
    std::string node;
    std::int64_t capacity = 0;
    std::vector<StoryPod> pods;
    struct Belief {
        std::size_t member = 0;
        std::int64_t free = 0;
    };
    std::vector<Belief> beliefs;  // of the schedulers of the story
};

class ConflictStory {
public:
    /// `clash`: the place of a conflict or a rejection among the course's rows. The course has rows of what schedulers see.
    ConflictStory(ClusterPtr cluster, std::shared_ptr<const TogetherOutcome> outcome, std::size_t clash, bool refreshes);

    /// The rows that it is made of, as places in the course.
    const std::vector<std::size_t>& steps() const { return m_steps; }
    /// The step of the clash itself.
    std::size_t clashStep() const { return m_clashStep; }
    const std::string& resource() const { return m_resource; }
    const together::Row& row(std::size_t step) const { return m_outcome->course.rows[m_steps[step]]; }
    /// Both nodes after that step; one, if the pod never got another.
    std::vector<StoryNode> nodesAfter(std::size_t step) const;

private:
    std::int64_t amountOf(const std::string& pod) const;
    StoryNode nodeAfter(const std::string& node, std::size_t last) const;

    ClusterPtr m_cluster;
    std::shared_ptr<const TogetherOutcome> m_outcome;
    bool m_refreshes;
    std::string m_resource;
    std::vector<std::string> m_nodes;
    std::vector<std::size_t> m_members;
    std::vector<std::size_t> m_steps;
    std::size_t m_clashStep = 0;
};

}  // namespace bayplan
