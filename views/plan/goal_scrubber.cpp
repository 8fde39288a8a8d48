// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/goal_scrubber.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>

#include "common/labels/wrapped_label.h"
#include "common/plan_text.h"
#include "common/theme.h"
#include "plan/goal_text.h"

namespace bayplan {

GoalScrubber::GoalScrubber(GoalDesk* desk, QWidget* parent) : QWidget(parent), m_desk(desk), m_slider(new QSlider(Qt::Horizontal)), m_text(new WrappedLabel) {
    m_slider->setObjectName(QStringLiteral("goalScrubber"));
    m_slider->setAccessibleName(tr("Steps that are carried out on the map"));
    m_slider->setToolTip(tr("The map at the right shows the cluster after so many steps"));
    m_slider->setPageStep(10);
    m_slider->setMinimumWidth(textPixels(160));
    m_text->setObjectName(QStringLiteral("goalScrubbed"));
    m_text->setFont(uiFont(TextSize::Label));
    m_text->setTextFormat(Qt::PlainText);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, space::kS, 0, space::kXs);
    layout->setSpacing(space::kM);
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_text, 2);
    connect(desk, &GoalDesk::stepsChanged, this, &GoalScrubber::follow);
    connect(m_slider, &QSlider::valueChanged, this, [this] {
        tell();
        Q_EMIT moved();
    });
    follow();
}

std::size_t GoalScrubber::place() const { return static_cast<std::size_t>(m_slider->value()); }

bool GoalScrubber::atEnd() const { return m_slider->value() == m_slider->maximum(); }

void GoalScrubber::follow() {
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, static_cast<int>(m_desk->played().size()));
    m_slider->setValue(m_slider->maximum());
    tell();
}

void GoalScrubber::tell() {
    const std::vector<GoalStep>& steps = m_desk->played();
    if (place() == 0 || place() > steps.size()) {
        m_text->setText(tr("Before the first step"));
        return;
    }
    const GoalStep& last = steps[place() - 1];
    const auto moves = std::count_if(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(place()), [](const GoalStep& one) { return one.step.action == PlanStep::Action::Move; });
    QStringList told{tr("After step %1 of %2").arg(QLocale().toString(m_slider->value()), QLocale().toString(m_slider->maximum())), tr("%Ln move(s)", nullptr, static_cast<int>(moves))};
    if (last.counted && m_desk->question() && !m_desk->edited()) told << goalCountText(m_desk->question()->kind, *last.counted);
    const bool ofNode = last.step.pod.empty() && last.step.claim.empty();
    told << planActionText(last.step) + QLatin1Char(' ') + (ofNode ? stepToText(last.step) : stepObjectText(last.step) + QStringLiteral(" → ") + stepToText(last.step));
    m_text->setText(told.join(QStringLiteral(" · ")));
}

}  // namespace bayplan

#include "moc_goal_scrubber.cpp"
