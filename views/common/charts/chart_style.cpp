// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/charts/chart_style.h"

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QFileDialog>
#include <QFontMetrics>
#include <QLocale>
#include <QMessageBox>
#include <algorithm>
#include <cmath>

#include "common/charts/plotting.h"

namespace bayplan {

namespace {

struct ChartWords {
    Q_DECLARE_TR_FUNCTIONS(Chart)
};

/// Draws a chart once, when it is shown.
class DrawnWhenShown : public QObject {
public:
    static QString name() { return QStringLiteral("drawnWhenShown"); }
    explicit DrawnWhenShown(QCustomPlot* plot) : QObject(plot), m_plot(plot) {
        setObjectName(name());
        plot->installEventFilter(this);
    }
    bool eventFilter(QObject* /*watched*/, QEvent* event) override {
        if (event->type() != QEvent::Show) return false;
        setObjectName(QString());
        m_plot->removeEventFilter(this);
        m_plot->replot(QCustomPlot::rpQueuedRefresh);
        deleteLater();
        return false;
    }

private:
    QCustomPlot* m_plot;
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

QColor lineColour(const Theme& theme, const QColor& colour) {
    const double wanted = theme.kind == ThemeKind::Light ? 3.0 : 4.5;
    const QColor towards = Theme::inkOn(theme.panel);
    QColor out = colour;
    for (int percent = 0; percent <= 100 && Theme::contrast(out, theme.panel) < wanted; percent += 4) {
        const auto mix = [percent](int a, int b) { return (a * (100 - percent) + b * percent) / 100; };
        out = QColor(mix(colour.red(), towards.red()), mix(colour.green(), towards.green()), mix(colour.blue(), towards.blue()));
    }
    return out;
}

double niceStep(double most, int lines) {
    const double least = std::max(most / lines, 1.0);
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= least) return factor * power;
    return 10 * power;
}

void setTicksUpTo(QCPAxis& axis, double last, int lines, const QString& unit) {
    const double step = niceStep(last, lines);
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (double at = 0; at <= last + 1e-9; at += step) ticker->addTick(at, QLocale().toString(at, 'f', 0) + unit);
    axis.setTicker(ticker);
}

void addLineNames(QCustomPlot& plot, const Theme& theme, std::vector<LineName> names, double top) {
    std::sort(names.begin(), names.end(), [](const LineName& a, const LineName& b) { return a.y < b.y; });
    struct Placed {
        double y;
        QCPItemText *dot, *text;
    };
    std::vector<Placed> placed;
    for (const LineName& name : names) {
        const auto add = [&](const QString& text, const QColor& colour, int indent) {
            auto* item = new QCPItemText(&plot);
            item->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
            item->position->setTypeY(QCPItemPosition::ptPlotCoords);
            item->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
            item->setPadding(QMargins(indent, 0, 0, 0));
            item->setText(text);
            item->setFont(uiFont(TextSize::Small, true));
            item->setColor(colour);
            item->setClipToAxisRect(false);
            item->setSelectable(false);
            item->position->setCoords(1.0, name.y);
            return item;
        };
        // The dot keeps the line's colour; the name gets a readable one.
        const QColor ink = Theme::contrast(name.colour, theme.panel) >= 4.5 ? name.colour : theme.text;
        QCPItemText* dot = add(QStringLiteral("●"), name.colour, 4);
        const QFontMetrics metrics(uiFont(TextSize::Small, true));
        placed.push_back({name.y, dot, add(metrics.elidedText(name.text, Qt::ElideRight, kNamesWidth - 20), ink, 16)});
    }
    // Their distance is known once the plot has its size.
    QObject::disconnect(&plot, &QCustomPlot::afterLayout, nullptr, nullptr);
    QObject::connect(&plot, &QCustomPlot::afterLayout, &plot, [&plot, placed, top] {
        const double apart = top * QFontMetrics(uiFont(TextSize::Small, true)).height() / std::max(plot.axisRect()->height(), 1);
        std::vector<double> at;
        for (std::size_t i = 0; i < placed.size(); ++i) at.push_back(std::max(placed[i].y, i == 0 ? 0.0 : at[i - 1] + apart));
        for (std::size_t i = at.size(); i-- > 0;) at[i] = std::min(at[i], top - apart * static_cast<double>(at.size() - 1 - i));
        for (std::size_t i = 0; i < placed.size(); ++i)
            for (QCPItemText* item : {placed[i].dot, placed[i].text}) item->position->setCoords(1.0, at[i]);
    });
}

void leaveRoomForNames(QCustomPlot& plot) {
    plot.axisRect()->setAutoMargins(QCP::msTop | QCP::msBottom);
    plot.axisRect()->setMargins(QMargins(kAxisWidth, 0, kNamesWidth, 0));
}

QString signedNumber(double value, int decimals, bool plus) {
    const QString number = QLocale().toString(std::abs(value), 'f', decimals);
    const bool zero = number == QLocale().toString(0.0, 'f', decimals);
    return (zero ? QString() : value < 0 ? QString(QChar(0x2212))
                           : plus        ? QStringLiteral("+")
                                         : QString())
           + number;
}

void saveChart(QCustomPlot& plot, bool pdf, QWidget* parent) {
    const QString ending = pdf ? QStringLiteral("pdf") : QStringLiteral("png");
    const QString filter = pdf ? ChartWords::tr("PDF documents (*.pdf)") : ChartWords::tr("PNG pictures (*.png)");
    QString file = QFileDialog::getSaveFileName(parent, ChartWords::tr("Save the chart"), QStringLiteral("chart.") + ending, filter);
    if (file.isEmpty()) return;
    if (!file.endsWith(QLatin1Char('.') + ending, Qt::CaseInsensitive)) file += QLatin1Char('.') + ending;
    const bool saved = pdf ? plot.savePdf(file) : plot.savePng(file, 0, 0, 2.0);
    if (!saved) QMessageBox::warning(parent, ChartWords::tr("Save the chart"), ChartWords::tr("%1 cannot be written.").arg(file));
}

void redrawChart(QCustomPlot& plot) {
    if (plot.isVisible()) plot.replot(QCustomPlot::rpQueuedReplot);
    else if (!plot.findChild<QObject*>(DrawnWhenShown::name(), Qt::FindDirectChildrenOnly)) new DrawnWhenShown(&plot);
}

void addChartMenu(QCustomPlot& plot) {
    plot.setContextMenuPolicy(Qt::ActionsContextMenu);
    for (const bool pdf : {false, true}) {
        auto* save = new QAction(pdf ? ChartWords::tr("Save as PDF…") : ChartWords::tr("Save as PNG…"), &plot);
        QObject::connect(save, &QAction::triggered, &plot, [&plot, pdf] { saveChart(plot, pdf, &plot); });
        plot.addAction(save);
    }
}

}  // namespace bayplan
