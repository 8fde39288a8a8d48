// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/world.h"

#include <cstdio>

namespace bayplan::apiserver {

/// splitmix64: every seed gives a full period.
std::uint64_t Names::draw() {
    std::uint64_t mixed = m_state += 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    return mixed ^ mixed >> 31;
}

std::string Names::uid() {
    const std::uint64_t high = draw(), low = draw();
    char text[40];
    std::snprintf(text, sizeof text, "%08llx-%04llx-4%03llx-%04llx-%012llx", high >> 32 & 0xffffffffull,
                  high >> 16 & 0xffffull, high & 0xfffull, 0x8000ull | (low >> 48 & 0x3fffull),
                  low & 0xffffffffffffull);
    return text;
}

std::string Names::suffix() {
    constexpr std::string_view kLetters = "bcdfghjklmnpqrstvwxz2456789";
    std::string text;
    for (std::uint64_t drawn = draw(); text.size() < 5; drawn /= kLetters.size())
        text += kLetters[drawn % kLetters.size()];
    return text;
}

}  // namespace bayplan::apiserver
