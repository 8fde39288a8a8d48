// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The objects of a timeline in the state after the events read so far: decoded again from their text whenever a patch
// changes them.
// Thread rule: one thread.

#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cluster/cluster.h"
#include "io/text/field.h"
#include "model/kinds.h"
#include "schedulers/kube/timeline.h"

namespace bayplan {

class TimelineObjects {
public:
    explicit TimelineObjects(const Cluster& start) : m_start(start) {}

    bool knowsPod(const std::string& key) const;
    bool knowsNode(const std::string& name) const;

    /// Adds an object, under another name if `name` is not empty. Throws Fault.
    std::shared_ptr<const Pod> addPod(const Field& object, const std::string& name);
    std::shared_ptr<const Node> addNode(const Field& object, const std::string& name);

    /// The same for another kind.
    ObjectArrives addOther(const KindRow& row, const Field& object, const std::string& apiVersion, const std::string& name);

    /// The pod groups of that "namespace/name", of either kind, which are not there from then on.
    std::vector<GroupLeaves> takeGroups(const std::string& key);

    /// The object after that merge patch; both texts are JSON. Fails at `at` if the object is unknown, has no text, or
    /// is invalid after the patch.
    std::shared_ptr<const Pod> patchPod(const Field& at, const std::string& key, const std::string& patch);
    std::shared_ptr<const Node> patchNode(const Field& at, const std::string& name, const std::string& patch);
    /// The node with spec.unschedulable set or cleared, and with the taint that the node controller adds then.
    std::shared_ptr<const Node> cordonNode(const Field& at, const std::string& name, bool cordon);
    /// The present texts of objects that were added or patched.
    RawObject podText(const std::string& key) const { return m_texts.at("Pod " + key); }
    RawObject nodeText(const std::string& name) const { return m_texts.at("Node " + name); }
    /// The pod's present gates.
    std::vector<std::string> gatesOf(const std::string& key) const;

private:
    void requirePriority(const Field& at, const Pod& pod) const;
    std::string textOf(const Field& at, const std::string& id) const;
    void readGroups();
    void keep(const std::string& id, std::string text) { m_texts[id] = std::make_shared<const std::string>(std::move(text)); }

    const Cluster& m_start;
    std::unordered_map<std::string, RawObject> m_texts;  // "Pod ns/name", "Node name" → JSON
    std::unordered_map<std::string, std::vector<std::string>> m_gates;
    std::vector<GroupLeaves> m_groups;  // that are there, in the order of reading
    bool m_groupsRead = false;          // those of the start are among them
};

}  // namespace bayplan
