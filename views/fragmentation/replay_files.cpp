// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/replay_files.h"

#include <QFile>
#include <QFileInfo>

namespace bayplan {

namespace {

std::vector<std::uint64_t> seedsIn(const QList<QByteArray>& header) {
    std::vector<std::uint64_t> seeds;
    for (const QByteArray& column : header) {
        bool number = false;
        const qulonglong seed = column.mid(4).toULongLong(&number);
        if (column.startsWith("seed") && number) seeds.push_back(seed);
    }
    return seeds;
}

}  // namespace

GpuTraceFiles ReplayFiles::paths() const {
    return {nodes.toStdString(), pods.toStdString(), arrivals.toStdString(), ranks.toStdString()};
}

ReplayFiles recogniseReplayFiles(const QStringList& paths) {
    ReplayFiles files;
    std::vector<std::uint64_t> ofArrivals, ofRanks;
    for (const QString& path : paths) {
        QFile file(path);
        QList<QByteArray> header;
        if (QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly)) header = file.readLine(1 << 16).trimmed().split(',');
        if (header.contains("node_row")) {
            files.ranks = path;
            ofRanks = seedsIn(header);
        } else if (header.contains("event")) {
            files.arrivals = path;
            ofArrivals = seedsIn(header);
        } else if (header.contains("name") && header.contains("num_gpu")) {
            files.pods = path;
        } else if (header.contains("sn") && header.contains("cpu_milli")) {
            files.nodes = path;
        } else {
            files.unknown << path;
        }
    }
    files.seeds = !ofArrivals.empty() ? ofArrivals : !ofRanks.empty() ? ofRanks
                                                                      : std::vector<std::uint64_t>{42};
    return files;
}

}  // namespace bayplan
