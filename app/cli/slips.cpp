// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/slips.h"

#include <optional>

#include <CLI/CLI.hpp>

#include "base/nearest_name.h"
#include "cli/output/words.h"

namespace bayplan {

namespace {

std::vector<std::string> commandsOf(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; }))
        if (!one->get_group().empty()) names.push_back(one->get_name());
    return names;
}

std::vector<std::string> optionsOf(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* one : app.get_options())
        for (const std::string& name : one->get_lnames()) names.push_back("--" + name);
    return names;
}

/// Empty if `word` is one of them.
std::string nearest(const std::string& word, const std::vector<std::string>& known) {
    if (std::find(known.begin(), known.end(), word) != known.end()) return {};
    const std::vector<std::string_view> names(known.begin(), known.end());
    const std::string_view near = nearestName(word, names);
    return near.empty() ? std::string() : tr("did you mean \"%1\"?", {std::string(near)});
}

/// What the parser of the command line says by itself.
constexpr const char* kSaid[] = {
    forPeople("The following argument was not expected: %1"), forPeople("The following arguments were not expected: %1"), forPeople("A subcommand is required"), forPeople("%1 is required"),
    forPeople("%1 requires %2"), forPeople("%1 excludes %2"), forPeople("Could not convert: %1 = %2"), forPeople("%1: %2 required %3 missing"), forPeople("%1: %2 not in %3"),
    forPeople("%1: Value %2 not in range %3")};

/// What %1, %2 and %3, in this order, stand for in `text`; absent: it is another one.
std::optional<std::vector<std::string>> partsOf(std::string_view text, std::string_view pattern) {
    std::vector<std::string> parts;
    while (true) {
        const std::size_t mark = pattern.find('%');
        if (!text.starts_with(pattern.substr(0, mark))) return std::nullopt;
        if (mark == std::string_view::npos) return text == pattern ? std::optional(parts) : std::nullopt;
        text.remove_prefix(mark);
        pattern.remove_prefix(mark + 2);
        const std::string_view next = pattern.substr(0, pattern.find('%'));
        const std::size_t end = next.empty() ? text.size() : text.find(next);
        if (end == std::string_view::npos) return std::nullopt;
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

}  // namespace

std::string mistakeText(const std::string& said) {
    for (const char* pattern : kSaid) {
        std::optional<std::vector<std::string>> parts = partsOf(said, pattern);
        if (!parts) continue;
        parts->resize(3);
        return tr(pattern, {(*parts)[0], (*parts)[1], (*parts)[2]});
    }
    return said;
}

std::string meantBy(const CLI::App& app, const std::vector<std::string>& words) {
    const CLI::App* at = &app;
    for (const std::string& word : words) {
        if (word.starts_with("--")) {
            if (std::string meant = nearest(word.substr(0, word.find('=')), optionsOf(*at)); !meant.empty()) return meant;
        } else if (!word.starts_with('-') && at->get_require_subcommand_min() > 0) {
            const std::vector<std::string> commands = commandsOf(*at);
            if (std::find(commands.begin(), commands.end(), word) == commands.end()) return nearest(word, commands);
            at = at->get_subcommand(word);
        }
    }
    return {};
}

}  // namespace bayplan
