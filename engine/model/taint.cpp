// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/taint.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

namespace bayplan {

namespace {

std::optional<std::int64_t> asInteger(const std::string& text) {
    const std::string digits = text.starts_with('-') ? text.substr(1) : text;
    if (digits.empty() || (digits.front() == '0' && text != "0")) return std::nullopt;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

bool compares(const Toleration& toleration, const Taint& taint) {
    const std::optional<std::int64_t> wanted = asInteger(toleration.value);
    const std::optional<std::int64_t> have = asInteger(taint.value);
    if (!wanted || !have) return false;
    return toleration.op == Toleration::Op::Lt ? *have < *wanted : *have > *wanted;
}

}  // namespace

bool tolerates(const Toleration& toleration, const Taint& taint, bool comparisons) {
    if (!toleration.anyEffect && toleration.effect != taint.effect) return false;
    if (!toleration.key.empty() && toleration.key != taint.key) return false;
    switch (toleration.op) {
    case Toleration::Op::Equal: return toleration.value == taint.value;
    case Toleration::Op::Exists: return true;
    case Toleration::Op::Lt:
    case Toleration::Op::Gt: return comparisons && compares(toleration, taint);
    case Toleration::Op::Other: return false;
    }
    return false;
}

bool tolerates(const std::vector<Toleration>& tolerations, const Taint& taint, bool comparisons) {
    return std::any_of(tolerations.begin(), tolerations.end(),
                       [&](const Toleration& toleration) { return tolerates(toleration, taint, comparisons); });
}

const char* toString(TaintEffect effect) {
    switch (effect) {
    case TaintEffect::NoSchedule: return "NoSchedule";
    case TaintEffect::PreferNoSchedule: return "PreferNoSchedule";
    case TaintEffect::NoExecute: return "NoExecute";
    }
    return "";
}

std::string toString(const Taint& taint) {
    std::string text = taint.key;
    if (!taint.value.empty()) text += "=" + taint.value;
    return text + ":" + toString(taint.effect);
}

}  // namespace bayplan
