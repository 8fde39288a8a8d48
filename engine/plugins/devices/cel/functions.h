// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The functions that expressions may call: one table, read by the checker for the types and by the evaluator for the
// code.
// Source: the standard library of CEL and Kubernetes 1.36 apiserver/pkg/cel/environment/base.go.
// Thread rule: the tables are immutable; functions are pure but for the cost they charge.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/devices/cel/types.h"
#include "plugins/devices/cel/value.h"

namespace bayplan::cel {

struct Node;

/// What an evaluation has cost so far, in upstream's units.
class Meter {
public:
    static constexpr std::uint64_t kMost = 1'000'000;

    void charge(std::size_t cost) { m_cost += cost; }
    bool exceeded() const { return m_cost > kMost; }

private:
    std::uint64_t m_cost = 0;
};

using Arguments = std::span<const Value>;
using Code = Value (*)(Arguments, Meter&);

/// One row of a table. `params` and `result` are types; the first parameter of a member is its target.
struct Row {
    std::string_view name;
    bool member = false;
    std::string_view params;  // "string, list(A)"
    std::string_view result;
    Code code = nullptr;  // null: an operator, which the evaluator knows
};

inline constexpr bool kMember = true;
inline constexpr bool kGlobal = false;

/// What the macro sortBy calls: a list, and the keys of its elements.
inline constexpr std::string_view kSortByKeys = "@sortByAssociatedKeys";

struct Overload {
    bool member = false;
    std::vector<TypePtr> params;
    TypePtr result;
    Code code = nullptr;
};

/// How upstream words a call with values that no overload takes.
enum class Refusal { Plain,
                     Named,
                     Full };

struct Function {
    Refusal refusal = Refusal::Full;
    std::vector<Overload> overloads;
};

/// What a call names: its target may be the first part of a function's name, as in `ip.isCanonical(…)`.
struct Called {
    std::string name;
    bool member = false;
    std::size_t first = 0;  // of the children that are arguments
};
Called calledBy(const Node& call);

/// Null: there is no such function.
const Function* findFunction(std::string_view name);
/// Whether upstream has a function of that name that is missing here: it must not be called undeclared.
bool isMissing(std::string_view name);

std::span<const Row> conversionRows();
std::span<const Row> stringRows();
std::span<const Row> listRows();
std::span<const Row> optionalRows();
std::span<const Row> kubernetesRows();
std::span<const Row> timeRows();
std::span<const Row> addressRows();
std::span<const Row> formatRows();

/// Whether it names a type of values of this language: "int", "net.IP".
bool isTypeName(std::string_view name);
/// Absent: the text is none.
std::optional<Timestamp> parseTimestamp(std::string_view text);
std::optional<Span> parseSpan(std::string_view text);
std::optional<Url> parseUrl(std::string_view text, bool& sure);

/// Runs the first overload that takes the values.
Value callFunction(std::string_view name, const Function& function, bool member, Arguments args, Meter& meter);

/// Whether the text is a regular expression; empty: it is, else what is wrong.
std::string faultOfPattern(std::string_view pattern);

}  // namespace bayplan::cel
