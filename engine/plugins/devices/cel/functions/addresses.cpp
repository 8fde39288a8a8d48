// SPDX-License-Identifier: GPL-3.0-or-later
// Addresses and networks of the internet protocols. What is wrong with a text that is no address is only said where
// upstream's words are known.
// Source: Kubernetes 1.36 documentation of CEL, and the cases of apiserver/pkg/cel/library/{ip,cidr}_test.go.

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "plugins/devices/cel/functions.h"

namespace bayplan::cel {

namespace {

const std::string& argument(Arguments args, std::size_t i = 0) { return *args[i].as<std::string>(); }
const IpAddress& address(Arguments args) { return *args[0].as<IpAddress>(); }
const IpNetwork& network(Arguments args, std::size_t i = 0) { return *args[i].as<IpNetwork>(); }

/// Takes a number off the front of the text; absent: there is none of at most so many digits.
std::optional<unsigned> takeNumber(std::string_view& text, std::size_t mostDigits, int base) {
    unsigned value = 0;
    const char* begin = text.data();
    const auto [end, fault] = std::from_chars(begin, begin + text.size(), value, base);
    const auto digits = static_cast<std::size_t>(end - begin);
    if (fault != std::errc() || digits > mostDigits) return std::nullopt;
    text.remove_prefix(digits);
    return value;
}

/// Four numbers without leading zeros.
bool readV4(std::string_view text, std::uint8_t* bytes) {
    for (int i = 0; i < 4; ++i) {
        if (i > 0 && !text.starts_with('.')) return false;
        if (i > 0) text.remove_prefix(1);
        const bool zero = text.starts_with('0');
        const std::size_t before = text.size();
        const auto value = takeNumber(text, 3, 10);
        if (!value || *value > 255 || (zero && before - text.size() > 1)) return false;
        bytes[i] = static_cast<std::uint8_t>(*value);
    }
    return text.empty();
}

/// Eight numbers of two bytes; "::" once for a run of zeros, and the last two as version 4 writes them.
bool readV6(std::string_view text, std::array<std::uint8_t, 16>& bytes) {
    std::vector<std::uint8_t> head, tail;
    bool gap = text.starts_with("::");
    if (gap) text.remove_prefix(2);
    while (!text.empty()) {
        std::vector<std::uint8_t>& to = gap ? tail : head;
        if (text.find(':') == std::string_view::npos && text.find('.') != std::string_view::npos) {
            std::uint8_t last[4];
            if (!readV4(text, last)) return false;
            to.insert(to.end(), std::begin(last), std::end(last));
            break;
        }
        const auto value = takeNumber(text, 4, 16);
        if (!value) return false;
        to.push_back(static_cast<std::uint8_t>(*value >> 8));
        to.push_back(static_cast<std::uint8_t>(*value & 0xFF));
        if (text.empty()) break;
        if (text.starts_with("::") && !gap) {
            gap = true;
            text.remove_prefix(2);
        } else if (text.starts_with(':') && text.size() > 1) text.remove_prefix(1);
        else return false;
    }
    if (gap ? head.size() + tail.size() > 14 : head.size() != 16) return false;
    std::copy(head.begin(), head.end(), bytes.begin());
    std::copy(tail.begin(), tail.end(), bytes.end() - static_cast<std::ptrdiff_t>(tail.size()));
    return true;
}

/// Absent: it is none, or one that Kubernetes refuses: with a zone, or of version 4 within version 6.
std::optional<IpAddress> parseAddress(const std::string& from) {
    IpAddress made;
    if (readV4(from, made.bytes.data())) {
        made.v4 = true;
        return made;
    }
    made = {};
    if (!readV6(from, made.bytes)) return std::nullopt;
    const bool within = std::all_of(made.bytes.begin(), made.bytes.begin() + 10, [](std::uint8_t byte) { return byte == 0; }) && made.bytes[10] == 0xFF && made.bytes[11] == 0xFF;
    return within ? std::nullopt : std::optional(made);
}

Value faultOf(const std::string& from, const char* function) {
    const std::string begin = "IP Address \"" + from + "\" parse error during conversion from string: ParseAddr(\"" + from + "\"): ";
    const bool dotted = !from.empty() && from.find_first_not_of("0123456789.") == std::string::npos;
    if (dotted && std::count(from.begin(), from.end(), '.') > 3 && from.find("..") == std::string::npos) {
        // The first four numbers are read before the fifth one is met.
        std::size_t end = std::string::npos;
        for (int i = 0; i < 4; ++i) end = from.find('.', end + 1);
        if (parseAddress(from.substr(0, end))) return failure(begin + "IPv4 address too long");
    }
    return notModelled("CEL function " + std::string(function) + " of \"" + from + "\"");
}

std::optional<IpNetwork> parseNetwork(const std::string& from) {
    const std::size_t slash = from.rfind('/');
    if (slash == std::string::npos) return std::nullopt;
    const std::string bits = from.substr(slash + 1);
    const auto base = parseAddress(from.substr(0, slash));
    const bool number = !bits.empty() && bits.size() <= 3 && bits.find_first_not_of("0123456789") == std::string::npos && (bits.size() == 1 || bits[0] != '0');
    if (!base || !number || std::stoi(bits) > (base->v4 ? 32 : 128)) return std::nullopt;
    return IpNetwork{*base, std::stoi(bits)};
}

IpNetwork masked(IpNetwork from) {
    const std::size_t bytes = from.address.v4 ? 4 : 16;
    for (std::size_t i = 0; i < bytes; ++i) {
        const int kept = std::clamp(from.bits - static_cast<int>(i) * 8, 0, 8);
        from.address.bytes[i] &= static_cast<std::uint8_t>(0xFF00 >> kept);
    }
    return from;
}

bool containsAddress(const IpNetwork& in, const IpAddress& one) {
    return in.address.v4 == one.v4 && masked(in).address == masked({one, in.bits}).address;
}

Value toAddress(Arguments args, Meter&) {
    const auto made = parseAddress(argument(args));
    return made ? Value(*made) : faultOf(argument(args), "ip");
}
Value isAddress(Arguments args, Meter&) { return parseAddress(argument(args)).has_value(); }
Value isCanonical(Arguments args, Meter&) {
    const auto made = parseAddress(argument(args));
    return made ? Value(textOf(*made) == argument(args)) : faultOf(argument(args), "ip.isCanonical");
}
Value family(Arguments args, Meter&) { return std::int64_t{address(args).v4 ? 4 : 6}; }

bool beginsWith(const IpAddress& one, bool v4, std::initializer_list<std::uint8_t> bytes) {
    return one.v4 == v4 && std::equal(bytes.begin(), bytes.end(), one.bytes.begin());
}
bool isZero(const IpAddress& one) {
    return std::all_of(one.bytes.begin(), one.bytes.end(), [](std::uint8_t byte) { return byte == 0; });
}
bool loopback(const IpAddress& one) {
    if (one.v4) return one.bytes[0] == 127;
    return std::all_of(one.bytes.begin(), one.bytes.end() - 1, [](std::uint8_t byte) { return byte == 0; }) && one.bytes[15] == 1;
}
bool linkLocalUnicast(const IpAddress& one) { return beginsWith(one, true, {169, 254}) || (!one.v4 && one.bytes[0] == 0xFE && (one.bytes[1] & 0xC0) == 0x80); }
bool multicast(const IpAddress& one) { return one.v4 ? (one.bytes[0] & 0xF0) == 0xE0 : one.bytes[0] == 0xFF; }

Value isUnspecified(Arguments args, Meter&) { return isZero(address(args)); }
Value isLoopback(Arguments args, Meter&) { return loopback(address(args)); }
Value isLinkLocalMulticast(Arguments args, Meter&) {
    const IpAddress& one = address(args);
    return beginsWith(one, true, {224, 0, 0}) || (!one.v4 && one.bytes[0] == 0xFF && (one.bytes[1] & 0x0F) == 0x02);
}
Value isLinkLocalUnicast(Arguments args, Meter&) { return linkLocalUnicast(address(args)); }
Value isGlobalUnicast(Arguments args, Meter&) {
    const IpAddress& one = address(args);
    return !isZero(one) && !loopback(one) && !multicast(one) && !linkLocalUnicast(one) && !beginsWith(one, true, {255, 255, 255, 255});
}

Value toNetwork(Arguments args, Meter&) {
    const std::string& from = argument(args);
    if (const auto made = parseNetwork(from)) return *made;
    // What stands before the slash is right: only the number is missing.
    if (from.ends_with('/') && parseAddress(from.substr(0, from.size() - 1)))
        return failure("network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(\"" + from
                       + "\"): bad bits after slash: \"\"");
    return notModelled("CEL function cidr of \"" + from + "\"");
}
Value isNetwork(Arguments args, Meter&) { return parseNetwork(argument(args)).has_value(); }
Value containsIp(Arguments args, Meter&) {
    if (const auto* one = args[1].as<IpAddress>()) return containsAddress(network(args), *one);
    const auto one = parseAddress(argument(args, 1));
    return one ? Value(containsAddress(network(args), *one)) : notModelled("CEL function containsIP of \"" + argument(args, 1) + "\"");
}
Value containsNetwork(Arguments args, Meter&) {
    const auto* given = args[1].as<IpNetwork>();
    const auto read = given ? std::optional(*given) : parseNetwork(argument(args, 1));
    if (!read) return notModelled("CEL function containsCIDR of \"" + argument(args, 1) + "\"");
    return read->bits >= network(args).bits && containsAddress(network(args), masked(*read).address);
}
Value addressOf(Arguments args, Meter&) { return network(args).address; }
Value maskedOf(Arguments args, Meter&) { return masked(network(args)); }
Value prefixLength(Arguments args, Meter&) { return std::int64_t{network(args).bits}; }
Value addressText(Arguments args, Meter&) { return describe(args[0]); }

constexpr Row kAddresses[] = {
    {"ip", kGlobal, "string", "net.IP", toAddress},
    {"isIP", kGlobal, "string", "bool", isAddress},
    {"ip.isCanonical", kGlobal, "string", "bool", isCanonical},
    {"family", kMember, "net.IP", "int", family},
    {"isUnspecified", kMember, "net.IP", "bool", isUnspecified},
    {"isLoopback", kMember, "net.IP", "bool", isLoopback},
    {"isLinkLocalMulticast", kMember, "net.IP", "bool", isLinkLocalMulticast},
    {"isLinkLocalUnicast", kMember, "net.IP", "bool", isLinkLocalUnicast},
    {"isGlobalUnicast", kMember, "net.IP", "bool", isGlobalUnicast},
    {"string", kGlobal, "net.IP", "string", addressText},
    {"cidr", kGlobal, "string", "net.CIDR", toNetwork},
    {"isCIDR", kGlobal, "string", "bool", isNetwork},
    {"containsIP", kMember, "net.CIDR, net.IP", "bool", containsIp},
    {"containsIP", kMember, "net.CIDR, string", "bool", containsIp},
    {"containsCIDR", kMember, "net.CIDR, net.CIDR", "bool", containsNetwork},
    {"containsCIDR", kMember, "net.CIDR, string", "bool", containsNetwork},
    {"ip", kMember, "net.CIDR", "net.IP", addressOf},
    {"masked", kMember, "net.CIDR", "net.CIDR", maskedOf},
    {"prefixLength", kMember, "net.CIDR", "int", prefixLength},
    {"string", kGlobal, "net.CIDR", "string", addressText},
};

}  // namespace

std::span<const Row> addressRows() { return kAddresses; }

std::string textOf(const IpAddress& address) {
    if (address.v4) {
        std::string made;
        for (std::size_t i = 0; i < 4; ++i) made += (i == 0 ? "" : ".") + std::to_string(address.bytes[i]);
        return made;
    }
    // The longest run of two or more zeros is left out, the first one of equal runs.
    std::size_t begin = 8, size = 1;
    const auto part = [&](std::size_t i) { return static_cast<unsigned>(address.bytes[2 * i] << 8 | address.bytes[2 * i + 1]); };
    for (std::size_t i = 0; i < 8; ++i) {
        std::size_t end = i;
        while (end < 8 && part(end) == 0) ++end;
        if (end - i > size) begin = i, size = end - i;
    }
    std::string made;
    for (std::size_t i = 0; i < 8; ++i) {
        if (i == begin) {
            made += "::";
            i += size - 1;
            continue;
        }
        char digits[8];
        std::snprintf(digits, sizeof digits, "%x", part(i));
        if (!made.empty() && !made.ends_with(':')) made += ':';
        made += digits;
    }
    return made;
}

std::string textOf(const IpNetwork& network) { return textOf(network.address) + "/" + std::to_string(network.bits); }

}  // namespace bayplan::cel
