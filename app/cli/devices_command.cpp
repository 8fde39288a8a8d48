// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/live/live_input.h"
#include "cli/output/devices/claim_output.h"
#include "cli/output/devices/listed_devices.h"
#include "cli/output/devices/listed_zones.h"
#include "cli/output/exit_code.h"
#include "cli/output/output.h"
#include "cli/output/words.h"
#include "framework/catalog_index.h"
#include "io/reports/reason_words.h"
#include "io/reports/report_document.h"
#include "io/reports/text_table.h"
#include "io/text/json_members.h"
#include "plugins/devices/claim_use.h"
#include "plugins/devices/device_cells.h"

namespace bayplan {

namespace {

struct Looked {
    const Cluster& cluster;
    const DeviceIndex& index;
    DeviceUse use;
    std::vector<NodeIdx> nodes;

    const std::string& node(NodeIdx idx) const { return cluster.catalog().node(idx).name; }
    std::string claimKey(ResourceClaimIdx idx) const { return cluster.catalog().devices.claim(idx).key(); }
};

std::string listOf(const std::vector<std::string>& parts) {
    std::string all;
    for (const std::string& part : parts) all += (all.empty() ? "" : ", ") + part;
    return all;
}

std::vector<std::string> amountsOf(const CapacityAmounts& amounts) {
    std::vector<std::string> texts;
    for (const auto& [name, amount] : amounts) texts.push_back(name + " " + amount.text());
    return texts;
}

std::vector<std::string> taintsOf(const Device& device) {
    std::vector<std::string> texts;
    for (const Taint& taint : device.taints) texts.push_back(toString(taint));
    return texts;
}

void appendTexts(std::string& json, const std::vector<std::string>& texts) {
    json += '[';
    for (const std::string& text : texts) {
        if (json.back() != '[') json += ',';
        appendJsonString(json, text);
    }
    json += ']';
}

void writeId(JsonMembers& members, const IndexedDevice& device) {
    members.text("driver", device.slice->driver);
    members.text("pool", device.slice->pool);
    members.text("device", device.device->name);
}

// --- Who has what ---

struct DeviceRow {
    NodeIdx node;
    DeviceOnNode device;
};

std::vector<DeviceRow> rowsOf(const Looked& looked) {
    std::vector<DeviceRow> all;
    for (const NodeIdx node : looked.nodes)
        for (DeviceOnNode& device : devicesOn(looked.index, looked.use, node)) all.push_back({node, std::move(device)});
    return all;
}

/// "in use", "in use by an administrator", "a part in use", "free", or what is wrong with its pool.
std::string stateOf(const DeviceRow& row) {
    if (row.device.pool->invalid) return tr("pool contradicts itself");
    if (!row.device.pool->complete) return tr("pool incomplete");
    const auto any = [&](bool shared, bool admin) {
        return std::any_of(row.device.holders.begin(), row.device.holders.end(), [&](const DeviceHolder& holder) { return holder.given->shared == shared && holder.given->adminAccess == admin; });
    };
    if (any(false, false)) return tr("in use");
    return any(true, false) ? tr("a part in use") : tr("free");
}

/// By driver; partitions of one device are one, and a device that several nodes reach is counted once.
std::vector<DeviceCount> countsOf(const Looked& looked) {
    std::vector<DeviceCell> all;
    std::set<std::pair<const DevicePool*, std::string>> seen;
    for (const NodeIdx node : looked.nodes)
        for (DeviceCell& cell : deviceCells(looked.index, looked.cluster, looked.use, node))
            if (seen.emplace(cell.pool->pool, cell.name).second) all.push_back(std::move(cell));
    return countByDriver(looked.index, all);
}

/// What Koordinator's agent lists.
struct Listed {
    ListedDevices devices;
    ListedZones zones;
};

void writeDevices(std::ostream& out, const Looked& looked, const Listed& listed, const TableLook& look) {
    const std::vector<DeviceRow> rows = rowsOf(looked);
    if (!listed.devices.empty()) listed.devices.write(out, look);
    if (!listed.devices.empty() && !listed.zones.empty()) out << '\n';
    if (!listed.zones.empty()) listed.zones.write(out, look);
    const bool any = !listed.devices.empty() || !listed.zones.empty();
    if (any && !rows.empty()) out << '\n';
    if (rows.empty() && !any) {
        out << tr("no devices are published for these nodes") << '\n';
        return;
    }
    if (rows.empty()) return;
    const std::map<ResourceClaimIdx, std::vector<PodIdx>> pods = podsByClaim(looked.cluster);
    std::vector<std::string> headers = {tr("NODE"), tr("DEVICE"), tr("STATE"), tr("CLAIM"), tr("SHARE"), tr("PODS"), tr("TAINTS")};
    if (look.wide) headers.insert(headers.begin() + 2, tr("DRIVER"));
    TextTable table(std::move(headers));
    for (const DeviceRow& row : rows) {
        const IndexedDevice& device = looked.index.device(row.device.device);
        std::vector<std::string> claims, shares, names;
        for (const DeviceHolder& holder : row.device.holders) {
            claims.push_back(printable(looked.claimKey(holder.claim)) + (holder.given->adminAccess ? tr(" (admin)") : ""));
            if (holder.given->shared) shares.push_back(listOf(amountsOf(holder.given->consumed)));
            if (const auto found = pods.find(holder.claim); found != pods.end())
                for (const PodIdx pod : found->second) names.push_back(looked.cluster.catalog().pod(pod).key());
        }
        std::vector<std::string> cells = {
            looked.node(row.node), device.slice->pool + "/" + device.device->name, stateOf(row), listOf(claims), listOf(shares), listOf(names), listOf(taintsOf(*device.device))};
        if (look.wide) cells.insert(cells.begin() + 2, device.slice->driver);
        table.add(std::move(cells));
    }
    table.write(out, look);
    out << '\n';
    for (const DeviceCount& count : countsOf(looked))
        out << printable(tr("%1: %2 of %3 devices free, %4 in part", {count.driver, std::to_string(count.free), std::to_string(count.all), std::to_string(count.partly)})) << '\n';
}

void writeDevicesDocument(std::ostream& out, ReportFormat format, const Looked& looked, const Listed& listed) {
    const std::map<ResourceClaimIdx, std::vector<PodIdx>> pods = podsByClaim(looked.cluster);
    ReportDocument document(out, format, "DeviceList");
    document.list("devices", rowsOf(looked), [&](std::string& json, const DeviceRow& row) {
        JsonMembers members(json);
        members.text("node", looked.node(row.node));
        writeId(members, looked.index.device(row.device.device));
        members.raw("complete") += row.device.pool->complete ? "true" : "false";
        members.raw("invalid") += row.device.pool->invalid ? "true" : "false";
        appendTexts(members.raw("taints"), taintsOf(*looked.index.device(row.device.device).device));
        std::string& holders = members.raw("holders");
        holders += '[';
        for (const DeviceHolder& holder : row.device.holders) {
            if (holders.back() != '[') holders += ',';
            JsonMembers one(holders);
            one.text("claim", looked.claimKey(holder.claim));
            one.text("request", holder.given->request);
            one.raw("adminAccess") += holder.given->adminAccess ? "true" : "false";
            if (holder.given->shared) {
                std::string& share = one.raw("share");
                share += '{';
                for (const auto& [name, amount] : holder.given->consumed) {
                    appendJsonKey(share, name);
                    appendJsonString(share, amount.text());
                }
                share += '}';
            }
            std::vector<std::string> names;
            if (const auto found = pods.find(holder.claim); found != pods.end())
                for (const PodIdx pod : found->second) names.push_back(looked.cluster.catalog().pod(pod).key());
            appendTexts(one.raw("pods"), names);
        }
        holders += ']';
    });
    if (!listed.devices.empty()) listed.devices.write(document);
    if (!listed.zones.empty()) listed.zones.write(document);
}

// --- What each says to a pod ---

struct NodeAnswers {
    NodeIdx node;
    ClaimAnswers answers;
};

std::vector<NodeAnswers> answersOn(const Looked& looked, PodIdx pod, const FeatureGates& features) {
    std::vector<NodeAnswers> all;
    for (const NodeIdx node : looked.nodes) all.push_back({node, claimAnswers(looked.index, looked.cluster, looked.use, node, pod, features)});
    return all;
}

const char* verdictCode(DeviceAllocation::Verdict verdict) {
    switch (verdict) {
    case DeviceAllocation::Verdict::Possible: return "possible";
    case DeviceAllocation::Verdict::Impossible: return "impossible";
    case DeviceAllocation::Verdict::InvalidPools: return "invalidPools";
    case DeviceAllocation::Verdict::Error: return "error";
    case DeviceAllocation::Verdict::NotModelled: return "notModelled";
    }
    return "";
}

std::string searchText(const std::optional<DeviceAllocation>& search, const std::optional<Reason>& refusal, const TableLook& look) {
    if (!search) return tr("its claims have their devices already");
    switch (search->verdict) {
    case DeviceAllocation::Verdict::Possible: return tr("the claims get their devices here");
    case DeviceAllocation::Verdict::Impossible: return refusal ? wordsOf(*refusal, look) : tr("the claims cannot all get devices here");
    case DeviceAllocation::Verdict::InvalidPools: return tr("a pool of devices contradicts itself");
    case DeviceAllocation::Verdict::Error: return tr("the scheduler ends with an error: %1", {search->why});
    case DeviceAllocation::Verdict::NotModelled: return tr("not modelled: %1", {search->why});
    }
    return {};
}

void writeAnswers(std::ostream& out, const Looked& looked, const std::vector<NodeAnswers>& all, const TableLook& look) {
    const char* gap = "";
    for (const NodeAnswers& of : all) {
        out << gap << printable(tr("node %1: %2", {looked.node(of.node), searchText(of.answers.search, of.answers.refusal, look)})) << '\n';
        gap = "\n";
        std::vector<std::string> headers = {tr("CLAIM"), tr("REQUEST"), tr("WANTED"), tr("DEVICE"), tr("ANSWER")};
        if (look.wide) headers.push_back(tr("SELECTOR"));
        TextTable table(std::move(headers));
        bool any = false;
        for (const RequestAnswers& request : of.answers.requests)
            for (const DeviceAnswer& answer : request.devices) {
                const IndexedDevice& device = looked.index.device(answer.device);
                std::vector<std::string> cells = {looked.claimKey(request.claim), request.request, request.all ? tr("all") : std::to_string(request.count),
                                                  device.slice->pool + "/" + device.device->name, wordsOf(answer.reason, look)};
                if (look.wide) cells.push_back(answer.refusal ? answer.refusal->expression : "");
                table.add(std::move(cells));
                any = true;
            }
        if (any) table.write(out, look);
    }
}

void writeAnswersDocument(std::ostream& out, ReportFormat format, const Looked& looked, const std::string& pod, const std::vector<NodeAnswers>& all) {
    ReportDocument document(out, format, "DeviceAnswers");
    document.text("pod", pod);
    document.list("nodes", all, [&](std::string& json, const NodeAnswers& of) {
        JsonMembers members(json);
        members.text("node", looked.node(of.node));
        if (of.answers.search) members.text("verdict", verdictCode(of.answers.search->verdict));
        if (of.answers.search) members.text("why", of.answers.search->why);
        std::string& requests = members.raw("requests");
        requests += '[';
        for (const RequestAnswers& request : of.answers.requests) {
            if (requests.back() != '[') requests += ',';
            JsonMembers one(requests);
            one.text("claim", looked.claimKey(request.claim));
            one.text("request", request.request);
            one.text("class", request.deviceClass);
            if (!request.all) one.number("count", static_cast<std::uint64_t>(request.count));
            std::string& devices = one.raw("devices");
            devices += '[';
            for (const DeviceAnswer& answer : request.devices) {
                if (devices.back() != '[') devices += ',';
                JsonMembers said(devices);
                writeId(said, looked.index.device(answer.device));
                said.text("answer", answer.reason.code);
                said.text("text", wordsOf(answer.reason, {}));
                if (!answer.refusal) continue;
                said.text("expression", answer.refusal->expression);
                appendTexts(said.raw("values"), answer.values);
            }
            devices += ']';
        }
        requests += ']';
    });
}

Error notThere(const std::string& what) { return Error{ErrorCode::NotFound, what, {}}; }

}  // namespace

int runDevices(const DevicesOptions& options, const std::stop_token& stop) {
    int code = kExitOk;
    const std::optional<Opening> opened = wholeOpeningFor(options.files, options.live, options.rules, options.quiet, stop, code);
    if (!opened) return code;
    const Cluster& cluster = *opened->input.cluster;
    const Catalog& catalog = cluster.catalog();
    const std::shared_ptr<const CatalogIndex> index = CatalogIndex::of(cluster.sharedCatalog());
    const DeviceIndex& published = index->derived.of<DeviceIndex>();
    Looked looked{cluster, published, DeviceUse(published, cluster), {}};
    if (!options.claim.empty()) {
        const ResourceClaimIdx claim = catalog.devices.findClaim(options.claim);
        if (!claim.valid()) return fail(notThere(tr("there is no resource claim %1 among the objects", {options.claim})));
        const ClaimUse use = claimUse(published, cluster, claim);
        print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeClaim(out, cluster, claim, use, look); },
                               .document = [&](std::ostream& out, ReportFormat format) { writeClaimDocument(out, format, cluster, claim, use); }});
        return finishOutput(kExitOk);
    }
    for (const std::string& name : options.nodes) {
        const NodeIdx node = catalog.findNode(name);
        if (!node.valid()) return fail(notThere(tr("there is no node %1 among the objects", {name})));
        looked.nodes.push_back(node);
    }
    const Listed listed{{cluster, opened->profiles, looked.nodes}, {cluster, opened->profiles, looked.nodes}};
    for (const NodeIdx node : index->byName)
        if (options.nodes.empty() && !looked.index.poolsOn(node).empty()) looked.nodes.push_back(node);
    if (options.pod.empty()) {
        print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeDevices(out, looked, listed, look); },
                               .document = [&](std::ostream& out, ReportFormat format) { writeDevicesDocument(out, format, looked, listed); }});
        return finishOutput(kExitOk);
    }
    const PodIdx pod = catalog.findPod(options.pod);
    if (!pod.valid()) return fail(notThere(tr("there is no pod %1 among the objects", {options.pod})));
    const ClaimsOfPod claims = claimsOf(catalog.devices, catalog.pod(pod));
    if (!claims.problem.empty()) return fail(Error{ErrorCode::Invalid, tr("pod %1: %2", {options.pod, claims.problem}), {}});
    if (claims.claims.empty()) return fail(Error{ErrorCode::Invalid, tr("pod %1 asks for no devices", {options.pod}), {}});
    const Profile* profile = opened->profiles.find(catalog.pod(pod).spec->schedulerName);
    const std::vector<NodeAnswers> all = answersOn(looked, pod, profile ? profile->features : FeatureGates());
    print(options.output, {.table = [&](std::ostream& out, const TableLook& look) { writeAnswers(out, looked, all, look); },
                           .document = [&](std::ostream& out, ReportFormat format) { writeAnswersDocument(out, format, looked, options.pod, all); }});
    return finishOutput(kExitOk);
}

}  // namespace bayplan
