// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The decisions of a kubelet about a list of operations, as facts by path: "containers[0].cpus" → "1-3,25-27". Both
// sides of a comparison are converted to this form, so anything that only one of them contains is a difference.
// Empty and null fields are left out; CPU lists and quantities are written in their shortest form.
// Thread rule: pure functions.

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "topology/kubelet/kubelet.h"

namespace bayplan {

using NumaFacts = std::map<std::string, std::string>;

struct NumaReport {
    NumaFacts start;                 // the state before the first operation, or "error"
    std::vector<NumaFacts> results;  // one for each operation
};

/// Errors, with file and place: Unreadable, TooLarge, Syntax, Invalid (no such report, an invalid CPU list or
/// quantity).
Result<NumaReport> readNumaReport(const std::filesystem::path& file);

/// Our own result in the same form.
NumaFacts factsOf(const KubeletState& state, const std::string& prefix);
NumaFacts factsOf(const KubeletSetup& setup, const Admission& admission);

}  // namespace bayplan
