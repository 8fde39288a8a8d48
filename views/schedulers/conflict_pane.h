// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A conflict stepped through: both nodes drawn with what is bound to them, what their kubelets admitted, and how much each scheduler believes
// to be free. Left and Right go from event to event, Home and End to the ends.
// Thread rule: GUI thread only.

#include <QWidget>
#include <memory>

#include "common/theme.h"
#include "schedulers/conflict_story.h"

class QLabel;
class QToolButton;

namespace bayplan {

/// The drawing alone.
class NodesDrawing : public QWidget {
    Q_OBJECT
public:
    explicit NodesDrawing(QWidget* parent = nullptr);

    void set(std::vector<StoryNode> nodes, std::string resource, std::shared_ptr<const TogetherOutcome> outcome);
    void setTheme(const Theme& theme);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintNode(QPainter& painter, const QRect& box, const StoryNode& node) const;
    void describe();

    Theme m_theme = makeTheme(ThemeKind::Light);
    std::vector<StoryNode> m_nodes;
    std::string m_resource;
    std::shared_ptr<const TogetherOutcome> m_outcome;
};

class ConflictPane : public QWidget {
    Q_OBJECT
public:
    explicit ConflictPane(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Null: no conflict is chosen.
    void setStory(std::unique_ptr<ConflictStory> story, std::shared_ptr<const TogetherOutcome> outcome);
    void goTo(std::size_t step);
    std::size_t step() const { return m_step; }
    const ConflictStory* story() const { return m_story.get(); }
    QString caption() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void show();

    std::unique_ptr<ConflictStory> m_story;
    std::shared_ptr<const TogetherOutcome> m_outcome;
    std::size_t m_step = 0;
    QToolButton *m_back, *m_on;
    QLabel *m_caption, *m_place;
    NodesDrawing* m_drawing;
};

}  // namespace bayplan
