// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A change of a scenario as fields of a form, which are those of its file: what the file refuses the form refuses, in the same words.
// Thread rule: pure functions, but for the files that a change names.

#include <QMap>
#include <QString>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "planner/scenario/scenario.h"

namespace bayplan {

/// How a field is typed.
enum class FieldIs { Pod,
                     Node,
                     Workload,
                     Budget,
                     Flag,  // "true", or empty
                     Number,
                     Text,
                     Amounts,  // "cpu=4, memory=16Gi"
                     Pairs,    // "pool=a, zone=b"
                     Taints,   // "dedicated=gpu:NoSchedule, …"
                     Yaml,     // of several lines
                     Manifests };

struct ChangeField {
    QString name;  // as in the file
    FieldIs is = FieldIs::Text;
    bool needed = false;
};
/// The fields of an action, those that are needed first. Manifests of files are read into the form.
std::vector<ChangeField> changeFields(std::string_view action);

using FieldTexts = QMap<QString, QString>;
/// Empty texts are fields that are not there. Errors: Invalid, with the field, and those of files.
Result<ScenarioChange> changeFromFields(const QString& action, const FieldTexts& fields, const std::filesystem::path& folder);
/// The other way round; without what the change was about.
FieldTexts fieldsOfChange(const ScenarioChange& change);

/// The changes of a scenario as the list of its file, to be typed, and read again. Errors: as scenarioFromText(), with the line in
/// `text`.
std::string changesToText(const Scenario& scenario);
Result<std::vector<ScenarioChange>> changesFromText(const std::string& text, const std::filesystem::path& folder);

/// For people: the field without its place in the list of changes, and what is wrong with it.
QString fieldErrorText(const Error& error);

}  // namespace bayplan
