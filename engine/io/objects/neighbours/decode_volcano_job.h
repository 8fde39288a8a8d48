// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads a Job of Volcano with the templates of its tasks, as its webhook completes it and its controller marks its pods.
// Source: Volcano ed72c7c apis batch/v1alpha1, pkg/webhooks/admission/jobs/mutate, pkg/controllers/job (specification ecosystem 3.2, 3.11).

#include <functional>
#include <optional>

#include "io/objects/decode_pod.h"
#include "io/text/field.h"
#include "schedulers/volcano/objects.h"

namespace bayplan {

/// Of a mode and a highest tier. Throws Fault.
volcano::NetworkTopologySpec decodeNetworkTopologySpec(const Field& field);

class VolcanoJobDecoder {
public:
    /// Throws Fault: a field of another type, a number below zero, a template that is no pod's.
    volcano::Job decode(const Field& object);

private:
    volcano::JobTask task(const Field& element, const volcano::Job& job, std::size_t number);
    void readTemplate(const Field& field, const volcano::Job& job, volcano::JobTask& task);

    PodDecoder m_pods;
};

}  // namespace bayplan
