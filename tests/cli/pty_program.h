// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The program on a terminal of its own, with a user who reads its output and types.

#include <cerrno>
#include <csignal>

#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>
#include <QElapsedTimer>
#include <QStringList>
#include <vector>

namespace bayplan::test {

class PtyProgram {
public:
    explicit PtyProgram(const QStringList& words) {
        std::vector<QByteArray> texts{BAYPLANCTL};
        for (const QString& word : words) texts.push_back(word.toUtf8());
        std::vector<char*> arguments;
        for (QByteArray& text : texts) arguments.push_back(text.data());
        arguments.push_back(nullptr);
        m_pid = ::forkpty(&m_terminal, nullptr, nullptr, nullptr);
        if (m_pid != 0) return;
        ::execv(arguments.front(), arguments.data());
        ::_exit(127);
    }
    ~PtyProgram() {
        if (m_pid > 0) {
            ::kill(m_pid, SIGKILL);
            ::waitpid(m_pid, nullptr, 0);
        }
        if (m_terminal >= 0) ::close(m_terminal);
    }
    PtyProgram(const PtyProgram&) = delete;
    PtyProgram& operator=(const PtyProgram&) = delete;

    /// Waits until `text` is on the terminal, after the text of the last call.
    bool says(const QByteArray& text) {
        for (;;) {
            if (const qsizetype at = m_said.indexOf(text, m_seen); at >= 0) return m_seen = at + text.size(), true;
            if (!read()) return false;
        }
    }
    /// A line with its end; "\x03" is Ctrl+C, "\x04" the end of input.
    void type(const QByteArray& keys) const { [[maybe_unused]] const auto typed = ::write(m_terminal, keys.constData(), static_cast<std::size_t>(keys.size())); }
    /// Its exit code; -1: it did not end, or was ended by a signal.
    int end() {
        while (read()) {
        }
        int status = 0;
        if (m_pid <= 0 || ::waitpid(m_pid, &status, 0) != m_pid) return -1;
        m_pid = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    const QByteArray& said() const { return m_said; }

private:
    /// Reads more of its output; false: it ended, or was silent for a minute.
    bool read() {
        pollfd terminal{m_terminal, POLLIN, 0};
        if (::poll(&terminal, 1, 60'000) <= 0) return false;
        char bytes[4096];
        const ssize_t count = ::read(m_terminal, bytes, sizeof bytes);
        if (count <= 0) return count < 0 && errno == EINTR;
        m_said.append(bytes, count);
        return true;
    }

    pid_t m_pid = -1;
    int m_terminal = -1;
    QByteArray m_said;
    qsizetype m_seen = 0;
};

}  // namespace bayplan::test
