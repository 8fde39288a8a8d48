// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

#include <httplib.h>

#include "apiserver/http/asking.h"
#include "apiserver/http/certificates.h"
#include "apiserver/manifests.h"

using namespace bayplan::apiserver;

class TestTls : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    TlsFolder m_tls;

    std::string folder() const { return m_folder.path().toStdString(); }
    std::unique_ptr<ApiServer> serving(const KeyPair& pair) const {
        auto server =
            std::make_unique<ApiServer>(ApiServer::Options{.tls = {pair.certificate, pair.key, m_tls.authority}});
        server->load(node("n0"));
        return server->start() ? std::move(server) : nullptr;
    }
    static int status(httplib::SSLClient& client, const std::string& authority, const httplib::Headers& headers = {}) {
        client.set_ca_cert_path(authority.c_str());
        client.enable_server_certificate_verification(true);
        const auto result = client.Get("/api/v1/nodes", headers);
        return result ? result->status : 0;
    }

private Q_SLOTS:
    void initTestCase() {
        const auto written = writeTlsFolder(folder());
        QVERIFY(written);
        m_tls = *written;
    }

    void keysAreForTheirOwnerAlone() {
        for (const std::string& path : {m_tls.server.key, m_tls.admin.key, folder() + "/ca.key"})
            QVERIFY((std::filesystem::status(path).permissions() & std::filesystem::perms::mask)
                    == (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
    }

    void tokensAndCertificatesSayWhoAsks() {
        const auto server = serving(m_tls.server);
        QVERIFY(server);
        httplib::SSLClient plain("localhost", server->port());
        QCOMPARE(status(plain, m_tls.authority), 403);  // anonymous: a certificate is requested, not required
        QCOMPARE(status(plain, m_tls.authority, {{"Authorization", "Bearer tok-admin"}}), 200);
        httplib::SSLClient admin("localhost", server->port(), m_tls.admin.certificate, m_tls.admin.key);
        QCOMPARE(status(admin, m_tls.authority), 200);
        httplib::SSLClient viewer("localhost", server->port(), m_tls.viewer.certificate, m_tls.viewer.key);
        QCOMPARE(status(viewer, m_tls.authority), 403);
        QCOMPARE(status(viewer, m_tls.authority, {{"Authorization", "Bearer wrong"}}), 401);
    }

    void certificatesOfOthersAreRefused() {
        const auto stranger = Authority::make(folder(), "stranger");
        QVERIFY(stranger);
        const auto forged =
            stranger->issue({.file = "forged", .commonName = "admin", .organizations = {"system:masters"}});
        const auto server = serving(m_tls.server);
        httplib::SSLClient client("localhost", server->port(), forged->certificate, forged->key);
        QCOMPARE(status(client, m_tls.authority), 0);
        httplib::SSLClient mistaken("localhost", server->port());
        QCOMPARE(status(mistaken, stranger->certificate()), 0);
    }

    void serversOfOtherNamesAndTimes() {
        const auto authority = Authority::make(folder(), "other");
        const auto elsewhere =
            authority->issue({.file = "elsewhere", .commonName = "x", .hosts = {"elsewhere.example.com"}});
        const auto late = authority->issue({.file = "late", .commonName = "x", .hosts = {"localhost"}, .days = -2});
        for (const auto& pair : {*elsewhere, *late}) {
            const auto server = serving(pair);
            QVERIFY(server);
            httplib::SSLClient client("localhost", server->port());
            QCOMPARE(status(client, authority->certificate()), 0);
        }
    }

    void kubeconfigs() {
        const std::string path = folder() + "/kubeconfig";
        QVERIFY(writeKubeconfig(path, "https://127.0.0.1:1", m_tls));
        std::ifstream file(path);
        const auto read = readManifests({std::istreambuf_iterator<char>(file), {}});
        const Json config = std::get<std::vector<Json>>(read).at(0);
        QCOMPARE(listAt(config, {"contexts"}).size(), std::size_t{3});
        QCOMPARE(textAt(listAt(config, {"clusters"})[0], {"cluster", "certificate-authority"}), m_tls.authority);
        QCOMPARE(textAt(listAt(config, {"users"})[2], {"user", "client-key"}), m_tls.admin.key);
    }

    void manifestsKeepTextsAndNumbersApart() {
        const auto read = readManifests("a: \"1\"\nb: 1\nc: yes\nd: ~\ne: [1.5, true]\n---\n---\nf: {g: 'x'}\n");
        const auto& all = std::get<std::vector<Json>>(read);
        QCOMPARE(all.size(), std::size_t{2});
        QVERIFY(all[0] == parse(R"({"a":"1","b":1,"c":"yes","d":null,"e":[1.5,true]})"));
        QVERIFY(all[1] == parse(R"({"f":{"g":"x"}})"));
        QVERIFY(std::holds_alternative<std::string>(readManifests("a: [")));
        QVERIFY(std::holds_alternative<std::string>(readManifests("{\"a\"")));
    }
};

QTEST_APPLESS_MAIN(TestTls)
#include "tst_apiserver_tls.moc"
