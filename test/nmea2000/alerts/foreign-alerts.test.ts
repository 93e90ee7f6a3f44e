import test from "ava";
import { ALERT_STATE, ALERT_TYPE } from "../../../src/nmea2000/alerts/alert-codes.ts";
import { type Alert, writeAlert, writeAlertText } from "../../../src/nmea2000/alerts/alert-message.ts";
import { type ForeignAlert, ForeignAlerts, isForeignAlertTag } from "../../../src/nmea2000/alerts/foreign-alerts.ts";
import { limits } from "../../../src/nmea2000/limits.ts";
import type { Message, PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { nameOf } from "../support/test-node.ts";

const OURS = nameOf();
const ENGINE = nameOf({ uniqueNumber: 12, manufacturerCode: 174 });
const DISPLAY = nameOf({ uniqueNumber: 13, manufacturerCode: 1857 });
const { ACTIVE, ACKNOWLEDGED, AWAITING_ACKNOWLEDGE, NORMAL, SILENCED } = ALERT_STATE;

const ALERT: Alert = {
  type: ALERT_TYPE.ALARM,
  category: 1,
  system: 0,
  subSystem: 0,
  alertId: 1234,
  name: ENGINE,
  instance: 0,
  index: 0,
  occurrence: 1,
  silenced: false,
  acknowledged: false,
  escalated: false,
  canSilence: true,
  canAcknowledge: true,
  canEscalate: false,
  acknowledgedBy: null,
  trigger: 1,
  threshold: 1,
  priority: 1,
  state: ACTIVE,
};

class Scene {
  readonly told: string[] = [];
  readonly alerts: ForeignAlerts;
  nowMs = 0;
  readonly acknowledgedHere = new Set<string>();

  constructor() {
    const say = (what: string) => (alert: ForeignAlert, level?: unknown) => {
      this.told.push(
        [what, alert.text?.description, typeof level === "number" ? level : undefined]
          .filter((each) => each !== undefined)
          .join(" "),
      );
    };
    this.alerts = new ForeignAlerts(
      {
        level: say("level"),
        reworded: say("reworded"),
        respond: say("respond"),
        left: ({ tagId }) => this.told.push(`left ${tagId.split(".")[1]}`),
        textMissing: say("text?"),
        acknowledged: (_alert, by) => this.told.push(`acknowledged by ${by?.toString(16)}`),
      },
      (name) => name === OURS,
    );
  }

  hear(more: Partial<Alert> = {}): void {
    this.#accept(writeAlert({ ...ALERT, ...more }));
  }

  text(description: string, more: Partial<Alert> = {}): void {
    this.#accept(writeAlertText({ ...ALERT, ...more, language: 1, description, location: "Port" }));
  }

  pass(ms: number): void {
    for (const untilMs = this.nowMs + ms; this.nowMs < untilMs;) {
      this.nowMs += 250;
      this.alerts.tick(this.nowMs, this.nowMs, (tagId) => this.acknowledgedHere.has(tagId));
    }
  }

  /** What was told since it was asked last. */
  news(): string[] {
    return this.told.splice(0);
  }

  #accept(message: Message): void {
    const frame: PgnFrame = { ...message, source: 9, timestampMs: this.nowMs };
    this.alerts.accept(frame, "can0", this.nowMs);
  }
}

const TAG = `ALERT_${ENGINE.toString(16).toUpperCase()}.1234_0_0`;

/** With its text, and its first telling passed over. */
function standing(): Scene {
  const scene = new Scene();
  scene.text("Oil pressure");
  scene.hear();
  scene.news();
  return scene;
}

test("an alert with its text is told at once, and whenever it is repeated", (t) => {
  const scene = new Scene();
  scene.text("Oil pressure");
  scene.hear();
  scene.hear();
  t.deepEqual(scene.news(), ["level Oil pressure 3", "level Oil pressure 3"]);
});

test("a new alert waits a second for its text, an emergency does not; a later text rewords it", (t) => {
  const scene = new Scene();
  scene.hear();
  t.deepEqual(scene.news(), ["text?"]);
  scene.pass(limits.foreignAlertTextMs - 250);
  t.deepEqual(scene.news(), []);
  scene.pass(250);
  t.deepEqual(scene.news(), ["level 3"]);
  scene.text("Oil pressure");
  scene.text("Oil pressure");
  t.deepEqual(scene.news(), ["reworded Oil pressure 3"]);
  scene.hear({ alertId: 5, type: ALERT_TYPE.EMERGENCY });
  t.deepEqual(scene.news(), ["level 4", "text?"]);
  scene.hear({ alertId: 6 });
  scene.text("Fuel", { alertId: 6 });
  t.deepEqual(scene.news(), ["text?", "level Fuel 3"]);
});

