// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screens at the left edge, one below the other: those to look at, those to ask, those that change something.
// Thread rule: GUI thread only.

#include <QList>
#include <QToolBar>

class QAction;

namespace bayplan {

class Rail : public QToolBar {
    Q_OBJECT
public:
    /// `screens`: in the order of kScreens.
    explicit Rail(const QList<QAction*>& screens, QWidget* parent = nullptr);
};

}  // namespace bayplan
