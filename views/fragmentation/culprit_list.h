// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pods that stand in the way, most costly first: what their leaving is worth, where they would go, and buttons to see
// them and to try it.
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

private:
    void fill();
    void addCard(const Culprit& culprit);

    std::shared_ptr<const FragmentationReport> m_report;
    QVBoxLayout* m_layout;
};

}  // namespace bayplan