test("each type is a level, and one that we do not know is a warning", (t) => {
  const scene = standing();
  const levels = [ALERT_TYPE.CAUTION, ALERT_TYPE.WARNING, ALERT_TYPE.ALARM, ALERT_TYPE.EMERGENCY, 11].map((type) => {
    scene.hear({ type });
    return scene.news().join();
  });
  t.deepEqual(
    levels,
    [1, 2, 3, 4, 2].map((level) => `level Oil pressure ${level}`),
  );
});

test("it stands until its device says normal, also while it is silenced or waits for an acknowledgement", (t) => {
  const scene = standing();
  for (const state of [SILENCED, AWAITING_ACKNOWLEDGE, 77, null, NORMAL]) scene.hear({ state });
  t.deepEqual(
    scene.news(),
    [3, 3, 3, 3, 0].map((level) => `level Oil pressure ${level}`),
  );
});

test("acknowledged on the bus it is so once, by whom the device says", (t) => {
  const scene = standing();
  scene.hear({ state: ACKNOWLEDGED, acknowledged: true, acknowledgedBy: DISPLAY });
  scene.hear({ state: ACKNOWLEDGED, acknowledged: true, acknowledgedBy: DISPLAY });
  const by = `acknowledged by ${DISPLAY.toString(16)}`;
  t.deepEqual(scene.news(), ["level Oil pressure 3", by, "level Oil pressure 3"]);
});

test("another occurrence, or an acknowledgement taken back, is a new alarm", (t) => {
  const scene = standing();
  scene.hear({ occurrence: 2 });
  t.deepEqual(scene.news(), ["level Oil pressure 0", "level Oil pressure 3"]);
  scene.hear({ occurrence: 2, state: ACKNOWLEDGED, acknowledged: true });
  scene.news();
  scene.hear({ occurrence: 2 });
  t.deepEqual(scene.news(), ["level Oil pressure 0", "level Oil pressure 3"]);
});

test("acknowledged here the device is told, again while it does not say so, three times in all", (t) => {
  const scene = standing();
  scene.alerts.acknowledge(TAG, scene.nowMs);
  scene.pass(10_000);
  t.deepEqual(scene.news(), Array<string>(limits.foreignAlertTries).fill("respond Oil pressure"));
  t.is(scene.alerts.counters.acknowledgements_unanswered, 1);
  const other = standing();
  other.alerts.acknowledge(TAG, other.nowMs);
  other.hear({ state: ACKNOWLEDGED, acknowledged: true });
  other.pass(10_000);
  t.is(other.news().filter((each) => each.startsWith("respond")).length, 1);
  other.alerts.acknowledge(TAG, other.nowMs);
  t.is(other.news().length, 0);
  t.is(other.alerts.counters.acknowledgements_unanswered, 0);
});

test("one that is not repeated stays until it is acknowledged, and is over when its device is gone", (t) => {
  const scene = standing();
  scene.pass(2 * limits.foreignAlertGoneMs);
  t.deepEqual(scene.news(), []);
  scene.acknowledgedHere.add(TAG);
  scene.pass(250);
  t.deepEqual(scene.news(), ["level Oil pressure 0"]);
});

test("an alert of an earlier run goes on, and is over when nobody says it any more and it is acknowledged", (t) => {
  const scene = new Scene();
  t.true(isForeignAlertTag(TAG));
  scene.alerts.restore(TAG, 3, 0);
  scene.acknowledgedHere.add(TAG);
  scene.pass(limits.foreignAlertGoneMs - 250);
  t.deepEqual(scene.news(), []);
  scene.hear();
  scene.pass(1000);
  t.deepEqual(scene.news(), ["level 3"]);
  scene.pass(limits.foreignAlertGoneMs);
  t.deepEqual(scene.news(), ["level 0"]);
});

