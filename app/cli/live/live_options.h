// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The command-line options for a live cluster.

#include <filesystem>
#include <string>
#include <vector>

#include "cli/output/words.h"
#include "io/objects/object_selector.h"
#include "kube/http/connect_options.h"

namespace CLI {
class App;
}

namespace bayplan {

struct LiveOptions {
    bool live = false;  // for commands that otherwise read files
    ConnectOptions connect;
    bool allowExec = false;      // exec plugins run without a question
    bool allNamespaces = false;  // equal to no namespace
    bool partial = false;        // continues although something may not be read, or was left out
};

/// -l and --field-selector of kubectl.
struct SelectorOptions {
    ObjectSelector selector;
    std::string labels, fields;  // as written

    bool any() const { return !labels.empty() || !fields.empty(); }
};
/// `what`: the selected objects, for people: "these pods".
void addSelectors(CLI::App& command, SelectorOptions& options, const std::string& what);
/// The first of them alone.
void addLabels(CLI::App& command, SelectorOptions& options, const std::string& what);

/// Throws a command-line error if the kind does not have the fields.
void checkSelectors(const SelectorOptions& options, const std::string& kind);

/// The options of kubectl that select a connection, and --allow-exec.
void addConnection(CLI::App& command, LiveOptions& options);
/// --partial: accepts that something is left out, or may not be read.
void addPartial(CLI::App& command, bool& partial);
/// --live, which replaces files; the options that select its connection, which are refused without it; and --partial.
/// `ofNamespace`: what -n does with files; empty: it is refused there, too.
void addLive(CLI::App& command, LiveOptions& options, const std::string& ofNamespace = {});
/// Throws a command-line error where -n stands on the line and files are read; `why` there are no files of one namespace.
void refuseNamespaceOfFiles(const CLI::App& command, const LiveOptions& options, const std::string& why);

/// Throws a command-line error unless there are either files or --live.
void requireFilesOrLive(const std::vector<std::filesystem::path>& files, const LiveOptions& live);

/// The group of the options of a connection, which help shows in one line.
inline constexpr const char* kConnectionGroup = forPeople("Connection");

}  // namespace bayplan
