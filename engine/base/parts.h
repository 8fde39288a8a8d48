// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Structs that name their members once, in a static tuple `parts`, and are visited by it. A member that is not named
// there does not compile: what is copied, joined or compared part by part cannot forget one.
// Thread rule: pure functions.

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace bayplan {

/// A struct that can be visited; a class derived from one is, too, with what it inherits.
template <typename T>
concept HasParts = requires { std::remove_cvref_t<T>::parts; };

template <typename Struct, typename... Members>
constexpr bool namesAllMembers(const std::tuple<Members Struct::*...>&) {
    return (sizeof(Members) + ...) == sizeof(Struct);
}

/// visit(part of `first`, the same part of each of `others`…) for every part, in the order of `parts`.
template <typename Visit, typename First, typename... Others>
void forEachPart(Visit&& visit, First& first, Others&... others) {
    using Struct = std::remove_const_t<First>;
    static_assert(namesAllMembers(Struct::parts), "`parts` names every member");
    const auto visitOne = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        visit(first.*std::get<I>(Struct::parts), others.*std::get<I>(std::remove_const_t<Others>::parts)...);
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (visitOne(std::integral_constant<std::size_t, I>()), ...);
    }
    (std::make_index_sequence<std::tuple_size_v<std::remove_const_t<decltype(Struct::parts)>>>());
}

/// The same, with the parts of a part that has some in its place.
template <typename Visit, typename First, typename... Others>
void forEachList(Visit&& visit, First& first, Others&... others) {
    forEachPart(
        [&visit](auto& part, auto&... more) {
            if constexpr (HasParts<decltype(part)>) forEachList(visit, part, more...);
            else visit(part, more...);
        },
        first, others...);
}

}  // namespace bayplan
