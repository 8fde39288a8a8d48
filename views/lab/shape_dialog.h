// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The curve by which RequestedToCapacityRatio scores a node, drawn by hand: points are dragged, added by a double click, taken away by
// Delete, and moved by the arrow keys.
// Thread rule: GUI thread only.

#include <QDialog>
#include <QWidget>
#include <utility>
#include <vector>

class QLabel;
class QPushButton;

namespace bayplan {

/// Utilisation 0..100 and score 0..10.
using ShapeCurve = std::vector<std::pair<std::int32_t, std::int32_t>>;

class ShapeCanvas : public QWidget {
    Q_OBJECT
public:
    explicit ShapeCanvas(QWidget* parent = nullptr);

    const ShapeCurve& points() const { return m_points; }
    void setPoints(ShapeCurve points);

Q_SIGNALS:
    void changed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF plot() const;
    QPointF at(std::size_t point) const;
    int nearest(const QPointF& position) const;  // -1: none is near
    void put(std::size_t point, std::int32_t utilization, std::int32_t score);
    void remove();

    ShapeCurve m_points;
    int m_held = 0;
};

class ShapeDialog : public QDialog {
    Q_OBJECT
public:
    explicit ShapeDialog(QWidget* parent = nullptr);

    const ShapeCurve& points() const { return m_canvas->points(); }
    ShapeCanvas& canvas() { return *m_canvas; }

private:
    void tell();

    ShapeCanvas* m_canvas;
    QLabel* m_text;
};

}  // namespace bayplan
