// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A gang in the hand: its pods find their nodes all together, in the domain of the node under the pointer, or none does.
// Each domain is asked once a drag; in another thread unless that takes less than a frame.
// Thread rule: GUI thread only.

#include <QString>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/latest.h"
#include "planner/gang_try.h"

namespace bayplan {

class Session;

class GangHand {
public:
    /// `told` is called when an answer arrived some time after hover().
    GangHand(Session* session, QObject* owner, std::function<void()> told);

    /// By which labels nodes make domains where the gang itself names none; none: the whole cluster is one.
    void setGrouping(std::vector<std::string> labels) { m_grouping = std::move(labels); }
    void begin(Gang gang);
    void end();
    bool active() const { return m_gang.has_value(); }
    const Gang& gang() const { return *m_gang; }
    /// Asks about the domain of a node; an invalid one means the whole cluster.
    void hover(NodeIdx node);
    /// The first node of the domain that comes `by` domains after that of `node`, in the order of their values; without a
    /// domain, of the first or the last. Invalid: there are none. O(nodes·log).
    NodeIdx next(NodeIdx node, int by) const;
    /// Null while it is being asked.
    const GangTry* answer() const { return m_answer.get(); }
    bool fits() const { return m_answer && m_answer->outcome == Outcome::Scheduled; }
    /// "zone-a: all 8 pods have a node then".
    QString text() const;

private:
    void take(const std::vector<std::string>& domain, std::shared_ptr<const GangTry> answer);

    Session* m_session;
    Latest m_latest;
    std::function<void()> m_told;
    std::vector<std::string> m_grouping;
    std::optional<Gang> m_gang;
    std::vector<std::string> m_labels;
    std::uint64_t m_rules = 0;  // by which the answers were given
    /// By values of the labels; an empty key is the whole cluster.
    std::map<std::vector<std::string>, std::shared_ptr<const GangTry>> m_answers;
    QString m_where;
    std::shared_ptr<const GangTry> m_answer;
};

}  // namespace bayplan
