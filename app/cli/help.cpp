// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/help.h"

#include <algorithm>
#include <iostream>
#include <sstream>

#include <unistd.h>
#include <CLI/CLI.hpp>

#include "cli/command_path.h"
#include "cli/defaults.h"
#include "cli/live/live_options.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/terminal.h"
#include "cli/output/words.h"
#include "io/text/text_width.h"

namespace bayplan {

namespace {

constexpr std::size_t kColumn = 30;         // where descriptions of options begin
constexpr std::size_t kCommandColumn = 18;  // and those of commands
constexpr const char* kOptionsGroup = forPeople("Options");

/// What no line of Chinese may begin with, and what none may end with.
constexpr std::string_view kClosing = "，。；：、）？！”》", kOpening = "（“《";

/// What stays on one line: a word, or a Chinese character with the marks that belong to it.
struct Piece {
    std::string text;
    bool blankBefore = false;
};

std::vector<Piece> piecesOf(std::string_view text) {
    std::vector<Piece> pieces;
    bool blank = false, afterNarrow = false, afterOpening = false;
    while (const std::size_t length = firstCharacter(text)) {
        const std::string_view character = text.substr(0, length);
        text.remove_prefix(length);
        if (character == " " || character == "\n") {
            blank = true;
            continue;
        }
        const bool narrow = textWidth(character) < 2, closing = kClosing.find(character) != std::string_view::npos;
        const bool joins = !pieces.empty() && !blank && ((narrow && afterNarrow) || closing || afterOpening);
        if (joins) pieces.back().text += character;
        else pieces.push_back({std::string(character), blank && !pieces.empty()});
        blank = false;
        afterNarrow = narrow;
        afterOpening = kOpening.find(character) != std::string_view::npos;
    }
    return pieces;
}

/// `text` from column `at` on, where the cursor stands at `cursor`, no line longer than the terminal is wide. Ends the line.
void wrap(std::ostream& out, const std::string& text, std::size_t at, std::size_t cursor) {
    const std::size_t width = std::max(terminalWidth(STDOUT_FILENO), at + 20);
    if (cursor + 2 > at && cursor > 0) {
        out << '\n';
        cursor = 0;
    }
    out << std::string(at - cursor, ' ');
    std::size_t column = at;
    for (const Piece& piece : piecesOf(text)) {
        const std::size_t length = textWidth(piece.text);
        if (column > at && column + (piece.blankBefore ? 1 : 0) + length > width) {
            out << '\n'
                << std::string(at, ' ');
            column = at;
        }
        if (column > at && piece.blankBefore) out << ' ', ++column;
        out << piece.text;
        column += length;
    }
    out << '\n';
}

/// Paragraph by paragraph; lines that begin with a blank are examples, and stay as they are.
void wrapParagraphs(std::ostream& out, const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == ' ') out << line << '\n';
        else wrap(out, line, 0, 0);
    }
}

class HelpFormatter final : public CLI::Formatter {
public:
    HelpFormatter() {
        for (const char* word : {forPeople("Usage"), forPeople("OPTIONS"), forPeople("SUBCOMMAND"), forPeople("SUBCOMMANDS"), forPeople("Positionals"), forPeople("REQUIRED"),
                                 forPeople("Needs"), forPeople("Excludes")})
            label(word, tr(word));
    }
    std::string make_description(const CLI::App* app) const override {
        std::ostringstream out;
        wrapParagraphs(out, tr(app->get_description().c_str()));
        return out.str();
    }
    std::string make_footer(const CLI::App* app) const override {
        std::ostringstream out;
        wrapParagraphs(out, tr(app->get_footer().c_str()));
        return out.str();
    }
    std::string make_subcommand(const CLI::App* sub) const override {
        std::ostringstream out;
        const std::string name = "  " + sub->get_name();
        out << name;
        wrap(out, tr(sub->get_description().c_str()), kCommandColumn, textWidth(name));
        return out.str();
    }
    std::string make_option(const CLI::Option* option, bool positional) const override {
        std::ostringstream out;
        const std::string name = "  " + make_option_name(option, positional) + make_option_opts(option);
        out << name;
        wrap(out, tr(option->get_description().c_str()), kColumn, textWidth(name));
        return out.str();
    }
    /// How a connection is chosen is the same everywhere: help live says it.
    std::string make_group(std::string group, bool positional, std::vector<const CLI::Option*> options) const override {
        if (group != kConnectionGroup) return Formatter::make_group(group == kOptionsGroup ? tr(kOptionsGroup) : group, positional, options);
        const bool reads = std::any_of(options.begin(), options.end(), [](const CLI::Option* option) { return option->check_lname("live"); });
        std::ostringstream out;
        out << tr(kConnectionGroup) << ":\n";
        const std::string name = reads ? "  --live, --context NAME …" : "  --context NAME …";
        out << name;
        wrap(out,
             reads ? tr("Read a live cluster instead of files. Which one, as which user and which namespaces: bayplanctl help live")
                   : tr("Which cluster, as which user and which namespaces: bayplanctl help live"),
             kColumn, textWidth(name));
        return out.str();
    }
};

