#pragma once
// A play at a table: what is declared comes first, the players are asked for the rest, hidden choices are
// sealed and opened where all is public again. Included by table_of.hpp only.

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "conflict/play.hpp"
#include "systems/best_play.hpp"

namespace casus {

template <System S>
class Player {
 public:
  using At = BestPlay<S>;
  using Rules = typename At::Rules;
  using Position = typename At::Position;
  using Move = typename At::Move;

  explicit Player(const At& at) : at_(at) {}

  [[nodiscard]] Result<Played> play(FairDice& dice, const Ask& ask, const Tell& tell) const {
    Played played;
    const auto enter = [&](PlayEntry entry) {
      if (tell) tell(entry);
      played.entries.push_back(std::move(entry));
    };
    struct Hear {
      const Player& player;
      const decltype(enter)& enter_;
      Played& played;
      void operator()(const Event& event) const { enter_(player.at_.words().say(event)); }
      void operator()(const Transfer& moved) const {
        const TransferSaid said = player.at_.words().say(moved);
        add_up(played.settlement, said);
        enter_(said);
      }
      void operator()(const Tally& /*tally*/) const {}
    };
    std::vector<Move> made;  // what a map of the play shows, and whose each is
    std::vector<std::string> makers;
    bool first = at_.declares();
    std::vector<OpenedSaid> sealed;  // hidden choices that are not open yet
    const auto choose = [&](const Position& position) -> Result<Move> {
      open_where_public(position, sealed, enter);
      Result<Move> move =
          std::exchange(first, false) ? at_.declared_move(position) : asked_move(position, ask);
      if (!move) return move;
      const Seat seat = at_.rules().turn(position).seat;
      AnswerSaid answer{S::seat_name(at_.rules(), seat), at_.words().say(*move)};
      if constexpr (kHasMap<S>) {
        made.push_back(*move);
        makers.push_back(answer.seat);
      }
      const Position after = at_.rules().apply(position, *move, Nothing{});
      if (is_public(after)) {
        open_where_public(after, sealed, enter);
        enter(std::move(answer));
      } else {
        const SealedChoice choice = dice.seal(static_cast<std::uint8_t>(seat), answer.move.json);
        enter(SealedSaid{answer.seat, choice.number, to_hex(choice.commitment)});
        sealed.push_back({std::move(answer), choice.number, to_hex(choice.salt)});
      }
      return move;
    };
    auto end = casus::play(at_.rules(), at_.start(), dice, choose, Hear{*this, enter, played});
    if (!end) return end.faults();
    open_all(sealed, enter);
    played.winner = S::outcome_id(at_.rules().outcome(*end));
    played.winner_text = S::outcome_text(at_.rules(), at_.rules().outcome(*end));
    if constexpr (kHasMap<S>) played.map = S::map(at_.rules(), *end, MapRole::steps, made, makers);
    return played;
  }

 private:
  [[nodiscard]] Result<Move> asked_move(const Position& position, const Ask& ask) const {
    const std::vector<Move> moves = legal_moves(at_.rules(), position);
    // A conflict that may not be begun at all.
    if (moves.empty()) return At::not_allowed(at_.rule(position, at_.rules().declared(position)), {});
    Question question{S::seat_name(at_.rules(), at_.rules().turn(position).seat), {}, 0};
    for (const Move& move : moves) {
      if (move == at_.rules().declared(position)) question.otherwise = question.moves.size();
      question.moves.push_back(at_.words().say(move));
    }
    const auto answer = ask(question);
    if (!answer) return answer.faults();
    if (const auto* number = std::get_if<std::size_t>(&*answer)) return moves[*number];
    const auto& document = std::get<files::Document>(*answer);
    const auto move = S::to_move(at_.rules(), document);
    if (!move) return move.faults();
    if (!at_.rules().judge(position, *move, Nothing{}))
      return At::not_allowed(at_.rule(position, *move), document.place(document.root));
    return *move;
  }

  [[nodiscard]] bool is_public(const Position& position) const {
    if constexpr (HiddenRules<Rules>) {
      return at_.rules().is_public(position);
    } else {
      return true;
    }
  }
  void open_where_public(const Position& position, std::vector<OpenedSaid>& sealed, const auto& enter) const {
    if (is_public(position)) open_all(sealed, enter);
  }
  static void open_all(std::vector<OpenedSaid>& sealed, const auto& enter) {
    for (OpenedSaid& choice : sealed) enter(std::move(choice));
    sealed.clear();
  }

  static void add_up(std::vector<TransferSaid>& settlement, const TransferSaid& moved) {
    for (TransferSaid& known : settlement) {
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
