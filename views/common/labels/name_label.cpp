// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/labels/name_label.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QRegularExpression>

namespace bayplan {

namespace {

constexpr QChar kMayBreak(0x200B);  // the zero-width space: a label alone would not wrap within a name

}  // namespace

NameLabel::NameLabel(QWidget* parent) : WrappedLabel(parent) {
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTextFormat(Qt::PlainText);
}

void NameLabel::setName(const QString& text) {
    static const QRegularExpression separators(QStringLiteral("([/.=_\\-]+)(?=\\S)"));
    QString shown = text;
    setText(shown.replace(separators, QStringLiteral("\\1") + kMayBreak));
    setAccessibleName(text);
}

QString NameLabel::selectedName() const { return selectedText().remove(kMayBreak); }

void NameLabel::copy() const {
    if (hasSelectedText()) QApplication::clipboard()->setText(selectedName());
}

void NameLabel::keyPressEvent(QKeyEvent* event) {
    if (!event->matches(QKeySequence::Copy)) return QLabel::keyPressEvent(event);
    copy();
    event->accept();
}

void NameLabel::mouseReleaseEvent(QMouseEvent* event) {
    QLabel::mouseReleaseEvent(event);
    // What is selected is pasted by the middle button, too.
    if (hasSelectedText() && QApplication::clipboard()->supportsSelection()) QApplication::clipboard()->setText(selectedName(), QClipboard::Selection);
}

void NameLabel::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    menu.addAction(tr("&Copy"), this, &NameLabel::copy)->setEnabled(hasSelectedText());
    menu.addAction(tr("Select &all"), this, [this] { setSelection(0, static_cast<int>(text().size())); });
    menu.exec(event->globalPos());
}

}  // namespace bayplan

#include "moc_name_label.cpp"
