// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/credentials.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>

#include "io/text/base64.h"
#include "io/text/text_file.h"

namespace bayplan {

namespace {

constexpr std::int64_t kFilePeriod = 60;  // seconds between readings of a token file
constexpr std::int64_t kLeeway = 10;      // before it expires: the request takes time, too
constexpr std::size_t kMaxTokenBytes = std::size_t(64) << 10;

std::int64_t machineTime() {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin == std::string::npos ? std::string() : text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

bool fitsHeader(const std::string& text) {
    return std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

/// The key of an extra as part of a header name: lower case, with characters that names cannot contain as %XX.
std::string headerKey(const std::string& key) {
    constexpr std::string_view kPlain = "!#$&'*+-.^_`|~";
    constexpr char kDigits[] = "0123456789ABCDEF";
    std::string name;
    for (char c : key) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || kPlain.find(c) != std::string_view::npos;
        const auto byte = static_cast<unsigned char>(c);
        if (plain) name += c;
        else name += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
    return name;
}

}  // namespace

struct CredentialSource::Impl {
    KubeUser user;
    ApiEndpoint endpoint;
    ExecHooks hooks;
    Now now;

    std::mutex mutex;
    std::uint64_t issue = 1;
    std::string fileToken;  // as last read
    std::int64_t fileReadAt = 0;
    bool fileRead = false;
    std::optional<ExecCredential> made;  // by the plugin
    bool allowed = false;

    bool usesPlugin() const { return user.exec && user.token.empty() && user.tokenFile.empty() && user.username.empty() && user.password.empty(); }

    /// As kubectl: the last readable content of the file takes precedence over the token.
    Result<std::string> tokenOfFile() {
        if (!fileRead || now() - fileReadAt >= kFilePeriod || now() < fileReadAt) {
            const Result<std::string> text = readTextFile(user.tokenFile, kMaxTokenBytes);
            const std::string token = text ? trimmed(*text) : std::string();
            if (!token.empty()) {
                if (fileRead && token != fileToken) ++issue;
                fileToken = token;
                fileReadAt = now();
                fileRead = true;
            } else if (!fileRead) {
                if (!user.token.empty()) return user.token;
                return text ? Error{ErrorCode::Unreadable, worded("there is no token in it"), Origin{user.tokenFile.string(), 0, 0, {}, {}}} : text.error();
            }
        }
        return fileToken;
    }

    Result<void> runPlugin(const std::stop_token& stop) {
        if (made && (!made->expires || now() + kLeeway < *made->expires)) return {};
        if (!allowed) {
            if (!hooks.allow || !hooks.allow(*user.exec))
                return Error{ErrorCode::Cancelled, worded("executable %1 of user \"%2\" may not be run", {user.exec->command, user.name}), user.origin};
            allowed = true;
        }
        Result<ExecCredential> fresh = runExecPlugin(*user.exec, endpoint, hooks, stop);
        if (!fresh) {
            Error error = fresh.error();
            if (error.origin == Origin{}) error.origin = user.origin;
            return error;
        }
        made = std::move(*fresh);
        ++issue;
        return {};
    }
};

CredentialSource::CredentialSource(const Connection& connection, ExecHooks hooks, Now now)
    : m_impl(new Impl{connection.user, connection.endpoint, std::move(hooks), now ? std::move(now) : Now(machineTime), {}, 1, {}, 0, false, {}, false}) {}
CredentialSource::~CredentialSource() = default;

Result<Presented> CredentialSource::present(const std::stop_token& stop) {
    const std::lock_guard lock(m_impl->mutex);
    const KubeUser& user = m_impl->user;
    Presented presented;
    std::string authorization;
    presented.certificatePem = user.certificatePem;
    presented.certificateFile = user.certificateFile.string();
    presented.keyPem = user.keyPem;
    presented.keyFile = user.keyFile.string();
    if (!user.tokenFile.empty()) {
        const Result<std::string> token = m_impl->tokenOfFile();
        if (!token) return token.error();
        authorization = "Bearer " + *token;
    } else if (!user.token.empty()) {
        authorization = "Bearer " + trimmed(user.token);
    } else if (!user.username.empty() || !user.password.empty()) {
        authorization = "Basic " + toBase64(user.username + ":" + user.password);
    } else if (m_impl->usesPlugin()) {
        if (const Result<void> run = m_impl->runPlugin(stop); !run) return run.error();
        const ExecCredential& made = *m_impl->made;
        if (!made.token.empty()) authorization = "Bearer " + trimmed(made.token);
        if (!made.keyPem.empty()) {
            presented.certificatePem = made.certificatePem;
            presented.keyPem = made.keyPem;
            presented.certificateFile.clear();
            presented.keyFile.clear();
        }
    }
    presented.issue = m_impl->issue;
    if (!authorization.empty()) presented.headers.emplace_back("Authorization", std::move(authorization));
    const Impersonation& as = user.impersonation;
    if (!as.user.empty()) {
        presented.headers.emplace_back("Impersonate-User", as.user);
        if (!as.uid.empty()) presented.headers.emplace_back("Impersonate-Uid", as.uid);
        for (const std::string& group : as.groups) presented.headers.emplace_back("Impersonate-Group", group);
        for (const auto& [key, values] : as.extra)
            for (const std::string& value : values) presented.headers.emplace_back("Impersonate-Extra-" + headerKey(key), value);
    }
    for (const auto& [name, value] : presented.headers)
        if (!fitsHeader(value)) return Error{ErrorCode::Invalid, worded("%1 cannot be sent: there is a line break or another control character in it", {name}), user.origin};
    return presented;
}

bool CredentialSource::refused(std::uint64_t issue) {
    const std::lock_guard lock(m_impl->mutex);
    if (issue != m_impl->issue) return true;  // another thread renewed it meanwhile
    if (!m_impl->user.tokenFile.empty() && m_impl->fileRead) {
        const std::string before = m_impl->fileToken;
        m_impl->fileReadAt = m_impl->now() - kFilePeriod;
        const Result<std::string> token = m_impl->tokenOfFile();
        return token && *token != before;
    }
    if (m_impl->usesPlugin() && m_impl->made) {
        m_impl->made.reset();
        return true;
    }
    return false;
}

const Impersonation& CredentialSource::impersonation() const { return m_impl->user.impersonation; }

}  // namespace bayplan
