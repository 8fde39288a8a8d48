// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Slots of one shape beside those of its smaller and larger kin: a column for each size, a row for each level, and in it what fits now
// in front of what would fit if everything free were in one place. Levels with the same numbers share a row. A click on a size
// asks for that one; on the size that is asked for, it selects the nodes that a cell counts. Arrows and Enter do the same.
// Thread rule: GUI thread only.

#include <QWidget>
#include <memory>
#include <vector>

#include "common/theme.h"
#include "fragmentation/fragmentation_report.h"

namespace bayplan {

class SlotLadder : public QWidget {
    Q_OBJECT
public:
    explicit SlotLadder(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// `previewed`: after a change under way; null: no change.
    void setReport(std::shared_ptr<const FragmentationReport> report, std::shared_ptr<const FragmentationReport> previewed = nullptr);
    /// The levels differ for the shape that is asked for: a chart of its own says more.
    bool levelsDiffer() const;
    /// "2 GPU": what tells a size from the others.
    static QString sizeText(const SlotShape& shape);
    QRect cell(std::size_t row, std::size_t size) const;
    std::size_t rows() const { return m_rows.size(); }
    QString figure(std::size_t row, std::size_t size) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void shapeChosen(const SlotShape& shape);
    /// As SlotChart.
    void picked(const std::vector<NodeIdx>& nodes, const std::vector<NodeIdx>& unknown, const QString& level);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    /// Neighbouring levels with the same numbers for all sizes.
    struct Row {
        std::size_t first = 0, last = 0;  // levels
    };
    QString rowText(const Row& row) const;
    QRect head(std::size_t size) const;
    int labelWidth() const;
    void activate();
    void describe();

    std::shared_ptr<const FragmentationReport> m_report, m_previewed;
    std::vector<Row> m_rows;
    Theme m_theme = makeTheme(ThemeKind::Light);
    std::size_t m_row = 0, m_size = 0;  // the current cell
};

}  // namespace bayplan
