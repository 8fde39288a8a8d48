// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/decode_process.h"

#include "io/config/decode_plugin_args.h"

namespace bayplan {

namespace {

double decodeNumber(const Field& field) {
    switch (field.value().type()) {
    case JsonValue::Type::Integer: return static_cast<double>(field.value().integer());
    case JsonValue::Type::Real: return field.value().real();
    default: field.failType(worded("a number"));
    }
}

Duration positive(const Field& field) {
    const Duration duration = decodeDuration(field);
    if (duration <= Duration{}) field.fail(worded("must be greater than zero"));
    return duration;
}

std::string notEmpty(const Field& field) {
    if (field.string().empty()) field.fail(worded("must not be empty"));
    return field.text();
}

LeaderElection leaderElection(StrictReader& reader, const Field& field) {
    LeaderElection election;
    reader.fields(field, {"leaderElect", "leaseDuration", "renewDeadline", "retryPeriod", "resourceLock", "resourceName", "resourceNamespace"}, [&](std::string_view key, const Field& value) {
        if (key == "leaderElect") election.leaderElect = value.boolean();
        else if (key == "leaseDuration") election.leaseDuration = positive(value);
        else if (key == "renewDeadline") election.renewDeadline = positive(value);
        else if (key == "retryPeriod") election.retryPeriod = positive(value);
        else if (key == "resourceName") election.resourceName = notEmpty(value);
        else if (key == "resourceNamespace") election.resourceNamespace = notEmpty(value);
        else {
            if (value.string() != "leases") value.fail(worded("must be leases, the only lock there is, not \"%1\"", {value.text()}));
            election.resourceLock = value.text();
        }
    });
    const bool elects = election.leaderElect.value_or(true);
    const Duration lease = election.leaseDuration.value_or(Duration::seconds(15));
    const Duration renew = election.renewDeadline.value_or(Duration::seconds(10));
    if (elects && lease <= renew) reader.add(field, worded("leaseDuration (%1) must be greater than renewDeadline (%2)", {toString(lease), toString(renew)}));
    const Duration retry = election.retryPeriod.value_or(Duration::seconds(2));
    if (elects && renew <= retry) reader.add(field, worded("renewDeadline (%1) must be greater than retryPeriod (%2)", {toString(renew), toString(retry)}));
    return election;
}

ClientConnection clientConnection(StrictReader& reader, const Field& field) {
    ClientConnection connection;
    reader.fields(field, {"kubeconfig", "acceptContentTypes", "contentType", "qps", "burst"}, [&](std::string_view key, const Field& value) {
        if (key == "kubeconfig") connection.kubeconfig = value.text();
        else if (key == "acceptContentTypes") connection.acceptContentTypes = value.text();
        else if (key == "contentType") connection.contentType = value.text();
        else if (key == "qps") connection.qps = decodeNumber(value);
        else connection.burst = value.int32(0);
    });
    return connection;
}

}  // namespace

void decodeProcessField(StrictReader& reader, std::string_view key, const Field& field, SchedulerProcess& process) {
    if (key == "parallelism") process.parallelism = field.int32(1);
    else if (key == "leaderElection") process.leaderElection = leaderElection(reader, field);
    else if (key == "clientConnection") process.clientConnection = clientConnection(reader, field);
    else if (key == "enableProfiling") process.enableProfiling = field.boolean();
    else if (key == "enableContentionProfiling") process.enableContentionProfiling = field.boolean();
    else if (key == "delayCacheUntilActive") process.delayCacheUntilActive = field.boolean();
}

}  // namespace bayplan
