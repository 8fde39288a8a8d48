// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The command line as scripts use it: arguments in; exit code, output and errors out. BAYPLANCTL is the built program.

#include <QProcess>
#include <QString>
#include <QStringList>

namespace bayplan::test {

struct Outcome {
    int code = -1;
    QString out;
    QString err;
};

inline Outcome run(const QStringList& words) {
    QProcess process;
    process.start(BAYPLANCTL, words);
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit) return {-1, "", "did not end"};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
}

}  // namespace bayplan::test
