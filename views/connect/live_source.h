// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A session's source for a live cluster. One thread reads, decodes and builds. The GUI thread receives pictures that
// are ready to be shown, at most one every 100 ms, and fewer if building or showing one takes longer: what arrived
// meanwhile is in the next. Nothing that was read is discarded, whether it is shown or not.
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
        LoggingIn,  // credentials are being obtained
        Listing,    // the first lists are being read
        Live,       // everything that may be read is being watched
        Retrying,   // some of it cannot be watched at the moment; the reason is given
        Failed,     // it cannot begin; the reason is given
    };
    Is is = Is::LoggingIn;
    QString why;
    std::size_t read = 0;                                                           // objects of the lists in progress
    std::size_t expected = 0;                                                       // 0: not known
    UnreadKinds unread;                                                             // forbidden, or never read
    std::vector<std::pair<std::string, ReadState>> kinds;                           // by resource
    std::chrono::steady_clock::time_point asOf = std::chrono::steady_clock::now();  // the delivered picture is complete up to here

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
    /// Makes further connections to the same cluster as the same user, from any thread; the function may outlive this
    /// object.
    LiveReader::MakeClient makeClient() const;
    const Options& options() const { return m_options; }
    const LiveStatus& status() const { return m_status; }
    /// Whether the session shows a picture of this cluster.
    bool following() const;
    /// While paused, reading continues and the picture stays.
    void setPaused(bool paused);
    bool paused() const { return m_paused; }
    /// Called before another picture is shown, and again from time to time if it returned false.
    void setMayShow(std::function<bool()> mayShow) { m_mayShow = std::move(mayShow); }
    /// Shows the next picture, if the session allows it.
    void show();
    /// From now on writes what is read to the file, starting with a whole picture. Errors: as RecordingWriter::create.
    Result<void> record(const QString& file);
    void stopRecording();
    /// From the next picture on, nodes are as busy as this says; absent: how busy they are is unknown.
    void setLoad(std::optional<LoadMetrics> load);
    /// The file of the recording; empty: none.
    QString recordingFile() const { return m_recordingFile; }
    /// Whether a picture is ready but the session still holds the shown one.
    bool hasWaiting() const { return m_waiting.has_value(); }
    /// Logs in again, after Failed.
    void retry();
    /// The shown picture is complete, as far as it may be read, up to here.
    std::chrono::steady_clock::time_point asOf() const;
    /// Ends reading and then deletes this object, without making the caller wait.
    void dismiss();
    /// The longest time that showing a picture took and blocked the GUI thread, in milliseconds.
    qint64 longestShown() const { return m_longest; }
    std::size_t shownPictures() const { return m_shown; }

Q_SIGNALS:
    void recordingFailed(const QString& why);
    void statusChanged();
    /// The first picture. The receiver must open it in the session; otherwise nothing follows.
    void begun(const bayplan::Built& built);
    void followed(const bayplan::Conflicts& conflicts);
    void told(QPrivateSignal);  // emitted by the thread

private:
    struct Reading;  // the thread's data

    void work(const std::stop_token& stop);
    bool logIn(const std::stop_token& stop);
    void build(Reading& reading, PictureTicket ticket, const std::stop_token& stop);
    void write(Reading& reading, const std::vector<LiveChange>& changes);
    bool takeLoad(Reading& reading);
    LiveStatus statusOf(Reading& reading) const;
    void tell(LiveStatus status);
    void takeIn();
    void allow();  // lets the thread make the next picture

    Session* m_session;
    Connection m_connection;
    std::shared_ptr<CredentialSource> m_credentials;
    Options m_options;
    LiveStatus m_status;
    std::function<bool()> m_mayShow;
    QTimer m_again;  // asks again
    bool m_paused = false;
    bool m_dismissed = false;
    std::optional<Later> m_waiting;  // until the session releases its picture
    std::chrono::steady_clock::time_point m_waitingSince;
    std::shared_ptr<const Catalog> m_catalog;  // of the last picture shown
    QString m_recordingFile;
    qint64 m_longest = 0;
    std::size_t m_shown = 0;
    QTimer m_next;

    std::mutex m_mutex;  // protects all that follows
    std::condition_variable_any m_changed;
    std::unique_ptr<PictureTicket> m_ticket;
    std::optional<LiveStatus> m_toldStatus;
    std::optional<Built> m_toldFirst;
    std::optional<Later> m_toldLater;
    std::optional<RecordingWriter> m_newWriter;
    bool m_stopWriter = false;
    std::optional<std::optional<LoadMetrics>> m_newLoad;
    std::optional<Error> m_writerError;
    bool m_retry = false;
    bool m_ended = false;
    std::jthread m_thread;  // last: it uses the members above
};

}  // namespace bayplan
