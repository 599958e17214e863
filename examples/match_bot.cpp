// A bot that plays a seat of a match over HTTP: each choice as the service advises its seat, and its share of
// the dice. It trusts nobody: in the end the library replays the log.   match_bot LINK [NAME] [--begin]
//
// LINK is that of a free seat, as the page and `casus match new` make it; --begin begins the conflict that
// the scenario declares. It is of http, and the service has to be there all the time; docs/matches.md says
// how to wait for one that is away, and examples/match_bot.py does.

#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <casus/casus.hpp>
#include <cstdint>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <regex>
#include <sodium.h>
#include <stdexcept>
#include <string>
#include <vector>

namespace cs = casus::v1;

namespace {

using Json = nlohmann::json;
using Bytes = std::vector<unsigned char>;

constexpr int kWait = 25;  // seconds that the service keeps a request until there is news
constexpr std::uint64_t kMaxAnswer = 64U << 20U;

std::string hex(const Bytes& bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}
Bytes from_hex(const std::string& text) {
  Bytes bytes(text.size() / 2);
  if (sodium_hex2bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, nullptr, nullptr) != 0)
    throw std::runtime_error("the service writes something else than hexadecimal digits");
  return bytes;
}
Bytes random_bytes(std::size_t count) {
  Bytes bytes(count);
  randombytes_buf(bytes.data(), count);
  return bytes;
}

struct Answer {
  unsigned status = 0;
  Json json;
};

/// A match as its service shows it to the holder of a key.
class Match {
 public:
  explicit Match(const std::string& link) {
    static const std::regex kLink(
        "http://([^/:]+)(?::([0-9]+))?(/[^#]*)#/match/([0-9a-f]+)\\?.*invite=([0-9a-f]+).*");
    std::smatch part;
    if (!std::regex_match(link, part, kLink))
      throw std::runtime_error("this is no link of a free seat: " + link);
    host_ = part[1];
    if (part[2].matched) port_ = part[2];
    path_ = part[3].str() + "api/v1/matches/" + part[4].str();
    invite_ = part[5];
  }

  void claim(const std::string& name) {
    const std::string key = hex(random_bytes(16));
    seat = must(ask("/claim", {{"invite", invite_}, {"name", name}, {"key", key}})).at("seat");
    key_ = key;
  }
  Json look(std::int64_t from, int wait) const {
    return must(
        ask("/entries?from=" + std::to_string(from) + "&wait=" + std::to_string(wait) + "&weigh=true"));
  }
  /// If others were first, nothing is done, and the match is to be read again.
  void act(const Json& view, const Json& command) const {
    const Answer answer =
        ask("/entries", {{"after", view.at("seq")}, {"request", hex(random_bytes(16))}, {"do", command}});
    if (answer.status != 409 || !answer.json.contains("seq")) must(answer);
  }

  std::string seat;

 private:
  static Json must(const Answer& answer) {
    if (answer.status >= 300) throw std::runtime_error(answer.json.value("detail", "the service refuses"));
    return answer.json;
  }

  [[nodiscard]] Answer ask(const std::string& target, const Json& body = nullptr) const {
    namespace http = boost::beast::http;
    boost::asio::io_context io;
    boost::asio::ip::tcp::resolver resolver(io);
    boost::beast::tcp_stream stream(io);
    stream.connect(resolver.resolve(host_, port_));
    http::request<http::string_body> request(body.is_null() ? http::verb::get : http::verb::post,
                                             path_ + target, 11);
    request.set(http::field::host, host_ + ':' + port_);
    if (!key_.empty()) request.set(http::field::authorization, "Bearer " + key_);
    if (!body.is_null()) {
      request.set(http::field::content_type, "application/json");
      request.body() = body.dump();
    }
    request.prepare_payload();
    http::write(stream, request);
    boost::beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(kMaxAnswer);
    http::read(stream, buffer, parser);
    return {parser.get().result_int(), Json::parse(parser.get().body())};
  }

  std::string host_;
  std::string port_ = "80";
  std::string path_;
  std::string invite_;
  std::string key_;
};

class Bot {
 public:
  explicit Bot(Match& match) : match_(match) {}

