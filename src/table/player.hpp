#pragma once
// A play at a table: what is declared comes first, the players are asked for the rest, hidden choices are
// sealed and opened where all is public again. Included by table_of.hpp only.

#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "conflict/play/play.hpp"
#include "table/best_play.hpp"
#include "table/weighing.hpp"

namespace casus {

/// Goes along with no play.
struct NoObserver {
  void moved(const Transfer& /*moved*/) const {}
  void stepped(const auto& /*rules*/, const auto& /*before*/, const auto& /*what*/,
               const auto& /*after*/) const {}
};

template <Rules R>
class Player {
 public:
  using At = BestPlay<R>;
  using Rules = typename At::Rules;
  using Position = typename At::Position;
  using Move = typename At::Move;

  explicit Player(const At& at) : at_(at) {}

  /// `witness` goes along: it is told each transfer, and each step when all of it is told (play.hpp).
  template <class Witness = const NoObserver>
  [[nodiscard]] Result<PlayResult> play(FairDice& dice, const Ask& ask, const PlayReporter& tell,
                                        Witness&& witness = NoObserver()) const {
    PlayResult played;
    const auto enter = [&](PlayEntry entry) {
      if (tell) tell(entry);
      played.entries.push_back(std::move(entry));
    };
    std::vector<OpenedText> sealed;  // hidden choices that are not open yet
    bool due = false;                // whether they are opened with what is told next
    const auto open_due = [&] {
      if (std::exchange(due, false)) open_all(sealed, enter);
    };
    ChosenMoves<R> made{{}, 0, at_.start()};
    std::vector<std::string> makers;
    bool first = at_.declares();
    const auto choose = [&](const Position& position) -> Result<Move> {
      open_due();
      open_where_public(position, sealed, enter);
      Result<Move> move =
          std::exchange(first, false) ? at_.declared_move(position) : asked_move(position, made, sealed, ask);
      if (!move) return move;
      const Seat seat = at_.rules().turn(position).seat;
      ChosenAnswer answer{at_.acting(position), at_.words().say(*move)};
      made.all.push_back({position, *move});
      makers.push_back(answer.seat);
      // Who chooses while others' choices are still sealed is sealed, too, before any is opened: the log then
      // shows that all of them were made blind.
      const Position after = at_.rules().apply(position, *move, NullSink{});
      if (sealed.empty() && at_.is_public(after)) {
        enter(std::move(answer));
        return move;
      }
      const SealedChoice choice =
          dice.seal(static_cast<std::uint8_t>(seat), files::to_json(answer.move.node));
      enter(SealedText{answer.seat, choice.number, to_hex(choice.commitment)});
      sealed.push_back({std::move(answer), choice.number, to_hex(choice.salt)});
      due = at_.is_public(after);
      return move;
    };
    auto end = casus::play(
        at_.rules(), beginning(), dice, choose,
        Hear<decltype(enter), decltype(open_due), Witness>{*this, enter, played, open_due, made, witness});
    if (!end) return end.faults();
    open_all(sealed, enter);
    played.winner = at_.system().outcome_id(at_.rules().outcome(*end));
    played.winner_text = at_.system().end_text(at_.rules(), *end);
    played.after = at_.system().to_document(at_.rules(), *end);
    std::vector<Move> moves;
    for (const ChosenMove<R>& one : made.all) moves.push_back(one.move);
    played.map = at_.system().map(at_.rules(), *end, MapRole::steps, moves, makers);
    return played;
  }

