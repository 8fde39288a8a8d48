// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen on which a scheduler configuration is made: weights, plugins and arguments on the left, the YAML and what
// comes of it on the right. Nothing of it counts in the session until it is applied.
// Thread rule: GUI thread only.

#include <QTimer>
#include <QWidget>
#include <memory>
#include <vector>

#include "common/session.h"
#include "common/theme.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTabWidget;
class QToolButton;

namespace bayplan {

class ComparisonPanel;
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
    /// For the ranking; it follows the selection by itself.
    void setPod(PodIdx pod);
    PodIdx pod() const { return m_pod; }
    /// True where the draft is not what the session uses.
    bool edited() const;
    void importFrom(const QString& file);
    void exportTo(const QString& file);
    /// Takes the draft into use, as a step that can be undone.
    void apply();

Q_SIGNALS:
    void showOnMapRequested();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeLeft();
    QWidget* makeRight();
    void followSession();
    void revert();
    void followDraft();
    void followSelection();
    void rank();
    void updateActions();

    Session* m_session;
    ProfileDraft* m_draft;
    PodIdx m_pod;
    SchedulerConfiguration m_inUse;  // as last seen
    std::unique_ptr<Scheduler> m_scheduler;  // by the current profile alone; null: to be made anew
    std::vector<NodeIdx> m_rankedInUse;
    bool m_inUseStale = true;
    QTimer m_rankSoon;
    QComboBox* m_profile;
    QLineEdit* m_name;
    QToolButton* m_remove;
    QPushButton *m_apply, *m_revert;
    QTabWidget* m_controls;
    WeightSliders* m_sliders;
    YamlEditor* m_yaml;
    QLabel *m_rankTitle, *m_rankNote;
    RankingList* m_ranking;
    ComparisonPanel* m_comparison;
    QString m_fileName;  // what an applied draft is called
};

}  // namespace bayplan
