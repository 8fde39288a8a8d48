// SPDX-License-Identifier: GPL-3.0-or-later
// What is remembered between drawings stays right: the heights of labels that wrap, and charts that wait until they are seen.
#include <QSignalSpy>
#include <QTest>

#include "common/charts/chart_style.h"
#include "common/charts/plotting.h"
#include "common/labels/wrapped_label.h"

using namespace bayplan;

class TestDrawing : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Whatever changes, the height is that of Qt's own label.
    void labelsAreAsHighAsQtSays() {
        WrappedLabel label(QStringLiteral("node(s) had untolerated taint dedicated=ingress:NoSchedule"));
        QLabel plain(label.text());
        plain.setWordWrap(true);
        const auto alike = [&] {
            for (int round = 0; round < 2; ++round)  // computed and remembered
                for (int width = 40; width < 600; width += 20) QCOMPARE(label.heightForWidth(width), plain.heightForWidth(width));
        };
        alike();
        QVERIFY(label.heightForWidth(60) > label.heightForWidth(600));
        for (QLabel* one : {static_cast<QLabel*>(&label), &plain}) one->setText(QStringLiteral("short"));
        alike();
        for (QLabel* one : {static_cast<QLabel*>(&label), &plain}) one->setText(QStringLiteral("<b>rich</b> text with <a href='#'>a link</a> and more words than one line takes"));
        alike();
        for (QLabel* one : {static_cast<QLabel*>(&label), &plain}) one->setTextFormat(Qt::PlainText);
        alike();
        for (QLabel* one : {static_cast<QLabel*>(&label), &plain}) one->setFont(uiFont(TextSize::Headline, true));
        alike();
        for (QLabel* one : {static_cast<QLabel*>(&label), &plain}) one->setContentsMargins(20, 10, 20, 10);
        alike();
        for (QLabel* one : {static_cast<QLabel*>(&label), &plain}) one->setTextInteractionFlags(Qt::TextBrowserInteraction);
        alike();
        for (QLabel* one : {static_cast<QLabel*>(&label), &plain}) one->setStyleSheet(QStringLiteral("QLabel { padding: 9px; }"));
        alike();
        label.setWordWrap(false);
        plain.setWordWrap(false);
        alike();
    }
    void chartsThatNobodySeesWait() {
        QCustomPlot plot;
        plot.resize(300, 200);
        QCoreApplication::processEvents();  // a new one draws itself
        QSignalSpy drawn(&plot, &QCustomPlot::afterReplot);
        for (int i = 0; i < 3; ++i) redrawChart(plot);
        QCoreApplication::processEvents();
        QCOMPARE(drawn.count(), 0);
        plot.show();
        QVERIFY(drawn.count() >= 1);  // before it is painted
        QCoreApplication::processEvents();
        drawn.clear();
        redrawChart(plot);
        QTRY_COMPARE(drawn.count(), 1);
        plot.hide();
        redrawChart(plot);
        QCoreApplication::processEvents();
        QCOMPARE(drawn.count(), 1);
    }
};

QTEST_MAIN(TestDrawing)
#include "tst_drawing.moc"
