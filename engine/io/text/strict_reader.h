// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Decoding that does not end at the first fault: what is wrong with one field is noted, and its neighbours are read
// still, so that a person sees all that has to be repaired at once.
// Thread rule: one thread.

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
    /// Runs `read`; what it throws is noted. True where it threw nothing.
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
    void add(const Field& field, std::string message) { add(Fault{field.path(), std::move(message)}); }

    /// visit(key, const Field&) for each field of `object` that is known and not null. One that is not known, or stands
    /// there twice, is a fault; and what visit throws is.
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

    /// visit(const Field&) for each element of `list`.
    template <typename Visit>
    void elements(const Field& list, Visit&& visit) {
        guard([&] { list.forEachElement([&](const Field& element) { guard([&] { visit(element); }); }); });
    }

    const std::vector<Fault>& faults() const { return m_faults; }
    /// How many there were beyond those that are kept.
    std::size_t dropped() const { return m_dropped; }

private:
    bool accept(const Field& field, std::string_view key, std::span<const std::string_view> known,
                std::vector<std::string_view>& seen);

    static constexpr std::size_t kMost = 100;  // nobody reads on; and each is looked up in the text
    std::vector<Fault> m_faults;
    std::size_t m_dropped = 0;
};

}  // namespace bayplan
