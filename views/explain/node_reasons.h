// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// All that is in the way of a pod on one node: every plugin that refuses, with its numbers, and beside it the words that
// kube-scheduler writes.
// Thread rule: GUI thread only.

#include <QTableWidget>

#include "framework/status.h"

namespace bayplan {

class NodeReasons : public QTableWidget {
    Q_OBJECT
public:
    explicit NodeReasons(QWidget* parent = nullptr);

    void setStatuses(const std::vector<Status>& statuses);
    QSize sizeHint() const override;
};

}  // namespace bayplan
