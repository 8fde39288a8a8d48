// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/exec_consent.h"

#include <algorithm>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "io/text/text_file.h"
#include "io/text/text_width.h"
#include "kube/http/digest.h"

namespace bayplan {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxFileBytes = std::size_t(1) << 20;

/// A digest of words that cannot run into one another: each is preceded by its length.
std::string digestOf(const ExecPlugin& plugin) {
    std::string words;
    const auto add = [&](const std::string& word) { words += std::to_string(word.size()) + ':' + word; };
    add(plugin.command);
    for (const std::string& word : plugin.args) add(word);
    add("env");
    for (const auto& [name, value] : plugin.env) add(name + "=" + value);
    return sha256Hex(words);
}

bool isSecretWord(std::string word) {
    std::transform(word.begin(), word.end(), word.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return word.find("secret") != std::string::npos || word.find("password") != std::string::npos || word.find("passwd") != std::string::npos;
}

}  // namespace

fs::path ExecConsent::fileFor(const KubeEnvironment& environment) {
    const std::string state = environment.variable("XDG_STATE_HOME").value_or(std::string());
    if (!state.empty() && fs::path(state).is_absolute()) return fs::path(state) / "bayplan" / "exec-plugins";
    return environment.home.empty() ? fs::path() : environment.home / ".local" / "state" / "bayplan" / "exec-plugins";
}

bool ExecConsent::given(const ExecPlugin& plugin) const {
    if (m_file.empty()) return false;
    const Result<std::string> text = readTextFile(m_file, kMaxFileBytes);
    return text && ("\n" + *text).find("\n" + digestOf(plugin) + "\n") != std::string::npos;
}

Result<void> ExecConsent::give(const ExecPlugin& plugin) const {
    const auto unwritable = [&] { return Error{ErrorCode::Unwritable, worded("the answer cannot be remembered"), Origin{m_file.string(), 0, 0, {}, {}}}; };
    if (m_file.empty()) return unwritable();
    std::error_code ignored;
    fs::create_directories(m_file.parent_path(), ignored);
    const int file = ::open(m_file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0) return unwritable();
    const std::string line = digestOf(plugin) + "\n";
    const bool written = ::write(file, line.data(), line.size()) == static_cast<ssize_t>(line.size());
    return ::close(file) == 0 && written ? Result<void>() : unwritable();
}

std::string shownCommand(const ExecPlugin& plugin) {
    std::string shown = plugin.command;
    bool hide = false;
    for (const std::string& word : plugin.args) {
        const std::size_t sign = word.find('=');
        if (hide) shown += " ***";
        else if (sign != std::string::npos && isSecretWord(word.substr(0, sign))) shown += " " + word.substr(0, sign) + "=***";
        else shown += " " + word;
        hide = !hide && sign == std::string::npos && word.starts_with('-') && isSecretWord(word);
    }
    return withoutControls(std::move(shown));
}

}  // namespace bayplan
