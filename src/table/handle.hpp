#pragma once
// Positions and moves whose type only the rules know. A handle is a value: copies share what it stands for,
// which never changes, so that handles may outlive the answer that made them.

#include <memory>
#include <utility>
#include <vector>

namespace casus {

template <class Kind>
class Handle {
 public:
  Handle() = default;

  template <class Value>
  static Handle of(Value value) {
    return Handle(std::make_shared<const Value>(std::move(value)), &equal_values<Value>);
  }
  /// A handle to each value of a list, which they share.
  template <class Value>
  static std::vector<Handle> of_each(std::vector<Value> values) {
    const auto all = std::make_shared<const std::vector<Value>>(std::move(values));
    std::vector<Handle> handles;
    handles.reserve(all->size());
    for (const Value& value : *all)
      handles.push_back(Handle(std::shared_ptr<const void>(all, &value), &equal_values<Value>));
    return handles;
  }

  /// Whether two handles stand for equal values. Both must be of the same conflict.
  friend bool operator==(const Handle& a, const Handle& b) {
    if (a.value_ == nullptr || b.value_ == nullptr) return a.value_ == b.value_;
    return a.equal_(a.value_.get(), b.value_.get());
  }

  /// The value, of the type that it was made of.
  template <class Value>
  [[nodiscard]] const Value& as() const {
    return *static_cast<const Value*>(value_.get());
  }

 private:
  using Equal = bool (*)(const void*, const void*);
  Handle(std::shared_ptr<const void> value, Equal equal) : value_(std::move(value)), equal_(equal) {}
  template <class Value>
  static bool equal_values(const void* a, const void* b) {
    return *static_cast<const Value*>(a) == *static_cast<const Value*>(b);
  }

  std::shared_ptr<const void> value_;
  Equal equal_ = nullptr;
};

using Position = Handle<struct PositionKind>;
using Move = Handle<struct MoveKind>;

}  // namespace casus
