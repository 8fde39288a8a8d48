// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Rows with a text, a figure and a bar. Each row stands for nodes and pods; a click selects them.
// Thread rule: GUI thread only.

#include <QListView>
#include <vector>

#include "base/ids.h"
#include "common/theme.h"

namespace bayplan {

struct BarRow {
    QString text;      // "too little CPU"
    QString detail;    // "12 nodes"
    QString figure;    // "3.5"
    double share = 0;  // of the longest bar, 0..1
    QColor colour;
    bool hatched = false;
    bool estimate = false;  // of a change that is not made yet: the bar is an outline
    std::vector<NodeIdx> nodes;
    std::vector<PodIdx> pods;
};

class BarModel;
class BarDelegate;

class BarList : public QListView {
    Q_OBJECT
public:
    explicit BarList(const QString& accessibleName, QWidget* parent = nullptr);

    void setRows(std::vector<BarRow> rows);
    const std::vector<BarRow>& rows() const;
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

Q_SIGNALS:
    void picked(const BarRow& row);
    void opened();  // Enter or a double click: after picked()

private:
    BarModel* m_model;
    BarDelegate* m_delegate;
};

}  // namespace bayplan
