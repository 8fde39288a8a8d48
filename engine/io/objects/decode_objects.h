// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Decodes objects of any kind: determines the kind, decodes those that decisions depend on (model/kinds.h), counts the
// others. A fault costs the object that contains it and becomes a diagnostic with file, line, object and field.
// A kind is determined by apiVersion and kind together: serving.knative.dev/v1 Service is not a core Service.
// Thread rule: one thread for each decoder.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "io/objects/decode_pod.h"
#include "io/text/diagnostic_list.h"
#include "io/text/json_value.h"
#include "io/text/object_text.h"
#include "model/kinds.h"
#include "model/objects.h"
#include "model/usage.h"

namespace bayplan {

/// The type of an object in a raw list that does not contain it itself.
struct TypeOf {
    std::string apiVersion;
    std::string kind;
};

/// Decodes an object of one of the kinds in ClusterObjects and appends it to `to`. Faults in a part that the object can
/// do without are added to `doubts`. Throws Fault (io/text/field.h).
void decodeObject(const KindRow& row, const Field& object, std::string_view apiVersion, ClusterObjects& to, std::vector<Fault>& doubts);

/// Reads what only another scheduler asks of an object, before the object is decoded. True: it is of a kind that only that
/// scheduler reads, and is not counted among the unused. Throws Fault, which costs the object.
using AlsoRead = std::function<bool(std::string_view apiVersion, std::string_view kind, const Field& object)>;

class ObjectDecoder {
public:
    ObjectDecoder(Objects& objects, DiagnosticList& diagnostics, AlsoRead also = {}) : m_objects(objects), m_diagnostics(diagnostics), m_also(std::move(also)) {}

    /// `root` is the parsed text.json(). For a List, its items are decoded.
    void decode(JsonValue root, const ObjectText& text, const TypeOf& otherwise = {});
    /// What was measured; each is kept as an object of metrics.k8s.io among the sources: see usagesOf().
    void takeUsages(const std::vector<Usage>& usages);
    /// Reports fields that are not in the API, once for each name.
    void finish();
    /// How many objects only another scheduler has read.
    std::size_t readElsewhere() const { return m_readElsewhere; }

private:
    void decodeField(const Field& object, const ObjectText& text, const TypeOf& otherwise);
    /// The answer of a load watcher, which has no kind.
    void decodeWatched(const Field& object, const ObjectText& text);
    void decodeQuery(const Field& document, const ObjectText& text);
    void decodeItems(const Field& list, const ObjectText& text, const TypeOf& type);
    bool decodeKind(const Field& object, const TypeOf& type, const std::string& insertedType, const ObjectText& text);
    void report(const Fault& fault, const Field& object, const ObjectText& text, const TypeOf& type,
                Severity severity = Severity::Error);

    Objects& m_objects;
    DiagnosticList& m_diagnostics;
    AlsoRead m_also;
    std::size_t m_readElsewhere = 0;
    PodDecoder m_pods;
    UnknownFields m_unknownOfNodes;
};

}  // namespace bayplan
