// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/http/front.h"

#include <algorithm>

#include <openssl/ssl.h>
#include <openssl/x509.h>

#include "apiserver/http/connections.h"
#include "apiserver/watches.h"

namespace bayplan::apiserver {

namespace {

std::vector<std::string> namesOf(const X509* certificate, int field) {
    std::vector<std::string> all;
    X509_NAME* subject = X509_get_subject_name(certificate);
    for (int at = X509_NAME_get_index_by_NID(subject, field, -1); at >= 0;
         at = X509_NAME_get_index_by_NID(subject, field, at)) {
        const ASN1_STRING* value = X509_NAME_ENTRY_get_data(X509_NAME_get_entry(subject, at));
        all.emplace_back(reinterpret_cast<const char*>(ASN1_STRING_get0_data(value)),
                         static_cast<std::size_t>(ASN1_STRING_length(value)));
    }
    return all;
}

Request fromWire(const httplib::Request& asked) {
    Request request;
    request.method = asked.method;
    request.path = asked.path;
    request.target = asked.target;
    for (const auto& [name, value] : asked.params) request.query.emplace(name, value);
    for (const auto& [name, value] : asked.headers) {
        std::string lower = name;
        std::transform(lower.begin(), lower.end(), lower.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        request.headers.emplace(std::move(lower), value);
    }
    request.body = asked.body;
    if (!asked.ssl) return request;
    X509* certificate = SSL_get_peer_certificate(asked.ssl);
    if (!certificate) return request;
    if (SSL_get_verify_result(asked.ssl) == X509_V_OK) {
        const auto names = namesOf(certificate, NID_commonName);
        if (!names.empty()) request.certificateName = names[0];
        request.certificateGroups = namesOf(certificate, NID_organizationName);
    }
    X509_free(certificate);
    return request;
}

bool useCertificates(SSL_CTX& context, const TlsFiles& files) {
    SSL_CTX_set_min_proto_version(&context, TLS1_2_VERSION);
    if (SSL_CTX_use_certificate_chain_file(&context, files.certificate.c_str()) != 1) return false;
    if (SSL_CTX_use_PrivateKey_file(&context, files.key.c_str(), SSL_FILETYPE_PEM) != 1) return false;
    if (files.clientAuthority.empty()) return true;
    if (SSL_CTX_load_verify_locations(&context, files.clientAuthority.c_str(), nullptr) != 1) return false;
    SSL_CTX_set_client_CA_list(&context, SSL_load_client_CA_file(files.clientAuthority.c_str()));
    SSL_CTX_set_verify(&context, SSL_VERIFY_PEER, nullptr);
    return true;
}

/// A UUID that ends in the request's number in the log.
std::string auditId(std::uint64_t number) {
    char text[40];
    std::snprintf(text, sizeof text, "00000000-0000-4000-8000-%012llx", static_cast<unsigned long long>(number));
    return text;
}

bool pause(int milliseconds) {
    std::this_thread::sleep_for(
        std::chrono::milliseconds(milliseconds));  // such a fault is a slow connection
    return true;
}

}  // namespace

Front::Front(World& world, Faults& faults, Handler handler, Listener listener)
    : m_world(world), m_faults(faults), m_handler(std::move(handler)), m_listener(std::move(listener)) {}

Front::~Front() {
    stop();
}

bool Front::start(const TlsFiles& tls, int port) {
    if (tls.certificate.empty())
        m_server = std::make_unique<httplib::Server>();
    else
        m_server =
            std::make_unique<httplib::SSLServer>([&](SSL_CTX& context) { return useCertificates(context, tls); });
    if (!m_server->is_valid()) return false;
    m_server->new_task_queue = [] { return new ConnectionThreads; };
    m_server->set_keep_alive_max_count(1'000'000);
    m_server->set_keep_alive_timeout(60);
    m_server->set_write_timeout(60);
    m_server->set_tcp_nodelay(true);
    const auto handler = [this](const httplib::Request& asked, httplib::Response& answer) { handle(asked, answer); };
    m_server->Get(".*", handler).Post(".*", handler).Put(".*", handler).Patch(".*", handler).Delete(".*", handler);
    m_port = port == 0                                   ? m_server->bind_to_any_port("127.0.0.1")
             : m_server->bind_to_port("127.0.0.1", port) ? port
                                                         : -1;
    if (m_port <= 0) return false;
    m_faults.setOpen(true);
    m_world.lifeline.closed = false;
    m_world.address = "127.0.0.1:" + std::to_string(m_port);  // before any request
    m_thread = std::thread([this] { m_server->listen_after_bind(); });
    while (!m_server->is_running()) std::this_thread::yield();
    return true;
}

void Front::dropConnections() {
    ++m_world.lifeline.dropped;
    m_world.store.wake();
    m_faults.dropHolds();
    shutConnections(m_port);
}

void Front::stop() {
    if (!m_thread.joinable()) return;
    m_server->stop();
    m_world.lifeline.closed = true;
    ++m_world.lifeline.dropped;
    m_world.store.wake();
    m_faults.setOpen(false);
    shutConnections(m_port);
    m_thread.join();
}

void Front::handle(const httplib::Request& asked, httplib::Response& answer) {
    const Request request = fromWire(asked);
    const std::optional<Fault> fault = m_faults.take(request);
    if (fault && strikeBefore(*fault, request, asked.remote_port, answer)) {
        m_listener(request, 0);
        return;
    }
    Answer ready = m_handler(request);
    answer.set_header("Audit-Id", auditId(m_listener(request, ready.status)));
    using What = Fault::What;
    if (ready.status == 0) return shutConnections(m_port, asked.remote_port);  // the real one's handler panicked
    if (fault && fault->what == What::LoseAnswer) return shutConnections(m_port, asked.remote_port);
    // A hold that ends with the connections must not end before them, or it would still answer.
    if (fault && fault->what == What::HangAfter && !m_faults.hold()) return shutConnections(m_port, asked.remote_port);
    if (fault && fault->what == What::CutAnswer && !ready.watch) return cut(answer, ready, fault->bytes);
    if (ready.watch) {
        // The library would collect events to compress them; the real server sends each at once.
        const_cast<httplib::Request&>(asked).headers.erase("Accept-Encoding");
        return stream(ready.watch, fault, answer);
    }
    if (fault && fault->what == What::Slow) {
        answer.status = ready.status;
        const std::size_t step = std::max<std::size_t>(fault->bytes, 1);
        answer.set_content_provider(
            ready.body.size(), ready.contentType,
            [body = ready.body, step, delay = fault->delayMs](std::size_t at, std::size_t, httplib::DataSink& sink) {
                return pause(delay) && sink.write(body.data() + at, std::min(step, body.size() - at));
            });
        return;
    }
    reply(std::move(ready), answer);
}

void Front::reply(Answer ready, httplib::Response& answer) const {
    answer.status = ready.status;
    for (const auto& [name, value] : ready.headers) answer.set_header(name, value);
    answer.set_content(std::move(ready.body), ready.contentType);
}

void Front::cut(httplib::Response& answer, const Answer& ready, std::size_t bytes) const {
    answer.status = ready.status;
    // Promises one byte more than will come, so that the client can notice.
    answer.set_content_provider(
        ready.body.size() + 1, ready.contentType,
        [part = ready.body.substr(0, bytes)](std::size_t at, std::size_t, httplib::DataSink& sink) {
            return at < part.size() && sink.write(part.data() + at, part.size() - at);
        });
}

bool Front::strikeBefore(const Fault& fault, const Request& request, int peer, httplib::Response& answer) {
    using What = Fault::What;
    switch (fault.what) {
    case What::Status:
        return reply(statusAnswer(fault), answer), true;
    case What::Busy:
        return reply(busyAnswer(), answer), true;
    case What::Unauthorized:
        return reply(failure(401, "Unauthorized", "Unauthorized"), answer), true;
    case What::Refuse:
        return shutConnections(m_port, peer), true;
    case What::Hang:
        return m_faults.hold() ? false : (shutConnections(m_port, peer), true);
    case What::Oversized:
        return answer.set_content(oversizedBody(fault.bytes), "application/json"), true;
    case What::Nested:
        return answer.set_content(std::string(fault.bytes, '['), "application/json"), true;
    case What::Body:
        return answer.set_content(fault.text, "application/json"), true;
    case What::Redirect:
        answer.status = 307;
        answer.set_header("Location", fault.text.empty() ? "http://127.0.0.1:1" + request.target : fault.text);
        return true;
    case What::Endless:
        answer.set_chunked_content_provider(
            "application/json", [this, dropped = m_world.lifeline.dropped.load(), begun = false](
                                    std::size_t, httplib::DataSink& sink) mutable {
                const std::string text = std::exchange(begun, true) ? std::string(16384, 'x') : "{\"kind\":\"";
                return m_world.lifeline.dropped == dropped && sink.write(text.data(), text.size());
            });
        return true;
    default:
        return false;
    }
}

void Front::stream(const std::shared_ptr<WatchStream>& watch, const std::optional<Fault>& fault,
                   httplib::Response& answer) {
    answer.set_chunked_content_provider(
        "application/json", [this, watch, fault = std::optional(fault), sent = 0,
                             dropped = m_world.lifeline.dropped.load()](std::size_t, httplib::DataSink& sink) mutable {
            using What = Fault::What;
            const bool reached = fault && sent >= fault->events;
            if (reached && fault->what == What::EndWatch) return sink.done(), true;
            if (reached && fault->what == What::HangWatch) {
                if (!m_faults.hold()) return false;
                fault.reset();
            }
            if (fault && reached && fault->what == What::CutWatch && fault->bytes == 0) return false;
            const std::optional<std::string> line = watch->next();
            if (m_world.lifeline.dropped != dropped) return false;
            if (!line) return sink.done(), true;
            ++sent;
            if (reached && (fault->what == What::CutWatch || fault->what == What::CutAnswer)) {
                sink.write(line->data(), std::min(fault->bytes, line->size()));
                return false;
            }
            if (!fault || fault->what != What::Slow) return sink.write(line->data(), line->size());
            const std::size_t step = std::max<std::size_t>(fault->bytes, 1);
            for (std::size_t at = 0; at < line->size(); at += step)
                if (!pause(fault->delayMs) || !sink.write(line->data() + at, std::min(step, line->size() - at)))
                    return false;
            return true;
        });
}

}  // namespace bayplan::apiserver
