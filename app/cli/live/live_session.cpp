// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/live/live_session.h"

#include <algorithm>
#include <cstring>
#include <iostream>

#include <unistd.h>

#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/progress.h"
#include "cli/output/terminal.h"
#include "cli/output/words.h"
#include "kube/http/exec_consent.h"
#include "kube/http/patient_read.h"
#include "plugins/shared/unread_kinds.h"

namespace bayplan {

namespace {

constexpr Duration kTick{50'000'000};
constexpr std::size_t kLongestVersion = 64;            // characters shown
constexpr Duration kPatience = Duration::seconds(30);  // with a server that sends nothing

bool isSettled(const ReadState& state) {
    return state.is == ReadState::Is::Watching || state.is == ReadState::Is::Forbidden || state.is == ReadState::Is::Absent;
}

/// "pods: 500 of about 2000"; empty: nothing is being listed.
std::string progressText(const LiveState& state, const std::vector<ApiKind>& kinds) {
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const ReadState& one = state.kinds[i];
        if (one.is != ReadState::Is::Listing || one.read == 0) continue;
        const std::string read = std::to_string(one.read);
        return one.expected > one.read ? tr("%1: %2 of about %3", {kinds[i].resource, read, std::to_string(one.expected)}) : kinds[i].resource + ": " + read;
    }
    return {};
}

}  // namespace

int LiveSession::open() {
    const KubeEnvironment environment = KubeEnvironment::ofProcess();
    Result<Connection> connection = connectionFor(m_options.connect, environment);
    if (!connection) return fail(connection.error());
    m_connection = std::move(*connection);
    printDiagnostics(m_connection->notes, m_quiet);
    ExecHooks hooks;
    hooks.terminal = ::isatty(STDIN_FILENO) != 0;
    hooks.allow = [this](const ExecPlugin& plugin) { return mayRun(plugin); };
    // Printed as it arrives: it may say where to log in, and then wait for that.
    hooks.standardError = [](const std::string& text) { std::cerr << text << std::flush; };
    m_credentials = std::make_shared<CredentialSource>(*m_connection, std::move(hooks));
    bool refused = false;
    const Result<void> answered = firstAnswer(refused);
    if (answered) return kExitOk;
    if (m_stop.stop_requested()) return fail(Error{ErrorCode::Cancelled, {}, {}});
    if (!m_nobodyToAsk) std::cerr << tr("error: ") << printable(tr(answered.error())) << '\n';
    return refused || answered.error().code == ErrorCode::Cancelled ? kExitRefused : kExitFailed;
}

/// Every authenticated user may read /version: 401 means that the server does not know the user.
Result<void> LiveSession::firstAnswer(bool& refused) {
    ApiRequest request;
    request.path = "/version";
    const Result<ApiReply> reply = readPatiently(*client(), request, waitForReal, m_stop);
    if (!reply) return reply.error();
    refused = reply->status == 401;
    if (!reply->ok() && reply->status != 403)
        return Error{ErrorCode::Unreadable, m_connection->endpoint.server + ": " + reply->failure->toString(), {}};
    std::string body = reply->body;
    JsonParser parser;
    if (const Result<JsonValue> root = parser.parse(body); reply->ok() && root) m_version = bayplan::jsonText(*root, "gitVersion").substr(0, kLongestVersion);
    return {};
}

bool LiveSession::mayRun(const ExecPlugin& plugin) {
    if (m_options.allowExec) return true;
    const ExecConsent consent(ExecConsent::fileFor(KubeEnvironment::ofProcess()));
    if (consent.given(plugin)) return true;
    std::cerr << tr("The kubeconfig has a program print the credentials of user \"%1\":\n  %2\nIt would run with all your rights.", {printable(m_connection->user.name), shownCommand(plugin)})
              << '\n';
    if (!hasTerminal()) {
        m_nobodyToAsk = true;
        const Error error{ErrorCode::Cancelled, tr("the program was not run: there is no terminal to ask on; --allow-exec lets it run"), m_connection->user.origin};
        std::cerr << tr("error: ") << printable(tr(error)) << '\n';
        return false;
    }
    std::cerr << tr("Run it? [y]es, [a]lways, [N]o: ") << std::flush;
    const std::string answer = answerFromTerminal(m_stop).value_or("");
    if (answer == "a" || answer == "always") {
        if (const Result<void> kept = consent.give(plugin); !kept) std::cerr << tr("warning: ") << printable(tr(kept.error())) << '\n';
        return true;
    }
    return answer == "y" || answer == "yes";
}