 private:
  /// What a play tells.
  template <class Enter, class OpenDue, class Witness>
  struct Hear {
    const Player& player;
    const Enter& enter;
    PlayResult& played;
    const OpenDue& open_due;
    ChosenMoves<R>& made;
    Witness& witness;
    void operator()(const Event& event) const {
      if (!player.at_.system().seals(event)) open_due();
      enter(player.at_.words().say(event));
    }
    void operator()(const Transfer& moved) const {
      open_due();
      const TransferText said = player.at_.words().say(moved);
      const auto passes = [&](std::uint16_t holder) {
        return player.at_.system().is_passed_through(player.at_.rules(), holder);
      };
      add_up(played.settlement, said, passes(moved.from) || passes(moved.to));
      enter(said);
      witness.moved(moved);
    }
    void operator()(const Tally& /*tally*/) const {}
    void operator()(const Throw& thrown, bool hidden) const {
      open_due();
      enter(ThrowText{thrown, hidden});
    }
    void stepped(const auto& rules, const auto& before, const auto& what, const auto& after) const {
      witness.stepped(rules, before, what, after);
      if constexpr (std::is_same_v<std::decay_t<decltype(rules)>, R>) {
        if (!player.at_.is_public(after)) return;
        made.open = made.all.size();
        made.last_public = after;
      }
    }
  };

  /// Where the telling begins: before what is certain, where the rules tell of that, else at the start.
  [[nodiscard]] Position beginning() const {
    if constexpr (requires { at_.rules().beginning(); }) {
      return at_.rules().beginning();
    } else {
      return at_.start();
    }
  }

  [[nodiscard]] Result<Move> asked_move(const Position& position, const ChosenMoves<R>& made,
                                        const std::vector<OpenedText>& sealed, const Ask& ask) const {
    if (at_.system().bound(at_.rules(), position)) return at_.declared_move(position);
    const std::vector<Move> moves = legal_moves(at_.rules(), position);
    // A conflict that may not be begun at all.
    if (moves.empty()) return At::not_allowed(at_.rule(position, at_.rules().declared(position)), {});
    Question question{at_.acting(position), {}, 0, false, sealed};
    question.weigh = [&](const Limits& limits) -> Result<Weighing> {
      const Measured<R> measured(at_, std::nullopt);
      if (auto fault = measured.fault()) return std::move(*fault);
      return metered(limits, [&] { return ChoiceValues<R>(measured.at()).weigh(position, made, limits); });
    };
    question.hidden =
        !at_.is_public(position) || !at_.is_public(at_.rules().apply(position, moves.front(), NullSink{}));
    for (const Move& move : moves) {
      if (move == at_.rules().declared(position)) question.otherwise = question.moves.size();
      question.moves.push_back(at_.words().say(move));
    }
    const auto answer = ask(question);
    if (!answer) return answer.faults();
    if (const auto* number = std::get_if<std::size_t>(&*answer)) return moves[*number];
    const auto& document = std::get<files::Document>(*answer);
    const auto move = at_.system().to_move(at_.rules(), document);
    if (!move) return move.faults();
    if (!at_.rules().judge(position, *move, NullSink{}))
      return At::not_allowed(at_.rule(position, *move), document.place(document.root), at_.acting(position));
    return *move;
  }

  void open_where_public(const Position& position, std::vector<OpenedText>& sealed, const auto& enter) const {
    if (at_.is_public(position)) open_all(sealed, enter);
  }
  static void open_all(std::vector<OpenedText>& sealed, const auto& enter) {
    for (OpenedText& choice : sealed) enter(std::move(choice));
    sealed.clear();
  }

  static void add_up(std::vector<TransferText>& settlement, const TransferText& moved, bool nets) {
    // A unit that is damaged once more leaves as what it had become.
    for (auto known = settlement.begin(); nets && known != settlement.end(); ++known) {
      if (known->piece != moved.piece || known->from != moved.to || known->to != moved.from) continue;
      const std::int64_t both = std::min(known->count, moved.count);
      TransferText rest = moved;
      rest.count -= both;
      known->count -= both;
      if (known->count == 0) settlement.erase(known);
      if (rest.count > 0) add_up(settlement, rest, nets);
      return;
    }
    for (TransferText& known : settlement) {
      if (known.piece == moved.piece && known.from == moved.from && known.to == moved.to &&
          known.clause == moved.clause) {
        known.count += moved.count;
        return;
      }
    }
    settlement.push_back(moved);
  }

  const At& at_;
};

}  // namespace casus
