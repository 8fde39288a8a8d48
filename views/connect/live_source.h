// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A live cluster as a session follows it. One thread reads, decodes and builds; the GUI thread is handed pictures that are
// ready to be shown, at most one every 100 ms, and fewer where building or showing one takes longer: what came meanwhile
// is in the next. What was read is never thrown away, whether somebody looks or not.
// Thread rule: GUI thread only; the destructor waits for the thread.

#include <QObject>
#include <QTimer>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "cluster/builder.h"
#include "common/session.h"
#include "connect/picture_making.h"
#include "kube/http/api_client.h"
#include "kube/http/credentials.h"
#include "kube/read/live_reader.h"
#include "kube/record/recording.h"

namespace bayplan {

struct LiveStatus {
    enum class Is {
        LoggingIn,  // credentials are being made
        Listing,    // the first lists are on their way
        Live,       // what may be read is followed
        Retrying,   // some of it is not at the moment: why
        Failed,     // it cannot begin: why
    };
    Is is = Is::LoggingIn;
    QString why;
    std::size_t read = 0;                                                           // of the lists that are on their way
    std::size_t expected = 0;                                                       // 0: not told
    UnreadKinds unread;                                                             // forbidden, or never read
    std::vector<std::pair<std::string, ReadState>> kinds;                           // by resource
    std::chrono::steady_clock::time_point asOf = std::chrono::steady_clock::now();  // what was handed over is complete up to here

    bool complete() const { return unread.empty() && is == Is::Live; }
};

class LiveSource : public QObject {
    Q_OBJECT
public:
    struct Options {
        ReflectorOptions reflector;
        ApiLimits limits{Duration::seconds(60), std::size_t(256) << 20, {}};
        std::vector<ApiKind> kinds = apiKindsRead();
        std::chrono::milliseconds batch{100};
    };

    LiveSource(Session* session, Connection connection, ExecHooks hooks, Options options, QObject* parent = nullptr);
    ~LiveSource() override;

    const Connection& connection() const { return m_connection; }
    /// Further connections to the same cluster as the same person, for any thread; they may outlive this.
    LiveReader::MakeClient makeClient() const;
    const Options& options() const { return m_options; }
    const LiveStatus& status() const { return m_status; }
    /// The session shows a picture of this cluster.
    bool following() const;
    /// Reading goes on; the picture stays.
    void setPaused(bool paused);
    bool paused() const { return m_paused; }
    /// Asked before another picture is shown, and every now and then where it says no.
    void setMayShow(std::function<bool()> mayShow) { m_mayShow = std::move(mayShow); }
    /// Shows what is ready, if the session lets it.
    void show();
    /// From now on what is read goes to the file, from a whole picture on. Errors: as RecordingWriter::create.
    Result<void> record(const QString& file);
    void stopRecording();
    /// Where what is read goes; empty: nowhere.
    QString recordingFile() const { return m_recordingFile; }
    /// Another picture is ready and waits for the session to let go of the one that is shown.
    bool hasWaiting() const { return m_waiting.has_value(); }
    /// Logs in once more, after Failed.
    void retry();
    /// The picture that is shown is complete, as far as it may be read, up to here.
    std::chrono::steady_clock::time_point asOf() const;
    /// Ends reading and then itself, without anybody waiting for it.
    void dismiss();
    /// Longest that showing a picture took, in milliseconds: the GUI thread was busy for so long.
    qint64 longestShown() const { return m_longest; }
    std::size_t shownPictures() const { return m_shown; }

Q_SIGNALS:
    void recordingFailed(const QString& why);
    void statusChanged();
    /// The first picture. Whoever gets it opens it in the session, or nobody follows.
    void begun(const bayplan::Built& built);
    void followed(const bayplan::Conflicts& conflicts);
    void told(QPrivateSignal);  // by the thread

private:
    struct Reading;  // what the thread has

    void work(const std::stop_token& stop);
    bool logIn(const std::stop_token& stop);
    void build(Reading& reading, PictureTicket ticket, const std::stop_token& stop);
    void write(Reading& reading, const std::vector<LiveChange>& changes);
    LiveStatus statusOf(Reading& reading) const;
    void tell(LiveStatus status);
    void takeIn();
    void allow();  // the next picture

    Session* m_session;
    Connection m_connection;
    std::shared_ptr<CredentialSource> m_credentials;
    Options m_options;
    LiveStatus m_status;
    std::function<bool()> m_mayShow;
    QTimer m_again;  // asks once more
    bool m_paused = false;
    bool m_dismissed = false;
    std::optional<Later> m_waiting;  // for the session to let go
    std::chrono::steady_clock::time_point m_waitingSince;
    std::shared_ptr<const Catalog> m_catalog;  // of the last picture that was shown
    QString m_recordingFile;
    qint64 m_longest = 0;
    std::size_t m_shown = 0;
    QTimer m_next;

    std::mutex m_mutex;  // of all that follows
    std::condition_variable_any m_changed;
    std::unique_ptr<PictureTicket> m_ticket;
    std::optional<LiveStatus> m_toldStatus;
    std::optional<Built> m_toldFirst;
    std::optional<Later> m_toldLater;
    std::optional<RecordingWriter> m_newWriter;
    bool m_stopWriter = false;
    std::optional<Error> m_writerError;
    bool m_retry = false;
    bool m_ended = false;
    std::jthread m_thread;  // last: it uses what stands above
};

}  // namespace bayplan
