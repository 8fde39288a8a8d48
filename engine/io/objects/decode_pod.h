// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Decodes pods from their API objects. The part that pods of one workload have in common is decoded once and shared.
// Thread rule: one thread for each decoder.
// Source: Kubernetes 1.36 api/core/v1/types.go.

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "io/objects/decode_node.h"
#include "io/text/field.h"
#include "model/pod.h"

namespace bayplan {

class PodDecoder {
public:
    /// Throws Fault (io/text/field.h).
    /// Faults in the annotations of Koordinator's scheduler are added to `doubts`; the pod is decoded without them.
    Pod decode(const Field& object, std::vector<Fault>& doubts);
    Pod decode(const Field& object);
    /// Fields of spec that the API does not have, over all pods.
    const UnknownFields& unknownFields() const { return m_unknown; }

private:
    struct SharedSpec {
        std::shared_ptr<const PodSpec> spec;
        std::int32_t gpus = 0;  // whole GPUs
    };

    void metadata(const Field& field, Pod& pod, std::vector<Fault>& doubts);
    OwnerReference reference(const Field& field);
    void sharedSpec(const Field& field, Pod& pod);
    void status(const Field& field, Pod& pod);

    std::unordered_map<std::string, SharedSpec> m_specs;
    std::unordered_map<std::string, std::shared_ptr<const Labels>> m_labels;
    std::unordered_map<std::string, std::shared_ptr<const OwnerIdentity>> m_owners;  // by apiVersion and uid
    std::shared_ptr<const Labels> m_noLabels = std::make_shared<const Labels>();
    UnknownFields m_unknown;
    std::string m_key;  // buffer
};

}  // namespace bayplan
