// SPDX-License-Identifier: GPL-3.0-or-later
// The axis of a recording: places by the clock, what is said and drawn of a moment, marks by the mouse.
#include "connect/time_axis.h"

#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <array>

using namespace bayplan;

namespace {

/// Moments at 0, 1, 10 and 100 seconds: most of them are near the left end.
constexpr std::int64_t kStart = 1'789'000'000'000;
std::vector<std::int64_t> times() { return {kStart, kStart + 1000, kStart + 10'000, kStart + 100'000}; }

std::vector<CoursePoint> course() {
    //       time, pods, pending, nodes, came, went, moved, nodes came, went
    return {{kStart, 5, 0, 3, 0, 0, 0, 0, 0}, {kStart + 1000, 9, 4, 3, 4, 0, 0, 0, 0}, {kStart + 10'000, 9, 4, 2, 0, 0, 0, 0, 1}, {kStart + 100'000, 8, 1, 2, 0, 1, 3, 0, 0}};
}

QImage shot(TimeAxis& axis) {
    QImage image(axis.size(), QImage::Format_RGB32);
    axis.render(&image);
    return image;
}

}  // namespace

class TestTimeAxis : public QObject {
    Q_OBJECT
    std::unique_ptr<TimeAxis> m_axis;

private Q_SLOTS:
    void init() {
        m_axis = std::make_unique<TimeAxis>();
        m_axis->setTimes(times());
        m_axis->resize(816, m_axis->sizeHint().height());  // 800 pixels between the sides
    }

    /// 100 s on 799 steps of a pixel: 10 s are at 79.9, 1 s at 7.99.
    void placesAreByTheClock() {
        QCOMPARE(m_axis->xOf(0), 8);
        QCOMPARE(m_axis->xOf(1), 8 + 8);
        QCOMPARE(m_axis->xOf(2), 8 + 80);
        QCOMPARE(m_axis->xOf(3), 8 + 799);
        for (std::size_t i = 0; i < 4; ++i) QCOMPARE(m_axis->momentAt(m_axis->xOf(i)), i);
        QCOMPARE(m_axis->momentAt(8 + 300), std::size_t(2));  // 37.5 s is nearer to 10 s
        QCOMPARE(m_axis->momentAt(8 + 500), std::size_t(3));
        QCOMPARE(m_axis->momentAt(-50), std::size_t(0));
        QCOMPARE(m_axis->momentAt(5000), std::size_t(3));
        QCOMPARE(m_axis->maximum(), 3);
        // One moment, and several at one time, are no division by nothing.
        m_axis->setTimes({kStart});
        QCOMPARE(m_axis->momentAt(400), std::size_t(0));
        m_axis->setTimes({kStart, kStart});
        QCOMPARE(m_axis->xOf(1), 8);
        QVERIFY(!shot(*m_axis).isNull());
    }

    void saysWhatHappened() {
        QVERIFY(!m_axis->describe(1).contains(QStringLiteral("pending")));  // not counted yet
        m_axis->setCourse(course());
        QVERIFY(m_axis->describe(0).endsWith(QStringLiteral("5 pod(s) · 0 pending · 3 node(s)")));
        QVERIFY2(m_axis->describe(1).contains(QStringLiteral("▲ 4 pod(s) came")), qPrintable(m_axis->describe(1)));
        QVERIFY(m_axis->describe(2).contains(QStringLiteral("▼ 1 node(s) went")));
        QVERIFY(m_axis->describe(3).contains(QStringLiteral("◆ 3 pod(s) got another node")));
        // A course of another recording says nothing of this one.
        m_axis->setTimes({kStart, kStart + 5});
        m_axis->setCourse(course());
        QVERIFY(!m_axis->describe(1).contains(QStringLiteral("pod(s)")));
    }

