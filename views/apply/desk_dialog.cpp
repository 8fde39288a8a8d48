// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/desk_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/theme.h"

namespace bayplan {

DeskDialog::DeskDialog(ApplyDesk* desk, QAction* unlock, const QString& name, QWidget* parent)
    : QDialog(parent), m_desk(desk), m_state(new WrappedLabel), m_told(new WrappedLabel), m_buttons(new QDialogButtonBox(QDialogButtonBox::Close)) {
    m_state->setObjectName(name + QStringLiteral("State"));
    m_told->setObjectName(name + QStringLiteral("Told"));
    m_told->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_unlock = addButton(tr("Unlock…"), "unlockForDialog");
    if (unlock) connect(m_unlock, &QPushButton::clicked, unlock, &QAction::trigger);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QPushButton* DeskDialog::addButton(const QString& text, const char* name, bool acts) {
    QPushButton* made = m_buttons->addButton(text, acts ? QDialogButtonBox::ActionRole : QDialogButtonBox::ResetRole);
    made->setObjectName(QString::fromLatin1(name));
    made->setAutoDefault(false);
    return made;
}

void DeskDialog::layOut(const std::vector<QWidget*>& parts, QWidget* tall) {
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::kS);
    for (QWidget* part : parts) layout->addWidget(part, part == tall ? 1 : 0);
    layout->addWidget(m_told);
    layout->addWidget(m_buttons);
    m_told->hide();
}

void DeskDialog::tell(const QStringList& lines, const QString& role) {
    m_told->setText(lines.join(QLatin1Char('\n')));
    setRole(m_told, role);
    m_told->show();
}

void DeskDialog::tellNothing() { m_told->hide(); }

void DeskDialog::followLock(std::initializer_list<QPushButton*> buttons) {
    const bool locked = m_desk->target() && m_desk->locked();
    m_unlock->setVisible(locked);
    for (QPushButton* button : buttons) button->setToolTip(locked ? tr("The context is read-only.") : QString());
}

}  // namespace bayplan

#include "moc_desk_dialog.cpp"
