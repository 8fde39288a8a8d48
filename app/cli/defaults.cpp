// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/defaults.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <sstream>

#include <unistd.h>
#include <CLI/CLI.hpp>

#include "base/nearest_name.h"
#include "cli/command_path.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/text_forms.h"
#include "cli/output/words.h"
#include "io/reports/text_table.h"
#include "io/text/document.h"
#include "io/text/json_members.h"
#include "io/text/text_file.h"

namespace bayplan {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 29> kOptions{
    "as", "as-group", "as-uid", "cluster", "color", "config", "context", "extenders", "feature-gates", "gang",
    "grace-period", "kubeconfig", "kubelet", "landing", "level", "namespace", "order", "output", "quiet", "request-timeout",
    "sampling", "seed", "step-timeout", "tie", "timeout", "timing", "top", "topology", "user"};
constexpr std::string_view kPrefix = "BAYPLAN_";
constexpr std::size_t kMostConfigurationBytes = 1 << 20;

/// BAYPLAN_FEATURE_GATES.
std::string variableOf(std::string_view option) {
    std::string name(kPrefix);
    for (const char c : option) name += c == '-' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    return name;
}

struct Setting {
    std::string command;  // "plan check"; empty: every command that has the option
    std::string option;
    std::vector<std::string> values;  // of one that may be repeated several
    Origin origin;                    // a variable in place of a file, or a place in the file
    bool variable = false;