  /// Plays one conflict, and returns it as it ended.
  Json play(bool begins) {
    Json view = match_.look(0, 0);
    for (;;) {
      if (view.contains("conflict") && view["conflict"].at("over")) return view["conflict"];
      const Json command =
          begins && !view.contains("conflict") ? Json{{"declare", Json::array()}} : command_for(view);
      if (!command.is_null()) match_.act(view, command);
      view = match_.look(view.at("seq").get<std::int64_t>() + 1, command.is_null() ? kWait : 0);
    }
  }

 private:
  /// What the seat owes the match now, or null.
  Json command_for(const Json& view) {
    for (const Json& one : view.at("awaited")) {
      if (one.at("seat") != match_.seat) continue;
      if (one.at("for") == "choice") return {{"choose", choice(view.at("conflict").at("question"))}};
      if (one.at("for") == "undo") return {{"answer_undo", true}};
      return {{"share", share(view.at("conflict"), one.at("for") == "opening")}};
    }
    return nullptr;
  }

  /// The best choice; where best play mixes, it mixes. Without advice: what is played by default.
  std::size_t choice(const Json& question) {
    std::size_t move = question.at("otherwise");
    std::vector<double> often;
    const Json choices = question.contains("weighing") ? question["weighing"].at("choices") : Json::array();
    for (const Json& one : choices) often.push_back(one.at("often"));
    std::discrete_distribution<std::size_t> draw(often.begin(), often.end());
    if (!often.empty()) move = choices[draw(random_)].at("move");
    std::cout << match_.seat << " chooses: " << question.at("choices").at(move).at("text").get<std::string>()
              << std::endl;
    return move;
  }

  /// Seals the seat's share of the dice, and opens it when all are sealed (docs/fair-dice.md).
  Json share(const Json& conflict, bool opens) {
    const std::string play = conflict.at("play");
    if (play != play_) {
      play_ = play;
      salt_ = random_bytes(32);
      text_ = hex(random_bytes(16));
    }
    if (opens) return {{"salt", hex(salt_)}, {"text", text_}};
    unsigned char number = 0;
    for (const Json& one : conflict.at("contributions").at("shares")) {
      if (one.at("seat") == match_.seat) number = one.at("number");
    }
    const std::string tag = "casus.contribution.1";
    Bytes sealed(tag.begin(), tag.end());
    sealed.push_back(0);
    for (const Bytes& part : {from_hex(play), Bytes{number}, salt_, Bytes(text_.begin(), text_.end())})
      sealed.insert(sealed.end(), part.begin(), part.end());
    Bytes hash(crypto_hash_sha256_BYTES);
    crypto_hash_sha256(hash.data(), sealed.data(), sealed.size());
    return {{"commitment", hex(hash)}};
  }

  Match& match_;
  std::mt19937_64 random_{std::random_device{}()};
  std::string play_;  // the conflict that the share is for
  Bytes salt_;
  std::string text_;
};

}  // namespace

int main(int count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  if (words.empty() || sodium_init() < 0) {
    std::cerr << "usage: match_bot LINK [NAME] [--begin]\n";
    return 2;
  }
  try {
    Match match(words[0]);
    match.claim(words.size() > 1 && words[1] != "--begin" ? words[1] : "Bot");
    const Json conflict = Bot(match).play(words.back() == "--begin");
    std::cout << conflict.value("text", conflict.value("left", conflict.value("abandoned", ""))) << '\n';
    for (const Json& one : conflict.value("settlement", Json::array()))
      std::cout << one.at("from").get<std::string>() << " hands " << one.at("to").get<std::string>() << ": "
                << one.at("count") << " × " << one.at("piece").get<std::string>() << '\n';
    // Of a match with secrets the log is shown when all seats have closed it.
    if (!conflict.contains("log")) return 0;
    const auto wrong = cs::verify(conflict["log"].get<std::string>());
    std::cout << (wrong ? wrong->text() : "The log proves every die and every choice.") << '\n';
    return wrong ? 1 : 0;
  } catch (const std::exception& error) {
    std::cerr << "match_bot: " << error.what() << '\n';
    return 2;
  }
}
