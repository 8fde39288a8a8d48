// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the command line says of a live cluster.

#include <string>

#include "io/objects/object_selector.h"
#include "kube/http/connect_options.h"

namespace CLI {
class App;
}

namespace bayplan {

struct LiveOptions {
    bool live = false;  // of commands that read files otherwise
    ConnectOptions connect;
    bool allowExec = false;      // exec plugins run without a question
    bool allNamespaces = false;  // the same as no namespace
    bool partial = false;        // goes on where something may not be read, or was left out
};

/// -l and --field-selector of kubectl.
struct SelectorOptions {
    ObjectSelector selector;
    std::string labels, fields;  // as they were written

    bool any() const { return !labels.empty() || !fields.empty(); }
};
/// `what` they choose, for people: "these pods".
void addSelectors(CLI::App& command, SelectorOptions& options, const std::string& what);
/// The first of them alone.
void addLabels(CLI::App& command, SelectorOptions& options, const std::string& what);

/// Throws a mistake on the command line where the fields are none of that kind's.
void checkSelectors(const SelectorOptions& options, const std::string& kind);

/// The options of kubectl that choose a connection, and --allow-exec.
void addConnection(CLI::App& command, LiveOptions& options);
/// --partial: that something is left out, or may not be read, is meant.
void addPartial(CLI::App& command, bool& partial);
/// What -n means where files are read.
enum class NamespaceOfFiles { Refused,
                              Selects };  // the pods that are meant
/// --live, which takes the place of files, what chooses the connection then and is refused without it, and --partial.
void addLive(CLI::App& command, LiveOptions& options, NamespaceOfFiles ofFiles = NamespaceOfFiles::Refused);

/// The group of the options of a connection, which help shows in one line.
inline constexpr const char* kConnectionGroup = "Connection";

}  // namespace bayplan
