# Registers the suites of a test program with ctest, each as one test: a start of the program for each of its cases
# would take longer than most of the cases. Run when the program has been linked:
#   cmake -DPROGRAM=… -DOUT=… -DCOSTS=… -DPROPERTIES=… -P suites.cmake
# COSTS names a file of lines "SUITE SECONDS": ctest starts the longest first. OUT is what ctest includes.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests
  OUTPUT_VARIABLE listed RESULT_VARIABLE status TIMEOUT 60)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} --gtest_list_tests ended with ${status}")
endif()
file(STRINGS ${COSTS} costs REGEX "^[^#]")
string(REPLACE "\n" ";" lines "${listed}")
set(out "")
foreach(line IN LISTS lines)
  # A suite is a line "Name." or "Instance/Name.", with what it is typed by behind it; its cases stand indented below.
  if(NOT line MATCHES "^([A-Za-z0-9_/]+)\\.( |$)")
    continue()
  endif()
  set(suite ${CMAKE_MATCH_1})
  if(suite MATCHES "(^|/)DISABLED_")
    continue()
  endif()
  set(cost 1)
  foreach(row IN LISTS costs)
    if(row MATCHES "^([^ ]+) +([0-9]+)$" AND CMAKE_MATCH_1 STREQUAL suite)
      set(cost ${CMAKE_MATCH_2})
    endif()
  endforeach()
  string(APPEND out "add_test([[${suite}]] [[${PROGRAM}]] [[--gtest_filter=${suite}.*]] [[--gtest_brief=1]])\n"
    "set_tests_properties([[${suite}]] PROPERTIES COST ${cost} ${PROPERTIES})\n")
endforeach()
if(out STREQUAL "")
  message(FATAL_ERROR "${PROGRAM} has no tests")
endif()
file(WRITE ${OUT} "${out}")
