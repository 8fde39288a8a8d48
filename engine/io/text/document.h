// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small file of ours or of a scheduler's, YAML or JSON, parsed and ready to be decoded strictly: a field that is not
// known is an error that names the nearest one.
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
    /// Errors, located: Syntax, TooLarge (aliases). A text without content is Syntax.
    static Result<Document> parse(std::string text, const std::string& name);

    JsonValue root() const { return m_root; }
    /// What a decoder threw, with its place.
    Error located(const Fault& fault, ErrorCode code = ErrorCode::Invalid) const;
    Origin originOf(const Field& field) const;

private:
    Document() = default;
    // On the heap, so that they stay where they are when the document moves.
    struct Texts {
        std::string name;
        std::string source;
        std::string json;  // of YAML
        JsonParser parser;
    };
    TextPosition locate(const FieldPath& path) const;

    std::unique_ptr<Texts> m_texts;
    ObjectText::Form m_form = ObjectText::Form::Json;
    JsonValue m_root;
};

/// What is wrong where `root` is not of this apiVersion and kind; nothing: it is. `what`: "a plan", as people say it.
std::optional<Error> otherKind(const Field& root, const std::string& name, std::string_view apiVersion, std::string_view kind, const std::string& what);

/// Fails at the first field of `object` that is not among `known`, or that stands there twice.
void requireKnown(const Field& object, std::initializer_list<std::string_view> known);

/// "; did you mean "x"?" with the nearest of `known`, empty where none is near.
std::string suggestion(std::string_view name, std::span<const std::string_view> known);
inline std::string suggestion(std::string_view name, std::initializer_list<std::string_view> known) {
    return suggestion(name, std::span(known.begin(), known.size()));
}

}  // namespace bayplan
