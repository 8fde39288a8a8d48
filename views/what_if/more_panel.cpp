// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/more_panel.h"

#include <QCoreApplication>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/text.h"
#include "common/theme.h"
#include "metrics/shape_text.h"
#include "what_if/scenario_desk.h"

namespace bayplan {

MorePanel::MorePanel(Session* session, ScenarioDesk* desk, QWidget* parent)
    : QWidget(parent), m_session(session), m_desk(desk), m_shape(new QLineEdit), m_gang(new QSpinBox), m_most(new QSpinBox), m_count(new QPushButton), m_headline(new WrappedLabel),
      m_why(new WrappedLabel), m_job(this) {
    m_shape->setObjectName(QStringLiteral("moreShape"));
    m_shape->setAccessibleName(tr("Shape of the pods"));
    m_shape->setPlaceholderText(tr("such as %1, or a mix: %2", "a shape, several").arg(QStringLiteral("cpu=4, memory=16Gi"), QStringLiteral("2*cpu=1; nvidia.com/gpu=8, tolerate=dedicated")));
    m_gang->setObjectName(QStringLiteral("moreGang"));
    m_gang->setRange(1, 10'000);
    m_gang->setAccessibleName(tr("Pods at a time, all or none"));
    m_most->setObjectName(QStringLiteral("moreMost"));
    m_most->setRange(1, 1'000'000);
    m_most->setValue(10'000);
    m_most->setGroupSeparatorShown(true);
    m_most->setAccessibleName(tr("No more than so many times"));
    m_count->setObjectName(QStringLiteral("countMore"));
    m_headline->setObjectName(QStringLiteral("moreHeadline"));
    m_headline->setFont(uiFont(TextSize::Headline, true));
    m_why->setObjectName(QStringLiteral("moreWhy"));
    m_why->setTextFormat(Qt::PlainText);
    for (QLabel* label : {m_headline, m_why}) label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

    auto* numbers = new QHBoxLayout;
    numbers->setSpacing(space::kS);
    numbers->addWidget(m_gang);
    numbers->addWidget(new QLabel(tr("at most")));
    numbers->addWidget(m_most);
    numbers->addWidget(m_count);
    numbers->addStretch(1);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(space::kM);
    form->setVerticalSpacing(space::kS);
    form->addRow(tr("Shape"), m_shape);
    form->addRow(tr("Together"), numbers);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::kM, 0, 0);
    layout->setSpacing(space::kM);
    layout->addLayout(form);
    layout->addWidget(m_headline);
    layout->addWidget(m_why);
    layout->addStretch(1);

    connect(m_count, &QPushButton::clicked, this, [this] {
        if (m_job.running()) m_job.stop();
        else count();
    });
    connect(m_shape, &QLineEdit::returnPressed, this, &MorePanel::count);
    connect(m_shape, &QLineEdit::textEdited, this, &MorePanel::forget);
    for (QSpinBox* box : {m_gang, m_most}) connect(box, &QSpinBox::valueChanged, this, &MorePanel::forget);
    // Another answer has other room.
    for (const auto signal : {&ScenarioDesk::edited, &ScenarioDesk::answered})
        connect(desk, signal, this, [this](int id) {
            if (m_desk->chosen() && m_desk->chosen()->id == id) forget();
        });
    connect(desk, &ScenarioDesk::listChanged, this, &MorePanel::forget);
    forget();
}

void MorePanel::tell(const QString& headline, const QString& why, const char* role) {
    m_headline->setText(headline);
    m_headline->setVisible(!headline.isEmpty());
    m_why->setText(why);
    setRole(m_why, QString::fromLatin1(role));
    m_count->setText(m_job.running() ? tr("Stop") : tr("Count"));
}

void MorePanel::forget() {
    m_job.drop();
    tell({}, tr("Adds pods of this shape after the scenario, one after the other, until one finds no place."), "secondary");
}

void MorePanel::count() {
    const DeskScenario* of = m_desk->chosen();
    if (!of || !of->current || !of->after) return tell({}, tr("There is no answer yet: the changes are still being tried."), "caution");
    std::vector<MixedShape> mix;
    for (const QString& one : m_shape->text().split(QLatin1Char(';'), Qt::SkipEmptyParts)) {
        const auto [times, text] = shapeInMix(toStdString(one.trimmed()));
        if (times == 0) return tell({}, tr("The number before * is 1 to %1.").arg(QLocale().toString(static_cast<qlonglong>(kMostInMix))), "bad");
        const Result<ShapeWords> words = shapeFromText(text);
        if (!words) return tell({}, errorText(words.error()), "bad");
        if (words->requests.empty()) return tell({}, tr("Say what one pod requests, such as cpu=4,memory=16Gi."), "bad");
        if (const Result<void> known = knownResources(words->requests, of->after->catalog()); !known) return tell({}, errorText(known.error()), "bad");
        MixedShape shape{shapeOf(*words, m_session->scheduler().profiles().all.front()->schedulerName), times};
        shape.shape.gang = m_gang->value();
        mix.push_back(std::move(shape));
    }
    if (mix.empty()) return tell({}, tr("Say what one pod requests, such as cpu=4,memory=16Gi."), "bad");
    m_job.ask<HowManyMore>(
        QStringLiteral("more"),
        [answer = of->answer, after = of->after, mix, most = static_cast<std::int64_t>(m_most->value())](const Budget& budget) {
            return howManyMore(after, answer->profiles, mix, most, budget);
        },
        [this, gang = m_gang->value(), mixed = mix.size() > 1](Result<HowManyMore> more) {
            if (!more) return tell({}, more.error().code == ErrorCode::Cancelled ? tr("It was stopped.") : errorText(more.error()), "bad");
            const QString times = QLocale().toString(static_cast<qlonglong>(more->rounds));
            const QString headline = mixed ? tr("%1 times more the mix fits", "a number").arg(times) : gang == 1 ? tr("%1 more fit", "pods").arg(times)
                                                                                                                 : tr("%1 more gangs of %2 fit").arg(times, QLocale().toString(gang));
            if (more->limited) tell(tr("At least %1").arg(headline), tr("So many were tried; more may fit."), "secondary");
            else tell(headline, tr("The next one is stopped: %1").arg(withOriginal(more->why)), "secondary");
        });
    tell({}, tr("Counting…"), "secondary");
}

void MorePanel::finish() {
    while (m_job.running()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

}  // namespace bayplan

#include "moc_more_panel.cpp"
