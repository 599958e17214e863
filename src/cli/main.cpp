#include "cli/commands.hpp"

int main(int argc, char** argv) { return casus::cli::run(argc, argv); }
