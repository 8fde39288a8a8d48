// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster that this window is connected to, in a colour that is the same every time, and whether it may be changed;
// a menu has the actions for both.
// Thread rule: GUI thread only.

#include <QToolButton>

#include "common/theme.h"

namespace bayplan {

struct Actions;
class LiveCommands;

/// The number of a category colour; the same for the same name on every machine.
int contextColour(const QString& name);

class ContextChip : public QToolButton {
    Q_OBJECT
public:
    ContextChip(LiveCommands* live, const Actions& actions, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();
    QStringList nameLines() const;

    LiveCommands* m_live;
    Theme m_theme;
    QString m_name;
    bool m_unlocked = false;
};

}  // namespace bayplan
