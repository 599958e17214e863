// The command luck: the effect of dice, choices and guesses in a play, or over a whole journal.

#include "journal/luck.hpp"

#include <algorithm>
#include <utility>

#include "cli/commands.hpp"
#include "cli/journal_file.hpp"
#include "cli/line.hpp"
#include "cli/terminal.hpp"
#include "journal/journal_json.hpp"
#include "report/json/json.hpp"
#include "report/log.hpp"
#include "report/verify.hpp"

namespace casus::cli {
namespace {

/// Returns whether a text begins like a journal. Other text is treated as a log.
bool begins_as_journal(std::string_view text) {
  const auto first = files::read_json(text.substr(0, text.find('\n')), "journal");
  return first && first->root.find("begun") != nullptr;
}

class LuckCommand final : public Command {
 public:
  void options(Line& line) override {
    line.argument("FILE", "the log of a play that is over, or a journal; - for standard input", file_);
    line.flag("--win", "measure the chance to win, also where something has a value", win_);
    line.number("--at", "of a journal: no further than that line", 1, journal::kMaxLines, at_);
    line.flag("--exact", "of a log: the sums as fractions too, however long", format_.exact);
    line.json(format_.json);
    line.svg(format_.svg);
    line.allowance(allowance_, Allowance::kStudy);
  }
  [[nodiscard]] std::string contradiction() const override { return format_.contradiction(); }
  [[nodiscard]] Result<Reply> run() const override {
    auto text = read_bytes(file_, std::max(report::kMaxLogBytes, journal::kMaxJournalBytes));
    if (!text) return text.faults();
    const std::string name = file_ == "-" ? "standard input" : file_;
    const auto measure = win_ ? std::optional(Measure::win) : std::nullopt;
    Progress progress(allowance_);
    if (begins_as_journal(*text)) return of_journal(std::move(*text), name, measure, progress.limits());
    if (at_) return Fault{at_option("--at"), "this is the log of one play", "a journal was expected"};
    auto luck = report::luck(*text, CASUS_VERSION, measure, progress.limits());
    if (luck) return format_.shown(std::move(luck));
    Faults faults = luck.faults();
    for (Fault& fault : faults) {
      if (fault.place.file == "log") fault.place.file = name;
    }
    return faults;
  }

 private:
  [[nodiscard]] Result<Reply> of_journal(std::string text, const std::string& name,
                                         std::optional<Measure> measure, const Limits& limits) const {
    const auto journal = journal::read_journal(std::move(text), name);
    if (!journal) return journal.faults();
    if (const auto fault = unusable(*journal, at_)) return *fault;
    const auto luck = journal::evening_luck(*journal, at_, measure, limits);
    if (!luck) return luck.faults();
    Reply reply{format_.json ? report::json_line(journal::luck_node(*luck))
                             : journal::luck_text(output_style(), *luck)};
    if (format_.svg) {
      auto picture = journal::luck_svg(*luck, CASUS_VERSION);
      if (!picture) return picture.faults();
      reply.add_file(*format_.svg, *std::move(picture));
    }
    return reply;
  }

  std::string file_;
  bool win_ = false;
  std::optional<std::uint64_t> at_;
  OutputFormat format_;
  Allowance allowance_;
};

}  // namespace

const CommandEntry kLuck{
    {"luck", "what dice, choices and guesses did in a play", "FILE",
     "What made a play end as it did: what it was worth at its start, what each throw brought, what each "
     "choice cost, and what was chosen unseen; together exactly what it was worth at its end. The conflict "
     "is solved for that, as casus advise does. Of a journal: the same of each conflict, and what it comes "
     "to for each player.",
     "casus luck duel.log"},
    make<LuckCommand>};

}  // namespace casus::cli
