// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/manifests.h"

#include <charconv>

#include <yaml-cpp/yaml.h>

namespace bayplan::apiserver {

namespace {

/// A plain scalar by YAML 1.2's core rules; a quoted one is a text.
Json scalar(const YAML::Node& node) {
    const std::string& text = node.Scalar();
    if (node.Tag() == "!") return text;
    if (text.empty() || text == "~" || text == "null") return nullptr;
    if (text == "true" || text == "false") return text == "true";
    const char* const end = text.data() + text.size();
    long long whole = 0;
    if (const auto [at, error] = std::from_chars(text.data(), end, whole); error == std::errc() && at == end)
        return whole;
    double real = 0;
    const bool digits = text.find_first_not_of("0123456789+-.eE") == std::string::npos;
    if (const auto [at, error] = std::from_chars(text.data(), end, real); digits && error == std::errc() && at == end)
        return real;
    return text;
}

Json fromYaml(const YAML::Node& node) {
    if (node.IsScalar()) return scalar(node);
    if (node.IsSequence()) {
        Json list = Json::array();
        for (const auto& one : node) list.push_back(fromYaml(one));
        return list;
    }
    if (!node.IsMap()) return nullptr;
    Json object = Json::object();
    for (const auto& member : node) object[member.first.Scalar()] = fromYaml(member.second);
    return object;
}

}  // namespace

std::variant<std::vector<Json>, std::string> readManifests(const std::string& text) {
    if (const std::size_t first = text.find_first_not_of(" \t\r\n"); first != std::string::npos && text[first] == '{') {
        Json json = parse(text);
        if (json.is_discarded()) return "not JSON";
        return std::vector<Json>{std::move(json)};
    }
    std::vector<Json> all;
    try {
        for (const YAML::Node& document : YAML::LoadAll(text))
            if (Json object = fromYaml(document); object.is_object()) all.push_back(std::move(object));
    } catch (const YAML::Exception& fault) {
        return std::string(fault.what());
    }
    return all;
}

}  // namespace bayplan::apiserver
