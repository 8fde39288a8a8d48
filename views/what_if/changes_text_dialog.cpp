// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/changes_text_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/text.h"
#include "common/theme.h"
#include "what_if/change_writing.h"

namespace bayplan {

ChangesTextDialog::ChangesTextDialog(const Scenario& scenario, std::filesystem::path folder, QWidget* parent)
    : QDialog(parent), m_folder(std::move(folder)), m_text(new QPlainTextEdit), m_verdict(new WrappedLabel) {
    setObjectName(QStringLiteral("changesText"));
    setWindowTitle(tr("Changes of %1 as YAML").arg(toQString(scenario.name)));
    resize(textPixels(760), textPixels(560));
    m_text->setFont(monoFont());
    m_text->setProperty("framed", true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setAccessibleName(tr("Changes as YAML"));
    m_text->setPlainText(toQString(changesToText(scenario)));
    m_verdict->setObjectName(QStringLiteral("changesVerdict"));
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_take = buttons->addButton(tr("&Try them"), QDialogButtonBox::AcceptRole);
    m_take->setObjectName(QStringLiteral("takeChanges"));
    m_take->setProperty("primary", true);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        read();
        if (m_changes) accept();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_pause.setSingleShot(true);
    m_pause.setInterval(300);
    connect(&m_pause, &QTimer::timeout, this, &ChangesTextDialog::read);
    connect(m_text, &QPlainTextEdit::textChanged, &m_pause, qOverload<>(&QTimer::start));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kS);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_verdict);
    layout->addWidget(buttons);
    read();
}

void ChangesTextDialog::read() {
    m_pause.stop();
    Result<std::vector<ScenarioChange>> changes = changesFromText(toStdString(m_text->toPlainText()), m_folder);
    m_changes.reset();
    QList<QTextEdit::ExtraSelection> marks;
    if (changes) {
        m_verdict->setText(tr("✓ %Ln change(s)", nullptr, static_cast<int>(changes->size())));
        m_changes = std::move(*changes);
    } else {
        m_verdict->setText(QStringLiteral("✗ ") + errorText(changes.error()));
        const Origin& origin = changes.error().origin;
        if (origin.file.empty() && origin.line > 0) {
            QTextEdit::ExtraSelection mark;
            mark.cursor = QTextCursor(m_text->document()->findBlockByNumber(static_cast<int>(origin.line) - 1));
            mark.format.setProperty(QTextFormat::FullWidthSelection, true);
            mark.format.setBackground(palette().alternateBase());
            mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
            marks << mark;
        }
    }
    m_text->setExtraSelections(marks);
    setRole(m_verdict, m_changes ? QStringLiteral("good") : QStringLiteral("bad"));
    m_take->setEnabled(m_changes.has_value());
}

}  // namespace bayplan

#include "moc_changes_text_dialog.cpp"
