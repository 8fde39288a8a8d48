// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pods in the way, most costly first, one card each, row by row where there is room for more than one beside another.
// Thread rule: GUI thread only.

#include <QWidget>
#include <memory>
#include <vector>

#include "fragmentation/fragmentation_report.h"

class QGridLayout;
class QVBoxLayout;

namespace bayplan {

class CulpritList : public QWidget {
    Q_OBJECT
public:
    explicit CulpritList(QWidget* parent = nullptr);

    /// Null: nothing.
    void setReport(std::shared_ptr<const FragmentationReport> report);

Q_SIGNALS:
    void shown(const Culprit& culprit);
    void tried(const Culprit& culprit);
    void pickedUp(PodIdx pod);
    void nodePicked(NodeIdx node);
    void podPicked(PodIdx pod);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();
    void arrange();  // cards side by side, as many as there is room for

    std::shared_ptr<const FragmentationReport> m_report;
    QVBoxLayout* m_layout;
    QGridLayout* m_grid;
    std::vector<QWidget*> m_cards;  // in order
    int m_columns = 0;
};

}  // namespace bayplan
