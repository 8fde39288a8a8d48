// SPDX-License-Identifier: GPL-3.0-or-later
#include "queues/volcano_editor.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSaveFile>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "common/text.h"
#include "io/config/volcano_configuration.h"
#include "io/config/volcano_configuration_text.h"

namespace bayplan {

VolcanoEditor::VolcanoEditor(const volcano::VolcanoConfiguration& configuration, QWidget* parent) : QDialog(parent), m_text(new QPlainTextEdit), m_says(new QLabel) {
    setWindowTitle(tr("Volcano's configuration"));
    m_text->setObjectName(QStringLiteral("volcanoText"));
    m_text->setAccessibleName(tr("Volcano's configuration"));
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_says->setObjectName(QStringLiteral("volcanoSays"));
    m_says->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_use = buttons->addButton(tr("Use it"), QDialogButtonBox::AcceptRole);
    m_use->setObjectName(QStringLiteral("volcanoUse"));
    QPushButton* open = buttons->addButton(tr("Open…"), QDialogButtonBox::ResetRole);
    QPushButton* save = buttons->addButton(tr("Save as…"), QDialogButtonBox::ResetRole);
    const QString kinds = tr("Configurations (*.conf *.yaml *.yml);;All files (*)");
    connect(open, &QPushButton::clicked, this, [this, kinds] {
        if (const QString file = QFileDialog::getOpenFileName(this, tr("Volcano's configuration"), {}, kinds); !file.isEmpty()) openFile(file);
    });
    connect(save, &QPushButton::clicked, this, [this, kinds] {
        if (const QString file = QFileDialog::getSaveFileName(this, tr("Volcano's configuration"), QStringLiteral("volcano-scheduler.conf"), kinds); !file.isEmpty()) saveAs(file);
    });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_text, &QPlainTextEdit::textChanged, this, &VolcanoEditor::read);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_says);
    layout->addWidget(buttons);
    resize(640, 560);
    m_text->setPlainText(toQString(volcanoConfigurationYaml(configuration)));
}

void VolcanoEditor::say(const QString& text) { m_says->setText(text); }

void VolcanoEditor::read() {
    CheckedVolcanoConfiguration checked = readVolcanoConfigurationFromText(m_text->toPlainText().toStdString(), "volcano-scheduler.conf");
    // Errors first: with one of them there is no configuration.
    std::stable_sort(checked.diagnostics.begin(), checked.diagnostics.end(), [](const Diagnostic& a, const Diagnostic& b) { return a.severity == Severity::Error && b.severity != Severity::Error; });
    say(checked.diagnostics.empty() ? tr("It can be used.") : errorText(checked.diagnostics.front().what));
    m_read = std::move(checked.configuration);
    m_use->setEnabled(m_read.has_value());
}

void VolcanoEditor::openFile(const QString& file) {
    QFile source(file);
    if (!source.open(QIODevice::ReadOnly)) return say(tr("%1 cannot be read: %2").arg(file, source.errorString()));
    m_text->setPlainText(QString::fromUtf8(source.readAll()));
}

void VolcanoEditor::saveAs(const QString& file) {
    QSaveFile target(file);
    const QByteArray text = m_text->toPlainText().toUtf8();
    if (!target.open(QIODevice::WriteOnly) || target.write(text) != text.size() || !target.commit()) say(tr("%1 cannot be written: %2").arg(file, target.errorString()));
}

}  // namespace bayplan

#include "moc_volcano_editor.cpp"
