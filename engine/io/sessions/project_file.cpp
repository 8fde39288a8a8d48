// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/project_file.h"

#include <archive.h>
#include <archive_entry.h>

#include <optional>

#include "io/objects/decode_common.h"
#include "io/objects/object_reader.h"
#include "io/sessions/object_list.h"
#include "io/sessions/plan_file.h"
#include "io/sessions/plan_steps.h"
#include "io/text/document.h"
#include "io/text/input_stream.h"
#include "io/text/text_file.h"
#include "io/text/yaml_text.h"

namespace bayplan {

namespace {

constexpr std::string_view kProjectVersion = "bayplan/v1";
constexpr const char* kObjectsMember = "objects.json";
constexpr const char* kPlanMember = "plan.yaml";
constexpr std::size_t kArchiveBlock = 256 * 1024;

Error stopped() { return Error{ErrorCode::Cancelled, worded("reading was stopped"), {}}; }

std::string projectToYaml(const Project& project) {
    std::string json = "{\"apiVersion\":";
    appendJsonString(json, kProjectVersion);
    json += ",\"kind\":\"Project\",\"sources\":[";
    for (const std::string& source : project.sources) {
        if (json.back() != '[') json += ',';
        appendJsonString(json, source);
    }
    json += "],\"schedulerConfiguration\":{\"name\":";
    appendJsonString(json, project.schedulerConfigurationName);
    json += ",\"text\":";
    appendJsonString(json, project.schedulerConfiguration);
    json += '}';
    if (!project.topology.empty()) {
        json += ",\"topology\":[";
        for (const std::string& path : project.topology) {
            if (json.back() != '[') json += ',';
            appendJsonString(json, path);
        }
        json += ']';
    }
    if (!project.kubelet.empty()) {
        json += ",\"kubelet\":";
        appendJsonString(json, project.kubelet);
    }
    json += ",\"view\":{";
    for (const auto& [key, value] : project.view) {
        if (json.back() != '{') json += ',';
        appendJsonString(json, key);
        json += ':';
        appendJsonString(json, value);
    }
    json += '}';
    if (!project.scenarios.empty()) {
        json += ",\"scenarios\":[";
        for (const ProjectScenario& scenario : project.scenarios) {
            if (json.back() != '[') json += ',';
            json += "{\"parent\":" + std::to_string(scenario.parent) + ",\"folder\":";
            appendJsonString(json, scenario.folder);
            json += ",\"text\":";
            appendJsonString(json, scenario.text);
            json += '}';
        }
        json += ']';
    }
    json += ",\"undone\":{\"title\":";
    appendJsonString(json, project.undone.title);
    json += ",\"steps\":";
    appendSteps(json, project.undone.steps);
    json += "}}";
    const Result<std::string> yaml = yamlFromJson(json);
    check(yaml.has_value(), "a project that is not JSON");
    return *yaml;
}

void decodeConfiguration(const Field& field, Project& project) {
    requireKnown(field, {"name", "text"});
    field.forEach([&](std::string_view key, const Field& value) {
        (key == "name" ? project.schedulerConfigurationName : project.schedulerConfiguration) = value.text();
    });
}

std::vector<ProjectScenario> decodeScenarios(const Field& field) {
    std::vector<ProjectScenario> scenarios;
    field.forEachElement([&](const Field& item) {
        requireKnown(item, {"parent", "folder", "text"});
        ProjectScenario& scenario = scenarios.emplace_back();
        item.forEach([&](std::string_view key, const Field& value) {
            if (key == "folder") scenario.folder = value.text();
            else if (key == "text") scenario.text = value.text();
            else scenario.parent = static_cast<std::size_t>(value.int32(0, static_cast<std::int32_t>(scenarios.size()) - 1));
        });
    });
    return scenarios;
}

void decodeUndone(const Field& field, Plan& undone) {
    requireKnown(field, {"title", "steps"});
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "title") undone.title = value.text();
        else undone.steps = decodeSteps(value);
    });
}

