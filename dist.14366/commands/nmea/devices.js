import {
  escapeControls
} from "../../chunks/chunk-LKZQLPCG.js";
import {
  plainText
} from "../../chunks/chunk-WBNOIEZ2.js";
import {
  ServiceClient
} from "../../chunks/chunk-Y64ILS5V.js";
import {
  Flags,
  command,
  jsonFlag,
  locale,
  switchFlag
} from "../../chunks/chunk-PQQOGEO3.js";
import {
  EXIT_GOOD
} from "../../chunks/chunk-QCLSFVWH.js";
import "../../chunks/chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "../../chunks/chunk-X4EC6M75.js";
import "../../chunks/chunk-ZCPVYDWY.js";
import "../../chunks/chunk-BOUECWPG.js";
import "../../chunks/chunk-N5FOXJIQ.js";
import "../../chunks/chunk-Y242XFSZ.js";
import "../../chunks/chunk-WYJWSAZZ.js";
import "../../chunks/chunk-A3YBKGDL.js";

// src/runtime/nmea/devices.ts
var texts = messagesIn(locale).devices;
var UNKNOWN = "\u2013";
async function nmeaDevices({ url, json, pgns }) {
  const { stdout, stderr } = process;
  const devices2 = await new ServiceClient(url).get("/nmea2000/devices", isDeviceList);
  if (json) {
    for (const device of devices2) stdout.write(`${escapeControls(JSON.stringify(device))}
`);
    return EXIT_GOOD;
  }
  if (devices2.length === 0) stderr.write(`${texts.none}
`);
  else stdout.write(table(devices2, pgns));
  return EXIT_GOOD;
}
function table(devices2, withPgns) {
  const { columns } = texts;
  const head = [
    columns.interface,
    columns.address,
    columns.manufacturer,
    columns.model,
    columns.serial,
    columns.software,
    columns.name,
    columns.lastHeard
  ];
  const rows = devices2.map((device) => [
    device.interface,
    cell(device.address),
    cell(device.manufacturer ?? device.manufacturer_code),
    cell(device.model),
    cell(device.serial),
    cell(device.software_version),
    cell(device.name),
    device.silent ? `${device.last_heard} (${texts.silent})` : device.last_heard
  ]);
  const widths = head.map(
    (title, column) => Math.max(title.length, ...rows.map((row) => Array.from(row[column] ?? "").length))
  );
  const line = (cells) => cells.map((text, column) => text.padEnd(widths[column] ?? 0)).join("  ").trimEnd();
  const lines = [line(head)];
  for (const [i, device] of devices2.entries()) {
    lines.push(line(rows[i] ?? []));
    if (withPgns && device.pgns.length > 0) lines.push(`    ${texts.pgns({ pgns: device.pgns.join(" ") })}`);
  }
  return `${lines.join("\n")}
${texts.count({ devices: devices2.length })}
`;
}
function cell(value) {
  if (value === null || value === "") return UNKNOWN;
  return plainText(String(value));
}
function isDeviceList(value) {
  return Array.isArray(value) && value.every(
    (device) => typeof device === "object" && device !== null && "interface" in device && "last_heard" in device && "pgns" in device && Array.isArray(device.pgns)
  );
}

// commands/nmea/devices.ts
var devices = messagesIn(locale).devices;
var devices_default = command({
  summary: devices.summary,
  description: devices.description,
  examples: ["", "--pgns", "--url http://192.168.1.20:8000 --json"],
  flags: {
    url: Flags.string({ summary: devices.flags.url, helpValue: "URL", default: "http://127.0.0.1:8000" }),
    pgns: switchFlag(devices.flags.pgns),
    json: jsonFlag
  },
  run: nmeaDevices
});
export {
  devices_default as default
};
