// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A stand-in server and a kubeconfig that leads to it, for tests of the program itself.

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QThread>
#include <memory>
#include <optional>
#include <vector>

#include "apiserver/http/asking.h"
#include "apiserver/http/certificates.h"
#include "apiserver/http/server.h"
#include "cli/bayplanctl.h"

namespace bayplan::test {

class LiveCluster {
public:
    /// Two nodes, a pod on the first and a pending one. False if the server cannot be started.
    bool start() {
        using namespace apiserver;
        return start({node("n1"), node("n2"), pod("a", "n1"), pod("b")});
    }
    bool start(const std::vector<apiserver::Json>& objects) {
        using namespace apiserver;
        tls = writeTlsFolder(m_folder.path().toStdString());
        if (!tls) return false;
        ApiServer::Options options;
        options.tls = {tls->server.certificate, tls->server.key, tls->authority};
        server = std::make_unique<ApiServer>(options);
        for (const Json& object : objects)
            if (!server->load(object)) return false;
        return server->start() && writeKubeconfig(file("kubeconfig").toStdString(), server->url(), tls);
    }
    QString file(const QString& name) const { return m_folder.filePath(name); }
    void write(const QString& name, const QByteArray& text, bool executable = false) const {
        QFile to(file(name));
        if (to.open(QIODevice::WriteOnly)) to.write(text);
        to.close();
        if (executable) to.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    /// Waits until the file contains `text`.
    bool holds(const QString& name, const QByteArray& text) const {
        return until([&] {
            QFile from(name);
            return from.open(QIODevice::ReadOnly) && from.readAll().contains(text);
        });
    }
    /// As admin, who may do everything.
    QStringList words(const QStringList& more) const { return more + QStringList{"--kubeconfig", file("kubeconfig")}; }
    Outcome run(const QStringList& more) const { return test::run(words(more)); }

    std::unique_ptr<apiserver::ApiServer> server;
    std::optional<apiserver::TlsFolder> tls;

private:
    template <typename Holds>
    static bool until(Holds&& holds) {
        QElapsedTimer timer;
        timer.start();
        while (!holds()) {
            if (timer.elapsed() > 60000) return false;
            QThread::msleep(20);
        }
        return true;
    }

    QTemporaryDir m_folder;
};

}  // namespace bayplan::test
