// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Everything that keeps a pod from one node: every plugin that rejects, with its numbers, and beside it
// kube-scheduler's words.
// Thread rule: GUI thread only.

#include <QTableWidget>

#include "framework/status.h"

namespace bayplan {

/// Whole rows without a grid, their texts wrapped: how tables below the verdicts look.
void showAsReasons(QTableWidget& table);

class NodeReasons : public QTableWidget {
    Q_OBJECT
public:
    explicit NodeReasons(QWidget* parent = nullptr);

    void setStatuses(const std::vector<Status>& statuses);
    QSize sizeHint() const override;
};

}  // namespace bayplan
