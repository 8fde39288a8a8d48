// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// All reasons, each with one entry beside the code that gives it: its code, upstream's words, and words for people,
// which the views translate. Every code in use has an entry (tests/arch/test_reasons.py).
// Thread rule: immutable.

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>

#include "base/words.h"
#include "framework/status.h"

namespace bayplan {

/// What a reason is about, where a remedy or the words depend on it.
enum class Cause : std::uint8_t {
    Other,
    Amount,  // too little of a resource; arguments: resource, need, free, alloc
    Cordon,
    Taint,
    Label,    // arguments: key, op, want
    Spread,   // argument: key
    Port,     // arguments: port, protocol, pod
    Devices,  // of a resource claim
};

struct ReasonInfo {
    using Value = std::variant<std::int64_t, std::string>;

    std::string_view code;                   // stable id, "Fit.short": for reports
    const char* text;                        // upstream's words; %1 is the first argument
    const char* words;                       // for people, in English; %1 is the first argument
    std::array<std::string_view, 4> args{};  // their names
    Cause cause = Cause::Other;
    const char* brief = nullptr;  // `words` without the numbers of one node, as short as it gets, with %1 at most; null: `words`

    /// The values in the order of `args`, as many as there are names.
    Reason operator()(std::initializer_list<Value> values = {}) const;
    /// The same if upstream words it differently, or the text is variable.
    Reason saying(Message ownText, std::initializer_list<Value> values = {}) const;
    /// Whether `reason` was made by this entry.
    bool made(const Reason& reason) const;
};

// Reasons of no plugin.
inline constexpr ReasonInfo kExcluded{"PreFilter.excluded",
                                      "node(s) didn't satisfy plugin(s) []",
                                      WORDS_FOR_PEOPLE("Text", "the pod names the nodes it accepts, and this is none of them"),
                                      {},
                                      Cause::Other,
                                      WORDS_FOR_PEOPLE("Text", "not among the nodes that the pod names")};
inline constexpr ReasonInfo kExtenderRefused{"Extender.refused", "%1", WORDS_FOR_PEOPLE("Text", "%1"), {"said"}};
inline constexpr ReasonInfo kExtenderFailed{"Extender.error", "%1", WORDS_FOR_PEOPLE("Text", "an extender failed: %1"), {"fault"}};
inline constexpr ReasonInfo kOutside{"Placement.outside", "node(s) are not in the placement of the pod group",
                                     WORDS_FOR_PEOPLE("Text", "the node is not in the placement in which the pod group was tried")};
inline constexpr ReasonInfo kFrameworkReasons[] = {kExcluded, kExtenderRefused, kExtenderFailed, kOutside};

}  // namespace bayplan
