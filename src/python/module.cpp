// casus._casus: the library's questions for Python. Each one releases Python's lock while it works, and ends
// soon after Ctrl-C. The public module with its documentation is in casus/.

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "python/values.hpp"
#include "python/worker.hpp"

namespace casus::python {
namespace {

using Values = std::vector<std::pair<std::string, py::object>>;

template <class T>
T good(cs::Expected<T> expected) {
  if (!expected) throw FaultException{expected.faults()};
  return *std::move(expected);
}

/// Returns the result of `ask(&stop)`, computed without Python's lock.
template <class Ask>
auto asked(const Ask& ask, std::atomic<bool>& stop) {
  stop = false;
  std::exception_ptr interrupted;
  std::optional<decltype(ask(&stop))> answer;
  {
    const py::gil_scoped_release unlocked;
    Worker::mine().run([&] { answer.emplace(ask(&stop)); },
                       [&] {
                         if (interrupted) return;
                         const py::gil_scoped_acquire locked;
                         if (PyErr_CheckSignals() == 0) return;
                         interrupted = std::make_exception_ptr(py::error_already_set());
                         stop = true;
                       });
  }
  if (interrupted) std::rethrow_exception(interrupted);
  return *std::move(answer);
}

template <class Ask>
auto asked(const Ask& ask) {
  std::atomic<bool> stop;
  return asked(ask, stop);
}

cs::Options options_of(const std::optional<std::string>& policy, unsigned threads = 1) {
  cs::Options options;
  options.threads = threads;
  if (!policy) return options;
  if (*policy != "best" && *policy != "declared")
    throw py::value_error("the policy '" + *policy + "' is none: 'declared' or 'best' was expected");
  options.policy = *policy == "best" ? cs::Policy::best : cs::Policy::declared;
  return options;
}

template <class T>
py::array_t<T> array_of(const std::vector<T>& values) {
  return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
}

cs::Scenario set(const cs::Scenario& scenario, const Values& values) {
  std::vector<std::pair<std::string, cs::Value>> all;
  for (const auto& [path, value] : values) all.emplace_back(path, value_of(value));
  return good(asked([&](const auto* /*stop*/) { return scenario.set(all); }));
}

cs::Answer ask(const cs::Scenario& scenario, const std::string& question,
               const std::optional<std::string>& policy, unsigned threads, const py::object& move,
               const std::optional<std::string>& goal) {
  cs::Options options = options_of(policy, threads);
  if (!move.is_none()) options.move = value_of(move);
  options.goal = goal;
  return good(asked([&](const auto* stop) {
    options.stop = stop;
    return scenario.ask(question, options);
  }));
}

/// Returns the probabilities of attacker and defender, the refused cells by index, and the whole answer.
py::tuple sweep(const cs::Scenario& scenario, const Values& axes, const std::optional<std::string>& policy,
                unsigned threads) {
  std::vector<cs::Axis> all;
  for (const auto& [path, values] : axes) {
    const cs::Value value = value_of(values);
    const auto* array = value.as<cs::Value::Array>();
    if (array == nullptr) throw py::type_error("the values of '" + path + "' are no list");
    all.push_back({path, *array});
  }
  cs::Options options = options_of(policy, threads);
  const cs::Sweep swept = good(asked([&](const auto* stop) {
    options.stop = stop;
    return scenario.sweep(all, options);
  }));
  py::dict refused;
  for (std::size_t cell = 0; cell < swept.reasons.size(); ++cell) {
    if (!swept.reasons[cell].empty()) refused[py::int_(cell)] = swept.reasons[cell];
  }
  return py::make_tuple(array_of(swept.attacker).reshape(swept.shape),
                        array_of(swept.defender).reshape(swept.shape), refused, swept.whole);
}

using Lines = py::array_t<std::uint32_t, py::array::c_style | py::array::forcecast>;

py::tuple study(const cs::Scenario& scenario,
                const std::vector<std::tuple<std::string, py::list, Lines>>& columns,
                const std::optional<std::string>& policy, unsigned threads) {
  std::vector<cs::Column> all;
  for (const auto& [path, values, lines] : columns) {
    all.push_back({path, {}, {lines.data(), lines.data() + lines.size()}});
    for (const py::handle value : values) all.back().values.push_back(value_of(value));
  }
  cs::Options options = options_of(policy, threads);
  const cs::Study said = good(asked([&](const auto* stop) {
    options.stop = stop;
    return scenario.study(all, options);
  }));
  py::dict refused;
  for (const auto& [line, why] : said.refused) refused[py::int_(line)] = why;
  return py::make_tuple(array_of(said.attacker), array_of(said.defender), refused);
}

/// A pending question. A copy that Python keeps longer than that evaluates nothing.
struct AskedQuestion {
  cs::Question question;
  std::shared_ptr<std::atomic<bool>> stop;  // of its play
  std::mutex mutex;
  bool over = false;

