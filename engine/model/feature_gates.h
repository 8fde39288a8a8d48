// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The feature gates of kube-scheduler 1.36 that change what it decides: their defaults, which of them are modelled, and
// what a scheduler was started with (--feature-gates). Gates that concern other components alone are not in the table.
// Thread rule: plain values.
// Source: Kubernetes 1.36 pkg/features/kube_features.go, component-base/featuregate; specification 5.2.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace bayplan {

/// Whose decisions are not modelled where a gate is not as by default.
enum class GateReach {
    Nobody,   // both ways are modelled, or it changes when something happens, not what
    Claims,   // pods with resource claims
    Volumes,  // pods with claims for volumes
    Groups,   // pods of a pod group
    Everybody,
};

struct FeatureGate {
    enum class Stage { Alpha,
                       Beta,
                       Stable };
    std::string_view name;
    Stage stage = Stage::Alpha;
    bool byDefault = false;
    bool locked = false;  // to its default
    GateReach reach = GateReach::Nobody;
    std::string_view needs{};  // another gate, without which upstream does not start
};

/// By name.
std::span<const FeatureGate> featureGates();

class FeatureGates {
public:
    /// As by default.
    FeatureGates() = default;

    /// `text` as the flag has it, "A=true,B=false", on top of what `before` says.
    /// Errors: Invalid, for a gate that is not known (with the nearest name), a value that is no bool, another value than
    /// the one it is locked to, and a gate that is on without one that it needs.
    enum class Needs { Now,
                       Later };  // Later: more is to come, and the last is not judged yet
    static Result<FeatureGates> parse(std::string_view text, const FeatureGates& before = {}, Needs needs = Needs::Now);

    /// `name` is one of the table.
    bool on(std::string_view name) const;
    bool on(const FeatureGate& gate) const;
    /// What was said of that gate by name; nothing: it is as AllAlpha, AllBeta or the default has it.
    std::optional<bool> said(std::string_view name) const;
    bool empty() const { return m_said.empty(); }
    /// As parse() reads it, by name; empty where nothing was said.
    std::string text() const;

    bool operator==(const FeatureGates&) const = default;

private:
    std::map<std::string, bool, std::less<>> m_said;
};

}  // namespace bayplan
