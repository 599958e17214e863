#pragma once
// A play step by step, as a page requests it. The tests and the fuzzer of tokens share it. It needs no
// socket.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "files/document.hpp"
#include "files/node_values.hpp"
#include "service/api.hpp"
#include "systems/built_in_scenarios.hpp"

namespace casus::service {

/// A scenario that comes with Casus, as JSON.
inline std::string body_of(const BuiltInScenario& scenario) {
  return files::to_json(files::read_toml(scenario.toml, "scenario").value().root);
}
inline std::string body_of(std::string_view system, std::string_view name) {
  for (const BuiltInScenario& one : built_in_scenarios()) {
    if (one.system == system && one.name == name) return body_of(one);
  }
  return "";
}

/// Any bytes as the value of an option.
inline std::string encoded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    out += {'%', kDigits[byte / 16], kDigits[byte % 16]};
  }
  return out;
}

/// A play over the service.
struct Play {
  std::string body;
  std::string token = {};
  std::string key = {};  ///< what its choices are made with
  std::vector<std::size_t> answers = {};
  std::string more = {};  ///< what the players add to the dice

  [[nodiscard]] Response ask(const std::string& also = "") const {
    std::string target = "/api/v1/play?step=true" + more + also;
    if (!token.empty()) target += "&token=" + encoded(token);
    for (std::size_t i = 0; i < answers.size(); ++i)
      target += (i == 0 ? "&answers=" : ",") + std::to_string(answers[i]);
    return answer({"POST", target, "application/json", key.empty() ? body : with_key()});
  }
  [[nodiscard]] std::string with_key() const {
    return R"({"scenario":)" + body + R"(,"play":{"key":")" + key + R"("}})";
  }
  /// The next step; nothing in it where it was refused.
  files::Node step(const std::string& also = "") {
    const Response response = ask(also);
    if (response.status != 200U) return files::Node::Table{};
    auto document = files::read_json(response.body, "answer");
    // The log of a long play is longer than any text that is read.
    if (!document)
      document = files::read_json(response.body.substr(0, response.body.rfind(",\"log\":")) + "}", "answer");
    token = text_at(document.value().root, "token");
    if (const std::string given = text_at(document->root, "key"); !given.empty()) key = given;
    return document->root;
  }
};

/// The device of a seat: its text and salt, which it seals and opens.
struct Device {
  std::uint8_t seat = 0;
  std::string text;
  Salt salt;
  [[nodiscard]] std::string sealed(const PlayId& play) const {
    return "&sealed=" + std::to_string(seat) + ":" +
           to_hex(commitment_of_contribution(play, {seat, text, salt}));
  }
  [[nodiscard]] std::string opened() const {
    return "&opened=" + std::to_string(seat) + ":" + to_hex(salt) + ":" + encoded(text);
  }
};

/// Returns whether a step was the last: there is no question, and no contribution is due.
inline bool is_over(const files::Node& step) { return step.find("seed") != nullptr; }

/// A step without what is random by design: the play's name, what seals its seed, and what seals choices.
inline std::string without_seals(const files::Node& step) {
  files::Node plain = step;
  std::erase_if(*plain.table(), [](const files::Entry& entry) {
    return entry.key == "play" || entry.key == "token" || entry.key == "key" || entry.key == "commitment";
  });
  files::Node* entries = plain.find("entries");
  if (entries == nullptr) return to_json(plain);  // a refusal
  for (files::Node& entry : *entries->array()) {
    if (files::Node* sealed = entry.find("sealed")) *sealed = files::Node("sealed");
    if (files::Node* opened = entry.find("opened")) *opened->find("salt") = files::Node("salt");
  }
  return to_json(plain);
}

}  // namespace casus::service
