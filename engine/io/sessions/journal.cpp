// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/journal.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "io/objects/decode_common.h"
#include "io/sessions/plan_file.h"
#include "io/sessions/plan_steps.h"
#include "io/text/document.h"

namespace bayplan {

namespace {

constexpr std::string_view kVersion = "bayplan/v1";

Error systemError(ErrorCode code, const std::filesystem::path& file) {
    return Error{code, std::strerror(errno), Origin{file.string(), 0, 0, {}, {}}};
}

NamedConfiguration decodeConfiguration(const Field& field) {
    NamedConfiguration configuration;
    requireKnown(field, {"name", "yaml"});
    field.forEach([&](std::string_view key, const Field& value) {
        (key == "name" ? configuration.name : configuration.yaml) = value.text();
    });
    return configuration;
}

void appendConfiguration(std::string& line, const NamedConfiguration& configuration) {
    line += "{\"name\":";
    appendJsonString(line, configuration.name);
    line += ",\"yaml\":";
    appendJsonString(line, configuration.yaml);
    line += '}';
}

ClusterName decodeCluster(const Field& field) {
    ClusterName cluster;
    requireKnown(field, {"context", "server"});
    field.forEach([&](std::string_view key, const Field& value) { (key == "context" ? cluster.context : cluster.server) = value.text(); });
    return cluster;
}

void decodeHeader(const Field& line, JournalHeader& header) {
    bool versioned = false;
    line.forEach([&](std::string_view key, const Field& value) {
        if (key == "journal") {
            if (value.string() != kVersion) value.fail(worded("\"%1\" is not read; only %2", {value.text(), kVersion}));
            versioned = true;
        } else if (key == "sources") header.sources = decodeStrings(value);
        else if (key == "configuration") header.configuration = decodeConfiguration(value);
        else if (key == "started") header.started = value.integer();
        else if (key == "cluster") header.cluster = decodeCluster(value);
    });
    if (!versioned) line.fail(worded("this is no journal"));
}

/// `undone` ends with the entry that is redone next.
void takeOff(const Field& list, std::vector<JournalEntry>& groups, std::vector<JournalEntry>& undone) {
    list.forEachElement([&](const Field& one) {
        std::vector<PlanStep>* steps = nullptr;
        std::vector<std::size_t> off;
        requireKnown(one, {"entry", "steps"});
        one.forEach([&](std::string_view key, const Field& value) {
            if (key == "entry") {
                const auto entry = static_cast<std::size_t>(value.integer());
                if (entry >= groups.size() + undone.size()) value.fail(worded("there is no such entry"));
                steps = &(entry < groups.size() ? groups[entry] : undone[groups.size() + undone.size() - 1 - entry]).steps;
                return;
            }
            value.forEachElement([&](const Field& step) { off.push_back(static_cast<std::size_t>(step.integer())); });
        });
        if (!steps) one.fail(worded("it does not name its entry"));
        for (auto at = off.rbegin(); at != off.rend(); ++at) {
            if (*at >= steps->size() || (at != off.rbegin() && *at >= *(at - 1))) one.fail(worded("there is no such step"));
            steps->erase(steps->begin() + static_cast<std::ptrdiff_t>(*at));
        }
    });
    const auto nothing = [](const JournalEntry& entry) { return entry.steps.empty() && !entry.configuration; };
    std::erase_if(groups, nothing);
    std::erase_if(undone, nothing);
}

void decodeChange(const Field& line, Recovered& recovered) {
    auto& groups = recovered.groups;
    auto& undone = recovered.undone;
    requireKnown(line, {"done", "configured", "planned", "undone", "redone", "takenOff"});
    line.forEach([&](std::string_view key, const Field& value) {
        if (key == "planned") {
            recovered.planned = decodePlanLine(value);
            recovered.changedSince = false;
            return;
        }
        recovered.changedSince = recovered.changedSince || key != "configured";
        if (key == "takenOff") return takeOff(value, groups, undone);
        if (key == "done" || key == "configured") {
            if (key == "done") groups.push_back({decodeSteps(value), {}});
            else groups.push_back({{}, decodeConfiguration(value)});
            undone.clear();
            return;
        }
        auto& from = key == "undone" ? groups : undone;
        auto& to = key == "undone" ? undone : groups;
        if (from.empty()) value.fail(worded("there is nothing that could be %1", {key}));
        to.push_back(std::move(from.back()));
        from.pop_back();
    });
}

}  // namespace

struct Journal::Impl {
    std::filesystem::path file;
    int fd = -1;
    off_t size = 0;  // of complete lines

    ~Impl() {
        if (fd >= 0) ::close(fd);
    }

