// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Engine values as text for people, translated. The engine itself never translates; upstream's English stays available.

#include <QString>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cluster/cluster.h"
#include "framework/decision.h"

namespace bayplan {

inline QString toQString(std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); }
inline std::string toStdString(const QString& s) { return s.toStdString(); }

/// A reason in the user's language, made from its entry and arguments; upstream's text if it has no entry.
QString reasonText(const Reason& reason);
/// The same without the numbers of one node, as short as it gets: "not enough memory". It may be of several nodes.
QString briefText(const Reason& reason);
/// All reasons of a status, joined; for NotModelled "not modelled: …".
QString statusText(const Status& status);
QString outcomeText(Outcome outcome);
QString errorText(const Error& error);
/// In the user's language, as far as its patterns are translated.
QString messageText(const Message& message);
/// The same with the English text in brackets behind it, where that is another: people search for upstream's words.
QString withOriginal(const Message& message);
/// "4 cores", "64Gi", "8": an amount with the unit that people expect, for a resource of the table.
QString amountText(const std::string& resource, std::int64_t amount);
/// "2 cores", "1.5 cores", "4Gi memory", "2 GPU", "room for 1 pod": an amount with its resource, within a sentence.
QString quantityText(const std::string& resource, std::int64_t amount);
/// "cpu", "memory", "GPU": a short name for a resource; vendor prefixes are dropped if that stays unambiguous.
QString resourceText(const std::string& resource);
/// The same within a sentence: "memory", "ephemeral storage"; abbreviations stay.
QString resourceWord(const std::string& resource);
/// "3d4h", as kubectl writes ages.
QString ageText(std::int64_t seconds);
/// Two sentences after each other, with a space between them where the language has one.
QString sentences(const QString& first, const QString& second);
/// The letter that the map writes on a node that a plugin rejected: T, A, R, P, N, V, S, U, G, or ?.
QChar pluginLetter(std::string_view plugin);

}  // namespace bayplan
