// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// An object that Volcano takes no notice of, and why.

#include <string>

namespace bayplan::volcano {

/// An object that the sessions pass over without a word, or that Volcano's webhooks would not have admitted.
struct PassedOver {
    std::string object;               // "Queue name", "PodGroup ns/name", "Pod ns/name", "Job ns/name"
    enum class Why { NoQueue,         // its queue does not exist
                     NoGroup,         // its PodGroup does not exist
                     Closed,          // its queue takes no new jobs
                     OverCapability,  // it is guaranteed more of a resource than it may have
                     OverParent,      // or than its parent is guaranteed
                     NoTree,          // Volcano says why the queues are no tree: a plugin that goes by the tree places nothing
                     Refused,         // Volcano's webhook says why it would not let it in
                     // Of a Job, which makes no pods:
                     Says,             // Volcano itself says why
                     NoTemplate,       // a task has no template
                     NoPriorityClass,  // the API server would refuse its pods
                     MakesClaims,      // not modelled: a volume whose claim it would make
                     Restarts          // not modelled: what it is in the middle of
    } why = Why::NoQueue;
    std::string missing;  // what does not exist; the closed queue; the resource; what Volcano, or its webhook, says; the task
    std::string says{};   // of a closed queue: what the webhook says
};

}  // namespace bayplan::volcano
