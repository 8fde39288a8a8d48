// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The verdicts as a table that is as wide as there is room: scores in narrow columns, and the reason of a node that has none over all of
// them, beside its verdict.
// Thread rule: GUI thread only.

#include <QTableView>
#include <vector>

class QSortFilterProxyModel;

namespace bayplan {

class VerdictModel;

class VerdictTable : public QTableView {
    Q_OBJECT
public:
    explicit VerdictTable(QWidget* parent = nullptr);

    VerdictModel* verdicts() const { return m_verdicts; }
    /// To be called when the columns or their contents are others.
    void fit();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void shareRoom();
    void spanReasons();

    VerdictModel* m_verdicts;
    QSortFilterProxyModel* m_sorted;
    std::vector<int> m_wanted;  // widths of columns, if there were room for all
    int m_reason = 0;           // width of the longest reason that reaches over the scores
};

}  // namespace bayplan
