// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen's report on one shape and one picture: slots by level, what is lost and why, what is stranded, and the
// pods that cost most. Plain values. Resources are names, since the counting has a table of its own.
// Thread rule: a report is an immutable value; a ReportMaker is used by one thread at a time.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/cluster.h"
#include "fragmentation/nvlink_level.h"
#include "framework/profile.h"
#include "metrics/slot_report.h"

namespace bayplan {

struct StrandedAmount {
    std::string resource;
    std::string partner;  // what is scarce
    std::int64_t amount = 0;
    std::vector<NodeIdx> nodes;  // most first
};

/// A shape of another size, for comparison.
struct SizedSlots {
    SlotShape shape;
    std::vector<LevelSlots> levels;
    std::int64_t ideal = 0;  // slots, if everything free were in one place
    bool asked = false;      // it is the shape of the question
};

struct FragmentationReport {
    ClusterPtr cluster;  // that was counted
    SlotShape shape;
    std::vector<LevelSlots> levels;
    SlotLosses losses;
    std::string scarcest;  // resource; empty: the shape asks for nothing
    std::vector<StrandedAmount> stranded;
    std::vector<Culprit> culprits;
    std::size_t takers = 0;          // nodes that take at least one
    std::vector<SizedSlots> ladder;  // ascending sizes (metrics/shape_ladder.h), the shape itself among them

    /// The number of slots: pods of the shape, or gangs if it has one.
    std::int64_t slotCount() const { return losses.pods / shape.gang; }
    /// Nodes that take at least one pod, and nodes with a share in the ideal; both sorted.
    std::vector<NodeIdx> takerNodes() const;
    std::vector<NodeIdx> idealNodes() const;
    std::vector<NodeIdx> lossNodes() const;
    std::int64_t idealSlotCount() const { return losses.idealPods() / shape.gang; }
};

/// Nodes that take different numbers of pods in the two reports, sorted.
std::vector<NodeIdx> differingNodes(const FragmentationReport& a, const FragmentationReport& b);

/// NUMA zones if any are published, nodes, these labels, the cluster. `cluster` must outlive the answer.
SlotLevels levelsOf(const Cluster& cluster, const std::vector<std::string>& labels);

/// The question: one shape, and the labels that group nodes.
struct FragmentationQuestion {
    SlotShape shape;
    std::vector<std::string> labels;
    std::shared_ptr<const ToldInsides> told{};  // null: nothing is known about the insides of nodes
};

/// Answers the same question for one picture after the other, and looks only at what changed in between.
class ReportMaker {
public:
    ReportMaker(const Profiles& profiles, FragmentationQuestion question);

    /// Errors: those of SlotBoard::update.
    Result<FragmentationReport> make(const ClusterPtr& cluster, bool withCulprits, const Budget& budget);

    static constexpr std::size_t kCulprits = 12;

private:
    FragmentationQuestion m_question;
    Profiles m_profiles;
    SlotBoard m_board;
    std::optional<SlotBoard> m_ladder;  // made with the first picture, whose largest node bounds the sizes
    std::vector<std::size_t> m_sizes;   // of the ladder: the place on m_ladder; that of the shape itself is kItself
    static constexpr std::size_t kItself = static_cast<std::size_t>(-1);
    Result<void> climb(FragmentationReport& report, const SlotLevels& levels, const Budget& budget);
    NvlinkLevel m_nvlink;
};

}  // namespace bayplan