Result<Project> projectFromText(std::string_view text, const std::string& name) {
    const Result<Document> document = Document::parse(std::string(text), name);
    if (!document) return document.error();
    try {
        const Field root(document->root());
        Project project;
        std::optional<Error> unsupported;
        root.forEach([&](std::string_view key, const Field& value) {
            if (key != "apiVersion" || value.string() == kProjectVersion) return;
            unsupported = Error{ErrorCode::Unsupported, worded("version \"%1\" is not read; only %2", {value.text(), kProjectVersion}), document->originOf(value)};
        });
        if (unsupported) return *unsupported;
        requireKnown(root, {"apiVersion", "kind", "sources", "schedulerConfiguration", "topology", "kubelet", "view", "scenarios", "undone"});
        root.forEach([&](std::string_view key, const Field& value) {
            if (key == "sources") project.sources = decodeStrings(value);
            else if (key == "schedulerConfiguration") decodeConfiguration(value, project);
            else if (key == "topology") project.topology = decodeStrings(value);
            else if (key == "kubelet") project.kubelet = value.text();
            else if (key == "undone") decodeUndone(value, project.undone);
            else if (key == "scenarios") project.scenarios = decodeScenarios(value);
            else if (key == "view")
                for (const auto& [setting, is] : decodeLabels(value)) project.view[setting] = is;
        });
        return project;
    } catch (const Fault& fault) {
        return document->located(fault, ErrorCode::Syntax);
    }
}

/// Writes a gzipped tar member by member.
class Packer {
public:
    explicit Packer(const WriteBytes& write) : m_write(write) {
        archive_write_add_filter_gzip(m_handle);
        archive_write_set_format_pax_restricted(m_handle);
        archive_write_set_bytes_per_block(m_handle, kArchiveBlock);
        archive_write_set_bytes_in_last_block(m_handle, 1);  // no padding: these are no tapes
        // The time of packing must not change a file that people keep under version control.
        archive_write_set_options(m_handle, "gzip:!timestamp");
        const auto pass = [](archive* handle, void* self, const void* bytes, std::size_t size) -> la_ssize_t {
            auto& packer = *static_cast<Packer*>(self);
            packer.m_written = packer.m_write({static_cast<const char*>(bytes), size});
            if (packer.m_written) return static_cast<la_ssize_t>(size);
            archive_set_error(handle, -1, "%s", packer.m_written.error().message.text().c_str());
            return -1;
        };
        m_open = archive_write_open(m_handle, this, nullptr, pass, nullptr) == ARCHIVE_OK;
    }
    Packer(const Packer&) = delete;
    Packer& operator=(const Packer&) = delete;
    ~Packer() { archive_write_free(m_handle); }

    Result<void> member(std::string_view name, std::uint64_t size) {
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname(entry, std::string(name).c_str());
        archive_entry_set_size(entry, static_cast<la_int64_t>(size));
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        const int status = m_open ? archive_write_header(m_handle, entry) : ARCHIVE_FATAL;
        archive_entry_free(entry);
        if (status != ARCHIVE_OK) return failure();
        return {};
    }

    Result<void> data(std::string_view bytes) {
        if (archive_write_data(m_handle, bytes.data(), bytes.size()) != static_cast<la_ssize_t>(bytes.size())) return failure();
        return {};
    }

    Result<void> close() {
        if (archive_write_close(m_handle) != ARCHIVE_OK) return failure();
        return {};
    }

private:
    Error failure() const {
        if (!m_written) return m_written.error();
        const char* why = archive_error_string(m_handle);
        return Error{ErrorCode::Unwritable, why ? Message(why) : worded("cannot be packed"), {}};
    }

    archive* m_handle = archive_write_new();
    const WriteBytes& m_write;
    Result<void> m_written;
    bool m_open = false;
};

