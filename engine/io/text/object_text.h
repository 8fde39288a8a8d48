// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The text of one object as a reader has it: the JSON to be parsed, and the text of its file, to find the place of a
// value in it. Places are searched only after a fault.

#include <string>

#include "io/text/text_position.h"

namespace bayplan {

class ObjectText {
public:
    enum class Form {
        Json,      // `source` is the JSON itself
        Yaml,      // `source` is the document in YAML
        YamlItem,  // `source` is an element of a YAML list, with its dash
        Opaque,    // only its beginning is known
    };

    ObjectText(const std::string& file, TextPosition at, Form form, const std::string& json, const std::string& source)
        : m_file(file), m_at(at), m_form(form), m_json(json), m_source(source) {}

    const std::string& file() const { return m_file; }
    TextPosition at() const { return m_at; }
    const std::string& json() const { return m_json; }
    /// The place in the file of the value at `path`, or of its nearest existing ancestor.
    TextPosition locate(const FieldPath& path) const;

private:
    const std::string& m_file;
    TextPosition m_at;
    Form m_form;
    const std::string& m_json;
    const std::string& m_source;
};

}  // namespace bayplan
