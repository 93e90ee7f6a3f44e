import test from "ava";
import { SentenceLog } from "../../src/nmea0183/sentence-log.ts";

test("what stands behind a sentence may be anything, ends of lines as well: the search does not begin again for it", (t) => {
  const line = "$GPRMC,100000.00,A,3930.00,N,00236.00,E,5.0,90.0,251126,,,A*5C";
  for (const after of ["\rx", "\u2028", `$${"0".repeat(100_000)}\u2029`])
    t.is(new SentenceLog().read(line + after)?.sentence, line, JSON.stringify(after.slice(0, 3)));
});
