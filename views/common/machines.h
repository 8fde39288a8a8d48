// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is known of the inside of the session's nodes: their machines, and their kubelets as far as they are told. Unknown
// stays unknown: a node without a machine has none, and a kubelet whose configuration nobody told predicts nothing.
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

    /// Takes the place of all that were known before; names without a node do no harm.
    void set(ByNode machines);
    /// Null: nothing is known.
    std::shared_ptr<const Machine> find(NodeIdx node) const;
    std::size_t known() const { return m_machines.size(); }

    /// What the kubelets of all nodes are configured by, where no object says otherwise; absent: nobody told.
    void setKubelet(std::optional<KubeletConfig> config, const QString& name);
    QString kubeletName() const { return m_kubeletName; }
    /// The configuration of a node's kubelet: the objects' words, and for the rest what setKubelet() was given. Absent:
    /// that was given nothing.
    std::optional<KubeletConfig> kubelet(NodeIdx node) const;
    /// What the objects leave open, by the names that a KubeletConfiguration has for it: "memoryManagerPolicy".
    QString untold(NodeIdx node) const;

    /// What somebody saw on a node, of the pods and by zone, before anything was planned.
    NodeObservations observed(NodeIdx node) const;

    /// A node as its kubelet would have left it: the pods that were there when the cluster was read, less those that left
    /// in this picture and the sorted ones of `without`, and those that came. Null where there is no machine or no
    /// configuration. Kept until the node changes. O(pods × admit).
    std::shared_ptr<const NodeInside> inside(NodeIdx node, const std::vector<PodIdx>& without = {}) const;

    /// All of it as one value, for the session's catalog. Never null. O(nodes + pods) after a change.
    std::shared_ptr<const ToldInsides> told() const;
    /// Makes the same of another catalog, in any thread.
    std::function<std::shared_ptr<const ToldInsides>(const std::shared_ptr<const Catalog>&)> telling() const;
    /// What it made, where that is of the session's catalog.
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
