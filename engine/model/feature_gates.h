// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The feature gates of kube-scheduler 1.36 that change its decisions: their defaults, which of them are modelled, and
// the values that a scheduler was started with (--feature-gates). Gates that concern only other components are not in
// the table.
// Thread rule: plain values.
// Source: Kubernetes 1.36 pkg/features/kube_features.go, component-base/featuregate; specification 5.2.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace bayplan {

/// Which decisions are not modelled if a gate differs from its default.
enum class GateReach {
    Nobody,   // none: both values are modelled, or the gate changes when something happens, not what
    Claims,   // those about pods with resource claims
    Volumes,  // those about pods with claims for volumes
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
    std::string_view needs{};  // another gate; without it upstream does not start
};

/// Sorted by name.
std::span<const FeatureGate> featureGates();

class FeatureGates {
public:
    /// All gates at their defaults.
    FeatureGates() = default;

    /// `text` in the form of the flag, "A=true,B=false", applied on top of `before`. Errors: Invalid, for an unknown
    /// gate (with the nearest name), a value that is no bool, a value other than the one that the gate is locked to,
    /// and a gate that is on without a gate that it needs.
    enum class Needs { Now,
                       Later };  // Later: more text follows, so missing needs are not judged yet
    static Result<FeatureGates> parse(std::string_view text, const FeatureGates& before = {}, Needs needs = Needs::Now);

    /// `name` must be in the table.
    bool on(std::string_view name) const;
    bool on(const FeatureGate& gate) const;
    /// The value given for that gate by name; absent: AllAlpha, AllBeta or the default decides.
    std::optional<bool> said(std::string_view name) const;
    bool empty() const { return m_said.empty(); }
    /// The given values, sorted by name, in the form that parse() reads; empty if none was given.
    std::string text() const;

    bool operator==(const FeatureGates&) const = default;

private:
    std::map<std::string, bool, std::less<>> m_said;
};

}  // namespace bayplan
