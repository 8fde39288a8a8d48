// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/plugins/queue_amounts.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iterator>

namespace bayplan::volcano {

Resource stillWanted(const JobInfo& job) {
    Resource wanted = exceededPart(job.minResources(), job.allocated);
    wanted.scalars.clear();
    if (!job.group.minResources) return wanted;
    for (const auto& [name, quantity] : *job.group.minResources) {
        if (name.starts_with("count/") || !isScalarResource(name)) continue;  // cpu and memory are done; ephemeral-storage and pods do not count
        const auto units = static_cast<double>(quantity.value());
        const auto has = job.allocated.scalars.find(name);
        if (has == job.allocated.scalars.end()) wanted.scalars[name] = units;
        else if (units > has->second) wanted.scalars[name] = units - has->second;
    }
    return wanted;
}

Resource inqueueOf(const JobInfo& job) {
    if (!job.group.minResources) return {};
    const PodGroupPhase phase = job.group.status.phase;
    const bool counts = phase == PodGroupPhase::Inqueue || (phase == PodGroupPhase::Running && job.allocatedTasks() >= job.group.minMember);
    return counts ? job.withoutGated(stillWanted(job)) : Resource{};
}

std::string listed(std::string_view head, std::string_view word, const std::vector<std::string>& names) {
    std::string text(head);
    for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? ": " : ", ") + std::string(word) + " " + names[i];
    return text;
}

std::string goQuantity(std::string_view text) {
    static constexpr std::string_view kDecimal[] = {"n", "u", "m", "", "k", "M", "G", "T", "P", "E"};
    static constexpr std::string_view kBinary[] = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
    const std::size_t end = text.find_first_not_of("+-.0123456789");
    std::string digits(text.substr(0, end));
    const std::string_view suffix = end == std::string_view::npos ? std::string_view() : text.substr(end);
    const auto binary = suffix.empty() ? std::end(kBinary) : std::find(std::begin(kBinary), std::end(kBinary), suffix);
    const auto decimal = std::find(std::begin(kDecimal), std::end(kDecimal), suffix);
    const bool isBinary = binary != std::end(kBinary);
    if (!isBinary && decimal == std::end(kDecimal)) return std::string(text);  // with an exponent: nobody writes quotas so
    int scale = isBinary ? 0 : 3 * static_cast<int>(decimal - std::begin(kDecimal) - 3);
    if (const std::size_t point = digits.find('.'); point != std::string::npos) {
        scale -= static_cast<int>(digits.size() - point - 1);
        digits.erase(point, 1);
    }
    if (digits.starts_with('+')) digits.erase(0, 1);
    std::int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (isBinary) value <<= 10 * (binary - std::begin(kBinary));

    // The shortest form: no fraction, and the greatest suffix.
    std::int64_t amount = value;
    int exponent = scale;
    std::string shortest;
    if (isBinary && scale == 0 && std::abs(value) >= 1024) {
        std::size_t power = 0;
        for (; power + 1 < std::size(kBinary) && amount % 1024 == 0; ++power) amount /= 1024;
        shortest = std::to_string(amount) + std::string(kBinary[power]);
    } else {
        for (; exponent % 3 != 0; --exponent) amount *= 10;
        for (; amount != 0 && amount % 1000 == 0 && exponent < 18; exponent += 3) amount /= 1000;
        shortest = amount == 0 ? "0" : std::to_string(amount) + std::string(kDecimal[std::clamp(exponent / 3 + 3, 0, 9)]);
    }
    return "{{" + std::to_string(value) + " " + std::to_string(scale) + "} {<nil>} " + (shortest == text ? shortest : "") + (isBinary ? " BinarySI}" : " DecimalSI}");
}

}  // namespace bayplan::volcano
