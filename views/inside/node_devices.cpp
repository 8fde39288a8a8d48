// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/node_devices.h"

#include <QStringList>
#include <algorithm>
#include <map>

#include "common/text.h"

namespace bayplan {

namespace {

/// What tells devices of one pool apart most: a model or a profile, and the memory.
std::string brief(const DevicePicture& picture, const DeviceCell& cell) {
    const Device& device = *picture.index().device(cell.devices.front()).device;
    std::vector<std::string> parts;
    for (const char* wanted : {"productName", "model", "profile"})
        for (const auto& [name, attribute] : device.attributes)
            if (parts.empty() && name.substr(name.find('/') + 1) == wanted) parts.push_back(toStdString(attributeText(attribute)));
    for (const auto& [name, capacity] : device.capacity)
        if (name.substr(name.find('/') + 1) == "memory") parts.push_back(capacity.value.text());
    std::string all;
    for (const std::string& part : parts) all += (all.empty() ? "" : " ") + part;
    return all;
}

}  // namespace

void tellDevices(const NodeQuestion& question, Occupancy& to) {
    if (!question.devices) return;
    const DevicePicture& picture = *question.devices;
    const std::vector<DeviceCell> cells = picture.cells(question.node);
    if (cells.empty()) return;
    const PodsOfClaims pods = picture.podsOn(question.node);
    std::map<const IndexedPool*, std::size_t> pools;
    for (const DeviceCell& cell : cells) {
        const ResourceSlice& slice = *picture.index().device(cell.devices.front()).slice;
        const auto [at, made] = pools.try_emplace(cell.pool, to.pools.size());
        if (made) to.pools.push_back({slice.driver, slice.pool, 0, 0});
        PublishedPool& pool = to.pools[at->second];
        ++pool.devices;
        pool.free += cell.free() ? 1 : 0;
        PublishedDevice device{
            at->second, cell.name, brief(picture, cell), toStdString(describeCell(picture, cell, pods)), {}, cell.tainted || cell.pool->invalid || !cell.pool->complete, !cell.admins.empty()};
        for (const DevicePiece& piece : cell.pieces) {
            std::size_t tenant = kSomebody;
            if (const auto named = pods.find(piece.claim); named != pods.end()) tenant = to.tenant(named->second.front()).value_or(kSomebody);
            device.uses.push_back({tenant, piece.from, piece.milli, piece.assumed ? Knowing::Predicted : Knowing::Observed});
        }
        to.published.push_back(std::move(device));
    }
}

void askDevices(const NodeQuestion& question, const DevicesToCome& come, const std::vector<PodIdx>& pods, PlacementAnswer& answer) {
    if (!question.devices) return;
    const QStringList lines = devicesToComeText(come, question.cluster->catalog());
    if (!lines.isEmpty()) answer.text = answer.text.isEmpty() ? lines.join(QLatin1Char('\n')) : lines.join(QLatin1Char('\n')) + QLatin1Char('\n') + answer.text;
    if (come.claims.empty()) return;
    const DevicePicture then(come.cluster);
    const std::vector<DeviceCell> cells = then.cells(question.node);
    if (answer.asked.tenants.empty())
        for (const PodIdx pod : pods) answer.asked.tenants.push_back({pod, question.cluster->catalog().pod(pod).key(), question.classes->classOf(pod, Standing::Pending)});
    answer.asked.published.resize(cells.size());
    for (std::size_t c = 0; c < cells.size(); ++c)
        for (const DevicePiece& piece : cells[c].pieces) {
            const auto claim = std::find(come.claims.begin(), come.claims.end(), piece.claim);
            if (claim == come.claims.end()) continue;
            const PodIdx pod = come.pods[static_cast<std::size_t>(claim - come.claims.begin())];
            const auto tenant = answer.asked.tenant(pod);
            if (tenant) answer.asked.published[c].uses.push_back({*tenant, piece.from, piece.milli, Knowing::Asked});
        }
}

}  // namespace bayplan
