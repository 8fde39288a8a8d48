// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/instance_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <utility>

#include "io/objects/decode_common.h"
#include "io/text/csv.h"
#include "io/text/document.h"

namespace bayplan {

namespace {

constexpr std::string_view kLabelColumn = "label:";
constexpr std::size_t kMostTypes = 100'000;

void addNodeLabel(Node& node, std::string key, std::string value) {
    std::vector<Labels::Pair> pairs(node.labels.begin(), node.labels.end());
    pairs.emplace_back(std::move(key), std::move(value));
    node.labels = Labels(std::move(pairs));
}

std::optional<double> priceFrom(std::string_view text) {
    double price = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), price);
    if (fault != std::errc() || end != text.data() + text.size() || !std::isfinite(price) || price < 0) return std::nullopt;
    return price;
}

/// The rows of a CSV table, up to the first fault.
class InstanceRows {
public:
    explicit InstanceRows(std::string file) : m_file(std::move(file)) {}

    Result<std::vector<InstanceType>> read(std::string_view text) {
        CsvReader reader([this](CsvRow& row) {
            if (!m_fault) take(row);
        });
        reader.feed(text);
        reader.finish();
        if (m_fault) return *m_fault;
        if (m_columns.empty()) return Error{ErrorCode::Syntax, worded("there is nothing in it: a table begins with a line such as name,cpu,memory,price"), Origin{m_file, 0, 0, {}, {}}};
        return std::move(m_types);
    }

private:
    void fail(const CsvRow& row, const std::string& column, Message why, ErrorCode code = ErrorCode::Invalid) {
        m_fault = Error{code, std::move(why), Origin{m_file, row.line, 0, {}, column}};
    }

    void take(const CsvRow& row) {
        if (!row.fault.empty()) return fail(row, {}, row.fault, ErrorCode::Syntax);
        if (m_columns.empty()) return header(row);
        if (row.fields.size() != m_columns.size())
            return fail(row, {}, worded("has %1 cells, and the table %2 columns", {row.fields.size(), m_columns.size()}), ErrorCode::Syntax);
        if (m_types.size() == kMostTypes) return fail(row, {}, worded("more than %1 types are not read", {kMostTypes}), ErrorCode::TooLarge);
        InstanceType type;
        type.line = row.line;
        for (std::size_t i = 0; i < row.fields.size() && !m_fault; ++i) cell(row, m_columns[i], row.fields[i], type);
        if (m_fault) return;
        if (type.name.empty()) return fail(row, "name", worded("a type needs a name"));
        if (type.node.allocatable.empty()) return fail(row, {}, worded("%1 offers nothing", {type.name}));
        if (!m_names.insert(type.name).second) return fail(row, "name", worded("\"%1\" is there twice: which of the rows counts?", {type.name}));
        m_types.push_back(std::move(type));
    }

    void header(const CsvRow& row) {
        for (const std::string& column : row.fields)
            if (std::count(row.fields.begin(), row.fields.end(), column) > 1) return fail(row, column, worded("the column is there twice"));
        if (std::find(row.fields.begin(), row.fields.end(), "name") == row.fields.end()) return fail(row, {}, worded("the table needs a column name"), ErrorCode::Syntax);
        m_columns = row.fields;
    }

    void cell(const CsvRow& row, const std::string& column, const std::string& text, InstanceType& type) {
        if (text.empty()) return;
        if (column == "name") {
            type.name = text;
        } else if (column == "price") {
            const std::optional<double> price = priceFrom(text);
            if (!price) return fail(row, column, worded("must be a number of at least 0, not \"%1\"", {text}));
            type.offers.push_back({{}, {}, *price});
        } else if (column.starts_with(kLabelColumn)) {
            addNodeLabel(type.node, column.substr(kLabelColumn.size()), text);
        } else {
            const Result<Quantity> amount = Quantity::parse(text);
            if (!amount || amount->isNegative()) return fail(row, column, amount ? worded("must not be below zero") : amount.error().message);
            type.node.allocatable.set(column, *amount);
        }
    }

    std::string m_file;
    std::vector<std::string> m_columns;
    std::set<std::string> m_names;
    std::vector<InstanceType> m_types;
    std::optional<Error> m_fault;
};

