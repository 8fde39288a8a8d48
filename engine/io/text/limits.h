// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The limits of readers. The API server rejects objects of more than about 3 MiB, so anything larger is not an object;
// parsing temporarily needs about ten times the text.

#include <cstddef>

namespace bayplan {

inline constexpr std::size_t kMaxItemBytes = 16u * 1024 * 1024;    // of one object's text
inline constexpr std::size_t kMaxUsageBytes = 256u * 1024 * 1024;  // of a text of what is used, which is read at once
inline constexpr std::size_t kMaxPlanBytes = 64u * 1024 * 1024;    // of a plan, whose text is read at once
inline constexpr std::size_t kMaxPlanSteps = 300'000;              // twice the pods of the largest cluster that Kubernetes promises
inline constexpr std::size_t kMaxDiagnostics = 10'000;             // of one reading; further ones are counted
inline constexpr std::size_t kSniffBytes = 64u * 1024;             // the part that the format is recognised by

}  // namespace bayplan
