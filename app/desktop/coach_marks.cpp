// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/coach_marks.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "common/labels/wrapped_label.h"
#include "common/theme.h"

namespace bayplan {

namespace {

constexpr int kWidth = 320;

class Outline : public QWidget {
public:
    explicit Outline(QWidget* window) : QWidget(window) { setAttribute(Qt::WA_TransparentForMouseEvents); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter p(this);
        p.setRenderHint(QPainter::Antialiasing);
        p.setPen(QPen(palette().color(QPalette::Highlight), 3));
        p.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), 6, 6);
    }
};

}  // namespace

CoachMarks::CoachMarks(std::vector<Mark> marks, QWidget* window)
    : QFrame(window), m_marks(std::move(marks)), m_outline(new Outline(window)), m_title(new QLabel), m_text(new WrappedLabel), m_next(new QPushButton) {
    setObjectName(QStringLiteral("coachMarks"));
    setProperty("role", QStringLiteral("panel"));
    setFixedWidth(kWidth);
    m_title->setFont(uiFont(TextSize::Title, true));
    m_text->setFont(uiFont(TextSize::Body));
    auto* skip = new QPushButton(tr("Skip"));
    skip->setObjectName(QStringLiteral("skipMarks"));
    m_next->setObjectName(QStringLiteral("nextMark"));
    m_next->setProperty("primary", true);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(skip);
    buttons->addWidget(m_next);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kM, space::kL, space::kM);
    layout->setSpacing(space::kS);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addLayout(buttons);
    connect(skip, &QPushButton::clicked, this, &CoachMarks::end);
    connect(m_next, &QPushButton::clicked, this, [this] { show(m_at + 1); });
    window->installEventFilter(this);
    show(0);
}

CoachMarks::~CoachMarks() { delete m_outline; }

void CoachMarks::show(std::size_t mark) {
    while (mark < m_marks.size() && m_marks[mark].target().isEmpty()) ++mark;
    if (mark >= m_marks.size()) return end();
    m_at = mark;
    m_title->setText(tr("%1 of %2: %3", "a hint").arg(m_at + 1).arg(m_marks.size()).arg(m_marks[m_at].title));
    m_text->setText(m_marks[m_at].text);
    setAccessibleName(m_title->text() + QLatin1Char('\n') + m_text->text());
    m_next->setText(m_at + 1 < m_marks.size() ? tr("Next") : tr("Done"));
    m_outline->show();
    QFrame::show();
    place();
}

void CoachMarks::place() {
    const QRect target = m_marks[m_at].target();
    const QRect room = parentWidget()->rect();
    m_outline->setGeometry(target.adjusted(-4, -4, 4, 4) & room);
    setFixedHeight(layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(kWidth) : layout()->totalSizeHint().height());
    // Below what it speaks of; above where that is too low.
    int y = target.bottom() + space::kL;
    if (y + height() > room.height() - space::kS) y = target.top() - space::kL - height();
    move(std::clamp(target.left(), space::kS, std::max(space::kS, room.width() - kWidth - space::kS)), std::max(space::kS, y));
    m_outline->raise();
    raise();
}

void CoachMarks::end() {
    m_outline->hide();
    hide();
    deleteLater();
}

bool CoachMarks::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible()) place();
    return QFrame::eventFilter(watched, event);
}

void CoachMarks::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) end();
    else QFrame::keyPressEvent(event);
}

}  // namespace bayplan

#include "moc_coach_marks.cpp"
