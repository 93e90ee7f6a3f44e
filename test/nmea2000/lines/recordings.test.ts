/**
 * Recordings of these devices through their lines give the messages that the readers of recordings give. `fixtures/` has what everyone has;
 * recordings of real boats are looked for in `../shared/captures`.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { captureFile, openCapture } from "../../../src/nmea2000/captures/capture-file.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import { CandumpProtocol } from "../../../src/nmea2000/lines/candump-tcp.ts";
import { IkonvertProtocol } from "../../../src/nmea2000/lines/ikonvert.ts";
import type { LineHost, LineProtocol } from "../../../src/nmea2000/lines/line-protocol.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { projectRoot } from "../../support/service-process.ts";

const ikonvert = (host: LineHost) => new IkonvertProtocol(host, () => [], false);
const candump = (host: LineHost) => new CandumpProtocol(host);
const RECORDINGS: readonly (readonly [string, (host: LineHost) => LineProtocol])[] = [
  ["fixtures/captures/ikonvert.txt", ikonvert],
  ["../shared/captures/ikonvert.log", ikonvert],
  ["fixtures/captures/engine-start.log", candump],
  ["../shared/captures/candumpSample1.txt", candump],
  ["../shared/captures/candumpSample3.txt", candump],
  ["../shared/captures/candump-2021-05-12_091355.log", candump],
];

const briefly = ({ pgn, priority, source, destination, data }: PgnFrame) =>
  [pgn, priority, source, destination, Buffer.from(data).toString("hex")].join();

for (const [file, make] of RECORDINGS) {
  const path = join(projectRoot, file);
  (existsSync(path) ? test : test.skip)(`${file} by its line and by its reader`, async (t) => {
    const read: string[] = [];
    for await (const batch of (await openCapture(captureFile(path))).batches) read.push(...batch.map(briefly));

    const messages: string[] = [];
    const assembler = new FastPacketAssembler();
    const take = (message: PgnFrame | undefined) => message !== undefined && messages.push(briefly(message));
    const protocol = make({
      write: () => {},
      frame: (frame) => take(assembler.accept(frame)),
      message: take,
      state: () => {},
    });
    protocol.open(0);
    const bytes = readFileSync(path);
    for (let at = 0; at < bytes.length; at += 997) protocol.receive(bytes.subarray(at, at + 997), at / 20);
    protocol.receive(Buffer.from("\n"), bytes.length / 20);
    t.true(read.length > 0);
    t.deepEqual(messages, read);
  });
}
