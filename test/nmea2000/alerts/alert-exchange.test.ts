/** Our alerts through a node on a wire, and what another device on that wire answers to them. */
import test from "ava";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { Refused } from "../../../src/core/refused.ts";
import { ALERT_COMMAND, ALERT_STATE, alertCommandName } from "../../../src/nmea2000/alerts/alert-codes.ts";
import { AlertExchange } from "../../../src/nmea2000/alerts/alert-exchange.ts";
import { type Alert, readAlert, writeAlertResponse } from "../../../src/nmea2000/alerts/alert-message.ts";
import { nameBytes } from "../../../src/nmea2000/node/node-name.ts";
import { PGN, pgnBytes } from "../../../src/nmea2000/pgn.ts";
import { alarmRecord } from "../../support/alarms.ts";
import { nameOf, TestBus } from "../support/test-node.ts";

const PLOTTER = nameOf({ uniqueNumber: 5, manufacturerCode: 1857 });
const PLOTTER_ADDRESS = 7;

class Scene {
  readonly records = new Map<string, AlarmRecord>();
  readonly done: string[] = [];
  logbookIsFull = false;
  isTooMuch = false;
  readonly exchange: AlertExchange;
  readonly bus: TestBus;

  constructor({
    canSilence = true,
    mayAsk = (command: number | null, _user: string) => (command ?? 0) < ALERT_COMMAND.TEST_OFF,
  } = {}) {
    const bus = new TestBus({
      transmits: () => [PGN.ALERT, PGN.ALERT_TEXT],
      onDemand: (pgn) => this.exchange.onDemand(pgn),
    });
    this.bus = bus;
    const act = (what: string) => (id: string, user: string) => {
      if (this.logbookIsFull) return Promise.reject(new Error("disk full"));
      if (this.isTooMuch) return Promise.reject(new Refused("too-many", { waitS: 1 }));
      this.done.push(`${what} ${id}: ${user}`);
      return Promise.resolve();
    };
    this.exchange = new AlertExchange({
      source: {
        name: nameOf(),
        deviceInstance: 0,
        language: 1,
        isNavigational: () => false,
        locationOf: (tagId) => tagId,
      },
      handlers: {
        open: () => [...this.records.values()],
        acknowledge: act("acknowledge"),
        ...(canSilence ? { silence: act("silence") } : {}),
      },
      mayAsk,
      isOurs: ({ tag_id: tagId }) => !tagId.startsWith("ALERT_"),
      clock: bus.time.clock,
      send: (message) => bus.node.send(message),
      userOf: (address, name) => `device ${address} NAME ${name?.toString(16)}`,
      nameAt: (address) => bus.node.nameAt(address),
    });
    bus.node.onMessage((message) => this.exchange.hear(message));
    bus.node.onAddress((address) => address !== undefined && this.exchange.resume());
    bus.settled();
    bus.say(PGN.ADDRESS_CLAIM, PLOTTER_ADDRESS, nameBytes(PLOTTER));
    bus.time.pass(1000);
  }

  take(record: AlarmRecord): void {
    this.records.set(record.id, record);
    this.exchange.take(record);
  }

  flush(ms = 50): void {
    this.bus.time.pass(ms);
    this.exchange.flush();
  }

  alerts(): Alert[] {
    return this.bus.said().flatMap((message) => readAlert(message) ?? []);
  }

  answer(command: number, more: Partial<Alert> = {}): void {
    const alert = this.alerts().at(-1);
    if (alert === undefined) throw new Error("nothing was told");
    const { data } = writeAlertResponse({ ...alert, ...more, by: PLOTTER, command });
    this.bus.say(PGN.ALERT_RESPONSE, PLOTTER_ADDRESS, data);
  }
}

test("a device on the bus acknowledges and silences an alarm of ours, in its own name", async (t) => {
  const scene = new Scene();
  scene.take(alarmRecord());
  scene.flush();
  t.is(scene.alerts()[0]?.state, ALERT_STATE.ACTIVE);
  t.is(scene.alerts()[0]?.name, nameOf());
  scene.answer(ALERT_COMMAND.SILENCE);
  scene.answer(ALERT_COMMAND.ACKNOWLEDGE);
  await Promise.resolve();
  const user = `device ${PLOTTER_ADDRESS} NAME ${PLOTTER.toString(16)}`;
  t.deepEqual(scene.done, [`silence A-1: ${user}`, `acknowledge A-1: ${user}`]);
  t.is(scene.exchange.counters.responses, 2);
});

test("a test from the bus, and a silence that the engine has not, are refused to the one who asked, once a second", (t) => {
  const scene = new Scene({ canSilence: false });
  scene.take(alarmRecord());
  scene.flush();
  const refusals = scene.bus.answers(() => {
    scene.answer(ALERT_COMMAND.TEST_ON);
    scene.answer(ALERT_COMMAND.SILENCE);
  });
  t.deepEqual(scene.done, []);
  t.deepEqual(
    refusals.map(({ pgn, destination, data }) => [pgn, destination, data[0], ...data.slice(5)]),
    [[PGN.ACKNOWLEDGEMENT, PLOTTER_ADDRESS, 1, ...pgnBytes(PGN.ALERT_RESPONSE)]],
  );
  t.is(scene.exchange.counters.responses_refused, 2);
});

