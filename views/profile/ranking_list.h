// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The best nodes for a pod as rows that glide to their new places when a weight changes: rank, node, the plugins'
// points as one stacked bar, the total, and how far the node moved compared with the profile in use.
// Thread rule: GUI thread only.

#include <QVariantAnimation>
#include <QWidget>
#include <map>

#include "cluster/cluster.h"
#include "common/theme.h"
#include "profile/ranking.h"

namespace bayplan {

class RankingList : public QWidget {
    Q_OBJECT
public:
    explicit RankingList(QWidget* parent = nullptr);

    /// Null catalog: nothing.
    void setRanking(std::shared_ptr<const Catalog> catalog, Ranking ranking);
    void setTheme(const Theme& theme);
    const Ranking& ranking() const { return m_ranking; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {300, 3 * rowHeight()}; }

    static int rowHeight() { return textPixels(36); }

Q_SIGNALS:
    void clicked(bayplan::NodeIdx node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    void drawRow(QPainter& painter, const RankedNode& row, std::size_t rank, double y) const;
    QString moved(const RankedNode& row, std::size_t rank) const;
    int rowAt(QPoint at) const;
    QString describe(std::size_t row) const;

    std::shared_ptr<const Catalog> m_catalog;
    Ranking m_ranking;
    std::map<NodeIdx, double> m_from;  // the rows' places at the last change
    QVariantAnimation m_glide;
    Theme m_theme = makeTheme(ThemeKind::Light);
};

}  // namespace bayplan
