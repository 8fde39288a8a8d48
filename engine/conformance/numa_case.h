// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cases that a real kubelet decided, each a folder: case.json (a machine, a kubelet's configuration, operations) and
// expected.json (their results).

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"
#include "conformance/difference.h"
#include "conformance/numa_report.h"
#include "model/pod.h"
#include "topology/kubelet/kubelet_config.h"
#include "topology/machine.h"

namespace bayplan {

struct NumaOperation {
    enum class Kind { Admit,
                      Remove,
                      Start };
    Kind kind = Kind::Admit;
    std::string pod;  // "namespace/name"
    Pod object{};     // for Admit
};

struct NumaCase {
    Machine machine;
    KubeletConfig kubelet;
    std::vector<NumaOperation> operations;
};

/// Errors, with file and place: Unreadable, TooLarge, Syntax, Invalid (a field is missing, unknown in the machine's
/// description, of another type, or has an impossible value).
Result<NumaCase> readNumaCase(const std::filesystem::path& file);

/// Decides the case. Errors: those of makeKubeletSetup.
Result<NumaReport> runNumaCase(const NumaCase& which);

struct NumaComparison {
    Tally operations;                     // with all facts equal; the kubelet's start counts as one
    std::vector<Difference> differences;  // the first ones, one for each fact, in the order of the operations
    std::size_t differing = 0;            // number of all differences
};

/// `keep`: the most differences that are described.
NumaComparison compareNuma(const NumaReport& expected, const NumaReport& actual, std::size_t keep);

}  // namespace bayplan