test("what the policy does not let a device do is refused to it, and is not done", async (t) => {
  const asked: string[] = [];
  const scene = new Scene({
    mayAsk: (command, user) => {
      asked.push(`${alertCommandName(command)} by ${user}`);
      return command === ALERT_COMMAND.SILENCE;
    },
  });
  scene.take(alarmRecord());
  scene.flush();
  const refusals = scene.bus.answers(() => {
    scene.answer(ALERT_COMMAND.ACKNOWLEDGE);
    scene.answer(ALERT_COMMAND.SILENCE);
  });
  await Promise.resolve();
  const user = `device ${PLOTTER_ADDRESS} NAME ${PLOTTER.toString(16)}`;
  t.deepEqual(asked, [`acknowledge by ${user}`, `silence by ${user}`]);
  t.deepEqual(scene.done, [`silence A-1: ${user}`]);
  t.deepEqual(
    refusals.map(({ pgn }) => pgn),
    [PGN.ACKNOWLEDGEMENT],
  );
});

test("a device that has asked too much is refused as one that may not", async (t) => {
  const scene = new Scene();
  scene.take(alarmRecord());
  scene.flush();
  scene.isTooMuch = true;
  scene.answer(ALERT_COMMAND.ACKNOWLEDGE);
  await new Promise(setImmediate);
  t.like(scene.exchange.counters, { responses: 0, responses_refused: 1, responses_failed: 0 });
});

test("a response to another occurrence, to an alert that is over and to another device's alert does nothing", async (t) => {
  const scene = new Scene();
  scene.take(alarmRecord({ occurrence: 3 }));
  scene.flush();
  scene.answer(ALERT_COMMAND.ACKNOWLEDGE, { occurrence: 2 });
  scene.answer(ALERT_COMMAND.ACKNOWLEDGE, { alertId: 1 });
  t.is(scene.exchange.counters.responses_late, 2);
  scene.answer(ALERT_COMMAND.ACKNOWLEDGE, { name: nameOf({ uniqueNumber: 99 }) });
  scene.take(alarmRecord({ occurrence: 3, state: "CLEARED", condition: false }));
  scene.answer(ALERT_COMMAND.ACKNOWLEDGE);
  await Promise.resolve();
  t.is(scene.exchange.counters.responses_late, 3);
  t.deepEqual(scene.done, []);
});

test("an acknowledgement that the log book refuses is counted, and the alert stays active on the bus", async (t) => {
  const scene = new Scene();
  scene.logbookIsFull = true;
  scene.take(alarmRecord());
  scene.flush();
  scene.answer(ALERT_COMMAND.ACKNOWLEDGE);
  await new Promise(setImmediate);
  t.is(scene.exchange.counters.responses_failed, 1);
  scene.flush(1000);
  t.is(scene.alerts().at(-1)?.state, ALERT_STATE.ACTIVE);
});

test("what another device has told us is not sent back", (t) => {
  const scene = new Scene();
  scene.take(alarmRecord({ tag_id: "ALERT_C0788C00E7E04312.7_0_0" }));
  scene.bus.port.become("down");
  scene.bus.port.become("up");
  scene.bus.time.pass(2000);
  scene.flush();
  t.deepEqual(scene.alerts(), []);
});

test("who asks the node for alerts gets all that are open; where none is, a refusal", (t) => {
  const scene = new Scene();
  const ask = () => scene.bus.say(PGN.REQUEST, PLOTTER_ADDRESS, pgnBytes(PGN.ALERT), 35);
  t.deepEqual(
    scene.bus.answers(ask).map(({ pgn }) => pgn),
    [PGN.ACKNOWLEDGEMENT],
  );
  scene.take(alarmRecord());
  scene.take(alarmRecord({ id: "A-2", tag_id: "U" }));
  t.deepEqual(
    scene.bus.answers(ask).map(({ pgn }) => pgn),
    [PGN.ALERT, PGN.ALERT],
  );
});

test("after the bus was away all open alarms are told again, and those that ended meanwhile as normal", (t) => {
  const scene = new Scene();
  scene.take(alarmRecord());
  scene.take(alarmRecord({ id: "A-2", tag_id: "U" }));
  scene.flush();
  scene.bus.port.become("down");
  scene.records.delete("A-2");
  scene.exchange.take(alarmRecord({ id: "A-2", tag_id: "U", state: "CLEARED", condition: false }));
  scene.take(alarmRecord({ id: "A-3", tag_id: "V" }));
  scene.flush();
  const before = scene.alerts().length;
  scene.bus.port.become("up");
  scene.bus.time.pass(2000);
  scene.flush();
  const states = scene
    .alerts()
    .slice(before)
    .map(({ state }) => state)
    .toSorted((a, b) => Number(a) - Number(b));
  t.deepEqual(states, [ALERT_STATE.NORMAL, ALERT_STATE.ACTIVE, ALERT_STATE.ACTIVE]);
});
