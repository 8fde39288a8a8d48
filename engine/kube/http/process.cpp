// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bayplan {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kErrorBytes = std::size_t(64) << 10;
constexpr int kTickMs = 50;                               // how soon a stop is noticed
constexpr auto kLinger = std::chrono::milliseconds(500);  // waits for output after its end, because a child of its own may keep the pipe open

std::string inPath(const std::string& command) {
    if (command.find('/') != std::string::npos) return command;
    const char* path = std::getenv("PATH");
    std::string list = path ? path : "";
    for (std::size_t at = 0; at <= list.size() && !list.empty();) {
        const std::size_t end = std::min(list.find(':', at), list.size());
        const std::string folder = list.substr(at, end - at);
        if (folder.starts_with('/'))
            if (std::string file = folder + "/" + command; access(file.c_str(), X_OK) == 0) return file;
        at = end + 1;
    }
    return {};
}

class Pipe {
public:
    Pipe() {
        if (pipe2(m_ends.data(), O_CLOEXEC) != 0) m_ends = {-1, -1};
    }
    ~Pipe() {
        closeReading();
        closeWriting();
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    bool open() const { return m_ends[0] >= 0; }
    int reading() const { return m_ends[0]; }
    int writing() const { return m_ends[1]; }
    void closeReading() { close(m_ends[0]); }
    void closeWriting() { close(m_ends[1]); }

private:
    static void close(int& end) {
        if (end >= 0) ::close(end);
        end = -1;
    }
    std::array<int, 2> m_ends{-1, -1};
};

class Child {
public:
    ~Child() {
        if (m_pid > 0) end();
    }
    Child() = default;
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    int start(const std::string& file, const ProcessRequest& request, Pipe& out, Pipe& err) {
        posix_spawn_file_actions_t actions;
        posix_spawnattr_t attributes;
        posix_spawn_file_actions_init(&actions);
        posix_spawnattr_init(&attributes);
        if (!request.standardInput) posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, out.writing(), 1);
        posix_spawn_file_actions_adddup2(&actions, err.writing(), 2);
        posix_spawn_file_actions_addclosefrom_np(&actions, 3);
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
        // A process group of its own can be ended together with its children; a program that reads the terminal must
        // stay in the foreground group.
        m_group = !request.standardInput;
        if (m_group) flags = static_cast<short>(flags | POSIX_SPAWN_SETPGROUP);
        posix_spawnattr_setflags(&attributes, flags);
        std::vector<char*> words{const_cast<char*>(request.command.c_str())};  // only read; the C interface needs the cast
        for (const std::string& word : request.args) words.push_back(const_cast<char*>(word.c_str()));
        words.push_back(nullptr);
        std::vector<char*> environment;
        for (const std::string& variable : request.environment) environment.push_back(const_cast<char*>(variable.c_str()));
        environment.push_back(nullptr);
        const int fault = posix_spawn(&m_pid, file.c_str(), &actions, &attributes, words.data(), environment.data());
        if (fault != 0) m_pid = 0;
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
        return fault;
    }

    /// The exit code after its end.
    std::optional<int> ended() {
        if (m_code) return m_code;
        int status = 0;
        const pid_t got = waitpid(m_pid, &status, WNOHANG);
        if (got == 0 || (got < 0 && errno == EINTR)) return std::nullopt;
        m_pid = 0;  // processes that it left behind are not ours to end
        m_code = got < 0 ? 255 : WIFEXITED(status) ? WEXITSTATUS(status)
                                                   : 128 + WTERMSIG(status);
        return m_code;
    }

private:
    void end() {
        kill(m_group ? -m_pid : m_pid, SIGKILL);
        int status = 0;
        while (waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
        }
    }

    pid_t m_pid = 0;
    bool m_group = false;
    std::optional<int> m_code;
};

/// False at the end of the file.
bool readSome(int from, std::string& to) {
    std::array<char, 16384> bytes;
    const ssize_t got = ::read(from, bytes.data(), bytes.size());
    if (got < 0) return errno == EINTR || errno == EAGAIN;
    to.append(bytes.data(), static_cast<std::size_t>(got));
    return got > 0;
}

}  // namespace

Result<ProcessEnd> runProcess(const ProcessRequest& request, const std::stop_token& stop) {
    const auto fail = [&](ErrorCode code, const Message& why) { return Error{code, worded("executable %1 %2", {request.command, why}), {}}; };
    const std::string file = inPath(request.command);
    if (file.empty() || access(file.c_str(), F_OK) != 0) return fail(ErrorCode::NotFound, worded("not found"));
    Pipe out, err;
    if (!out.open() || !err.open()) return fail(ErrorCode::Unreadable, std::strerror(errno));
    Child child;
    if (const int fault = child.start(file, request, out, err); fault != 0) return fail(ErrorCode::Unreadable, worded("cannot be run: %1", {std::strerror(fault)}));
    out.closeWriting();
    err.closeWriting();

    const auto deadline = Clock::now() + std::chrono::nanoseconds(request.timeout.nanoseconds);
    std::optional<Clock::time_point> over;  // when it ended
    ProcessEnd result;
    for (;;) {
        if (stop.stop_requested()) return fail(ErrorCode::Cancelled, worded("was stopped on request"));
        if (Clock::now() >= deadline) return fail(ErrorCode::Unreadable, worded("did not end within %1", {toString(request.timeout)}));
        if (!over && child.ended()) over = Clock::now();
        if (over && ((out.reading() < 0 && err.reading() < 0) || Clock::now() - *over > kLinger)) break;
        std::array<pollfd, 2> waiting{pollfd{out.reading(), POLLIN, 0}, pollfd{err.reading(), POLLIN, 0}};
        poll(waiting.data(), waiting.size(), kTickMs);
        if (waiting[0].revents != 0 && !readSome(out.reading(), result.output)) out.closeReading();
        if (waiting[1].revents != 0) {
            const std::size_t before = result.errors.size();
            if (!readSome(err.reading(), result.errors)) err.closeReading();
            if (request.standardError && result.errors.size() > before) request.standardError(result.errors.substr(before));
        }
        if (result.output.size() > request.maxOutputBytes) return fail(ErrorCode::TooLarge, worded("printed more than %1 bytes", {request.maxOutputBytes}));
        if (result.errors.size() > 2 * kErrorBytes) result.errors.erase(0, result.errors.size() - kErrorBytes);
    }
    if (result.errors.size() > kErrorBytes) result.errors.erase(0, result.errors.size() - kErrorBytes);
    result.exitCode = *child.ended();
    return result;
}

}  // namespace bayplan
