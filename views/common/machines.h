// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is known about the inside of the session's nodes: their machines, and their kubelets. Unknown stays unknown: a
// node without a known machine has none, and a kubelet without a known configuration predicts nothing.
// Thread rule: GUI thread only.

#include <QObject>
#include <QString>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "common/told_insides.h"
#include "topology/kubelet/known_kubelet.h"
#include "topology/kubelet/prediction.h"

namespace bayplan {

class Session;

class Machines : public QObject {
    Q_OBJECT
public:
    using ByNode = ToldInsides::ByNode;

    explicit Machines(Session* session, QObject* parent = nullptr);

    /// Replaces everything known before; names without a node are harmless.
    void set(ByNode machines);
    /// Null if it is not known.
    std::shared_ptr<const Machine> find(NodeIdx node) const;
    std::size_t known() const { return m_machines.size(); }

    /// The configuration of all kubelets, unless an object says otherwise; absent: not known.
    void setKubelet(std::optional<KubeletConfig> config, const QString& name);
    QString kubeletName() const { return m_kubeletName; }
    /// The configuration of a node's kubelet: from its objects, and for the rest from setKubelet(). Absent if the
    /// latter was given nothing.
    std::optional<KubeletConfig> kubelet(NodeIdx node) const;
    /// What the objects leave open, by the names in a KubeletConfiguration: "memoryManagerPolicy".
    QString untold(NodeIdx node) const;

    /// What was observed on a node, for its pods and by zone, before anything was planned.
    NodeObservations observed(NodeIdx node) const;

    /// A node as its kubelet would have left it: with the pods that were present when the cluster was read, without
    /// those that left in this picture and the sorted ones of `without`, and with those that came. Null without a
    /// machine or a configuration. Cached until the node changes. O(pods × admit).
    std::shared_ptr<const NodeInside> inside(NodeIdx node, const std::vector<PodIdx>& without = {}) const;

    /// Everything as one value, for the session's catalog. Never null. O(nodes + pods) after a change.
    std::shared_ptr<const ToldInsides> told() const;
    /// A function that makes the same for another catalog, in any thread.
    std::function<std::shared_ptr<const ToldInsides>(const std::shared_ptr<const Catalog>&)> telling() const;
    /// Takes its result if that is for the session's catalog.
    void take(std::shared_ptr<const ToldInsides> told) const;

Q_SIGNALS:
    void changed();

private:
    Session* m_session;
    ByNode m_machines;
    std::optional<KubeletConfig> m_kubelet;
    QString m_kubeletName;
    struct Kept {
        std::uint64_t version = 0;
        std::vector<PodIdx> without;
        std::shared_ptr<const NodeInside> inside;
    };
    mutable std::map<NodeIdx, Kept> m_kept;
    mutable std::shared_ptr<const ToldInsides> m_told;  // null: to be made
};

}  // namespace bayplan
