// The command match: a terminal as a seat of a match that a service keeps (docs/matches.md).

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <utility>

#include "base/printable.hpp"
#include "base/words.hpp"
#include "cli/commands.hpp"
#include "cli/line.hpp"
#include "cli/match/client.hpp"
#include "cli/match/player.hpp"
#include "cli/match/text.hpp"
#include "cli/terminal.hpp"
#include "files/nearest.hpp"
#include "match/match.hpp"
#include "report/json/json.hpp"

namespace casus::cli {
namespace {

using files::Node;

const std::vector<std::string> kActions{"new",  "join",  "play",  "watch",   "skip",  "hand-over",
                                        "undo", "again", "close", "journal", "delete"};

/// Claims the seat of a link. The key is on the disk before it is sent, so that a lost answer costs nothing.
Result<SeatKey> claim(const MatchLink& link, const std::string& name) {
  const auto stored = stored_seats(link);
  if (!stored) return stored.faults();
  SeatKey seat;
  for (const SeatKey& one : *stored) {
    if (one.invite == link.invite) seat = one;
  }
  if (!seat.seat.empty()) return seat;
  if (seat.key.empty()) {
    const auto key = random_key();
    const auto secret = random_seed();
    if (!key) return key.faults();
    if (!secret) return secret.faults();
    seat = {link.service.text(), link.match, "", link.invite, *key, to_hex(*secret)};
    if (auto fault = store_seat(seat)) return *fault;
  }
  const auto claimed = MatchClient::post(
      link.service, '/' + link.match + "/claim",
      Node::Table{{"invite", Node(link.invite)}, {"name", Node(name)}, {"key", Node(seat.key)}});
  if (!claimed) return claimed.faults();
  seat.seat = text_at(*claimed, "seat");
  if (seat.seat.empty())
    return Fault{{}, "the answer of the service names no seat", "a service of Casus was expected there"};
  if (auto fault = store_seat(seat)) return *fault;
  return seat;
}

class MatchCommand final : public Command {
 public:
  void options(Line& line) override {
    line.argument("ACTION", listed(kActions, "or"), action_);
    line.argument("TARGET", "new: a scenario; otherwise the link of a match or of a seat", target_);
    line.optional_argument("WHAT",
                           "skip: whose share of the dice is left out; hand-over: which seat (default: your "
                           "own); undo: the number of the entry to go back to, or yes or no",
                           what_);
    line.value("--at", "URL", "new: the service that keeps the match, such as http://127.0.0.1:8080/", at_);
    line.value("--seats", "NAMES", "new: who has a seat, with commas between (default: whoever acts)",
               seats_);
    line.value("--dice", "joint|host", "new: of all players, or of the service alone (default: joint)",
               dice_);
    line.value("--undo", "consent|own", "new: whether one may take back its own last edit (default: consent)",
               undo_);
    line.number("--patience", "new: seconds after which one seat may leave out a missing share of the dice",
                0, match::kMaxPatience, patience_);
    line.value("--game", "FILE", "new: a game told in one file, for a scenario that names no system",
               request_.game);
    line.rulebook(request_);
    line.sets(request_, "new: set a value over the scenario; repeatable");
    line.value("--name", "NAME", "join, play: your name, for the others (default: the seat's)", name_);
    line.value("--seat", "NAME", "which of your seats, if you have several", seat_);
    line.repeated("--declare", "PATH=VALUE", "play: declare a conflict with this edit; repeatable", declare_);
    line.flag("--begin", "play: begin the conflict that the scenario declares", begin_);
    line.json(json_);
  }

