// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What many nodes' reasons have in common, in the user's language: "not enough GPU", without one node's numbers.

#include <QString>
#include <string_view>

#include "framework/status.h"

namespace bayplan {

QString reasonKind(const Reason& reason);
/// An argument of a reason as text; empty where it has none of that name.
QString argumentText(const Reason& reason, std::string_view name);
/// All reasons of a status, joined; equal kinds once.
QString statusKind(const Status& status);

}  // namespace bayplan
