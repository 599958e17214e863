#include "service/play_access.hpp"

#include <utility>

#include "service/open_plays.hpp"
#include "service/problem.hpp"
#include "service/sealed_play.hpp"

namespace casus::service {
namespace {

/// Returns everything that determines a conflict: a token is valid for one conflict only.
std::string conflict_of(const Sources& sources) {
  return files::to_json(sources.scenario.root) + '\n' + files::to_json(sources.rulebook.root);
}

/// Returns the reason why a play cannot continue with these acts. `later` is set to the response if the
/// request may be repeated.
std::optional<Fault> refused(OpenPlays::Standing standing, std::optional<Response>& later) {
  const auto come_back = [&](unsigned status, Fault fault) {
    later = problem(status, Faults{fault});
    later->headers.emplace_back("Retry-After", "1");
    return fault;
  };
  switch (standing) {
    case OpenPlays::Standing::goes_on:
      return std::nullopt;
    case OpenPlays::Standing::gone_back:
      return Fault{at_option("token"), "this play went on another way: what was chosen cannot be taken back",
                   "what was said before, and more, was expected"};
    case OpenPlays::Standing::unkept:
      return come_back(503, {{},
                             "the service cannot write down what was said: there is no room on the disk "
                             "where it keeps its plays, or the disk is broken",
                             "the same once more, when there is room, was expected"});
    case OpenPlays::Standing::too_often:
      return come_back(429, {{},
                             "too many plays were begun from this network just now",
                             "the same once more, a second later, was expected"});
    case OpenPlays::Standing::forgotten:
      break;
  }
  return Fault{at_option("token"), "the service no longer remembers this play", "a new play was expected"};
}

/// Returns a number for the client that reveals nothing about its address.
std::uint64_t client_of(const Call& call) {
  if (call.request.client == OpenPlays::kNobody) return OpenPlays::kNobody;
  const std::string hash = keyed_hash("casus.client.1 " + std::to_string(call.request.client));
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof number && i < hash.size(); ++i)
    number = number << 8U | static_cast<unsigned char>(hash[i]);
  return number | 1U;  // never kNobody
}

/// Checks that the client has the play's key. It sends the key itself, or a hash of the acts made with it; a
/// person who reads such a request cannot use the hash for other acts.
std::optional<Fault> unproven(const Call& call, const PlayActs& acts, const std::string& key) {
  if (acts.answers.empty() && !acts.leaves) return std::nullopt;
  const auto said = call.query.find("key");
  if (said && equal_secrets(*said, key)) return std::nullopt;
  const auto proof = call.query.find("proof");
  if (!said && proof) {
    std::string text = "casus.acts.1 ";
    for (const std::size_t answer : acts.answers) text += answer_written(answer);
    if (acts.leaves) text += kLeaves;
    if (equal_secrets(*proof, in_hex(hmac(key, text)))) return std::nullopt;
  }
  return Fault{at_option(proof ? "proof" : "key"),
               said || proof ? "this is not the key of this play, or no proof of it"
                             : "choices, and leaving, need the key of the play",
               "the key that the play's first answer gave was expected, in the body"};
}

}  // namespace

Result<PlayAccess> access_of(const Call& call, const Sources& sources, std::optional<Response>& later) {
  if (const auto text = call.query.find("seed")) return PlayAccess{report::secret_of_text(*text), ""};
  if (const auto token = call.query.find("token")) {
    const auto secret = open_sealed(*token, conflict_of(sources));
    if (!secret) {
      return Fault{at_option("token"),
                   "the play was begun with another situation, or before the service was started again",
                   "a new play was expected"};
    }
    return PlayAccess{*secret, *token};
  }
  const auto secret = report::random_secret();
  if (!secret) return secret.faults();
  auto token = seal(*secret, conflict_of(sources));
  if (!token) return token.faults();
  if (auto fault = refused(open_plays().begin(to_hex(secret->play), client_of(call)), later)) return *fault;
  return PlayAccess{*secret, std::move(*token), true};
}

std::string key_of(const PlayAccess& access) {
  constexpr std::size_t kBytes = 16;
  return in_hex(keyed_hash("casus.play.key.1 " + to_hex(access.secret.play)).substr(0, kBytes));
}

std::optional<Fault> barred(const Call& call, const PlayAccess& access, const PlayActs& acts,
                            std::optional<Response>& later) {
  // Before the acts are compared with the recorded ones, because those may be sealed.
  if (!access.begins) {
    if (auto fault = unproven(call, acts, key_of(access))) return fault;
  }
  return refused(open_plays().standing(to_hex(access.secret.play), written(acts)), later);
}

std::optional<Response> begins_too_often(const Call& call) {
  std::optional<Response> later;
  if (open_plays().begins_too_often(client_of(call))) (void)refused(OpenPlays::Standing::too_often, later);
  return later;
}

ActBinder::ActBinder(const PlayAccess& access, const PlayActs& acts, std::optional<Response>& later)
    : play_(to_hex(access.secret.play)), bound_(opening_written(acts)), later_(later) {}

std::optional<Fault> ActBinder::bind_answer(std::size_t answer) {
  bound_ += answer_written(answer);
  return bind(bound_);
}

std::optional<Fault> ActBinder::bind_leaving() { return bind(bound_ + std::string(kLeaves)); }

std::optional<Fault> ActBinder::bind(const std::string& acts) {
  return refused(open_plays().go_on(play_, acts), later_);
}

}  // namespace casus::service
