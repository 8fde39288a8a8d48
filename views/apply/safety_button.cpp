// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/safety_button.h"

#include <QAction>
#include <QMenu>

#include "common/text.h"

namespace bayplan {

SafetyButton::SafetyButton(QWidget* parent) : QToolButton(parent) {
    setObjectName(QStringLiteral("acceptedWords"));
    setPopupMode(QToolButton::InstantPopup);
    setToolTip(tr("Some pods are evicted only where you accept what that means"));
    auto* menu = new QMenu(this);
    setMenu(menu);
    const std::tuple<const char*, bool SafetyWords::*, QString> words[] = {
        {"delete-emptydir-data", &SafetyWords::deleteEmptyDirData, tr("Lose what is in emptyDir volumes")},
        {"force", &SafetyWords::force, tr("Evict pods that nothing replaces")},
        {"ignore-daemonsets", &SafetyWords::ignoreDaemonSets, tr("Leave pods of DaemonSets where they are")},
    };
    for (const auto& [name, word, text] : words) {
        // A refusal names the word as the command line has it.
        QAction* action = menu->addAction(tr("%1 (--%2)", "what is accepted, and its word").arg(text, QLatin1String(name)));
        action->setObjectName(QLatin1String(name));
        action->setCheckable(true);
        connect(action, &QAction::toggled, this, [this, word = word](bool checked) {
            m_words.*word = checked;
            follow();
            Q_EMIT changed();
        });
    }
    follow();
}

void SafetyButton::follow() {
    QStringList said;
    for (const std::string& name : m_words.names()) said << toQString(name);
    setText(said.isEmpty() ? tr("Accept: nothing") : tr("Accept: %1").arg(said.join(QStringLiteral(", "))));
}

}  // namespace bayplan
