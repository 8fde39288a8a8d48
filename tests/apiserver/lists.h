// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// GET of many objects: selectors, resource versions, pages with continue tokens.
// Source: the transcripts; k8s.io/apiserver v0.36 for what they do not show (which tests/apiserver/README.md lists).

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "apiserver/clock.h"
#include "apiserver/http/answer.h"
#include "apiserver/selectors.h"
#include "apiserver/store.h"

namespace bayplan::apiserver {

/// The two selectors of a request.
struct Selection {
    LabelSelector labels;
    FieldSelector fields;

    bool everything() const { return labels.all.empty() && fields.all.empty(); }
    bool accepts(const Object& object) const { return labels.accepts(object.labels) && fields.accepts(object); }
};

std::variant<Selection, Answer> selectionOf(const Kind& kind, const Request& request);

/// The parameter resourceVersion; 0 if it is empty. An Answer if it is no number.
std::variant<std::uint64_t, Answer> revisionOf(const Request& request);
/// 504 for a revision that did not come. With a clock by hand it does not wait.
std::optional<Answer> tooNew(const Store& store, const Clock& clock, std::uint64_t revision);

struct ContinueToken {
    std::int64_t revision = 0;  // -1: the present state
    std::string start;          // the key to continue from, below the list's own prefix
};

std::string encodeToken(const ContinueToken& token, bool leadingSlash);
std::variant<ContinueToken, std::string> decodeToken(const std::string& text);

/// `space`: one namespace; empty: all.
Answer listObjects(const Store& store, const Clock& clock, const Kind& kind, const std::string& space,
                   const Request& request);

}  // namespace bayplan::apiserver
