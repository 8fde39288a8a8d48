// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The difference of two nodes' totals: one bar for each plugin, starting where the previous one ended, from the other's
// total to the winner's.
// Thread rule: GUI thread only.

#include <QWidget>

#include "common/theme.h"
#include "explain/explanation.h"

namespace bayplan {

class ScoreBars : public QWidget {
    Q_OBJECT
public:
    explicit ScoreBars(QWidget* parent = nullptr);

    /// Plugins with equal points for both are drawn in one line.
    void setComparison(const QString& winner, const QString& other, std::vector<ScoreDifference> parts);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {320, 96}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Row {
        QString name;
        std::int64_t from = 0;  // running total before
        std::int64_t by = 0;
        bool total = false;
        bool muted = false;
    };
    void drawRow(QPainter& painter, const Row& row, int y, double scale, std::int64_t origin) const;

    QString m_winner;
    QString m_other;
    std::vector<Row> m_rows;
    std::int64_t m_least = 0;
    std::int64_t m_most = 0;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
