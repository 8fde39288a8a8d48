// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The one way in which a command prints: the form that -o asks for out of those that the command has, and colours where
// somebody looks.

#include <filesystem>
#include <functional>
#include <initializer_list>
#include <ostream>
#include <string>
#include <string_view>

#include "io/reports/report_document.h"
#include "io/reports/report_format.h"
#include "io/text/json_members.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace bayplan {

enum class OutputForm { Table,  // for people; also "text"
                        Wide,
                        Name,  // references such as pod/web-0, a line each
                        Json,
                        Yaml,
                        Csv };

struct OutputOptions {
    OutputForm form = OutputForm::Table;
    std::filesystem::path file{};  // of commands that write files: FILE.json, FILE.yaml; empty: standard output
    std::string colour = "auto";   // auto, always, never

    /// A value of JSON or a document of YAML.
    bool structured() const { return form == OutputForm::Json || form == OutputForm::Yaml; }
};

enum class OutputFiles { Refused,
                         Written };  // a name that ends with .json, .yaml or .yml is a file

/// -o and --color. The first of `forms` is the one without -o; any other word is a mistake that names them.
CLI::Option* addOutput(CLI::App& command, OutputOptions& options, std::initializer_list<OutputForm> forms, OutputFiles files = OutputFiles::Refused);

/// The chosen form does not suit these arguments, `why`: a mistake if it stands on the line; a default gives way to a table.
void withdrawForm(const CLI::App& command, OutputOptions& options, const std::string& why);

/// Whether `option` is an -o of addOutput(), and `word` a form that other commands have and this one lacks.
bool isForeignForm(CLI::Option& option, const std::string& word);

/// The same for a report that is a table, JSON or YAML.
CLI::Option* addReport(CLI::App& command, OutputOptions& options);

/// -q.
void addQuiet(CLI::App& command, bool& quiet);

/// A report in each form that the command offered.
struct PrintedReport {
    std::function<void(std::ostream&, const TableLook&)> table{};  // and wide
    std::function<void(std::ostream&, ReportFormat)> document{};   // json and yaml
    std::function<void(std::ostream&)> names{};
    std::function<void(std::ostream&)> csv{};
};
/// To standard output.
void print(const OutputOptions& options, const PrintedReport& report);

/// How tables and lines on standard output look.
TableLook lookFor(const OutputOptions& options);

/// One of many values that come one after the other, `json`: a line of JSON, or a document of YAML.
void printValue(std::ostream& out, OutputForm form, const std::string& json);
/// The apiVersion and the kind of such a value, its first members.
void addKind(JsonMembers& members, std::string_view kind);

}  // namespace bayplan
