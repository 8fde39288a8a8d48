// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Result<T>: a value, or an Error that says where and what to repair. The member names are those of std::expected,
// which GCC 12 lacks in C++20. An expected "no" (an infeasible node) is never an Error: see framework/status.h.
// Thread rule: plain values.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/message.h"

namespace bayplan {

/// Where in the outside world something is wrong. Unknown parts are empty or 0.
struct Origin {
    std::string file;
    std::uint64_t line = 0;    // 1-based
    std::uint64_t column = 0;  // 1-based
    std::string object;        // "Pod ns/name"
    std::string field;         // "spec.containers[0].resources.requests.cpu"

    bool operator==(const Origin&) const = default;
};

/// "file:line:column: Pod ns/name: spec.x" with the unknown parts left out.
std::string toString(const Origin& origin);

enum class ErrorCode {
    Unreadable,   // the file or folder cannot be opened or read
    Syntax,       // not YAML, JSON, CSV or the archive it claims to be
    Invalid,      // well-formed, but the value is not allowed
    Conflict,     // conflicts with what exists: a duplicate, a pod that is placed already
    NotFound,     // names something that does not exist
    TooLarge,     // more than the reader accepts
    Cancelled,    // stopped on request; nothing changed
    Unsupported,  // a version or kind this program does not know
    Unwritable,   // the file cannot be written
};

/// One thing that a person has to repair. `message` says the reason and, if possible, what to do.
struct Error {
    ErrorCode code = ErrorCode::Invalid;
    Message message;
    Origin origin;
};

/// "origin: message".
std::string toString(const Error& error);

/// For bugs of ours: prints the place and aborts, in release builds too. The built-ins stand for std::source_location,
/// which Clang 14 of the fuzz preset lacks.
inline void check(bool condition, const char* what, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    if (condition) return;
    std::fprintf(stderr, "%s:%d: %s\n", file, line, what);
    std::abort();
}

/// What a Result has without knowing its type. An Error is rare and large, so it lies apart, and copies share it.
class ResultBase {
public:
    bool has_value() const { return !m_error; }
    explicit operator bool() const { return has_value(); }
    const Error& error() const {
        check(m_error != nullptr, "Result::error() of a value");
        return *m_error;
    }

protected:
    ResultBase() = default;
    explicit ResultBase(Error error);
    void require() const {
        if (m_error) fail();
    }

private:
    [[noreturn]] void fail() const;

    std::shared_ptr<const Error> m_error;  // null: there is a value
};

template <typename T>
class [[nodiscard]] Result : public ResultBase {
public:
    Result(T value) : m_value(std::in_place, std::move(value)) {}
    Result(Error error) : ResultBase(std::move(error)) {}

    const T& value() const& {
        require();
        return *m_value;
    }
    T& value() & {
        require();
        return *m_value;
    }
    T&& value() && {
        require();
        return *std::move(m_value);
    }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

private:
    std::optional<T> m_value;  // absent: there is an error
};

template <>
class [[nodiscard]] Result<void> : public ResultBase {
public:
    Result() = default;
    Result(Error error) : ResultBase(std::move(error)) {}
};

}  // namespace bayplan
