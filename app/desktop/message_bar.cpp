// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/message_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/theme.h"

namespace bayplan {

namespace {

constexpr int kMost = 3;

constexpr const char* kKept = "kept";

const char* toneName(MessageBar::Tone tone) {
    switch (tone) {
    case MessageBar::Tone::Info: return "info";
    case MessageBar::Tone::Good: return "good";
    case MessageBar::Tone::Caution: return "caution";
    case MessageBar::Tone::Bad: return "bad";
    }
    return "";
}

QString glyph(MessageBar::Tone tone) {
    switch (tone) {
    case MessageBar::Tone::Info: return QStringLiteral("ℹ");
    case MessageBar::Tone::Good: return QStringLiteral("✓");
    case MessageBar::Tone::Caution: return QStringLiteral("⚠");
    case MessageBar::Tone::Bad: return QStringLiteral("✗");
    }
    return {};
}

}  // namespace

MessageBar::MessageBar(QWidget* parent) : QWidget(parent), m_layout(new QVBoxLayout(this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

QWidget* MessageBar::tell(Tone tone, const QString& text, std::vector<Link> links) {
    auto* bar = new QFrame;
    bar->setProperty("role", QStringLiteral("message"));
    bar->setProperty("tone", QString::fromLatin1(toneName(tone)));
    bar->setObjectName(QStringLiteral("told"));
    bar->setAccessibleName(text);
    auto* sign = new QLabel(glyph(tone));
    sign->setProperty("role", QString::fromLatin1(toneName(tone)));
    sign->setFont(uiFont(TextSize::Body, true));
    auto* label = new WrappedLabel(text);
    label->setObjectName(QStringLiteral("message"));
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setFont(uiFont(TextSize::Body));
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(space::kM, space::kXs, space::kS, space::kXs);
    layout->setSpacing(space::kS);
    layout->addWidget(sign, 0, Qt::AlignVCenter);
    layout->addWidget(label, 1);
    const auto addButton = [&](const QString& name, std::function<void()> act) {
        auto* button = new QToolButton;
        button->setText(name);
        button->setProperty("flat", true);
        connect(button, &QToolButton::clicked, this, act);
        layout->addWidget(button, 0, Qt::AlignVCenter);
        return button;
    };
    for (const Link& link : links) addButton(link.text, link.open);
    if (tone == Tone::Bad || tone == Tone::Caution) addButton(tr("Copy"), [text] { QApplication::clipboard()->setText(text); });
    auto* close = addButton(QStringLiteral("✕"), [bar] { bar->deleteLater(); });
    close->setToolTip(tr("Dismiss"));
    close->setAccessibleName(tr("Dismiss"));
    add(bar);
    return bar;
}

void MessageBar::add(QWidget* bar) {
    m_layout->insertWidget(0, bar);
    const QList<QFrame*> told = findChildren<QFrame*>(QStringLiteral("told"), Qt::FindDirectChildrenOnly);
    if (told.size() > kMost) {  // in the order in which they were added
        told.first()->setObjectName({});
        told.first()->deleteLater();
    }
}

void MessageBar::clear() {
    for (QFrame* bar : findChildren<QFrame*>(QStringLiteral("told"), Qt::FindDirectChildrenOnly)) {
        if (bar->property(kKept).toBool()) continue;
        m_layout->removeWidget(bar);
        bar->hide();
        bar->setObjectName({});
        bar->deleteLater();
    }
}

void MessageBar::keep(QWidget* message) { message->setProperty(kKept, true); }

QStringList MessageBar::texts() const {
    QStringList all;
    for (const QFrame* bar : findChildren<QFrame*>(QStringLiteral("told"), Qt::FindDirectChildrenOnly)) all << bar->accessibleName();
    return all;
}

}  // namespace bayplan

#include "moc_message_bar.cpp"
