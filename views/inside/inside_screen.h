// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen "Node": the insides of what is selected, with what is known of them and what is not.
// Shown are the selected nodes, or those on which the selected pods stand; where nothing is selected, all nodes as far as
// kMostNodes. Selecting among what is shown changes nothing of what is shown.
// Thread rule: GUI thread only.

#include <QWidget>
#include <vector>

#include "base/ids.h"
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
    /// `tools` at the head; `sources` are what an empty state offers.
    void setActions(const QList<QAction*>& tools, const QList<QAction*>& sources);
    void setTheme(const Theme& theme);
    /// The nodes of the selection, whatever was shown before.
    void followSelection();
    /// The same where the selection changed while nobody looked.
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
    std::size_t m_selectedNodes = 0;  // of which the first kMostNodes are shown
    bool m_stale = true;              // the selection changed while nobody looked
};

}  // namespace bayplan
