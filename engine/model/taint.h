// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Taints of nodes, tolerations of pods, and the rule for which toleration tolerates which taint.
// Source: Kubernetes 1.36 api/core/v1 toleration.go; the operators Lt and Gt belong to the gate
// TaintTolerationComparisonOperators, which is off (Alpha).

#include <string>
#include <vector>

namespace bayplan {

enum class TaintEffect { NoSchedule,
                         PreferNoSchedule,
                         NoExecute };

struct Taint {
    std::string key;
    std::string value;
    TaintEffect effect = TaintEffect::NoSchedule;

    bool operator==(const Taint&) const = default;
};

struct Toleration {
    enum class Op { Equal,
                    Exists,
                    Lt,
                    Gt,
                    Other };  // Other: an operator that never matches
    std::string key;          // empty: any key
    Op op = Op::Equal;
    std::string value;
    bool anyEffect = true;
    TaintEffect effect = TaintEffect::NoSchedule;  // unused if anyEffect

    bool operator==(const Toleration&) const = default;
};

/// `comparisons` enables the operators Lt and Gt: the taint's value is less, or greater, than the toleration's. Both
/// must be decimal 64-bit integers without a plus sign or leading zeros.
bool tolerates(const Toleration& toleration, const Taint& taint, bool comparisons = false);
bool tolerates(const std::vector<Toleration>& tolerations, const Taint& taint, bool comparisons = false);

/// "NoSchedule" and so on, as the API writes it.
const char* toString(TaintEffect effect);
/// "key=value:Effect", or "key:Effect" without a value, as kubectl writes it.
std::string toString(const Taint& taint);

}  // namespace bayplan
