// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/yaml_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSyntaxHighlighter>
#include <QToolButton>
#include <QVBoxLayout>

#include "node/yaml_text.h"

namespace bayplan {

/// Keys in the accent's colour, so that the eye finds the fields.
class YamlHighlighter : public QSyntaxHighlighter {
public:
    using QSyntaxHighlighter::QSyntaxHighlighter;
    QColor key;

protected:
    void highlightBlock(const QString& line) override {
        static const QRegularExpression pattern(QStringLiteral("^\\s*(?:- )*([^\\s:#\"][^:]*|\"[^\"]*\"):(?= |$)"));
        const QRegularExpressionMatch match = pattern.match(line);
        if (match.hasMatch()) setFormat(static_cast<int>(match.capturedStart(1)), static_cast<int>(match.capturedLength(1)), key);
    }
};

YamlView::YamlView(QWidget* parent)
    : QWidget(parent), m_search(new QLineEdit), m_found(new QLabel), m_text(new QPlainTextEdit),
      m_highlighter(new YamlHighlighter(m_text->document())) {
    m_search->setPlaceholderText(tr("Find in YAML"));
    m_search->setAccessibleName(tr("Find in YAML"));
    m_search->setClearButtonEnabled(true);
    m_found->setProperty("role", QStringLiteral("secondary"));
    m_found->setFont(uiFont(TextSize::Label));
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(monoFont());
    m_text->setAccessibleName(tr("YAML"));
    m_text->setTabChangesFocus(true);
    auto* copy = new QToolButton;
    copy->setText(tr("Copy"));
    copy->setToolTip(tr("Copy the whole YAML"));

    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, space::kS, 0, space::kS);
    row->setSpacing(space::kS);
    row->addWidget(m_search, 1);
    row->addWidget(m_found);
    row->addWidget(copy);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_text, 1);

    connect(copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(m_text->toPlainText()); });
    connect(m_search, &QLineEdit::textChanged, this, [this] {
        m_text->moveCursor(QTextCursor::Start);
        mark();
        find(false);
    });
    connect(m_search, &QLineEdit::returnPressed, this, [this] { find(QApplication::keyboardModifiers().testFlag(Qt::ShiftModifier)); });
}

void YamlView::setSource(const RawObject& source) {
    if (source == m_source && !m_text->document()->isEmpty()) return;
    m_source = source;
    m_text->setPlainText(source ? yamlFromJson(*source) : tr("# This object was not read from a file."));
    mark();
}

void YamlView::setTheme(const Theme& theme) {
    m_highlighter->key = theme.accent;
    m_highlighter->rehighlight();
}

QString YamlView::text() const { return m_text->toPlainText(); }

void YamlView::find(bool backward) {
    const QString needle = m_search->text();
    if (needle.isEmpty()) return;
    const QTextDocument::FindFlags flags = backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    if (m_text->find(needle, flags)) return;
    m_text->moveCursor(backward ? QTextCursor::End : QTextCursor::Start);  // wraps around at the end
    m_text->find(needle, flags);
}

void YamlView::mark() {
    const QString needle = m_search->text();
    const auto hits = needle.isEmpty() ? 0 : m_text->toPlainText().count(needle, Qt::CaseInsensitive);
    m_found->setText(needle.isEmpty() ? QString() : tr("%Ln found", nullptr, static_cast<int>(hits)));
}

}  // namespace bayplan

#include "moc_yaml_view.cpp"
