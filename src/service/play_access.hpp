#pragma once
// Who may act in a play that is played step by step, and which acts are bound. The secret of its dice returns
// sealed with each request. The service records the acts, so that nobody can take them back.

#include <cstddef>
#include <optional>
#include <string>

#include "report/log.hpp"
#include "service/call.hpp"
#include "service/play_acts.hpp"

namespace casus::service {

/// A play as a request names it: by its token, by a seed, or as a new one.
struct PlayAccess {
  report::PlaySecret secret;
  std::string token;    ///< the sealed secret; empty if a seed was given
  bool begins = false;  ///< whether the request begins the play, so that its answer gives the key

  /// Returns whether the service records the acts. A client that gave the seed knows the dice: nothing is
  /// hidden from it.
  [[nodiscard]] bool is_recorded() const { return !token.empty(); }
};

/// Returns the play of a request; a new one is recorded. `later` is set to the response if the request may be
/// repeated after a while.
Result<PlayAccess> access_of(const Call& call, const Sources& sources, std::optional<Response>& later);

/// Returns the key of a play, in hexadecimal. The device that begins the play receives it, and choices
/// require it.
std::string key_of(const PlayAccess& access);

/// Returns the reason why the client may not do these acts: it has not the key, or other acts are bound.
std::optional<Fault> barred(const Call& call, const PlayAccess& access, const PlayActs& acts,
                            std::optional<Response>& later);

/// Returns the response to a client that begins too many plays, or nothing.
std::optional<Response> begins_too_often(const Call& call);

/// Binds the acts of a recorded play, each before anything that follows from it is thrown or reported.
class ActBinder {
 public:
  /// `later` is set as by `access_of`.
  ActBinder(const PlayAccess& access, const PlayActs& acts, std::optional<Response>& later);

  /// Each returns the reason if the act cannot be bound. All acts before the first choice are bound first.
  std::optional<Fault> bind_opening() { return bind(bound_); }
  std::optional<Fault> bind_answer(std::size_t answer);
  std::optional<Fault> bind_leaving();

 private:
  std::optional<Fault> bind(const std::string& acts);

  std::string play_;
  std::string bound_;
  std::optional<Response>& later_;
};

}  // namespace casus::service
