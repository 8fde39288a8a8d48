// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/chart_style.h"

#include <QAction>
#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>

#include "fragmentation/plotting.h"

namespace bayplan {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Chart)
};

}  // namespace

void styleAxis(QCPAxis& axis, const Theme& theme, bool grid) {
    const QPen line(theme.line, theme.lineWidth);
    axis.setBasePen(line);
    axis.setTickPen(line);
    axis.setSubTickPen(Qt::NoPen);
    axis.setTickLength(0, 4);
    axis.setTickLabelFont(uiFont(TextSize::Small));
    axis.setTickLabelColor(theme.secondary);
    axis.setLabelFont(uiFont(TextSize::Label));
    axis.setLabelColor(theme.secondary);
    axis.grid()->setVisible(grid);
    axis.grid()->setPen(QPen(theme.line, theme.lineWidth, Qt::DotLine));
    axis.grid()->setZeroLinePen(Qt::NoPen);
}

void styleChart(QCustomPlot& plot, const Theme& theme) {
    plot.setBackground(theme.panel);
    styleAxis(*plot.xAxis, theme, false);
    styleAxis(*plot.yAxis, theme, true);
}

void saveChart(QCustomPlot& plot, bool pdf, QWidget* parent) {
    const QString ending = pdf ? QStringLiteral("pdf") : QStringLiteral("png");
    const QString filter = pdf ? Words::tr("PDF documents (*.pdf)") : Words::tr("PNG pictures (*.png)");
    QString file = QFileDialog::getSaveFileName(parent, Words::tr("Save the chart"), QStringLiteral("chart.") + ending, filter);
    if (file.isEmpty()) return;
    if (!file.endsWith(QLatin1Char('.') + ending, Qt::CaseInsensitive)) file += QLatin1Char('.') + ending;
    const bool saved = pdf ? plot.savePdf(file) : plot.savePng(file, 0, 0, 2.0);
    if (!saved) QMessageBox::warning(parent, Words::tr("Save the chart"), Words::tr("%1 cannot be written.").arg(file));
}

void addChartMenu(QCustomPlot& plot) {
    plot.setContextMenuPolicy(Qt::ActionsContextMenu);
    for (const bool pdf : {false, true}) {
        auto* save = new QAction(pdf ? Words::tr("Save as PDF…") : Words::tr("Save as PNG…"), &plot);
        QObject::connect(save, &QAction::triggered, &plot, [&plot, pdf] { saveChart(plot, pdf, &plot); });
        plot.addAction(save);
    }
}

}  // namespace bayplan
