// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/report_document.h"

#include "io/text/json_value.h"
#include "io/text/yaml_text.h"

namespace bayplan {

namespace {

std::string yamlOf(const std::string& json) {
    const Result<std::string> yaml = yamlFromJson(json);
    check(yaml.has_value(), "a report that is not JSON");
    return *yaml;
}

std::string quoted(std::string_view text) {
    std::string json;
    appendJsonString(json, text);
    return json;
}

}  // namespace

ReportDocument::ReportDocument(std::ostream& out, ReportFormat format, std::string_view kind) : m_out(out), m_yaml(format == ReportFormat::Yaml) {
    if (m_yaml) m_out << "apiVersion: " << kReportVersion << "\nkind: " << kind << '\n';
    else m_out << "{\"apiVersion\":\"" << kReportVersion << "\",\"kind\":\"" << kind << '"';
}

ReportDocument::~ReportDocument() {
    if (!m_yaml) m_out << "}\n";
}

void ReportDocument::value(std::string_view name, std::string_view json) {
    if (m_yaml) m_out << yamlOf('{' + quoted(name) + ':' + std::string(json) + '}');
    else m_out << ',' << quoted(name) << ':' << json;
}

void ReportDocument::text(std::string_view name, std::string_view text) { value(name, quoted(text)); }

void ReportDocument::members(std::string_view object) {
    if (object == "{}") return;
    if (m_yaml) m_out << yamlOf(std::string(object));
    else m_out << ',' << object.substr(1, object.size() - 2);
}

void ReportDocument::begin(std::string_view name) {
    m_empty = true;
    if (!m_yaml) m_out << ',' << quoted(name) << ":[";
}

void ReportDocument::element(std::string_view name) {
    if (m_yaml) m_out << (m_empty ? std::string(name) + ":\n" : std::string()) << yamlOf('[' + m_json + ']');
    else m_out << (m_empty ? "\n" : ",\n") << m_json;
    m_empty = false;
}

void ReportDocument::end(std::string_view name) {
    if (!m_yaml) m_out << (m_empty ? "]" : "\n]");
    else if (m_empty) m_out << name << ": []\n";
}

}  // namespace bayplan
