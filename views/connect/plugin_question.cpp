// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/plugin_question.h"

#include "common/text.h"

namespace bayplan {

struct PluginQuestion::Shared {
    std::mutex mutex;
    std::condition_variable changed;
    PluginQuestion* owner = nullptr;  // null: deleted
    std::optional<QString> question;
    QString said;
    struct Answer {
        bool run, remember;
    };
    std::optional<Answer> answer;
    ExecConsent consent;

    explicit Shared(ExecConsent kept) : consent(std::move(kept)) {}
};

namespace {

/// Removes a terminal's control sequences.
QString printable(const std::string& text) {
    QString out;
    for (const QChar c : toQString(text))
        if (c == QLatin1Char('\n') || c.isPrint()) out += c;
    return out;
}

}  // namespace

PluginQuestion::PluginQuestion(ExecConsent consent, QObject* parent) : QObject(parent), m_shared(std::make_shared<Shared>(std::move(consent))) {
    m_shared->owner = this;
    connect(this, &PluginQuestion::told, this, &PluginQuestion::takeIn, Qt::QueuedConnection);
}

PluginQuestion::~PluginQuestion() { close(); }

void PluginQuestion::close() {
    const std::lock_guard lock(m_shared->mutex);
    m_shared->owner = nullptr;
    m_shared->changed.notify_all();
}

ExecHooks PluginQuestion::hooks() {
    ExecHooks hooks;
    hooks.allow = [shared = m_shared](const ExecPlugin& plugin) {
        std::unique_lock lock(shared->mutex);
        if (!shared->owner) return false;
        if (shared->consent.given(plugin)) return true;
        shared->answer.reset();
        shared->question = toQString(shownCommand(plugin));
        Q_EMIT shared->owner->told({});
        shared->changed.wait(lock, [&] { return shared->answer || !shared->owner; });
        if (!shared->answer || !shared->answer->run) return false;
        if (shared->answer->remember)
            if (const Result<void> given = shared->consent.give(plugin); !given) {
                shared->said += errorText(given.error()) + QLatin1Char('\n');
                if (shared->owner) Q_EMIT shared->owner->told({});
            }
        return true;
    };
    hooks.standardError = [shared = m_shared](const std::string& text) {
        const std::lock_guard lock(shared->mutex);
        if (!shared->owner) return;
        shared->said += printable(text);
        Q_EMIT shared->owner->told({});
    };
    return hooks;
}

void PluginQuestion::answer(bool run, bool remember) {
    const std::lock_guard lock(m_shared->mutex);
    m_shared->answer = Shared::Answer{run, remember};
    m_shared->changed.notify_all();
}

void PluginQuestion::takeIn() {
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

#include "moc_plugin_question.cpp"
