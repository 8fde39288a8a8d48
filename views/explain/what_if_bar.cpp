// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/what_if_bar.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/text.h"
#include "common/theme.h"
#include "moves/moving.h"

namespace bayplan {

WhatIfBar::WhatIfBar(Session* session, QWidget* parent)
    : QFrame(parent), m_session(session), m_asking(new Asking(session, this)), m_title(new WrappedLabel), m_before(new WrappedLabel), m_after(new WrappedLabel),
      m_keep(new QPushButton(tr("Do it for real"))), m_place(new QPushButton(tr("Place the pod"))) {
    setObjectName(QStringLiteral("whatIf"));
    setProperty("role", QStringLiteral("whatif"));
    m_title->setFont(uiFont(TextSize::Body, true));
    for (QLabel* label : {m_title, m_before, m_after}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    for (QLabel* label : {m_before, m_after}) label->setFont(uiFont(TextSize::Label));
    auto* explain = new QToolButton;
    explain->setText(tr("Explain"));
    auto* discard = new QPushButton(tr("Discard"));
    discard->setObjectName(QStringLiteral("discardWhatIf"));
    discard->setProperty("primary", true);
    discard->setToolTip(tr("Back to the real picture, which is as it was; redo opens the branch again"));
    m_keep->setObjectName(QStringLiteral("keepWhatIf"));
    m_place->setObjectName(QStringLiteral("placeInWhatIf"));
    m_place->setToolTip(tr("Put it, in this branch, where the scheduler would"));

    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(space::kM, space::kS, space::kM, space::kS);
    layout->setHorizontalSpacing(space::kS);
    layout->setVerticalSpacing(2);
    layout->addWidget(m_title, 0, 0);
    layout->addWidget(m_before, 1, 0);
    layout->addWidget(m_after, 2, 0);
    layout->setColumnStretch(0, 1);
    int column = 1;
    for (QWidget* button : std::initializer_list<QWidget*>{explain, m_place, m_keep, discard}) layout->addWidget(button, 0, column++, 3, 1, Qt::AlignVCenter);

    connect(explain, &QToolButton::clicked, this, [this] {
        if (const WhatIf* w = m_session->whatIf()) Q_EMIT explainRequested(w->pod);
    });
    connect(discard, &QPushButton::clicked, session, &Session::discardWhatIf);
    connect(m_keep, &QPushButton::clicked, this, [this] {
        if (const auto kept = m_session->keepWhatIf(); !kept) Q_EMIT m_session->failed(errorText(kept.error()));
    });
    connect(m_place, &QPushButton::clicked, this, [this] {
        const WhatIf* w = m_session->whatIf();
        const Decision decision = m_now;
        if (!w || m_asking->running() || decision.outcome != Outcome::Scheduled) return;
        Edit change;
        change.text = tr("Place %1 on %2").arg(toQString(m_session->catalog().pod(w->pod).name), toQString(m_session->catalog().node(decision.node).name));
        change.reason = "scheduled";
        change.deltas = moving(*m_session->cluster(), m_session->scheduler(), w->pod, decision.node);
        if (const auto done = m_session->apply(change); !done) Q_EMIT m_session->failed(errorText(done.error()));
    });
    for (const auto signal : {&Session::whatIfChanged, &Session::clusterChanged, &Session::profilesChanged, &Session::extenderChoiceChanged}) connect(session, signal, this, &WhatIfBar::follow);
    follow();
}

QString WhatIfBar::outcomeOf(const Decision& d) const {
    const Catalog& catalog = m_session->catalog();
    const auto nodes = static_cast<int>(catalog.nodes.size());
    if (d.outcome == Outcome::Scheduled)
        return tr("goes to %1, %Ln of %L2 nodes fit(s)", nullptr, static_cast<int>(d.feasibleNodes)).arg(toQString(catalog.node(d.node).name)).arg(nodes);
    if (d.outcome == Outcome::Unschedulable && !d.preemption) return tr("fits on none of %Ln node(s)", nullptr, nodes);
    if (d.outcome == Outcome::Unschedulable)
        return tr("fits only on %1 and after evicting %Ln pod(s)", nullptr, static_cast<int>(d.preemption->victims.size())).arg(toQString(catalog.node(d.preemption->node).name));
    return outcomeText(d.outcome);
}

void WhatIfBar::follow() {
    const WhatIf* w = m_session->whatIf();
    setVisible(w != nullptr);
    m_asking->drop();
    if (!w) return;
    if (m_session->cluster() == w->opened && m_session->rules() == w->rules) {
        m_now = w->after;
    } else if (m_session->asksExtenders(w->pod)) {
        m_asking->ask(w->pod, Detail::Outcome, [this](Result<Asking::Answer> answer) {
            if (answer) m_now = std::move(answer->decision);
            tell();
        });
    } else {
        m_now = m_session->scheduler().decide(*m_session->cluster(), w->pod);
    }
    tell();
}

void WhatIfBar::tell() {
    const WhatIf* w = m_session->whatIf();
    if (!w) return;
    const QString pod = toQString(m_session->catalog().pod(w->pod).name);
    m_title->setText(tr("What-if: %1").arg(w->text));
    m_before->setText(tr("Before: %1 %2").arg(pod, outcomeOf(w->before)));
    const bool asking = m_asking->running();
    const bool better = !asking && m_now.outcome == Outcome::Scheduled && w->before.outcome != Outcome::Scheduled;
    const Placement& at = m_session->cluster()->placement(w->pod);
    const bool placed = !asking && at.standing != Standing::Pending && at.node.valid() && at.node == m_now.node;
    m_after->setText(asking ? tr("Now: asking %1…").arg(extenderNames(m_session->scheduler().profiles()))
                            : (better ? QStringLiteral("✓ ") : QString())
                                  + (placed ? tr("Now: %1 stands on %2").arg(pod, toQString(m_session->catalog().node(at.node).name)) : tr("Now: %1 %2").arg(pod, outcomeOf(m_now))));
    setRole(m_after, better ? QStringLiteral("good") : QStringLiteral("secondary"));
    m_place->setVisible(!asking && m_now.outcome == Outcome::Scheduled && !placed);
    m_keep->setEnabled(!w->amended);
    m_keep->setToolTip(w->amended ? tr("Objects were changed. A plan moves pods; this change has to be made where the object is defined.")
                                  : tr("Leave the branch and do the same in the real picture, as one change"));
    setAccessibleName(m_title->text());
    setAccessibleDescription(m_before->text() + QLatin1Char('\n') + m_after->text());
}

QString WhatIfBar::text() const { return QStringList{m_title->text(), m_before->text(), m_after->text()}.join(QLatin1Char('\n')); }

}  // namespace bayplan

#include "moc_what_if_bar.cpp"
