/**
 * What comes by wires: a device that marks a person overboard, a beacon and a DSC call that join it, and calls of distress by themselves.
 */
import { createSocket } from "node:dgram";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import ava from "ava";
import type { AlarmRecord } from "../../../../src/alarms/alarm-record.ts";
import type { Body } from "../../../../src/api/schema/schemas.ts";
import { aisLines } from "../../../../src/nmea0183/ais/ais-sentences.ts";
import { writeAisMessage } from "../../../../src/nmea0183/ais/write-message.ts";
import { writeSentence } from "../../../../src/nmea0183/sentence.ts";
import { freePort } from "../../../connectors/nmea0183/support/sentence-vessel.ts";
import { getJson } from "../../../support/service-process.ts";
import { startWarmService } from "../../../support/warm-bitacora.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { until } from "../../../support/until.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

const sentence = (talker: string, formatter: string, fields: string) =>
  writeSentence({ talker, formatter, fields: fields.split(",") });

function ais(mmsi: string, said: Parameters<typeof writeAisMessage>[0]["said"]): string {
  const bits = writeAisMessage({ mmsi, class: "A", said, timestampMs: Date.now() });
  if (bits === undefined) throw new Error("no message says this");
  return aisLines(bits, false, 1).join("");
}

test("a device, a beacon and a call are one event, a fire is another; all of it in words, and in two languages", async (t) => {
  const dir = await tempDir(t);
  const port = await freePort();
  const file = join(dir, "project.json");
  const vessel = { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 };
  const source = { type: "nmea0183", port, bind: "127.0.0.1" };
  await writeFile(file, JSON.stringify({ id: "aurora", name: "Aurora", vessel, sources: [source], tags: [] }));
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const socket = createSocket("udp4");
  t.teardown(() => socket.close());
  const mob = () => getJson<Body<"Mob">>(`${service.url}/mob`);
  const alarms = (language = "en") => getJson<AlarmRecord[]>(`${service.url}/alarms?state=active&language=${language}`);
  /** Said again and again, as on the air, until it shows. */
  const says = <T>(lines: readonly string[], seen: () => Promise<T | undefined | false>, what: string) =>
    until(async () => {
      for (const line of lines) socket.send(line, port, "127.0.0.1");
      return await seen();
    }, what);
  const alarm = (pattern: RegExp) => async () => (await alarms()).find(({ message }) => pattern.test(message));

  const fire = sentence("CD", "DSC", "12,2240001230,12,00,00,0393000236,1200,,,S,");
  const name = ais("224000123", { name: "ESTRELLA", callsign: "EA1234", shipType: 36 });
  await says(
    [name, fire],
    alarm(/^DISTRESS by DSC: ESTRELLA \(224000123\), fire or explosion at 39°30\.00′ N, 2°36\.00′ E$/),
    "fire",
  );
  const answer = sentence("CD", "DSC", "16,0022410220,12,10,00,0393000236,1200,2240001230,00,B,");
  await says(
    [answer],
    async () => {
      const entries = await getJson<{ summary: string }[]>(`${service.url}/logbook?limit=50`);
      return entries.some(({ summary }) =>
        summary.startsWith("Distress of ESTRELLA (224000123) acknowledged by DSC by 002241022"),
      );
    },
    "the coast station's acknowledgement",
  );
  await says(
    [sentence("CD", "DSC", "16,2240001230,10,00,26,,,,,R,")],
    async () => true,
    "urgency of a vessel in distress",
  );
  await says(
    [sentence("CD", "DSC", "16,2240009990,08,00,26,,,,,R,")],
    alarm(/^Safety call by DSC: 224000999$/),
    "safety",
  );
  t.is((await alarms()).find(({ message }) => message.startsWith("Safety"))?.priority, "caution");
  t.false((await mob()).is_overboard);

  const beacon = ais("972001122", {
    position: { latitude: 39.51, longitude: 2.6 },
    navStatus: 14,
    courseRad: 0,
    speedMs: 0,
  });
  await says([beacon], alarm(/^DISTRESS: person overboard 972001122 at/), "the beacon alone");
  t.false((await mob()).is_overboard, "a beacon alone begins nothing");

  const device = sentence("IN", "MOB", "0001F,A,120000,1,251126,115959,3930.00,N,00236.00,E,,,224000123,0");
  await says([device], async () => (await mob()).is_overboard, "the device");
  const marked = await mob();
  t.like(marked, { is_test: false, by: "31", position: { latitude: 39.5, longitude: 2.6 } });
  t.deepEqual(
    marked.marks.map(({ kind, who }) => `${kind} ${who}`),
    ["device 31", "beacon 972001122"],
  );
  const emergency = (await alarms()).find(({ tag_id: id }) => id.startsWith("MOB."));
  t.like(emergency, {
    tag_id: "MOB.MARKED",
    message: "PERSON OVERBOARD at 39°30.00′ N, 2°36.00′ E, marked by device 31",
  });
  t.true((await alarms("es")).some(({ message }) => message.startsWith("PERSONA AL AGUA en 39°30.00′ N")));

  const call = sentence("CD", "DSC", "12,9720033440,12,10,00,0393000236,1200,,,S,");
  await says(
    [call],
    alarm(/^DISTRESS by DSC: 972003344, person overboard at .*; belongs to the person overboard of \d\d:\d\d$/),
    "a call that belongs to it",
  );
  t.true(
    (await alarms("es")).some(({ message }) =>
      /^SOCORRO por DSC: 972003344, persona al agua en .*; es de la persona al agua de las/.test(message),
    ),
  );

  await says(
    [sentence("IN", "MOB", "0001F,V,,,,,,,,,,,,0")],
    async () => (await mob()).marks[0]?.is_withdrawn,
    "taken back",
  );
  t.true((await mob()).is_overboard, "a device does not end it");
  const ended = await fetch(`${service.url}/mob/end?reason=aboard&user=Ana`, { method: "POST" });
  t.is(ended.status, 200);
  const entries = await getJson<{ summary: string; payload: object }[]>(`${service.url}/logbook?limit=50`);
  t.deepEqual(entries.flatMap(({ summary, payload }) => ("news" in payload ? [summary] : [])).toReversed(), [
    "Person overboard at 39°30.00′ N, 2°36.00′ E, marked by device 31",
    "Belongs to the person overboard: beacon 972001122 at 39°30.60′ N, 2°36.00′ E",
    "Belongs to the person overboard: DSC call of 972003344 at 39°30.00′ N, 2°36.00′ E",
    "Person overboard taken back by device 31: a person must end it",
    "Person overboard ended by Ana after 0 min: aboard",
  ]);
});