std::string LiveSession::toString() const {
    const ApiEndpoint& endpoint = m_connection->endpoint;
    std::string text = (endpoint.context.empty() ? endpoint.server : endpoint.context + " (" + endpoint.server + ")");
    if (!m_version.empty()) text += ", Kubernetes " + m_version;
    if (const std::string& as = m_connection->user.impersonation.user; !as.empty()) text += ", as " + as;
    return printable(text);
}

std::unique_ptr<ApiClient> LiveSession::client() const {
    return std::make_unique<ApiClient>(m_connection->endpoint, m_credentials, limitsOf(m_options.connect));
}

std::vector<ApiKind> LiveSession::kinds() const { return apiKindsReadIn(m_options.connect.namespaceName); }

Result<LiveState> LiveSession::readAll(LivePicture& picture) {
    using Clock = std::chrono::steady_clock;
    ProgressLine progress(m_quiet);
    const Duration patience = m_options.connect.requestTimeout.nanoseconds > 0 ? m_options.connect.requestTimeout : kPatience;
    LiveReader reader([this] { return client(); }, picture.kinds());
    auto last = Clock::now();
    LiveState before;
    while (!m_stop.stop_requested()) {
        reader.wait(kTick, m_stop);
        LiveState state = reader.state();  // before take(): what it calls complete is then part of what is taken
        reader.take(picture);
        if (std::all_of(state.kinds.begin(), state.kinds.end(), isSettled)) return state;
        const auto failed = std::find_if(state.kinds.begin(), state.kinds.end(), [](const ReadState& one) { return one.is == ReadState::Is::Failed; });
        if (failed != state.kinds.end()) return Error{ErrorCode::Unreadable, failed->why, {}};
        if (const std::string text = progressText(state, picture.kinds()); !text.empty()) progress.show(text);
        const auto retrying = std::find_if(state.kinds.begin(), state.kinds.end(), [](const ReadState& one) { return one.is == ReadState::Is::Retrying; });
        const auto settled = [](const LiveState& of) { return std::count_if(of.kinds.begin(), of.kinds.end(), isSettled); };
        const auto read = [](const LiveState& of) {
            std::size_t sum = 0;
            for (const ReadState& one : of.kinds) sum += one.read;
            return sum;
        };
        if (settled(state) > settled(before) || read(state) > read(before)) last = Clock::now();
        before = state;
        if (retrying == state.kinds.end() || Clock::now() - last < std::chrono::nanoseconds(patience.nanoseconds)) continue;
        return Error{ErrorCode::Unreadable, tr("reading %1 does not succeed: %2", {picture.kinds()[static_cast<std::size_t>(retrying - state.kinds.begin())].resource, tr(retrying->why)}), {}};
    }
    return Error{ErrorCode::Cancelled, {}, {}};
}

std::string unknownText(const ApiKind& kind, const ReadState& state) {
    const std::string_view follows = followsFromUnread(kind.resource);
    return tr("%1 is unknown: %2", {kind.kind, tr(state.why)}) + (follows.empty() ? std::string() : tr("; so is %1", {std::string(follows)}));
}

std::vector<std::string> forbiddenOf(const LiveState& state, const std::vector<ApiKind>& kinds) {
    std::vector<std::string> lacking;
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (state.kinds[i].is == ReadState::Is::Forbidden && decidesOn(kinds[i])) lacking.push_back(kinds[i].kind + ": " + tr(state.kinds[i].why));
    return lacking;
}

}  // namespace bayplan