Result<std::string> readMember(InputStream& stream, const std::string& name) {
    std::string text;
    for (;;) {
        const Result<std::string_view> block = stream.read();
        if (!block) return block.error();
        if (block->empty()) return text;
        text += *block;
        if (text.size() > kMaxPlanBytes) return Error{ErrorCode::Unreadable, worded("too large"), Origin{name, 0, 0, {}, {}}};
    }
}

}  // namespace

Result<void> writeProject(const Project& project, const Catalog& catalog, const std::filesystem::path& target, const Budget& budget) {
    const ObjectList list(catalog.nodeSources, catalog.podSources, catalog.otherSources);
    return replaceFile(target, [&](const WriteBytes& write) -> Result<void> {
        Packer packer(write);
        const auto text = [&](std::string_view name, const std::string& content) -> Result<void> {
            if (const Result<void> header = packer.member(name, content.size()); !header) return header.error();
            return packer.data(content);
        };
        if (const Result<void> done = text(kProjectMember, projectToYaml(project)); !done) return done.error();
        if (const Result<void> header = packer.member(kObjectsMember, list.bytes()); !header) return header.error();
        const Result<void> objects = list.write([&](std::string_view bytes) { return packer.data(bytes); }, budget);
        if (!objects) return objects.error();
        if (const Result<void> done = text(kPlanMember, planToYaml(project.plan)); !done) return done.error();
        return packer.close();
    });
}

Result<OpenedProject> readProject(const std::filesystem::path& file, const Budget& budget) {
    Result<InputStream> stream = InputStream::open(file, budget.stop);
    if (!stream) return stream.error();
    std::error_code failure;
    const std::uintmax_t size = std::filesystem::file_size(file, failure);
    OpenedProject opened;
    DiagnosticList diagnostics(opened.objects.diagnostics);
    ObjectDecoder decoder(opened.objects, diagnostics);
    ObjectReader reader(decoder, diagnostics, budget.stop);
    bool hasProject = false, hasObjects = false;
    Plan plan;
    for (;;) {
        const Result<bool> more = stream->next();
        if (!more) return more.error();
        if (!*more) break;
        const std::string member = stream->member();
        const std::string name = file.string() + ":" + member;
        if (member == kProjectMember) {
            const Result<std::string> text = readMember(*stream, name);
            if (!text) return text.error();
            Result<Project> project = projectFromText(*text, name);
            if (!project) return project.error();
            opened.project = std::move(*project);
            hasProject = true;
        } else if (member == kPlanMember) {
            const Result<std::string> text = readMember(*stream, name);
            if (!text) return text.error();
            Result<Plan> read = planFromText(*text, name);
            if (!read) {
                Error error = read.error();
                if (error.code == ErrorCode::Invalid) error.code = ErrorCode::Syntax;  // nobody wrote it by hand
                return error;
            }
            plan = std::move(*read);
        } else if (member == kObjectsMember) {
            hasObjects = true;
            reader.begin(name, false);
            while (!reader.satisfied()) {
                const Result<std::string_view> block = stream->read();
                if (!block) return block.error();
                if (block->empty()) break;
                reader.feed(*block);
                budget.report({stream->consumed(), failure ? 0 : size, "bytes"});
            }
            reader.end();
        }
        if (budget.stopped()) return stopped();
    }
    if (!hasProject || !hasObjects)
        return Error{ErrorCode::Syntax, worded("this is no project file: it has no %1", {hasProject ? kObjectsMember : kProjectMember}), Origin{file.string(), 0, 0, {}, {}}};
    opened.project.plan = std::move(plan);
    decoder.finish();
    diagnostics.finish();
    return opened;
}

bool isProject(const std::filesystem::path& file) {
    std::error_code failure;
    if (!std::filesystem::is_regular_file(file, failure)) return false;
    Result<InputStream> stream = InputStream::open(file);
    if (!stream) return false;
    const Result<bool> first = stream->next();
    return first && *first && stream->member() == kProjectMember;
}

}  // namespace bayplan
