// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The page of a plan on sheets of A4.
// Thread rule: pure; fonts may be used outside the GUI thread on every platform that Bayplan runs on.

#include <QByteArray>
#include <QString>

namespace bayplan {

/// `html`: a page without scripts, in what Qt's rich text knows. The foot of each sheet says `foot` and its number. O(length).
QByteArray planPdf(const QString& html, const QString& title, const QString& foot);

}  // namespace bayplan
