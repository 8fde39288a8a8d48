// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/machines/hwloc_objects.h"

#include <charconv>

namespace bayplan::hwloc {

namespace {

constexpr std::size_t kMostWords = (CpuSet::kLargest + 1) / 32;

}  // namespace

std::optional<std::int64_t> number(const XmlElement& element, std::string_view attribute) {
    const std::string* text = element.find(attribute);
    if (!text) return std::nullopt;
    std::int64_t value = 0;
    const char* end = text->data() + text->size();
    const auto [at, error] = std::from_chars(text->data(), end, value);
    if (error != std::errc() || at != end)
        throw XmlFault{element.at, worded("%1 is \"%2\", which is no number", {attribute, text->substr(0, 40)})};
    return value;
}

CpuSet cpuMask(const XmlElement& element, const std::string& text) {
    const auto fault = [&](const Message& why) { return XmlFault{element.at, worded("\"%1\" is no set: %2", {text.substr(0, 60), why})}; };
    std::vector<std::uint32_t> words;
    std::string_view rest = text;
    while (true) {
        const std::size_t comma = rest.find(',');
        std::string_view word = rest.substr(0, comma);
        if (word == "0xf...f") throw fault(worded("it has no end"));
        if (word.starts_with("0x")) word.remove_prefix(2);
        std::uint32_t value = 0;
        if (!word.empty()) {
            const auto [at, error] = std::from_chars(word.data(), word.data() + word.size(), value, 16);
            if (error != std::errc() || at != word.data() + word.size()) throw fault(worded("words are hexadecimal, of 32 bits"));
        }
        words.push_back(value);
        if (words.size() > kMostWords) throw fault(worded("more CPUs than can be"));
        if (comma == std::string_view::npos) break;
        rest.remove_prefix(comma + 1);
    }
    CpuSet set;
    for (std::size_t w = 0; w < words.size(); ++w) {
        const std::uint32_t value = words[words.size() - 1 - w];
        for (std::size_t bit = 0; bit < 32; ++bit)
            if (value >> bit & 1u) set.insert(static_cast<std::int32_t>(w * 32 + bit));
    }
    return set;
}

std::optional<CpuSet> cpusOf(const XmlElement& element) {
    const std::string* text = element.find("cpuset");
    if (!text) return std::nullopt;
    return cpuMask(element, *text);
}

const std::string& info(const XmlElement& element, std::string_view name) {
    static const std::string kNothing;
    for (const XmlElement& child : element.children)
        if (child.name == "info" && child.value("name") == name) return child.value("value");
    return kNothing;
}

std::string typeOf(const XmlElement& object) {
    const std::string& type = object.value("type");
    if (type == "Socket") return "Package";
    if (type == "Node") return "NUMANode";
    if (type == "Cache") return "L" + object.value("depth") + "Cache";
    return type;
}

void Reading::doubt(const XmlElement& at, std::string field, Message message) {
    result.diagnostics.push_back({Severity::Warning, Error{ErrorCode::Invalid, std::move(message),
                                                           Origin{file, at.at.line, at.at.column, "Machine " + result.machine.name, std::move(field)}}});
}

std::vector<std::size_t> Reading::zonesOf(const CpuSet& cpus) const {
    std::vector<std::size_t> zones;
    for (std::size_t z = 0; z < result.machine.zones.size(); ++z) {
        const auto& own = result.machine.zones[z].cpus;
        if (own && own->intersects(cpus)) zones.push_back(z);
    }
    return zones;
}

}  // namespace bayplan::hwloc
