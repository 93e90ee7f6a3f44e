/** The list of all capture formats. To add one, write its file in `formats/` and add it here. */
import type { BinaryFormat, CaptureFormat } from "./capture-format.ts";
import { actisenseBinary } from "./formats/actisense-binary.ts";
import { canboatPlain } from "./formats/canboat-plain.ts";
import { candumpConsole } from "./formats/candump-console.ts";
import { candumpLog } from "./formats/candump-log.ts";
import { garminCsv } from "./formats/garmin-csv.ts";
import { ikonvert } from "./formats/ikonvert.ts";
import { n2kAscii } from "./formats/n2k-ascii.ts";
import { pcanTrace } from "./formats/pcan-trace.ts";
import { pcap, pcapng } from "./formats/pcap.ts";
import { sentences } from "./formats/sentence.ts";
import { signalK } from "./formats/signal-k.ts";
import { ydraw } from "./formats/ydraw.ts";
import { ydvr } from "./formats/ydvr.ts";

/** All formats of text. */
export const CAPTURE_FORMATS: readonly CaptureFormat[] = [
  candumpLog,
  candumpConsole,
  canboatPlain,
  ydraw,
  n2kAscii,
  // Before the sentences: the lines of this format contain sentences.
  signalK,
  sentences,
  ikonvert,
  garminCsv,
  pcanTrace,
];

export const BINARY_FORMATS: readonly BinaryFormat[] = [pcap, pcapng, ydvr, actisenseBinary];
