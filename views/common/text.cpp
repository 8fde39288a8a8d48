// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <array>
#include <utility>

#include "base/quantity.h"
#include "model/gpu_resources.h"
#include "model/resources.h"
#include "planner/remedies.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

/// "2,000" of "2000" and "2,000.5" of "2000.5"; an amount with a unit stays as kubectl prints it.
QString grouped(const QString& amount) {
    const qsizetype begin = amount.startsWith(QLatin1Char('-')) ? 1 : 0;
    qsizetype end = begin;
    while (end < amount.size() && amount[end].isDigit()) ++end;
    if (end < amount.size() && amount[end] != QLatin1Char('.')) return amount;
    QString text = amount;
    for (qsizetype at = end - 3; at > begin; at -= 3) text.insert(at, QLatin1Char(','));
    return text;
}

class Words {
    Q_DECLARE_TR_FUNCTIONS(Text)
public:
    static QString reason(const Reason& reason);
    static QString brief(const Reason& reason);
    static QString outcome(Outcome outcome);
    static QString quantity(const std::string& resource, std::int64_t amount);
    static QString sentences(const QString& first, const QString& second) { return tr("%1 %2", "two sentences").arg(first, second); }
};

/// A number that belongs to a resource is an amount of it.
QString argumentOf(const Reason& reason, const ReasonArg& arg) {
    if (const auto* text = std::get_if<std::string>(&arg.value)) return toQString(*text);
    const std::int64_t number = std::get<std::int64_t>(arg.value);
    for (const ReasonArg& other : reason.args)
        if (other.name == "resource") return grouped(toQString(formatAmount(std::get<std::string>(other.value), number)));  // in the resource's own unit, beside its name
    return QString::number(number);
}

/// `words` with the reason's arguments in their places.
QString withArguments(const QString& words, const Reason& r) {
    QString text;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const int place = words[i] == QLatin1Char('%') && i + 1 < words.size() ? words[i + 1].digitValue() - 1 : -1;
        if (place < 0 || place >= static_cast<int>(r.args.size())) {
            text += words[i];
            continue;
        }
        text += argumentOf(r, r.args[static_cast<std::size_t>(place)]);
        ++i;
    }
    return text;
}

QString Words::reason(const Reason& r) {
    const ReasonInfo* info = infoOf(r);
    return info ? withArguments(tr(info->words), r) : toQString(r.text);
}

QString Words::brief(const Reason& r) {
    const ReasonInfo* kind = kindOf(r);
    if (kind && kind->cause == Cause::Amount) {
        const std::string resource = textOf(r, "resource");
        return resource == kPods ? tr("no room for another pod") : tr("not enough %1").arg(resourceWord(resource));
    }
    const bool complete = kind && (kind->args.front().empty() || (!r.args.empty() && r.args.front().name == kind->args.front()));
    if (kind && kind->brief && (complete || !QString::fromUtf8(kind->brief).contains(QLatin1Char('%')))) return withArguments(tr(kind->brief), r);
    return infoOf(r) ? reason(r) : messageText(r.text);
}

QString Words::outcome(Outcome o) {
    switch (o) {
    case Outcome::Scheduled: return tr("scheduled");
    case Outcome::Waiting: return tr("waiting");
    case Outcome::Unschedulable: return tr("unschedulable");
    case Outcome::Gated: return tr("gated");
    case Outcome::Error: return tr("error");
    case Outcome::NotModelled: return tr("not modelled");
    case Outcome::Ignored: return tr("ignored");
    }
    return {};
}

QString Words::quantity(const std::string& resource, std::int64_t amount) {
    if (resource == kCpu) {
        if (amount % 1000 == 0) return tr("%Ln core(s)", nullptr, static_cast<int>(amount / 1000));
        if (amount > -1000 && amount < 1000) return tr("%1 core", "500m core").arg(amountText(resource, amount));
        return tr("%1 cores").arg(grouped(QLocale::c().toString(static_cast<double>(amount) / 1000.0, 'f', amount % 100 == 0 ? 1 : 2)));
    }
    if (resource == kMemory) return tr("%1 memory").arg(amountText(resource, amount));
    if (resource == kEphemeralStorage) return tr("%1 ephemeral storage").arg(amountText(resource, amount));
    if (resource == kPods) return tr("room for %Ln pod(s)", nullptr, static_cast<int>(amount));
    return tr("%1 %2", "2 GPU").arg(amountText(resource, amount), resourceText(resource));
}

}  // namespace

