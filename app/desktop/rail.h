// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screens, one below the other, at the left edge.
// Thread rule: GUI thread only.

#include <QList>
#include <QToolBar>

class QAction;

namespace bayplan {

class Rail : public QToolBar {
    Q_OBJECT
public:
    explicit Rail(const QList<QAction*>& screens, QWidget* parent = nullptr);
};

}  // namespace bayplan
