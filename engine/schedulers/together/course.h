// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What happened while several schedulers worked, step by step, and what it comes to.
// Thread rule: plain values.
// Source: specification hoss, metrics.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/message.h"
#include "schedulers/together/setting.h"

namespace bayplan::together {

enum class What : std::uint8_t {
    Reserved,  // a Reservation got its node, before anything comes
    Arrived,
    Dispatched,   // to a scheduler
    Unclaimed,    // no scheduler may take it
    Moved,        // from a long queue to the end of a short one
    Started,      // a decision, or a session
    Chosen,       // a node
    NoNode,       // the scheduler found none
    NotModelled,  // what it decides cannot be told
    Spilled,      // it may leave its partition
    Bound,
    Conflict,  // the API server refused the binding
    Running,
    Rejected,   // by the kubelet: the node was oversold
    Recreated,  // by its owner
    Lost,       // it had none
    Ended,
    Seen,      // a scheduler saw that it came to the node
    SeenGone,  // and that it left it
};
/// "arrived", "dispatched"…
const char* toString(What what);

inline constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

struct Row {
    Ms at = 0;
    What what = What::Arrived;
    std::size_t member = kNobody;
    std::string pod;   // "namespace/name"; a pod that was made anew has a ' behind its name
    std::string node;  // empty: none
    Message text;
};

/// How the pods fared, of one member or of all.
struct Figures {
    std::uint64_t decisions = 0;  // that chose a node
    std::uint64_t noNode = 0;     // tries that found none
    std::uint64_t conflicts = 0;  // refused by the API server
    std::uint64_t oversells = 0;  // rejected by a kubelet
    std::uint64_t placed = 0;     // admitted
    std::uint64_t dispatched = 0;
    double chosenMs = 0, wastedMs = 0;  // of decisions that chose a node; of those among them that came to nothing
    Ms busyMs = 0;
    std::optional<Ms> p50, p95, longest;  // from first arrival to admission, of placed pods

    std::uint64_t failed() const { return conflicts + oversells; }
    /// Absent: nothing was decided; nothing succeeded.
    std::optional<double> conflictRate() const;
    std::optional<double> conflictFraction() const;
    std::optional<double> wasted() const;
};

/// Over all nodes and the whole time. Amounts are those of the resource table.
struct ResourceUse {
    std::string resource;
    double admitted = 0, allocatable = 0;  // amounts times milliseconds
    double oversold = 0;

    std::optional<double> utilisation() const;
};

/// A pod of the load, with all that were made in its place.
struct PodCourse {
    std::string pod;
    Ms arrived = 0;
    std::optional<Ms> placed{};
    std::string node{};
    std::size_t member = kNobody;  // who placed it
    int recreated = 0;
    bool lost = false, ended = false, notModelled = false;
    bool come = false;  // before the horizon
};

struct Course {
    std::vector<Row> rows;
    std::vector<Figures> members;
    Figures total;
    std::vector<ResourceUse> use;  // of what pods of the load ask for
    double strandedMs = 0;         // pods without room in their partition while another has some, times milliseconds
    std::vector<PodCourse> pods;   // in the order of the arrivals
    std::uint64_t arrived = 0, recreated = 0, lost = 0, pending = 0, notModelled = 0;
    Ms end = 0;             // the horizon, or when nothing happened any more
    bool cutShort = false;  // as many decisions as are allowed
};

}  // namespace bayplan::together
