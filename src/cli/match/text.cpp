#include "cli/match/text.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "cli/match/client.hpp"
#include "report/json/json.hpp"
#include "report/json/reference_json.hpp"
#include "report/json/toml.hpp"
#include "report/verify.hpp"

namespace casus::cli {
namespace {

using files::Node;

std::string changes_of(const Node& open) {
  constexpr std::size_t kShown = 3;
  const Node::Array& changes = elements_at(open, "changes");
  std::string words;
  for (std::size_t i = 0; i < std::min(changes.size(), kShown); ++i) {
    const Node* to = changes[i].find("to");
    const bool is_short = to != nullptr && to->table() == nullptr && to->array() == nullptr;
    words += (words.empty() ? " (" : "; ") + text_at(changes[i], "path") + ": " +
             (to == nullptr ? "nothing"
              : is_short    ? report::toml_value(*to)
                            : "another");
  }
  if (words.empty()) return "";
  if (changes.size() > kShown) words += fmt::format("; and {} more", changes.size() - kShown);
  return words + ")";
}

}  // namespace

std::string entry_words(const Node& entry) {
  const auto read = files::read_json(text_at(entry, "open"), "");
  const Node open = read ? read->root : Node();
  const std::string kind = text_at(entry, "kind");
  const std::string by = text_at(entry, "by");
  const std::string who = by.empty() ? "Whoever made the match" : by;
  if (kind == "claimed") return fmt::format("{} plays {}.", text_at(open, "player"), by);
  if (kind == "handed_over")
    return fmt::format("{} hands over the seat {}.", who, text_at(open, "handed_over"));
  if (kind == "agreed") {
    std::string to = text_at(open, "to");
    std::replace(to.begin(), to.end(), '_', ' ');
    return fmt::format("{} agrees: {}.", who, to);
  }
  if (kind == "edited") return fmt::format("{} changes the situation{}.", who, changes_of(open));
  if (kind == "turned") return fmt::format("The turn passes to {}.", text_at(open, "to"));
  if (kind == "undone") return text_at(open, "text");
  if (kind == "began")
    return fmt::format("Conflict {} begins{}.", number_at(open, "attempt"),
                       by.empty() ? " again" : ", by " + by);
  if (kind == "pledged") return fmt::format("{} has added to the dice, sealed.", by);
  if (kind == "opened") return fmt::format("{} opens what it added to the dice.", by);
  if (kind == "skipped")
    return fmt::format("The share of {} is left out by {}.", text_at(open, "skipped"), who);
  if (kind == "left") return fmt::format("{} leaves the conflict. It changes nothing.", who);
  if (kind == "abandoned") return fmt::format("The conflict is given up: {}", text_at(open, "text"));
  if (kind == "asked_undo")
    return fmt::format("{} asks to go back to entry {}.", who, number_at(open, "seq"));
  if (kind == "refused_undo") return fmt::format("{} does not agree to go back.", who);
  if (kind == "closed") return "The match is closed.";
  return "";  // the creation, choices and settlements
}

std::string awaited_words(const Node& view) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kDoing{
      {{"choice", "is choosing"},
       {"share", "adds a share to the dice"},
       {"opening", "opens a share of the dice"},
       {"undo", "is asked whether to go back"},
       {"again", "is asked whether to begin it again"}}};
  std::string words;
  if (const Node* frozen = view.find("frozen"); frozen != nullptr) {
    words = "the conflict is frozen, because this version tells it differently than Casus " +
            text_at(*frozen, "casus") + " did; casus match again, by each seat, begins it anew";
  }
  for (const Node& one : elements_at(view, "awaited")) {
    const std::string seat = text_at(one, "seat");
    if (seat == text_at(view, "you")) continue;
    const auto* const doing = std::find_if(
        kDoing.begin(), kDoing.end(), [&](const auto& known) { return known.first == text_at(one, "for"); });
    words += fmt::format("{}{} {}{}", words.empty() ? "" : "; ", seat,
                         doing == kDoing.end() ? "is awaited" : doing->second,
                         !flag_at(one, "has_seat")    ? ", and nobody has this seat"
                         : !flag_at(one, "connected") ? ", and is not connected"
                                                      : "");
  }
  return words;
}

