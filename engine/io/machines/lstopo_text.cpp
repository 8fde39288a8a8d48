// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/machines/lstopo_text.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "io/machines/hwloc_xml.h"

namespace bayplan {

namespace {

struct Line {
    std::size_t indent = 0;
    std::size_t number = 0;  // 1-based
    std::string_view text;   // without the indent
};

std::vector<Line> linesOf(std::string_view text) {
    std::vector<Line> lines;
    for (std::size_t at = 0, number = 1; at < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        at = end + 1;
        if (line.ends_with('\r')) line.remove_suffix(1);
        const std::size_t indent = line.find_first_not_of(' ');
        if (indent == std::string_view::npos) continue;
        lines.push_back({indent, number, line.substr(indent)});
    }
    return lines;
}

/// The objects in "L2 L#0 (256KB) + Core L#0"; a plus inside brackets or quotes does not separate.
std::vector<std::string_view> objectsOf(std::string_view line) {
    std::vector<std::string_view> objects;
    std::size_t start = 0;
    int brackets = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') quoted = !quoted;
        if (quoted) continue;
        if (line[i] == '(') ++brackets;
        if (line[i] == ')') --brackets;
        if (brackets == 0 && line.substr(i).starts_with(" + ")) {
            objects.push_back(line.substr(start, i - start));
            start = i + 3;
        }
    }
    objects.push_back(line.substr(start));
    return objects;
}

/// The digits after `mark`.
std::optional<std::string> digitsAfter(std::string_view text, std::string_view mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) return std::nullopt;
    const std::string_view rest = text.substr(at + mark.size());
    const std::size_t end = std::min(rest.find_first_not_of("0123456789"), rest.size());
    if (end == 0) return std::nullopt;
    return std::string(rest.substr(0, end));
}

/// "local=131597856KB" in bytes.
std::optional<std::string> kibibytesAfter(std::string_view text, std::string_view mark) {
    const auto digits = digitsAfter(text, mark);
    std::int64_t value = 0;
    if (!digits || std::from_chars(digits->data(), digits->data() + digits->size(), value).ec != std::errc() || value > (std::int64_t{1} << 45)) return std::nullopt;
    return std::to_string(value * 1024);
}

/// The key=value pairs in the brackets of a detailed line; values may be quoted.
std::vector<std::pair<std::string, std::string>> detailsOf(std::string_view text) {
    std::vector<std::pair<std::string, std::string>> details;
    std::size_t at = text.find(" (");
    if (at == std::string_view::npos) return details;
    at += 2;
    while (at < text.size()) {
        const std::size_t equals = text.find('=', at);
        if (equals == std::string_view::npos) break;
        const std::size_t start = text.find_last_of(" (", equals) + 1;
        const bool quoted = equals + 1 < text.size() && text[equals + 1] == '"';
        const std::size_t from = equals + (quoted ? 2 : 1);
        std::size_t end = quoted ? text.find('"', from) : text.find(' ', from);
        end = std::min(end, text.size());
        std::string_view value = text.substr(std::min(from, end), end - std::min(from, end));
        if (!quoted && value.ends_with(')') && value.find('(') == std::string_view::npos) value.remove_suffix(1);
        details.emplace_back(text.substr(start, equals - start), value);
        at = end + 1;
    }
    return details;
}

/// "(3D)" and similar words as the number of the PCI class.
std::string_view classOf(std::string_view text) {
    static constexpr std::pair<std::string_view, std::string_view> kNames[] = {
        {"(3D)", "0302"}, {"(VGA)", "0300"}, {"(Display)", "0380"}, {"(Ethernet)", "0200"}, {"(InfiniBand)", "0207"}, {"(Network)", "0280"}, {"(ProcessingAccelerator)", "1200"}};
    for (const auto& [name, number] : kNames)
        if (text.find(name) != std::string_view::npos) return number;
    return "0000";
}

class TreeMaker {
public:
    explicit TreeMaker(std::vector<Line> lines) : m_lines(std::move(lines)) {}