    std::string from() const { return variable ? origin.file : origin.file + ":" + std::to_string(origin.line); }
    std::string text() const {
        std::string all;
        for (const std::string& value : values) all += (all.empty() ? "" : ",") + value;
        return all;
    }
    /// Of two for one option of a command: which one holds.
    int rank() const { return variable ? 2 : command.empty() ? 0
                                                             : 1; }
};

/// None where there is no home.
fs::path configurationFile() {
    const auto variable = [](const char* name) -> fs::path {
        const char* text = std::getenv(name);
        return text == nullptr ? fs::path() : fs::path(text);
    };
    const fs::path told = variable("XDG_CONFIG_HOME"), home = variable("HOME");
    if (told.is_absolute()) return told / "bayplan" / "config.yaml";
    return home.empty() ? fs::path() : home / ".config" / "bayplan" / "config.yaml";
}

bool takesDefault(const CLI::Option& option) {
    // Of some commands -o is the file to write: that is no matter of taste.
    return std::any_of(kOptions.begin(), kOptions.end(), [&](std::string_view name) { return option.check_lname(std::string(name)); })
           && (!option.check_lname("output") || option.get_type_name().starts_with("FORM"));
}

CLI::Option* optionNamed(CLI::App& command, const std::string& name) {
    for (CLI::Option* option : command.get_options([](const CLI::Option*) { return true; }))
        if (option->check_lname(name) && takesDefault(*option)) return option;
    return nullptr;
}

std::vector<std::string> wordsOf(const std::string& path) {
    std::vector<std::string> words;
    std::istringstream text(path);
    for (std::string word; text >> word;) words.push_back(word);
    return words;
}

std::string valueOf(const Field& field) {
    const JsonValue value = field.value();
    switch (value.type()) {
    case JsonValue::Type::String: return std::string(value.string());
    case JsonValue::Type::Bool:
    case JsonValue::Type::Integer:
    case JsonValue::Type::Unsigned:
    case JsonValue::Type::Real: {
        std::string text;
        value.appendTo(text);
        return text;
    }
    default: field.failType("a text, a number, true or false, or a list of such");
    }
}

void readOptions(const Document& document, const Field& options, const std::string& command, CLI::App& of, std::vector<Setting>& settings) {
    options.forEach([&](std::string_view name, const Field& field) {
        Setting setting{command, std::string(name), {}, document.originOf(field)};
        if (std::find(kOptions.begin(), kOptions.end(), name) == kOptions.end())
            field.fail(worded("is no option that takes a default%1; bayplanctl help defaults names them", {suggestion(name, kOptions)}));
        if (!command.empty() && !optionNamed(of, setting.option)) field.fail("bayplanctl " + command + " has no such option");
        if (field.value().type() == JsonValue::Type::Array) field.forEachElement([&](const Field& one) { setting.values.push_back(valueOf(one)); });
        else setting.values.push_back(valueOf(field));
        if (!setting.values.empty()) settings.push_back(std::move(setting));
    });
}

/// Nothing where there is no such file.
Result<std::vector<Setting>> settingsOfFile(const fs::path& file, CLI::App& app) {
    std::vector<Setting> settings;
    std::error_code failure;
    if (file.empty() || !fs::exists(file, failure)) return settings;
    Result<std::string> text = readTextFile(file, kMostConfigurationBytes);
    if (!text) return text.error();
    const Result<Document> document = Document::parse(std::move(*text), file.string());
    if (!document) return document.error();
    try {
        const Field root(document->root());
        if (const auto other = otherKind(root, file.string(), kReportVersion, "Configuration", "a configuration of bayplanctl")) return *other;
        requireKnown(root, {"apiVersion", "kind", "options", "commands"});
        root.forEach([&](std::string_view key, const Field& field) {
            if (key == "options") readOptions(*document, field, {}, app, settings);
            if (key != "commands") return;
            field.forEach([&](std::string_view name, const Field& options) {
                std::string path;
                CLI::App& command = commandAt(app, wordsOf(std::string(name)), path);
                if (path.empty() || path != name) options.fail("there is no such command");
                readOptions(*document, options, path, command, settings);
            });
        });
        return settings;
    } catch (const Fault& fault) {
        return document->located(fault);
    }
}

/// `unknown`: variables that look as if they were meant, and are none.
std::vector<Setting> settingsOfVariables(std::vector<std::string>& unknown) {
    std::vector<Setting> settings;
    for (char** at = environ; at != nullptr && *at != nullptr; ++at) {
        const std::string_view variable(*at);
        const std::size_t equals = variable.find('=');
        if (!variable.starts_with(kPrefix) || equals == std::string_view::npos) continue;
        const std::string name(variable.substr(0, equals));
        const auto option = std::find_if(kOptions.begin(), kOptions.end(), [&](std::string_view one) { return variableOf(one) == name; });
        if (option == kOptions.end()) unknown.push_back(name);
        else if (equals + 1 < variable.size()) settings.push_back({{}, std::string(*option), {std::string(variable.substr(equals + 1))}, Origin{name, 0, 0, {}, {}}, true});
    }
    std::sort(settings.begin(), settings.end(), [](const Setting& a, const Setting& b) { return a.option < b.option; });
    return settings;
}

/// In the order of the file, then of the variables.
Result<std::vector<Setting>> allSettings(CLI::App& app) {
    Result<std::vector<Setting>> settings = settingsOfFile(configurationFile(), app);
    if (!settings) return settings;
    std::vector<std::string> unknown;
    for (Setting& setting : settingsOfVariables(unknown)) settings->push_back(std::move(setting));
    for (const std::string& name : unknown) {
        std::string option = name.substr(kPrefix.size());
        std::replace(option.begin(), option.end(), '_', '-');
        const std::string_view near = nearestName(option, kOptions);
        std::cerr << tr("warning: ")
                  << (near.empty() ? tr("%1: there is no such variable", {printable(name)})
                                   : tr("%1: there is no such variable; did you mean %2?", {printable(name), variableOf(near)}))
                  << '\n';
    }
    return settings;
}

/// The one that holds for an option of a command; null: none. A form of output that is set for all commands leaves alone those
/// that lack it.
const Setting* holding(const std::vector<Setting>& settings, CLI::Option& option, const std::string& command) {
    const Setting* best = nullptr;
    for (const Setting& one : settings) {
        if (!option.check_lname(one.option) || (!one.command.empty() && one.command != command) || (best && one.rank() < best->rank())) continue;
        if (!one.command.empty() || !isForeignForm(option, one.text())) best = &one;
    }
    return best;
}

/// As if it stood on the command line, but that whatever does stand there takes its place.
Result<void> give(CLI::Option& option, const Setting& setting) {
    try {
        for (const std::string& value : setting.values) option.add_result(value);
        if (!option.get_trigger_on_parse()) option.run_callback();
        option.clear();
        option.default_str(setting.text());
        return {};
    } catch (const CLI::Error& error) {
        option.clear();
        return Error{ErrorCode::Invalid, error.what(), setting.origin};
    }
}

Result<void> giveTo(CLI::App& command, const std::string& path, const std::vector<Setting>& settings) {
    for (CLI::Option* option : command.get_options([](const CLI::Option* one) { return takesDefault(*one); }))
        if (const Setting* setting = holding(settings, *option, path))
            if (const Result<void> given = give(*option, *setting); !given) return given;
    return {};
}

struct ShownOption {
    std::string command, option, value, from, overriddenBy;  // from: empty where it is built in
};

/// What is set anywhere, and by what it is overridden.
std::vector<ShownOption> rowsOf(const std::vector<Setting>& settings) {
    std::vector<ShownOption> rows;
    for (const Setting& one : settings) {
        std::string overriddenBy;
        for (const Setting& other : settings)
            if (&other != &one && other.option == one.option && other.rank() > one.rank() && (other.command.empty() || other.command == one.command)) overriddenBy = other.from();
        rows.push_back({one.command, one.option, one.text(), one.from(), overriddenBy});
    }
    return rows;
}

/// The options of one command, with what each has where the command line says nothing.
std::vector<ShownOption> rowsOf(CLI::App& command, const std::string& path, const std::vector<Setting>& settings) {
    std::vector<ShownOption> rows;
    for (CLI::Option* option : command.get_options([](const CLI::Option* one) { return takesDefault(*one); })) {
        const Setting* setting = holding(settings, *option, path);
        rows.push_back({path, option->get_lnames().front(), setting ? setting->text() : option->get_default_str(), setting ? setting->from() : std::string(), {}});
    }
    return rows;
}

int refuse(const Error& error) {
    std::cerr << tr("error: ") << printable(tr(error)) << '\n';
    return kExitUsage;
}

}  // namespace

