// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen that applies plans, on a stand-in cluster. Time passes only where the run waits.

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QtTest>

#include "apply/apply_model.h"
#include "apply/apply_view.h"
#include "apply/notice_bar.h"
#include "kube/apply/apply_fixture.h"

namespace bayplan::testing {

using namespace bayplan::samples;

constexpr int kPatience = 60'000;  // ms; the machine may be busy

/// A session, a desk and a screen on one server.
class Screen {
public:
    explicit Screen(ApiServer& s, bool unlocked = true, const std::string& token = "tok-admin") : server(s), pictures(s), connection(connectionTo(s, token)) {
        ApplyTarget target;
        target.context = connection.endpoint.context;
        target.server = connection.endpoint.server;
        target.makeClient = [this] { return clientOf(connection, ApiLimits{Duration::seconds(30), std::size_t(16) << 20, {}}); };
        target.makePictures = [this] { return std::make_unique<SlowPicture>(*this); };
        if (unlocked) target.permit = permit();
        target.options.seed = 7;
        target.options.patience = Duration::seconds(1'000'000);
        target.options.monotonic = [this] { return Duration{time}; };
        target.options.wall = [this] { return server.world().clock.wall().count() / 1'000'000; };
        target.options.wait = [this](Duration span, const std::stop_token& stop) {
            if (frozen) return waitForReal(Duration::seconds(3600), stop);  // until a request comes
            time += span.nanoseconds;
            server.advance(std::chrono::microseconds(span.nanoseconds / 1000 + 1));
            return !stop.stop_requested();
        };
        SchedulerConfiguration configuration;
        ProfileConfiguration second = configuration.profiles.front();
        second.schedulerName = "bayplan";
        configuration.profiles.push_back(std::move(second));
        session.setProfiles(*makeProfiles(configuration, inTreePlugins()), configuration, QStringLiteral("test"), {});
        session.open(*pictures.newest({}), {}, {});
        view.resize(1200, 700);
        view.show();
        desk.setTarget(std::move(target));
        view.setSchedulerNames({"bayplan"});
        part<QLineEdit>("approver")->setText(QStringLiteral("ann"));
    }
    ~Screen() { desk.setTarget(std::nullopt); }

    WritePermit permit() const { return *WritePermit::unlock(connection.endpoint, connection.endpoint.context.empty() ? connection.endpoint.server : connection.endpoint.context); }
    std::filesystem::path state() const { return folder.path().toStdString(); }

    template <typename W>
    W* part(const char* name) const {
        return view.findChild<W*>(QString::fromLatin1(name));
    }
    /// Presses a button if it exists and is enabled.
    bool press(const char* name) const {
        auto* button = part<QPushButton>(name);
        if (!button || button->isHidden() || !button->isEnabled()) return false;
        QTest::keyClick(button, Qt::Key_Space);
        return true;
    }
    QString now(int row) { return view.model()->words(row, ApplyModel::NowColumn).shown(); }
    QString notice() const { return part<NoticeBar>("applyNotice")->text(); }
    QString offer() const { return part<NoticeBar>("applyOffer")->text(); }
    void change(std::vector<Delta> deltas) { QVERIFY(session.apply({QStringLiteral("by hand"), std::move(deltas)})); }
    PodIdx find(const char* name) const { return session.catalog().findPod(std::string("default/") + name); }
    NodeIdx nodeOf(const char* name) const { return session.catalog().findNode(name); }

    /// Waits until it is stopped, as long as the screen is slow.
    class SlowPicture : public ServerPicture {
    public:
        explicit SlowPicture(const Screen& screen) : ServerPicture(screen.server), m_screen(screen) {}
        Result<ClusterPtr> newest(const std::stop_token& stop) override {
            if (!m_screen.slow) return ServerPicture::newest(stop);
            waitForReal(Duration::seconds(3600), stop);
            return Error{ErrorCode::Cancelled, "stopped", {}};
        }

    private:
        const Screen& m_screen;
    };

    ApiServer& server;
    ServerPicture pictures;
    Connection connection;
    std::atomic<std::int64_t> time = 0;
    std::atomic<bool> frozen = false;
    std::atomic<bool> slow = false;  // pictures
    QTemporaryDir folder;
    Session session;
    ApplyDesk desk;
    ApplyView view{&session, &desk, state()};
};

}  // namespace bayplan::testing

#define REVIEW(screen)                    \
    QVERIFY((screen).press("checkPlan")); \
    QTRY_VERIFY_WITH_TIMEOUT((screen).view.flight() != nullptr, kPatience)

#define APPROVE_AND_APPLY(screen)                                                                   \
    REVIEW(screen);                                                                                 \
    QVERIFY2((screen).press("approve"), qPrintable((screen).part<QLabel>("approveState")->text())); \
    QVERIFY((screen).press("applyPlan"))

#define APPLY_TO_THE_END(screen) \
    APPROVE_AND_APPLY(screen);   \
    QTRY_VERIFY_WITH_TIMEOUT((screen).view.outcome() != nullptr, kPatience)
