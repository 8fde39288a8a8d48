// SPDX-License-Identifier: GPL-3.0-or-later
// The screen as a picture: a chart paints an image of itself, so it is left out of the widgets and drawn by its own
// painter.
#include <QPainter>
#include <QPicture>

#include "common/charts/plotting.h"
#include "fragmentation/fragmentation_view.h"

namespace bayplan {

namespace {

class Unpainted : public QObject {
public:
    bool eventFilter(QObject*, QEvent* event) override { return event->type() == QEvent::Paint; }
};

}  // namespace

Picture FragmentationView::picture() {
    Picture picture = pictureOf(this);
    picture.paint = [this, widgets = picture.paint](QPainter& painter) {
        Unpainted unpainted;
        QList<QCustomPlot*> plots;
        for (QCustomPlot* plot : findChildren<QCustomPlot*>())
            if (plot->isVisibleTo(this)) plots << plot;
        for (QCustomPlot* plot : plots) plot->installEventFilter(&unpainted);
        widgets(painter);
        for (QCustomPlot* plot : plots) {
            plot->removeEventFilter(&unpainted);
            QPicture drawn;
            QCPPainter chart(&drawn);
            chart.setMode(QCPPainter::pmVectorized);
            plot->toPainter(&chart, plot->width(), plot->height());
            chart.end();
            painter.drawPicture(plot->mapTo(this, QPoint()), drawn);
        }
    };
    return picture;
}

}  // namespace bayplan
