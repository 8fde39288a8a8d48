// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/loader.h"

#include <utility>

#include "io/objects/object_reader.h"
#include "io/sessions/project_file.h"
#include "io/text/input_files.h"
#include "io/text/input_stream.h"

namespace bayplan {

namespace {

constexpr std::size_t kChunk = 256 * 1024;  // between two checks of the budget

Error cancelled() { return Error{ErrorCode::Cancelled, worded("reading was stopped"), {}}; }

/// One reading: all files of a call.
class LoadedInput {
public:
    explicit LoadedInput(const Budget& budget, AlsoRead also = {})
        : m_budget(budget), m_diagnostics(m_objects.diagnostics), m_decoder(m_objects, m_diagnostics, std::move(also)),
          m_reader(m_decoder, m_diagnostics, budget.stop) {}

    DiagnosticList& diagnostics() { return m_diagnostics; }
    std::size_t opened() const { return m_opened; }

    /// Checks a path that the user named: a file without any object cannot be what was meant.
    void named(const std::filesystem::path& path, const std::vector<InputFile>& files, std::uint64_t& bytesBefore, std::uint64_t bytesTotal) {
        const std::size_t objects = objectsRead(), faults = m_diagnostics.added(Severity::Error);
        for (const InputFile& input : files) {
            if (m_budget.stopped()) return;
            file(input, bytesBefore, bytesTotal);
            bytesBefore += input.bytes;
            m_budget.report({bytesBefore, bytesTotal, "bytes"});
        }
        std::error_code failure;
        const bool unread = files.empty() && !std::filesystem::is_directory(path, failure);  // and that was reported
        if (unread || m_budget.stopped() || m_diagnostics.added(Severity::Error) > faults) return;
        if (objectsRead() == objects) m_diagnostics.add(Severity::Error, Error{ErrorCode::Invalid, worded("there is no Kubernetes object in it"), Origin{path.string(), 0, 0, {}, {}}});
    }

    void file(const InputFile& input, std::uint64_t bytesBefore, std::uint64_t bytesTotal) {
        const std::string name = input.path.string();
        Result<InputStream> stream = InputStream::open(input.path, m_budget.stop);
        if (!stream) {
            m_diagnostics.add(Severity::Error, stream.error());
            return;
        }
        ++m_opened;
        for (bool first = true; !m_budget.stopped(); first = false) {
            const Result<bool> more = stream->next();
            if (!more) m_diagnostics.add(Severity::Error, more.error());
            if (more && !*more && first) nothingIn(input);
            if (!more || !*more) break;
            const bool inArchive = !stream->member().empty();
            if (stream->member() == kProjectMember) {
                m_diagnostics.add(Severity::Error, Error{ErrorCode::Unsupported, worded("this is a project, which is a cluster of its own: it is named alone, and as a file"),
                                                         Origin{name, 0, 0, {}, {}}});
                break;
            }
            m_reader.begin(inArchive ? name + ":" + stream->member() : name, input.inFolder || inArchive);
            if (!member(*stream, bytesBefore, bytesTotal)) break;
        }
    }

    void text(std::string_view text, const std::string& name) {
        m_reader.begin(name, false);
        for (std::size_t at = 0; at < text.size() && !m_reader.satisfied(); at += kChunk) {
            m_reader.feed(text.substr(at, kChunk));
            m_budget.report({std::min<std::uint64_t>(at + kChunk, text.size()), text.size(), "bytes"});
        }
        m_reader.end();
    }

    Result<Objects> finish() {
        if (m_budget.stopped()) return cancelled();
        m_decoder.finish();
        if (m_passedOver > 0)
            m_diagnostics.add(Severity::Note,
                              Error{ErrorCode::Invalid,
                                    worded("passed over %1%2 without a Kubernetes object near the start", {m_passedOver, m_passedOver == 1 ? worded(" file") : worded(" files")}),
                                    {}});
        m_diagnostics.finish();
        return std::move(m_objects);
    }

private:
    std::size_t objectsRead() const {
        std::size_t objects = m_decoder.readElsewhere() + m_objects.nodeSources.size() + m_objects.podSources.size() + m_objects.otherSources.size();
        for (const auto& [kind, number] : m_objects.unusedKinds) objects += number;
        return objects;
    }

    /// A file without any byte, or an archive without any file.
    void nothingIn(const InputFile& input) {
        m_reader.begin(input.path.string(), input.inFolder);
        if (!m_reader.end()) ++m_passedOver;
    }

    /// False if the rest of the file cannot be read.
    bool member(InputStream& stream, std::uint64_t bytesBefore, std::uint64_t bytesTotal) {
        bool whole = true;
        while (!m_reader.satisfied()) {
            const Result<std::string_view> block = stream.read();
            if (!block) m_diagnostics.add(Severity::Error, block.error());
            whole = block.has_value();
            if (!block || block->empty()) break;
            m_reader.feed(*block);
            m_budget.report({bytesBefore + stream.consumed(), bytesTotal, "bytes"});
        }
        if (!m_reader.end()) ++m_passedOver;
        return whole;
    }

    const Budget& m_budget;
    Objects m_objects;
    DiagnosticList m_diagnostics;
    ObjectDecoder m_decoder;
    ObjectReader m_reader;
    std::size_t m_opened = 0;
    std::size_t m_passedOver = 0;
};

}  // namespace

Result<Objects> readObjects(const std::vector<std::filesystem::path>& paths, const Budget& budget, AlsoRead also) {
    LoadedInput reading(budget, std::move(also));
    std::vector<std::vector<InputFile>> files;
    std::uint64_t total = 0, before = 0;
    for (const std::filesystem::path& path : paths) {
        files.push_back(inputFiles({path}, reading.diagnostics()));
        for (const InputFile& file : files.back()) total += file.bytes;
    }
    for (std::size_t i = 0; i < paths.size(); ++i) reading.named(paths[i], files[i], before, total);
    const std::size_t opened = reading.opened();
    Result<Objects> objects = reading.finish();
    if (objects && opened == 0 && count(objects->diagnostics, Severity::Error) > 0)
        for (const Diagnostic& diagnostic : objects->diagnostics)
            if (diagnostic.severity == Severity::Error) return diagnostic.what;
    return objects;
}

Result<Objects> readObjectsFromText(std::string_view text, const std::string& name, const Budget& budget) {
    LoadedInput reading(budget);
    reading.text(text, name);
    return reading.finish();
}

Result<LoadMetrics> readLoad(const std::filesystem::path& path, const Budget& budget) {
    Result<Objects> objects = readObjects({path}, budget);
    if (!objects) return objects.error();
    for (const Diagnostic& diagnostic : objects->diagnostics)
        if (diagnostic.severity == Severity::Error) return diagnostic.what;
    if (objects->loads.empty()) return Error{ErrorCode::Invalid, worded("there is no load watcher's answer in it"), Origin{path.string(), 0, 0, {}, {}}};
    return std::move(objects->loads.front());
}

Result<Built> load(const std::vector<std::filesystem::path>& paths, const Budget& budget) {
    Result<Objects> objects = readObjects(paths, budget);
    if (!objects) return objects.error();
    return build(std::move(*objects), budget);
}

}  // namespace bayplan
