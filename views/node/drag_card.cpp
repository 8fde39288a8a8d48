// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/drag_card.h"

#include <QLabel>
#include <QStyle>
#include <QVBoxLayout>

#include "common/drag/drag.h"
#include "common/labels/wrapped_label.h"
#include "common/reasons/gang_text.h"
#include "common/session.h"
#include "common/text.h"
#include "common/theme.h"

namespace bayplan {

DragCard::DragCard(Session* session, Drag* drag, QWidget* parent)
    : QFrame(parent), m_session(session), m_drag(drag), m_held(new WrappedLabel), m_answer(new WrappedLabel), m_reasons(new WrappedLabel), m_devices(new WrappedLabel),
      m_unknown(new WrappedLabel), m_keys(new WrappedLabel) {
    setProperty("role", QStringLiteral("message"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kM, space::kS, space::kM, space::kS);
    layout->setSpacing(space::kXs);
    m_held->setFont(uiFont(TextSize::Body, true));
    m_answer->setFont(uiFont(TextSize::Body));
    m_reasons->setFont(uiFont(TextSize::Label));
    m_devices->setFont(uiFont(TextSize::Label));
    m_devices->setObjectName(QStringLiteral("dragDevices"));
    m_unknown->setFont(uiFont(TextSize::Label));
    m_unknown->setProperty("role", QStringLiteral("caution"));
    m_unknown->setObjectName(QStringLiteral("dragUnknown"));
    m_keys->setFont(uiFont(TextSize::Small));
    m_keys->setProperty("role", QStringLiteral("secondary"));
    for (QLabel* label : {m_held, m_answer, m_reasons, m_devices, m_unknown, m_keys}) layout->addWidget(label);
    connect(drag, &Drag::started, this, [this] {
        show();
        tell();
    });
    connect(drag, &Drag::judged, this, &DragCard::tell);
    connect(drag, &Drag::moved, this, &DragCard::tell);
    connect(drag, &Drag::ended, this, &QWidget::hide);
    hide();
}

void DragCard::tell() {
    if (!m_drag->active()) return;
    const auto count = static_cast<int>(m_drag->pods().size());
    const bool gang = m_drag->gang().active();
    m_held->setText(gang         ? tr("Placing the pod group %1: %2", "a gang, its quorum").arg(toQString(m_drag->gang().gang().name), gangRule(m_drag->gang().gang()))
                    : count == 1 ? tr("Moving %1").arg(toQString(m_session->catalog().pod(m_drag->pods().front()).name))
                                 : tr("Moving %Ln pod(s)", nullptr, count));
    m_keys->setText(gang ? tr("Arrows: next domain · Enter: drop · Esc: put back") : tr("Arrows: next node that fits · Enter: drop · Alt: by force · Esc: put back"));
    const bool onNode = m_drag->target().valid() && !m_drag->judging();
    const bool fits = onNode && m_drag->fits();
    m_answer->setText(onNode               ? (fits ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + m_drag->targetText()
                      : m_drag->dropping() ? m_drag->targetText()
                                           : m_drag->countText());
    const QStringList reasons = m_drag->targetReasons();
    m_reasons->setText(reasons.join(QLatin1Char('\n')));
    m_reasons->setVisible(reasons.size() > 1);  // a single reason is the answer itself
    const QStringList devices = onNode ? m_drag->targetDevices() : QStringList();
    m_devices->setText(devices.join(QLatin1Char('\n')));
    m_devices->setVisible(!devices.isEmpty());
    QStringList unknown;
    if (!m_drag->applyWarning().isEmpty()) unknown << QStringLiteral("⚠ ") + m_drag->applyWarning();
    const auto verdicts = gang ? std::shared_ptr<const Verdicts>() : m_drag->verdicts();
    for (const Message& what : verdicts ? verdicts->notModelled : std::vector<Message>())
        unknown << (isOfExtenders(what) ? tr("Extenders are not asked while dragging.") : tr("Not modelled: %1").arg(messageText(what)));
    m_unknown->setText(unknown.join(QLatin1Char('\n')));
    m_unknown->setVisible(!unknown.isEmpty());
    setProperty("tone", !onNode ? QStringLiteral("info") : fits ? QStringLiteral("good")
                                                                : QStringLiteral("bad"));
    style()->polish(this);
    setAccessibleName(m_held->text());
    setAccessibleDescription(m_answer->text());
}

}  // namespace bayplan

#include "moc_drag_card.cpp"
