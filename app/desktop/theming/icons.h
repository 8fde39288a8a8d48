// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The line icons in the resources, in the colours of a theme.

#include <QIcon>

#include "common/theme.h"

namespace bayplan {

/// `name` as in :/icons/<name>.svg. Normal in the text colour, checked in the accent colour, disabled in the disabled
/// colour.
QIcon themedIcon(const QString& name, const Theme& theme);

}  // namespace bayplan
