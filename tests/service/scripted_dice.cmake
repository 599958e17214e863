# casus_scripted_dice(TARGET): the throws of this program are scripted_dice.hpp's. The linker sends there who calls
# FairDice::throw_dice from outside its own file; this is the function's name as it is linked.
function(casus_scripted_dice target)
  set(name "_ZN5casus8FairDice10throw_diceENS_7PurposeESt4spanIKtLm18446744073709551615EEPSt6vectorINS_5ThrowESaIS6_EE")
  target_compile_definitions(${target} PRIVATE CASUS_THROW_DICE="${name}")
  target_link_options(${target} PRIVATE -Wl,--wrap=${name})
endfunction()