    /// The area is higher where more pods wait; what came, went and moved has the colours of its lane.
    void drawsTheCourse() {
        for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark, ThemeKind::HighContrast}) {
            const Theme theme = makeTheme(kind);
            m_axis->setTheme(theme);
            m_axis->setCourse({});
            const QImage empty = shot(*m_axis);
            m_axis->setCourse(course());
            const QImage image = shot(*m_axis);
            const auto near = [](QRgb a, const QColor& b) { return std::abs(qRed(a) - b.red()) + std::abs(qGreen(a) - b.green()) + std::abs(qBlue(a) - b.blue()) < 24; };
            const auto coloured = [&](int x, const QColor& colour) {  // pixels of a column of marks
                int n = 0;
                for (int dx = -6; dx <= 6; ++dx)
                    for (int y = 0; y < 23; ++y) n += near(image.pixel(std::clamp(x + dx, 0, image.width() - 1), y), colour);
                return n;
            };
            QVERIFY(coloured(m_axis->xOf(1), theme.good) > 0);
            QVERIFY(coloured(m_axis->xOf(2), theme.bad) > 0);
            QVERIFY(coloured(m_axis->xOf(3), theme.accent) > 0);
            const auto changed = [&](int x) {  // of the area
                int n = 0;
                for (int y = 23; y < 45; ++y) n += image.pixel(x, y) != empty.pixel(x, y);
                return n;
            };
            QVERIFY(changed(m_axis->xOf(2) + 100) > changed(m_axis->xOf(0) + 3));
        }
    }

    /// What says how many waited at most stands where the line is low; moments are at 8, 16, 88 and 807.
    void wordsLeaveTheLineFree() {
        const QSize words(100, 12);
        const auto placed = [&](std::array<std::size_t, 4> pending) {
            std::vector<CoursePoint> c = course();
            for (std::size_t i = 0; i < c.size(); ++i) c[i].pending = pending[i];
            m_axis->setCourse(std::move(c));
            return m_axis->besideTheLine(words);
        };
        QCOMPARE(placed({0, 1, 0, 9}).right(), 807 - 2 - 1);  // before it rises at the end
        QCOMPARE(placed({9, 0, 1, 0}).left(), 16 + 2);        // after it has fallen
        QVERIFY(placed({9, 9, 9, 9}).isEmpty());
        const QRect low = placed({0, 1, 0, 9});
        QCOMPARE(low.size(), words);
        QVERIFY(m_axis->rect().contains(low));
    }

    void theMouseGoesAndMarks() {
        m_axis->show();
        QSignalSpy moved(m_axis.get(), &TimeAxis::valueChanged), marked(m_axis.get(), &TimeAxis::rangeMarked);
        QTest::mouseClick(m_axis.get(), Qt::LeftButton, {}, QPoint(m_axis->xOf(2), 30));
        QCOMPARE(m_axis->value(), 2);
        QVERIFY(!m_axis->isSliderDown());
        QTest::keyClick(m_axis.get(), Qt::Key_Right);
        QCOMPARE(m_axis->value(), 3);
        QTest::keyClick(m_axis.get(), Qt::Key_Home);
        QCOMPARE(m_axis->value(), 0);
        const auto send = [&](QEvent::Type type, int x, Qt::MouseButtons buttons) {
            QMouseEvent event(type, QPointF(x, 30), QPointF(m_axis->mapToGlobal(QPoint(x, 30))), type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, buttons, Qt::ShiftModifier);
            QApplication::sendEvent(m_axis.get(), &event);
        };
        send(QEvent::MouseButtonPress, m_axis->xOf(1), Qt::LeftButton);
        send(QEvent::MouseMove, m_axis->xOf(3), Qt::LeftButton);
        send(QEvent::MouseButtonRelease, m_axis->xOf(3), Qt::NoButton);
        QCOMPARE(marked.count(), 1);
        QCOMPARE(marked.last(), (QVariantList{QVariant::fromValue(std::size_t(1)), QVariant::fromValue(std::size_t(3))}));
        QCOMPARE(m_axis->value(), 0);  // what is shown stays
    }
};

QTEST_MAIN(TestTimeAxis)
#include "tst_time_axis.moc"