  [[nodiscard]] std::string contradiction() const override {
    if (std::find(kActions.begin(), kActions.end(), action_) == kActions.end())
      return "unknown action '" + action_ + "', " + files::suggest(action_, kActions);
    const bool is_new = action_ == "new";
    if (is_new && !at_) return "new needs --at URL, the service that keeps the match";
    const bool of_new = at_ || seats_ || dice_ || undo_ || patience_ || request_.game || request_.rulebook ||
                        !request_.sets.empty();
    if (!is_new && of_new)
      return "--at, --seats, --dice, --undo, --patience, --game, --rulebook and --set go with new";
    if (action_ != "play" && (begin_ || !declare_.empty())) return "--declare and --begin go with play";
    if (action_ != "join" && action_ != "play" && name_) return "--name goes with join and play";
    if ((is_new || action_ == "join") && seat_) return "--seat goes with play, watch and the like";
    const bool takes_what = action_ == "skip" || action_ == "hand-over" || action_ == "undo";
    if (what_ && !takes_what) return "one argument more than " + action_ + " takes: '" + *what_ + "'";
    if (action_ == "skip" && !what_) return "skip needs the seat whose share is left out";
    if (action_ == "undo" &&
        (!what_ || what_->empty() ||
         (*what_ != "yes" && *what_ != "no" &&
          (what_->size() > 5 || what_->find_first_not_of("0123456789") != std::string::npos))))
      return "undo needs the number of an entry, or yes or no";
    return "";
  }

  [[nodiscard]] Result<Reply> run() const override {
    if (action_ == "new") return make_match();
    auto link = read_link(target_);
    if (!link) return link.faults();
    if (action_ == "join") return join(*link);
    auto seat = seat_of(*link);
    if (!seat) return seat.faults();
    if (action_ == "journal") return journal(*link, *seat);
    if (action_ == "delete") return forget(*link, **seat);
    if (action_ != "play" && action_ != "watch") return step(*link, **seat);
    MatchPlayer player(*link, *seat, {action_ == "play", json_, begin_, declare_});
    if (auto fault = player.run()) return *fault;
    return Reply{};
  }

 private:
  [[nodiscard]] Result<Reply> make_match() const {
    const auto service = read_url(*at_);
    if (!service) return service.faults();
    Request request = request_;
    request.scenario = target_;
    const auto sources = gather(request);
    if (!sources) return sources.faults();
    // Its faults have their places here; the service would name those of the body.
    if (const auto table = open_table(*sources); !table) return table.faults();
    Node::Table body{{"scenario", sources->scenario.root}};
    // The service reads no file: a rulebook goes by its name, or not at all.
    if (request.rulebook) {
      if (!built_in_rulebook(*request.rulebook))
        return Fault{{*request.rulebook, 0, 0},
                     "a service takes no rulebook from a file",
                     "the name of a rulebook that comes with Casus was expected"};
      body.push_back({"rulebook", Node(*request.rulebook)});
    }
    if (const Node* game = sources->rulebook.root.find("game")) set(body, "game", *game);
    if (seats_) body.push_back({"seats", names_in(*seats_)});
    if (dice_) body.push_back({"dice", Node(*dice_)});
    if (undo_) body.push_back({"undo", Node(*undo_)});
    if (patience_) body.push_back({"patience", Node(static_cast<std::int64_t>(*patience_))});
    const auto made = MatchClient::post(*service, "", Node(std::move(body)));
    if (!made) return made.faults();
    const auto fault =
        store_seat({service->text(), text_at(*made, "match"), "", "", text_at(*made, "key"), ""});
    if (fault) notify("casus: the key of the match is not kept: " + to_string(*fault) + '\n');
    return shown(*service, *made, !fault);
  }

  /// Sets the text of a game within the scenario of a body.
  static void set(Node::Table& body, const std::string& key, const Node& value) {
    Node::Table& scenario = *body.front().value.table();
    const auto known = std::find_if(scenario.begin(), scenario.end(),
                                    [&](const files::Entry& one) { return one.key == key; });
    if (known == scenario.end()) {
      scenario.push_back({key, value});
    } else {
      known->value = value;
    }
  }

  static Node names_in(std::string_view list) {
    Node::Array names;
    for (;;) {
      const std::size_t comma = list.find(',');
      names.emplace_back(list.substr(0, comma));
      if (comma == std::string_view::npos) return names;
      list.remove_prefix(comma + 1);
    }
  }