    /// Absent if it is nested too deep.
    std::optional<XmlElement> make() {
        XmlElement root;
        root.name = "topology";
        root.attributes = {{"version", "2.0"}};
        if (!children(root, 0, 0)) return std::nullopt;
        for (XmlElement& child : root.children) giveCpus(child, {});
        return root;
    }

private:
    /// Reads all lines that are indented by `indent` or more into `parent`.
    bool children(XmlElement& parent, std::size_t indent, std::size_t depth) {
        if (depth > kMaxXmlDepth) return false;
        while (m_at < m_lines.size() && m_lines[m_at].indent >= indent) {
            const Line line = m_lines[m_at++];
            std::vector<XmlElement> chain;
            for (const std::string_view object : objectsOf(line.text)) chain.push_back(element(object, line.number));
            if (depth + chain.size() > kMaxXmlDepth) return false;
            if (!children(chain.back(), line.indent + 1, depth + chain.size())) return false;
            for (std::size_t i = chain.size(); i-- > 1;) chain[i - 1].children.push_back(std::move(chain[i]));
            parent.children.push_back(std::move(chain.front()));
        }
        return true;
    }

    XmlElement element(std::string_view text, std::size_t line) {
        XmlElement made;
        made.name = "object";
        made.at = {line, 1};
        const std::string_view word = text.substr(0, std::min(text.find_first_of(" ("), text.size()));
        const auto put = [&](const char* name, std::string value) { made.attributes.emplace_back(name, std::move(value)); };
        const auto quoted = [&] {
            const std::size_t first = text.find('"');
            const std::size_t last = text.rfind('"');
            return first < last ? std::string(text.substr(first + 1, last - first - 1)) : std::string();
        };
        const std::vector<std::pair<std::string, std::string>> details = detailsOf(text);
        const auto detail = [&](std::string_view key) {
            const auto found = std::find_if(details.begin(), details.end(), [&](const auto& pair) { return pair.first == key; });
            return found == details.end() ? std::string() : found->second;
        };
        for (const auto& [key, value] : details) {
            XmlElement info;
            info.name = "info";
            info.at = made.at;
            info.attributes = {{"name", key}, {"value", value}};
            made.children.push_back(std::move(info));
        }
        const auto device = [&](const char* kind) {
            put("type", "OSDev");
            put("osdev_type", kind);
            const std::size_t close = text.rfind(") \"");  // a detailed line ends with its name
            put("name", close == std::string_view::npos ? quoted() : std::string(text.substr(close + 3, text.rfind('"') - close - 3)));
            if (text.find("(CUDA)") != std::string_view::npos) put("subtype", "CUDA");
        };
        if (word == "HostBridge" || word == "PCIBridge") {
            put("type", "Bridge");
            put("bridge_type", word == "HostBridge" ? "0-1" : "1-1");
            const std::string bus = detail("busid");
            put("pci_busid", bus.empty() ? std::string(word) + "#" + std::to_string(m_bridges++) : bus);
        } else if (word == "PCI") {
            put("type", "PCIDev");
            const std::string told = detail("busid");
            std::string_view bus = text.substr(std::min<std::size_t>(4, text.size()));
            bus = bus.substr(0, bus.find(' '));
            put("pci_busid", !told.empty() ? told : (std::count(bus.begin(), bus.end(), ':') < 2 ? "0000:" : "") + std::string(bus));
            const std::string ids = detail("id");
            put("pci_type", (told.empty() ? std::string(classOf(text)) : detail("class").substr(0, 4)) + " [" + (ids.empty() ? "0000:0000" : ids) + "]");
        } else if (word == "Net" || word == "Network") {
            device("2");
        } else if (word == "OpenFabrics") {
            device("3");
        } else if (word == "GPU") {
            device("1");
        } else if (word == "CoProc" || word == "Co-Processor") {
            device("5");
        } else if (word == "Block" || word == "DMA") {
            device("0");
        } else {
            ordinary(text, word, made);
        }
        return made;
    }

