// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small file of this program or of a scheduler, YAML or JSON, parsed and ready for strict decoding: an unknown field
// is an error that names the nearest known one.
// Thread rule: one thread.

#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "io/text/field.h"
#include "io/text/object_text.h"

namespace bayplan {

class Document {
public:
    /// Errors, located: Syntax, TooLarge (aliases). A text without content is a Syntax error.
    static Result<Document> parse(std::string text, const std::string& name);

    JsonValue root() const { return m_root; }
    /// The error for what a decoder threw, with its place.
    Error located(const Fault& fault, ErrorCode code = ErrorCode::Invalid) const;
    Origin originOf(const Field& field) const;

private:
    Document() = default;
    // On the heap, so that their addresses stay valid when the document moves.
    struct Texts {
        std::string name;
        std::string source;
        std::string json;  // made from YAML
        JsonParser parser;
    };
    TextPosition locate(const FieldPath& path) const;

    std::unique_ptr<Texts> m_texts;
    ObjectText::Form m_form = ObjectText::Form::Json;
    JsonValue m_root;
};

/// The error if `root` is not of this apiVersion and kind; absent if it is. `what`: "a plan", as people say it.
std::optional<Error> otherKind(const Field& root, const std::string& name, std::string_view apiVersion, std::string_view kind, const std::string& what);

/// Fails at the first field of `object` that is not in `known`, or that occurs twice.
void requireKnown(const Field& object, std::initializer_list<std::string_view> known);

/// "; did you mean "x"?" with the nearest of `known`; empty if none is similar.
Message suggestion(std::string_view name, std::span<const std::string_view> known);
inline Message suggestion(std::string_view name, std::initializer_list<std::string_view> known) {
    return suggestion(name, std::span(known.begin(), known.size()));
}

}  // namespace bayplan
