// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen that edits a scheduler configuration: weights, plugins and arguments on the left, the YAML and its effects
// on the right. The session does not use it until it is applied. The ranking is computed in another thread; what is shown
// stays until the next answer is there. Volcano's configuration, which has no plugins of kube-scheduler, is a text of its own beside it.
// Thread rule: GUI thread only.

#include <QTimer>
#include <QWidget>
#include <vector>

#include "common/latest.h"
#include "common/session.h"
#include "common/theme.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace bayplan {

class ComparisonPanel;
class ComputingSign;
class ProfileDraft;
class RankingList;
class WeightSliders;
class YamlEditor;

class ProfileView : public QWidget {
    Q_OBJECT
public:
    explicit ProfileView(Session* session, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    ProfileDraft& draft() { return *m_draft; }
    /// Sets the pod of the ranking; it follows the selection by itself.
    void setPod(PodIdx pod);
    PodIdx pod() const { return m_pod; }
    bool computing() const { return m_computing.running() || m_rankSoon.isActive(); }
    /// Waits for the ranking: for tests and for pictures of the window.
    void finish();
    /// True if the draft differs from the session's configuration.
    bool edited() const;
    void importFrom(const QString& file);
    void exportTo(const QString& file);
    /// Makes the session use the draft, as a step that can be undone.
    void apply();

Q_SIGNALS:
    void showOnMapRequested();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeBar();
    QWidget* makeHead();
    QWidget* makeLeft();
    QWidget* makeRight();
    void followSession();
    void revert();
    void followDraft();
    void followSelection();
    struct Ranked;
    void rank();
    void take(Ranked ranked);
    void showComputing();
    void updateActions();

    Session* m_session;
    ProfileDraft* m_draft;
    PodIdx m_pod;
    SchedulerConfiguration m_inUse;  // as last seen
    std::vector<NodeIdx> m_rankedInUse;
    bool m_inUseStale = true;
    QTimer m_rankSoon;
    Latest m_computing;
    bool m_again = false;  // something changed since the question that is being answered
    QComboBox *m_scheduler, *m_profile;
    QStackedWidget* m_pages;
    QLineEdit* m_name;
    QToolButton* m_remove;
    QPushButton *m_apply, *m_revert;
    QTabWidget* m_controls;
    WeightSliders* m_sliders;
    YamlEditor* m_yaml;
    QLabel *m_rankTitle, *m_rankNote;
    ComputingSign* m_busy;
    RankingList* m_ranking;
    ComparisonPanel* m_comparison;
    QString m_fileName;  // the name of an applied draft
};

}  // namespace bayplan