test("our own radio's distress begins our event; a position is no alarm; invented calls do not hide the real one", async (t) => {
  const dir = await tempDir(t);
  const port = await freePort();
  const file = join(dir, "project.json");
  const vessel = { id: "aurora", name: "Aurora", type: "tug", loa_m: 24, beam_m: 6, draft_m: 2 };
  const source = { type: "nmea0183", port, bind: "127.0.0.1" };
  const project = {
    id: "aurora",
    name: "Aurora",
    vessel,
    signalk: { mmsi: "224000001" },
    sources: [source],
    tags: [],
  };
  await writeFile(file, JSON.stringify(project));
  const service = await startWarmService(["--project", file, "--data-dir", join(dir, "data")]);
  t.teardown(() => service.end("SIGTERM"));
  const socket = createSocket("udp4");
  t.teardown(() => socket.close());
  const says = (...fields: string[]) => socket.send(sentence("CD", "DSC", fields.join(",")), port, "127.0.0.1");
  const mob = () => getJson<Body<"Mob">>(`${service.url}/mob`);
  const open = (language = "en") => getJson<AlarmRecord[]>(`${service.url}/alarms?state=active&language=${language}`);
  const message = async (pattern: RegExp, language?: string) =>
    (await open(language)).find((alarm) => pattern.test(alarm.message));

  await until(async () => {
    says("20,2240001230,08,21,26,0433000530,1800,,,B,");
    says("12,2240000010,,10,00,0433000530,1015,,,S,");
    return (await mob()).is_overboard;
  }, "our own event");
  t.like(await mob(), { is_test: false, position: { latitude: 43.5, longitude: 5.5 } });
  t.deepEqual(
    (await open()).map(({ tag_id: tagId }) => tagId),
    ["MOB.MARKED"],
  );
  says("12,2240000010,12,10,00,0433000530,1015,2240000010,,S,");

  for (let i = 0; i < 40; i += 1) says(`12,${200_000_100 + i}0,12,10,00,9999999999,8888,,,S,`);
  await until(async () => (await message(/^DISTRESS by DSC: 200000139, .* and 7 more that are not listed$/)) !== undefined, "the flood"); // prettier-ignore
  says("12,2249998880,12,01,00,0393000236,1200,,,S,");
  await until(
    () => message(/^DISTRESS by DSC: 224999888, flooding at .*, and 8 more that are not listed$/),
    "the real one",
  );
  t.truthy(await message(/^SOCORRO por DSC: 224999888, .* y 8 más que no se listan$/, "es"));
  const marked = await fetch(`${service.url}/mob?user=Ben&latitude=43.5&longitude=5.5`, { method: "POST" });
  const { marks, left_out: leftOut } = (await marked.json()) as Body<"Mob">;
  t.true(
    marks.some(({ who }) => who === "Ben"),
    "a person's mark has room",
  );
  t.true(leftOut > 0);
  t.true((await mob()).marks[0]?.is_withdrawn, "taken back by the radio: a person ends it");
  const { reasons } = await getJson<{ reasons: { code: string }[] }>(`${service.url}/health`);
  t.true(reasons.some(({ code }) => code === "distress-left-out"));
  const entries = await getJson<{ summary: string }[]>(`${service.url}/logbook?limit=100`);
  t.is(
    entries.filter(({ summary }) => /^More distress calls at once|^Más llamadas de socorro/.test(summary)).length,
    1,
  );
});
