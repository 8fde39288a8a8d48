// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Decoding that does not end at the first fault: the fault of a field is recorded, and its neighbours are still read,
// so that the user sees everything that needs a repair at once.
// Thread rule: one thread.

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/text/document.h"

namespace bayplan {

class StrictReader {
public:
    /// Calls `read` and records what it throws. True if it threw nothing.
    template <typename Read>
    bool guard(Read&& read) {
        try {
            read();
            return true;
        } catch (const Fault& fault) {
            add(fault);
            return false;
        }
    }

    void add(const Fault& fault);
    void add(const Field& field, Message message) { add(Fault{field.path(), std::move(message)}); }

    /// Calls visit(key, const Field&) for each known field of `object` that is not null. A field that is unknown or
    /// occurs twice is a fault, and so is what `visit` throws.
    template <typename Visit>
    void fields(const Field& object, std::initializer_list<std::string_view> known, Visit&& visit) {
        fields(object, std::span(known.begin(), known.size()), visit);
    }
    template <typename Visit>
    void fields(const Field& object, std::span<const std::string_view> known, Visit&& visit) {
        guard([&] {
            if (object.value().type() != JsonValue::Type::Object) object.failType("an object");
            std::vector<std::string_view> seen;
            object.value().forEachField([&](std::string_view key, JsonValue value) {
                const Field field(object, key, value);
                if (!accept(field, key, known, seen) || value.isNull()) return;
                guard([&] { visit(key, field); });
            });
        });
    }

    /// Calls visit(const Field&) for each element of `list`.
    template <typename Visit>
    void elements(const Field& list, Visit&& visit) {
        guard([&] { list.forEachElement([&](const Field& element) { guard([&] { visit(element); }); }); });
    }

    /// Calls visit(key, const Field&) for each field of a map, which may have any names; one that occurs twice is a fault.
    template <typename Visit>
    void entries(const Field& map, Visit&& visit) {
        guard([&] {
            std::vector<std::string_view> seen;
            map.forEach([&](std::string_view key, const Field& value) {
                if (std::find(seen.begin(), seen.end(), key) != seen.end()) return add(value, worded("is there twice"));
                seen.push_back(key);
                guard([&] { visit(key, value); });
            });
        });
    }

    const std::vector<Fault>& faults() const { return m_faults; }
    /// The number of faults beyond those that are kept.
    std::size_t dropped() const { return m_dropped; }

private:
    bool accept(const Field& field, std::string_view key, std::span<const std::string_view> known,
                std::vector<std::string_view>& seen);

    static constexpr std::size_t kMost = 100;  // nobody reads more, and each one is searched in the text
    std::vector<Fault> m_faults;
    std::size_t m_dropped = 0;
};

}  // namespace bayplan