  [[nodiscard]] Reply shown(const ServiceUrl& service, Node made, bool is_key_kept) const {
    MatchLink link{service, text_at(made, "match"), "", ""};
    const std::string watch = link_of(link);
    std::string text = fmt::format("match  {}\nkey    {}  ({}it hands over seats, and deletes the match)\n",
                                   printable(link.match), printable(text_at(made, "key")),
                                   is_key_kept ? "kept on this machine; " : "");
    std::string lines;
    if (Node* seats = made.find("seats"); seats != nullptr && seats->array() != nullptr) {
      for (Node& seat : *seats->array()) {
        link.seat = text_at(seat, "name");
        link.invite = text_at(seat, "invite");
        lines += fmt::format("  {}\n    {}\n", printable(link.seat), printable(link_of(link)));
        seat.table()->push_back({"link", Node(link_of(link))});
      }
    }
    text +=
        "One link for each seat; the first to open it has the seat, in a browser or with casus match join:\n";
    text += lines + fmt::format("To watch:\n    {}\n", printable(watch));
    if (!json_) return Reply{text};
    if (Node* path = made.find("watch")) *path = Node(watch);
    return Reply{report::json_line(made)};
  }

  [[nodiscard]] Result<Reply> join(const MatchLink& link) const {
    if (link.invite.empty())
      return Fault{
          {}, "the link has no invite", "the link of a seat was expected, from whoever made the match"};
    const auto seat = claim(link, player_name(link));
    if (!seat) return seat.faults();
    MatchLink plain = link;
    plain.seat = seat->seat;
    plain.invite.clear();
    if (json_)
      return Reply{report::json_line(Node::Table{
          {"match", Node(link.match)}, {"seat", Node(seat->seat)}, {"link", Node(link_of(plain))}})};
    return Reply{
        fmt::format("You are {}. Your key is kept on this machine. Play on with\n  casus match play '{}'\n",
                    printable(seat->seat), printable(link_of(plain)))};
  }

  [[nodiscard]] static Result<Reply> journal(const MatchLink& link, const std::optional<SeatKey>& seat) {
    auto text = MatchClient(link, seat ? seat->key : "").journal();
    if (!text) return text.faults();
    return Reply{std::move(*text)};
  }

  [[nodiscard]] Result<Reply> forget(const MatchLink& link, const SeatKey& host) const {
    if (auto fault = MatchClient(link, host.key).forget()) return *fault;
    if (!json_) return Reply{"The match is deleted, for everybody.\n"};
    return Reply{report::json_line(Node::Table{{"match", Node(link.match)}, {"deleted", Node(true)}})};
  }

  /// Returns the command of an action. `invite` is that of a seat that is handed over.
  [[nodiscard]] Node command_of(const SeatKey& seat, const std::string& invite) const {
    if (action_ == "skip") return Node::Table{{"skip", Node(*what_)}};
    if (action_ == "hand-over") {
      return Node::Table{
          {"hand_over", Node::Table{{"seat", Node(what_.value_or(seat.seat))}, {"invite", Node(invite)}}}};
    }
    if (action_ != "undo") return Node::Table{{action_, Node(true)}};
    if (*what_ == "yes" || *what_ == "no") return Node::Table{{"answer_undo", Node(*what_ == "yes")}};
    return Node::Table{{"ask_undo", Node(static_cast<std::int64_t>(std::stoi(*what_)))}};
  }

  /// Sends one command of a seat, and says what it led to.
  [[nodiscard]] Result<Reply> step(MatchLink link, const SeatKey& seat) const {
    const auto invite = random_key();
    if (!invite) return invite.faults();
    MatchClient client(link, seat.key);
    const Node command = command_of(seat, *invite);
    auto view = client.look(match::kMaxEntries, 0);
    for (bool is_done = false; view && !is_done;) {
      const auto after = static_cast<std::uint64_t>(number_at(*view, "seq"));
      const auto done = client.command(after, command);
      if (!done) return done.faults();
      is_done = *done;
      // Everybody may see what it led to; and a seat that was handed over has this key no more.
      view = MatchClient(link, is_done ? "" : seat.key).look(after + 1, 0);
    }
    if (!view) return view.faults();
    std::string text;
    for (const Node& entry : elements_at(*view, "entries")) {
      if (json_) text += report::json_line(entry);
      const std::string words = json_ ? "" : entry_words(entry);
      if (!words.empty()) text += printable(words) + '\n';
      if (text_at(entry, "kind") != "handed_over") continue;
      link.seat = what_.value_or(seat.seat);
      link.invite = *invite;
      text += json_ ? report::json_line(Node::Table{{"link", Node(link_of(link))}})
                    : "The link of its new device:\n    " + printable(link_of(link)) + '\n';
    }
    const std::string awaited = json_ ? "" : awaited_words(*view);
    return Reply{text + (awaited.empty() ? "" : printable(awaited) + '\n')};
  }

