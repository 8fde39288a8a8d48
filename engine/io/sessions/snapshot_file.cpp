// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/snapshot_file.h"

#include <algorithm>
#include <chrono>
#include <set>

#include "cluster/builder.h"
#include "cluster/delta.h"
#include "io/sessions/loader.h"
#include "io/sessions/project_file.h"
#include "io/text/input_files.h"

namespace bayplan {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> entriesOf(const fs::path& folder) {
    std::vector<fs::path> entries;
    std::error_code failure;
    for (fs::directory_iterator at(folder, failure), end; !failure && at != end; at.increment(failure))
        if (!at->path().filename().string().starts_with('.')) entries.push_back(at->path());
    std::sort(entries.begin(), entries.end());
    return entries;
}

class Finding {
public:
    explicit Finding(const Budget& budget) : m_budget(budget) {}

    std::vector<fs::path> under(const fs::path& path, int depth = 0) {
        std::error_code failure;
        if (depth > kMaxDepth || !fs::is_directory(path, failure)) return {path};
        if (!m_walked.enter(path)) return {};
        const std::vector<fs::path> entries = entriesOf(path);
        std::vector<fs::path> parts;
        bool several = false;
        for (const fs::path& entry : entries) {
            const std::vector<fs::path> below = under(entry, depth + 1);
            several = several || below.size() > 1;
            parts.insert(parts.end(), below.begin(), below.end());
        }
        if (!several && !nodesComeTwice(entries)) return {path};
        return parts;
    }

private:
    static constexpr int kMaxDepth = 16;

    bool nodesComeTwice(const std::vector<fs::path>& entries) {
        std::set<std::string> seen;
        std::size_t projects = 0;
        for (const fs::path& entry : entries) {
            if (m_budget.stopped()) return false;
            if (isProject(entry)) {
                if (++projects > 1) return true;
                continue;
            }
            const Result<Objects> objects = readObjects({entry}, Budget{m_budget.stop, {}});
            if (!objects) continue;  // reading it as a snapshot will report it
            for (const Node& node : objects->nodes)
                if (!seen.insert(node.name).second) return true;
        }
        return projects == 1 && !seen.empty();
    }

    const Budget& m_budget;
    WalkedFolders m_walked;
};

std::int64_t writtenAt(const fs::path& path) {
    Diagnostics ignored;  // faults were reported by the reading itself
    DiagnosticList list(ignored);
    std::int64_t latest = 0;
    for (const InputFile& file : inputFiles({path}, list)) {
        std::error_code failure;
        const fs::file_time_type time = fs::last_write_time(file.path, failure);
        if (failure) continue;
        const auto seconds = std::chrono::floor<std::chrono::seconds>(std::chrono::file_clock::to_sys(time)).time_since_epoch().count();
        latest = std::max<std::int64_t>(latest, seconds);
    }
    return latest;
}

/// The newest of all heartbeats, creations, starts and writes of zones; 0: none is given. It uses the objects as read,
/// because building invents times to order pods without any.
std::int64_t newestTime(const Objects& objects) {
    std::int64_t newest = 0;
    for (const Node& node : objects.nodes) newest = std::max({newest, node.heartbeatTime, node.creationTime});
    for (const Pod& pod : objects.pods) newest = std::max({newest, pod.creationTime, pod.startTime});
    for (const NodeResourceTopology& zones : objects.topology.nodes) newest = std::max(newest, zones.writtenTime);
    for (const KoordinatorTopology& zones : objects.topology.koordinator) newest = std::max(newest, zones.writtenTime);
    for (const Numatopology& zones : objects.topology.volcano) newest = std::max(newest, zones.writtenTime);
    return newest;
}

Result<Snapshot> built(Objects objects, const fs::path& path, const Budget& budget) {
    const std::int64_t time = newestTime(objects);
    Result<Built> made = build(std::move(objects), budget);
    if (!made) return made.error();
    return Snapshot{std::move(made->cluster), time > 0 ? time : writtenAt(path), time > 0 ? TimeSource::Objects : TimeSource::File, std::move(made->diagnostics)};
}

/// Slots on no node would be a useless answer.
Error noNode(const Objects& objects, const fs::path& path) {
    for (const Diagnostic& d : objects.diagnostics)
        if (d.severity == Severity::Error) return d.what;
    return Error{ErrorCode::NotFound, worded("there is no node in it"), Origin{path.string(), 0, 0, {}, {}}};
}

}  // namespace

Result<std::vector<fs::path>> snapshotsAmong(const std::vector<fs::path>& paths, const Budget& budget) {
    std::vector<fs::path> found;
    Finding finding(budget);
    for (const fs::path& path : paths) {
        const std::vector<fs::path> under = finding.under(path);
        found.insert(found.end(), under.begin(), under.end());
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("looking for snapshots was stopped"), {}};
    }
    return found;
}

Result<Snapshot> readSnapshot(const fs::path& path, const Budget& budget) {
    if (!isProject(path)) {
        Result<Objects> objects = readObjects({path}, budget);
        if (!objects) return objects.error();
        if (objects->nodes.empty()) return noNode(*objects, path);
        return built(std::move(*objects), path, budget);
    }
    Result<OpenedProject> opened = readProject(path, budget);
    if (!opened) return opened.error();
    if (opened->objects.nodes.empty()) return noNode(opened->objects, path);
    Result<Snapshot> snapshot = built(std::move(opened->objects), path, budget);
    if (!snapshot) return snapshot;
    const Resolved resolved = resolve(opened->project.plan, *snapshot->cluster);
    Result<Applied> applied = bayplan::apply(*snapshot->cluster, resolved.deltas);
    if (!applied) return applied.error();
    snapshot->cluster = std::move(applied->cluster);
    snapshot->diagnostics.insert(snapshot->diagnostics.end(), resolved.diagnostics.begin(), resolved.diagnostics.end());
    return snapshot;
}

}  // namespace bayplan
