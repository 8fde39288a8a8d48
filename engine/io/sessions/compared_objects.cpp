// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/compared_objects.h"

#include <iterator>
#include <utility>

#include "io/objects/decode_usage.h"
#include "io/objects/neighbours/decode_koordinator.h"
#include "io/objects/neighbours/decode_kueue.h"
#include "io/objects/neighbours/decode_volcano.h"
#include "io/sessions/loader.h"
#include "io/sessions/object_sources.h"

namespace bayplan {

namespace {

/// The readers of all three; each looks at every object.
class Neighbours {
public:
    AlsoRead reader() {
        return [this](std::string_view version, std::string_view kind, const Field& object) {
            const bool ofVolcano = m_volcano.read(version, kind, object), ofKueue = m_kueue.read(version, kind, object), ofKoordinator = m_koordinator.read(version, kind, object);
            return ofVolcano || ofKueue || ofKoordinator;
        };
    }

    bool haveQueuesOfPods() const { return !m_volcano.all.queues.empty() || !m_volcano.all.podGroups.empty() || !m_kueue.all.queues.empty(); }

    ComparedObjects beside(Objects objects) {
        m_volcano.all.usages = usagesOf(objects.otherSources);
        return ComparedObjects{std::move(objects), std::move(m_volcano.all), std::move(m_kueue.all), std::move(m_kueue.made), std::move(m_koordinator.all), {}};
    }

private:
    VolcanoReader m_volcano;
    KueueReader m_kueue;
    KoordinatorReader m_koordinator;
};

/// Whether a kind is one of Volcano, Kueue or Koordinator.
bool isOfNeighbours(std::string_view version) {
    return version.starts_with("kueue.x-k8s.io/") || version.find(".volcano.sh/") != std::string_view::npos || version.find(".koordinator.sh/") != std::string_view::npos;
}

template <typename Value>
void moveTo(std::vector<Value>& all, std::vector<Value>& more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

Result<Objects> readObjectsOfAll(const std::vector<std::filesystem::path>& paths, const Budget& budget) {
    Neighbours neighbours;
    return readObjects(paths, budget, [read = neighbours.reader()](std::string_view version, std::string_view kind, const Field& object) {
        return isOfNeighbours(version) && read(version, kind, object);
    });
}

Result<ComparedObjects> readComparedObjects(const std::vector<std::filesystem::path>& paths, const Budget& budget) {
    Neighbours neighbours;
    Result<Objects> objects = readObjects(paths, budget, neighbours.reader());
    if (!objects) return objects.error();
    return neighbours.beside(std::move(*objects));
}

Result<ComparedObjects> comparedObjectsOf(const Catalog& catalog, const std::vector<std::filesystem::path>& more, const Budget& budget) {
    Neighbours neighbours;
    Objects objects = objectsOf(catalog);
    Diagnostics unread;
    const Result<void> again = readSources({&catalog.nodeSources, &catalog.podSources, &catalog.otherSources}, neighbours.reader(), unread, budget);
    if (!again) return again.error();
    objects.diagnostics.insert(objects.diagnostics.end(), unread.begin(), unread.end());
    const auto whole = [&] {
        ComparedObjects all = neighbours.beside(std::move(objects));
        all.unread = std::move(unread);
        return all;
    };
    if (more.empty()) return whole();
    Result<Objects> beside = readObjects(more, budget, neighbours.reader());
    if (!beside) return beside.error();
    append(objects, *beside);
    moveTo(objects.nodes, beside->nodes);
    moveTo(objects.nodeSources, beside->nodeSources);
    moveTo(objects.pods, beside->pods);
    moveTo(objects.podSources, beside->podSources);
    moveTo(objects.diagnostics, beside->diagnostics);
    return whole();
}

Result<ComparedObjects> queueObjectsOf(const Catalog& catalog, const Budget& budget) {
    Neighbours neighbours;
    Objects objects = objectsOf(catalog);
    objects.diagnostics.clear();  // they were told when the objects were read
    if (const Result<void> read = readSources({&catalog.otherSources}, neighbours.reader(), objects.diagnostics, budget); !read) return read.error();
    if (neighbours.haveQueuesOfPods())
        if (const Result<void> read = readSources({&catalog.nodeSources, &catalog.podSources}, neighbours.reader(), objects.diagnostics, budget); !read) return read.error();
    return neighbours.beside(std::move(objects));
}

}  // namespace bayplan