std::span<const std::string_view> optionsWithDefaults() { return kOptions; }

Result<void> giveDefaults(CLI::App& app, const std::vector<std::string>& words) {
    std::string path;
    CLI::App& command = commandAt(app, words, path);
    // Help is there to repair what is wrong, and a view of the defaults says it.
    if (path.empty() || path == "help" || path == "config view" || path == "complete") return {};
    const Result<std::vector<Setting>> settings = allSettings(app);
    if (!settings) return settings.error();
    return giveTo(command, path, *settings);
}

int runViewDefaults(const ViewDefaultsOptions& options, CLI::App& app) {
    const Result<std::vector<Setting>> settings = allSettings(app);
    if (!settings) return refuse(settings.error());
    std::string path, asked;
    CLI::App& command = commandAt(app, options.command, path);
    for (const std::string& word : options.command) asked += (asked.empty() ? "" : " ") + word;
    if (asked != path) return refuse(Error{ErrorCode::NotFound, tr("there is no command %1", {asked}), {}});
    const std::vector<ShownOption> rows = path.empty() ? rowsOf(*settings) : rowsOf(command, path, *settings);
    // A value that the command would refuse is said here, too.
    if (!path.empty())
        if (const Result<void> given = giveTo(command, path, *settings); !given) return refuse(given.error());
    const fs::path file = configurationFile();
    std::error_code ignored;
    const bool there = !file.empty() && fs::exists(file, ignored);
    print(options.output,
          {.table =
               [&](std::ostream& out, const TableLook& look) {
                   out << (file.empty() ? tr("no file: there is no home folder")
                                        : tr(there ? forPeople("file %1") : forPeople("file %1, which does not exist"), {printable(file.string())}))
                       << '\n';
                   if (rows.empty()) {
                       out << tr("nothing is set") << '\n';
                       return;
                   }
                   TextTable table({tr("COMMAND"), tr("OPTION"), tr("VALUE"), tr("FROM"), tr("STATE")});
                   for (const ShownOption& row : rows)
                       table.add({row.command.empty() ? tr("all") : row.command, printable(row.option), row.value.empty() ? "-" : printable(row.value),
                                  row.from.empty() ? tr("built in") : printable(row.from), row.overriddenBy.empty() ? "-" : tr("overridden by %1", {printable(row.overriddenBy)})});
                   table.write(out, look);
               },
           .document =
               [&](std::ostream& out, ReportFormat format) {
                   ReportDocument document(out, format, "Defaults");
                   document.text("file", file.string());
                   document.flag("there", there);
                   document.list("options", rows, [](std::string& json, const ShownOption& row) {
                       JsonMembers members(json);
                       members.text("command", row.command);
                       members.text("option", row.option);
                       members.always("value", row.value);
                       members.text("from", row.from.empty() ? "built in" : row.from);
                       members.text("state", row.overriddenBy.empty() ? std::string() : "overridden by " + row.overriddenBy);
                   });
               }});
    return finishOutput(kExitOk);
}

}  // namespace bayplan
