// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The schema of a plugin's arguments. A plugin describes its arguments once, field by field, to a visitor. Three
// visitors read them, write them and draw them as a form. A field is described after those that it depends on; a
// visitor that reads has set those by then.
// Thread rule: one thread for each visitor.

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/duration.h"
#include "base/words.h"

namespace bayplan {

enum class Given {
    Optional,  // may be left out; not written if it equals the default
    Written,   // may be left out; always written
    Required,
};

struct ArgumentField {
    std::string_view name;   // its name in a configuration
    const char* label = "";  // for people, in English, marked with WORDS_FOR_PEOPLE("Arguments", …)
    Given given = Given::Optional;
    bool applies = true;  // false: it has no effect with the present values of the other arguments
    bool filled = false;  // for rows: if given, the list has at least one row
    const char* unit = "";
    /// For rows: the text of each row by which an object names the others of that row, in place of a list.
    std::string_view key = {};
};

/// The form that a text must have.
enum class TextForm { Any,
                      QualifiedName,
                      Group };

class ArgumentVisitor;

/// A list of rows of any type.
class ArgumentRows {
public:
    virtual ~ArgumentRows() = default;
    virtual std::size_t size() const = 0;
    virtual void resize(std::size_t rows) = 0;  // new rows have the default values
    /// Fills an empty list with the rows that a form starts with; the last of these is copied for a further row.
    virtual void start() = 0;
    virtual void describe(ArgumentVisitor& visitor, std::size_t row) = 0;
};

class ArgumentVisitor {
public:
    virtual ~ArgumentVisitor() = default;

    virtual void integer(const ArgumentField& field, std::optional<std::int64_t>& value, std::int64_t least, std::int64_t most) = 0;
    virtual void real(const ArgumentField& field, double& value, double least, double most) = 0;
    virtual void boolean(const ArgumentField& field, bool& value) = 0;
    /// `at`: the index in `words`.
    virtual void oneOf(const ArgumentField& field, std::size_t& at, std::span<const std::string_view> words) = 0;
    virtual void duration(const ArgumentField& field, Duration& value, Duration least) = 0;
    virtual void text(const ArgumentField& field, std::string& value, TextForm form = TextForm::Any) = 0;
    virtual void texts(const ArgumentField& field, std::vector<std::string>& values, TextForm form = TextForm::Any) = 0;
    virtual void rowsOf(const ArgumentField& field, ArgumentRows& rows) = 0;

    class Inside {
    public:
        virtual ~Inside() = default;
        virtual void describe(ArgumentVisitor& visitor) = 0;
    };
    /// Fields within fields. `there`: whether the object is present; null if that makes no difference.
    virtual void nested(const ArgumentField& field, bool* there, Inside& inside) = 0;

    /// A rule for the fields of this object described so far; `otherwise` is the message if it is broken.
    virtual void require(bool /*holds*/, const char* /*otherwise*/) {}
    /// A field that other objects of this type have; `why` says why it is not allowed here.
    virtual void forbid(std::string_view /*name*/, const char* /*why*/) {}

    template <typename Number>
    void number(const ArgumentField& field, Number& value, std::int64_t least, std::int64_t most = std::numeric_limits<Number>::max()) {
        std::optional<std::int64_t> whole = value;
        integer(field, whole, least, most);
        value = static_cast<Number>(whole.value_or(value));
    }
    template <typename Number>
    void number(const ArgumentField& field, std::optional<Number>& value, std::int64_t least, std::int64_t most = std::numeric_limits<Number>::max()) {
        std::optional<std::int64_t> whole = value;
        integer(field, whole, least, most);
        value = whole ? std::optional<Number>(static_cast<Number>(*whole)) : std::nullopt;
    }
    /// An enumeration; `words` are in its order. For a bool, the word for false comes first.
    template <typename Enum>
    void choice(const ArgumentField& field, Enum& value, std::initializer_list<std::string_view> words) {
        auto at = static_cast<std::size_t>(value);
        oneOf(field, at, std::span(words.begin(), words.size()));
        value = static_cast<Enum>(at);
    }
    /// `describe(ArgumentVisitor&, Row&)` describes one row; `start`: see ArgumentRows.
    template <typename Row, typename Describe>
    void rows(const ArgumentField& field, std::vector<Row>& all, Describe describe, std::vector<std::type_identity_t<Row>> start = {}) {
        class Rows final : public ArgumentRows {
        public:
            Rows(std::vector<Row>& r, Describe& d, std::vector<Row>& s) : m_rows(r), m_describe(d), m_start(s) {}
            std::size_t size() const override { return m_rows.size(); }
            void resize(std::size_t rows) override { m_rows.resize(rows); }
            void start() override { m_rows = m_start; }
            void describe(ArgumentVisitor& visitor, std::size_t row) override { m_describe(visitor, m_rows[row]); }

        private:
            std::vector<Row>& m_rows;
            Describe& m_describe;
            std::vector<Row>& m_start;
        };
        Rows rows(all, describe, start);
        rowsOf(field, rows);
    }
    /// `describe(ArgumentVisitor&)` describes the fields within.
    template <typename Describe>
    void object(const ArgumentField& field, Describe describe) {
        Within<Describe> within(describe);
        nested(field, nullptr, within);
    }
    /// `describe(ArgumentVisitor&, Value&)` describes the fields within.
    template <typename Value, typename Describe>
    void object(const ArgumentField& field, std::optional<Value>& value, Describe describe) {
        bool there = value.has_value();
        Value inner = value.value_or(Value{});
        const auto inside = [&](ArgumentVisitor& visitor) { describe(visitor, inner); };
        Within<decltype(inside)> within(inside);
        nested(field, &there, within);
        if (there) value = std::move(inner);
        else value.reset();
    }

private:
    template <typename Describe>
    class Within final : public Inside {
    public:
        explicit Within(const Describe& d) : m_describe(d) {}
        void describe(ArgumentVisitor& visitor) override { m_describe(visitor); }

    private:
        const Describe& m_describe;
    };
};

}  // namespace bayplan