    void ordinary(std::string_view text, std::string_view word, XmlElement& made) const {
        const auto put = [&](const char* name, std::string value) { made.attributes.emplace_back(name, std::move(value)); };
        std::string type(word);
        if (type == "L3" || type == "L2" || type == "L1d" || type == "L1i") type += "Cache";
        if (type.starts_with("Group")) type = "Group";
        put("type", type);
        // The system's number if it is printed; otherwise in order.
        auto index = digitsAfter(text, "P#");
        if (!index && type != "PU") index = digitsAfter(text, "L#");
        if (index) put("os_index", *index);
        if (const auto bytes = kibibytesAfter(text, "local=")) put("local_memory", *bytes);
        if (const auto bytes = kibibytesAfter(text, "(size=")) put("cache_size", *bytes);
    }

    /// Every object but devices gets the CPUs of its contents; memory beside others gets its parent's.
    CpuSet giveCpus(XmlElement& object, const CpuSet& parent) const {
        const std::string type = object.value("type");
        if (type == "Bridge" || type == "PCIDev" || type == "OSDev") return {};
        CpuSet cpus = below(object);
        if (cpus.empty() && type == "NUMANode") cpus = parent;
        object.attributes.emplace_back("cpuset", mask(cpus));
        for (XmlElement& child : object.children) giveCpus(child, cpus);
        return cpus;
    }

    static CpuSet below(const XmlElement& object) {
        CpuSet cpus;
        if (object.value("type") == "PU") {
            const std::string& text = object.value("os_index");
            std::int32_t cpu = -1;
            std::from_chars(text.data(), text.data() + text.size(), cpu);
            if (cpu >= 0 && cpu <= CpuSet::kLargest) cpus.insert(cpu);
        }
        for (const XmlElement& child : object.children) cpus |= below(child);
        return cpus;
    }

    /// A set in hwloc's form: words of 32 bits, the highest first.
    static std::string mask(const CpuSet& cpus) {
        std::vector<std::uint32_t> words(static_cast<std::size_t>(std::max(cpus.highest(), 0)) / 32 + 1, 0);
        cpus.forEach([&](std::int32_t cpu) { words[static_cast<std::size_t>(cpu) / 32] |= 1u << (cpu % 32); });
        std::string text;
        for (std::size_t w = words.size(); w-- > 0;) {
            char digits[16];
            const auto [end, error] = std::to_chars(digits, digits + sizeof digits, words[w], 16);
            text += (text.empty() ? "0x" : ",0x") + std::string(digits, end);
        }
        return text;
    }

    std::vector<Line> m_lines;
    std::size_t m_at = 0;
    std::size_t m_bridges = 0;
};

}  // namespace

bool looksLikeLstopo(std::string_view text) {
    text = text.substr(0, 4096);  // a comment may come first
    for (const Line& line : linesOf(text))
        if (line.indent == 0 && (line.text.starts_with("Machine (") || line.text.starts_with("Machine L#"))) return true;
    return false;
}

Result<ImportedMachine> machineFromLstopo(std::string_view text, const std::string& file, const std::string& name) {
    const auto error = [&](ErrorCode code, Message message) { return Error{code, std::move(message), Origin{file, 0, 0, {}, {}}}; };
    if (text.size() > kMaxXmlBytes) return error(ErrorCode::TooLarge, worded("more than %1 bytes", {kMaxXmlBytes}));
    std::vector<Line> lines = linesOf(text);
    if (lines.size() > kMaxXmlElements) return error(ErrorCode::TooLarge, worded("more than %1 lines", {kMaxXmlElements}));
    const std::optional<XmlElement> root = TreeMaker(std::move(lines)).make();
    if (!root) return error(ErrorCode::TooLarge, worded("nested more than %1 deep", {kMaxXmlDepth}));
    Result<ImportedMachine> read = machineFromHwloc(*root, file, name);
    if (read && !read->machine.memoryBytes)
        read->diagnostics.push_back({Severity::Note, error(ErrorCode::Invalid, worded("amounts of memory are rounded and not taken; lstopo -v, or lstopo FILE.xml, tells them"))});
    return read;
}

}  // namespace bayplan
