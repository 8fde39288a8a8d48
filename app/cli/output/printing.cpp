// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/printing.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/output/output.h"
#include "cli/output/terminal.h"
#include "cli/output/words.h"
#include "io/text/yaml_text.h"

namespace bayplan {

namespace {

constexpr std::array<std::string_view, 6> kWords{"table", "wide", "name", "json", "yaml", "csv"};

std::string_view wordOf(OutputForm form) { return kWords[static_cast<std::size_t>(form)]; }

/// None: no form has this name.
std::optional<OutputForm> formOf(std::string_view word) {
    if (word == "text") return OutputForm::Table;
    const auto at = std::find(kWords.begin(), kWords.end(), word);
    return at == kWords.end() ? std::nullopt : std::optional(static_cast<OutputForm>(at - kWords.begin()));
}

/// "json, yaml or table".
std::string choiceOf(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) text += (i == 0 ? "" : ", ") + words[i];
    return words.size() == 1 ? words.front() : tr("%1 or %2", {text, words.back()});
}

const char* sequenceOf(Tone tone) {
    switch (tone) {
    case Tone::Good: return "\x1b[32m";
    case Tone::Doubtful: return "\x1b[33m";
    case Tone::Bad: return "\x1b[31m";
    case Tone::Plain: break;
    }
    return "\x1b[0m";
}

constexpr const char* kFormCheck = "FORM";

bool isFile(const std::string& word) { return word.ends_with(".json") || word.ends_with(".yaml") || word.ends_with(".yml"); }

}  // namespace

CLI::Option* addOutput(CLI::App& command, OutputOptions& options, std::initializer_list<OutputForm> forms, OutputFiles files) {
    const std::vector<OutputForm> known(forms);
    std::vector<std::string> words;
    for (const OutputForm form : known) words.emplace_back(wordOf(form));
    if (files == OutputFiles::Written) words.push_back(tr("a file to write: FILE.json, FILE.yaml"));
    const std::string choice = choiceOf(words);
    options.form = known.front();
    command.add_option("--color", options.colour, "Colour words of verdict and status: auto (on a terminal, unless NO_COLOR is set), always or never")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->type_name("WHEN")
        ->default_str("auto");
    return command
        .add_option_function<std::string>(
            "-o,--output",
            [&options](const std::string& text) {
                options.file.clear();
                if (const std::optional<OutputForm> form = formOf(text)) options.form = *form;
                else options.form = (options.file = text).extension() == ".json" ? OutputForm::Json : OutputForm::Yaml;
            },
            choice)
        ->check(
            [known, files, choice](const std::string& text) {
                const std::optional<OutputForm> form = formOf(text);
                const bool offered = form ? std::find(known.begin(), known.end(), *form) != known.end() : files == OutputFiles::Written && isFile(text);
                return offered ? std::string() : tr("\"%1\" is none that this command prints, which are %2", {text, choice});
            },
            "", kFormCheck)
        ->default_str(words.front())
        ->type_name(files == OutputFiles::Written ? "FORM|FILE" : "FORM");
}

void withdrawForm(const CLI::App& command, OutputOptions& options, const std::string& why) {
    if (command.count("--output") > 0) throw CLI::ValidationError("--output", why);
    options.form = OutputForm::Table;
}

bool isForeignForm(CLI::Option& option, const std::string& word) {
    if (!option.check_lname("output") || !formOf(word)) return false;
    std::string checked = word;
    return !(*option.get_validator(kFormCheck))(checked).empty();
}

CLI::Option* addReport(CLI::App& command, OutputOptions& options) { return addOutput(command, options, {OutputForm::Table, OutputForm::Json, OutputForm::Yaml}); }

TableLook lookFor(const OutputOptions& options) {
    TableLook look;
    look.wide = options.form == OutputForm::Wide;
    look.translate = translation();
    const bool lines = options.form == OutputForm::Table || look.wide;
    if (lines && (options.colour == "always" || (options.colour == "auto" && coloursAreWelcome())))
        look.paint = [](Tone tone) { steerOutput(sequenceOf(tone)); };
    return look;
}

void print(const OutputOptions& options, const PrintedReport& report) {
    switch (options.form) {
    case OutputForm::Table:
    case OutputForm::Wide: return report.table(std::cout, lookFor(options));
    case OutputForm::Name: return report.names(std::cout);
    case OutputForm::Json:
    case OutputForm::Yaml: printExactly(); return report.document(std::cout, options.form == OutputForm::Json ? ReportFormat::Json : ReportFormat::Yaml);
    case OutputForm::Csv: printExactly(); return report.csv(std::cout);
    }
}

void addKind(JsonMembers& members, std::string_view kind) {
    members.text("apiVersion", kReportVersion);
    members.text("kind", kind);
}

void printValue(std::ostream& out, OutputForm form, const std::string& json) {
    if (form == OutputForm::Yaml) out << "---\n"
                                      << yamlFromJson(json).value();
    else out << json << '\n';
}

void addQuiet(CLI::App& command, bool& quiet) {
    command.add_flag("-q,--quiet", quiet, "Print no messages on standard error");
}

}  // namespace bayplan
