// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pods in the way, most costly first, one card each.
// Thread rule: GUI thread only.

#include <QWidget>
#include <memory>

#include "fragmentation/fragmentation_report.h"

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

private:
    void fill();

    std::shared_ptr<const FragmentationReport> m_report;
    QVBoxLayout* m_layout;
};

}  // namespace bayplan
