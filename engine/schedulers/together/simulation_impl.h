// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The state of a simulation of several schedulers. Only the files simulation*.cpp of this folder include it.

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "schedulers/together/agenda.h"
#include "schedulers/together/course.h"
#include "schedulers/together/queues.h"
#include "schedulers/together/room.h"
#include "schedulers/together/view.h"

namespace bayplan::together {

class Simulation {
public:
    Simulation(const ClusterPtr& start, const std::vector<Member>& members, const std::vector<Arrival>& arrivals, const Rules& rules, const Budget& budget);
    Result<Course> run();

private:
    enum class Is : std::uint8_t { Away,
                                   Unclaimed,
                                   Queued,
                                   Deciding,
                                   Parked,      // no node
                                   BackingOff,  // refused
                                   OnItsWay,
                                   Bound,
                                   Running,
                                   Over,
                                   NotModelled };
    /// One pod of the API; a pod that is made in the place of another is another one.
    struct PodState {
        PodIdx pod;
        std::size_t load = 0;  // its arrival
        Is is = Is::Away;
        std::size_t member = kNobody;
        int decisions = 0, failures = 0, fruitless = 0;
        bool spilled = false;
        std::uint64_t turn = 0;  // changes with every state
        Ms tried = -1;           // when the last try without a node began
        double cost = 0;         // of the decision that is on its way
    };
    /// The pods that come in the place of one.
    struct Line {
        std::optional<PodIdx> spare;  // in the catalog, and not used yet
        int made = 0;                 // incarnations in the catalog
    };
    struct Choice {
        PodIdx pod;
        NodeIdx node;
        std::uint64_t generation = 0, accepted = 0;  // of the copy
    };
    struct Batch {
        std::size_t member = 0;
        std::vector<Choice> choices;
    };
    struct Desk {
        explicit Desk(View own) : view(std::move(own)) {}
        View view;
        Memory memory;
        std::uint64_t looks = 0;              // how often its view has changed
        std::vector<std::uint64_t> accepted;  // own binds by node
        std::vector<PodIdx> parked;
        bool startPlanned = false;
        // in work:
        std::vector<PodIdx> pods;
        std::vector<Decision> decisions;
        std::vector<std::uint64_t> generations;  // of the copy, by decision
        std::vector<std::uint64_t> acceptedThen;
        std::uint64_t looksThen = 0;
        Ms began = 0;
    };

    // simulation.cpp
    std::optional<Error> refused() const;
    void arriveLater();
    void pass(Ms to);
    std::optional<Error> happen(const Event& event);
    bool nothingNew() const;
    bool nobodyIsParked() const;
    void arrive(PodIdx pod);
    void dispatch(PodIdx pod);
    void putInto(std::size_t member, PodIdx pod);
    void planStart(std::size_t member);
    void comeBack(const Event& event);
    void rebalance();
    bool moveOne();
    Course told();

    // simulation_decisions.cpp
    std::optional<Error> start(std::size_t member);
    void finish(std::size_t member);
    std::optional<NodeIdx> nodeFor(std::size_t member, const Decision& decision, bool inGroup) const;
    void noNode(std::size_t member, PodIdx pod, What what, const Message& text, Ms began, bool changedSince);
    void wake(std::size_t member);

    // simulation_truth.cpp
    void commit(const Batch& batch);
    std::optional<Message> objection(const Batch& batch, const Choice& choice) const;
    void accept(const Batch& batch, const Choice& choice);
    void refuse(const Batch& batch, const Choice& choice, const Message& text, bool itsNode);
    void admit(PodIdx pod);
    void end(PodIdx pod);
    void publish(const Change& change);
    Standing standingFor(std::size_t member, PodIdx pod) const;
    void see(std::size_t member, const Change& change);
    void recreate(PodIdx failed);
    PodIdx spareFor(std::size_t load);
    void grow();

    PodState& stateOf(PodIdx pod) { return m_states[m_stateOf[pod.get()]]; }
    const PodState& stateOf(PodIdx pod) const { return m_states[m_stateOf[pod.get()]]; }
    void setState(PodIdx pod, Is is, std::size_t member = kNobody);
    bool waits(const PodState& state) const;
    std::optional<Ms> backoff(const PodState& state) const;
    void tell(What what, std::size_t member, PodIdx pod, NodeIdx node = {}, Message text = {});
    const Catalog& catalog() const { return m_truth.cluster().catalog(); }
    std::string keyOf(PodIdx pod) const { return catalog().pod(pod).key(); }
    Figures& figures(std::size_t member) { return m_course.members[member]; }
    template <typename Count>
    void countFor(std::size_t member, Count&& count) {
        count(m_course.members[member]);
        count(m_course.total);
    }

    const ClusterPtr m_start;
    const std::vector<Member>& m_members;
    const std::vector<Arrival>& m_arrivals;
    const Rules& m_rules;
    const Budget& m_budget;
    Truth m_truth;
    Queues m_queues;
    Room m_room;
    std::deque<Desk> m_desks;
    Agenda m_agenda;
    std::vector<PodState> m_states;
    std::vector<std::uint32_t> m_stateOf;  // by pod
    std::vector<Line> m_lines;             // by arrival
    std::deque<Change> m_changes;          // by number, from 1
    std::deque<Batch> m_batches;
    std::vector<std::vector<Ms>> m_waits;  // of placed pods, by member
    Course m_course;
    Ms m_now = 0;
    std::uint64_t m_live = 0;  // events that may change something beside tries
    Ms m_lastLive = 0;
};

}  // namespace bayplan::together
