// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/unlock_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "common/broken_text.h"
#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"

namespace bayplan {

namespace {
constexpr int kDialogWidth = 520;
}

UnlockDialog::UnlockDialog(const ApiEndpoint& endpoint, QWidget* parent)
    : QDialog(parent), m_endpoint(endpoint), m_typed(new QLineEdit), m_note(new QLabel) {
    setWindowTitle(tr("Unlock for changes"));
    setMinimumWidth(kDialogWidth);
    const QString name = toQString(endpoint.context.empty() ? endpoint.server : endpoint.context);
    auto* what = new WrappedLabel(tr("Unlocked, approved plans can be carried out on %1 at %2. Nothing is changed by unlocking, and it holds until you lock it, "
                                     "connect elsewhere, or leave the program.")
                                      .arg(name, toQString(endpoint.server)));
    auto* ask = new QLabel(endpoint.context.empty() ? tr("Type the address of the server to unlock it:") : tr("Type the name of the context to unlock it:"));
    auto* wanted = new QLabel;
    wanted->setObjectName(QStringLiteral("wantedName"));
    wanted->setFont(uiFont(TextSize::Title, true));
    wanted->setTextFormat(Qt::PlainText);
    // Broken at any letter: a long name continues in the next line.
    wanted->setText(brokenText(name, QFontMetrics(wanted->font()), kDialogWidth - 2 * space::kL).join(QLatin1Char('\n')));
    m_typed->setObjectName(QStringLiteral("typedName"));
    m_typed->setAccessibleName(ask->text());
    m_typed->setAccessibleDescription(name);
    m_note->setFont(uiFont(TextSize::Label));
    m_note->setProperty("role", QStringLiteral("secondary"));
    m_note->setMinimumHeight(m_note->fontMetrics().lineSpacing());
    auto* buttons = new QDialogButtonBox;
    m_unlock = buttons->addButton(tr("Unlock"), QDialogButtonBox::AcceptRole);
    m_unlock->setObjectName(QStringLiteral("unlock"));
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_typed, &QLineEdit::textChanged, this, &UnlockDialog::check);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kM);
    for (QWidget* w : std::initializer_list<QWidget*>{what, ask, wanted, m_typed, m_note, buttons}) layout->addWidget(w);
    check();
}

void UnlockDialog::check() {
    m_permit.reset();
    if (Result<WritePermit> permit = WritePermit::unlock(m_endpoint, toStdString(m_typed->text()))) m_permit = std::move(*permit);
    m_unlock->setEnabled(m_permit.has_value());
    m_note->setText(m_permit || m_typed->text().isEmpty() ? QString() : tr("Not the name yet: letter by letter."));
}

}  // namespace bayplan

#include "moc_unlock_dialog.cpp"
