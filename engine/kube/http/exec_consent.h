// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which exec plugins a person has said may be run, so that they are asked once. A program counts with its arguments and
// its environment; what is kept is a digest of these, since there may be secrets among them.
// Thread rule: one thread; several programs may use one file.

#include <filesystem>
#include <string>

#include "base/result.h"
#include "kube/http/api_endpoint.h"

namespace bayplan {

class ExecConsent {
public:
    explicit ExecConsent(std::filesystem::path file) : m_file(std::move(file)) {}
    /// $XDG_STATE_HOME/bayplan/exec-plugins, by default below ~/.local/state. Empty: there is no home.
    static std::filesystem::path fileFor(const KubeEnvironment& environment);

    /// False too where the file cannot be read: then one is asked again.
    bool given(const ExecPlugin& plugin) const;
    /// Appends, into a file that only its owner may read. Errors: Unwritable.
    Result<void> give(const ExecPlugin& plugin) const;

private:
    std::filesystem::path m_file;
};

/// The command line for people to judge, on one line: without control characters, and without what stands after words
/// such as secret or password.
std::string shownCommand(const ExecPlugin& plugin);

}  // namespace bayplan