  [[nodiscard]] std::string player_name(const MatchLink& link) const {
    return name_.value_or(link.seat.empty() ? "Player" : link.seat);
  }

  /// Returns whether whoever made the match does the action, and none of the seats that they hold.
  [[nodiscard]] bool is_for_host(const std::vector<SeatKey>& seats) const {
    if (action_ == "delete") return true;
    if (seat_) return false;
    if (action_ == "hand-over" && what_)
      return std::none_of(seats.begin(), seats.end(), [&](const SeatKey& one) { return one.seat == *what_; });
    return seats.empty() && (action_ == "skip" || action_ == "close");
  }

  /// Returns the seat that plays or watches, or the key of the match. Who watches needs none.
  [[nodiscard]] Result<std::optional<SeatKey>> seat_of(const MatchLink& link) const {
    if (!link.invite.empty() && action_ == "play") {
      auto seat = claim(link, player_name(link));
      if (!seat) return seat.faults();
      return std::optional(std::move(*seat));
    }
    auto stored = stored_seats(link);
    if (!stored) return stored.faults();
    const auto found = std::find_if(stored->begin(), stored->end(), std::mem_fn(&SeatKey::is_host));
    const auto host = found != stored->end() ? std::optional(*found) : std::nullopt;
    std::erase_if(*stored, [](const SeatKey& one) { return one.seat.empty(); });
    if (host && is_for_host(*stored)) return host;
    if (action_ == "delete")
      return Fault{{},
                   "the key of this match is not kept on this machine",
                   "the machine on which casus match new made it, or the browser that made it, was expected"};
    const std::string wanted = seat_.value_or(link.seat);
    std::string names;
    for (const SeatKey& one : *stored) {
      names += (names.empty() ? "" : ", ") + one.seat;
      if (one.seat == wanted) return std::optional(one);
    }
    if ((action_ == "watch" || action_ == "journal") && !seat_) return std::optional<SeatKey>();
    if (stored->empty())
      return Fault{{},
                   "no seat of this match is kept on this machine",
                   "casus match join with the link of a seat was expected first"};
    if (wanted.empty() && stored->size() == 1) return std::optional(stored->front());
    if (wanted.empty())
      return Fault{
          {}, "several seats of this match are kept on this machine: " + names, "--seat was expected"};
    return Fault{
        {}, "the seat '" + wanted + "' is not kept on this machine", "one of " + names + " was expected"};
  }

  std::string action_;
  std::string target_;
  std::optional<std::string> what_;
  Request request_;
  std::optional<std::string> at_;
  std::optional<std::string> seats_;
  std::optional<std::string> dice_;
  std::optional<std::string> undo_;
  std::optional<std::uint64_t> patience_;
  std::optional<std::string> name_;
  std::optional<std::string> seat_;
  std::vector<std::string> declare_;
  bool begin_ = false;
  bool json_ = false;
};

}  // namespace

const CommandEntry kMatch{
    {"match", "play with others, each on their own device", "ACTION LINK",
     "Plays a match that a service keeps (docs/matches.md). new makes one and prints a link for each seat; "
     "join takes a seat and keeps its key on this machine; play shows the situation, asks for your choices, "
     "adds your share to the dice, and ends with the settlement; watch shows the same and asks nothing. skip "
     "leaves out a missing share of the dice, hand-over moves a seat to another device, undo asks to go back "
     "and answers, again begins a frozen conflict anew, close ends the match, journal writes its journal, "
     "delete removes it for everybody. Whoever made the match can hand over any seat, skip, close and delete "
     "from the machine that made it.",
     "casus match new duel.toml --at http://127.0.0.1:8080/"},
    make<MatchCommand>};

}  // namespace casus::cli
