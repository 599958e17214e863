#pragma once
// The properties of any bytes as the token of a play that goes on step by step, and of the request with it. A
// token opens only the play that it was issued for, and no answer depends on later throws. For programs with
// scripted dice (tests/service/scripted_dice.hpp).

#include <array>
#include <optional>

#include "../service/scripted_dice.hpp"
#include "../service/steps.hpp"
#include "properties.hpp"
#include "service/sealed_play.hpp"
#include "splice.hpp"

namespace casus::fuzz {

/// A play that was begun: its token, the conflict that it is for, and what the service should find in it.
struct IssuedToken {
  service::Play play;
  std::string about;
  report::PlaySecret secret;
};

inline constexpr std::size_t kConflicts = 5;

inline const std::string& conflict(std::size_t number) {
  static const std::array<std::string, kConflicts> kBodies{
      service::body_of("aggression", "worked-example"), service::body_of("aggression", "bare-dice"),
      service::body_of("conflict-chart", "hidden-commitments"), service::body_of("columbia", "plain-cards"),
      service::body_of("defcon", "contested")};
  return kBodies[number % kConflicts];
}

/// A play begun over the service.
inline std::optional<IssuedToken> issued(std::size_t number) {
  IssuedToken one{{conflict(number)}, {}, {}};
  one.play.step();
  // What the service seals a token for: the scenario and its rulebook as they are.
  const auto scenario = files::read(one.play.body, "body");
  auto scenario_template = ScenarioTemplate::of(*scenario, std::nullopt, {}, Reach::built_in);
  const auto sources = scenario_template->with();
  one.about = to_json(sources->scenario.root) + '\n' + to_json(sources->rulebook.root);
  const auto secret = service::open_sealed(one.play.token, one.about);
  if (!secret) return std::nullopt;
  one.secret = *secret;
  return one;
}

/// Returns one issued token of each conflict, without acts.
inline const std::optional<IssuedToken>& one_issued(std::size_t number) {
  static const std::array<std::optional<IssuedToken>, kConflicts> kAll{issued(0), issued(1), issued(2),
                                                                       issued(3), issued(4)};
  return kAll[number % kConflicts];
}

/// A request whose token is `text`.
inline service::Response asked_with(const IssuedToken& one, const std::string& text,
                                    const std::string& also) {
  service::Play play = one.play;
  play.token = text;
  return play.ask(also);
}

/// Checks a token that the service never issued for this conflict.
inline std::string broken_by_forged(const IssuedToken& one, const std::string& text) {
  if (service::open_sealed(text, one.about)) return "a token that was not issued is opened: " + text;
  if (text.empty() || text.size() > 4000) return {};  // none; the address is too long
  const service::Response response = asked_with(one, text, "");
  if (response.status != 400) return "a token that was not issued is answered: " + text;
  return response.body.find(to_hex(one.secret.seed)) == std::string::npos ? ""
                                                                          : "a fault that reveals a seed";
}

/// Checks acts with an issued token: `acts` as in an address.
inline std::string broken_by_acts(const IssuedToken& one, const std::string& acts) {
  scripted::script = {1};
  const service::Response now = asked_with(one, one.play.token, acts);
  if (now.status != 200) {
    if (now.status < 400 || now.status >= 500) return "status " + std::to_string(now.status);
    if (!is_json(now.body)) return "a problem that is no JSON: " + now.body;
    return now.body.find(to_hex(one.secret.seed)) == std::string::npos ? "" : "a fault that reveals the seed";
  }
  constexpr std::string_view kThrow = "{\"throw\":";
  std::uint64_t shown = 0;
  for (std::size_t at = now.body.find(kThrow); at != std::string::npos; at = now.body.find(kThrow, at + 1))
    ++shown;
  const bool is_over = now.body.find(",\"seed\":\"") != std::string::npos;
  if (!is_over && now.body.find(to_hex(one.secret.seed)) != std::string::npos)
    return "the seed is revealed before the end";
  scripted::script = {1, shown, 2};
  const service::Response again = asked_with(one, one.play.token, acts);
  return again.body == now.body ? "" : "it depends on later throws: " + acts;
}

/// The first byte says which conflict and the second what is done with the token: a stretch of it is
/// replaced, it is cut, another one goes on in its place, or it is sound and the rest of the bytes are what
/// is said with it.
inline std::string broken_by_token(std::string_view bytes) {
  scripted::script = {1};
  const auto byte = [&](std::size_t i) {
    return i < bytes.size() ? static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])) : 0;
  };
  const std::string_view rest = bytes.substr(std::min<std::size_t>(2, bytes.size()));
  if (byte(1) % 4 == 3) {
    const auto begun = issued(byte(0));
    if (!begun) return "a token that was issued is not opened";
    return broken_by_acts(*begun, "&" + std::string(rest.substr(0, 4000)));
  }
  const auto& one = one_issued(byte(0));
  if (!one) return "a token that was issued is not opened";
  const std::string& token = one->play.token;
  std::string text;
  switch (byte(1) % 4) {
    case 0:
      text = spliced(token, rest);
      break;
    case 1:
      text = token.substr(0, byte(2) % (token.size() + 1)) +
             std::string(rest.substr(std::min<std::size_t>(1, rest.size())));
      break;
    default: {
      const auto& other = one_issued(byte(2));
      const std::size_t at = byte(3) % token.size();
      text = token.substr(0, at) + other->play.token.substr(at);
    }
  }
  if (text == token) return broken_by_acts(*one, "");
  return broken_by_forged(*one, text);
}

}  // namespace casus::fuzz
