// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/landing_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "apply/apply_text.h"
#include "apply/cause_text.h"
#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/text.h"

namespace bayplan {

LandingBar::LandingBar(QWidget* parent) : QFrame(parent), m_text(new WrappedLabel), m_policy(new QPushButton), m_release(new QPushButton(tr("&Release…"))) {
    setProperty("role", QStringLiteral("bar"));
    m_text->setObjectName(QStringLiteral("landingState"));
    m_policy->setObjectName(QStringLiteral("landingPolicy"));
    m_policy->setAutoDefault(false);
    m_release->setObjectName(QStringLiteral("releaseLandings"));
    m_release->setAutoDefault(false);
    m_release->setToolTip(tr("Find what a crashed run left on this cluster for its landings, and clean it up"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kXs, space::kM, space::kXs);
    layout->setSpacing(space::kS);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_policy);
    layout->addWidget(m_release);
    connect(m_release, &QPushButton::clicked, this, &LandingBar::releaseRequested);
    connect(m_policy, &QPushButton::clicked, this, &LandingBar::policyRequested);
    setLook({});
}

void LandingBar::setLook(const std::optional<StandingLook>& look) {
    const StandingPolicy is = look ? look->is : StandingPolicy::Unknown;
    QString text = tr("Landing policy: %1.").arg(look ? standingText(is) : tr("not looked for yet"));
    QString role = QStringLiteral("secondary");
    switch (is) {
    case StandingPolicy::Installed: text = sentences(text, tr("Replacements of moved pods are made with their node in them.")); break;
    case StandingPolicy::Different:
        text = sentences(text, tr("It is not relied on."));
        role = QStringLiteral("caution");
        break;
    case StandingPolicy::Absent: text = sentences(text, tr("Without it the scheduler chooses where replacements of moved pods go.")); break;
    case StandingPolicy::Unknown:
        if (look) text = sentences(text, tr("It is not relied on."));
        break;
    }
    m_text->setText(text);
    m_text->setToolTip(look ? bothTexts(look->text) : QString());
    setRole(m_text, role);
    m_policy->setText(is == StandingPolicy::Installed ? tr("&Show…") : tr("&Install…"));
    m_policy->setToolTip(tr("What the landing policy is, its manifest, and the rights that it takes"));
}

}  // namespace bayplan

#include "moc_landing_bar.cpp"
