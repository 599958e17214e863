// Writes a checked game: the sentences of its file, and its evaluated examples.

#include <algorithm>
#include <fmt/format.h>

#include "report/text/page.hpp"
#include "report/text/text.hpp"

namespace casus::report {

std::string game_text(const Style& style, const Checked& checked) {
  Page page(style);
  page.heading("What the file says");
  for (const std::string& sentence : checked.sentences) page.words(sentence, 2, Ink::plain, 2);
  const auto out = std::count_if(checked.examples.begin(), checked.examples.end(),
                                 [](const ExampleText& example) { return example.holds; });
  if (checked.examples.empty()) {
    page.heading("No examples");
    page.words("An [[example]] with a published number would show that the file says what you mean.");
    return page.take();
  }
  page.heading(fmt::format("{} of {} examples come out", out, checked.examples.size()));
  for (const ExampleText& example : checked.examples) {
    page.item(
        {{example.holds ? "  comes out  " : "  does not   ", example.holds ? Ink::dim : Ink::bold}},
        example.about + ": " +
            (example.published.empty() ? "it cannot be worked out; the fault says why" : example.published) +
            (example.holds || example.worked.empty() ? "" : ", worked out " + example.worked));
  }
  return page.take();
}

}  // namespace casus::report
