/** Every door by which somebody may act on an alarm of the vessel, each asked as its own clients do. */
import { once } from "node:events";
import type { ExecutionContext } from "ava";
import { WebSocket } from "ws";
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import { systemClock } from "../../../src/core/clock.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { COMMANDS } from "../../../src/mqtt/command.ts";
import { Topics } from "../../../src/mqtt/topics.ts";
import { readSentence, writeSentence } from "../../../src/nmea0183/sentence.ts";
import { ALERT_COMMAND, ALERT_STATE } from "../../../src/nmea2000/alerts/alert-codes.ts";
import { readAlert, writeAlertResponse } from "../../../src/nmea2000/alerts/alert-message.ts";
import { nameBytes } from "../../../src/nmea2000/node/node-name.ts";
import { PGN } from "../../../src/nmea2000/pgn.ts";
import { BusAlerts } from "../../../src/runtime/service/bus-alerts.ts";
import { CommandHandler } from "../../../src/connectors/mqtt/command-handler.ts";
import { SentenceAlerts } from "../../../src/connectors/sentence-alerts.ts";
import { nameOf, TestBus } from "../../nmea2000/support/test-node.ts";
import type { AccessVessel } from "../../access/support/vessel.ts";
import { until } from "../../support/until.ts";

export type AlarmAct = (typeof COMMANDS)[number];
type Headers = Readonly<Record<string, string>>;

/** Whether it was done. */
export type AlarmDoor<Who> = (act: AlarmAct, record: AlarmRecord, who: Who) => Promise<boolean>;

/** Doors at which people and programs show who they are. */
export function httpDoors({ url }: AccessVessel): Readonly<Record<string, AlarmDoor<Headers>>> {
  const isDone = async (method: string, path: string, headers: Headers, body?: string) =>
    (await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })).status === 200;
  /** Where Signal K shows the alarm, whoever asks. */
  const pathOf = async ({ id }: AlarmRecord) => {
    const all = (await (await fetch(`${url}/signalk/v2/api/notifications`)).json()) as Record<string, { path: string }>;
    return all[id]?.path ?? "";
  };
  return {
    REST: (act, { id }, headers) =>
      isDone("POST", `/alarms/${id}/${act === "acknowledge" ? "ack" : act}?user=somebody`, headers),
    "Signal K, version 2": (act, { id }, headers) =>
      isDone("POST", `/signalk/v2/api/notifications/${id}/${act}`, headers),
    "Signal K, PUT": async (act, record, headers) => {
      const path = `/signalk/v1/api/vessels/self/${(await pathOf(record)).replaceAll(".", "/")}`;
      if (act === "silence") return isDone("PUT", `${path}/method`, headers, JSON.stringify({ value: [] }));
      return isDone("PUT", path, headers, JSON.stringify({ value: { state: "normal" } }));
    },
    "Signal K, socket": async (act, record, headers) => {
      const path = await pathOf(record);
      const put = act === "silence" ? { path: `${path}.method`, value: [] } : { path, value: { state: "normal" } };
      const socket = new WebSocket(`${url.replace("http", "ws")}/signalk/v1/stream?subscribe=none`, { headers });
      const opened = await once(socket, "open").then(
        () => true,
        () => false,
      );
      if (!opened) return false;
      socket.send(JSON.stringify({ requestId: "1", put }));
      for (;;) {
        const [data] = (await once(socket, "message")) as [Buffer];
        const answer = JSON.parse(data.toString()) as { requestId?: string; statusCode?: number };
        if (answer.requestId !== "1") continue;
        socket.terminate();
        return answer.statusCode === 200;
      }
    },
  };
}

/** The token of a program, or none. */
export function mqttDoor({ acts, alarms, access }: AccessVessel): AlarmDoor<string | undefined> {
  const topics = new Topics("bitacora", "aurora");
  const settings = { id: "house", commands: COMMANDS };
  const handler = new CommandHandler({ alarms, acts: acts.alarms, access, clock: systemClock }, settings, topics);
  return async (act, { id }, token) => {
    const payload = Buffer.from(JSON.stringify({ alarm: id, token }));
    return (await handler.take({ topic: topics.command(act), payload, isRetained: false }))?.ok === true;
  };
}

/** What the project allows the wire. */
export function sentenceDoor(t: ExecutionContext, vessel: AccessVessel): AlarmDoor<readonly AlarmAct[]> {
  const { acts, alarms, access } = vessel;
  const desk = new SentenceAlerts({ acts: acts.alarms, alarms, access, clock: systemClock, isOperational: () => true });
  const told: (readonly string[])[] = [];
  t.teardown(desk.attach((words) => words("II").forEach((line) => told.push(readSentence(line.trim())?.fields ?? []))));
  return async (act, { id }, allowed) => {
    // The newest ALF of the alarm, as unacknowledged.
    const alf = () => told.findLast((fields) => fields.length > 12 && fields[1] === "1");
    await until(() => alf()?.[6] === "V", "ALF");
    const identifier = alf()?.[8] ?? "";
    const fields = ["120000.00", alf()?.[7] ?? "", identifier, alf()?.[9] ?? "", act === "silence" ? "S" : "A", "C"];
    await desk.command(writeSentence({ talker: "IN", formatter: "ACN", fields }).trim(), "nmea0183:10.0.0.3", allowed);
    told.length = 0;
    return isChanged(vessel, act, id);
  };
}

/** A device on a bus to which the project sends its alarms. */
export function busDoor(t: ExecutionContext, vessel: AccessVessel): AlarmDoor<unknown> {
  const { acts, alarms, access, tags } = vessel;
  const plotter = { name: nameOf({ uniqueNumber: 5, manufacturerCode: 1857 }), address: 7 };
  const bus = new TestBus({ transmits: () => [PGN.ALERT, PGN.ALERT_TEXT] });
  const service = { access, alarms, acts: acts.alarms, tags, messages: messagesIn("es"), overboard: () => [] };
  const output = new BusAlerts("can0", { ...service, clock: bus.time.clock });
  output.attach(bus.node);
  bus.settled();
  bus.say(PGN.ADDRESS_CLAIM, plotter.address, nameBytes(plotter.name));
  bus.time.pass(1000);
  void output.run();
  t.teardown(() => output.stop());
  let done: number | null | undefined;
  return async (act, { id }) => {
    const alert = () =>
      bus
        .said()
        .flatMap((message) => readAlert(message) ?? [])
        .at(-1);
    await until(() => {
      bus.time.pass(500);
      return output.counters()["alerts"] === 1 && alert()?.state === ALERT_STATE.ACTIVE && alert()?.occurrence !== done;
    }, "the alert");
    const told = alert();
    if (told === undefined) return false;
    done = told.occurrence;
    const command = act === "silence" ? ALERT_COMMAND.SILENCE : ALERT_COMMAND.ACKNOWLEDGE;
    const { data } = writeAlertResponse({ ...told, by: plotter.name, command });
    bus.say(PGN.ALERT_RESPONSE, plotter.address, data);
    await new Promise(setImmediate);
    return isChanged(vessel, act, id);
  };
}

async function isChanged({ alarms }: AccessVessel, act: AlarmAct, id: string): Promise<boolean> {
  await alarms.settled();
  const record = alarms.open().find((each) => each.id === id);
  return act === "silence" ? record?.silenced_until !== undefined : record?.state === "ACK";
}
