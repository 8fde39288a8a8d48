// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Near misses as cards: how many nodes fail on one thing alone, the nearest node's numbers, and a button for every
// change that would help. Beside them what preemption would do.
// Thread rule: GUI thread only.

#include <QWidget>
#include <memory>

#include "explain/explanation.h"

class QFrame;
class QVBoxLayout;

namespace bayplan {

class NearMissCards : public QWidget {
    Q_OBJECT
public:
    explicit NearMissCards(QWidget* parent = nullptr);

    /// Null: nothing.
    void setExplanation(std::shared_ptr<const Explanation> explanation);
    /// Upstream's English in place of the translation.
    void setEnglish(bool english);
    /// At most this many groups are shown; the others are counted.
    static constexpr std::size_t kMost = 8;

Q_SIGNALS:
    void tried(const Remedy& remedy, const QString& text);
    void shown(const std::vector<NodeIdx>& nodes, const std::vector<PodIdx>& pods);  // a person wants to see them on the map

private:
    void fill();
    QFrame* card(const QString& title, const QString& detail, const QString& original);
    void addNearMiss(const NearMissGroup& group);
    void addPreemption();
    void addButtons(QFrame* card, const std::vector<Remedy>& remedies, std::vector<NodeIdx> nodes, std::vector<PodIdx> pods);

    std::shared_ptr<const Explanation> m_explanation;
    QVBoxLayout* m_layout;
    bool m_english = false;
};

}  // namespace bayplan