    Result<void> append(std::string line) {
        line += '\n';
        std::string_view rest = line;
        while (!rest.empty()) {
            const ssize_t written = ::write(fd, rest.data(), rest.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) return giveUp();
            rest.remove_prefix(static_cast<std::size_t>(written));
        }
        if (::fdatasync(fd) != 0) return giveUp();
        size += static_cast<off_t>(line.size());
        return {};
    }

    /// An incomplete line would spoil the next one.
    Error giveUp() {
        const Error error = systemError(ErrorCode::Unwritable, file);
        if (::ftruncate(fd, size) == 0) ::lseek(fd, size, SEEK_SET);
        return error;
    }
};

Journal::Journal(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Journal::~Journal() = default;
Journal::Journal(Journal&&) noexcept = default;
Journal& Journal::operator=(Journal&&) noexcept = default;

Result<Journal> Journal::create(const std::filesystem::path& file, const JournalHeader& header) {
    auto impl = std::make_unique<Impl>();
    impl->file = file;
    // For its owner alone: what a cluster runs is confidential.
    impl->fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (impl->fd < 0) return systemError(ErrorCode::Unwritable, file);
    std::string line = "{\"journal\":";
    appendJsonString(line, kVersion);
    line += ",\"sources\":[";
    for (const std::string& source : header.sources) {
        if (line.back() != '[') line += ',';
        appendJsonString(line, source);
    }
    line += "],\"configuration\":";
    appendConfiguration(line, header.configuration);
    line += ",\"started\":" + std::to_string(header.started);
    if (header.cluster) {
        line += ",\"cluster\":{\"context\":";
        appendJsonString(line, header.cluster->context);
        line += ",\"server\":";
        appendJsonString(line, header.cluster->server);
        line += '}';
    }
    line += '}';
    if (const Result<void> written = impl->append(std::move(line)); !written) return written.error();
    return Journal(std::move(impl));
}

Result<void> Journal::done(const std::vector<PlanStep>& steps) {
    std::string line = "{\"done\":";
    appendSteps(line, steps);
    line += '}';
    return m_impl->append(std::move(line));
}

Result<void> Journal::configured(const NamedConfiguration& configuration) {
    std::string line = "{\"configured\":";
    appendConfiguration(line, configuration);
    line += '}';
    return m_impl->append(std::move(line));
}

Result<void> Journal::planned(const Plan& plan) {
    Plan known = plan;
    if (known.steps.size() > 1) known.steps.resize(1);
    return m_impl->append("{\"planned\":" + planToLine(known) + "}");
}

Result<void> Journal::undone() { return m_impl->append("{\"undone\":true}"); }
Result<void> Journal::redone() { return m_impl->append("{\"redone\":true}"); }

Result<void> Journal::takenOff(const std::vector<TakenOff>& off) {
    std::string line = "{\"takenOff\":[";
    for (const TakenOff& one : off) {
        if (line.back() != '[') line += ',';
        line += "{\"entry\":" + std::to_string(one.entry) + ",\"steps\":[";
        for (const std::size_t step : one.steps) {
            if (line.back() != '[') line += ',';
            line += std::to_string(step);
        }
        line += "]}";
    }
    line += "]}";
    return m_impl->append(std::move(line));
}

void Journal::remove() { ::unlink(m_impl->file.c_str()); }

Result<Recovered> readJournal(const std::filesystem::path& file) {
    std::error_code failure;
    if (std::filesystem::is_directory(file, failure)) return Error{ErrorCode::Unreadable, worded("this is a folder"), Origin{file.string(), 0, 0, {}, {}}};
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return systemError(ErrorCode::Unreadable, file);
    Recovered recovered;
    recovered.file = file;
    JsonParser parser;
    std::string text;
    std::uint64_t number = 0;
    while (std::getline(stream, text)) {
        ++number;
        const bool whole = !stream.eof();
        const bool last = !whole || stream.peek() == std::ifstream::traits_type::eof();
        const Origin origin{file.string(), number, 0, {}, {}};
        const Result<JsonValue> root = parser.parse(text);
        try {
            if (!whole || !root) {
                // The line that a crash cut off; everything before it was flushed completely.
                if (!last || number == 1) return Error{ErrorCode::Syntax, root ? worded("the first line is cut") : Message(root.error().message), origin};
                recovered.truncated = true;
                break;
            }
            const Field line(*root);
            if (number == 1) decodeHeader(line, recovered.header);
            else decodeChange(line, recovered);
        } catch (const Fault& fault) {
            Error error{ErrorCode::Syntax, fault.message, origin};
            error.origin.field = toString(fault.path);
            return error;
        }
    }
    if (stream.bad()) return systemError(ErrorCode::Unreadable, file);
    std::reverse(recovered.undone.begin(), recovered.undone.end());  // the last one undone is the first one redone
    if (number == 0) return Error{ErrorCode::Syntax, worded("the journal is empty"), Origin{file.string(), 0, 0, {}, {}}};
    return recovered;
}

}  // namespace bayplan
