/** `bitacora nmea devices`: the devices that a running service hears, as a table or as JSON Lines. */
import {
  arrayOf,
  type BodyOf,
  count,
  flag,
  numberOrNull,
  objectOf,
  orNull,
  text,
  textOrNull,
} from "../../core/body-schema.ts";
import { escapeControls } from "../../core/escape-controls.ts";
import { messagesIn } from "../../messages/messages.ts";
import { deviceMembers, listedFault } from "../../nmea2000/node/device.ts";
import { locale } from "../command.ts";
import { clientOf } from "../service-client.ts";
import type { ServicePlace } from "../service-url.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { textTable } from "../terminal/text-table.ts";

const texts = messagesIn(locale).devices;
const UNKNOWN = "–";
/** What the table shows of a device. */
const DEVICE = objectOf({
  interface: text,
  address: numberOrNull,
  manufacturer: textOrNull,
  manufacturer_code: numberOrNull,
  model: textOrNull,
  serial: textOrNull,
  software_version: textOrNull,
  name: textOrNull,
  last_heard: text,
  silent: flag,
  pgns: arrayOf(count),
  previous_faults: orNull(arrayOf(objectOf({ ...listedFault, text }))),
  battery: deviceMembers.battery,
});
type Shown = BodyOf<typeof DEVICE>;

export async function nmeaDevices({
  json,
  pgns,
  ...place
}: ServicePlace & { readonly json: boolean; readonly pgns: boolean }): Promise<void> {
  const { stdout, stderr } = process;
  const devices = await (await clientOf(place)).get("/nmea2000/devices", arrayOf(DEVICE), { language: locale });
  if (json) {
    for (const device of devices) stdout.write(`${escapeControls(JSON.stringify(device))}\n`);
    return;
  }
  if (devices.length === 0) stderr.write(`${texts.none}\n`);
  else stdout.write(table(devices, pgns));
}

function table(devices: readonly Shown[], withPgns: boolean): string {
  const { columns } = texts;
  const head = [
    columns.interface,
    columns.address,
    columns.manufacturer,
    columns.model,
    columns.serial,
    columns.software,
    columns.name,
    columns.lastHeard,
  ];
  const rows = devices.map((device) => [
    device.interface,
    cell(device.address),
    cell(device.manufacturer ?? device.manufacturer_code),
    cell(device.model),
    cell(device.serial),
    cell(device.software_version),
    cell(device.name),
    device.silent ? `${device.last_heard} (${texts.silent})` : device.last_heard,
  ]);
  const [title = "", ...lines] = textTable([head, ...rows])
    .trimEnd()
    .split("\n");
  const withTheirs = lines.flatMap((line, i) => [line, ...furtherLines(devices[i], withPgns)]);
  return `${[title, ...withTheirs].join("\n")}\n${texts.count({ devices: devices.length })}\n`;
}

/** What does not fit into its row; of a recording as well. */
export function furtherLines(
  device: (Pick<Shown, "pgns" | "previous_faults"> & Partial<Pick<Shown, "battery">>) | undefined,
  withPgns: boolean,
): string[] {
  const { pgns = [], previous_faults: faults = null, battery = null } = device ?? {};
  const said = (limit: number | null) => limit ?? UNKNOWN;
  return [
    ...(withPgns && pgns.length > 0 ? [texts.pgns({ pgns: pgns.join(" ") })] : []),
    ...(faults ?? []).map((fault) => texts.fault({ text: fault.text, times: fault.occurrences })),
    ...(battery === null
      ? []
      : [
          texts.battery({
            instance: battery.instance,
            identifiers: battery.identifiers.join(" "),
            chargeV: said(battery.charge_limit_v),
            chargeA: said(battery.charge_limit_a),
            dischargeA: said(battery.discharge_limit_a),
            dischargeV: said(battery.discharge_limit_v),
          }),
        ]),
  ].map((line) => `    ${line}`);
}

/** Escaped, because the device has written the text. */
function cell(value: string | number | null): string {
  if (value === null || value === "") return UNKNOWN;
  return plainText(String(value));
}
