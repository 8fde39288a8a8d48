// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of plugins. Each plugin with arguments has its own struct for them, whose default values are the
// defaults, and a free function describe(ArgumentVisitor&, Args&): the schema.
// Thread rule: values; const use is safe from any thread.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/argument_visitor.h"
#include "model/feature_gates.h"

namespace bayplan {

/// The operations on one plugin's arguments that need no knowledge of their type.
struct ArgumentsType {
    std::shared_ptr<void> (*copy)(const void* args);  // null: makes the defaults
    bool (*equal)(const void* a, const void* b);
    void (*describe)(ArgumentVisitor& visitor, void* args);
};

template <typename Args>
inline constexpr ArgumentsType kArgumentsOf{
    [](const void* args) -> std::shared_ptr<void> {
        return args ? std::make_shared<Args>(*static_cast<const Args*>(args)) : std::make_shared<Args>();
    },
    [](const void* a, const void* b) { return *static_cast<const Args*>(a) == *static_cast<const Args*>(b); },
    [](ArgumentVisitor& visitor, void* args) { describe(visitor, *static_cast<Args*>(args)); },
};

/// Every plugin's arguments; each has its default if the profile does not set it.
class PluginArgs {
public:
    template <typename Args>
    const Args& of() const {
        static const Args kDefaults;
        const auto at = m_typed.find(&kArgumentsOf<Args>);
        return at == m_typed.end() ? kDefaults : *static_cast<const Args*>(at->second.get());
    }
    /// For changes, by the caller alone; valid until *this is copied.
    template <typename Args>
    Args& edit() {
        return *static_cast<Args*>(edit(kArgumentsOf<Args>));
    }
    void* edit(const ArgumentsType& type);
    bool isDefault(const ArgumentsType& type) const;
    /// The arguments of that type become those of `from`.
    void take(const ArgumentsType& type, const PluginArgs& from);

    FeatureGates features;  // the scheduler's, which makeProfiles passes to its plugins; a profile does not contain them
    /// Arguments of plugins that take none here, as compact JSON by plugin name; kept only to be written back.
    std::map<std::string, std::string> others;
    /// Resources that only the configuration's extenders manage. If there are any, they replace those that a profile
    /// names.
    std::vector<std::string> ignoredByScheduler;

    bool operator==(const PluginArgs& o) const;

private:
    std::map<const ArgumentsType*, std::shared_ptr<void>> m_typed;  // copies share them until one is changed
};

}  // namespace bayplan
