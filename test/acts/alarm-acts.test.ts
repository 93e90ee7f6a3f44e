/**
 * Each act on an alarm × each door × each right: the decision is the same whichever door it comes by, and so is what the log book has of it
 * but for the name.
 */
import test, { type ExecutionContext } from "ava";
import type { LogEntry } from "../../src/logbook/entry/entry.ts";
import { accessVessel, type AccessVessel, ELSEWHERE, LOCAL } from "../access/support/vessel.ts";
import { type AlarmAct, busDoor, httpDoors, mqttDoor, sentenceDoor } from "./support/alarm-doors.ts";

/** A boolean alarm without a delay. */
const SMOKE = "FIRE_0.DETECTED";

/** Who may, written a second time. */
const MEANT = new Set(["crew", "engineer", "master", "token acknowledge"]);

class Scene {
  readonly vessel: AccessVessel;
  /** What the log book has of each act, without what is of the one alarm and the one who did it. */
  readonly #entries = new Map<AlarmAct, Set<string>>();

  constructor(vessel: AccessVessel) {
    this.vessel = vessel;
  }

  /** An alarm that nobody has answered. */
  async raise() {
    const { vessel } = this;
    for (const { id } of vessel.alarms.open()) await vessel.alarms.acknowledge(id, "before");
    vessel.write(SMOKE, false);
    vessel.write(SMOKE, true);
    await vessel.alarms.settled();
    const record = vessel.alarms.open().find(({ tag_id, state }) => tag_id === SMOKE && state === "ACTIVE");
    if (record === undefined) throw new Error("no alarm");
    return record;
  }

  /** Asks at a door, and holds against what is meant: whether it was done, and that the book has it once in this name. */
  async holds(
    t: ExecutionContext,
    act: AlarmAct,
    { door, name }: { door: string; name: RegExp | undefined },
    ask: (record: Awaited<ReturnType<Scene["raise"]>>) => Promise<boolean>,
  ): Promise<void> {
    const record = await this.raise();
    const before = await this.#newest();
    t.is(await ask(record), name !== undefined, `${door}: ${act}`);
    const written = await this.vessel.logbook.query({ limit: 10 });
    const own = written.filter(({ id, kind }) => id > before && kind !== "alarm_active" && kind !== "alarm_cleared");
    t.is(own.length, name === undefined ? 0 : 1, `${door}: ${act}: entries`);
    for (const entry of own) {
      t.regex(entry.user, name ?? /^$/, door);
      this.#keep(act, entry);
    }
  }

  /** Each act has left entries of one form. */
  areAlike(t: ExecutionContext): void {
    t.deepEqual(
      [...this.#entries].map(([act, forms]) => [act, forms.size]),
      [
        ["acknowledge", 1],
        ["silence", 1],
      ],
    );
  }

  async #newest(): Promise<number> {
    return (await this.vessel.logbook.query({ limit: 1 }))[0]?.id ?? 0;
  }

  #keep(act: AlarmAct, { kind, summary, payload, user }: LogEntry): void {
    const form = JSON.stringify({ kind, summary, payload })
      .replaceAll(user, "USER")
      .replaceAll(/"A-\w+"|"occurrence":\d+|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "*");
    this.#entries.set(act, (this.#entries.get(act) ?? new Set()).add(form));
  }
}

test("an act on an alarm is decided and entered alike at every door", async (t) => {
  t.timeout(120_000);
  const vessel = await accessVessel(t);
  const { access } = vessel;
  const tokens = await Promise.all(
    (["acknowledge", "write", "control", "read"] as const).map(async (scope) => {
      // By the socket only those act who may read.
      const text = await access.makeToken(scope, { scopes: [...new Set(["read", scope] as const)], days: 1 }, LOCAL);
      return [`token ${scope}`, { ...ELSEWHERE, Authorization: `Bearer ${text}` }] as const;
    }),
  );
  const ended = vessel.as("crew");
  for (const { id } of access.sessions.list()) access.sessions.end(id);
  const people = ["guest", "crew", "engineer", "service_technician", "master"] as const;
  const callers = new Map<string, () => Record<string, string>>([
    ...people.map((name) => [name, () => vessel.as(name)] as const),
    ...tokens.map(([name, headers]) => [name, () => headers] as const),
    ["a session that has ended", () => ended],
    ["somebody", () => ELSEWHERE],
  ]);
  const nameOf = (who: string) => (MEANT.has(who) ? new RegExp(`^${who.replace("token ", "token:")}$`) : undefined);
  const scene = new Scene(vessel);
  const [mqtt, sentences, bus] = [mqttDoor(vessel), sentenceDoor(t, vessel), busDoor(t, vessel)];
  for (const act of ["acknowledge", "silence"] as const) {
    for (const [door, ask] of Object.entries(httpDoors(vessel)))
      for (const [who, headers] of callers)
        await scene.holds(t, act, { door: `${door}: ${who}`, name: nameOf(who) }, (record) =>
          ask(act, record, headers()),
        );
    for (const [who, { Authorization = "" }] of [...tokens, ["none", { Authorization: "" }] as const])
      await scene.holds(t, act, { door: `MQTT: ${who}`, name: nameOf(who) }, (record) =>
        mqtt(act, record, Authorization.replace("Bearer ", "") || undefined),
      );
    for (const allowed of [[], ["acknowledge"], ["silence"]] as const) {
      const name = (allowed as readonly string[]).includes(act) ? /^nmea0183:10\.0\.0\.3$/ : undefined;
      await scene.holds(t, act, { door: `NMEA 0183 with ${allowed[0]}`, name }, (record) =>
        sentences(act, record, allowed),
      );
    }
    await scene.holds(t, act, { door: "NMEA 2000", name: / NAME [0-9a-f]{16}$/i }, (record) =>
      bus(act, record, undefined),
    );
  }
  scene.areAlike(t);
});
