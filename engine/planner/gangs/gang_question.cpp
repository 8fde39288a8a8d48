// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/gangs/gang_question.h"

namespace bayplan {

const char* toString(GangIs is) {
    switch (is) {
    case GangIs::Placed: return "placed";
    case GangIs::Possible: return "possible";
    case GangIs::Impossible: return "impossible";
    case GangIs::NotKnown: return "notKnown";
    case GangIs::Held: return "held";
    }
    return "";
}

}  // namespace bayplan
