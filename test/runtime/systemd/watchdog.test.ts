import test from "ava";
import { messagesIn } from "../../../src/messages/messages.ts";
import { type LifeSign, Watchdog } from "../../../src/runtime/systemd/watchdog.ts";
import { ManualClock } from "../../support/clock.ts";

const texts = messagesIn("en").cli.serve.watchdog;

/** A watchdog of 30 s, which looks every five. */
function scene(signs: readonly LifeSign[] = []) {
  const clock = new ManualClock();
  const log: string[] = [];
  const heard: string[] = [];
  const say = (text: string) => void log.push(text);
  const watchdog = new Watchdog(
    { watchdogMs: 30_000, alive: () => void heard.push("alive"), status: (text) => void heard.push(text) },
    () => signs,
    { clock, log: { error: say, warning: say, info: say, debug: say }, texts },
    "http://here",
  );
  const look = (afterMs = watchdog.lookMs) => {
    clock.advance(afterMs);
    heard.length = 0;
    watchdog.look();
    return heard.includes("alive");
  };
  return { watchdog, look, log, heard };
}

test("it is fed at each look while all is well", (t) => {
  const { watchdog, look, log } = scene();
  t.is(watchdog.lookMs, 5000);
  for (let n = 0; n < 10; n += 1) t.true(look());
  t.deepEqual(watchdog.counters, { fed: 10, withheld: 0, restarts: 0 });
  t.deepEqual(log, []);
});

test("a loop that turns only now and then is not fed, and that is said", (t) => {
  const { look, log } = scene();
  t.true(look(5000 + 9000), "a card that stalls for seconds is ordinary");
  t.false(look(5000 + 11_000));
  t.false(look(5000 + 12_000));
  t.deepEqual(log, ["Watchdog: the event loop stood still for 11 s"]);
  t.true(look());
  t.is(log[1], "Watchdog: all parts give signs of life again");
});

test("a part that is silent for two thirds of the time is started again once, and not fed until it speaks", (t) => {
  let silentMs = 0;
  let restarts = 0;
  const sign = { silentMs: () => silentMs, text: (s: number) => `silent ${s} s`, restart: () => void (restarts += 1) };
  const { watchdog, look, log, heard } = scene([sign]);
  silentMs = 19_000;
  t.true(look());
  silentMs = 20_000;
  t.false(look());
  t.deepEqual(heard, ["Watchdog: silent 20 s"], "systemctl status shows it");
  t.is(restarts, 1);
  silentMs = 25_000;
  t.false(look());
  t.is(restarts, 1, "once: then it is for systemd to start the service again");
  silentMs = 0;
  t.true(look());
  t.true(heard.includes("http://here"));
  t.deepEqual(log, ["Watchdog: silent 20 s", "Watchdog: all parts give signs of life again"]);
  silentMs = 20_000;
  t.false(look());
  t.is(restarts, 2, "another time");
  t.deepEqual(watchdog.report(), { interval_s: 30, fed: 2, withheld: 3, restarts: 2, silent: ["silent 20 s"] });
});

test("after the process itself was stopped its parts are not taken for dead: their answers wait to be read", (t) => {
  let restarts = 0;
  const sign = { silentMs: () => 60_000, text: String, restart: () => void (restarts += 1) };
  const { look } = scene([sign]);
  t.false(look(60_000), "the loop stood still, but");
  t.is(restarts, 0);
});