InstanceOffer decodeOffer(const Field& field, bool& available) {
    InstanceOffer offer;
    bool priced = false;
    const auto only = [](const Field& values) {
        std::vector<std::string> all = decodeStrings(values);
        return all.size() == 1 ? std::move(all.front()) : std::string();
    };
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "Price" || key == "price") {
            offer.price = value.real(0);
            priced = true;
        } else if (key == "CapacityType" || key == "capacityType") offer.capacityType = value.text();
        else if (key == "Zone" || key == "zone") offer.zone = value.text();
        else if (key == "Available" || key == "available") available = value.boolean();
        else if (key == "Requirements" || key == "requirements") {
            value.forEachElement([&](const Field& requirement) {
                std::string of, single;
                requirement.forEach([&](std::string_view name, const Field& part) {
                    if (name == "key") of = part.text();
                    else if (name == "values") single = only(part);
                });
                if (of == "topology.kubernetes.io/zone") offer.zone = single;
                else if (of == "karpenter.sh/capacity-type") offer.capacityType = single;
            });
        }
    });
    if (!priced) field.fail(worded("has no Price"));
    return offer;
}

InstanceType decodeType(const Field& field) {
    InstanceType type;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") type.name = value.text();
        else if (key == "architecture") addNodeLabel(type.node, "kubernetes.io/arch", value.text());
        else if (key == "operatingSystems") {
            if (const std::vector<std::string> systems = decodeStrings(value); systems.size() == 1) addNodeLabel(type.node, "kubernetes.io/os", systems.front());
        } else if (key == "resources") type.node.allocatable = decodeAmounts(value);
        else if (key == "offerings")
            value.forEachElement([&](const Field& one) {
                bool available = true;
                InstanceOffer offer = decodeOffer(one, available);
                if (available) type.offers.push_back(std::move(offer));
            });
    });
    if (type.name.empty()) field.fail(worded("a type needs a name"));
    if (type.node.allocatable.empty()) field.fail(worded("has no resources"));
    return type;
}

Result<std::vector<InstanceType>> fromKarpenter(std::string_view text, const std::string& name) {
    const Result<Document> document = Document::parse(std::string(text), name);
    if (!document) return document.error();
    try {
        const Field root(document->root());
        std::vector<InstanceType> types;
        std::set<std::string> names;
        root.forEachElement([&](const Field& element) {
            if (types.size() == kMostTypes) element.fail(worded("more than %1 types are not read", {kMostTypes}));
            types.push_back(decodeType(element));
            if (!names.insert(types.back().name).second) element.fail(worded("\"%1\" is there twice: which of the two counts?", {types.back().name}));
        });
        return types;
    } catch (const Fault& fault) {
        return document->located(fault);
    }
}

}  // namespace

Result<std::vector<InstanceType>> instanceTypesFromText(std::string_view text, const std::string& name) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && (text[first] == '[' || text[first] == '{')) return fromKarpenter(text, name);
    return InstanceRows(name).read(text);
}

Result<InstanceChoice> chooseInstance(const std::vector<InstanceType>& types, const std::string& type, const std::string& zone, const std::string& capacityType) {
    const auto found = std::find_if(types.begin(), types.end(), [&](const InstanceType& one) { return one.name == type; });
    if (found == types.end()) {
        std::vector<std::string_view> names;
        for (const InstanceType& one : types) names.push_back(one.name);
        return Error{ErrorCode::NotFound, worded("the table has no type \"%1\"%2", {type, suggestion(type, names)}), {}};
    }
    InstanceChoice choice{found->node, {}};
    addNodeLabel(choice.node, "node.kubernetes.io/instance-type", type);
    if (!zone.empty()) addNodeLabel(choice.node, "topology.kubernetes.io/zone", zone);
    if (!capacityType.empty()) addNodeLabel(choice.node, "karpenter.sh/capacity-type", capacityType);
    std::set<double> prices;
    bool any = false;
    for (const InstanceOffer& offer : found->offers) {
        if ((!zone.empty() && !offer.zone.empty() && offer.zone != zone) || (!capacityType.empty() && !offer.capacityType.empty() && offer.capacityType != capacityType)) continue;
        any = true;
        prices.insert(offer.price);
    }
    if (!any && !found->offers.empty()) return Error{ErrorCode::NotFound, worded("\"%1\" is not offered there: look at its zones and capacity types in the table", {type}), {}};
    if (prices.size() > 1) return Error{ErrorCode::Invalid, worded("\"%1\" has %2 prices: say zone or capacityType", {type, prices.size()}), {}};
    if (!prices.empty()) choice.price = *prices.begin();
    return choice;
}

}  // namespace bayplan
