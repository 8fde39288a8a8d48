// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/extender_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "common/labels/wrapped_label.h"
#include "common/theme.h"

namespace bayplan {

ExtenderBar::ExtenderBar(Session* session, QWidget* parent) : QFrame(parent), m_session(session), m_text(new WrappedLabel) {
    setObjectName(QStringLiteral("extenderBar"));
    setProperty("role", QStringLiteral("message"));
    setProperty("tone", QStringLiteral("info"));
    m_text->setFont(uiFont(TextSize::Body));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* ask = new QPushButton(tr("Ask for decisions"));
    ask->setObjectName(QStringLiteral("askExtenders"));
    ask->setToolTip(tr("Explaining and scheduling wait for their answers; dragging never does"));
    auto* leave = new QPushButton(tr("Leave as not modelled"));
    leave->setObjectName(QStringLiteral("leaveExtenders"));
    leave->setToolTip(tr("Nothing is sent; what depends on them is shown as not modelled"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::kM, space::kXs, space::kS, space::kXs);
    layout->setSpacing(space::kS);
    layout->addWidget(m_text, 1);
    layout->addWidget(ask);
    layout->addWidget(leave);
    connect(ask, &QPushButton::clicked, session, [session] { session->chooseExtenders(ExtenderChoice::Ask); });
    connect(leave, &QPushButton::clicked, session, [session] { session->chooseExtenders(ExtenderChoice::Leave); });
    for (const auto signal : {&Session::opened, &Session::profilesChanged, &Session::extenderChoiceChanged}) connect(session, signal, this, &ExtenderBar::follow);
    follow();
}

void ExtenderBar::follow() {
    const bool open = m_session->extenderChoice() == ExtenderChoice::Open && m_session->namesExtenders() && !m_session->isEmpty();
    if (open) {
        const Profiles& profiles = m_session->scheduler().profiles();
        const bool names = std::all_of(profiles.extenders.begin(), profiles.extenders.end(), [](const ExtenderConfiguration& e) { return e.nodeCacheCapable; });
        const QString what = names ? tr("They would be sent the pod and the names of nodes.") : tr("They would be sent the pod and nodes in full.");
        m_text->setText(tr("The scheduler configuration names extenders at %1. May they be asked? %2").arg(extenderNames(profiles), what));
        setAccessibleName(m_text->text());
    }
    setVisible(open);
}

QString ExtenderBar::text() const { return isHidden() ? QString() : m_text->text(); }

}  // namespace bayplan

#include "moc_extender_bar.cpp"