constexpr const char* kOutputTopic = forPeople(
    "What commands print, and how.\n\n"
    "-o chooses the form: table for people, wide with more columns, name for references such as pod/web-0, json or yaml for programs, csv. Each command has some of these; another "
    "one is a mistake "
    "that names them. text is table.\n\n"
    "JSON and YAML are one document. apiVersion and kind say what it is; the page \"Reports\" of the manual says its fields, and so does the JSON Schema "
    "share/bayplan/reports.schema.json. New fields may "
    "come under the same apiVersion; none goes, and none changes its meaning.\n\n"
    "Words of verdict and status have colours on a terminal: not where NO_COLOR is set or TERM is dumb, never in another form than table and wide, never in a file or a pipe. "
    "--color=always and "
    "--color=never say otherwise. What takes over a second says on the terminal of standard error how far it is, unless --quiet.\n");

constexpr const char* kDefaultsTopic = forPeople(
    "Defaults of options, for those who always say the same.\n\n"
    "A variable BAYPLAN_OPTION, such as BAYPLAN_OUTPUT or BAYPLAN_FEATURE_GATES, is the default of that option in every command that has it. The file bayplan/config.yaml in $XDG_CONFIG_HOME, or in "
    "~/.config, says the same for all commands or for one:\n\n"
    "  apiVersion: bayplan/v1\n"
    "  kind: Configuration\n"
    "  options:\n"
    "    context: prod\n"
    "    color: never\n"
    "  commands:\n"
    "    schedule: {order: file}\n"
    "    plan check: {kubelet: /etc/kubelet.yaml}\n\n"
    "The command line goes before a variable, a variable before the file, and in the file a command before all. What approves or risks something, such as --unlock, --force and --partial, has no "
    "default: it is said each time.\n\n"
    "bayplanctl config view says what is set, and where.\n\n"
    "Options with defaults: ");

std::string liveTopic(CLI::App& app) {
    std::ostringstream out;
    wrapParagraphs(out,
                   tr("A live cluster, read as kubectl would: commands that read files take --live in their place, and these options with it; get, watch, record, apply, rollback and "
                      "landing always read "
                      "one. Nothing is changed but by apply, rollback and landing. What you may not read is unknown, never empty: such a command ends with 6, unless --partial says "
                      "that this is meant.\n\n"));
    const CLI::App* command = app.get_subcommand("inspect");
    for (const CLI::Option* option : command->get_options([](const CLI::Option* one) { return one->get_group() == kConnectionGroup; })) {
        const std::string name = "  " + option->get_name(false, true) + (option->get_type_size() != 0 ? " " + option->get_type_name() : std::string());
        out << name;
        wrap(out, tr(option->get_description().c_str()), kColumn, textWidth(name));
    }
    return out.str();
}

std::string defaultsTopic() {
    std::string names;
    for (const std::string_view name : optionsWithDefaults()) names += (names.empty() ? "--" : ", --") + std::string(name);
    std::ostringstream out;
    wrapParagraphs(out, tr(kDefaultsTopic) + names + tr(".\n"));
    return out.str();
}

std::string outputTopic() {
    std::ostringstream out;
    wrapParagraphs(out, tr(kOutputTopic));
    return out.str();
}

}  // namespace

std::shared_ptr<CLI::FormatterBase> helpFormatter() { return std::make_shared<HelpFormatter>(); }

std::function<int()> helpOn(CLI::App& app, const std::vector<std::string>& words) {
    const auto say = [](std::string text) {
        return [text = std::move(text)] {
            std::cout << text;
            return finishOutput(kExitOk);
        };
    };
    if (words == std::vector<std::string>{"live"}) return say(liveTopic(app));
    if (words == std::vector<std::string>{"output"}) return say(outputTopic());
    if (words == std::vector<std::string>{"defaults"}) return say(defaultsTopic());
    std::string path;
    const CLI::App& of = commandAt(app, words, path);
    std::string asked;
    for (const std::string& word : words) asked += (asked.empty() ? "" : " ") + word;
    if (asked != path) throw CLI::ValidationError("help", tr("there is no command %1", {asked}));
    return say(of.get_formatter()->make_help(&of, app.get_name() + (path.empty() ? "" : " " + path), CLI::AppFormatMode::Normal));
}

}  // namespace bayplan
