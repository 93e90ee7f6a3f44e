/** Sources of tags, recordings and devices of a bus, and messages to people. */
import { createECDH } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AckLinks } from "../../../../../src/connectors/phones/ack-links.ts";
import { type Act, type Boat, ORDER, RPM } from "./boat.ts";

export function sourceActs({ ask, post, get, json, events, speakers, line }: Boat): readonly Act[] {
  const nobody = "nobody";
  const chosen = async () => [((await get(`/sources?tags=${RPM}`))[0] as { chosen: { source: string } | null }).chosen?.source ?? nobody]; // prettier-ignore
  const inFile = async () => {
    const list = ((await json("preferred-sources.json")).state as { source: string }[]).map(({ source }) => source);
    return list.length === 0 ? [nobody] : list;
  };
  const choose = (source: string) => post(`/sources/${RPM}/preferred`, source === nobody ? {} : { source });
  const choice = (of: readonly string[]) => (i: number) => of[i % of.length] ?? "";
  const source = {
    doors: ["POST /sources/{tag_id}/preferred"],
    done: "all",
    stays: "last",
    memory: chosen,
    file: inFile,
    book: () => events("source_chosen", ({ source: of }) => of ?? nobody),
  } as const;
  const running = async () =>
    ((await get("/nmea2000/recordings")) as { line: string; ended_by: unknown }[])
      .filter(({ ended_by: ended }) => ended === null)
      .map(({ line: of }) => of);
  const start = () => post("/nmea2000/recordings", { line, minutes: "1", megabytes: "1" });
  const stop = () => post("/nmea2000/recordings/stop", { line });
  return [
    {
      name: "preferred source",
      fire: (i) => choose(choice(speakers)(i)),
      mark: choice(speakers),
      ...source,
    },
    {
      name: "preferred source, and nobody's choice",
      fire: (i) => choose(choice([speakers[0] ?? "", nobody])(i)),
      mark: choice([speakers[0] ?? "", nobody]),
      ...source,
    },
    {
      name: "a recording begins",
      doors: ["POST /nmea2000/recordings"],
      prepare: stop,
      fire: start,
      mark: () => line,
      done: "one",
      stays: "each",
      memory: running,
      book: () => events("recording_started", ({ line: of }) => of),
    },
    {
      name: "a recording ends",
      doors: ["POST /nmea2000/recordings/stop"],
      prepare: start,
      fire: stop,
      mark: () => line,
      done: "one",
      stays: "gone",
      memory: running,
      book: () => events("recording_stopped", ({ line: of }) => of),
    },
    {
      name: "a recording begins and ends",
      doors: ["POST /nmea2000/recordings", "POST /nmea2000/recordings/stop"],
      prepare: start,
      fire: (i) => (i === 0 ? stop() : start()),
      mark: (i) => (i === 0 ? "no" : line),
      done: "any",
      stays: "last",
      memory: async () => [(await running())[0] ?? "no"],
      book: () =>
        events(["recording_started", "recording_stopped"], ({ event }) =>
          event === "recording_started" ? line : "no",
        ),
    },
    {
      name: "the instance of a device that cannot be asked",
      doors: ["POST /nmea2000/devices/{line}/{address}/instances"],
      fire: () => post(`/nmea2000/devices/${line}/35/instances`, { device_instance: "1" }),
      mark: () => "1",
      done: "none",
      stays: "each",
      book: () => events("device_commanded", () => "1"),
    },
    {
      name: "the end of an order of the office ashore",
      doors: ["POST /shore/orders/{number}/end"],
      fire: () => post(`/shore/orders/${ORDER}/end`, { user: "Ana" }),
      mark: () => String(ORDER),
      done: "one",
      stays: "gone",
      memory: async () => openOrders(await get("/shore/orders")),
      file: async () => openOrders((await json("shore-orders.json")).state.orders),
      book: () => events("shore_order", ({ order }) => order),
    },
    {
      name: "a switch whose device has said nothing",
      doors: ["POST /switches/{switch_id}"],
      fire: () => ask("POST", "/switches/saloon", { on: true }),
      mark: () => "saloon",
      done: "none",
      stays: "each",
      book: () => events("switch_ordered", ({ switch: of }) => of),
    },
  ];
}

export function messageActs({ ask, post, get, entries, events, fresh, data }: Boat): readonly Act[] {
  const keys = createECDH("prime256v1");
  const device = { p256dh: keys.generateKeys("base64url"), auth: Buffer.alloc(16, 3).toString("base64url") };
  const subscribe = (i: number, at = "1") =>
    ask("POST", "/push/subscriptions", { endpoint: `http://127.0.0.1:9/${at}`, ...device, device: fresh(i) });
  const kept = { id: "", token: "", alarm: "" };
  const devices = async () =>
    ((await get("/push/subscriptions")).subscriptions as { device: string }[]).map((one) => one.device);
  return [
    {
      name: "alarms on devices",
      doors: ["POST /push/subscriptions"],
      fire: (i) => subscribe(i, fresh(i)),
      mark: fresh,
      done: "all",
      stays: "each",
      memory: devices,
      book: () => events("push_subscribed", ({ device: of }) => of),
    },
    {
      name: "alarms on one device, asked several times",
      doors: ["POST /push/subscriptions"],
      fire: (i) => subscribe(i),
      mark: fresh,
      done: "all",
      stays: "last",
      memory: async () => (await devices()).slice(-1),
      book: () => events("push_subscribed", ({ device: of }) => of),
    },
    {
      name: "no alarms on a device any longer",
      doors: ["POST /push/subscriptions/{id}/remove"],
      prepare: async () => (kept.id = (await subscribe(0, fresh(0))).body.id),
      fire: () => post(`/push/subscriptions/${kept.id}/remove`),
      mark: () => fresh(0),
      done: "one",
      stays: "gone",
      memory: devices,
      book: () => events("push_unsubscribed", ({ device: of }) => of),
    },
    {
      name: "a message for a try",
      doors: ["POST /notify/{receiver}/test"],
      fire: (i) => post("/notify/phones/test", { user: fresh(i) }),
      mark: fresh,
      done: "all",
      stays: "each",
      book: () => events("message_tested", (_, user) => user),
    },
    {
      name: "the link of a message",
      doors: ["POST /notify/links/{token}"],
      prepare: async () => {
        for (const value of [200, 400]) await ask("PUT", "/tags/HOLD.TEMP_K", { value });
        kept.alarm = ((await get("/alarms")) as { id: string; alarm_id: string; state: string }[]).find(
          ({ alarm_id: id, state }) => id === "hot" && state === "ACTIVE",
        )?.id ?? ""; // prettier-ignore
        const { state } = JSON.parse(await readFile(join(data, "notify.key"), "utf8"));
        const links = new AckLinks(state.link, Date.now);
        kept.token = links.tokenFor({ alarm: kept.alarm, person: "Ana", priority: "warning" });
      },
      fire: () => post(`/notify/links/${kept.token}`),
      mark: () => kept.alarm,
      done: "all",
      isOnce: true,
      stays: "each",
      book: () =>
        entries(
          ({ payload }) => payload["id"],
          ({ kind, user }) => kind === "alarm_ack" && user.includes("Ana"),
        ),
    },
  ];
}

function openOrders(orders: readonly { state: string }[]): readonly string[] {
  return orders.flatMap(({ state }) => (state === "open" ? [String(ORDER)] : []));
}
