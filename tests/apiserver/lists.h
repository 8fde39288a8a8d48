// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// GET of many objects: selectors, resource versions, pages with continue tokens.
// Source: the transcripts; k8s.io/apiserver v0.36 for what they do not show (which tests/apiserver/README.md lists).

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "apiserver/answer.h"
#include "apiserver/clock.h"
#include "apiserver/selectors.h"
#include "apiserver/store.h"

namespace bayplan::apiserver {

/// What the two selectors of a request leave.
struct Selection {
    LabelSelector labels;
    FieldSelector fields;

    bool everything() const { return labels.all.empty() && fields.all.empty(); }
    bool accepts(const Object& object) const { return labels.accepts(object.labels) && fields.accepts(object); }
};

std::variant<Selection, Answer> selectionOf(const Kind& kind, const Request& request);

/// A parameter resourceVersion; 0 where it is empty. An Answer where it is no number.
std::variant<std::uint64_t, Answer> revisionOf(const Request& request);
/// 504, as after waiting for a revision that did not come. By hand, the clock is not waited for.
std::optional<Answer> tooNew(const Store& store, const Clock& clock, std::uint64_t revision);

struct ContinueToken {
    std::int64_t revision = 0;  // -1: whatever is there now
    std::string start;          // the key to go on from, below the list's own prefix
};

std::string encodeToken(const ContinueToken& token, bool leadingSlash);
std::variant<ContinueToken, std::string> decodeToken(const std::string& text);

/// `space`: of one namespace; empty: of all.
Answer listObjects(const Store& store, const Clock& clock, const Kind& kind, const std::string& space,
                   const Request& request);

}  // namespace bayplan::apiserver
