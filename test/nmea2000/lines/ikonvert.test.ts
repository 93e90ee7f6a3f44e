/** Digital Yacht's iKonvert and NavLink2, walked in memory. What they answer is what their developer's guide (1.04) says. */
import test from "ava";
import { IkonvertProtocol } from "../../../src/nmea2000/lines/ikonvert.ts";
import { MemoryLine } from "../support/line-host.ts";

const BANNER = "$PDGY,TEXT,Digital_Yacht_iKonvert_v2.22_#AB-181018-12345_Mode:15\r\n";
const OFF_BUS = "$PDGY,000000,,,,,,,\r\n";
const ON_BUS = "$PDGY,000000,29,12,7,12345678,12,31\r\n";
const WIND = { pgn: 130306, priority: 2, destination: 255, data: Uint8Array.of(1, 2, 3, 4, 5, 0xfa, 0xff, 0xff) };

function opened({ transmits = [130306], isNavLink = false, list = [] as number[] } = {}) {
  const line = new MemoryLine();
  const protocol = new IkonvertProtocol(line, () => transmits, isNavLink);
  protocol.open(line.nowMs);
  /** The device obeys until it is told nothing more. */
  const obey = (): string[] => {
    const commands: string[] = [];
    for (let [command] = line.said(); command !== undefined; [command] = line.said()) {
      commands.push(command.trimEnd());
      const [, name = "", value = ""] = command.trimEnd().split(",");
      if (name === "N2NET_OFFLINE") line.hear(protocol, BANNER);
      else if (name === "SHOW_LISTS")
        line.hear(protocol, `$PDGY,ShowRXTable,59904\r\n$PDGY,ShowTXTable,${list.join(",")}\r\n`);
      else line.hear(protocol, `$PDGY,ACK,${name}${name === "N2NET_INIT" ? `,${value}` : ""}\r\n`);
    }
    return commands;
  };
  return { line, protocol, obey };
}

test("a device is told its list and goes on the bus; its list is not written where it has all groups", (t) => {
  const fresh = opened();
  t.deepEqual(fresh.obey(), [
    "$PDGY,N2NET_OFFLINE",
    "$PDGY,SHOW_LISTS",
    "$PDGY,TX_LIST,130306",
    "$PDGY,N2NET_INIT,ALL",
    "$PDGY,TX_LIMIT,OFF",
  ]);
  t.deepEqual(fresh.line.states, ["waiting", "ready"]);
  fresh.line.hear(fresh.protocol, ON_BUS);
  t.like(fresh.protocol.status(), { model: "iKonvert", firmware: "2.22", transmits: [130306] });
  t.like(fresh.protocol.status(), { loadPct: 29, errors: 12, devices: 7, address: 12, rejected: 31 });

  const known = opened({ list: [129025, 130306] });
  t.deepEqual(known.obey(), ["$PDGY,N2NET_OFFLINE", "$PDGY,SHOW_LISTS", "$PDGY,N2NET_INIT,ALL", "$PDGY,TX_LIMIT,OFF"]);

  const navLink = opened({ isNavLink: true });
  t.is(navLink.obey()[1], "$PDGY,N2NET_MODE,15");
});

test("only what is on its list is sent, once it is ready", (t) => {
  const { line, protocol, obey } = opened();
  t.false(protocol.sendMessage(WIND));
  obey();
  t.true(protocol.sendMessage(WIND));
  t.false(protocol.sendMessage({ ...WIND, pgn: 130312 }));
  t.false(protocol.sendMessage({ ...WIND, data: new Uint8Array(224) }));
  t.deepEqual(line.said(), ["!PDGY,130306,255,AQIDBAX6//8=\r\n"]);
  line.hear(protocol, "$PDGY,NAK,TX_RATE_TOO_HIGH\r\n$PDGY,NAK,4,PGN_NOT_IN_TX_LIST\r\n$PDGY,NAK,WHAT\r\n");
  t.deepEqual(protocol.counters(), {
    not_ready: 1,
    not_on_list: 1,
    too_long_to_send: 1,
    nak_tx_rate_too_high: 1,
    nak_pgn_not_in_tx_list: 1,
    nak_other: 1,
  });
});

