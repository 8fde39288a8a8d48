// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/yaml_editor.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QTextBlock>
#include <QVBoxLayout>
#include <algorithm>

#include "common/labels/wrapped_label.h"
#include "common/role.h"
#include "common/text.h"
#include "profile/profile_draft.h"

namespace bayplan {

namespace {
constexpr int kPauseMs = 250;
constexpr std::size_t kShown = 3;
}  // namespace

YamlEditor::YamlEditor(ProfileDraft* draft, QWidget* parent) : QWidget(parent), m_draft(draft), m_text(new QPlainTextEdit), m_verdict(new WrappedLabel) {
    m_text->setFont(monoFont());
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setAccessibleName(tr("The configuration as YAML"));
    m_text->setObjectName(QStringLiteral("yaml"));
    m_text->setTabChangesFocus(true);
    m_text->document()->setDocumentMargin(space::kM);
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setFont(uiFont(TextSize::Label));
    m_verdict->setContentsMargins(space::kL, space::kS, space::kL, space::kS);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_verdict->setObjectName(QStringLiteral("verdict"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_verdict);

    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, [this] { m_draft->setYaml(m_text->toPlainText()); });
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_showing) m_pause.start();
    });
    connect(draft, &ProfileDraft::yamlWritten, this, &YamlEditor::showWritten);
    connect(draft, &ProfileDraft::judged, this, &YamlEditor::showVerdict);
    showWritten();
    showVerdict();
}

void YamlEditor::setTheme(const Theme& theme) {
    m_theme = theme;
    mark();
}

void YamlEditor::flush() {
    if (!m_pause.isActive()) return;
    m_pause.stop();
    m_draft->setYaml(m_text->toPlainText());
}

QString YamlEditor::verdict() const { return m_verdict->text(); }

void YamlEditor::showWritten() {
    m_pause.stop();
    if (m_text->toPlainText() == m_draft->yaml()) return;
    const QScopedValueRollback guard(m_showing, true);
    // As an edit of the text, so that undo restores what was typed before, including comments.
    const int at = m_text->textCursor().position();
    QTextCursor cursor(m_text->document());
    cursor.beginEditBlock();
    cursor.select(QTextCursor::Document);
    cursor.insertText(m_draft->yaml());
    cursor.endEditBlock();
    QTextCursor back = m_text->textCursor();
    back.setPosition(std::min(at, static_cast<int>(m_text->document()->characterCount()) - 1));
    m_text->setTextCursor(back);
}

void YamlEditor::showVerdict() {
    QStringList lines;
    const Diagnostics& all = m_draft->diagnostics();
    bool wrong = false;
    for (std::size_t i = 0; i < std::min(all.size(), kShown); ++i) {
        const Error& e = all[i].what;
        wrong = wrong || all[i].severity == Severity::Error;
        const QString sign = all[i].severity == Severity::Error ? QStringLiteral("✗ ") : QStringLiteral("⚠ ");
        const QString where = e.origin.line > 0 ? tr("Line %1: ").arg(e.origin.line) : QString();
        const QString field = e.origin.field.empty() ? QString() : toQString(e.origin.field) + QStringLiteral(": ");
        lines << sign + where + field + messageText(e.message);
    }
    if (all.size() > kShown) lines << tr("and %Ln more", nullptr, static_cast<int>(all.size() - kShown));
    if (lines.isEmpty()) lines << QStringLiteral("✓ ") + tr("A valid configuration.");
    else if (!m_draft->readable()) lines << tr("The controls show the last one that could be read.");
    m_verdict->setText(lines.join(QLatin1Char('\n')));
    setRole(m_verdict, wrong ? QStringLiteral("bad") : all.empty() ? QStringLiteral("secondary")
                                                                   : QStringLiteral("caution"));
    mark();
}

void YamlEditor::mark() {
    QList<QTextEdit::ExtraSelection> marks;
    for (const Diagnostic& d : m_draft->diagnostics()) {
        if (d.severity != Severity::Error || d.what.origin.line == 0) continue;
        const QTextBlock block = m_text->document()->findBlockByNumber(static_cast<int>(d.what.origin.line) - 1);
        if (!block.isValid()) continue;
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(block);
        QColor ground = m_theme.bad;
        ground.setAlpha(48);
        mark.format.setBackground(ground);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks << mark;
    }
    m_text->setExtraSelections(marks);
}

}  // namespace bayplan

#include "moc_yaml_editor.cpp"
