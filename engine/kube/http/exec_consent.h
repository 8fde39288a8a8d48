// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The exec plugins that the user has allowed, so that the question comes only once. A program counts with its arguments
// and its environment; only a digest of these is stored, because they may contain secrets.
// Thread rule: one thread; several programs may use one file.

#include <filesystem>
#include <string>

#include "base/result.h"
#include "kube/http/api_endpoint.h"

namespace bayplan {

class ExecConsent {
public:
    explicit ExecConsent(std::filesystem::path file) : m_file(std::move(file)) {}
    /// $XDG_STATE_HOME/bayplan/exec-plugins, by default below ~/.local/state. Empty: no home.
    static std::filesystem::path fileFor(const KubeEnvironment& environment);

    /// Also false if the file cannot be read: then the question comes again.
    bool given(const ExecPlugin& plugin) const;
    /// Appends to a file that only its owner may read. Errors: Unwritable.
    Result<void> give(const ExecPlugin& plugin) const;

private:
    std::filesystem::path m_file;
};

/// The command line for people to judge, on one line: without control characters, and without the text after words such
/// as secret or password.
std::string shownCommand(const ExecPlugin& plugin);

}  // namespace bayplan
