// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/shared/argument_rows.h"

#include <algorithm>

namespace bayplan {

void describeResources(ArgumentVisitor& visitor, std::vector<ResourceWeight>& resources, std::int64_t mostWeight, bool distinct) {
    const auto row = [&](ArgumentVisitor& fields, ResourceWeight& resource) {
        fields.text({"name", WORDS_FOR_PEOPLE("Arguments", "Resource"), Given::Required}, resource.name, TextForm::QualifiedName);
        fields.number({"weight", WORDS_FOR_PEOPLE("Arguments", "Weight"), Given::Written}, resource.weight, 0, mostWeight);
        if (resource.weight == 0) resource.weight = 1;  // as if absent
        const auto same = [&](const ResourceWeight& other) { return other.name == resource.name; };
        fields.require(!distinct || std::count_if(resources.begin(), resources.end(), same) == 1, "repeats the name of an earlier one");
    };
    visitor.rows({"resources", WORDS_FOR_PEOPLE("Arguments", "Resources")}, resources, row, {{"nvidia.com/gpu", 1}});
}

void describeShape(ArgumentVisitor& visitor, std::vector<ShapePoint>& shape, Given given, bool applies) {
    const auto row = [&](ArgumentVisitor& fields, ShapePoint& point) {
        fields.number({"utilization", WORDS_FOR_PEOPLE("Arguments", "Utilisation %"), Given::Written}, point.utilization, 0, 100);
        fields.number({"score", WORDS_FOR_PEOPLE("Arguments", "Score 0–10"), Given::Written}, point.score, 0, 10);
        fields.require(&point == shape.data() || (&point)[-1].utilization < point.utilization, "utilization must grow from point to point");
    };
    visitor.rows({"shape", WORDS_FOR_PEOPLE("Arguments", "Shape"), given, applies, true}, shape, row, {{0, 0}, {100, 10}});
}

}  // namespace bayplan
