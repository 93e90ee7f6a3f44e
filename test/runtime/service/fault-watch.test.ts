/** What the service's log says of its parts, told once each. */
import test from "ava";
import { FaultWatch, type Faults } from "../../../src/runtime/service/fault-watch.ts";
import { messagesIn } from "../../../src/messages/messages.ts";

const cli = messagesIn("en").cli;

const GOOD: Faults = {
  historian: null,
  logbook: null,
  alarms: null,
  checkpoints: null,
  listenerErrors: 0,
  lastListenerError: undefined,
  clockSteps: 0,
  foreignChanges: 0,
  missingMonths: 0,
  threadEnds: 0,
  damagedPlaces: 0,
  dropped: 0,
};

function watched() {
  const lines: string[] = [];
  const line = (text: string) => lines.push(text);
  const damage: number[] = [];
  const log = { error: line, warning: line, info: line, debug: line };
  const watch = new FaultWatch(log, cli, (places) => damage.push(places));
  return {
    damage,
    /** What is said of this state. */
    check: (state: Partial<Faults>) => {
      watch.check({ ...GOOD, ...state });
      return lines.splice(0);
    },
  };
}

test("a fault of the historian is told in words, with its code, once, and its end", (t) => {
  const { check } = watched();
  t.deepEqual(check({}), []);
  t.deepEqual(check({ historian: "disk-full" }), [
    "Historian: the disk is full (disk-full); samples wait, the service goes on",
  ]);
  t.deepEqual(check({ historian: "disk-full" }), []);
  t.deepEqual(check({ historian: "ETXTBSY" }), ["Historian: ETXTBSY; samples wait, the service goes on"]);
  t.deepEqual(check({}), ["Historian: writing again"]);
});

test("samples that are lost are told when that begins, and how many they were when it is over", (t) => {
  const { check } = watched();
  const full = { historian: "disk-full" };
  check(full);
  t.deepEqual(check({ ...full, dropped: 5 }), ["Historian: samples are being LOST: the queue for the disk is full"]);
  t.deepEqual(check({ ...full, dropped: 5 }), [], "a moment without one is not its end");
  t.deepEqual(check({ ...full, dropped: 12 }), []);
  t.deepEqual(check({ dropped: 12 }), [
    "Historian: writing again",
    "Historian: no more samples are being lost; 12 were",
  ]);
  t.deepEqual(check({ dropped: 12 }), []);
  t.is(check({ dropped: 13 }).length, 1, "also without a fault: the card is too slow");
  t.deepEqual(check({ dropped: 13 }), ["Historian: no more samples are being lost; 1 were"]);
});

test("each end of the historian's thread is told once", (t) => {
  const { check } = watched();
  t.regex(check({ threadEnds: 1 }).join("\n"), /^Historian: its thread has ended/);
  t.deepEqual(check({ threadEnds: 1 }), []);
  t.is(check({ threadEnds: 2 }).length, 1);
});

test("damage that is met with and months that are missing are told whenever there is more of it", (t) => {
  const { check } = watched();
  const worse = { damagedPlaces: 1, missingMonths: 1 };
  t.is(check(worse).length, 2);
  t.deepEqual(check(worse), []);
  t.regex(check({ ...worse, damagedPlaces: 3 }).join("\n"), /^Historian: 3 place\(s\) in its files are damaged/);
});

test("damaged places of the historian are told for the log book each time that there are more", (t) => {
  const { check, damage } = watched();
  for (const damagedPlaces of [0, 2, 2, 2, 3, 3]) check({ damagedPlaces });
  t.deepEqual(damage, [2, 3]);
});