QString quantityText(const std::string& resource, std::int64_t amount) { return Words::quantity(resource, amount); }

QString reasonText(const Reason& reason) { return Words::reason(reason); }

QString briefText(const Reason& reason) { return Words::brief(reason); }

QString statusText(const Status& status) {
    QStringList parts;
    for (const Reason& reason : status.reasons) parts << reasonText(reason);
    const QString joined = parts.join(Words::tr("; ", "between reasons"));
    return status.code == Code::NotModelled ? Words::tr("not modelled: %1").arg(joined) : joined;
}

QString outcomeText(Outcome outcome) { return Words::outcome(outcome); }

QString messageText(const Message& message) {
    return toQString(message.in([](const char* pattern) { return toStdString(QCoreApplication::translate("Message", pattern)); }));
}

QString withOriginal(const Message& message) {
    const QString words = messageText(message), english = toQString(message.text());
    return words == english ? words : QStringLiteral("%1 (%2)").arg(words, english);
}

QString errorText(const Error& error) { return toQString(toString(Error{error.code, toStdString(messageText(error.message)), error.origin})); }

QString amountText(const std::string& resource, std::int64_t amount) {
    // Shares of GPUs are counted in thousandths; people count GPUs.
    if (resource == kGpuMilliKey) return QLocale::c().toString(static_cast<double>(amount) / 1000.0, 'g', 10);
    return grouped(toQString(formatAmount(resource, amount)));
}

QString resourceText(const std::string& resource) {
    static const std::array<std::pair<std::string_view, const char*>, 12> kNames{{
        {"cpu", QT_TRANSLATE_NOOP("Text", "CPU")},
        {"memory", QT_TRANSLATE_NOOP("Text", "Memory")},
        {"ephemeral-storage", QT_TRANSLATE_NOOP("Text", "Ephemeral storage")},
        {"pods", QT_TRANSLATE_NOOP("Text", "Pods")},
        {"nvidia.com/gpu", QT_TRANSLATE_NOOP("Text", "GPU")},
        {"amd.com/gpu", QT_TRANSLATE_NOOP("Text", "AMD GPU")},
        {"gpu.intel.com/i915", QT_TRANSLATE_NOOP("Text", "Intel GPU")},
        {"gpu.intel.com/xe", QT_TRANSLATE_NOOP("Text", "Intel Xe GPU")},
        {"habana.ai/gaudi", QT_TRANSLATE_NOOP("Text", "Gaudi")},
        {"hygon.com/dcu", QT_TRANSLATE_NOOP("Text", "Hygon DCU")},
        {kGpuMilliKey, QT_TRANSLATE_NOOP("Text", "GPU")},
        {kGpuCountKey, QT_TRANSLATE_NOOP("Text", "GPU count")},
    }};
    for (const auto& [name, text] : kNames)
        if (name == resource) return Words::tr(text);
    return toQString(resource);
}

QString resourceWord(const std::string& resource) {
    if (resource == kMemory) return Words::tr("memory");
    if (resource == kEphemeralStorage) return Words::tr("ephemeral storage");
    return resource == kPods ? Words::tr("pods") : resourceText(resource);
}

QString ageText(std::int64_t seconds) {
    if (seconds < 0) return QStringLiteral("0s");
    const std::int64_t minutes = seconds / 60, hours = minutes / 60, days = hours / 24;
    const auto pair = [](std::int64_t a, const char* ua, std::int64_t b, const char* ub) {
        QString text = QString::number(a) + QLatin1String(ua);
        return b == 0 ? text : text + QString::number(b) + QLatin1String(ub);
    };
    // The steps of kubectl's HumanDuration: two units while the first is small.
    if (seconds < 120) return pair(seconds, "s", 0, "");
    if (minutes < 10) return pair(minutes, "m", seconds % 60, "s");
    if (hours < 3) return pair(minutes, "m", 0, "");
    if (hours < 8) return pair(hours, "h", minutes % 60, "m");
    if (hours < 48) return pair(hours, "h", 0, "");
    if (days < 8) return pair(days, "d", hours % 24, "h");
    if (days < 365 * 2) return pair(days, "d", 0, "");
    if (days < 365 * 8) return pair(days / 365, "y", days % 365, "d");
    return pair(days / 365, "y", 0, "");
}

QChar pluginLetter(std::string_view plugin) {
    const PluginInfo* info = pluginNamed(plugin);
    return QLatin1Char(info ? info->letter : '?');
}

QString sentences(const QString& first, const QString& second) { return Words::sentences(first, second); }

}  // namespace bayplan
