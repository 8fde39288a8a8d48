// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/plugins/queue_amounts.h"

namespace bayplan::volcano {

Resource stillWanted(const JobInfo& job) { return exceededPart(job.minResources(), job.allocated); }

Resource inqueueOf(const JobInfo& job) {
    if (!job.group.minResources) return {};
    const PodGroupPhase phase = job.group.status.phase;
    const bool counts = phase == PodGroupPhase::Inqueue || (phase == PodGroupPhase::Running && job.allocatedTasks() >= job.group.minMember);
    return counts ? job.withoutGated(stillWanted(job)) : Resource{};
}

std::string listed(std::string_view head, std::string_view word, const std::vector<std::string>& names) {
    std::string text(head);
    for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? ": " : ", ") + std::string(word) + " " + names[i];
    return text;
}

std::string goQuantity(const Quantity& quantity) {
    const std::int64_t milli = quantity.milliValue();
    const bool whole = milli % 1000 == 0;
    const std::string number = std::to_string(whole ? milli / 1000 : milli);
    return "{{" + number + (whole ? " 0" : " -3") + "} {<nil>} " + number + (whole ? "" : "m") + " DecimalSI}";
}

}  // namespace bayplan::volcano
