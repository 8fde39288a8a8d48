// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen "Node": the insides of the selection, with what is known about them and what is not. It shows the selected
// nodes, or the nodes of the selected pods; without a selection all nodes, at most kMostNodes. Selecting something that
// is shown does not change what is shown.
// Thread rule: GUI thread only.

#include <QWidget>
#include <vector>

#include "base/ids.h"
#include "common/pictures/picture.h"
#include "common/pod_classes.h"
#include "common/theme.h"

class QAction;
class QFrame;
class QHBoxLayout;
class QLabel;

namespace bayplan {

class Drag;
class ElidedLabel;
class MachineView;
class Machines;
class Session;

class InsideScreen : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kMostNodes = 64;

    InsideScreen(Session* session, Drag* drag, Machines* machines, QWidget* parent = nullptr);

    MachineView* view() const { return m_view; }
    QString title() const;
    /// The whole drawing, whatever part of it is visible.
    Picture picture();
    /// `tools` go to the head; an empty screen offers `sources`.
    void setActions(const QList<QAction*>& tools, const QList<QAction*>& sources);
    void setTheme(const Theme& theme);
    /// Shows the nodes of the selection, whatever was shown before.
    void followSelection();
    /// The same, if the selection changed while the screen was hidden.
    void refresh();

protected:
    void showEvent(QShowEvent* event) override;

private:
    std::vector<NodeIdx> wanted() const;
    void onSelectionChanged();
    void updateWords();
    void updateDifferences();
    void updateLine();

    Session* m_session;
    Machines* m_machines;
    MachineView* m_view;
    QLabel* m_title;
    ElidedLabel* m_summary;
    QHBoxLayout* m_tools;
    QFrame* m_empty;
    QLabel* m_emptyText;
    QHBoxLayout* m_sources;
    QFrame* m_different;
    QLabel* m_differentText;
    ElidedLabel* m_line;
    std::size_t m_selectedNodes = 0;  // the first kMostNodes of them are shown
    bool m_stale = true;              // the selection changed while the screen was hidden
};

}  // namespace bayplan
