// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The cases of a family that real code decided: a row for each, with its folder.

#include <QDir>
#include <QTest>

namespace bayplan::testing {

inline void publishedCases(const QString& family) {
    QTest::addColumn<QString>("folder");
    const QDir root(QStringLiteral(BAYPLAN_SHARED "/conformance/") + family);
    const QStringList names = root.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    for (const QString& name : names) QTest::newRow(qPrintable(name)) << root.filePath(name);
    if (names.isEmpty()) QTest::newRow("none") << QString();
}

}  // namespace bayplan::testing
