/** `bitacora nmea devices CAPTURE`: who speaks in a recording, what it is as far as it has said so, and what it sends. */
import { plainJson } from "../../core/shown-text.ts";
import { formatIsoTime } from "../../core/time.ts";
import { faultText } from "../../messages/engine-fault-text.ts";
import { messagesIn } from "../../messages/messages.ts";
import { openCapture } from "../../nmea2000/captures/capture-file.ts";
import { locale } from "../command.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { textTable } from "../terminal/text-table.ts";
import { CaptureDevices } from "./capture-devices.ts";
import { furtherLines } from "./devices.ts";
import { inputOf } from "../capture-input.ts";

interface Speaker {
  readonly address: number;
  readonly pgns: Set<number>;
  lastMs: number;
}

const { devices: texts, engineFaults } = messagesIn(locale);
const UNKNOWN = "–";

/** By their addresses, of which there are at most 256. `-` is standard input. */
export async function devicesOfCapture(
  file: string,
  { json, pgns: withPgns }: { readonly json: boolean; readonly pgns: boolean },
): Promise<void> {
  const { reader, batches } = await openCapture(inputOf(file, process.stdin).input);
  const known = new CaptureDevices();
  const speakers = new Map<number, Speaker>();
  for await (const batch of batches)
    for (const message of batch) {
      const { source: address, pgn, timestampMs } = message;
      known.see(message);
      const speaker = speakers.get(address) ?? { address, pgns: new Set<number>(), lastMs: timestampMs };
      speaker.pgns.add(pgn);
      speaker.lastMs = timestampMs;
      speakers.set(address, speaker);
    }
  const found = [...speakers.values()]
    .toSorted((a, b) => a.address - b.address)
    .map(({ address, pgns, lastMs }) => ({
      address,
      ...known.get(address),
      last_heard: reader.hasTimes ? formatIsoTime(lastMs) : null,
      pgns: [...pgns].toSorted((a, b) => a - b),
      previous_faults:
        known.get(address).previous_faults?.map((each) => ({ ...each, text: faultText(engineFaults, each) })) ?? null,
    }));
  if (json) for (const device of found) process.stdout.write(`${plainJson(device)}\n`);
  else {
    const { address, manufacturer, model, lastHeard } = texts.columns;
    const rows = found.map((each) => [String(each.address), each.manufacturer, each.model, each.last_heard].map(cell));
    const [head = "", ...lines] = textTable([[address, manufacturer, model, lastHeard], ...rows])
      .trimEnd()
      .split("\n");
    const shown = [
      head,
      ...lines.flatMap((line, i) => [line, ...furtherLines(found[i], withPgns)]),
      texts.count({ devices: found.length }),
    ];
    process.stdout.write(`${shown.join("\n")}\n`);
  }
}

/** Escaped, because the device has written the text. */
function cell(text: string | null): string {
  return text === null || text === "" ? UNKNOWN : plainText(text);
}
