// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/connecting_bar.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include "common/labels/wrapped_label.h"
#include "common/text.h"
#include "common/theme.h"

namespace bayplan {

namespace {
constexpr int kMostLines = 6;  // of a program's output
}

ConnectingBar::ConnectingBar(const QString& context, QWidget* parent)
    : QFrame(parent), m_context(context), m_text(new WrappedLabel), m_detail(new WrappedLabel), m_run(new QPushButton(tr("Run it"))),
      m_always(new QPushButton(tr("Run it, and do not ask again"))), m_retry(new QPushButton(tr("Try again"))) {
    setObjectName(QStringLiteral("connectingBar"));
    setProperty("role", QStringLiteral("message"));
    setProperty("tone", QStringLiteral("info"));
    m_text->setObjectName(QStringLiteral("connectingText"));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_detail->setObjectName(QStringLiteral("connectingDetail"));
    m_detail->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_detail->setTextFormat(Qt::PlainText);
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_run->setObjectName(QStringLiteral("runPlugin"));
    m_always->setObjectName(QStringLiteral("alwaysRunPlugin"));
    m_retry->setObjectName(QStringLiteral("retryConnecting"));
    auto* cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("cancelConnecting"));
    auto* words = new QVBoxLayout;
    words->setSpacing(space::kXs);
    words->addWidget(m_text);
    words->addWidget(m_detail);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::kM, space::kXs, space::kS, space::kXs);
    layout->setSpacing(space::kS);
    layout->addLayout(words, 1);
    for (QPushButton* button : {m_run, m_always, m_retry, cancel}) layout->addWidget(button);
    for (QWidget* w : std::initializer_list<QWidget*>{m_detail, m_run, m_always, m_retry}) w->hide();
    connect(m_run, &QPushButton::clicked, this, [this] { answer(true, false); });
    connect(m_always, &QPushButton::clicked, this, [this] { answer(true, true); });
    connect(m_retry, &QPushButton::clicked, this, [this] {
        m_said.clear();
        m_detail->hide();
        Q_EMIT retryRequested();
    });
    connect(cancel, &QPushButton::clicked, this, &ConnectingBar::cancelled);
    setStatus({});
}

void ConnectingBar::ask(const QString& commandLine) {
    m_asking = true;
    m_text->setText(tr("To log in to %1, the kubeconfig wants this program to be run, with all your rights. Is it what you expect?").arg(m_context));
    m_detail->setText(commandLine);
    m_detail->show();
    m_run->show();
    m_always->show();
    m_run->setFocus();
}

void ConnectingBar::answer(bool run, bool remember) {
    m_asking = false;
    m_run->hide();
    m_always->hide();
    m_detail->setVisible(!m_said.isEmpty());
    setStatus({});
    Q_EMIT answered(run, remember);
}

void ConnectingBar::say(const QString& text) {
    m_said += text;
    if (m_asking) return;
    const QStringList lines = m_said.trimmed().split(QLatin1Char('\n'));
    m_detail->setText(lines.mid(std::max<qsizetype>(0, lines.size() - kMostLines)).join(QLatin1Char('\n')));
    m_detail->setVisible(!m_said.isEmpty());
}

void ConnectingBar::setStatus(const LiveStatus& status) {
    if (m_asking) return;
    const QLocale locale;
    const auto number = [&](std::size_t n) { return locale.toString(static_cast<qulonglong>(n)); };
    QString text;
    switch (status.is) {
    case LiveStatus::Is::LoggingIn: text = tr("Logging in to %1…").arg(m_context); break;
    case LiveStatus::Is::Listing:
    case LiveStatus::Is::Live:
        if (status.expected > status.read) text = tr("Reading %1: %2 of about %3 objects…").arg(m_context, number(status.read), number(status.expected));
        else text = tr("Reading %1: %2 objects…").arg(m_context, number(status.read));
        break;
    case LiveStatus::Is::Retrying: text = tr("%1 does not answer as it should and is tried again: %2").arg(m_context, status.why); break;
    case LiveStatus::Is::Failed: text = tr("%1 cannot be connected to: %2").arg(m_context, status.why); break;
    }
    m_text->setText(text);
    m_retry->setVisible(status.is == LiveStatus::Is::Failed);
    const bool bad = status.is == LiveStatus::Is::Failed || status.is == LiveStatus::Is::Retrying;
    const QString tone = status.is == LiveStatus::Is::Failed ? QStringLiteral("bad") : bad ? QStringLiteral("caution")
                                                                                           : QStringLiteral("info");
    if (property("tone") == tone) return;
    setProperty("tone", tone);
    style()->polish(this);
}

QString ConnectingBar::text() const { return m_text->text(); }

}  // namespace bayplan

#include "moc_connecting_bar.cpp"
