// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/numa_question.h"

#include <utility>

namespace bayplan {

NumaQuestion::NumaQuestion(const Cycle& cycle, NumaRules by)
    : table(&cycle.index.derived.of<NumaTable>()),
      memo(&cycle.index.derived.of<NumaMemo>()),
      rules(std::move(by)),
      devices(rules.devices ? &cycle.index.derived.of<DeviceTable>() : nullptr),
      ask(numaAskOf(cycle.pod, cycle.spec, rules.defaultBinding)) {}

NumaLook::NumaLook(const Cycle& cycle, const NumaQuestion& question, NodeIdx at, const NodeState& state)
    : node(question.table->of(at)),
      there(question.on(cycle, at, state)),
      choice(cycle.cluster.catalog().resources, node, there->held(), question.ask, question.rules,
             devicesToAlign(question.devices, question.rules, cycle.cluster.catalog(), at, cycle.podIdx, there->history().taken())) {}

}  // namespace bayplan
