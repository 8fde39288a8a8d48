// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cluster while a plan is applied: as it was when the run began, and as it is now, both without changes that were not sent, with an arrow for each step. What is done, under way
// and next is drawn apart, and counted above.
// Complexity: a new picture O(nodes + pods), news of a step O(steps).
// Thread rule: GUI thread only.

#include <QTimer>
#include <QWidget>

#include "common/session.h"
#include "common/theme.h"

class QLabel;

namespace bayplan {

class ApplyModel;
class PairPane;

class RunMap : public QWidget {
    Q_OBJECT
public:
    /// The steps and what became of them are those of the model.
    RunMap(Session* session, const ApplyModel* model, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// A run begins on the session's picture.
    void begin();
    /// A step has news. Several at once are drawn once.
    void follow();
    /// Draws what it was told at once.
    void draw();

private:
    void show(const ClusterPtr& now);

    Session* m_session;
    const ApplyModel* m_model;
    QLabel* m_words;
    PairPane* m_maps;
    ClusterPtr m_start;
    ClusterPtr m_shown;  // the session's picture when the map was drawn
    QTimer m_later;
};

}  // namespace bayplan
