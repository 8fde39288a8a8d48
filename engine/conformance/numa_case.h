// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cases that a real kubelet decided, each a folder: case.json (a machine, a kubelet's configuration, operations) and
// expected.json (what became of them).

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"
#include "conformance/kube_scheduler_case.h"
#include "conformance/numa_report.h"
#include "model/pod.h"
#include "topology/kubelet_config.h"
#include "topology/machine.h"

namespace bayplan {

struct NumaOperation {
    enum class Kind { Admit, Remove, Start };
    Kind kind = Kind::Admit;
    std::string pod;  // "namespace/name"
    Pod object{};     // of an Admit
};

struct NumaCase {
    Machine machine;
    KubeletConfig kubelet;
    std::vector<NumaOperation> operations;
};

/// Errors, with file and place: Unreadable, TooLarge, Syntax, Invalid (a field is missing, unknown in the machine's
/// description, of another type, or says what cannot be).
Result<NumaCase> readNumaCase(const std::filesystem::path& file);

/// Decides the case. Errors: those of makeKubeletSetup.
Result<NumaReport> runNumaCase(const NumaCase& which);

/// One fact that is not as expected.
struct NumaDifference {
    std::string where;     // "start", "op 5 admit virt/vm-6"
    std::string what;      // the fact's path
    std::string expected;  // empty: nothing
    std::string got;
};

/// All of them, in the order of the operations.
std::vector<NumaDifference> compare(const NumaReport& expected, const NumaReport& actual);

}  // namespace bayplan
