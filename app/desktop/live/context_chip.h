// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster that this window is connected to, in a colour of its own, and whether it may be changed; a menu has the
// actions for both, and the colours.
// Thread rule: GUI thread only.

#include <QToolButton>

class QMenu;

#include "common/theme.h"
#include "desktop/live/context_colours.h"

namespace bayplan {

struct Actions;
class LiveCommands;

class ContextChip : public QToolButton {
    Q_OBJECT
public:
    ContextChip(LiveCommands* live, const Actions& actions, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setColours(const ContextColours& colours);
    QSize sizeHint() const override;

Q_SIGNALS:
    /// A cluster got a colour, from the user or for the first time.
    void coloursChanged(const QStringList& lines);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();
    void listColours();
    void tellColours();
    QStringList nameLines() const;

    LiveCommands* m_live;
    Theme m_theme;
    QString m_name;
    ContextColours m_colours;
    QMenu* m_colourMenu;
    bool m_unlocked = false;
};

}  // namespace bayplan