std::string situation_text(const report::Style& style, const Node& view) {
  report::Page page(style);
  const Node* scenario = view.find("scenario");
  const std::string title = text_at(*scenario, "title");
  const std::string you = text_at(view, "you");
  page.title(title.empty() ? text_at(view, "system") : title, you.empty() ? "you watch" : "you are " + you);
  page.blank();
  for (const Node& seat : elements_at(view, "seats")) {
    const std::string name = text_at(seat, "name");
    page.words(fmt::format("{}: {}", name,
                           name == you                  ? "you"
                           : !flag_at(seat, "claimed")  ? "free"
                           : flag_at(seat, "connected") ? text_at(seat, "player")
                                                        : text_at(seat, "player") + ", not connected"));
  }
  page.blank();
  // A game in the scenario is long, and its players know it.
  Node shown = *scenario;
  std::erase_if(*shown.table(), [](const files::Entry& one) {
    return one.value.text() != nullptr && one.value.text()->find('\n') != std::string::npos;
  });
  const std::string toml = report::scenario_toml(shown);
  for (std::string_view rest = toml; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    page.line({{"  " + std::string(rest.substr(0, end))}});
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return page.take();
}

std::string MatchText::text(const Node& view) {
  std::string text = entries_text(view);
  if (const Node* conflict = view.find("conflict"); conflict != nullptr && conflict->table() != nullptr)
    text += conflict_text(*conflict);
  return text;
}

std::string MatchText::entries_text(const Node& view) {
  std::string text;
  report::Page page(style_);
  const Node* conflict = view.find("conflict");
  for (const Node& entry : elements_at(view, "entries")) {
    if (json_) {
      text += report::json_line(entry);
      continue;
    }
    std::string words = entry_words(entry);
    // The last conflict is shown in steps; of one before it the result alone is known.
    if (text_at(entry, "kind") == "settled" && conflict != nullptr &&
        number_at(entry, "seq") < number_at(*conflict, "began")) {
      const auto open = files::read_json(text_at(entry, "open"), "");
      words = "It is settled: " + (open ? text_at(open->root, "text") : std::string()) + ".";
    }
    if (!words.empty()) page.words(words, 2, report::Ink::plain, 2);
  }
  return text + page.take();
}

std::string MatchText::conflict_text(const Node& conflict) {
  std::string text;
  if (!text_ || text_at(conflict, "play") != play_) {
    play_ = text_at(conflict, "play");
    commitment_ = text_at(conflict, "commitment");
    disproof_.reset();
    text_.emplace(style_, false);
    steps_ = 0;
    is_over_ = false;
    if (!json_)
      text += "\n" + text_->opening(text_at(conflict, "rulebook"), play_, text_at(conflict, "commitment"));
  }
  const Node::Array& steps = elements_at(conflict, "entries");
  for (; steps_ < steps.size(); ++steps_) {
    if (json_) {
      text += report::json_line(steps[steps_]);
    } else if (const auto step = report::entry_from(steps[steps_])) {
      text += text_->text(*step);
    }
  }
  if (!json_) text += text_->pause();
  if (flag_at(conflict, "over") && !std::exchange(is_over_, true)) text += ending(conflict);
  return text;
}

std::string MatchText::proof(const Node& conflict) {
  const Node* log = conflict.find("log");
  if (log == nullptr || log->text() == nullptr) return "";
  const auto head = files::read_json(log->text()->substr(0, log->text()->find('\n')), "");
  const std::string version = head ? text_at(head->root, "casus") : "";
  if (!version.empty() && version != CASUS_VERSION)
    return "not checked: the service is Casus " + version + ", and this is " CASUS_VERSION;
  const report::Verdict verdict = report::verify(*log->text(), CASUS_VERSION);
  const bool is_same =
      head && text_at(head->root, "play") == play_ && text_at(head->root, "commitment") == commitment_;
  if (verdict.valid && is_same) return "the log was replayed here: nobody changed a die or a choice";
  disproof_ = Fault{{},
                    "the log of the conflict proves nothing: " +
                        (verdict.valid ? "it is not what was committed to at the beginning" : verdict.text),
                    "this service is not to be trusted"};
  return "none: see below";
}

std::string MatchText::ending(const Node& conflict) {
  if (conflict.find("settlement") == nullptr) return "";  // it was left, or given up: an entry says so
  const std::string proven = proof(conflict);
  if (json_) {
    Node::Table end;
    for (const char* key : {"winner", "text", "settlement", "dice", "seed"}) {
      if (const Node* found = conflict.find(key)) end.push_back({key, *found});
    }
    return report::json_line(Node(std::move(end)));
  }
  std::vector<TransferText> settlement;
  for (const Node& one : elements_at(conflict, "settlement"))
    settlement.push_back(report::transfer_from(one));
  std::string dice = text_at(conflict, "dice");
  constexpr std::string_view kHere = "this machine";
  if (const std::size_t at = dice.find(kHere); at != std::string::npos)
    dice.replace(at, kHere.size(), "the service");
  report::Page page(style_);
  if (!proven.empty()) page.item({{"  proof       ", report::Ink::dim}}, proven);
  return text_->ending(text_at(conflict, "text"), settlement, dice, text_at(conflict, "seed")) + page.take();
}

}  // namespace casus::cli
