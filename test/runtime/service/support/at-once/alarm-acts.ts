/** Alarms and their rules. */
import type { Act, Boat } from "./boat.ts";

const HOT = "HOLD.TEMP_K/hot";

export function alarmActs({ ask, post, get, entries, fresh }: Boat): readonly Act[] {
  const alarm = { id: "" };
  const temperature = (value: number) => ask("PUT", "/tags/HOLD.TEMP_K", { value });
  const hot = async () => ((await get("/alarms")) as { id: string; alarm_id: string; state: string }[]).filter(({ alarm_id: id }) => id === "hot"); // prettier-ignore
  const open = async () => (await hot()).filter(({ state }) => state !== "CLEARED");
  const raise = async () => {
    for (const { id } of await open()) await post(`/alarms/${id}/ack`);
    await temperature(200);
    await temperature(400);
    alarm.id = (await open())[0]?.id ?? "";
  };
  const acknowledged = () =>
    entries(
      ({ payload }) => payload["id"],
      ({ kind, payload }) => kind === "alarm_ack" && payload["alarm_id"] === "hot",
    );
  const suppressed = async () =>
    (
      (await get("/alarms/rules")) as {
        id: string;
        shelved: { reason: string } | null;
        out_of_service: { reason: string } | null;
      }[]
    ) // prettier-ignore
      .filter(({ id }) => id === "hot")
      .flatMap(({ shelved, out_of_service: out }) => [shelved?.reason, out?.reason].filter((one) => one !== undefined));
  const isOf = (events: readonly string[]) => async () =>
    entries(
      ({ payload }) => payload["reason"] ?? "ended",
      ({ payload }) => events.includes(String(payload["event"])),
    );
  const rule = (act: string, asked: Readonly<Record<string, string>> = {}) =>
    post(`/alarms/rules/${HOT}/${act}`, asked);
  return [
    {
      name: "acknowledge, by HTTP and by Signal K",
      doors: ["POST /alarms/{alarm_id}/ack"],
      prepare: raise,
      fire: (i) =>
        i % 2 === 0
          ? post(`/alarms/${alarm.id}/ack`, { user: fresh(i) })
          : post(`/signalk/v2/api/notifications/${alarm.id}/acknowledge`),
      mark: () => alarm.id,
      done: "all",
      isOnce: true,
      stays: "each",
      memory: async () => (await hot()).filter(({ state }) => state === "ACK").map(({ id }) => id),
      book: acknowledged,
    },
    {
      name: "silence: one alarm, all, and by Signal K",
      doors: ["POST /alarms/silence", "POST /alarms/{alarm_id}/silence"],
      prepare: raise,
      fire: (i) =>
        [
          () => post(`/alarms/${alarm.id}/silence`),
          () => post("/alarms/silence"),
          () => post("/signalk/v2/api/notifications/silenceAll"),
        ][i]!(),
      mark: () => alarm.id,
      done: "all",
      isOnce: true,
      stays: "each",
      memory: async () => ((await hot()) as unknown as { id: string; silenced_until: string | null }[]).filter((one) => one.silenced_until !== null).map(({ id }) => id), // prettier-ignore
    },
    {
      name: "shelve and out of service, of one rule",
      doors: ["POST /alarms/rules/{tag_id}/{alarm_id}/shelve", "POST /alarms/rules/{tag_id}/{alarm_id}/out-of-service"],
      fire: (i) => rule(i === 1 ? "out-of-service" : "shelve", { reason: fresh(i) }),
      mark: fresh,
      done: "any",
      stays: "each",
      book: isOf(["alarm_shelved", "alarm_out_of_service"]),
    },
    {
      name: "unshelve",
      doors: ["POST /alarms/rules/{tag_id}/{alarm_id}/unshelve"],
      prepare: () => rule("shelve", { reason: "before" }),
      fire: () => rule("unshelve"),
      mark: () => "before",
      done: "one",
      stays: "gone",
      memory: suppressed,
    },
    {
      name: "return to service",
      doors: ["POST /alarms/rules/{tag_id}/{alarm_id}/return-to-service"],
      prepare: () => rule("out-of-service", { reason: "before" }),
      fire: () => rule("return-to-service"),
      mark: () => "before",
      done: "one",
      stays: "gone",
      memory: suppressed,
    },
  ];
}

export function ruleActs({ ask, post, get, events, fresh, rounds, readProject }: Boat): readonly Act[] {
  const of = "/alarms/rules/ME_INST_0.RPM";
  const rule = (i: number) => ({ operator: "<", threshold: 3 + i, priority: "alarm", message: fresh(i) });
  const set = (id: string, i: number) => post(`${of}/${id}`, { user: fresh(i), rule: JSON.stringify(rule(i)) });
  const one = () => `one${rounds.now}`;
  const inFile = (mark: RegExp) => async () => [...(await readProject()).matchAll(mark)].map(([, id]) => id ?? "");
  const rules = async () => (await get("/alarms/rules")) as { id: string; message: string }[];
  const changed = () =>
    events("alarm_rule_changed", ({ after, alarm_id: id }) => (after as { message: string } | null)?.message ?? `no ${String(id)}`); // prettier-ignore
  const messages = async () => (await rules()).map(({ message }) => message);
  return [
    {
      name: "new rules",
      doors: ["POST /alarms/rules/{tag_id}/{alarm_id}"],
      fire: (i) => set(fresh(i), i),
      mark: fresh,
      done: "all",
      stays: "each",
      memory: messages,
      file: inFile(/message: (r\d+n\d)/g),
      book: changed,
    },
    {
      name: "one new rule, by several",
      doors: ["POST /alarms/rules/{tag_id}/{alarm_id}"],
      fire: (i) => set(one(), i),
      mark: fresh,
      done: "one",
      stays: "each",
      memory: messages,
      file: inFile(/message: (r\d+n\d)/g),
      book: changed,
    },
    {
      name: "a rule is removed",
      doors: ["POST /alarms/rules/{tag_id}/{alarm_id}/remove"],
      prepare: () => set(one(), 0),
      fire: () => post(`${of}/${one()}/remove`),
      mark: () => `no ${one()}`,
      done: "one",
      stays: "gone",
      memory: async () => (await rules()).map(({ id }) => `no ${id}`),
      book: changed,
    },
    {
      name: "a rule is changed, another is removed, and the project and an area are changed",
      doors: ["POST /project/changes"],
      prepare: () => set(one(), 9),
      fire: (i) =>
        [
          () => set(fresh(0), 0),
          () =>
            ask("POST", "/project/changes", { changes: [{ path: ["names", "ME_INST_1"], value: { name: fresh(1) } }] }),
          () => post("/areas", { name: fresh(2), latitude: "39.5", longitude: "2.6", radius_m: "200" }),
        ][i]!(),
      mark: fresh,
      done: "all",
      stays: "each",
      memory: async () => [
        ...new Set(JSON.stringify([await rules(), await get("/project/file"), await get("/areas")]).match(/r\d+n\d/g)),
      ],
    },
    {
      name: "a rule is changed and removed",
      doors: ["POST /alarms/rules/{tag_id}/{alarm_id}", "POST /alarms/rules/{tag_id}/{alarm_id}/remove"],
      prepare: () => set(one(), 9),
      fire: (i) => (i === 1 ? post(`${of}/${one()}/remove`) : set(one(), i)),
      mark: (i) => (i === 1 ? `no ${one()}` : fresh(i)),
      done: "one",
      stays: "last",
      memory: async () => [(await rules()).find(({ id }) => id === one())?.message ?? `no ${one()}`],
      book: changed,
    },
  ];
}
