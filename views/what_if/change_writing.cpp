// SPDX-License-Identifier: GPL-3.0-or-later
#include "what_if/change_writing.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

#include "common/text.h"
#include "io/sessions/scenario_file.h"
#include "io/text/text_file.h"
#include "io/text/yaml_text.h"

namespace bayplan {

namespace {

constexpr const char* kScenarioHead = "apiVersion: bayplan/v1\nkind: Scenario\n";
constexpr const char* kTyped = "typed manifests";  // the name of what stands in the form

FieldIs kindOf(std::string_view field) {
    static const std::pair<std::string_view, FieldIs> kKinds[] = {
        {"pod", FieldIs::Pod},
        {"node", FieldIs::Node},
        {"like", FieldIs::Node},
        {"workload", FieldIs::Workload},
        {"budget", FieldIs::Budget},
        {"force", FieldIs::Flag},
        {"deleteEmptyDirData", FieldIs::Flag},
        {"replicas", FieldIs::Number},
        {"count", FieldIs::Number},
        {"price", FieldIs::Number},
        {"priority", FieldIs::Number},
        {"disruptionsAllowed", FieldIs::Number},
        {"minAvailable", FieldIs::Number},
        {"maxUnavailable", FieldIs::Number},
        {"allocatable", FieldIs::Amounts},
        {"requests", FieldIs::Amounts},
        {"labels", FieldIs::Pairs},
        {"taints", FieldIs::Taints},
        {"tolerations", FieldIs::Yaml},
        {"affinity", FieldIs::Yaml},
        {"manifests", FieldIs::Manifests},
    };
    for (const auto& [name, is] : kKinds)
        if (name == field) return is;
    return FieldIs::Text;
}

QString quoted(const QString& text) {
    const QString list = QString::fromUtf8(QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact));
    return list.mid(1, list.size() - 2);
}

QString indented(const QString& text) {
    QString lines;
    for (const QString& line : text.split(QLatin1Char('\n'))) lines += QStringLiteral("\n    ") + line;
    return lines;
}

QStringList partsOf(const QString& text) {
    QStringList parts;
    for (const QString& part : text.split(QLatin1Char(',')))
        if (!part.trimmed().isEmpty()) parts << part.trimmed();
    return parts;
}

class FormFaults {
    Q_DECLARE_TR_FUNCTIONS(FormFaults)
public:
    static Error missing(const QString& field) { return invalid(field, tr("is missing")); }
    static Error noAmount(const QString& field, const QString& part) { return invalid(field, tr("\"%1\" is not NAME=AMOUNT").arg(part)); }
    static Error noPair(const QString& field, const QString& part) { return invalid(field, tr("\"%1\" is not KEY=VALUE").arg(part)); }

private:
    static Error invalid(const QString& field, const QString& message) { return {ErrorCode::Invalid, toStdString(message), {{}, 0, 0, {}, toStdString(field)}}; }
};

/// A value as YAML. Errors: Invalid.
Result<QString> written(const ChangeField& field, const QString& text) {
    switch (field.is) {
    case FieldIs::Flag: return QStringLiteral("true");
    case FieldIs::Number: {
        static const QRegularExpression number(QStringLiteral("^-?[0-9]+([.][0-9]+)?$"));
        return number.match(text).hasMatch() ? text : quoted(text);
    }
    case FieldIs::Amounts:
    case FieldIs::Pairs: {
        QStringList pairs;
        for (const QString& part : partsOf(text)) {
            const qsizetype equals = part.indexOf(QLatin1Char('='));
            if (equals <= 0) return field.is == FieldIs::Amounts ? FormFaults::noAmount(field.name, part) : FormFaults::noPair(field.name, part);
            pairs << quoted(part.left(equals).trimmed()) + QStringLiteral(": ") + quoted(part.mid(equals + 1).trimmed());
        }
        return QStringLiteral("{") + pairs.join(QStringLiteral(", ")) + QStringLiteral("}");
    }
    case FieldIs::Taints: {
        QStringList taints;
        for (const QString& part : partsOf(text)) taints << quoted(part);
        return QStringLiteral("[") + taints.join(QStringLiteral(", ")) + QStringLiteral("]");
    }
    case FieldIs::Yaml: return indented(text);
    default: return quoted(text);
    }
}

NamedText filesIn(const std::filesystem::path& folder, const std::string& typed) {
    return [folder, typed](const std::string& name) -> Result<std::string> {
        if (name == kTyped) return typed;
        const std::filesystem::path named(name);
        return readTextFile(named.is_absolute() ? named : folder / named);
    };
}

/// "a=1, b=2".
QString pairsText(const QJsonObject& object) {
    QStringList pairs;
    for (auto one = object.begin(); one != object.end(); ++one) pairs << one.key() + QLatin1Char('=') + one.value().toVariant().toString();
    return pairs.join(QStringLiteral(", "));
}

/// As YAML, in the order in which it was written.
QString yamlText(const std::string& json) {
    const Result<std::string> yaml = yamlFromJson(json);
    return toQString(yaml ? *yaml : json).trimmed();
}

}  // namespace

