#include <gtest/gtest.h>
TEST(Match, Nothing) {}
