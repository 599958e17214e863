#pragma once
// Schedules requests in two lanes: a quick one, and a slow one that never uses all cores, so that short
// requests do not wait for long ones. In the quick lane the client with the least recent work comes first. In
// the slow lane requests take turns (turns.hpp) whenever the work reports progress. One spare place beside it
// is for short requests of the slow lane. A request of the quick lane that turns out to be long is started
// again in the slow lane. Independent of sockets and of the content of requests.

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
    unsigned cores = 0;                                     ///< 0: as many as the machine has
    Clock::duration slice = std::chrono::milliseconds(25);  ///< time of a core that a quick request may use
    /// Time of a slow request's turn while another client waits.
    Clock::duration turn = std::chrono::milliseconds(100);
    /// A request that has not begun after this time is refused.
    Clock::duration patience = std::chrono::seconds(20);
    std::size_t most = 256;  ///< requests in a lane, at work or waiting
    std::size_t most_of_client = 64;
    /// Quick requests at work beside one for each core: some of them wait for the disk, or for one another.
    unsigned waiting = 2;
  };

  /// A request in a lane. The scheduler's state is here; derived classes have the request and its answer.
  class Work {
   public:
    Work() = default;
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;
    virtual ~Work() = default;

    /// Does the work on a thread of the lanes. Returns false if it was stopped before its end and nothing of
    /// its answer was sent.
    virtual bool run() noexcept = 0;
    /// Does the work on the caller's thread, if it is small. Returns false if it is not, and nothing of its
    /// answer was sent.
    virtual bool run_small() noexcept { return false; }
    /// Stops the work soon; `run` checks `stop`. Thread-safe.
    virtual void halt() noexcept { stop = true; }
    /// Called when the work takes longer than a quick request. Stops the work if nothing of its answer was
    /// sent; otherwise it continues.
    virtual void give_way() noexcept { halt(); }
    /// Called if the work never begins (again), because the lanes are full or closed. Thread-safe.
    virtual void refuse() noexcept = 0;

    std::shared_ptr<Client> client;
    Clock::duration budget{};          ///< the limit of its work, in time of a core
    std::size_t request_hash = 0;      ///< a hash: equal for equal requests
    std::atomic<bool> stop{false};     ///< whether it must stop
    std::atomic<bool> spent{false};    ///< whether it must stop because its budget is used up
    std::atomic<bool> is_left{false};  ///< whether its client has left

   private:
    friend class RequestScheduler;
    enum class State : std::uint8_t { waiting, granted, at_work, leaving, pausing, aside };
    State state_ = State::waiting;
    Lane lane_ = Lane::quick;
    Clock::time_point entered_;       // its lane
    Clock::time_point since_;         // begin of the work without a pause
    clockid_t clock_{};               // of the thread that does the work, in time of a core
    Clock::duration clocked_{};       // the reading of `clock_` at `since_`
    Clock::duration worked_{};        // before `since_`, in time of a core
    Clock::duration turn_from_{};     // its work when its turn began
    Clock::time_point aside_since_;   // begin of the wait for its reader
    Clock::duration aside_{};         // before `aside_since_`
    double expected_ = kUnknownWork;  // total seconds of work
    bool is_known_ = false;           // whether `expected_` comes from earlier requests
    bool is_spare_ = false;           // whether it is at work in the spare place
    Turns::Half half_ = Turns::Half::both;
    std::condition_variable resumed_;
  };

  explicit RequestScheduler(const Bounds& bounds);
  RequestScheduler(const RequestScheduler&) = delete;
  RequestScheduler& operator=(const RequestScheduler&) = delete;
  ~RequestScheduler();

  /// Does small work on the calling thread, which is quicker than a change of threads, if the quick lane is
  /// idle. Returns false if it was not done: the request can still enter. Its client is charged in both
  /// cases. To be called by one thread alone. Work that turns out too large takes at most 2 % of this
  /// thread's time.
  bool run_here(Work& work);
  /// Accepts a request. Returns false if there is no room for it, or none for its client.
  bool enter(const std::shared_ptr<Work>& work, Lane lane);
  /// Records that its client has left.
  void leave(Work& work);
  /// Called regularly by a request at work. It may block until the request's next turn.
  void reached(Work& work);
  /// Called by a request at work before and after it waits for its reader, so that a client that does not
  /// read holds no place of the slow lane.
  void step_aside(Work& work);
  void step_back(Work& work);

  /// Accepts no more requests, and refuses the waiting ones.
  void close();
  /// Stops all requests. Returns true if all of them ended within the time.
  bool halt(Clock::duration within);

  struct Count {
    std::size_t at_work = 0;
    std::size_t waiting = 0;
  };
  [[nodiscard]] Count count(Lane lane) const;
  [[nodiscard]] std::uint64_t moved() const { return moved_; }
  [[nodiscard]] std::uint64_t ran_here() const { return ran_here_; }
  [[nodiscard]] std::uint64_t never_begun() const { return never_begun_; }

 private:
  using WorkHandle = std::shared_ptr<Work>;
  using List = std::list<WorkHandle>;
  struct Queue {
    unsigned most = 1;     // at work at once
    unsigned at_work = 0;  // including granted ones
    std::size_t pausing = 0;
    std::condition_variable granted;
  };
  using Lock = std::unique_lock<std::mutex>;
  using State = Work::State;
  static constexpr std::size_t kRequestHashes = 4096;  // requests that turned out to be long
  static constexpr Clock::duration kLook = std::chrono::milliseconds(5);  // between two checks of the times

  Queue& queue(Lane lane) { return lane == Lane::quick ? quick_ : slow_; }
  static std::size_t& in_lane(Client& client, Lane lane) {
    return lane == Lane::quick ? client.quick : client.slow;
  }
  static double seconds(Clock::duration time) { return std::chrono::duration<double>(time).count(); }
  /// Returns whether a request has the budget of a study.
  static bool is_study(const Work& work) { return work.budget > std::chrono::seconds(10); }
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
  void find_candidates(const Work* asks, Clock::time_point now);
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
  Clock::time_point here_from_;  // when `run_here` may do work again
  mutable std::mutex mutex_;
  Queue quick_;
  Queue slow_;
  bool spare_is_taken_ = false;
  List all_;                    // in order of arrival
  Clock::time_point ended_at_;  // when the last one left its lane
  TurnCandidates candidates_;   // of the slow lane, with room for all
  bool closed_ = false;
  bool ending_ = false;
  bool rests_ = false;               // whether the timekeeping thread rests, because there is no request
  std::condition_variable changed_;  // wakes the timekeeping thread
  Turns turns_;
  struct LongQuestion {
    std::size_t request_hash = 0;
    double seconds = 0.0;  // of its work; 0: unknown
  };
  LongQuestion& long_of(const Work& work) { return long_[work.request_hash % kRequestHashes]; }
  std::vector<LongQuestion> long_;  // requests that turned out to be long, by hash
  std::atomic<std::uint64_t> moved_{0};
  std::atomic<std::uint64_t> ran_here_{0};
  std::atomic<std::uint64_t> never_begun_{0};
  std::vector<std::thread> threads_;
};

}  // namespace casus::service