std::vector<ChangeField> changeFields(std::string_view action) {
    const std::vector<ScenarioActionFields>& actions = scenarioActions();
    const auto found = std::find_if(actions.begin(), actions.end(), [&](const ScenarioActionFields& one) { return one.action == action; });
    if (found == actions.end()) return {};
    // One field in place of three ways to name them.
    if (action == "add") return {{QStringLiteral("manifests"), FieldIs::Manifests, true}};
    std::vector<ChangeField> fields;
    for (std::size_t i = 0; i < found->takes.size(); ++i) fields.push_back({toQString(found->takes[i]), kindOf(found->takes[i]), i < found->needed});
    return fields;
}

Result<ScenarioChange> changeFromFields(const QString& action, const FieldTexts& fields, const std::filesystem::path& folder) {
    QString text = QString::fromLatin1(kScenarioHead) + QStringLiteral("changes:\n- action: %1\n").arg(quoted(action));
    std::string typed;
    for (const ChangeField& field : changeFields(toStdString(action))) {
        const QString is = fields.value(field.name).trimmed();
        if (field.is == FieldIs::Manifests) {
            typed = toStdString(fields.value(field.name));
            text += QStringLiteral("  file: %1\n").arg(quoted(QString::fromLatin1(kTyped)));
            continue;
        }
        if (is.isEmpty()) {
            if (field.needed) return FormFaults::missing(field.name);
            continue;
        }
        const Result<QString> value = written(field, is);
        if (!value) return value.error();
        text += QStringLiteral("  %1: %2\n").arg(field.name, *value);
    }
    Result<Scenario> read = scenarioFromText(toStdString(text), {}, filesIn(folder, typed));
    if (!read) {
        Error error = read.error();
        // The lines of what was put together here are nobody's.
        if (error.origin.file != kTyped && error.origin.file.empty()) error.origin.line = error.origin.column = 0;
        return error;
    }
    return std::move(read->changes.front());
}

FieldTexts fieldsOfChange(const ScenarioChange& change) {
    Scenario one;
    one.changes.push_back({change.action, {}});
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(scenarioToJson(one))).object().value(QStringLiteral("changes")).toArray().first().toObject();
    FieldTexts texts;
    if (const auto* add = std::get_if<AddManifests>(&change.action)) {
        QStringList documents;
        for (const std::string& manifest : add->manifests) documents << yamlText(manifest);
        texts[QStringLiteral("manifests")] = documents.join(QStringLiteral("\n---\n"));
        return texts;
    }
    if (const auto* pods = std::get_if<ChangePods>(&change.action)) {
        if (!pods->tolerationsText.empty()) texts[QStringLiteral("tolerations")] = yamlText(pods->tolerationsText);
        if (!pods->affinityText.empty()) texts[QStringLiteral("affinity")] = yamlText(pods->affinityText);
    }
    for (const ChangeField& field : changeFields(nameOf(change.action))) {
        const QJsonValue value = object.value(field.name);
        if (value.isUndefined() || field.is == FieldIs::Yaml) continue;
        if (field.is == FieldIs::Taints) {
            QStringList taints;
            for (const QJsonValue& taint : value.toArray()) taints << taint.toString();
            texts[field.name] = taints.join(QStringLiteral(", "));
        } else {
            texts[field.name] = value.isObject() ? pairsText(value.toObject()) : value.toVariant().toString();
        }
    }
    return texts;
}

std::string changesToText(const Scenario& scenario) {
    Scenario bare;
    bare.changes = scenario.changes;
    const std::string yaml = scenarioToYaml(bare);
    return yaml.substr(yaml.find("changes:"));
}

Result<std::vector<ScenarioChange>> changesFromText(const std::string& text, const std::filesystem::path& folder) {
    const std::string head(kScenarioHead);
    const auto before = static_cast<std::uint64_t>(std::count(head.begin(), head.end(), '\n'));
    Result<Scenario> read = scenarioFromText(head + text, {}, filesIn(folder, {}));
    if (read) return std::move(read->changes);
    Error error = read.error();
    if (error.origin.file.empty() && error.origin.line > before) error.origin.line -= before;
    return error;
}

QString fieldErrorText(const Error& error) {
    static const QRegularExpression place(QStringLiteral("changes\\[\\d+\\]\\.?"));
    Error told = error;
    told.origin.field = toStdString(toQString(error.origin.field).remove(place));
    return errorText(told);
}

}  // namespace bayplan