test("our own alerts, alerts of nobody and what was never active make nothing", (t) => {
  const scene = new Scene();
  scene.hear({ name: OURS });
  scene.text("Ours", { name: OURS });
  scene.hear({ state: NORMAL });
  scene.alerts.accept({ ...writeAlert(ALERT), data: new Uint8Array(3), source: 9, timestampMs: 0 }, "can0", 0);
  t.deepEqual(scene.news(), []);
  t.is(scene.alerts.size, 0);
  t.is(scene.alerts.counters.alerts_malformed, 1);
});

test("noise that names thousands of alerts and texts takes a bounded room, and is counted", (t) => {
  const scene = standing();
  for (let alertId = 2000; alertId < 5000; alertId += 1) {
    scene.text("noise", { alertId, name: BigInt(alertId) });
    scene.hear({ alertId, name: BigInt(alertId) });
  }
  t.is(scene.alerts.size, limits.foreignAlerts);
  t.is(scene.alerts.counters.alerts_refused, 3000 - limits.foreignAlerts + 1);
  scene.news();
  scene.hear();
  t.deepEqual(scene.news(), ["level Oil pressure 3"]);
});

test("one device has a share of the room, and all others keep theirs", (t) => {
  const scene = new Scene();
  for (let alertId = 1; alertId <= 130; alertId += 1) scene.hear({ alertId, type: ALERT_TYPE.CAUTION, name: DISPLAY });
  t.is(scene.alerts.size, limits.foreignAlertsOfDevice);
  t.is(scene.alerts.counters.alerts_refused, 130 - limits.foreignAlertsOfDevice);
  t.true(scene.alerts.isRefusing(scene.nowMs));
  scene.news();
  scene.hear({ type: ALERT_TYPE.EMERGENCY });
  t.deepEqual(scene.news(), ["level 4", "text?"]);
  t.is(scene.alerts.size, limits.foreignAlertsOfDevice + 1);
  scene.pass(limits.foreignAlertRefusedMs);
  t.false(scene.alerts.isRefusing(scene.nowMs));
});

test("a more urgent alert takes the place of the least urgent one, and none that of its equals", (t) => {
  const scene = new Scene();
  const { CAUTION, WARNING, EMERGENCY } = ALERT_TYPE;
  for (let i = 0; i < limits.foreignAlerts; i += 1)
    scene.hear({ alertId: i, name: BigInt(1000 + i), type: i === 77 ? CAUTION : WARNING });
  scene.news();
  scene.hear({ type: WARNING });
  t.deepEqual(scene.news(), ["left 77_0_0", "text?"]);
  scene.hear({ alertId: 9, type: WARNING });
  t.deepEqual(scene.news(), []);
  scene.nowMs += 1;
  for (let i = 1; i < limits.foreignAlerts; i += 1) scene.hear({ alertId: i, name: BigInt(1000 + i), type: WARNING });
  scene.news();
  scene.hear({ alertId: 9, type: EMERGENCY });
  t.deepEqual(scene.news(), ["left 0_0_0", "level 4", "text?"], "the one that was not heard for longest");
  t.is(scene.alerts.size, limits.foreignAlerts);
  t.like(scene.alerts.counters, { alerts_left: 2, alerts_refused: 2 });
});

test("an alert that is over leaves before any other, and its device may have as many as it has had tags for", (t) => {
  const scene = new Scene();
  for (let alertId = 0; alertId < 3000; alertId += 1) {
    scene.hear({ alertId });
    scene.hear({ alertId, state: NORMAL });
  }
  t.is(scene.alerts.size, limits.foreignAlertsOfDevice);
  t.is(scene.alerts.counters.alerts_left, 0);
  t.is(scene.alerts.counters.alerts_refused, 3000 - limits.foreignAlertTagsOfDevice);
  scene.news();
  scene.hear({ alertId: 1 });
  t.true(scene.news().includes("text?"), "one that had left has a tag");
  scene.hear({ alertId: 1, name: DISPLAY });
  t.deepEqual(scene.news(), ["text?"]);
});

test("alerts of an earlier run have the same shares", (t) => {
  const scene = new Scene();
  const restored = Array.from({ length: 130 }, (_, i) =>
    scene.alerts.restore(TAG.replace("1234", String(i)), 130 - i > 3 ? 4 : 1, 0),
  );
  t.is(restored.filter(Boolean).length, limits.foreignAlertsOfDevice);
  t.is(scene.alerts.size, limits.foreignAlertsOfDevice);
  scene.hear({ name: DISPLAY, type: ALERT_TYPE.CAUTION });
  t.is(scene.alerts.size, limits.foreignAlertsOfDevice + 1);
});
