/**
 * A process that says 500 sentences a second to whoever connects: `sentence-side.ts SIDE`. SIDE is `ours` (the output of the service), or
 * `plain` (a `net` server that writes each line to each socket; the lines are made by our writer, too).
 */
import { createServer, type AddressInfo, type Socket } from "node:net";
import { systemClock } from "../../../src/core/clock.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { SentenceWriter } from "../../../src/nmea0183/sentence-writer.ts";
import { makeSentenceOutputs } from "../../../src/connectors/nmea0183/make-sentence-outputs.ts";
import { TagStore } from "../../../src/tags/tag-store.ts";
import { KNOWN } from "../../nmea0183/support/known-values.ts";
import { type SentenceFigures, timeAsLongitude, usedUs } from "./sentence-figures.ts";

/** 25 of them, 20 times a second. */
const FORMATTERS = [
  "RMC",
  "GLL",
  "VTG",
  "HDT",
  "HDG",
  "HDM",
  "ROT",
  "RSA",
  "VHW",
  "VLW",
  "MWD",
  "VWR",
  "VWT",
  "DBT",
  "DPT",
  "MTW",
  "MTA",
];
FORMATTERS.push("XTE", "RMB", "APB", "ZDA", "GGA", "GSA", "THS", "MDA");
const EVERY_S = 0.05;

const [side = "ours"] = process.argv.slice(2);
const tags = new TagStore(systemClock);
for (const id of Object.keys(KNOWN)) {
  const unitSi = /ARRIVED|PASSED/.test(id) ? "bool" : "-";
  tags.register({ id, description: id, unitSi, controllable: false, rangeNormalMin: null, rangeNormalMax: null });
}
const write = (tagId: string, value: number | boolean) =>
  tags.write({ tagId, value, quality: "good", timestampMs: Date.now(), source: "bench" });
for (const [id, [value]] of Object.entries(KNOWN)) write(id, /ARRIVED|PASSED/.test(id) ? value === 1 : value);
// The newest time is that of the moment in which a line is made, within a millisecond.
setInterval(() => write("VESSEL.LON_DEG", timeAsLongitude()), 1);

let figures = () => ({ sentences: 0, waiting: "" });

function ours(): void {
  const sentences = Object.fromEntries(FORMATTERS.map((each) => [each, EVERY_S]));
  const target = { kind: "server", host: "127.0.0.1", port: 0 } as const;
  const settings = {
    targets: [target],
    talker: "II",
    sentences,
    ais: false,
    alerts: false,
    withAlr: false,
    commands: [],
  };
  const quiet = () => undefined;
  const log = { info: quiet, warning: quiet, error: quiet, debug: quiet } as never;
  const parts = { tags, clock: systemClock, log, messages: messagesIn("en") };
  const [output] = makeSentenceOutputs([settings], parts);
  if (output === undefined) throw new Error("no output");
  void output.run();
  figures = () => {
    const { sentences: count = 0, waiting, dropped, closed_stalled: cut } = output.counters();
    return { sentences: count, waiting: `${waiting} messages wait, ${dropped} dropped, ${cut} disconnected` };
  };
  const listening = setInterval(() => {
    if (output.name.endsWith(":0")) return;
    clearInterval(listening);
    process.send?.(Number(output.name.split(":")[1]));
  }, 10);
}

function plain(): void {
  const sockets = new Set<Socket>();
  const writer = new SentenceWriter("II");
  let count = 0;
  const known = (tag: string) => {
    const value = tags.value(tag)?.value;
    return typeof value === "boolean" ? Number(value) : (value ?? undefined);
  };
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket.on("error", () => undefined).on("close", () => sockets.delete(socket)));
    socket.resume();
  });
  const began = performance.now();
  let rounds = 0;
  setInterval(() => {
    for (; rounds < (performance.now() - began) / 1000 / EVERY_S; rounds += 1)
      for (const line of FORMATTERS.flatMap((formatter) => writer.lines(formatter, known))) {
        count += 1;
        for (const socket of sockets) socket.write(line);
      }
  }, EVERY_S * 1000);
  figures = () => {
    const bytes = [...sockets].reduce((most, { writableLength }) => Math.max(most, writableLength), 0);
    return { sentences: count, waiting: `${(bytes / 1e6).toFixed(2)} MB wait, without a bound` };
  };
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

process.once("disconnect", () => process.exit());
process.on("message", () => {
  const { rss: rssBytes } = process.memoryUsage();
  process.send?.({ processorUs: usedUs(), rssBytes, delaysMs: [], ...figures() } satisfies SentenceFigures);
});
if (side === "ours") ours();
else plain();
