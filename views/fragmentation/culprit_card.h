// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A card for one pod in the way: what its eviction would gain, where it would go, and whether its disruption budgets
// allow that. A person can show the pod, try the move, and drag the pod to another node.
// Thread rule: GUI thread only.

#include <QFrame>
#include <memory>

#include "fragmentation/fragmentation_report.h"

class QLabel;

namespace bayplan {

class CulpritCard : public QFrame {
    Q_OBJECT
public:
    CulpritCard(std::shared_ptr<const FragmentationReport> report, const Culprit& culprit, QWidget* parent = nullptr);

    const Culprit& culprit() const { return m_culprit; }
    /// Whether it may leave its node, a sentence for each reason.
    static QString leavingText(const Catalog& catalog, const Leaving& leaving);

Q_SIGNALS:
    void shown(const Culprit& culprit);
    void tried(const Culprit& culprit);
    void pickedUp(PodIdx pod);
    void nodePicked(NodeIdx node);
    void podPicked(PodIdx pod);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    static QString budgetText(const Catalog& catalog, const BudgetSays& says);
    QLabel* linkedLine(const QString& html, bool bold);
    bool press(QMouseEvent* event);
    bool drag(QMouseEvent* event);

    std::shared_ptr<const FragmentationReport> m_report;
    Culprit m_culprit;
    QPoint m_pressedAt;  // global
    bool m_pressed = false;
};

}  // namespace bayplan
