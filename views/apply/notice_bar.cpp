// SPDX-License-Identifier: GPL-3.0-or-later
#include "apply/notice_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>

#include "common/labels/wrapped_label.h"
#include "common/theme.h"

namespace bayplan {

NoticeBar::NoticeBar(QWidget* parent) : QFrame(parent), m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)), m_text(new WrappedLabel), m_buttons(new QHBoxLayout) {
    setProperty("role", QStringLiteral("message"));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_buttons->setSpacing(space::kS);
    m_layout->setContentsMargins(space::kM, space::kS, space::kM, space::kS);
    m_layout->setSpacing(space::kS);
    m_layout->addWidget(m_text, 1);
    m_layout->addLayout(m_buttons);
    m_layout->setAlignment(m_buttons, Qt::AlignLeft);
    hide();
}

/// Beside many buttons a text would be a column of single words: it stands above them.
void NoticeBar::arrange() {
    m_layout->setDirection(m_buttons->sizeHint().width() > width() / 2 ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void NoticeBar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    arrange();
}

void NoticeBar::tell(const QString& tone, const QString& text, std::vector<Way> ways) {
    // The same message again leaves the buttons, including one with the focus, as they are.
    QStringList before, now;
    for (int i = 0; i < m_buttons->count(); ++i) before << m_buttons->itemAt(i)->widget()->objectName();
    for (const Way& way : ways) now << QString::fromLatin1(way.name);
    setProperty("tone", tone);
    style()->unpolish(this);
    style()->polish(this);
    m_text->setText(text);
    setAccessibleName(text);
    show();
    if (before == now) return;
    while (QLayoutItem* item = m_buttons->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (Way& way : ways) {
        auto* button = new QPushButton(way.text);
        button->setObjectName(QString::fromLatin1(way.name));
        button->setAutoDefault(false);
        // The notice may be replaced by the time the action runs.
        connect(button, &QPushButton::clicked, this, std::move(way.go), Qt::QueuedConnection);
        m_buttons->addWidget(button);
        button->show();
    }
    arrange();
}

void NoticeBar::withdraw() {
    hide();
    m_text->clear();
    tell({}, {});
    hide();
}

QString NoticeBar::text() const { return isHidden() ? QString() : m_text->text(); }

}  // namespace bayplan

#include "moc_notice_bar.cpp"
