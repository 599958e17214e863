// Asks TripleA's odds calculator, as its own window does, for every battle on standard input, one a line: the
// attacker's units in their order of loss, the defender's, and how many battles to play: infantry=4,tank=3 infantry=7 2000 5
// for five times 2000. Says of each the share that the attacker wins, and the least CPU time of one of the five.
import games.strategy.engine.data.GameData;
import games.strategy.engine.data.GameParser;
import games.strategy.engine.data.PlayerID;
import games.strategy.engine.data.Unit;
import games.strategy.triplea.oddsCalculator.ta.ConcurrentOddsCalculator;
import java.io.FileInputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.atomic.AtomicReference;

class TripleA {
  private static List<Unit> army(GameData data, PlayerID owner, String text) {
    final List<Unit> units = new ArrayList<>();
    for (String kind : text.split(",")) {
      final int count = Integer.parseInt(kind.split("=")[1]);
      units.addAll(data.getUnitTypeList().getUnitType(kind.split("=")[0]).create(count, owner));
    }
    return units;
  }

  private static String order(String text) {
    return "*^" + text.replaceAll("=\\d+", "").replace(",", ";*^");
  }

  public static void main(String[] map) throws Exception {
    final GameData data;
    try (InputStream in = new FileInputStream(map[0])) {
      data = new GameParser(map[0]).parse(in, new AtomicReference<>(), false);
    }
    final PlayerID attacker = data.getPlayerList().getPlayerId("attacker");
    final PlayerID defender = data.getPlayerList().getPlayerId("defender");
    final ConcurrentOddsCalculator calculator = new ConcurrentOddsCalculator("beside");
    calculator.setGameData(data);
    final var machine = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    final Scanner lines = new Scanner(System.in);
    while (lines.hasNext()) {
      final String ours = lines.next();
      final String theirs = lines.next();
      final int runs = lines.nextInt();
      final int times = lines.nextInt();
      calculator.setAttackerOrderOfLosses(order(ours));
      calculator.setDefenderOrderOfLosses(order(theirs));
      double won = 0.0;
      long least = Long.MAX_VALUE;
      for (int time = 0; time < times; ++time) {
        final long start = machine.getProcessCpuTime();
        won += calculator
                   .setCalculateDataAndCalculate(attacker, defender, data.getMap().getTerritory("field"),
                       army(data, attacker, ours), army(data, defender, theirs), new ArrayList<>(),
                       new ArrayList<>(), runs)
                   .getAttackerWinPercent();
        least = Math.min(least, machine.getProcessCpuTime() - start);
      }
      System.out.println(won / times + " " + least / 1e9);
    }
  }
}