  py::list weigh() {
    using Weighed = cs::Expected<std::vector<cs::Worth>>;
    const auto worths = asked(
        [&](const auto* /*stop*/) {
          const std::lock_guard lock(mutex);
          return over ? Weighed(cs::Faults{{"", 0, 0, "this question is answered", "", {}}})
                      : question.weigh();
        },
        *stop);
    py::list list;
    for (const cs::Worth& one : good(worths)) list.append(py::make_tuple(one.move, one.worth, one.often));
    return list;
  }
};

std::optional<std::size_t> chosen(const py::function& choose, const cs::Question& question,
                                  const std::shared_ptr<std::atomic<bool>>& stop) {
  const auto asked = std::make_shared<AskedQuestion>();
  asked->question = question;
  asked->stop = stop;
  struct Ends {
    AskedQuestion& asked;
    explicit Ends(AskedQuestion& of) : asked(of) {}
    Ends(const Ends&) = delete;
    Ends& operator=(const Ends&) = delete;
    ~Ends() {
      const std::lock_guard lock(asked.mutex);  // waits for an evaluation on another thread
      asked.over = true;
    }
  } const ends(*asked);
  const py::gil_scoped_acquire locked;
  const py::object number = choose(asked);
  if (number.is_none()) return std::nullopt;
  const Py_ssize_t at = PyNumber_AsSsize_t(number.ptr(), PyExc_IndexError);
  if (at == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  if (at < 0 || static_cast<std::size_t>(at) >= question.moves.size())
    throw py::index_error("there is no choice of the number " + std::to_string(at));
  return static_cast<std::size_t>(at);
}

py::tuple play(const cs::Scenario& scenario, const std::optional<py::function>& choose,
               const std::optional<std::string>& seed) {
  const auto stop = std::make_shared<std::atomic<bool>>(false);
  cs::Choose by;
  if (choose) by = [&](const cs::Question& question) { return chosen(*choose, question, stop); };
  const cs::Played played = good([&] {
    const py::gil_scoped_release unlocked;
    return scenario.play(by, seed, {.stop = stop.get()});
  }());
  py::list settlement;
  for (const cs::Transfer& one : played.settlement) {
    py::dict transfer;
    transfer["piece"] = one.piece;
    transfer["count"] = one.count;
    transfer["from"] = one.from;
    transfer["to"] = one.to;
    transfer["clause"] = one.clause;
    settlement.append(transfer);
  }
  return py::make_tuple(played.winner, played.told, settlement, played.log, object_of(played.after),
                        played.whole);
}

py::list moves_of(const AskedQuestion& asked) {
  py::list list;
  for (const cs::Move& move : asked.question.moves)
    list.append(py::make_tuple(object_of(move.value), move.text));
  return list;
}

template <class Open>
cs::Scenario opened(const Open& open) {
  return good(asked([&](const auto* /*stop*/) { return open(); }));
}

}  // namespace

PYBIND11_MODULE(_casus, module) {
  // NOLINTNEXTLINE(performance-unnecessary-value-param): as pybind11 calls it
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const FaultException& faulty) {
      set_fault(faulty.faults);
    }
  });

  py::class_<cs::Answer>(module, "Answer")
      .def("value", [](const cs::Answer& answer) { return object_of(answer.value()); })
      .def("text", &cs::Answer::text, py::arg("brief"))
      .def("svg", [](const cs::Answer& answer) -> std::optional<std::string> {
        const auto svg = answer.svg();
        return svg ? std::optional(*svg) : std::nullopt;
      });
  py::class_<AskedQuestion, std::shared_ptr<AskedQuestion>>(module, "Question")
      .def_property_readonly("seat", [](const AskedQuestion& one) { return one.question.seat; })
      .def_property_readonly("moves", &moves_of)
      .def_property_readonly("otherwise", [](const AskedQuestion& one) { return one.question.otherwise; })
      .def_property_readonly("hidden", [](const AskedQuestion& one) { return one.question.hidden; })
      .def_property_readonly("sees", [](const AskedQuestion& one) { return one.question.sees; })
      .def("weigh", &AskedQuestion::weigh);
  py::class_<cs::Scenario>(module, "Scenario")
      .def_static(
          "load",
          [](const std::string& path) { return opened([&] { return cs::Scenario::from_file(path); }); })
      .def_static("text",
                  [](const std::string& text, const std::string& name) {
                    return opened([&] { return cs::Scenario::from_text(text, name); });
                  })
      .def_static(
          "value",
          [](const py::object& value) {
            return opened([scenario = value_of(value)] { return cs::Scenario::from_value(scenario); });
          })
      .def_static("game",
                  [](const std::string& game, const std::string& text, const std::string& name) {
                    return opened([&] { return cs::Scenario::of_game(game, text, name); });
                  })
      .def("set", &set)
      .def("values", [](const cs::Scenario& scenario) { return object_of(scenario.value()); })
      .def("system", &cs::Scenario::system)
      .def("warnings", [](const cs::Scenario& scenario) { return list_of(scenario.warnings()); })
      .def("ask", &ask)
      .def("sweep", &sweep)
      .def("study", &study)
      .def("play", &play);

  module.def("dice", [](const std::string& expression) {
    return good(asked([&](const auto* stop) { return cs::dice(expression, {.stop = stop}); }));
  });
  module.def("verify", [](const std::string& log) {
    const auto wrong = asked([&](const auto* /*stop*/) { return cs::verify(log); });
    if (wrong) throw FaultException{{*wrong}};
  });
  module.def("check", [](const std::string& text, const std::string& name) {
    return list_of(asked([&](const auto* /*stop*/) { return cs::check(text, name); }));
  });
  module.def("systems", &cs::systems);
  module.def("version", [] { return std::string(cs::version()); });
}

}  // namespace casus::python
