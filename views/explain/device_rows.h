// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What each device of one node says to the claims of a pod: a row for every device and request.
// Thread rule: GUI thread only.

#include <QTableWidget>

#include "cluster/cluster.h"
#include "model/feature_gates.h"

namespace bayplan {

class DeviceRows : public QTableWidget {
    Q_OBJECT
public:
    explicit DeviceRows(QWidget* parent = nullptr);

    /// Hidden where the pod claims no devices, or the node has none. O(requests × devices of the node).
    void ask(const Cluster& cluster, PodIdx pod, NodeIdx node, const FeatureGates& features);
    QSize sizeHint() const override;
};

}  // namespace bayplan
