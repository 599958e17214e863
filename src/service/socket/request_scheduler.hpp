#pragma once
// Where questions are worked on: a quick lane, and a slow one that never takes all cores, so that nobody who
// asks for little waits for those who ask for much. In the quick one whoever had least of late comes first;
// in the slow one questions take turns (turns.hpp) wherever the work says how far it is, and one place beside
// it is for its short questions. A question of the quick lane that turns out to be long is begun again in the
// slow one. Knows no socket and no question.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <list>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "service/socket/clients.hpp"
#include "service/socket/turns.hpp"

namespace casus::service {

class RequestScheduler {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Lane : std::uint8_t { quick, slow };

  struct Bounds {
    unsigned cores = 0;                                     ///< 0: as many as there are
    Clock::duration slice = std::chrono::milliseconds(25);  ///< a quick question takes no more of a core
    Clock::duration turn = std::chrono::milliseconds(100);  ///< of a slow one while another client waits
    Clock::duration patience = std::chrono::seconds(20);    ///< what has not begun until then is refused
    std::size_t most = 256;                                 ///< questions in a lane, at work or waiting
    std::size_t most_of_client = 64;
  };

  /// A question. What it needs to know of its lane is here; what is asked and answered is its own.
  class Work {
   public:
    Work() = default;
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;
    virtual ~Work() = default;

    /// Does it, on a thread of the lanes. False: it was told to stop before it was done, and nobody has seen
    /// anything of it.
    virtual bool run() noexcept = 0;
    /// It is to stop now; `run` looks at `stop`. From any thread.
    virtual void halt() noexcept { stop = true; }
    /// It takes longer than a quick question: it is to stop if nobody has seen anything of it, and else goes
    /// on.
    virtual void give_way() noexcept { halt(); }
    /// It is never begun (again): the lanes are full, or closed. From any thread.
    virtual void refuse() noexcept = 0;

    std::shared_ptr<Client> client;
    Clock::duration budget{};          ///< of its work, in time of a core
    std::size_t likeness = 0;          ///< equal for equal questions
    std::atomic<bool> stop{false};     ///< it is to stop
    std::atomic<bool> spent{false};    ///< because its budget was: that is too much
    std::atomic<bool> is_left{false};  ///< nobody waits for it any more

   private:
    friend class RequestScheduler;
    enum class State : std::uint8_t { waiting, granted, at_work, leaving, pausing, aside };
    State state_ = State::waiting;
    Lane lane_ = Lane::quick;
    Clock::time_point entered_;       // its lane
    Clock::time_point since_;         // at work without a pause
    clockid_t clock_{};               // of the thread that does it, in time of a core
    Clock::duration clocked_{};       // what that said at `since_`
    Clock::duration worked_{};        // before that, in time of a core
    Clock::duration turn_from_{};     // what it had worked when its turn began
    Clock::time_point aside_since_;   // waiting for its reader
    Clock::duration aside_{};         // before that
    double expected_ = kUnknownWork;  // seconds of work in all
    bool is_known_ = false;           // by what was worked before
    bool is_spare_ = false;           // it is at work in the spare place
    Turns::Half half_ = Turns::Half::both;
    std::condition_variable resumed_;
  };

  explicit RequestScheduler(const Bounds& bounds);
  RequestScheduler(const RequestScheduler&) = delete;
  RequestScheduler& operator=(const RequestScheduler&) = delete;
  ~RequestScheduler();

  /// Takes a question in; false where there is no room for it, or none for its client.
  bool enter(const std::shared_ptr<Work>& work, Lane lane);
  /// Nobody waits for it any more.
  void leave(Work& work);
  /// Told by a question at work, now and then: it may have to wait for its next turn.
  void reached(Work& work);
  /// Told by a question at work before it waits for its reader, and after: whoever reads nothing holds no
  /// place of the slow lane.
  void step_aside(Work& work);
  void step_back(Work& work);

  /// Nothing is taken in any more, and what waits is refused.
  void close();
  /// Everything is told to stop; true where all of it has within a while.
  bool halt(Clock::duration within);

  struct Count {
    std::size_t at_work = 0;
    std::size_t waiting = 0;
  };
  [[nodiscard]] Count count(Lane lane) const;
  [[nodiscard]] std::uint64_t moved() const { return moved_; }
  [[nodiscard]] std::uint64_t never_begun() const { return never_begun_; }

 private:
  using WorkHandle = std::shared_ptr<Work>;
  using List = std::list<WorkHandle>;
  struct Queue {
    unsigned most = 1;     // at work at once
    unsigned at_work = 0;  // granted ones among them
    std::size_t pausing = 0;
    std::condition_variable granted;
  };
  using Lock = std::unique_lock<std::mutex>;
  using State = Work::State;

  Queue& queue(Lane lane) { return lane == Lane::quick ? quick_ : slow_; }
  static std::size_t& in_lane(Client& client, Lane lane) {
    return lane == Lane::quick ? client.quick : client.slow;
  }
  [[nodiscard]] static bool is_working(const Work& work);
  static void start_working(Work& work, Clock::time_point now);
  [[nodiscard]] static Clock::duration since_start(const Work& work, Clock::time_point now);
  [[nodiscard]] static Clock::duration worked(const Work& work, Clock::time_point now);
  [[nodiscard]] double used(const Work& work, Clock::time_point now) const;
  struct NextWork {
    List::iterator at;
    Turns::Half half = Turns::Half::both;
  };
  void grant(Lane lane, bool awake = false);
  NextWork next_quick();
  [[nodiscard]] static Turns::Question question(const Work& work, Clock::time_point now, double used);
  struct TurnCandidates {
    std::vector<Turns::Question> questions;
    std::vector<List::iterator> places;
  };
  TurnCandidates candidates_slow(const Work* asks, Clock::time_point now);
  NextWork next_slow(const Work* asks, Clock::time_point now);
  NextWork next_spare(Clock::time_point now);
  bool begin_turn(const NextWork& next, bool awake, Clock::time_point now);
  void leave_place(Work& work);
  [[nodiscard]] static double left(const Work& work, Clock::time_point now);
  void expect(Work& work) const;
  void learn(const Work& work, double took, bool ended);
  void end_turn(Work& work, Clock::time_point now);
  void give_up_place(Work& work, State state);
  void await_turn(Work& work, Lock& lock);
  void work(Lane lane);
  void end(List::iterator at, bool done);
  void stop_working(Work& work, Clock::time_point now);
  void drop(List::iterator at);
  void keep_time();
  void end_threads();
  void look(Clock::time_point now);
  [[nodiscard]] bool is_long(const Work& work, Clock::time_point now) const;

  Bounds bounds_;
  mutable std::mutex mutex_;
  Queue quick_;
  Queue slow_;
  bool spare_is_taken_ = false;
  List all_;  // in the order in which they came
  bool closed_ = false;
  bool ending_ = false;
  bool rests_ = false;               // the one that keeps the time: nothing is there
  std::condition_variable changed_;  // for the one that keeps the time
  Turns turns_;
  struct LongQuestion {
    std::size_t likeness = 0;
    double seconds = 0.0;  // of its work; 0: not known
  };
  std::vector<LongQuestion> long_;  // questions that turned out long
  std::atomic<std::uint64_t> moved_{0};
  std::atomic<std::uint64_t> never_begun_{0};
  std::vector<std::thread> threads_;
};

}  // namespace casus::service
