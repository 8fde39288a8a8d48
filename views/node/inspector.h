// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The panel that explains the selection: what it is, why it is so, the numbers, and the available actions.
// Thread rule: GUI thread only.

#include <QList>
#include <QWidget>

#include "common/part_note.h"
#include "common/session.h"
#include "common/theme.h"

class QAction;
class QFrame;
class QGridLayout;
class QLabel;
class QListWidget;
class QStackedWidget;
class QTabBar;
class QToolButton;
class QVBoxLayout;

namespace bayplan {

class Drag;
class NameLabel;
class ResourceBars;
class WaysBars;
class YamlView;
struct Facts;
struct FactLine;
struct FactSection;

class Inspector : public QWidget {
    Q_OBJECT
public:
    Inspector(Session* session, Drag* drag, QWidget* parent = nullptr);

    /// What the name of an owner does: it goes to all pods of the workload.
    void setOwnerAction(QAction* action) { m_owner = action; }
    /// The actions for a node and for pods, shown as buttons at the bottom, and those to begin with while nothing is
    /// selected. The window owns the actions. Call it once.
    void setActions(const QList<QAction*>& node, const QList<QAction*>& pod, const QList<QAction*>& nothing = {});
    void setTheme(const Theme& theme);
    /// Shows a screen's note on parts that were selected inside nodes, above the facts of the selection; an empty note:
    /// nothing is selected.
    void setPart(const PartNote& note);
    QString headline() const;
    QSize sizeHint() const override { return {360, 600}; }

private:
    void follow();
    void onFollowed();
    void show(const Facts& facts);
    void addSection(const FactSection& section);
    QWidget* link(const FactLine& line);
    void leadToOwner(QLabel& value, const FactLine& line);
    void askForEvents(QLabel& value, const FactLine& line);
    void askForSlo(QLabel& value, const FactLine& line);
    QFrame* makePart();
    void showButtons(const QList<QAction*>& actions);

    Session* m_session;
    Theme m_theme = makeTheme(ThemeKind::Light);
    QStackedWidget* m_pages;
    QLabel* m_over;
    NameLabel* m_title;
    QLabel* m_headline;
    QFrame* m_part;
    QLabel* m_partOver;
    NameLabel* m_partTitle;
    NameLabel* m_partText;
    QListWidget* m_partUsers;
    QToolButton* m_partPods;
    PartNote m_note;
    QTabBar* m_tabs;
    QStackedWidget* m_tabPages;
    ResourceBars* m_bars;
    WaysBars* m_ways;
    QVBoxLayout* m_sections;
    QLabel* m_podsTitle;
    QListWidget* m_pods;
    YamlView* m_yaml;
    QVBoxLayout* m_nothingButtons;
    QGridLayout* m_buttons;
    QList<QAction*> m_nodeActions;
    QList<QAction*> m_podActions;
    QAction* m_owner = nullptr;
    std::vector<PodIdx> m_listed;
};

}  // namespace bayplan