test("groups that are new among ours are put on its list, once no more are added", (t) => {
  const transmits = [130306];
  const { line, protocol, obey } = opened({ transmits });
  obey();
  line.wait(protocol, 1000);
  transmits.push(128267);
  line.wait(protocol, 9000);
  transmits.push(128259);
  line.wait(protocol, 5000);
  // The port was opened again meanwhile: on a silent bus that happens every ten seconds.
  protocol.open(line.nowMs);
  line.hear(protocol, ON_BUS);
  line.wait(protocol, 4000);
  t.deepEqual(line.said(), []);
  line.wait(protocol, 2000);
  t.false(protocol.sendMessage(WIND));
  t.true(obey().includes("$PDGY,TX_LIST,130306,128267,128259"));
  t.true(protocol.sendMessage({ ...WIND, pgn: 128267 }));
});

test("a device that was left on the bus and does not obey is used as it is", (t) => {
  const { line, protocol } = opened();
  for (let second = 0; second < 12; second += 1) {
    line.hear(protocol, `${ON_BUS}!PDGY,127250,2,3,255,481.734,2C20AAAAAAE=\r\n`);
    line.wait(protocol, 1000);
  }
  t.is(line.messages.length, 12);
  t.is(line.states.at(-1), "ready");
  t.is(protocol.status().transmits, null);
  t.true(protocol.sendMessage(WIND));
});

test("a device that does not answer at all is asked again", (t) => {
  const { line, protocol, obey } = opened();
  line.wait(protocol, 6000);
  t.deepEqual(line.states, ["waiting", "no-answer"]);
  t.deepEqual(new Set(line.said()), new Set(["$PDGY,N2NET_OFFLINE\r\n"]));
  line.wait(protocol, 10_000);
  t.is(obey().length, 5);
  t.is(line.states.at(-1), "ready");
});

test("one that was restarted is initialised again, also where its banner was spliced into a message", (t) => {
  for (const banner of [BANNER, `!PDGY,65350,2,27,\xff${BANNER}`]) {
    const { line, protocol, obey } = opened();
    obey();
    line.hear(protocol, banner, 7);
    t.is(line.states.at(-1), "waiting");
    t.deepEqual(obey()[0], "$PDGY,SHOW_LISTS");
    t.is(line.states.at(-1), "ready");
    t.is(protocol.counters()["restarts"], 1);
    t.deepEqual(line.messages, []);
  }
});

test("one that has left the bus is put on it again, but not for a status from before", (t) => {
  const { line, protocol, obey } = opened();
  obey();
  line.hear(protocol, OFF_BUS + OFF_BUS + ON_BUS + OFF_BUS + OFF_BUS);
  t.deepEqual(line.said(), []);
  line.hear(protocol, OFF_BUS);
  t.true(line.states.includes("off-bus"));
  t.true(obey().includes("$PDGY,N2NET_INIT,ALL"));
});

test("refusals: to go off a bus that it is not on, and to go on one that it is on, are none; a wrong mode is one", (t) => {
  const { line, protocol } = opened();
  line.hear(
    protocol,
    "$PDGY,NAK,NOT_READY\r\n$PDGY,ShowTXTable,130306\r\n$PDGY,NAK,ALREADY_INITIALISED\r\n$PDGY,NAK,WHAT\r\n",
  );
  t.is(line.states.at(-1), "ready");
  const other = opened();
  other.line.hear(
    other.protocol,
    `${BANNER}$PDGY,ShowTXTable\r\n$PDGY,NAK,PGN_NOT_IN_TX_LIST\r\n$PDGY,NAK,WRONG_MODE\r\n`,
  );
  t.is(other.line.states.at(-1), "refused");
});

test("a port that is opened again does not start a device again that is on the bus and has had all commands", (t) => {
  const { line, protocol, obey } = opened();
  obey();
  protocol.open(line.nowMs);
  line.wait(protocol, 1000);
  line.hear(protocol, ON_BUS);
  line.wait(protocol, 5000);
  t.deepEqual(line.said(), []);
  t.is(line.states.at(-1), "ready");
  t.true(protocol.sendMessage(WIND));
  line.said();

  protocol.open(line.nowMs);
  line.hear(protocol, OFF_BUS);
  line.wait(protocol, 2000);
  t.is(obey()[0], "$PDGY,N2NET_OFFLINE");
  t.is(line.states.at(-1), "ready");
});
