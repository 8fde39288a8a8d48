// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Static types of expressions, and when one stands for another.
// Source: the type checking rules of CEL. Thread rule: types are immutable; Unifier is for one thread.

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bayplan::cel {

/// As values name them; messages say "timestamp" and "duration".
inline constexpr std::string_view kTimestampType = "google.protobuf.Timestamp", kSpanType = "google.protobuf.Duration";

struct Type;
using TypePtr = std::shared_ptr<const Type>;

struct Type {
    std::string name;  // "int", "list", "kubernetes.Quantity"; of a variable any text
    std::vector<TypePtr> params;
    bool variable = false;

    bool isDyn() const { return name == "dyn" || name == "any" || name == "!error!"; }
};

/// "list(int)", "map(A, optional(B))", "kubernetes.Semver"; capital letters are variables.
TypePtr typeOf(std::string_view text);
TypePtr typeOf(std::string_view name, std::vector<TypePtr> params);

/// The types that variables stand for, as far as they are known.
class Unifier {
public:
    TypePtr fresh();
    /// `type` with new variables in place of its own, the same ones for all types of one `renamed`.
    TypePtr renamed(const TypePtr& type, std::unordered_map<std::string, TypePtr>& renamed);
    /// Whether values of the types can be given for `wanted`, one by one; only then variables are bound.
    bool assignable(const std::vector<TypePtr>& given, const std::vector<TypePtr>& wanted);
    /// With what variables stand for; `final`: unknown ones become dyn.
    TypePtr resolved(const TypePtr& type, bool final) const;
    /// As messages write it.
    std::string text(const TypePtr& type) const;

private:
    bool fits(const TypePtr& given, const TypePtr& wanted);
    bool bind(const TypePtr& variable, const TypePtr& type, bool& known);
    bool occurs(const TypePtr& variable, const TypePtr& within) const;
    bool lessSpecific(const TypePtr& a, const TypePtr& b) const;

    std::unordered_map<std::string, TypePtr> m_bound;
    int m_next = 0;
};

}  // namespace bayplan::cel
