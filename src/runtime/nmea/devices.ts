/** `bitacora nmea devices`: the devices that a running service hears, as a table or as JSON Lines. */
import { arrayOf, type BodyOf, count, flag, numberOrNull, objectOf, text, textOrNull } from "../../core/body-schema.ts";
import { escapeControls } from "../../core/escape-controls.ts";
import { messagesIn } from "../../messages/messages.ts";
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
});

export async function nmeaDevices({
  json,
  pgns,
  ...place
}: ServicePlace & { readonly json: boolean; readonly pgns: boolean }): Promise<void> {
  const { stdout, stderr } = process;
  const devices = await (await clientOf(place)).get("/nmea2000/devices", arrayOf(DEVICE));
  if (json) {
    for (const device of devices) stdout.write(`${escapeControls(JSON.stringify(device))}\n`);
    return;
  }
  if (devices.length === 0) stderr.write(`${texts.none}\n`);
  else stdout.write(table(devices, pgns));
}

function table(devices: readonly BodyOf<typeof DEVICE>[], withPgns: boolean): string {
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
  const withTheirs = lines.flatMap((line, i) => {
    const pgns = withPgns ? (devices[i]?.pgns ?? []) : [];
    return pgns.length === 0 ? [line] : [line, `    ${texts.pgns({ pgns: pgns.join(" ") })}`];
  });
  return `${[title, ...withTheirs].join("\n")}\n${texts.count({ devices: devices.length })}\n`;
}

/** Escaped, because the device has written the text. */
function cell(value: string | number | null): string {
  if (value === null || value === "") return UNKNOWN;
  return plainText(String(value));
}
