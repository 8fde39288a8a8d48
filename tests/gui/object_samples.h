// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Objects of a small cluster with GPUs, as text that a window opens.

#include <QString>

namespace bayplan::testing {

/// A node of 500Gi with these cores and whole GPUs; `heartbeat` as "09:00" of 2026-11-21, absent: it has no status.
inline QString nodeText(const char* name, int cores, int gpus, const char* heartbeat = nullptr) {
    const QString resources = QStringLiteral("{cpu: \"%1\", memory: 500Gi, pods: \"100\"%2}")
                                  .arg(cores)
                                  .arg(gpus > 0 ? QStringLiteral(", nvidia.com/gpu: \"%1\"").arg(gpus) : QString());
    QString text = QStringLiteral(
                       "apiVersion: v1\n"
                       "kind: Node\n"
                       "metadata: {name: %1}\n"
                       "status:\n"
                       "  capacity: %2\n"
                       "  allocatable: %2\n")
                       .arg(QString::fromLatin1(name), resources);
    if (heartbeat)
        text += QStringLiteral("  conditions: [{type: Ready, status: \"True\", lastHeartbeatTime: \"2026-11-21T%1:00Z\"}]\n")
                    .arg(QString::fromLatin1(heartbeat));
    return text + QStringLiteral("---\n");
}

/// A guaranteed pod of namespace ml; `where` absent: it is pending.
inline QString podText(const char* name, int cores, int gpus, const char* where = nullptr) {
    const QString resources = QStringLiteral("{cpu: \"%1\", memory: 8Gi, nvidia.com/gpu: \"%2\"}").arg(cores).arg(gpus);
    return QStringLiteral(
               "apiVersion: v1\n"
               "kind: Pod\n"
               "metadata: {name: %1, namespace: ml}\n"
               "spec:\n"
               "  %2\n"
               "  containers:\n"
               "  - name: c\n"
               "    image: i\n"
               "    resources: {requests: %3, limits: %3}\n"
               "---\n")
        .arg(QString::fromLatin1(name), where ? QStringLiteral("nodeName: ") + QString::fromLatin1(where) : QStringLiteral("priority: 0"), resources);
}

}  // namespace bayplan::testing
