import be.aga.dominionSimulator.DomBoard;
import be.aga.dominionSimulator.DomEngine;
import be.aga.dominionSimulator.DomGame;
import be.aga.dominionSimulator.DomPlayer;
import be.aga.dominionSimulator.XMLHandler;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.SAXParserFactory;
import sun.misc.Unsafe;

/**
 * Lets two players of DominionSim play without its window, for bench_simulate.py.
 *
 * <p>Given is a file with the two players. Each line of standard input is a number of games; the answer is a line with
 * how many of them the first player won, and how many were ties. The two take turns in beginning.
 */
public final class BesideDominionSim {
    public static void main(String[] given) throws Exception {
        XMLHandler handler = new XMLHandler();
        SAXParserFactory factory = SAXParserFactory.newInstance();
        factory.setNamespaceAware(true);
        factory.newSAXParser().parse(new File(given[0]), handler);
        List<DomPlayer> players = handler.getBots();
        DomPlayer first = players.get(0);
        DomPlayer second = players.get(1);
        DomEngine engine = engine();
        BufferedReader asked = new BufferedReader(new InputStreamReader(System.in));
        DomBoard board = null;
        for (String line = asked.readLine(); line != null; line = asked.readLine()) {
            int games = Integer.parseInt(line.trim());
            int won = first.getWins();
            int lost = second.getWins();
            for (int number = 0; number < games; number++) {
                ArrayList<DomPlayer> seats = new ArrayList<>();
                seats.add(number % 2 == 0 ? first : second);
                seats.add(number % 2 == 0 ? second : first);
                DomGame game = new DomGame(board, seats, engine);
                game.runSimulation();
                game.determineWinners();
                board = game.getBoard();
                board.reset();
            }
            won = first.getWins() - won;
            lost = second.getWins() - lost;
            System.out.println(won + " " + (games - won - lost));
        }
    }

    /** The program that a game belongs to. Its constructor opens a window, which no game needs. */
    private static DomEngine engine() throws ReflectiveOperationException {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (DomEngine) ((Unsafe) field.get(null)).allocateInstance(DomEngine.class);
    }
}
