// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/decode_extender.h"

#include <optional>
#include <set>

#include "io/config/decode_plugin_args.h"
#include "io/text/base64.h"
#include "model/names.h"
#include "model/resources.h"

namespace bayplan {

namespace {

class ExtenderDecoder {
public:
    ExtenderDecoder(StrictReader& reader, const Document& document) : m_reader(reader), m_document(document) {}

    ExtenderConfiguration decode(const Field& field) {
        ExtenderConfiguration extender;
        extender.origin = m_document.originOf(field);
        m_reader.fields(field,
                        {"urlPrefix", "filterVerb", "preemptVerb", "prioritizeVerb", "weight", "bindVerb", "enableHTTPS", "tlsConfig", "httpTimeout", "nodeCacheCapable",
                         "managedResources", "ignorable"},
                        [&](std::string_view key, const Field& value) { member(key, value, extender); });
        if (extender.urlPrefix.empty()) m_reader.add(field, worded("has no urlPrefix, such as http://127.0.0.1:8888/scheduler"));
        if (!extender.prioritizeVerb.empty() && extender.weight <= 0)
            m_reader.add(field, worded("prioritizeVerb needs a weight above 0: must have a positive weight applied to it"));
        return extender;
    }

private:
    void member(std::string_view key, const Field& value, ExtenderConfiguration& extender) {
        if (key == "urlPrefix") {
            extender.urlPrefix = value.text();
            if (!extender.urlPrefix.starts_with("http://") && !extender.urlPrefix.starts_with("https://"))
                value.fail(worded("must begin with http:// or https://"));
        } else if (key == "filterVerb") extender.filterVerb = value.text();
        else if (key == "preemptVerb") extender.preemptVerb = value.text();
        else if (key == "prioritizeVerb") extender.prioritizeVerb = value.text();
        else if (key == "weight") extender.weight = value.integer(0);
        else if (key == "bindVerb") binder(value, extender);
        else if (key == "enableHTTPS") extender.enableHttps = value.boolean();
        else if (key == "tlsConfig") extender.tls = tls(value);
        else if (key == "httpTimeout") {
            extender.httpTimeout = decodeDuration(value);
            if (extender.httpTimeout < Duration{}) value.fail(worded("must not be below 0"));
            if (extender.httpTimeout == Duration{}) extender.httpTimeout = Duration::seconds(5);  // as if absent
        } else if (key == "nodeCacheCapable") extender.nodeCacheCapable = value.boolean();
        else if (key == "managedResources")
            m_reader.elements(value, [&](const Field& element) { extender.managedResources.push_back(managed(element)); });
        else extender.ignorable = value.boolean();
    }

    void binder(const Field& value, ExtenderConfiguration& extender) {
        extender.bindVerb = value.text();
        if (!extender.bindVerb.empty() && ++m_binders > 1)
            value.fail(worded("only one extender may bind: found %1 extenders implementing bind", {m_binders}));
    }

    ExtenderTls tls(const Field& field) {
        ExtenderTls tls;
        m_reader.fields(field, {"insecure", "serverName", "certFile", "keyFile", "caFile", "certData", "keyData", "caData"},
                        [&](std::string_view key, const Field& value) {
                            if (key == "insecure") tls.insecure = value.boolean();
                            else if (key == "serverName") tls.serverName = value.text();
                            else if (key == "certFile") tls.certFile = value.text();
                            else if (key == "keyFile") tls.keyFile = value.text();
                            else if (key == "caFile") tls.caFile = value.text();
                            else if (key == "certData") tls.certData = bytes(value);
                            else if (key == "keyData") tls.keyData = bytes(value);
                            else tls.caData = bytes(value);
                        });
        if (tls.insecure && (!tls.caFile.empty() || !tls.caData.empty()))
            m_reader.add(field, worded("specifying a root certificates file with the insecure flag is not allowed"));
        const bool certificate = !tls.certFile.empty() || !tls.certData.empty();
        const bool key = !tls.keyFile.empty() || !tls.keyData.empty();
        if (certificate != key) m_reader.add(field, certificate ? worded("a client certificate needs keyFile or keyData") : worded("a client key needs certFile or certData"));
        return tls;
    }

    static std::string bytes(const Field& field) {
        std::optional<std::string> decoded = fromBase64(field.string());
        if (!decoded) field.fail(worded("is not base64"));
        return std::move(*decoded);
    }

    ManagedResource managed(const Field& field) {
        ManagedResource resource;
        m_reader.fields(field, {"name", "ignoredByScheduler"}, [&](std::string_view key, const Field& value) {
            if (key == "ignoredByScheduler") {
                resource.ignoredByScheduler = value.boolean();
                return;
            }
            resource.name = value.text();
            if (!isQualifiedName(resource.name) || !isExtendedResource(resource.name))
                value.fail(worded("\"%1\" is an invalid extended resource name; one looks like example.com/device", {resource.name}));
            if (!m_managed.insert(resource.name).second) value.fail(worded("\"%1\" is managed twice; name it once", {resource.name}));
        });
        if (resource.name.empty()) field.fail(worded("has no name"));
        return resource;
    }

    StrictReader& m_reader;
    const Document& m_document;
    std::size_t m_binders = 0;
    std::set<std::string> m_managed;  // of all extenders
};

}  // namespace

std::vector<ExtenderConfiguration> decodeExtenders(StrictReader& reader, const Document& document, const Field& field) {
    std::vector<ExtenderConfiguration> extenders;
    ExtenderDecoder decoder(reader, document);
    reader.elements(field, [&](const Field& element) { extenders.push_back(decoder.decode(element)); });
    return extenders;
}

}  // namespace bayplan
