// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the command line says of a live cluster.

#include "kube/connect_options.h"

namespace CLI {
class App;
}

namespace bayplan {

struct LiveOptions {
    bool live = false;       // of commands that read files otherwise
    ConnectOptions connect;
    bool allowExec = false;  // exec plugins run without a question
    bool partial = false;    // goes on where something may not be read
};

/// The options of kubectl that choose a connection, and --allow-exec.
void addConnection(CLI::App& command, LiveOptions& options);
/// --partial.
void addPartial(CLI::App& command, LiveOptions& options);
/// --live, which takes the place of files, and what chooses the connection then.
void addLive(CLI::App& command, LiveOptions& options);

}  // namespace bayplan
