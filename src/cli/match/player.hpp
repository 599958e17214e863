#pragma once
// A terminal that plays a seat of a match, or watches it.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/match/client.hpp"
#include "cli/match/text.hpp"
#include "table/table.hpp"

namespace casus::cli {

class MatchPlayer {
 public:
  struct Options {
    bool acts = false;  ///< otherwise it only watches, until the match is closed
    bool json = false;
    bool begins = false;                     ///< the conflict that the scenario declares
    std::vector<std::string> declares = {};  ///< edits that declare a conflict
  };
  /// `seat`: nothing for a spectator.
  MatchPlayer(const MatchLink& link, std::optional<SeatKey> seat, Options options);

  /// Plays one conflict to its end: the one that goes on, or the next one. Returns why it ended before.
  std::optional<Fault> run();

 private:
  /// Reads the next view, and writes what it adds. Waits up to `wait` seconds for news.
  std::optional<Fault> look(unsigned wait);
  /// Does what this seat is awaited for. Returns whether there was something.
  Result<bool> act();
  Result<bool> share(bool opens);
  Result<bool> choose();
  Result<bool> answer_undo();
  /// Begins a conflict as the options say, or as the player says who is asked.
  Result<bool> declare();
  /// Asks at the terminal. Returns nothing if the question was closed meanwhile.
  Result<std::optional<std::size_t>> ask(const Question& question);
  /// Sends a command. If others were first, it is sent again while it is still meant; otherwise the player
  /// is notified. Returns true.
  Result<bool> send(const files::Node& what, const std::function<bool()>& is_meant);

  [[nodiscard]] const files::Node* conflict() const;
  [[nodiscard]] bool in_conflict() const;
  [[nodiscard]] std::string play_id() const;  ///< of the last conflict; empty: there was none
  [[nodiscard]] bool is_awaited(std::string_view what) const;

  MatchClient client_;
  std::optional<SeatKey> seat_;
  Options options_;
  MatchText text_;
  files::Node view_;
  std::uint64_t next_ = 0;      // the number of the next entry
  std::int64_t declined_ = -1;  // the last entry when the player last chose to declare nothing
  std::string awaited_;         // the last words about who is awaited
};

}  // namespace casus::cli
