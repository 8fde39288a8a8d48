// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The arguments of koord-descheduler's own plugins.
// Source: specification ecosystem 6; Koordinator pkg/descheduler/apis/config/v1alpha2.

#include "io/text/strict_reader.h"
#include "schedulers/descheduler/policy.h"

namespace bayplan {

/// Throws Fault; faults that leave the rest readable are added to the reader.
LowNodeLoadArgs decodeLowNodeLoad(StrictReader& reader, const Field& object);

/// `evictor`: which pods may be evicted at all is said here, too.
MigrationArgs decodeMigration(StrictReader& reader, const Field& object, DefaultEvictorArgs& evictor);

}  // namespace bayplan
