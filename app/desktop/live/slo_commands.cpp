// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/live/slo_commands.h"

#include <QDateTime>
#include <utility>

#include "common/text.h"
#include "desktop/live/live_commands.h"
#include "kube/read/slo_read.h"
#include "node/slo_told.h"

namespace bayplan {

namespace {

/// What a job brings: the objects, and what cannot be told.
struct SloFound {
    SloObjects objects;
    std::vector<std::string> untold;
    std::vector<Message> doubts;
};

Result<SloFound> findSlo(ApiClient& client, const std::stop_token& stop) {
    Result<LiveSlo> told = readSlo(client, stop);
    if (!told) return told.error();
    SloReader reader;
    if (const Result<void> read = readAnswers(*told, reader); !read) return read.error();
    SloFound found{std::move(reader.all), std::move(told->missing), {}};
    found.untold.insert(found.untold.end(), told->unknown.begin(), told->unknown.end());
    for (Diagnostic& doubt : reader.doubts) found.doubts.push_back(std::move(doubt.what.message));
    return found;
}

}  // namespace

SloCommands::SloCommands(Session* session, LiveCommands* live, QObject* parent) : QObject(parent), m_told(SloTold::of(session)), m_live(live), m_asking(this) {
    connect(live, &LiveCommands::changed, this, [this] { m_told->setCanAsk(m_live->following()); });
    connect(m_told, &SloTold::asked, this, &SloCommands::ask);
}

void SloCommands::ask() {
    m_asking.ask<SloFound>(
        tr("Asking how Koordinator is configured"), [make = m_live->source()->makeClient()](const Budget& budget) { return findSlo(*make(), budget.stop); },
        [this](Result<SloFound> found) {
            SloTold::Answer answer{{}, {}, QDateTime::currentSecsSinceEpoch()};
            if (!found) answer.untold << errorText(found.error());
            else {
                answer.objects = std::move(found->objects);
                for (const std::string& one : found->untold) answer.untold << toQString(one);
                for (const Message& one : found->doubts) answer.untold << messageText(one);
            }
            m_told->answer(std::move(answer));
        });
}

}  // namespace bayplan

#include "moc_slo_commands.cpp"
