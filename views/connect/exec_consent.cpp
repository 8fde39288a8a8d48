// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/exec_consent.h"

#include "common/text.h"

namespace bayplan {

struct ExecConsent::Shared {
    std::mutex mutex;
    std::condition_variable changed;
    ExecConsent* owner = nullptr;  // null: it is gone
    std::optional<QString> question;
    QString said;
    std::optional<bool> answer;
};

namespace {

QString quoted(const QString& word) {
    static const QString plain = QStringLiteral("-_./:=@,+%");
    bool bare = !word.isEmpty();
    for (const QChar c : word) bare = bare && (c.isLetterOrNumber() || plain.contains(c));
    return bare ? word : QLatin1Char('\'') + QString(word).replace(QLatin1Char('\''), QStringLiteral("'\\''")) + QLatin1Char('\'');
}

/// A terminal's control sequences are no text.
QString printable(const std::string& text) {
    QString out;
    for (const QChar c : toQString(text))
        if (c == QLatin1Char('\n') || c.isPrint()) out += c;
    return out;
}

}  // namespace

QString commandLineOf(const ExecPlugin& plugin) {
    QStringList words{quoted(toQString(plugin.command))};
    for (const std::string& word : plugin.args) words << quoted(toQString(word));
    return words.join(QLatin1Char(' '));
}

ExecConsent::ExecConsent(QObject* parent) : QObject(parent), m_shared(std::make_shared<Shared>()) {
    m_shared->owner = this;
    connect(this, &ExecConsent::told, this, &ExecConsent::takeIn, Qt::QueuedConnection);
}

ExecConsent::~ExecConsent() { close(); }

void ExecConsent::close() {
    const std::lock_guard lock(m_shared->mutex);
    m_shared->owner = nullptr;
    m_shared->changed.notify_all();
}

ExecHooks ExecConsent::hooks() {
    ExecHooks hooks;
    hooks.allow = [shared = m_shared](const ExecPlugin& plugin) {
        std::unique_lock lock(shared->mutex);
        if (!shared->owner) return false;
        shared->answer.reset();
        shared->question = commandLineOf(plugin);
        Q_EMIT shared->owner->told({});
        shared->changed.wait(lock, [&] { return shared->answer || !shared->owner; });
        return shared->answer.value_or(false);
    };
    hooks.standardError = [shared = m_shared](const std::string& text) {
        const std::lock_guard lock(shared->mutex);
        if (!shared->owner) return;
        shared->said += printable(text);
        Q_EMIT shared->owner->told({});
    };
    return hooks;
}

void ExecConsent::answer(bool run) {
    const std::lock_guard lock(m_shared->mutex);
    m_shared->answer = run;
    m_shared->changed.notify_all();
}

void ExecConsent::takeIn() {
    std::optional<QString> question;
    QString text;
    {
        const std::lock_guard lock(m_shared->mutex);
        question = std::exchange(m_shared->question, std::nullopt);
        text = std::exchange(m_shared->said, QString());
    }
    if (question) Q_EMIT asked(*question);
    if (!text.isEmpty()) Q_EMIT said(text);
}

}  // namespace bayplan
