// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads one stream of text as objects: recognises JSON or YAML by the beginning, cuts it into pieces, parses and
// decodes each.
// Thread rule: one thread for each reader.

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "io/objects/decode_objects.h"
#include "io/text/json_splitter.h"
#include "io/text/yaml_splitter.h"

namespace bayplan {

class ObjectReader : private PieceSink {
public:
    ObjectReader(ObjectDecoder& decoder, DiagnosticList& diagnostics, std::stop_token stop)
        : m_decoder(decoder), m_diagnostics(diagnostics), m_stop(std::move(stop)) {}

    /// Begins a new text; diagnostics call it `name`. With `found`, a text without a Kubernetes object near its
    /// beginning is ignored and not reported as faulty.
    void begin(std::string name, bool found);
    void feed(std::string_view bytes);
    /// Whether the text was useful or faulty. False: it was ignored.
    bool end();
    /// The rest of the text need not be passed in.
    bool satisfied() const { return m_stop.stop_requested() || m_format == Format::PassedOver; }

private:
    enum class Format { Unknown,
                        Json,
                        Yaml,
                        Usage,  // a plain text of what is used
                        PassedOver };

    void take(const TextPiece& piece) override;
    void fault(ErrorCode code, TextPosition at, Message message) override;
    void sniff();
    void passBytes(std::string_view bytes);
    void passUsage(std::string_view bytes);
    void takeJson(const TextPiece& piece);
    void takeYaml(const TextPiece& piece);
    bool toJson(const TextPiece& piece, std::string& json, bool& located);
    void decode(std::string& json, const ObjectText& text, const TextPiece& piece);
    void endList(std::string& json);

    /// An item of a list that names the kind of its items only later.
    struct Undecided {
        std::string json;
        TextPosition at;
    };

    ObjectDecoder& m_decoder;
    DiagnosticList& m_diagnostics;
    std::stop_token m_stop;
    std::string m_name;
    bool m_found = false;
    Format m_format = Format::Unknown;
    std::string m_start;  // bytes until the format is known
    std::string m_usage;  // a text of what is used, which is read at its end
    std::unique_ptr<JsonSplitter> m_json;
    std::unique_ptr<YamlSplitter> m_yaml;
    JsonParser m_parser;
    std::vector<Undecided> m_undecided;
    std::string m_anchored;  // earlier items of the same YAML list with anchors
};

}  // namespace bayplan
